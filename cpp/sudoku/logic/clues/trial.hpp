// Chains through clues: a candidate is supposed, singles and clues are followed step by step, and something fails before long.
//
// What is found on the way is logged with its cause; from the failure back, only what it rests on is kept. The candidate with
// the shortest argument is taken, and only if that is short.
#pragma once

#include <algorithm>
#include <vector>

#include "sudoku/logic/notes.hpp"

namespace grillon::sudoku::logic {

template <int Most>
class ClueTrial {
 public:
  explicit ClueTrial(const Board<Most>& board)
      : board_(board),
        layout_(board.layout()),
        when_(at(layout_.cells * layout_.size)),
        rules_of_(at(layout_.cells)),
        waiting_(layout_.clues.rules().size()) {
    const auto rules = layout_.clues.rules();
    for (std::size_t rule = 0; rule < rules.size(); ++rule)
      for (const auto cell : rules[rule].cells) rules_of_[cell].push_back(rule);
    for (int cell = 0; cell < layout_.cells; ++cell)
      start_.push_back(board.is_empty(cell) ? board.candidates(cell) : Mask{1} << board.value(cell));
  }

  /// visit(links) once, with the draft written; `stopped` is asked now and then.
  template <bool Proofs, class Stopped, class Visit>
  bool find(Notes<Most, Proofs>& notes, int technique, double rating, Stopped stopped, Visit visit) {
    std::vector<Link> best;
    std::int32_t supposed = -1;
    for (int cell = 0; cell < layout_.cells; ++cell) {
      if (!board_.is_empty(cell) || stopped()) continue;
      for_each_bit(board_.candidates(cell), [&](int value) {
        if (!fails(layout_.candidate(cell, value))) return;
        auto links = argument();
        if (links.size() > most_links || (supposed >= 0 && links.size() >= best.size())) return;
        best = std::move(links);
        supposed = layout_.candidate(cell, value);
      });
    }
    if (supposed < 0 || stopped()) return false;
    notes.begin(technique, rating + 0.01 * static_cast<double>(best.size()));
    notes.draft.excluded.push_back(supposed);
    if constexpr (Proofs) {
      notes.assume(is_true(supposed));
      for (auto& link : best) {
        notes.infer(link.fact, std::move(link.premises));
        if (link.fact != is_false(supposed))
          notes.colour(link.fact >= 0 ? Role::eliminating : Role::auxiliary, std::max(link.fact, ~link.fact));
      }
      notes.colour_results();
    }
    return visit(static_cast<int>(best.size()));
  }

 private:
  static constexpr std::size_t most_links = 24;
  static constexpr std::size_t most_logged = 220;
  static constexpr int known = -1;

  enum class Cause { supposed, seen, cell, house, rule };
  struct Entry {
    Fact fact;
    Cause cause;
    int where;        // the house that forbids, the cell, the house of the value, the rule
    std::int32_t by;  // of `seen`: the entry of what is true
  };
  struct Link {
    Fact fact;
    Premises premises;
  };

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  [[nodiscard]] int cell_of(std::int32_t candidate) const { return candidate / layout_.size; }
  [[nodiscard]] int value_of(std::int32_t candidate) const { return candidate % layout_.size; }

  /// Does supposing the candidate lead to a failure? Then `failure_` says where.
  bool fails(std::int32_t supposed) {
    masks_ = start_;
    std::fill(when_.begin(), when_.end(), known);
    std::fill(waiting_.begin(), waiting_.end(), char{0});
    log_.clear();
    true_.clear();
    settled_.assign(at(layout_.cells), 0);
    for (int cell = 0; cell < layout_.cells; ++cell) settled_[at(cell)] = board_.is_empty(cell) ? 0 : 1;
    next_ = 0;
    failure_ = {0, Cause::supposed, 0, 0};
    return place(supposed, {is_true(supposed), Cause::supposed, 0, 0}) || follow();
  }

  bool follow() {
    while (log_.size() < most_logged) {
      if (next_ < true_.size()) {
        if (spread(true_[next_++])) return true;
        continue;
      }
      if (singles()) return true;
      if (next_ < true_.size()) continue;
      bool found = false;
      const auto rules = layout_.clues.rules();
      for (std::size_t rule = 0; rule < rules.size() && !found; ++rule) {
        if (waiting_[rule] == 0) continue;
        waiting_[rule] = 0;
        const auto before = log_.size();
        if (narrow(rule)) return true;
        found = log_.size() > before;
      }
      if (!found) return false;
    }
    return false;
  }

  bool fail(Cause cause, int where, int value = 0) {
    failure_ = {value, cause, where, 0};
    return true;
  }

