// Search for Sudoku of any size and shape: houses of any cells, pairs that differ, pairs whose values are not consecutive, and
// the sums, lines and quotas of further rules.
//
// A cell's candidates are a mask (bit d for digit d+1). A house of as many cells as there are digits holds each digit
// once; a smaller one holds none twice. A solution is one byte per cell, values 1..size.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "common/control.hpp"
#include "common/random.hpp"
#include "common/wide.hpp"
#include "sudoku/parts/parts.hpp"

namespace grillon::sudoku {

using Grid = std::vector<std::uint8_t>;

inline constexpr int largest_size = 25;

/// The rules of a variant, as data. Preconditions: 1 <= size <= 25, cells named in houses and pairs exist.
struct Layout {
  int size = 9;
  int cells = 81;
  std::vector<std::vector<int>> houses;
  std::vector<std::pair<int, int>> differ;           // never equal
  std::vector<std::pair<int, int>> not_consecutive;  // never one apart
  std::vector<Part> parts{};
};

/// Rows, columns and boxes of `rows` times `columns` cells.
Layout boxed_layout(int rows, int columns);

/// A layout prepared for search: visibility of cells, overlaps of houses. Shared by any number of searches and threads.
class Board {
 public:
  explicit Board(const Layout& layout);

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] int cells() const { return cells_; }
  /// Do two of these givens (0 for none) directly break a rule? One byte per cell, values of at most `size`.
  [[nodiscard]] bool clash(std::span<const std::uint8_t> givens) const;
  [[nodiscard]] Mask all() const { return (Mask{1} << size_) - 1; }

 private:
  friend class GeneralSearch;

  struct Overlap {
    std::vector<std::uint16_t> only_first, both, only_second;
    int first, second;
  };

  int size_, cells_;
  std::vector<std::vector<std::uint16_t>> houses_;
  std::vector<std::vector<std::uint16_t>> houses_of_;  // and the rules of the parts, numbered after the houses
  std::vector<std::vector<std::uint16_t>> peers_;
  std::vector<std::vector<std::uint16_t>> not_consecutive_;
  std::vector<Overlap> overlaps_;
  std::vector<std::vector<std::uint16_t>> overlaps_of_;
  Seeing seeing_;
  Parts parts_;
};

class GeneralSearch {
 public:
  /// `pulse` may be null: then the search cannot be stopped.
  explicit GeneralSearch(const Board& board, Pulse* pulse = nullptr) : board_(board), parts_(board.parts_.rules()), pulse_(pulse) {}

  struct Result {
    Wide found;
    std::uint64_t nodes = 0;
    bool complete = true;  // false when the pulse, the visitor or the budget stopped the search
  };

  /// Solutions in search order, at most `limit`; visit(const Grid&) returns false to stop. With `random` the order is
  /// random; with `budget` the search gives up after this many nodes.
  template <class Visit>
  Result solutions(std::span<const Mask> candidates, std::uint64_t limit, Visit visit, Random* random = nullptr,
                   std::uint64_t budget = 0) {
    result_ = {};
    limit_ = limit;
    budget_ = budget;
    random_ = random;
    counting_ = false;
    if (begin(candidates))
      explore(0, 1, [&](const Grid& grid) { return visit(grid); });
    else if (pulse_ != nullptr)
      pulse_->contradict();
    if (pulse_ != nullptr && budget_ != 0 && result_.nodes > budget_) pulse_->give_up();
    return result_;
  }

  /// Part of the work: a board as propagation leaves it, and the multiplicity of its solutions.
  struct Part {
    std::vector<Mask> cells;
    int unsolved;
    Mask alike;
    Wide weight;
    std::vector<std::int32_t> path{};        // the candidates that were chosen to get there
    std::vector<std::uint32_t> conflicts{};  // the statistics of the search when it was split
  };

