// The ladder of people's techniques: the easiest that applies, and of its steps the one that is easiest to see.
#pragma once

#include "common/control.hpp"
#include "sudoku/logic/clues/steps.hpp"
#include "sudoku/logic/clues/trial.hpp"
#include "sudoku/logic/lean.hpp"
#include "sudoku/logic/nets/find.hpp"
#include "sudoku/logic/people/basics.hpp"
#include "sudoku/logic/people/bent_sets.hpp"
#include "sudoku/logic/people/chains.hpp"
#include "sudoku/logic/people/colouring.hpp"
#include "sudoku/logic/people/fish.hpp"
#include "sudoku/logic/people/franken.hpp"
#include "sudoku/logic/people/sets.hpp"
#include "sudoku/logic/people/single_digit.hpp"
#include "sudoku/logic/people/unique.hpp"
#include "sudoku/logic/people/wings.hpp"
#include "sudoku/logic/rating.hpp"
#include "sudoku/logic/solutions.hpp"

namespace grillon::sudoku::logic::people {

template <int Most, class Sink>
class Ladder {
 public:
  Ladder(const Layout<Most>& layout, Sink& sink, Techniques allowed = all_names, bool all = false)
      : board_(layout), notes_(layout), sink_(sink), choice_(layout, allowed, all), inner_(allowance_of(layout)) {}

  Board<Most>& board() { return board_; }
  /// The last move was made here.
  void near(int cell) { choice_.near(cell); }
  /// The value here is a given of the puzzle.
  void given(int cell) { given_.set(cell); }

  Rating run_ladder(int max_steps = -1, Control* control = nullptr) {
    Rating rating;
    control_ = control;
    choice_.watch(control);
    const StepDraft* last = nullptr;
    while (true) {
      if (board_.broken()) return finish(rating, Ending::contradiction);
      if (board_.unsolved() == 0) return finish(rating, board_.keeps_clues() ? Ending::solved : Ending::contradiction);
      if (max_steps >= 0 && rating.steps >= max_steps) return finish(rating, Ending::limit);
      if (control != nullptr && control->poll()) return finish(rating, Ending::stopped);
      choice_.clear(last);
      find();
      if (control != nullptr && control->stopped()) return finish(rating, Ending::stopped);
      if (!choice_.any()) return finish(rating, inner_.spent() ? Ending::budget : Ending::stuck);
      last = &play();
      note(rating, *last);
    }
  }

  /// All steps of the lowest level that has any, the easiest to see first; at most `max_steps` of them (-1: no limit). The
  /// board does not change.
  Ending list(int max_steps, Control* control) {
    control_ = control;
    choice_.watch(control);
    if (board_.broken()) return Ending::contradiction;
    if (board_.unsolved() == 0) return board_.keeps_clues() ? Ending::solved : Ending::contradiction;
    choice_.clear(nullptr);
    find();
    if (control != nullptr && control->stopped()) return Ending::stopped;
    int left = max_steps;
    for (auto& draft : choice_.listed()) {
      if (left-- == 0) break;
      lean(draft);
      sink_.add(draft);
    }
    return choice_.any() ? Ending::limit : inner_.spent() ? Ending::budget : Ending::stuck;
  }

 private:
  [[nodiscard]] int size() const { return board_.layout().size; }

  static Rating finish(Rating rating, Ending end) {
    rating.end = end;
    return rating;
  }
  void lean(StepDraft& draft) {
    if constexpr (Sink::proofs)
      if (draft.technique >= unique_rectangle_1 && draft.technique < nested_forcing_net)
        LeanProof<Most>(board_.layout(), draft).make();
  }
  const StepDraft& play() {
    auto& draft = choice_.best();
    lean(draft);
    for (const auto candidate : draft.chosen) board_.place(candidate / size(), candidate % size());
    for (const auto candidate : draft.excluded) board_.remove(candidate / size(), candidate % size());
    sink_.add(draft);
    return draft;
  }
  static void note(Rating& rating, const StepDraft& draft) {
    ++rating.steps;
    ++rating.uses[static_cast<std::size_t>(draft.technique)];
    if (draft.rating > rating.hardest) {
      rating.hardest = draft.rating;
      rating.technique = draft.technique;
    }
    if (rating.first_placement != 0) return;
    if (rating.first_step == 0) rating.first_step = rating.hardest;
    if (!draft.chosen.empty()) rating.first_placement = rating.hardest;
  }

