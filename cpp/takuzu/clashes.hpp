// How many bits are set in the union of a few bit sets: one source, compiled once a CPU path.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace grillon::takuzu {

namespace baseline {
std::uint64_t united(const std::uint64_t* const* sets, std::size_t count, std::size_t words);
}
namespace avx2 {
std::uint64_t united(const std::uint64_t* const* sets, std::size_t count, std::size_t words);
}

}  // namespace grillon::takuzu
