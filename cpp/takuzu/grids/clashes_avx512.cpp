#include "takuzu/grids/clashes.hpp"

namespace grillon::takuzu::avx512 {

#include "takuzu/grids/clashes.inc"

}  // namespace grillon::takuzu::avx512
