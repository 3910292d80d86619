// Sue de Coq, and the death blossom.
#pragma once

#include "sudoku/logic/people/almost_locked.hpp"

namespace grillon::sudoku::logic::people {

/// Cells where a line and a region cross, cells of the line and cells of the region, as many as their values together; no value
/// in both the line's cells and the region's. So every value is placed among them.
template <int Most>
class SueDeCoq {
 public:
  SueDeCoq(const Board<Most>& board) : board_(board), layout_(board.layout()) {}

  template <bool Proofs>
  void find(Notes<Most, Proofs>& notes, Choice<Most>& choice) {
    for (int line = 0; line < 2 * layout_.size; ++line)
      for (int region = 2 * layout_.size; region < layout_.houses && !choice.stopped(); ++region) {
        std::vector<int> crossing, along, inside;
        for (int place = 0; place < layout_.size; ++place) {
          const int cell = layout_.cell_at(line, place), other = layout_.cell_at(region, place);
          if (is_several(board_.candidates(cell))) (layout_.place_of(region, cell) >= 0 ? crossing : along).push_back(cell);
          if (is_several(board_.candidates(other)) && layout_.place_of(line, other) < 0) inside.push_back(other);
        }
        if (crossing.size() < 2) continue;
        for (int size = 2; size <= 3; ++size)
          each_choice(crossing, size, [&](const std::vector<int>& middle, Mask values) {
            if (count_of(values) < size + 2 || count_of(values) > size + 2 * most_beside) return;
            for (int first = 1; first <= most_beside; ++first)
              each_choice(along, first, [&](const std::vector<int>& one, Mask of_one) {
                const int open = count_of(values | of_one) - size - first;  // for the cells of the region
                if (open < 1 || open > most_beside) return;
                for (int second = open; second <= most_beside; ++second)
                  each_choice(inside, second, [&](const std::vector<int>& two, Mask of_two) {
                    if ((of_one & of_two) == 0 && count_of(values | of_one | of_two) == size + first + second)
                      use(notes, choice, line, region, middle, one, two, values, of_one, of_two);
                  });
              });
          });
      }
  }

 private:
  static constexpr int most_beside = 3;  // cells of the line, and of the region, outside the crossing

  template <class Visit>
  void each_choice(const std::vector<int>& cells, int size, Visit visit) const {
    std::vector<int> chosen;
    const auto extend = [&](auto&& self, std::size_t from, Mask values) -> void {
      if (static_cast<int>(chosen.size()) == size) return visit(chosen, values);
      for (std::size_t i = from; i < cells.size(); ++i) {
        chosen.push_back(cells[i]);
        self(self, i + 1, values | board_.candidates(cells[i]));
        chosen.pop_back();
      }
    };
    extend(extend, 0, 0);
  }

  template <bool Proofs>
  void use(Notes<Most, Proofs>& notes, Choice<Most>& choice, int line, int region, const std::vector<int>& middle,
           const std::vector<int>& one, const std::vector<int>& two, Mask values, Mask of_one, Mask of_two) {
    typename Layout<Most>::Cells set;
    for (const auto* cells : {&middle, &one, &two})
      for (const int cell : *cells) set.set(cell);
    notes.begin(sue_de_coq, weight(sue_de_coq));
    std::vector<std::int32_t> by;  // the house that loses the value, for each exclusion
    const auto clear = [&](int house, Mask lost) {
      for (int place = 0; place < layout_.size; ++place) {
        const int cell = layout_.cell_at(house, place);
        if (set.test(cell)) continue;
        for_each_bit(board_.candidates(cell) & lost, [&](int value) {
          const auto candidate = layout_.candidate(cell, value);
          if (std::find(notes.draft.excluded.begin(), notes.draft.excluded.end(), candidate) != notes.draft.excluded.end()) return;
          notes.exclude(cell, value);
          by.push_back(house);
        });
      }
    };
    clear(line, (values | of_one) & ~of_two);
    clear(region, (values | of_two) & ~of_one);
    if (notes.draft.excluded.empty() || !choice.wants(notes.draft, set.count())) return;
    if constexpr (Proofs) {
      const Mask all = values | of_one | of_two;
      Premises together;
      // The line first: that is how the sentence names them.
      for_each_bit(all & ~of_two, [&](int value) { together.house(layout_.value_house(line, value)); });
      for_each_bit(of_two, [&](int value) { together.house(layout_.value_house(region, value)); });
      set.for_each([&](int cell) { notes.confined(together, cell, board_.candidates(cell)); });
      const auto excluded = notes.draft.excluded;
      for (std::size_t i = 0; i < excluded.size(); ++i) {
        Premises premises = together;
        premises.house(layout_.value_house(by[i], excluded[i] % layout_.size));
        notes.infer(is_false(excluded[i]), std::move(premises));
      }
      notes.colour_results();
      for (const int cell : middle)
        for_each_bit(board_.candidates(cell), [&](int value) { notes.colour(Role::eliminating, cell, value); });
      for (const auto* cells : {&one, &two})
        for (const int cell : *cells)
          for_each_bit(board_.candidates(cell), [&](int value) { notes.colour(Role::auxiliary, cell, value); });
    }
    choice.take(notes.draft, set.count());
  }

