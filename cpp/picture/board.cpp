#include "picture/board.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <initializer_list>
#include <span>
#include <utility>

#include "picture/evidence.hpp"
#include "picture/period.hpp"

namespace grillon::picture {

namespace {

constexpr int target_pitch = 56;  // of the part that is looked at closely, and up to twice as much
constexpr int largest_patch = 64;

int median(std::span<int> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

int grey(Colour colour) { return brightness(colour.red, colour.green, colour.blue); }

int apart(Colour a, Colour b) {
  return std::max({std::abs(a.red - b.red), std::abs(a.green - b.green), std::abs(a.blue - b.blue)});
}

/// The lattice with one more row and column on each side.
Lattice widened(const Lattice& inner) {
  Lattice wide;
  wide.rows = inner.rows + 2;
  wide.columns = inner.columns + 2;
  wide.crossings.resize(wide.index(wide.rows, wide.columns) + 1);
  for (int row = 0; row <= inner.rows; ++row) {
    for (int column = 0; column <= inner.columns; ++column) wide.crossing(row + 1, column + 1) = inner.crossing(row, column);
    wide.crossing(row + 1, 0) = inner.crossing(row, 0) * 2 - inner.crossing(row, 1);
    wide.crossing(row + 1, wide.columns) = inner.crossing(row, inner.columns) * 2 - inner.crossing(row, inner.columns - 1);
  }
  for (int column = 0; column <= wide.columns; ++column) {
    wide.crossing(0, column) = wide.crossing(1, column) * 2 - wide.crossing(2, column);
    wide.crossing(wide.rows, column) = wide.crossing(wide.rows - 1, column) * 2 - wide.crossing(wide.rows - 2, column);
  }
  return wide;
}

// Lines

struct Profile {
  Line line;
  int fine = 0;  // its strength in units 16 times as small, whether dark or light
};

constexpr int reach = 16, samples = 12;  // to each side in 64ths of a cell; along the line

/// What is seen across the line from `start` to `end`, where `normal` is one cell long.
Profile profile_of(const Part& part, Point start, Point end, Point normal) {
  constexpr int inner = 5, seen = samples * (reach - inner);
  int grey_at[2 * reach + 1];
  std::array<std::array<int, seen>, 4> sides[2];
  int known[2] = {};
  for (int step = -reach; step <= reach; ++step) {
    int values[samples];
    for (int i = 0; i < samples; ++i) {
      const double along = 0.2 + 0.6 * i / (samples - 1);
      const Colour colour = part.at(start * (1 - along) + end * along + normal * (step / 64.0));
      values[i] = grey(colour);
      if (std::abs(step) <= inner) continue;
      auto& side = sides[step > 0];
      const auto at = static_cast<std::size_t>(known[step > 0]++);
      side[0][at] = colour.red, side[1][at] = colour.green, side[2][at] = colour.blue, side[3][at] = 16 * values[i];
    }
    std::sort(values, values + samples);
    int sum = 0;
    for (int i = 2; i < samples - 2; ++i) sum += values[i];
    grey_at[step + reach] = sum * 16 / (samples - 4);
  }
  // The paper on both sides, also where a large sign reaches into it.
  int levels[2][4];
  for (const int side : {0, 1})
    for (const std::size_t channel : {0, 1, 2, 3}) levels[side][channel] = median(sides[side][channel]);
  const int low = std::min(levels[0][3], levels[1][3]), high = std::max(levels[0][3], levels[1][3]);
  // The line is where it is strongest, and beside that as far as it goes on: what is apart from it is a sign.
  const auto strength = [&](bool light) {
    const auto off = [&](int step) {
      const int value = grey_at[step + reach];
      return std::max(0, (light ? value - high : low - value) - 32);
    };
    int best = 0;
    for (int step = -9; step <= 9; ++step)
      if (off(step) > off(best) || (off(step) == off(best) && std::abs(step) < std::abs(best))) best = step;
    int sum = off(best);
    for (int step = best + 1; step <= 12 && off(step) > 0; ++step) sum += off(step);
    for (int step = best - 1; step >= -12 && off(step) > 0; --step) sum += off(step);
    return sum;
  };
  const int dark = strength(false), light = strength(true);
  Profile profile;
  // Relative to the paper's brightness, so that a shadow changes nothing.
  const int by_dark = dark * 250 / std::max(low, 40 * 16), by_light = light * 250 / std::max(4080 - high, 40 * 16);
  profile.line.strength = (dark >= light ? by_dark : -by_light) / 16;
  profile.fine = std::max(by_dark, by_light);
  profile.line.step = apart({levels[0][0], levels[0][1], levels[0][2]}, {levels[1][0], levels[1][1], levels[1][2]});
  return profile;
}

constexpr int faint = 4;  // of a line's strength: what is weaker may be noise

/// The vector from the middle of the cell before a border to that of the cell after it; at the rim, as long as inside.
Point across_border(const Lattice& lattice, int row, int column, bool down) {
  const int next_row = down ? row : std::clamp(row, 1, lattice.rows - 1),
            next_column = down ? std::clamp(column, 1, lattice.columns - 1) : column;
  return lattice.point(next_row, next_column, 0.5, 0.5) - lattice.point(next_row - !down, next_column - down, 0.5, 0.5);
}

void measure_lines(const Part& part, const Lattice& lattice, std::vector<Profile>& across, std::vector<Profile>& down) {
  for (int row = 0; row <= lattice.rows; ++row)
    for (int column = 0; column < lattice.columns; ++column)
      across[static_cast<std::size_t>(row * lattice.columns + column)] = profile_of(
          part, lattice.crossing(row, column), lattice.crossing(row, column + 1), across_border(lattice, row, column, false));
  for (int row = 0; row < lattice.rows; ++row)
    for (int column = 0; column <= lattice.columns; ++column)
      down[static_cast<std::size_t>(row * (lattice.columns + 1) + column)] = profile_of(
          part, lattice.crossing(row, column), lattice.crossing(row + 1, column), across_border(lattice, row, column, true));
}

/// The lattice, with rows and columns around it whose lines go on as those inside do: where a board has no frame, its outer
/// cells are open.
Lattice extended(const Part& part, Lattice lattice) {
  for (int side = 0; side < 4; ++side)
    for (int times = 0; times < 2; ++times) {
      const Lattice wide = widened(lattice);
      const bool down = side % 2 == 0;  // a column to the left or right: its lines go across
      const int outer = side < 2 ? 0 : (down ? wide.columns : wide.rows) - 1;
      // Its strength, and how much of it shows all along: a text is also dark, but not everywhere.
      const auto seen = [&](int at, int along) {
        const Point start = down ? wide.crossing(along, at) : wide.crossing(at, along),
                    end = down ? wide.crossing(along, at + 1) : wide.crossing(at + 1, along),
                    normal = down ? across_border(wide, along, at, false) : across_border(wide, at, along, true);
        return std::pair(profile_of(part, start, end, normal).line.strength, side_of(part, start, end, normal).strength);
      };
      const int length = down ? lattice.rows : lattice.columns, inside = side < 2 ? 1 : outer - 1;
      // Lines are thin or thick: those that go on are at least as strong as the thin ones.
      std::vector<int> known, shown;
      for (int along = 2; along <= length; ++along) {
        const auto [strength, all_along] = seen(inside, along);
        known.push_back(strength), shown.push_back(all_along);
      }
      const int typical = median(known);
      for (int& value : known) value = typical < 0 ? -value : value;
      const auto quartile = [](std::vector<int>& values) {
        std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 4), values.end());
        return values[values.size() / 4];
      };
      const int thin = quartile(known), least = quartile(shown);
      int going_on = 0;
      for (int along = 2; along <= length; ++along) {
        const auto [next, all_along] = seen(outer, along);
        going_on += 2 * (typical < 0 ? -next : next) > thin && 2 * all_along > least;
      }
      if (thin <= faint || 10 * going_on < 8 * (length - 1)) break;
      Lattice larger;
      larger.rows = lattice.rows + !down;
      larger.columns = lattice.columns + down;
      larger.seen = lattice.seen;
      const int first_row = side == 1 ? 0 : 1, first_column = side == 0 ? 0 : 1;
      for (int row = 0; row <= larger.rows; ++row)
        for (int column = 0; column <= larger.columns; ++column)
          larger.crossings.push_back(wide.crossing(first_row + row, first_column + column));
      lattice = std::move(larger);
    }
  return lattice;
}

/// Is there a thin line along a diagonal of the board? It is seen in its cells near their corners, and not in those beside them.
bool has_diagonal(const Part& part, const Lattice& lattice, bool rising) {
  if (lattice.rows != lattice.columns) return false;
  const auto strength = [&](int beside) {
    std::vector<int> strengths;
    for (int row = 0; row < lattice.rows; ++row) {
      const int column = (rising ? 2 * lattice.columns - 1 - row : row) + beside;
      const auto at = [&](double along) { return lattice.point(row, column % lattice.columns, rising ? 1 - along : along, along); };
      const Point across =
          lattice.point(row, column % lattice.columns, 0.5, 0) - lattice.point(row, column % lattice.columns, rising ? 1 : 0, 0.5);
      for (const double from : {0.14, 0.7}) strengths.push_back(profile_of(part, at(from), at(from + 0.16), across * 0.5).fine);
    }
    return median(strengths);
  };
  const int along = strength(0);
  return along > 4 && along > 3 * std::max(strength(1), strength(2));
}

// Signs

/// A cell, straightened.
struct Patch {
  int side = 0;
  std::vector<Colour> at;
  Colour& pixel(int x, int y) { return at[static_cast<std::size_t>(y * side + x)]; }
};

Patch patch_of(const Part& part, const Lattice& lattice, int row, int column, int side) {
  Patch patch{side, std::vector<Colour>(static_cast<std::size_t>(side * side))};
  for (int y = 0; y < side; ++y) {
    const double down = (y + 0.5) / side;
    const Point left = lattice.point(row, column, 0, down), right = lattice.point(row, column, 1, down);
    for (int x = 0; x < side; ++x) patch.pixel(x, y) = part.at(left + (right - left) * ((x + 0.5) / side));
  }
  return patch;
}

struct Area {
  int left, top, right, bottom;
};

Colour median_of(Patch& patch, std::initializer_list<Area> areas) {
  std::vector<int> red, green, blue;
  for (const Area& area : areas)
    for (int y = area.top; y < area.bottom; ++y)
      for (int x = area.left; x < area.right; ++x) {
        const Colour colour = patch.pixel(x, y);
        red.push_back(colour.red), green.push_back(colour.green), blue.push_back(colour.blue);
      }
  if (red.empty()) return {};
  return {median(red), median(green), median(blue)};
}

/// Grey of the ink in a cell: 0 where there is paper.
struct Ink {
  Plane plane;
  Colour paper, middle;
  int peak = 0;
};

Ink ink_of(Patch& patch) {
  const int side = patch.side, outer = (side * 13 + 50) / 100, inner = std::max(outer + 1, (side * 23 + 50) / 100);
  // The paper on the four sides, near the corners, which discs leave free; between them it is mixed, for shadows.
  const int end = std::max(inner, side / 3), far = side - outer, near = side - inner, start = side - end;
  const Colour left = median_of(patch, {{outer, outer, inner, end}, {outer, start, inner, far}}),
               right = median_of(patch, {{near, outer, far, end}, {near, start, far, far}}),
               top = median_of(patch, {{outer, outer, end, inner}, {start, outer, far, inner}}),
               bottom = median_of(patch, {{outer, near, end, far}, {start, near, far, far}});
  Ink ink;
  ink.paper = {(left.red + right.red + top.red + bottom.red) / 4, (left.green + right.green + top.green + bottom.green) / 4,
               (left.blue + right.blue + top.blue + bottom.blue) / 4};
  ink.middle = median_of(patch, {{side / 5, side / 5, side - side / 5, side - side / 5}});
  ink.plane = {side, side, std::vector<std::uint8_t>(static_cast<std::size_t>(side * side))};
  std::vector<int> central;
  for (int y = 0; y < side; ++y)
    for (int x = 0; x < side; ++x) {
      const auto mixed = [&](int Colour::* channel) {
        return (left.*channel * (side - x) + right.*channel * x + top.*channel * (side - y) + bottom.*channel * y) / (2 * side);
      };
      const int value = std::min(255, apart(patch.pixel(x, y), {mixed(&Colour::red), mixed(&Colour::green), mixed(&Colour::blue)}));
      ink.plane.at[static_cast<std::size_t>(y * side + x)] = static_cast<std::uint8_t>(value);
      if (std::min({x, y, side - 1 - x, side - 1 - y}) >= (side * 10 + 50) / 100) central.push_back(value);
    }
  if (!central.empty()) {
    const auto high = central.end() - 1 - static_cast<std::ptrdiff_t>(central.size() / 160);
    std::nth_element(central.begin(), high, central.end());
    ink.peak = *high;
  }
  return ink;
}

struct Piece {
  Blob box;
  std::vector<std::int32_t> blobs;
};

/// Do two blobs side by side face each other, as the halves of a 0 that is thin at its top and bottom?
bool facing(const Blob& a, const Blob& b, const std::vector<std::int32_t>& numbers, int side, std::int32_t own,
            std::int32_t other) {
  if (a.left > b.left) return facing(b, a, numbers, side, other, own);
  const int tall = std::max(a.bottom, b.bottom) - std::min(a.top, b.top) + 1;
  if (10 * std::min(a.height(), b.height()) < 8 * tall || b.right - a.left + 1 > tall || 2 * std::max(a.width(), b.width()) > tall)
    return false;
  // How far its ends reach to the right of its middle part, in 64ths of a pixel.
  const auto bent = [&](const Blob& blob, std::int32_t number) {
    long ends = 0, centre = 0, end_pixels = 0, centre_pixels = 0;
    for (int y = blob.top; y <= blob.bottom; ++y)
      for (int x = blob.left; x <= blob.right; ++x) {
        if (numbers[static_cast<std::size_t>(y * side + x)] != number) continue;
        const bool end = 5 * std::min(y - blob.top, blob.bottom - y) < blob.height();
        (end ? ends : centre) += x;
        ++(end ? end_pixels : centre_pixels);
      }
    return end_pixels == 0 || centre_pixels == 0 ? 0 : 64 * ends / end_pixels - 64 * centre / centre_pixels;
  };
  return bent(a, own) > 3 * tall && bent(b, other) < -3 * tall;
}

bool joined(const Blob& a, const Blob& b, int side) {
  // Broken strokes of one sign lie above one another, or very near.
  const int overlap = std::min(a.right, b.right) - std::max(a.left, b.left);
  const int gap = std::max(a.top, b.top) - std::min(a.bottom, b.bottom) - 1;
  const int tall = std::max(a.bottom, b.bottom) - std::min(a.top, b.top) + 1;
  const int wide = std::max(a.right, b.right) - std::min(a.left, b.left) + 1;
  if (std::max(tall, wide) * 100 > side * 85) return false;
  const int narrower = std::min(a.width(), b.width());
  return gap * 100 <= side * 6 && overlap * 2 >= narrower && gap * 4 < tall;
}

Crop crop_of(const Plane& ink, const std::vector<std::uint8_t>& own, const Blob& box, int darkest) {
  Crop crop{};
  const int wide = box.width(), high = box.height(), longer = std::max(wide, high);
  constexpr int inside = 20;
  const int to_wide = std::max(1, (wide * inside + longer / 2) / longer),
            to_high = std::max(1, (high * inside + longer / 2) / longer);
  const int left = (crop_side - to_wide) / 2, top = (crop_side - to_high) / 2;
  // Each pixel of the crop is the mean over its area, in units of 1 / to_wide by 1 / to_high pixels of the ink.
  for (int y = 0; y < to_high; ++y)
    for (int x = 0; x < to_wide; ++x) {
      const int x_low = x * wide, x_high = x_low + wide, y_low = y * high, y_high = y_low + high;
      long sum = 0;
      for (int v = y_low / to_high; v * to_high < y_high; ++v) {
        const int tall = std::min(y_high, (v + 1) * to_high) - std::max(y_low, v * to_high);
        for (int u = x_low / to_wide; u * to_wide < x_high; ++u) {
          const int broad = std::min(x_high, (u + 1) * to_wide) - std::max(x_low, u * to_wide);
          const auto at = static_cast<std::size_t>((box.top + v) * ink.width + box.left + u);
          if (own[at] != 0) sum += static_cast<long>(ink.at[at]) * broad * tall;
        }
      }
      const long mean = sum / (static_cast<long>(wide) * high);
      crop[static_cast<std::size_t>((top + y) * crop_side + left + x)] =
          static_cast<std::uint8_t>(std::min(255L, mean * 255 / std::max(1, darkest)));
    }
  return crop;
}

/// Signs that touch, as the digits of a number do: a box that is wide for one sign cut where least ink is.
std::vector<Crop> parts_of(const Plane& ink, const std::vector<std::uint8_t>& own, const Blob& box, int darkest) {
  std::vector<Crop> parts;
  const int wide = box.width(), high = box.height();
  if (100 * wide < 78 * high || wide < 8) return parts;
  const int number = std::clamp((3 * wide + high) / (2 * high), 2, std::min(4, wide / 4));
  int start = box.left;
  for (int part = 1; part <= number; ++part) {
    Blob piece = box;
    piece.left = start, piece.right = box.right;
    if (part < number) {
      const int usual = box.left + wide * part / number, around = wide / (4 * number) + 1;
      long least = -1;
      for (int x = std::max(start, usual - around); x <= usual + around; ++x) {
        long sum = 0;
        for (int y = box.top; y <= box.bottom; ++y) {
          const auto at = static_cast<std::size_t>(y * ink.width + x);
          if (own[at] != 0) sum += ink.at[at];
        }
        sum += sum * std::abs(x - usual) / (2 * around);  // about where it should be
        if (least < 0 || sum < least) least = sum, piece.right = x;
      }
    }
    start = piece.right + 1;
    // Without the rows that only its neighbour fills.
    const auto filled = [&](int y) {
      for (int x = piece.left; x <= piece.right; ++x) {
        const auto at = static_cast<std::size_t>(y * ink.width + x);
        if (own[at] != 0 && ink.at[at] * 3 > darkest) return true;
      }
      return false;
    };
    while (piece.top < piece.bottom && !filled(piece.top)) ++piece.top;
    while (piece.top < piece.bottom && !filled(piece.bottom)) --piece.bottom;
    piece.top = std::max(box.top, piece.top - 1), piece.bottom = std::min(box.bottom, piece.bottom + 1);
    parts.push_back(crop_of(ink, own, piece, darkest));
  }
  return parts;
}

/// Takes away what is left of the lines around a cell, which signs may touch: rows along a side that are mostly ink.
void clear_lines(Plane& mask, int rim) {
  const int side = mask.width, inside = side - 2 * rim;
  for (int edge = 0; edge < 4; ++edge) {
    const auto at = [&](int depth, int along) -> std::uint8_t& {
      const int across = edge < 2 ? depth : side - 1 - depth;
      return mask.at[static_cast<std::size_t>(edge % 2 == 0 ? across * side + along : along * side + across)];
    };
    for (int depth = rim; depth * 100 <= side * 22; ++depth) {
      int ink = 0;
      for (int along = rim; along < side - rim; ++along) ink += at(depth, along);
      if (ink * 100 < inside * 72) break;
      for (int along = rim; along < side - rim; ++along) at(depth, along) = 0;
    }
  }
}

/// Adds to signs what they have in the rim, where it is no line: it ends before the middle of the line.
void reach_into_rim(const Plane& ink, int threshold, int rim, std::vector<Piece>& pieces, std::vector<std::int32_t>& numbers) {
  const int side = ink.width;
  std::vector<int> found, open;
  for (Piece& piece : pieces) {
    Blob& blob = piece.box;
    const std::int32_t own = piece.blobs.front();
    if (blob.left > rim && blob.top > rim && blob.right < side - rim - 1 && blob.bottom < side - rim - 1) continue;
    open.clear(), found.clear();
    for (int y = blob.top; y <= blob.bottom; ++y)
      for (int x = blob.left; x <= blob.right; ++x)
        if (std::min({x, y, side - 1 - x, side - 1 - y}) == rim && numbers[static_cast<std::size_t>(y * side + x)] == own)
          open.push_back(y * side + x);
    bool line = false;
    while (!open.empty() && !line) {
      const int at = open.back(), x = at % side, y = at / side;
      open.pop_back();
      for (const auto& [right, below] : {std::pair(-1, 0), std::pair(1, 0), std::pair(0, -1), std::pair(0, 1)}) {
        const int u = x + right, v = y + below, depth = std::min({u, v, side - 1 - u, side - 1 - v});
        if (depth >= rim) continue;
        const auto to = static_cast<std::size_t>(v * side + u);
        if (depth < 0 || numbers[to] >= 0 || ink.at[to] <= threshold) continue;
        line = line || depth < std::max(1, rim / 3);
        numbers[to] = own;
        found.push_back(v * side + u), open.push_back(v * side + u);
      }
    }
    for (const int at : found) {
      if (line) {
        numbers[static_cast<std::size_t>(at)] = -1;
        continue;
      }
      const int x = at % side, y = at / side;
      ++blob.area;
      blob.left = std::min(blob.left, x), blob.right = std::max(blob.right, x);
      blob.top = std::min(blob.top, y), blob.bottom = std::max(blob.bottom, y);
    }
  }
}

/// The sides of a cell that strokes go on beyond: 1 for the left one, 2 for the upper, 4 for the right, 8 for the lower one.
/// What runs along a side is a line of the board; what fills the cell is a tile or a disc.
int sides_crossed(const Blob& blob, const std::vector<std::int32_t>& numbers, std::int32_t own, int side, int rim) {
  if (blob.area * 100 > side * side * 42) return 0;
  const int last = side - rim - 1;
  const bool touched[] = {blob.left == rim, blob.top == rim, blob.right == last, blob.bottom == last};
  const int deep[] = {blob.right - rim, blob.bottom - rim, last - blob.left, last - blob.top};
  int crossed = 0;
  for (int edge = 0; edge < 4; ++edge) {
    if (!touched[edge] || deep[edge] * 100 < side * 20) continue;
    int contact = 0;
    for (int along = rim; along <= last; ++along) {
      const int across = edge < 2 ? rim : last;
      contact += numbers[static_cast<std::size_t>(edge % 2 == 0 ? along * side + across : across * side + along)] == own;
    }
    if (contact * 100 >= side * 4 && contact * 100 <= side * 48) crossed |= 1 << edge;
  }
  return crossed;
}

/// The signs of a cell, from left to right; `least` is the contrast below which nothing is written.
void find_signs(Patch& patch, const Ink& ink, int least, int row, int column, std::vector<Sign>& signs, int& dashes,
                int& crossing) {
  if (ink.peak < least) return;
  const int side = patch.side, rim = std::max(1, (side * 7 + 50) / 100);
  const int threshold = std::max(least * 3 / 4, ink.peak * 28 / 100);
  Plane mask{side, side, std::vector<std::uint8_t>(static_cast<std::size_t>(side * side))};
  for (int y = rim; y < side - rim; ++y)
    for (int x = rim; x < side - rim; ++x) {
      const auto at = static_cast<std::size_t>(y * side + x);
      mask.at[at] = ink.plane.at[at] > threshold;
    }
  clear_lines(mask, rim);
  std::vector<std::int32_t> numbers;
  const auto blobs = blobs_of(mask, 1, &numbers);
  std::vector<int> darkest_of(blobs.size(), 0);
  for (std::size_t at = 0; at < numbers.size(); ++at)
    if (numbers[at] >= 0) {
      int& darkest = darkest_of[static_cast<std::size_t>(numbers[at])];
      darkest = std::max<int>(darkest, ink.plane.at[at]);
    }
  std::vector<Piece> pieces, along_sides;
  for (std::size_t i = 0; i < blobs.size(); ++i) {
    const Blob& blob = blobs[i];
    const int longer = std::max(blob.width(), blob.height()), thin = std::min(blob.width(), blob.height());
    const bool touches = blob.left == rim || blob.top == rim || blob.right == side - rim - 1 || blob.bottom == side - rim - 1;
    const int nearest = std::min({blob.left, blob.top, side - 1 - blob.right, side - 1 - blob.bottom});
    // Lines that are not quite where they should be, and dashes along a side.
    const bool along =
        (blob.width() > blob.height()) == (std::min(blob.top, side - 1 - blob.bottom) < std::min(blob.left, side - 1 - blob.right));
    const bool at_side = std::min({blob.right, blob.bottom, side - 1 - blob.left, side - 1 - blob.top}) * 100 < side * 20;
    if (at_side && along && longer * 100 >= side * 8 && nearest * 100 < side * 16 && thin * 100 < side * 10) {
      if (nearest * 100 >= side * 10 && longer * 100 <= side * 30) along_sides.push_back({blob, {static_cast<std::int32_t>(i)}});
      ++dashes;
      continue;
    }
    crossing |= sides_crossed(blob, numbers, static_cast<std::int32_t>(i), side, rim);
    if (touches && ((thin * 100 < side * 12 && longer * 100 > side * 35) || longer * 100 > side * 84)) continue;
    if (longer * 100 < side * 7 || blob.area < 3 || darkest_of[i] * 100 < ink.peak * 45) continue;
    pieces.push_back({blob, {static_cast<std::int32_t>(i)}});
  }
  reach_into_rim(ink.plane, threshold, rim, pieces, numbers);
  // Few dashes are none: a 1 among pencil marks is also a short stroke.
  if (dashes < 4) pieces.insert(pieces.end(), along_sides.begin(), along_sides.end());
  for (bool again = true; again;) {
    again = false;
    for (std::size_t a = 0; a < pieces.size() && !again; ++a)
      for (std::size_t b = a + 1; b < pieces.size() && !again; ++b) {
        Blob& box = pieces[a].box;
        const Blob& other = pieces[b].box;
        const bool inside =
            other.left >= box.left && other.right <= box.right && other.top >= box.top && other.bottom <= box.bottom;
        if (!inside && !joined(box, other, side) && !facing(box, other, numbers, side, pieces[a].blobs[0], pieces[b].blobs[0]))
          continue;
        box.left = std::min(box.left, other.left), box.right = std::max(box.right, other.right);
        box.top = std::min(box.top, other.top), box.bottom = std::max(box.bottom, other.bottom);
        box.area += other.area;
        pieces[a].blobs.insert(pieces[a].blobs.end(), pieces[b].blobs.begin(), pieces[b].blobs.end());
        pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(b));
        again = true;
      }
  }
  std::sort(pieces.begin(), pieces.end(),
            [](const Piece& a, const Piece& b) { return std::pair(a.box.left, a.box.top) < std::pair(b.box.left, b.box.top); });
  for (const Piece& piece : pieces) {
    // Its own ink, and the paler pixels around it.
    std::vector<std::uint8_t> own(numbers.size());
    int darkest = 0, rims = 0;
    long red = 0, green = 0, blue = 0, dark = 0;
    const auto belongs = [&](std::size_t at) {
      return numbers[at] >= 0 && std::find(piece.blobs.begin(), piece.blobs.end(), numbers[at]) != piece.blobs.end();
    };
    std::vector<int> values;
    for (int y = piece.box.top; y <= piece.box.bottom; ++y)
      for (int x = piece.box.left; x <= piece.box.right; ++x) {
        const auto at = static_cast<std::size_t>(y * side + x);
        if (!belongs(at)) continue;
        values.push_back(ink.plane.at[at]);
        rims += !belongs(at - 1) + !belongs(at + 1) + !belongs(at - static_cast<std::size_t>(side)) +
                !belongs(at + static_cast<std::size_t>(side));
        for (int v = std::max(0, y - 1); v <= std::min(side - 1, y + 1); ++v)
          for (int u = std::max(0, x - 1); u <= std::min(side - 1, x + 1); ++u) {
            const auto near = static_cast<std::size_t>(v * side + u);
            own[near] = numbers[near] < 0 || belongs(near);
          }
      }
    const auto high = values.end() - 1 - static_cast<std::ptrdiff_t>(values.size() / 10);
    std::nth_element(values.begin(), high, values.end());
    darkest = *high;
    for (int y = piece.box.top; y <= piece.box.bottom; ++y)
      for (int x = piece.box.left; x <= piece.box.right; ++x) {
        const auto at = static_cast<std::size_t>(y * side + x);
        if (!belongs(at) || ink.plane.at[at] * 5 < darkest * 4) continue;
        const Colour colour = patch.pixel(x, y);
        red += colour.red, green += colour.green, blue += colour.blue, ++dark;
      }
    Sign sign;
    sign.row = row, sign.column = column;
    sign.box = {piece.box.left * 1000 / side, piece.box.top * 1000 / side, (piece.box.right + 1) * 1000 / side,
                (piece.box.bottom + 1) * 1000 / side};
    if (dark > 0) sign.colour = {static_cast<int>(red / dark), static_cast<int>(green / dark), static_cast<int>(blue / dark)};
    sign.contrast = darkest;
    sign.stroke = rims > 0 ? piece.box.area * 2000 / rims / side : 0;
    sign.solid = piece.box.area * 1000 / (piece.box.width() * piece.box.height());
    // One pixel of the paler rim on each side.
    Blob box = piece.box;
    box.left = std::max(0, box.left - 1), box.top = std::max(0, box.top - 1);
    box.right = std::min(side - 1, box.right + 1), box.bottom = std::min(side - 1, box.bottom + 1);
    sign.crop = crop_of(ink.plane, own, box, darkest);
    sign.parts = parts_of(ink.plane, own, box, darkest);
    signs.push_back(std::move(sign));
  }
}

}  // namespace

