// Evidence: what a picture shows along the sides of a lattice's cells. By it a lattice is moved onto what is seen, goes on as far
// as that does, and is compared with others.
#pragma once

#include <vector>

#include "picture/lattice.hpp"
#include "picture/pixels.hpp"

namespace grillon::picture {

/// What is seen along a side of a cell: a line, a gap between tiles, or the edge of a tint.
struct Side {
  int strength = 0;   // in twelfths of a level of brightness; what shows along the whole side
  double offset = 0;  // from where it was looked for, in cells
};

/// A side from `start` to `end`, where `normal` is one cell long.
Side side_of(const Part& part, Point start, Point end, Point normal);

/// The lattice, in pixels of the part, moved onto what is seen, without the outer rows and columns that nothing shows and with
/// those that are missing. Its score is the length of the sides that are seen, less that of those that are not.
Lattice fitted(const Part& part, Lattice lattice);

/// The share of its sides that are seen.
double promise(const Part& part, Lattice lattice);

/// Each cell of a lattice cut into several.
Lattice cut(const Lattice& whole, int down, int across);

}  // namespace grillon::picture
