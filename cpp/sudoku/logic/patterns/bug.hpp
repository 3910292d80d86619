// The bivalue universal grave, types 1 to 4: if every empty cell had two candidates and every value two places in every
// house, the puzzle would have several solutions, so one of the few candidates beyond that pattern must be true.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "sudoku/logic/patterns/subsets.hpp"

namespace grillon::sudoku::logic {

template <int Most>
class Grave {
 public:
  explicit Grave(const Board<Most>& board) : board_(board), layout_(board.layout()) {}

  /// Finds the cells with candidates beyond the pattern; false if the rest is not such a pattern.
  bool read() {
    for (int cell = 0; cell < layout_.cells; ++cell) pattern_[at(cell)] = board_.candidates(cell);
    std::optional<Cells> all_extra;
    int only_value = 0;
    bool one_value = true;
    const auto look = [&](int house) {
      for (int value = 0; value < layout_.size; ++value) {
        const Mask places = board_.places(house, value);
        if (places == 0 || count_of(places) == 2) continue;
        Cells found;
        for_each_bit(places, [&](int place) {
          const int cell = layout_.cell_at(house, place);
          if (count_of(board_.candidates(cell)) >= 3) found.set(cell);
        });
        if (!all_extra) {
          all_extra = found;
          only_value = value;
        } else if (one_value) {
          if (only_value == value)
            *all_extra |= found;
          else
            one_value = false;
        }
        if (found.none()) return false;  // one value too many, but no cell responsible
        if (found.count() == 1 && !blame(found.first(), value, true)) return false;
      }
      return true;
    };
    for (int house = 2 * layout_.size; house < 3 * layout_.size; ++house)
      if (!look(house)) return false;
    for (int house = 0; house < layout_.houses; ++house)
      if ((house < 2 * layout_.size || house >= 3 * layout_.size) && !look(house)) return false;
    if (one_value && all_extra && all_extra->count() > static_cast<int>(cells_.size())) {
      bool fine = true;
      for (const int cell : cells_) all_extra->reset(cell);
      all_extra->for_each([&](int cell) { fine = fine && blame(cell, only_value, false); });
      if (!fine) return false;
    }
    return !cells_.empty() && values_ != 0 && is_grave();
  }

  template <bool Proofs>
  bool write(Notes<Most, Proofs>& notes, Techniques allowed) const {
    const auto may = [&](Technique technique) { return (allowed & only(technique)) != 0; };
    if (cells_.size() == 1) return may(bug_1) && write_one(notes);
    if (is_single(values_)) return (may(bug_2) && write_two(notes)) || (cells_.size() == 2 && may(bug_4) && write_four(notes));
    if (common_.none()) return false;
    return (cells_.size() == 2 && may(bug_4) && write_four(notes)) || (may(bug_3) && write_three(notes));
  }

 private:
  using Cells = typename Layout<Most>::Cells;
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  bool blame(int cell, int value, bool by_house) {
    const bool first = cells_.empty();
    if (std::find(cells_.begin(), cells_.end(), cell) == cells_.end()) {
      cells_.push_back(cell);
      extra_[at(cell)] = 0;
    }
    extra_[at(cell)] |= Mask{1} << value;
    if (by_house) values_ |= Mask{1} << value;
    pattern_[at(cell)] &= ~(Mask{1} << value);
    common_ = first ? layout_.seen_from(cell) : common_ & layout_.seen_from(cell);
    for (const int other : cells_) common_.reset(other);
    return cells_.size() <= 1 || !is_several(values_) || common_.any();
  }

  [[nodiscard]] bool is_grave() const {
    for (int cell = 0; cell < layout_.cells; ++cell)
      if (board_.is_empty(cell) && count_of(pattern_[at(cell)]) != 2) return false;
    for (int house = 0; house < layout_.houses; ++house)
      for (int value = 0; value < layout_.size; ++value) {
        int places = 0;
        for (int place = 0; place < layout_.size; ++place)
          places += static_cast<int>(pattern_[at(layout_.cell_at(house, place))] >> value & 1);
        if (places != 0 && places != 2) return false;
      }
    return true;
  }

  /// Every other cell keeps to the pattern; `may_leave(cell)`: the values beyond it that a responsible cell may take, if it is
  /// confined.
  template <bool Proofs, class MayLeave>
  Premises grave(Notes<Most, Proofs>& notes, MayLeave may_leave) const {
    Premises premises;
    premises.house(one_solution);
    for (int cell = 0; cell < layout_.cells; ++cell) {
      if (!board_.is_empty(cell)) continue;
      for_each_bit(pattern_[at(cell)], [&](int value) { notes.colour(Role::pattern, cell, value); });
      if (std::find(cells_.begin(), cells_.end(), cell) == cells_.end())
        notes.confined(premises, cell, pattern_[at(cell)]);
      else
        may_leave(premises, cell);
    }
    return premises;
  }

  template <bool Proofs>
  bool write_one(Notes<Most, Proofs>& notes) const {
    const int cell = cells_.front();
    notes.begin(bug_1, weight(bug_1));
    for_each_bit(board_.candidates(cell) & ~values_, [&](int value) { notes.exclude(cell, value); });
    if constexpr (Proofs) {
      notes.conclude(grave(notes, [](Premises&, int) {}));
      notes.colour_results();
      for_each_bit(values_, [&](int value) { notes.colour(Role::eliminating, cell, value); });
    }
    return true;
  }

