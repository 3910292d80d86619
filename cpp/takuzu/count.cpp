// The number of grids of a size, met in the middle.
//
// Fix the two middle rows a, b. Everything above them and everything below them then meets only in the number of ones
// per column, in the rows used, and in the columns that are still equal. Both sides are listed and put into buckets by
// the ones per column; within a bucket a side above asks a bit table which sides below share a row with it or leave a
// pair of columns equal that it leaves equal too. Mirrors and the exchange of 0 and 1 leave an eighth of the middles.
#include "takuzu/count.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <unordered_map>

#include "common/cpu.hpp"
#include "common/hash.hpp"
#include "common/threads.hpp"
#include "takuzu/clashes.hpp"
#include "takuzu/line.hpp"

namespace grillon::takuzu {

namespace {

/// Rows above (or below) the middle, seen from the middle.
struct Side {
  std::uint64_t ones;                // per column, four bits each
  std::uint64_t equal;               // pairs of columns alike so far, as bits
  std::array<std::uint8_t, 8> rows;  // indices of lines, nearest first
};

class GridCounter {
 public:
  GridCounter(const Shape& shape, Control& control) : shape_(shape), control_(control), full_((1U << shape.columns) - 1) {
    const LineRule rule(shape.columns);
    for (unsigned ones = 0; ones <= full_; ++ones)
      if (legal(rule, Line<1>{{ones}})) lines_.push_back(ones);
    for (const unsigned line : lines_) {
      std::uint64_t spread = 0;
      for (int column = 0; column < shape.columns; ++column)
        spread |= static_cast<std::uint64_t>((line >> column) & 1) << (4 * column);
      spread_.push_back(spread);
      alike_.push_back(alike(line));
    }
    above_ = shape.rows / 2 - 1;
    below_ = shape.rows - shape.rows / 2 - 1;
    for (int column = 0; column < shape.columns; ++column) half_ |= static_cast<std::uint64_t>(shape.rows / 2) << (4 * column);
  }

  Wide count(int threads) {
    const auto middles = representatives();
    std::vector<Wide> results(middles.size());
    control_.set(Counter::total, middles.size());
    parallel_for(threads, middles.size(), [&](std::size_t i) {
      if (control_.poll()) return;
      results[i] = multiply_checked(grids_around(middles[i].first, middles[i].second), middles[i].weight);
      control_.add(Counter::done);
    });
    Wide sum;
    for (const Wide& result : results) add_checked(sum, result);
    return sum;
  }

 private:
  struct Middle {
    unsigned first, second;  // indices of lines
    std::uint64_t weight;
  };

  unsigned mirrored(unsigned line) const {
    unsigned result = 0;
    for (int column = 0; column < shape_.columns; ++column) result |= ((line >> column) & 1) << (shape_.columns - 1 - column);
    return result;
  }

  /// One middle of each class under left-right, 0-1 and, where above and below are alike, up-down.
  std::vector<Middle> representatives() const {
    std::unordered_map<unsigned, unsigned> index;
    for (unsigned i = 0; i < lines_.size(); ++i) index[lines_[i]] = i;
    std::vector<Middle> middles;
    for (unsigned a = 0; a < lines_.size(); ++a)
      for (unsigned b = 0; b < lines_.size(); ++b) {
        if (shape_.distinct && a == b) continue;
        std::vector<std::pair<unsigned, unsigned>> images;
        for (int image = 0; image < (above_ == below_ ? 8 : 4); ++image) {
          unsigned x = lines_[a], y = lines_[b];
          if (image & 1) x = mirrored(x), y = mirrored(y);
          if (image & 2) x ^= full_, y ^= full_;
          if (image & 4) std::swap(x, y);
          images.emplace_back(index[x], index[y]);
        }
        std::sort(images.begin(), images.end());
        images.erase(std::unique(images.begin(), images.end()), images.end());
        if (images.front() == std::pair{a, b}) middles.push_back({a, b, images.size()});
      }
    return middles;
  }

  /// All sides of `depth` rows next to `near`, with `far` behind it. No column gets more ones or zeros than half.
  std::vector<Side> sides(unsigned near, unsigned far, int depth, std::uint64_t pairs) const {
    std::vector<Side> found;
    Side side{0, pairs, {}};
    extend(side, lines_[near], lines_[far], 0, depth, {near, far}, found);
    return found;
  }

  void extend(Side& side, unsigned last, unsigned before, int depth, int goal, std::array<unsigned, 2> middle,
              std::vector<Side>& found) const {
    if (depth == goal || depth == static_cast<int>(side.rows.size())) {
      found.push_back(side);
      return;
    }
    const unsigned full_twice = last & before, empty_twice = full_ & ~(last | before);
    for (unsigned i = 0; i < lines_.size(); ++i) {
      const unsigned line = lines_[i];
      if ((line & full_twice) != 0 || (line & empty_twice) != empty_twice) continue;
      if (shape_.distinct) {
        bool used = i == middle[0] || i == middle[1];
        for (int row = 0; row < depth; ++row) used |= side.rows[static_cast<std::size_t>(row)] == i;
        if (used) continue;
      }
      const Side kept = side;
      side.ones += spread_[i];
      side.rows[static_cast<std::size_t>(depth)] = static_cast<std::uint8_t>(i);
      side.equal &= alike_[i];
      extend(side, line, last, depth + 1, goal, middle, found);
      side = kept;
    }
  }

  /// Bit by bit for the pairs of columns i < j: whether the line has the same value in both.
  std::uint64_t alike(unsigned line) const {
    std::uint64_t pairs = 0;
    int bit = 0;
    for (int j = 1; j < shape_.columns; ++j)
      for (int i = 0; i < j; ++i, ++bit) pairs |= static_cast<std::uint64_t>(((line >> i) ^ (line >> j) ^ 1) & 1) << bit;
    return pairs;
  }