  /// The number of solutions, at most `limit` (0: all). Digits that no clue distinguishes are counted once and multiplied.
  /// Throws Overflow when the number does not fit.
  Result count(std::span<const Mask> candidates, std::uint64_t limit);
  /// The same work in parts, about `wanted` of them: choices are made until there are enough.
  std::vector<Part> split(std::span<const Mask> candidates, std::size_t wanted);
  Result count(const Part& part, std::uint64_t limit);
  /// Parts of the search for solutions, in its order, after an abandoned search, whose statistics guide the parts. They are
  /// searched with a pulse.
  std::vector<Part> split_further(std::span<const Mask> candidates, std::size_t wanted);
  template <class Visit>
  Result solutions(const Part& part, std::uint64_t limit, Visit visit) {
    restart(limit);
    counting_ = false;
    begin(part.cells);
    conflicts_ = part.conflicts;
    for (const std::int32_t candidate : part.path) pulse_->choose(candidate);
    if (explore(0, 1, [&](const Grid& grid) { return visit(grid); })) pulse_->give_up();
    return result_;
  }

  /// The cells as propagation leaves them; empty on a contradiction.
  std::vector<Mask> propagated(std::span<const Mask> candidates);

 private:
  struct Level {
    std::vector<Mask> cells;
    int unsolved = 0;
  };
  struct Choice {
    int cell = -1;              // all candidates of one cell, or
    int house = -1, digit = 0;  // all places of one digit in a house
  };

  bool begin(std::span<const Mask> candidates);
  bool begin_counting(std::span<const Mask> candidates);
  void restart(std::uint64_t limit);
  std::vector<Part> split(std::size_t wanted);
  template <class Take>
  bool branch(const Level& level, Take&& take);
  template <class Visit>
  bool explore(std::size_t depth, const Wide& weight, Visit&& visit);
  template <class Visit>
  bool explore_by_halves(std::size_t depth, const Wide& weight, Visit&& visit);
  Level& level(std::size_t depth);
  bool limit_reached(const Wide& weight);
  Choice choose(const Level& level) const;
  [[nodiscard]] std::int32_t candidate(int cell, Mask value) const { return cell * board_.size() + std::countr_zero(value); }
  // Not inline, to keep the search small: they are for those who watch.
  void decided(std::size_t depth, std::vector<std::int32_t>& board) const;
  void derive(std::size_t depth);
  void choose(int cell, Mask value);
  void contradict();
  bool propagate(Level& level) { return parts_.empty() ? propagate_as<false>(level) : propagate_as<true>(level); }
  template <bool WithParts>
  bool propagate_as(Level& level);
  int waiting_rule();
  bool rule_in(Level& level, std::size_t number);
  bool needed_in(Level& level, const Parts::Rule& rule, std::span<const Mask> values);
  bool keep(Level& level, int cell, Mask mask);
  bool singles_in(Level& level, int house);
  bool overlap_in(Level& level, const Board::Overlap& overlap);
  void touch(int cell);

  const Board& board_;
  const std::span<const Parts::Rule> parts_;
  Pulse* pulse_;
  Random* random_ = nullptr;
  Result result_;
  std::uint64_t limit_ = 0, budget_ = 0;
  bool counting_ = false;
  Mask alike_ = 0;  // while counting: digits that nothing distinguishes yet
  std::vector<Level> levels_;
  std::vector<std::uint16_t> solved_, changed_houses_, changed_overlaps_;
  std::vector<std::uint8_t> house_changed_, overlap_changed_;
  std::vector<std::uint32_t> conflicts_;         // by cell: contradictions met there; more are likely at the same cells
  std::vector<std::uint32_t> conflicts_before_;  // the last choice, if it is recorded: more of them show where it failed
  std::vector<std::uint64_t> waiting_rules_;     // as bits
  std::vector<Mask> values_;                     // of the cells of one rule
  std::vector<std::uint8_t> scratch_;
  Grid grid_;
};

/// A random solution: restarts with growing budgets, counted in nodes, so the same random numbers give the same grid.
/// Nothing if there is none, if even the largest budget finds none, or if `control` stops the run.
std::optional<Grid> random_solution(const Board& board, std::span<const Mask> candidates, Random& random, Control& control,
                                    std::uint64_t max_budget = 25600);

