// Levels, cuts, and large pieces put together: the results have the intended solutions.
#include <set>
#include <string>

#include "expect.hpp"
#include "packing/cut/cut.hpp"
#include "packing/generate.hpp"
#include "packing/search/assemble.hpp"
#include "packing/search/search.hpp"
#include "packings.hpp"

using namespace grillon;
using namespace grillon::packing;
using tests::expect;

namespace {

std::uint64_t solutions(const Problem& problem) {
  Control control;
  const Counted counted = count(problem, open_placements(problem), Options{}, control);
  expect(counted.complete, "all solutions are counted");
  return counted.number;
}

void levels() {
  Problem problem = make(Lattice::square, box(11, 5), iq(), true);
  for (int level = 0; level < 3; ++level) {
    Control control;
    LevelRequest request;
    request.seed = 7;
    request.level = level;
    const MadeLevel made = make_level(problem, request, control);
    expect(made.found, "a level of difficulty " + std::to_string(level));
    problem.fixed = made.fixed;
    expect(solutions(problem) == 1, "a level has one solution");
    problem.fixed = made.solution;
    expect(solutions(problem) == 1, "and it is the one it was made from");
    problem.fixed.clear();
    expect(make_level(problem, request, control).fixed == made.fixed, "the same seed, the same level");
  }
}

void cuts() {
  const Problem board = make(Lattice::square, box(10, 7), {}, true);
  for (const bool unique : {false, true}) {
    Control control;
    CutRequest request;
    request.seed = 3;
    request.pieces = 10;
    request.smallest = 4;
    request.largest = 12;
    request.different = request.unique = unique;
    const Cut cut = cut_board(board, request, control);
    expect(cut.found && (!unique || cut.proof == Proof::unique), "a cut as asked for");
    expect(std::set(cut.owner.begin(), cut.owner.end()).size() == 10, "a cut has as many pieces as asked for");
    const Problem pieces = pieces_of_cut(board, cut.owner).problem;
    if (unique) expect(solutions(pieces) == 4, "the solution, turned and mirrored");
    const auto found = assemble_first(pieces, control);
    expect(found && found->size() == 10, "the pieces make the board again");
  }
}

void assemblies() {
  Problem halves = make(Lattice::square, box(20, 10), {box(10, 10), box(10, 10)}, true);
  Control control;
  const auto found = assemble_first(halves, control);
  expect(found && found->size() == 2, "two halves make a board");
  halves.fixed = *found;
  const auto nothing = assemble_first(halves, control);
  expect(nothing && nothing->empty(), "pieces that lie already are a solution");

  // The colours of a chessboard forbid it, but no engine sees that.
  const Problem hopeless = make(Lattice::square, box(15, 14), polyominoes(6, false), true);
  Control frugal;
  frugal.set_budget(50'000);
  expect(!assemble_first(hopeless, frugal) && frugal.reason() == Stop::budget, "who has tried every corner hears the budget");
}

}  // namespace

int main() {
  levels();
  cuts();
  assemblies();
  return tests::verdict();
}
