#include "packing/search/outwards.hpp"

#include <algorithm>
#include <array>

namespace grillon::packing {

namespace {

struct Box {
  int left = 0, top = 0, right = -1, bottom = -1;
  [[nodiscard]] int width() const { return right - left + 1; }
  [[nodiscard]] int height() const { return bottom - top + 1; }
  [[nodiscard]] Box with(const Box& other) const {
    return {std::min(left, other.left), std::min(top, other.top), std::max(right, other.right), std::max(bottom, other.bottom)};
  }
  [[nodiscard]] bool meets(const Box& other) const {
    return left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom;
  }
  [[nodiscard]] bool operator==(const Box&) const = default;
};

Box box_of(const Shape& shape) {
  Box box{shape.front().x, shape.front().y, shape.front().x, shape.front().y};
  for (const Place& step : shape) box = box.with({step.x, step.y, step.x, step.y});
  return box;
}

std::size_t largest_kind(const Problem& problem) {
  std::size_t largest = 0;
  for (std::size_t kind = 1; kind < problem.kinds.size(); ++kind)
    if (problem.area(static_cast<std::int32_t>(kind)) > problem.area(static_cast<std::int32_t>(largest))) largest = kind;
  return largest;
}

class Outwards {
 public:
  Outwards(const Problem& problem, std::uint64_t budget, Control& control)
      : problem_(problem), control_(control), budget_(budget), first_kind_(largest_kind(problem)) {
    for (const Place& cell : problem.cells) width_ = std::max(width_, cell.x + 1), height_ = std::max(height_, cell.y + 1);
    for (const Kind& kind : problem.kinds) copies_.push_back(kind.high);
    int reach = 1;
    for (const Orientation& orientation : problem.orientations) {
      const Box box = box_of(orientation.shape);
      if (static_cast<std::size_t>(orientation.kind) != first_kind_) reach = std::max({reach, box.width(), box.height()});
    }
    // Wherever the first piece is on the board, the board is within as much plane around it; no step from there leaves the field.
    across_ = 2 * width_ + 2 * reach;
    middle_ = {reach + width_ / 2, reach + height_ / 2, 0, 0};
    taken_.assign(static_cast<std::size_t>(across_) * static_cast<std::size_t>(2 * height_ + 2 * reach), 0);
    for (const Orientation& orientation : problem.orientations) pieces_.emplace_back(orientation, across_);
    known_.assign(taken_.size(), -1);
  }

  std::optional<std::vector<std::int32_t>> run() {
    for (std::size_t o = 0; o < pieces_.size() && !stopped_; ++o) {
      const Piece& piece = pieces_[o];
      if (piece.kind != first_kind_ || piece.box.width() > width_ || piece.box.height() > height_) continue;
      const int at = (middle_.top - piece.box.top) * across_ + middle_.left - piece.box.left;
      lay(static_cast<int>(o), at);
      if (descend({}, {})) return solution();
      take_back();
    }
    return std::nullopt;
  }

 private:
  static constexpr int right = 1, left = 2, below = 4, above = 8;
  static constexpr std::size_t most_listed = 96;  // a corner with more fits is not among the tightest

  struct Piece {
    Piece(const Orientation& orientation, int across)
        : kind(static_cast<std::size_t>(orientation.kind)), box(box_of(orientation.shape)) {
      Shape shape = orientation.shape;
      std::sort(shape.begin(), shape.end());
      for (const Place& step : shape) steps.push_back(step.y * across + step.x);
      for (const Place& step : shape) {
        const auto has = [&](int x, int y) {
          const Place beside{static_cast<std::int16_t>(step.x + x), static_cast<std::int16_t>(step.y + y), 0};
          return std::binary_search(shape.begin(), shape.end(), beside);
        };
        const int sides = (has(1, 0) ? right : 0) | (has(-1, 0) ? left : 0) | (has(0, 1) ? below : 0) | (has(0, -1) ? above : 0);
        for (int blocked = 0; blocked < 16; ++blocked)
          if ((sides & blocked) == 0) cells[static_cast<std::size_t>(blocked)].push_back(step.y * across + step.x);
      }
    }
    std::size_t kind;
    Box box;
    std::vector<int> steps;
    std::array<std::vector<int>, 16> cells;  // by blocked sides: the cells that may be there
  };
  struct Fit {
    int orientation, at;
  };
  struct Corner {
    int cell = 0, blocked = 0;
    bool loose = false;  // it has more fits than those listed
    std::vector<Fit> fits;
  };
  struct Laid {
    Fit fit;
    Box before;
  };

  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  [[nodiscard]] const Piece& piece(const Fit& fit) const { return pieces_[index(fit.orientation)]; }
  [[nodiscard]] Box box_at(const Fit& fit) const {
    const Box& box = piece(fit).box;
    const int x = fit.at % across_, y = fit.at / across_;
    return {x + box.left, y + box.top, x + box.right, y + box.bottom};
  }
  [[nodiscard]] bool leaves_the_board(const Box& box) const { return box.width() > width_ || box.height() > height_; }

