// Random complete grids: regions and values placed together, one region at a time.
//
// Almost no random layout can be filled, so values are not an afterthought: a region is placed with its values, always at
// the free cell that has the fewest ways left. If nothing fits any more, some regions around that place are removed
// and the filling continues (ruin and recreate): a dead end is local and is repaired locally.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "common/control.hpp"
#include "common/random.hpp"
#include "tectonic/layout.hpp"
#include "tectonic/search.hpp"

namespace grillon::tectonic {

struct GridRequest {
  int rows = 9, columns = 9, maximum = 5;
  std::vector<std::uint8_t> hole;  // one per cell; empty = none
  double max_singles = 0.05;       // single-cell regions, as a share of the cells
  double fewest_full = 0.5;        // regions of size `maximum`, as a share of the regions
  std::uint64_t budget = 5'000;    // regions placed per cell before giving up
};

struct Grid {
  std::vector<std::int16_t> region;  // numbered by first cell, -1 for a hole
  Values values;
  std::uint64_t laid = 0;  // regions placed in total
};

/// Nothing if the budget is spent, or the run was stopped.
std::optional<Grid> grow_grid(const GridRequest& request, Random& random, Control& control);

}  // namespace grillon::tectonic
