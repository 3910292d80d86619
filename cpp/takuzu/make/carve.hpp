// Clue removal: a clue may be removed if logic derives its cell from the others.
//
// All cells stay filled all the time, and each cell that is not a clue keeps the reason why it follows. To try a clue, only the
// cells that depend on it, directly or through others, are emptied and derived again; the rest of the grid is not touched.
#pragma once

#include <cstdint>
#include <vector>

#include "takuzu/propagate.hpp"

namespace grillon::takuzu {

template <std::size_t W>
class Carver {
 public:
  Carver(const Shape& shape, std::span<const std::uint8_t> solution, Rules rules)
      : board_(shape),
        recorder_{*this},
        propagator_(board_, rules, &recorder_),
        solution_(solution.begin(), solution.end()),
        clue_(static_cast<std::size_t>(shape.cells()), 1),
        emptied_(static_cast<std::size_t>(shape.cells()), 0),
        why_(static_cast<std::size_t>(shape.cells())),
        rests_on_{std::vector<Line<W>>(static_cast<std::size_t>(shape.cells())),
                  std::vector<Line<W>>(static_cast<std::size_t>(shape.cells()))},
        distinct_users_(static_cast<std::size_t>(shape.lines())) {
    board_.read(solution);
  }

  [[nodiscard]] bool is_clue(int cell) const { return clue_[static_cast<std::size_t>(cell)] != 0; }
  [[nodiscard]] const RuleCounts& counts() const { return propagator_.counts; }

  /// Removes all the cells together if logic derives each of them from the remaining clues.
  bool remove(std::span<const int> cells) {
    for (const int cell : cells) clue_[static_cast<std::size_t>(cell)] = 0;
    if (derive_again(cells)) return true;
    for (const int cell : cells) clue_[static_cast<std::size_t>(cell)] = 1;
    return false;
  }

 private:
  /// The stored part of a Reason: the positions are in rests_on_, by the direction of the line.
  struct Why {
    int line = -1;  // -1: a clue
    std::vector<int> others;
  };
  struct Recorder {
    static constexpr bool wanted = true;
    Carver& carver;
    void filled(int cell, const Reason<W>& reason) { carver.note(cell, reason); }
  };
  struct Saved {
    int cell;
    Why why;
    Line<W> used;
  };

  // Reasons are stored in the order of the line they use, so that the users of a cell are found by a walk over neighbours.
  std::size_t place(int line, int cell) const {
    const Shape& shape = board_.shape();
    return board_.is_row(line) ? static_cast<std::size_t>(cell)
                               : static_cast<std::size_t>(cell % shape.columns * shape.rows + cell / shape.columns);
  }
  Line<W>& rests(int line, int cell) { return rests_on_[board_.is_row(line) ? 0 : 1][place(line, cell)]; }

  void note(int cell, const Reason<W>& reason) {
    Why& why = why_[static_cast<std::size_t>(cell)];
    why.line = reason.line;
    why.others = reason.others;
    rests(reason.line, cell) = reason.used;
    for (const int other : reason.others) distinct_users_[static_cast<std::size_t>(other)].push_back(cell);
  }
  void forget(int cell) {
    Why& why = why_[static_cast<std::size_t>(cell)];
    if (why.line < 0) return;
    rests(why.line, cell) = {};
    for (const int other : why.others) std::erase(distinct_users_[static_cast<std::size_t>(other)], cell);
    why.line = -1;
    why.others.clear();
  }
  Saved take(int cell) {
    const Why& why = why_[static_cast<std::size_t>(cell)];
    Saved saved{cell, why, {}};
    if (why.line >= 0) saved.used = rests(why.line, cell);
    forget(cell);
    return saved;
  }
  void restore(Saved& saved) {
    const int cell = saved.cell;
    board_.put(cell, solution_[static_cast<std::size_t>(cell)]);
    if (saved.why.line < 0) return;
    rests(saved.why.line, cell) = saved.used;
    for (const int other : saved.why.others) distinct_users_[static_cast<std::size_t>(other)].push_back(cell);
    why_[static_cast<std::size_t>(cell)] = std::move(saved.why);
  }

  void empty_cell(int cell) {
    if (emptied_[static_cast<std::size_t>(cell)]) return;
    emptied_[static_cast<std::size_t>(cell)] = 1;
    cone_.push_back(cell);
  }

  /// Adds everything that depends on the cells of the cone.
  void grow_cone() {
    const Shape& shape = board_.shape();
    for (std::size_t i = 0; i < cone_.size(); ++i) {
      const int cell = cone_[i];
      const int row = cell / shape.columns, column = cell % shape.columns;
      const Line<W>* in_row = rests_on_[0].data() + static_cast<std::size_t>(row * shape.columns);
      for (int position = 0; position < shape.columns; ++position)
        if (in_row[position].test(column)) empty_cell(row * shape.columns + position);
      const Line<W>* in_column = rests_on_[1].data() + static_cast<std::size_t>(column * shape.rows);
      for (int position = 0; position < shape.rows; ++position)
        if (in_column[position].test(row)) empty_cell(position * shape.columns + column);
      for (const int user : distinct_users_[static_cast<std::size_t>(row)]) empty_cell(user);
      for (const int user : distinct_users_[static_cast<std::size_t>(shape.rows + column)]) empty_cell(user);
    }
  }

  bool derive_again(std::span<const int> cells) {
    cone_.clear();
    for (const int cell : cells) empty_cell(cell);
    grow_cone();
    saved_.clear();
    for (const int cell : cone_) saved_.push_back(take(cell));
    for (const int cell : cone_) {
      board_.clear(cell);
      propagator_.touch(board_.row_of(cell));
      propagator_.touch(board_.column_line_of(cell));
      emptied_[static_cast<std::size_t>(cell)] = 0;
    }
    bool derived = true;
    for (const int cell : cells) {
      if (board_.at(cell) == empty) propagator_.run(cell);
      derived = derived && board_.at(cell) != empty;
      if (!derived) break;
    }
    propagator_.forget();
    if (derived) {
      // Cells not derived again still follow as before: restore their reasons.
      for (Saved& saved : saved_)
        if (board_.at(saved.cell) == empty) restore(saved);
    } else {
      for (const int cell : propagator_.trail()) forget(cell);
      for (Saved& saved : saved_) restore(saved);
    }
    propagator_.trail().clear();
    return derived;
  }

  Board<W> board_;
  Recorder recorder_;
  Propagator<W, Recorder> propagator_;
  Cells solution_;
  std::vector<std::uint8_t> clue_, emptied_;
  std::vector<Why> why_;
  std::array<std::vector<Line<W>>, 2> rests_on_;
  std::vector<std::vector<int>> distinct_users_;
  std::vector<int> cone_;
  std::vector<Saved> saved_;
};

}  // namespace grillon::takuzu
