#include "picture/lattice.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

// Only + - * / and square roots of doubles, which every machine rounds alike (the build forbids fused operations).
namespace grillon::picture {

namespace {

constexpr int largest_side = 64;
constexpr int bucket = 48;

double dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }
double length(Point a) { return std::sqrt(dot(a, a)); }

struct Cell {
  Point middle;
  double size;
  bool taken;
};

bool alike(double size, double other, double factor) { return size <= other * factor && other <= size * factor; }

/// Cells by their place.
class Map {
 public:
  Map(std::vector<Cell>& cells, int width, int height) : cells_(cells), columns_(width / bucket + 1), rows_(height / bucket + 1) {
    buckets_.resize(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_));
    for (std::size_t i = 0; i < cells.size(); ++i) at(bucket_of(cells[i].middle.x), bucket_of(cells[i].middle.y)).push_back(i);
  }

  template <class Visit>
  void each_near(Point point, double radius, Visit visit) {
    const int left = std::max(0, bucket_of(point.x - radius)), right = std::min(columns_ - 1, bucket_of(point.x + radius));
    const int top = std::max(0, bucket_of(point.y - radius)), bottom = std::min(rows_ - 1, bucket_of(point.y + radius));
    for (int row = top; row <= bottom; ++row)
      for (int column = left; column <= right; ++column)
        for (const std::size_t i : at(column, row)) {
          const Point apart = cells_[i].middle - point;
          const double squared = dot(apart, apart);
          if (!cells_[i].taken && squared <= radius * radius) visit(i, squared);
        }
  }

  /// The cell nearest to a point within a radius, of about this size; -1 if there is none.
  int nearest(Point point, double radius, double size, double factor) {
    int best = -1;
    double least = 0;
    each_near(point, radius, [&](std::size_t i, double squared) {
      if (alike(cells_[i].size, size, factor) && (best < 0 || squared < least)) best = static_cast<int>(i), least = squared;
    });
    return best;
  }

 private:
  static int bucket_of(double at) { return at < 0 ? 0 : static_cast<int>(at) / bucket; }
  std::vector<std::size_t>& at(int column, int row) {
    column = std::min(column, columns_ - 1);
    row = std::min(row, rows_ - 1);
    return buckets_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(column)];
  }

  std::vector<Cell>& cells_;
  int columns_, rows_;
  std::vector<std::vector<std::size_t>> buckets_;
};

struct Node {
  int column, row;
  std::size_t cell;
  Point across, down;
};

/// A lattice that grows from a cell and the vectors to its neighbours.
class Growth {
 public:
  Growth(std::vector<Cell>& cells, Map& map) : cells_(cells), map_(map) {}

  bool start(std::size_t seed, double apart) {
    const Cell& cell = cells_[seed];
    std::vector<std::pair<double, std::size_t>> near;
    map_.each_near(cell.middle, apart * cell.size, [&](std::size_t i, double squared) {
      if (i != seed && alike(cells_[i].size, cell.size, 1.5) && squared > 0.5 * cell.size * cell.size)
        near.emplace_back(squared, i);
    });
    std::sort(near.begin(), near.end());
    if (near.size() > 8) near.resize(8);
    for (std::size_t first = 0; first < near.size(); ++first) {
      const Point across = cells_[near[first].second].middle - cell.middle;
      if (!has(cell, across * -1)) continue;
      for (std::size_t second = first + 1; second < near.size(); ++second) {
        const Point down = cells_[near[second].second].middle - cell.middle;
        const double product = dot(across, down);
        if (4 * product * product > dot(across, across) * dot(down, down)) continue;  // below 60 degrees
        if (!has(cell, down * -1)) continue;
        if (has(cell, across + down) + has(cell, across - down) + has(cell, down - across) + has(cell, (across + down) * -1) < 3)
          continue;
        grid_.assign((2 * largest_side + 1) * (2 * largest_side + 1), -1);
        place({0, 0, seed, across, down});
        return true;
      }
    }
    return false;
  }

  void grow() {
    do {
      for (; done_ < nodes_.size(); ++done_)
        for (int side = 0; side < 4; ++side) step(nodes_[done_], side, 1, 0.34);
    } while (jump());
  }

  bool lattice(Lattice& lattice);

 private:
  bool has(const Cell& cell, Point by) { return map_.nearest(cell.middle + by, 0.36 * length(by), cell.size, 1.6) >= 0; }

  std::int32_t& at(int column, int row) {
    return grid_[static_cast<std::size_t>((row + largest_side) * (2 * largest_side + 1) + column + largest_side)];
  }

