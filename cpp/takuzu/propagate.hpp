// Propagation: rules run cheapest first, each until it finds nothing more, before a more expensive one examines a line.
//
// The recorder is told why each cell was filled (the line and the positions of it that were used); carving and the
// ladder need that, the search does not.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "common/control.hpp"
#include "takuzu/board.hpp"

namespace grillon::takuzu {

/// Why a cell was filled: positions of `line`, and for the distinct rule the full lines it must not equal.
template <std::size_t W>
struct Reason {
  Rule rule = Rule::pair;
  int line = -1;
  Line<W> used;
  std::vector<int> others;
};

struct NoRecord {
  static constexpr bool wanted = false;
};

/// Calls and filled cells per rule, kept locally and handed to the control at the end.
struct RuleCounts {
  std::array<std::uint64_t, rule_count> calls{};
  std::array<std::uint64_t, rule_count> filled{};

  void add_to(Control& control) const {
    for (int rule = 0; rule < rule_count; ++rule) {
      control.add(rule_counter(rule), calls[static_cast<std::size_t>(rule)]);
      control.add(rule_counter(rule_count + rule), filled[static_cast<std::size_t>(rule)]);
    }
  }
};

/// The lines waiting for one class of rules, each at most once, first come first served.
class Waiting {
 public:
  explicit Waiting(int lines) : waiting_(static_cast<std::size_t>(lines)) {}
  void add(int line) {
    if (waiting_[static_cast<std::size_t>(line)]) return;
    waiting_[static_cast<std::size_t>(line)] = 1;
    queue_.push_back(line);
  }
  [[nodiscard]] bool none() const { return head_ == queue_.size(); }
  int take() {
    const int line = queue_[head_++];
    waiting_[static_cast<std::size_t>(line)] = 0;
    if (head_ == queue_.size()) queue_.clear(), head_ = 0;
    return line;
  }
  void clear() {
    while (!none()) take();
  }

 private:
  std::vector<std::uint8_t> waiting_;
  std::vector<int> queue_;
  std::size_t head_ = 0;
};

template <std::size_t W, class Recorder = NoRecord>
class Propagator {
 public:
  Propagator(Board<W>& board, Rules rules, Recorder* recorder = nullptr)
      : board_(board),
        rules_(board.shape().distinct ? rules : rules & ~about_others),
        recorder_(recorder),
        simple_(board.lines()),
        gaps_(board.lines()),
        exact_(board.lines()),
        distinct_(board.lines()) {}

  static constexpr Rules about_gaps = only(Rule::near) | only(Rule::gaps);
  static constexpr Rules about_others = only(Rule::twin) | only(Rule::distinct);

  /// For a large board, on which one choice may have consequences for half a second: looks at the clock in between. What
  /// was filled in until then is right, but not all that follows.
  void watch(Control& control) { watched_ = &control; }

  /// The line changed (or was never examined).
  void touch(int line) {
    simple_.add(line);
    touch_dear(line);
  }
  void touch_all() {
    for (int line = 0; line < board_.lines(); ++line) touch(line);
  }
  void forget() { simple_.clear(), gaps_.clear(), exact_.clear(), distinct_.clear(); }

  /// A cell chosen from outside.
  void choose(int cell, int value) {
    board_.put(cell, value);
    trail_.push_back(cell);
    touch(board_.row_of(cell));
    touch(board_.column_line_of(cell));
  }

  /// False at a contradiction; the queue is cleared then. Stops early once `goal` is filled.
  bool run(int goal = -1) {
    goal_ = goal;
    reached_ = false;
    while (!reached_) {
      if (trail_.size() > max_filled || (watched_ != nullptr && watched_->interrupted())) {
        forget();
        return true;
      }
      bool fine = true;
      if (!simple_.none())
        fine = simple(simple_.take());
      else if (!gaps_.none())
        fine = gaps(gaps_.take());
      else if (!exact_.none())
        fine = exact(exact_.take());
      else if (!distinct_.none())
        fine = distinct(distinct_.take());
      else
        return true;
      if (!fine) {
        forget();
        return false;
      }
    }
    return true;
  }
  [[nodiscard]] bool reached() const { return reached_; }
  /// The line that turned out to be impossible, after run() was false.
  [[nodiscard]] int failed_line() const { return failed_; }
  [[nodiscard]] Rule failed_rule() const { return failed_rule_; }

