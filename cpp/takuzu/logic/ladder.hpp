// The ladder: human techniques in order of difficulty, one step at a time, each with the least premises it needs.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "takuzu/logic/contradiction.hpp"
#include "takuzu/logic/proof.hpp"
#include "takuzu/logic/techniques.hpp"
#include "takuzu/orientation.hpp"
#include "takuzu/propagate.hpp"

namespace grillon::takuzu {

template <std::size_t W, class Sink>
class Ladder {
 public:
  /// `tricks`: a bit for each technique that may be used.
  Ladder(const Shape& shape, unsigned tricks, Sink& sink, Control& control)
      : board_(shape), houses_{shape}, prover_(board_), tricks_(tricks), sink_(sink), pulse_(control, 16) {
    for (int trick = 0; trick < trick_count; ++trick) waiting_.emplace_back(board_.lines());
  }

  [[nodiscard]] Board<W>& board() { return board_; }
  /// Cells with one value ruled out: the other is a separate step.
  std::vector<std::pair<int, int>> only_values;

  Ending run(std::uint64_t max_steps) {
    for (int line = 0; line < board_.lines(); ++line) touch(line);
    for (std::uint64_t steps = 0;; ++steps) {
      if (broken_) return Ending::contradiction;
      if (done()) return impossible() ? Ending::contradiction : Ending::solved;
      if (steps == max_steps) return Ending::limit;
      if (pulse_.beat() || pulse_.control().poll()) return Ending::stopped;
      if (!step()) {
        if (stopped_) return Ending::stopped;
        return broken_ || impossible() ? Ending::contradiction : Ending::stuck;
      }
    }
  }

 private:
  using V = std::size_t;

  [[nodiscard]] bool allowed(Trick trick) const { return (tricks_ >> static_cast<int>(trick)) & 1; }
  void touch(int line) {
    for (int trick = 0; trick < trick_count; ++trick) waiting_[static_cast<V>(trick)].add(line);
  }
  [[nodiscard]] bool done() const {
    for (int row = 0; row < board_.shape().rows; ++row)
      if (!board_.full(row)) return false;
    return true;
  }
  /// Whether a line breaks the rules in its known cells.
  bool impossible() {
    for (int line = 0; line < board_.lines(); ++line) {
      if (!reasoner_.reason(board_.rule(line), board_.known(line))) return true;
      if (!board_.shape().distinct || !board_.full(line)) continue;
      for (int other = board_.parallel(line).first; other < line; ++other)
        if (board_.known(line) == board_.known(other)) return true;
    }
    return false;
  }

  bool step() {
    if (allowed(Trick::only_value) && only_value()) return true;
    for (int trick = 1; trick < static_cast<int>(Trick::contradiction); ++trick) {
      if (!allowed(static_cast<Trick>(trick))) continue;
      Waiting& waiting = waiting_[static_cast<V>(trick)];
      while (!waiting.none()) {
        const int line = waiting.take();
        if (look(static_cast<Trick>(trick), line)) {
          waiting.add(line);
          return true;
        }
        if (broken_) return false;
      }
    }
    if (allowed(Trick::contradiction) && contradiction(Trick::contradiction, simple_rules)) return true;
    if (!stopped_ && allowed(Trick::line_contradiction) && contradiction(Trick::line_contradiction, all_rules)) return true;
    return !stopped_ && allowed(Trick::nested) && nested();
  }

  bool look(Trick trick, int line) {
    if (board_.open(line).none() && trick != Trick::duplicate_line && trick != Trick::duplicate_lines) return false;
    switch (trick) {
      case Trick::pair: return pair(line);
      case Trick::sandwich: return sandwich(line);
      case Trick::balance: return balance(line);
      case Trick::near_complete: return gaps(line, true);
      case Trick::counted_gaps: return gaps(line, false);
      case Trick::line_completion: return line_completion(line);
      case Trick::duplicate_line: return duplicate(line, true);
      case Trick::duplicate_lines: return duplicate(line, false);
      default: return false;
    }
  }

