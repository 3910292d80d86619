// All Tectonic grids of a size as a sweep, cell by cell in reading order.
//
// After some cells, the L *next cells* are those below (or to the right of) the last L cells. The possible rest of the grid
// depends only on:
//   - the values each next cell may still take (its domain): the values of filled cells matter in no other way;
//   - the open region above each next cell, and the values that region holds;
//   - which pairs of open regions already touch: they stay two regions for ever, because a fusion of regions that touch
//     would make a grid that was also made by joining them earlier.
// The label of a step is the cell's digit: value * 4 + (1 if there is no wall to the left) + (2 if none above).
//
// Reductions keep the number of completions of a state and make more states equal:
//   - domains lose values that no completion takes (neighbours with one value left, an exit a region must use);
//   - a region that cannot take any value of a next cell is forgotten there: any value there repeats one of its
//     values, so the two can never be one region, and whether they touch does not matter;
//   - a region without an exit is closed if complete, and the state is dropped if not;
//   - a state is dropped if its regions need more cells, or more cells of one value, than the board has left;
//   - contact is forgotten for regions that are too large, too far apart or too alike to fuse;
//   - at the end of a row a state and its mirror image are one (unless labels must stay true to the grid).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/core_error.hpp"
#include "sweep/table.hpp"

namespace grillon::tectonic {

struct SweepRules {
  int rows = 0, columns = 0;
  int largest = 5;     // M: the size of the largest region
  bool mirror = true;  // merge mirror images at row ends: for numbers only
  int look_ahead = 0;  // in the last two rows, states without a continuation over that many cells are dropped
  bool reduce = true;  // false: only the rules of the game, to check the reductions
};

struct TooWide : CoreError {
  using CoreError::CoreError;
};

class GridSweep {
 public:
  using State = sweep::Key<2>;

  /// Throws TooWide if the state of such a board does not fit its key.
  explicit GridSweep(const SweepRules& rules);

  [[nodiscard]] State start() const;
  [[nodiscard]] bool complete(int stage, const State&) const { return stage == cells_; }

  template <class Emit>
  void expand(int stage, const State& state, Emit emit) const {
    const Frontier frontier = unpack(stage, state);
    for_each_step(frontier, [&](Frontier& next, std::int32_t label) {
      const bool near_the_end = cells_ - next.cell < 2 * width_;
      if (!near_the_end || alive(next, rules_.look_ahead)) emit(pack(next), label);
      return true;
    });
  }

  /// Depth-first from partial grids: `records` holds concatenated grids of `length` digits (the labels of their
  /// cells), preferably in order; visit(digits) gets every grid of `until` digits that continues one of them, in order.
  /// With length 0 it starts from the empty board. False if a record is not a partial grid.
  template <class Visit>
  bool continue_from(std::span<const std::uint8_t> records, int length, int until, Visit visit) const;

 private:
  friend class Endings;

  static constexpr int widest = 12;
  using Mask = std::uint16_t;

  struct Frontier {
    int cell = 0;                               // the next cell, in reading order
    int left = 0;                               // value of the cell to the left of the next cell; 0 at the start of a row
    int regions = 0;                            // open regions are 1..regions
    std::array<Mask, widest> domain{};          // by column: values of the next cell there; 0 beyond the last row
    std::array<std::uint8_t, widest> region{};  // by column: open region above it, 0 if closed
    std::array<Mask, widest + 2> values{};      // by region
    std::array<Mask, widest + 2> touching{};    // by region: regions that share an edge with it
  };

  /// Calls go(next frontier, label) for every legal step whose result is not recognised as dead, until go returns false.
  template <class Go>
  bool for_each_step(const Frontier& from, Go go) const;
  static bool may_open(const Frontier& from, unsigned left, unsigned up, unsigned bit, int open);
  /// The one step with this label; false if there is none.
  bool step(const Frontier& from, std::int32_t label, Frontier& to) const;
  bool place(const Frontier& from, int value, int walls, Frontier& to) const;
  bool normalise(Frontier& frontier) const;
  bool settle(Frontier& frontier) const;
  void forget_touching(Frontier& frontier) const;
  [[nodiscard]] bool stays_alone(const Frontier& frontier, int region) const;
  [[nodiscard]] bool enough_cells(const Frontier& frontier) const;
  [[nodiscard]] bool last_row_suffices(const Frontier& frontier) const;
  bool alive(const Frontier& frontier, int depth) const;
  void renumber(Frontier& frontier) const;
  [[nodiscard]] Frontier first() const;
  template <class Visit>
  void descend(const Frontier& here, std::string& digits, int until, Visit& visit) const;

  [[nodiscard]] State pack(const Frontier& frontier) const;
  [[nodiscard]] State pack_plain(const Frontier& frontier) const;
  [[nodiscard]] Frontier unpack(int stage, const State& state) const;

  SweepRules rules_;
  int cells_, width_, value_bits_, region_bits_;
  Mask all_;
};

}  // namespace grillon::tectonic

#include "tectonic/sweep/steps.hpp"
