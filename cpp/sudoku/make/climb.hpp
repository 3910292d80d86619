// Climbing among neighbouring classic puzzles, as people who search for extreme puzzles do: to hard ones, and to few givens.
//
// Random puzzles are hardly ever like that; their neighbours are a little harder or easier, or have one given more or less. It
// all depends on the random numbers alone, and budgets are counted in moves.
#pragma once

#include <optional>

#include "common/control.hpp"
#include "common/random.hpp"
#include "sudoku/logic/logic.hpp"
#include "sudoku/solver9/solver9.hpp"

namespace grillon::sudoku {

/// The puzzles wanted. Ratings are in hundredths.
struct Hard {
  int low = 900, high = 1200;
  logic::Techniques allowed = logic::all_techniques;  // those no harder than `high`
  int givens = 0;                                     // exactly this many; 0 for any number
};

/// A minimal puzzle as hard as wanted; nothing if `moves` did not find one or `control` stopped the run. `classic` is the
/// ladder of the classic 9x9.
std::optional<Grid9> climb_to_rating(const logic::Shape& classic, const Hard& wanted, int moves, Random& random, Control& control);

/// A minimal puzzle with this many givens; nothing if there was none near `visits` puzzles or `control` stopped the run.
std::optional<Grid9> climb_to_givens(int givens, int visits, Random& random, Control& control);

/// How well a puzzle withstands trial and error after the techniques allowed; 0 if they solve it. Candidates that they leave
/// and trials cannot settle count twice.
int resistance(const logic::Shape& classic, const Grid9& clues, logic::Techniques allowed, bool* withstands = nullptr);

}  // namespace grillon::sudoku
