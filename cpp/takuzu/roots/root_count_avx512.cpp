#include "takuzu/roots/root_count.hpp"

#include <algorithm>
#include <memory>

namespace grillon::takuzu::avx512 {

#include "takuzu/roots/root_count.inc"

}  // namespace grillon::takuzu::avx512
