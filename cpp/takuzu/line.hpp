// One line of a Takuzu: its cells as bit words, its rules, and everything that follows from it alone.
//
// Position i of a line is bit i. `Known` holds where the zeros and where the ones are; a position in neither is open.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "common/bits.hpp"

namespace grillon::takuzu {

inline constexpr int longest_line = 256;

template <std::size_t W>
using Line = Bits<W>;

/// Every position moved up by `by` (1 or 2).
template <std::size_t W>
constexpr Line<W> up(const Line<W>& line, int by) {
  Line<W> moved;
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < W; ++i) {
    moved.word[i] = (line.word[i] << by) | carry;
    carry = line.word[i] >> (64 - by);
  }
  return moved;
}

/// Every position moved down by `by` (1 or 2).
template <std::size_t W>
constexpr Line<W> down(const Line<W>& line, int by) {
  Line<W> moved;
  std::uint64_t carry = 0;
  for (std::size_t i = W; i-- > 0;) {
    moved.word[i] = (line.word[i] >> by) | carry;
    carry = line.word[i] << (64 - by);
  }
  return moved;
}

/// The positions 0..length-1.
template <std::size_t W>
constexpr Line<W> whole(int length) {
  Line<W> line;
  for (std::size_t i = 0; i < W; ++i) {
    const int here = std::clamp(length - static_cast<int>(i) * 64, 0, 64);
    line.word[i] = here == 64 ? ~0ULL : (1ULL << here) - 1;
  }
  return line;
}

template <std::size_t W>
struct Known {
  std::array<Line<W>, 2> of{};  // of[value]

  [[nodiscard]] constexpr Line<W> either() const { return of[0] | of[1]; }
  friend constexpr bool operator==(const Known&, const Known&) = default;
};

/// What holds for every line of one direction: `least`..`most` cells of each value. They differ only for odd lengths.
///
/// A prefix of i cells without three alike holds between i/3 and i - i/3 ones, and so does the rest of the line. What
/// is left of the range is so narrow that, counted from `offset[i]`, it fits one word even at length 256.
struct LineRule {
  int length = 0;
  int least = 0;
  int most = 0;
  std::array<std::uint8_t, longest_line + 1> offset{};

  LineRule() = default;
  explicit LineRule(int cells) : length(cells), least(cells / 2), most(cells - cells / 2) {
    for (int i = 0; i <= length; ++i) {
      const int rest = length - i;
      offset[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(std::max({0, i / 3, least - (rest - rest / 3)}));
    }
  }

  /// 0 or 1: the change of the offset between prefixes i and i + 1.
  [[nodiscard]] int drift(int i) const { return offset[static_cast<std::size_t>(i) + 1] - offset[static_cast<std::size_t>(i)]; }
  /// The numbers of ones a whole line may have, as the bits of a word counted from the last offset.
  [[nodiscard]] std::uint64_t totals() const {
    std::uint64_t word = 0;
    for (int ones = least; ones <= most; ++ones) word |= 1ULL << (ones - offset[static_cast<std::size_t>(length)]);
    return word;
  }
};

/// Positions that must not take `value` because two neighbours have it already.
template <std::size_t W>
constexpr Line<W> beside_pairs(const Line<W>& value) {
  const Line<W> pairs = value & down(value, 1);
  return up(pairs, 2) | down(pairs, 1);
}
template <std::size_t W>
constexpr Line<W> inside_sandwiches(const Line<W>& value) {
  return up(value & down(value, 2), 1);
}

template <std::size_t W>
constexpr bool three_alike(const Line<W>& value) {
  return (value & down(value, 1) & down(value, 2)).any();
}

/// The rules of a full line, except those about other lines.
template <std::size_t W>
bool legal(const LineRule& rule, const Line<W>& ones) {
  const int count = ones.count();
  return count >= rule.least && count <= rule.most && !three_alike(ones) && !three_alike(ones ^ whole<W>(rule.length));
}

/// Sets of possible numbers of ones in a prefix, by the last value and the length of the run it ends.
struct Prefixes {
  // [value][run - 1]
  std::array<std::array<std::uint64_t, 2>, 2> ones{};
};

/// The exact reasoning about one line: which values every open position may still take.
template <std::size_t W>
class LineReasoner {
 public:
  /// Fills `may(value)`; false if the line cannot be completed.
  bool reason(const LineRule& rule, const Known<W>& known) {
    may_ = {};
    const int n = rule.length;
    backward(rule, known);
    Prefixes here = first(rule, known);
    bool possible = false;
    for (int i = 0; i < n; ++i) {
      const Prefixes& rest = rest_[static_cast<std::size_t>(i)];
      const bool zero = ((here.ones[0][0] & rest.ones[0][0]) | (here.ones[0][1] & rest.ones[0][1])) != 0;
      const bool one = ((here.ones[1][0] & rest.ones[1][0]) | (here.ones[1][1] & rest.ones[1][1])) != 0;
      possible = zero || one;
      if (!possible) return false;
      const auto word = static_cast<std::size_t>(i) >> 6;
      may_[0].word[word] |= static_cast<std::uint64_t>(zero) << (i & 63);
      may_[1].word[word] |= static_cast<std::uint64_t>(one) << (i & 63);
      if (i + 1 < n) here = forward(rule, known, i, here);
    }
    return possible;
  }
  [[nodiscard]] const Line<W>& may(int value) const { return may_[static_cast<std::size_t>(value)]; }

