// The start of a ladder, its techniques, and the sink of its steps.
#pragma once

#include <cstdint>
#include <span>

#include "common/steps.hpp"

namespace grillon::sudoku::logic {

/// Where the ladder starts: candidates (cell * size + value, values from 0) that are true, and some that are false. Those of
/// `given` were so from the start of the puzzle; the last move was `last`.
struct Start {
  std::span<const std::int32_t> chosen;
  std::span<const std::int32_t> excluded;
  std::span<const std::int32_t> given = {};
  std::span<const std::int32_t> last = {};
};

/// The set of techniques: those of Sudoku Explainer, which ratings refer to, or those people have names for.
enum class Set : int { reference = 0, people = 1 };

/// A sink that keeps nothing: the rating itself is kept by the ladder.
struct NoSteps {
  static constexpr bool proofs = false;
  void add(const StepDraft&) {}
};

}  // namespace grillon::sudoku::logic