  /// True if the cell has no value left.
  bool remove(int cell, int value, Cause cause, int where, std::int32_t by = 0) {
    Mask& mask = masks_[at(cell)];
    if ((mask >> value & 1) == 0) return false;
    mask &= ~(Mask{1} << value);
    const auto candidate = layout_.candidate(cell, value);
    when_[at(candidate)] = static_cast<int>(log_.size());
    log_.push_back({is_false(candidate), cause, where, by});
    for (const auto rule : rules_of_[at(cell)]) waiting_[rule] = 1;
    return mask == 0 && fail(Cause::cell, cell);
  }
  bool place(std::int32_t candidate, Entry entry) {
    settled_[at(cell_of(candidate))] = 1;
    true_.push_back({candidate, static_cast<int>(log_.size())});
    log_.push_back(entry);
    return false;
  }

  struct True {
    std::int32_t candidate;
    int when;
  };
  /// What a true candidate rules out.
  bool spread(const True& one) {
    const int cell = cell_of(one.candidate), value = value_of(one.candidate);
    for (Mask left = masks_[at(cell)] & ~(Mask{1} << value); left != 0; left &= left - 1)
      if (remove(cell, first_of(left), Cause::seen, cell, one.when)) return true;
    for (const auto& [house, place] : layout_.houses_of(cell))
      for (int other = 0; other < layout_.size; ++other)
        if (other != place &&
            remove(layout_.cell_at(house, other), value, Cause::seen, layout_.value_house(house, value), one.when))
          return true;
    for (const auto& pair : layout_.pairs_of(one.candidate))
      if (remove(cell_of(pair.other), value_of(pair.other), Cause::seen, pair.house, one.when)) return true;
    return false;
  }

  bool singles() {
    for (int cell = 0; cell < layout_.cells; ++cell)
      if (settled_[at(cell)] == 0 && is_single(masks_[at(cell)])) {
        const auto candidate = layout_.candidate(cell, first_of(masks_[at(cell)]));
        place(candidate, {is_true(candidate), Cause::cell, cell, 0});
      }
    if (next_ < true_.size()) return false;
    for (int house = 0; house < layout_.houses; ++house) {
      Mask once = 0, twice = 0;
      for (int place = 0; place < layout_.size; ++place) {
        const Mask mask = masks_[at(layout_.cell_at(house, place))];
        twice |= once & mask;
        once |= mask;
      }
      const Mask all = (Mask{1} << layout_.size) - 1;
      if (once != all) return fail(Cause::house, house, first_of(all & ~once));
      const Mask hidden = once & ~twice;
      for (int where = 0; where < layout_.size; ++where) {
        const int cell = layout_.cell_at(house, where);
        const Mask here = masks_[at(cell)] & hidden;
        if (here == 0 || settled_[at(cell)] != 0) continue;
        const auto candidate = layout_.candidate(cell, first_of(here));
        place(candidate, {is_true(candidate), Cause::house, house, 0});
      }
    }
    return false;
  }

  bool narrow(std::size_t number) {
    const ClueRule& rule = layout_.clues.rules()[number];
    values_.clear();
    for (const auto cell : rule.cells) values_.push_back(masks_[cell]);
    left_ = values_;
    if (!rule.narrow(left_, scratch_)) return fail(Cause::rule, static_cast<int>(number));
    for (std::size_t i = 0; i < values_.size(); ++i)
      for (Mask lost = values_[i] & ~left_[i]; lost != 0; lost &= lost - 1)
        if (remove(rule.cells[i], first_of(lost), Cause::rule, static_cast<int>(number))) return true;
    return false;
  }

  /// The links that the failure rests on, in order, the failure last.
  std::vector<Link> argument() {
    std::vector<char> needed(log_.size(), 0);
    std::vector<Link> links;
    const int end = static_cast<int>(log_.size());
    links.push_back({is_false(std::max(log_[0].fact, ~log_[0].fact)), premises(failure_, end, needed)});
    for (int i = end - 1; i > 0; --i) {
      if (needed[at(i)] == 0) continue;
      links.push_back({log_[at(i)].fact, premises(log_[at(i)], i, needed)});
      if (links.size() > most_links) return links;
    }
    std::reverse(links.begin(), links.end());
    return links;
  }

  /// A candidate that was false before entry `end`: cited, and its own entry needed.
  void absent(Premises& premises, int cell, int value, int end, std::vector<char>& needed) const {
    const auto candidate = layout_.candidate(cell, value);
    const int when = when_[at(candidate)];
    if (when >= end) return;
    if (when > known) needed[at(when)] = 1;
    premises.fact(is_false(candidate));
  }

