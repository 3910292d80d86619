#include "takuzu/short_form.hpp"

#include <algorithm>
#include <vector>

#include "common/short_form.hpp"

namespace grillon::takuzu {

namespace {

constexpr int least = 2, most = 256;

}  // namespace

bool broken_at_sight(const Shape& shape, std::span<const std::uint8_t> cells) {
  for (const bool across : {true, false}) {
    const int lines = across ? shape.rows : shape.columns, length = across ? shape.columns : shape.rows;
    std::vector<std::string> full;
    for (int line = 0; line < lines; ++line) {
      int held[3] = {0, 0, 0}, run = 0;
      std::uint8_t before = empty;
      std::string whole;
      for (int at = 0; at < length; ++at) {
        const auto cell = cells[static_cast<std::size_t>(across ? line * shape.columns + at : at * shape.columns + line)];
        ++held[cell];
        run = cell == before ? run + 1 : 1;
        before = cell;
        if (run == 3 && cell != empty) return true;
        if (shape.distinct) whole.push_back(static_cast<char>(cell));
      }
      const int allowed = length - length / 2;
      if (held[0] > allowed || held[1] > allowed) return true;
      if (shape.distinct && held[empty] == 0) full.push_back(std::move(whole));
    }
    std::sort(full.begin(), full.end());
    if (std::adjacent_find(full.begin(), full.end()) != full.end()) return true;
  }
  return false;
}

bool read_short(std::string_view line, ShortPuzzle& puzzle) {
  if (next_field(line) != "takuzu" || next_field(line) != "1") return false;
  auto size = next_field(line);
  const auto rows = next_number(size, 3);
  if (!rows || !next_sign(size, 'x')) return false;
  const auto columns = next_number(size, 3);
  if (!columns || !size.empty() || std::min(*rows, *columns) < least || std::max(*rows, *columns) > most) return false;
  const auto rule = next_field(line), mask = next_field(line), values = next_field(line);
  if (rule != "u" && rule != "e") return false;
  puzzle.shape = {*rows, *columns, rule == "u"};
  std::vector<std::uint8_t> bits;
  if (!line.empty() || values.data() + values.size() != line.data()) return false;
  if (!unpack(mask, static_cast<std::size_t>(*rows * *columns), puzzle.cells)) return false;
  if (!unpack(values, static_cast<std::size_t>(std::count(puzzle.cells.begin(), puzzle.cells.end(), 1)), bits)) return false;
  auto bit = bits.begin();
  for (auto& cell : puzzle.cells) cell = cell ? *bit++ : empty;
  return !broken_at_sight(puzzle.shape, puzzle.cells);
}

std::string grid_text(const Shape& shape, std::span<const std::uint8_t> cells) {
  std::string text;
  text.reserve(2 * cells.size());
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    if (cell > 0) text += cell % static_cast<std::size_t>(shape.columns) == 0 ? '\n' : ' ';
    text += static_cast<char>('0' + cells[cell]);
  }
  return text;
}

}  // namespace grillon::takuzu
