// The premises a conclusion about one line needs: known cells, groups of three, the count, twins.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <utility>
#include <vector>

#include "takuzu/board.hpp"

namespace grillon::takuzu {

/// The houses of a puzzle as numbers; the Python side decodes them by the same arithmetic.
struct Houses {
  Shape shape;

  [[nodiscard]] int cell(int cell) const { return cell; }
  [[nodiscard]] int balance(int line, int value) const { return shape.cells() + 2 * line + value; }
  /// Three cells of a line from `offset` on: at least one and at most two have `value`.
  [[nodiscard]] int three(int line, int offset, int value) const {
    const int in_row = shape.columns > 2 ? shape.columns - 2 : 0, in_column = shape.rows > 2 ? shape.rows - 2 : 0;
    const int index = line < shape.rows ? line * in_row + offset : shape.rows * in_row + (line - shape.rows) * in_column + offset;
    return shape.cells() + 2 * shape.lines() + 2 * index + value;
  }
  [[nodiscard]] int differ(int line, int other) const {
    const int in_row = shape.columns > 2 ? shape.columns - 2 : 0, in_column = shape.rows > 2 ? shape.rows - 2 : 0;
    const int base = shape.cells() + 2 * shape.lines() + 2 * (shape.rows * in_row + shape.columns * in_column);
    int a = line < other ? line : other, b = line < other ? other : line;
    if (a < shape.rows) return base + b * (b - 1) / 2 + a;
    a -= shape.rows, b -= shape.rows;
    return base + shape.rows * (shape.rows - 1) / 2 + b * (b - 1) / 2 + a;
  }
};

/// The premises of a conclusion about one line.
template <std::size_t W>
struct Premises {
  int line = -1;
  Line<W> used;   // known positions
  Line<W> three;  // offsets of groups of three
  bool balance = true;
  std::vector<int> twins;  // full lines it must not equal, with all their cells
};

/// A conclusion: this position has that value; position -1: the line is impossible.
struct Conclusion {
  int position = -1;
  int value = 0;
};

template <std::size_t W>
class LineProver {
 public:
  explicit LineProver(const Board<W>& board) : board_(board) {}

  /// The least premises (none can be left out) among all of the line's, for all conclusions together. `known` is the part
  /// of the line that may be used; the conclusions must follow from it.
  Premises<W> least(int line, const Known<W>& known, std::span<const int> twins, std::span<const Conclusion> conclusions) {
    const int length = board_.rule(line).length;
    Premises<W> premises{line, known.either(), whole<W>(length > 2 ? length - 2 : 0), true, {twins.begin(), twins.end()}};
    auto holds = [&] { return follows(premises, known, conclusions); };
    for (std::size_t i = premises.twins.size(); i-- > 0;) {
      const int twin = premises.twins[i];
      premises.twins.erase(premises.twins.begin() + static_cast<std::ptrdiff_t>(i));
      if (!holds()) premises.twins.insert(premises.twins.begin() + static_cast<std::ptrdiff_t>(i), twin);
    }
    premises.balance = false;
    if (!holds()) premises.balance = true;
    // Far groups first: the remaining ones are near the cells concerned.
    drop(premises.three, conclusions, holds);
    drop(premises.used, conclusions, holds);
    return premises;
  }

  [[nodiscard]] bool follows(const Premises<W>& premises, const Known<W>& known, std::span<const Conclusion> conclusions) {
    Known<W> usable{{known.of[0] & premises.used, known.of[1] & premises.used}};
    for (const Conclusion& conclusion : conclusions) {
      Known<W> against = usable;
      if (conclusion.position >= 0) against.of[static_cast<std::size_t>(1 - conclusion.value)].set(conclusion.position);
      if (possible(premises, against)) return false;
    }
    return true;
  }

 private:
  using Totals = Line<W + 1>;

  template <class Holds>
  void drop(Line<W>& set, std::span<const Conclusion> conclusions, Holds holds) {
    std::vector<std::pair<int, int>> order;
    const int centre = conclusions.front().position;
    set.for_each([&](int i) { order.emplace_back(centre < 0 ? 0 : -std::abs(i - centre), i); });
    std::sort(order.begin(), order.end());
    for (const auto& [distance, i] : order) {
      set.reset(i);
      if (!holds()) set.set(i);
    }
  }

  /// Whether the line has a completion under these premises that equals no twin.
  bool possible(const Premises<W>& premises, const Known<W>& known) {
    const LineRule& rule = board_.rule(premises.line);
    const int n = rule.length;
    totals_.resize(static_cast<std::size_t>(n) + 1);
    for (auto& set : totals_[static_cast<std::size_t>(n)]) set = {}, set.set(0);
    for (int i = n - 1; i >= 0; --i) {
      const bool guarded = i >= 2 && premises.three.test(i - 2);
      for (int state = 0; state < 4; ++state) {
        Totals sum;
        for (int value = 0; value < 2; ++value) {
          if (known.of[static_cast<std::size_t>(1 - value)].test(i)) continue;
          if (guarded && state == 3 * value) continue;
          const Totals& rest = totals_[static_cast<std::size_t>(i) + 1][static_cast<std::size_t>((state << 1 | value) & 3)];
          sum |= value == 1 ? up(rest, 1) : rest;
        }
        totals_[static_cast<std::size_t>(i)][static_cast<std::size_t>(state)] = sum;
      }
    }
    Line<W> ones;
    return extend(premises, known, rule, 0, 0, 0, ones);
  }

  bool extend(const Premises<W>& premises, const Known<W>& known, const LineRule& rule, int i, int state, int count,
              Line<W>& ones) {
    if (!reachable(premises, rule, totals_[static_cast<std::size_t>(i)][static_cast<std::size_t>(state)], count)) return false;
    if (i == rule.length) {
      for (const int twin : premises.twins)
        if (board_.known(twin).of[1] == ones) return false;
      return true;
    }
    const bool guarded = i >= 2 && premises.three.test(i - 2);
    for (int value = 0; value < 2; ++value) {
      if (known.of[static_cast<std::size_t>(1 - value)].test(i)) continue;
      if (guarded && state == 3 * value) continue;
      if (value == 1) ones.set(i);
      const bool found = extend(premises, known, rule, i + 1, (state << 1 | value) & 3, count + value, ones);
      ones.reset(i);
      if (found) return true;
    }
    return false;
  }
  static bool reachable(const Premises<W>& premises, const LineRule& rule, const Totals& rest, int count) {
    if (!premises.balance) return rest.any();
    for (int total = rule.least; total <= rule.most; ++total)
      if (total >= count && rest.test(total - count)) return true;
    return false;
  }

  const Board<W>& board_;
  std::vector<std::array<Totals, 4>> totals_;
};

}  // namespace grillon::takuzu
