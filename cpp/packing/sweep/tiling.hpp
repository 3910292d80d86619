// A packing problem as the sweep sees it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/control.hpp"
#include "packing/problem.hpp"
#include "packing/sweep/state.hpp"
#include "packing/symmetry.hpp"

namespace grillon::packing {

/// Placements that are left, over the cells that are left.
struct Swept {
  Tiling tiling;
  std::vector<std::int32_t> position;    // per cell of the tiling, in the order of filling
  std::vector<std::int32_t> candidates;  // per placement of the tiling
};
Swept tiling_of(const Problem& problem, const Open& open);

/// Leaves out the placements of the orbits' kind that are not representatives; nothing if symmetry gives no such orbits.
std::optional<Orbits> fold(Swept& swept, const Problem& problem, const Open& open, const Symmetries& symmetries);

/// The number of solutions in decimal, or nothing when it was stopped or needs more memory (see `control`).
/// Throws NotSweepable when the frontier does not fit. With `use_symmetry`, `open` must be all that the problem leaves open.
std::optional<std::string> sweep_count(const Problem& problem, const Open& open, bool use_symmetry, int threads, std::size_t memory,
                                       Control& control);

}  // namespace grillon::packing
