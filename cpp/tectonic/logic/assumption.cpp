#include "tectonic/logic/assumption.hpp"

#include <algorithm>

namespace grillon::tectonic {

template <bool Reasons>
bool Assumption::propagate(Fact assumed, const Values& placed, int max_layers) {
  marks_ = base_;
  stands_ = placed;
  assumed_ = assumed;
  layers_ = 0;
  broken_ = none;
  now_.clear();
  touched_.clear();
  if constexpr (Reasons) {
    cause_.assign(static_cast<std::size_t>(layout_.cells() * layout_.maximum()), none);
    reason_.assign(cause_.size(), none);
  }
  auto remove = [&](int cell, int index, std::int32_t cause) {
    if (!marks_.remove(layout_, cell, index)) return;
    const auto candidate = houses_.candidate(cell, index);
    touched_.push_back(candidate);
    if constexpr (Reasons) cause_[static_cast<std::size_t>(candidate)] = cause;
  };
  if (assumed >= 0)
    now_.push_back(assumed);
  else
    remove(houses_.cell_of(~assumed), houses_.index_of(~assumed), none);

  for (;;) {
    for (const auto candidate : now_) {
      const int cell = houses_.cell_of(candidate), index = houses_.index_of(candidate);
      stands_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(index + 1);
      for (Mask others = static_cast<Mask>(marks_.values(cell) & ~bit(index)); others != 0; others &= static_cast<Mask>(others - 1))
        remove(cell, std::countr_zero(others), candidate);
      for (const int mate : layout_.members(layout_.region(cell)))
        if (mate != cell) remove(mate, index, candidate);
      for (const int other : layout_.touching(cell)) remove(other, index, candidate);
    }
    next_.clear();
    for (const auto candidate : touched_) {
      const int cell = houses_.cell_of(candidate), index = houses_.index_of(candidate), region = layout_.region(cell);
      const Mask values = marks_.values(cell), places = marks_.places(region, index);
      if (values == 0 || places == 0) {
        broken_ = values == 0 ? houses_.cell(cell) : houses_.region(region, index);
        return false;
      }
      auto single = [&](int c, int i, std::int32_t house) {
        if (stands_[static_cast<std::size_t>(c)] != 0) return;
        const auto sure = houses_.candidate(c, i);
        if (std::find(next_.begin(), next_.end(), sure) != next_.end()) return;
        next_.push_back(sure);
        if constexpr (Reasons) reason_[static_cast<std::size_t>(sure)] = house;
      };
      if (is_single(values)) single(cell, std::countr_zero(values), houses_.cell(cell));
      if (is_single(places)) single(layout_.member(region, std::countr_zero(places)), index, houses_.region(region, index));
    }
    touched_.clear();
    if (next_.empty() || layers_ == max_layers) return true;
    ++layers_;
    now_.swap(next_);
  }
}

bool Assumption::run(Fact assumed, const Values& placed, int max_layers) { return propagate<false>(assumed, placed, max_layers); }
bool Assumption::run_with_reasons(Fact assumed, const Values& placed, int max_layers) {
  return propagate<true>(assumed, placed, max_layers);
}

/// The house counts because all its members but one (or all, for a contradiction) are false.
void Assumption::need_house(std::int32_t house, std::int32_t except, std::vector<Fact>& waiting,
                            std::vector<std::int32_t>& houses) const {
  houses.push_back(house);
  for (const auto member : houses_.decode(house).members)
    if (member != except) waiting.push_back(is_false(member));
}

void Assumption::trace(std::vector<Fact>& waiting, std::vector<Fact>& facts, std::vector<std::int32_t>& houses) const {
  std::vector<Fact> seen;
  while (!waiting.empty()) {
    const Fact fact = waiting.back();
    waiting.pop_back();
    if (fact == assumed_ || std::find(seen.begin(), seen.end(), fact) != seen.end()) continue;
    seen.push_back(fact);
    if (fact >= 0) {
      need_house(reason_[static_cast<std::size_t>(fact)], fact, waiting, houses);
      continue;
    }
    const auto cause = cause_[static_cast<std::size_t>(~fact)];
    if (cause == none) {
      facts.push_back(fact);
      continue;
    }
    houses.push_back(houses_.between(cause, ~fact));
    waiting.push_back(is_true(cause));
  }
}

void Assumption::collect_contradiction(std::vector<Fact>& facts, std::vector<std::int32_t>& houses) const {
  std::vector<Fact> waiting;
  need_house(broken_, none, waiting, houses);
  trace(waiting, facts, houses);
}

void Assumption::collect(Fact derived, std::vector<Fact>& facts, std::vector<std::int32_t>& houses) const {
  std::vector<Fact> waiting{derived};
  trace(waiting, facts, houses);
}

}  // namespace grillon::tectonic
