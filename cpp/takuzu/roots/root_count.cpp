#include "takuzu/roots/root_count.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>

#include "common/cpu.hpp"
#include "takuzu/line.hpp"

namespace grillon::takuzu {

namespace {

/// The lines of a length without three alike, the first column in the highest bit.
std::vector<std::uint16_t> without_three_alike(int columns) {
  std::vector<std::uint16_t> lines;
  for (unsigned line = 0; line < 1U << columns; ++line) {
    bool alike = false;
    for (int i = 0; i + 2 < columns; ++i) alike |= (line >> i & 7) == 0 || (line >> i & 7) == 7;
    if (!alike) lines.push_back(static_cast<std::uint16_t>(line));
  }
  return lines;
}

/// By how much the ones of a column without three alike can differ from half of its cells.
int imbalance(int rows) { return rows / 2 - rows / 3; }

/// The smallest usable order of roots above a number; 0 if there is none.
int roots_above(int number) {
  for (const int order : {2, 3, 4, 6})
    if (order > number) return order;
  return 0;
}

/// May a line follow two others, judged by some of its columns?
bool may_follow(unsigned before, unsigned last, unsigned next, unsigned columns) {
  return (~(before ^ last) & ~(next ^ last) & columns) == 0;
}

class Stream {
 public:
  Stream(std::vector<std::uint64_t>& words, std::uint16_t zero) : words_(words), zero_(zero) {}
  void entry(std::size_t number) { entries_.push_back(static_cast<std::uint16_t>(number)); }
  void end_of_sum(std::size_t first) {
    if (entries_.size() == first) entries_.push_back(zero_);
    entries_.back() |= HalfLines::last_of_sum;
  }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  void end() {
    while (entries_.size() % HalfLines::entries != 0) entries_.push_back(zero_);
    for (std::size_t i = 0; i < entries_.size(); i += 4)
      words_.push_back(entries_[i] | std::uint64_t{entries_[i + 1]} << 16 | std::uint64_t{entries_[i + 2]} << 32 |
                       std::uint64_t{entries_[i + 3]} << 48);
    entries_.clear();
  }

