// Turns and flips of shapes on each lattice, and the list of shapes.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "packing/problem.hpp"

namespace grillon::packing {

/// One way to turn or mirror the lattice: a signed permutation of its axes.
struct Turn {
  std::array<std::int8_t, 3> axis{0, 1, 2};
  std::array<std::int8_t, 3> sign{1, 1, 1};
  bool mirrored = false;
};

/// The allowed turns of a piece. In the plane mirroring is turning a piece over; in space a flat piece is turned over by
/// turning it, and mirroring would need the other of a left and right pair.
enum class Freedom : int { fixed = 0, half_turns = 1, turns = 2 };

/// Every turn and mirror image of the lattice, the identity first.
std::vector<Turn> all_turns(Lattice lattice);
Place apply(const Turn& turn, Lattice lattice, const Place& place);

/// Shifted so that its first cell in reading order is {0, 0, 0}, in reading order.
Shape normalised(std::vector<Place> cells);

/// The different orientations of a shape, in order; never empty for a non-empty shape.
std::vector<Shape> orientations(const std::vector<Place>& cells, Lattice lattice, Freedom freedom, bool flips);

/// Steps to the cells that touch a cell.
const std::vector<Place>& neighbour_steps(Lattice lattice);
/// Is every piece in one part? Only then zones of empty cells are filled independently.
bool all_connected(const Problem& problem);

/// Numbers of the touching cells, per cell.
std::vector<std::vector<std::int32_t>> neighbours(const Problem& problem);

/// All polyominoes of one size, one of each shape: `one_sided` distinguishes mirror images.
std::vector<Shape> polyominoes(int size, bool one_sided);

}  // namespace grillon::packing
