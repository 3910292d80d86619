#include "tectonic/cuts.hpp"

#include <algorithm>
#include <array>

namespace grillon::tectonic {

namespace {

constexpr int east = 0, south = 1, west = 2, north = 3;
constexpr int fillings_cap = 5;

}  // namespace

CutSearch::CutSearch(PartialBoard board)
    : board_(std::move(board)),
      neighbourhood_(board_.rows, board_.columns, board_.hole),
      region_(board_.hole.size(), -1),
      value_(board_.hole.size(), 0) {
  for (std::size_t cell = 0; cell < region_.size(); ++cell)
    if (board_.hole[cell]) region_[cell] = -2;
  gather_atoms();
}

int CutSearch::beside(int cell, int direction) const {
  const int row = cell / board_.columns, column = cell % board_.columns;
  switch (direction) {
    case east: return column + 1 < board_.columns ? cell + 1 : -1;
    case south: return row + 1 < board_.rows ? cell + board_.columns : -1;
    case west: return column > 0 ? cell - 1 : -1;
    default: return row > 0 ? cell - board_.columns : -1;
  }
}

/// The border of a cell towards a neighbour that exists on the rectangle.
Border CutSearch::border(int cell, int direction) const {
  if (direction == west) return border(cell - 1, east);
  if (direction == north) return border(cell - board_.columns, south);
  const int row = cell / board_.columns, column = cell % board_.columns;
  const int vertical = board_.rows * (board_.columns - 1);
  const int number = direction == east ? row * (board_.columns - 1) + column : vertical + row * board_.columns + column;
  return board_.borders[static_cast<std::size_t>(number)];
}

void CutSearch::gather_atoms() {
  atom_of_.assign(region_.size(), -1);
  for (int cell = 0; cell < static_cast<int>(region_.size()); ++cell) {
    if (region_[static_cast<std::size_t>(cell)] == -2 || atom_of_[static_cast<std::size_t>(cell)] >= 0) continue;
    const auto atom = static_cast<std::int32_t>(atoms_.size());
    auto& cells = atoms_.emplace_back();
    cells.push_back(static_cast<std::int16_t>(cell));
    atom_of_[static_cast<std::size_t>(cell)] = atom;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      for (int direction = 0; direction < 4; ++direction) {
        const int other = beside(cells[i], direction);
        if (other < 0 || region_[static_cast<std::size_t>(other)] == -2 || border(cells[i], direction) != Border::open) continue;
        if (atom_of_[static_cast<std::size_t>(other)] >= 0) continue;
        atom_of_[static_cast<std::size_t>(other)] = atom;
        cells.push_back(static_cast<std::int16_t>(other));
      }
    }
    std::sort(cells.begin(), cells.end());
  }
  closed_.assign(atoms_.size(), 1);
  barred_.assign(atoms_.size(), 0);
  for (std::size_t atom = 0; atom < atoms_.size(); ++atom) {
    Mask given = 0;
    if (static_cast<int>(atoms_[atom].size()) > board_.maximum) impossible_ = true;
    for (const int cell : atoms_[atom]) {
      if (const int value = board_.values[static_cast<std::size_t>(cell)]) {
        if (value > board_.maximum || ((given >> (value - 1)) & 1)) impossible_ = true;
        given |= bit(value - 1);
        for (const int other : neighbourhood_.touching(cell))
          if (board_.values[static_cast<std::size_t>(other)] == value) impossible_ = true;
      }
      for (int direction = 0; direction < 4; ++direction) {
        const int other = beside(cell, direction);
        if (other < 0 || region_[static_cast<std::size_t>(other)] == -2) continue;
        const bool same = atom_of_[static_cast<std::size_t>(other)] == static_cast<std::int32_t>(atom);
        if (same && border(cell, direction) == Border::wall) impossible_ = true;
        if (!same && border(cell, direction) == Border::unknown) closed_[atom] = 0;
      }
    }
  }
}

Mask CutSearch::allowed(int cell) const {
  const int given = board_.values[static_cast<std::size_t>(cell)];
  Mask mask = given != 0 ? bit(given - 1) : first_bits(board_.maximum);
  for (const int other : neighbourhood_.touching(cell)) {
    const int value = value_[static_cast<std::size_t>(other)] | board_.values[static_cast<std::size_t>(other)];
    if (value != 0) mask = static_cast<Mask>(mask & ~bit(value - 1));
  }
  return mask;
}

