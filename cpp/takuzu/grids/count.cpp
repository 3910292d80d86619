// The number of grids of a size without equal lines, met in the middle.
//
// Fix the two middle rows. Everything above them and everything below them then meets only in the number of ones per
// column, in the rows used, and in the columns that are still equal. Both sides are listed, put into buckets by the ones
// per column, and joined bucket by bucket. Mirrors and the exchange of 0 and 1 leave an eighth of the middles.
#include "takuzu/grids/count.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <span>
#include <utility>

#include "takuzu/grids/join.hpp"
#include "takuzu/line.hpp"

namespace grillon::takuzu {

namespace {

/// A number for each vector of column sums that occurs above.
class Buckets {
 public:
  static constexpr std::uint32_t none = ~0U;

  std::uint32_t find(std::uint64_t ones) const { return slots_[place(ones)].bucket; }
  /// A new bucket gets a size of zero.
  std::uint32_t find_or_add(std::uint64_t ones, std::vector<std::uint32_t>& sizes) {
    Slot& slot = slots_[place(ones)];
    if (slot.bucket != none) return slot.bucket;
    const auto bucket = static_cast<std::uint32_t>(sizes.size());
    slot = {ones, bucket};
    sizes.push_back(0);
    if (2 * sizes.size() > slots_.size()) grow();
    return bucket;
  }

 private:
  struct Slot {
    std::uint64_t ones = 0;
    std::uint32_t bucket = none;
  };

  std::size_t place(std::uint64_t ones) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = spread(ones) >> 32 & mask;
    while (slots_[at].bucket != none && slots_[at].ones != ones) at = (at + 1) & mask;
    return at;
  }
  void grow() {
    const auto before = std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
    for (const Slot& slot : before)
      if (slot.bucket != none) slots_[place(slot.ones)] = slot;
  }

  std::vector<Slot> slots_ = std::vector<Slot>(1024);
};

/// Memory for sides, taken in large steps: pieces that grow little by little leave holes of their former sizes.
class Room {
 public:
  /// For so many sides; the next ones will be at most `usual` if these are.
  RowSet* of(std::size_t number, std::size_t usual) {
    if (number > room_) {
      sides_.reset();  // not both at once
      room_ = std::max(number, std::min(usual, std::bit_ceil(number)));
      sides_ = std::unique_ptr<RowSet[]>(new RowSet[room_]);
    }
    return sides_.get();
  }

 private:
  std::size_t room_ = 0;
  std::unique_ptr<RowSet[]> sides_;
};

/// The sides of many groups, each group in one piece.
class Shelf {
 public:
  /// For the groups from `first` on; `sizes` holds the number of sides of each. Returns where their memory ends.
  RowSet* clear(RowSet* sides, std::span<const std::uint32_t> sizes, std::size_t first = 0) {
    first_ = first;
    sides_ = sides;
    starts_.assign(1, 0);
    for (const std::uint32_t size : sizes) starts_.push_back(starts_.back() + size);
    next_ = starts_;
    return sides + starts_.back();
  }
  void put(std::size_t group, RowSet side) {
    if (const std::size_t at = group - first_; at < starts_.size() - 1) sides_[next_[at]++] = side;
  }
  [[nodiscard]] std::span<const RowSet> at(std::size_t group) const {
    const std::size_t at = group - first_;
    return {sides_ + starts_[at], starts_[at + 1] - starts_[at]};
  }

 private:
  std::size_t first_ = 0;
  std::vector<std::size_t> starts_, next_;
  RowSet* sides_ = nullptr;
};

/// Memory reused by the parts of a thread: fresh memory for each would cost an eighth of the time.
struct Desk {
  Room held, lot;
  Shelf above, below;                                     // by lot
  Shelf lot_above, lot_below;                             // of one lot, by bucket
  std::vector<std::uint32_t> sizes_above, sizes_below;    // of the buckets of a lot
  std::vector<std::uint32_t> bucket_above, bucket_below;  // of each side of a lot
  Counted counted_above, counted_below;
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
    used_[middle.above] = used_[middle.below] = 1;
  }