 private:
  std::vector<std::uint64_t>& words_;
  std::uint16_t zero_;
  std::vector<std::uint16_t> entries_;
};

}  // namespace

bool RootCount::fits(int rows, int columns) {
  return rows % 2 == 0 && columns % 2 == 0 && rows >= 2 && columns >= 2 && rows <= 30 && columns <= 16 &&
         roots_above(imbalance(rows)) != 0;
}

RootCount::RootCount(int rows, int columns) : columns_(columns), roots_(roots_above(imbalance(rows))) {
  if (!fits(rows, columns)) throw std::invalid_argument("no size for roots of unity");
  plan_.order = roots_ == 2 || roots_ == 4 ? 4 : 6;
  plan_.rows = rows;
  for (int column = 1; column < columns; ++column) all_points_ *= static_cast<std::uint64_t>(roots_);
  list_lines();
  make_streams();
  plan_.lines.left = left.data();
  plan_.lines.right = right.data();
  plan_.lines.left_ones = left_ones.data();
  plan_.lines.right_ones = right_ones.data();
  plan_.lines.by_work = by_work.data();
  plan_.lines.first_line = first_line.data();
  plan_.lines.gather_at = gather_at.data();
  plan_.lines.spread_at = spread_at.data();
  plan_.lines.gather = gather.data();
  plan_.lines.spread = spread.data();
  set_digits();
  // Parts of a second or so.
  constexpr double additions_a_part = 4e9;
  const double all = static_cast<double>(all_points_) / 4 * static_cast<double>(additions_);
  parts_ = std::max<std::size_t>(1, std::min<std::uint64_t>(all_points_ / 256, static_cast<std::uint64_t>(all / additions_a_part)));
}

void RootCount::list_lines() {
  HalfLines& lines = plan_.lines;
  lines.left_columns = columns_ / 2;
  const int right_columns = columns_ - lines.left_columns;
  const auto left_halves = without_three_alike(lines.left_columns), right_halves = without_three_alike(right_columns);
  auto mirrored = [](unsigned half, int columns) {
    unsigned result = 0;
    for (int i = 0; i < columns; ++i) result |= (half >> i & 1) << (columns - 1 - i);
    return static_cast<std::uint16_t>(result);
  };
  for (const unsigned half : left_halves) left_ones.push_back(mirrored(half, lines.left_columns));
  for (const unsigned half : right_halves) right_ones.push_back(mirrored(half, right_columns));
  const LineRule rule(columns_);
  for (std::size_t l = 0; l < left_halves.size(); ++l) {
    first_line.push_back(static_cast<std::uint32_t>(left.size()));
    for (std::size_t r = 0; r < right_halves.size(); ++r)
      if (legal(rule, Line<1>{{std::uint64_t{left_halves[l]} << right_columns | right_halves[r]}})) {
        left.push_back(static_cast<std::uint16_t>(l));
        right.push_back(static_cast<std::uint16_t>(r));
      }
  }
  first_line.push_back(static_cast<std::uint32_t>(left.size()));
  for (std::size_t l = 0; l < left_halves.size(); ++l) by_work.push_back(static_cast<std::uint16_t>(l));
  std::stable_sort(by_work.begin(), by_work.end(), [&](std::size_t a, std::size_t b) {
    return first_line[a + 1] - first_line[a] > first_line[b + 1] - first_line[b];
  });
  lines.lines = first_line.back();
  lines.left_halves = static_cast<std::uint32_t>(left_halves.size());
  lines.right_halves = static_cast<std::uint32_t>(right_halves.size());
}

void RootCount::make_streams() {
  const HalfLines& lines = plan_.lines;
  const unsigned left_mask = (1U << lines.left_columns) - 1, right_mask = (1U << (columns_ - lines.left_columns)) - 1;
  Stream gathered(gather, static_cast<std::uint16_t>(lines.lines)),
      spreading(spread, static_cast<std::uint16_t>(lines.right_halves));
  // The lines with each right half.
  std::vector<std::vector<std::size_t>> with_right(lines.right_halves);
  for (std::size_t line = 0; line < lines.lines; ++line) with_right[right[line]].push_back(line);
  for (const unsigned last : left_ones)
    for (const unsigned next : left_ones) {
      gather_at.push_back(static_cast<std::uint32_t>(gather.size()));
      for (const auto& befores : with_right) {
        const std::size_t first = gathered.size();
        for (const std::size_t before : befores)
          if (may_follow(left_ones[left[before]], last, next, left_mask)) gathered.entry(before);
        gathered.end_of_sum(first);
      }
      gathered.end();
    }
  for (const unsigned last : right_ones)
    for (std::size_t half = 0; half < lines.left_halves; ++half) {
      spread_at.push_back(static_cast<std::uint32_t>(spread.size()));
      for (std::size_t line = first_line[half]; line < first_line[half + 1]; ++line) {
        const std::size_t first = spreading.size();
        for (std::size_t before = 0; before < lines.right_halves; ++before)
          if (may_follow(right_ones[before], last, right_ones[right[line]], right_mask)) spreading.entry(before);
        spreading.end_of_sum(first);
      }
      spreading.end();
    }
  gather_at.push_back(static_cast<std::uint32_t>(gather.size()));
  spread_at.push_back(static_cast<std::uint32_t>(spread.size()));
  // A warp reads 32 halves or 64 words of a stream at a time.
  right.resize(right.size() + 32);
  gather.resize(gather.size() + 64);
  spread.resize(spread.size() + 64);
}

/// The numbers are largest where all weights are one.
void RootCount::set_digits() {
  const std::uint32_t lines = plan_.lines.lines, top = lines - 1;
  std::vector<double> old(std::size_t{lines} * lines / 2, 1.0), fresh(old.size()), sums(plan_.lines.right_halves + 1);
  auto at = [lines](std::uint32_t before, std::uint32_t last) { return std::size_t{last} * lines + before; };
  auto added = [this](const std::vector<std::uint64_t>& words, std::uint32_t from, std::uint32_t to, const double* numbers,
                      auto found) {
    double sum = 0;
    for (std::uint32_t word = from; word < to; ++word)
      for (int i = 0; i < 64; i += 16) {
        const std::uint32_t entry = words[word] >> i & 0xffff;
        sum += numbers[entry & (HalfLines::last_of_sum - 1)];
        ++additions_;
        if (entry & HalfLines::last_of_sum) found(std::exchange(sum, 0.0));
      }
  };
  plan_.digits.assign(3, 1);
  std::uint64_t additions = 0;
  for (int row = 3; row <= plan_.rows / 2 + 1; ++row) {
    double most = 0;
    additions_ = 0;
    for (std::uint32_t last = 0; last < lines / 2; ++last) {
      std::vector<double> tile(old.begin() + static_cast<std::ptrdiff_t>(at(0, last)),
                               old.begin() + static_cast<std::ptrdiff_t>(at(0, last) + lines));
      tile.push_back(0);
      for (std::uint32_t half = 0; half < plan_.lines.left_halves; ++half) {
        const std::uint32_t from = left[last] * plan_.lines.left_halves + half, to = right[last] * plan_.lines.left_halves + half;
        std::size_t sum = 0;
        added(gather, gather_at[from], gather_at[from + 1], tile.data(), [&](double number) { sums[sum++] = number; });
        std::uint32_t next = first_line[half];
        added(spread, spread_at[to], spread_at[to + 1], sums.data(), [&](double number) {
          most = std::max(most, number);
          (next < lines / 2 ? fresh[at(last, next)] : fresh[at(top - last, top - next)]) = number;
          ++next;
        });
      }
    }
    // A component is at most 2 / sqrt(3) times as large as the number.
    const double bits = std::log2(most * 1.2 + 1);
    plan_.digits.push_back(bits < 30 ? 1 : bits < 46 ? 2 : 3);
    // The product of two numbers, added up over all pairs of lines, has to fit as well.
    if (2 * (bits + std::log2(lines)) >= 124) throw Overflow();
    additions += additions_ * plan_.digits.back();
    std::swap(old, fresh);
  }
  additions_ = std::max<std::uint64_t>(1, additions);
}

std::size_t RootCount::memory() const {
  constexpr std::size_t widest = 16 * 2 * sizeof(std::int32_t);  // the numbers of all lanes
  return *std::max_element(plan_.digits.begin(), plan_.digits.end()) * plan_.lines.lines * plan_.lines.lines * widest;
}

Points RootCount::points(std::size_t part, std::size_t parts) const {
  const int step = plan_.order / roots_, last = columns_ - 1;
  const auto digits = static_cast<std::size_t>(columns_);
  std::array<int, 16> point{};
  auto code_of = [&](auto exponent) {
    std::uint64_t code = 0;
    for (int column = last; column > 0; --column)
      code = code * static_cast<std::uint64_t>(roots_) + static_cast<std::uint64_t>(exponent(column));
    return code;
  };
  auto reduced = [&](int exponent) { return (exponent % roots_ + roots_) % roots_; };
  Points found;
  for (std::uint64_t code = part; code < all_points_; code += parts) {
    std::uint64_t rest = code;
    for (std::size_t column = 1; column < digits; ++column, rest /= static_cast<std::uint64_t>(roots_))
      point[column] = static_cast<int>(rest % static_cast<std::uint64_t>(roots_));
    auto of = [&](int column) { return point[static_cast<std::size_t>(column)]; };
    std::array<std::uint64_t, 4> images{code, code_of([&](int column) { return reduced(-of(column)); }),
                                        code_of([&](int column) { return reduced(of(last - column) - of(last)); }),
                                        code_of([&](int column) { return reduced(of(last) - of(last - column)); })};
    std::sort(images.begin(), images.end());
    if (images.front() != code) continue;
    found.images.push_back(static_cast<std::uint8_t>(std::unique(images.begin(), images.end()) - images.begin()));
    std::uint64_t packed = 0;
    for (int column = 0; column <= last; ++column) packed |= static_cast<std::uint64_t>(of(column) * step) << (4 * column);
    found.exponents.push_back(packed);
  }
  return found;
}

Total RootCount::part(std::size_t number, Control& control) const {
  using Path = void (*)(const RootPlan&, const Points&, Total&, Control&);
  static constexpr Path paths[] = {baseline::sum_over, avx2::sum_over, avx512::sum_over};
  Total total;
  paths[static_cast<int>(cpu_path())](plan_, points(number, parts_), total, control);
  return total;
}

}  // namespace grillon::takuzu
