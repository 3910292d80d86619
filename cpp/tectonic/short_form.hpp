// The short form of a Tectonic: read for Python and for lists, and the text of a solution.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tectonic/search.hpp"
#include "tectonic/walls/cuts.hpp"

namespace grillon::tectonic {

struct ShortBoard {
  int rows = 0;
  int columns = 0;
  int maximum = 0;
  std::vector<std::int16_t> region;
  std::vector<std::uint8_t> borders;  // a `Border` each: first those within rows, then those between rows
  Values values;
};

/// Values of cells that hold no number: holes, and cells that are known elsewhere and left out here.
inline constexpr std::uint8_t hole_value = 255, left_out_value = 254;

/// What may be wrong with the body of a short form, in the order in which it is read.
enum class ShortPart { head, size, walls, border, cells };

/// Reads size, maximum, borders and values from the body of a short form, ROWSxCOLUMNSmMAXIMUM(w|u).WALLS.CELLS; the part that
/// cannot be read, if there is one. The number of values, and whether each is possible, is not checked here.
std::optional<ShortPart> read_body(std::string_view body, ShortBoard& board);

/// The parts joined by open borders, numbered by first cell, -1 for a hole; `hole` is empty if the board has none. Borders
/// that follow from them are settled: walls around holes, and open borders inside a part. False if there is a wall inside a
/// part or a part is larger than the maximum.
bool settle(int rows, int columns, int maximum, std::span<const std::uint8_t> hole, std::span<std::uint8_t> borders,
            std::vector<std::int16_t>& part);

/// Reads a line that holds a board without holes, with all walls known and no rule directly broken. False for everything else,
/// which may be a mistake or a rarer form: the caller parses it again.
bool read_short(std::string_view line, ShortBoard& board);

/// The drawn form of the board with these values.
std::string drawn(const ShortBoard& board, std::span<const std::uint8_t> values);

}  // namespace grillon::tectonic
