// The weight of the bits set in the union of a few bit sets: one source, compiled once per CPU path.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace grillon::takuzu {

/// Bit sets are a whole number of blocks long.
inline constexpr std::size_t words_a_block = 8;
/// The number of sets united at once; or a smaller even number of them, or none.
inline constexpr std::size_t max_sets = 8;

// `weights` has one weight for all bits of a word.
namespace baseline {
std::uint64_t united(const std::uint64_t* const* sets, std::size_t count, const std::uint32_t* weights, std::size_t words);
}
namespace avx2 {
std::uint64_t united(const std::uint64_t* const* sets, std::size_t count, const std::uint32_t* weights, std::size_t words);
}
namespace avx512 {
std::uint64_t united(const std::uint64_t* const* sets, std::size_t count, const std::uint32_t* weights, std::size_t words);
}

}  // namespace grillon::takuzu
