// How a run of a ladder ended, the same in every family.
#pragma once

namespace grillon {

enum class Ending : int {
  solved = 0,
  stuck = 1,          // beyond the ladder, or beyond the techniques allowed
  contradiction = 2,  // the position has no solution
  limit = 3,          // as many steps as asked for
  stopped = 4,        // by the caller, a deadline or a budget: the control says which
  budget = 5,         // by the ladder's own limit
};

}  // namespace grillon
