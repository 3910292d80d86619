// Puzzles from full grids.
#pragma once

#include "common/symmetry.hpp"
#include "takuzu/takuzu.hpp"

namespace grillon::takuzu {

struct CarveOptions {
  Rules rules = all_rules;             // the rules that must derive every removed cell
  Rules refutation = 0;                // also remove clues whose opposite value these refute
  Symmetry symmetry = Symmetry::none;  // of the clues
  int fewest = 0;                      // stop when only this many clues are left
};

/// Sets of cells that are kept or removed together, in random order.
std::vector<std::vector<int>> orbits(const Shape& shape, Symmetry symmetry, Random& random);

/// The clues of a puzzle with this solution only, as cells (the others empty). The order of removal is random.
Cells carve(const Shape& shape, std::span<const std::uint8_t> solution, const CarveOptions& options, Random& random,
            Control& control);

/// About `clues` clues at random places: from the solution, or with random values if there is none.
Cells scatter(const Shape& shape, std::span<const std::uint8_t> solution, int clues, Symmetry symmetry, Random& random);

struct MinimalOptions {
  std::uint64_t first_nodes = 50;  // of the first attempt at a clue; each further one takes a quarter more
  int attempts = 16;
};

struct Minimal {
  Cells clues;
  std::vector<std::int32_t> undecided;  // clues neither proved needed nor removed, within the budget
};

/// Removes every clue that is not needed, each decided by a second solution (needed) or a refutation (superfluous).
Minimal minimise(const Shape& shape, std::span<const std::uint8_t> clues, std::span<const std::uint8_t> solution,
                 const MinimalOptions& options, Random& random, Control& control);

}  // namespace grillon::takuzu
