// Our own hashes, fixed here for ever: shards and ids on disk depend on them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "common/wide.hpp"

namespace grillon {

/// A bijective mix of one word.
constexpr std::uint64_t mix(std::uint64_t x) noexcept {
  x ^= x >> 32;
  x *= 0xe9846af9b1a615dULL;
  x ^= x >> 32;
  x *= 0xe9846af9b1a615dULL;
  x ^= x >> 28;
  return x;
}

/// Order matters: combine(combine(0, a), b) differs from combine(combine(0, b), a).
inline std::uint64_t combine(std::uint64_t seed, std::uint64_t word) noexcept {
  const Wide product = multiply(seed ^ 0x9e3779b97f4a7c15ULL, word ^ 0xc2b2ae3d27d4eb4fULL);
  return mix(product.low ^ product.high ^ seed);
}

inline std::uint64_t hash_bytes(const void* data, std::size_t size, std::uint64_t seed = 0) noexcept {
  const auto* bytes = static_cast<const unsigned char*>(data);
  std::uint64_t h = combine(seed, size);
  for (std::size_t i = 0; i < size; i += 8) {
    std::uint64_t word = 0;
    for (std::size_t j = 0; j < 8 && i + j < size; ++j) word |= static_cast<std::uint64_t>(bytes[i + j]) << (8 * j);
    h = combine(h, word);
  }
  return h;
}

}  // namespace grillon
