#include "tectonic/make/grow.hpp"

#include <algorithm>
#include <array>

namespace grillon::tectonic {

namespace {

constexpr int free_cell = -1;
constexpr int no_cell = -2;
constexpr std::size_t small_board = 100;        // cells up to which repair works with four values
constexpr std::uint64_t pattern_patience = 50;  // regions placed per cell before another pattern is drawn

struct Placement {
  int size = 0;
  std::array<int, largest_maximum> cells{};
  std::array<int, largest_maximum> values{};
};

/// The board with a rim of non-existent cells, so that neighbours need no test.
class Grower {
 public:
  Grower(const GridRequest& request, Random& random)
      : request_(request),
        random_(random),
        width_(request.columns + 2),
        region_(static_cast<std::size_t>(width_ * (request.rows + 2)), no_cell),
        value_(region_.size(), 0) {
    around_ = {-width_ - 1, -width_, -width_ + 1, -1, 1, width_ - 1, width_, width_ + 1};
    beside_ = {-width_, -1, 1, width_};
    for (int row = 0; row < request.rows; ++row) {
      for (int column = 0; column < request.columns; ++column) {
        if (!request.hole.empty() && request.hole[static_cast<std::size_t>(row * request.columns + column)]) continue;
        const int cell = (row + 1) * width_ + column + 1;
        region(cell) = free_cell;
        cells_.push_back(cell);
      }
    }
    seen_.assign(region_.size(), 0);
    choice_.assign(region_.size(), first_bits(request.maximum));
  }

  std::optional<Grid> run(Control& control) {
    if (request_.maximum == 4 && whole_blocks() && cells_.size() > small_board) return stirred_blocks(control);
    std::uint64_t laid = 0;
    int effort = 0;
    while (laid < request_.budget * cells_.size()) {
      if ((laid & 255) == 0 && control.poll()) return std::nullopt;
      if (request_.maximum == 4 && laid % (pattern_patience * cells_.size()) == 0) draw_pattern(random_.chance(1, 2));
      const int cell = tightest();
      if (cell < 0) {
        if (!lift_unwanted()) return finish(laid);
        continue;
      }
      ++laid;
      Placement best;
      if (propose(cell, best)) {
        lay(best);
        continue;
      }
      lift_around(cell, 1 + effort++ % 2);
    }
    return std::nullopt;
  }

 private:
  int& region(int cell) { return region_[static_cast<std::size_t>(cell)]; }
  std::uint8_t& value(int cell) { return value_[static_cast<std::size_t>(cell)]; }
  bool is_free(int cell) { return region(cell) == free_cell; }

  Mask allowed(int cell) {
    Mask taken = 0;
    for (const int d : around_)
      if (const int v = value(cell + d)) taken |= bit(v - 1);
    return static_cast<Mask>(choice_[static_cast<std::size_t>(cell)] & ~taken);
  }
  int free_beside(int cell) {
    int n = 0;
    for (const int d : beside_) n += is_free(cell + d);
    return n;
  }

  /// With four values every 2x2 block holds all of them, so lines alternate between two values, rows or else columns,
  /// and only the phase of each line is free. Rediscovering that by removing regions is hopeless on large boards: draw it.
  /// The fewer phases change, the easier the cut into regions: each further pattern is more regular.
  void draw_pattern(bool by_rows) {
    for (int id = 0; id < static_cast<int>(laid_.size()); ++id)
      if (laid_[static_cast<std::size_t>(id)].size > 0) lift(id);
    std::vector<int> phase(static_cast<std::size_t>(std::max(request_.rows, request_.columns)));
    int now = 0;
    for (auto& p : phase) p = now ^= random_.chance(1, 2 + patterns_) ? 1 : 0;
    ++patterns_;
    std::array<int, 4> often{};
    auto kind = [&](int cell) {
      int line = cell / width_ - 1, along = cell % width_ - 1;
      if (!by_rows) std::swap(line, along);
      return (line % 2) * 2 + (along + phase[static_cast<std::size_t>(line)]) % 2;
    };
    for (const int cell : cells_) ++often[static_cast<std::size_t>(kind(cell))];
    // A value cannot be more frequent than a smaller one: name the kinds by frequency.
    std::array<int, 4> order{0, 1, 2, 3}, name{};
    random_.shuffle(order);
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return often[static_cast<std::size_t>(a)] > often[static_cast<std::size_t>(b)]; });
    for (int i = 0; i < 4; ++i) name[static_cast<std::size_t>(order[static_cast<std::size_t>(i)])] = i;
    for (const int cell : cells_) choice_[static_cast<std::size_t>(cell)] = bit(name[static_cast<std::size_t>(kind(cell))]);
  }

