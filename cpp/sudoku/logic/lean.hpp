// Proofs without superfluous facts. The proof of a chain names everything its links use; often some of that follows from the
// rest (a cell of a strong link's house may be seen by an earlier link), and a proof should cite only what is needed.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "sudoku/logic/notes.hpp"
#include "sudoku/logic/refute.hpp"

namespace grillon::sudoku::logic {

template <int Most>
class LeanProof {
 public:
  LeanProof(const Layout<Most>& layout, StepDraft& step) : layout_(layout), step_(step) {}

  void make() {
    read();
    build();
    std::vector<Fact> kept = facts_;
    if (!follows(kept)) return;  // too long to reduce: left unchanged
    for (const auto fact : facts_) {
      std::vector<Fact> fewer;
      std::copy_if(kept.begin(), kept.end(), std::back_inserter(fewer), [&](Fact other) { return other != fact; });
      if (follows(fewer)) kept = std::move(fewer);
    }
    if (kept.size() != facts_.size()) rewrite({kept.begin(), kept.end()});
  }

 private:
  static std::int32_t candidate_of(Fact fact) { return std::max(fact, ~fact); }

  void read() {
    std::set<Fact> inside, cited;
    std::set<std::int32_t> houses;
    for (const auto& inference : step_.proof) {
      for (const auto fact : inference.facts)
        if (inside.count(fact) == 0 && cited.insert(fact).second) facts_.push_back(fact);
      inside.insert(inference.fact);
      houses.insert(inference.houses.begin(), inference.houses.end());
    }
    one_solution_ = houses.erase(one_solution) > 0;
    for (const auto house : houses) houses_.push_back({house, members(house)});
    for (const auto& coloured : step_.roles)
      if (coloured.role == Role::pattern) pattern_.assign(coloured.candidates.begin(), coloured.candidates.end());
    std::sort(pattern_.begin(), pattern_.end());
  }

  [[nodiscard]] bool is_pair_house(std::int32_t house) const { return house >= layout_.cells + layout_.houses * layout_.size; }

  [[nodiscard]] std::vector<int> members(std::int32_t house) const {
    std::vector<int> result;
    if (is_pair_house(house)) {  // two by two: the candidates that exclude each other
      for (int candidate = 0; candidate < layout_.cells * layout_.size; ++candidate)
        for (const auto& pair : layout_.pairs_of(candidate))
          if (pair.house == house && candidate < pair.other) result.insert(result.end(), {candidate, pair.other});
      return result;
    }
    for (int i = 0; i < layout_.size; ++i) {
      const int line = (house - layout_.cells) / layout_.size, value = (house - layout_.cells) % layout_.size;
      result.push_back(house < layout_.cells ? layout_.candidate(house, i) : layout_.candidate(layout_.cell_at(line, i), value));
    }
    return result;
  }

  void build() {
    for (const auto& [house, list] : houses_) {
      std::vector<int> variables;
      for (const int member : list) variables.push_back(name(member));
      if (!is_pair_house(house)) {
        refuter_.between(variables, 1, 1);
        continue;
      }
      for (std::size_t i = 0; i < variables.size(); i += 2) refuter_.between(std::span(variables).subspan(i, 2), 0, 1);
    }
  }

  int name(int candidate) {
    const auto [place, is_new] = variable_.try_emplace(candidate, static_cast<int>(variable_.size()));
    if (is_new) refuter_.add_variable();
    return place->second;
  }

  /// Do all conclusions follow from these facts and the cited houses?
  bool follows(const std::vector<Fact>& facts) {
    if (one_solution_) {
      // The demands of a pattern depend on the facts.
      refuter_ = {};
      variable_.clear();
      build();
      swap_demands(facts);
    }
    std::vector<int> true_ones, false_ones;
    for (const auto fact : facts) (fact >= 0 ? true_ones : false_ones).push_back(name(candidate_of(fact)));
    const auto shown = [&](std::vector<int>& opposite, int candidate) {
      opposite.push_back(name(candidate));
      const bool refuted = refuter_.refutes(true_ones, false_ones, nodes_left_);
      opposite.pop_back();
      return refuted;
    };
    return std::all_of(step_.chosen.begin(), step_.chosen.end(), [&](int candidate) { return shown(false_ones, candidate); }) &&
           std::all_of(step_.excluded.begin(), step_.excluded.end(), [&](int candidate) { return shown(true_ones, candidate); });
  }

