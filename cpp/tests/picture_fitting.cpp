// Lattices fitted to a drawn page: those that lie turned, and keys of a program some way below the board.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "expect.hpp"
#include "picture/evidence.hpp"

using namespace grillon::picture;
using grillon::tests::expect;

namespace {

constexpr int side = 30, left = 40, top = 50;

struct Page {
  Part part{0, 0, 1, 400, 460, std::vector<std::uint8_t>(std::size_t{3} * 400 * 460, 250)};

  void dark(int x, int y) {
    for (int channel = 0; channel < 3; ++channel) part.pixels[static_cast<std::size_t>(3 * (y * part.width + x) + channel)] = 60;
  }
  /// The frame of a cell, or of a key in its place.
  void frame(int row, int column, int gap) {
    const int x = left + column * side + gap, y = top + row * side + gap, length = side - 2 * gap;
    for (int i = 0; i <= length; ++i) dark(x + i, y), dark(x + i, y + length), dark(x, y + i), dark(x + length, y + i);
  }
};

/// A lattice over those cells, its crossings as a function of row and column says.
template <typename Place>
Lattice lattice_of(int rows, int columns, Place place) {
  Lattice lattice;
  lattice.rows = rows, lattice.columns = columns;
  for (int row = 0; row <= rows; ++row)
    for (int column = 0; column <= columns; ++column) lattice.crossings.push_back(place(row, column));
  return lattice;
}

Point crossing(int row, int column) { return {left + side * column + 0.5, top + side * row + 0.5}; }

}  // namespace

int main() {
  Page page;
  for (int row = 0; row < 6; ++row)
    for (int column = 0; column < 7; ++column) page.frame(row, column, 0);
  for (int column = 0; column < 7; ++column) page.frame(8, column, 1);

  const Lattice straight = fitted(page.part, lattice_of(3, 3, [](int row, int column) { return crossing(row + 1, column + 1); }));
  expect(straight.rows == 6 && straight.columns == 7 && straight.used == 42, "a board is found from a part of it");
  const Lattice mirrored = fitted(page.part, lattice_of(3, 3, [](int row, int column) { return crossing(column + 1, row + 1); }));
  expect(mirrored.rows == 6 && mirrored.columns == 7, "a lattice that was mirrored is no more");
  expect(mirrored.used == 42 && mirrored.seen == 42, "and keeps its cells");
  const Lattice upside_down =
      fitted(page.part, lattice_of(3, 3, [](int row, int column) { return crossing(4 - row, 4 - column); }));
  expect(upside_down.used == 42 && upside_down.crossing(0, 0).y < upside_down.crossing(6, 0).y, "a lattice is turned upright");
  const Lattice with_keys = fitted(page.part, lattice_of(9, 7, crossing));
  expect(with_keys.rows == 6 && with_keys.used == 42, "keys below a board are no rows of it");
  return grillon::tests::verdict();
}
