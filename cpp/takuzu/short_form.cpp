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

std::optional<ShortPart> read_body(std::string_view body, ShortPuzzle& puzzle) {
  if (std::count(body.begin(), body.end(), '.') != 3) return ShortPart::head;
  auto size = next_field(body);
  const auto rows = next_number(size, 3);
  if (!rows || !next_sign(size, 'x')) return ShortPart::head;
  const auto columns = next_number(size, 3);
  const auto rule = next_field(body), mask = next_field(body), values = body;
  if (!columns || !size.empty() || (rule != "u" && rule != "e")) return ShortPart::head;
  puzzle.shape = {*rows, *columns, rule == "u"};
  if (!unpack(mask, static_cast<std::size_t>(*rows * *columns), puzzle.cells)) return ShortPart::mask;
  std::vector<std::uint8_t> bits;
  const auto clues = std::count(puzzle.cells.begin(), puzzle.cells.end(), 1);
  if (!unpack(values, static_cast<std::size_t>(clues), bits)) return ShortPart::values;
  auto bit = bits.begin();
  for (auto& cell : puzzle.cells) cell = cell ? *bit++ : empty;
  return std::nullopt;
}

bool read_short(std::string_view line, ShortPuzzle& puzzle) {
  if (next_field(line) != "takuzu" || next_field(line) != "1" || read_body(line, puzzle)) return false;
  const auto [fewest, largest] = std::minmax(puzzle.shape.rows, puzzle.shape.columns);
  return fewest >= least && largest <= most && !broken_at_sight(puzzle.shape, puzzle.cells);
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
