// The ladder: the easiest technique that applies, in Sudoku Explainer's order, again and again.
#pragma once

#include <span>

#include "common/control.hpp"
#include "sudoku/logic/chain_steps.hpp"
#include "sudoku/logic/clues/steps.hpp"
#include "sudoku/logic/clues/trial.hpp"
#include "sudoku/logic/lean.hpp"
#include "sudoku/logic/nets/find.hpp"
#include "sudoku/logic/patterns/bug.hpp"
#include "sudoku/logic/patterns/exclusion.hpp"
#include "sudoku/logic/patterns/singles.hpp"
#include "sudoku/logic/patterns/subsets.hpp"
#include "sudoku/logic/patterns/unique.hpp"
#include "sudoku/logic/patterns/wings.hpp"
#include "sudoku/logic/rating.hpp"
#include "sudoku/logic/solutions.hpp"

namespace grillon::sudoku::logic {

template <int Most, class Sink>
class Ladder {
 public:
  Ladder(const Layout<Most>& layout, Sink& sink, Techniques allowed = all_techniques)
      : board_(layout), notes_(layout), sink_(sink), allowed_(allowed), inner_(allowance_of(layout)) {}

  Board<Most>& board() { return board_; }

  /// Finds and plays the easiest step. False if there is none.
  bool step() {
    if (!find()) return false;
    if constexpr (Sink::proofs)
      // An argument with chains inside is checked link by link, so each link keeps all it needs.
      if (notes_.draft.technique >= xy_wing && notes_.draft.technique < nested_forcing_chains)
        LeanProof<Most>(board_.layout(), notes_.draft).make();
    for (const auto candidate : notes_.draft.chosen) board_.place(candidate / size(), candidate % size());
    for (const auto candidate : notes_.draft.excluded) board_.remove(candidate / size(), candidate % size());
    sink_.add(notes_.draft);
    return true;
  }

  Rating run_ladder(int max_steps = -1, Control* control = nullptr) {
    Rating rating;
    control_ = control;
    while (true) {
      if (board_.broken()) return finish(rating, Ending::contradiction);
      if (board_.unsolved() == 0) return finish(rating, board_.keeps_clues() ? Ending::solved : Ending::contradiction);
      if (max_steps >= 0 && rating.steps >= max_steps) return finish(rating, Ending::limit);
      if (control != nullptr && control->poll()) return finish(rating, Ending::stopped);
      if (!step())
        return finish(rating, control != nullptr && control->stopped() ? Ending::stopped
                              : inner_.spent()                         ? Ending::budget
                                                                       : Ending::stuck);
      note(rating);
    }
  }

  [[nodiscard]] const StepDraft& last() const { return notes_.draft; }

 private:
  [[nodiscard]] int size() const { return board_.layout().size; }
  /// May any of these be used? A technique takes long on a large board, so the clock is looked at before each.
  [[nodiscard]] bool may(Techniques techniques) const {
    if ((allowed_ & techniques) == 0) return false;
    return Most <= 9 || control_ == nullptr || !control_->interrupted();
  }

  static Rating finish(Rating rating, Ending end) {
    rating.end = end;
    return rating;
  }
  void note(Rating& rating) {
    ++rating.steps;
    ++rating.uses[static_cast<std::size_t>(notes_.draft.technique)];
    if (notes_.draft.rating > rating.hardest) {
      rating.hardest = notes_.draft.rating;
      rating.technique = notes_.draft.technique;
    }
    if (rating.first_placement != 0) return;
    if (rating.first_step == 0) rating.first_step = rating.hardest;
    if (!notes_.draft.chosen.empty()) rating.first_placement = rating.hardest;
  }

