// Puzzles with one solution: a grown grid, clues removed while the rest still determines it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "common/control.hpp"
#include "common/symmetry.hpp"
#include "tectonic/logic/ladder.hpp"
#include "tectonic/make/grow.hpp"

namespace grillon::tectonic {

struct PuzzleRequest {
  GridRequest grid;
  int clues = -1;                     // -1: as few as possible, so that every clue is needed
  int hardest = technique_count - 1;  // solvable with techniques up to this one
  int needs = 0;                      // and not with techniques below this one alone
  Symmetry symmetry = Symmetry::none;
  int attempts = 1000;            // grids tried
  std::uint64_t nodes = 200'000;  // search nodes for one clue; a clue that costs more stays
};

struct GeneratedPuzzle {
  Grid grid;
  Values clues;
  int attempts = 0;
  bool minimal = false;  // every clue (every group of symmetric clues) was shown to be needed
  Grade grade;
};

/// Nothing if the attempts are spent, or the run was stopped.
std::optional<GeneratedPuzzle> generate(const PuzzleRequest& request, std::uint64_t seed, Control& control);
/// Clues for a given complete grid.
std::optional<GeneratedPuzzle> remove_clues(const PuzzleRequest& request, const Grid& grid, Random& random, Control& control);

}  // namespace grillon::tectonic
