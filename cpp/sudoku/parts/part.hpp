// What a rule beyond houses and pairs says, as data: a sum, a line of allowed sequences, or how often a value stands in some
// cells. The core knows these three and no kinds of rules.
#pragma once

#include <cstdint>
#include <vector>

namespace grillon::sudoku {

using Mask = std::uint32_t;  // a set of values, bit d for the value d + 1

struct Part {
  enum class Kind { sum, line, quota };
  Kind kind;
  int house;               // the number that a step cites
  std::vector<int> cells;  // of a sum and a quota: all different
  int low = 0, high = 0;   // of the sum; of how often the value stands there

  std::vector<int> weights{};             // of a sum, one for each cell
  int value = 0;                          // of a quota, from 0
  std::vector<std::vector<int>> steps{};  // of a line: the state after each value (-1: not allowed); it begins in state 0
  std::vector<int> ends{};                // the states in which it may end
};

}  // namespace grillon::sudoku
