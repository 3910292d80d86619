// How the ladders write their steps: numbers in one pool, decoded lazily on the other side.
//
// A fact is a signed number: candidate c is true = c, candidate c is false = ~c (that is, -c-1).
// A house is a number the family decodes (a row, a cell, a piece kind, ...).
//
// One step in the pool, all int32:
//   technique, rating in hundredths,
//   n chosen,   candidates...        (now certain)
//   n excluded, candidates...        (now impossible)
//   n inferences, then for each:     (the proof, in order)
//     fact, kind (0 follows, 1 assumed, plus twice the depth), n facts, facts..., n houses, houses...
//   n roles, then for each: role, n candidates, candidates...
//
// A ladder is written once, as a template over its sink. `Grade` keeps only what a rating needs;
// `StepLog` keeps everything. `if constexpr (Sink::proofs)` guards the building of proofs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace grillon {

using Fact = std::int32_t;
constexpr Fact is_true(std::int32_t candidate) noexcept { return candidate; }
constexpr Fact is_false(std::int32_t candidate) noexcept { return ~candidate; }

/// The roles that a page colours. `pattern` is for the candidates of a deadly pattern, for techniques that assume one solution.
enum class Role : std::int32_t { target = 0, eliminated = 1, eliminating = 2, auxiliary = 3, pattern = 4 };

/// Cited as a house by techniques that assume one solution; the pattern is the step's Role::pattern candidates.
inline constexpr std::int32_t one_solution = -1;

/// One step while a technique builds it.
struct StepDraft {
  struct Inference {
    Fact fact;
    bool assumed = false;
    std::vector<Fact> facts;
    std::vector<std::int32_t> houses;
    int depth = 0;  // 0: part of the argument itself; 1: of a chain inside it, and so on
  };
  struct Coloured {
    Role role;
    std::vector<std::int32_t> candidates;
  };

  std::int32_t technique = 0;
  std::int32_t rating = 0;  // in hundredths
  std::vector<std::int32_t> chosen;
  std::vector<std::int32_t> excluded;
  std::vector<Inference> proof;
  std::vector<Coloured> roles;
};

class StepLog {
 public:
  static constexpr bool proofs = true;

  void add(const StepDraft& step) {
    pool_.push_back(step.technique);
    pool_.push_back(step.rating);
    put(step.chosen);
    put(step.excluded);
    pool_.push_back(static_cast<std::int32_t>(step.proof.size()));
    for (const auto& inference : step.proof) {
      pool_.push_back(inference.fact);
      pool_.push_back(2 * inference.depth + (inference.assumed ? 1 : 0));
      put(inference.facts);
      put(inference.houses);
    }
    pool_.push_back(static_cast<std::int32_t>(step.roles.size()));
    for (const auto& coloured : step.roles) {
      pool_.push_back(static_cast<std::int32_t>(coloured.role));
      put(coloured.candidates);
    }
    ++steps_;
  }

  [[nodiscard]] std::size_t steps() const noexcept { return steps_; }
  [[nodiscard]] const std::vector<std::int32_t>& pool() const noexcept { return pool_; }

 private:
  void put(std::span<const std::int32_t> numbers) {
    pool_.push_back(static_cast<std::int32_t>(numbers.size()));
    pool_.insert(pool_.end(), numbers.begin(), numbers.end());
  }

  std::vector<std::int32_t> pool_;
  std::size_t steps_ = 0;
};

/// Only what a rating needs: the uses of each technique and the hardest rating.
class Grade {
 public:
  static constexpr bool proofs = false;

  void add(const StepDraft& step) { note(step.technique, step.rating); }
  void note(std::int32_t technique, std::int32_t rating) {
    if (static_cast<std::size_t>(technique) >= uses_.size()) uses_.resize(static_cast<std::size_t>(technique) + 1);
    ++uses_[static_cast<std::size_t>(technique)];
    if (rating > hardest_) hardest_ = rating;
  }

  [[nodiscard]] const std::vector<std::int32_t>& uses() const noexcept { return uses_; }
  [[nodiscard]] std::int32_t hardest() const noexcept { return hardest_; }

 private:
  std::vector<std::int32_t> uses_;
  std::int32_t hardest_ = 0;
};

}  // namespace grillon