  // --- the draft of a step -------------------------------------------------------------------------

  void begin(Trick trick, int extra_rating = 0) {
    draft_ = {};
    draft_.technique = static_cast<int>(trick);
    draft_.rating = technique_table[static_cast<V>(trick)].rating + extra_rating;
  }
  static int candidate(int cell, int value) { return 2 * cell + value; }
  /// A known cell as a fact about its 1.
  Fact about_one(int cell) const { return board_.at(cell) == 1 ? is_true(candidate(cell, 1)) : is_false(candidate(cell, 1)); }

  void choose(int cell, int value) {
    draft_.chosen.push_back(candidate(cell, value));
    for (const auto& only : only_values) broken_ |= only == std::pair(cell, 1 - value);
    board_.put(cell, value);
    touch(board_.row_of(cell));
    touch(board_.column_line_of(cell));
  }
  void finish(const std::vector<int>& evidence) {
    if (broken_) return;  // what would follow has been ruled out
    if constexpr (Sink::proofs) {
      draft_.roles.push_back({Role::target, draft_.chosen});
      std::vector<std::int32_t> seen;
      for (const int cell : evidence) seen.push_back(candidate(cell, board_.at(cell)));
      if (!seen.empty()) draft_.roles.push_back({Role::eliminating, std::move(seen)});
    }
    sink_.add(draft_);
  }
  /// An inference that ends in `cell` having `value`, from a fact about its 1 or directly.
  void infer(int cell, int value, std::vector<Fact> facts, std::vector<std::int32_t> houses) {
    if (value == 0) houses.push_back(houses_.cell(cell));
    draft_.proof.push_back({is_true(candidate(cell, value)), false, std::move(facts), std::move(houses)});
  }
  /// The three house that the values at these cells would break: `value` at `first`..`first` + 2 of the line.
  void infer_from_three(int line, int offset, int value, int target) {
    std::vector<Fact> facts;
    for (int i = offset; i < offset + 3; ++i)
      if (i != target) facts.push_back(is_true(candidate(board_.cell(line, i), value)));
    const int cell = board_.cell(line, target);
    draft_.proof.push_back(
        {is_true(candidate(cell, 1 - value)), false, std::move(facts), {houses_.three(line, offset, value), houses_.cell(cell)}});
  }

  // --- techniques ----------------------------------------------------------------------------------

  bool only_value() {
    while (!only_values.empty()) {
      const auto [cell, value] = only_values.back();
      only_values.pop_back();
      if (board_.at(cell) != empty) continue;
      begin(Trick::only_value);
      if constexpr (Sink::proofs)
        draft_.proof.push_back(
            {is_true(candidate(cell, value)), false, {is_false(candidate(cell, 1 - value))}, {houses_.cell(cell)}});
      choose(cell, value);
      finish({});
      return true;
    }
    return false;
  }

  bool pair(int line) {
    const int length = board_.rule(line).length;
    const Line<W> open = board_.open(line);
    for (int value = 0; value < 2; ++value) {
      const Line<W> mine = board_.known(line).of[static_cast<V>(value)];
      const Line<W> pairs = mine & down(mine, 1);
      if (((up(pairs, 2) | down(pairs, 1)) & open).none()) continue;
      int first = -1;
      pairs.for_each([&](int i) {
        if (first < 0 && ((i > 0 && open.test(i - 1)) || (i + 2 < length && open.test(i + 2)))) first = i;
      });
      begin(Trick::pair);
      for (const int target : {first - 1, first + 2}) {
        if (target < 0 || target >= length || !open.test(target)) continue;
        if constexpr (Sink::proofs) infer_from_three(line, std::min(first, target), value, target);
        choose(board_.cell(line, target), 1 - value);
      }
      finish({board_.cell(line, first), board_.cell(line, first + 1)});
      return true;
    }
    return false;
  }

