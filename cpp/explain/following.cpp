#include "explain/following.hpp"

#include <algorithm>
#include <set>
#include <unordered_set>

namespace grillon::explain {

Houses::Houses(std::span<const std::int32_t> shown_true, std::span<const std::int32_t> shown_false) {
  for (const std::int32_t candidate : shown_true) put(board_, is_true(candidate));
  for (const std::int32_t candidate : shown_false) put(board_, is_false(candidate));
}

void Houses::add(std::int32_t number, std::span<const std::int32_t> members, std::int32_t low, std::int32_t high) {
  House& house = begin(number, members, true);
  std::set<std::int32_t> shown_true;
  for (const std::int32_t member : members)
    if (shown(is_true(member))) shown_true.insert(member);
  house.low = low - static_cast<std::int32_t>(shown_true.size());
  house.high = high - static_cast<std::int32_t>(shown_true.size());
}

void Houses::add_other(std::int32_t number, std::span<const std::int32_t> members) { begin(number, members, false); }

Houses::House& Houses::begin(std::int32_t number, std::span<const std::int32_t> members, bool counts) {
  const auto at = static_cast<std::int32_t>(houses_.size());
  House& house = houses_.emplace_back(House{number, {}, 0, 0, counts});
  for (const std::int32_t member : members) {
    if (shown(is_true(member)) || shown(is_false(member))) continue;
    if (static_cast<std::size_t>(member) >= of_.size()) of_.resize(static_cast<std::size_t>(member) + 1);
    auto& houses = of_[static_cast<std::size_t>(member)];
    if (houses.empty()) open_.push_back(member);
    if (!houses.empty() && houses.back() == at) continue;
    houses.push_back(at);
    house.members.push_back(member);
  }
  return house;
}

std::span<const std::int32_t> Houses::of(std::int32_t candidate) const {
  if (static_cast<std::size_t>(candidate) >= of_.size()) return {};
  return of_[static_cast<std::size_t>(candidate)];
}

Layer::Layer(std::shared_ptr<const Houses> houses, std::int32_t depth)
    : houses_(std::move(houses)),
      depth_(depth),
      true_ones_(houses_->all().size(), 0),
      false_ones_(houses_->all().size(), 0),
      waits_(houses_->all().size(), 0) {}

Layer Layer::inside(std::int32_t depth) const {
  Layer inner(houses_, depth);
  inner.know(*this);
  return inner;
}

void Layer::know(const Layer& other) {
  known_ = other.known_;
  true_ones_ = other.true_ones_;
  false_ones_ = other.false_ones_;
}

Layer::Tried Layer::try_each(std::span<const std::int32_t> options) const {
  // Most suppositions lead nowhere: what a fact follows from is written down only where one ends.
  Layer trial = inside(depth_ + 1);
  trial.writes_ = false;
  for (std::size_t at = 0; at < options.size(); ++at) {
    if (at > 0) trial.know(*this);
    trial.add(is_true(options[at]));
    if (trial.propagate() == Found::nothing) continue;
    Layer inner = inside(depth_ + 1);
    inner.add(is_true(options[at]));
    const Found found = inner.propagate();
    return {at, found, std::move(inner)};
  }
  return {options.size(), Found::nothing, std::move(trial)};
}

void Layer::learn(const Layer& inner, std::int32_t option, std::vector<Fact> facts, std::vector<std::int32_t> houses) {
  const Fact refuted = is_false(option);
  std::vector<Link> chain{{is_true(option), {}, {}, true, inner.depth_}};
  for (Link& link : inner.leading_to(facts)) chain.push_back(std::move(link));
  chain.push_back({refuted, std::move(facts), std::move(houses), false, inner.depth_});
  std::unordered_set<Fact> seen;
  for (const Link& link : chain) seen.insert(link.fact);
  std::vector<Fact> premises;
  for (const Link& link : chain)
    for (const Fact fact : link.premises)
      if (derived(fact) && seen.insert(fact).second) premises.push_back(fact);
  if (!holds(refuted)) insides_.insert_or_assign(refuted, std::move(chain));
  derive(refuted, std::move(premises), {});
}

void Layer::wait(std::size_t house) {
  if (waits_[house] != 0) return;
  waits_[house] = 1;
  waiting_.push_back(house);
}

void Layer::add(Fact fact) {
  if (holds(fact)) return;
  Houses::put(known_, fact);
  auto& counted = fact >= 0 ? true_ones_ : false_ones_;
  for (const std::int32_t house : houses_->of(fact >= 0 ? fact : ~fact)) {
    ++counted[static_cast<std::size_t>(house)];
    wait(static_cast<std::size_t>(house));
  }
}

void Layer::derive(Fact fact, std::vector<Fact> premises, std::vector<std::int32_t> houses) {
  if (holds(fact)) return;
  grounds_.emplace_back(std::move(premises), std::move(houses));
  follow(fact, grounds_.size() - 1);
}

void Layer::follow(Fact fact, std::size_t grounds) {
  if (writes_) steps_.push_back({fact, grounds});
  add(fact);
}

const std::unordered_map<Fact, std::size_t>& Layer::places() const {
  for (std::size_t at = at_.size(); at < steps_.size(); ++at) at_.emplace(steps_[at].fact, at);
  return at_;
}

void Layer::look_at_all() {
  for (const bool counts : {true, false})
    for (std::size_t house = 0; house < houses_->all().size(); ++house)
      if (houses_->all()[house].counts == counts) wait(house);
}

Layer::Found Layer::propagate() {
  while (!waiting_.empty()) {
    const std::size_t at = waiting_.front();
    waiting_.pop_front();
    waits_[at] = 0;
    const Houses::House& house = houses_->all()[at];
    found_house_ = house.number;
    if (!house.counts) return Found::other;
    if (!count(house.number, house.members, house.low, house.high, {}, true_ones_[at], false_ones_[at])) return Found::failure;
  }
  return Found::nothing;
}

bool Layer::count(std::int32_t number, std::span<const std::int32_t> members, std::int32_t low, std::int32_t high,
                  std::span<const Fact> given) {
  const auto known = [&](auto fact_of) {
    return static_cast<std::int32_t>(
        std::count_if(members.begin(), members.end(), [&](std::int32_t member) { return knows(fact_of(member)); }));
  };
  return count(number, members, low, high, given, known(is_true), known(is_false));
}

bool Layer::count(std::int32_t number, std::span<const std::int32_t> members, std::int32_t low, std::int32_t high,
                  std::span<const Fact> given, std::int32_t true_ones, std::int32_t false_ones) {
  const auto size = static_cast<std::int32_t>(members.size());
  const std::int32_t possible = size - false_ones;
  auto grounds = [&](auto fact_of) {
    std::vector<Fact> facts(given.begin(), given.end());
    facts.reserve(facts.size() + static_cast<std::size_t>(std::max(true_ones, false_ones)));
    for (const std::int32_t member : members)
      if (knows(fact_of(member))) facts.push_back(fact_of(member));
    return facts;
  };
  if (true_ones > high || possible < low) {
    if (writes_) failing_ = true_ones > high ? grounds(is_true) : grounds(is_false);
    found_house_ = number;
    return false;
  }
  if (true_ones + false_ones >= size || (true_ones != high && possible != low)) return true;
  const bool enough = true_ones == high;
  if (writes_) grounds_.emplace_back(enough ? grounds(is_true) : grounds(is_false), std::vector{number});
  const std::size_t shared = grounds_.size() - 1;
  for (const std::int32_t member : members)
    if (const Fact fact = enough ? is_false(member) : is_true(member); open(member) && !holds(fact)) follow(fact, shared);
  return true;
}

std::vector<std::int32_t> Layer::left(std::span<const std::int32_t> members) const {
  std::vector<std::int32_t> rest;
  std::copy_if(members.begin(), members.end(), std::back_inserter(rest), [&](std::int32_t member) { return open(member); });
  return rest;
}

std::vector<std::vector<std::int32_t>> Layer::pressing(std::size_t most) const {
  std::vector<std::vector<std::int32_t>> found;
  std::set<std::vector<std::int32_t>> seen;
  for (std::size_t at = 0; at < houses_->all().size(); ++at) {
    const Houses::House& house = houses_->all()[at];
    if (!house.counts || true_ones_[at] >= house.low) continue;
    if (auto ways = left(house.members); seen.insert(ways).second) found.push_back(std::move(ways));
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.size() < b.size(); });
  if (found.size() > most) found.resize(most);
  return found;
}

