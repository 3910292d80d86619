// The state of a sweep. This is also compiled for graphics cards, so it needs very little of the standard library.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace grillon::sweep {

/// A state in a fixed number of words. The key of all ones is not a state: tables use it for empty slots.
template <std::size_t Words>
struct Key {
  std::array<std::uint64_t, Words> word{};  // the most significant first: order of keys = order of their numbers

  static constexpr Key none() {
    Key key;
    for (auto& w : key.word) w = ~std::uint64_t{0};
    return key;
  }
  [[nodiscard]] constexpr bool empty() const { return *this == none(); }
  // Written out: the comparison of std::array calls memcmp, a fifth of the time of a sweep.
  friend constexpr bool operator==(const Key& a, const Key& b) {
    std::uint64_t difference = 0;
    for (std::size_t i = 0; i < Words; ++i) difference |= a.word[i] ^ b.word[i];
    return difference == 0;
  }
  friend constexpr bool operator<(const Key& a, const Key& b) {
    for (std::size_t i = 0; i < Words; ++i)
      if (a.word[i] != b.word[i]) return a.word[i] < b.word[i];
    return false;
  }

  [[nodiscard]] std::uint64_t hash() const noexcept;
};

}  // namespace grillon::sweep
