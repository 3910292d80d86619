// Rectangles that would give a second solution: four cells, two digits that could be exchanged among them. Types 1 to 4 and 6,
// hidden rectangles, and avoidable ones, whose cells are filled but not given.
#pragma once

#include "sudoku/logic/patterns/bug.hpp"
#include "sudoku/logic/patterns/subsets.hpp"
#include "sudoku/logic/people/choice.hpp"

namespace grillon::sudoku::logic::people {

template <int Most>
class Rectangles {
 public:
  using Cells = typename Layout<Most>::Cells;

  Rectangles(const Board<Most>& board, const Cells& given) : board_(board), layout_(board.layout()), given_(given) {}

  template <bool Proofs>
  void find(Notes<Most, Proofs>& notes, Choice<Most>& choice) {
    if (layout_.has_pairs()) return;  // exchanging two values could break a pair rule
    for (int top = 0; top < layout_.size; ++top)
      for (int bottom = top + 1; bottom < layout_.size; ++bottom)
        for (int left = 0; left < layout_.size; ++left)
          for (int right = left + 1; right < layout_.size; ++right) {
            corners_ = {top * layout_.size + left, top * layout_.size + right, bottom * layout_.size + right,
                        bottom * layout_.size + left};
            if (!exchangeable()) continue;
            open(notes, choice);
            if (choice.may(avoidable_rectangle)) avoid(notes, choice);
          }
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  [[nodiscard]] int corner(int i) const { return corners_[at(i % 4)]; }

  /// Every house holds as many of the one diagonal as of the other.
  [[nodiscard]] bool exchangeable() const {
    for (const int cell : corners_)
      for (const auto& membership : layout_.houses_of(cell)) {
        int balance = 0;
        for (int i = 0; i < 4; ++i) balance += layout_.place_of(membership.house, corner(i)) < 0 ? 0 : i % 2 == 0 ? 1 : -1;
        if (balance != 0) return false;
      }
    return true;
  }

  template <bool Proofs>
  void open(Notes<Most, Proofs>& notes, Choice<Most>& choice) {
    Mask common = ~Mask{0};
    for (const int cell : corners_) common &= board_.candidates(cell);
    if (!is_several(common)) return;
    for (Mask first = common; first != 0; first &= first - 1)
      for (Mask second = first & (first - 1); second != 0; second &= second - 1) {
        pair_ = Mask{1} << first_of(first) | Mask{1} << first_of(second);
        roof_.clear();
        extra_ = 0;
        for (int i = 0; i < 4; ++i)
          if (board_.candidates(corner(i)) != pair_) {
            roof_.push_back(i);
            extra_ |= board_.candidates(corner(i)) & ~pair_;
          }
        if (roof_.empty()) continue;  // two solutions: no step can handle that
        if (roof_.size() == 1) {
          if (choice.may(unique_rectangle_1)) one(notes, choice);
          continue;
        }
        if (choice.may(unique_rectangle_2) && is_single(extra_)) two(notes, choice);
        const bool side_by_side = roof_.size() == 2 && (roof_[1] - roof_[0]) % 2 == 1;
        if (choice.may(unique_rectangle_4) && side_by_side) four(notes, choice);
        if (choice.may(unique_rectangle_3) && side_by_side) three(notes, choice);
        if (choice.may(unique_rectangle_6) && roof_.size() == 2 && !side_by_side) six(notes, choice);
        if (choice.may(hidden_rectangle)) hidden(notes, choice);
      }
  }

  /// One solution, the pattern, and the facts that confine its other cells to the two values.
  template <bool Proofs>
  Premises premises(Notes<Most, Proofs>& notes) const {
    Premises found;
    found.house(one_solution);
    for (const int cell : corners_) {
      for_each_bit(pair_, [&](int value) { notes.colour(Role::pattern, cell, value); });
      if (board_.candidates(cell) == pair_) notes.confined(found, cell, pair_);
    }
    return found;
  }
  template <bool Proofs>
  void finish(Notes<Most, Proofs>& notes, Choice<Most>& choice, const Premises& found, int cells = 4) {
    if constexpr (Proofs) {
      notes.conclude(found);
      notes.colour_results();
    }
    choice.take(notes.draft, cells);
  }
  template <bool Proofs>
  bool worth(const Notes<Most, Proofs>& notes, const Choice<Most>& choice, int cells = 4) const {
    return !notes.draft.excluded.empty() && choice.wants(notes.draft, cells);
  }

  template <bool Proofs>
  void one(Notes<Most, Proofs>& notes, Choice<Most>& choice) {
    notes.begin(unique_rectangle_1, weight(unique_rectangle_1));
    for_each_bit(pair_, [&](int value) { notes.exclude(corner(roof_[0]), value); });
    if (!worth(notes, choice)) return;
    Premises found;
    if constexpr (Proofs) found = premises(notes);
    finish(notes, choice, found);
  }

  template <bool Proofs>
  void two(Notes<Most, Proofs>& notes, Choice<Most>& choice) {
    const int value = first_of(extra_);
    Cells seen = layout_.seen_from(corner(roof_[0]));
    for (const int i : roof_) seen &= layout_.seen_from(corner(i));
    notes.begin(unique_rectangle_2, weight(unique_rectangle_2));
    seen.for_each([&](int cell) {
      if (board_.has(cell, value)) notes.exclude(cell, value);
    });
    if (!worth(notes, choice)) return;
    Premises found;
    if constexpr (Proofs) {
      found = premises(notes);
      for (const int i : roof_) {
        notes.confined(found, corner(i), pair_ | extra_);
        notes.colour(Role::eliminating, corner(i), value);
        for (const auto candidate : notes.draft.excluded) notes.apart(found, corner(i), candidate / layout_.size, value);
      }
    }
    finish(notes, choice, found);
  }

  /// The other candidates of the two cells make a naked set with more cells of their house.
  template <bool Proofs>
  void three(Notes<Most, Proofs>& notes, Choice<Most>& choice) {
    const int first = corner(roof_[0]), second = corner(roof_[1]);
    for (const auto& membership : layout_.houses_of(first)) {
      const int house = membership.house;
      if (layout_.place_of(house, second) < 0) continue;
      std::vector<int> others;
      for (int place = 0; place < layout_.size; ++place) {
        const int cell = layout_.cell_at(house, place);
        if (cell != first && cell != second && is_several(board_.candidates(cell))) others.push_back(cell);
      }
      std::vector<int> chosen;
      const auto extend = [&](auto&& self, std::size_t from, Mask values, int most) -> void {
        if (static_cast<int>(chosen.size()) == most) {
          if (count_of(values) == most + 1) lock(notes, choice, house, chosen, others, values);
          return;
        }
        for (std::size_t i = from; i < others.size(); ++i) {
          if (count_of(values | board_.candidates(others[i])) > most + 1) continue;
          chosen.push_back(others[i]);
          self(self, i + 1, values | board_.candidates(others[i]), most);
          chosen.pop_back();
        }
      };
      for (int most = 1; most < static_cast<int>(others.size()); ++most) extend(extend, 0, extra_, most);
    }
  }
  template <bool Proofs>
  void lock(Notes<Most, Proofs>& notes, Choice<Most>& choice, int house, const std::vector<int>& chosen,
            const std::vector<int>& others, Mask values) {
    notes.begin(unique_rectangle_3, weight(unique_rectangle_3));
    for (const int cell : others)
      if (std::find(chosen.begin(), chosen.end(), cell) == chosen.end())
        for_each_bit(board_.candidates(cell) & values, [&](int value) { notes.exclude(cell, value); });
    const int cells = 4 + static_cast<int>(chosen.size());
    if (!worth(notes, choice, cells)) return;
    Premises found;
    if constexpr (Proofs) {
      found = premises(notes);
      for (const int i : roof_) {
        notes.confined(found, corner(i), pair_ | values);
        for_each_bit(board_.candidates(corner(i)) & ~pair_, [&](int value) { notes.colour(Role::eliminating, corner(i), value); });
      }
      for (const int cell : chosen) {
        notes.confined(found, cell, values);
        for_each_bit(board_.candidates(cell), [&](int value) { notes.colour(Role::auxiliary, cell, value); });
      }
      for_each_bit(values, [&](int value) { found.house(layout_.value_house(house, value)); });
    }
    finish(notes, choice, found, cells);
  }

  /// One value has no other place in a house of the two cells, so the other value has none there.
  template <bool Proofs>
  void four(Notes<Most, Proofs>& notes, Choice<Most>& choice) {
    const int first = corner(roof_[0]), second = corner(roof_[1]);
    for (const auto& [house, place] : layout_.houses_of(first)) {
      const int other_place = layout_.place_of(house, second);
      if (other_place < 0) continue;
      const Mask both = Mask{1} << place | Mask{1} << other_place;
      for (Mask left = pair_; left != 0; left &= left - 1) {
        const int locked = first_of(left), other = first_of(pair_ & ~(Mask{1} << locked));
        if (board_.places(house, locked) != both) continue;
        notes.begin(unique_rectangle_4, weight(unique_rectangle_4));
        for (const int i : roof_) notes.exclude(corner(i), other);
        if (!worth(notes, choice)) continue;
        Premises found;
        if constexpr (Proofs) {
          found = premises(notes);
          notes.confined_in_house(found, house, locked, both);
          for (const int i : roof_) {
            found.house(corner(i));
            notes.colour(Role::eliminating, corner(i), locked);
          }
        }
        finish(notes, choice, found);
      }
    }
  }

  /// The places of a value in the two lines through corners i and i + 1, and through the others, are the corners alone.
  [[nodiscard]] bool confined(int i, int value) const { return line_of(i, value) >= 0; }
  /// The line through corners i and i + 1 if the value has no other place there.
  [[nodiscard]] int line_of(int i, int value) const {
    for (const auto& [house, place] : layout_.houses_of(corner(i))) {
      const int other = layout_.place_of(house, corner(i + 1));
      if (other >= 0 && board_.places(house, value) == (Mask{1} << place | Mask{1} << other)) return house;
    }
    return -1;
  }
  template <bool Proofs>
  void add_line(const Notes<Most, Proofs>& notes, Premises& found, int i, int value) const {
    const int house = line_of(i, value);
    notes.confined_in_house(found, house, value, board_.places(house, value));
  }

  template <bool Proofs>
  void six(Notes<Most, Proofs>& notes, Choice<Most>& choice) {
    for (Mask left = pair_; left != 0; left &= left - 1) {
      const int value = first_of(left);
      for (const int i : {0, 1}) {
        if (!confined(i, value) || !confined(i + 2, value)) continue;
        notes.begin(unique_rectangle_6, weight(unique_rectangle_6));
        for (const int roof : roof_) notes.exclude(corner(roof), value);
        if (!worth(notes, choice)) continue;
        Premises found;
        if constexpr (Proofs) {
          found = premises(notes);
          add_line(notes, found, i, value);
          add_line(notes, found, i + 2, value);
          for (const int roof : roof_) found.house(corner(roof));
        }
        finish(notes, choice, found);
      }
    }
  }

  /// From a corner of two values: the opposite one may not hold the value whose partner both its lines confine.
  template <bool Proofs>
  void hidden(Notes<Most, Proofs>& notes, Choice<Most>& choice) {
    for (int i = 0; i < 4; ++i) {
      if (board_.candidates(corner(i)) != pair_) continue;
      for (Mask left = pair_; left != 0; left &= left - 1) {
        const int strong = first_of(left), other = first_of(pair_ & ~(Mask{1} << strong));
        if (!confined(i + 1, strong) || !confined(i + 2, strong)) continue;
        notes.begin(hidden_rectangle, weight(hidden_rectangle));
        notes.exclude(corner(i + 2), other);
        if (!worth(notes, choice)) continue;
        Premises found;
        if constexpr (Proofs) {
          found = premises(notes);
          add_line(notes, found, i + 1, strong);
          add_line(notes, found, i + 2, strong);
          for (const int cell : corners_) found.house(cell);
        }
        finish(notes, choice, found);
      }
    }
  }

  /// Three corners are filled, not given, and a value in the fourth would make the exchange possible.
  template <bool Proofs>
  void avoid(Notes<Most, Proofs>& notes, Choice<Most>& choice) {
    for (int i = 0; i < 4; ++i) {
      const int cell = corner(i);
      if (!board_.is_empty(cell)) continue;
      const int across = board_.value(corner(i + 2)), side = board_.value(corner(i + 1));
      if (across < 0 || side < 0 || board_.value(corner(i + 3)) != side || !board_.has(cell, across)) continue;
      if (given_.test(corner(i + 1)) || given_.test(corner(i + 2)) || given_.test(corner(i + 3))) continue;
      notes.begin(avoidable_rectangle, weight(avoidable_rectangle));
      notes.exclude(cell, across);
      if (!worth(notes, choice)) continue;
      Premises found;
      if constexpr (Proofs) {
        found.house(one_solution);
        for (const int each : corners_)
          for (const int value : {across, side}) notes.colour(Role::pattern, each, value);
        found.fact(is_true(layout_.candidate(corner(i + 1), side)));
        found.fact(is_true(layout_.candidate(corner(i + 2), across)));
        found.fact(is_true(layout_.candidate(corner(i + 3), side)));
      }
      finish(notes, choice, found);
    }
  }

  const Board<Most>& board_;
  const Layout<Most>& layout_;
  const Cells& given_;
  std::array<int, 4> corners_{};
  Mask pair_ = 0, extra_ = 0;
  std::vector<int> roof_;  // the corners with more candidates
};

template <int Most, bool Proofs>
void find_bug_plus_one(const Board<Most>& board, Notes<Most, Proofs>& notes, Choice<Most>& choice) {
  if (!find_grave(board, notes, only(logic::bug_1))) return;
  notes.draft.technique = bug_plus_one;
  notes.draft.rating = hundredths(bug_plus_one);
  choice.offer(notes.draft, 1);
}

}  // namespace grillon::sudoku::logic::people