  bool sandwich(int line) {
    const Line<W> open = board_.open(line);
    for (int value = 0; value < 2; ++value) {
      const Line<W> inside = inside_sandwiches(board_.known(line).of[static_cast<V>(value)]) & open;
      if (inside.none()) continue;
      const int target = inside.first();
      begin(Trick::sandwich);
      if constexpr (Sink::proofs) infer_from_three(line, target - 1, value, target);
      choose(board_.cell(line, target), 1 - value);
      finish({board_.cell(line, target - 1), board_.cell(line, target + 1)});
      return true;
    }
    return false;
  }

  bool balance(int line) {
    const LineRule& rule = board_.rule(line);
    for (int value = 0; value < 2; ++value) {
      const Line<W> mine = board_.known(line).of[static_cast<V>(value)];
      if (mine.count() > rule.most) return broken_ = true, false;
      if (mine.count() < rule.most) continue;
      std::vector<int> seen;
      std::vector<Fact> facts;
      mine.for_each([&](int i) {
        seen.push_back(board_.cell(line, i));
        facts.push_back(is_true(candidate(seen.back(), value)));
      });
      begin(Trick::balance);
      board_.open(line).for_each([&](int target) {
        const int cell = board_.cell(line, target);
        if constexpr (Sink::proofs)
          draft_.proof.push_back(
              {is_true(candidate(cell, 1 - value)), false, facts, {houses_.balance(line, value), houses_.cell(cell)}});
        choose(cell, 1 - value);
      });
      finish(seen);
      return true;
    }
    return false;
  }

  bool gaps(int line, bool near) {
    const LineRule& rule = board_.rule(line);
    const Known<W> known = board_.known(line);
    for (int value = 0; value < 2; ++value) {
      const int missing = rule.most - known.of[static_cast<V>(value)].count();
      if ((missing == 1) != near) continue;
      for (const bool from_the_end : {false, true}) {
        const CountedGaps<W> counted(rule, known, value, from_the_end);
        if (counted.groups > missing) return broken_ = true, false;
        if (counted.groups < missing) break;
        const Line<W> rest = board_.open(line).without(counted.covered);
        if (rest.none()) continue;
        conclude(near ? Trick::near_complete : Trick::counted_gaps, line, {}, rest, 1 - value);
        return true;
      }
    }
    return false;
  }

  bool line_completion(int line) {
    if (!reasoner_.reason(board_.rule(line), board_.known(line))) return broken_ = true, false;
    const Line<W> open = board_.open(line);
    for (int value = 0; value < 2; ++value) {
      const Line<W> forced = open.without(reasoner_.may(1 - value));
      if (forced.none()) continue;
      Line<W> one;
      one.set(forced.first());
      conclude(Trick::line_completion, line, {}, one, value);
      return true;
    }
    return false;
  }

  bool duplicate(int line, bool few) {
    if (!board_.shape().distinct) return false;
    const auto [from, to] = board_.parallel(line);
    const Line<W> open = board_.open(line);
    const Trick trick = few ? Trick::duplicate_line : Trick::duplicate_lines;
    if (open.none()) {
      for (int other = from; other < to; ++other)
        if (other != line && occurs(other, line)) {
          if (board_.full(other)) return broken_ = true, false;
          waiting_[static_cast<V>(trick)].add(other);
        }
      return false;
    }
    if ((open.count() <= 2) != few) return false;
    std::vector<int> twins;
    for (int other = from; other < to; ++other)
      if (other != line && board_.full(other) && occurs(line, other)) twins.push_back(other);
    if (twins.empty()) return false;
    std::array<Line<W>, 2> forced{};
    open.for_each([&](int position) {
      for (int value = 0; value < 2; ++value) {
        Known<W> known = board_.known(line);
        known.of[static_cast<V>(value)].set(position);
        bool found = false;
        reasoner_.completions(board_.rule(line), known, [&](const Line<W>& ones) {
          for (const int twin : twins)
            if (board_.known(twin).of[1] == ones) return true;
          found = true;
          return false;
        });
        if (!found) forced[static_cast<V>(1 - value)].set(position);
      }
    });
    if (forced[0].intersects(forced[1])) return broken_ = true, false;
    for (int value = 0; value < 2; ++value) {
      if (forced[static_cast<V>(value)].none()) continue;
      conclude(trick, line, twins, forced[static_cast<V>(value)], value);
      return true;
    }
    return false;
  }
  /// Whether what is known of `line` is the same in `other`.
  [[nodiscard]] bool occurs(int line, int other) const {
    const Known<W>&mine = board_.known(line), &theirs = board_.known(other);
    return theirs.of[0].includes(mine.of[0]) && theirs.of[1].includes(mine.of[1]);
  }

