// Fish with fins, and fish that use regions as well as lines (Franken). Searched from the candidate they would rule out: the
// places of the value in the base houses that it sees are the fins, and all others must be in as many cover houses, one of
// which holds the candidate.
#pragma once

#include "sudoku/logic/patterns/subsets.hpp"
#include "sudoku/logic/people/choice.hpp"

namespace grillon::sudoku::logic::people {

template <int Most>
class FinnedFish {
 public:
  using Cells = typename Layout<Most>::Cells;

  FinnedFish(const Board<Most>& board, int degree) : board_(board), layout_(board.layout()), degree_(degree) {}

  template <bool Proofs>
  void find(Notes<Most, Proofs>& notes, Choice<Most>& choice, Name finned, Name sashimi) {
    for (const bool columns : {true, false})
      for (int value = 0; value < layout_.size; ++value) {
        lines_.clear();
        for (int line = 0; line < layout_.size; ++line)
          if (is_several(board_.places(base(columns, line), value))) lines_.push_back(line);
        for (int line = 0; line < layout_.size; ++line)  // the line of the target
          for_each_bit(board_.places(base(columns, line), value), [&](int across) {
            const int target = layout_.cell_at(base(columns, line), across);
            open_.clear();
            for (const int other : lines_)
              if (other != line) open_.push_back({other, without_fins(columns, value, other, target)});
            chosen_.clear();
            extend(notes, choice, columns, value, target, across, 0, Mask{1} << across, finned, sashimi);
          });
      }
  }

 private:
  struct Line {
    int line;
    Mask body;  // the places that the target does not see
  };
  [[nodiscard]] int base(bool columns, int line) const { return columns ? layout_.size + line : line; }
  [[nodiscard]] int cover(bool columns, int line) const { return columns ? line : layout_.size + line; }

  [[nodiscard]] Mask without_fins(bool columns, int value, int line, int target) const {
    Mask body = 0;
    for_each_bit(board_.places(base(columns, line), value), [&](int place) {
      if (!layout_.see(target, layout_.cell_at(base(columns, line), place))) body |= Mask{1} << place;
    });
    return body;
  }

  template <bool Proofs>
  void extend(Notes<Most, Proofs>& notes, Choice<Most>& choice, bool columns, int value, int target, int across, std::size_t from,
              Mask covers, Name finned, Name sashimi) {
    if (static_cast<int>(chosen_.size()) == degree_) {
      if (count_of(covers) == degree_) use(notes, choice, columns, value, covers, finned, sashimi);
      return;
    }
    for (std::size_t i = from; i < open_.size(); ++i) {
      if (count_of(covers | open_[i].body) > degree_) continue;
      chosen_.push_back(open_[i].line);
      extend(notes, choice, columns, value, target, across, i + 1, covers | open_[i].body, finned, sashimi);
      chosen_.pop_back();
    }
  }

  template <bool Proofs>
  void use(Notes<Most, Proofs>& notes, Choice<Most>& choice, bool columns, int value, Mask covers, Name finned, Name sashimi) {
    Cells fins, bases;
    int cells = 0;
    bool thin = false;
    for (const int line : chosen_) {
      const Mask places = board_.places(base(columns, line), value);
      if ((places & covers) == 0) return;
      thin = thin || is_single(places & covers);
      cells += count_of(places);
      for_each_bit(places & ~covers, [&](int place) { fins.set(layout_.cell_at(base(columns, line), place)); });
      for (int place = 0; place < layout_.size; ++place) bases.set(layout_.cell_at(base(columns, line), place));
    }
    if (fins.none()) return;
    const Name name = thin ? sashimi : finned;
    notes.begin(name, weight(name));
    for_each_bit(covers, [&](int line) {
      for_each_bit(board_.places(cover(columns, line), value), [&](int place) {
        const int cell = layout_.cell_at(cover(columns, line), place);
        if (!bases.test(cell) && layout_.seen_from(cell).includes(fins)) notes.exclude(cell, value);
      });
    });
    if (notes.draft.excluded.empty() || !choice.wants(notes.draft, cells)) return;
    if constexpr (Proofs) {
      const auto excluded = notes.draft.excluded;
      for (const auto candidate : excluded) {
        const int victim = candidate / layout_.size;
        Premises premises;
        for (const int line : chosen_)
          notes.confined_in_house(premises, base(columns, line), value, board_.places(base(columns, line), value));
        for_each_bit(covers, [&](int line) { premises.house(layout_.value_house(cover(columns, line), value)); });
        fins.for_each([&](int fin) { notes.apart(premises, victim, fin, value); });
        notes.infer(is_false(candidate), std::move(premises));
      }
      notes.colour_results();
      for (const int line : chosen_)
        for_each_bit(board_.places(base(columns, line), value), [&](int place) {
          const int cell = layout_.cell_at(base(columns, line), place);
          notes.colour(fins.test(cell) ? Role::auxiliary : Role::eliminating, cell, value);
        });
    }
    choice.take(notes.draft, cells);
  }

  const Board<Most>& board_;
  const Layout<Most>& layout_;
  const int degree_;
  std::vector<int> lines_;  // with two places or more
  std::vector<Line> open_;  // the lines that may be bases for the current target
  std::vector<int> chosen_;
};

}  // namespace grillon::sudoku::logic::people
