// Classic puzzles near a puzzle: some givens taken away, others put in their place, still one solution.
//
// With givens taken away there are several solutions. A candidate that only one of them has, given, makes the puzzle have one
// again: listing the solutions once tells all such candidates, where trying each would take a search.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "common/control.hpp"
#include "common/random.hpp"
#include "sudoku/solver9.hpp"

namespace grillon::sudoku {

class Neighbours {
 public:
  explicit Neighbours(Control& control) : pulse_(control) {}

  /// Takes `removed` givens away at random and puts `added` (1 or 2) others there, in up to `number` random ways: puzzles with
  /// one solution, fewer or none where there are not so many.
  const std::vector<Grid9>& near(const Grid9& clues, int removed, int added, int number, Random& random);

  /// Takes givens away in random order while there is one solution.
  void minimise(Grid9& clues, Random& random);

  /// Where taking givens away leaves more solutions than this, no others are looked for.
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
