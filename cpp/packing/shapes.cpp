#include "packing/shapes.hpp"

#include <algorithm>
#include <set>

namespace grillon::packing {

namespace {

bool odd_permutation(const std::array<std::int8_t, 3>& axis) {
  int inversions = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = i + 1; j < 3; ++j) inversions += axis[static_cast<std::size_t>(i)] > axis[static_cast<std::size_t>(j)] ? 1 : 0;
  return inversions % 2 != 0;
}

Place permuted(const Turn& turn, const Place& place) {
  const std::array<std::int16_t, 3> from{place.x, place.y, place.z};
  std::array<std::int16_t, 3> to{};
  for (std::size_t i = 0; i < 3; ++i)
    to[i] = static_cast<std::int16_t>(turn.sign[i] * from[static_cast<std::size_t>(turn.axis[i])]);
  return {to[0], to[1], to[2]};
}

bool half_turn(const Turn& turn) { return turn.axis == std::array<std::int8_t, 3>{0, 1, 2}; }

}  // namespace

std::vector<Turn> all_turns(Lattice lattice) {
  std::vector<Turn> turns;
  std::array<std::int8_t, 3> axis{0, 1, 2};
  do {
    for (int signs = 0; signs < 8; ++signs) {
      Turn turn;
      turn.axis = axis;
      int negative = 0;
      for (std::size_t i = 0; i < 3; ++i) {
        turn.sign[i] = (signs >> i) & 1 ? -1 : 1;
        negative += (signs >> i) & 1;
      }
      turn.mirrored = odd_permutation(axis) != (negative % 2 != 0);
      if (lattice == Lattice::square && (axis[2] != 2 || turn.sign[2] != 1)) continue;
      turns.push_back(turn);
    }
  } while (std::next_permutation(axis.begin(), axis.end()));
  return turns;
}

Place apply(const Turn& turn, Lattice lattice, const Place& place) {
  if (lattice != Lattice::pyramid) return permuted(turn, place);
  // Balls packed in a pyramid are the points of a cubic lattice whose coordinates have an even sum, seen from a corner.
  const Place straight{static_cast<std::int16_t>((place.x + place.y) / 2), static_cast<std::int16_t>((place.x - place.y) / 2),
                       place.z};
  const Place turned = permuted(turn, straight);
  return {static_cast<std::int16_t>(turned.x + turned.y), static_cast<std::int16_t>(turned.x - turned.y), turned.z};
}

Shape normalised(std::vector<Place> cells) {
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  const Place first = cells.empty() ? Place{} : cells.front();
  for (Place& cell : cells) cell = cell - first;
  return cells;
}

std::vector<Shape> orientations(const std::vector<Place>& cells, Lattice lattice, Freedom freedom, bool flips) {
  std::set<Shape> found;
  // A flat piece on a board in space is still turned about all axes: this is how it is turned over.
  for (const Turn& turn : all_turns(lattice)) {
    Turn unmirrored = turn;
    if (turn.mirrored) {
      if (!flips) continue;
      // Mirroring is first of all a flip of x; the rest must be an allowed turn of the piece.
      for (std::size_t i = 0; i < 3; ++i)
        if (turn.axis[i] == 0) unmirrored.sign[i] = static_cast<std::int8_t>(-turn.sign[i]);
    }
    const bool straight = half_turn(unmirrored);
    const bool identity = straight && unmirrored.sign == std::array<std::int8_t, 3>{1, 1, 1};
    if (freedom == Freedom::fixed && !identity) continue;
    if (freedom == Freedom::half_turns && !straight) continue;
    std::vector<Place> turned;
    turned.reserve(cells.size());
    for (const Place& cell : cells) turned.push_back(apply(turn, lattice, cell));
    found.insert(normalised(std::move(turned)));
  }
  return {found.begin(), found.end()};
}

const std::vector<Place>& neighbour_steps(Lattice lattice) {
  static const std::vector<Place> square{{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}};
  static const std::vector<Place> cubic{{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
  static const std::vector<Place> pyramid{{2, 0, 0},  {-2, 0, 0},  {0, 2, 0},  {0, -2, 0},  {1, 1, 1},   {1, -1, 1},
                                          {-1, 1, 1}, {-1, -1, 1}, {1, 1, -1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, -1}};
  switch (lattice) {
    case Lattice::square: return square;
    case Lattice::cubic: return cubic;
    case Lattice::pyramid: return pyramid;
  }
  return square;
}

namespace {

bool connected(const Shape& shape, Lattice lattice) {
  if (shape.empty()) return true;
  std::set<Place> unseen(shape.begin(), shape.end());
  std::vector<Place> reached{shape.front()};
  unseen.erase(shape.front());
  while (!reached.empty()) {
    const Place cell = reached.back();
    reached.pop_back();
    for (const Place& step : neighbour_steps(lattice))
      if (unseen.erase(cell + step) != 0) reached.push_back(cell + step);
  }
  return unseen.empty();
}

}  // namespace

bool all_connected(const Problem& problem) {
  return std::all_of(problem.orientations.begin(), problem.orientations.end(),
                     [&](const Orientation& orientation) { return connected(orientation.shape, problem.lattice); });
}

std::vector<std::vector<std::int32_t>> neighbours(const Problem& problem) {
  const CellIndex index(problem.cells);
  std::vector<std::vector<std::int32_t>> touching(problem.cells.size());
  for (std::size_t cell = 0; cell < problem.cells.size(); ++cell)
    for (const Place& step : neighbour_steps(problem.lattice))
      if (const std::int32_t other = index.at(problem.cells[cell] + step); other >= 0) touching[cell].push_back(other);
  return touching;
}

std::vector<Shape> polyominoes(int size, bool one_sided) {
  std::set<Shape> shapes;
  if (size >= 1) shapes.insert(Shape{Place{}});
  for (int grown = 1; grown < size; ++grown) {
    std::set<Shape> larger;
    for (const Shape& shape : shapes)
      for (const Place& cell : shape)
        for (const Place& step : neighbour_steps(Lattice::square)) {
          if (std::find(shape.begin(), shape.end(), cell + step) != shape.end()) continue;
          Shape extended = shape;
          extended.push_back(cell + step);
          larger.insert(orientations(extended, Lattice::square, Freedom::turns, !one_sided).front());
        }
    shapes = std::move(larger);
  }
  return {shapes.begin(), shapes.end()};
}

}  // namespace grillon::packing
