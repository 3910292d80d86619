// Full houses, hidden singles and naked singles.
#pragma once

#include "sudoku/logic/notes.hpp"

namespace grillon::sudoku::logic {

/// The fewest chosen candidates of `value` that rule it out of the other empty cells of the house, and those cells.
/// Only for the colours: a single that no placed value explains (after eliminations) simply shows fewer of them.
template <int Most, bool Proofs>
void colour_single(const Board<Most>& board, Notes<Most, Proofs>& notes, int house, int value, int target) {
  const auto& layout = board.layout();
  typename Layout<Most>::Cells open;
  for (int place = 0; place < layout.size; ++place) {
    const int cell = layout.cell_at(house, place);
    if (cell == target || !board.is_empty(cell)) continue;
    notes.colour(Role::eliminated, cell, value);
    open.set(cell);
  }
  while (open.any()) {
    int best = -1, most = 0;
    for (int cell = 0; cell < layout.cells; ++cell) {
      if (board.value(cell) != value) continue;
      const int covered = (layout.seen_from(cell) & open).count();
      if (covered > most) best = cell, most = covered;
    }
    if (best < 0) return;
    notes.colour(Role::eliminating, best, value);
    open = open.without(layout.seen_from(best));
  }
}

template <int Most, bool Proofs>
void write_hidden_single(const Board<Most>& board, Notes<Most, Proofs>& notes, int technique, double rating, int house, int value,
                         int place) {
  const auto& layout = board.layout();
  const int cell = layout.cell_at(house, place);
  notes.begin(technique, rating);
  notes.choose(cell, value);
  if constexpr (Proofs) {
    Premises premises;
    notes.confined_in_house(premises, house, value, Mask{1} << place);
    notes.conclude(premises);
    notes.colour_results();
    colour_single(board, notes, house, value, cell);
  }
}

template <int Most, bool Proofs>
bool find_hidden_single(const Board<Most>& board, Notes<Most, Proofs>& notes, Techniques allowed) {
  const auto& layout = board.layout();
  if ((allowed & only(full_house)) != 0) {
    for (const int house : layout.scan) {
      if (board.empty_cells(house) != 1) continue;
      for (int value = 0; value < layout.size; ++value) {
        if (!is_single(board.places(house, value))) continue;
        write_hidden_single(board, notes, full_house, weight(full_house), house, value, first_of(board.places(house, value)));
        return true;
      }
    }
  }
  if ((allowed & from_to(hidden_single_box, hidden_single_line)) == 0) return false;
  for (const int house : layout.scan) {
    const bool box = layout.kind_of(house) == Kind::box;
    const Technique technique = box ? hidden_single_box : hidden_single_line;
    if (board.empty_cells(house) <= 1 || (allowed & only(technique)) == 0) continue;
    for (int value = 0; value < layout.size; ++value) {
      if (!is_single(board.places(house, value))) continue;
      write_hidden_single(board, notes, technique, weight(technique), house, value, first_of(board.places(house, value)));
      return true;
    }
  }
  return false;
}

template <int Most, bool Proofs>
void write_naked_single(const Board<Most>& board, Notes<Most, Proofs>& notes, int technique, double rating, int cell) {
  const auto& layout = board.layout();
  notes.begin(technique, rating);
  notes.choose(cell, first_of(board.candidates(cell)));
  if constexpr (Proofs) {
    Premises premises;
    notes.confined(premises, cell, board.candidates(cell));
    notes.conclude(premises);
    notes.colour_results();
    Mask open = ~board.candidates(cell) & ((Mask{1} << layout.size) - 1);
    for_each_bit(open, [&](int value) {
      notes.colour(Role::eliminated, cell, value);
      for (const int other : layout.peers_of(cell))
        if (board.value(other) == value) {
          notes.colour(Role::eliminating, other, value);
          return;
        }
    });
  }
}

template <int Most, bool Proofs>
bool find_naked_single(const Board<Most>& board, Notes<Most, Proofs>& notes) {
  for (int cell = 0; cell < board.layout().cells; ++cell) {
    if (!is_single(board.candidates(cell))) continue;
    write_naked_single(board, notes, naked_single, weight(naked_single), cell);
    return true;
  }
  return false;
}

}  // namespace grillon::sudoku::logic