std::int32_t Layer::open_candidate() const {
  std::vector<std::int32_t> best;
  auto offer = [&](std::span<const std::int32_t> members) {
    if (auto rest = left(members); !rest.empty() && (best.empty() || rest.size() < best.size())) best = std::move(rest);
  };
  for (const Houses::House& house : houses_->all())
    if (house.counts) offer(house.members);
  offer(houses_->open());
  return best.empty() ? -1 : best.front();
}

std::vector<Layer::Link> Layer::leading_to(std::span<const Fact> facts) const {
  const auto& at = places();
  std::vector<char> needed(steps_.size(), 0);
  std::vector<Fact> waiting(facts.begin(), facts.end());
  while (!waiting.empty()) {
    const auto found = at.find(waiting.back());
    waiting.pop_back();
    if (found == at.end() || needed[found->second] != 0) continue;
    needed[found->second] = 1;
    const auto& premises = grounds_[steps_[found->second].grounds].first;
    waiting.insert(waiting.end(), premises.begin(), premises.end());
  }
  std::vector<Link> links;
  for (std::size_t step = 0; step < steps_.size(); ++step)
    if (needed[step] != 0) {
      const Fact fact = steps_[step].fact;
      if (const auto found = insides_.find(fact); found != insides_.end())
        links.insert(links.end(), found->second.begin(), found->second.end());
      const auto& [premises, houses] = grounds_[steps_[step].grounds];
      links.push_back({fact, premises, houses, false, depth_});
    }
  return links;
}

}  // namespace grillon::explain
