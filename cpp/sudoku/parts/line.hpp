// Along a line of cells only some sequences of values are allowed.
#pragma once

#include <bit>
#include <span>
#include <vector>

#include "sudoku/parts/part.hpp"

namespace grillon::sudoku {

/// A line of two cells: for each set of values of one, the values that the other may have.
class PairTable {
 public:
  PairTable(int size, std::vector<Mask> partners);

  /// What the second cell may hold when the first holds one of these values.
  [[nodiscard]] Mask partners(Mask values) const {
    if (!table_.empty()) return table_[values];
    Mask found = 0;
    for (; values != 0; values &= values - 1) found |= partners_[static_cast<std::size_t>(std::countr_zero(values))];
    return found;
  }

 private:
  std::vector<Mask> partners_, table_;
};

/// A longer line: the states of its automaton that matter at each cell, equal ones merged.
class Line {
 public:
  /// `all_differ`: its cells are known to differ.
  Line(int size, std::size_t cells, const std::vector<std::vector<int>>& steps, const std::vector<int>& ends,
       bool all_differ = false);

  /// Drops values that no allowed sequence has. False if there is no sequence.
  bool narrow(std::span<Mask> values, std::vector<std::uint8_t>& reached) const;

 private:
  struct State {
    Mask allowed;
    std::uint32_t next;  // where its next states are listed, one for each value
  };
  bool drop_without_order(std::span<Mask> values, const std::vector<std::uint8_t>& reached) const;

  bool every_value_;                  // does each value stand there once?
  std::vector<std::uint32_t> first_;  // the first state of each cell; states of one cell stand together
  std::vector<State> states_;
  std::vector<std::uint32_t> next_;
};

/// For each value of the first of two cells, the values that the second may hold.
std::vector<Mask> partners_of(int size, const std::vector<std::vector<int>>& steps, const std::vector<int>& ends);

}  // namespace grillon::sudoku
