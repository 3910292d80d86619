// Partial boards as numbers, one per line: the digits of the cells in a fixed base, the first cell first. The code of a
// board begins with the codes of its first cells (as digits of that base), and codes of one stage sort as their boards.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace grillon::sweep {

/// Decimal lines for records of `length` digits below `base` (2 to 256).
std::string to_lines(std::span<const std::uint8_t> records, std::size_t length, unsigned base);

/// Records of `length` digits for decimal lines. Throws CoreError that names the first line (from 1) that is
/// not such a number; `first_line` is the number of the first one. A record may begin with the digit 0 if `zeros` is set.
std::string from_lines(std::string_view lines, std::size_t length, unsigned base, bool zeros = false, std::size_t first_line = 1);

/// The output form of complete boards of a sweep.
struct Form {
  std::size_t rows = 0, columns = 0;  // of the board as it is swept
  bool turned = false;                // turned on its side: rows become columns
  bool walls = false;                 // the two lowest bits of a digit are left and up, and change places when turned
  unsigned base = 0;                  // 0: records of one byte per cell; else lines of codes in this base
  bool distinct = false;              // only boards whose rows all differ, and whose columns all differ
};

/// Converts complete records to a form.
std::string in_form(std::string_view records, const Form& form);

}  // namespace grillon::sweep