Board read_board(const Picture& picture, Lattice lattice) {
  Board board;
  board.pitch = lattice.pitch();
  const int factor = std::max(1, static_cast<int>(board.pitch / target_pitch));
  double left = picture.width, top = picture.height, right = 0, bottom = 0;
  for (const Point& point : lattice.crossings) {
    left = std::min(left, point.x), right = std::max(right, point.x);
    top = std::min(top, point.y), bottom = std::max(bottom, point.y);
  }
  const int around = static_cast<int>(3.5 * board.pitch) + 1;
  const Part part = part_of(picture, static_cast<int>(left) - around, static_cast<int>(top) - around,
                            static_cast<int>(right) + around, static_cast<int>(bottom) + around, factor);
  for (Point& point : lattice.crossings) point = part.place(point);
  lattice = extended(part, std::move(lattice));
  const auto rows = static_cast<std::size_t>(lattice.rows), columns = static_cast<std::size_t>(lattice.columns);
  std::vector<Profile> across((rows + 1) * columns), down(rows * (columns + 1));
  measure_lines(part, lattice, across, down);
  for (const Profile& profile : across) board.across.push_back(profile.line);
  for (const Profile& profile : down) board.down.push_back(profile.line);
  board.falling = has_diagonal(part, lattice, false);
  board.rising = has_diagonal(part, lattice, true);
  const int side = std::clamp(static_cast<int>(board.pitch / factor + 0.5), 12, largest_patch);
  const Lattice wide = widened(lattice);
  std::vector<Patch> patches;
  std::vector<Ink> inks;
  std::vector<int> peaks;
  for (int row = -1; row <= lattice.rows; ++row)
    for (int column = -1; column <= lattice.columns; ++column) {
      patches.push_back(patch_of(part, wide, row + 1, column + 1, side));
      inks.push_back(ink_of(patches.back()));
      if (row >= 0 && row < lattice.rows && column >= 0 && column < lattice.columns) peaks.push_back(inks.back().peak);
    }
  // Noise is weaker than what is written; where nothing is, there is only noise.
  std::sort(peaks.begin(), peaks.end());
  const int least = std::max(26, peaks[peaks.size() - 1 - peaks.size() / 20] / 6);
  std::size_t at = 0;
  for (int row = -1; row <= lattice.rows; ++row)
    for (int column = -1; column <= lattice.columns; ++column, ++at) {
      int dashes = 0, crossing = 0;
      find_signs(patches[at], inks[at], least, row, column, board.signs, dashes, crossing);
      if (row >= 0 && row < lattice.rows && column >= 0 && column < lattice.columns)
        board.cells.push_back({inks[at].paper, inks[at].middle, dashes, crossing});
    }
  for (Point& point : lattice.crossings) point = {point.x * factor + part.left, point.y * factor + part.top};
  board.lattice = std::move(lattice);
  return board;
}

