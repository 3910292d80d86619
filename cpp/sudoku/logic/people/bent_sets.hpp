// XYZ-Wings and WXYZ-Wings: as many cells as values, where every value but one can be in only one of them (its cells all see
// each other). Without the remaining value the cells could not be filled, so one of them holds it.
#pragma once

#include "sudoku/logic/people/choice.hpp"

namespace grillon::sudoku::logic::people {

template <int Most>
class BentSets {
 public:
  using Cells = typename Layout<Most>::Cells;

  BentSets(const Board<Most>& board, Name name, int degree)
      : board_(board), layout_(board.layout()), name_(name), degree_(degree) {}

  template <bool Proofs>
  void find(Notes<Most, Proofs>& notes, Choice<Most>& choice) {
    // A pivot that sees all the others, and those in the order of their numbers.
    for (int pivot = 0; pivot < layout_.cells; ++pivot) {
      const int count = count_of(board_.candidates(pivot));
      if (count < (degree_ == 3 ? 3 : 2) || count > degree_) continue;
      chosen_.assign(1, pivot);
      extend(notes, choice, 0, board_.candidates(pivot));
    }
  }

 private:
  template <bool Proofs>
  void extend(Notes<Most, Proofs>& notes, Choice<Most>& choice, std::size_t from, Mask values) {
    if (static_cast<int>(chosen_.size()) == degree_) {
      if (count_of(values) == degree_) use(notes, choice, values);
      return;
    }
    const auto peers = layout_.peers_of(chosen_.front());
    for (std::size_t i = from; i < peers.size(); ++i) {
      const Mask more = board_.candidates(peers[i]);
      if (!is_several(more) || count_of(values | more) > degree_) continue;
      chosen_.push_back(peers[i]);
      extend(notes, choice, i + 1, values | more);
      chosen_.pop_back();
    }
  }

  template <bool Proofs>
  void use(Notes<Most, Proofs>& notes, Choice<Most>& choice, Mask values) {
    int free = -1;  // the value whose cells do not all see each other
    for (Mask left = values; left != 0; left &= left - 1) {
      const int value = first_of(left);
      bool restricted = true;
      for (std::size_t i = 0; i < chosen_.size() && restricted; ++i)
        for (std::size_t j = i + 1; j < chosen_.size(); ++j)
          if (board_.has(chosen_[i], value) && board_.has(chosen_[j], value) && !layout_.see(chosen_[i], chosen_[j]))
            restricted = false;
      if (restricted) continue;
      if (free >= 0) return;
      free = value;
    }
    if (free < 0) return;  // a naked set
    Cells victims;
    bool first = true;
    for (const int cell : chosen_)
      if (board_.has(cell, free)) {
        victims = first ? layout_.seen_from(cell) : victims & layout_.seen_from(cell);
        first = false;
      }
    notes.begin(name_, weight(name_));
    victims.for_each([&](int cell) {
      if (board_.has(cell, free)) notes.exclude(cell, free);
    });
    if (notes.draft.excluded.empty() || !choice.wants(notes.draft, degree_)) return;
    if constexpr (Proofs) {
      Premises set;
      for (const int cell : chosen_) notes.confined(set, cell, board_.candidates(cell));
      for (std::size_t i = 0; i < chosen_.size(); ++i)
        for (std::size_t j = i + 1; j < chosen_.size(); ++j)
          for_each_bit(board_.candidates(chosen_[i]) & board_.candidates(chosen_[j]) & ~(Mask{1} << free),
                       [&](int value) { notes.apart(set, chosen_[i], chosen_[j], value); });
      const auto excluded = notes.draft.excluded;
      for (const auto candidate : excluded) {
        Premises premises = set;
        for (const int cell : chosen_)
          if (board_.has(cell, free)) notes.apart(premises, cell, candidate / layout_.size, free);
        notes.infer(is_false(candidate), std::move(premises));
      }
      notes.colour_results();
      for (std::size_t i = 0; i < chosen_.size(); ++i)
        for_each_bit(board_.candidates(chosen_[i]),
                     [&](int value) { notes.colour(i == 0 ? Role::auxiliary : Role::eliminating, chosen_[i], value); });
    }
    choice.take(notes.draft, degree_);
  }

  const Board<Most>& board_;
  const Layout<Most>& layout_;
  const Name name_;
  const int degree_;
  std::vector<int> chosen_;
};

}  // namespace grillon::sudoku::logic::people
