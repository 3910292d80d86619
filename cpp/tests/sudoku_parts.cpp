// Sums, lines and quotas without Python: what they rule out is compared with every way to fill the cells, and the search with
// all grids of 4x4.
#include <algorithm>
#include <array>
#include <vector>

#include "common/random.hpp"
#include "expect.hpp"
#include "sudoku/general.hpp"

using namespace grillon;
using namespace grillon::sudoku;
using tests::expect;

namespace {

int below(Random& random, int count) { return static_cast<int>(random.below(static_cast<std::uint64_t>(count))); }

/// No value of a way to fill the cells may go; with three cells, weights of 1 and one sum, all others must.
void sums_are_sound() {
  for (int trial = 0; trial < 30'000; ++trial) {
    Random random(1, static_cast<std::uint64_t>(trial));
    const int size = 4 + below(random, 6), count = 1 + below(random, 5);
    std::vector<Sum::Group> groups;
    std::vector<std::pair<int, int>> cells;  // group, weight
    for (int left = count; left > 0;) {
      const int many = std::min(1 + below(random, left), size);
      const int weight = (below(random, 3) == 0 ? -1 : 1) * (below(random, 8) == 0 ? 2 : 1);
      groups.push_back({weight, {}});
      for (int i = 0; i < many; ++i, --left) {
        groups.back().cells.push_back(static_cast<std::uint16_t>(cells.size()));
        cells.emplace_back(static_cast<int>(groups.size()), weight);
      }
    }
    int low = 0;
    for (const auto& [group, weight] : cells) low += weight * (1 + below(random, size));
    const int high = low + (below(random, 3) == 0 ? below(random, 4) : 0);
    std::vector<Mask> values(cells.size());
    for (Mask& mask : values) mask = 1 + static_cast<Mask>(random.below((std::uint64_t{1} << size) - 1));

    std::vector<Mask> possible(cells.size());
    std::vector<int> chosen(cells.size());
    const auto fill = [&](const auto& self, std::size_t at, int sum) -> void {
      if (at == cells.size()) {
        if (sum < low || sum > high) return;
        for (std::size_t i = 0; i < at; ++i) possible[i] |= Mask{1} << chosen[i];
        return;
      }
      for (int value = 0; value < size; ++value) {
        bool free = (values[at] >> value & 1) != 0;
        for (std::size_t i = 0; i < at; ++i) free = free && !(cells[i].first == cells[at].first && chosen[i] == value);
        if (!free) continue;
        chosen[at] = value;
        self(self, at + 1, sum + cells[at].second * (value + 1));
      }
    };
    fill(fill, 0, 0);
    auto narrowed = values;
    const bool left = Sum(size, groups, low, high).narrow(narrowed), any = possible[0] != 0;
    expect(left || !any, "a sum that has a way to be filled is not refused");
    for (std::size_t i = 0; left && i < possible.size(); ++i)
      expect((possible[i] & ~narrowed[i]) == 0, "a sum keeps every value of a way to fill it");
    const bool ones = std::all_of(cells.begin(), cells.end(), [](const auto& cell) { return std::abs(cell.second) == 1; });
    if (cells.size() == 3 && ones && low == high)
      expect(any ? left && narrowed == possible : !left, "three cells of one sum keep nothing else");
  }
}

bool meets(const Part& part, const std::array<int, 16>& grid) {
  int sum = 0, state = 0, count = 0;
  for (std::size_t i = 0; i < part.cells.size(); ++i) {
    const int value = grid[static_cast<std::size_t>(part.cells[i])];
    if (part.kind == Part::Kind::sum) sum += part.weights[i] * (value + 1);
    if (part.kind == Part::Kind::line && state >= 0)
      state = part.steps[static_cast<std::size_t>(state)][static_cast<std::size_t>(value)];
    count += value == part.value ? 1 : 0;
  }
  if (part.kind == Part::Kind::line) return std::find(part.ends.begin(), part.ends.end(), state) != part.ends.end();
  if (part.kind == Part::Kind::quota) sum = count;
  return part.low <= sum && sum <= part.high;
}

std::vector<std::array<int, 16>> all_grids() {
  const Board board(boxed_layout(2, 2));
  std::vector<std::array<int, 16>> grids;
  const std::vector<Mask> empty(16, board.all());
  GeneralSearch(board).solutions(empty, 0, [&](const Grid& grid) {
    std::array<int, 16> values;
    std::transform(grid.begin(), grid.end(), values.begin(), [](int value) { return value - 1; });
    grids.push_back(values);
    return true;
  });
  return grids;
}

/// Random parts, met by a random grid most of the time: the search finds the grids that meet them all, and no others.
void search_finds_all() {
  const auto grids = all_grids();
  expect(grids.size() == 288, "there are 288 grids of 4x4");
  for (int trial = 0; trial < 4'000; ++trial) {
    Random random(2, static_cast<std::uint64_t>(trial));
    const auto& solution = grids[random.below(grids.size())];
    Layout layout = boxed_layout(2, 2);
    for (int count = 1 + below(random, 6); count > 0; --count) {
      std::vector<int> cells(16);
      for (int cell = 0; cell < 16; ++cell) cells[static_cast<std::size_t>(cell)] = cell;
      random.shuffle(cells);
      cells.resize(static_cast<std::size_t>(1 + below(random, 5)));
      Part part{static_cast<Part::Kind>(below(random, 3)), 1000 + count, cells};
      int sum = 0;
      for (const int cell : cells) {
        part.weights.push_back(below(random, 4) == 0 ? -1 : 1);
        sum += part.weights.back() * (solution[static_cast<std::size_t>(cell)] + 1);
      }
      part.low = sum - below(random, 6) / 5;
      part.high = sum + below(random, 6) / 5;
      if (part.kind == Part::Kind::quota) {
        part.value = below(random, 4);
        part.low = below(random, 2);
        part.high = part.low + below(random, 2);
      }
      if (part.kind == Part::Kind::line) {
        part.ends = {0, 2};
        for (int state = 0; state < 3; ++state) {
          part.steps.emplace_back();
          for (int value = 0; value < 4; ++value) part.steps.back().push_back(below(random, 5) == 0 ? -1 : below(random, 3));
        }
      }
      layout.parts.push_back(part);
      if (part.kind == Part::Kind::quota && below(random, 3) == 0)  // all different, as a cage says it
        for (part.value = 0; part.value < 4; ++part.value) {
          part.low = 0;
          part.high = 1;
          layout.parts.push_back(part);
        }
    }
    std::uint64_t expected = 0;
    for (const auto& grid : grids)
      expected +=
          std::all_of(layout.parts.begin(), layout.parts.end(), [&](const Part& part) { return meets(part, grid); }) ? 1 : 0;
    const Board board(layout);
    const std::vector<Mask> empty(16, board.all());
    expect(GeneralSearch(board).count(empty, 0).found == expected, "as many solutions as grids that meet all parts");
    std::uint64_t found = 0;
    GeneralSearch search(board);
    for (const auto& part : search.split(empty, 10)) found += search.count(part, 0).found.low;
    expect(found == expected, "the same in parts");
  }
}

}  // namespace

int main() {
  sums_are_sound();
  search_finds_all();
  return tests::verdict();
}