  void lay(int orientation, int at) {
    const Fit fit{orientation, at};
    laid_.push_back({fit, box_});
    box_ = laid_.size() == 1 ? box_at(fit) : box_.with(box_at(fit));
    for (const int step : piece(fit).steps) taken_[index(at + step)] = 1;
    --copies_[piece(fit).kind];
  }
  void take_back() {
    const auto [fit, before] = laid_.back();
    laid_.pop_back();
    box_ = before;
    for (const int step : piece(fit).steps) taken_[index(fit.at + step)] = 0;
    ++copies_[piece(fit).kind];
  }

  /// The sides of a cell where no piece can lie: pieces, and what lies outside wherever the board is.
  [[nodiscard]] int blocked_sides(int x, int y) const {
    const int cell = y * across_ + x;
    return (taken_[index(cell + 1)] != 0 || x + 1 >= box_.left + width_ ? right : 0) |
           (taken_[index(cell - 1)] != 0 || x <= box_.right + 1 - width_ ? left : 0) |
           (taken_[index(cell + across_)] != 0 || y + 1 >= box_.top + height_ ? below : 0) |
           (taken_[index(cell - across_)] != 0 || y <= box_.bottom + 1 - height_ ? above : 0);
  }

  [[nodiscard]] bool fits(const Fit& fit) const {
    if (leaves_the_board(box_.with(box_at(fit)))) return false;
    const auto& steps = piece(fit).steps;
    return std::none_of(steps.begin(), steps.end(), [&](int step) { return taken_[index(fit.at + step)] != 0; });
  }

  void list_fits(Corner& corner, std::size_t most) const {
    corner.loose = false;
    corner.fits.clear();
    for (std::size_t o = 0; o < pieces_.size(); ++o) {
      if (copies_[pieces_[o].kind] == 0) continue;
      for (const int step : pieces_[o].cells[index(corner.blocked)]) {
        const Fit fit{static_cast<int>(o), corner.cell - step};
        if (!fits(fit)) continue;
        if (corner.fits.size() == most) {
          corner.loose = true;
          return;
        }
        corner.fits.push_back(fit);
      }
    }
  }

  /// The fits of a corner that the last piece leaves.
  void keep_fits(Corner& corner, const Corner& from, const Box& last, bool grown) const {
    corner.fits.clear();
    for (const Fit& fit : from.fits) {
      const Piece& its = piece(fit);
      if (copies_[its.kind] == 0) continue;
      const Box box = box_at(fit);
      if (grown && leaves_the_board(box_.with(box))) continue;
      if (box.meets(last) &&
          std::any_of(its.steps.begin(), its.steps.end(), [&](int step) { return taken_[index(fit.at + step)] != 0; }))
        continue;
      corner.fits.push_back(fit);
    }
  }

  /// All corners of free cells that are on the board wherever it is; false if one of them has no fit.
  bool read_corners(const std::vector<Corner>& before, const Box& box_before, std::vector<Corner>& corners) {
    for (std::size_t i = 0; i < before.size(); ++i) known_[index(before[i].cell)] = static_cast<int>(i);
    const Box last = box_at(laid_.back().fit);
    const bool grown = box_ != box_before;
    bool alive = true;
    for (int y = box_.top; y <= box_.bottom && alive; ++y)
      for (int x = box_.left; x <= box_.right && alive; ++x) {
        const int cell = y * across_ + x;
        if (taken_[index(cell)] != 0) continue;
        free_ = true;
        const int blocked = blocked_sides(x, y);
        if ((blocked & (right | left)) == 0 || (blocked & (below | above)) == 0) continue;
        Corner& corner = corners.emplace_back();
        corner.cell = cell;
        corner.blocked = blocked;
        const int known = known_[index(cell)];
        if (known < 0 || before[index(known)].blocked != blocked) {
          list_fits(corner, most_listed);
        } else {
          keep_fits(corner, before[index(known)], last, grown);
          corner.loose = before[index(known)].loose;
          if (corner.loose && corner.fits.size() < most_listed / 2) list_fits(corner, most_listed);
        }
        alive = !corner.fits.empty();
      }
    for (const Corner& corner : before) known_[index(corner.cell)] = -1;
    return alive;
  }

