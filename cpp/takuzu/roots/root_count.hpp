// The number of grids of a size whose lines may be equal, by roots of unity (roots.hpp), in independent parts.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "takuzu/roots/roots.hpp"
#include "takuzu/takuzu.hpp"

namespace grillon::takuzu {

/// A number of points: their exponents, four bits for each column; and how many points each stands for.
struct Points {
  std::vector<std::uint64_t> exponents;
  std::vector<std::uint8_t> images;
};

/// What the groups of all CPU paths share.
struct RootPlan {
  HalfLines lines;
  int order = 0;  // of the roots in which exponents are given: 4 or 6
  int rows = 0;
  std::vector<std::uint8_t> digits;  // see Evaluation::run
};

/// Even sides, at most 16 columns and 30 rows.
class RootCount {
 public:
  RootCount(int rows, int columns);
  RootCount(const RootCount&) = delete;
  RootCount& operator=(const RootCount&) = delete;

  /// Can grids of this size be counted?
  static bool fits(int rows, int columns);
  [[nodiscard]] const RootPlan& plan() const { return plan_; }

  [[nodiscard]] std::size_t parts() const { return parts_; }
  /// The points of one of so many parts.
  [[nodiscard]] Points points(std::size_t part, std::size_t parts) const;
  /// The sum over the points of a part. Meaningless if the control stopped it.
  [[nodiscard]] Total part(std::size_t number, Control& control) const;
  /// What the sum over all parts has to be divided by: this number, to that power.
  [[nodiscard]] std::pair<int, int> divisor() const { return {roots_, columns_ - 1}; }
  /// The number of points, before those that stand for others are left out.
  [[nodiscard]] std::uint64_t all_points() const { return all_points_; }
  /// The memory of a thread, in bytes.
  [[nodiscard]] std::size_t memory() const;
  /// Additions for one point.
  [[nodiscard]] std::uint64_t additions() const { return additions_; }

  // The arrays behind plan().lines, for kernels.
  std::vector<std::uint16_t> left, right, left_ones, right_ones, by_work;
  std::vector<std::uint32_t> first_line, gather_at, spread_at;
  std::vector<std::uint64_t> gather, spread;

 private:
  void list_lines();
  void make_streams();
  void set_digits();

  int columns_;
  int roots_;  // the order of the roots that the points consist of
  std::uint64_t all_points_ = 1;
  std::uint64_t additions_ = 0;
  std::size_t parts_ = 1;
  RootPlan plan_;
};

// The sum over some points, one source compiled once per CPU path.
namespace baseline {
void sum_over(const RootPlan& plan, const Points& points, Total& total, Control& control);
}
namespace avx2 {
void sum_over(const RootPlan& plan, const Points& points, Total& total, Control& control);
}
namespace avx512 {
void sum_over(const RootPlan& plan, const Points& points, Total& total, Control& control);
}

}  // namespace grillon::takuzu
