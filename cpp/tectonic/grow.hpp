// Random complete grids: regions and values laid together, one region at a time.
//
// Almost no random layout can be filled, so values are not an afterthought: a region is laid with its values, always at
// the free cell that has the fewest ways left. Where nothing fits any more, some regions around that place are lifted
// and the filling goes on (ruin and recreate): a dead end is a local matter and is mended locally.
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
  std::vector<std::uint8_t> hole;  // one a cell; empty = none
  double max_singles = 0.05;       // single-cell regions, as a share of the cells
  double fewest_full = 0.5;        // regions of size `maximum`, as a share of the regions
  std::uint64_t budget = 5'000;    // regions laid a cell before giving up
};

struct Grid {
  std::vector<std::int16_t> region;  // numbered by first cell, -1 for a hole
  Values values;
  std::uint64_t laid = 0;  // regions laid on the way
};

/// Nothing when the budget is spent, or the run was stopped.
std::optional<Grid> grow_grid(const GridRequest& request, Random& random, Control& control);

}  // namespace grillon::tectonic
