// The ladder of people's techniques for callers.
#pragma once

#include "common/control.hpp"
#include "sudoku/logic/layout.hpp"
#include "sudoku/logic/people/techniques.hpp"
#include "sudoku/logic/rating.hpp"
#include "sudoku/logic/start.hpp"

namespace grillon::sudoku::logic::people {

template <int Most, class Sink>
Rating run(const Layout<Most>& layout, const Start& start, Sink& sink, Techniques allowed, int max_steps, Control* control);

template <int Most>
Ending list(const Layout<Most>& layout, const Start& start, StepLog& log, Techniques allowed, int max_steps, Control* control);

}  // namespace grillon::sudoku::logic::people
