#include "takuzu/clashes.hpp"

namespace grillon::takuzu::baseline {

#include "takuzu/clashes.inc"

}  // namespace grillon::takuzu::baseline