/// The options of the next choice, as take(cell, value, the number of equivalent options it represents), which returns false to
/// stop.
template <class Take>
bool GeneralSearch::branch(const Level& level, Take&& take) {
  const Choice choice = choose(level);
  const auto without = [&](Mask value, int cell, int options) {
    const Mask before = alike_;
    alike_ &= ~value;
    const bool on = take(cell, value, static_cast<std::uint64_t>(options));
    alike_ = before;
    return on;
  };
  if (choice.cell >= 0) {
    Mask values = level.cells[static_cast<std::size_t>(choice.cell)];
    const Mask twins = values & alike_;
    if (std::popcount(twins) > 1) {
      if (!without(twins & (0 - twins), choice.cell, std::popcount(twins))) return false;
      values &= ~twins;
    }
    while (values != 0) {
      Mask one = values & (0 - values);
      if (random_ != nullptr)
        for (auto skip = random_->below(static_cast<std::uint64_t>(std::popcount(values))); skip > 0; --skip) {
          const Mask rest = values & ~(one | (one - 1));
          one = rest & (0 - rest);
        }
      values &= ~one;
      if (!without(one, choice.cell, 1)) return false;
    }
    return true;
  }
  const Mask value = Mask{1} << choice.digit;
  int places[2], count = 0;
  for (const auto cell : board_.houses_[static_cast<std::size_t>(choice.house)])
    if ((level.cells[cell] & value) != 0) places[count++] = cell;
  if (random_ != nullptr && random_->below(2) == 1) std::swap(places[0], places[1]);
  return take(places[0], value, 1) && take(places[1], value, 1);
}

/// False if the search must stop.
template <class Visit>
bool GeneralSearch::explore(std::size_t depth, const Wide& weight, Visit&& visit) {
  ++result_.nodes;
  const auto write = [&](std::vector<std::int32_t>& board) { decided(depth, board); };
  const bool recorded = pulse_ != nullptr && pulse_->recorded();
  if (recorded) derive(depth);
  if ((pulse_ != nullptr && pulse_->beat(write)) || (budget_ != 0 && result_.nodes > budget_)) {
    result_.complete = false;
    return false;
  }
  if (levels_[depth].unsolved == 0) {
    if (recorded) pulse_->solution();
    if (!counting_) {
      for (std::size_t cell = 0; cell < grid_.size(); ++cell)
        grid_[cell] = static_cast<std::uint8_t>(1 + std::countr_zero(levels_[depth].cells[cell]));
      if (!visit(grid_)) {
        result_.complete = false;
        add_checked(result_.found, 1);
        return false;
      }
    }
    return !limit_reached(weight);
  }
  level(depth + 1);
  if (!parts_.empty()) return explore_by_halves(depth, weight, visit);
  return branch(levels_[depth], [&](int cell, Mask value, std::uint64_t options) {
    levels_[depth + 1] = levels_[depth];
    if (pulse_ != nullptr) choose(cell, value);
    bool more = true;
    if (keep(levels_[depth + 1], cell, value) && propagate(levels_[depth + 1]))
      more = explore(depth + 1, multiply_checked(weight, options), visit);
    else if (recorded)
      contradict();
    if (more && pulse_ != nullptr) pulse_->take_back();
    return more;
  });
}

/// One value of a cell first; then, without that value, whatever is now the best choice. What it rules out is used at once,
/// which pays where rules of many cells feel it.
template <class Visit>
bool GeneralSearch::explore_by_halves(std::size_t depth, const Wide& weight, Visit&& visit) {
  const bool recorded = pulse_ != nullptr && pulse_->recorded();
  for (;;) {
    const int cell = choose(levels_[depth]).cell;
    Mask values = levels_[depth].cells[static_cast<std::size_t>(cell)];
    if (random_ != nullptr)
      for (auto skip = random_->below(static_cast<std::uint64_t>(std::popcount(values))); skip > 0; --skip) values &= values - 1;
    const Mask value = values & (0 - values);
    levels_[depth + 1] = levels_[depth];
    if (pulse_ != nullptr) choose(cell, value);
    bool more = true;
    if (keep(levels_[depth + 1], cell, value) && propagate(levels_[depth + 1]))
      more = explore(depth + 1, weight, visit);
    else if (recorded)
      contradict();
    if (more && pulse_ != nullptr) pulse_->take_back();
    if (!more) return false;
    if (!keep(levels_[depth], cell, ~value) || !propagate(levels_[depth])) return true;
    if (levels_[depth].unsolved == 0) return explore(depth, weight, visit);
  }
}

}  // namespace grillon::sudoku
