// A packing problem as the sweep sees it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/control.hpp"
#include "packing/problem.hpp"
#include "packing/sweep_state.hpp"

namespace grillon::packing {

/// Placements that are left, over the cells that are left, in orders worth trying.
struct Swept {
  Tiling tiling;
  std::vector<std::vector<std::int32_t>> orders;
  std::vector<std::int32_t> candidates;  // per placement of the tiling
};
Swept tiling_of(const Problem& problem, const Open& open);

/// The number of solutions in decimal, or nothing when it was stopped or needs more memory (see `control`).
/// Throws NotSweepable when the frontier does not fit.
std::optional<std::string> sweep_count(const Problem& problem, const Open& open, int threads, std::size_t memory, Control& control);

}  // namespace grillon::packing
