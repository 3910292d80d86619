// The ladders on generated puzzles, with all walls and with some: they place the solution, with or without proofs.
#include <string>

#include "expect.hpp"
#include "tectonic/logic/ladder.hpp"
#include "tectonic/make/generate.hpp"
#include "tectonic/walls/ladder.hpp"

using namespace grillon;
using namespace grillon::tectonic;
using tests::expect;

namespace {

constexpr int rows = 7, columns = 6, maximum = 5;

GeneratedPuzzle generated(std::uint64_t seed, Control& control) {
  PuzzleRequest request;
  request.grid.rows = rows;
  request.grid.columns = columns;
  request.grid.maximum = maximum;
  request.symmetry = seed % 2 == 0 ? Symmetry::none : Symmetry::rotation2;
  const auto made = generate(request, seed, control);
  expect(made.has_value(), "a puzzle from seed " + std::to_string(seed));
  return made.value_or(GeneratedPuzzle{});
}

void all_walls(const GeneratedPuzzle& puzzle, Control& control) {
  const Layout layout(rows, columns, maximum, puzzle.grid.region);
  StepLog log;
  Ladder<StepLog> told(layout, log);
  expect(told.start(puzzle.clues) && told.run(all_techniques, control) == Ending::solved, "the ladder solves it");
  expect(told.values() == puzzle.grid.values, "by its solution");
  Grade grade;
  Ladder<Grade> graded(layout, grade);
  expect(graded.start(puzzle.clues) && graded.run(all_techniques, control) == Ending::solved, "and without proofs");
  expect(grade.uses() == puzzle.grade.uses() && grade.hardest() == puzzle.grade.hardest(), "as it was graded");
}

/// All values are placed and the walls of every third cell are left out: if a solution exists no ladder may find an error.
void some_walls(const GeneratedPuzzle& puzzle, Control& control) {
  PartialBoard board{rows, columns, maximum, {}, puzzle.grid.values, {}};
  board.hole.assign(static_cast<std::size_t>(rows * columns), 0);
  board.borders.assign(static_cast<std::size_t>(rows * (columns - 1) + (rows - 1) * columns), Border::unknown);
  std::size_t known = 0;
  for (int cell = 0; cell < rows * columns; ++cell)
    for (const int direction : {0, 1}) {
      const int other = board.beside(cell, direction);
      if (other < 0 || cell % 3 == 0) continue;
      const bool same = puzzle.grid.region[static_cast<std::size_t>(cell)] == puzzle.grid.region[static_cast<std::size_t>(other)];
      board.borders[static_cast<std::size_t>(board.border(cell, direction))] = same ? Border::open : Border::wall;
      ++known;
    }
  CutLadder ladder(board);
  std::vector<std::int32_t> walls;
  for (std::size_t border = 0; border < board.borders.size(); ++border)
    if (board.borders[border] == Border::wall) walls.push_back(rows * columns * maximum + static_cast<std::int32_t>(border));
  ladder.start(board.values, walls, {});
  const Ending end = ladder.run(all_techniques, control, -1);
  expect(end == Ending::solved || end == Ending::stuck, "a board with a solution is never broken");
  expect(known < board.borders.size() && !ladder.steps().empty(), "there is something to find");
}

}  // namespace

int main() {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    Control control;
    const GeneratedPuzzle puzzle = generated(seed, control);
    all_walls(puzzle, control);
    some_walls(puzzle, control);
  }
  return tests::verdict();
}
