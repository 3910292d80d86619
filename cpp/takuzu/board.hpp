// A Takuzu being filled: every cell is kept twice, in its row and in its column, so that both are bit words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "takuzu/line.hpp"
#include "takuzu/takuzu.hpp"

namespace grillon::takuzu {

/// Lines are numbered rows first, then columns.
template <std::size_t W>
class Board {
 public:
  explicit Board(const Shape& shape)
      : shape_(shape), along_row_(shape.columns), along_column_(shape.rows), known_(static_cast<std::size_t>(shape.lines())) {}

  [[nodiscard]] const Shape& shape() const { return shape_; }
  [[nodiscard]] int lines() const { return shape_.lines(); }
  [[nodiscard]] bool is_row(int line) const { return line < shape_.rows; }
  [[nodiscard]] const LineRule& rule(int line) const { return is_row(line) ? along_row_ : along_column_; }
  [[nodiscard]] const Known<W>& known(int line) const { return known_[static_cast<std::size_t>(line)]; }
  [[nodiscard]] Line<W> open(int line) const { return whole<W>(rule(line).length).without(known(line).either()); }
  [[nodiscard]] bool full(int line) const { return open(line).none(); }
  [[nodiscard]] int cell(int line, int position) const {
    return is_row(line) ? line * shape_.columns + position : position * shape_.columns + (line - shape_.rows);
  }
  [[nodiscard]] int row_of(int cell) const { return cell / shape_.columns; }
  [[nodiscard]] int column_line_of(int cell) const { return shape_.rows + cell % shape_.columns; }
  /// The line that crosses `line` at `position`.
  [[nodiscard]] int crossing(int line, int position) const { return is_row(line) ? shape_.rows + position : position; }

  /// 0, 1 or empty.
  [[nodiscard]] std::uint8_t at(int cell) const {
    const auto& row = known_[static_cast<std::size_t>(row_of(cell))];
    const int column = cell % shape_.columns;
    return row.of[0].test(column) ? 0 : row.of[1].test(column) ? 1 : empty;
  }
  void put(int cell, int value) {
    const int row = row_of(cell), column = cell % shape_.columns;
    known_[static_cast<std::size_t>(row)].of[static_cast<std::size_t>(value)].set(column);
    known_[static_cast<std::size_t>(shape_.rows + column)].of[static_cast<std::size_t>(value)].set(row);
  }
  void clear(int cell) {
    const int row = row_of(cell), column = cell % shape_.columns;
    for (std::size_t value = 0; value < 2; ++value) {
      known_[static_cast<std::size_t>(row)].of[value].reset(column);
      known_[static_cast<std::size_t>(shape_.rows + column)].of[value].reset(row);
    }
  }
  void read(std::span<const std::uint8_t> cells) {
    for (auto& line : known_) line = {};
    for (int cell = 0; cell < shape_.cells(); ++cell)
      if (cells[static_cast<std::size_t>(cell)] != empty) put(cell, cells[static_cast<std::size_t>(cell)]);
  }
  void write(std::span<std::uint8_t> cells) const {
    for (int cell = 0; cell < shape_.cells(); ++cell) cells[static_cast<std::size_t>(cell)] = at(cell);
  }
  /// First and one past the last line of the direction of `line`.
  [[nodiscard]] std::pair<int, int> parallel(int line) const {
    return is_row(line) ? std::pair{0, shape_.rows} : std::pair{shape_.rows, lines()};
  }

 private:
  Shape shape_;
  LineRule along_row_, along_column_;
  std::vector<Known<W>> known_;
};

}  // namespace grillon::takuzu
