// The grids around one pair of middle rows, in a fixed order: one by its number, and the number of one.
//
// The sides above and below the middle are listed as for a count. A side above is joined with those below that have the
// ones per column that it lacks; of these the ones that share no row with it and leave no two columns equal.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "takuzu/grids/count.hpp"

namespace grillon::takuzu {

class GridsOfMiddle {
 public:
  /// `middle` is the index of the upper line times the number of lines, plus that of the lower. Results are undefined if
  /// the control stopped it.
  GridsOfMiddle(const GridCount& grids, std::size_t middle, Control& control);

  /// Calls found(grid) for each grid in order until that is false; false if it was or the control stopped it.
  bool each(const std::function<bool(std::span<const std::uint8_t>)>& found);
  /// The grid of that number, from 0; empty if there are fewer.
  [[nodiscard]] Cells grid(std::uint64_t number);
  /// The number of a grid; nothing for cells that are not a grid.
  [[nodiscard]] std::optional<std::uint64_t> number(std::span<const std::uint8_t> cells);
  /// The middle of some cells; nothing if the middle rows are not lines.
  static std::optional<std::size_t> middle_of(const GridCount& grids, std::span<const std::uint8_t> cells);

 private:
  static constexpr int most_rows = 8;
  struct Side {
    std::array<std::uint8_t, most_rows> lines{};  // from the middle outwards
    std::array<std::uint64_t, 4> rows{};          // the lines as a set
    std::uint64_t alike = 0;                      // pairs of columns it leaves equal
    std::uint64_t ones = 0;
  };

  void list(std::size_t before, std::size_t last, Side side, int depth, std::vector<Side>& sides);
  [[nodiscard]] std::span<const Side> meeting(const Side& above) const;
  [[nodiscard]] static bool fits(const Side& above, const Side& below);
  [[nodiscard]] Cells cells_of(const Side& above, const Side& below) const;

  const GridCount& grids_;
  std::size_t above_, below_;  // the middle rows
  int outer_;                  // rows on each side of them
  std::uint64_t target_ = 0;
  std::vector<std::uint64_t> alike_;
  Pulse pulse_;
  std::vector<Side> over_, under_;
  std::unordered_map<std::uint64_t, std::pair<std::size_t, std::size_t>> places_;  // into under_, by the ones it needs above
};

}  // namespace grillon::takuzu
