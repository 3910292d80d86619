#include "tectonic/logic/fragment.hpp"

#include <algorithm>

namespace grillon::tectonic {

namespace {

constexpr std::int32_t candidate_of(Fact fact) { return fact < 0 ? ~fact : fact; }
constexpr std::int8_t truth_of(Fact fact) { return fact < 0 ? -1 : 1; }

}  // namespace

Fragment::Fragment(const Houses& houses, std::vector<Fact> facts, std::vector<std::int32_t> house_numbers)
    : facts_(std::move(facts)) {
  std::sort(facts_.begin(), facts_.end());
  facts_.erase(std::unique(facts_.begin(), facts_.end()), facts_.end());
  std::sort(house_numbers.begin(), house_numbers.end());
  house_numbers.erase(std::unique(house_numbers.begin(), house_numbers.end()), house_numbers.end());
  fact_used_.assign(facts_.size(), 1);
  for (const auto number : house_numbers) {
    const auto decoded = houses.decode(number);
    Cited cited{number, {}, decoded.needs_one};
    for (const auto candidate : decoded.members) cited.members.push_back(variable(candidate));
    houses_.push_back(std::move(cited));
  }
}

int Fragment::variable(std::int32_t candidate) {
  const auto found = std::find(candidates_.begin(), candidates_.end(), candidate);
  if (found != candidates_.end()) return static_cast<int>(found - candidates_.begin());
  candidates_.push_back(candidate);
  return static_cast<int>(candidates_.size()) - 1;
}

bool Fragment::propagate(std::vector<std::int8_t>& truth, std::vector<int>* order, std::vector<Reason>* reasons,
                         int* broken) const {
  auto set = [&](int variable, std::int8_t value, int house, int premise) {
    truth[static_cast<std::size_t>(variable)] = value;
    if (!reasons) return;
    auto& reason = (*reasons)[static_cast<std::size_t>(variable)];
    reason.house = house;
    if (premise >= 0) {
      reason.premises = {premise};
    } else {
      for (const int other : houses_[static_cast<std::size_t>(house)].members)
        if (other != variable) reason.premises.push_back(other);
    }
    order->push_back(variable);
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t h = 0; h < houses_.size(); ++h) {
      const auto& house = houses_[h];
      if (!house.used) continue;
      int sure = -1, open = -1, opens = 0;
      for (const int member : house.members) {
        const auto value = truth[static_cast<std::size_t>(member)];
        if (value > 0) {
          if (sure >= 0) {
            if (broken) *broken = static_cast<int>(h);
            return false;
          }
          sure = member;
        } else if (value == 0) {
          open = member;
          ++opens;
        }
      }
      if (sure >= 0) {
        for (const int member : house.members) {
          if (truth[static_cast<std::size_t>(member)] != 0) continue;
          set(member, -1, static_cast<int>(h), sure);
          changed = true;
        }
      } else if (house.needs_one && opens == 0) {
        if (broken) *broken = static_cast<int>(h);
        return false;
      } else if (house.needs_one && opens == 1) {
        set(open, 1, static_cast<int>(h), -1);
        changed = true;
      }
    }
  }
  return true;
}

bool Fragment::satisfiable(std::vector<std::int8_t>& truth) const {
  if (!propagate(truth, nullptr, nullptr, nullptr)) return false;
  for (const auto& house : houses_) {
    if (!house.used || !house.needs_one) continue;
    bool met = false;
    for (const int member : house.members) met = met || truth[static_cast<std::size_t>(member)] > 0;
    if (met) continue;
    for (const int member : house.members) {
      if (truth[static_cast<std::size_t>(member)] != 0) continue;
      auto copy = truth;
      copy[static_cast<std::size_t>(member)] = 1;
      if (satisfiable(copy)) return true;
    }
    return false;
  }
  return true;
}

bool Fragment::implies(Fact conclusion) const {
  std::vector<std::int8_t> truth(candidates_.size(), 0);
  auto assign = [&](Fact fact) {
    const auto found = std::find(candidates_.begin(), candidates_.end(), candidate_of(fact));
    if (found == candidates_.end()) return true;
    auto& value = truth[static_cast<std::size_t>(found - candidates_.begin())];
    if (value == -truth_of(fact)) return false;
    value = truth_of(fact);
    return true;
  };
  for (std::size_t i = 0; i < facts_.size(); ++i)
    if (fact_used_[i] && !assign(facts_[i])) return true;
  if (!assign(~conclusion)) return true;
  return !satisfiable(truth);
}