/// In how many ways the cells hold 1..k, counted up to `cap`.
int CutSearch::fillings(std::span<const std::int16_t> cells, int cap) const {
  std::array<Mask, largest_maximum> masks{};
  const int size = static_cast<int>(cells.size());
  for (int i = 0; i < size; ++i)
    masks[static_cast<std::size_t>(i)] = allowed(cells[static_cast<std::size_t>(i)]) & first_bits(size);
  int counted = 0;
  auto count = [&](auto& self, int i, Mask values) -> void {
    if (i == size) {
      ++counted;
      return;
    }
    for (Mask choice = masks[static_cast<std::size_t>(i)] & values; choice != 0 && counted < cap;
         choice &= static_cast<Mask>(choice - 1))
      self(self, i + 1, static_cast<Mask>(values & ~(choice & -choice)));
  };
  count(count, 0, first_bits(size));
  return counted;
}

/// The atom to settle next: a closed one with few fillings, else the one with the fewest ways to grow. -1 when the
/// board is full, -2 when some atom cannot be settled at all.
int CutSearch::choose(bool& closed) {
  int best_closed = -1, fewest = 1 << 20, best_open = -1, fewest_ways = 1 << 20;
  for (std::size_t atom = 0; atom < atoms_.size(); ++atom) {
    const auto& cells = atoms_[atom];
    if (!is_free(cells.front())) continue;
    if (closed_[atom]) {
      const int ways = fillings(cells, fillings_cap);
      if (ways == 0) return -2;
      if (ways < fewest) {
        fewest = ways;
        best_closed = static_cast<int>(atom);
      }
      continue;
    }
    int ways = 0;
    for (const int cell : cells) {
      const int left = std::popcount(allowed(cell));
      if (left == 0) return -2;
      ways += left;
      for (int direction = 0; direction < 4; ++direction) {
        const int other = beside(cell, direction);
        if (other >= 0 && is_free(other) && border(cell, direction) == Border::unknown) ways += 8;
      }
    }
    if (ways < fewest_ways) {
      fewest_ways = ways;
      best_open = static_cast<int>(atom);
    }
  }
  closed = best_closed >= 0 && (fewest < fillings_cap || best_open < 0);
  return closed ? best_closed : best_open;
}

/// Is there still some region for this free atom, with values that go with what is placed around it?
bool CutSearch::coverable(int atom) {
  if (closed_[static_cast<std::size_t>(atom)]) return fillings(atoms_[static_cast<std::size_t>(atom)], 1) > 0;
  bool found = false;
  auto fits = [&](std::vector<std::int16_t>& cells) {
    found = fillings(cells, 1) > 0;
    return !found;
  };
  std::vector<std::uint8_t> barred(atoms_.size(), 0);
  barred.swap(barred_);
  grow_shapes(atom, Order::small_first, fits);
  barred.swap(barred_);
  return found;
}

bool CutSearch::neighbours_alive(std::span<const std::int16_t> cells) {
  std::vector<std::int32_t> checked;
  for (const int cell : cells) {
    for (const int other : neighbourhood_.touching(cell)) {
      if (!is_free(other)) continue;
      if (allowed(other) == 0) return false;
      const auto atom = atom_of_[static_cast<std::size_t>(other)];
      if (std::find(checked.begin(), checked.end(), atom) != checked.end()) continue;
      checked.push_back(atom);
    }
  }
  return std::all_of(checked.begin(), checked.end(), [&](int atom) { return coverable(atom); });
}

bool CutSearch::place(std::vector<std::int16_t>& cells, Mask open, Mask values, Pulse& pulse, const Found& found) {
  if (open == 0) {
    if (!neighbours_alive(cells)) return true;
    return descend(pulse, found);
  }
  int tight = -1, fewest = 100;
  Mask choice = 0;
  for (Mask rest = open; rest != 0; rest &= static_cast<Mask>(rest - 1)) {
    const int i = std::countr_zero(rest);
    const Mask here = allowed(cells[static_cast<std::size_t>(i)]) & values;
    if (std::popcount(here) < fewest) {
      fewest = std::popcount(here);
      tight = i;
      choice = here;
    }
  }
  const auto cell = static_cast<std::size_t>(cells[static_cast<std::size_t>(tight)]);
  for (; choice != 0; choice &= static_cast<Mask>(choice - 1)) {
    const int index = std::countr_zero(choice);
    value_[cell] = static_cast<std::uint8_t>(index + 1);
    const bool go_on = place(cells, static_cast<Mask>(open & ~bit(tight)), static_cast<Mask>(values & ~bit(index)), pulse, found);
    value_[cell] = 0;
    if (!go_on) return false;
  }
  return true;
}