  const Board<Most>& board_;
  const Layout<Most>& layout_;
};

/// A cell each of whose values takes one from an almost locked set and so locks another value there, the same in all sets.
template <int Most, bool Proofs>
void find_death_blossoms(const Board<Most>& board, Notes<Most, Proofs>& notes, Choice<Most>& choice) {
  using Cells = typename Layout<Most>::Cells;
  struct Petal {
    int set;
    Cells seen;  // by all places of the value it locks
  };
  const auto& layout = board.layout();
  const auto sets = almost_locked_sets(board);
  const auto seen_by_all = [&](const Cells& cells) {
    Cells seen = layout.seen_from(cells.first());
    cells.for_each([&](int cell) { seen &= layout.seen_from(cell); });
    return seen;
  };
  for (int stem = 0; stem < layout.cells; ++stem) {
    const Mask values = board.candidates(stem);
    if (count_of(values) < 2 || count_of(values) > 4) continue;
    std::array<std::vector<int>, Most> taken;  // by value of the stem: the sets it is taken from
    for_each_bit(values, [&](int value) {
      for (std::size_t i = 0; i < sets.size(); ++i)
        if (!sets[i].cells.test(stem) && (sets[i].values >> value & 1) != 0 &&
            layout.seen_from(stem).includes(sets[i].with(board, value)))
          taken[static_cast<std::size_t>(value)].push_back(static_cast<int>(i));
    });
    for (int locked = 0; locked < layout.size; ++locked) {
      std::vector<std::vector<Petal>> petals;  // by value of the stem
      Cells common;
      bool first = true;
      for (Mask left = values & ~(Mask{1} << locked); left != 0 && (first || common.any()); left &= left - 1) {
        const int value = first_of(left);
        auto& found = petals.emplace_back();
        Cells any;
        for (const int i : taken[static_cast<std::size_t>(value)]) {
          const auto& set = sets[static_cast<std::size_t>(i)];
          if ((set.values >> locked & 1) == 0) continue;
          found.push_back({i, seen_by_all(set.with(board, locked)).without(set.cells)});
          any |= found.back().seen;
        }
        common = first ? any : common & any;
        first = false;
      }
      if (petals.size() < 2) continue;
      if ((values >> locked & 1) != 0) common &= layout.seen_from(stem);
      common.reset(stem);
      common.for_each([&](int target) {
        if (!board.has(target, locked)) return;
        // The smallest suitable set for each value.
        std::vector<int> chosen;
        int cells = 1;
        for (const auto& options : petals)
          for (const auto& petal : options)
            if (petal.seen.test(target)) {
              chosen.push_back(petal.set);
              cells += sets[static_cast<std::size_t>(petal.set)].size;
              break;
            }
        notes.begin(death_blossom, weight(death_blossom));
        notes.exclude(target, locked);
        if (chosen.size() != petals.size() || !choice.wants(notes.draft, cells)) return;
        if constexpr (Proofs) {
          Premises premises;
          notes.confined(premises, stem, values);
          std::size_t i = 0;
          for_each_bit(values & ~(Mask{1} << locked), [&](int value) {
            const auto& set = sets[static_cast<std::size_t>(chosen[i++])];
            set.cells.for_each([&](int cell) { notes.confined(premises, cell, board.candidates(cell)); });
            for_each_bit(set.values, [&](int other) { premises.house(layout.value_house(set.house, other)); });
            set.with(board, value).for_each([&](int cell) { notes.apart(premises, stem, cell, value); });
            set.with(board, locked).for_each([&](int cell) {
              notes.apart(premises, target, cell, locked);
              notes.colour(Role::eliminating, cell, locked);
            });
          });
          if ((values >> locked & 1) != 0) notes.apart(premises, target, stem, locked);
          for_each_bit(values, [&](int value) { notes.colour(Role::auxiliary, stem, value); });
          notes.conclude(premises);
          notes.colour_results();
        }
        choice.take(notes.draft, cells);
      });
    }
  }
}

}  // namespace grillon::sudoku::logic::people
