// The number of grids of a size, met in the middle.
//
// Fix the two middle rows. Everything above them and everything below them then meets only in the number of ones per
// column, in the rows used, and in the columns that are still equal. Both sides are listed, put into buckets by the ones
// per column, and joined bucket by bucket. Mirrors and the exchange of 0 and 1 leave an eighth of the middles.
#include "takuzu/count.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "takuzu/join.hpp"
#include "takuzu/line.hpp"

namespace grillon::takuzu {

namespace {

/// A number for each vector of column sums that occurs above.
class Buckets {
 public:
  static constexpr std::uint32_t none = ~0U;

  std::uint32_t find(std::uint64_t ones) const { return slots_[place(ones)].bucket; }
  std::uint32_t find_or_add(std::uint64_t ones) {
    Slot& slot = slots_[place(ones)];
    if (slot.bucket != none) return slot.bucket;
    slot = {ones, size_};
    if (2 * ++size_ > slots_.size()) grow();
    return size_ - 1;
  }

 private:
  struct Slot {
    std::uint64_t ones = 0;
    std::uint32_t bucket = none;
  };

  std::size_t place(std::uint64_t ones) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = mix(ones) & mask;
    while (slots_[at].bucket != none && slots_[at].ones != ones) at = (at + 1) & mask;
    return at;
  }
  void grow() {
    const auto before = std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
    for (const Slot& slot : before)
      if (slot.bucket != none) slots_[place(slot.ones)] = slot;
  }

  std::vector<Slot> slots_ = std::vector<Slot>(1024);
  std::uint32_t size_ = 0;
};

/// Room for the sides of many buckets, each bucket in one piece.
class Shelf {
 public:
  /// For the buckets first..last-1; `sizes` says how many sides each has.
  Shelf(const std::vector<std::uint32_t>& sizes, std::size_t first, std::size_t last) : first_(first), starts_{0} {
    for (std::size_t bucket = first; bucket < last; ++bucket) starts_.push_back(starts_.back() + sizes[bucket]);
    next_ = starts_;
    sides_ = std::make_unique_for_overwrite<RowSet[]>(starts_.back());
  }
  void put(std::uint32_t bucket, RowSet side) {
    if (const std::size_t at = bucket - first_; at < starts_.size() - 1) sides_[next_[at]++] = side;
  }
  [[nodiscard]] std::span<const RowSet> at(std::size_t bucket) const {
    const std::size_t at = bucket - first_;
    return {sides_.get() + starts_[at], starts_[at + 1] - starts_[at]};
  }

 private:
  std::size_t first_;
  std::vector<std::size_t> starts_, next_;
  std::unique_ptr<RowSet[]> sides_;
};

}  // namespace

/// Everything around two middle rows.
class GridCount::Around {
 public:
  Around(const GridCount& grids, const Middle& middle, Control& control)
      : grids_(grids), middle_(middle), used_(grids.lines_.size()), pulse_(control, 64) {
    for (int column = 0; column < grids.shape_.columns; ++column)
      target_ |= static_cast<std::uint64_t>(grids.shape_.rows / 2) << (4 * column);
    target_ -= grids.ones_[middle.above] + grids.ones_[middle.below];
    used_[middle.above] = used_[middle.below] = grids.shape_.distinct;
  }

  Wide count() {
    std::vector<std::uint32_t> above, below;
    each_above([&](std::uint64_t ones, RowSet) {
      const std::uint32_t bucket = buckets_.find_or_add(ones);
      if (bucket == above.size()) above.push_back(0);
      ++above[bucket];
    });
    below.resize(above.size());
    each_below([&](std::uint64_t ones, RowSet) {
      if (const std::uint32_t bucket = buckets_.find(ones); bucket != Buckets::none) ++below[bucket];
    });
    return grids_.shape_.distinct ? joined(above, below) : products(above, below);
  }

 private:
  static Wide products(const std::vector<std::uint32_t>& above, const std::vector<std::uint32_t>& below) {
    Wide total;
    for (std::size_t bucket = 0; bucket < above.size(); ++bucket) add_checked(total, multiply(above[bucket], below[bucket]));
    return total;
  }

  Wide joined(const std::vector<std::uint32_t>& above, const std::vector<std::uint32_t>& below) {
    Wide total;
    const auto [alike, pairs] = grids_.alike_columns(middle_.above, middle_.below);
    Join join(alike, pairs);
    CountedRows counted_above, counted_below;
    for (std::size_t first = 0, last = 0; first < above.size() && !pulse_.control().stopped(); first = last) {
      for (std::size_t held = 0; last < above.size(); ++last) {
        held += above[last] + below[last];
        if (last > first && held > grids_.max_held_) break;
      }
      Shelf upper(above, first, last), lower(below, first, last);
      each_above([&](std::uint64_t ones, RowSet rows) { upper.put(buckets_.find(ones), rows); });
      each_below([&](std::uint64_t ones, RowSet rows) { lower.put(buckets_.find(ones), rows); });
      for (std::size_t bucket = first; bucket < last && !pulse_.beat(); ++bucket)
        if (below[bucket] != 0)
          add_checked(total, join.pairs(counted_above.of(upper.at(bucket)), grids_.above_, counted_below.of(lower.at(bucket)),
                                        grids_.below_));
    }
    return total;
  }

