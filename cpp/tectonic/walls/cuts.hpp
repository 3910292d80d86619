// Search over the cut into regions and the values together, for boards whose walls are not all known.
//
// Every cell has two unknowns: the shape of its region, from the list of all that the board allows, and its value.
// A shape is alive while its cells can hold 1..k; for each of its cells it supports the values that some such filling
// gives it. A value that no living shape supports is removed, a shape without fillings dies, and so on until nothing changes.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "common/control.hpp"
#include "common/random.hpp"
#include "tectonic/layout.hpp"
#include "tectonic/search.hpp"
#include "tectonic/walls/shapes.hpp"

namespace grillon::tectonic {

class CutSearch {
 public:
  /// Listing the shapes of a large board takes a while: the control, which outlives the search, may stop it.
  CutSearch(PartialBoard board, Control& control);

  /// found(regions numbered by first cell, values) for each complete grid, in search order, until it returns false.
  /// If there are too many shapes to list, the largest are left out and the control reports Stop::memory at the end.
  using Found = std::function<bool(const std::vector<std::int16_t>&, const Values&)>;
  void solutions(const Found& found);

 private:
  enum class End { exhausted, stopped, restart };
  struct Cover {  // a shape that covers a cell, and the cell's place in it
    std::int32_t shape;
    std::int32_t slot;
  };
  struct Undo {
    enum class What : std::uint8_t { shape, support, values } what;
    std::int32_t index;
    Mask before;
  };

  [[nodiscard]] int size(int shape) const {
    return start_[static_cast<std::size_t>(shape) + 1] - start_[static_cast<std::size_t>(shape)];
  }
  [[nodiscard]] std::span<const std::int16_t> cells_of(int shape) const {
    return {members_.data() + start_[static_cast<std::size_t>(shape)], static_cast<std::size_t>(size(shape))};
  }
  [[nodiscard]] std::span<const Cover> covers(int cell) const {
    return {covers_.data() + covers_start_[static_cast<std::size_t>(cell)],
            covers_.data() + covers_start_[static_cast<std::size_t>(cell) + 1]};
  }
  [[nodiscard]] bool contains(int shape, int cell) const;
  [[nodiscard]] int only_shape(int cell) const;
  void list_shapes(const std::vector<std::vector<std::int16_t>>& shapes);
  bool begin();
  void compact();
  void count_in(int shape, int step);
  void mark(int cell, std::uint8_t why);
  bool drop_values(int cell, Mask gone);
  bool kill(int shape);
  bool revise(int shape);
  bool keep_only(int cell, int shape);
  bool join(int cell, int other);
  bool spread_value(int cell);
  bool spread_region(int shape);
  bool propagate(bool sound);
  void undo_to(std::size_t depth);
  void decided(std::vector<std::int32_t>& facts) const;
  End descend(Pulse& pulse, const Found& found);
  End attempt(Pulse& pulse, const Found& found, bool sound);
  End fill(Pulse& pulse, const Found& found);

  PartialBoard board_;
  Control& control_;
  Neighbourhood neighbourhood_;
  bool possible_ = true, complete_ = true, begun_ = false, found_any_ = false;
  std::vector<std::int32_t> start_;    // shape: the start of its cells
  std::vector<std::int16_t> members_;  // the cells of all shapes
  std::vector<Mask> supports_;         // beside each member: the values this shape can give it
  std::vector<std::uint8_t> alive_;
  std::vector<std::int32_t> covers_start_;
  std::vector<Cover> covers_;
  std::vector<std::int32_t> ways_;      // cell: living shapes that cover it
  std::vector<std::int32_t> together_;  // border: living shapes that cover both its cells
  std::vector<std::int32_t> support_;   // cell and value: living shapes that support it
  std::vector<Mask> values_;
  std::vector<std::int32_t> queue_;
  std::vector<std::uint8_t> queued_;
  std::vector<Undo> trail_;
  std::vector<std::uint64_t> weights_;  // cell: contradictions met there
  int last_touched_ = 0;
  std::uint64_t budget_ = 0;
  Random random_{0};
  bool shuffled_ = false;
};

}  // namespace grillon::tectonic
