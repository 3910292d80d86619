// All Takuzu grids of a size without the rule of distinct lines, as a sweep cell by cell in reading order.
//
// A state is, for every column and for the row being filled, the number of ones and its last cells. The label
// of a step is the value of the cell. (Distinct lines would need every line in the state.)
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "sweep/key.hpp"

namespace grillon::takuzu {

class GridSweep {
 public:
  using State = sweep::Key<2>;

  /// Both sides even. `symmetric` merges a grid with its mirror image and with its complement at row ends: for numbers
  /// only, because labels are then those of an image. A state must fit its key.
  GridSweep(int rows, int columns, bool symmetric)
      : rows_(rows), columns_(columns), bits_(bits(rows, columns)), symmetric_(symmetric) {}
  [[nodiscard]] static bool fits(int rows, int columns) {
    const int in_first = 64 / bits(rows, columns);
    return columns <= widest && columns + 1 - in_first <= 63 / bits(rows, columns);
  }

  [[nodiscard]] State start() const { return pack({}, 0); }
  [[nodiscard]] int stages() const { return rows_ * columns_; }
  [[nodiscard]] bool complete(int stage, const State&) const { return stage == stages(); }

  template <class Emit>
  void expand(int stage, const State& state, Emit emit) const {
    const int column = stage % columns_;
    const int row = stage / columns_;
    const Lines lines = unpack(state);
    for (int value = 0; value < 2; ++value) {
      Lines next = lines;
      Line& down = next.line[static_cast<std::size_t>(column)];
      Line& across = next.line[static_cast<std::size_t>(columns_)];
      if (!extend(down, value, rows_, row) || !extend(across, value, columns_, column)) continue;
      if (column + 1 == columns_) across = {};
      emit(pack(next, stage + 1), value);
    }
  }

 private:
  static constexpr int widest = 32;

  /// ones: cells that hold 1. run: 0 nothing yet, 1 and 2: one and two zeros at the end, 3 and 4: one and two ones.
  struct Line {
    std::uint8_t ones = 0, run = 0;
  };
  struct Lines {
    std::array<Line, widest + 1> line{};  // the columns, then the row being filled
  };

  /// The bits of a line in a key.
  static int bits(int rows, int columns) {
    return static_cast<int>(std::bit_width(static_cast<unsigned>(std::max(rows, columns) / 2 * 5 + 4)));
  }

  /// Adds a cell to a line of `length` that has `filled` cells; false if it can no longer be completed.
  static bool extend(Line& line, int value, int length, int filled) {
    const bool same = line.run != 0 && (line.run > 2) == (value == 1);
    const bool doubled = line.run == 2 || line.run == 4;
    if (same && doubled) return false;
    line.run = static_cast<std::uint8_t>((value == 1 ? 3 : 1) + (same ? 1 : 0));
    line.ones = static_cast<std::uint8_t>(line.ones + value);
    const int ones_left = length / 2 - line.ones;
    const int zeros_left = length / 2 - (filled + 1 - line.ones);
    if (ones_left < 0 || zeros_left < 0) return false;
    // Between and around k cells of one value at most 2 (k + 1) of the other fit, less what the line already ends with.
    const int ending = same ? 2 : 1;
    return ones_left <= 2 * (zeros_left + 1) - (value == 1 ? ending : 0) &&
           zeros_left <= 2 * (ones_left + 1) - (value == 0 ? ending : 0);
  }

  [[nodiscard]] State pack(const Lines& lines, int stage) const {
    const State state = pack_plain(lines);
    if (!symmetric_ || stage % columns_ != 0) return state;
    State least = state;
    for (int image = 1; image < 4; ++image) {
      Lines other = lines;
      if ((image & 1) != 0) std::reverse(other.line.begin(), other.line.begin() + columns_);
      if ((image & 2) != 0) {
        const int filled = stage / columns_;
        for (int c = 0; c < columns_; ++c) {
          Line& line = other.line[static_cast<std::size_t>(c)];
          line.ones = static_cast<std::uint8_t>(filled - line.ones);
          if (line.run != 0) line.run = static_cast<std::uint8_t>(line.run > 2 ? line.run - 2 : line.run + 2);
        }
      }
      least = std::min(least, pack_plain(other));
    }
    return least;
  }

  [[nodiscard]] State pack_plain(const Lines& lines) const {
    State state;
    int used = 0;
    for (int i = 0; i <= columns_; ++i) {
      const Line& line = lines.line[static_cast<std::size_t>(i)];
      const std::uint64_t field = line.ones * 5u + line.run;
      if (used < 64 && used + bits_ > 64) used = 64;
      state.word[used < 64 ? 0 : 1] |= field << (used & 63);
      used += bits_;
    }
    return state;
  }

  [[nodiscard]] Lines unpack(const State& state) const {
    Lines lines;
    int used = 0;
    for (int i = 0; i <= columns_; ++i) {
      if (used < 64 && used + bits_ > 64) used = 64;
      const auto field = static_cast<unsigned>(state.word[used < 64 ? 0 : 1] >> (used & 63) & ((1u << bits_) - 1));
      used += bits_;
      lines.line[static_cast<std::size_t>(i)] = {static_cast<std::uint8_t>(field / 5), static_cast<std::uint8_t>(field % 5)};
    }
    return lines;
  }

  int rows_, columns_, bits_;
  bool symmetric_;
};

}  // namespace grillon::takuzu
