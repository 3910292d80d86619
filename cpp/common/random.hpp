// Our own random numbers: the same on every machine, compiler and CPU path.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "common/wide.hpp"

namespace grillon {

constexpr std::uint64_t splitmix64(std::uint64_t& state) noexcept {
  std::uint64_t z = (state += 0x9e3779b97f4a7c15ULL);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

/// xoshiro256** seeded by splitmix64. Streams of one seed are independent: thread or attempt k takes stream k.
class Random {
 public:
  explicit Random(std::uint64_t seed, std::uint64_t stream = 0) noexcept {
    std::uint64_t state = seed;
    const std::uint64_t mixed = splitmix64(state);
    state = mixed ^ (stream * 0xd1342543de82ef95ULL + 0x2545f4914f6cdd1dULL);
    for (auto& word : s_) word = splitmix64(state);
  }

  std::uint64_t next() noexcept {
    const std::uint64_t result = std::rotl(s_[1] * 5, 7) * 9;
    const std::uint64_t t = s_[1] << 17;
    s_[2] ^= s_[0];
    s_[3] ^= s_[1];
    s_[1] ^= s_[2];
    s_[0] ^= s_[3];
    s_[2] ^= t;
    s_[3] = std::rotl(s_[3], 45);
    return result;
  }

  /// Uniform in 0..bound-1 without bias; bound > 0.
  std::uint64_t below(std::uint64_t bound) noexcept {
    const std::uint64_t threshold = (0 - bound) % bound;
    for (;;) {
      const auto product = multiply(next(), bound);
      if (product.low >= threshold) return product.high;
    }
  }

  /// True with probability numerator / denominator.
  bool chance(std::uint64_t numerator, std::uint64_t denominator) noexcept { return below(denominator) < numerator; }

  template <class Sequence>
  void shuffle(Sequence& items) noexcept {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
  }

 private:
  std::array<std::uint64_t, 4> s_{};
};

}  // namespace grillon
