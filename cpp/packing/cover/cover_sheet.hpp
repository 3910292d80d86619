// A part of a packing problem small enough for bits: some placements, numbered anew, and the houses they meet.
//
// Houses are cells and kinds, numbered as in the problem. A sheet keeps each house's placements twice: as one row of
// bits, to remove what a placed piece excludes, and in slices of eight placements, to count many houses at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "packing/cover/cover_kernels.hpp"
#include "packing/problem.hpp"

namespace grillon::packing {

class Sheet {
 public:
  /// The approximate size in bytes of a sheet of all placements.
  static std::size_t bytes(const Open& open);

  /// `placements` index those of `open`; their order is kept.
  void build(const Open& open, std::span<const std::int32_t> placements);

  [[nodiscard]] std::size_t size() const { return placements_.size(); }
  [[nodiscard]] std::size_t words() const { return words_; }
  [[nodiscard]] std::size_t lanes() const { return lanes_; }
  [[nodiscard]] std::int32_t placement(std::size_t number) const { return placements_[number]; }
  /// Only houses that some placement meets are here.
  [[nodiscard]] std::size_t houses() const { return houses_.size(); }
  [[nodiscard]] std::int32_t house(std::size_t row) const { return houses_[row]; }
  /// The row of a house, -1 if it is not here.
  [[nodiscard]] std::int32_t row_of(std::int32_t house) const { return row_of_[static_cast<std::size_t>(house)]; }
  [[nodiscard]] const std::uint64_t* row(std::size_t number) const { return rows_.data() + number * words_; }
  [[nodiscard]] const Lane* slices() const { return slices_.data(); }

 private:
  std::size_t words_ = 0, lanes_ = 0;
  std::vector<std::int32_t> placements_, houses_, row_of_;
  std::vector<std::uint64_t> rows_;
  std::vector<Lane> slices_;
};

}  // namespace grillon::packing