  /// A step about one line: its premises are reduced to those that all conclusions together need.
  void conclude(Trick trick, int line, std::span<const int> twins, const Line<W>& targets, int value) {
    begin(trick);
    std::vector<int> evidence;
    if constexpr (Sink::proofs) {
      std::vector<Conclusion> conclusions;
      targets.for_each([&](int position) { conclusions.push_back({position, value}); });
      const Premises<W> premises = prover_.least(line, board_.known(line), twins, conclusions);
      const auto [facts, houses] = cite(premises, evidence);
      for (const Conclusion& conclusion : conclusions) infer(board_.cell(line, conclusion.position), value, facts, houses);
    }
    targets.for_each([&](int position) { choose(board_.cell(line, position), value); });
    finish(evidence);
  }

  std::pair<std::vector<Fact>, std::vector<std::int32_t>> cite(const Premises<W>& premises, std::vector<int>& evidence) const {
    std::vector<std::int32_t> houses;
    premises.used.for_each([&](int i) { evidence.push_back(board_.cell(premises.line, i)); });
    for (const int twin : premises.twins)
      for (int i = 0; i < board_.rule(twin).length; ++i) evidence.push_back(board_.cell(twin, i));
    std::sort(evidence.begin(), evidence.end());
    evidence.erase(std::unique(evidence.begin(), evidence.end()), evidence.end());
    std::vector<Fact> facts;
    for (const int cell : evidence) facts.push_back(about_one(cell));
    premises.three.for_each([&](int offset) { houses.push_back(houses_.three(premises.line, offset, 1)); });
    if (premises.balance) houses.push_back(houses_.balance(premises.line, 1));
    for (const int twin : premises.twins) houses.push_back(houses_.differ(premises.line, twin));
    return {std::move(facts), std::move(houses)};
  }

  // --- contradictions ------------------------------------------------------------------------------

  /// The view of the board used for contradictions: the least of its images, so that a turned board gets the same steps.
  struct View {
    Orientation held;
    Board<W> board;
  };
  [[nodiscard]] View view() const {
    Cells cells(static_cast<V>(board_.shape().cells()));
    board_.write(cells);
    const Orientation held = least_orientation(board_.shape(), cells);
    View view{held, Board<W>(held.image())};
    view.board.read(held.seen(cells));
    return view;
  }

  /// The shortest refutation of all; the least cell of the view among equals.
  bool contradiction(Trick trick, Rules rules) {
    const View view = this->view();
    Refuter<W> refuter(view.board, rules);
    int best = std::numeric_limits<int>::max(), best_cell = -1, best_value = 0;
    for (int cell = 0; cell < view.board.shape().cells(); ++cell)
      for (int value = 0; value < 2 && view.board.at(cell) == empty; ++value) {
        if (pulse_.beat()) return stopped_ = true, false;
        const int length = refuter.length(cell, value, best - 1);
        if (length >= 0) best = length, best_cell = cell, best_value = value;
      }
    if (best_cell < 0) return false;
    const int cell = view.held.source(best_cell), value = view.held.seen(static_cast<std::uint8_t>(best_value));
    begin(trick, std::min(best, 95));
    Refutation refutation;
    if constexpr (Sink::proofs) refutation = Refuter<W>(board_, rules).refute(cell, value);
    refute(refutation, cell, value);
    return true;
  }

