// The short text form of puzzles, as far as families share it: lines of a list, fields between dots, packed bits.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace grillon {

/// The lines of a text, without their ends.
inline std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const auto end = text.find('\n');
    auto line = text.substr(0, end);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    lines.push_back(line);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

/// Removes and returns the text before the next dot, and the dot.
inline std::string_view next_field(std::string_view& text) {
  const auto end = text.find('.');
  const auto field = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return field;
}

/// Removes and returns a number of at most this many digits.
inline std::optional<int> next_number(std::string_view& text, std::size_t digits) {
  int number = 0;
  const char* const first = text.data();
  if (text.empty() || *first < '0' || *first > '9') return std::nullopt;
  const auto [end, error] = std::from_chars(first, first + text.size(), number);
  const auto length = static_cast<std::size_t>(end - first);
  if (error != std::errc{} || length > digits) return std::nullopt;
  text.remove_prefix(length);
  return number;
}

/// Removes a character from the text if it begins with it.
inline bool next_sign(std::string_view& text, char sign) {
  if (text.empty() || text.front() != sign) return false;
  text.remove_prefix(1);
  return true;
}

/// Six bits per character, the first the highest. False if there are too few or too many characters, invalid ones, or bits
/// set beyond the last.
inline bool unpack(std::string_view text, std::size_t length, std::vector<std::uint8_t>& bits) {
  if (text.size() != (length + 5) / 6) return false;
  bits.clear();
  for (const char sign : text) {
    int value = 0;
    if (sign >= '0' && sign <= '9')
      value = sign - '0';
    else if (sign >= 'A' && sign <= 'Z')
      value = sign - 'A' + 10;
    else if (sign >= 'a' && sign <= 'z')
      value = sign - 'a' + 36;
    else if (sign == '-' || sign == '_')
      value = sign == '-' ? 62 : 63;
    else
      return false;
    for (int shift = 5; shift >= 0; --shift) bits.push_back(static_cast<std::uint8_t>(value >> shift & 1));
  }
  for (std::size_t i = length; i < bits.size(); ++i)
    if (bits[i]) return false;
  bits.resize(length);
  return true;
}

}  // namespace grillon
