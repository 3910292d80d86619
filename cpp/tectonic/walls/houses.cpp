#include "tectonic/walls/houses.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <mutex>
#include <set>
#include <utility>

namespace grillon::tectonic {

namespace {

/// The cells of a polyomino relative to its first one.
using Polyomino = std::vector<std::pair<int, int>>;

constexpr int largest_set = largest_maximum + 1;
constexpr std::array<int, largest_set + 1> fixed_polyominoes = {0, 1, 2, 6, 19, 63, 216, 760, 2725, 9910, 36446};

Polyomino seen_from_first(Polyomino cells) {
  std::sort(cells.begin(), cells.end());
  const auto [row, column] = cells.front();
  for (auto& cell : cells) cell = {cell.first - row, cell.second - column};
  return cells;
}

/// All fixed polyominoes of a size, sorted; computed on first use.
const std::vector<Polyomino>& polyominoes(std::size_t wanted) {
  static std::mutex mutex;
  static std::array<std::vector<Polyomino>, largest_set + 1> sorted{{{}, {{{0, 0}}}}};
  const std::lock_guard lock(mutex);
  for (std::size_t size = 2; size <= wanted; ++size) {
    if (!sorted[size].empty()) continue;
    std::set<Polyomino> grown;
    for (const auto& smaller : sorted[size - 1]) {
      for (const auto& [row, column] : smaller) {
        for (const auto& next : {std::pair{row, column + 1}, {row + 1, column}, {row, column - 1}, {row - 1, column}}) {
          if (std::find(smaller.begin(), smaller.end(), next) != smaller.end()) continue;
          auto cells = smaller;
          cells.push_back(next);
          grown.insert(seen_from_first(std::move(cells)));
        }
      }
    }
    sorted[size].assign(grown.begin(), grown.end());
  }
  return sorted[wanted];
}

}  // namespace

CutHouses::CutHouses(const PartialBoard& board)
    : board_(board), first_(std::int64_t{board.cells()} * (1 + 5 * board.maximum)), shapes_(0), slots_(2 * board.maximum + 14) {
  for (int size = 1; size <= board.maximum + 1; ++size) shapes_ += fixed_polyominoes[static_cast<std::size_t>(size)];
}

bool CutHouses::fit() const { return first_ + board_.cells() * shapes_ * slots_ <= std::numeric_limits<std::int32_t>::max(); }

std::int32_t CutHouses::touching(int a, int b, int index) const {
  if (a > b) std::swap(a, b);
  const int direction = a / board_.columns == b / board_.columns ? 0 : b - a - board_.columns + 2;
  return board_.cells() * (1 + board_.maximum) + (a * 4 + direction) * board_.maximum + index;
}

std::int32_t CutHouses::number(std::vector<int> set, int slot) const {
  Polyomino shape;
  for (const int cell : set) shape.emplace_back(cell / board_.columns, cell % board_.columns);
  shape = seen_from_first(std::move(shape));
  const auto& same_size = polyominoes(set.size());
  std::int64_t index = std::lower_bound(same_size.begin(), same_size.end(), shape) - same_size.begin();
  for (std::size_t size = 1; size < set.size(); ++size) index += fixed_polyominoes[size];
  const int first = *std::min_element(set.begin(), set.end());
  return static_cast<std::int32_t>(first_ + (first * shapes_ + index) * slots_ + slot);
}

std::int32_t CutHouses::joined(std::vector<int> set, int border) const {
  const auto borders = inside(set);
  const auto place = std::find(borders.begin(), borders.end(), border) - borders.begin();
  return number(std::move(set), 2 * board_.maximum + 1 + static_cast<int>(place));
}

std::vector<int> CutHouses::inside(const std::vector<int>& set) const {
  std::vector<int> borders;
  for (const int cell : set) {
    for (int direction = 0; direction < 2; ++direction) {
      const int other = board_.beside(cell, direction);
      if (other >= 0 && std::find(set.begin(), set.end(), other) != set.end()) borders.push_back(board_.border(cell, direction));
    }
  }
  std::sort(borders.begin(), borders.end());
  return borders;
}

std::vector<int> CutHouses::around(const std::vector<int>& set) const {
  std::vector<int> borders;
  for (const int cell : set) {
    for (int direction = 0; direction < 4; ++direction) {
      const int other = board_.beside(cell, direction);
      if (other >= 0 && !board_.hole[static_cast<std::size_t>(other)] && std::find(set.begin(), set.end(), other) == set.end())
        borders.push_back(board_.border(cell, direction));
    }
  }
  return borders;
}

}  // namespace grillon::tectonic
