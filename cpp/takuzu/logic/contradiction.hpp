// Refuting an assumption: fill a cell, follow the rules, and if they clash, report the facts and houses used.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "takuzu/logic/entailment.hpp"
#include "takuzu/logic/proof.hpp"
#include "takuzu/propagate.hpp"

namespace grillon::takuzu {

/// A house a refutation uses, kept apart from its number so that it can be stated again.
struct HouseUsed {
  enum class Kind { three, balance, differ } kind;
  int line;
  int argument;  // offset, or the other line

  [[nodiscard]] int number(const Houses& houses) const {
    switch (kind) {
      case Kind::three: return houses.three(line, argument, 1);
      case Kind::balance: return houses.balance(line, 1);
      case Kind::differ: return houses.differ(line, argument);
    }
    return -1;
  }
};

/// One link: the cell has the value because of the facts (cells) and houses.
struct Link {
  int cell = -1;  // -1: the clash
  int value = 0;
  bool assumed = false;
  std::vector<int> facts;
  std::vector<HouseUsed> houses;
};

/// The chain from an assumption to the clash, only what is needed; `leaves` are the cells it takes from the position.
struct Refutation {
  std::vector<Link> chain;
  std::vector<int> leaves;
};

template <std::size_t W>
class Refuter {
 public:
  /// `rules` derives the consequences of an assumption without a further one.
  Refuter(const Board<W>& start, Rules rules)
      : board_(start), recorder_{*this}, propagator_(board_, rules, &recorder_), prover_(board_) {}

  /// The number of cells filled until the clash, or -1: no clash within `most` cells.
  int length(int cell, int value, int most) {
    assume(cell, value);
    propagator_.max_filled = static_cast<std::size_t>(most);
    const bool clash = !propagator_.run();
    propagator_.max_filled = std::numeric_limits<std::size_t>::max();
    const int filled = static_cast<int>(propagator_.trail().size());
    undo(0);
    return clash ? filled : -1;
  }

  /// The assumption must cause a clash.
  Refutation refute(int cell, int value) {
    assume(cell, value);
    propagator_.run();
    Refutation refutation = collect(0);
    undo(0);
    return refutation;
  }

  /// As refute(), but with refutations inside; an empty chain if there is none within `probes` inner assumptions.
  Refutation refute_nested(int cell, int value, std::uint64_t& probes, Pulse& pulse) {
    Refutation refutation;
    assume(cell, value);
    bool clash = !propagator_.run();
    bool progress = true;
    while (!clash && progress) {
      progress = false;
      for (int inner = 0; inner < board_.shape().cells() && !clash; ++inner)
        for (int guess = 0; guess < 2 && !clash && board_.at(inner) == empty; ++guess) {
          if (probes == 0 || pulse.beat()) {
            undo(0);
            return refutation;
          }
          --probes;
          const std::size_t mark = log_.size();
          assume(inner, guess);
          if (propagator_.run()) {
            undo(mark);
            continue;
          }
          Entry entry = summary(collect(mark), inner, 1 - guess);
          undo(mark);
          log_.push_back(std::move(entry));
          propagator_.choose(inner, 1 - guess);
          clash = !propagator_.run();
          progress = true;
        }
    }
    if (clash) refutation = collect(0);
    undo(0);
    return refutation;
  }

 private:
  struct Entry {
    int cell;
    int value;
    bool assumed = false;
    bool summed = false;  // facts and houses are given; otherwise they are found from the reason
    Reason<W> reason;
    std::vector<int> facts;
    std::vector<HouseUsed> houses;
  };
  struct Recorder {
    static constexpr bool wanted = true;
    Refuter& refuter;
    void filled(int cell, Reason<W> reason) {
      refuter.log_.push_back({cell, refuter.board_.at(cell), false, false, std::move(reason), {}, {}});
    }
  };

  void assume(int cell, int value) {
    log_.push_back({cell, value, true, false, {}, {}, {}});
    propagator_.choose(cell, value);
  }
  void undo(std::size_t mark) {
    propagator_.undo_to(mark);
    propagator_.forget();
    log_.resize(mark);
  }

  /// The chain of the clash just found, back to the entries from `mark` on.
  Refutation collect(std::size_t mark) {
    Refutation refutation;
    std::vector<std::uint8_t> inside(static_cast<std::size_t>(board_.shape().cells())), needed(inside);
    for (std::size_t i = mark; i < log_.size(); ++i) inside[static_cast<std::size_t>(log_[i].cell)] = 1;
    auto need = [&](const std::vector<int>& facts) {
      for (const int fact : facts) {
        auto& seen = needed[static_cast<std::size_t>(fact)];
        if (seen) continue;
        seen = 1;
        if (!inside[static_cast<std::size_t>(fact)]) refutation.leaves.push_back(fact);
      }
    };
    refutation.chain.push_back(clash());
    need(refutation.chain.back().facts);
    for (std::size_t i = log_.size(); i-- > mark;) {
      const Entry& entry = log_[i];
      if (!needed[static_cast<std::size_t>(entry.cell)]) continue;
      refutation.chain.push_back(link(entry));
      need(refutation.chain.back().facts);
    }
    std::reverse(refutation.chain.begin(), refutation.chain.end());
    std::sort(refutation.leaves.begin(), refutation.leaves.end());
    return refutation;
  }

