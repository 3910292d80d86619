// Grids whose first cells are filled, continued cell by cell in the order of rows: the content of a run on disk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "common/random.hpp"
#include "takuzu/takuzu.hpp"

namespace grillon::takuzu {

/// A grid that is filled from its first cell on. Both sides are even.
class PartialGrid {
 public:
  explicit PartialGrid(const Shape& shape) : shape_(shape), cells_(static_cast<std::size_t>(shape.cells())) {}

  /// Puts a value into a cell, with all cells before it filled; false if that breaks a rule.
  bool put(int cell, std::uint8_t value) {
    cells_[static_cast<std::size_t>(cell)] = value;
    const int row = cell / shape_.columns, column = cell % shape_.columns;
    return value <= 1 && line_holds(row * shape_.columns, 1, column, shape_.columns, row) &&
           line_holds(column, shape_.columns, row, shape_.rows, column);
  }
  [[nodiscard]] std::span<const std::uint8_t> cells() const { return cells_; }

  /// Calls back with every grid of `until` cells that continues the first `length` ones, in order.
  template <class Tell>
  void continue_from(int length, int until, const Tell& tell) {
    if (length == until) return tell(std::span(cells_).first(static_cast<std::size_t>(until)));
    for (std::uint8_t value = 0; value <= 1; ++value)
      if (put(length, value)) continue_from(length + 1, until, tell);
  }

 private:
  /// Do the rules hold in a line up to place `last` of it? The `number` lines before it are filled at least as far.
  [[nodiscard]] bool line_holds(int start, int step, int last, int size, int number) const {
    const auto at = [&](int place) { return cells_[static_cast<std::size_t>(start + place * step)]; };
    const std::uint8_t value = at(last);
    if (last >= 2 && at(last - 1) == value && at(last - 2) == value) return false;
    int same = 0;
    for (int place = 0; place <= last; ++place) same += at(place) == value;
    if (2 * same > size) return false;
    if (!shape_.distinct || last + 1 < size) return true;
    const int beside = step == 1 ? shape_.columns : 1;
    for (int other = 1; other <= number; ++other) {
      int place = 0;
      while (place < size && cells_[static_cast<std::size_t>(start - other * beside + place * step)] == at(place)) ++place;
      if (place == size) return false;
    }
    return true;
  }

  Shape shape_;
  Cells cells_;
};

/// Every grid of `until` cells that continues one of the records of `length` cells, in order; false for an invalid record.
inline bool continue_grids(const Shape& shape, std::span<const std::uint8_t> records, int length, int until, std::string& found) {
  PartialGrid grid(shape);
  const auto width = static_cast<std::size_t>(length);
  const std::size_t number = length == 0 ? 1 : records.size() / width;
  for (std::size_t i = 0; i < number; ++i) {
    for (int cell = 0; cell < length; ++cell)
      if (!grid.put(cell, records[i * width + static_cast<std::size_t>(cell)])) return false;
    grid.continue_from(length, until, [&](std::span<const std::uint8_t> cells) { found.append(cells.begin(), cells.end()); });
  }
  return true;
}

/// The estimated numbers of grids of 1, 2, ... first cells, by random descents, each weighted by its branches.
inline std::vector<double> estimate_stages(const Shape& shape, int ways, Random random) {
  std::vector<double> sizes(static_cast<std::size_t>(shape.cells()));
  PartialGrid grid(shape);
  for (int way = 0; way < ways; ++way) {
    double weight = 1.0 / ways;
    for (int cell = 0; cell < shape.cells(); ++cell) {
      const bool zero = grid.put(cell, 0), one = grid.put(cell, 1);
      if (!zero && !one) break;
      if (zero && one) weight *= 2;
      if (zero && (!one || random.below(2) == 0)) grid.put(cell, 0);
      sizes[static_cast<std::size_t>(cell)] += weight;
    }
  }
  return sizes;
}

}  // namespace grillon::takuzu
