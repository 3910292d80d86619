#include "packing/upright.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "packing/shapes.hpp"

namespace grillon::packing {

namespace {

using Key = std::vector<std::int32_t>;

/// A problem under one turn, as numbers that compare, with the mapping of kinds, cells and orientations.
struct Turned {
  Key key;
  std::vector<Place> cells;
  std::vector<std::int32_t> cell_to;            // by cell
  std::vector<std::int32_t> kinds;              // in their new order
  std::vector<std::vector<Shape>> shapes;       // by kind, in their new order
  std::vector<std::vector<std::int32_t>> from;  // by kind: which of its orientations each of those was
};

Turned turned(const Problem& problem, const CellIndex& index, const Turn& turn) {
  Turned result;
  std::vector<Place> moved;
  for (const Place& cell : problem.cells) moved.push_back(apply(turn, problem.lattice, cell));
  Place low = moved.front(), high = low;
  for (const Place& cell : moved) {
    low.x = std::min(low.x, cell.x), high.x = std::max(high.x, cell.x);
    low.y = std::min(low.y, cell.y), high.y = std::max(high.y, cell.y);
    low.z = std::min(low.z, cell.z), high.z = std::max(high.z, cell.z);
  }
  std::vector<std::int32_t> order(moved.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) {
    return moved[static_cast<std::size_t>(a)] < moved[static_cast<std::size_t>(b)];
  });
  // Few layers and few rows first: as most boards are written.
  result.key = {high.z - low.z, high.y - low.y, high.x - low.x};
  result.cell_to.resize(order.size());
  for (std::size_t at = 0; at < order.size(); ++at) {
    const auto cell = static_cast<std::size_t>(order[at]);
    result.cell_to[cell] = static_cast<std::int32_t>(at);
    const Place place = moved[cell] - low;
    result.cells.push_back(place);
    result.key.insert(result.key.end(), {place.z, place.y, place.x, problem.optional[cell]});
  }
  std::vector<Key> kind_keys;
  for (const Kind& kind : problem.kinds) {
    std::vector<std::pair<Shape, std::int32_t>> shapes;
    for (std::int32_t o = 0; o < kind.orientations; ++o) {
      std::vector<Place> shape;
      for (const Place& step : problem.orientations[static_cast<std::size_t>(kind.first_orientation + o)].shape)
        shape.push_back(apply(turn, problem.lattice, step));
      shapes.emplace_back(normalised(std::move(shape)), o);
    }
    std::sort(shapes.begin(), shapes.end());
    Key key{kind.low, kind.high, kind.orientations};
    result.shapes.emplace_back();
    result.from.emplace_back();
    for (auto& [shape, o] : shapes) {
      key.push_back(static_cast<std::int32_t>(shape.size()));
      for (const Place& step : shape) key.insert(key.end(), {step.z, step.y, step.x});
      result.shapes.back().push_back(std::move(shape));
      result.from.back().push_back(o);
    }
    kind_keys.push_back(std::move(key));
  }
  // Placed pieces distinguish kinds that are otherwise equal.
  std::vector<std::vector<Key>> lying(problem.kinds.size());
  for (const std::int32_t candidate : problem.fixed) {
    Key cells;
    for (const std::int32_t cell : cells_of(problem, index, candidate))
      cells.push_back(result.cell_to[static_cast<std::size_t>(cell)]);
    std::sort(cells.begin(), cells.end());
    lying[static_cast<std::size_t>(problem.kind_of(candidate))].push_back(std::move(cells));
  }
  for (std::size_t kind = 0; kind < lying.size(); ++kind) {
    std::sort(lying[kind].begin(), lying[kind].end());
    for (const Key& cells : lying[kind]) kind_keys[kind].insert(kind_keys[kind].end(), cells.begin(), cells.end());
  }
  result.kinds.resize(problem.kinds.size());
  std::iota(result.kinds.begin(), result.kinds.end(), 0);
  std::stable_sort(result.kinds.begin(), result.kinds.end(), [&](std::int32_t a, std::int32_t b) {
    return kind_keys[static_cast<std::size_t>(a)] < kind_keys[static_cast<std::size_t>(b)];
  });
  for (const std::int32_t kind : result.kinds) {
    const Key& key = kind_keys[static_cast<std::size_t>(kind)];
    result.key.push_back(static_cast<std::int32_t>(key.size()));
    result.key.insert(result.key.end(), key.begin(), key.end());
  }
  return result;
}

Turned first_of_all(const Problem& problem, const CellIndex& index) {
  Turned best;
  for (const Turn& turn : all_turns(problem.lattice))
    if (Turned other = turned(problem, index, turn); best.key.empty() || other.key < best.key) best = std::move(other);
  return best;
}

}  // namespace

