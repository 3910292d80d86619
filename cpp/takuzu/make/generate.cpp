#include "takuzu/make/generate.hpp"

#include <algorithm>
#include <numeric>

#include "takuzu/make/carve.hpp"
#include "takuzu/search.hpp"

namespace grillon::takuzu {

namespace {

/// Removes clues whose opposite value `refutation` refutes after all consequences of the others; each clue is tried once.
template <std::size_t W>
void carve_by_refutation(const Shape& shape, const std::vector<std::vector<int>>& groups, Cells& clues, const CarveOptions& options,
                         Pulse& pulse) {
  int left = static_cast<int>(std::count_if(clues.begin(), clues.end(), [](auto value) { return value != empty; }));
  Board<W> board(shape);
  Propagator<W> propagator(board, options.rules), refuter(board, options.refutation);
  for (const auto& group : groups) {
    if (left - static_cast<int>(group.size()) < options.fewest || pulse.beat()) continue;
    if (clues[static_cast<std::size_t>(group.front())] == empty) continue;
    const Cells before = clues;
    for (const int cell : group) clues[static_cast<std::size_t>(cell)] = empty;
    board.read(clues);
    propagator.trail().clear();
    propagator.touch_all();
    bool derived = propagator.run();
    for (const int cell : group) {
      if (!derived || board.at(cell) != empty) continue;
      const int value = before[static_cast<std::size_t>(cell)];
      refuter.choose(cell, 1 - value);
      derived = !refuter.run();
      refuter.undo_to(0);
      refuter.forget();
      if (derived) {
        propagator.choose(cell, value);
        derived = propagator.run();
      }
    }
    if (derived)
      left -= static_cast<int>(group.size());
    else
      clues = before;
  }
}

/// The status of one clue.
enum class Need { needed, superfluous, undecided };

/// Refutes the opposite value of a clue, or finds a solution with it: a search that leans towards the known solution,
/// started again and again with more nodes, and with the lines that failed first.
template <std::size_t W>
Need search_opposite(const Shape& shape, Cells clues, std::span<const std::uint8_t> solution, int cell,
                     const MinimalOptions& minimal, std::uint64_t seed, Control& control) {
  clues[static_cast<std::size_t>(cell)] ^= 1;
  SearchOptions options;
  options.limit = 1;
  options.random = seed | 1;
  Search<W> search(shape, options, control);
  search.board().read(clues);
  std::uint64_t nodes = minimal.first_nodes;
  for (int attempt = 0; attempt < minimal.attempts; ++attempt, nodes += nodes / 4) {
    search.restart(nodes);
    const auto result = search.run([](const auto&) { return true; }, solution);
    if (result.solutions > 0) return Need::needed;
    if (result.complete) return Need::superfluous;
    if (control.stopped()) break;
  }
  return Need::undecided;
}

}  // namespace

std::vector<std::vector<int>> orbits(const Shape& shape, Symmetry symmetry, Random& random) {
  auto groups = grillon::orbits(shape.rows, shape.columns, symmetry);
  random.shuffle(groups);
  return groups;
}

Cells carve(const Shape& shape, std::span<const std::uint8_t> solution, const CarveOptions& options, Random& random,
            Control& control) {
  const auto groups = orbits(shape, options.symmetry, random);
  return with_words(shape, [&](auto words) {
    Carver<words()> carver(shape, solution, options.rules);
    Pulse pulse(control, 16);
    int left = shape.cells();
    control.set(Counter::total, groups.size());
    for (const auto& group : groups) {
      if (pulse.beat()) return Cells{};
      control.add(Counter::done);
      if (left - static_cast<int>(group.size()) < options.fewest) continue;
      if (carver.remove(group)) left -= static_cast<int>(group.size());
    }
    carver.counts().add_to(control);
    Cells clues(static_cast<std::size_t>(shape.cells()), empty);
    for (int cell = 0; cell < shape.cells(); ++cell)
      if (carver.is_clue(cell)) clues[static_cast<std::size_t>(cell)] = solution[static_cast<std::size_t>(cell)];
    if (options.refutation != 0) carve_by_refutation<words()>(shape, groups, clues, options, pulse);
    return clues;
  });
}

Cells scatter(const Shape& shape, std::span<const std::uint8_t> solution, int clues, Symmetry symmetry, Random& random) {
  Cells cells(static_cast<std::size_t>(shape.cells()), empty);
  int placed = 0;
  for (const auto& group : orbits(shape, symmetry, random)) {
    if (placed + static_cast<int>(group.size()) > clues) continue;
    for (const int cell : group)
      cells[static_cast<std::size_t>(cell)] =
          solution.empty() ? static_cast<std::uint8_t>(random.next() >> 63) : solution[static_cast<std::size_t>(cell)];
    placed += static_cast<int>(group.size());
  }
  return cells;
}

Minimal minimise(const Shape& shape, std::span<const std::uint8_t> clues, std::span<const std::uint8_t> solution,
                 const MinimalOptions& options, Random& random, Control& control) {
  return with_words(shape, [&](auto words) {
    Minimal minimal{{clues.begin(), clues.end()}, {}};
    std::vector<int> order;
    for (int cell = 0; cell < shape.cells(); ++cell)
      if (clues[static_cast<std::size_t>(cell)] != empty) order.push_back(cell);
    random.shuffle(order);
    control.set(Counter::total, order.size());
    Pulse pulse(control, 4);
    for (const int cell : order) {
      if (pulse.beat()) {
        minimal.undecided.push_back(cell);
        continue;
      }
      control.add(Counter::done);
      // A second solution found here remains one when other clues are removed, so each clue is decided once.
      const Need need = search_opposite<words()>(shape, minimal.clues, solution, cell, options, random.next(), control);
      if (need == Need::superfluous) minimal.clues[static_cast<std::size_t>(cell)] = empty;
      if (need == Need::undecided) minimal.undecided.push_back(cell);
    }
    return minimal;
  });
}

}  // namespace grillon::takuzu
