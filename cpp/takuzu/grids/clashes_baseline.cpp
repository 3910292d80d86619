#include "takuzu/grids/clashes.hpp"

namespace grillon::takuzu::baseline {

#include "takuzu/grids/clashes.inc"

}  // namespace grillon::takuzu::baseline
