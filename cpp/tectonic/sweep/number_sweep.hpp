// The number of Tectonic grids of a size as a sweep: the lean sibling of GridSweep.
//
// GridSweep keeps regions under labels that identify the grid. Here only the number matters, so a state needs no
// labels: everything is kept by column, eight bits per column, and one machine word holds all columns.
//   - domain: the values the *next cell* of a column may still take (the cell below the last filled one);
//   - values: those of the open region above it, none if that region is closed;
//   - same_region: the columns of that region;
//   - apart:  the columns of regions that touch it already and therefore stay different regions for ever.
// The rows are filled in reading order, but the last two column by column: a full column is forgotten, so the
// states get fewer with every column.
// What is kept and what is forgotten, and why that is sound, is in docs/sweep.md.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "sweep/key.hpp"
#include "tectonic/sweep/lanes.hpp"

// On a graphics card it would be copied to every call site, and compile for minutes.
#ifdef __CUDACC__
#define GRILLON_ONE_COPY __noinline__
#else
#define GRILLON_ONE_COPY
#endif

namespace grillon::tectonic {

/// The reductions can be switched off one by one: the number must not change.
struct NumberRules {
  int rows = 0, columns = 0;
  int largest = 5;         // M: the size of the largest region
  bool mirror = true;      // mirror images at row ends are one state
  bool corner = true;      // the regions left of and above the next cell are normalised
  bool touching = true;    // contact of two regions is forgotten if they cannot meet anyway
  bool cells_left = true;  // the needs of regions are compared with the last rows
  bool strip = true;       // the last two rows go column by column
  int look_ahead = 0;      // states without a continuation over that many steps are dropped
};

class NumberSweep {
 public:
  using State = sweep::Key<2>;

  static bool fits(int columns, int largest);
  /// The board must fit.
  explicit NumberSweep(const NumberRules& rules);

  [[nodiscard]] State start() const;
  [[nodiscard]] int stages() const { return stages_; }
  [[nodiscard]] bool complete(int stage, const State&) const { return stage == stages_; }

  /// Emits the states after one more cell, or after one more column of the last two rows. Labels have no meaning here.
  template <class Emit>
  void expand(int stage, const State& state, Emit emit) const;
  /// As `expand`, without look-ahead.
  template <class Emit>
  void expand_at_once(int stage, const State& state, Emit emit) const;

 private:
  using Columns = unsigned;     // a set of columns
  using Lanes = std::uint64_t;  // eight bits for every column

  /// In the last two rows, column by column, lane 0 is the region to the left of the next cell, lane 1 the region to the
  /// left of the cell below it, and the columns from the next cell on have the lanes from 2.
  struct Frontier {
    int done = 0;       // the number of filled cells
    int next = 0;       // the lane of the next cell
    int corner = -1;    // the lane of the region to its left, none at the start of a row
    Columns cells = 0;  // the lanes whose next cell is on the board
    unsigned left = 0;  // the value of the cell to its left as a set; none if it no longer matters
    Lanes domain = 0, values = 0, same_region = 0, apart = 0;
  };

  /// The regions left of and above a cell that is filled now.
  struct Meeting;
  struct Demand;

  template <class Go>
  bool for_each_step(const Frontier& from, Go go) const;
  template <class Go>
  bool for_each_cell(const Frontier& from, Go go) const;
  template <class Go>
  bool for_each_column(const Frontier& from, Go go) const;
  [[nodiscard]] Frontier turned(const Frontier& frontier) const;
  void shape(Frontier& frontier) const;
  [[nodiscard]] bool in_strip(int done) const { return done > strip_; }
  [[nodiscard]] int columns_left(int done) const { return (cells_ - done) / 2; }
  [[nodiscard]] int lane_count(int done) const { return in_strip(done) ? columns_left(done) + 2 : width_; }

  bool chain(Lanes& domain, Columns cells) const;
  GRILLON_ONE_COPY bool settle(Frontier& frontier) const;
  void tidy_corner(Frontier& frontier) const;
  void forget_touching(Frontier& frontier) const;
  [[nodiscard]] bool may_meet(const Frontier& frontier, Columns a, Columns b) const;
  [[nodiscard]] bool stays_alone(const Frontier& frontier, Columns region) const;
  template <class Counts, class Suffices>
  [[nodiscard]] bool demand_met(const Frontier& frontier, Counts counts, Suffices suffices) const;
  [[nodiscard]] bool enough_cells(const Frontier& frontier) const;
  [[nodiscard]] bool last_row_suffices(const Frontier& frontier) const;
  [[nodiscard]] bool alive(const Frontier& frontier, int depth) const;

  [[nodiscard]] GRILLON_ONE_COPY State pack(const Frontier& frontier) const;
  [[nodiscard]] State pack_plain(const Frontier& frontier) const;
  [[nodiscard]] Frontier unpack(int stage, const State& state) const;

  NumberRules rules_;
  int cells_, width_;
  int strip_;   // the number of cells filled before the strip of the last two rows; all if there is none
  int stages_;  // the number of steps that fill the board
  unsigned all_;
};

}  // namespace grillon::tectonic

#include "tectonic/sweep/number_steps.hpp"
