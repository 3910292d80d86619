#include "packing/generate.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "common/random.hpp"
#include "packing/logic/ladder.hpp"
#include "packing/search/search.hpp"

namespace grillon::packing {

namespace {

constexpr std::array<int, technique_count> technique_levels{0, 0, 1, 2, 3, 3, 4, 5};
constexpr int extreme = 5;

bool unique(const Problem& problem, Control& control) {
  Options options;
  options.engine = Engine::cover;
  options.limit = 2;
  int found = 0;
  const bool whole = search(problem, open_placements(problem, {}, {}, &control, options.memory), options, control,
                            [&](std::span<const std::int32_t>) { return ++found < 2; });
  return whole && found == 1;
}

/// The level of the hardest technique needed; beyond the ladder is extreme.
int hardest_level(Ending end, const Grade& grade) {
  if (end != Ending::solved) return extreme;
  int level = 0;
  for (std::size_t technique = 0; technique < grade.uses().size(); ++technique)
    if (grade.uses()[technique] > 0) level = std::max(level, technique_levels[technique]);
  return level;
}

int level_of(const Problem& problem, Control& control) {
  Grade grade;
  return hardest_level(run_as_held(problem, {}, {}, LadderOptions{}, control, grade), grade);
}

/// The level of its rating: the steps of the explanation, whatever the orientation of the puzzle.
int explained_level_of(const Problem& problem, Control& control) {
  ExplainedGrade grade;
  return hardest_level(run_ladder(problem, {}, {}, LadderOptions{}, control, grade), grade);
}

}  // namespace

std::vector<std::int32_t> random_solution(const Problem& problem, std::uint64_t seed, Control& control) {
  std::vector<std::int32_t> solution;
  Options options;
  const Open open = open_placements(problem, {}, {}, &control, options.memory);
  options.engine = Engine::cover;
  options.limit = 1;
  // A shuffled search may be unlucky: start again, with a larger budget each time.
  for (std::uint64_t attempt = 0; solution.empty() && !open.cut_short && !control.poll(); ++attempt) {
    Random random(seed, attempt);
    options.shuffle = random.next() | 1;
    options.budget = 2000ULL << std::min<std::uint64_t>(attempt, 40);
    Control own(control);
    const bool whole = search(problem, open, options, own, [&](std::span<const std::int32_t> found) {
      solution.assign(found.begin(), found.end());
      return false;
    });
    if (whole && solution.empty()) return {};
  }
  solution.insert(solution.end(), open.laid.begin(), open.laid.end());
  std::sort(solution.begin(), solution.end());
  return solution;
}

MadeLevel make_level(const Problem& problem, const LevelRequest& request, Control& control) {
  MadeLevel made;
  for (int attempt = 0; attempt < request.attempts && !control.poll(); ++attempt) {
    control.add(Counter::attempts);
    made.attempts = attempt + 1;
    Random random(request.seed, static_cast<std::uint64_t>(attempt));
    made.solution = random_solution(problem, random.next(), control);
    if (made.solution.empty()) return made;
    Problem level = problem;
    level.fixed = made.solution;
    std::vector<std::int32_t> order = made.solution;
    random.shuffle(order);
    int reached = -1;
    for (const std::int32_t piece : order) {
      if (static_cast<int>(level.fixed.size()) <= request.fewest) break;
      if (std::find(problem.fixed.begin(), problem.fixed.end(), piece) != problem.fixed.end()) continue;
      Problem trial = level;
      std::erase(trial.fixed, piece);
      if (!unique(trial, control)) continue;
      // Nothing is harder than extreme: check only once everything is removed.
      const int now = request.level == extreme ? extreme : level_of(trial, control);
      if (now > request.level) continue;
      level = std::move(trial);
      reached = now;
      // An easy level keeps some fixed pieces as a starting point.
      if (reached == request.level && request.level < 2 && level.fixed.size() * 2 <= made.solution.size()) break;
    }
    if (request.level == extreme) reached = level_of(level, control);
    if (reached == request.level) reached = explained_level_of(level, control);
    if (control.stopped()) return made;
    if (reached == request.level) {
      made.found = true;
      made.fixed = level.fixed;
      return made;
    }
  }
  return made;
}

}  // namespace grillon::packing
