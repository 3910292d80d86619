#include "tectonic/make/generate.hpp"

#include <algorithm>

namespace grillon::tectonic {

namespace {

constexpr int max_failed_grids = 5;  // requested region sizes that fail this often are impossible

/// Cells that are clues together or not at all.
std::vector<std::vector<int>> orbits(const PuzzleRequest& request, const Layout& layout) {
  std::vector<std::vector<int>> result;
  for (auto& orbit : grillon::orbits(layout.rows(), layout.columns(), request.symmetry)) {
    std::erase_if(orbit, [&](int cell) { return layout.hole(cell); });
    if (!orbit.empty()) result.push_back(std::move(orbit));
  }
  return result;
}

enum class Verdict { needed, free, undecided };

class Digger {
 public:
  Digger(const PuzzleRequest& request, const Layout& layout, const Grid& grid, Control& control)
      : request_(request), layout_(layout), grid_(grid), control_(control), search_(layout) {}

  /// Removes clues that are not needed for one solution and for the ladder up to a technique (-1: one solution is enough).
  /// False if the requested number of clues was not reached.
  bool take_away(const std::vector<std::vector<int>>& groups, int hardest, GeneratedPuzzle& puzzle) {
    puzzle.clues = grid_.values;
    puzzle.minimal = request_.clues < 0;
    int left = 0;
    for (const auto& group : groups) left += static_cast<int>(group.size());
    for (const auto& group : groups) {
      if (control_.poll()) return false;
      if (request_.clues >= 0 && left - static_cast<int>(group.size()) < request_.clues) continue;
      switch (without(puzzle.clues, group, hardest)) {
        case Verdict::needed: break;
        case Verdict::undecided: puzzle.minimal = false; break;
        case Verdict::free:
          for (const int cell : group) puzzle.clues[static_cast<std::size_t>(cell)] = 0;
          left -= static_cast<int>(group.size());
      }
    }
    return request_.clues < 0 || left == request_.clues;
  }

 private:
  /// Whether the puzzle keeps its one solution, and stays within the ladder, without the clues of the orbit.
  Verdict without(const Values& clues, const std::vector<int>& orbit, int hardest) {
    Values rest = clues;
    for (const int cell : orbit) rest[static_cast<std::size_t>(cell)] = 0;
    bool decided = true;
    for (const int cell : orbit) {
      if (clues[static_cast<std::size_t>(cell)] == 0) continue;
      if (!search_.start(rest)) continue;
      // Another solution would differ in one of the removed clues: assume it does, and refute.
      if (!search_.forbid(cell, grid_.values[static_cast<std::size_t>(cell)])) continue;
      switch (another()) {
        case Verdict::needed: return Verdict::needed;
        case Verdict::undecided: decided = false; break;
        case Verdict::free: break;
      }
    }
    if (!decided) return Verdict::undecided;
    if (hardest < 0) return Verdict::free;
    Grade grade;
    Ladder<Grade> ladder(layout_, grade);
    const bool solved = ladder.start(rest) && ladder.run(techniques_up_to(hardest), control_) == Ending::solved;
    return solved ? Verdict::free : Verdict::needed;
  }

  /// Is there a solution within the budget of nodes? A separate control counts them; the caller's can stop it.
  Verdict another() {
    Control budget;
    bool found = false;
    search_.solutions(budget, request_.nodes, [&](const Values&) {
      found = true;
      return false;
    });
    if (found) return Verdict::needed;
    return budget.reason() == Stop::budget ? Verdict::undecided : Verdict::free;
  }

  const PuzzleRequest& request_;
  const Layout& layout_;
  const Grid& grid_;
  Control& control_;
  Search search_;
};

}  // namespace

std::optional<GeneratedPuzzle> remove_clues(const PuzzleRequest& request, const Grid& grid, Random& random, Control& control) {
  const Layout layout(request.grid.rows, request.grid.columns, request.grid.maximum, grid.region);
  Digger digger(request, layout, grid, control);
  GeneratedPuzzle puzzle;
  auto groups = orbits(request, layout);
  random.shuffle(groups);
  auto graded = [&] {
    puzzle.grade = Grade();
    Ladder<Grade> ladder(layout, puzzle.grade);
    ladder.start(puzzle.clues);
    return ladder.run(all_techniques, control) == Ending::solved;
  };
  // Hardly any puzzle is beyond the whole ladder: so checking after each clue is only for those that are.
  const bool whole_ladder = request.hardest == technique_count - 1;
  const bool at_once = digger.take_away(groups, whole_ladder ? -1 : request.hardest, puzzle) && graded();
  if (!at_once && !(whole_ladder && digger.take_away(groups, request.hardest, puzzle) && graded())) return std::nullopt;
  if (control.stopped()) return std::nullopt;
  if (request.needs > 0) {
    // The easiest technique is always used first: what was used was needed.
    bool used = false;
    for (std::size_t t = static_cast<std::size_t>(request.needs); t < puzzle.grade.uses().size(); ++t)
      used = used || puzzle.grade.uses()[t] > 0;
    if (!used) return std::nullopt;
  }
  puzzle.grid = grid;
  return puzzle;
}

std::optional<GeneratedPuzzle> generate(const PuzzleRequest& request, std::uint64_t seed, Control& control) {
  int no_grid = 0;
  for (int attempt = 0; attempt < request.attempts && no_grid < max_failed_grids; ++attempt) {
    Random random(seed, static_cast<std::uint64_t>(attempt));
    control.set(Counter::attempts, static_cast<std::uint64_t>(attempt) + 1);
    const auto grid = grow_grid(request.grid, random, control);
    if (grid) {
      if (auto puzzle = remove_clues(request, *grid, random, control)) {
        puzzle->attempts = attempt + 1;
        return puzzle;
      }
    } else {
      ++no_grid;
    }
    if (control.stopped()) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace grillon::tectonic
