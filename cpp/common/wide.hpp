// 128-bit unsigned numbers without a compiler extension, and sums that never wrap silently.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <stdexcept>
#include <string>

#if defined(_MSC_VER)
#include <intrin.h>
#endif

namespace grillon {

struct Wide {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  constexpr Wide() = default;
  constexpr Wide(std::uint64_t value) : low(value) {}
  constexpr Wide(std::uint64_t high_word, std::uint64_t low_word) : low(low_word), high(high_word) {}

  friend constexpr bool operator==(const Wide&, const Wide&) = default;
  friend constexpr std::strong_ordering operator<=>(const Wide& a, const Wide& b) {
    if (const auto order = a.high <=> b.high; order != 0) return order;
    return a.low <=> b.low;
  }
  [[nodiscard]] constexpr bool zero() const { return low == 0 && high == 0; }
};

/// The full product of two words.
inline Wide multiply(std::uint64_t a, std::uint64_t b) noexcept {
#if defined(_MSC_VER)
  std::uint64_t high;
  const std::uint64_t low = _umul128(a, b, &high);
  return {high, low};
#else
  const unsigned __int128 product = static_cast<unsigned __int128>(a) * b;
  return {static_cast<std::uint64_t>(product >> 64), static_cast<std::uint64_t>(product)};
#endif
}

/// A count outgrew its type. Callers widen the type or report `unknown`; a wrapped number is never returned.
struct Overflow : std::overflow_error {
  Overflow() : std::overflow_error("number_too_large") {}
};

inline void add_checked(std::uint64_t& sum, std::uint64_t term) {
  sum += term;
  if (sum < term) throw Overflow();
}

inline void add_checked(Wide& sum, const Wide& term) {
  const std::uint64_t low = sum.low + term.low;
  const std::uint64_t carry = low < sum.low ? 1 : 0;
  const std::uint64_t high = sum.high + term.high + carry;
  if (high < term.high || (high == term.high && carry != 0 && sum.high != 0)) throw Overflow();
  sum = {high, low};
}

inline std::uint64_t multiply_checked(std::uint64_t a, std::uint64_t b) {
  const Wide product = multiply(a, b);
  if (product.high != 0) throw Overflow();
  return product.low;
}

inline Wide multiply_checked(const Wide& a, std::uint64_t b) {
  const Wide low = multiply(a.low, b);
  const Wide high = multiply(a.high, b);
  if (high.high != 0) throw Overflow();
  Wide result{high.low, 0};
  add_checked(result, low);
  return result;
}

/// Quotient in place, remainder returned; the divisor fits 32 bits.
constexpr std::uint32_t divide(Wide& number, std::uint32_t divisor) {
  std::uint64_t remainder = 0;
  auto step = [&](std::uint64_t word) {
    const std::uint64_t upper = (remainder << 32) | (word >> 32);
    const std::uint64_t lower = ((upper % divisor) << 32) | (word & 0xffffffffULL);
    remainder = lower % divisor;
    return ((upper / divisor) << 32) | (lower / divisor);
  };
  number.high = step(number.high);
  number.low = step(number.low);
  return static_cast<std::uint32_t>(remainder);
}

inline std::string to_decimal(Wide number) {
  std::string digits;
  do {
    digits.push_back(static_cast<char>('0' + divide(number, 10)));
  } while (!number.zero());
  std::reverse(digits.begin(), digits.end());
  return digits;
}

}  // namespace grillon
