// Blobs: connected pixels of one kind.
#pragma once

#include <cstdint>
#include <vector>

#include "picture/pixels.hpp"

namespace grillon::picture {

struct Blob {
  int area = 0;
  int left = 0, top = 0, right = 0, bottom = 0;
  /// The extents along both diagonals: of x + y, and of x - y.
  int sum_low = 0, sum_high = 0, difference_low = 0, difference_high = 0;

  int width() const { return right - left + 1; }
  int height() const { return bottom - top + 1; }
  Point middle() const { return {(left + right + 1) / 2.0, (top + bottom + 1) / 2.0}; }
  /// The area of the smallest octagon around it: also of a square that is turned, whatever is written inside.
  int octagon() const;
};

/// The blobs of pixels that are `kind`, joined at their sides, in reading order of their first pixel. `numbers`, if asked for,
/// receives for each pixel the number of its blob, or -1.
std::vector<Blob> blobs_of(const Plane& plane, std::uint8_t kind, std::vector<std::int32_t>* numbers = nullptr);

}  // namespace grillon::picture
