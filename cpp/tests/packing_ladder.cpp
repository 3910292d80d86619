// The ladder on boards with some pieces of a solution fixed: its steps reach a solution, and a grade counts the same steps.
#include <cstdio>
#include <set>
#include <vector>

#include "expect.hpp"
#include "packing/logic/ladder.hpp"
#include "packing/search/search.hpp"
#include "packings.hpp"

using namespace grillon;
using namespace grillon::packing;

namespace {

/// Techniques and chosen candidates, read from the pool of a log.
struct Proof {
  std::vector<std::int32_t> uses = std::vector<std::int32_t>(technique_count, 0);
  std::vector<std::int32_t> chosen;

  explicit Proof(const StepLog& log) {
    const std::vector<std::int32_t>& pool = log.pool();
    std::size_t at = 0;
    auto skip = [&] { at += 1 + static_cast<std::size_t>(pool[at]); };
    for (std::size_t step = 0; step < log.steps(); ++step) {
      ++uses[static_cast<std::size_t>(pool[at])];
      at += 2;
      for (std::int32_t i = 1; i <= pool[at]; ++i) chosen.push_back(pool[at + static_cast<std::size_t>(i)]);
      skip();
      skip();
      for (std::int32_t inferences = pool[at++]; inferences > 0; --inferences) {
        at += 2;
        skip();
        skip();
      }
      for (std::int32_t roles = pool[at++]; roles > 0; --roles) {
        ++at;
        skip();
      }
    }
  }
};

void expect_steps(const char* name, const Problem& problem) {
  Control control;
  StepLog log;
  const Ending end = run_ladder(problem, {}, {}, LadderOptions{}, control, log);
  ExplainedGrade grade;
  const bool same_end = run_ladder(problem, {}, {}, LadderOptions{}, control, grade) == end;
  const Proof told(log);
  std::vector<std::int32_t> uses = grade.uses();
  uses.resize(technique_count);
  std::set<std::int32_t> laid(problem.fixed.begin(), problem.fixed.end());
  laid.insert(told.chosen.begin(), told.chosen.end());
  int solutions = 0;
  bool agrees = true;
  Options options;
  search(problem, open_placements(problem), options, control, [&](std::span<const std::int32_t> solution) {
    // Every conclusion holds in every solution.
    const std::set<std::int32_t> all(solution.begin(), solution.end());
    for (const std::int32_t candidate : told.chosen) agrees = agrees && all.contains(candidate);
    return ++solutions < 1000;
  });
  const bool complete = end != Ending::solved || (solutions == 1 && laid.size() == problem.kinds.size());
  const bool right = same_end && uses == told.uses && agrees && complete && solutions > 0;
  std::printf("%-32s %2zu fixed: end %d, %zu steps, %d solutions %s\n", name, problem.fixed.size(), static_cast<int>(end),
              log.steps(), solutions, right ? "ok" : "WRONG");
  tests::expect(right, name);
}

/// Levels with fewer and fewer pieces of one solution.
void levels(const char* name, Problem problem, std::size_t most, std::size_t least) {
  std::vector<std::int32_t> solution;
  Control control;
  Options options;
  options.shuffle = 5;
  options.engine = Engine::cover;
  search(problem, open_placements(problem), options, control, [&](std::span<const std::int32_t> found) {
    solution.assign(found.begin(), found.end());
    return false;
  });
  for (std::size_t fixed = most; fixed >= least; --fixed) {
    problem.fixed.assign(solution.begin(), solution.begin() + static_cast<std::ptrdiff_t>(fixed));
    expect_steps(name, problem);
  }
}

}  // namespace

int main() {
  levels("IQ 5x11", make(Lattice::square, box(11, 5), iq(), true), 9, 4);
  levels("pentominoes 6x10", make(Lattice::square, box(10, 6), polyominoes(5, false), true), 8, 4);
  levels("pentominoes 3x4x5", make(Lattice::cubic, box(5, 4, 3), polyominoes(5, false), false), 8, 5);
  return tests::verdict();
}
