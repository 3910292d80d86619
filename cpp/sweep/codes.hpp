// Partial boards as numbers, one a line: the digits of the cells in a fixed base, the first cell first. The code of a
// board begins with the codes of its first cells (as digits of that base), and codes of one stage sort as their boards.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace grillon::sweep {

/// Decimal lines for records of `length` digits below `base`.
std::string to_lines(std::span<const std::uint8_t> records, std::size_t length, unsigned base);

/// Records of `length` digits for decimal lines. Throws std::invalid_argument that names the first line (from 1) that is
/// no such number; `first_line` is the number of the first one.
std::string from_lines(std::string_view lines, std::size_t length, unsigned base, std::size_t first_line = 1);

}  // namespace grillon::sweep