namespace {

constexpr int working_side = 1400;
constexpr int fitting_pitch = 28;  // of the part on which lattices are fitted, and up to twice as much
constexpr std::size_t fitted_at_once = 6;
constexpr int most_cells = 12000;  // of all lattices that are fitted: what is hard to see ends in time

/// The lattices of a picture: those that several ways to look at it show, fitted to what is seen; the best ones.
class Finder {
 public:
  explicit Finder(const Picture& picture) : picture_(picture) {}

  std::vector<Lattice> find() {
    const int longer = std::max(picture_.width, picture_.height), shorter = std::min(picture_.width, picture_.height);
    const int first = (longer + working_side - 1) / working_side;
    // Smaller, dashes become lines and noise becomes even.
    for (int factor = first; factor <= 4 * first && (factor == first || shorter / factor >= 64); factor *= 2)
      if (look(factor, first)) return best();
    if (fitted_.empty() && first > 1) look(first / 2, first / 2);
    look_for_periods(std::max(1, (longer + 700) / 800));
    return best();
  }

 private:
  /// Looks in several ways; true when what is seen leaves no doubt.
  bool look(int factor, int first) {
    const Part part = part_of(picture_, 0, 0, picture_.width, picture_.height, factor);
    const Plane plane = grey_of(part);
    const int radius = std::max(8, std::max(part.width, part.height) / 70);
    const bool even = is_even(plane);
    Plane lines;
    const auto clear = [&] { lines = {part.width, part.height, std::vector<std::uint8_t>(plane.at.size())}; };
    for (const bool light : {false, true}) {
      for (const int least : {12, 4}) {
        clear();
        mark_lines(plane, radius, least, light, lines);
        take(lines, factor);
      }
      clear();
      for (const int apart : {2, 5}) mark_ridges(plane, apart, even ? 2 : 4, light, lines);
      take(lines, factor);
      mark_lines(plane, radius, 4, light, lines);
      thicken(lines);
      take(lines, factor);
    }
    if (factor == first && fit()) return true;
    for (const bool light : {false, true}) {
      const Plane strokes = strokes_of(plane, light);
      for (const int least : {5, 9, 16}) {
        clear();
        for (std::size_t i = 0; i < strokes.at.size(); ++i) lines.at[i] = strokes.at[i] >= least;
        take(lines, factor);
      }
    }
    const Plane soft = softened(softened(plane));
    // Cells that are tiles, or have a disc in each.
    for (const bool light : {false, true}) {
      clear();
      mark_lines(soft, 4 * radius, 6, light, lines);
      keep(lattices_of(blobs_of(lines, 1), lines.width, lines.height, 2.2), factor);
    }
    // Cells told apart by their colours alone.
    clear();
    for (int channel = 0; channel < 3; ++channel) mark_lines(softened(channel_of(part, channel)), radius, 6, false, lines);
    take(lines, factor);
    return fit();
  }