  /// Can the board be cut into 2x2 blocks, and dominoes in one line at most?
  [[nodiscard]] bool whole_blocks() const {
    const bool one_is_even = request_.rows % 2 == 0 || request_.columns % 2 == 0;
    return one_is_even && cells_.size() == static_cast<std::size_t>(request_.rows * request_.columns);
  }

  /// Large boards of four values: nearly every region then has four cells, and repair finds no way to close the last
  /// gaps. So start from blocks, which fit every pattern, and mix: remove a few neighbours, place them again, undo it if
  /// that fails.
  std::optional<Grid> stirred_blocks(Control& control) {
    const bool both_even = request_.rows % 2 == 0 && request_.columns % 2 == 0;
    const bool by_rows = both_even ? random_.chance(1, 2) : request_.rows % 2 != 0;
    draw_pattern(by_rows);
    const int lines = by_rows ? request_.rows : request_.columns, length = by_rows ? request_.columns : request_.rows;
    // An odd number of lines leaves one extra, of the kind that alternates between 1 and 2: dominoes.
    const int alone = lines % 2 == 0 ? lines : 2 * static_cast<int>(random_.below(static_cast<std::uint64_t>(lines / 2 + 1)));
    for (int line = 0; line < lines; line += line == alone ? 1 : 2) {
      for (int along = 0; along < length; along += 2) {
        Placement block;
        for (int l = line; l <= (line == alone ? line : line + 1); ++l) {
          for (int a = along; a < along + 2; ++a) {
            const int cell = by_rows ? (l + 1) * width_ + a + 1 : (a + 1) * width_ + l + 1;
            block.cells[static_cast<std::size_t>(block.size)] = cell;
            block.values[static_cast<std::size_t>(block.size++)] = std::countr_zero(choice_[static_cast<std::size_t>(cell)]) + 1;
          }
        }
        lay(block);
      }
    }
    const std::uint64_t moves = 30 * cells_.size();
    for (std::uint64_t move = 0; move < moves; ++move) {
      if ((move & 63) == 0 && control.poll()) return std::nullopt;
      const auto before = laid_;
      const auto unused = unused_;
      lift_around(cells_[static_cast<std::size_t>(random_.below(cells_.size()))], 1 + static_cast<int>(move & 1));
      int cell = tightest();
      for (Placement next; cell >= 0 && propose(cell, next); next = {}) {
        lay(next);
        cell = tightest();
      }
      if (cell >= 0) restore(before, unused);
    }
    return finish(moves);
  }

  void restore(const std::vector<Placement>& placements, const std::vector<int>& unused) {
    for (int id = 0; id < static_cast<int>(laid_.size()); ++id)
      if (laid_[static_cast<std::size_t>(id)].size > 0) lift(id);
    laid_ = placements;
    unused_ = unused;
    for (int id = 0; id < static_cast<int>(laid_.size()); ++id) write(id);
  }

  /// The free cell with the fewest exits, -1 if the board is full.
  int tightest() {
    int best = -1, best_ways = 1 << 20;
    std::uint64_t ties = 0;
    for (const int cell : cells_) {
      if (!is_free(cell)) continue;
      const int ways = free_beside(cell) * 8 + std::popcount(allowed(cell));
      if (ways < best_ways) {
        best_ways = ways;
        best = cell;
        ties = 1;
      } else if (ways == best_ways && random_.below(++ties) == 0) {
        best = cell;
      }
    }
    return best;
  }

