// Lattices: blobs of about one size, side by side in rows and columns, as the cells of a board are, also turned, in perspective
// and on bent paper.
#pragma once

#include <array>
#include <vector>

#include "picture/blobs.hpp"

namespace grillon::picture {

/// A plane seen in perspective: where a point of the lattice is in the picture.
struct Projection {
  std::array<double, 9> by{1, 0, 0, 0, 1, 0, 0, 0, 1};
  Point at(Point from) const;
};

/// The projection nearest to these pairs of points (least squares); false where they do not determine it.
bool fit_projection(const std::vector<Point>& from, const std::vector<Point>& to, Projection& projection);

struct Lattice {
  int rows = 0, columns = 0;
  /// (rows + 1) x (columns + 1) crossings.
  std::vector<Point> crossings;
  /// The number of cells that are blobs of their own; the places of the others follow from theirs.
  int seen = 0;
  /// The number of cells that are more than a place in the corner of a board that is no rectangle.
  int used = 0;
  /// How much there is of it, and how regular: the larger, the more surely it is a board.
  double score = 0;

  Point& crossing(int row, int column) { return crossings[index(row, column)]; }
  const Point& crossing(int row, int column) const { return crossings[index(row, column)]; }
  std::size_t index(int row, int column) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns + 1) + static_cast<std::size_t>(column);
  }
  /// A point of a cell: from 0, 0, its upper left corner, to 1, 1.
  Point point(int row, int column, double across, double down) const;
  /// The mean side of a cell.
  double pitch() const;
};

/// All lattices of at least 3x3 cells, the best first. Cells that are next to each other are at most `apart` times their size
/// apart.
std::vector<Lattice> lattices_of(const std::vector<Blob>& blobs, int width, int height, double apart);

}  // namespace grillon::picture
