// All solutions of a packing problem at once, as the live graph of its sweep.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/control.hpp"
#include "common/random.hpp"
#include "packing/problem.hpp"
#include "packing/search/search.hpp"
#include "packing/sweep/tiling.hpp"
#include "sweep/boards.hpp"

namespace grillon::packing {

/// Solutions are candidates without the pieces already placed; numbers are little-endian bytes.
class LivePackings {
 public:
  using Solution = std::vector<std::int32_t>;

  /// Nothing when it was stopped or needs more memory (see `control`). Throws NotSweepable when the frontier does not fit.
  static std::unique_ptr<LivePackings> make(const Problem& problem, const Open& open, int threads, std::size_t memory,
                                            Control& control);

  [[nodiscard]] std::string total() const;
  [[nodiscard]] bool none() const;
  /// There must be a solution.
  void sample(Random& random, Solution& solution) const;
  /// Every solution until visit is false, by walking the states that can reach one. Nothing is kept, so that one of each set
  /// of mirror images will do.
  static void walk(const Problem& problem, int threads, std::size_t memory, Control& control, const Visit& visit);
  /// The placements that some solution uses, with the number of solutions that do.
  [[nodiscard]] std::vector<std::pair<std::int32_t, std::string>> uses() const;

 private:
  static std::unique_ptr<LivePackings> make(Swept swept, const Open& open, int threads, std::size_t memory, Control& control);
  void decode(const sweep::Labels& labels, Solution& solution) const;

  std::vector<std::int32_t> candidates_;  // by label
  std::unique_ptr<sweep::Boards> boards_;
  bool complete_ = false;  // without boards: the placed pieces are a solution
};

}  // namespace grillon::packing
