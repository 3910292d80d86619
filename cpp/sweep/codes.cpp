#include "sweep/codes.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <type_traits>
#include <vector>

#include "common/core_error.hpp"

namespace grillon::sweep {

namespace {

constexpr std::uint64_t billion = 1000000000;
constexpr std::size_t billion_digits = 9;

/// number = number * factor + term, in limbs of `radix`, the least first; factor, term and radix are below 2^32. Where
/// the type of the radix holds its value, a division by it is a multiplication.
template <class Radix>
void multiply_add(std::vector<std::uint32_t>& number, std::uint64_t factor, std::uint64_t term, Radix radix) {
  std::uint64_t carry = term;
  for (auto& limb : number) {
    const std::uint64_t value = limb * factor + carry;
    limb = static_cast<std::uint32_t>(value % radix);
    carry = value / radix;
  }
  for (; carry != 0; carry /= radix) number.push_back(static_cast<std::uint32_t>(carry % radix));
}

/// The number of digits that fit in 32 bits together, and their range.
struct Group {
  std::size_t digits = 1;
  std::uint64_t radix = 1;

  explicit Group(unsigned base) : radix(base) {
    for (; radix * base < std::uint64_t{1} << 32; radix *= base) ++digits;
  }
};

void append_limb(std::string& lines, std::uint32_t limb, std::size_t width) {
  std::array<char, billion_digits + 1> text{};
  std::size_t at = text.size();
  for (; limb != 0; limb /= 10) text[--at] = static_cast<char>('0' + limb % 10);
  while (text.size() - at < width) text[--at] = '0';
  lines.append(text.data() + at, text.size() - at);
}

/// Do all codes of this many digits fit in a word?
bool fits_a_word(std::size_t length, unsigned base) {
  std::uint64_t most = ~std::uint64_t{0};
  for (; length > 0 && most > 0; --length) most /= base;
  return most > 0;
}

/// "00" to "99": two digits for one division.
constexpr std::array<char, 200> two_digits = [] {
  std::array<char, 200> pairs{};
  for (std::size_t i = 0; i < 100; ++i) {
    pairs[2 * i] = static_cast<char>('0' + i / 10);
    pairs[2 * i + 1] = static_cast<char>('0' + i % 10);
  }
  return pairs;
}();

void append_word(std::string& lines, std::uint64_t number) {
  std::array<char, 20> text{};
  std::size_t at = text.size();
  for (; number >= 100; number /= 100) {
    const std::size_t pair = 2 * static_cast<std::size_t>(number % 100);
    text[--at] = two_digits[pair + 1];
    text[--at] = two_digits[pair];
  }
  if (number >= 10) {
    text[--at] = two_digits[2 * static_cast<std::size_t>(number) + 1];
    number /= 10;
  }
  text[--at] = static_cast<char>('0' + number);
  lines.append(text.data() + at, text.size() - at);
}

/// The number of a line of decimal digits, or nothing if it is longer than a word or contains anything else.
std::optional<std::uint64_t> word_of(std::string_view line) {
  constexpr std::size_t max_digits = 19;
  if (line.empty() || line.size() > max_digits) return std::nullopt;
  std::uint64_t number = 0;
  for (const char digit : line) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = number * 10 + static_cast<std::uint64_t>(digit - '0');
  }
  return number;
}

/// Do all rows of a board differ, and all columns?
bool has_distinct_lines(std::string_view board, std::size_t rows, std::size_t columns) {
  const auto differ = [&](std::size_t one, std::size_t two, std::size_t line, std::size_t length, std::size_t step) {
    for (std::size_t i = 0; i < length; ++i)
      if (board[one * line + i * step] != board[two * line + i * step]) return true;
    return false;
  };
  for (std::size_t one = 0; one < rows; ++one)
    for (std::size_t two = one + 1; two < rows; ++two)
      if (!differ(one, two, columns, columns, 1)) return false;
  for (std::size_t one = 0; one < columns; ++one)
    for (std::size_t two = one + 1; two < columns; ++two)
      if (!differ(one, two, 1, rows, columns)) return false;
  return true;
}

}  // namespace

