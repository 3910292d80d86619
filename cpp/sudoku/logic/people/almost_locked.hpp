// Almost locked sets: cells of one house with one value more than cells. Without one value the others are locked there.
#pragma once

#include <vector>

#include "sudoku/logic/people/choice.hpp"

namespace grillon::sudoku::logic::people {

template <int Most>
struct AlmostLocked {
  typename Layout<Most>::Cells cells;
  Mask values = 0;
  int house = -1;
  int size = 0;

  /// The cells that may hold the value.
  [[nodiscard]] typename Layout<Most>::Cells with(const Board<Most>& board, int value) const {
    typename Layout<Most>::Cells found;
    cells.for_each([&](int cell) {
      if (board.has(cell, value)) found.set(cell);
    });
    return found;
  }
};

/// On larger boards there are too many sets of more cells.
constexpr int largest_set(int size) { return size <= 9 ? 8 : 3; }

/// All of them, the smallest first, each set of cells once; sets of one cell are those with two values.
template <int Most>
std::vector<AlmostLocked<Most>> almost_locked_sets(const Board<Most>& board) {
  const auto& layout = board.layout();
  std::vector<AlmostLocked<Most>> found;
  std::vector<int> empty;
  for (int size = 1; size <= largest_set(layout.size); ++size)
    for (int house = 0; house < layout.houses; ++house) {
      empty.clear();
      for (int place = 0; place < layout.size; ++place)
        if (board.is_empty(layout.cell_at(house, place))) empty.push_back(layout.cell_at(house, place));
      const auto choose = [&](auto&& self, std::size_t from, AlmostLocked<Most> set) -> void {
        if (set.size == size) {
          if (count_of(set.values) != size + 1) return;
          // An earlier house that holds all these cells has already given the set.
          const int first = set.cells.first();
          for (const auto& membership : layout.houses_of(first)) {
            if (membership.house >= house) continue;
            bool all = true;
            set.cells.for_each([&](int cell) { all = all && layout.place_of(membership.house, cell) >= 0; });
            if (all) return;
          }
          set.house = house;
          found.push_back(set);
          return;
        }
        for (std::size_t i = from; i < empty.size(); ++i) {
          const Mask values = set.values | board.candidates(empty[i]);
          if (count_of(values) > size + 1) continue;
          AlmostLocked<Most> more = set;
          more.cells.set(empty[i]);
          more.values = values;
          ++more.size;
          self(self, i + 1, more);
        }
      };
      choose(choose, 0, {});
    }
  return found;
}

}  // namespace grillon::sudoku::logic::people