  /// Runs a search unless something easier was found; in a list, unless something of a lower level was.
  template <class Find>
  void attempt(Name first, Name last, Find find) {
    if (choice_.any() && !(choice_.all() && level_of(first) == level_)) return;
    if (!choice_.may(between(first, last)) || (first > naked_single && choice_.stopped())) return;
    find();
    if (choice_.any() && level_ < 0) level_ = level_of(first);
  }
  template <class Find>
  void attempt(Name name, Find find) {
    attempt(name, name, find);
  }

  void find() {
    level_ = -1;
    const auto& b = board_;
    auto& n = notes_;
    auto& c = choice_;
    const auto clue = [this](Name name, auto search) {
      if (board_.layout().clues.rules().empty()) return;
      attempt(name, [&] {
        ClueSteps<Most, Sink::proofs> steps(board_, notes_, clue_names);
        search(steps, weight(name), [this](int cells) {
          choice_.offer(notes_.draft, cells);
          return false;
        });
      });
    };
    using Steps = ClueSteps<Most, Sink::proofs>;
    attempt(full_house, hidden_single_line, [&] { find_hidden_singles(b, n, c); });
    clue(last_of_clue, [](Steps& s, double r, auto v) { s.last_ones(r, v); });
    attempt(naked_single, [&] { find_naked_singles(b, n, c); });
    clue(combinations, [](Steps& s, double r, auto v) { s.combinations(r, v); });
    clue(line_values, [](Steps& s, double r, auto v) { s.lines(r, v); });
    attempt(pointing, claiming, [&] { find_locked_candidates(b, n, c); });
    clue(needed_digits, [](Steps& s, double r, auto v) { s.needed(r, v); });
    attempt(locked_pair, [&] { find_locked_sets(b, n, c, locked_pair, 2); });
    clue(rule_of_45, [](Steps& s, double r, auto v) { s.innies(r, v); });
    attempt(naked_pair, [&] { find_naked_sets(b, n, c, naked_pair, 2); });
    attempt(hidden_pair, [&] { find_hidden_sets(b, n, c, hidden_pair, 2); });
    attempt(locked_triple, [&] { find_locked_sets(b, n, c, locked_triple, 3); });
    attempt(naked_triple, [&] { find_naked_sets(b, n, c, naked_triple, 3); });
    clue(killer_pair, [](Steps& s, double r, auto v) { s.pairs(r, v); });
    attempt(hidden_triple, [&] { find_hidden_sets(b, n, c, hidden_triple, 3); });
    attempt(x_wing, [&] { find_plain_fish(b, n, c, x_wing, 2); });
    clue(rule_of_45_several, [](Steps& s, double r, auto v) { s.joined(r, v); });
    attempt(unique_rectangle_1, [&] { find_rectangles(bit(unique_rectangle_1)); });
    attempt(skyscraper, turbot_fish, [&] { find_turbots(b, n, c); });
    attempt(empty_rectangle, [&] { find_empty_rectangles(b, n, c); });
    attempt(remote_pair, [&] { find_remote_pairs(b, n, c); });
    attempt(xy_wing, [&] { find_xy_wings(b, n, c); });
    attempt(w_wing, [&] { find_w_wings(b, n, c); });
    attempt(bug_plus_one, [&] { find_bug_plus_one(b, n, c); });
    attempt(xyz_wing, [&] { BentSets<Most>(b, xyz_wing, 3).find(n, c); });
    attempt(swordfish, [&] { find_plain_fish(b, n, c, swordfish, 3); });
    attempt(naked_quad, [&] { find_naked_sets(b, n, c, naked_quad, 4); });
    attempt(hidden_quad, [&] { find_hidden_sets(b, n, c, hidden_quad, 4); });
    attempt(unique_rectangle_2, avoidable_rectangle, [&] { find_rectangles(between(unique_rectangle_2, avoidable_rectangle)); });
    attempt(colour_trap, colour_wrap, [&] { find_simple_colours(b, n, c); });
    attempt(multi_colouring, [&] { find_multi_colours(b, n, c); });
    attempt(jellyfish, [&] { find_plain_fish(b, n, c, jellyfish, 4); });
    attempt(finned_x_wing, sashimi_x_wing, [&] { FinnedFish<Most>(b, 2).find(n, c, finned_x_wing, sashimi_x_wing); });
    attempt(wxyz_wing, [&] { BentSets<Most>(b, wxyz_wing, 4).find(n, c); });
    attempt(franken_x_wing, [&] { FrankenFish<Most>(b, franken_x_wing, 2).find(n, c); });
    attempt(finned_swordfish, sashimi_swordfish, [&] { FinnedFish<Most>(b, 3).find(n, c, finned_swordfish, sashimi_swordfish); });
    attempt(finned_jellyfish, sashimi_jellyfish, [&] { FinnedFish<Most>(b, 4).find(n, c, finned_jellyfish, sashimi_jellyfish); });
    attempt(sue_de_coq, [&] { SueDeCoq<Most>(b).find(n, c); });
    if (!b.layout().clues.rules().empty())
      attempt(clue_chain, [&] {
        ClueTrial<Most>(b).find(
            n, clue_chain, weight(clue_chain), [&] { return c.stopped(); }, [&](int links) { return c.offer(n.draft, links); });
      });
    find_chains();
    attempt(forcing_chains, [&] { force(forcing_chains, {{true, false, false}}); });
    attempt(forcing_net, [&] { force(forcing_net, {{false, true, true}, {true, true, false}, {true, true, false, 1}}); });
    attempt(nested_forcing_net, [&] { nest(); });
  }

