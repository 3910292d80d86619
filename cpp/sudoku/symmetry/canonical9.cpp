#include "sudoku/symmetry/canonical9.hpp"

#include <algorithm>
#include <vector>

namespace grillon::sudoku {
namespace {

constexpr std::array<std::array<std::uint8_t, 3>, 6> orders{{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

/// A grid being written down: the rows used, the source of each column, the renaming of digits.
struct Draft {
  std::array<std::uint8_t, 9> columns{};
  std::array<std::uint8_t, 10> names{};
  std::array<std::uint8_t, 9> rows{};
  std::uint8_t direction = 0;
  std::uint8_t next_name = 1;
  std::uint16_t used = 0;
};

/// One direction of the grid with what lets equal choices be skipped.
struct Side {
  std::array<std::array<std::uint8_t, 9>, 9> cell{};
  std::array<bool, 9> empty_row{}, empty_column{};
  std::array<int, 9> pattern{};  // the least arrangement of blanks a row can have: three bits per stack, blanks first

  explicit Side(const Grid9& grid, bool transposed) {
    empty_row.fill(true);
    empty_column.fill(true);
    for (std::size_t r = 0; r < 9; ++r) {
      std::array<int, 3> clues{};
      for (std::size_t c = 0; c < 9; ++c) {
        cell[r][c] = transposed ? grid[c * 9 + r] : grid[r * 9 + c];
        if (cell[r][c] == 0) continue;
        empty_row[r] = empty_column[c] = false;
        ++clues[c / 3];
      }
      std::sort(clues.begin(), clues.end());
      for (const int n : clues) pattern[r] = pattern[r] << 3 | ((1 << n) - 1);
    }
  }

  [[nodiscard]] bool empty_stack(std::size_t s) const {
    return empty_column[3 * s] && empty_column[3 * s + 1] && empty_column[3 * s + 2];
  }
  [[nodiscard]] bool empty_band(std::size_t b) const { return empty_row[3 * b] && empty_row[3 * b + 1] && empty_row[3 * b + 2]; }
};

/// Writes the row with the draft's columns and names (new digits get the next names); four bits per cell, first cell highest.
std::uint64_t write_row(const Side& side, std::size_t row, Draft& draft) {
  std::uint64_t text = 0;
  for (const auto column : draft.columns) {
    const auto digit = side.cell[row][column];
    if (digit != 0 && draft.names[digit] == 0) draft.names[digit] = draft.next_name++;
    text = text << 4 | draft.names[digit];
  }
  return text;
}

/// Calls visit(columns) for every order of the columns that gives the row its least pattern; equal empty ones once.
template <class Visit>
void for_each_columns(const Side& side, std::size_t row, Visit visit) {
  for (const auto& stacks : orders) {
    std::array<std::uint8_t, 9> columns{};
    int pattern = 0;
    bool repeated = false;
    for (std::size_t i = 0; i < 3; ++i) {
      int clues = 0;
      for (std::size_t c = 0; c < 3; ++c) clues += side.cell[row][3 * stacks[i] + c] != 0 ? 1 : 0;
      pattern = pattern << 3 | ((1 << clues) - 1);
      for (std::size_t j = 0; j < i; ++j)
        repeated = repeated || (stacks[j] > stacks[i] && side.empty_stack(stacks[i]) && side.empty_stack(stacks[j]));
    }
    if (pattern != side.pattern[row] || repeated) continue;
    auto fill = [&](auto& self, std::size_t place) -> void {
      if (place == 3) {
        visit(columns);
        return;
      }
      for (const auto& order : orders) {
        bool wanted = true;
        for (std::size_t i = 0; i < 3 && wanted; ++i) {
          const auto column = static_cast<std::uint8_t>(3 * stacks[place] + order[i]);
          columns[3 * place + i] = column;
          for (std::size_t j = 0; j < i; ++j) {
            const auto before = columns[3 * place + j];
            const bool blank_after_clue = side.cell[row][before] != 0 && side.cell[row][column] == 0;
            const bool same_again = before > column && side.empty_column[before] && side.empty_column[column];
            wanted = wanted && !blank_after_clue && !same_again;
          }
        }
        if (wanted) self(self, place + 1);
      }
    };
    fill(fill, 0);
  }
}

/// May this row be next? Only the first of several empty rows (or bands) needs to be tried.
bool may_follow(const Side& side, const Draft& draft, std::size_t row, std::size_t position) {
  if ((draft.used >> row & 1) != 0) return false;
  const std::size_t band = row / 3;
  if (position % 3 != 0) {
    if (draft.rows[position - 1] / 3 != band) return false;
  } else {
    if ((draft.used >> (3 * band) & 7) != 0) return false;
    if (side.empty_band(band))
      for (std::size_t other = 0; other < band; ++other)
        if ((draft.used >> (3 * other) & 7) == 0 && side.empty_band(other)) return false;
  }
  if (side.empty_row[row])
    for (std::size_t other = 3 * band; other < row; ++other)
      if ((draft.used >> other & 1) == 0 && side.empty_row[other]) return false;
  return true;
}

}  // namespace

Grid9 canonical9(const Grid9& grid) {
  const std::array<Side, 2> sides{Side(grid, false), Side(grid, true)};
  int least = 0x1ff;
  for (const auto& side : sides) least = std::min(least, *std::min_element(side.pattern.begin(), side.pattern.end()));

  Grid9 result{};
  std::uint64_t best = ~std::uint64_t{0};
  std::vector<Draft> drafts, kept;
  const auto offer = [&](const Side& side, const Draft& parent, std::size_t row, std::size_t position) {
    if (!may_follow(side, parent, row, position)) return;
    Draft draft = parent;
    const std::uint64_t text = write_row(side, row, draft);
    if (text > best) return;
    if (text < best) kept.clear();
    best = text;
    draft.rows[position] = static_cast<std::uint8_t>(row);
    draft.used = static_cast<std::uint16_t>(draft.used | 1 << row);
    kept.push_back(draft);
  };
  const auto record = [&](std::size_t position, std::uint64_t text) {
    for (std::size_t c = 9; c-- > 0; text >>= 4) result[position * 9 + c] = static_cast<std::uint8_t>(text & 15);
  };

  // The first two rows together: the drafts of the first alone would be thousands.
  std::uint64_t first_text = 0;
  for (std::uint8_t direction = 0; direction < 2; ++direction) {
    const Side& side = sides[direction];
    for (std::size_t row = 0; row < 9; ++row) {
      if (side.pattern[row] != least) continue;
      Draft empty;
      empty.direction = direction;
      if (!may_follow(side, empty, row, 0)) continue;
      for_each_columns(side, row, [&](const std::array<std::uint8_t, 9>& columns) {
        Draft draft = empty;
        draft.columns = columns;
        first_text = write_row(side, row, draft);
        draft.rows[0] = static_cast<std::uint8_t>(row);
        draft.used = static_cast<std::uint16_t>(1 << row);
        for (std::size_t next = row / 3 * 3; next < row / 3 * 3 + 3; ++next) offer(side, draft, next, 1);
      });
    }
  }
  record(0, first_text);
  record(1, best);
  for (std::size_t position = 2; position < 9; ++position) {
    drafts.swap(kept);
    kept.clear();
    best = ~std::uint64_t{0};
    for (const Draft& draft : drafts)
      for (std::size_t row = 0; row < 9; ++row) offer(sides[draft.direction], draft, row, position);
    record(position, best);
  }
  return result;
}

}  // namespace grillon::sudoku
