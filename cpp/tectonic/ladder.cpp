#include "tectonic/ladder.hpp"

#include "tectonic/ladder_techniques.hpp"

namespace grillon::tectonic {

template class Ladder<Grade>;
template class Ladder<StepLog>;
template class Ladder<LastStep>;

}  // namespace grillon::tectonic
