#include "sudoku/parts/sum.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace grillon::sudoku {
namespace {

constexpr std::size_t most_combinations = 1200;
constexpr std::size_t most_cells = 64;  // whose sums are followed one by one

/// The least sum of different values, one from each mask but that of `without`, as far as the lower ends of the masks tell;
/// -1 if there are too few values. The values taken do not depend on the order, so they are taken one by one.
int least_sum(std::span<const Mask> values, std::size_t without) {
  Mask free = 0;
  for (const Mask mask : values) free |= mask;
  int sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i == without) continue;
    const Mask open = free & ~((values[i] & (0 - values[i])) - 1);
    if (open == 0) return -1;
    free &= ~(open & (0 - open));
    sum += std::countr_zero(open) + 1;
  }
  return sum;
}

int greatest_sum(std::span<const Mask> values, std::size_t without) {
  Mask free = 0;
  for (const Mask mask : values) free |= mask;
  int sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i == without) continue;
    const Mask open = free & ((std::bit_floor(values[i]) << 1) - 1);
    if (open == 0) return -1;
    free &= ~std::bit_floor(open);
    sum += std::bit_width(open);
  }
  return sum;
}

/// The values whose multiples lie between two bounds.
Mask multiples_between(int weight, int low, int high, int size) {
  if (weight < 0) {
    weight = -weight;
    std::swap(low, high);
    low = -low;
    high = -high;
  }
  const int first = low <= weight ? 1 : (low + weight - 1) / weight;
  const int last = high < weight ? 0 : std::min(size, high / weight);
  return first > last ? 0 : ((Mask{1} << last) - 1) & ~((Mask{1} << (first - 1)) - 1);
}

void list_combinations(int size, int cells, int low, int high, int from, Mask chosen, std::vector<Mask>& list) {
  if (list.size() > most_combinations) return;
  if (cells == 0) {
    if (low <= 0 && high >= 0) list.push_back(chosen);
    return;
  }
  for (int value = from; value + cells - 1 <= size; ++value) {
    // The least and the greatest sum of this value and those after it.
    if (cells * value + cells * (cells - 1) / 2 > high) break;
    if (value + (cells - 1) * size - (cells - 1) * (cells - 2) / 2 < low) continue;
    list_combinations(size, cells - 1, low - value, high - value, value + 1, chosen | Mask{1} << (value - 1), list);
  }
}

constexpr bool single(Mask mask) { return (mask & (mask - 1)) == 0; }

/// Bit n of the word as bit 63 - n.
std::uint64_t reversed(std::uint64_t word) {
  std::uint64_t found = 0;
  for (; word != 0; word &= word - 1) found |= std::uint64_t{1} << (63 - std::countr_zero(word));
  return found;
}
std::uint64_t shifted(std::uint64_t word, int by) {
  if (by >= 64 || by <= -64) return 0;
  return by >= 0 ? word << by : word >> -by;
}

}  // namespace

Sum::Sum(int size, std::vector<Group> groups, int low, int high) : size_(size), low_(low), high_(high), groups_(std::move(groups)) {
  for (const Group& group : groups_)
    for (const auto cell : group.cells) {
      cells_.push_back(cell);
      weights_.push_back(group.weight);
    }
  three_ = cells_.size() == 3 && low == high &&
           std::all_of(groups_.begin(), groups_.end(), [](const Group& group) { return std::abs(group.weight) == 1; });
  if (groups_.size() != 1 || std::abs(groups_[0].weight) != 1) return;
  const bool up = groups_[0].weight > 0;
  list_combinations(size, static_cast<int>(cells_.size()), up ? low : -high, up ? high : -low, 1, 0, combinations_);
  combined_ = combinations_.size() <= most_combinations;
  if (!combined_) combinations_.clear();
}

