#include "picture/evidence.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <utility>

namespace grillon::picture {

namespace {

constexpr int pieces = 4, samples = 3;  // along a side
constexpr int half = 11, furthest = 7;  // steps across it, of a fiftieth of a cell; and the largest offset
constexpr int least = 18;               // of a strength: 1.5 levels of brightness
constexpr int least_filling = 14;       // levels of brightness between a disc and its corners
constexpr int largest = 64;             // rows or columns

double length(Point a) { return std::sqrt(a.x * a.x + a.y * a.y); }

int at_share(std::vector<int> values, int percent) {
  if (values.empty()) return 0;
  const auto place = values.begin() + static_cast<std::ptrdiff_t>(values.size() * static_cast<std::size_t>(percent) / 100);
  std::nth_element(values.begin(), std::min(place, values.end() - 1), values.end());
  return *std::min(place, values.end() - 1);
}

/// A quarter turn: what was on the right is above.
Lattice turned(const Lattice& from) {
  Lattice to;
  to.rows = from.columns, to.columns = from.rows, to.seen = from.seen, to.used = from.used;
  for (int row = 0; row <= to.rows; ++row)
    for (int column = 0; column <= to.columns; ++column) to.crossings.push_back(from.crossing(column, from.columns - row));
  return to;
}

/// The lattice, not mirrored, and turned so that its rows go to the right.
Lattice upright(Lattice lattice) {
  const auto ends = [&] {
    return std::pair(lattice.crossing(0, lattice.columns) - lattice.crossing(0, 0),
                     lattice.crossing(lattice.rows, 0) - lattice.crossing(0, 0));
  };
  if (const auto [right, below] = ends(); right.x * below.y < right.y * below.x) {
    Lattice other = lattice;
    other.crossings.clear();
    std::swap(other.rows, other.columns);
    for (int row = 0; row <= other.rows; ++row)
      for (int column = 0; column <= other.columns; ++column) other.crossings.push_back(lattice.crossing(column, row));
    lattice = std::move(other);
  }
  for (int turn = 0; turn < 3; ++turn) {
    const auto [right, below] = ends();
    if (right.x * right.x >= right.y * right.y && right.x > 0) break;
    const double score = lattice.score;
    lattice = turned(lattice);
    lattice.score = score;
  }
  return lattice;
}

/// The vector from the middle of the cell above a side to that of the cell below it; at the rim, as long as inside.
Point over(const Lattice& lattice, int row, int column) {
  const int next = std::clamp(row, 1, std::max(1, lattice.rows - 1));
  if (lattice.rows < 2)
    return (lattice.crossing(1, column) + lattice.crossing(1, column + 1) - lattice.crossing(0, column) -
            lattice.crossing(0, column + 1)) *
           0.5;
  return lattice.point(next, column, 0.5, 0.5) - lattice.point(next - 1, column, 0.5, 0.5);
}
Point beside(const Lattice& lattice, int row, int column) {
  const int next = std::clamp(column, 1, std::max(1, lattice.columns - 1));
  if (lattice.columns < 2)
    return (lattice.crossing(row, 1) + lattice.crossing(row + 1, 1) - lattice.crossing(row, 0) - lattice.crossing(row + 1, 0)) *
           0.5;
  return lattice.point(row, next, 0.5, 0.5) - lattice.point(row, next - 1, 0.5, 0.5);
}

/// A number that changes slowly over a lattice, as bent paper does: a polynomial of third degree through what is measured, in
/// which what is far off counts little.
class Bend {
 public:
  Bend(int rows, int columns) : rows_(std::max(1, rows)), columns_(std::max(1, columns)) {}

  void add(double row, double column, double value, double weight) { known_.push_back({terms_at(row, column), value, weight}); }

