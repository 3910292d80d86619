// The numbering of candidates and houses; Python decodes the same numbers.
//
// Candidate: cell * maximum + value - 1. Houses, in this order:
//   cell                                                         exactly one value
//   cells + region * maximum + value - 1                         exactly one place for the value in the region
//   cells * (1 + maximum) + (cell * 4 + direction) * maximum + value - 1    at most one of two touching cells, where
//       direction 0..3 goes from the cell to the right, below left, below, below right
// Candidates above the size of a region do not exist and belong to no house.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "tectonic/layout.hpp"

namespace grillon::tectonic {

class Houses {
 public:
  explicit Houses(const Layout& layout) : layout_(layout) {}

  [[nodiscard]] std::int32_t candidate(int cell, int index) const { return cell * layout_.maximum() + index; }
  [[nodiscard]] int cell_of(std::int32_t candidate) const { return candidate / layout_.maximum(); }
  [[nodiscard]] int index_of(std::int32_t candidate) const { return candidate % layout_.maximum(); }

  [[nodiscard]] std::int32_t cell(int cell) const { return cell; }
  [[nodiscard]] std::int32_t region(int region, int index) const { return layout_.cells() + region * layout_.maximum() + index; }
  [[nodiscard]] std::int32_t touching(int a, int b, int index) const {
    if (a > b) std::swap(a, b);
    const int step = b - a;
    const int direction = b / layout_.columns() == a / layout_.columns() ? 0 : step - layout_.columns() + 2;
    return layout_.cells() * (1 + layout_.maximum()) + (a * 4 + direction) * layout_.maximum() + index;
  }
  /// The house that forbids two cells the same value; they share a region or touch.
  [[nodiscard]] std::int32_t apart(int a, int b, int index) const {
    return layout_.region(a) == layout_.region(b) ? region(layout_.region(a), index) : touching(a, b, index);
  }
  /// The house by which one candidate excludes another.
  [[nodiscard]] std::int32_t between(std::int32_t cause, std::int32_t excluded) const {
    const int a = cell_of(cause), b = cell_of(excluded);
    return a == b ? cell(a) : apart(a, b, index_of(cause));
  }

  struct House {
    std::vector<std::int32_t> members;
    bool needs_one = false;  // exactly one, else at most one
  };
  [[nodiscard]] House decode(std::int32_t number) const;

 private:
  const Layout& layout_;
};

}  // namespace grillon::tectonic
