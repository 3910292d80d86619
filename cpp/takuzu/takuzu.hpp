// The interface of the Takuzu core: everything the bindings and the test programs call, without templates.
//
// Cells are bytes in row order: 0, 1 or empty. A size needs 2..256 rows and columns. Preconditions are the caller's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "common/control.hpp"
#include "common/ending.hpp"
#include "common/random.hpp"
#include "common/steps.hpp"
#include "common/wide.hpp"

namespace grillon::takuzu {

inline constexpr std::uint8_t empty = 2;

struct Shape {
  int rows = 0;
  int columns = 0;
  bool distinct = true;  // no two equal rows, no two equal columns

  [[nodiscard]] int cells() const { return rows * columns; }
  [[nodiscard]] int lines() const { return rows + columns; }
};

using Cells = std::vector<std::uint8_t>;

/// The rules of propagation; also the numbers of the rule counters. The calls of rule r are counted in rule_counter(r),
/// the cells it filled in rule_counter(rule_count + r).
enum class Rule : int {
  pair,      // beside two alike
  sandwich,  // between two alike
  balance,   // the line has all it may have of one value
  near,      // one of a value is missing, and three cells would be alike without it
  twin,      // one or two cells are open, and the line must not equal a full one
  gaps,      // as many groups need a value as are missing of it
  line,      // all completions of a line agree
  distinct   // all completions that equal no full line agree
};
inline constexpr int rule_count = 8;
using Rules = unsigned;
constexpr Rules only(Rule rule) { return 1U << static_cast<int>(rule); }
inline constexpr Rules simple_rules = only(Rule::pair) | only(Rule::sandwich) | only(Rule::balance);
/// `near`, `twin` and `gaps` add nothing to exact reasoning about lines.
inline constexpr Rules all_rules = simple_rules | only(Rule::line) | only(Rule::distinct);

/// tightest: the line with the fewest open cells, its cell with the most known neighbours.
/// isolated: the fullest line, its cell furthest from known cells, value by the parity of its position.
enum class Choice : int { tightest, isolated };

struct SearchOptions {
  Choice choice = Choice::tightest;
  std::uint64_t nodes = 0;   // 0: no budget
  std::uint64_t limit = 0;   // stop after this many solutions; 0: all
  std::uint64_t random = 0;  // not 0: the order of values is drawn from this seed
};

struct SearchResult {
  std::uint64_t solutions = 0;
  bool complete = false;  // nothing was left unsearched (or the limit was reached)
};

using SolutionSink = std::function<bool(std::span<const std::uint8_t>)>;  // false: stop

SearchResult search(const Shape& shape, std::span<const std::uint8_t> givens, const SearchOptions& options, Control& control,
                    const SolutionSink& found);

/// Fills every cell that the rules derive; false on a contradiction.
bool propagate(const Shape& shape, std::span<std::uint8_t> cells, Rules rules, Control& control);

/// A run of the ladder. `tricks` has a bit for each technique that may be used; see Trick in ladder.hpp.
struct LadderRun {
  Ending end = Ending::stuck;
  StepLog steps;
};
struct Graded {
  Ending end = Ending::stuck;
  Grade grade;
};
inline constexpr unsigned all_tricks = ~0U;

/// `ruled_out`: candidates (2 * cell + value) excluded by hand.
LadderRun run_ladder(const Shape& shape, std::span<const std::uint8_t> cells, std::span<const std::int32_t> ruled_out,
                     unsigned tricks, std::uint64_t max_steps, Control& control);
/// The same steps without their proofs.
Graded grade(const Shape& shape, std::span<const std::uint8_t> cells, unsigned tricks, Control& control);

}  // namespace grillon::takuzu
