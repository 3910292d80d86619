// Random full grids: uniform up to 8x8, well mixed above.
#pragma once

#include "takuzu/takuzu.hpp"

namespace grillon::takuzu {

/// A full grid; the size must have one. Empty if the control stopped it.
Cells full_grid(const Shape& shape, Random& random, Control& control);

/// The mixing behind it, for studies of it: this many draws of two lines from the grid `start` of even sides (none: random
/// checkerboards), and more until the lines differ.
Cells mixed_grid(const Shape& shape, std::span<const std::uint8_t> start, std::uint64_t draws, Random& random, Control& control);

/// The draws of full_grid: about twice the number after which the share of aligned checkerboards settled; see the tests.
std::uint64_t enough_draws(const Shape& shape);

/// Methods for full grids, kept for comparison; see methods.cpp.
enum class Method : int { backtrack, ring, quarters };

/// A full grid of even sides by one of them; empty if no attempt succeeded.
Cells grid_by(Method method, const Shape& shape, int attempts, Random& random, Control& control);

bool all_different(const Shape& shape, std::span<const std::uint8_t> cells);

}  // namespace grillon::takuzu