  void fit() {
    by_ = {};
    for (int pass = 0; pass < 5; ++pass) {
      double equations[terms][terms + 1] = {};
      for (int a = 0; a < terms; ++a) equations[a][a] = a == 0 ? 1e-6 : a < 3 ? 0.1 : a < 6 ? 1 : 4;
      for (const auto& [at, value, counts] : known_) {
        const double off = pass == 0 ? 0 : (value - sum(at)) / 0.04;
        const double weight = counts / (1 + off * off);
        for (int a = 0; a < terms; ++a) {
          const double by = weight * at[static_cast<std::size_t>(a)];
          for (int b = 0; b < terms; ++b) equations[a][b] += by * at[static_cast<std::size_t>(b)];
          equations[a][terms] += by * value;
        }
      }
      // The equations are positive and symmetric: no pivot is needed.
      for (int pivot = 0; pivot < terms; ++pivot)
        for (int row = 0; row < terms; ++row) {
          if (row == pivot) continue;
          const double by = equations[row][pivot] / equations[pivot][pivot];
          for (int column = pivot; column <= terms; ++column) equations[row][column] -= by * equations[pivot][column];
        }
      for (int a = 0; a < terms; ++a) by_[static_cast<std::size_t>(a)] = equations[a][terms] / equations[a][a];
    }
  }

  double at(double row, double column) const { return sum(terms_at(row, column)); }

 private:
  static constexpr int terms = 10;
  using Terms = std::array<double, terms>;

  Terms terms_at(double row, double column) const {
    const double y = 2 * row / rows_ - 1, x = 2 * column / columns_ - 1;
    return {1, x, y, x * x, x * y, y * y, x * x * x, x * x * y, x * y * y, y * y * y};
  }
  double sum(const Terms& at) const {
    double sum = 0;
    for (std::size_t i = 0; i < terms; ++i) sum += by_[i] * at[i];
    return sum;
  }

  double rows_, columns_;
  struct Known {
    Terms at;
    double value, weight;
  };
  std::vector<Known> known_;
  Terms by_{};
};

class Fitting {
 public:
  Fitting(const Part& part, Lattice lattice) : part_(part), lattice_(std::move(lattice)) {}

  double share() {
    measure();
    return share_;
  }

  Lattice result() {
    lattice_.score = 0;
    if (!smooth()) return std::move(lattice_);
    for (int pass = 0; pass < 2; ++pass) {
      measure();
      if (share_ < 0.5 && !discs_) return std::move(lattice_);
      settle();
    }
    measure();
    for (int round = 0; round < 10; ++round) {
      bool changed = parted();
      if (changed) measure();
      for (int side = 0; side < 4; ++side) {
        changed = trimmed() || changed;
        int grown = 0;
        while (grown < 2 && extended()) ++grown;
        changed = changed || grown > 0;
        lattice_ = turned(lattice_);
      }
      if (changed) measure();
      settle();
      measure();
      if (!changed) break;
    }
    weigh();
    return std::move(lattice_);
  }

 private:
  Side across_at(const Lattice& lattice, int row, int column) const {
    return side_of(part_, lattice.crossing(row, column), lattice.crossing(row, column + 1), over(lattice, row, column));
  }
  Side down_at(const Lattice& lattice, int row, int column) const {
    return side_of(part_, lattice.crossing(row, column), lattice.crossing(row + 1, column), beside(lattice, row, column));
  }
  Side& across(int row, int column) { return across_[static_cast<std::size_t>(row * lattice_.columns + column)]; }
  Side& down(int row, int column) { return down_[static_cast<std::size_t>(row * (lattice_.columns + 1) + column)]; }

