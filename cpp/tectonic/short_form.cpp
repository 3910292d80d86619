#include "tectonic/short_form.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "common/short_form.hpp"

namespace grillon::tectonic {

namespace {

constexpr int most_cells = 10'000;

/// Calls see(first, second, border) for every pair of adjacent cells, in the order of borders.
template <class See>
void each_border(int rows, int columns, See see) {
  std::size_t border = 0;
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column + 1 < columns; ++column) see(row * columns + column, row * columns + column + 1, border++);
  for (int cell = 0; cell < (rows - 1) * columns; ++cell) see(cell, cell + columns, border++);
}

bool read_values(std::string_view text, Values& values) {
  values.clear();
  for (const char sign : text) {
    if (sign >= '1' && sign <= '9')
      values.push_back(static_cast<std::uint8_t>(sign - '0'));
    else if (sign >= 'a' && sign <= 'z')
      values.resize(values.size() + static_cast<std::size_t>(sign - 'a') + 1, 0);
    else if (sign == '-' || sign == '_')
      values.push_back(sign == '-' ? hole_value : left_out_value);
    else
      return false;
  }
  return true;
}

/// A bit for each border, 1 for a wall; or two where some are unknown, which are the number of its `Border`.
std::optional<ShortPart> read_walls(std::string_view text, bool certain, std::size_t number, std::vector<std::uint8_t>& borders) {
  if (!unpack(text, certain ? number : 2 * number, borders)) return ShortPart::walls;
  for (std::size_t i = 0; i < number; ++i) {
    borders[i] = certain ? static_cast<std::uint8_t>(borders[i] ? Border::wall : Border::open)
                         : static_cast<std::uint8_t>(2 * borders[2 * i] + borders[2 * i + 1]);
    if (borders[i] == 3) return ShortPart::border;
  }
  borders.resize(number);
  return std::nullopt;
}

/// A number from 1, without zeros in front.
std::optional<int> next_size(std::string_view& text, std::size_t digits) {
  return text.starts_with('0') ? std::nullopt : next_number(text, digits);
}

/// Is a value too large for its region, twice in it, or beside an equal one?
bool broken_at_sight(const ShortBoard& board) {
  std::vector<std::uint8_t> sizes(board.region.size(), 0);
  std::vector<Mask> held(board.region.size(), 0);
  for (const auto region : board.region) ++sizes[static_cast<std::size_t>(region)];
  const int columns = board.columns, cells = board.rows * columns;
  for (int cell = 0; cell < cells; ++cell) {
    const auto value = board.values[static_cast<std::size_t>(cell)];
    if (value == 0) continue;
    const auto region = static_cast<std::size_t>(board.region[static_cast<std::size_t>(cell)]);
    if (value > sizes[region] || (held[region] & bit(value - 1))) return true;
    held[region] = static_cast<Mask>(held[region] | bit(value - 1));
    const int column = cell % columns;
    const auto same = [&](int other) { return other < cells && board.values[static_cast<std::size_t>(other)] == value; };
    if (column + 1 < columns && (same(cell + 1) || same(cell + columns + 1))) return true;
    if (same(cell + columns) || (column > 0 && same(cell + columns - 1))) return true;
  }
  return false;
}

}  // namespace

