// The number of solutions, by the appropriate solver and on several threads.
#pragma once

#include <cstdint>
#include <vector>

#include "common/control.hpp"
#include "common/wide.hpp"
#include "sudoku/general.hpp"
#include "sudoku/solver9/solver9.hpp"

namespace grillon::sudoku {

struct Counted {
  Wide found;
  bool complete = true;  // false if the control stopped it
};

/// At most `limit` (0: all). `board` may be null: the classic 9x9. The answer does not depend on `threads`.
/// Throws Overflow if the number does not fit.
Counted count_solutions(const Board* board, const std::vector<Mask>& candidates, std::uint64_t limit, int threads,
                        Control& control);

/// The same candidates for the classic solver.
Candidates9 narrow9(const std::vector<Mask>& candidates);

}  // namespace grillon::sudoku