std::string to_lines(std::span<const std::uint8_t> records, std::size_t length, unsigned base) {
  std::string lines;
  if (length == 0) return lines;
  if (fits_a_word(length, base)) {
    lines.reserve(records.size() / length * 20);
    for (std::size_t at = 0; at + length <= records.size(); at += length) {
      std::uint64_t number = 0;
      for (std::size_t i = 0; i < length; ++i) number = number * base + records[at + i];
      append_word(lines, number);
      lines.push_back('\n');
    }
    return lines;
  }
  const Group group(base);
  // The first group is the short one, so that all others have the same factor.
  const std::size_t first = (length - 1) % group.digits + 1;
  std::vector<std::uint32_t> number;
  for (std::size_t at = 0; at + length <= records.size(); at += length) {
    number.clear();
    for (std::size_t from = 0, to = first; from < length; from = to, to += group.digits) {
      std::uint64_t part = 0;
      for (std::size_t i = from; i < to; ++i) part = part * base + records[at + i];
      multiply_add(number, group.radix, part, std::integral_constant<std::uint64_t, billion>{});
    }
    if (number.empty()) number.push_back(0);
    append_limb(lines, number.back(), 1);
    for (std::size_t i = number.size() - 1; i-- > 0;) append_limb(lines, number[i], billion_digits);
    lines.push_back('\n');
  }
  return lines;
}

std::string from_lines(std::string_view lines, std::size_t length, unsigned base, bool zeros, std::size_t first_line) {
  const Group group(base);
  std::string records, digits;
  std::vector<std::uint32_t> number;
  auto wrong = [&](const char* what) { throw CoreError(what, {term("line", first_line)}); };
  for (; !lines.empty(); ++first_line) {
    const std::size_t end = lines.find('\n');
    if (end == std::string_view::npos) wrong("line_without_end");
    const std::string_view line = lines.substr(0, end);
    lines.remove_prefix(end + 1);
    if (line.empty()) wrong("empty_line");
    if (const auto word = word_of(line)) {
      const std::size_t before = records.size();
      records.resize(before + length);
      std::uint64_t rest = *word;
      std::size_t at = before + length;
      for (; rest != 0 && at > before; rest /= base) records[--at] = static_cast<char>(rest % base);
      if (rest != 0 || (at != before && !zeros)) wrong("code_of_another_size");
      continue;
    }
    number.clear();
    for (std::size_t i = 0; i < line.size();) {
      std::uint64_t part = 0, scale = 1;
      for (; i < line.size() && scale < billion; ++i, scale *= 10) {
        if (line[i] < '0' || line[i] > '9') wrong("not_a_number");
        part = part * 10 + static_cast<std::uint64_t>(line[i] - '0');
      }
      multiply_add(number, scale, part, group.radix);
    }
    digits.clear();
    for (std::size_t i = 0; i < number.size(); ++i) {
      std::uint32_t limb = number[i];
      const bool last = i + 1 == number.size();
      for (std::size_t k = 0; last ? limb != 0 : k < group.digits; ++k, limb /= base)
        digits.push_back(static_cast<char>(limb % base));
    }
    if (zeros && digits.size() < length) digits.resize(length);
    if (digits.size() != length) wrong("code_of_another_size");
    records.append(digits.rbegin(), digits.rend());
  }
  return records;
}

std::string in_form(std::string_view records, const Form& form) {
  const std::size_t length = form.rows * form.columns;
  std::string kept, turned;
  if (form.distinct) {
    for (std::size_t at = 0; at < records.size(); at += length)
      if (const auto board = records.substr(at, length); has_distinct_lines(board, form.rows, form.columns)) kept += board;
    records = kept;
  }
  if (form.turned) {
    constexpr std::array<char, 4> swapped{0, 2, 1, 3};
    turned.resize(records.size());
    for (std::size_t at = 0; at < records.size(); at += length)
      for (std::size_t row = 0; row < form.rows; ++row)
        for (std::size_t column = 0; column < form.columns; ++column) {
          const char digit = records[at + row * form.columns + column];
          turned[at + column * form.rows + row] =
              form.walls ? static_cast<char>((digit & ~3) | swapped[static_cast<std::size_t>(digit & 3)]) : digit;
        }
    records = turned;
  }
  if (form.base == 0) return std::string(records);
  return to_lines({reinterpret_cast<const std::uint8_t*>(records.data()), records.size()}, length, form.base);
}

}  // namespace grillon::sweep
