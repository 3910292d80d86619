// Counting grids whose lines may be equal by roots of unity.
//
// Give each one in column j the weight x_j, and a grid the product of the weights of its ones. Row by row, with only the
// last two rows as a state, the sum of the weights of all grids with balanced rows is quick to compute for any x. A column
// without three alike has about as many zeros as ones: its balance differs from zero by less than some small m. So when
// every x_j runs through the m-th roots of unity, the mean of these sums, each divided by the weight of balanced columns,
// is the number of grids whose columns are balanced, too.
//
// One x_1 is enough, because multiplying all of them by one root changes nothing; so are x up to conjugates and up to their
// order from left to right. Exchanging 0 and 1 gives the conjugate, so only states whose last row starts with 0 are kept.
// The two middle rows divide a grid into two halves of the same kind: only the upper one is computed.
//
// From a row to the next: a line may follow two others if it differs wherever these are alike. For a fixed last line this is
// a condition on the left half of the lines and one on the right half. So the sums are taken in two steps, over the left
// halves of the line before and then over its right halves: few additions, and the same for every x.
#pragma once

#include <cstddef>
#include <cstdint>
#ifdef __CUDACC__
#define GRILLON_UNROLL _Pragma("unroll")
#define GRILLON_INLINE __forceinline__
#else
#define GRILLON_UNROLL
#define GRILLON_INLINE inline
#include "common/wide.hpp"
#endif

namespace grillon::takuzu {

/// The lines of a board as plain arrays, which kernels are given too. Lines are in rising order, the first column in the
/// highest bit: those starting with 0 come first, and exchanging 0 and 1 reverses the order.
struct HalfLines {
  std::uint32_t lines, left_halves, right_halves;
  int left_columns;
  const std::uint16_t *left, *right;            // the halves of each line; a warp may read 32 more
  const std::uint16_t *left_ones, *right_ones;  // of each half, the first column in the lowest bit
  const std::uint16_t* by_work;                 // the left halves, those with the most lines first
  const std::uint32_t* first_line;              // with each left half
  // Streams of sums: entries of 16 bits, 8 in two words. An entry is the number to add; the last one of a sum has a mark.
  // For each left half of the last line and of the next one, what to add up for every right half of the line before; for
  // each right half of the last line and left half of the next one, what to add up of these for every next line.
  const std::uint32_t *gather_at, *spread_at;
  const std::uint64_t *gather, *spread;

  static constexpr int entries = 8;
  static constexpr int most_digits = 3;
  static constexpr std::uint32_t last_of_sum = 0x8000;
};

/// The memory of a group of points: twice, a number for each pair of lines whose last one starts with 0, for each digit.
struct Room {
  void* states[2];
};

/// A sum of products, in two's complement.
struct Sum {
  std::uint64_t low = 0;
  std::int64_t high = 0;

  GRILLON_INLINE void add(std::int64_t a, std::int64_t b) {
    const std::uint64_t product = static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b);
    low += product;
    high += high_product(a, b) + (low < product ? 1 : 0);
  }

 private:
  static GRILLON_INLINE std::int64_t high_product(std::int64_t a, std::int64_t b) {
#ifdef __CUDACC__
    return __mul64hi(a, b);
#else
    const auto x = static_cast<std::uint64_t>(a), y = static_cast<std::uint64_t>(b);
    return static_cast<std::int64_t>(multiply(x, y).high - (a < 0 ? y : 0) - (b < 0 ? x : 0));
#endif
  }
};

/// A sum over points, in two's complement.
struct Total {
  std::uint64_t words[3] = {0, 0, 0};

  GRILLON_INLINE void add(const Sum& sum, unsigned times) {
    const std::uint64_t sign = sum.high < 0 ? ~std::uint64_t{0} : 0;
    for (unsigned i = 0; i < times; ++i) add(sum.low, static_cast<std::uint64_t>(sum.high), sign);
  }
  GRILLON_INLINE void add(std::uint64_t low, std::uint64_t middle, std::uint64_t high) {
    words[0] += low;
    const std::uint64_t carry = words[0] < low ? 1 : 0;
    words[1] += carry;
    words[2] += words[1] < carry ? 1 : 0;
    words[1] += middle;
    words[2] += words[1] < middle ? 1 : 0;
    words[2] += high;
  }
};

}  // namespace grillon::takuzu
