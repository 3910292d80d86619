// A handful of facts and houses, without the board they came from: their consequences, which of them are needed,
// and the shortest explanation. The ladder uses it to cite in a chain exactly what the chain depends on.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "common/steps.hpp"
#include "tectonic/houses.hpp"

namespace grillon::tectonic {

class Fragment {
 public:
  Fragment(const Houses& houses, std::vector<Fact> facts, std::vector<std::int32_t> house_numbers);

  /// True if no way to satisfy the houses and the facts makes the conclusion false.
  [[nodiscard]] bool implies(Fact conclusion) const;
  /// Drops facts and houses, one by one, while all conclusions still follow.
  void minimise(std::span<const Fact> conclusions);
  /// The remaining facts and houses.
  [[nodiscard]] std::vector<Fact> facts() const;
  [[nodiscard]] std::vector<std::int32_t> houses() const;
  /// The inferences from the assumption that the conclusion is false to the contradiction, then the conclusion; a
  /// single combined inference if simple propagation does not get there.
  [[nodiscard]] std::vector<StepDraft::Inference> refutation(Fact conclusion) const;

 private:
  struct Cited {
    std::int32_t number;
    std::vector<std::int32_t> members;  // indices of variables
    bool needs_one;
    bool used = true;
  };
  struct Reason {
    int house = -1;             // index, -1: given or assumed
    std::vector<int> premises;  // variables
  };
  int variable(std::int32_t candidate);
  [[nodiscard]] bool satisfiable(std::vector<std::int8_t>& truth) const;
  /// False on a contradiction, whose house goes to `broken`.
  bool propagate(std::vector<std::int8_t>& truth, std::vector<int>* order, std::vector<Reason>* reasons, int* broken) const;

  std::vector<std::int32_t> candidates_;  // variable -> candidate
  std::vector<Fact> facts_;
  std::vector<std::uint8_t> fact_used_;
  std::vector<Cited> houses_;
};

}  // namespace grillon::tectonic
