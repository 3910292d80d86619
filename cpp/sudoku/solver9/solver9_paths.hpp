// The entry points each CPU path provides; solver9.cpp chooses among them.
#pragma once

#include "sudoku/solver9/solver9.hpp"

namespace grillon::sudoku {

struct Path9 {
  Result9 (*solve_line)(const char* line, const Request9& request);
  Result9 (*solve_candidates)(const Candidates9& candidates, const Request9& request);
  Result9 (*solve_recorded)(const Candidates9& candidates, const Request9& request);
  Trials9 (*try_all)(const Candidates9& candidates);
  /// The puzzles of a batch from `first` to before `end`; false if the pulse stopped it.
  bool (*solve_part)(const Batch9& batch, std::size_t first, std::size_t end, Pulse& pulse);
};

namespace path_baseline {
extern const Path9 path;
}
namespace path_avx2 {
extern const Path9 path;
}
namespace path_avx512 {
extern const Path9 path;
}

}  // namespace grillon::sudoku
