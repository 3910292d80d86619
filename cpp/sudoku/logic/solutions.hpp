// The number of solutions of a position, up to a few: chains inside chains are worth their time only if there is one.
#pragma once

#include "sudoku/logic/board.hpp"

namespace grillon::sudoku::logic {

template <int Most>
class Solutions {
 public:
  /// The number of solutions, at most `most`; -1 if `nodes` positions were not enough.
  static int count(const Board<Most>& board, int most, int nodes) {
    Solutions search{most, nodes};
    search.visit(board);
    return search.found_ < most && search.nodes_ <= 0 ? -1 : search.found_;
  }

 private:
  Solutions(int most, int nodes) : most_(most), nodes_(nodes) {}

  static bool place_singles(Board<Most>& board) {
    const auto& layout = board.layout();
    for (bool changed = true; changed && !board.broken();) {
      changed = false;
      for (int cell = 0; cell < layout.cells; ++cell)
        if (is_single(board.candidates(cell))) {
          board.place(cell, first_of(board.candidates(cell)));
          changed = true;
        }
      for (int house = 0; house < layout.houses; ++house)
        for (int value = 0; value < layout.size; ++value)
          if (const Mask places = board.places(house, value); is_single(places)) {
            board.place(layout.cell_at(house, first_of(places)), value);
            changed = true;
          }
    }
    return !board.broken();
  }

  void visit(Board<Most> board) {
    if (--nodes_ <= 0 || !place_singles(board)) return;
    if (board.unsolved() == 0) {
      ++found_;
      return;
    }
    int best = -1;
    for (int cell = 0; cell < board.layout().cells; ++cell)
      if (board.is_empty(cell) && (best < 0 || count_of(board.candidates(cell)) < count_of(board.candidates(best)))) best = cell;
    for (Mask left = board.candidates(best); left != 0 && found_ < most_ && nodes_ > 0; left &= left - 1) {
      Board<Most> next = board;
      next.place(best, first_of(left));
      visit(next);
    }
  }

  const int most_;
  int nodes_;
  int found_ = 0;
};

}  // namespace grillon::sudoku::logic
