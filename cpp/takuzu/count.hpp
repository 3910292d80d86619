// The number of grids of a size.
#pragma once

#include "takuzu/takuzu.hpp"

namespace grillon::takuzu {

/// Even sides, at most 10 columns and 14 rows. Not the whole number when the control stopped it.
Wide count_grids(const Shape& shape, int threads, Control& control);

}  // namespace grillon::takuzu