  Premises premises(const Entry& entry, int end, std::vector<char>& needed) {
    Premises premises;
    switch (entry.cause) {
      case Cause::supposed: break;
      case Cause::seen:
        needed[at(entry.by)] = 1;
        premises.fact(log_[at(entry.by)].fact);
        premises.house(entry.where);
        break;
      case Cause::cell:
        premises.house(entry.where);
        for (int value = 0; value < layout_.size; ++value)
          if (is_true(layout_.candidate(entry.where, value)) != entry.fact || end == static_cast<int>(log_.size()))
            absent_or_known(premises, entry.where, value, end, needed);
        break;
      case Cause::house: {
        const bool failed = end == static_cast<int>(log_.size());
        const int value = failed ? entry.fact : value_of(entry.fact);
        premises.house(layout_.value_house(entry.where, value));
        for (int place = 0; place < layout_.size; ++place) {
          const int cell = layout_.cell_at(entry.where, place);
          if (failed || layout_.candidate(cell, value) != entry.fact) absent_or_known(premises, cell, value, end, needed);
        }
        break;
      }
      case Cause::rule: by_rule(premises, entry, end, needed); break;
    }
    return premises;
  }
  void absent_or_known(Premises& premises, int cell, int value, int end, std::vector<char>& needed) const {
    if ((start_[at(cell)] >> value & 1) == 0)
      premises.fact(is_false(layout_.candidate(cell, value)));
    else
      absent(premises, cell, value, end, needed);
  }

  /// The fewest absences with which the rule still rules the candidate out, or fails; those found last go first.
  void by_rule(Premises& premises, const Entry& entry, int end, std::vector<char>& needed) {
    const ClueRule& rule = layout_.clues.rules()[at(entry.where)];
    const bool failed = end == static_cast<int>(log_.size());
    const Mask all = (Mask{1} << layout_.size) - 1;
    std::vector<std::pair<int, std::pair<std::size_t, int>>> missing;  // when, which
    values_.clear();
    for (std::size_t i = 0; i < rule.cells.size(); ++i) {
      const int cell = rule.cells[i];
      Mask mask = 0;
      for (int value = 0; value < layout_.size; ++value) {
        const int when = when_[at(layout_.candidate(cell, value))];
        const bool in_start = (start_[at(cell)] >> value & 1) != 0;
        if (in_start && (when == known || when >= end))
          mask |= Mask{1} << value;
        else
          missing.push_back({in_start ? when : known, {i, value}});
      }
      values_.push_back(mask);
    }
    // What was ruled out by the same look at the rule is not needed for each other.
    const std::int32_t target = failed ? -1 : ~entry.fact;
    const auto holds = [&] {
      left_ = values_;
      if (!rule.narrow(left_, scratch_)) return true;
      if (failed) return false;
      for (std::size_t i = 0; i < rule.cells.size(); ++i)
        if (rule.cells[i] == cell_of(target) && (left_[i] >> value_of(target) & 1) == 0) return true;
      return false;
    };
    std::sort(missing.begin(), missing.end(), [](const auto& a, const auto& b) { return a > b; });
    for (auto& [when, which] : missing) {
      Mask& mask = values_[which.first];
      if (!board_.is_empty(rule.cells[which.first])) continue;
      mask |= Mask{1} << which.second;
      if (!holds()) mask &= ~(Mask{1} << which.second);
    }
    for (const auto house : rule.houses) premises.house(house);
    for (const auto& group : rule.apart)
      for (const auto house : group) premises.house(house);
    for (std::size_t i = 0; i < rule.cells.size(); ++i) {
      const int cell = rule.cells[i];
      premises.house(cell);
      if (!board_.is_empty(cell)) {
        premises.fact(is_true(layout_.candidate(cell, board_.value(cell))));
        continue;
      }
      for_each_bit(all & ~values_[i], [&](int value) { absent_or_known(premises, cell, value, end, needed); });
    }
  }

  const Board<Most>& board_;
  const Layout<Most>& layout_;
  std::vector<Mask> start_, masks_, values_, left_;
  std::vector<int> when_;  // by candidate: the entry that ruled it out
  std::vector<Entry> log_;
  std::vector<True> true_;
  std::size_t next_ = 0;
  std::vector<char> settled_;
  std::vector<std::vector<std::size_t>> rules_of_;
  std::vector<char> waiting_;
  std::vector<std::uint8_t> scratch_;
  Entry failure_{};
};

}  // namespace grillon::sudoku::logic
