#include "sweep/codes.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

namespace grillon::sweep {

namespace {

constexpr std::uint64_t billion = 1000000000;

/// number = number * factor + term, in limbs of `radix`, the least first.
template <class Limb>
void multiply_add(std::vector<Limb>& number, std::uint64_t factor, std::uint64_t term, std::uint64_t radix) {
  std::uint64_t carry = term;
  for (auto& limb : number) {
    const std::uint64_t value = limb * factor + carry;
    limb = static_cast<Limb>(value % radix);
    carry = value / radix;
  }
  for (; carry != 0; carry /= radix) number.push_back(static_cast<Limb>(carry % radix));
}

}  // namespace

std::string to_lines(std::span<const std::uint8_t> records, std::size_t length, unsigned base) {
  std::string lines;
  std::vector<std::uint32_t> number;
  for (std::size_t at = 0; length > 0 && at + length <= records.size(); at += length) {
    number.clear();
    for (std::size_t i = 0; i < length; ++i) multiply_add(number, base, records[at + i], billion);
    if (number.empty()) number.push_back(0);
    lines += std::to_string(number.back());
    for (std::size_t i = number.size() - 1; i-- > 0;) {
      const std::string part = std::to_string(number[i]);
      lines.append(9 - part.size(), '0');
      lines += part;
    }
    lines.push_back('\n');
  }
  return lines;
}

std::string from_lines(std::string_view lines, std::size_t length, unsigned base, std::size_t first_line) {
  std::string records;
  std::vector<std::uint8_t> number;
  auto wrong = [&](const char* what) { throw std::invalid_argument("line " + std::to_string(first_line) + ": " + what); };
  for (; !lines.empty(); ++first_line) {
    const std::size_t end = lines.find('\n');
    if (end == std::string_view::npos) wrong("the line has no end");
    const std::string_view line = lines.substr(0, end);
    lines.remove_prefix(end + 1);
    if (line.empty()) wrong("an empty line is no code");
    number.clear();
    for (std::size_t i = 0; i < line.size();) {
      std::uint64_t part = 0, scale = 1;
      for (; i < line.size() && scale < billion; ++i, scale *= 10) {
        if (line[i] < '0' || line[i] > '9') wrong("not a number");
        part = part * 10 + static_cast<std::uint64_t>(line[i] - '0');
      }
      multiply_add(number, scale, part, base);
    }
    if (number.size() != length) wrong("the code has another number of cells");
    std::reverse(number.begin(), number.end());
    records.append(number.begin(), number.end());
  }
  return records;
}

}  // namespace grillon::sweep
