// Every region a partly cut board still allows: connected unions of cells that keep the known walls, open borders and
// values.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "common/control.hpp"
#include "tectonic/layout.hpp"
#include "tectonic/search.hpp"

namespace grillon::tectonic {

enum class Border : std::uint8_t { unknown = 0, wall = 1, open = 2 };

/// Borders are numbered: vertical ones first, row-major (rows * (columns - 1)), then horizontal ones ((rows - 1) *
/// columns). A wall separates two regions, an open border joins two cells of one region.
struct PartialBoard {
  int rows = 0, columns = 0, maximum = 0;
  std::vector<std::uint8_t> hole;    // one per cell
  std::vector<std::uint8_t> values;  // one per cell, 0 = unknown
  std::vector<Border> borders;

  [[nodiscard]] int cells() const { return rows * columns; }
  /// The cell in a direction (0 east, 1 south, 2 west, 3 north), -1 beyond the edge.
  [[nodiscard]] int beside(int cell, int direction) const;
  /// The number of the border in a direction in which there is a cell.
  [[nodiscard]] int border(int cell, int direction) const;
};

/// Cells joined by open borders, numbered by first cell: they are in one region. A hole has part -1.
std::vector<std::int32_t> parts_of(const PartialBoard& board);

class ShapeList {
 public:
  /// All shapes of at most `largest` cells, fewer than `most` of them; `complete` is true if these are all. Meaningless if
  /// the control stopped it.
  ShapeList(const PartialBoard& board, int largest, std::size_t most, Control& control);

  /// False if the known borders and values directly contradict each other.
  [[nodiscard]] bool possible() const { return possible_; }
  [[nodiscard]] bool complete() const { return complete_; }
  [[nodiscard]] const std::vector<std::vector<std::int16_t>>& shapes() const { return shapes_; }

 private:
  void gather_atoms();
  void grow(std::vector<std::int16_t>& cells, Mask held, std::vector<std::int32_t>& frontier, std::size_t from);
  [[nodiscard]] bool walled_off(std::span<const std::int16_t> cells, std::span<const std::int16_t> more) const;
  void reach(std::span<const std::int16_t> cells, std::vector<std::int32_t>& frontier) const;

  const PartialBoard& board_;
  int largest_;
  std::size_t most_;
  Control& control_;
  bool possible_ = true, complete_ = true;
  std::vector<std::int32_t> atom_of_;
  std::vector<std::vector<std::int16_t>> atoms_;
  std::vector<Mask> held_;            // atom: its known values
  std::vector<std::uint8_t> barred_;  // atoms the current shape may not take
  std::vector<std::vector<std::int16_t>> shapes_;
};

}  // namespace grillon::tectonic
