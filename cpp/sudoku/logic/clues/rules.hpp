// The clues of a puzzle as the ladders use them: each rule with the houses that a step cites for it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sudoku/parts/parts.hpp"

namespace grillon::sudoku::logic {

struct ClueRule {
  enum class Kind { sum, line, quotas, joined };
  Kind kind = Kind::sum;
  Parts::What what;
  std::vector<std::uint16_t> cells;
  std::vector<std::int32_t> houses;              // what it says: of a joined sum the sums, then the houses value by value
  std::vector<std::vector<std::int32_t>> apart;  // for each group of different cells, by value, what keeps them different
  int areas = 0;                                 // of a joined sum: the number of houses that are added

  /// Drops values; false if that leaves none. `values` are in the order of the cells.
  bool narrow(std::span<Mask> values, std::vector<std::uint8_t>& scratch) const {
    return Parts::narrow_alone(what, values, scratch);
  }
  [[nodiscard]] const Sum* sum() const { return std::get_if<Sum>(&what); }
};

class ClueRules {
 public:
  struct Exclusion {  // two candidates that cannot both be true; at sight where a quota says so, not where a line does
    std::int32_t first, second, house;
    bool at_sight;
  };

  ClueRules() = default;
  /// `houses` hold every value once; the numbers of their quotas are cells + house * size + value.
  ClueRules(int size, const std::vector<std::vector<std::int32_t>>& houses, std::span<const Part> parts);

  [[nodiscard]] std::span<const ClueRule> rules() const { return rules_; }
  [[nodiscard]] std::span<const Exclusion> exclusions() const { return exclusions_; }

 private:
  std::vector<ClueRule> rules_;  // the fewest cells first
  std::vector<Exclusion> exclusions_;
};

}  // namespace grillon::sudoku::logic
