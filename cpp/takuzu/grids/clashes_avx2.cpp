#include "takuzu/grids/clashes.hpp"

namespace grillon::takuzu::avx2 {

#include "takuzu/grids/clashes.inc"

}  // namespace grillon::takuzu::avx2
