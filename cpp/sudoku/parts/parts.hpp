// The parts of a board made ready: cells that all differ, pairs as tables, lines, sums, and the sums that follow from them and
// the houses ("innies and outies").
#pragma once

#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "sudoku/parts/line.hpp"
#include "sudoku/parts/part.hpp"
#include "sudoku/parts/sum.hpp"

namespace grillon::sudoku {

/// Which cells certainly hold different values.
class Seeing {
 public:
  explicit Seeing(int cells)
      : words_((static_cast<std::size_t>(cells) + 63) / 64), rows_(words_ * static_cast<std::size_t>(cells)) {}

  void join(int a, int b) {
    if (a == b) return;
    row(a)[static_cast<std::size_t>(b) / 64] |= std::uint64_t{1} << (b % 64);
    row(b)[static_cast<std::size_t>(a) / 64] |= std::uint64_t{1} << (a % 64);
  }
  [[nodiscard]] bool test(int a, int b) const { return (row(a)[static_cast<std::size_t>(b) / 64] >> (b % 64) & 1) != 0; }
  [[nodiscard]] bool all_differ(std::span<const int> cells) const {
    for (std::size_t i = 0; i < cells.size(); ++i)
      for (std::size_t j = i + 1; j < cells.size(); ++j)
        if (!test(cells[i], cells[j])) return false;
    return true;
  }
  /// visit(cell) for the cells that see all of these; false from it ends the walk, and is returned.
  template <class Visit>
  bool each_seen_by_all(std::span<const std::uint16_t> cells, Visit visit) const {
    for (std::size_t word = 0; word < words_; ++word) {
      std::uint64_t seen = ~std::uint64_t{0};
      for (const auto cell : cells) seen &= row(cell)[word];
      for (; seen != 0; seen &= seen - 1)
        if (!visit(static_cast<int>(word * 64) + std::countr_zero(seen))) return false;
    }
    return true;
  }

 private:
  [[nodiscard]] std::uint64_t* row(int cell) { return rows_.data() + words_ * static_cast<std::size_t>(cell); }
  [[nodiscard]] const std::uint64_t* row(int cell) const { return rows_.data() + words_ * static_cast<std::size_t>(cell); }
  std::size_t words_;
  std::vector<std::uint64_t> rows_;
};

/// A sum that follows from houses and sums: the values of `plus` less those of `minus` add up to `total`.
struct JoinedSum {
  std::vector<int> plus, minus;
  int total = 0;
  std::vector<int> houses;  // the houses that are added, by index
  std::vector<int> sums;    // the sums that are taken away, by index
};

/// The sums that follow for at most `most` cells: houses are those that hold every value once, sums have weights of 1.
std::vector<JoinedSum> joined_sums(int size, int cells, const std::vector<std::vector<int>>& houses, std::span<const Part> sums,
                                   std::size_t most);

class Parts {
 public:
  struct Differ {};  // fewer cells than values, all different
  struct Pair {
    std::size_t forward, backward;  // tables
  };
  struct Quota {
    Mask value;
    int low, high;
  };
  using Quotas = std::vector<Quota>;  // of the same cells
  using What = std::variant<Differ, Pair, Quotas, Line, Sum>;
  struct Rule {
    What what;
    std::vector<std::uint16_t> cells;
  };

  Parts() = default;
  /// Adds to `seeing` the cells that parts keep different, and to `full_houses` those in which they put every value once.
  Parts(int size, int cells, std::span<const Part> parts, std::vector<std::vector<int>>& full_houses, Seeing& seeing);

  [[nodiscard]] std::span<const Rule> rules() const { return rules_; }
  /// Drops values that a rule rules out; they are in the order of its cells. False on a contradiction.
  bool narrow(const Rule& rule, std::span<Mask> values, std::vector<std::uint8_t>& scratch) const;
  /// The same for all but pairs, whose tables are the board's.
  static bool narrow_alone(const What& what, std::span<Mask> values, std::vector<std::uint8_t>& scratch);
  /// The values that must stand in some of its cells.
  static Mask needed(const What& what, std::span<const Mask> values);

 private:
  int size_ = 0;
  std::vector<PairTable> tables_;
  std::vector<Rule> rules_;  // the cheapest first
};

/// The quotas that say together that cells hold different values, as the cells; `full` if every value stands there.
struct Different {
  std::vector<int> cells;
  bool full = false;
  std::vector<int> houses;  // the quota of each value
};
/// Finds them; the other quotas are left in `rest`, by index.
std::vector<Different> different_cells(int size, std::span<const Part> parts, std::vector<std::size_t>& rest);

/// Cells in groups of the same weight that all differ.
std::vector<Sum::Group> grouped(std::span<const int> cells, std::span<const int> weights, const Seeing& seeing);

}  // namespace grillon::sudoku