  /// How much of a piece's outline touches others.
  [[nodiscard]] int contact(const Fit& fit) const {
    int sides = 0;
    for (const int step : piece(fit).steps)
      for (const int side : {1, -1, across_, -across_}) sides += taken_[index(fit.at + step + side)];
    return sides;
  }

  bool descend(const std::vector<Corner>& before, const Box& box_before) {
    std::vector<Corner> corners;
    free_ = false;
    if (!read_corners(before, box_before, corners)) return false;
    if (corners.empty()) return !free_ && box_.width() == width_ && box_.height() == height_;
    Corner* tightest = nullptr;
    for (Corner& corner : corners)
      if (!corner.loose && (tightest == nullptr || corner.fits.size() < tightest->fits.size())) tightest = &corner;
    if (tightest == nullptr) {
      tightest = &corners.front();
      list_fits(*tightest, SIZE_MAX);
    }
    std::vector<std::pair<int, Fit>> order;
    for (const Fit& fit : tightest->fits) order.emplace_back(-contact(fit), fit);
    std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    const Box own = box_;
    for (const auto& [touching, fit] : order) {
      control_.add(Counter::nodes);
      if (++nodes_ > budget_ || control_.poll()) stopped_ = true;
      if (stopped_) return false;
      lay(fit.orientation, fit.at);
      control_.raise_to(Counter::depth, laid_.size());
      if (descend(corners, own)) return true;
      take_back();
    }
    return false;
  }

  [[nodiscard]] std::vector<std::int32_t> solution() const {
    const CellIndex cells(problem_.cells);
    std::vector<std::int32_t> candidates;
    for (const auto& [fit, before] : laid_) {
      const Place anchor{static_cast<std::int16_t>(fit.at % across_ - box_.left),
                         static_cast<std::int16_t>(fit.at / across_ - box_.top), 0};
      candidates.push_back(problem_.candidate(fit.orientation, cells.at(anchor)));
    }
    return candidates;
  }

  const Problem& problem_;
  Control& control_;
  std::uint64_t budget_, nodes_ = 0;
  std::size_t first_kind_;
  int width_ = 0, height_ = 0, across_ = 0;
  Box middle_, box_;  // where the first piece is placed; what is taken, all of it on the board
  std::vector<Piece> pieces_;
  std::vector<std::int32_t> copies_;
  std::vector<std::uint8_t> taken_;
  std::vector<int> known_;  // by cell: the number of its corner in the position before
  std::vector<Laid> laid_;
  bool stopped_ = false, free_ = false;
};

}  // namespace

bool can_grow_outwards(const Problem& problem) {
  if (problem.lattice != Lattice::square || !problem.fixed.empty() || problem.kinds.empty()) return false;
  std::int64_t width = 0, height = 0, area = 0;
  for (const Place& cell : problem.cells) {
    if (cell.x < 0 || cell.y < 0) return false;
    width = std::max<std::int64_t>(width, cell.x + 1), height = std::max<std::int64_t>(height, cell.y + 1);
  }
  for (std::int32_t kind = 0; kind < static_cast<std::int32_t>(problem.kinds.size()); ++kind) {
    const Kind& its = problem.kinds[static_cast<std::size_t>(kind)];
    if (its.low != its.high) return false;
    area += its.high * std::int64_t{problem.area(kind)};
  }
  const auto cells = static_cast<std::int64_t>(problem.cells.size());
  return cells == width * height && cells == area;
}

std::optional<std::vector<std::int32_t>> assemble_outwards(const Problem& problem, std::uint64_t budget, Control& control) {
  return Outwards(problem, budget, control).run();
}

}  // namespace grillon::packing