  /// Values 1..size for the cells, tried in random order; false if there are none.
  bool assign(Placement& placement, const std::array<Mask, largest_maximum>& masks) {
    std::array<Mask, largest_maximum> left{};
    for (int i = 0; i < placement.size; ++i)
      left[static_cast<std::size_t>(i)] = masks[static_cast<std::size_t>(i)] & first_bits(placement.size);
    return assign_from(placement, left, first_bits(placement.size), first_bits(placement.size));
  }
  bool assign_from(Placement& placement, const std::array<Mask, largest_maximum>& masks, Mask open, Mask values) {
    if (open == 0) return true;
    int tight = -1, fewest = 100;
    for (Mask rest = open; rest != 0; rest &= static_cast<Mask>(rest - 1)) {
      const int i = std::countr_zero(rest);
      const int n = std::popcount(static_cast<Mask>(masks[static_cast<std::size_t>(i)] & values));
      if (n < fewest) {
        fewest = n;
        tight = i;
      }
    }
    Mask choice = masks[static_cast<std::size_t>(tight)] & values;
    while (choice != 0) {
      const int index = random_member(choice);
      choice = static_cast<Mask>(choice & ~bit(index));
      placement.values[static_cast<std::size_t>(tight)] = index + 1;
      if (assign_from(placement, masks, static_cast<Mask>(open & ~bit(tight)), static_cast<Mask>(values & ~bit(index))))
        return true;
    }
    return false;
  }
  int random_member(Mask mask) {
    auto skip = random_.below(static_cast<std::uint64_t>(std::popcount(mask)));
    while (skip-- != 0) mask &= static_cast<Mask>(mask - 1);
    return std::countr_zero(mask);
  }

  /// A random shape of at most `target` free cells from `cell`, with values if any fit; shrinks until they do.
  bool sprout(int cell, int target, Placement& placement) {
    std::array<int, 4 * largest_maximum> edge{};
    int edges = 0;
    std::array<Mask, largest_maximum> masks{};
    ++mark_;
    auto add = [&](int c) {
      placement.cells[static_cast<std::size_t>(placement.size)] = c;
      masks[static_cast<std::size_t>(placement.size)] = allowed(c);
      ++placement.size;
      for (const int d : beside_) {
        const int other = c + d;
        if (!is_free(other) || seen_[static_cast<std::size_t>(other)] == mark_) continue;
        seen_[static_cast<std::size_t>(other)] = mark_;
        edge[static_cast<std::size_t>(edges++)] = other;
      }
    };
    seen_[static_cast<std::size_t>(cell)] = mark_;
    placement.size = 0;
    add(cell);
    while (placement.size < target && edges > 0) {
      const auto pick = static_cast<std::size_t>(random_.below(static_cast<std::uint64_t>(edges)));
      const int next = edge[pick];
      edge[pick] = edge[static_cast<std::size_t>(--edges)];
      add(next);
    }
    for (; placement.size > 0; --placement.size)
      if (assign(placement, masks)) return true;
    return false;
  }

  /// The damage of a placement to its surroundings; negative if a free cell can no longer be filled.
  int spoil(const Placement& placement) {
    for (int i = 0; i < placement.size; ++i) {
      region(placement.cells[static_cast<std::size_t>(i)]) = no_cell;
      value(placement.cells[static_cast<std::size_t>(i)]) =
          static_cast<std::uint8_t>(placement.values[static_cast<std::size_t>(i)]);
    }
    ++mark_;
    int cost = (request_.maximum - placement.size) * 3 + (placement.size == 1 ? 20 : 0);
    for (int i = 0; i < placement.size && cost >= 0; ++i) {
      for (const int d : around_) {
        const int other = placement.cells[static_cast<std::size_t>(i)] + d;
        if (!is_free(other) || seen_[static_cast<std::size_t>(other)] == mark_) continue;
        seen_[static_cast<std::size_t>(other)] = mark_;
        const Mask left = allowed(other);
        const int ways = free_beside(other);
        if (left == 0 || (ways == 0 && !(left & 1))) {
          cost = -1;
          break;
        }
        if (ways == 0) cost += 25;
        if (ways == 1) cost += 3;
        if (is_single(left)) cost += 3;
      }
    }
    for (int i = 0; i < placement.size; ++i) {
      region(placement.cells[static_cast<std::size_t>(i)]) = free_cell;
      value(placement.cells[static_cast<std::size_t>(i)]) = 0;
    }
    return cost;
  }

  bool propose(int cell, Placement& best) {
    int best_cost = 1 << 20;
    const int tries = 6;
    for (int attempt = 0; attempt < tries; ++attempt) {
      Placement placement;
      const int target = random_.chance(4, 5)
                             ? request_.maximum
                             : 2 + static_cast<int>(random_.below(static_cast<std::uint64_t>(request_.maximum - 1)));
      if (!sprout(cell, target, placement)) continue;
      const int cost = spoil(placement);
      if (cost >= 0 && cost < best_cost) {
        best_cost = cost;
        best = placement;
      }
    }
    return best.size > 0;
  }