  [[nodiscard]] std::vector<int>& trail() { return trail_; }
  void undo_to(std::size_t mark) {
    while (trail_.size() > mark) {
      board_.clear(trail_.back());
      trail_.pop_back();
    }
  }
  [[nodiscard]] Board<W>& board() { return board_; }
  RuleCounts counts;
  /// run() gives up, without a contradiction, if more cells than this have been filled.
  std::size_t max_filled = std::numeric_limits<std::size_t>::max();

 private:
  bool fail(int line, Rule rule) {
    failed_ = line;
    failed_rule_ = rule;
    return false;
  }
  /// For a line on which the simple rules find nothing more.
  void touch_dear(int line) {
    if (rules_ & about_gaps) gaps_.add(line);
    if (rules_ & only(Rule::line)) exact_.add(line);
    if (rules_ & about_others) distinct_.add(line);
  }
  void count(Rule rule) { ++counts.calls[static_cast<std::size_t>(rule)]; }

  /// Fills open positions of a line; the crossing lines wait from now on.
  template <class Why>
  void fill(int line, const Line<W>& positions, int value, Rule rule, Why why) {
    positions.for_each([&](int position) {
      const int cell = board_.cell(line, position);
      board_.put(cell, value);
      trail_.push_back(cell);
      if (cell == goal_) reached_ = true;
      touch(board_.crossing(line, position));
      ++counts.filled[static_cast<std::size_t>(rule)];
      if constexpr (Recorder::wanted) recorder_->filled(cell, why(position));
    });
  }

  bool simple(int line) {
    const LineRule& rule = board_.rule(line);
    const Line<W> all = whole<W>(rule.length);
    bool again = true, changed = false;
    while (again && !reached_) {
      again = false;
      for (int value = 0; value < 2; ++value) {
        const auto v = static_cast<std::size_t>(value);
        if (rules_ & only(Rule::pair)) {
          count(Rule::pair);
          const Known<W>& known = board_.known(line);
          const Line<W> mine = known.of[v];
          const Line<W> forced = beside_pairs(mine) & all;
          if (forced.intersects(mine)) return fail(line, Rule::pair);
          const Line<W> fresh = forced.without(known.of[1 - v]);
          if (fresh.any()) {
            fill(line, fresh, 1 - value, Rule::pair, [&](int position) {
              Reason<W> reason{Rule::pair, line, {}, {}};
              const int first = position >= 2 && mine.test(position - 1) && mine.test(position - 2) ? position - 2 : position + 1;
              reason.used.set(first), reason.used.set(first + 1);
              return reason;
            });
            again = true;
          }
        }
        if (rules_ & only(Rule::sandwich)) {
          count(Rule::sandwich);
          const Known<W>& known = board_.known(line);
          const Line<W> forced = inside_sandwiches(known.of[v]) & all;
          if (forced.intersects(known.of[v])) return fail(line, Rule::sandwich);
          const Line<W> fresh = forced.without(known.of[1 - v]);
          if (fresh.any()) {
            fill(line, fresh, 1 - value, Rule::sandwich, [&](int position) {
              Reason<W> reason{Rule::sandwich, line, {}, {}};
              reason.used.set(position - 1), reason.used.set(position + 1);
              return reason;
            });
            again = true;
          }
        }
      }
      if (again) {
        changed = true;
        continue;
      }
      if (rules_ & only(Rule::balance)) {
        count(Rule::balance);
        for (int value = 0; value < 2; ++value) {
          const auto v = static_cast<std::size_t>(value);
          const Known<W> known = board_.known(line);
          const int placed = known.of[v].count();
          if (placed > rule.most) return fail(line, Rule::balance);
          if (placed < rule.most) continue;
          const Line<W> rest = all.without(known.either());
          if (rest.none()) continue;
          fill(line, rest, 1 - value, Rule::balance, [&](int) { return Reason<W>{Rule::balance, line, known.of[v], {}}; });
          again = true;
        }
      }
      changed |= again;
    }
    if (changed) touch_dear(line);
    return true;
  }