  /// One solution: exchanging true and false in the pattern must break a house. A house survives the exchange with n true
  /// candidates inside if, whatever the others may be, it holds before and after.
  void swap_demands(const std::vector<Fact>& facts) {
    const std::set<Fact> known(facts.begin(), facts.end());
    std::set<std::int32_t> met;
    for (const int candidate : pattern_) {
      const int cell = candidate / layout_.size, value = candidate % layout_.size;
      met.insert(cell);
      for (const auto& membership : layout_.houses_of(cell)) met.insert(layout_.value_house(membership.house, value));
    }
    std::vector<std::pair<std::vector<int>, std::uint64_t>> sets;
    for (const auto house : met) {
      std::vector<int> inside;
      int least = 0, most = 0, outside = 0;
      for (const int member : members(house)) {
        if (std::binary_search(pattern_.begin(), pattern_.end(), member)) {
          inside.push_back(name(member));
          continue;
        }
        ++outside;
        least += known.count(is_true(member)) != 0 ? 1 : 0;
        most += known.count(is_false(member)) != 0 ? 0 : 1;
      }
      const int size = static_cast<int>(inside.size());
      std::uint64_t fine = 0;
      for (int n = 0; n <= size; ++n) {
        bool survives = true;
        for (int others = least; others <= most; ++others)
          if (others + n == 1 && others + size - n != 1) survives = false;
        if (survives) fine |= std::uint64_t{1} << n;
      }
      refuter_.between(inside, std::max(0, 1 - outside), std::min(size, 1));
      sets.emplace_back(std::move(inside), fine);
    }
    refuter_.not_all(std::move(sets));
  }

  /// Drops the other facts from the proof. If an earlier link explains one, that link is cited instead.
  void rewrite(const std::set<Fact>& kept) {
    const std::set<Fact> cited(facts_.begin(), facts_.end());
    std::vector<StepDraft::Inference> proof;
    std::vector<std::int32_t> true_here;  // since the last assumption
    std::set<Fact> explained;
    for (auto& inference : step_.proof) {
      if (inference.assumed) {
        true_here.clear();
        explained.clear();
      }
      std::vector<Fact> facts;
      for (const auto fact : inference.facts) {
        if (cited.count(fact) == 0 || kept.count(fact) != 0 || explained.count(fact) != 0) {
          facts.push_back(fact);
          continue;
        }
        for (const auto& [house, list] : houses_) {
          if (std::find(list.begin(), list.end(), candidate_of(fact)) == list.end()) continue;
          const auto cause = std::find_if(true_here.begin(), true_here.end(), [&, house = house, &list = list](std::int32_t c) {
            if (!is_pair_house(house)) return std::find(list.begin(), list.end(), c) != list.end();
            for (std::size_t i = 0; i < list.size(); ++i)
              if (list[i] == c && list[i ^ 1] == candidate_of(fact)) return true;
            return false;
          });
          if (cause == true_here.end()) continue;
          proof.push_back({fact, false, {is_true(*cause)}, {house}});
          explained.insert(fact);
          facts.push_back(fact);
          break;
        }
      }
      inference.facts = std::move(facts);
      if (inference.fact >= 0) true_here.push_back(inference.fact);
      proof.push_back(std::move(inference));
    }
    step_.proof = std::move(proof);
  }

  const Layout<Most>& layout_;
  StepDraft& step_;
  std::vector<Fact> facts_;
  std::vector<std::pair<std::int32_t, std::vector<int>>> houses_;
  std::vector<int> pattern_;
  bool one_solution_ = false;
  std::map<int, int> variable_;  // of each candidate
  Refuter refuter_;
  int nodes_left_ = 500'000;  // for the whole step; a fact not decided by then stays
};

}  // namespace grillon::sudoku::logic