  /// Looks along all sides, and through the middles of cells: what is seen there is noise, or a sign.
  void measure() {
    across_.clear(), down_.clear();
    std::vector<int> noise, seen;
    for (int row = 0; row <= lattice_.rows; ++row)
      for (int column = 0; column < lattice_.columns; ++column) across_.push_back(across_at(lattice_, row, column));
    for (int row = 0; row < lattice_.rows; ++row)
      for (int column = 0; column <= lattice_.columns; ++column) down_.push_back(down_at(lattice_, row, column));
    for (int row = 0; row < lattice_.rows; ++row)
      for (int column = row % 2; column < lattice_.columns; column += 2) {
        const Point left = lattice_.point(row, column, 0, 0.5), right = lattice_.point(row, column, 1, 0.5);
        const Point upper = lattice_.point(row, column, 0.5, 0), lower = lattice_.point(row, column, 0.5, 1);
        noise.push_back(side_of(part_, left, right, lower - upper).strength);
        noise.push_back(side_of(part_, upper, lower, right - left).strength);
      }
    needed_ = std::max(least, 2 * at_share(noise, 30));
    std::vector<int> rest;
    for (int row = 0; row < lattice_.rows; ++row)
      for (int column = 0; column < lattice_.columns; ++column)
        for (const int block : unrest(lattice_, row, column)) rest.push_back(block);
    restless_ = std::max(24, 2 * at_share(rest, 25));
    for (const auto* sides : {&across_, &down_})
      for (const Side& side : *sides)
        if (side.strength >= needed_) seen.push_back(side.strength);
    share_ = static_cast<double>(seen.size()) / static_cast<double>(across_.size() + down_.size());
    std::vector<int> filled;
    for (int row = 0; row < lattice_.rows; ++row)
      for (int column = 0; column < lattice_.columns; ++column) filled.push_back(filling(lattice_, row, column));
    // Discs leave the middles of sides as they leave the corners: cells are known by what fills them.
    discs_ = share_ < 0.8 && at_share(filled, 55) >= least_filling;
    weakest_ = std::max(needed_, at_share(seen, 5) / 2);
    typical_ = std::max(weakest_, at_share(seen, 20) / 3);
    strongest_ = 5 * at_share(seen, 90) / 2;
    middling_ = std::max(1, at_share(seen, 50));
    int fit = 0;
    for (const auto* sides : {&across_, &down_})
      for (const Side& side : *sides) fit += fits(side);
    fitting_ = static_cast<double>(fit) / static_cast<double>(across_.size() + down_.size());
  }

  /// Makes a plane in perspective, a little bent, of crossings that were found one by one.
  bool smooth() {
    std::vector<Point> from;
    for (int row = 0; row <= lattice_.rows; ++row)
      for (int column = 0; column <= lattice_.columns; ++column)
        from.push_back({static_cast<double>(column), static_cast<double>(row)});
    Projection projection;
    if (!fit_projection(from, lattice_.crossings, projection)) return false;
    const double pitch = lattice_.pitch();
    Bend across(lattice_.rows, lattice_.columns), down = across;
    for (std::size_t i = 0; i < from.size(); ++i) {
      const Point off = (lattice_.crossings[i] - projection.at(from[i])) * (1 / pitch);
      across.add(from[i].y, from[i].x, off.x, 1), down.add(from[i].y, from[i].x, off.y, 1);
    }
    across.fit(), down.fit();
    for (std::size_t i = 0; i < from.size(); ++i)
      lattice_.crossings[i] =
          projection.at(from[i]) + Point{across.at(from[i].y, from[i].x), down.at(from[i].y, from[i].x)} * pitch;
    return true;
  }

  /// How far the middle of the disc in a cell is from the middle of the cell, in cells.
  Point disc_at(int row, int column) const {
    constexpr int steps = 11;
    const auto at = [&](double x, double y) { return part_.at(lattice_.point(row, column, x, y)); };
    Colour ground;
    for (const double x : {0.1, 0.9})
      for (const double y : {0.1, 0.9}) {
        const Colour corner = at(x, y);
        ground.red += corner.red, ground.green += corner.green, ground.blue += corner.blue;
      }
    Point sum;
    double whole = 0;
    for (int i = 0; i < steps * steps; ++i) {
      const double x = (i % steps + 0.5) / steps, y = (i / steps + 0.5) / steps;
      const Colour seen = at(x, y);
      const int off = std::max(
          {std::abs(4 * seen.red - ground.red), std::abs(4 * seen.green - ground.green), std::abs(4 * seen.blue - ground.blue)});
      if (off < 2 * least_filling) continue;
      sum = sum + Point{x - 0.5, y - 0.5} * off, whole += off;
    }
    return whole > 0 ? sum * (1 / whole) : sum;
  }