  /// Calls visit(ones per column, rows).
  template <class Visit>
  void each_above(Visit visit) {
    extend(middle_.below, middle_.above, 0, 0, 0, grids_.above_, visit);
  }
  /// Calls visit(ones per column that a side above must have to meet this one, rows). A sum that would go below zero
  /// meets nothing, as no side has 15 rows.
  template <class Visit>
  void each_below(Visit visit) {
    auto turned = [&](std::uint64_t ones, RowSet rows) { visit(target_ - ones, rows); };
    extend(middle_.above, middle_.below, 0, 0, 0, grids_.below_, turned);
  }

  template <class Visit>
  void extend(std::size_t before, std::size_t last, std::uint64_t ones, RowSet rows, int depth, int goal, Visit& visit) {
    if (depth == goal) return visit(ones, rows);
    if (pulse_.beat()) return;
    for (const std::uint8_t line : grids_.followers(before, last)) {
      if (used_[line]) continue;
      const std::uint64_t sum = ones + grids_.ones_[line];
      const RowSet more = grids_.shape_.distinct ? with_row(rows, depth, line) : 0;
      if (depth + 1 == goal) {
        visit(sum, more);
        continue;
      }
      used_[line] = grids_.shape_.distinct;
      extend(last, line, sum, more, depth + 1, goal, visit);
      used_[line] = 0;
    }
  }

  const GridCount& grids_;
  Middle middle_;
  std::uint64_t target_ = 0;
  std::vector<std::uint8_t> used_;
  Buckets buckets_;
  Pulse pulse_;
};

GridCount::GridCount(const Shape& shape, std::size_t max_held)
    : shape_(shape), above_(shape.rows / 2 - 1), below_(above_), max_held_(max_held) {
  const unsigned full = (1U << shape.columns) - 1;
  const LineRule rule(shape.columns);
  for (unsigned ones = 0; ones <= full; ++ones)
    if (legal(rule, Line<1>{{ones}})) lines_.push_back(ones);
  for (const unsigned line : lines_) {
    ones_.push_back(0);
    for (int column = 0; column < shape.columns; ++column)
      ones_.back() |= static_cast<std::uint64_t>((line >> column) & 1) << (4 * column);
  }
  followers_.resize(lines_.size() * lines_.size());
  for (std::size_t before = 0; before < lines_.size(); ++before)
    for (std::size_t last = 0; last < lines_.size(); ++last) {
      const unsigned ones_twice = lines_[before] & lines_[last], zeros_twice = full & ~(lines_[before] | lines_[last]);
      for (std::size_t line = 0; line < lines_.size(); ++line)
        if ((lines_[line] & ones_twice) == 0 && (lines_[line] & zeros_twice) == zeros_twice &&
            !(shape.distinct && (line == before || line == last)))
          followers_[before * lines_.size() + last].push_back(static_cast<std::uint8_t>(line));
    }
  middles_ = representatives();
}

Wide GridCount::part(std::size_t number, Control& control) const {
  const Middle& middle = middles_[number];
  return multiply_checked(Around(*this, middle, control).count(), middle.images);
}

std::pair<std::vector<std::uint64_t>, int> GridCount::alike_columns(std::size_t above, std::size_t below) const {
  std::vector<std::uint64_t> alike(lines_.size());
  const unsigned a = lines_[above], b = lines_[below];
  int pairs = 0;
  for (int j = 1; j < shape_.columns; ++j)
    for (int i = 0; i < j; ++i) {
      auto equal = [&](unsigned line) { return (((line >> i) ^ (line >> j)) & 1) == 0; };
      if (!equal(a) || !equal(b)) continue;
      for (std::size_t line = 0; line < alike.size(); ++line)
        alike[line] |= static_cast<std::uint64_t>(equal(lines_[line])) << pairs;
      ++pairs;
    }
  return {alike, pairs};
}

std::vector<std::pair<unsigned, unsigned>> GridCount::images_of(unsigned above, unsigned below) const {
  const unsigned full = (1U << shape_.columns) - 1;
  auto mirrored = [&](unsigned line) {
    unsigned result = 0;
    for (int column = 0; column < shape_.columns; ++column) result |= ((line >> column) & 1) << (shape_.columns - 1 - column);
    return result;
  };
  auto index = [&](unsigned line) {
    return static_cast<unsigned>(std::lower_bound(lines_.begin(), lines_.end(), line) - lines_.begin());
  };
  std::vector<std::pair<unsigned, unsigned>> images;
  for (int image = 0; image < 8; ++image) {
    unsigned x = lines_[above], y = lines_[below];
    if (image & 1) x = mirrored(x), y = mirrored(y);
    if (image & 2) x ^= full, y ^= full;
    if (image & 4) std::swap(x, y);
    images.emplace_back(index(x), index(y));
  }
  std::sort(images.begin(), images.end());
  images.erase(std::unique(images.begin(), images.end()), images.end());
  return images;
}

/// One middle of each class.
std::vector<GridCount::Middle> GridCount::representatives() const {
  std::vector<Middle> middles;
  for (unsigned a = 0; a < lines_.size(); ++a)
    for (unsigned b = 0; b < lines_.size(); ++b) {
      if (shape_.distinct && a == b) continue;
      if (const auto images = images_of(a, b); images.front() == std::pair{a, b}) middles.push_back({a, b, images.size()});
    }
  return middles;
}

std::vector<std::uint32_t> GridCount::part_of_each() const {
  std::vector<std::uint32_t> parts(lines_.size() * lines_.size(), no_part);
  for (std::uint32_t part = 0; part < middles_.size(); ++part)
    for (const auto& [a, b] : images_of(middles_[part].above, middles_[part].below)) parts[a * lines_.size() + b] = part;
  return parts;
}

}  // namespace grillon::takuzu
