// Weights times the values of some cells add up to a number between two bounds.
//
// Three ways to narrow the values, from the cheapest: the least and the greatest sum, where cells that differ share no value;
// the combinations of different values, where all cells differ; and every sum that can be reached along the cells, as one word.
#pragma once

#include <span>
#include <vector>

#include "sudoku/parts/part.hpp"

namespace grillon::sudoku {

class Sum {
 public:
  struct Group {  // cells of the same weight that all differ
    int weight;
    std::vector<std::uint16_t> cells;
  };

  Sum(int size, std::vector<Group> groups, int low, int high);
  /// Cells that hold one of these sets of values, each once, whatever their sum.
  Sum(int size, std::vector<std::uint16_t> cells, std::vector<Mask> combinations);

  /// The cells, group by group.
  [[nodiscard]] std::span<const std::uint16_t> cells() const { return cells_; }
  [[nodiscard]] std::span<const Group> groups() const { return groups_; }
  [[nodiscard]] int low() const { return low_; }
  [[nodiscard]] int high() const { return high_; }
  /// Are the combinations of values known? Then all cells differ.
  [[nodiscard]] bool combined() const { return combined_; }
  /// Drops values that no way to fill the cells has; `values` are in the order of the cells. False if there is no way.
  bool narrow(std::span<Mask> values) const;
  /// The values that every combination left has; none where combinations are not known.
  [[nodiscard]] Mask needed(std::span<const Mask> values) const;
  /// visit(combination) for the combinations that fit these values.
  template <class Visit>
  void each_combination(std::span<const Mask> values, Visit visit) const {
    Mask any = 0, fixed = 0;
    for (const Mask mask : values) {
      any |= mask;
      if ((mask & (mask - 1)) == 0) fixed |= mask;
    }
    for (const Mask combination : combinations_) {
      if ((combination & ~any) != 0 || (fixed & ~combination) != 0) continue;
      bool fits = true;
      for (const Mask mask : values) fits = fits && (mask & combination) != 0;
      if (fits) visit(combination);
    }
  }

 private:
  bool bound(std::span<Mask> values) const;
  bool combine(std::span<Mask> values) const;
  bool reach(std::span<Mask> values) const;
  bool narrow_three(std::span<Mask> values) const;
  template <bool Down>
  bool reach(std::span<Mask> values, int room, int least) const;

  int size_, low_, high_;
  std::vector<Group> groups_;
  std::vector<std::uint16_t> cells_;
  std::vector<int> weights_;
  bool combined_ = false, three_ = false;  // three cells with weights of 1 and one sum
  std::vector<Mask> combinations_;
};

}  // namespace grillon::sudoku
