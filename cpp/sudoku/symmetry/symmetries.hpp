// The symmetries of a layout: exchanges of cells that map houses to houses, pairs to pairs and clues to clues, and of digits.
#pragma once

#include <span>
#include <vector>

#include "sudoku/general.hpp"
#include "sudoku/symmetry/labelling.hpp"

namespace grillon::sudoku {

/// What a symmetry must map to something of the same kind: a part of a clue, and the cells that belong to it. Numbers from the
/// number of cells on are earlier marks.
struct Mark {
  int kind;  // from 0, less than 2^20
  std::vector<int> joined;
};

class Symmetries {
 public:
  /// With `fixed` no digit may stand for another.
  explicit Symmetries(const Layout& layout, std::span<const Mark> marks = {}, bool fixed = false);

  [[nodiscard]] int cells() const { return cells_; }
  /// One puzzle (a mask per cell) for all that symmetries of the layout map to each other; empty if the run was interrupted.
  [[nodiscard]] std::vector<Mask> canonical(std::span<const Mask> puzzle, Control& control) const;

 private:
  int size_, cells_;
  bool ordered_;            // some digits are neighbours, or fixed: they cannot be renamed freely
  Graph shape_;             // cells, then marks, houses and pairs, then digits if they are ordered
  std::vector<int> nodes_;  // the shape's nodes in canonical order
};

}  // namespace grillon::sudoku
