// How a family lists its techniques: once, in the order of difficulty, each with its rating. A list is a macro
//
//   #define GRILLON_..._TECHNIQUES(T) T(naked_single, 120) T(hidden_single, 150)
//
// from which the enumeration and the table of ratings are made, and which Python reads through the bindings.
#pragma once

#include <cstdint>

namespace grillon {

/// A technique by its id, with the rating of its easiest step in hundredths.
struct RatedTechnique {
  const char* id;
  std::int32_t rating;
};

/// A set of techniques, one bit each.
struct TechniqueBits {
  std::uint64_t low = 0, high = 0;

  constexpr TechniqueBits() = default;
  constexpr TechniqueBits(std::uint64_t low, std::uint64_t high = 0) : low(low), high(high) {}
  /// Those before this one.
  static constexpr TechniqueBits before(int end) {
    return end < 64 ? TechniqueBits{(std::uint64_t{1} << end) - 1}
                    : TechniqueBits{~std::uint64_t{0}, (std::uint64_t{1} << (end - 64)) - 1};
  }
  static constexpr TechniqueBits from_to(int first, int last) { return before(last + 1) & ~before(first); }

  friend constexpr TechniqueBits operator&(TechniqueBits a, TechniqueBits b) { return {a.low & b.low, a.high & b.high}; }
  friend constexpr TechniqueBits operator|(TechniqueBits a, TechniqueBits b) { return {a.low | b.low, a.high | b.high}; }
  friend constexpr TechniqueBits operator~(TechniqueBits a) { return {~a.low, ~a.high}; }
  constexpr TechniqueBits& operator&=(TechniqueBits other) { return *this = *this & other; }
  friend constexpr bool operator==(TechniqueBits, TechniqueBits) = default;
};

}  // namespace grillon

#define GRILLON_TECHNIQUE_NAME(name, rating) name,
#define GRILLON_TECHNIQUE_RATED(name, rating) grillon::RatedTechnique{#name, rating},
