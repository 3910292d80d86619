#include "packing/cover/cover_kernels.hpp"

#if defined(__AVX512BW__) && defined(__AVX512BITALG__)
#include <immintrin.h>

#include <bit>

namespace grillon::packing::path_avx512 {

Fewest find_fewest(const Lane* slices, std::size_t lanes, std::size_t words, const std::uint64_t* alive, const Lane* closed) {
  Fewest best;
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    __m512i counted = _mm512_load_si512(closed + lane);
    const Lane* slice = slices + lane;
    for (std::size_t word = 0; word < words; ++word, slice += 8 * lanes) {
      if (alive[word] == 0) continue;
      // Eight slices give at most 64 in a byte: only their sum needs to saturate.
      __m512i sum = _mm512_setzero_si512();
      for (std::size_t i = 0; i < 8; ++i) {
        const __m512i wanted = _mm512_set1_epi8(static_cast<char>(alive[word] >> (8 * i)));
        sum = _mm512_add_epi8(sum, _mm512_popcnt_epi8(_mm512_and_si512(wanted, _mm512_load_si512(slice + i * lanes))));
      }
      counted = _mm512_adds_epu8(counted, sum);
    }
    // The least number is nearly always small: looking for it from zero on is as fast as folding the vector.
    for (int number = 0; number < best.number; ++number) {
      const std::uint64_t where = _mm512_cmpeq_epi8_mask(counted, _mm512_set1_epi8(static_cast<char>(number)));
      if (where == 0) continue;
      best = {number, static_cast<int>(lane * Lane::houses) + std::countr_zero(where)};
      if (number == 0) return best;
    }
  }
  return best;
}

}  // namespace grillon::packing::path_avx512

#else

namespace grillon::packing::path_avx512 {

Fewest find_fewest(const Lane* slices, std::size_t lanes, std::size_t words, const std::uint64_t* alive, const Lane* closed) {
  return path_baseline::find_fewest(slices, lanes, words, alive, closed);
}

}  // namespace grillon::packing::path_avx512

#endif
