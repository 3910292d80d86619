// The one inner loop of the exact cover that each CPU path has its own version of; cover.cpp chooses among them.
#pragma once

#include <cstddef>
#include <cstdint>

namespace grillon::packing {

/// A byte for each of 64 houses.
struct alignas(64) Lane {
  static constexpr std::size_t houses = 64;
  std::uint8_t byte[houses];
};

/// The lowest house with the fewest placements, and how many. Numbers from 255 on count as 255.
struct Fewest {
  static constexpr int many = 255;
  int number = many;
  int house = -1;  // none: every house is closed or has many
};

/// `slices` holds `lanes` lanes for every eight placements: for each house a byte, a bit for each placement that meets it.
/// `alive` are `words` words of placements, eight slices each. Houses whose byte in `closed` is 255 are passed over,
/// all others have 0 there. A house without placements ends the search for a better one.
using FindFewest = Fewest (*)(const Lane* slices, std::size_t lanes, std::size_t words, const std::uint64_t* alive,
                              const Lane* closed);

namespace path_baseline {
Fewest find_fewest(const Lane* slices, std::size_t lanes, std::size_t words, const std::uint64_t* alive, const Lane* closed);
}
namespace path_avx2 {
Fewest find_fewest(const Lane* slices, std::size_t lanes, std::size_t words, const std::uint64_t* alive, const Lane* closed);
}
namespace path_avx512 {
Fewest find_fewest(const Lane* slices, std::size_t lanes, std::size_t words, const std::uint64_t* alive, const Lane* closed);
}

/// The version for the CPU path in use.
FindFewest find_fewest();

}  // namespace grillon::packing