  /// Takes small lattices where edges come again at even distances: the most promising ones.
  void look_for_periods(int factor) {
    const Part part = part_of(picture_, 0, 0, picture_.width, picture_.height, factor);
    auto lattices = periodic_lattices(part);
    for (Lattice& lattice : lattices) lattice.score = promise(part, lattice);
    std::stable_sort(lattices.begin(), lattices.end(), [](const Lattice& a, const Lattice& b) { return a.score > b.score; });
    keep(std::move(lattices), factor);
    fit();
  }

  /// Was it drawn by a program, with no noise?
  static bool is_even(const Plane& plane) {
    std::size_t equal = 0;
    for (std::size_t i = 1; i < plane.at.size(); ++i) equal += plane.at[i] == plane.at[i - 1];
    return 4 * equal > 3 * plane.at.size();
  }

  void take(const Plane& lines, int factor) { keep(lattices_of(blobs_of(lines, 0), lines.width, lines.height, 1.38), factor); }

  void keep(std::vector<Lattice> lattices, int factor) {
    if (lattices.size() > fitted_at_once) lattices.resize(fitted_at_once);
    for (Lattice& lattice : lattices) {
      for (Point& point : lattice.crossings) point = point * factor;
      lattice.score *= factor * factor;
      seeds_.push_back(std::move(lattice));
    }
  }

