// Climbing among neighbouring classic puzzles, as those who look for extreme puzzles do: to hard ones, and to few givens.
//
// Random puzzles are hardly ever so; their neighbours are a little harder or easier, have a given more or less. All of it
// depends on the random numbers alone, and budgets are counted in moves.
#pragma once

#include <optional>

#include "common/control.hpp"
#include "common/random.hpp"
#include "sudoku/logic/logic.hpp"
#include "sudoku/solver9.hpp"

namespace grillon::sudoku {

/// Which puzzles will do. Ratings are in hundredths.
struct Hard {
  int low = 900, high = 1200;
  logic::Techniques allowed = logic::all_techniques;  // those no harder than `high`
  int givens = 0;                                     // exactly so many; 0 for any number
};

/// A minimal puzzle as hard as wanted; nothing when `moves` did not lead to one or `control` stopped the run. `classic` is the
/// ladder of the classic 9x9.
std::optional<Grid9> climb_to_rating(const logic::Shape& classic, const Hard& wanted, int moves, Random& random, Control& control);

/// A minimal puzzle with so many givens; nothing when there was none near `visits` puzzles or `control` stopped the run.
std::optional<Grid9> climb_to_givens(int givens, int visits, Random& random, Control& control);

/// How well a puzzle withstands trial and error after the techniques allowed; 0 when they solve it. What they leave and trials
/// cannot settle counts twice.
int resistance(const logic::Shape& classic, const Grid9& clues, logic::Techniques allowed, bool* withstands = nullptr);

}  // namespace grillon::sudoku