Sum::Sum(int size, std::vector<std::uint16_t> cells, std::vector<Mask> combinations)
    : size_(size),
      low_(0),
      high_(size * static_cast<int>(cells.size())),
      groups_{Group{1, cells}},
      cells_(std::move(cells)),
      weights_(cells_.size(), 1),
      combined_(true),
      combinations_(std::move(combinations)) {}

bool Sum::narrow(std::span<Mask> values) const {
  if (three_) return narrow_three(values);
  const bool followed = values.size() <= most_cells;
  if (combined_) {
    if (!combine(values)) return false;
  } else if (!followed || groups_.size() < values.size()) {
    if (!bound(values)) return false;  // else it finds nothing that `reach` does not
  }
  return !followed || reach(values);
}

/// Three cells, exactly: for each value of the first, the values of the two others that go with it. Words have bit v for the
/// value v.
bool Sum::narrow_three(std::span<Mask> values) const {
  const bool first_pair = groups_[0].cells.size() > 1, last_pair = groups_.back().cells.size() > 1, all = groups_.size() == 1;
  const std::uint64_t y = std::uint64_t{values[1]} << 1, z = std::uint64_t{values[2]} << 1;
  const int sign = weights_[1];
  const bool alike = weights_[1] == weights_[2];
  const std::uint64_t from_y = alike ? reversed(y) : y, from_z = alike ? reversed(z) : z;
  std::uint64_t ys = 0, zs = 0;
  Mask xs = 0;
  for (Mask left = values[0]; left != 0; left &= left - 1) {
    const int a = std::countr_zero(left) + 1;
    const int rest = sign * (low_ - weights_[0] * a);  // y + z where they are alike, else y - z
    std::uint64_t some_y, some_z;
    if (alike) {
      some_y = y & shifted(from_z, rest - 63);
      some_z = z & shifted(from_y, rest - 63);
      if ((all || last_pair) && rest > 0 && rest % 2 == 0) {
        const std::uint64_t half = ~(std::uint64_t{1} << (rest / 2));
        some_y &= half;
        some_z &= half;
      }
    } else {
      some_y = y & shifted(from_z, rest);
      some_z = z & shifted(from_y, -rest);
    }
    if (first_pair) {  // the second cell differs from the first; so does the third where all are alike
      const std::uint64_t other = ~(std::uint64_t{1} << a);
      some_y &= other;
      some_z = alike ? some_z & ~shifted(std::uint64_t{1}, rest - a) : some_z & ~shifted(std::uint64_t{1}, a - rest);
      if (all) {
        some_z &= other;
        some_y &= ~shifted(std::uint64_t{1}, rest - a);
      }
    }
    if (some_y == 0) continue;
    xs |= left & (0 - left);
    ys |= some_y;
    zs |= some_z;
  }
  values[0] = xs;
  values[1] = static_cast<Mask>(ys >> 1);
  values[2] = static_cast<Mask>(zs >> 1);
  return xs != 0;
}

Mask Sum::needed(std::span<const Mask> values) const {
  if (!combined_) return 0;
  Mask all = ~Mask{0};
  each_combination(values, [&](Mask combination) { all &= combination; });
  return all == ~Mask{0} ? 0 : all;
}

bool Sum::combine(std::span<Mask> values) const {
  const std::size_t count = values.size();
  std::array<Mask, 32> left{}, kept;
  each_combination(values, [&](Mask combination) {
    // Cells with one value of the combination take it from the others.
    Mask done = 0;
    for (std::size_t i = 0; i < count; ++i) kept[i] = values[i] & combination;
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < count; ++i) {
        if (!single(kept[i]) || (kept[i] & done) != 0) continue;
        done |= kept[i];
        for (std::size_t j = 0; j < count; ++j) {
          if (j == i || (kept[j] & kept[i]) == 0) continue;
          kept[j] &= ~kept[i];
          if (kept[j] == 0) return;
          changed = true;
        }
      }
    }
    for (std::size_t i = 0; i < count; ++i) left[i] |= kept[i];
  });
  for (std::size_t i = 0; i < count; ++i) {
    values[i] = left[i];
    if (left[i] == 0) return false;
  }
  return true;
}

