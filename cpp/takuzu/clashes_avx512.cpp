#include "takuzu/clashes.hpp"

namespace grillon::takuzu::avx512 {

#include "takuzu/clashes.inc"

}  // namespace grillon::takuzu::avx512
