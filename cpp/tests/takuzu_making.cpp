// Full grids, puzzles carved from them and the ladder on those: the solution is the grid, and every clue is needed.
#include <string>

#include "expect.hpp"
#include "takuzu/grids/grids.hpp"
#include "takuzu/make/generate.hpp"
#include "takuzu/takuzu.hpp"

using namespace grillon;
using namespace grillon::takuzu;
using tests::expect;

namespace {

std::uint64_t solutions(const Shape& shape, const Cells& clues) {
  Control control;
  SearchOptions options;
  options.limit = 2;
  return search(shape, clues, options, control, [](auto) { return true; }).solutions;
}

void made(const Shape& shape, Symmetry symmetry) {
  Control control;
  Random random(11);
  const Cells grid = full_grid(shape, random, control);
  expect((!shape.distinct || all_different(shape, grid)) && solutions(shape, grid) == 1, "a full grid keeps the rules");
  CarveOptions options;
  options.symmetry = symmetry;
  options.refutation = simple_rules;
  const Cells clues = carve(shape, grid, options, random, control);
  expect(solutions(shape, clues) == 1, "what was carved has one solution");

  const LadderRun told = run_ladder(shape, clues, {}, all_tricks, 10'000, control);
  const Graded graded = grade(shape, clues, all_tricks, control);
  expect(told.end == Ending::solved && graded.end == Ending::solved, "the ladder solves it");
  std::size_t uses = 0;
  for (const std::int32_t use : graded.grade.uses()) uses += static_cast<std::size_t>(use);
  expect(uses == told.steps.steps(), "a grade counts the steps");

  const Minimal fewest = minimise(shape, clues, grid, MinimalOptions{}, random, control);
  expect(fewest.undecided.empty() && solutions(shape, fewest.clues) == 1, "the fewest clues still have one solution");
  for (std::size_t cell = 0; cell < fewest.clues.size(); ++cell) {
    Cells without = fewest.clues;
    if (without[cell] == empty) continue;
    without[cell] = empty;
    expect(solutions(shape, without) == 2, "and need each of them: " + std::to_string(cell));
  }
}

}  // namespace

int main() {
  made({6, 8, true}, Symmetry::none);
  made({10, 10, true}, Symmetry::rotation2);
  made({14, 14, false}, Symmetry::none);
  return tests::verdict();
}
