// Sudoku search without Python: every CPU path gives the same bytes, the general solver agrees with the fast one,
// published counts come out, generators keep their promises.
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "common/cpu.hpp"
#include "sudoku/general.hpp"
#include "sudoku/solver9.hpp"

using namespace grillon;
using namespace grillon::sudoku;

namespace {

int failures = 0;

void expect(bool condition, const char* what) {
  if (condition) return;
  std::printf("FAILED: %s\n", what);
  ++failures;
}

Layout boxed(int box_rows, int box_columns) {
  Layout layout;
  const int n = box_rows * box_columns;
  layout.size = n;
  layout.cells = n * n;
  for (int i = 0; i < n; ++i) {
    std::vector<int> row, column, box;
    for (int j = 0; j < n; ++j) {
      row.push_back(i * n + j);
      column.push_back(j * n + i);
      box.push_back((i / box_rows * box_rows + j / box_columns) * n + i % box_rows * box_columns + j % box_columns);
    }
    layout.houses.insert(layout.houses.end(), {row, column, box});
  }
  return layout;
}

std::uint64_t count_empty(const Layout& layout, std::uint64_t limit = 0) {
  const Board board(layout);
  std::vector<Mask> empty(static_cast<std::size_t>(layout.cells), board.all());
  return GeneralSearch(board).count(empty, limit).found;
}

const char* const puzzles[] = {
    "................12..3.45........64...17......82..........16..28...7.......5......",
    "98.7..6..7.....5....4.9..8.4...8..7..7...9..3..2.....61..5......4..2..1.....13...",
    ".......12.....3.45..4.5.6....1....6..3.7..1..8....9.2...5.4...6.7.8.....9..3.....",
    "..............................................................................12.",
    "1...1............................................................................",
    "1234567892........................................................................",
};

bool collect(void* context, const Grid9& grid) {
  static_cast<std::string*>(context)->append(reinterpret_cast<const char*>(grid.data()), grid.size());
  return true;
}

void every_path_gives_the_same_bytes() {
  for (const char* puzzle : puzzles) {
    std::string reference;
    std::uint64_t guesses = 0;
    for (const CpuPath path : available_cpu_paths()) {
      set_cpu_path(path);
      std::string seen;
      const Result9 result = solve9(puzzle, {500, collect, &seen, nullptr});
      expect(seen.size() == 81 * result.found, "each solution is visited");
      if (path == CpuPath::baseline) {
        reference = seen;
        guesses = result.guesses;
      }
      expect(seen == reference && result.guesses == guesses, "all paths search alike");
    }
  }
}

void general_agrees_with_fast() {
  const Board board(boxed(3, 3));
  for (const char* puzzle : puzzles) {
    std::vector<Mask> masks(81, board.all());
    Candidates9 candidates;
    for (std::size_t cell = 0; cell < 81; ++cell) {
      if (puzzle[cell] != '.') masks[cell] = Mask{1} << (puzzle[cell] - '1');
      candidates[cell] = static_cast<std::uint16_t>(masks[cell]);
    }
    const auto fast = solve9(puzzle, {50, nullptr, nullptr, nullptr});
    const auto marks = solve9(candidates, {50, nullptr, nullptr, nullptr});
    const auto general = GeneralSearch(board).count(masks, 50);
    expect(fast.found == general.found, "fast and general solver count alike");
    expect(fast.found == marks.found, "givens and pencil marks count alike");
  }
}

void published_counts() {
  expect(count_empty(boxed(2, 2)) == 288, "288 grids 4x4");
  expect(count_empty(boxed(2, 3)) == 28200960, "28,200,960 grids with 2x3 boxes");
  expect(count_empty(boxed(3, 2)) == 28200960, "28,200,960 grids with 3x2 boxes");
  Layout latin = boxed(2, 2);
  for (std::size_t i = 2; i < latin.houses.size(); i += 2) latin.houses.erase(latin.houses.begin() + static_cast<long>(i));
  expect(count_empty(latin) == 576, "576 Latin squares 4x4");
}

void large_grids() {
  for (const int box : {4, 5}) {
    const Board board(boxed(box, box));
    std::vector<Mask> empty(static_cast<std::size_t>(board.cells()), board.all());
    Random random(7);
    Control control;
    const auto grid = random_solution(board, empty, random, control);
    expect(grid.has_value(), "a large empty grid has a solution");
    if (!grid) continue;
    for (std::size_t i = 0; i < grid->size(); ++i) empty[i] = Mask{1} << ((*grid)[i] - 1);
    expect(GeneralSearch(board).count(empty, 2).found == 1, "the solution keeps the rules");
    std::printf("%dx%d: %llu nodes\n", box * box, box * box, static_cast<unsigned long long>(control.get(Counter::nodes)));
  }
}

}  // namespace

int main() {
  every_path_gives_the_same_bytes();
  general_agrees_with_fast();
  published_counts();
  large_grids();
  if (failures == 0) std::puts("sudoku_search: all good");
  return failures == 0 ? 0 : 1;
}
