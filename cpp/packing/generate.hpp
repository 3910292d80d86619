// Making levels: a random solution with pieces removed until it is as hard as requested.
#pragma once

#include <cstdint>
#include <vector>

#include "common/control.hpp"
#include "packing/problem.hpp"

namespace grillon::packing {

struct LevelRequest {
  std::uint64_t seed = 0;
  int level = 0;       // 0 beginner .. 5 extreme, by the hardest technique
  int attempts = 200;  // solutions to start from before giving up
  int fewest = 0;      // fixed pieces to keep at least
};
struct MadeLevel {
  bool found = false;
  std::vector<std::int32_t> fixed, solution;
  int attempts = 0;
};

/// A random solution, the same for the same seed; empty if there is none or it was stopped.
std::vector<std::int32_t> random_solution(const Problem& problem, std::uint64_t seed, Control& control);

/// A level with exactly one solution whose hardest technique has the level asked for.
MadeLevel make_level(const Problem& problem, const LevelRequest& request, Control& control);

}  // namespace grillon::packing
