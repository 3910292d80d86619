// Steps from clues: what fits a cage, an arrow or a line, which digits every combination needs, and the rule of 45.
#pragma once

#include <array>
#include <vector>

#include "sudoku/logic/notes.hpp"

namespace grillon::sudoku::logic {

/// What a step from a clue is called in a set of techniques.
struct ClueNames {
  int last_of_clue, combinations, line_values, needed_digits, rule_of_45, killer_pair, rule_of_45_several;
};

template <int Most, bool Proofs>
class ClueSteps {
 public:
  /// visit(cells) is called for each step with the draft written and the number of cells to look at; true ends the search.
  ClueSteps(const Board<Most>& board, Notes<Most, Proofs>& notes, const ClueNames& names)
      : board_(board), layout_(board.layout()), notes_(notes), names_(names) {}

  /// Clues with one open cell.
  template <class Visit>
  bool last_ones(double rating, Visit visit) {
    return narrowed(names_.last_of_clue, rating, visit, [&](const ClueRule& rule, int open) {
      return open == 1 && rule.kind != ClueRule::Kind::joined && rule.kind != ClueRule::Kind::quotas;
    });
  }
  template <class Visit>
  bool combinations(double rating, Visit visit) {
    return narrowed(names_.combinations, rating, visit, [](const ClueRule& rule, int) { return rule.kind == ClueRule::Kind::sum; });
  }
  template <class Visit>
  bool lines(double rating, Visit visit) {
    return narrowed(names_.line_values, rating, visit, [](const ClueRule& rule, int) { return rule.kind == ClueRule::Kind::line; });
  }
  /// One house with one cell, or two, beside its clues.
  template <class Visit>
  bool innies(double rating, Visit visit) {
    return narrowed(names_.rule_of_45, rating, visit, [](const ClueRule& rule, int open) {
      return rule.kind == ClueRule::Kind::joined && ((rule.areas == 1 && open <= 2) || open == 1);
    });
  }
  template <class Visit>
  bool joined(double rating, Visit visit) {
    return narrowed(names_.rule_of_45_several, rating, visit,
                    [](const ClueRule& rule, int) { return rule.kind == ClueRule::Kind::joined; }) ||
           needed_among(names_.rule_of_45_several, rating, visit, true);
  }
  /// Values that must lie among the cells of a clue: nowhere else in a house that holds all their places.
  template <class Visit>
  bool needed(double rating, Visit visit) {
    return narrowed(names_.needed_digits, rating, visit,
                    [](const ClueRule& rule, int) { return rule.kind == ClueRule::Kind::quotas; }) ||
           needed_among(names_.needed_digits, rating, visit, false);
  }

  /// Every combination of a clue has one of the two values of a cell of the same house: between them they use both up.
  template <class Visit>
  bool pairs(double rating, Visit visit) {
    for (const auto& rule : layout_.clues.rules()) {
      const Sum* sum = rule.sum();
      if (sum == nullptr || rule.kind == ClueRule::Kind::joined || !sum->combined() || rule.cells.size() < 2) continue;
      read(rule);
      for (int house = 0; house < layout_.houses; ++house) {
        if (!inside(house, rule.cells)) continue;
        for (int place = 0; place < layout_.size; ++place) {
          const int cell = layout_.cell_at(house, place);
          const Mask two = board_.candidates(cell);
          if (count_of(two) != 2 || std::find(rule.cells.begin(), rule.cells.end(), cell) != rule.cells.end()) continue;
          bool always = true, any = false;
          sum->each_combination(values_, [&](Mask combination) {
            any = true;
            always = always && (combination & two) != 0;
          });
          if (!always || !any) continue;
          notes_.begin(names_.killer_pair, rating);
          for (int other = 0; other < layout_.size; ++other) {
            const int target = layout_.cell_at(house, other);
            if (target == cell || std::find(rule.cells.begin(), rule.cells.end(), target) != rule.cells.end()) continue;
            for_each_bit(board_.candidates(target) & two, [&](int value) { notes_.exclude(target, value); });
          }
          if (notes_.draft.excluded.empty()) continue;
          if constexpr (Proofs) {
            const auto kept = lean(rule, [&](std::span<const Mask> wider) {
              bool each = true;
              sum->each_combination(wider, [&](Mask combination) { each = each && (combination & two) != 0; });
              return each;
            });
            Premises premises = premises_of(rule, kept);
            notes_.confined(premises, cell, two);
            for_each_bit(two, [&](int value) { premises.house(layout_.value_house(house, value)); });
            finish(rule, premises);
            for_each_bit(two, [&](int value) { notes_.colour(Role::auxiliary, cell, value); });
          }
          if (visit(static_cast<int>(rule.cells.size()) + 1)) return true;
        }
      }
    }
    return false;
  }

