// Putting a board together from its largest piece outwards, the tightest corner first.
//
// A large piece with deep gaps leads an assembly that fills cells in order astray: it fits at the border early, and that its gaps
// cannot be filled there shows only much later. Here it is placed first, on a plane without a border; the place of the board
// around it follows as other pieces are added. The next piece always fills the corner that the fewest fit.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "common/control.hpp"
#include "packing/problem.hpp"

namespace grillon::packing {

/// Is this an empty rectangle, to be filled with all of its pieces?
bool can_grow_outwards(const Problem& problem);

/// A solution, if one is found by placing at most `budget` pieces; nothing does not mean that there is none.
std::optional<std::vector<std::int32_t>> assemble_outwards(const Problem& problem, std::uint64_t budget, Control& control);

}  // namespace grillon::packing