  Entry summary(const Refutation& inner, int cell, int value) {
    Entry entry{cell, value, false, true, {}, inner.leaves, {}};
    for (const Link& link : inner.chain) entry.houses.insert(entry.houses.end(), link.houses.begin(), link.houses.end());
    return entry;
  }

  Link clash() {
    const int line = propagator_.failed_line();
    std::vector<int> twins;
    const Rule rule = propagator_.failed_rule();
    if (rule == Rule::distinct || rule == Rule::twin) {
      const auto [from, to] = board_.parallel(line);
      for (int other = from; other < to; ++other)
        if (other != line && board_.full(other)) twins.push_back(other);
    }
    const Conclusion conclusion{-1, 0};
    return stated(prover_.least(line, board_.known(line), twins, {&conclusion, 1}), -1, 0);
  }
  Link link(const Entry& entry) {
    if (entry.assumed) return {entry.cell, entry.value, true, {}, {}};
    if (entry.summed) return {entry.cell, entry.value, false, entry.facts, entry.houses};
    const int line = entry.reason.line;
    const int position = board_.is_row(line) ? entry.cell % board_.shape().columns : board_.row_of(entry.cell);
    const Known<W>& known = board_.known(line);
    const Conclusion conclusion{position, entry.value};
    return stated(prover_.least(line, {{known.of[0] & entry.reason.used, known.of[1] & entry.reason.used}}, entry.reason.others,
                                {&conclusion, 1}),
                  entry.cell, entry.value);
  }
  Link stated(const Premises<W>& premises, int cell, int value) const {
    Link link{cell, value, false, {}, {}};
    premises.used.for_each([&](int i) { link.facts.push_back(board_.cell(premises.line, i)); });
    for (const int twin : premises.twins) {
      for (int i = 0; i < board_.rule(twin).length; ++i) link.facts.push_back(board_.cell(twin, i));
      link.houses.push_back({HouseUsed::Kind::differ, premises.line, twin});
    }
    premises.three.for_each([&](int offset) { link.houses.push_back({HouseUsed::Kind::three, premises.line, offset}); });
    if (premises.balance) link.houses.push_back({HouseUsed::Kind::balance, premises.line, 0});
    return link;
  }

  Board<W> board_;
  Recorder recorder_;
  Propagator<W, Recorder> propagator_;
  LineProver<W> prover_;
  std::vector<Entry> log_;
};

/// Drops what a refutation does not need. True if anything was dropped: the chain is then only a list of houses.
template <std::size_t W>
bool reduce(const Board<W>& board, int cell, int value, Refutation& refutation, std::vector<HouseUsed>& houses) {
  const Houses numbers{board.shape()};
  Entailment entailment;
  for (const Link& link : refutation.chain)
    for (const HouseUsed& house : link.houses) {
      bool known = false;
      for (const HouseUsed& other : houses) known |= other.number(numbers) == house.number(numbers);
      if (!known) houses.push_back(house);
    }
  for (const HouseUsed& house : houses) {
    std::vector<int> cells, others;
    const int length = board.rule(house.line).length;
    switch (house.kind) {
      case HouseUsed::Kind::three:
        for (int i = 0; i < 3; ++i) cells.push_back(board.cell(house.line, house.argument + i));
        entailment.add(house.number(numbers), cells, 1, 2);
        break;
      case HouseUsed::Kind::balance:
        for (int i = 0; i < length; ++i) cells.push_back(board.cell(house.line, i));
        entailment.add(house.number(numbers), cells, board.rule(house.line).least, board.rule(house.line).most);
        break;
      case HouseUsed::Kind::differ:
        for (int i = 0; i < length; ++i)
          cells.push_back(board.cell(house.line, i)), others.push_back(board.cell(house.argument, i));
        entailment.add(house.number(numbers), cells, others);
        break;
    }
  }
  for (const int leaf : refutation.leaves) entailment.assume(leaf, board.at(leaf) == 1);
  entailment.assume(cell, value == 1);
  bool reduced = false;
  for (std::size_t i = houses.size(); i-- > 0;) {
    if (entailment.satisfiable(-1, houses[i].number(numbers))) continue;
    entailment.remove_house(houses[i].number(numbers));
    houses.erase(houses.begin() + static_cast<std::ptrdiff_t>(i));
    reduced = true;
  }
  for (std::size_t i = refutation.leaves.size(); i-- > 0;) {
    if (entailment.satisfiable(static_cast<int>(i), -1)) continue;
    entailment.remove_fact(static_cast<int>(i));
    refutation.leaves.erase(refutation.leaves.begin() + static_cast<std::ptrdiff_t>(i));
    reduced = true;
  }
  return reduced;
}

}  // namespace grillon::takuzu
