// The basic techniques: singles, locked candidates, naked and hidden sets, plain fish. The patterns are those of the other
// ladder; here every one of them is offered.
#pragma once

#include "sudoku/logic/patterns/singles.hpp"
#include "sudoku/logic/patterns/subsets.hpp"
#include "sudoku/logic/people/choice.hpp"

namespace grillon::sudoku::logic::people {

template <int Most, bool Proofs>
void find_hidden_singles(const Board<Most>& board, Notes<Most, Proofs>& notes, Choice<Most>& choice) {
  const auto& layout = board.layout();
  for (const int house : layout.scan) {
    const int empty = board.empty_cells(house);
    if (empty == 0) continue;
    const Name name = empty == 1 ? full_house : layout.kind_of(house) == Kind::box ? hidden_single_box : hidden_single_line;
    if (!choice.may(name) || !choice.open(hundredths(name), empty)) continue;
    for (int value = 0; value < layout.size; ++value) {
      const Mask places = board.places(house, value);
      if (!is_single(places)) continue;
      notes.begin(name, weight(name));
      notes.choose(layout.cell_at(house, first_of(places)), value);
      if (!choice.wants(notes.draft, empty)) continue;
      if constexpr (Proofs) write_hidden_single(board, notes, name, weight(name), house, value, first_of(places));
      choice.take(notes.draft, empty);
    }
  }
}

template <int Most, bool Proofs>
void find_naked_singles(const Board<Most>& board, Notes<Most, Proofs>& notes, Choice<Most>& choice) {
  const auto& layout = board.layout();
  for (int cell = 0; cell < layout.cells; ++cell) {
    if (!is_single(board.candidates(cell))) continue;
    int empty = layout.size;  // the fuller a house, the sooner one counts its missing values
    for (const auto& membership : layout.houses_of(cell)) empty = std::min(empty, board.empty_cells(membership.house));
    write_naked_single(board, notes, naked_single, weight(naked_single), cell);
    choice.offer(notes.draft, empty);
  }
}

template <int Most, bool Proofs>
void find_locked_candidates(const Board<Most>& board, Notes<Most, Proofs>& notes, Choice<Most>& choice) {
  each_locked(board, [&](const auto&, const auto& crossing, int value) {
    const Name name = claims_value(board.layout(), crossing) ? claiming : pointing;
    if (choice.may(name) && write_locked(board, notes, name, weight(name), crossing, value))
      choice.offer(notes.draft, count_of(board.places(crossing.first, value)));
    return false;
  });
}

/// A naked set whose cells share a second house: its values leave both.
template <int Most, bool Proofs>
bool write_locked_set(const Board<Most>& board, Notes<Most, Proofs>& notes, Name name, int house, Mask places, Mask values) {
  const auto& layout = board.layout();
  const int first = layout.cell_at(house, first_of(places));
  for (const auto& [second, place] : layout.houses_of(first)) {
    if (second <= house) continue;  // each two houses once
    Mask common = 0;
    for_each_bit(places, [&, other = second](int at) {
      const int there = layout.place_of(other, layout.cell_at(house, at));
      common |= there < 0 ? Mask{0} : Mask{1} << there;
    });
    if (count_of(common) != count_of(places)) continue;
    notes.begin(name, weight(name));
    const Mask all = (Mask{1} << layout.size) - 1;
    std::array<std::size_t, 3> ends{};
    for (const auto& [line, taken, end] : {std::tuple<int, Mask, int>{house, places, 1}, {second, common, 2}}) {
      for_each_bit(all & ~taken, [&, line = line](int at) {
        const int cell = layout.cell_at(line, at);
        for_each_bit(board.candidates(cell) & values, [&](int value) {
          const auto& excluded = notes.draft.excluded;
          if (std::find(excluded.begin(), excluded.end(), layout.candidate(cell, value)) == excluded.end())
            notes.exclude(cell, value);
        });
      });
      ends[static_cast<std::size_t>(end)] = notes.draft.excluded.size();
    }
    // Each of them loses something: otherwise it is only a naked set.
    if (ends[1] == 0 || ends[2] == ends[1]) continue;
    if constexpr (Proofs) {
      for (std::size_t i = 0; i < notes.draft.excluded.size(); ++i) {
        Premises premises;
        for_each_bit(places, [&](int at) { notes.confined(premises, layout.cell_at(house, at), values); });
        const int line = i < ends[1] ? house : second;
        for_each_bit(values, [&](int value) { premises.house(layout.value_house(line, value)); });
        notes.infer(is_false(notes.draft.excluded[i]), std::move(premises));
      }
      notes.colour_results();
      colour_set(board, notes, Role::eliminating, house, places, values);
    }
    return true;
  }
  return false;
}

template <int Most, bool Proofs>
void find_locked_sets(const Board<Most>& board, Notes<Most, Proofs>& notes, Choice<Most>& choice, Name name, int degree) {
  // One more empty cell is enough in one house: the other may have many.
  each_set(
      board, degree, degree + 1, [&](int house, int place) { return board.candidates(board.layout().cell_at(house, place)); },
      [&](int house, Mask places, Mask values) {
        if (write_locked_set(board, notes, name, house, places, values)) choice.offer(notes.draft, degree);
        return false;
      });
}

template <int Most, bool Proofs>
void find_naked_sets(const Board<Most>& board, Notes<Most, Proofs>& notes, Choice<Most>& choice, Name name, int degree) {
  each_naked_set(board, degree, [&](int house, Mask places, Mask values) {
    if (write_naked_set(board, notes, name, weight(name), house, places, values)) choice.offer(notes.draft, degree);
    return false;
  });
}

template <int Most, bool Proofs>
void find_hidden_sets(const Board<Most>& board, Notes<Most, Proofs>& notes, Choice<Most>& choice, Name name, int degree) {
  each_hidden_set(board, degree, false, [&](int house, Mask values, Mask places) {
    if (write_hidden_set(board, notes, name, weight(name), house, values, places)) choice.offer(notes.draft, degree);
    return false;
  });
}

template <int Most, bool Proofs>
void find_plain_fish(const Board<Most>& board, Notes<Most, Proofs>& notes, Choice<Most>& choice, Name name, int degree) {
  each_fish(board, degree, [&](const Fish& fish) {
    if (!write_fish(board, notes, name, weight(name), fish)) return false;
    int cells = 0;
    for_each_bit(fish.bases,
                 [&](int line) { cells += count_of(board.places(fish.columns ? board.layout().size + line : line, fish.value)); });
    choice.offer(notes.draft, cells);
    return false;
  });
}

}  // namespace grillon::sudoku::logic::people
