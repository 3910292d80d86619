#include <bit>
#include <cstring>

#include "sudoku/solver9/solver9_paths.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace grillon::sudoku::path_baseline {
namespace {
#include "sudoku/solver9/solver9_lanes.hpp"
#include "sudoku/solver9/solver9_search.hpp"
#include "sudoku/solver9/solver9_task.hpp"
}  // namespace

const Path9 path{solve_line, solve_candidates, solve_recorded, try_all, solve_part};

}  // namespace grillon::sudoku::path_baseline
