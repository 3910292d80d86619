// A checksum for runs of states, fixed here for ever: those on disk contain it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "common/hash.hpp"

namespace grillon::sweep {

/// A checksum of large data, at the speed of memory: four independent sums in parallel. Every step is
/// bijective in its sum, so that one altered word never goes unnoticed. Words are read in native byte order.
inline std::uint64_t checksum_of(const void* data, std::size_t size) noexcept {
  constexpr std::size_t lanes = 4, block = lanes * sizeof(std::uint64_t);
  std::array<std::uint64_t, lanes> sums{1, 2, 3, 4}, words{};
  const auto* bytes = static_cast<const unsigned char*>(data);
  const auto add = [&] {
    for (std::size_t i = 0; i < lanes; ++i) {
      std::uint64_t sum = (sums[i] ^ words[i]) * 0x9e3779b97f4a7c15ULL;
      sum ^= sum >> 29;
      sums[i] = sum * 0xc2b2ae3d27d4eb4fULL;
    }
  };
  std::size_t at = 0;
  for (; at + block <= size; at += block) {
    std::memcpy(words.data(), bytes + at, block);
    add();
  }
  words = {};
  std::memcpy(words.data(), bytes + at, size - at);
  add();
  std::uint64_t h = size;
  for (const auto sum : sums) h = combine(h, sum);
  return h;
}

}  // namespace grillon::sweep
