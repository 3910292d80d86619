// The cut of a board into regions, and everything about it that does not depend on values.
//
// A cell is row * columns + column. A hole has region -1 and is in no house. Regions hold at most `maximum`
// cells; a region of size k holds 1..k once, and two cells a king's move apart never hold the same value.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace grillon::tectonic {

inline constexpr int largest_maximum = 9;

/// A set of values (bit v-1) or of the cells of one region (bit = slot).
using Mask = std::uint16_t;

constexpr Mask bit(int index) noexcept { return static_cast<Mask>(1u << index); }
constexpr Mask first_bits(int count) noexcept { return static_cast<Mask>((1u << count) - 1); }
constexpr bool is_single(Mask mask) noexcept { return std::has_single_bit(mask); }

/// Existing cells a king's move away (holes do not count), for every cell of a board.
class Neighbourhood {
 public:
  Neighbourhood(int rows, int columns, const std::vector<std::uint8_t>& hole);
  [[nodiscard]] std::span<const std::int16_t> touching(int cell) const {
    return {cells_.data() + start_[static_cast<std::size_t>(cell)], cells_.data() + start_[static_cast<std::size_t>(cell) + 1]};
  }

 private:
  std::vector<std::int32_t> start_;
  std::vector<std::int16_t> cells_;
};

class Layout {
 public:
  /// `region` gives each cell the number of its region (dense from 0, -1 for a hole). Regions have at most `maximum`
  /// cells, maximum <= 9, at most 32767 cells: the caller has checked.
  Layout(int rows, int columns, int maximum, std::vector<std::int16_t> region);

  [[nodiscard]] int rows() const noexcept { return rows_; }
  [[nodiscard]] int columns() const noexcept { return columns_; }
  [[nodiscard]] int maximum() const noexcept { return maximum_; }
  [[nodiscard]] int cells() const noexcept { return rows_ * columns_; }
  [[nodiscard]] int regions() const noexcept { return static_cast<int>(start_.size()) - 1; }
  [[nodiscard]] int region(int cell) const { return region_[static_cast<std::size_t>(cell)]; }
  [[nodiscard]] bool hole(int cell) const { return region(cell) < 0; }
  [[nodiscard]] int slot(int cell) const { return slot_[static_cast<std::size_t>(cell)]; }
  [[nodiscard]] int size(int region) const {
    return start_[static_cast<std::size_t>(region) + 1] - start_[static_cast<std::size_t>(region)];
  }
  [[nodiscard]] std::span<const std::int16_t> members(int region) const {
    return {cells_.data() + start_[static_cast<std::size_t>(region)], static_cast<std::size_t>(size(region))};
  }
  [[nodiscard]] int member(int region, int slot) const {
    return cells_[static_cast<std::size_t>(start_[static_cast<std::size_t>(region)] + slot)];
  }
  [[nodiscard]] std::span<const std::int16_t> touching(int cell) const { return neighbourhood_.touching(cell); }
  /// Cells outside the region that touch it; at most 2k+6 of them, so 32 bits name a subset.
  [[nodiscard]] std::span<const std::int16_t> halo(int region) const { return halo_[static_cast<std::size_t>(region)]; }
  /// The halo cells that touch every cell of `places`, a non-empty set of slots.
  [[nodiscard]] std::uint32_t common_halo(int region, Mask places) const {
    return common_[common_start_[static_cast<std::size_t>(region)] + places];
  }
  [[nodiscard]] bool touch(int a, int b) const;
  /// Are equal values forbidden in the two cells?
  [[nodiscard]] bool see(int a, int b) const { return region(a) == region(b) || touch(a, b); }

 private:
  int rows_, columns_, maximum_;
  std::vector<std::int16_t> region_;
  std::vector<std::int8_t> slot_;
  std::vector<std::int32_t> start_;
  std::vector<std::int16_t> cells_;
  Neighbourhood neighbourhood_;
  std::vector<std::vector<std::int16_t>> halo_;
  std::vector<std::size_t> common_start_;
  std::vector<std::uint32_t> common_;
};

}  // namespace grillon::tectonic