void Fragment::minimise(std::span<const Fact> conclusions) {
  auto all_follow = [&] { return std::all_of(conclusions.begin(), conclusions.end(), [&](Fact fact) { return implies(fact); }); };
  for (auto& house : houses_) {
    house.used = false;
    if (!all_follow()) house.used = true;
  }
  for (auto& used : fact_used_) {
    used = 0;
    if (!all_follow()) used = 1;
  }
}

std::vector<Fact> Fragment::facts() const {
  std::vector<Fact> used;
  for (std::size_t i = 0; i < facts_.size(); ++i)
    if (fact_used_[i]) used.push_back(facts_[i]);
  return used;
}

std::vector<std::int32_t> Fragment::houses() const {
  std::vector<std::int32_t> used;
  for (const auto& house : houses_)
    if (house.used) used.push_back(house.number);
  return used;
}

std::vector<StepDraft::Inference> Fragment::refutation(Fact conclusion) const {
  std::vector<std::int8_t> truth(candidates_.size(), 0);
  std::vector<int> order;
  std::vector<Reason> reasons(candidates_.size());
  auto assign = [&](Fact fact) {
    const auto found = std::find(candidates_.begin(), candidates_.end(), candidate_of(fact));
    if (found != candidates_.end()) truth[static_cast<std::size_t>(found - candidates_.begin())] = truth_of(fact);
  };
  for (std::size_t i = 0; i < facts_.size(); ++i)
    if (fact_used_[i]) assign(facts_[i]);
  assign(~conclusion);
  int broken = -1;
  std::vector<StepDraft::Inference> proof;
  const bool refuted = !propagate(truth, &order, &reasons, &broken);

  auto fact_of = [&](int variable) {
    const auto candidate = candidates_[static_cast<std::size_t>(variable)];
    return truth[static_cast<std::size_t>(variable)] > 0 ? is_true(candidate) : is_false(candidate);
  };
  std::vector<std::uint8_t> needed(candidates_.size(), 0);
  std::size_t cited = 0;
  if (refuted) {
    auto need_members = [&](const Cited& house) {
      // A house that holds two truths is broken by those two alone; one without any, by all its members.
      const bool two = std::count_if(house.members.begin(), house.members.end(),
                                     [&](int m) { return truth[static_cast<std::size_t>(m)] > 0; }) > 1;
      std::vector<int> premises;
      for (const int member : house.members)
        if (!two || truth[static_cast<std::size_t>(member)] > 0) premises.push_back(member);
      return premises;
    };
    StepDraft::Inference last{conclusion, false, {}, {houses_[static_cast<std::size_t>(broken)].number}};
    for (const int member : need_members(houses_[static_cast<std::size_t>(broken)])) {
      needed[static_cast<std::size_t>(member)] = 1;
      last.facts.push_back(fact_of(member));
    }
    for (auto step = order.rbegin(); step != order.rend(); ++step)
      if (needed[static_cast<std::size_t>(*step)])
        for (const int premise : reasons[static_cast<std::size_t>(*step)].premises) needed[static_cast<std::size_t>(premise)] = 1;
    proof.push_back({~conclusion, true, {}, {}});
    for (const int step : order) {
      if (!needed[static_cast<std::size_t>(step)]) continue;
      const auto& reason = reasons[static_cast<std::size_t>(step)];
      StepDraft::Inference inference{fact_of(step), false, {}, {houses_[static_cast<std::size_t>(reason.house)].number}};
      for (const int premise : reason.premises) inference.facts.push_back(fact_of(premise));
      proof.push_back(std::move(inference));
    }
    proof.push_back(std::move(last));
    for (std::size_t v = 0; v < candidates_.size(); ++v) {
      const bool derived = reasons[v].house >= 0 || candidates_[v] == candidate_of(conclusion);
      cited += needed[v] && !derived;
    }
  }
  auto used = facts();
  if (refuted && cited == used.size()) return proof;
  return {{conclusion, false, std::move(used), houses()}};
}

}  // namespace grillon::tectonic
