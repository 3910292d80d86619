// Zones of empty cells against the sums of unused pieces.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "packing/problem.hpp"

namespace grillon::packing {

class Zones {
 public:
  Zones(const Problem& problem, const Open& open);

  /// Zones are filled independently only if every piece is connected.
  [[nodiscard]] bool usable() const { return usable_; }
  /// Cells that may stay empty; below zero when the pieces do not fit on the board.
  [[nodiscard]] int slack() const { return slack_; }
  /// Cells that the required copies leave to others or empty.
  [[nodiscard]] std::int64_t spare() const { return spare_; }

  /// A cell of a zone that cannot be filled with `copies` of each kind, or -1. Tests only the zones that a piece just placed
  /// on `cells` cut off: if it left one zone whole, that zone was tested before.
  /// `free` has a bit for each cell.
  int unfillable(std::span<const std::int32_t> cells, std::span<const std::uint64_t> free, std::span<const std::int32_t> copies);

 private:
  int flood(std::span<const std::uint64_t> free, int start, bool whole_edge);

  std::size_t words_;                    // for one bit per cell
  std::vector<std::uint64_t> touching_;  // neighbours, `words_` for each cell
  std::vector<int> area_;
  std::vector<std::uint64_t> edge_, zone_, fresh_, around_;
  std::int64_t spare_ = 0;
  int slack_ = 0;
  bool usable_ = true;
};

}  // namespace grillon::packing
