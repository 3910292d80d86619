// Counts of all grids of small boards against published ones, fillings of layouts against the same, and the generator.
#include <map>
#include <string>

#include "expect.hpp"
#include "tectonic/make/grow.hpp"
#include "tectonic/search.hpp"
#include "tectonic/walls/cuts.hpp"

using namespace grillon;
using namespace grillon::tectonic;
using tests::expect;

namespace {

PartialBoard blank(int rows, int columns, int maximum) {
  PartialBoard board{rows, columns, maximum, {}, {}, {}};
  board.hole.assign(static_cast<std::size_t>(rows * columns), 0);
  board.values = board.hole;
  board.borders.assign(static_cast<std::size_t>(rows * (columns - 1) + (rows - 1) * columns), Border::unknown);
  return board;
}

void count_all(int rows, int columns, int maximum, std::uint64_t published) {
  Control control;
  CutSearch search(blank(rows, columns, maximum), control);
  std::uint64_t grids = 0;
  std::map<std::vector<std::int16_t>, std::uint64_t> by_layout;
  search.solutions([&](const auto& region, const auto&) {
    ++grids;
    ++by_layout[region];
    return true;
  });
  expect(grids == published, "number of grids: " + std::to_string(grids));
  for (const auto& [region, fillings] : by_layout) {
    Layout layout(rows, columns, maximum, region);
    Search values(layout);
    const Values none(region.size(), 0);
    const bool sound = values.start(none);
    expect(sound && values.count(control) == fillings, "fillings of a layout: not " + std::to_string(fillings));
  }
}

void grow(int rows, int columns, int maximum) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Control control;
    Random random(seed);
    GridRequest request;
    request.rows = rows;
    request.columns = columns;
    request.maximum = maximum;
    const auto grid = grow_grid(request, random, control);
    expect(grid.has_value(), "a grid within the budget");
    if (!grid) continue;
    Layout layout(rows, columns, maximum, grid->region);
    Search search(layout);
    expect(search.start(grid->values) && search.count(control, 2) == 1, "the grown grid keeps the rules");
  }
}

}  // namespace

int main() {
  count_all(1, 8, 5, 3066);
  count_all(2, 4, 5, 888);
  count_all(3, 3, 5, 2824);
  count_all(3, 3, 6, 14008);
  count_all(3, 4, 4, 140);
  count_all(3, 4, 5, 28196);
  count_all(4, 4, 4, 360);
  grow(6, 6, 4);
  grow(9, 9, 5);
  grow(9, 9, 9);
  return tests::verdict();
}
