// The number of grids of a size, in independent parts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "takuzu/takuzu.hpp"

namespace grillon::takuzu {

/// Even sides, at most 12 columns and 18 rows. A part is everything around one pair of middle rows and its mirror images.
class GridCount {
 public:
  /// A part holds so many sides at once, 8 bytes each; when there are more it lists them again for the rest.
  explicit GridCount(const Shape& shape, std::size_t max_held = std::size_t{1} << 25);

  [[nodiscard]] std::size_t parts() const { return middles_.size(); }
  /// The grids of a part. Meaningless when the control stopped it.
  [[nodiscard]] Wide part(std::size_t number, Control& control) const;

 private:
  struct Middle {
    unsigned above, below;  // indices of lines
    std::uint64_t images;
  };
  class Around;

  [[nodiscard]] std::vector<Middle> representatives() const;
  [[nodiscard]] const std::vector<std::uint8_t>& followers(std::size_t before, std::size_t last) const {
    return followers_[before * lines_.size() + last];
  }

  Shape shape_;
  int above_, below_;  // rows above and below the middle ones
  std::size_t max_held_;
  std::vector<unsigned> lines_;
  std::vector<std::uint64_t> ones_;  // of a line, per column, four bits each
  // The lines that leave no three alike after two others; where lines differ, without those two.
  std::vector<std::vector<std::uint8_t>> followers_;
  std::vector<Middle> middles_;
};

}  // namespace grillon::takuzu
