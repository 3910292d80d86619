// Boards whose regions are known, from the short form of a list and as the text of a solution.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tectonic/cuts.hpp"
#include "tectonic/search.hpp"

namespace grillon::tectonic {

struct ShortBoard {
  int rows = 0;
  int columns = 0;
  int maximum = 0;
  std::vector<std::int16_t> region;
  std::vector<std::uint8_t> borders;  // a `Border` each: first those within rows, then those between rows
  Values values;
};

/// The parts joined by open borders, numbered by first cell, -1 for a hole; `hole` is empty if the board has none. Borders
/// that follow from them are settled: walls around holes, and open borders inside a part. False if there is a wall inside a
/// part or a part is larger than the maximum.
bool settle(int rows, int columns, int maximum, std::span<const std::uint8_t> hole, std::span<std::uint8_t> borders,
            std::vector<std::int16_t>& part);

/// Reads a board without holes, with all walls known and no rule directly broken. False for everything else, which
/// may be a mistake or a rarer form: the caller parses it again.
bool read_short(std::string_view line, ShortBoard& board);

/// The drawn form of the board with these values.
std::string drawn(const ShortBoard& board, std::span<const std::uint8_t> values);

}  // namespace grillon::tectonic
