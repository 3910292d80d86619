// Packing as a sweep: the board is filled from its first cell on, and all that matters of a partial filling is which
// cells beyond the first open one are taken and how many pieces of each kind are used.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "common/core_error.hpp"
#include "sweep/table.hpp"

namespace grillon::packing {

/// A tiling problem without its geometry: numbered cells, kinds of pieces and their placements.
struct TilingPlacement {
  std::int32_t kind = 0;
  std::vector<std::int32_t> cells;
};
struct Tiling {
  std::int32_t cells = 0;
  std::vector<std::uint8_t> optional_cell;  // 1 if a cell may stay empty
  std::vector<std::int32_t> least, most;    // the minimum and maximum number of pieces of each kind
  std::vector<TilingPlacement> placements;  // label of a step = index here
  // Cells a connected piece can go to from each cell. Empty if a piece is not connected: then pockets are never tested.
  std::vector<std::vector<std::int32_t>> neighbours;
};

/// Why a tiling cannot be swept; another engine must do it.
struct NotSweepable : CoreError {
  using CoreError::CoreError;
};

/// The label of the step that leaves a cell empty.
inline constexpr std::int32_t empty_cell = -1;

/// An order of the cells, as positions by cell, that keeps placements short: the best of the given orders.
/// Each order lists the cells in the order in which they are filled.
std::vector<std::int32_t> shortest_order(const Tiling& tiling, std::span<const std::vector<std::int32_t>> orders);

/// The part of a sweep over a tiling that does not depend on the width of its keys.
class TilingSteps {
 public:
  /// `position[cell]` is the place of a cell in the order of filling.
  TilingSteps(const Tiling& tiling, std::span<const std::int32_t> position);

  /// Bits of the window of cells from the first open one on, and of everything else.
  [[nodiscard]] int window_bits() const noexcept { return window_bits_; }
  [[nodiscard]] int count_bits() const noexcept { return count_bits_; }

  struct Open {
    std::uint64_t window = 0;  // bit i: the cell `first + i` is taken
    std::uint64_t used = 0;    // one field per kind
    std::int32_t first = 0;    // the first cell that is neither taken nor left empty
  };

  [[nodiscard]] bool complete(const Open& open) const { return open.first == cells_; }

  template <class Emit>
  void expand(const Open& open, Emit emit) const {
    if (optional_[static_cast<std::size_t>(open.first)] != 0 && spare(open) > 0)
      advance(open, 1, open.used, [&](const Open& next) { emit(next, empty_cell); });
    for_each_fitting(open, [&](const Laid& laid, std::uint64_t used) {
      advance(open, laid.window, used, [&](const Open& next) { emit(next, laid.label); });
      return true;
    });
  }

 private:
  static constexpr int centre = 32;
  static constexpr int telling_cells = 5;
  static constexpr std::size_t patterns = std::size_t{1} << telling_cells;

  struct Laid {
    std::uint64_t window;
    std::int32_t label;
  };
  struct Group {
    std::int32_t kind;
    std::uint32_t begin, end;
  };
  struct Field {
    int shift;
    std::uint64_t mask, least, most;
    std::int32_t size;
  };

  static void choose_telling(const std::vector<std::pair<std::int32_t, Laid>>& placements,
                             std::array<std::uint8_t, telling_cells>& telling);
  void prepare_pockets(const Tiling& tiling, std::span<const std::int32_t> position);

  [[nodiscard]] std::int32_t compulsory_area(std::uint64_t used) const {
    std::int32_t area = 0;
    for (const Field& field : fields_) {
      const std::uint64_t laid = (used >> field.shift) & field.mask;
      if (laid < field.least) area += static_cast<std::int32_t>(field.least - laid) * field.size;
    }
    return area;
  }

  /// The number of open cells that no compulsory piece needs.
  [[nodiscard]] std::int32_t spare(const Open& open) const {
    return cells_ - open.first - std::popcount(open.window) - compulsory_area(open.used);
  }

  /// Calls go(placement, used pieces with it) for the placements whose first cell is the first open one, until go is false.
  template <class Go>
  void for_each_fitting(const Open& open, Go go) const {
    const std::size_t list = static_cast<std::size_t>(open.first) * patterns + pattern(open);
    const auto end = first_group_[list + 1];
    for (auto g = first_group_[list]; g != end; ++g) {
      const Group& group = groups_[g];
      const Field& field = fields_[static_cast<std::size_t>(group.kind)];
      if (((open.used >> field.shift) & field.mask) == field.most) continue;
      const std::uint64_t used = open.used + (std::uint64_t{1} << field.shift);
      for (auto i = group.begin; i != group.end; ++i)
        if ((laid_[i].window & open.window) == 0 && !go(laid_[i], used)) return;
    }
  }

