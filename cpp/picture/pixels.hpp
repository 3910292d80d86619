// Pixels: a picture, made smaller by averaging, and what is darker or lighter than its surroundings.
#pragma once

#include <algorithm>
#include <cstddef>
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

inline Colour Part::at(Point point) const {
  const double x = std::clamp(point.x - 0.5, 0.0, width - 1.0), y = std::clamp(point.y - 0.5, 0.0, height - 1.0);
  const int column = static_cast<int>(x), row = static_cast<int>(y);
  const int right = column + 1 < width ? 3 : 0;
  const std::size_t below = row + 1 < height ? 3 * static_cast<std::size_t>(width) : 0;
  const int across = static_cast<int>((x - column) * 256), down = static_cast<int>((y - row) * 256);
  const std::uint8_t* at =
      &pixels[3 * (static_cast<std::size_t>(row) * static_cast<std::size_t>(width) + static_cast<std::size_t>(column))];
  const auto mixed = [&](int channel) {
    const std::uint8_t* from = at + channel;
    const int upper = from[0] * (256 - across) + from[right] * across;
    const int lower = from[below] * (256 - across) + from[below + static_cast<std::size_t>(right)] * across;
    return (upper * (256 - down) + lower * down + 32768) >> 16;
  };
  return {mixed(0), mixed(1), mixed(2)};
}

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

/// How much darker (or lighter) each pixel is than both of its sides, with those before and after it in the direction in which
/// that is most: lines that are weaker than the noise of a pixel. In levels of brightness, as they would be in full light.
Plane strokes_of(const Plane& plane, bool light);

/// Each pixel mixed with those around it.
Plane softened(const Plane& plane);

/// Sets also the eight pixels around each that is set: dashes that are near become lines.
void thicken(Plane& lines);

}  // namespace grillon::picture