  /// Moves the lattice onto the sides that are seen, or the discs.
  void settle() {
    const int rows = lattice_.rows, columns = lattice_.columns;
    Bend by_row(rows, columns), by_column(rows, columns);
    if (discs_) {
      for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
          if (filling(lattice_, row, column) < least_filling) continue;
          const Point off = disc_at(row, column);
          by_row.add(row + 0.5, column + 0.5, off.y, 1), by_column.add(row + 0.5, column + 0.5, off.x, 1);
        }
    }
    for (int row = 0; row <= rows && !discs_; ++row)
      for (int column = 0; column < columns; ++column)
        if (across(row, column).strength >= needed_)
          by_row.add(row, column + 0.5, across(row, column).offset, weight(across(row, column)));
    for (int row = 0; row < rows && !discs_; ++row)
      for (int column = 0; column <= columns; ++column)
        if (down(row, column).strength >= needed_)
          by_column.add(row + 0.5, column, down(row, column).offset, weight(down(row, column)));
    by_row.fit(), by_column.fit();
    const Lattice before = lattice_;
    for (int row = 0; row <= rows; ++row)
      for (int column = 0; column <= columns; ++column)
        lattice_.crossing(row, column) = before.crossing(row, column) +
                                         over(before, row, std::min(column, columns - 1)) * by_row.at(row, column) +
                                         beside(before, std::min(row, rows - 1), column) * by_column.at(row, column);
  }

  /// Takes rows off the upper side that nothing closes.
  bool trimmed() {
    bool any = false;
    while (lattice_.rows > 3) {
      int seen = 0;
      for (int column = 0; column < lattice_.columns; ++column) seen += is_cell(lattice_, column);
      if (10 * seen >= 3 * share_ * lattice_.columns) break;
      lattice_.crossings.erase(lattice_.crossings.begin(), lattice_.crossings.begin() + lattice_.columns + 1);
      --lattice_.rows;
      any = true;
    }
    return any;
  }

  /// Cuts the lattice where the cells of a whole row are not parted: beyond it are the buttons of a program, or another board.
  bool parted() {
    if (discs_) return false;
    bool any = false;
    for (const bool turn : {false, true}) {
      if (any) break;  // what was measured is no more true
      const int rows = turn ? lattice_.columns : lattice_.rows, columns = turn ? lattice_.rows : lattice_.columns;
      int start = 0, best = 0, first = 0;
      for (int row = 0; row <= rows; ++row) {
        int seen = 0;
        for (int column = 0; column <= columns && row < rows; ++column)
          seen += fits(turn ? across(column, row) : down(row, column));
        if (row < rows && 5 * seen > columns + 1) continue;
        if (row - start > best) best = row - start, first = start;
        start = row + 1;
      }
      if (best == rows || best < 3) continue;
      Lattice inner;
      inner.rows = turn ? lattice_.rows : best, inner.columns = turn ? best : lattice_.columns, inner.seen = lattice_.seen;
      for (int row = 0; row <= inner.rows; ++row)
        for (int column = 0; column <= inner.columns; ++column)
          inner.crossings.push_back(lattice_.crossing(row + (turn ? 0 : first), column + (turn ? first : 0)));
      lattice_ = std::move(inner);
      any = true;
    }
    return any;
  }

  /// How much the colours of each ninth of a cell differ.
  std::array<int, 9> unrest(const Lattice& lattice, int row, int column) const {
    constexpr int steps = 4;
    std::array<int, 9> found{};
    for (int block = 0; block < 9; ++block) {
      int low = 255, high = 0;
      for (int i = 0; i < steps * steps; ++i) {
        const double x = 0.14 + 0.72 * (block % 3 * steps + i % steps) / (3 * steps - 1),
                     y = 0.14 + 0.72 * (block / 3 * steps + i / steps) / (3 * steps - 1);
        const Colour seen = part_.at(lattice.point(row, column, x, y));
        const int grey = brightness(seen.red, seen.green, seen.blue);
        low = std::min(low, grey), high = std::max(high, grey);
      }
      found[static_cast<std::size_t>(block)] = high - low;
    }
    return found;
  }

  /// Is there a text beside the board rather than cells? It fills them everywhere, signs leave some paper.
  bool is_text(const Lattice& lattice) const {
    const auto calm = [&](const Lattice& of, int row, int column) {
      int calm = 0;
      for (const int block : unrest(of, row, column)) calm += block < restless_;
      return calm;
    };
    std::vector<int> here, known;
    for (int column = 0; column < lattice.columns; ++column) here.push_back(calm(lattice, 0, column));
    for (int row = 0; row < lattice_.rows; ++row)
      for (int column = 0; column < lattice_.columns; ++column) known.push_back(calm(lattice_, row, column));
    return 3 * at_share(here, 50) < 2 * at_share(known, 30);
  }

