// A board as it is seen: cells, the lines between them, and the signs in them. What they mean is asked elsewhere.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "picture/lattice.hpp"
#include "picture/pixels.hpp"

namespace grillon::picture {

inline constexpr int crop_side = 24;
using Crop = std::array<std::uint8_t, crop_side * crop_side>;

struct Box {
  int left = 0, top = 0, right = 0, bottom = 0;
};

/// Ink that belongs together. Lengths are in thousandths of the side of its cell.
struct Sign {
  int row = 0, column = 0;  // from -1 to rows and columns: the places around the board are looked at too
  Box box;
  Colour colour;
  int contrast = 0;  // of its ink against the paper, 0 to 255
  int stroke = 0;    // the mean thickness of its strokes
  int solid = 0;     // the share of its box that is ink, in thousandths
  /// Its ink from 0 (paper) to 255 (the darkest), the longer side of its box scaled to 20 pixels, in the middle.
  Crop crop{};
  /// Where it is as wide as several: these, cut where the ink is thinnest.
  std::vector<Crop> parts;
};

struct SeenCell {
  Colour paper, middle;
  int dashes = 0;    // short strokes along its sides
  int crossing = 0;  // the sides that ink goes on beyond: 1 left, 2 above, 4 right, 8 below
};

/// A line between two cells, or at the rim.
struct Line {
  int strength = 0;  // thickness times contrast, in thousandths of a cell; below 0 where it is lighter than its sides
  int step = 0;      // how far the colours of its two sides are apart, 0 to 255
};

struct Board {
  Lattice lattice;
  std::vector<SeenCell> cells;           // rows x columns
  std::vector<Line> across;              // (rows + 1) x columns: above each cell, and below the last
  std::vector<Line> down;                // rows x (columns + 1)
  std::vector<Sign> signs;               // by cell, then from left to right
  bool falling = false, rising = false;  // is there a thin line along this diagonal?
  double pitch = 0;                      // of the whole picture's pixels
};

/// Reads what is on a lattice, whose crossings are in pixels of the whole picture; they are moved onto the lines that are seen.
Board read_board(const Picture& picture, Lattice lattice);

/// All boards of a picture in reading order.
std::vector<Board> boards_of(const Picture& picture);

}  // namespace grillon::picture