bool Sum::bound(std::span<Mask> values) const {
  constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
  int least = 0, greatest = 0;
  std::array<std::pair<int, int>, 640> ends;
  std::size_t at = 0;
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    const auto inside = values.subspan(at, groups_[g].cells.size());
    const int few = least_sum(inside, none), many = greatest_sum(inside, none), weight = groups_[g].weight;
    if (few < 0 || many < 0) return false;
    ends[g] = weight > 0 ? std::pair(few * weight, many * weight) : std::pair(many * weight, few * weight);
    least += ends[g].first;
    greatest += ends[g].second;
    at += inside.size();
  }
  if (least > high_ || greatest < low_) return false;
  if (least >= low_ && greatest <= high_) return true;
  at = 0;
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    const std::size_t count = groups_[g].cells.size();
    const auto inside = values.subspan(at, count);
    const int weight = groups_[g].weight;
    at += count;
    const int others_least = least - ends[g].first, others_greatest = greatest - ends[g].second;
    for (std::size_t i = 0; i < count; ++i) {
      if (single(inside[i])) continue;
      const int few = count == 1 ? 0 : least_sum(inside, i), many = count == 1 ? 0 : greatest_sum(inside, i);
      const int low = low_ - others_greatest - (weight > 0 ? many : few) * weight;
      const int high = high_ - others_least - (weight > 0 ? few : many) * weight;
      inside[i] &= multiples_between(weight, low, high, size_);
      if (inside[i] == 0) return false;
    }
  }
  return true;
}

bool Sum::reach(std::span<Mask> values) const {
  int least = 0, greatest = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const int lowest = std::countr_zero(values[i]) + 1, highest = std::bit_width(values[i]), weight = weights_[i];
    least += weight * (weight > 0 ? lowest : highest);
    greatest += weight * (weight > 0 ? highest : lowest);
  }
  if (least > high_ || greatest < low_) return false;
  if (least >= low_ && greatest <= high_) return true;
  const int above = high_ - least, below = greatest - low_;
  if (above <= below ? above > 63 : below > 63) return true;
  return above <= below ? reach<false>(values, above, low_ - least) : reach<true>(values, below, greatest - high_);
}

/// Sums are counted from the least one (or, `Down`, from the greatest one downwards), so that those up to `room` fit one word;
/// from `wanted` on they are allowed.
template <bool Down>
bool Sum::reach(std::span<Mask> values, int room, int wanted) const {
  const std::size_t count = values.size();
  const std::uint64_t all = ~std::uint64_t{0} >> (63 - room);
  std::array<std::uint64_t, most_cells + 1> before, after;
  // visit(value's bit, how much it adds)
  const auto each = [&](std::size_t i, auto&& visit) {
    const int weight = Down ? -weights_[i] : weights_[i];
    const int base = weight > 0 ? std::countr_zero(values[i]) : std::bit_width(values[i]) - 1;
    for (Mask left = values[i]; left != 0; left &= left - 1) {
      const int more = weight * (std::countr_zero(left) - base);
      if (more <= room) visit(left & (0 - left), more);
    }
  };
  before[0] = 1;
  for (std::size_t i = 0; i < count; ++i) {
    std::uint64_t sums = 0;
    each(i, [&](Mask, int more) { sums |= before[i] << more; });
    before[i + 1] = sums & all;
  }
  after[count] = wanted <= 0 ? all : all & ~((std::uint64_t{1} << wanted) - 1);
  if ((before[count] & after[count]) == 0) return false;
  for (std::size_t i = count; i-- > 0;) {
    std::uint64_t sums = 0;
    Mask kept = 0;
    each(i, [&](Mask value, int more) {
      const std::uint64_t from = after[i + 1] >> more;
      sums |= from;
      if ((from & before[i]) != 0) kept |= value;
    });
    after[i] = sums;
    values[i] = kept;
  }
  return true;
}

}  // namespace grillon::sudoku
