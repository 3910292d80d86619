// Search for the classic 9x9 Sudoku: first solutions, counts, proofs of uniqueness, many puzzles at once.
//
// A puzzle is 81 characters, row by row ('1'..'9' a given, anything else an empty cell), or 81 sets of candidates
// (bit d for digit d+1; the pencil-mark form). A solution is 81 bytes with values 1..9. Every CPU path visits the
// same solutions in the same order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "common/control.hpp"

namespace grillon::sudoku {

using Grid9 = std::array<std::uint8_t, 81>;
using Candidates9 = std::array<std::uint16_t, 81>;

/// Called with each solution; false stops the search.
using Visit9 = bool (*)(void* context, const Grid9& solution);

struct Request9 {
  std::uint64_t limit = 2;  // stop after this many solutions; 0: find all
  Visit9 visit = nullptr;   // may be null: only count
  void* context = nullptr;
  Pulse* pulse = nullptr;   // may be null: cannot be stopped
  int excluded_cell = -1;   // with excluded_digit: only solutions in which this cell holds another digit
  int excluded_digit = 0;   // 1..9
  EventLog* log = nullptr;  // may be null: nothing is recorded. Only for puzzles given as candidates
};

/// A choice is this number plus (band * 9 + digit) * 6 + configuration: where the digit goes in the three boxes of a band.
/// Bands 0 to 2 go across, 3 to 5 down. Configuration k uses, in the box at place p, line (k + p) % 3 of the band if k < 3,
/// otherwise line (k + 3 - p) % 3.
inline constexpr std::int32_t first_choice9 = 729;

struct Result9 {
  std::uint64_t found = 0;       // solutions seen, at most the limit
  std::uint64_t guesses = 0;     // choices made between two branches
  std::uint64_t backtracks = 0;  // those that were taken back
  bool complete = true;          // false if the pulse or the visitor stopped the search
};

/// `line` has at least 81 characters.
Result9 solve9(const char* line, const Request9& request);
Result9 solve9(const Candidates9& candidates, const Request9& request);

/// The first solution and, if there is one, a second as evidence that the first is not unique.
struct Pair9 {
  int found = 0;  // 0, 1 or 2
  Grid9 first{};
  Grid9 second{};
};
Pair9 solve_pair9(const char* line);
Pair9 solve_pair9(const Candidates9& candidates);

/// The outcome of assuming each candidate in turn, with singles and locked candidates only, and ruling out failures.
struct Trials9 {
  int undecided = 0;  // suppositions that neither fail nor solve the puzzle, in the first three rounds together
  int left = 0;       // candidates of open cells left when no more fail
};
Trials9 try_all9(const Candidates9& candidates);

/// Many puzzles in one buffer: puzzle i starts at text + i * stride. For each whose found[i] is `not_counted9` it becomes the
/// number of solutions up to `limit` (at most 254), and solutions + 81 * i the first solution as digits '1'..'9' (or '.'
/// everywhere when there is none). Puzzles already counted are left unchanged, so a stopped run continues when it is started
/// again. Returns the number of puzzles done: all of them unless `control` stopped the run.
inline constexpr int max_counted9 = 254, not_counted9 = 255;
struct Batch9 {
  const char* text = nullptr;
  std::size_t count = 0;
  std::size_t stride = 81;
  int limit = 2;
  std::uint8_t* found = nullptr;  // may be null
  char* solutions = nullptr;      // may be null
};
std::size_t solve_batch9(const Batch9& batch, int threads, Control& control);

}  // namespace grillon::sudoku
