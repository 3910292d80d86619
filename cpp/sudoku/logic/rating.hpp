// The result of a run of the ladder.
#pragma once

#include <array>
#include <cstdint>

#include "common/ending.hpp"
#include "sudoku/logic/techniques.hpp"

namespace grillon::sudoku::logic {

/// Sudoku Explainer's three numbers, in hundredths: the hardest step of all, up to the first placement, and the first step.
struct Rating {
  int hardest = 0, first_placement = 0, first_step = 0;
  int technique = -1;  // the first step that reached `hardest`
  int steps = 0;
  std::array<std::int32_t, max_techniques> uses{};  // the number of uses of each technique
  Ending end = Ending::stuck;
};

}  // namespace grillon::sudoku::logic