  void lay(const Placement& placement) {
    int id = 0;
    if (unused_.empty()) {
      id = static_cast<int>(laid_.size());
      laid_.emplace_back();
    } else {
      id = unused_.back();
      unused_.pop_back();
    }
    laid_[static_cast<std::size_t>(id)] = placement;
    write(id);
  }
  void write(int id) {
    const auto& placement = laid_[static_cast<std::size_t>(id)];
    for (int i = 0; i < placement.size; ++i) {
      region(placement.cells[static_cast<std::size_t>(i)]) = id;
      value(placement.cells[static_cast<std::size_t>(i)]) =
          static_cast<std::uint8_t>(placement.values[static_cast<std::size_t>(i)]);
    }
  }
  void lift(int id) {
    auto& placement = laid_[static_cast<std::size_t>(id)];
    for (int i = 0; i < placement.size; ++i) {
      region(placement.cells[static_cast<std::size_t>(i)]) = free_cell;
      value(placement.cells[static_cast<std::size_t>(i)]) = 0;
    }
    placement.size = 0;
    unused_.push_back(id);
  }
  void lift_around(int cell, int reach) {
    std::vector<int> near;
    const int row = cell / width_, column = cell % width_;
    for (int r = std::max(row - reach, 0); r <= std::min(row + reach, request_.rows + 1); ++r)
      for (int c = std::max(column - reach, 0); c <= std::min(column + reach, width_ - 1); ++c)
        if (const int id = region(r * width_ + c); id >= 0 && std::find(near.begin(), near.end(), id) == near.end())
          near.push_back(id);
    if (near.empty()) return;
    random_.shuffle(near);
    const auto lifted = 1 + random_.below(near.size());
    for (std::size_t i = 0; i < lifted; ++i) lift(near[i]);
  }

  /// A full board whose region sizes are not as requested loses some small region and its neighbours. False if the
  /// sizes are right.
  bool lift_unwanted() {
    int regions = 0, singles = 0, full = 0;
    std::vector<int> single, small;
    for (int id = 0; id < static_cast<int>(laid_.size()); ++id) {
      const int size = laid_[static_cast<std::size_t>(id)].size;
      if (size == 0) continue;
      ++regions;
      if (size == 1) {
        ++singles;
        single.push_back(id);
      }
      if (size == request_.maximum)
        ++full;
      else
        small.push_back(id);
    }
    const bool too_many_singles = request_.maximum > 1 && singles > request_.max_singles * static_cast<double>(cells_.size());
    if (!too_many_singles && full >= request_.fewest_full * regions) return false;
    const auto& pool = too_many_singles ? single : small;
    const int id = pool[static_cast<std::size_t>(random_.below(pool.size()))];
    const int cell = laid_[static_cast<std::size_t>(id)].cells[0];
    lift_around(cell, 1);
    if (region(cell) == id) lift(id);
    return true;
  }

  std::optional<Grid> finish(std::uint64_t laid) {
    Grid grid;
    grid.laid = laid;
    const auto size = static_cast<std::size_t>(request_.rows * request_.columns);
    grid.region.assign(size, -1);
    grid.values.assign(size, 0);
    std::vector<std::int16_t> number(laid_.size(), -1);
    std::int16_t next = 0;
    for (const int cell : cells_) {
      auto& label = number[static_cast<std::size_t>(region(cell))];
      if (label < 0) label = next++;
      const auto plain = static_cast<std::size_t>((cell / width_ - 1) * request_.columns + cell % width_ - 1);
      grid.region[plain] = label;
      grid.values[plain] = value(cell);
    }
    return grid;
  }

  const GridRequest& request_;
  Random& random_;
  int width_;
  std::array<int, 8> around_{};
  std::array<int, 4> beside_{};
  std::vector<int> region_;
  std::vector<std::uint8_t> value_;
  std::vector<int> cells_;
  std::vector<Mask> choice_;
  std::vector<std::uint32_t> seen_;
  std::uint32_t mark_ = 0;
  std::uint64_t patterns_ = 0;
  std::vector<Placement> laid_;
  std::vector<int> unused_;
};

}  // namespace

std::optional<Grid> grow_grid(const GridRequest& request, Random& random, Control& control) {
  return Grower(request, random).run(control);
}

}  // namespace grillon::tectonic
