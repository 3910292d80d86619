// Exact weights of a sweep: unsigned numbers of a fixed number of 64-bit words whose sums never wrap silently.
//
// A sweep starts with one word and is run again with more if a sum does not fit; the result is the same number.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "common/random.hpp"
#include "common/wide.hpp"

namespace grillon::sweep {

template <std::size_t Words>
struct Number {
  std::array<std::uint64_t, Words> word{};  // the least significant first

  constexpr Number() = default;
  constexpr Number(std::uint64_t value) { word[0] = value; }

  [[nodiscard]] constexpr bool zero() const {
    for (const auto w : word)
      if (w != 0) return false;
    return true;
  }
  friend constexpr bool operator==(const Number&, const Number&) = default;
  friend constexpr std::strong_ordering operator<=>(const Number& a, const Number& b) {
    for (std::size_t i = Words; i-- > 0;)
      if (const auto order = a.word[i] <=> b.word[i]; order != 0) return order;
    return std::strong_ordering::equal;
  }

  /// The weight passed on by a step: plain numbers ignore its label.
  [[nodiscard]] constexpr const Number& after(std::int32_t) const { return *this; }

  /// Adds, or throws Overflow.
  constexpr void add(const Number& term) {
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < Words; ++i) {
      const std::uint64_t partial = word[i] + carry;
      carry = partial < carry ? 1 : 0;
      word[i] = partial + term.word[i];
      carry += word[i] < partial ? 1 : 0;
    }
    if (carry != 0) throw Overflow();
  }
  /// The term must not be larger.
  constexpr void subtract(const Number& term) {
    std::uint64_t borrow = 0;
    for (std::size_t i = 0; i < Words; ++i) {
      const std::uint64_t taken = term.word[i] + borrow;
      borrow = (taken < borrow || word[i] < taken) ? 1 : 0;
      word[i] -= taken;
    }
  }
};

/// The product, or Overflow.
template <std::size_t Words>
Number<Words> product(const Number<Words>& a, const Number<Words>& b) {
  Number<Words> result;
  for (std::size_t i = 0; i < Words; ++i) {
    if (a.word[i] == 0) continue;
    for (std::size_t j = 0; j < Words; ++j) {
      const Wide part = multiply(a.word[i], b.word[j]);
      for (std::size_t half = 0; half < 2; ++half) {
        const std::uint64_t piece = half == 0 ? part.low : part.high;
        if (piece == 0) continue;
        if (i + j + half >= Words) throw Overflow();
        Number<Words> term;
        term.word[i + j + half] = piece;
        result.add(term);
      }
    }
  }
  return result;
}

/// Uniform in 0..bound-1; bound > 0. Draws whole words and rejects, so that the result is exact.
template <std::size_t Words>
Number<Words> draw_below(Random& random, const Number<Words>& bound) {
  std::size_t top = Words - 1;
  while (top > 0 && bound.word[top] == 0) --top;
  if (top == 0) return Number<Words>(random.below(bound.word[0]));
  const int spare = std::countl_zero(bound.word[top]);
  for (;;) {
    Number<Words> drawn;
    for (std::size_t i = 0; i < top; ++i) drawn.word[i] = random.next();
    drawn.word[top] = random.next() >> spare;
    if (drawn < bound) return drawn;
  }
}

}  // namespace grillon::sweep
