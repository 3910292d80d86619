// Periods: small lattices where edges in two directions come again at even distances, however weak they are.
#pragma once

#include <vector>

#include "picture/lattice.hpp"
#include "picture/pixels.hpp"

namespace grillon::picture {

/// Lattices of a few cells, in pixels of the part, that may be pieces of a board; many are not.
std::vector<Lattice> periodic_lattices(const Part& part);

}  // namespace grillon::picture