  /// Fits what was found since the last time, the best first; true when a lattice leaves no doubt.
  bool fit() {
    std::stable_sort(seeds_.begin(), seeds_.end(), [](const Lattice& a, const Lattice& b) { return a.score > b.score; });
    std::size_t number = 0;
    std::vector<Lattice> seeds = std::move(seeds_);
    seeds_.clear();
    for (Lattice& seed : seeds) {
      if (std::any_of(tried_.begin(), tried_.end(), [&](const Lattice& other) { return same(seed, other); })) continue;
      if (++number > fitted_at_once) break;
      tried_.push_back(seed);
      add(seed);
      // Where only thick lines were found, the cells are inside what they part.
      if (seed.rows > 5 || seed.columns > 5) continue;
      static constexpr int ways[][2] = {{4, 4}, {3, 3}, {2, 4}, {4, 2}, {2, 3}, {3, 2}, {2, 2}};
      for (const auto& [down, across] : ways) add(cut(seed, down, across));
    }
    if (fitted_.empty()) return false;
    const Lattice& lattice =
        *std::max_element(fitted_.begin(), fitted_.end(), [](const Lattice& a, const Lattice& b) { return a.score < b.score; });
    return lattice.seen >= 16 && lattice.seen * 20 >= lattice.used * 19 && 3 * lattice.used > lattice.rows * lattice.columns;
  }

