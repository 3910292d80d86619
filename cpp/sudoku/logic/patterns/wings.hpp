// XY-Wing and XYZ-Wing: a pivot of two or three values and two cells of two values that it sees.
#pragma once

#include "sudoku/logic/notes.hpp"

namespace grillon::sudoku::logic {

template <int Most, bool Proofs>
bool write_wing(const Board<Most>& board, Notes<Most, Proofs>& notes, bool three, int pivot, int first, int second) {
  const auto& layout = board.layout();
  const int shared = first_of(board.candidates(first) & board.candidates(second));
  auto victims = layout.seen_from(first) & layout.seen_from(second);
  if (three) victims &= layout.seen_from(pivot);
  const Technique technique = three ? xyz_wing : xy_wing;
  notes.begin(technique, weight(technique));
  victims.for_each([&](int cell) {
    if (cell != pivot && board.has(cell, shared)) notes.exclude(cell, shared);
  });
  if (notes.draft.excluded.empty()) return false;
  if constexpr (Proofs) {
    // Whatever the pivot holds, one of the three cells (one of the two wings, for the smaller pattern) holds the shared value.
    Premises wing;
    notes.confined(wing, pivot, board.candidates(pivot));
    for (const int cell : {first, second}) {
      notes.confined(wing, cell, board.candidates(cell));
      notes.apart(wing, pivot, cell, first_of(board.candidates(cell) & ~(Mask{1} << shared)));
      for_each_bit(board.candidates(cell), [&](int value) { notes.colour(Role::eliminating, cell, value); });
    }
    for_each_bit(board.candidates(pivot), [&](int value) { notes.colour(Role::auxiliary, pivot, value); });
    for (const auto candidate : notes.draft.excluded) {
      Premises premises = wing;
      const int cell = candidate / layout.size;
      notes.apart(premises, cell, first, shared);
      notes.apart(premises, cell, second, shared);
      if (three) notes.apart(premises, cell, pivot, shared);
      notes.infer(is_false(candidate), std::move(premises));
    }
    notes.colour_results();
  }
  return true;
}

template <int Most, bool Proofs>
bool find_wing(const Board<Most>& board, Notes<Most, Proofs>& notes, bool three) {
  const auto& layout = board.layout();
  for (int pivot = 0; pivot < layout.cells; ++pivot) {
    const Mask values = board.candidates(pivot);
    if (count_of(values) != (three ? 3 : 2)) continue;
    for (const int first : layout.peers_of(pivot)) {
      const Mask one = board.candidates(first);
      if (count_of(one) != 2 || !is_single(values & ~one)) continue;
      for (const int second : layout.peers_of(pivot)) {
        const Mask two = board.candidates(second);
        if (count_of(two) != 2 || count_of(values | one | two) != 3) continue;
        if (count_of(values & one & two) != (three ? 1 : 0)) continue;
        if (write_wing(board, notes, three, pivot, first, second)) return true;
      }
    }
  }
  return false;
}

}  // namespace grillon::sudoku::logic
