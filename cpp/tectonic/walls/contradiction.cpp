// Contradictions on a board whose walls are not all known, and their consequences for a wall.
#include <algorithm>

#include "tectonic/walls/ladder.hpp"

namespace grillon::tectonic {

namespace {

constexpr std::size_t longest_trial = 12;
constexpr TechniqueSet trial_techniques = techniques_up_to(static_cast<int>(Technique::only_exit));

}  // namespace

/// Looks for a contradiction; `broken_` then holds the house that is broken, if there is one.
bool CutLadder::contradiction() {
  broken_ = {};
  for (int cell = 0; cell < board_.cells(); ++cell) {
    if (part(cell) < 0 || marks(cell) != 0) continue;
    for (int index = 0; index < limit(cell); ++index) broken_.facts.push_back(is_false(houses_.value(cell, index)));
    broken_.houses = {houses_.cell(cell)};
    return true;
  }
  for (int b = 0; b < static_cast<int>(ends_.size()); ++b) {
    const auto [from, to] = ends_[static_cast<std::size_t>(b)];
    if (border(b) != Border::wall || part(from) < 0 || part(from) != part(to)) continue;
    const auto cells = way(from, to);
    if (!open_inside(cells, {&b, 1})) return true;
    broken_ = {0, false, conditions(cells, {&b, 1}, false), {houses_.joined(cells, b)}};
    broken_.facts.push_back(is_true(houses_.wall(b)));
    return true;
  }
  for (std::size_t p = 0; p < members_.size(); ++p) {
    const auto& cells = members_[p];
    const int size = static_cast<int>(cells.size());
    if (size > board_.maximum) {
      const auto large = large_set({cells.front()});
      if (open_inside(large, {})) broken_ = {0, false, conditions(large, {}, false), {houses_.too_large(large)}};
      return true;
    }
    if (!whole_[p]) continue;
    for (const int cell : cells) {
      if (placed(cell) <= size) continue;
      broken_ = {0, false, conditions(cells, {}, true), {houses_.holds(cells, placed(cell) - 1)}};
      broken_.facts.push_back(is_true(houses_.value(cell, placed(cell) - 1)));
      return true;
    }
    for (int index = 0; index < size; ++index) {
      if (std::any_of(cells.begin(), cells.end(), [&](int cell) { return (marks(cell) >> index) & 1; })) continue;
      broken_ = {0, false, conditions(cells, {}, true), {houses_.holds(cells, index)}};
      for (const int cell : cells)
        if (index < limit(cell)) broken_.facts.push_back(is_false(houses_.value(cell, index)));
      return true;
    }
  }
  return false;
}

/// The house by which one placed value directly excludes another, -1 if there is none.
std::int32_t CutLadder::at_sight(std::int32_t cause, std::int32_t excluded) const {
  const int a = cause / board_.maximum, b = excluded / board_.maximum, index = excluded % board_.maximum;
  if (cause == excluded) return -1;
  if (a == b) return houses_.cell(a);
  if (cause % board_.maximum != index) return -1;
  const auto given = given_part_[static_cast<std::size_t>(a)];
  if (given == given_part_[static_cast<std::size_t>(b)]) return houses_.part(given, index);
  const auto near = neighbourhood_.touching(a);
  return std::find(near.begin(), near.end(), b) != near.end() ? houses_.touching(a, b, index) : -1;
}

/// The assumption about one border that reaches a contradiction in the fewest steps.
bool CutLadder::wall_contradiction(Control& control) {
  std::vector<StepDraft> best;
  StepDraft::Inference why;
  Fact assumed = 0;
  auto fewest = longest_trial + 1;
  for (int b = 0; b < static_cast<int>(ends_.size()); ++b) {
    if (!between_parts(b)) continue;
    if (control.poll()) return false;
    for (const auto state : {Border::wall, Border::open}) {
      CutLadder trial(*this);
      trial.steps_.clear();
      trial.board_.borders[static_cast<std::size_t>(b)] = state;
      std::optional<Ending> end;
      for (std::size_t steps = 0; !end && steps < fewest; ++steps) end = trial.step(trial_techniques, control);
      if (end != Ending::contradiction || trial.broken_.houses.empty()) continue;
      fewest = trial.steps_.size();
      best = std::move(trial.steps_);
      why = std::move(trial.broken_);
      assumed = state == Border::wall ? is_true(houses_.wall(b)) : is_false(houses_.wall(b));
    }
  }
  if (why.houses.empty()) return false;
  StepDraft draft;
  why.fact = ~assumed;
  // Backwards: only the steps that the contradiction depends on, one inference per conclusion, and what their
  // values directly exclude.
  std::vector<Fact> needed;
  std::vector<StepDraft::Inference> excluded_at_sight;
  auto derived = [&](Fact fact) {
    return std::any_of(best.begin(), best.end(), [&](const StepDraft& step) {
      return std::find(step.excluded.begin(), step.excluded.end(), ~fact) != step.excluded.end();
    });
  };
  auto add = [&](StepDraft::Inference inference) {
    const auto facts = inference.facts;
    draft.proof.push_back(std::move(inference));
    for (const Fact fact : facts) {
      if (std::find(needed.begin(), needed.end(), fact) != needed.end()) continue;
      needed.push_back(fact);
      if (fact >= 0 || ~fact >= houses_.wall(0) || derived(fact)) continue;
      const int cell = ~fact / board_.maximum, index = ~fact % board_.maximum;
      if (!((marks(cell) >> index) & 1)) continue;
      for (const auto& step : best) {
        if (step.chosen.empty() || step.chosen.front() >= houses_.wall(0)) continue;
        const auto house = at_sight(step.chosen.front(), ~fact);
        if (house < 0) continue;
        excluded_at_sight.push_back({fact, false, {is_true(step.chosen.front())}, {house}});
        needed.push_back(is_true(step.chosen.front()));
        break;
      }
    }
  };
  add(std::move(why));
  for (auto step = best.rbegin(); step != best.rend(); ++step) {
    for (const auto& link : step->proof) {
      const bool chosen = std::find(step->chosen.begin(), step->chosen.end(), link.fact) != step->chosen.end();
      const bool excluded = std::find(step->excluded.begin(), step->excluded.end(), ~link.fact) != step->excluded.end();
      if ((!chosen && !excluded) || std::find(needed.begin(), needed.end(), link.fact) == needed.end()) continue;
      for (const auto& seen : excluded_at_sight)
        if (seen.facts.front() == link.fact) draft.proof.push_back(seen);
      auto lumped = link;
      if (step->proof.front().assumed) {
        lumped.facts.clear();
        std::vector<Fact> inside;
        for (const auto& part : step->proof) {
          for (const Fact fact : part.facts)
            if (std::find(inside.begin(), inside.end(), fact) == inside.end()) lumped.facts.push_back(fact);
          lumped.houses.insert(lumped.houses.end(), part.houses.begin(), part.houses.end());
          inside.push_back(part.fact);
        }
      }
      add(std::move(lumped));
    }
  }
  draft.proof.push_back({assumed, true, {}, {}});
  std::reverse(draft.proof.begin(), draft.proof.end());
  draft.roles.push_back({Role::auxiliary, {}});
  for (const auto& link : draft.proof) {
    const auto candidate = link.fact < 0 ? ~link.fact : link.fact;
    if (candidate != (assumed < 0 ? ~assumed : assumed)) draft.roles.back().candidates.push_back(candidate);
  }
  if (draft.roles.back().candidates.empty()) draft.roles.pop_back();
  finish(Technique::wall_contradiction, std::move(draft));
  return true;
}

}  // namespace grillon::tectonic