  void place(const Node& node) {
    at(node.column, node.row) = static_cast<std::int32_t>(nodes_.size());
    cells_[node.cell].taken = true;
    left_ = std::min(left_, node.column), right_ = std::max(right_, node.column);
    top_ = std::min(top_, node.row), bottom_ = std::max(bottom_, node.row);
    nodes_.push_back(node);
  }

  /// Goes some steps to one side, and places the cell that is there.
  bool step(const Node from, int side, int steps, double tolerance) {
    const int sign = side & 1 ? -steps : steps;
    const int column = from.column + (side < 2 ? sign : 0), row = from.row + (side < 2 ? 0 : sign);
    if (std::max({right_, column}) - std::min(left_, column) >= largest_side) return false;
    if (std::max({bottom_, row}) - std::min(top_, row) >= largest_side) return false;
    if (at(column, row) >= 0) return false;
    const Point by = side < 2 ? from.across : from.down;
    const Point start = cells_[from.cell].middle;
    const int found = map_.nearest(start + by * sign, tolerance * length(by), cells_[from.cell].size, 1.6);
    if (found < 0) return false;
    Node node{column, row, static_cast<std::size_t>(found), from.across, from.down};
    const Point measured = (cells_[node.cell].middle - start) * (1.0 / sign);
    (side < 2 ? node.across : node.down) = (by + measured) * 0.5;
    place(node);
    return true;
  }

  /// Over cells that are not blobs of their own; out of the known board only to a place that is met exactly.
  bool jump() {
    const std::size_t before = nodes_.size();
    for (std::size_t i = 0; i < before; ++i)
      for (int side = 0; side < 4; ++side)
        for (int steps = 2; steps <= 3; ++steps) {
          const Node node = nodes_[i];
          const int sign = side & 1 ? -steps : steps;
          const int column = node.column + (side < 2 ? sign : 0), row = node.row + (side < 2 ? 0 : sign);
          const bool inside = column >= left_ && column <= right_ && row >= top_ && row <= bottom_;
          if (step(node, side, steps, inside ? 0.35 : 0.2)) break;
        }
    return nodes_.size() > before;
  }

  /// The cells of an outer row or column, and how far they are on the whole from where the two beside it lead, in cells.
  struct Side {
    int cells = 0, compared = 0;
    double off = 0;
  };
  Side side_of(int left, int top, int right, int bottom, int inward_column, int inward_row) {
    Side side;
    for (int row = top; row <= bottom; ++row)
      for (int column = left; column <= right; ++column) {
        if (at(column, row) < 0) continue;
        ++side.cells;
        const auto next = at(column + inward_column, row + inward_row),
                   second = at(column + 2 * inward_column, row + 2 * inward_row);
        if (next < 0 || second < 0) continue;
        const auto middle = [&](std::int32_t node) { return cells_[nodes_[static_cast<std::size_t>(node)].cell].middle; };
        const Point step = middle(next) - middle(second);
        side.off += length(middle(at(column, row)) - middle(next) - step) / length(step);
        ++side.compared;
      }
    return side;
  }

  /// Outer rows and columns with few cells, or not where they should be, do not belong to it.
  void trim() {
    for (bool again = true; again;) {
      again = false;
      const int wide = right_ - left_ + 1, high = bottom_ - top_ + 1;
      const auto strange = [](const Side& side, int whole) {
        return 4 * side.cells < whole || (side.compared > 0 && side.off > 0.16 * side.compared);
      };
      if (strange(side_of(left_, top_, left_, bottom_, 1, 0), high))
        ++left_, again = true;
      else if (strange(side_of(right_, top_, right_, bottom_, -1, 0), high))
        --right_, again = true;
      else if (strange(side_of(left_, top_, right_, top_, 0, 1), wide))
        ++top_, again = true;
      else if (strange(side_of(left_, bottom_, right_, bottom_, 0, -1), wide))
        --bottom_, again = true;
      if (left_ > right_ || top_ > bottom_) return;
    }
  }

  std::vector<Cell>& cells_;
  Map& map_;
  std::vector<Node> nodes_;
  std::size_t done_ = 0;
  std::vector<std::int32_t> grid_;
  int left_ = 0, right_ = 0, top_ = 0, bottom_ = 0;
};

