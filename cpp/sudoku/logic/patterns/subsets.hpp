// Locked candidates, naked and hidden sets and fish: first the patterns themselves, in Sudoku Explainer's order, as
// enumerations that dynamic chains use too; then the steps they make.
#pragma once

#include <array>

#include "sudoku/logic/notes.hpp"

namespace grillon::sudoku::logic {

/// All choices of `degree` of the first `count` sets whose union has `degree` members, as visit(chosen, union), until one
/// visit returns true. The largest index leads, which is the increasing order of the choices read as binary numbers.
template <class Visit>
bool each_union(const Mask* sets, int count, int degree, Visit&& visit, Mask joined = 0, Mask chosen = 0, int missing = -1) {
  if (missing < 0) missing = degree;
  if (missing == 0) return count_of(joined) == degree && visit(chosen, joined);
  for (int i = missing - 1; i < count; ++i) {
    const Mask more = joined | sets[i];
    if (count_of(more) > degree) continue;
    if (each_union(sets, i, degree, visit, more, chosen | Mask{1} << i, missing - 1)) return true;
  }
  return false;
}

/// visit(locking, crossing, value): all places of the value in the first house, two or more, lie in the second. `among`: only
/// these first houses for each value.
template <int Most, class Visit>
bool each_locked(const Board<Most>& board, const typename Layout<Most>::HousesOfValues& among, Visit&& visit) {
  const auto& layout = board.layout();
  for (const auto& locking : layout.lockings)
    for (int value = 0; value < layout.size; ++value)
      for (auto left = locking.firsts & among[static_cast<std::size_t>(value)]; left.any();) {
        const int first = left.first();
        left.reset(first);
        const Mask places = board.places(first, value);
        if (!is_several(places)) continue;
        for (const auto& crossing : locking.by_first[static_cast<std::size_t>(first)])
          if ((places & ~crossing.common) == 0 && visit(locking, crossing, value)) return true;
      }
  return false;
}

/// The same in all houses.
template <int Most, class Visit>
bool each_locked(const Board<Most>& board, Visit&& visit) {
  typename Layout<Most>::Houses all;
  for (int house = 0; house < board.layout().houses; ++house) all.set(house);
  typename Layout<Most>::HousesOfValues among;
  among.fill(all);
  return each_locked(board, among, visit);
}

/// visit(house, members, union): of the sets set_of(house, member) in a house with at least `fewest` empty cells, `degree`
/// that have only `degree` elements between them, each at least two.
template <int Most, class SetOf, class Visit>
bool each_set(const Board<Most>& board, int degree, int fewest, SetOf&& set_of, Visit&& visit) {
  const auto& layout = board.layout();
  std::array<Mask, Most> sets;
  std::array<int, Most> names;
  for (const int house : layout.scan) {
    if (board.empty_cells(house) < fewest) continue;
    int count = 0;
    for (int member = 0; member < layout.size; ++member) {
      const Mask set = set_of(house, member);
      if (!is_several(set) || count_of(set) > degree) continue;
      sets[static_cast<std::size_t>(count)] = set;
      names[static_cast<std::size_t>(count++)] = member;
    }
    if (count < degree) continue;
    if (each_union(sets.data(), count, degree, [&](Mask chosen, Mask joined) {
          Mask members = 0;
          for_each_bit(chosen, [&](int i) { members |= Mask{1} << names[static_cast<std::size_t>(i)]; });
          return visit(house, members, joined);
        }))
      return true;
  }
  return false;
}

/// visit(house, values, places): `degree` values that have only `degree` places between them.
template <int Most, class Visit>
bool each_hidden_set(const Board<Most>& board, int degree, bool direct, Visit&& visit) {
  return each_set(
      board, degree, direct ? degree + 1 : 2 * degree + 1, [&](int house, int value) { return board.places(house, value); }, visit);
}

/// visit(house, places, values): `degree` cells that have only `degree` values between them.
template <int Most, class Visit>
bool each_naked_set(const Board<Most>& board, int degree, Visit&& visit) {
  return each_set(
      board, degree, 2 * degree, [&](int house, int place) { return board.candidates(board.layout().cell_at(house, place)); },
      visit);
}

/// A fish: the value's places in the base lines lie in as many cover lines.
struct Fish {
  int value;
  bool columns;  // the base lines are columns
  Mask bases, covers;
};

/// visit(fish), base lines first and values within them, columns before rows.
template <int Most, class Visit>
bool each_fish(const Board<Most>& board, int degree, Visit&& visit) {
  const auto& layout = board.layout();
  for (const bool columns : {true, false}) {
    // Lines lead and values follow, so the choices of every value are collected before they are visited in that order.
    std::vector<Fish> found;
    std::array<Mask, Most> sets;
    std::array<int, Most> names;
    for (int value = 0; value < layout.size; ++value) {
      int count = 0, placed = 0;
      for (int line = 0; line < layout.size; ++line) {
        const int house = columns ? layout.size + line : line;
        placed += static_cast<int>(board.placed(house) >> value & 1);
        const Mask places = board.places(house, value);
        if (!is_several(places) || count_of(places) > degree) continue;
        sets[static_cast<std::size_t>(count)] = places;
        names[static_cast<std::size_t>(count++)] = line;
      }
      if (count < degree || placed + 2 * degree > layout.size) continue;
      each_union(sets.data(), count, degree, [&](Mask chosen, Mask covers) {
        Mask bases = 0;
        for_each_bit(chosen, [&](int i) { bases |= Mask{1} << names[static_cast<std::size_t>(i)]; });
        found.push_back({value, columns, bases, covers});
        return false;
      });
    }
    std::stable_sort(found.begin(), found.end(), [](const Fish& a, const Fish& b) { return a.bases < b.bases; });
    for (const auto& fish : found)
      if (visit(fish)) return true;
  }
  return false;
}

/// Cells of `house` at `places` lose every candidate of `values`. True if there was one.
template <int Most, bool Proofs>
bool exclude_places(const Board<Most>& board, Notes<Most, Proofs>& notes, int house, Mask places, Mask values) {
  bool any = false;
  for_each_bit(places, [&](int place) {
    const int cell = board.layout().cell_at(house, place);
    for_each_bit(board.candidates(cell) & values, [&](int value) {
      notes.exclude(cell, value);
      any = true;
    });
  });
  return any;
}

/// Is it a line that claims the value for a region, rather than a region that points along a line?
template <int Most>
bool claims_value(const Layout<Most>& layout, const typename Layout<Most>::Crossing& crossing) {
  return layout.kind_of(crossing.first) == Kind::column || layout.kind_of(crossing.first) == Kind::row;
}

template <int Most, bool Proofs>
bool write_locked(const Board<Most>& board, Notes<Most, Proofs>& notes, int technique, double rating,
                  const typename Layout<Most>::Crossing& crossing, int value) {
  const auto& layout = board.layout();
  notes.begin(technique, rating);
  for_each_bit(board.places(crossing.second, value), [&](int place) {
    const int cell = layout.cell_at(crossing.second, place);
    if (layout.place_of(crossing.first, cell) < 0) notes.exclude(cell, value);
  });
  if (notes.draft.excluded.empty()) return false;
  if constexpr (Proofs) {
    Premises premises;
    notes.confined_in_house(premises, crossing.first, value, crossing.common);
    premises.house(layout.value_house(crossing.second, value));
    notes.conclude(premises);
    notes.colour_results();
    for_each_bit(board.places(crossing.first, value),
                 [&](int place) { notes.colour(Role::eliminating, layout.cell_at(crossing.first, place), value); });
  }
  return true;
}

template <int Most, bool Proofs>
bool find_locked(const Board<Most>& board, Notes<Most, Proofs>& notes, Techniques allowed) {
  return each_locked(board, [&](const auto&, const auto& crossing, int value) {
    const bool claims = claims_value(board.layout(), crossing);
    const Technique technique = claims ? claiming : pointing;
    return (allowed & only(technique)) != 0 && write_locked(board, notes, technique, weight(technique), crossing, value);
  });
}

/// Locked candidates that leave the value one place in a third house, of the first one's kind.
template <int Most, bool Proofs>
bool find_direct_locked(const Board<Most>& board, Notes<Most, Proofs>& notes, Techniques allowed) {
  const auto& layout = board.layout();
  return each_locked(board, [&](const auto& locking, const auto& crossing, int value) {
    const bool claims = locking.first == Kind::column || locking.first == Kind::row;
    const Technique technique = claims ? direct_claiming : direct_pointing;
    if ((allowed & only(technique)) == 0) return false;
    for (const auto& third : locking.by_second[static_cast<std::size_t>(crossing.second)]) {
      if (third.first == crossing.first) continue;
      // Houses of one kind do not overlap, except extra houses: there, the locked cells themselves may lie in the third one.
      const Mask places = board.places(third.first, value);
      const Mask left = places & ~third.common;
      if (!is_several(places) || !is_single(left)) continue;
      Mask locked = 0;
      for_each_bit(board.places(crossing.first, value), [&](int place) {
        locked |= layout.place_of(third.first, layout.cell_at(crossing.first, place)) >= 0 ? Mask{1} : Mask{0};
      });
      if (locked != 0) continue;
      const int target = layout.cell_at(third.first, first_of(left));
      notes.begin(technique, weight(technique));
      notes.choose(target, value);
      if constexpr (Proofs) {
        Premises lock;
        notes.confined_in_house(lock, crossing.first, value, crossing.common);
        lock.house(layout.value_house(crossing.second, value));
        Premises single;
        single.house(layout.value_house(third.first, value));
        for (int place = 0; place < layout.size; ++place) {
          const int cell = layout.cell_at(third.first, place);
          if (cell == target) continue;
          notes.absent(single, cell, value);
          if ((third.common >> place & 1) == 0) continue;
          notes.infer(is_false(layout.candidate(cell, value)), lock);
          if (board.has(cell, value)) notes.colour(Role::eliminated, cell, value);
        }
        notes.conclude(single);
        notes.colour_results();
        for_each_bit(board.places(crossing.first, value),
                     [&](int place) { notes.colour(Role::auxiliary, layout.cell_at(crossing.first, place), value); });
      }
      return true;
    }
    return false;
  });
}

template <int Most, bool Proofs>
void premises_of_hidden_set(const Notes<Most, Proofs>& notes, Premises& premises, int house, Mask values, Mask places) {
  for_each_bit(values, [&](int value) { notes.confined_in_house(premises, house, value, places); });
  for_each_bit(places, [&](int place) { premises.house(notes.layout().cell_at(house, place)); });
}

template <int Most, bool Proofs>
void colour_set(const Board<Most>& board, Notes<Most, Proofs>& notes, Role role, int house, Mask places, Mask values) {
  for_each_bit(places, [&](int place) {
    const int cell = board.layout().cell_at(house, place);
    for_each_bit(board.candidates(cell) & values, [&](int value) { notes.colour(role, cell, value); });
  });
}

template <int Most, bool Proofs>
bool write_hidden_set(const Board<Most>& board, Notes<Most, Proofs>& notes, int technique, double rating, int house, Mask values,
                      Mask places) {
  notes.begin(technique, rating);
  if (!exclude_places(board, notes, house, places, ~values)) return false;
  if constexpr (Proofs) {
    Premises premises;
    premises_of_hidden_set(notes, premises, house, values, places);
    notes.conclude(premises);
    notes.colour_results();
    colour_set(board, notes, Role::eliminating, house, places, values);
  }
  return true;
}

template <int Most, bool Proofs>
bool find_hidden_set(const Board<Most>& board, Notes<Most, Proofs>& notes, Technique technique, int degree) {
  return each_hidden_set(board, degree, false, [&](int house, Mask values, Mask places) {
    return write_hidden_set(board, notes, technique, weight(technique), house, values, places);
  });
}

/// A hidden set that leaves another value one place in the same house.
template <int Most, bool Proofs>
bool find_direct_hidden_set(const Board<Most>& board, Notes<Most, Proofs>& notes, Technique technique, int degree) {
  const auto& layout = board.layout();
  return each_hidden_set(board, degree, true, [&](int house, Mask values, Mask places) {
    for (int value = 0; value < layout.size; ++value) {
      const Mask left = board.places(house, value) & ~places;
      if ((values >> value & 1) != 0 || !is_several(board.places(house, value)) || !is_single(left)) continue;
      const int target = layout.cell_at(house, first_of(left));
      notes.begin(technique, weight(technique));
      notes.choose(target, value);
      if constexpr (Proofs) {
        Premises set;
        premises_of_hidden_set(notes, set, house, values, places);
        Premises single;
        notes.confined_in_house(single, house, value, left);
        for_each_bit(places, [&](int place) {
          const int cell = layout.cell_at(house, place);
          notes.infer(is_false(layout.candidate(cell, value)), set);
          if (board.has(cell, value)) notes.colour(Role::eliminated, cell, value);
        });
        notes.conclude(single);
        notes.colour_results();
        colour_set(board, notes, Role::auxiliary, house, places, values);
      }
      return true;
    }
    return false;
  });
}

template <int Most, bool Proofs>
bool write_naked_set(const Board<Most>& board, Notes<Most, Proofs>& notes, int technique, double rating, int house, Mask places,
                     Mask values) {
  const auto& layout = board.layout();
  notes.begin(technique, rating);
  const Mask others = ~places & ((Mask{1} << layout.size) - 1);
  if (!exclude_places(board, notes, house, others, values)) return false;
  if constexpr (Proofs) {
    Premises premises;
    for_each_bit(places, [&](int place) { notes.confined(premises, layout.cell_at(house, place), values); });
    for_each_bit(values, [&](int value) { premises.house(layout.value_house(house, value)); });
    notes.conclude(premises);
    notes.colour_results();
    colour_set(board, notes, Role::eliminating, house, places, values);
  }
  return true;
}

template <int Most, bool Proofs>
bool find_naked_set(const Board<Most>& board, Notes<Most, Proofs>& notes, Technique technique, int degree) {
  return each_naked_set(board, degree, [&](int house, Mask places, Mask values) {
    return write_naked_set(board, notes, technique, weight(technique), house, places, values);
  });
}

template <int Most, bool Proofs>
bool write_fish(const Board<Most>& board, Notes<Most, Proofs>& notes, int technique, double rating, const Fish& fish) {
  const auto& layout = board.layout();
  notes.begin(technique, rating);
  const int first_base = fish.columns ? layout.size : 0, first_cover = fish.columns ? 0 : layout.size;
  for_each_bit(fish.covers, [&](int line) {
    exclude_places(board, notes, first_cover + line, board.places(first_cover + line, fish.value) & ~fish.bases,
                   Mask{1} << fish.value);
  });
  if (notes.draft.excluded.empty()) return false;
  if constexpr (Proofs) {
    Premises premises;
    for_each_bit(fish.bases, [&](int line) {
      notes.confined_in_house(premises, first_base + line, fish.value, fish.covers);
      colour_set(board, notes, Role::eliminating, first_base + line, fish.covers, Mask{1} << fish.value);
    });
    for_each_bit(fish.covers, [&](int line) { premises.house(layout.value_house(first_cover + line, fish.value)); });
    notes.conclude(premises);
    notes.colour_results();
  }
  return true;
}

template <int Most, bool Proofs>
bool find_fish(const Board<Most>& board, Notes<Most, Proofs>& notes, Technique technique, int degree) {
  return each_fish(board, degree, [&](const Fish& fish) { return write_fish(board, notes, technique, weight(technique), fish); });
}

}  // namespace grillon::sudoku::logic
