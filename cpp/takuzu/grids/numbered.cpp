#include "takuzu/grids/numbered.hpp"

#include <algorithm>

namespace grillon::takuzu {

GridsOfMiddle::GridsOfMiddle(const GridCount& grids, std::size_t middle, Control& control)
    : grids_(grids),
      above_(middle / grids.lines().size()),
      below_(middle % grids.lines().size()),
      outer_(grids.shape().rows / 2 - 1),
      alike_(grids.alike_columns(above_, below_).first),
      pulse_(control, 1024) {
  for (int column = 0; column < grids.shape().columns; ++column)
    target_ |= static_cast<std::uint64_t>(grids.shape().rows / 2) << (4 * column);
  target_ -= grids.ones(above_) + grids.ones(below_);
  const auto pairs = grids.alike_columns(above_, below_).second;
  Side none;
  none.alike = (std::uint64_t{1} << pairs) - 1;
  list(below_, above_, none, 0, over_);
  list(above_, below_, none, 0, under_);
  std::stable_sort(under_.begin(), under_.end(), [](const Side& a, const Side& b) { return a.ones < b.ones; });
  for (std::size_t first = 0, last = 0; first < under_.size(); first = last) {
    while (last < under_.size() && under_[last].ones == under_[first].ones) ++last;
    places_[target_ - under_[first].ones] = {first, last - first};
  }
}

void GridsOfMiddle::list(std::size_t before, std::size_t last, Side side, int depth, std::vector<Side>& sides) {
  if (depth == outer_) return sides.push_back(side);
  if (pulse_.beat()) return;
  for (const std::uint8_t line : grids_.followers(before, last)) {
    const std::uint64_t bit = std::uint64_t{1} << (line % 64);
    const bool taken = (side.rows[line / 64] & bit) != 0 || line == above_ || line == below_;
    if (grids_.shape().distinct && taken) continue;
    Side more = side;
    more.lines[static_cast<std::size_t>(depth)] = line;
    if (grids_.shape().distinct) more.rows[line / 64] |= bit;
    more.alike = grids_.shape().distinct ? side.alike & alike_[line] : 0;
    more.ones += grids_.ones(line);
    list(last, line, more, depth + 1, sides);
  }
}

std::span<const GridsOfMiddle::Side> GridsOfMiddle::meeting(const Side& above) const {
  const auto found = places_.find(above.ones);
  return found == places_.end() ? std::span<const Side>{} : std::span(under_).subspan(found->second.first, found->second.second);
}

bool GridsOfMiddle::fits(const Side& above, const Side& below) {
  std::uint64_t shared = above.alike & below.alike;
  for (std::size_t word = 0; word < above.rows.size(); ++word) shared |= above.rows[word] & below.rows[word];
  return shared == 0;
}

Cells GridsOfMiddle::cells_of(const Side& above, const Side& below) const {
  Cells cells;
  const auto write = [&](std::size_t line) {
    for (int column = 0; column < grids_.shape().columns; ++column)
      cells.push_back(static_cast<std::uint8_t>(grids_.lines()[line] >> column & 1));
  };
  for (int row = outer_; row-- > 0;) write(above.lines[static_cast<std::size_t>(row)]);
  write(above_);
  write(below_);
  for (int row = 0; row < outer_; ++row) write(below.lines[static_cast<std::size_t>(row)]);
  return cells;
}

bool GridsOfMiddle::each(const std::function<bool(std::span<const std::uint8_t>)>& found) {
  for (const Side& above : over_)
    for (const Side& below : meeting(above)) {
      if (pulse_.beat()) return false;
      if (fits(above, below) && !found(cells_of(above, below))) return false;
    }
  return !pulse_.control().stopped();
}

Cells GridsOfMiddle::grid(std::uint64_t number) {
  for (const Side& above : over_) {
    if (pulse_.beat()) return {};
    for (const Side& below : meeting(above))
      if (fits(above, below) && number-- == 0) return cells_of(above, below);
  }
  return {};
}

std::optional<std::size_t> GridsOfMiddle::middle_of(const GridCount& grids, std::span<const std::uint8_t> cells) {
  const auto columns = static_cast<std::size_t>(grids.shape().columns);
  std::size_t middle = 0;
  for (std::size_t row = static_cast<std::size_t>(grids.shape().rows) / 2 - 1, end = row + 2; row < end; ++row) {
    unsigned line = 0;
    for (std::size_t column = 0; column < columns; ++column) line |= static_cast<unsigned>(cells[row * columns + column]) << column;
    const auto place = std::lower_bound(grids.lines().begin(), grids.lines().end(), line);
    if (place == grids.lines().end() || *place != line) return std::nullopt;
    middle = middle * grids.lines().size() + static_cast<std::size_t>(place - grids.lines().begin());
  }
  return middle;
}

std::optional<std::uint64_t> GridsOfMiddle::number(std::span<const std::uint8_t> cells) {
  const auto half = cells.subspan(0, cells.size() / 2);
  std::uint64_t before = 0;
  for (const Side& above : over_) {
    if (pulse_.beat()) return std::nullopt;
    const auto met = meeting(above);
    const Cells own = met.empty() ? Cells{} : cells_of(above, met.front());
    const bool same = !own.empty() && std::equal(half.begin(), half.end(), own.begin());
    for (const Side& below : met) {
      if (!fits(above, below)) continue;
      if (same) {
        const Cells grid = cells_of(above, below);
        if (std::equal(grid.begin(), grid.end(), cells.begin(), cells.end())) return before;
      }
      ++before;
    }
  }
  return std::nullopt;
}

}  // namespace grillon::takuzu