Upright::Upright(const Problem& held) : held_(held), held_index_(held.cells), upright_index_({}) {
  if (held.cells.empty()) return;
  Turned best = first_of_all(held, held_index_);
  upright_.lattice = held.lattice;
  upright_.cells = std::move(best.cells);
  there_.cells = std::move(best.cell_to);
  upright_.optional.resize(held.optional.size());
  for (std::size_t cell = 0; cell < held.optional.size(); ++cell)
    upright_.optional[static_cast<std::size_t>(there_.cells[cell])] = held.optional[cell];
  there_.kinds.resize(held.kinds.size());
  there_.orientations.resize(held.orientations.size());
  for (const std::int32_t kind : best.kinds) {
    const auto at = static_cast<std::size_t>(kind);
    const auto number = static_cast<std::int32_t>(upright_.kinds.size());
    const auto first = static_cast<std::int32_t>(upright_.orientations.size());
    there_.kinds[at] = number;
    upright_.kinds.push_back({held.kinds[at].low, held.kinds[at].high, first, held.kinds[at].orientations});
    for (std::size_t o = 0; o < best.shapes[at].size(); ++o) {
      there_.orientations[static_cast<std::size_t>(held.kinds[at].first_orientation + best.from[at][o])] =
          static_cast<std::int32_t>(upright_.orientations.size());
      upright_.orientations.push_back({number, std::move(best.shapes[at][o])});
    }
  }
  back_ = inverse(there_);
  upright_index_ = CellIndex(upright_.cells);
  upright_.fixed = candidates(held.fixed);
}

Upright::Way Upright::inverse(const Way& way) {
  auto turned_round = [](const std::vector<std::int32_t>& to) {
    std::vector<std::int32_t> from(to.size());
    for (std::size_t i = 0; i < to.size(); ++i) from[static_cast<std::size_t>(to[i])] = static_cast<std::int32_t>(i);
    return from;
  };
  return {turned_round(way.cells), turned_round(way.kinds), turned_round(way.orientations)};
}

std::int32_t Upright::moved(const Problem& problem, const CellIndex& index, const Way& way, std::int32_t candidate) {
  std::int32_t first = problem.cell_count();
  for (const std::int32_t cell : cells_of(problem, index, candidate))
    first = std::min(first, way.cells[static_cast<std::size_t>(cell)]);
  if (first == problem.cell_count()) return -1;
  return problem.candidate(way.orientations[static_cast<std::size_t>(problem.orientation_of(candidate))], first);
}

std::vector<std::int32_t> Upright::candidates(std::span<const std::int32_t> held) const {
  std::vector<std::int32_t> result;
  for (const std::int32_t candidate : held) result.push_back(moved(held_, held_index_, there_, candidate));
  std::sort(result.begin(), result.end());
  return result;
}

std::int32_t Upright::house(std::int32_t upright) const {
  const std::int32_t cells = held_.cell_count();
  return upright < cells ? back_.cells[static_cast<std::size_t>(upright)]
                         : cells + back_.kinds[static_cast<std::size_t>(upright - cells)];
}

StepDraft Upright::held(StepDraft step) const {
  auto candidate = [&](std::int32_t upright) { return moved(upright_, upright_index_, back_, upright); };
  auto each = [&](std::vector<std::int32_t>& candidates) {
    for (std::int32_t& one : candidates) one = candidate(one);
  };
  auto fact = [&](Fact upright) { return upright < 0 ? is_false(candidate(~upright)) : is_true(candidate(upright)); };
  each(step.chosen);
  each(step.excluded);
  for (auto& inference : step.proof) {
    inference.fact = fact(inference.fact);
    for (Fact& one : inference.facts) one = fact(one);
    for (std::int32_t& one : inference.houses) one = house(one);
    // The first is the one that was examined.
    if (!inference.houses.empty()) std::sort(inference.houses.begin() + 1, inference.houses.end());
  }
  for (auto& coloured : step.roles) {
    each(coloured.candidates);
    if (coloured.role == Role::eliminated) std::sort(coloured.candidates.begin(), coloured.candidates.end());
  }
  return step;
}

}  // namespace grillon::packing