  /// How far the middle of a cell differs from what is near each of its corners at least.
  int filling(const Lattice& lattice, int row, int column) const {
    int low = 255, high = 0;
    const auto mean = [&](double x, double y, double spread) {
      Colour sum;
      low = 255, high = 0;
      for (int i = 0; i < 9; ++i) {
        const Colour seen = part_.at(lattice.point(row, column, x + (i % 3 - 1) * spread, y + (i / 3 - 1) * spread));
        sum.red += seen.red, sum.green += seen.green, sum.blue += seen.blue;
        low = std::min(low, brightness(seen.red, seen.green, seen.blue)),
        high = std::max(high, brightness(seen.red, seen.green, seen.blue));
      }
      return sum;
    };
    const Colour middle = mean(0.5, 0.5, 0.1);
    if (high - low > 60) return 0;  // a text
    int least_off = 255;
    for (const double x : {0.13, 0.87})
      for (const double y : {0.13, 0.87}) {
        const Colour corner = mean(x, y, 0.03);
        least_off = std::min(least_off, std::max({std::abs(middle.red - corner.red), std::abs(middle.green - corner.green),
                                                  std::abs(middle.blue - corner.blue)}) /
                                            9);
      }
    return least_off;
  }

  /// Are the cells of one colour of a chessboard alike, and the others not as they are? Then it lies askew over discs or tiles.
  bool is_askew() const {
    for (const int parity : {0, 1}) {
      std::vector<int> channels[2][3];
      for (int row = 0; row < lattice_.rows; ++row)
        for (int column = 0; column < lattice_.columns; ++column) {
          const Colour seen = part_.at(lattice_.point(row, column, 0.5, 0.5));
          auto& to = channels[(row + column + parity) % 2];
          to[0].push_back(seen.red), to[1].push_back(seen.green), to[2].push_back(seen.blue);
        }
      const int common[3] = {at_share(channels[0][0], 50), at_share(channels[0][1], 50), at_share(channels[0][2], 50)};
      const auto far = [&](int kind) {
        int far = 0;
        for (std::size_t i = 0; i < channels[kind][0].size(); ++i) {
          int off = 0;
          for (int channel = 0; channel < 3; ++channel) off = std::max(off, std::abs(channels[kind][channel][i] - common[channel]));
          far += off > least_filling;
        }
        return static_cast<double>(far) / static_cast<double>(channels[kind][0].size());
      };
      if (far(0) < 0.3 && far(1) > 0.7) return true;
    }
    return false;
  }

  /// How much the place of a side counts: that of a weak one may be another's.
  double weight(const Side& side) const { return static_cast<double>(side.strength) / (side.strength + middling_); }

  bool fits(const Side& side) const {
    return side.strength >= weakest_ && side.strength <= strongest_ && std::fabs(side.offset) < 0.07;
  }

  /// Are enough cells of the uppermost row there, with their sides as those inside?
  bool continues(const Lattice& lattice) const {
    int cells = 0, first = lattice.columns, last = -1;
    for (int column = 0; column < lattice.columns; ++column)
      if (is_cell(lattice, column)) ++cells, first = std::min(first, column), last = column;
    if (cells < 2 || 10 * cells < (discs_ ? 4 : 3) * lattice.columns) return false;
    if (discs_) return true;
    int seen = 0;
    for (int column = first; column <= last; ++column) seen += fits(across_at(lattice, 0, column));
    for (int column = first; column <= last + 1; ++column) seen += fits(down_at(lattice, 0, column));
    return seen >= std::max(0.8 * fitting_, 0.6) * (2 * (last - first) + 3);
  }

  /// Is the cell of the uppermost row closed above, and on at least one side?
  bool is_cell(const Lattice& lattice, int column) const {
    if (discs_) return filling(lattice, 0, column) >= least_filling;
    const Side above = across_at(lattice, 0, column);
    if (!fits(above) || above.strength < typical_) return false;
    return fits(down_at(lattice, 0, column)) || fits(down_at(lattice, 0, column + 1));
  }