  Wide count() {
    thread_local Desk desk;
    std::array<std::uint32_t, 1 << lot_bits> above{}, below{};
    each_above([&](std::uint64_t ones, RowSet) { ++above[lot_of(ones)]; });
    each_below([&](std::uint64_t ones, RowSet) { ++below[lot_of(ones)]; });
    const auto [alike, pairs] = grids_.alike_columns(middle_.above, middle_.below);
    Join join(alike, pairs);
    Wide total;
    for (std::size_t first = 0, last = 0; first < above.size() && !pulse_.control().stopped(); first = last) {
      std::size_t held = 0;
      for (; last < above.size(); ++last) {
        const std::size_t more = above[last] + below[last];
        if (last > first && held + more > grids_.max_held_) break;
        held += more;
      }
      RowSet* const between =
          desk.above.clear(desk.held.of(held, grids_.max_held_), std::span(above).subspan(first, last - first), first);
      desk.below.clear(between, std::span(below).subspan(first, last - first), first);
      each_above([&](std::uint64_t ones, RowSet rows) { desk.above.put(lot_of(ones), rows); });
      each_below([&](std::uint64_t ones, RowSet rows) { desk.below.put(lot_of(ones), rows); });
      for (std::size_t lot = first; lot < last && !pulse_.control().stopped(); ++lot)
        join_lot(desk, desk.above.at(lot), desk.below.at(lot), join, total);
    }
    return total;
  }

 private:
  static constexpr int lot_bits = 9;
  static std::size_t lot_of(std::uint64_t ones) { return spread(ones) >> (64 - lot_bits); }

  void join_lot(Desk& desk, std::span<const RowSet> above, std::span<const RowSet> below, Join& join, Wide& total) {
    Buckets buckets;
    desk.sizes_above.clear();
    desk.bucket_above.clear();
    for (const RowSet rows : above) {
      desk.bucket_above.push_back(buckets.find_or_add(ones(rows, grids_.above_), desk.sizes_above));
      ++desk.sizes_above[desk.bucket_above.back()];
    }
    desk.sizes_below.assign(desk.sizes_above.size(), 0);
    desk.bucket_below.clear();
    for (const RowSet rows : below) {
      desk.bucket_below.push_back(buckets.find(target_ - ones(rows, grids_.below_)));
      if (desk.bucket_below.back() != Buckets::none) ++desk.sizes_below[desk.bucket_below.back()];
    }
    RowSet* const between = desk.lot_above.clear(desk.lot.of(above.size() + below.size(), grids_.max_held_), desk.sizes_above);
    desk.lot_below.clear(between, desk.sizes_below);
    for (std::size_t i = 0; i < above.size(); ++i) desk.lot_above.put(desk.bucket_above[i], above[i]);
    for (std::size_t i = 0; i < below.size(); ++i) desk.lot_below.put(desk.bucket_below[i], below[i]);
    for (std::size_t bucket = 0; bucket < desk.sizes_above.size() && !pulse_.beat(); ++bucket)
      if (desk.sizes_below[bucket] != 0)
        add_checked(total, join.pairs(desk.counted_above.of(desk.lot_above.at(bucket)), grids_.above_,
                                      desk.counted_below.of(desk.lot_below.at(bucket)), grids_.below_));
  }

  [[nodiscard]] std::uint64_t ones(RowSet rows, int count) const {
    std::uint64_t sum = 0;
    for (int row = 0; row < count; ++row) sum += grids_.ones_[line_of(rows, row)];
    return sum;
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
    int place = 0;  // of a line among the rows: as lines rise it only increases
    for (const std::uint8_t line : grids_.followers(before, last)) {
      if (used_[line]) continue;
      while (place < depth && line_of(rows, place) < line) ++place;
      const std::uint64_t sum = ones + grids_.ones_[line];
      const RowSet more = with_row(rows, place, line);
      if (depth + 1 == goal) {
        visit(sum, more);
        continue;
      }
      used_[line] = 1;
      extend(last, line, sum, more, depth + 1, goal, visit);
      used_[line] = 0;
    }
  }

  const GridCount& grids_;
  Middle middle_;
  std::uint64_t target_ = 0;
  std::vector<std::uint8_t> used_;
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
        if ((lines_[line] & ones_twice) == 0 && (lines_[line] & zeros_twice) == zeros_twice && line != before && line != last)
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
      if (a == b) continue;
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
