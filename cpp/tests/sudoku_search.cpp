// Sudoku search without Python: every CPU path gives the same bytes, the general solver agrees with the fast one,
// published counts are confirmed, generators meet their requests.
#include <algorithm>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "common/cpu.hpp"
#include "expect.hpp"
#include "sudoku/count.hpp"
#include "sudoku/general.hpp"
#include "sudoku/make/generate.hpp"
#include "sudoku/make/starting_points.hpp"
#include "sudoku/solver9/solver9.hpp"
#include "sudoku/symmetry/canonical9.hpp"
#include "sudoku/symmetry/symmetries.hpp"

using namespace grillon;
using namespace grillon::sudoku;
using tests::expect;

namespace {

Wide count_empty(const Layout& layout, std::uint64_t limit = 0) {
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
      const Result9 result = solve9(puzzle, {500, collect, &seen});
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
  const Board board(boxed_layout(3, 3));
  for (const char* puzzle : puzzles) {
    std::vector<Mask> masks(81, board.all());
    Candidates9 candidates;
    for (std::size_t cell = 0; cell < 81; ++cell) {
      if (puzzle[cell] != '.') masks[cell] = Mask{1} << (puzzle[cell] - '1');
      candidates[cell] = static_cast<std::uint16_t>(masks[cell]);
    }
    const auto fast = solve9(puzzle, {50});
    const auto marks = solve9(candidates, {50});
    const auto general = GeneralSearch(board).count(masks, 50);
    expect(fast.found == general.found, "fast and general solver count alike");
    expect(fast.found == marks.found, "givens and pencil marks count alike");
  }
}

void published_counts() {
  expect(count_empty(boxed_layout(2, 2)) == 288, "288 grids 4x4");
  expect(count_empty(boxed_layout(2, 3)) == 28200960, "28,200,960 grids with 2x3 boxes");
  expect(count_empty(boxed_layout(3, 2)) == 28200960, "28,200,960 grids with 3x2 boxes");
  Layout latin = boxed_layout(2, 2);
  latin.houses.resize(8);
  expect(count_empty(latin) == 576, "576 Latin squares 4x4");
}

void large_grids() {
  for (const int box : {4, 5}) {
    const Board board(boxed_layout(box, box));
    std::vector<Mask> empty(static_cast<std::size_t>(board.cells()), board.all());
    Random random(7);
    Control control;
    const auto grid = random_solution(board, empty, random, control);
    expect(grid.has_value(), "a large empty grid has a solution");
    if (!grid) continue;
    for (std::size_t i = 0; i < grid->size(); ++i) empty[i] = Mask{1} << ((*grid)[i] - 1);
    expect(GeneralSearch(board).count(empty, 2).found == 1, "the solution keeps the rules");
  }
}

void generated_puzzles_are_proper() {
  const auto judge = classic_judge();
  Control control;
  for (int symmetry = 0; symmetry <= static_cast<int>(Symmetry::full); ++symmetry) {
    const auto groups = orbits(9, 9, static_cast<Symmetry>(symmetry));
    for (std::uint64_t stream = 0; stream < 20; ++stream) {
      Random random(1, stream), again(1, stream);
      const auto grid = judge->random_grid(Grid(81, 0), random, control);
      expect(grid && judge->count(*grid, 2) == 1, "a random grid keeps the rules");
      const Grid puzzle = remove_clues(*judge, *grid, groups, 0, random, control);
      expect(judge->count(puzzle, 2) == 1, "a dug puzzle has one solution");
      for (const auto& group : groups) {
        Grid fewer = puzzle;
        bool clue = false;
        for (const int cell : group) {
          clue = clue || fewer[static_cast<std::size_t>(cell)] != 0;
          fewer[static_cast<std::size_t>(cell)] = 0;
        }
        expect(!clue || judge->count(fewer, 2) == 2, "no orbit of givens can be spared");
      }
      if (symmetry == 0) expect(is_minimal(*judge, puzzle, *grid), "a puzzle without symmetry is minimal");
      expect(remove_clues(*judge, *judge->random_grid(Grid(81, 0), again, control), groups, 0, again, control) == puzzle,
             "the same random numbers give the same puzzle");
    }
  }
}

Grid9 disguised(const Grid9& grid, Random& random) {
  std::array<std::uint8_t, 9> digits{1, 2, 3, 4, 5, 6, 7, 8, 9};
  random.shuffle(digits);
  const auto lines = [&] {
    std::array<int, 3> blocks{0, 1, 2};
    random.shuffle(blocks);
    std::vector<int> order;
    for (const int block : blocks) {
      std::array<int, 3> inside{0, 1, 2};
      random.shuffle(inside);
      for (const int line : inside) order.push_back(3 * block + line);
    }
    return order;
  };
  const auto rows = lines(), columns = lines();
  const bool transposed = random.below(2) == 1;
  Grid9 result{};
  for (std::size_t r = 0; r < 9; ++r)
    for (std::size_t c = 0; c < 9; ++c) {
      const auto row = static_cast<std::size_t>(rows[r]), column = static_cast<std::size_t>(columns[c]);
      const auto digit = transposed ? grid[column * 9 + row] : grid[row * 9 + column];
      result[r * 9 + c] = digit == 0 ? std::uint8_t{0} : digits[digit - 1U];
    }
  return result;
}

void canonical_form_sees_through_disguises() {
  const auto judge = classic_judge();
  Control control;
  Random random(11);
  for (int trial = 0; trial < 60; ++trial) {
    const auto grid = *judge->random_grid(Grid(81, 0), random, control);
    const Grid puzzle =
        trial % 3 == 0 ? grid : remove_clues(*judge, grid, orbits(9, 9, Symmetry::none), trial % 3 == 1 ? 0 : 40, random, control);
    Grid9 plain;
    std::copy(puzzle.begin(), puzzle.end(), plain.begin());
    if (trial % 10 == 9) std::fill(plain.begin() + 5, plain.end(), std::uint8_t{0});
    const Grid9 canonical = canonical9(plain);
    expect(canonical9(canonical) == canonical, "the canonical form is its own canonical form");
    for (int i = 0; i < 5; ++i) {
      const Grid9 other = disguised(plain, random);
      expect(canonical9(other) == canonical, "equivalent grids have one canonical form");
      expect(!(other < canonical), "no equivalent grid is smaller");
    }
  }
  const Grid9 empty{};
  expect(canonical9(empty) == empty, "the empty grid is canonical");
}

void counts_do_not_depend_on_threads() {
  Control control;
  const Board six(boxed_layout(2, 3));
  const std::vector<Mask> empty(36, six.all());
  std::vector<Mask> classic(81, 511);
  for (int i = 0; i < 27; ++i) classic[static_cast<std::size_t>(i)] = Mask{1} << (i / 9 * 3 + i) % 9;
  const auto few = count_solutions(nullptr, classic, 1'000'000, 1, control).found;
  for (const int threads : {1, 2, 5}) {
    expect(count_solutions(&six, empty, 0, threads, control).found == 28200960, "6x6 grids in parts");
    expect(count_solutions(&six, empty, 1000, threads, control).found == 1000, "a limit in parts");
    expect(count_solutions(nullptr, classic, 1'000'000, threads, control).found == few, "a classic puzzle in parts");
  }
}

/// Rows, columns, bands and stacks exchanged, digits renamed, perhaps transposed.
void symmetries_see_through_disguises() {
  Random random(5);
  for (const auto& [rows, columns] : {std::pair{2, 2}, {2, 3}, {3, 3}, {4, 4}}) {
    const int size = rows * columns;
    const Symmetries symmetries(boxed_layout(rows, columns));
    const auto at = [](int i) { return static_cast<std::size_t>(i); };
    const auto lines = [&](int block) {
      std::vector<int> blocks, order;
      for (int i = 0; i < size / block; ++i) blocks.push_back(i);
      random.shuffle(blocks);
      for (const int first : blocks) {
        std::vector<int> inside;
        for (int i = 0; i < block; ++i) inside.push_back(first * block + i);
        random.shuffle(inside);
        order.insert(order.end(), inside.begin(), inside.end());
      }
      return order;
    };
    for (int trial = 0; trial < 10; ++trial) {
      std::vector<Mask> puzzle(at(size * size), (Mask{1} << size) - 1), disguised(puzzle.size());
      for (int givens = 0; givens < size * trial / 2; ++givens)
        puzzle[random.below(puzzle.size())] = Mask{1} << random.below(static_cast<std::uint64_t>(size));
      const auto row_order = lines(rows), column_order = lines(columns);
      std::vector<int> names;
      for (int digit = 0; digit < size; ++digit) names.push_back(digit);
      random.shuffle(names);
      const bool transposed = rows == columns && trial % 2 == 1;
      for (int cell = 0; cell < size * size; ++cell) {
        const int row = row_order[at(cell / size)], column = column_order[at(cell % size)];
        const Mask mask = puzzle[at(transposed ? column * size + row : row * size + column)];
        for (int digit = 0; digit < size; ++digit)
          if ((mask >> digit & 1) != 0) disguised[at(cell)] |= Mask{1} << names[at(digit)];
      }
      Control control;
      const auto form = symmetries.canonical(puzzle, control);
      expect(symmetries.canonical(disguised, control) == form, "a disguise has the same canonical form");
      expect(symmetries.canonical(form, control) == form, "a canonical form is its own");
    }
  }
}

void patterns_and_regions() {
  const auto judge = classic_judge();
  Control control;
  Random random(3);
  std::vector<std::uint8_t> pattern(81, 0);
  for (std::size_t cell = 0; cell < 81; ++cell) pattern[cell] = cell % 3 == (cell / 9) % 3 ? 1 : 0;
  const auto puzzle = fill_pattern(*judge, pattern, random, control, 20000);
  expect(puzzle.has_value(), "27 givens on diagonals can be filled");
  if (puzzle) {
    expect(judge->count(*puzzle, 2) == 1, "a filled pattern has one solution");
    for (std::size_t cell = 0; cell < 81; ++cell) expect(((*puzzle)[cell] != 0) == (pattern[cell] != 0), "the pattern is kept");
  }
  std::vector<int> boxes(81), sizes(9, 0);
  for (int cell = 0; cell < 81; ++cell) boxes[static_cast<std::size_t>(cell)] = cell / 27 * 3 + cell % 9 / 3;
  for (const int region : random_regions(9, boxes, random, 100)) ++sizes[static_cast<std::size_t>(region)];
  for (const int size : sizes) expect(size == 9, "each random region has nine cells");
}

void a_batch_does_not_depend_on_threads() {
  std::string text;
  for (int i = 0; i < 700; ++i) text.append(puzzles[static_cast<std::size_t>(i) % 6], 81);
  std::string reference;
  for (const int threads : {1, 3}) {
    std::string found(700, static_cast<char>(not_counted9)), solutions(81 * 700, ' ');
    Control control;
    Batch9 batch;
    batch.text = text.data();
    batch.count = 700;
    batch.found = reinterpret_cast<std::uint8_t*>(found.data());
    batch.solutions = solutions.data();
    expect(solve_batch9(batch, threads, control) == 700, "every puzzle is done");
    expect(found.substr(0, 6) == std::string("\1\1\1\2\0\0", 6), "0, 1 or 2 solutions");
    if (reference.empty()) reference = found + solutions;
    expect(found + solutions == reference, "threads change nothing");
    for (std::size_t i = 300; i < 700; ++i) found[i] = static_cast<char>(not_counted9);
    solutions.replace(0, 81 * 300, 81 * 300, 'x').replace(81 * 300, 81 * 400, 81 * 400, ' ');
    expect(solve_batch9(batch, threads, control) == 700, "what was done before is done");
    expect(found + solutions == reference.substr(0, 700) + std::string(81 * 300, 'x') + reference.substr(700 + 81 * 300),
           "a run begun again goes on where it was stopped");
  }
}

void every_path_does_a_batch_alike() {
  // Easy and hard ones in turns: those done at the same time end at different moments, and one is left over.
  std::string text;
  for (int i = 0; i < 601; ++i) text.append(i % 3 == 0 ? puzzles[static_cast<std::size_t>(i) % 6] : starting_points[i % 16], 81);
  for (const int limit : {1, 2, 200})
    for (const std::uint64_t budget : {0, 5000}) {
      std::string reference;
      std::uint64_t nodes = 0;
      for (const CpuPath path : available_cpu_paths()) {
        set_cpu_path(path);
        std::string found(601, static_cast<char>(not_counted9)), solutions(81 * 601, ' ');
        Control control;
        control.set_budget(budget);
        const std::size_t done = solve_batch9(
            {text.data(), 601, 81, limit, reinterpret_cast<std::uint8_t*>(found.data()), solutions.data()}, 1, control);
        expect(budget == 0 ? done == 601 : control.reason() == Stop::budget && done < 601, "only a budget ends a batch early");
        if (path == CpuPath::baseline) {
          reference = found + solutions;
          nodes = control.get(Counter::nodes);
        }
        expect(found + solutions == reference, "all paths answer a batch alike");
        expect(control.get(Counter::nodes) == nodes, "all paths make the same choices in a batch");
        for (std::size_t i = 0; i < 601 && budget == 0; i += 50)
          expect(static_cast<std::uint8_t>(found[i]) == solve9(&text[81 * i], {static_cast<std::uint64_t>(limit)}).found,
                 "a batch counts as a search does");
      }
    }
}

}  // namespace

int main() {
  every_path_gives_the_same_bytes();
  general_agrees_with_fast();
  published_counts();
  large_grids();
  generated_puzzles_are_proper();
  canonical_form_sees_through_disguises();
  counts_do_not_depend_on_threads();
  symmetries_see_through_disguises();
  patterns_and_regions();
  a_batch_does_not_depend_on_threads();
  every_path_does_a_batch_alike();
  return tests::verdict();
}
