// The orientations of a board: the turns and reflections that fit it, each also with 0 and 1 exchanged.
//
// The same puzzle turned must be as hard. The ladder's derivations line by line does not depend on the order of lines, but
// the length of a contradiction and the choice among equals do; so these are searched on one image of the board.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "takuzu/takuzu.hpp"

namespace grillon::takuzu {

/// One of the sixteen orientations of a board of `shape`.
struct Orientation {
  Shape shape;  // of the board as it is given
  int way = 0;  // 1: rows from the bottom, 2: columns from the right, 4: rows become columns, 8: 0 and 1 exchanged

  [[nodiscard]] Shape image() const { return (way & 4) == 0 ? shape : Shape{shape.columns, shape.rows, shape.distinct}; }
  /// The original cell at this place of the image.
  [[nodiscard]] int source(int cell) const {
    const int across = image().columns;
    int row = cell / across, column = cell % across;
    if ((way & 4) != 0) std::swap(row, column);
    if ((way & 1) != 0) row = shape.rows - 1 - row;
    if ((way & 2) != 0) column = shape.columns - 1 - column;
    return row * shape.columns + column;
  }
  /// A value in the image, and back.
  [[nodiscard]] std::uint8_t seen(std::uint8_t value) const {
    return (way & 8) == 0 || value == empty ? value : static_cast<std::uint8_t>(1 - value);
  }
  [[nodiscard]] Cells seen(const Cells& cells) const {
    Cells turned(cells.size());
    for (int cell = 0; cell < shape.cells(); ++cell)
      turned[static_cast<std::size_t>(cell)] = seen(cells[static_cast<std::size_t>(source(cell))]);
    return turned;
  }
};

/// The orientation whose image is the least of all: images of one board share it.
inline Orientation least_orientation(const Shape& shape, const Cells& cells) {
  Orientation least{shape, 0};
  Cells best = cells;
  for (int way = 1; way < 16; ++way) {
    const Orientation other{shape, way};
    Cells turned = other.seen(cells);
    const int rows = other.image().rows, fewest = least.image().rows;
    if (rows > fewest || (rows == fewest && turned >= best)) continue;
    least = other;
    best = std::move(turned);
  }
  return least;
}

}  // namespace grillon::takuzu