  Wide grids_around(unsigned a, unsigned b) const {
    const std::uint64_t pairs = shape_.distinct ? alike_[a] & alike_[b] : 0;
    auto up = sides(a, b, above_, pairs);
    auto down = sides(b, a, below_, pairs);
    const std::uint64_t target = half_ - spread_[a] - spread_[b];
    // The ones a side above must find below; a nibble that would go below zero meets nothing, as no side has 15 rows.
    for (Side& side : down) side.ones = target - side.ones;
    Buckets buckets(up.size());
    const auto upper = buckets.sorted(up, true);
    const auto lower = buckets.sorted(down, false);
    Wide total;
    Join join(lines_.size());
    for (std::size_t bucket = 0; bucket + 1 < upper.first.size(); ++bucket) {
      const std::span above(upper.sides.data() + upper.first[bucket], upper.first[bucket + 1] - upper.first[bucket]);
      const std::span below(lower.sides.data() + lower.first[bucket], lower.first[bucket + 1] - lower.first[bucket]);
      if (below.empty()) continue;
      add_checked(total, shape_.distinct ? join.pairs(above, above_, below, below_) : Wide(above.size() * below.size()));
    }
    return total;
  }

  /// Sides sorted by bucket; first[b] is where bucket b starts.
  struct Sorted {
    std::vector<Side> sides;
    std::vector<std::size_t> first;
  };

  /// A number for each vector of ones that occurs above.
  class Buckets {
   public:
    explicit Buckets(std::size_t most) : slots_(std::bit_ceil(2 * most + 1), {0, none}) {}

    /// With `fresh`, vectors not seen before get a number; otherwise their sides are left out.
    Sorted sorted(const std::vector<Side>& sides, bool fresh) {
      std::vector<std::uint32_t> bucket(sides.size());
      for (std::size_t i = 0; i < sides.size(); ++i) bucket[i] = number(sides[i].ones, fresh);
      Sorted result;
      result.first.assign(count_ + 1, 0);
      for (const std::uint32_t b : bucket)
        if (b != none) ++result.first[b + 1];
      for (std::size_t b = 0; b < count_; ++b) result.first[b + 1] += result.first[b];
      result.sides.resize(result.first.back());
      std::vector<std::size_t> next(result.first.begin(), result.first.end() - 1);
      for (std::size_t i = 0; i < sides.size(); ++i)
        if (bucket[i] != none) result.sides[next[bucket[i]]++] = sides[i];
      return result;
    }

   private:
    static constexpr std::uint32_t none = ~0U;

    std::uint32_t number(std::uint64_t ones, bool fresh) {
      const std::size_t mask = slots_.size() - 1;
      for (std::size_t at = mix(ones) & mask;; at = (at + 1) & mask) {
        auto& [held, bucket] = slots_[at];
        if (bucket == none) {
          if (!fresh) return none;
          held = ones;
          return bucket = count_++;
        }
        if (held == ones) return bucket;
      }
    }

    std::vector<std::pair<std::uint64_t, std::uint32_t>> slots_;
    std::uint32_t count_ = 0;
  };

  /// Pairs of a side above and a side below without a common row and without a common pair of equal columns.
  class Join {
   public:
    explicit Join(std::size_t lines) : lines_(lines), clashes_(lines + 64) {}

    Wide pairs(std::span<const Side> up, int up_rows, std::span<const Side> down, int down_rows) {
      const std::size_t words = (down.size() + 63) / 64;
      for (std::size_t i = 0; i < down.size(); ++i) {
        for (int row = 0; row < down_rows; ++row) mark(down[i].rows[static_cast<std::size_t>(row)], words, i);
        for (std::uint64_t equal = down[i].equal; equal != 0; equal &= equal - 1)
          mark(lines_ + static_cast<std::size_t>(std::countr_zero(equal)), words, i);
      }
      std::uint64_t total = 0;
      for (const Side& side : up) {
        sets_.clear();
        for (int row = 0; row < up_rows; ++row) add(side.rows[static_cast<std::size_t>(row)]);
        for (std::uint64_t equal = side.equal; equal != 0; equal &= equal - 1)
          add(lines_ + static_cast<std::size_t>(std::countr_zero(equal)));
        total += down.size() - united_(sets_.data(), sets_.size(), words);
      }
      for (const std::size_t key : used_) clashes_[key].clear();
      used_.clear();
      return total;
    }

   private:
    void mark(std::size_t key, std::size_t words, std::size_t i) {
      auto& bits = clashes_[key];
      if (bits.empty()) bits.assign(words, 0), used_.push_back(key);
      bits[i >> 6] |= 1ULL << (i & 63);
    }
    void add(std::size_t key) {
      if (!clashes_[key].empty()) sets_.push_back(clashes_[key].data());
    }

    std::size_t lines_;
    std::vector<std::vector<std::uint64_t>> clashes_;
    std::vector<std::size_t> used_;
    std::vector<const std::uint64_t*> sets_;
    decltype(&baseline::united) united_ = cpu_path() == CpuPath::baseline ? baseline::united : avx2::united;
  };

  Shape shape_;
  Control& control_;
  unsigned full_;
  int above_ = 0, below_ = 0;
  std::uint64_t half_ = 0;
  std::vector<unsigned> lines_;
  std::vector<std::uint64_t> spread_, alike_;
};

}  // namespace

Wide count_grids(const Shape& shape, int threads, Control& control) { return GridCounter(shape, control).count(threads); }

}  // namespace grillon::takuzu
