#include <cstring>

#include "packing/cover/cover_kernels.hpp"

namespace grillon::packing::path_baseline {

namespace {

/// The ones of each byte of a word.
constexpr std::uint64_t ones(std::uint64_t x) {
  x -= (x >> 1) & 0x5555555555555555ULL;
  x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL);
  return (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
}

}  // namespace

Fewest find_fewest(const Lane* slices, std::size_t lanes, std::size_t words, const std::uint64_t* alive, const Lane* closed) {
  Fewest best;
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    Lane counted = closed[lane];
    for (std::size_t word = 0; word < words; ++word) {
      if (alive[word] == 0) continue;
      // Eight slices give at most 64 in a byte, so a word of bytes adds up without carries.
      std::uint64_t sums[Lane::houses / 8] = {};
      for (std::size_t slice = 0; slice < 8; ++slice) {
        const std::uint64_t wanted = ((alive[word] >> (8 * slice)) & 0xff) * 0x0101010101010101ULL;
        const std::uint8_t* const bytes = slices[(word * 8 + slice) * lanes + lane].byte;
        for (std::size_t i = 0; i < Lane::houses / 8; ++i) {
          std::uint64_t members;
          std::memcpy(&members, bytes + 8 * i, 8);
          sums[i] += ones(members & wanted);
        }
      }
      std::uint8_t added[Lane::houses];
      std::memcpy(added, sums, sizeof added);
      for (std::size_t house = 0; house < Lane::houses; ++house) {
        const auto sum = static_cast<std::uint8_t>(counted.byte[house] + added[house]);
        counted.byte[house] = sum < added[house] ? Fewest::many : sum;
      }
    }
    for (std::size_t house = 0; house < Lane::houses; ++house)
      if (counted.byte[house] < best.number) {
        best = {counted.byte[house], static_cast<int>(lane * Lane::houses + house)};
        if (best.number == 0) return best;
      }
  }
  return best;
}

}  // namespace grillon::packing::path_baseline