  /// Which of the few cells that most placements here need are taken: there is a list of placements for every answer.
  [[nodiscard]] std::size_t pattern(const Open& open) const {
    const auto& places = telling_[static_cast<std::size_t>(open.first)];
    std::size_t taken = 0;
    for (std::size_t i = 0; i < places.size(); ++i) taken |= static_cast<std::size_t>(open.window >> places[i] & 1) << i;
    return taken;
  }

  [[nodiscard]] bool coverable(const Open& open) const {
    bool found = false;
    for_each_fitting(open, [&](const Laid&, std::uint64_t) {
      found = true;
      return false;
    });
    return found;
  }

  template <class Go>
  void advance(const Open& open, std::uint64_t laid, std::uint64_t used, Go go) const {
    Open next{open.window | laid, used, open.first};
    const int taken = std::countr_one(next.window);
    next.window = taken == 64 ? 0 : next.window >> taken;
    next.first += taken;
    if (next.first == cells_) {
      if (compulsory_area(used) > 0) return;
    } else if (optional_[static_cast<std::size_t>(next.first)] == 0 && ((!nearby_.empty() && stranded(next)) || !coverable(next))) {
      return;
    }
    go(next);
  }

  /// True when the first open cell lies in a pocket that no set of unused pieces fills.
  [[nodiscard]] bool stranded(const Open& open) const {
    const int ceiling = std::bit_width(open.window);
    std::uint64_t pocket = 1, fresh = 1;
    while (fresh != 0) {
      const int cell = std::countr_zero(fresh);
      fresh &= fresh - 1;
      const std::uint64_t around = nearby_[static_cast<std::size_t>(open.first + cell)];
      const int shift = cell - centre;
      const std::uint64_t seen = (shift >= 0 ? around << shift : around >> -shift) & ~open.window & ~pocket;
      if (seen >> ceiling != 0) return false;
      pocket |= seen;
      fresh |= seen;
    }
    return ((sums_[static_cast<std::size_t>(open.used)] >> std::popcount(pocket)) & 1) == 0;
  }

  std::int32_t cells_;
  int window_bits_ = 1, count_bits_ = 0;
  std::vector<std::uint8_t> optional_;                            // by position
  std::vector<std::array<std::uint8_t, telling_cells>> telling_;  // by position: the offsets of the indicator cells
  std::vector<std::uint32_t> first_group_;                        // by position and pattern
  std::vector<Group> groups_;
  std::vector<Laid> laid_;
  std::vector<Field> fields_;
  std::vector<std::uint64_t> nearby_;  // neighbours by position: bit `centre + d` is the position d further
  std::vector<std::uint64_t> sums_;    // by used pieces: bit s when some of the others cover s cells together
};

/// The sweep family, with everything in one word or in two.
template <std::size_t Words>
class TilingSweep {
 public:
  using State = sweep::Key<Words>;

  explicit TilingSweep(const TilingSteps& steps) : steps_(&steps) {}

  [[nodiscard]] State start() const { return pack({}); }
  [[nodiscard]] bool complete(int, const State& state) const { return steps_->complete(unpack(state)); }
  template <class Emit>
  void expand(int, const State& state, Emit emit) const {
    steps_->expand(unpack(state), [&](const TilingSteps::Open& open, std::int32_t label) { emit(pack(open), label); });
  }

  [[nodiscard]] static bool fits(const TilingSteps& steps) {
    const int counts = steps.count_bits() + position_bits;
    return Words == 1 ? steps.window_bits() + counts < 64 : counts < 64;
  }

 private:
  static constexpr int position_bits = 16;

  [[nodiscard]] State pack(const TilingSteps::Open& open) const {
    const std::uint64_t rest = open.used << position_bits | static_cast<std::uint64_t>(open.first);
    State state;
    if constexpr (Words == 1) {
      state.word[0] = rest << steps_->window_bits() | open.window;
    } else {
      state.word = {rest, open.window};
    }
    return state;
  }
  [[nodiscard]] TilingSteps::Open unpack(const State& state) const {
    TilingSteps::Open open;
    std::uint64_t rest = state.word[0];
    if constexpr (Words == 1) {
      open.window = rest & ((std::uint64_t{1} << steps_->window_bits()) - 1);
      rest >>= steps_->window_bits();
    } else {
      open.window = state.word[1];
    }
    open.used = rest >> position_bits;
    open.first = static_cast<std::int32_t>(rest & 0xffff);
    return open;
  }

  const TilingSteps* steps_;
};

}  // namespace grillon::packing
