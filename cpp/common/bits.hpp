// Fixed-width sets of small integers, in as many 64-bit words as they need.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace grillon {

template <std::size_t Words>
struct Bits {
  std::array<std::uint64_t, Words> word{};

  static constexpr int capacity = static_cast<int>(Words * 64);

  constexpr void set(int i) { word[static_cast<std::size_t>(i) >> 6] |= 1ULL << (i & 63); }
  constexpr void reset(int i) { word[static_cast<std::size_t>(i) >> 6] &= ~(1ULL << (i & 63)); }
  [[nodiscard]] constexpr bool test(int i) const { return (word[static_cast<std::size_t>(i) >> 6] >> (i & 63)) & 1; }

  [[nodiscard]] constexpr bool any() const {
    std::uint64_t all = 0;
    for (auto w : word) all |= w;
    return all != 0;
  }
  [[nodiscard]] constexpr bool none() const { return !any(); }
  [[nodiscard]] constexpr int count() const {
    int n = 0;
    for (auto w : word) n += std::popcount(w);
    return n;
  }
  /// The smallest member; the set must not be empty.
  [[nodiscard]] constexpr int first() const {
    std::size_t i = 0;
    while (word[i] == 0) ++i;
    return static_cast<int>(i * 64) + std::countr_zero(word[i]);
  }
  [[nodiscard]] constexpr bool intersects(const Bits& other) const { return (*this & other).any(); }
  [[nodiscard]] constexpr bool includes(const Bits& other) const { return other.without(*this).none(); }
  [[nodiscard]] constexpr Bits without(const Bits& other) const {
    Bits r;
    for (std::size_t i = 0; i < Words; ++i) r.word[i] = word[i] & ~other.word[i];
    return r;
  }

  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for (std::size_t i = 0; i < Words; ++i)
      for (std::uint64_t w = word[i]; w != 0; w &= w - 1) visit(static_cast<int>(i * 64) + std::countr_zero(w));
  }

  constexpr Bits& operator&=(const Bits& o) {
    for (std::size_t i = 0; i < Words; ++i) word[i] &= o.word[i];
    return *this;
  }
  constexpr Bits& operator|=(const Bits& o) {
    for (std::size_t i = 0; i < Words; ++i) word[i] |= o.word[i];
    return *this;
  }
  constexpr Bits& operator^=(const Bits& o) {
    for (std::size_t i = 0; i < Words; ++i) word[i] ^= o.word[i];
    return *this;
  }
  friend constexpr Bits operator&(Bits a, const Bits& b) { return a &= b; }
  friend constexpr Bits operator|(Bits a, const Bits& b) { return a |= b; }
  friend constexpr Bits operator^(Bits a, const Bits& b) { return a ^= b; }
  friend constexpr bool operator==(const Bits&, const Bits&) = default;
  friend constexpr std::strong_ordering operator<=>(const Bits& a, const Bits& b) {
    for (std::size_t i = 0; i < Words; ++i)
      if (a.word[i] != b.word[i]) return a.word[i] <=> b.word[i];
    return std::strong_ordering::equal;
  }
};

}  // namespace grillon
