#include "picture/period.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <utility>

namespace grillon::picture {

namespace {

constexpr int directions = 60;      // of 3 degrees each
constexpr int fine = 6;             // steps of a direction
constexpr int smallest_period = 9;  // pixels
constexpr int cells = 3;            // of a small lattice, to each side

/// Where the picture changes, and how.
struct Change {
  int x, y, amount;
  double direction;  // of the change, from 0 to `directions`
};

/// The direction of a vector, without the functions that machines round in different ways.
double direction_of(int x, int y) {
  if (y < 0) x = -x, y = -y;
  const int low = std::min(std::abs(x), y), high = std::max(std::abs(x), y);
  const double share = high > 0 ? static_cast<double>(low) / high : 0;
  double degrees = share * (45 + 15.6 * (1 - share));
  if (y > std::abs(x)) degrees = 90 - degrees;
  if (x < 0) degrees = 180 - degrees;
  return std::min(degrees * directions / 180, directions - 0.001);
}

/// The unit vector of each fine step of a direction.
std::vector<Point> unit_vectors() {
  constexpr double cosine = 0.9999619230641713, sine = 0.008726535498373935;  // of half a degree
  std::vector<Point> units{{1, 0}};
  for (int i = 1; i < directions * fine; ++i)
    units.push_back({units.back().x * cosine - units.back().y * sine, units.back().x * sine + units.back().y * cosine});
  return units;
}

std::vector<Change> changes_of(const Part& part) {
  std::vector<Change> changes;
  const auto width = static_cast<std::size_t>(part.width);
  for (int y = 1; y + 1 < part.height; ++y)
    for (int x = 1; x + 1 < part.width; ++x) {
      const std::uint8_t* at = &part.pixels[3 * (static_cast<std::size_t>(y) * width + static_cast<std::size_t>(x))];
      int best = 0, across = 0, down = 0;
      for (int channel = 0; channel < 3; ++channel) {
        const auto pixel = [&](int right, int below) {
          return static_cast<int>(at[3 * (static_cast<std::ptrdiff_t>(below) * part.width + right) + channel]);
        };
        const int to_right = pixel(1, -1) + 2 * pixel(1, 0) + pixel(1, 1) - pixel(-1, -1) - 2 * pixel(-1, 0) - pixel(-1, 1);
        const int to_below = pixel(-1, 1) + 2 * pixel(0, 1) + pixel(1, 1) - pixel(-1, -1) - 2 * pixel(0, -1) - pixel(1, -1);
        const int amount = std::abs(to_right) + std::abs(to_below);
        if (amount > best) best = amount, across = to_right, down = to_below;
      }
      if (best >= 16) changes.push_back({x, y, std::min(best, 120), direction_of(across, down)});
    }
  return changes;
}

/// One of the two directions in which a board changes: its periods with their phases.
struct Comb {
  Point unit;
  std::vector<std::pair<double, double>> teeth;  // period, and the place of one tooth near the middle
};

std::vector<double> projected(const std::vector<Change>& changes, Point unit, Point middle, int side) {
  std::vector<double> sums(static_cast<std::size_t>(2 * side) + 1);
  for (const Change& change : changes) {
    const double place = (change.x + 0.5 - middle.x) * unit.x + (change.y + 0.5 - middle.y) * unit.y + side;
    if (place >= 0 && place < 2 * side) sums[static_cast<std::size_t>(place)] += change.amount;
  }
  return sums;
}

Comb comb_of(const std::vector<Change>& changes, int direction, Point middle, int side, const std::vector<Point>& units) {
  std::vector<Change> own;
  for (const Change& change : changes) {
    const double off = std::fabs(change.direction - direction - 0.5);
    if (std::min(off, directions - off) <= 4) own.push_back(change);
  }
  // The direction in which edges are sharpest.
  std::vector<double> best;
  double most = -1;
  Comb comb;
  for (int step = -fine; step <= fine; ++step) {
    const int at = (direction * fine + fine / 2 + step + directions * fine) % (directions * fine);
    const auto sums = projected(own, units[static_cast<std::size_t>(at)], middle, side);
    double sharp = 0;
    for (const double sum : sums) sharp += sum * sum;
    if (sharp > most) most = sharp, best = sums, comb.unit = units[static_cast<std::size_t>(at)];
  }
  // Without what changes slowly.
  const int size = static_cast<int>(best.size()), wide = 12;
  std::vector<double> sums(best.size()), values(best.size());
  for (int i = 0; i < size; ++i) {
    const auto at = [&](int place) { return best[static_cast<std::size_t>(std::clamp(place, 0, size - 1))]; };
    sums[static_cast<std::size_t>(i)] = at(i - 1) + 2 * at(i) + at(i + 1);
  }
  for (int i = 0; i < size; ++i) {
    double mean = 0;
    for (int j = -wide; j <= wide; ++j) mean += sums[static_cast<std::size_t>(std::clamp(i + j, 0, size - 1))];
    values[static_cast<std::size_t>(i)] = sums[static_cast<std::size_t>(i)] - mean / (2 * wide + 1);
  }
  std::vector<double> alike(static_cast<std::size_t>(side));
  for (int lag = smallest_period - 1; lag < side; ++lag) {
    double sum = 0;
    for (int i = 0; i + lag < size; ++i) sum += values[static_cast<std::size_t>(i)] * values[static_cast<std::size_t>(i + lag)];
    alike[static_cast<std::size_t>(lag)] = sum / (size - lag);
  }
  std::vector<std::pair<double, int>> peaks;
  for (int lag = smallest_period; lag + 1 < side; ++lag) {
    const double value = alike[static_cast<std::size_t>(lag)];
    if (value > 0 && value >= alike[static_cast<std::size_t>(lag - 1)] && value > alike[static_cast<std::size_t>(lag + 1)])
      peaks.emplace_back(-value, lag);
  }
  std::sort(peaks.begin(), peaks.end());
  if (peaks.size() > 2) peaks.resize(2);
  for (const auto& [_, lag] : peaks) {
    // A fraction of a pixel, by the parabola through the peak.
    const double before = alike[static_cast<std::size_t>(lag - 1)], here = alike[static_cast<std::size_t>(lag)],
                 after = alike[static_cast<std::size_t>(lag + 1)], curve = before - 2 * here + after;
    const double period = lag + (curve < 0 ? 0.5 * (before - after) / curve : 0.0);
    std::vector<double> sum_at;
    for (int phase = 0; phase < lag; ++phase) {
      double sum = 0;
      for (int k = -cells; k <= cells; ++k) {
        const double place = side - period / 2 + phase + k * period;
        if (place >= 0 && place < size) sum += values[static_cast<std::size_t>(place)];
      }
      sum_at.push_back(sum);
    }
    const auto first = static_cast<int>(std::max_element(sum_at.begin(), sum_at.end()) - sum_at.begin());
    int second = -1;
    for (int phase = 0; phase < lag; ++phase) {
      int off = std::abs(phase - first);
      off = std::min(off, lag - off);
      if (off * 10 >= 3 * lag && (second < 0 || sum_at[static_cast<std::size_t>(phase)] > sum_at[static_cast<std::size_t>(second)]))
        second = phase;
    }
    for (const int phase : {first, second})
      if (phase >= 0) comb.teeth.emplace_back(period, phase + 0.5 - period / 2);
  }
  return comb;
}

}  // namespace

std::vector<Lattice> periodic_lattices(const Part& part) {
  const auto all = changes_of(part);
  const auto units = unit_vectors();
  const int longer = std::max(part.width, part.height);
  const int side = std::max(40, longer / 6);
  std::vector<Lattice> lattices;
  std::vector<Change> near;
  for (int y = side; y < part.height + side / 2; y += side)
    for (int x = side; x < part.width + side / 2; x += side) {
      const Point middle{static_cast<double>(std::min(x, part.width - 1)), static_cast<double>(std::min(y, part.height - 1))};
      near.clear();
      double by_direction[directions] = {};
      for (const Change& change : all)
        if (std::fabs(change.x - middle.x) < side && std::fabs(change.y - middle.y) < side) {
          near.push_back(change);
          by_direction[static_cast<int>(change.direction)] += change.amount;
        }
      double most = 0;
      int first = 0, second = 0;
      const auto amount = [&](int at) {
        return by_direction[(at + directions - 1) % directions] + 2 * by_direction[at % directions] +
               by_direction[(at + 1) % directions];
      };
      for (int a = 0; a < directions; ++a)
        for (int apart = directions / 3; apart <= directions * 2 / 3; ++apart) {
          const double value = amount(a) * amount((a + apart) % directions);
          if (value > most) most = value, first = a, second = (a + apart) % directions;
        }
      if (most <= 0) continue;
      const Comb a = comb_of(near, first, middle, side, units), b = comb_of(near, second, middle, side, units);
      const double det = a.unit.x * b.unit.y - a.unit.y * b.unit.x;
      for (const auto& columns : a.teeth)
        for (const auto& rows : b.teeth) {
          // Names of their own: bindings cannot be captured by all compilers.
          const double wide = columns.first, left = columns.second, high = rows.first, top = rows.second;
          if (wide > 1.7 * high || high > 1.7 * wide) continue;
          Lattice lattice;
          lattice.rows = lattice.columns = cells;
          const auto place = [&](int row, int column) {
            const double s = left + (column - 1) * wide, t = top + (row - 1) * high;
            return middle + Point{(s * b.unit.y - t * a.unit.y) / det, (t * a.unit.x - s * b.unit.x) / det};
          };
          for (int row = 0; row <= cells; ++row)
            for (int column = 0; column <= cells; ++column) lattice.crossings.push_back(place(row, column));
          lattices.push_back(std::move(lattice));
        }
    }
  return lattices;
}

}  // namespace grillon::picture
