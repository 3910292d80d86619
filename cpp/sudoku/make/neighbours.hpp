// Classic puzzles near a puzzle: some givens replaced by others, still with one solution.
//
// Without some givens there are several solutions. Adding a candidate that only one of them has makes the puzzle unique
// again: listing the solutions once finds all such candidates, whereas trying each would take a search.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "common/control.hpp"
#include "common/random.hpp"
#include "sudoku/solver9/solver9.hpp"

namespace grillon::sudoku {

class Neighbours {
 public:
  explicit Neighbours(Control& control) : pulse_(control) {}

  /// Removes `removed` random givens and adds `added` (1 or 2) others, in up to `number` random ways: puzzles with
  /// one solution, fewer or none if there are not enough.
  const std::vector<Grid9>& near(const Grid9& clues, int removed, int added, int number, Random& random);

  /// Removes givens in random order while there is one solution.
  void minimise(Grid9& clues, Random& random);

  /// If removing givens leaves more solutions than this, no replacements are tried.
  std::size_t max_solutions = 500;

 private:
  bool list(const Grid9& clues);
  void count(const std::vector<std::uint32_t>& which);
  int pick(const Grid9& clues, Random& random, bool alone);

  Pulse pulse_;
  std::vector<Grid9> found_;
  std::vector<Grid9> solutions_;
  std::vector<std::uint32_t> all_, some_;
  std::array<std::uint32_t, 729> uses_{};
  std::vector<int> choices_;
};

}  // namespace grillon::sudoku
