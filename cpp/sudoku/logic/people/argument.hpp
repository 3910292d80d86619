// An argument made of strong links: if x were true, the first link's `off` would be false, so its `on` true, so the next link's
// `off` false, and so on, until the last `on` makes x false. Every chain-like technique writes its steps through this file,
// whatever it is called.
//
// The ends of a link are sets of candidates of one value of which at most one is true: a candidate, the places of a value in the
// overlap of two houses (a group), or in an almost locked set.
#pragma once

#include <span>
#include <vector>

#include "sudoku/logic/people/choice.hpp"

namespace grillon::sudoku::logic::people {

template <int Most>
struct Spot {
  int value = 0;
  typename Layout<Most>::Cells cells;

  static Spot at(int cell, int value) {
    Spot spot{value, {}};
    spot.cells.set(cell);
    return spot;
  }
  [[nodiscard]] bool single() const { return cells.count() == 1; }
  [[nodiscard]] int cell() const { return cells.first(); }
  friend bool operator==(const Spot&, const Spot&) = default;
};

/// Not both false: the only places of the value in a house, the only values of a cell, or two values of an almost locked set.
template <int Most>
struct StrongLink {
  enum class By { house, cell, almost_locked };
  Spot<Most> off, on;
  By by = By::house;
  int where = -1;                         // the house; the cell; the house of the almost locked set
  typename Layout<Most>::Cells set = {};  // the cells of the almost locked set
  Mask values = 0;                        // and its values
};

/// Can both candidates not be true? The house that forbids it, or -1.
template <int Most>
std::int32_t conflict(const Layout<Most>& layout, int cell, int value, int other_cell, int other_value) {
  if (cell == other_cell) return value == other_value ? -1 : cell;
  if (value == other_value) {
    const int house = layout.common_house(cell, other_cell);
    if (house >= 0) return layout.value_house(house, value);
  }
  for (const auto& [other, house, at_sight] : layout.pairs_of(layout.candidate(cell, value)))
    if (other == layout.candidate(other_cell, other_value)) return house;
  return -1;
}

/// Is the candidate false if one of the spot is true?
template <int Most>
bool falsifies(const Layout<Most>& layout, const Spot<Most>& spot, int cell, int value) {
  if (!layout.has_pairs() && spot.value != value) return spot.single() && spot.cell() == cell;
  bool all = true;
  spot.cells.for_each([&](int member) { all = all && conflict(layout, member, spot.value, cell, value) >= 0; });
  return all;
}

/// visit(cell, value) for the candidates that both ends of the argument rule out.
template <int Most, class Visit>
void each_ruled_out(const Board<Most>& board, const Spot<Most>& one, const Spot<Most>& two, Visit visit) {
  const auto& layout = board.layout();
  const auto look = [&](int cell, int value) {
    if (board.has(cell, value) && falsifies(layout, one, cell, value) && falsifies(layout, two, cell, value)) visit(cell, value);
  };
  const int start = one.cells.first();
  for (const int cell : layout.peers_of(start)) look(cell, one.value);
  for_each_bit(board.candidates(start) & ~(Mask{1} << one.value), [&](int value) { look(start, value); });
  if (layout.has_pairs())
    for (const auto& pair : layout.pairs_of(layout.candidate(start, one.value))) {
      const int cell = pair.other / layout.size, value = pair.other % layout.size;
      if (value != one.value || !layout.see(start, cell)) look(cell, value);
    }
}

template <int Most, bool Proofs>
void strong_premises(const Board<Most>& board, const Notes<Most, Proofs>& notes, Premises& premises, const StrongLink<Most>& link) {
  const auto& layout = notes.layout();
  switch (link.by) {
    case StrongLink<Most>::By::house: {
      Mask places = 0;
      (link.off.cells | link.on.cells).for_each([&](int cell) { places |= Mask{1} << layout.place_of(link.where, cell); });
      return notes.confined_in_house(premises, link.where, link.off.value, places);
    }
    case StrongLink<Most>::By::cell:
      return notes.confined(premises, link.where, Mask{1} << link.off.value | Mask{1} << link.on.value);
    case StrongLink<Most>::By::almost_locked:
      link.set.for_each([&](int cell) { notes.confined(premises, cell, board.candidates(cell)); });
      for_each_bit(link.values & ~(Mask{1} << link.off.value),
                   [&](int value) { premises.house(layout.value_house(link.where, value)); });
  }
}

/// The proof that candidate (cell, value) is false: assume it, and follow the links.
template <int Most, bool Proofs>
void prove_argument(const Board<Most>& board, Notes<Most, Proofs>& notes, int cell, int value,
                    std::span<const StrongLink<Most>> links) {
  const auto& layout = notes.layout();
  const auto candidate = layout.candidate(cell, value);
  // Where a circle of links leads to the candidate, the argument begins there.
  for (auto i = links.size(); i-- > 0;)
    if (links[i].on.value == value && links[i].on.single() && links[i].on.cell() == cell) {
      links = links.subspan(i + 1);
      break;
    }
  notes.assume(is_true(candidate));
  // What rules out (to, of): the candidate itself at first, then the last link's `on`.
  const auto rule_out = [&](const StrongLink<Most>* before, int to, int of) {
    Premises premises;
    if (before == nullptr) {
      premises.fact(is_true(candidate));
      premises.house(conflict(layout, cell, value, to, of));
    } else if (before->on.single()) {
      premises.fact(is_true(layout.candidate(before->on.cell(), before->on.value)));
      premises.house(conflict(layout, before->on.cell(), before->on.value, to, of));
    } else {
      before->off.cells.for_each([&](int off) { premises.fact(is_false(layout.candidate(off, before->off.value))); });
      strong_premises(board, notes, premises, *before);
      before->on.cells.for_each([&](int on) { premises.house(conflict(layout, on, before->on.value, to, of)); });
    }
    notes.infer(is_false(layout.candidate(to, of)), std::move(premises));
  };
  const StrongLink<Most>* before = nullptr;
  for (const auto& link : links) {
    // A chain may come back to the candidate before its end, and has proved it then.
    if (before != nullptr && link.off.value == value && link.off.cells.test(cell)) return rule_out(before, cell, value);
    link.off.cells.for_each([&](int off) { rule_out(before, off, link.off.value); });
    if (link.on.single()) {
      Premises premises;
      link.off.cells.for_each([&](int off) { premises.fact(is_false(layout.candidate(off, link.off.value))); });
      strong_premises(board, notes, premises, link);
      notes.infer(is_true(layout.candidate(link.on.cell(), link.on.value)), std::move(premises));
    }
    before = &link;
  }
  rule_out(before, cell, value);
}

template <int Most, bool Proofs>
void colour_links(const Board<Most>& board, Notes<Most, Proofs>& notes, std::span<const StrongLink<Most>> links) {
  for (const auto& link : links) {
    link.off.cells.for_each([&](int cell) {
      if (board.has(cell, link.off.value)) notes.colour(Role::auxiliary, cell, link.off.value);
    });
    link.on.cells.for_each([&](int cell) {
      if (board.has(cell, link.on.value)) notes.colour(Role::eliminating, cell, link.on.value);
    });
  }
}

template <int Most>
int cells_of(std::span<const StrongLink<Most>> links) {
  typename Layout<Most>::Cells cells;
  for (const auto& link : links) cells |= link.off.cells | link.on.cells | link.set;
  return cells.count();
}

/// A longer chain is rated a little higher, never as high as the next technique.
inline double with_length(Name name, int links, int usual) { return weight(name) + 0.01 * std::clamp(links - usual, 0, 9); }

/// A chain as a step: everything that sees both ends is ruled out. Offered if that is anything.
template <int Most, bool Proofs>
bool offer_argument(const Board<Most>& board, Notes<Most, Proofs>& notes, Choice<Most>& choice, Name name, double rating,
                    std::span<const StrongLink<Most>> links) {
  notes.begin(name, rating);
  each_ruled_out(board, links.front().off, links.back().on, [&](int cell, int value) { notes.exclude(cell, value); });
  const int cells = cells_of(links);
  if (notes.draft.excluded.empty() || !choice.wants(notes.draft, cells)) return false;
  if constexpr (Proofs) {
    const auto excluded = notes.draft.excluded;
    for (const auto candidate : excluded)
      prove_argument(board, notes, candidate / board.layout().size, candidate % board.layout().size, links);
    notes.colour_results();
    colour_links(board, notes, links);
  }
  choice.take(notes.draft, cells);
  return true;
}

}  // namespace grillon::sudoku::logic::people
