// The number of grids of a size without equal lines, in independent parts.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "takuzu/takuzu.hpp"

namespace grillon::takuzu {

/// Even sides, at most 12 columns and 18 rows. A part is everything around one pair of middle rows and its mirror images.
class GridCount {
 public:
  /// The number of sides a part holds at once, 8 bytes each; if there are more, it lists them again for the rest.
  explicit GridCount(const Shape& shape, std::size_t max_held = most_held);
  static constexpr std::size_t most_held = std::size_t{1} << 25;
  /// The number of sides for which so many bytes suffice, with what is made of them lot by lot and what all threads share.
  static constexpr std::size_t held_in(std::size_t bytes) {
    return std::clamp<std::size_t>((bytes - std::min(bytes / 2, beside_sides)) / 11, 1, most_held);
  }
  static constexpr std::size_t beside_sides = std::size_t{14} << 20;

  [[nodiscard]] std::size_t parts() const { return middles_.size(); }
  /// The grids of a part. Meaningless if the control stopped it.
  [[nodiscard]] Wide part(std::size_t number, Control& control) const;
  /// The number of pairs of middle rows in a part, each with the same number of grids.
  [[nodiscard]] std::uint64_t images(std::size_t number) const { return middles_[number].images; }
  /// The part of each pair of middle rows, by the index of the upper line times the number of lines, plus that of the lower;
  /// `no_part` if they are not a pair.
  [[nodiscard]] std::vector<std::uint32_t> part_of_each() const;
  static constexpr std::uint32_t no_part = ~0U;

  [[nodiscard]] const Shape& shape() const { return shape_; }
  /// All legal rows, the first column in the lowest bit.
  [[nodiscard]] const std::vector<unsigned>& lines() const { return lines_; }
  /// The ones of a line, per column, four bits each.
  [[nodiscard]] std::uint64_t ones(std::size_t line) const { return ones_[line]; }
  /// The other lines that leave no three alike after two others.
  [[nodiscard]] const std::vector<std::uint8_t>& followers(std::size_t before, std::size_t last) const {
    return followers_[before * lines_.size() + last];
  }
  /// For each line, which pairs of columns left equal by two rows it also leaves equal, and the number of pairs.
  [[nodiscard]] std::pair<std::vector<std::uint64_t>, int> alike_columns(std::size_t above, std::size_t below) const;

 private:
  struct Middle {
    unsigned above, below;  // indices of lines
    std::uint64_t images;
  };
  class Around;

  /// The images of a pair of middle rows under left-right, up-down and 0-1, in rising order.
  [[nodiscard]] std::vector<std::pair<unsigned, unsigned>> images_of(unsigned above, unsigned below) const;
  [[nodiscard]] std::vector<Middle> representatives() const;

  Shape shape_;
  int above_, below_;  // rows above and below the middle ones
  std::size_t max_held_;
  std::vector<unsigned> lines_;
  std::vector<std::uint64_t> ones_;
  std::vector<std::vector<std::uint8_t>> followers_;
  std::vector<Middle> middles_;
};

}  // namespace grillon::takuzu
