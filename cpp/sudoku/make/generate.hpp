// Making Sudoku puzzles: random full grids, removing givens while the solution stays the only one, filling a pattern of
// givens, random regions. Everything depends on the random numbers alone: same seed, same puzzle.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "common/control.hpp"
#include "common/random.hpp"
#include "common/symmetry.hpp"
#include "sudoku/general.hpp"

namespace grillon::sudoku {

/// The interface between a generator and a solver. Clues are one byte per cell, 0 for none.
class Judge {
 public:
  virtual ~Judge() = default;
  /// Queries abandoned after the judge's budget of nodes; they count as having another solution.
  [[nodiscard]] virtual std::uint64_t unsure() const { return 0; }
  [[nodiscard]] virtual int size() const = 0;
  [[nodiscard]] virtual int cells() const = 0;
  /// The number of solutions, at most `limit`.
  virtual std::uint64_t count(const Grid& clues, std::uint64_t limit) = 0;
  /// Is there a solution in which `cell` does not hold `digit`?
  virtual bool otherwise(const Grid& clues, int cell, int digit) = 0;
  /// A random full grid with these clues; nothing when none was found.
  virtual std::optional<Grid> random_grid(const Grid& clues, Random& random, Control& control) = 0;
};

/// The fast solver for the classic 9x9.
std::unique_ptr<Judge> classic_judge();
/// The general solver; the board must outlive the judge. With a budget, each query costs at most this many nodes.
std::unique_ptr<Judge> general_judge(const Board& board, Control& control, std::uint64_t budget = 0);

/// Removes orbits of givens in random order while the solution stays the only one and more than `min_clues` are left.
/// The result cannot lose another orbit unless `min_clues` stopped it or the judge was unsure. `solution` must be a solution.
Grid remove_clues(Judge& judge, const Grid& solution, std::vector<std::vector<int>> groups, int min_clues, Random& random,
                  Control& control);

/// Is the puzzle minimal? The puzzle must have one solution.
bool is_minimal(Judge& judge, const Grid& clues, const Grid& solution);

/// Givens for exactly the cells of `pattern` (non-zero: a given) with one solution, by at most `steps` changes of one
/// given; nothing if that is not enough.
std::optional<Grid> fill_pattern(Judge& judge, std::span<const std::uint8_t> pattern, Random& random, Control& control, int steps);

/// Random connected regions of `side` cells each on a square board: from `start`, exchanges of cells along borders.
std::vector<int> random_regions(int side, std::vector<int> start, Random& random, int exchanges);

}  // namespace grillon::sudoku
