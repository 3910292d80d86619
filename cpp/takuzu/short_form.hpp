// Takuzu from the short form of a list, and the text of a solution.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "takuzu/takuzu.hpp"

namespace grillon::takuzu {

struct ShortPuzzle {
  Shape shape;
  Cells cells;
};

/// Does a line have too many of one value, three in a row, or the same as another full line that must differ?
bool broken_at_sight(const Shape& shape, std::span<const std::uint8_t> cells);

/// Reads a puzzle that directly breaks no rule. False for everything else, which may be a mistake: the caller parses it
/// again. Whether there are too many lines for all to differ is not checked here.
bool read_short(std::string_view line, ShortPuzzle& puzzle);

/// The symbols with a space between them, row by row.
std::string grid_text(const Shape& shape, std::span<const std::uint8_t> cells);

}  // namespace grillon::takuzu
