// Techniques that follow an assumption. Included by ladder_techniques.hpp.
#pragma once

#include <algorithm>
#include <vector>

#include "tectonic/logic/assumption.hpp"
#include "tectonic/logic/fragment.hpp"
#include "tectonic/logic/ladder.hpp"

namespace grillon::tectonic {

/// Writes the proof of `conclusion` from the premises of its cases. Without cases the assumption is its opposite.
template <class Sink>
void Ladder<Sink>::write_chain(Draft& draft, Fact conclusion, std::span<const Fact> assumptions, std::int32_t cases_house) {
  Assumption assumption(layout_, marks_);
  std::vector<Fact> facts;
  std::vector<std::int32_t> cited;
  if (cases_house < 0) {
    assumption.run_with_reasons(~conclusion, placed_, 1 << 20);
    assumption.collect_contradiction(facts, cited);
  } else {
    cited.push_back(cases_house);
    for (const auto member : houses_.decode(cases_house).members)
      if (!marks_.allows(houses_.cell_of(member), houses_.index_of(member))) facts.push_back(is_false(member));
    for (const Fact assumed : assumptions) {
      if (assumed == conclusion) continue;
      assumption.run_with_reasons(assumed, placed_, 1 << 20);
      assumption.collect(conclusion, facts, cited);
    }
  }
  Fragment fragment(houses_, std::move(facts), std::move(cited));
  fragment.minimise({&conclusion, 1});
  draft.proof = fragment.refutation(conclusion);
  StepDraft::Coloured on{Role::eliminating, {}}, off{Role::auxiliary, {}};
  for (const auto& inference : draft.proof) {
    if (inference.fact == conclusion) continue;
    if (inference.fact >= 0)
      on.candidates.push_back(inference.fact);
    else
      off.candidates.push_back(~inference.fact);
  }
  if (!on.candidates.empty()) draft.roles.push_back(std::move(on));
  if (!off.candidates.empty()) draft.roles.push_back(std::move(off));
}

/// The assumption that reaches a contradiction in the fewest layers.
template <class Sink>
bool Ladder<Sink>::contradiction(Technique technique, int max_layers) {
  Assumption assumption(layout_, marks_);
  Fact best = 0;
  int fewest = max_layers + 1;
  for (int cell = 0; cell < layout_.cells() && fewest > 1; ++cell) {
    if (!open(cell)) continue;
    for (Mask rest = marks_.values(cell); rest != 0 && fewest > 1; rest &= static_cast<Mask>(rest - 1)) {
      const auto candidate = houses_.candidate(cell, std::countr_zero(rest));
      for (const Fact assumed : {is_true(candidate), is_false(candidate)}) {
        if (assumption.run(assumed, placed_, fewest - 1) || assumption.layers() >= fewest) continue;
        fewest = assumption.layers();
        best = assumed;
      }
    }
  }
  if (fewest > max_layers) return false;
  auto step = draft(technique, rating_of(technique, technique == Technique::one_step_contradiction ? 0 : fewest - 2));
  if constexpr (proofs) write_chain(step, ~best, {}, -1);
  const Fact conclusion = ~best;
  const auto candidate = conclusion < 0 ? ~conclusion : conclusion;
  if (conclusion < 0)
    exclude(step, houses_.cell_of(candidate), houses_.index_of(candidate));
  else
    choose(step, houses_.cell_of(candidate), houses_.index_of(candidate));
  finish(step);
  return true;
}

/// Whatever value a cell takes, or wherever a value of a region goes, the same candidate is excluded.
template <class Sink>
bool Ladder<Sink>::forcing_chain() {
  Assumption assumption(layout_, marks_);
  const auto cells = static_cast<std::size_t>(layout_.cells());
  // The values each true candidate leaves in every cell, and the number of layers needed.
  std::vector<std::vector<Mask>> leaves(cells * static_cast<std::size_t>(layout_.maximum()));
  std::vector<int> layers(leaves.size());
  for (int cell = 0; cell < layout_.cells(); ++cell) {
    if (!open(cell)) continue;
    for (Mask rest = marks_.values(cell); rest != 0; rest &= static_cast<Mask>(rest - 1)) {
      const auto candidate = static_cast<std::size_t>(houses_.candidate(cell, std::countr_zero(rest)));
      assumption.run(is_true(static_cast<std::int32_t>(candidate)), placed_, 1 << 20);
      layers[candidate] = assumption.layers();
      leaves[candidate].resize(cells);
      for (int c = 0; c < layout_.cells(); ++c)
        if (open(c)) leaves[candidate][static_cast<std::size_t>(c)] = assumption.marks().values(c);
    }
  }
  int best_cost = 1 << 20;
  std::int32_t best_house = -1, best_excluded = -1;
  std::vector<Fact> best_cases;
  auto consider = [&](std::int32_t house, const std::vector<Fact>& cases) {
    int cost = 0;
    for (const Fact fact : cases) cost += layers[static_cast<std::size_t>(fact)];
    if (cases.size() < 2 || cost >= best_cost) return;
    for (int c = 0; c < layout_.cells(); ++c) {
      if (!open(c)) continue;
      Mask left = 0;
      for (const Fact fact : cases) left |= leaves[static_cast<std::size_t>(fact)][static_cast<std::size_t>(c)];
      const Mask gone = static_cast<Mask>(marks_.values(c) & ~left);
      if (gone == 0) continue;
      best_cost = cost;
      best_house = house;
      best_cases = cases;
      best_excluded = houses_.candidate(c, std::countr_zero(gone));
      return;
    }
  };
  std::vector<Fact> cases;
  for (int cell = 0; cell < layout_.cells(); ++cell) {
    if (!open(cell)) continue;
    cases.clear();
    for (Mask rest = marks_.values(cell); rest != 0; rest &= static_cast<Mask>(rest - 1))
      cases.push_back(houses_.candidate(cell, std::countr_zero(rest)));
    consider(houses_.cell(cell), cases);
  }
  for (int region = 0; region < layout_.regions(); ++region) {
    for (int index = 0; index < layout_.size(region); ++index) {
      const Mask places = marks_.places(region, index);
      if (is_single(places)) continue;
      cases.clear();
      for (Mask rest = places; rest != 0; rest &= static_cast<Mask>(rest - 1))
        cases.push_back(houses_.candidate(layout_.member(region, std::countr_zero(rest)), index));
      consider(houses_.region(region, index), cases);
    }
  }
  if (best_house < 0) return false;
  auto step = draft(Technique::forcing_chain, rating_of(Technique::forcing_chain, best_cost));
  if constexpr (proofs) write_chain(step, is_false(best_excluded), best_cases, best_house);
  exclude(step, houses_.cell_of(best_excluded), houses_.index_of(best_excluded));
  finish(step);
  return true;
}

}  // namespace grillon::tectonic
