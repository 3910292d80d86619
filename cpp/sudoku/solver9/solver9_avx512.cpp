#include <bit>
#include <cstring>

#include "sudoku/solver9/solver9_paths.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace grillon::sudoku::path_avx512 {
namespace {
#include "sudoku/solver9/solver9_lanes.hpp"
#include "sudoku/solver9/solver9_search.hpp"
#include "sudoku/solver9/solver9_task.hpp"
#if defined(__AVX512BITALG__)
#include "sudoku/solver9/solver9_pairs.hpp"
#else
constexpr auto solve_part_in_pairs = solve_part;
#endif
}  // namespace

const Path9 path{solve_line, solve_candidates, solve_recorded, try_all, solve_part_in_pairs};

}  // namespace grillon::sudoku::path_avx512