 private:
  [[nodiscard]] Mask mask_of(int cell) const {
    return board_.is_empty(cell) ? board_.candidates(cell) : Mask{1} << board_.value(cell);
  }
  int read(const ClueRule& rule) {
    values_.clear();
    int open = 0;
    for (const auto cell : rule.cells) {
      values_.push_back(mask_of(cell));
      open += board_.is_empty(cell) ? 1 : 0;
    }
    return open;
  }
  [[nodiscard]] bool inside(int house, std::span<const std::uint16_t> cells) const {
    return std::all_of(cells.begin(), cells.end(), [&](int cell) { return layout_.place_of(house, cell) >= 0; });
  }

  template <class Visit, class Fits>
  bool narrowed(int technique, double rating, Visit visit, Fits fits) {
    for (const auto& rule : layout_.clues.rules()) {
      const int open = read(rule);
      if (open == 0 || !fits(rule, open)) continue;
      left_ = values_;
      if (!rule.narrow(left_, scratch_) || left_ == values_) continue;
      notes_.begin(technique, rating);
      bool chosen = false;
      for (std::size_t i = 0; i < values_.size(); ++i) {
        const Mask lost = values_[i] & ~left_[i];
        if (lost == 0) continue;
        if (open == 1 && is_single(left_[i])) {
          notes_.choose(rule.cells[i], first_of(left_[i]));
          chosen = true;
        } else if (std::find(rule.cells.begin(), rule.cells.begin() + static_cast<std::ptrdiff_t>(i), rule.cells[i]) ==
                   rule.cells.begin() + static_cast<std::ptrdiff_t>(i)) {
          for_each_bit(lost, [&, cell = rule.cells[i]](int value) { notes_.exclude(cell, value); });
        }
      }
      if (technique == names_.last_of_clue && !chosen) continue;
      if constexpr (Proofs) {
        auto kept = lean(rule, [&](std::span<const Mask> wider) {
          auto then = std::vector<Mask>(wider.begin(), wider.end());
          if (!rule.narrow(then, scratch_)) return false;
          for (std::size_t i = 0; i < then.size(); ++i)
            if ((then[i] & values_[i] & ~left_[i]) != 0) return false;
          // What is chosen has no other value left, not even one that is ruled out elsewhere.
          for (std::size_t i = 0; chosen && i < then.size(); ++i)
            if (values_[i] != left_[i] && !is_single(then[i])) return false;
          return true;
        });
        finish(rule, premises_of(rule, kept));
      }
      if (visit(open)) return true;
    }
    return false;
  }