  bool gaps(int line) {
    const LineRule& rule = board_.rule(line);
    const Line<W> open = board_.open(line);
    if (open.none()) return true;
    for (int value = 0; value < 2; ++value) {
      const Known<W> known = board_.known(line);
      const int missing = rule.most - known.of[static_cast<std::size_t>(value)].count();
      const Rule used = missing == 1 ? Rule::near : Rule::gaps;
      if (!(rules_ & only(used))) continue;
      count(used);
      for (const bool from_the_end : {false, true}) {
        const CountedGaps<W> gaps(rule, known, value, from_the_end);
        if (gaps.groups > missing) return fail(line, used);
        if (gaps.groups < missing) break;
        const Line<W> rest = board_.open(line).without(gaps.covered);
        if (rest.none()) continue;
        fill(line, rest, 1 - value, used, [&](int) { return Reason<W>{used, line, known.either(), {}}; });
        touch(line);
        return true;
      }
    }
    return true;
  }

  bool exact(int line) {
    const Line<W> open = board_.open(line);
    if (open.none()) return true;
    count(Rule::line);
    const Known<W> known = board_.known(line);
    if (!reasoner_.reason(board_.rule(line), known)) return fail(line, Rule::line);
    for (int value = 0; value < 2; ++value) {
      const Line<W> forced = open.without(reasoner_.may(1 - value));
      if (forced.none()) continue;
      fill(line, forced, value, Rule::line, [&](int) { return Reason<W>{Rule::line, line, known.either(), {}}; });
      simple_.add(line);
      if (rules_ & about_others) distinct_.add(line);
    }
    return true;
  }

  /// Completions equal to a full line are invalid. A full line is checked against the others, an open one against the full
  /// ones.
  bool distinct(int line) {
    const Rule used = board_.open(line).count() <= 2 ? Rule::twin : Rule::distinct;
    if (used == Rule::distinct && !(rules_ & only(Rule::distinct))) return true;
    count(used);
    const auto [from, to] = board_.parallel(line);
    const Known<W>& known = board_.known(line);
    if (board_.full(line)) {
      for (int other = from; other < to; ++other) {
        if (other == line || !compatible(other, line)) continue;
        if (board_.full(other)) return fail(line, used);
        distinct_.add(other);
      }
      return true;
    }
    twins_.clear();
    for (int other = from; other < to; ++other)
      if (other != line && known_on(other, known) && board_.full(other)) twins_.push_back(other);
    if (twins_.empty()) return true;
    const Line<W> open = board_.open(line);
    std::array<Line<W>, 2> forced{};
    open.for_each([&](int position) {
      for (int value = 0; value < 2; ++value)
        if (!supported(line, position, value)) forced[static_cast<std::size_t>(1 - value)].set(position);
    });
    if (forced[0].intersects(forced[1])) return fail(line, used);
    const Line<W> seen = known.either();
    for (int value = 0; value < 2; ++value) {
      const auto& positions = forced[static_cast<std::size_t>(value)];
      if (positions.none()) continue;
      fill(line, positions, value, used, [&](int) { return Reason<W>{used, line, seen, twins_}; });
      touch(line);
    }
    return true;
  }

  /// Whether what is known of `line` occurs in `other`.
  bool known_on(int other, const Known<W>& known) const {
    const Known<W>& theirs = board_.known(other);
    return theirs.of[0].includes(known.of[0]) && theirs.of[1].includes(known.of[1]);
  }
  bool compatible(int line, int full) const { return known_on(full, board_.known(line)); }

  /// Whether some completion with that value at that position differs from every twin.
  bool supported(int line, int position, int value) {
    Known<W> known = board_.known(line);
    known.of[static_cast<std::size_t>(value)].set(position);
    bool found = false;
    reasoner_.completions(board_.rule(line), known, [&](const Line<W>& ones) {
      for (const int twin : twins_)
        if (board_.known(twin).of[1] == ones) return true;
      found = true;
      return false;
    });
    return found;
  }

  Board<W>& board_;
  Rules rules_;
  Recorder* recorder_;
  Control* watched_ = nullptr;
  Waiting simple_, gaps_, exact_, distinct_;
  LineReasoner<W> reasoner_;
  std::vector<int> trail_;
  std::vector<int> twins_;
  int goal_ = -1;
  bool reached_ = false;
  int failed_ = -1;
  Rule failed_rule_ = Rule::pair;
};

/// Calls work with the number of words the size needs, as a constant.
template <class Work>
auto with_words(const Shape& shape, Work work) {
  const int longest = shape.rows > shape.columns ? shape.rows : shape.columns;
  if (longest <= 64) return work(std::integral_constant<std::size_t, 1>{});
  if (longest <= 128) return work(std::integral_constant<std::size_t, 2>{});
  return work(std::integral_constant<std::size_t, 4>{});
}

}  // namespace grillon::takuzu
