// What a run_ladder of the ladder comes to.
#pragma once

#include <array>
#include <cstdint>

#include "sudoku/logic/techniques.hpp"

namespace grillon::sudoku::logic {

enum class End : int {
  solved = 0,
  stuck = 1,    // beyond the ladder, or beyond the techniques allowed
  broken = 2,   // a cell or a value of a house has no candidate left: no solution
  limit = 3,    // as many steps as asked for
  stopped = 4,  // the caller's stop or deadline
};

/// Sudoku Explainer's three numbers, in hundredths: the hardest step of all, up to the first placement, and the first step.
struct Rating {
  int hardest = 0, first_placement = 0, first_step = 0;
  int technique = -1;  // the first step that reached `hardest`
  int steps = 0;
  std::array<std::int32_t, max_techniques> uses{};  // how often each technique was used
  End end = End::stuck;
};

}  // namespace grillon::sudoku::logic