bool Growth::lattice(Lattice& lattice) {
  trim();
  if (right_ - left_ < 2 || bottom_ - top_ < 2) return false;
  Point across, down;
  for (const Node& node : nodes_) across = across + node.across, down = down + node.down;
  // The axis that points most to the right becomes that of the columns; the board is never mirrored.
  const Point axes[] = {across, down, across * -1, down * -1};
  int best = 0;
  for (int i = 1; i < 4; ++i)
    if (axes[i].x * length(axes[best]) > axes[best].x * length(axes[i])) best = i;
  const bool mirrored = across.x * down.y - across.y * down.x < 0;
  const auto turned = [&](int column, int row) -> std::pair<int, int> {
    switch (best) {
      case 0: return {column - left_, mirrored ? bottom_ - row : row - top_};
      case 1: return {row - top_, mirrored ? column - left_ : right_ - column};
      case 2: return {right_ - column, mirrored ? row - top_ : bottom_ - row};
      default: return {bottom_ - row, mirrored ? right_ - column : column - left_};
    }
  };
  const int wide = right_ - left_ + 1, high = bottom_ - top_ + 1;
  lattice.columns = best % 2 == 0 ? wide : high;
  lattice.rows = best % 2 == 0 ? high : wide;
  std::vector<Point> from, to;
  for (const Node& node : nodes_) {
    if (node.column < left_ || node.column > right_ || node.row < top_ || node.row > bottom_) continue;
    const auto [column, row] = turned(node.column, node.row);
    from.push_back({column + 0.5, row + 0.5});
    to.push_back(cells_[node.cell].middle);
  }
  lattice.seen = static_cast<int>(from.size());
  if (3 * lattice.seen < lattice.rows * lattice.columns) return false;
  Projection projection;
  if (!fit_projection(from, to, projection)) return false;
  // Letters of a text also lie side by side, but not in straight rows and columns.
  double off_line = 0;
  int compared = 0;
  for (int row = top_; row <= bottom_; ++row)
    for (int column = left_; column <= right_; ++column)
      for (const bool down : {false, true}) {
        const auto middle = [&](int by) {
          const auto node = at(column + (down ? 0 : by), row + (down ? by : 0));
          return node < 0 ? nullptr : &cells_[nodes_[static_cast<std::size_t>(node)].cell].middle;
        };
        if (column + !down * 2 > right_ || row + down * 2 > bottom_) continue;
        const Point *first = middle(0), *second = middle(1), *third = middle(2);
        if (first == nullptr || second == nullptr || third == nullptr) continue;
        off_line += length(*first + *third - *second * 2) / length(*third - *first);
        ++compared;
      }
  if (compared == 0 || off_line > 0.1 * compared) return false;
  // What bends the paper: how far the cells around a crossing are from their places on the plane.
  std::vector<Point> off(static_cast<std::size_t>(lattice.rows * lattice.columns));
  std::vector<bool> known(off.size());
  for (std::size_t i = 0; i < from.size(); ++i) {
    const auto cell = static_cast<std::size_t>(static_cast<int>(from[i].y) * lattice.columns + static_cast<int>(from[i].x));
    off[cell] = to[i] - projection.at(from[i]);
    known[cell] = true;
  }
  lattice.crossings.resize(lattice.index(lattice.rows, lattice.columns) + 1);
  for (int row = 0; row <= lattice.rows; ++row)
    for (int column = 0; column <= lattice.columns; ++column) {
      Point sum;
      int number = 0;
      for (int reach = 1; reach <= 3 && number == 0; ++reach)
        for (int r = std::max(0, row - reach); r < std::min(lattice.rows, row + reach); ++r)
          for (int c = std::max(0, column - reach); c < std::min(lattice.columns, column + reach); ++c) {
            const auto cell = static_cast<std::size_t>(r * lattice.columns + c);
            if (known[cell]) sum = sum + off[cell], ++number;
          }
      const Point place = projection.at({static_cast<double>(column), static_cast<double>(row)});
      lattice.crossing(row, column) = number > 0 ? place + sum * (1.0 / number) : place;
    }
  const double pitch = lattice.pitch(), share = static_cast<double>(lattice.seen) / (lattice.rows * lattice.columns);
  int bits = 0;
  for (int number = lattice.seen; number > 0; number /= 2) ++bits;
  lattice.score = pitch * pitch * lattice.seen * share * bits * (1 - 5 * off_line / compared);
  return true;
}

}  // namespace

Point Projection::at(Point from) const {
  const double scale = by[6] * from.x + by[7] * from.y + by[8];
  return {(by[0] * from.x + by[1] * from.y + by[2]) / scale, (by[3] * from.x + by[4] * from.y + by[5]) / scale};
}