  /// Adds a row above, if enough of its cells are there.
  bool extended() {
    if (lattice_.rows >= largest) return false;
    // Where the rows nearest to it lead.
    const int known = std::min(lattice_.rows, 4);
    std::vector<Point> from, to;
    for (int row = 0; row <= known; ++row)
      for (int column = 0; column <= lattice_.columns; ++column)
        from.push_back({static_cast<double>(column), static_cast<double>(row)}), to.push_back(lattice_.crossing(row, column));
    Projection projection;
    if (!fit_projection(from, to, projection)) return false;
    Lattice larger;
    larger.rows = lattice_.rows + 1, larger.columns = lattice_.columns, larger.seen = lattice_.seen;
    for (int column = 0; column <= lattice_.columns; ++column) {
      const double x = column;
      const Point off = lattice_.crossing(0, column) - projection.at({x, 0});
      larger.crossings.push_back(projection.at({x, -1}) + off);
      const Point place = larger.crossings.back();
      if (place.x < -2 || place.y < -2 || place.x > part_.width + 2 || place.y > part_.height + 2) return false;
    }
    larger.crossings.insert(larger.crossings.end(), lattice_.crossings.begin(), lattice_.crossings.end());
    const double high = length(larger.crossing(0, 0) - larger.crossing(1, 0)),
                 next = length(larger.crossing(1, 0) - larger.crossing(2, 0));
    if (high > 1.25 * next || next > 1.25 * high) return false;
    const Lattice expected = larger;
    for (int pass = 0; pass < 2 && !discs_; ++pass) {
      Bend moves(1, larger.columns);
      for (int column = 0; column < larger.columns; ++column) {
        const Side side = across_at(larger, 0, column);
        if (side.strength >= needed_) moves.add(0.5, column + 0.5, side.offset, weight(side));
      }
      moves.fit();
      const Lattice before = larger;
      for (int column = 0; column <= larger.columns; ++column)
        larger.crossing(0, column) =
            before.crossing(0, column) + over(before, 0, std::min(column, larger.columns - 1)) * moves.at(0.5, column);
    }
    // Buttons are not where a row would be.
    double moved = 0;
    for (int column = 0; column <= larger.columns; ++column)
      moved += length(larger.crossing(0, column) - expected.crossing(0, column));
    if (moved > 0.13 * high * (larger.columns + 1)) return false;
    if (!continues(larger) || is_text(larger)) return false;
    lattice_ = std::move(larger);
    return true;
  }

  double worth(const Side& side) const { return side.strength >= needed_ ? 1 - 70 * side.offset * side.offset : -0.7; }

  /// The score: sides of cells of which no more than one side is seen are no part of the board.
  void weigh() {
    const int rows = lattice_.rows, columns = lattice_.columns;
    std::vector<bool> used_across(across_.size()), used_down(down_.size());
    lattice_.seen = lattice_.used = 0;
    if (is_askew()) {
      lattice_.score = 0;
      return;
    }
    for (int row = 0; row < rows; ++row)
      for (int column = 0; column < columns; ++column) {
        const int sides =
            fits(across(row, column)) + fits(across(row + 1, column)) + fits(down(row, column)) + fits(down(row, column + 1));
        lattice_.seen += sides >= 3;
        if (sides < 2) continue;
        ++lattice_.used;
        used_across[static_cast<std::size_t>(row * columns + column)] =
            used_across[static_cast<std::size_t>((row + 1) * columns + column)] = true;
        used_down[static_cast<std::size_t>(row * (columns + 1) + column)] =
            used_down[static_cast<std::size_t>(row * (columns + 1) + column + 1)] = true;
      }
    double score = 0;
    for (std::size_t i = 0; i < across_.size(); ++i)
      if (used_across[i]) score += worth(across_[i]);
    for (std::size_t i = 0; i < down_.size(); ++i)
      if (used_down[i]) score += worth(down_[i]);
    if (discs_) {
      int filled = 0;
      for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) filled += filling(lattice_, row, column) >= least_filling;
      score = std::max(score, 1.8 * filled);
      lattice_.seen = std::max(lattice_.seen, filled), lattice_.used = std::max(lattice_.used, filled);
    }
    const double pitch = lattice_.pitch();
    lattice_.score = score * pitch * std::sqrt(pitch);
  }

