#include "takuzu/roots/root_count.hpp"

#include <algorithm>
#include <memory>

namespace grillon::takuzu::baseline {

#include "takuzu/roots/root_count.inc"

}  // namespace grillon::takuzu::baseline
