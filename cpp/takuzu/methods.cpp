// Other methods for full grids, kept for comparison: none is unbiased, and each gives up at some size.
//
// backtrack: a quarter of the cells at random, the rest by search. ring: random checkerboards around the border, the rest
// by search. quarters: four grids of half the size side by side, down to small ones made by ring.
#include "takuzu/grids/grids.hpp"
#include "takuzu/search.hpp"

namespace grillon::takuzu {

namespace {

constexpr std::uint64_t nodes_per_attempt = 2000;

Cells completed(const Shape& shape, const Cells& start, Random& random, Control& control) {
  SearchOptions options;
  options.limit = 1;
  options.nodes = nodes_per_attempt;
  options.random = random.next() | 1;
  Cells grid;
  search(shape, start, options, control, [&](auto solution) {
    grid.assign(solution.begin(), solution.end());
    return false;
  });
  return grid;
}

Cells quarter_filled(const Shape& shape, Random& random, Control& control) {
  std::vector<int> order(static_cast<std::size_t>(shape.cells()));
  for (int cell = 0; cell < shape.cells(); ++cell) order[static_cast<std::size_t>(cell)] = cell;
  random.shuffle(order);
  order.resize(order.size() / 4);
  Cells cells(static_cast<std::size_t>(shape.cells()), empty);
  for (const int cell : order) {
    cells[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(random.next() >> 63);
    Cells derived = cells;
    if (propagate(shape, derived, simple_rules, control)) continue;
    cells[static_cast<std::size_t>(cell)] ^= 1;
  }
  return cells;
}

Cells ringed(const Shape& shape, Random& random) {
  Cells cells(static_cast<std::size_t>(shape.cells()), empty);
  for (int row = 0; row + 1 < shape.rows; row += 2)
    for (int column = 0; column + 1 < shape.columns; column += 2) {
      if (row > 0 && row + 2 < shape.rows && column > 0 && column + 2 < shape.columns) continue;
      const auto turned = static_cast<std::uint8_t>(random.next() >> 63);
      const auto at = static_cast<std::size_t>(row * shape.columns + column), below = at + static_cast<std::size_t>(shape.columns);
      cells[at] = cells[below + 1] = turned;
      cells[at + 1] = cells[below] = turned ^ 1;
    }
  return cells;
}

Cells one_attempt(const Shape& shape, Method method, Random& random, Control& control) {
  if (method == Method::backtrack) return completed(shape, quarter_filled(shape, random, control), random, control);
  const Shape half{shape.rows / 2, shape.columns / 2, false};
  if (method == Method::ring || half.rows % 2 != 0 || half.columns % 2 != 0)
    return completed(shape, ringed(shape, random), random, control);
  Cells cells(static_cast<std::size_t>(shape.cells()));
  for (int quarter = 0; quarter < 4; ++quarter) {
    const Cells part = one_attempt(half, method, random, control);
    if (part.empty()) return {};
    for (int row = 0; row < half.rows; ++row)
      for (int column = 0; column < half.columns; ++column)
        cells[static_cast<std::size_t>((row + (quarter / 2) * half.rows) * shape.columns + column + (quarter % 2) * half.columns)] =
            part[static_cast<std::size_t>(row * half.columns + column)];
  }
  Cells checked = cells;
  if (!propagate(shape, checked, simple_rules, control) || (shape.distinct && !all_different(shape, cells))) return {};
  return cells;
}

}  // namespace

Cells grid_by(Method method, const Shape& shape, int attempts, Random& random, Control& control) {
  for (int attempt = 0; attempt < attempts && !control.poll(); ++attempt) {
    control.add(Counter::attempts);
    if (Cells grid = one_attempt(shape, method, random, control); !grid.empty()) return grid;
  }
  return {};
}

}  // namespace grillon::takuzu
