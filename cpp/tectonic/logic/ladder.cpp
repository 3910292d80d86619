#include "tectonic/logic/ladder.hpp"

#include "tectonic/logic/techniques.hpp"

namespace grillon::tectonic {

template class Ladder<Grade>;
template class Ladder<StepLog>;
template class Ladder<LastStep>;

}  // namespace grillon::tectonic