  /// Rectangles of these types only: type 1 is easier to see than the others.
  void find_rectangles(Techniques types) {
    const typename Choice<Most>::Only only(choice_, types);
    Rectangles<Most>(board_, given_).find(notes_, choice_);
  }

  void find_chains() {
    if (choice_.any() && !(choice_.all() && level_of(x_chain) == level_)) return;
    if (!choice_.may(between(x_chain, als_alternating_chain))) return;
    int count = 0;
    for (int cell = 0; cell < board_.layout().cells; ++cell) count += count_of(board_.candidates(cell));
    if (count <= 256)
      find_chains_among<4>();
    else if (count <= 768)
      find_chains_among<12>();
    else if constexpr (Most > 9)
      count <= 4096 ? find_chains_among<64>() : find_chains_among<245>();
  }
  template <int Words>
  void find_chains_among() {
    Chains<Most, Words> chains(board_);
    auto& n = notes_;
    auto& c = choice_;
    attempt(x_chain, [&] { chains.x_chains(n, c); });
    attempt(xy_chain, [&] { chains.xy_chains(n, c); });
    attempt(continuous_loop, discontinuous_loop, [&] { chains.alternating(n, c); });
    attempt(als_xz, [&] { chains.sets(n, c, als_xz); });
    attempt(grouped_chain, [&] { chains.grouped(n, c); });
    attempt(als_xy_wing, [&] { chains.sets(n, c, als_xy_wing); });
    attempt(als_chain, [&] { chains.sets(n, c, als_chain); });
    attempt(death_blossom, [&] { find_death_blossoms(board_, n, c); });
    attempt(franken_swordfish, [&] { FrankenFish<Most>(board_, franken_swordfish, 3).find(n, c); });
    if (Most <= 9) attempt(franken_jellyfish, [&] { FrankenFish<Most>(board_, franken_jellyfish, 4).find(n, c); });
    if (Most <= 9) attempt(als_alternating_chain, [&] { chains.everything(n, c); });
  }

  /// The other ladder's searches as the last rungs of this one, under the names people use.
  bool force(Name name, std::initializer_list<NetKind> kinds) {
    int more = 0;
    for (const NetKind kind : kinds) {
      if (find_net(board_, notes_, kind, all_techniques, nets_, control_, kind.level >= 2 ? &inner_ : nullptr)) {
        // The surcharge for their length is added to this ladder's rating.
        const int base = kind.nishio ? 750 : !kind.dynamic ? 800 : 850 + 50 * kind.level;
        const int length = std::clamp(notes_.draft.rating - base, 0, 150) / 5;
        notes_.draft.technique = name;
        notes_.draft.rating = hundredths(name) + more + length;
        return choice_.offer(notes_.draft, 0);
      }
      more += 10;
    }
    return false;
  }
  void nest() {
    if constexpr (Most <= 9) {
      if (solutions_ < 0) solutions_ = Solutions<Most>::count(board_, 2, max_positions);
      if (solutions_ == 0 || solutions_ == 2) return;
      solutions_ = 1;
      force(nested_forcing_net, {{true, true, false, 2, 0},
                                 {true, true, false, 3, 0},
                                 {true, true, false, 4, 0},
                                 {true, true, false, 4, 1},
                                 {true, true, false, 4, 2},
                                 {true, true, false, 4, 3}});
    }
  }

  Board<Most> board_;
  Notes<Most, Sink::proofs> notes_;
  Sink& sink_;
  Choice<Most> choice_;
  typename Layout<Most>::Cells given_;
  Control* control_ = nullptr;
  int level_ = -1;  // of the items in a list
  Allowance inner_;
  std::shared_ptr<NetRooms<Most>> nets_;
  static constexpr ClueNames clue_names{last_of_clue, combinations, line_values,       needed_digits,
                                        rule_of_45,   killer_pair,  rule_of_45_several};
  static constexpr int max_positions = 20'000;
  int solutions_ = -1;
};

}  // namespace grillon::sudoku::logic::people