  bool find() {
    const auto& b = board_;
    auto& n = notes_;
    const auto clue = [this](Technique technique, auto search) {
      if (board_.layout().clues.rules().empty() || !may(only(technique))) return false;
      ClueSteps<Most, Sink::proofs> steps(board_, notes_, clue_names);
      return search(steps, weight(technique), [](int) { return true; });
    };
    using Steps = ClueSteps<Most, Sink::proofs>;
    return (may(from_to(full_house, hidden_single_line)) && find_hidden_single(b, n, allowed_)) ||
           clue(last_of_clue, [](Steps& s, double r, auto v) { return s.last_ones(r, v); }) ||
           (may(from_to(direct_pointing, direct_claiming)) && find_direct_locked(b, n, allowed_)) ||
           (may(only(direct_hidden_pair)) && find_direct_hidden_set(b, n, direct_hidden_pair, 2)) ||
           clue(combinations, [](Steps& s, double r, auto v) { return s.combinations(r, v); }) ||
           clue(line_values, [](Steps& s, double r, auto v) { return s.lines(r, v); }) ||
           (may(only(naked_single)) && find_naked_single(b, n)) ||
           clue(needed_digits, [](Steps& s, double r, auto v) { return s.needed(r, v); }) ||
           (may(only(direct_hidden_triplet)) && find_direct_hidden_set(b, n, direct_hidden_triplet, 3)) ||
           (may(from_to(pointing, claiming)) && find_locked(b, n, allowed_)) ||
           clue(rule_of_45, [](Steps& s, double r, auto v) { return s.innies(r, v); }) ||
           (may(only(naked_pair)) && find_naked_set(b, n, naked_pair, 2)) ||
           clue(killer_pair, [](Steps& s, double r, auto v) { return s.pairs(r, v); }) ||
           (may(only(x_wing)) && find_fish(b, n, x_wing, 2)) || (may(only(hidden_pair)) && find_hidden_set(b, n, hidden_pair, 2)) ||
           (may(only(naked_triplet)) && find_naked_set(b, n, naked_triplet, 3)) ||
           (may(only(swordfish)) && find_fish(b, n, swordfish, 3)) ||
           (may(only(hidden_triplet)) && find_hidden_set(b, n, hidden_triplet, 3)) ||
           (may(only(xy_wing)) && find_wing(b, n, false)) ||  //
           clue(rule_of_45_several, [](Steps& s, double r, auto v) { return s.joined(r, v); }) ||
           (may(only(xyz_wing)) && find_wing(b, n, true)) ||  //
           (may(from_to(unique_rectangle_1, unique_loop_4)) && find_unique_loop(b, n, allowed_)) ||
           (may(only(naked_quad)) && find_naked_set(b, n, naked_quad, 4)) ||
           (may(only(jellyfish)) && find_fish(b, n, jellyfish, 4)) ||
           (may(only(hidden_quad)) && find_hidden_set(b, n, hidden_quad, 4)) ||
           (may(from_to(bug_1, bug_3)) && find_grave(b, n, allowed_)) ||
           (may(only(aligned_pair_exclusion)) && AlignedExclusion<Most>(b, 2).find(n)) ||
           (!b.layout().clues.rules().empty() && may(only(clue_chain)) &&
            ClueTrial<Most>(b).find(
                n, clue_chain, weight(clue_chain), [this] { return control_ != nullptr && control_->poll(); },
                [](int) { return true; })) ||
           (may(from_to(x_cycle, forcing_chain)) && find_chain(b, n, allowed_)) ||
           (may(only(aligned_triplet_exclusion)) && AlignedExclusion<Most>(b, 3).find(n)) ||
           (may(only(nishio)) && find_net(b, n, {false, true, true}, allowed_, nets_, control_)) ||
           (may(from_to(cell_forcing_chains, region_forcing_chains)) &&
            find_net(b, n, {true, false, false}, allowed_, nets_, control_)) ||
           (may(from_to(dynamic_contradiction_chains, dynamic_region_chains)) &&
            find_net(b, n, {true, true, false}, allowed_, nets_, control_)) ||
           (may(from_to(dynamic_plus_contradiction_chains, dynamic_plus_region_chains)) &&
            find_net(b, n, {true, true, false, 1}, allowed_, nets_, control_)) ||
           (may(from_to(nested_forcing_chains, nested_dynamic_chains)) && find_nested());
  }

  /// Chains inside chains, each kind only if the easier ones fail. Sudoku Explainer has them for 9x9; on larger boards one
  /// search would take hours.
  bool find_nested() {
    if constexpr (Most > 9) {
      return false;
    } else {
      // With several solutions, or none, no chain solves it: the search for one would be long and futile.
      if (solutions_ < 0) solutions_ = Solutions<Most>::count(board_, 2, max_positions);
      if (solutions_ == 0 || solutions_ == 2) return false;
      solutions_ = 1;
      for (const NetKind kind :
           {NetKind{true, true, false, 2, 0}, NetKind{true, true, false, 3, 0}, NetKind{true, true, false, 4, 0},
            NetKind{true, true, false, 4, 1}, NetKind{true, true, false, 4, 2}, NetKind{true, true, false, 4, 3}})
        if (find_net(board_, notes_, kind, allowed_, nets_, control_, &inner_)) return true;
      return false;
    }
  }

  Board<Most> board_;
  Notes<Most, Sink::proofs> notes_;
  Sink& sink_;
  const Techniques allowed_;
  Control* control_ = nullptr;
  Allowance inner_;
  std::shared_ptr<NetRooms<Most>> nets_;
  static constexpr ClueNames clue_names{last_of_clue, combinations, line_values,       needed_digits,
                                        rule_of_45,   killer_pair,  rule_of_45_several};
  static constexpr int max_positions = 20'000;
  int solutions_ = -1;  // of the board, once needed: 0, 1, or 2 for several
};

}  // namespace grillon::sudoku::logic