  /// Fits a lattice and keeps it.
  void add(Lattice lattice) {
    const int factor = std::max(1, static_cast<int>(lattice.pitch()) / fitting_pitch);
    if (lattice.pitch() / factor < 9 || spent_ > most_cells) return;
    spent_ += lattice.rows * lattice.columns;
    Part* part = nullptr;
    for (Part& known : parts_)
      if (known.factor == factor) part = &known;
    if (part == nullptr) part = &parts_.emplace_back(part_of(picture_, 0, 0, picture_.width, picture_.height, factor));
    for (Point& point : lattice.crossings) point = part->place(point);
    lattice = fitted(*part, std::move(lattice));
    if (lattice.score <= 0 || lattice.used < 9 || 2 * lattice.seen < lattice.used) return;
    for (Point& point : lattice.crossings) point = point * factor;
    lattice.score *= factor * std::sqrt(factor);
    fitted_.push_back(std::move(lattice));
  }

  static bool same(const Lattice& a, const Lattice& b) {
    if (a.rows != b.rows || a.columns != b.columns) return false;
    const auto near = [&](int row, int column) {
      const Point off = a.crossing(row, column) - b.crossing(row, column);
      const double pitch = a.pitch();
      return off.x * off.x + off.y * off.y < 0.04 * pitch * pitch;
    };
    return near(0, 0) && near(0, a.columns) && near(a.rows, 0) && near(a.rows, a.columns);
  }