bool fit_projection(const std::vector<Point>& from, const std::vector<Point>& to, Projection& projection) {
  if (from.size() < 4) return false;
  Point middle_from, middle_to;
  for (std::size_t i = 0; i < from.size(); ++i) middle_from = middle_from + from[i], middle_to = middle_to + to[i];
  const double number = static_cast<double>(from.size());
  middle_from = middle_from * (1 / number);
  middle_to = middle_to * (1 / number);
  double spread_from = 0, spread_to = 0;
  for (std::size_t i = 0; i < from.size(); ++i) {
    spread_from += length(from[i] - middle_from);
    spread_to += length(to[i] - middle_to);
  }
  if (spread_from <= 0 || spread_to <= 0) return false;
  const double scale_from = number / spread_from, scale_to = number / spread_to;
  // The normal equations of the eight unknowns, and their right side.
  double equations[8][9] = {};
  for (std::size_t i = 0; i < from.size(); ++i) {
    const Point p = (from[i] - middle_from) * scale_from, q = (to[i] - middle_to) * scale_to;
    const double rows[2][9] = {{p.x, p.y, 1, 0, 0, 0, -p.x * q.x, -p.y * q.x, q.x},
                               {0, 0, 0, p.x, p.y, 1, -p.x * q.y, -p.y * q.y, q.y}};
    for (const auto& row : rows)
      for (int a = 0; a < 8; ++a)
        for (int b = 0; b < 9; ++b) equations[a][b] += row[a] * row[b];
  }
  for (int pivot = 0; pivot < 8; ++pivot) {
    int best = pivot;
    for (int row = pivot + 1; row < 8; ++row)
      if (std::fabs(equations[row][pivot]) > std::fabs(equations[best][pivot])) best = row;
    if (std::fabs(equations[best][pivot]) < 1e-9) return false;
    std::swap(equations[best], equations[pivot]);
    for (int row = 0; row < 8; ++row) {
      if (row == pivot) continue;
      const double by = equations[row][pivot] / equations[pivot][pivot];
      for (int column = pivot; column < 9; ++column) equations[row][column] -= by * equations[pivot][column];
    }
  }
  double h[9];
  for (int i = 0; i < 8; ++i) h[i] = equations[i][8] / equations[i][i];
  h[8] = 1;
  // to = T^-1 H F from, where F and T move and scale.
  double moved[9];
  for (int row = 0; row < 3; ++row) {
    moved[3 * row] = h[3 * row] * scale_from;
    moved[3 * row + 1] = h[3 * row + 1] * scale_from;
    moved[3 * row + 2] = h[3 * row + 2] - scale_from * (h[3 * row] * middle_from.x + h[3 * row + 1] * middle_from.y);
  }
  for (std::size_t column = 0; column < 3; ++column) {
    projection.by[column] = moved[column] / scale_to + middle_to.x * moved[6 + column];
    projection.by[3 + column] = moved[3 + column] / scale_to + middle_to.y * moved[6 + column];
    projection.by[6 + column] = moved[6 + column];
  }
  return true;
}

Point Lattice::point(int row, int column, double across, double down) const {
  const Point upper = crossing(row, column) * (1 - across) + crossing(row, column + 1) * across;
  const Point lower = crossing(row + 1, column) * (1 - across) + crossing(row + 1, column + 1) * across;
  return upper * (1 - down) + lower * down;
}

double Lattice::pitch() const {
  const Point wide = crossing(0, columns) - crossing(0, 0) + crossing(rows, columns) - crossing(rows, 0);
  const Point high = crossing(rows, 0) - crossing(0, 0) + crossing(rows, columns) - crossing(0, columns);
  return (length(wide) / columns + length(high) / rows) / 4;
}

std::vector<Lattice> lattices_of(const std::vector<Blob>& blobs, int width, int height, double apart) {
  std::vector<Cell> cells;
  for (const Blob& blob : blobs) {
    const int wide = blob.width(), high = blob.height(), octagon = blob.octagon();
    if (wide < 5 || high < 5 || wide > 3 * high || high > 3 * wide || 2 * wide > width || 2 * high > height) continue;
    if (5 * blob.area < octagon) continue;
    cells.push_back({blob.middle(), std::sqrt(static_cast<double>(octagon)), false});
  }
  Map map(cells, width, height);
  std::vector<Lattice> lattices;
  for (std::size_t seed = 0; seed < cells.size(); ++seed) {
    if (cells[seed].taken) continue;
    Growth growth(cells, map);
    if (!growth.start(seed, apart)) continue;
    growth.grow();
    Lattice lattice;
    if (growth.lattice(lattice)) lattices.push_back(std::move(lattice));
  }
  std::stable_sort(lattices.begin(), lattices.end(), [](const Lattice& a, const Lattice& b) { return a.score > b.score; });
  return lattices;
}

}  // namespace grillon::picture
