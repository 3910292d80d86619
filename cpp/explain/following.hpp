// The consequences of a supposition, examining one house at a time, and the links that derive them.
//
// A house that counts (between `low` and `high` of its members are true) is examined here; other houses are passed to the
// caller in their turn. Everything has a fixed first-in, first-out order, so that chains stay short and are the
// same everywhere.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/steps.hpp"

namespace grillon::explain {

/// The houses that may be used, without decided candidates, and the houses of each candidate.
class Houses {
 public:
  struct House {
    std::int32_t number;
    std::vector<std::int32_t> members;  // open ones, each once
    std::int32_t low, high;             // of them, at least and at most
    bool counts;
  };

  /// The board shows that some candidates are true and some are false; damaged boards may show both.
  Houses(std::span<const std::int32_t> shown_true, std::span<const std::int32_t> shown_false);

  void add(std::int32_t number, std::span<const std::int32_t> members, std::int32_t low, std::int32_t high);
  /// A house for the caller to examine.
  void add_other(std::int32_t number, std::span<const std::int32_t> members);

  [[nodiscard]] bool shown(Fact fact) const { return has(board_, fact); }
  [[nodiscard]] const std::vector<House>& all() const { return houses_; }
  [[nodiscard]] std::span<const std::int32_t> of(std::int32_t candidate) const;
  /// Every open member of a house, in order.
  [[nodiscard]] const std::vector<std::int32_t>& open() const { return open_; }

  /// A bit for "true" and one for "false", for each candidate.
  using Known = std::vector<std::uint8_t>;
  static bool has(const Known& known, Fact fact) {
    const auto at = static_cast<std::size_t>(fact >= 0 ? fact : ~fact);
    return at < known.size() && (known[at] & (fact >= 0 ? 1 : 2)) != 0;
  }
  static void put(Known& known, Fact fact) {
    const auto at = static_cast<std::size_t>(fact >= 0 ? fact : ~fact);
    if (at >= known.size()) known.resize(at + 1, 0);
    known[at] = static_cast<std::uint8_t>(known[at] | (fact >= 0 ? 1 : 2));
  }

 private:
  House& begin(std::int32_t number, std::span<const std::int32_t> members, bool counts);

  Known board_;
  std::vector<House> houses_;
  std::vector<std::vector<std::int32_t>> of_;
  std::vector<std::int32_t> open_;
};

/// The facts known under one supposition, in order, each with its premises.
class Layer {
 public:
  /// A fact, its premises and the houses it follows through, or what is assumed; and the depth of its chain.
  struct Link {
    Fact fact;
    std::vector<Fact> premises;
    std::vector<std::int32_t> houses;
    bool assumed;
    std::int32_t depth;
  };
  enum class Found { nothing, failure, other };

  Layer(std::shared_ptr<const Houses> houses, std::int32_t depth);
  /// The facts known here, as the base of a further supposition; none of them is derived there.
  [[nodiscard]] Layer inside(std::int32_t depth) const;
  [[nodiscard]] std::int32_t depth() const { return depth_; }
  struct Tried;
  /// Supposes one option after the other, until a house fails or is left to the caller.
  [[nodiscard]] Tried try_each(std::span<const std::int32_t> options) const;
  /// Rule out an option from which these facts follow, that fail by these houses, by a chain inside the argument.
  void learn(const Layer& inner, std::int32_t option, std::vector<Fact> facts, std::vector<std::int32_t> houses);

  [[nodiscard]] bool knows(Fact fact) const { return Houses::has(known_, fact); }
  [[nodiscard]] bool holds(Fact fact) const { return knows(fact) || houses_->shown(fact); }
  /// Was it derived in this layer?
  [[nodiscard]] bool derived(Fact fact) const { return places().contains(fact); }

  void add(Fact fact);
  void derive(Fact fact, std::vector<Fact> premises, std::vector<std::int32_t> houses);
  /// Queue every house at the start.
  void look_at_all();
  /// Examines houses until one fails, or one is left to the caller, or none is left.
  Found propagate();
  /// Between `low` and `high` of these are true while `given` holds: derives the consequences; false if it fails.
  bool count(std::int32_t number, std::span<const std::int32_t> members, std::int32_t low, std::int32_t high,
             std::span<const Fact> given);
  /// The house that was found last, and the facts that show that it fails.
  [[nodiscard]] std::int32_t found_house() const { return found_house_; }
  [[nodiscard]] const std::vector<Fact>& failing() const { return failing_; }

  /// The options left in the houses that still need one, fewest first, for at most this many houses.
  [[nodiscard]] std::vector<std::vector<std::int32_t>> pressing(std::size_t most) const;
  /// An undecided candidate of the house with the fewest of them; -1 if there is none.
  [[nodiscard]] std::int32_t open_candidate() const;
  /// The links of this layer that facts depend on, in order, each after the chain inside it.
  [[nodiscard]] std::vector<Link> leading_to(std::span<const Fact> facts) const;

 private:
  struct Step {
    Fact fact;
    std::size_t grounds;
  };

  [[nodiscard]] bool open(std::int32_t candidate) const { return !knows(candidate) && !knows(~candidate); }
  [[nodiscard]] std::vector<std::int32_t> left(std::span<const std::int32_t> members) const;
  void wait(std::size_t house);
  void follow(Fact fact, std::size_t grounds);
  void know(const Layer& other);
  /// The place of each fact among the steps.
  [[nodiscard]] const std::unordered_map<Fact, std::size_t>& places() const;
  bool count(std::int32_t number, std::span<const std::int32_t> members, std::int32_t low, std::int32_t high,
             std::span<const Fact> given, std::int32_t true_ones, std::int32_t false_ones);

  std::shared_ptr<const Houses> houses_;
  std::int32_t depth_;
  Houses::Known known_;
  std::vector<std::int32_t> true_ones_, false_ones_;  // of each house
  std::deque<std::size_t> waiting_;
  std::vector<char> waits_;
  std::vector<Step> steps_;
  std::vector<std::pair<std::vector<Fact>, std::vector<std::int32_t>>> grounds_;  // shared by the immediate consequences
  bool writes_ = true;                                                            // what each fact follows from
  mutable std::unordered_map<Fact, std::size_t> at_;                              // of the first steps; see places()
  std::unordered_map<Fact, std::vector<Link>> insides_;                           // the chains inside links of this layer
  std::int32_t found_house_ = -1;
  std::vector<Fact> failing_;
};

/// The option where looking at houses ended, how, and what is known there; without one, the number of options.
struct Layer::Tried {
  std::size_t option;
  Found found;
  Layer inner;
};

}  // namespace grillon::explain