  /// The best one, and others that do not overlap and are nearly as good.
  std::vector<Lattice> best() {
    std::stable_sort(fitted_.begin(), fitted_.end(), [](const Lattice& a, const Lattice& b) { return a.score > b.score; });
    std::vector<Lattice> chosen;
    for (Lattice& lattice : fitted_) {
      if (!chosen.empty() && lattice.score * 3 < chosen.front().score) break;
      const bool apart = std::none_of(chosen.begin(), chosen.end(), [&](const Lattice& other) { return overlap(lattice, other); });
      if (apart) chosen.push_back(std::move(lattice));
    }
    return chosen;
  }

  static bool overlap(const Lattice& a, const Lattice& b) {
    const auto box = [](const Lattice& lattice) {
      std::array<double, 4> box{1e9, 1e9, -1e9, -1e9};
      for (const Point& point : lattice.crossings)
        box = {std::min(box[0], point.x), std::min(box[1], point.y), std::max(box[2], point.x), std::max(box[3], point.y)};
      return box;
    };
    const auto first = box(a), second = box(b);
    return first[0] < second[2] && second[0] < first[2] && first[1] < second[3] && second[1] < first[3];
  }

  const Picture& picture_;
  std::vector<Part> parts_;
  std::vector<Lattice> seeds_, tried_, fitted_;
  int spent_ = 0;
};

}  // namespace

std::vector<Board> boards_of(const Picture& picture) {
  auto lattices = Finder(picture).find();
  std::vector<Board> boards;
  for (Lattice& lattice : lattices) {
    if (boards.size() == 32) break;
    boards.push_back(read_board(picture, std::move(lattice)));
  }
  return boards;
}

}  // namespace grillon::picture
