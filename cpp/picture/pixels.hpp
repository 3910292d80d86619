// Pixels: a picture, made smaller by averaging, and what is darker or lighter than its surroundings.
#pragma once

#include <cstdint>
#include <vector>

namespace grillon::picture {

struct Point {
  double x = 0, y = 0;
};

inline Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
inline Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
inline Point operator*(Point a, double by) { return {a.x * by, a.y * by}; }

struct Colour {
  int red = 0, green = 0, blue = 0;
};

/// Eight bits each of red, green and blue, in rows.
struct Picture {
  int width = 0, height = 0;
  const std::uint8_t* pixels = nullptr;
};

/// A part of a picture, made smaller by a whole factor.
struct Part {
  int left = 0, top = 0, factor = 1, width = 0, height = 0;
  std::vector<std::uint8_t> pixels;

  /// Where a point of the whole picture is in this part.
  Point place(Point whole) const { return {(whole.x - left) / factor, (whole.y - top) / factor}; }
  /// The colour at a point of this part, between the middles of four pixels; at the rim, the nearest.
  Colour at(Point point) const;
};

Part part_of(const Picture& picture, int left, int top, int right, int bottom, int factor);

/// One byte a pixel.
struct Plane {
  int width = 0, height = 0;
  std::vector<std::uint8_t> at;
};

inline int brightness(int red, int green, int blue) { return (77 * red + 150 * green + 29 * blue) >> 8; }
Plane grey_of(const Part& part);
/// One of the three colours.
Plane channel_of(const Part& part, int channel);

/// Sets 1 where a pixel differs by `least` from the mean of the square of 2 * radius + 1 pixels around it: where it is darker
/// or, if `light`, lighter. What was set before stays.
void mark_lines(const Plane& plane, int radius, int least, bool light, Plane& lines);

/// Sets 1 where a pixel is darker (or lighter) by `least` than both pixels so far to its left and right, or above and below:
/// thin lines, however dark the signs beside them are.
void mark_ridges(const Plane& plane, int apart, int least, bool light, Plane& lines);

/// Sets also the eight pixels around each that is set: dashes that are near become lines.
void thicken(Plane& lines);

}  // namespace grillon::picture
