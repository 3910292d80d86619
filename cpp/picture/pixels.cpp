#include "picture/pixels.hpp"

#include <algorithm>
#include <cstddef>

namespace grillon::picture {

Part part_of(const Picture& picture, int left, int top, int right, int bottom, int factor) {
  Part part;
  part.left = std::clamp(left, 0, picture.width - 1);
  part.top = std::clamp(top, 0, picture.height - 1);
  part.factor = factor;
  part.width = std::max(1, (std::min(right, picture.width) - part.left) / factor);
  part.height = std::max(1, (std::min(bottom, picture.height) - part.top) / factor);
  part.pixels.resize(3 * static_cast<std::size_t>(part.width) * static_cast<std::size_t>(part.height));
  std::vector<std::uint32_t> sums(3 * static_cast<std::size_t>(part.width));
  const std::uint32_t area = static_cast<std::uint32_t>(factor) * static_cast<std::uint32_t>(factor);
  // A smaller picture than the factor has one pixel: only what is there is averaged.
  const int wide = std::min(factor, picture.width - part.left), high = std::min(factor, picture.height - part.top);
  const std::uint32_t whole = std::min(area, static_cast<std::uint32_t>(wide) * static_cast<std::uint32_t>(high));
  for (int row = 0; row < part.height; ++row) {
    std::fill(sums.begin(), sums.end(), 0u);
    for (int line = 0; line < high; ++line) {
      const std::size_t start = static_cast<std::size_t>(part.top + row * factor + line) * static_cast<std::size_t>(picture.width) +
                                static_cast<std::size_t>(part.left);
      const std::uint8_t* from = picture.pixels + 3 * start;
      for (int column = 0; column < part.width; ++column) {
        std::uint32_t* sum = &sums[3 * static_cast<std::size_t>(column)];
        for (int i = 0; i < wide; ++i, from += 3) sum[0] += from[0], sum[1] += from[1], sum[2] += from[2];
      }
    }
    std::uint8_t* to = &part.pixels[static_cast<std::size_t>(row) * sums.size()];
    for (const std::uint32_t sum : sums) *to++ = static_cast<std::uint8_t>((sum + whole / 2) / whole);
  }
  return part;
}

Plane grey_of(const Part& part) {
  Plane plane{part.width, part.height, std::vector<std::uint8_t>(part.pixels.size() / 3)};
  const std::uint8_t* from = part.pixels.data();
  for (auto& grey : plane.at) {
    grey = static_cast<std::uint8_t>(brightness(from[0], from[1], from[2]));
    from += 3;
  }
  return plane;
}

Plane channel_of(const Part& part, int channel) {
  Plane plane{part.width, part.height, std::vector<std::uint8_t>(part.pixels.size() / 3)};
  const std::uint8_t* from = part.pixels.data() + channel;
  for (auto& value : plane.at) {
    value = *from;
    from += 3;
  }
  return plane;
}

void mark_lines(const Plane& plane, int radius, int least, bool light, Plane& lines) {
  const int width = plane.width, height = plane.height;
  // The sum of each column over the rows of the window, moved down row by row; along a row, the sum of these moves right.
  std::vector<std::int32_t> sums(static_cast<std::size_t>(width), 0);
  const auto row_at = [&](int row) { return plane.at.data() + static_cast<std::size_t>(row) * static_cast<std::size_t>(width); };
  const auto add = [&](int row, int sign) {
    const std::uint8_t* from = row_at(row);
    for (int x = 0; x < width; ++x) sums[static_cast<std::size_t>(x)] += sign * from[x];
  };
  for (int row = 0; row < std::min(radius, height); ++row) add(row, 1);
  for (int row = 0; row < height; ++row) {
    if (row + radius < height) add(row + radius, 1);
    if (row - radius - 1 >= 0) add(row - radius - 1, -1);
    const int tall = std::min(row + radius, height - 1) - std::max(row - radius, 0) + 1;
    const std::uint8_t* from = row_at(row);
    std::uint8_t* to = lines.at.data() + static_cast<std::size_t>(row) * static_cast<std::size_t>(width);
    std::int32_t sum = 0;
    for (int x = 0; x < std::min(radius, width); ++x) sum += sums[static_cast<std::size_t>(x)];
    for (int x = 0; x < width; ++x) {
      if (x + radius < width) sum += sums[static_cast<std::size_t>(x + radius)];
      if (x - radius - 1 >= 0) sum -= sums[static_cast<std::size_t>(x - radius - 1)];
      const int area = tall * (std::min(x + radius, width - 1) - std::max(x - radius, 0) + 1);
      const std::int32_t over = from[x] * area - sum;
      to[x] |= (light ? over : -over) > least * area;
    }
  }
}

void mark_ridges(const Plane& plane, int apart, int least, bool light, Plane& lines) {
  const int width = plane.width, height = plane.height, sign = light ? -1 : 1;
  const auto row_at = [&](int row) { return static_cast<std::size_t>(row) * static_cast<std::size_t>(width); };
  for (int row = 0; row < height; ++row) {
    const std::uint8_t* at = plane.at.data() + row_at(row);
    std::uint8_t* to = lines.at.data() + row_at(row);
    for (int x = apart; x < width - apart; ++x)
      to[x] |= std::min(sign * (at[x - apart] - at[x]), sign * (at[x + apart] - at[x])) >= least;
    if (row < apart || row >= height - apart) continue;
    const std::uint8_t *above = plane.at.data() + row_at(row - apart), *below = plane.at.data() + row_at(row + apart);
    for (int x = 0; x < width; ++x) to[x] |= std::min(sign * (above[x] - at[x]), sign * (below[x] - at[x])) >= least;
  }
}

Plane strokes_of(const Plane& plane, bool light) {
  constexpr int ways = 12, reach = 6, aside = 3, around = reach + aside + 1;
  // Steps of 15 degrees, in 64ths of a pixel.
  static constexpr int cosines[ways] = {64, 62, 55, 45, 32, 17, 0, -17, -32, -45, -55, -62},
                       sines[ways] = {0, 17, 32, 45, 55, 62, 64, 62, 55, 45, 32, 17};
  const int width = plane.width, height = plane.height;
  Plane strokes{width, height, std::vector<std::uint8_t>(plane.at.size())};
  if (width <= 2 * around || height <= 2 * around) return strokes;
  const auto rounded = [](int value) { return (value + 32 + 64 * around) / 64 - around; };
  std::vector<std::int16_t> sums(plane.at.size());
  for (int way = 0; way < ways; ++way) {
    const auto shift = [&](int along, int across) {
      return static_cast<std::ptrdiff_t>(rounded(sines[way] * along + cosines[way] * across)) * width +
             rounded(cosines[way] * along - sines[way] * across);
    };
    for (int row = reach; row < height - reach; ++row) {
      const std::ptrdiff_t start = static_cast<std::ptrdiff_t>(row) * width;
      std::int16_t* sum = sums.data() + start;
      std::fill(sum + reach, sum + width - reach, std::int16_t{0});
      for (int along = -reach; along <= reach; ++along) {
        const std::uint8_t* from = plane.at.data() + start + shift(along, 0);
        for (int x = reach; x < width - reach; ++x) sum[x] = static_cast<std::int16_t>(sum[x] + from[x]);
      }
    }
    for (int row = around; row < height - around; ++row) {
      const std::int16_t* at = sums.data() + static_cast<std::ptrdiff_t>(row) * width;
      const std::int16_t *before = at + shift(0, -aside), *after = at + shift(0, aside);
      std::uint8_t* to = strokes.at.data() + static_cast<std::ptrdiff_t>(row) * width;
      constexpr int length = 2 * reach + 1;
      for (int x = around; x < width - around; ++x) {
        const int low = std::min(before[x], after[x]), high = std::max(before[x], after[x]);
        const int off = light ? at[x] - high : low - at[x];
        const int value = off * 160 / std::max(high, 60 * length);
        to[x] = static_cast<std::uint8_t>(std::clamp<int>(value, to[x], 255));
      }
    }
  }
  return strokes;
}

Plane softened(const Plane& plane) {
  const auto width = static_cast<std::size_t>(plane.width);
  Plane soft = plane;
  const auto mixed = [](int before, int at, int after) { return static_cast<std::uint8_t>((before + 2 * at + after + 2) / 4); };
  for (std::size_t i = 1; i + 1 < plane.at.size(); ++i) soft.at[i] = mixed(plane.at[i - 1], plane.at[i], plane.at[i + 1]);
  const std::vector<std::uint8_t> rows = soft.at;
  for (std::size_t i = width; i + width < rows.size(); ++i) soft.at[i] = mixed(rows[i - width], rows[i], rows[i + width]);
  return soft;
}

void thicken(Plane& lines) {
  const auto width = static_cast<std::size_t>(lines.width);
  std::vector<std::uint8_t> wide(lines.at);
  for (std::size_t i = 1; i + 1 < wide.size(); ++i) wide[i] = lines.at[i - 1] | lines.at[i] | lines.at[i + 1];
  lines.at = wide;
  for (std::size_t i = width; i + width < wide.size(); ++i) lines.at[i] = wide[i - width] | wide[i] | wide[i + width];
}

}  // namespace grillon::picture
