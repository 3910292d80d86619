// The short form of a Takuzu: read for Python and for lists, and the text of a solution.
#pragma once

#include <optional>
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

/// The parts of the body of a short form, in the order in which they are read.
enum class ShortPart { head, mask, values };

/// Reads the body of a short form, ROWSxCOLUMNS.RULE.MASK.VALUES, of any size; the part that cannot be read, if there is one.
/// After wrong values the cells hold 1 for each clue.
std::optional<ShortPart> read_body(std::string_view body, ShortPuzzle& puzzle);

/// Reads a line that holds a puzzle which directly breaks no rule. False for everything else, which may be a mistake: the
/// caller parses it again. Whether there are too many lines for all to differ is not checked here.
bool read_short(std::string_view line, ShortPuzzle& puzzle);

/// The symbols with a space between them, row by row.
std::string grid_text(const Shape& shape, std::span<const std::uint8_t> cells);

}  // namespace grillon::takuzu
