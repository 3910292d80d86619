// What a search does, event by event, as the engine itself records it for those who watch. Nothing is recorded unless a
// Control has a log.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_set>
#include <vector>

namespace grillon {

class Control;

enum class Event : std::int32_t { choose, derive, contradict, take_back, solution };

/// The events as numbers: each is its kind, what it is about, how many cells follow, and these cells. A choice is about a
/// candidate, or a larger number that the family can name; a derived fact is a candidate c, or ~c for one that is false; a
/// contradiction has a reason that the family can name. A choice that is taken back is the last one that still stands.
///
/// The functions are not inline: kernels compiled for other instruction sets call them too.
class EventLog {
 public:
  struct Options {
    std::size_t most = 0;      // events kept
    bool derived = true;       // record what follows from the choices too
    Control* ended = nullptr;  // closed when there is no room for an event, if set: nobody needs the rest
  };
  /// `known` are facts that are never derived, because they are given.
  EventLog(Options options, std::span<const std::int32_t> known);

  void choose(std::int32_t what, std::span<const std::int32_t> cells = {});
  /// Of all facts that hold now, those that are new are recorded.
  void derive(std::span<const std::int32_t> facts);
  void contradict(std::int32_t why, std::span<const std::int32_t> cells = {});
  void take_back();
  void solution();

  /// Is it worth listing the facts that hold?
  [[nodiscard]] bool wants_derived() const noexcept { return options_.derived && number_ < options_.most; }
  [[nodiscard]] const std::vector<std::int32_t>& numbers() const noexcept { return numbers_; }

  /// A point to return to, when a search is started again from there.
  struct Mark {
    std::size_t number = 0, numbers = 0, facts = 0, open = 0;
  };
  [[nodiscard]] Mark mark() const noexcept { return {number_, numbers_.size(), facts_.size(), open_.size()}; }
  void return_to(const Mark& mark);

 private:
  void add(Event event, std::int32_t what, std::span<const std::int32_t> cells = {});
  void forget_facts(std::size_t left);

  Options options_;
  std::size_t number_ = 0;
  std::vector<std::int32_t> numbers_;
  std::vector<std::int32_t> facts_;  // that hold, in the order in which they were recorded
  std::unordered_set<std::int32_t> known_;
  std::vector<std::size_t> open_;  // for each choice that stands: how many facts held before it
};

}  // namespace grillon
