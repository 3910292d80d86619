#include "packing/cover/cover_kernels.hpp"

#if defined(__AVX2__)
#include <immintrin.h>

#include <bit>

namespace grillon::packing::path_avx2 {

namespace {

/// The ones of each byte, from a table of half bytes.
inline __m256i ones(__m256i x) {
  const __m256i table =
      _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const __m256i low = _mm256_set1_epi8(0x0f);
  return _mm256_add_epi8(_mm256_shuffle_epi8(table, _mm256_and_si256(x, low)),
                         _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(x, 4), low)));
}

inline int least(__m256i x) {
  __m128i half = _mm_min_epu8(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
  half = _mm_min_epu8(half, _mm_srli_epi16(half, 8));
  return _mm_extract_epi16(_mm_minpos_epu16(_mm_and_si128(half, _mm_set1_epi16(0xff))), 0);
}

}  // namespace

Fewest find_fewest(const Lane* slices, std::size_t lanes, std::size_t words, const std::uint64_t* alive, const Lane* closed) {
  Fewest best;
  for (std::size_t half = 0; half < 2 * lanes; ++half) {
    auto at = [half](const Lane* lane) { return reinterpret_cast<const __m256i*>(lane) + half; };
    __m256i counted = _mm256_load_si256(at(closed));
    const Lane* slice = slices;
    for (std::size_t word = 0; word < words; ++word) {
      if (alive[word] == 0) {
        slice += 8 * lanes;
        continue;
      }
      for (int shift = 0; shift < 64; shift += 8, slice += lanes) {
        const __m256i wanted = _mm256_set1_epi8(static_cast<char>(alive[word] >> shift));
        counted = _mm256_adds_epu8(counted, ones(_mm256_and_si256(wanted, _mm256_load_si256(at(slice)))));
      }
    }
    const int number = least(counted);
    if (number >= best.number) continue;
    const auto where =
        static_cast<unsigned>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(counted, _mm256_set1_epi8(static_cast<char>(number)))));
    best = {number, static_cast<int>(half * Lane::houses / 2) + std::countr_zero(where)};
    if (number == 0) return best;
  }
  return best;
}

}  // namespace grillon::packing::path_avx2

#else

namespace grillon::packing::path_avx2 {

Fewest find_fewest(const Lane* slices, std::size_t lanes, std::size_t words, const std::uint64_t* alive, const Lane* closed) {
  return path_baseline::find_fewest(slices, lanes, words, alive, closed);
}

}  // namespace grillon::packing::path_avx2

#endif