  /// Inner assumptions tried before a step counts as beyond the ladder.
  static constexpr std::uint64_t max_probes = 200000;

  bool nested() {
    const View view = this->view();
    Refuter<W> refuter(view.board, all_rules);
    std::uint64_t probes = max_probes;
    for (int seen = 0; seen < view.board.shape().cells(); ++seen)
      for (int guess = 0; guess < 2 && view.board.at(seen) == empty; ++guess) {
        Refutation refutation = refuter.refute_nested(seen, guess, probes, pulse_);
        if (!refutation.chain.empty()) {
          const int cell = view.held.source(seen), value = view.held.seen(static_cast<std::uint8_t>(guess));
          if constexpr (Sink::proofs) {
            std::uint64_t unbounded = std::numeric_limits<std::uint64_t>::max();
            refutation = Refuter<W>(board_, all_rules).refute_nested(cell, value, unbounded, pulse_);
            if (refutation.chain.empty()) return stopped_ = true, false;
          }
          begin(Trick::nested);
          refute(std::move(refutation), cell, value);
          return true;
        }
        if (probes == 0) return false;
        if (pulse_.control().stopped()) return stopped_ = true, false;
      }
    return false;
  }

  /// The step of a refutation: its chain if nothing in it can be left out, otherwise the facts and houses it needs.
  void refute(Refutation refutation, int cell, int value) {
    std::vector<int> evidence;
    if constexpr (Sink::proofs) {
      std::vector<HouseUsed> used;
      const bool reduced = reduce(board_, cell, value, refutation, used);
      evidence = refutation.leaves;
      if (reduced) {
        std::vector<Fact> facts;
        std::vector<std::int32_t> houses;
        for (const int leaf : refutation.leaves) facts.push_back(about_one(leaf));
        for (const HouseUsed& house : used) houses.push_back(house.number(houses_));
        infer(cell, 1 - value, std::move(facts), std::move(houses));
      } else {
        write_chain(refutation, cell, value);
      }
    }
    choose(cell, 1 - value);
    finish(evidence);
  }
  void write_chain(const Refutation& refutation, int cell, int value) {
    Board<W> filled = board_;
    std::vector<std::int32_t> between;
    for (const Link& link : refutation.chain)
      if (link.cell >= 0) filled.put(link.cell, link.value);
    auto fact = [&](int at, int held) { return held == 1 ? is_true(candidate(at, 1)) : is_false(candidate(at, 1)); };
    for (const Link& link : refutation.chain) {
      std::vector<Fact> facts;
      std::vector<std::int32_t> houses;
      for (const int at : link.facts) facts.push_back(fact(at, filled.at(at)));
      for (const HouseUsed& house : link.houses) houses.push_back(house.number(houses_));
      const auto conclusion = candidate(cell, 1 - value);
      if (link.cell < 0) {
        draft_.proof.push_back({is_true(conclusion), false, std::move(facts), std::move(houses)});
        continue;
      }
      between.push_back(candidate(link.cell, link.value));
      if (!link.assumed) {
        draft_.proof.push_back({fact(link.cell, link.value), false, std::move(facts), std::move(houses)});
        continue;
      }
      // The assumption is the opposite of the conclusion, so that the proof ends with its refutation.
      draft_.proof.push_back({is_false(conclusion), true, {}, {}});
      if (value == 1) draft_.proof.push_back({fact(cell, 1), false, {is_false(conclusion)}, {houses_.cell(cell)}});
    }
    draft_.roles.push_back({Role::auxiliary, std::move(between)});
  }

  Board<W> board_;
  Houses houses_;
  LineProver<W> prover_;
  LineReasoner<W> reasoner_;
  unsigned tricks_;
  Sink& sink_;
  Pulse pulse_;
  std::vector<Waiting> waiting_;
  StepDraft draft_;
  bool broken_ = false;
  bool stopped_ = false;
};

}  // namespace grillon::takuzu
