// Search over the values of a board whose regions are known: first, all, number, uniqueness.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "common/control.hpp"
#include "tectonic/layout.hpp"

namespace grillon::tectonic {

/// Values of all cells in cell order, 0 for a hole or an unknown.
using Values = std::vector<std::uint8_t>;

/// The possible values of every cell, and the possible places of every value of every region: two views of one relation, kept
/// equal. All deductions are removals of one value from one cell.
class Marks {
 public:
  explicit Marks(const Layout& layout);

  [[nodiscard]] Mask values(int cell) const { return masks_[static_cast<std::size_t>(cell)]; }
  /// Slots of `region` where value v (v-1 = index) may go.
  [[nodiscard]] Mask places(int region, int index) const {
    return masks_[static_cast<std::size_t>(offset_ + region * maximum_ + index)];
  }
  [[nodiscard]] bool allows(int cell, int index) const { return (values(cell) >> index) & 1; }
  /// Removes without propagation. True if the value was there.
  bool remove(const Layout& layout, int cell, int index) {
    auto& mask = masks_[static_cast<std::size_t>(cell)];
    if (!((mask >> index) & 1)) return false;
    mask = static_cast<Mask>(mask & ~bit(index));
    auto& places = masks_[static_cast<std::size_t>(offset_ + layout.region(cell) * maximum_ + index)];
    places = static_cast<Mask>(places & ~bit(layout.slot(cell)));
    return true;
  }

 private:
  int offset_, maximum_;
  std::vector<Mask> masks_;
};

class Search {
 public:
  explicit Search(const Layout& layout);

  /// Resets to the empty board with the givens (0 = none). False if they directly contradict each other.
  bool start(std::span<const std::uint8_t> givens);
  /// Adds to `start` that the cell does not hold this value.
  bool forbid(int cell, int value);
  /// Adds to `start` that the cell holds this value.
  bool require(int cell, int value);
  [[nodiscard]] const Marks& marks() const { return levels_.front(); }

  /// Calls found(values) for each solution, in search order, until it returns false.
  void solutions(Control& control, const std::function<bool(const Values&)>& found) { solutions(control, 0, found); }
  /// The same within a budget of search nodes (0 = none): the control then reports Stop::budget.
  void solutions(Control& control, std::uint64_t nodes, const std::function<bool(const Values&)>& found);
  /// The first solution.
  std::optional<Values> first(Control& control);
  /// Stops counting at `limit` (0 = no limit).
  std::uint64_t count(Control& control, std::uint64_t limit = 0);

 private:
  bool exclude(Marks& marks, int cell, int index);
  bool propagate(Marks& marks);
  void push(int item);
  /// The candidates of cells with one value left.
  void decided(std::size_t depth, std::vector<std::int32_t>& board) const;
  template <class Found>
  bool descend(Pulse& pulse, std::size_t depth, Found& found);

  const Layout& layout_;
  std::uint64_t nodes_left_ = 0;  // 0 = no budget
  Marks empty_;
  std::vector<Marks> levels_;
  std::vector<std::int32_t> queue_;
  std::vector<std::uint8_t> queued_;
  std::vector<std::uint64_t> weights_;  // one per cell: contradictions met in its region
  int failed_region_ = 0;               // of the last contradiction
};

}  // namespace grillon::tectonic
