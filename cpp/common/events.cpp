#include "common/events.hpp"

#include "common/control.hpp"

namespace grillon {

EventLog::EventLog(Options options, std::span<const std::int32_t> known) : options_(options), known_(known.begin(), known.end()) {}

void EventLog::add(Event event, std::int32_t what, std::span<const std::int32_t> cells) {
  if (number_ == options_.most) {
    if (options_.ended != nullptr) options_.ended->request(Stop::closed);
    return;
  }
  ++number_;
  numbers_.push_back(static_cast<std::int32_t>(event));
  numbers_.push_back(what);
  numbers_.push_back(static_cast<std::int32_t>(cells.size()));
  numbers_.insert(numbers_.end(), cells.begin(), cells.end());
}

void EventLog::choose(std::int32_t what, std::span<const std::int32_t> cells) {
  open_.push_back(facts_.size());
  if (known_.insert(what).second) facts_.push_back(what);
  add(Event::choose, what, cells);
}

void EventLog::derive(std::span<const std::int32_t> facts) {
  for (const std::int32_t fact : facts) {
    if (!known_.insert(fact).second) continue;
    facts_.push_back(fact);
    add(Event::derive, fact);
  }
}

void EventLog::contradict(std::int32_t why, std::span<const std::int32_t> cells) { add(Event::contradict, why, cells); }

void EventLog::take_back() {
  forget_facts(open_.back());
  open_.pop_back();
  add(Event::take_back, 0);
}

void EventLog::solution() { add(Event::solution, 0); }

void EventLog::return_to(const Mark& mark) {
  forget_facts(mark.facts);
  open_.resize(mark.open);
  numbers_.resize(mark.numbers);
  number_ = mark.number;
}

void EventLog::forget_facts(std::size_t left) {
  for (; facts_.size() > left; facts_.pop_back()) known_.erase(facts_.back());
}

}  // namespace grillon
