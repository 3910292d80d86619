// Search over the cut into regions and the values together, for boards whose walls are not all known.
//
// Borders are numbered: vertical ones first, row-major (rows * (columns - 1)), then horizontal ones ((rows - 1) *
// columns). A wall separates two regions, an open border joins two cells of one region.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "common/control.hpp"
#include "tectonic/layout.hpp"
#include "tectonic/search.hpp"

namespace grillon::tectonic {

enum class Border : std::uint8_t { unknown = 0, wall = 1, open = 2 };

struct PartialBoard {
  int rows = 0, columns = 0, maximum = 0;
  std::vector<std::uint8_t> hole;    // one a cell
  std::vector<std::uint8_t> values;  // one a cell, 0 = unknown
  std::vector<Border> borders;
};

class CutSearch {
 public:
  explicit CutSearch(PartialBoard board);

  /// found(regions numbered by first cell, values) for each complete grid, in search order, until it returns false.
  using Found = std::function<bool(const std::vector<std::int16_t>&, const Values&)>;
  void solutions(Control& control, const Found& found);

 private:
  enum class Order { small_first, large_first };
  [[nodiscard]] bool is_free(int cell) const { return region_[static_cast<std::size_t>(cell)] == -1; }
  [[nodiscard]] Mask allowed(int cell) const;
  [[nodiscard]] Border border(int cell, int direction) const;
  [[nodiscard]] int beside(int cell, int direction) const;
  void gather_atoms();
  int choose(bool& closed);
  int fillings(std::span<const std::int16_t> cells, int cap) const;
  bool descend(Pulse& pulse, const Found& found);
  template <class Visit>
  bool grow_shapes(int atom, Order order, Visit& visit);
  template <class Visit>
  bool extend(std::vector<std::int16_t>& cells, std::vector<std::int32_t>& frontier, std::size_t from, Order order, Visit& visit);
  [[nodiscard]] bool walled_off(std::span<const std::int16_t> cells, std::span<const std::int16_t> more) const;
  void reach(std::span<const std::int16_t> cells, std::vector<std::int32_t>& frontier) const;
  bool settle(std::vector<std::int16_t>& cells, Pulse& pulse, const Found& found);
  bool place(std::vector<std::int16_t>& cells, Mask open, Mask values, Pulse& pulse, const Found& found);
  [[nodiscard]] bool coverable(int atom);
  [[nodiscard]] bool neighbours_alive(std::span<const std::int16_t> cells);

  PartialBoard board_;
  Neighbourhood neighbourhood_;
  std::vector<std::int32_t> atom_of_;  // cells joined by open borders
  std::vector<std::vector<std::int16_t>> atoms_;
  std::vector<std::uint8_t> closed_;  // atom: no unknown border left around it
  std::vector<std::int32_t> region_;  // -1 free, -2 hole, else a number
  Values value_;                      // placed values
  std::vector<std::uint8_t> barred_;  // atoms the current shape may not take
  int next_region_ = 0;
  bool impossible_ = false;
};

}  // namespace grillon::tectonic
