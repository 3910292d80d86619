#include "takuzu/clashes.hpp"

namespace grillon::takuzu::avx2 {

#include "takuzu/clashes.inc"

}  // namespace grillon::takuzu::avx2
