// How a technique writes the step it has found. Chosen and excluded candidates are always kept, because the ladder
// plays them; proofs and roles only when the sink wants them.
//
// The premises of a proof are absences ("R2C3 is not 4") and houses. A house says that exactly one of its candidates is
// true, so a proof that names the absences it needs and no others is minimal by construction in most techniques.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "common/steps.hpp"
#include "sudoku/logic/board.hpp"
#include "sudoku/logic/techniques.hpp"

namespace grillon::sudoku::logic {

/// Facts and houses under construction, each at most once.
class Premises {
 public:
  void fact(Fact fact) { add(facts, fact); }
  void house(std::int32_t house) { add(houses, house); }

  std::vector<Fact> facts;
  std::vector<std::int32_t> houses;

 private:
  static void add(std::vector<std::int32_t>& list, std::int32_t number) {
    if (std::find(list.begin(), list.end(), number) == list.end()) list.push_back(number);
  }
};

template <int Most, bool Proofs>
class Notes {
 public:
  static constexpr bool proofs = Proofs;

  explicit Notes(const Layout<Most>& layout) : layout_(layout) {}

  StepDraft draft;

  /// A technique's number in its set. Sudoku Explainer's ratings are decimal fractions; steps hold hundredths.
  void begin(int technique, double rating) {
    draft.technique = technique;
    draft.rating = static_cast<std::int32_t>(std::lround(rating * 100));
    draft.chosen.clear();
    draft.excluded.clear();
    if constexpr (Proofs) {
      draft.proof.clear();
      draft.roles.clear();
    }
  }
  void choose(int cell, int value) { draft.chosen.push_back(layout_.candidate(cell, value)); }
  void exclude(int cell, int value) { draft.excluded.push_back(layout_.candidate(cell, value)); }

  void absent(Premises& premises, int cell, int value) const { premises.fact(is_false(layout_.candidate(cell, value))); }
  /// The cell holds one of `values`: its house, and the absence of every other value.
  void confined(Premises& premises, int cell, Mask values) const {
    premises.house(cell);
    for (int value = 0; value < layout_.size; ++value)
      if ((values >> value & 1) == 0) absent(premises, cell, value);
  }
  /// The value is in one of `places` of the house: that house, and its absence everywhere else.
  void confined_in_house(Premises& premises, int house, int value, Mask places) const {
    premises.house(layout_.value_house(house, value));
    for (int place = 0; place < layout_.size; ++place)
      if ((places >> place & 1) == 0) absent(premises, layout_.cell_at(house, place), value);
  }
  /// Two cells that see each other cannot both hold the value.
  void apart(Premises& premises, int cell, int other, int value) const {
    premises.house(layout_.value_house(layout_.common_house(cell, other), value));
  }

  void infer(Fact fact, Premises premises, bool assumed = false) {
    draft.proof.push_back({fact, assumed, std::move(premises.facts), std::move(premises.houses)});
  }
  void assume(Fact fact) { infer(fact, {}, true); }
  /// Every conclusion of the step follows from the same premises.
  void conclude(const Premises& premises) {
    for (const auto candidate : draft.chosen) infer(is_true(candidate), premises);
    for (const auto candidate : draft.excluded) infer(is_false(candidate), premises);
  }

  void colour(Role role, int cell, int value) { colour(role, layout_.candidate(cell, value)); }
  void colour(Role role, std::int32_t candidate) {
    for (auto& coloured : draft.roles)
      if (coloured.role == role) {
        if (std::find(coloured.candidates.begin(), coloured.candidates.end(), candidate) == coloured.candidates.end())
          coloured.candidates.push_back(candidate);
        return;
      }
    draft.roles.push_back({role, {candidate}});
  }
  void colour_results() {
    for (const auto candidate : draft.chosen) colour(Role::target, candidate);
    for (const auto candidate : draft.excluded) colour(Role::eliminated, candidate);
  }

  [[nodiscard]] const Layout<Most>& layout() const { return layout_; }

 private:
  const Layout<Most>& layout_;
};

}  // namespace grillon::sudoku::logic
