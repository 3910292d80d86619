// Eight columns of a board in one machine word, eight bits per column: a set of values or a set of columns in each lane.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace grillon::tectonic {

namespace lanes {

inline constexpr std::uint64_t ones = 0x0101010101010101ULL;

/// 0xff in the lanes of a set of columns.
inline constexpr auto spread = [] {
  std::array<std::uint64_t, 256> table{};
  for (unsigned set = 0; set < 256; ++set)
    for (int c = 0; c < 8; ++c)
      if ((set >> c & 1u) != 0) table[set] |= std::uint64_t{0xff} << (8 * c);
  return table;
}();
inline constexpr auto member_count = [] {
  std::array<std::uint8_t, 256> table{};
  for (unsigned set = 1; set < 256; ++set) table[set] = static_cast<std::uint8_t>(table[set / 2] + set % 2);
  return table;
}();

inline unsigned at(std::uint64_t lanes, int column) { return static_cast<unsigned>(lanes >> (8 * column)) & 0xffu; }
/// The columns whose lane is not empty.
inline unsigned filled(std::uint64_t lanes) {
  constexpr std::uint64_t low = 0x7f * ones;
  const std::uint64_t high = (((lanes & low) + low) | lanes) >> 7 & ones;
  return static_cast<unsigned>(high * 0x0102040810204080ULL >> 56);
}
/// The lanes with exactly one member keep it, the others become empty.
inline std::uint64_t singles(std::uint64_t lanes) {
  // Lanes are below 0x80 or the borrow of an empty lane stays inside it: set the top bit first, clear it after.
  constexpr std::uint64_t top = 0x80 * ones;
  const std::uint64_t less = ((lanes | top) - ones) ^ (~lanes & top);
  return lanes & ~spread[filled(lanes & less)];
}
inline int members(unsigned set) { return member_count[set]; }
/// The values 1..k for some k, each once.
inline bool whole(unsigned values) { return (values & (values + 1)) == 0; }
inline unsigned incomplete(std::uint64_t values) {
  constexpr std::uint64_t top = 0x80 * ones;
  // A carry out of a lane of eight values would corrupt the next one: such a lane is complete.
  const std::uint64_t more = ((values & ~top) + ones) ^ (values & top);
  return filled(values & more);
}
/// The values a region with these values still needs at least: all below its greatest.
inline unsigned needs(unsigned values) { return ~values & (std::bit_floor(values) - 1); }

inline std::uint64_t transposed(std::uint64_t x) {
  std::uint64_t t = (x ^ (x >> 7)) & 0x00aa00aa00aa00aaULL;
  x ^= t ^ (t << 7);
  t = (x ^ (x >> 14)) & 0x0000cccc0000ccccULL;
  x ^= t ^ (t << 14);
  t = (x ^ (x >> 28)) & 0x00000000f0f0f0f0ULL;
  return x ^ t ^ (t << 28);
}
/// Lanes of eight bits closed up to lanes of `bits`, and back.
inline std::uint64_t squeezed(std::uint64_t x, int bits) {
  const int gap = 8 - bits;
  x = (x & 0x00ff00ff00ff00ffULL) | ((x & 0xff00ff00ff00ff00ULL) >> gap);
  x = (x & 0x0000ffff0000ffffULL) | ((x & 0xffff0000ffff0000ULL) >> 2 * gap);
  return (x & 0x00000000ffffffffULL) | ((x & 0xffffffff00000000ULL) >> 4 * gap);
}
inline std::uint64_t unsqueezed(std::uint64_t x, int bits) {
  const int gap = 8 - bits;
  const std::uint64_t four = (std::uint64_t{1} << 4 * bits) - 1;
  const std::uint64_t two = ((std::uint64_t{1} << 2 * bits) - 1) * 0x0000000100000001ULL;
  const std::uint64_t one = ((std::uint64_t{1} << bits) - 1) * 0x0001000100010001ULL;
  x = (x & four) | (x & ~four) << 4 * gap;
  x = (x & two) | (x & ~two) << 2 * gap;
  return (x & one) | (x & ~one) << gap;
}
inline std::uint64_t bytes_reversed(std::uint64_t x) {
  x = (x >> 8 & 0x00ff00ff00ff00ffULL) | (x & 0x00ff00ff00ff00ffULL) << 8;
  x = (x >> 16 & 0x0000ffff0000ffffULL) | (x & 0x0000ffff0000ffffULL) << 16;
  return x >> 32 | x << 32;
}
inline std::uint64_t bits_reversed(std::uint64_t x) {
  x = (x >> 1 & 0x5555555555555555ULL) | (x & 0x5555555555555555ULL) << 1;
  x = (x >> 2 & 0x3333333333333333ULL) | (x & 0x3333333333333333ULL) << 2;
  return (x >> 4 & 0x0f0f0f0f0f0f0f0fULL) | (x & 0x0f0f0f0f0f0f0f0fULL) << 4;
}

}  // namespace lanes

}  // namespace grillon::tectonic
