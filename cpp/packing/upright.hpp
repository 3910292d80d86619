// One standard orientation of a puzzle. The steps of the ladder must depend on the puzzle alone, so it runs on the same image
// however the puzzle was given: turned, mirrored, moved, its pieces in another order. Its output is turned back.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "common/steps.hpp"
#include "packing/problem.hpp"

namespace grillon::packing {

class Upright {
 public:
  /// The first of all turns and mirror images, with their pieces in order.
  explicit Upright(const Problem& held);

  [[nodiscard]] const Problem& problem() const { return upright_; }
  /// Candidates of the upright problem, in increasing order; -1 for one that leaves the board.
  [[nodiscard]] std::vector<std::int32_t> candidates(std::span<const std::int32_t> held) const;
  /// A step of the upright problem as one of the original problem.
  [[nodiscard]] StepDraft held(StepDraft step) const;

 private:
  struct Way {
    std::vector<std::int32_t> cells, kinds, orientations;  // by number, to number
  };
  static std::int32_t moved(const Problem& problem, const CellIndex& index, const Way& way, std::int32_t candidate);
  static Way inverse(const Way& way);
  [[nodiscard]] std::int32_t house(std::int32_t upright) const;

  const Problem& held_;
  CellIndex held_index_;
  Problem upright_;
  Way there_, back_;
  CellIndex upright_index_;
};

}  // namespace grillon::packing