  /// Calls visit(ones) for completions in lexical order (0 before 1 from position 0) until it returns false.
  /// Every branch followed reaches a completion, so the first few cost next to nothing.
  template <class Visit>
  void completions(const LineRule& rule, const Known<W>& known, Visit visit) {
    backward(rule, known);
    Line<W> ones;
    extend(rule, known, 0, 0, 0, 0, ones, visit);
  }

 private:
  static Prefixes first(const LineRule& rule, const Known<W>& known) {
    Prefixes start;
    if (!known.of[1].test(0)) start.ones[0][0] = 1ULL >> rule.drift(0);
    if (!known.of[0].test(0)) start.ones[1][0] = 1ULL << (1 - rule.drift(0));
    return start;
  }

  static Prefixes forward(const LineRule& rule, const Known<W>& known, int i, const Prefixes& from) {
    const int drift = rule.drift(i + 1);
    const std::uint64_t zero = known.of[1].test(i + 1) ? 0 : ~0ULL;
    const std::uint64_t one = known.of[0].test(i + 1) ? 0 : ~0ULL;
    Prefixes to;
    to.ones[0][0] = ((from.ones[1][0] | from.ones[1][1]) >> drift) & zero;
    to.ones[0][1] = (from.ones[0][0] >> drift) & zero;
    to.ones[1][0] = ((from.ones[0][0] | from.ones[0][1]) << (1 - drift)) & one;
    to.ones[1][1] = (from.ones[1][0] << (1 - drift)) & one;
    return to;
  }

  /// rest_[i]: the prefixes ending at position i from which the line can be completed.
  void backward(const LineRule& rule, const Known<W>& known) {
    const int n = rule.length;
    const std::uint64_t totals = rule.totals();
    Prefixes next{{{{totals, totals}, {totals, totals}}}};
    rest_[static_cast<std::size_t>(n - 1)] = next;
    for (int i = n - 2; i >= 0; --i) {
      const int drift = rule.drift(i + 1);
      const std::uint64_t zero = known.of[1].test(i + 1) ? 0 : ~0ULL;
      const std::uint64_t one = known.of[0].test(i + 1) ? 0 : ~0ULL;
      const std::uint64_t first_zero = (next.ones[0][0] << drift) & zero;
      const std::uint64_t second_zero = (next.ones[0][1] << drift) & zero;
      const std::uint64_t first_one = (next.ones[1][0] >> (1 - drift)) & one;
      const std::uint64_t second_one = (next.ones[1][1] >> (1 - drift)) & one;
      next.ones[0] = {second_zero | first_one, first_one};
      next.ones[1] = {second_one | first_zero, first_zero};
      rest_[static_cast<std::size_t>(i)] = next;
    }
  }

  template <class Visit>
  bool extend(const LineRule& rule, const Known<W>& known, int i, int value, int run, int count, Line<W>& ones, Visit& visit) {
    if (i == rule.length) return visit(static_cast<const Line<W>&>(ones));
    for (int next = 0; next < 2; ++next) {
      if (known.of[static_cast<std::size_t>(1 - next)].test(i)) continue;
      const int length = i > 0 && next == value ? run + 1 : 1;
      if (length > 2) continue;
      const int shifted = count + next - rule.offset[static_cast<std::size_t>(i) + 1];
      if (shifted < 0 || shifted > 63) continue;
      const auto& rest = rest_[static_cast<std::size_t>(i)].ones[static_cast<std::size_t>(next)];
      if (((rest[static_cast<std::size_t>(length - 1)] >> shifted) & 1) == 0) continue;
      if (next == 1) ones.set(i);
      const bool more = extend(rule, known, i + 1, next, length, count + next, ones, visit);
      if (next == 1) ones.reset(i);
      if (!more) return false;
    }
    return true;
  }

  std::array<Line<W>, 2> may_{};
  std::array<Prefixes, longest_line> rest_{};
};

/// The counted gaps of a line: three cells in a row without `value` hold at least one of it. When as many such groups
/// without a common open cell exist as `value` is still missing, it is there and nowhere else.
template <std::size_t W>
struct CountedGaps {
  int groups = 0;
  Line<W> covered;  // the open positions of the groups

  CountedGaps(const LineRule& rule, const Known<W>& known, int value, bool from_the_end) {
    const auto& mine = known.of[static_cast<std::size_t>(value)];
    const Line<W> open = whole<W>(rule.length).without(known.either());
    int taken = from_the_end ? rule.length : -1;  // the last open position used so far
    for (int step = 0; step + 2 < rule.length; ++step) {
      const int at = from_the_end ? rule.length - 3 - step : step;
      if (mine.test(at) || mine.test(at + 1) || mine.test(at + 2)) continue;
      int low = -1, high = -1;
      for (int i = at; i < at + 3; ++i)
        if (open.test(i)) {
          if (low < 0) low = i;
          high = i;
        }
      if (low < 0 || (from_the_end ? high >= taken : low <= taken)) continue;
      ++groups;
      for (int i = low; i <= high; ++i)
        if (open.test(i)) covered.set(i);
      taken = from_the_end ? low : high;
    }
  }
};

}  // namespace grillon::takuzu