  const Part& part_;
  Lattice lattice_;
  std::vector<Side> across_, down_;
  int needed_ = least, weakest_ = least, typical_ = least, strongest_ = 1 << 20, middling_ = 1, restless_ = 24;
  double share_ = 1, fitting_ = 1;
  bool discs_ = false;
};

}  // namespace

Side side_of(const Part& part, Point start, Point end, Point normal) {
  constexpr int steps = 2 * half + 1;
  int sums[pieces][3][steps] = {}, whole[3][steps] = {};
  for (int i = 0; i < pieces * samples; ++i) {
    const double along = 0.14 + 0.72 * i / (pieces * samples - 1);
    const Point middle = start * (1 - along) + end * along;
    for (int step = 0; step < steps; ++step) {
      const Colour seen = part.at(middle + normal * ((step - half) / 50.0));
      auto& sum = sums[i / samples];
      sum[0][step] += seen.red, sum[1][step] += seen.green, sum[2][step] += seen.blue;
    }
  }
  for (const auto& piece : sums)
    for (int channel = 0; channel < 3; ++channel)
      for (int step = 0; step < steps; ++step) whole[channel][step] += piece[channel][step];
  // A ridge differs from both of its sides in the same way; at an edge the two sides differ.
  const auto ridge = [](const int* values, int at, int wide) {
    const int first = values[at] - values[at - wide], second = values[at] - values[at + wide];
    return first > 0 && second > 0 ? std::min(first, second) : first < 0 && second < 0 ? std::max(first, second) : 0;
  };
  const auto edge = [](const int* values, int at, int wide) { return (values[at + wide] - values[at - wide]) * 6 / 10; };
  struct Way {
    bool ridge;
    int wide;
  };
  static constexpr Way ways[] = {{true, 3}, {true, 6}, {true, 10}, {false, 3}};
  int most = 0, best_at = half, best_channel = 0, best_sign = 1;
  Way best{true, 3};
  for (const Way way : ways)
    for (int channel = 0; channel < 3; ++channel)
      for (int at = std::max(way.wide, half - furthest); at <= std::min(steps - 1 - way.wide, half + furthest); ++at) {
        const int value = way.ridge ? ridge(whole[channel], at, way.wide) : edge(whole[channel], at, way.wide);
        const int nearness = 20 - std::abs(at - half);  // edges of what is inside cells are further off
        if (std::abs(value) * nearness > most)
          most = std::abs(value) * nearness, best = way, best_at = at, best_channel = channel, best_sign = value < 0 ? -1 : 1;
      }
  most /= 20 - std::abs(best_at - half);
  int shown[pieces];
  for (int piece = 0; piece < pieces; ++piece) {
    shown[piece] = 0;
    for (int at = std::max(best.wide, best_at - 1); at <= std::min(steps - 1 - best.wide, best_at + 1); ++at) {
      const int* values = sums[piece][best_channel];
      const int value = best_sign * (best.ridge ? ridge(values, at, best.wide) : edge(values, at, best.wide));
      shown[piece] = std::max(shown[piece], value * pieces);
    }
  }
  std::sort(shown, shown + pieces);
  return {std::min(most, shown[1]), best.ridge ? (best_at - half) / 50.0 : 0.0};
}

Lattice fitted(const Part& part, Lattice lattice) { return upright(Fitting(part, std::move(lattice)).result()); }

double promise(const Part& part, Lattice lattice) { return Fitting(part, std::move(lattice)).share(); }

Lattice cut(const Lattice& whole, int down, int across) {
  Lattice fine;
  fine.rows = whole.rows * down;
  fine.columns = whole.columns * across;
  fine.seen = whole.seen;
  for (int row = 0; row <= fine.rows; ++row)
    for (int column = 0; column <= fine.columns; ++column) {
      const int r = std::min(row / down, whole.rows - 1), c = std::min(column / across, whole.columns - 1);
      fine.crossings.push_back(
          whole.point(r, c, static_cast<double>(column - c * across) / across, static_cast<double>(row - r * down) / down));
    }
  return fine;
}

}  // namespace grillon::picture
