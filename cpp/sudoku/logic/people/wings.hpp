// XY-Wings, W-Wings and remote pairs: short chains through cells of two candidates.
#pragma once

#include "sudoku/logic/people/single_digit.hpp"

namespace grillon::sudoku::logic::people {

/// The cell holds the second value if not the first.
template <int Most>
StrongLink<Most> cell_link(int cell, int first, int second) {
  return {Spot<Most>::at(cell, first), Spot<Most>::at(cell, second), StrongLink<Most>::By::cell, cell};
}

template <int Most>
std::vector<int> two_valued_cells(const Board<Most>& board) {
  std::vector<int> cells;
  for (int cell = 0; cell < board.layout().cells; ++cell)
    if (count_of(board.candidates(cell)) == 2) cells.push_back(cell);
  return cells;
}

template <int Most, bool Proofs>
void find_xy_wings(const Board<Most>& board, Notes<Most, Proofs>& notes, Choice<Most>& choice) {
  const auto& layout = board.layout();
  const auto cells = two_valued_cells(board);
  for (const int pivot : cells) {
    const Mask values = board.candidates(pivot);
    for (const int one : cells) {
      if (!layout.see(pivot, one) || !is_single(board.candidates(one) & values)) continue;
      const Mask shared = board.candidates(one) & ~values;
      const Mask first = board.candidates(one) & values, second = values & ~first;
      for (const int two : cells) {
        if (two <= one || !layout.see(pivot, two) || board.candidates(two) != (second | shared)) continue;
        const std::array links{cell_link<Most>(one, first_of(shared), first_of(first)),
                               cell_link<Most>(pivot, first_of(first), first_of(second)),
                               cell_link<Most>(two, first_of(second), first_of(shared))};
        offer_argument(board, notes, choice, xy_wing, weight(xy_wing), std::span<const StrongLink<Most>>(links));
      }
    }
  }
}

/// Two cells with the same two values, and a strong link on one of them between cells that the two see.
template <int Most, bool Proofs>
void find_w_wings(const Board<Most>& board, Notes<Most, Proofs>& notes, Choice<Most>& choice) {
  const auto& layout = board.layout();
  const auto cells = two_valued_cells(board);
  for (std::size_t i = 0; i < cells.size(); ++i)
    for (std::size_t j = i + 1; j < cells.size(); ++j) {
      const int one = cells[i], two = cells[j];
      const Mask values = board.candidates(one);
      if (board.candidates(two) != values || layout.see(one, two)) continue;
      for (const int linked : {first_of(values), first_of(values & (values - 1))}) {
        const int other = first_of(values & ~(Mask{1} << linked));
        for (const auto& pair : conjugates_of(board, linked))
          for (const int end : {0, 1}) {
            const int by_one = pair.cells[static_cast<std::size_t>(end)], by_two = pair.cells[static_cast<std::size_t>(1 - end)];
            if (by_one == two || by_two == one || !layout.see(one, by_one) || !layout.see(two, by_two)) continue;
            const std::array links{cell_link<Most>(one, other, linked), link_of<Most>(pair, end),
                                   cell_link<Most>(two, linked, other)};
            offer_argument(board, notes, choice, w_wing, weight(w_wing), std::span<const StrongLink<Most>>(links));
          }
      }
    }
}

/// A chain of cells with the same two values: the ends of an even number of cells hold both of them.
template <int Most, bool Proofs>
void find_remote_pairs(const Board<Most>& board, Notes<Most, Proofs>& notes, Choice<Most>& choice) {
  const auto& layout = board.layout();
  const auto cells = two_valued_cells(board);
  for (const int start : cells) {
    const Mask values = board.candidates(start);
    // Breadth first: the path to each cell is shortest.
    std::vector<int> order{start};
    std::vector<int> before(static_cast<std::size_t>(layout.cells), -1), steps(static_cast<std::size_t>(layout.cells), -1);
    steps[static_cast<std::size_t>(start)] = 0;
    for (std::size_t i = 0; i < order.size(); ++i)
      for (const int next : cells) {
        if (board.candidates(next) != values || steps[static_cast<std::size_t>(next)] >= 0 || !layout.see(order[i], next)) continue;
        steps[static_cast<std::size_t>(next)] = steps[static_cast<std::size_t>(order[i])] + 1;
        before[static_cast<std::size_t>(next)] = order[i];
        order.push_back(next);
      }
    for (const int end : order) {
      const int length = steps[static_cast<std::size_t>(end)];
      if (end < start || length < 3 || length % 2 == 0) continue;
      std::vector<int> path;
      for (int cell = end; cell >= 0; cell = before[static_cast<std::size_t>(cell)]) path.push_back(cell);
      notes.begin(remote_pair, with_length(remote_pair, length, 3));
      (layout.seen_from(start) & layout.seen_from(end)).for_each([&](int cell) {
        if (board.candidates(cell) == values && std::find(path.begin(), path.end(), cell) != path.end()) return;
        for_each_bit(board.candidates(cell) & values, [&](int value) { notes.exclude(cell, value); });
      });
      if (notes.draft.excluded.empty() || !choice.wants(notes.draft, length + 1)) continue;
      if constexpr (Proofs) {
        const auto excluded = notes.draft.excluded;
        for (const auto candidate : excluded) {
          const int value = candidate % layout.size, other = first_of(values & ~(Mask{1} << value));
          std::vector<StrongLink<Most>> links;
          for (std::size_t i = 0; i < path.size(); ++i)
            links.push_back(i % 2 == 0 ? cell_link<Most>(path[i], value, other) : cell_link<Most>(path[i], other, value));
          prove_argument(board, notes, candidate / layout.size, value, std::span<const StrongLink<Most>>(links));
        }
        notes.colour_results();
        for (const int cell : path) for_each_bit(values, [&](int value) { notes.colour(Role::eliminating, cell, value); });
      }
      choice.take(notes.draft, length + 1);
    }
  }
}

}  // namespace grillon::sudoku::logic::people