  template <bool Proofs>
  bool write_two(Notes<Most, Proofs>& notes) const {
    const int value = first_of(values_);
    notes.begin(bug_2, weight(bug_2));
    common_.for_each([&](int cell) {
      if (board_.has(cell, value)) notes.exclude(cell, value);
    });
    if (notes.draft.excluded.empty()) return false;
    if constexpr (Proofs) {
      auto premises = grave(notes, [&](Premises& some, int cell) { notes.confined(some, cell, pattern_[at(cell)] | values_); });
      for (const int cell : cells_) {
        for (const auto candidate : notes.draft.excluded) notes.apart(premises, cell, candidate / layout_.size, value);
        notes.colour(Role::eliminating, cell, value);
      }
      notes.conclude(premises);
      notes.colour_results();
    }
    return true;
  }

  [[nodiscard]] bool holds_all(int house) const {
    return std::all_of(cells_.begin(), cells_.end(), [&](int cell) { return layout_.place_of(house, cell) >= 0; });
  }

  template <bool Proofs>
  bool write_three(Notes<Most, Proofs>& notes) const {
    for (int degree = 2; degree <= 6; ++degree)
      for (const auto& membership : layout_.houses_of(cells_.front())) {
        const int house = membership.house;
        if (!holds_all(house)) continue;
        std::vector<Mask> sets;
        std::vector<int> names;
        int others = 0;
        common_.for_each([&](int cell) {
          if (layout_.place_of(house, cell) < 0) return;
          ++others;
          if (!is_several(board_.candidates(cell))) return;
          sets.push_back(board_.candidates(cell));
          names.push_back(layout_.place_of(house, cell));
        });
        if (others < degree) continue;
        const auto visit = [&](Mask chosen, Mask values) {
          if (count_of(values) != degree || (values_ & ~values) != 0) return false;
          Mask places = 0, corners = 0;
          for_each_bit(chosen, [&](int i) { places |= Mask{1} << names[at(i)]; });
          for (const int cell : cells_) corners |= Mask{1} << layout_.place_of(house, cell);
          notes.begin(bug_3, weight(bug_3) + (degree - 2) * 0.1);
          if (!exclude_places(board_, notes, house, ((Mask{1} << layout_.size) - 1) & ~places & ~corners, values)) return false;
          if constexpr (Proofs) {
            auto premises =
                grave(notes, [&](Premises& some, int cell) { notes.confined(some, cell, pattern_[at(cell)] | values); });
            for_each_bit(values, [&](int value) { premises.house(layout_.value_house(house, value)); });
            // The set's cells were confined to the pattern, which is all that is needed of them.
            notes.conclude(premises);
            notes.colour_results();
            colour_set(board_, notes, Role::auxiliary, house, places, values);
            for (const int cell : cells_)
              for_each_bit(extra_[at(cell)], [&](int value) { notes.colour(Role::eliminating, cell, value); });
          }
          return true;
        };
        // The union of the other cells alone must have `degree` values.
        const auto choose = [&](auto&& self, int count, int missing, Mask joined, Mask chosen) -> bool {
          if (missing == 0) return visit(chosen, joined);
          for (int i = missing - 1; i < count; ++i)
            if (count_of(joined | sets[at(i)]) <= degree && self(self, i, missing - 1, joined | sets[at(i)], chosen | Mask{1} << i))
              return true;
          return false;
        };
        if (choose(choose, static_cast<int>(sets.size()), degree - 1, 0, 0)) return true;
      }
    return false;
  }

  template <bool Proofs>
  bool write_four(Notes<Most, Proofs>& notes) const {
    const int one = cells_[0], two = cells_[1];
    const Mask common = board_.candidates(one) & board_.candidates(two) & ~values_;
    if (!is_single(common)) return false;
    const int value = first_of(common);
    for (const auto& membership : layout_.houses_of(one)) {
      const int house = membership.house;
      if (!holds_all(house)) continue;
      notes.begin(bug_4, weight(bug_4));
      for (const int cell : cells_)
        for_each_bit(board_.candidates(cell) & ~extra_[at(cell)] & ~common, [&](int other) { notes.exclude(cell, other); });
      if constexpr (Proofs) {
        auto premises = grave(notes, [&](Premises& some, int cell) { some.house(cell); });
        notes.confined_in_house(premises, house, value,
                                Mask{1} << layout_.place_of(house, one) | Mask{1} << layout_.place_of(house, two));
        notes.conclude(premises);
        notes.colour_results();
        for (const int cell : cells_) notes.colour(Role::eliminating, cell, value);
      }
      return true;
    }
    return false;
  }

  const Board<Most>& board_;
  const Layout<Most>& layout_;
  std::array<Mask, Layout<Most>::max_cells> pattern_;
  std::array<Mask, Layout<Most>::max_cells> extra_;
  std::vector<int> cells_;  // the cells with candidates beyond the pattern
  Mask values_ = 0;         // those candidates
  Cells common_;            // cells that all of cells_ see
};

template <int Most, bool Proofs>
bool find_grave(const Board<Most>& board, Notes<Most, Proofs>& notes, Techniques allowed) {
  if (board.layout().has_pairs()) return false;  // exchanging values could break a pair rule
  int many = 0;
  for (int cell = 0; cell < board.layout().cells; ++cell) many += count_of(board.candidates(cell)) > 2 ? 1 : 0;
  if (many > 3 * board.layout().size) return false;
  Grave<Most> grave(board);
  return grave.read() && grave.write(notes, allowed);
}

}  // namespace grillon::sudoku::logic