/// The shape is a region: no open border leads out of it (atoms are whole), so only its values remain.
bool CutSearch::settle(std::vector<std::int16_t>& cells, Pulse& pulse, const Found& found) {
  if (pulse.beat()) return false;
  if (fillings(cells, 1) == 0) return true;
  auto shape = cells;
  auto barred = std::vector<std::uint8_t>(atoms_.size(), 0);
  barred.swap(barred_);
  const int number = next_region_++;
  for (const int cell : shape) region_[static_cast<std::size_t>(cell)] = number;
  const Mask all = first_bits(static_cast<int>(shape.size()));
  const bool go_on = place(shape, all, all, pulse, found);
  for (const int cell : shape) region_[static_cast<std::size_t>(cell)] = -1;
  --next_region_;
  barred.swap(barred_);
  return go_on;
}

/// visit(cells) for every connected union of free atoms that contains the shape so far and none of the barred ones,
/// each once, until it returns false: an atom of the frontier is either taken now or barred for the rest of this branch.
template <class Visit>
bool CutSearch::extend(std::vector<std::int16_t>& cells, std::vector<std::int32_t>& frontier, std::size_t from, Order order,
                       Visit& visit) {
  if (order == Order::small_first && !visit(cells)) return false;
  std::vector<std::int32_t> barred_here;
  bool go_on = true;
  for (std::size_t i = from; i < frontier.size() && go_on; ++i) {
    const auto atom = static_cast<std::size_t>(frontier[i]);
    if (barred_[atom]) continue;
    const auto& more = atoms_[atom];
    barred_[atom] = 1;
    barred_here.push_back(static_cast<std::int32_t>(atom));
    if (static_cast<int>(cells.size() + more.size()) > board_.maximum || walled_off(cells, more)) continue;
    const std::size_t size = cells.size(), known = frontier.size();
    cells.insert(cells.end(), more.begin(), more.end());
    reach(more, frontier);
    go_on = extend(cells, frontier, i + 1, order, visit);
    frontier.resize(known);
    cells.resize(size);
  }
  for (const auto atom : barred_here) barred_[static_cast<std::size_t>(atom)] = 0;
  return go_on && (order == Order::small_first || visit(cells));
}

/// Does a known wall stand between the two groups of cells?
bool CutSearch::walled_off(std::span<const std::int16_t> cells, std::span<const std::int16_t> more) const {
  for (const int cell : more) {
    for (int direction = 0; direction < 4; ++direction) {
      const int other = beside(cell, direction);
      if (other >= 0 && border(cell, direction) == Border::wall && std::find(cells.begin(), cells.end(), other) != cells.end())
        return true;
    }
  }
  return false;
}

/// Adds to the frontier the free atoms beyond the unknown borders of these cells.
void CutSearch::reach(std::span<const std::int16_t> cells, std::vector<std::int32_t>& frontier) const {
  for (const int cell : cells) {
    for (int direction = 0; direction < 4; ++direction) {
      const int other = beside(cell, direction);
      if (other < 0 || !is_free(other) || border(cell, direction) != Border::unknown) continue;
      const auto next = atom_of_[static_cast<std::size_t>(other)];
      if (!barred_[static_cast<std::size_t>(next)] && std::find(frontier.begin(), frontier.end(), next) == frontier.end())
        frontier.push_back(next);
    }
  }
}

template <class Visit>
bool CutSearch::grow_shapes(int atom, Order order, Visit& visit) {
  std::vector<std::int16_t> cells = atoms_[static_cast<std::size_t>(atom)];
  std::vector<std::int32_t> frontier;
  barred_[static_cast<std::size_t>(atom)] = 1;
  reach(cells, frontier);
  const bool go_on = extend(cells, frontier, 0, order, visit);
  barred_[static_cast<std::size_t>(atom)] = 0;
  return go_on;
}

bool CutSearch::descend(Pulse& pulse, const Found& found) {
  if (pulse.beat()) return false;
  bool closed = false;
  const int atom = choose(closed);
  if (atom == -2) return true;
  if (atom >= 0) {
    auto settle_shape = [&](std::vector<std::int16_t>& cells) { return settle(cells, pulse, found); };
    if (!closed) return grow_shapes(atom, Order::large_first, settle_shape);
    auto cells = atoms_[static_cast<std::size_t>(atom)];
    return settle(cells, pulse, found);
  }
  std::vector<std::int16_t> region(region_.size(), -1);
  std::vector<std::int16_t> number(static_cast<std::size_t>(next_region_), -1);
  std::int16_t next = 0;
  for (std::size_t cell = 0; cell < region_.size(); ++cell) {
    if (region_[cell] < 0) continue;
    auto& label = number[static_cast<std::size_t>(region_[cell])];
    if (label < 0) label = next++;
    region[cell] = label;
  }
  pulse.control().add(Counter::solutions);
  return found(region, value_);
}

void CutSearch::solutions(Control& control, const Found& found) {
  if (impossible_) return;
  Pulse pulse(control, 64);
  descend(pulse, found);
}

}  // namespace grillon::tectonic
