// The least of all 9x9 grids that are the same puzzle: rows of a band, bands, columns of a stack, stacks, the two
// directions and the names of the digits may all be exchanged.
#pragma once

#include "sudoku/solver9/solver9.hpp"

namespace grillon::sudoku {

/// Lexicographically least equivalent grid, row by row, 0 for an empty cell and smaller than any digit. Values 0..9.
Grid9 canonical9(const Grid9& grid);

}  // namespace grillon::sudoku
