// The symmetries of a layout: exchanges of cells that map houses to houses and pairs to pairs, and of digits.
#pragma once

#include <span>
#include <vector>

#include "sudoku/general.hpp"
#include "sudoku/symmetry/labelling.hpp"

namespace grillon::sudoku {

class Symmetries {
 public:
  explicit Symmetries(const Layout& layout);

  [[nodiscard]] int cells() const { return cells_; }
  /// One puzzle (a mask per cell) for all that symmetries of the layout map to each other; empty if the run was interrupted.
  [[nodiscard]] std::vector<Mask> canonical(std::span<const Mask> puzzle, Control& control) const;

 private:
  int size_, cells_;
  bool ordered_;            // some digits are neighbours: they cannot be renamed freely
  Graph shape_;             // cells, then houses and pairs, then digits if they are ordered
  std::vector<int> nodes_;  // the shape's nodes in canonical order
};

}  // namespace grillon::sudoku