bool settle(int rows, int columns, int maximum, std::span<const std::uint8_t> hole, std::span<std::uint8_t> borders,
            std::vector<std::int16_t>& part) {
  const auto cells = static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
  const auto is_hole = [&](int cell) { return !hole.empty() && hole[static_cast<std::size_t>(cell)] != 0; };
  // A cell's first neighbour in its part, or itself: following them ends at the first cell.
  std::vector<std::int16_t> leader(cells);
  for (std::size_t cell = 0; cell < cells; ++cell) leader[cell] = static_cast<std::int16_t>(cell);
  const auto first_of = [&](int cell) {
    while (leader[static_cast<std::size_t>(cell)] != cell) cell = leader[static_cast<std::size_t>(cell)];
    return cell;
  };
  each_border(rows, columns, [&](int a, int b, std::size_t border) {
    if (borders[border] != static_cast<std::uint8_t>(Border::open) || is_hole(a) || is_hole(b)) return;
    a = first_of(a), b = first_of(b);
    leader[static_cast<std::size_t>(std::max(a, b))] = static_cast<std::int16_t>(std::min(a, b));
  });
  part.assign(cells, -1);
  std::vector<int> sizes;
  for (std::size_t cell = 0; cell < cells; ++cell) {
    if (is_hole(static_cast<int>(cell))) continue;
    if (leader[cell] == static_cast<std::int16_t>(cell)) {
      part[cell] = static_cast<std::int16_t>(sizes.size());
      sizes.push_back(0);
    } else {
      part[cell] = part[static_cast<std::size_t>(leader[cell])];
    }
    if (++sizes[static_cast<std::size_t>(part[cell])] > maximum) return false;
  }
  bool sound = true;
  each_border(rows, columns, [&](int a, int b, std::size_t border) {
    if (is_hole(a) || is_hole(b)) {
      borders[border] = static_cast<std::uint8_t>(Border::wall);
    } else if (part[static_cast<std::size_t>(a)] == part[static_cast<std::size_t>(b)]) {
      if (borders[border] == static_cast<std::uint8_t>(Border::wall)) sound = false;
      borders[border] = static_cast<std::uint8_t>(Border::open);
    }
  });
  return sound;
}

std::optional<ShortPart> read_body(std::string_view body, ShortBoard& board) {
  if (std::count(body.begin(), body.end(), '.') != 2) return ShortPart::head;
  auto head = next_field(body);
  const auto rows = next_size(head, 5);
  if (!rows || !next_sign(head, 'x')) return ShortPart::head;
  const auto columns = next_size(head, 5);
  if (!columns || !next_sign(head, 'm')) return ShortPart::head;
  const auto maximum = next_size(head, 1);
  if (!maximum || (head != "w" && head != "u")) return ShortPart::head;
  board.rows = *rows, board.columns = *columns, board.maximum = *maximum;
  if (*rows > most_cells / *columns) return ShortPart::size;
  const auto walls = next_field(body), values = body;
  const auto borders = static_cast<std::size_t>(*rows * (*columns - 1) + (*rows - 1) * *columns);
  if (const auto wrong = read_walls(walls, head == "w", borders, board.borders)) return wrong;
  return read_values(values, board.values) ? std::nullopt : std::optional(ShortPart::cells);
}

bool read_short(std::string_view line, ShortBoard& board) {
  if (next_field(line) != "tectonic" || next_field(line) != "1" || read_body(line, board)) return false;
  if (board.values.size() != static_cast<std::size_t>(board.rows * board.columns)) return false;
  const auto possible = [&](std::uint8_t value) { return value <= board.maximum; };
  const auto known = [](std::uint8_t border) { return border != static_cast<std::uint8_t>(Border::unknown); };
  return std::all_of(board.values.begin(), board.values.end(), possible) &&
         std::all_of(board.borders.begin(), board.borders.end(), known) &&
         settle(board.rows, board.columns, board.maximum, {}, board.borders, board.region) && !broken_at_sight(board);
}

std::string drawn(const ShortBoard& board, std::span<const std::uint8_t> values) {
  std::vector<int> sizes(board.region.size(), 0);
  int largest = 1;
  for (const auto region : board.region) largest = std::max(largest, ++sizes[static_cast<std::size_t>(region)]);
  std::string text = "tectonic";
  if (largest != board.maximum) text += " maximum " + std::to_string(board.maximum);
  std::string edge = "+";
  for (int column = 0; column < board.columns; ++column) edge += "-+";
  text += '\n' + edge;
  const auto wall = [](std::uint8_t border) { return border == static_cast<std::uint8_t>(Border::wall); };
  auto beside = board.borders.begin();
  auto below = beside + static_cast<std::ptrdiff_t>(board.rows) * (board.columns - 1);
  auto value = values.begin();
  for (int row = 0; row < board.rows; ++row) {
    text += "\n|";
    for (int column = 0; column < board.columns; ++column) {
      text += static_cast<char>('0' + *value++);
      text += column + 1 == board.columns ? '|' : wall(*beside++) ? '|' : ' ';
    }
    if (row + 1 == board.rows) break;
    text += "\n+";
    for (int column = 0; column < board.columns; ++column) {
      text += wall(*below++) ? '-' : ' ';
      text += '+';
    }
  }
  return text + '\n' + edge;
}

}  // namespace grillon::tectonic