  template <class Visit>
  bool needed_among(int technique, double rating, Visit visit, bool joined) {
    for (const auto& rule : layout_.clues.rules()) {
      if ((rule.kind == ClueRule::Kind::joined) != joined || read(rule) < 2) continue;
      Mask needed = Parts::needed(rule.what, values_);
      for (std::size_t i = 0; i < values_.size(); ++i)
        if (is_single(values_[i]) && !board_.is_empty(rule.cells[i])) needed &= ~values_[i];
      for (; needed != 0; needed &= needed - 1) {
        const int value = first_of(needed);
        std::vector<std::uint16_t> places;
        for (std::size_t i = 0; i < values_.size(); ++i)
          if ((values_[i] >> value & 1) != 0) places.push_back(rule.cells[i]);
        if (places.size() == 1 && board_.is_empty(places[0])) {
          notes_.begin(technique, rating);
          notes_.choose(places[0], value);
          if (offer_needed(rule, value, -1, visit)) return true;
          continue;
        }
        for (int house = 0; house < layout_.houses; ++house) {
          if (!inside(house, places)) continue;
          notes_.begin(technique, rating);
          for (int place = 0; place < layout_.size; ++place) {
            const int cell = layout_.cell_at(house, place);
            if (board_.has(cell, value) && std::find(rule.cells.begin(), rule.cells.end(), cell) == rule.cells.end())
              notes_.exclude(cell, value);
          }
          if (!notes_.draft.excluded.empty() && offer_needed(rule, value, house, visit)) return true;
        }
      }
    }
    return false;
  }

  template <class Visit>
  bool offer_needed(const ClueRule& rule, int value, int house, Visit visit) {
    if constexpr (Proofs) {
      const Mask one = Mask{1} << value;
      auto kept = lean(rule, [&](std::span<const Mask> wider) {
        if ((Parts::needed(rule.what, wider) & one) == 0) return false;
        for (std::size_t i = 0; i < wider.size(); ++i)
          if ((wider[i] & one) != 0 && (values_[i] & one) == 0) return false;  // another place
        return true;
      });
      Premises premises = premises_of(rule, kept);
      if (house >= 0) premises.house(layout_.value_house(house, value));
      finish(rule, premises);
    }
    return visit(static_cast<int>(rule.cells.size()));
  }

  /// The values with everything let in again that does not matter: `holds` tells whether the step still follows.
  template <class Holds>
  std::vector<Mask> lean(const ClueRule& rule, Holds holds) {
    auto kept = values_;
    if (!holds(std::span<const Mask>(kept))) return kept;
    for (std::size_t i = 0; i < kept.size(); ++i) {
      const Mask all = (Mask{1} << layout_.size) - 1;
      if (!board_.is_empty(rule.cells[i])) continue;
      for (Mask missing = all & ~kept[i]; missing != 0; missing &= missing - 1) {
        const Mask one = missing & (0 - missing);
        kept[i] |= one;
        if (!holds(std::span<const Mask>(kept))) kept[i] &= ~one;
      }
    }
    return kept;
  }

  /// That the cells hold these values, and what the rule says.
  Premises premises_of(const ClueRule& rule, std::span<const Mask> values) const {
    Premises premises;
    for (const auto house : rule.houses) premises.house(house);
    for (const auto& group : rule.apart)
      for (const auto house : group) premises.house(house);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const int cell = rule.cells[i];
      if (board_.is_empty(cell))
        notes_.confined(premises, cell, values[i]);
      else
        premises.fact(is_true(layout_.candidate(cell, board_.value(cell))));
      premises.house(cell);
    }
    return premises;
  }
  void finish(const ClueRule& rule, const Premises& premises) {
    notes_.conclude(premises);
    notes_.colour_results();
    for (const auto cell : rule.cells) {
      if (!board_.is_empty(cell)) notes_.colour(Role::eliminating, cell, board_.value(cell));
      for_each_bit(board_.candidates(cell), [&](int value) {
        const auto candidate = layout_.candidate(cell, value);
        const auto& out = notes_.draft.excluded;
        if (std::find(out.begin(), out.end(), candidate) == out.end()) notes_.colour(Role::eliminating, cell, value);
      });
    }
  }

  const Board<Most>& board_;
  const Layout<Most>& layout_;
  Notes<Most, Proofs>& notes_;
  const ClueNames names_;
  std::vector<Mask> values_, left_;
  std::vector<std::uint8_t> scratch_;
};

}  // namespace grillon::sudoku::logic
