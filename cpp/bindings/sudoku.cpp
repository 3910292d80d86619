// `_core.sudoku`: search, counting, batches, generation and the canonical form.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>
#include <stdexcept>

#include "bindings/calls.hpp"
#include "bindings/families.hpp"
#include "bindings/sudoku_parts.hpp"
#include "bindings/techniques.hpp"
#include "common/threads.hpp"
#include "sudoku/count.hpp"
#include "sudoku/general.hpp"
#include "sudoku/make/climb.hpp"
#include "sudoku/make/generate.hpp"
#include "sudoku/ordered.hpp"
#include "sudoku/solver9/solver9.hpp"
#include "sudoku/symmetry/canonical9.hpp"
#include "sudoku/symmetry/symmetries.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grillon::bindings {

void bind_sudoku_logic(nb::module_& sudoku);

namespace {

using namespace grillon::sudoku;
using SharedBoard = std::shared_ptr<const Board>;
using SharedControl = std::shared_ptr<Control>;

/// One 32-bit mask per cell.
std::vector<Mask> masks_of(const nb::bytes& candidates, int cells) {
  if (candidates.size() != sizeof(Mask) * static_cast<std::size_t>(cells))
    throw std::invalid_argument("one 32-bit mask a cell is needed");
  std::vector<Mask> masks(static_cast<std::size_t>(cells));
  std::memcpy(masks.data(), candidates.data(), candidates.size());
  return masks;
}

Layout layout_of(int size, int cells, std::vector<std::vector<int>> houses, std::vector<std::pair<int, int>> differ,
                 std::vector<std::pair<int, int>> not_consecutive) {
  if (size < 1 || size > largest_size || cells < 1 || cells > largest_size * largest_size)
    throw std::invalid_argument("a board has 1 to 25 digits and at most 625 cells");
  const auto check = [cells](int cell) {
    if (cell < 0 || cell >= cells) throw std::invalid_argument("a house or pair names a cell that does not exist");
  };
  for (const auto& house : houses)
    for (const int cell : house) check(cell);
  for (const auto* pairs : {&differ, &not_consecutive})
    for (const auto& [a, b] : *pairs) check(a), check(b);
  return {size, cells, std::move(houses), std::move(differ), std::move(not_consecutive)};
}

Grid grid_of(const nb::bytes& bytes, int cells) {
  if (bytes.size() != static_cast<std::size_t>(cells)) throw std::invalid_argument("one byte a cell is needed");
  const auto* first = static_cast<const std::uint8_t*>(bytes.data());
  return Grid(first, first + bytes.size());
}

nb::bytes bytes_of(const Grid& grid) { return nb::bytes(reinterpret_cast<const char*>(grid.data()), grid.size()); }

int cells_of(const SharedBoard& board) { return board ? board->cells() : 81; }

std::unique_ptr<Judge> judge_of(const SharedBoard& board, Control& control, std::uint64_t budget = 0) {
  return board ? general_judge(*board, control, budget) : classic_judge();
}

std::unique_ptr<RecordStream> solutions(const SharedControl& control, const SharedBoard& board, const nb::bytes& candidates,
                                        std::uint64_t limit, int threads) {
  auto masks = masks_of(candidates, cells_of(board));
  const auto general = [board, limit, masks](const RecordStream::Put& put, Control& own, int workers) {
    ordered_solutions(*board, masks, limit, workers, own, [&](const Grid& grid) {
      own.add(Counter::solutions);
      return put({reinterpret_cast<const char*>(grid.data()), grid.size()});
    });
  };
  const auto classic = [limit, masks](const RecordStream::Put& put, Control& own, int) {
    Pulse pulse(own);
    struct Context {
      const RecordStream::Put& put;
      Control& control;
    } context{put, own};
    Request9 request;
    request.limit = limit;
    request.context = &context;
    request.pulse = &pulse;
    request.log = own.log();
    request.visit = [](void* pointer, const Grid9& grid) {
      auto& [put_record, shared] = *static_cast<Context*>(pointer);
      shared.add(Counter::solutions);
      return put_record({reinterpret_cast<const char*>(grid.data()), grid.size()});
    };
    const Result9 result = solve9(narrow9(masks), request);
    own.add(Counter::branches, result.guesses);
    own.add(Counter::backtracks, result.backtracks);
  };
  if (board) return std::make_unique<RecordStream>(control, general, threads);
  return std::make_unique<RecordStream>(control, classic);
}

std::tuple<std::uint64_t, std::uint64_t, bool> count(const SharedControl& control, const SharedBoard& board,
                                                     const nb::bytes& candidates, std::uint64_t limit, int threads) {
  const auto masks = masks_of(candidates, cells_of(board));
  const auto counted =
      call(*control, threads, [&](Control& own, int workers) { return count_solutions(board.get(), masks, limit, workers, own); });
  return {counted.found.high, counted.found.low, counted.complete};
}

std::tuple<nb::bytes, nb::bytes, std::size_t> solve_many(const SharedControl& control, const nb::bytes& text, std::size_t stride,
                                                         int limit, int threads) {
  if (stride < 81 || limit < 1 || limit > max_counted9)
    throw std::invalid_argument("lines of 81 characters or more, and a limit of 1 to 254");
  const std::size_t lines = (text.size() + stride - 81) / stride;
  std::string found(lines, static_cast<char>(not_counted9)), grids(81 * lines, '.');
  Batch9 batch;
  batch.text = text.c_str();
  batch.count = lines;
  batch.stride = stride;
  batch.limit = limit;
  batch.found = reinterpret_cast<std::uint8_t*>(found.data());
  batch.solutions = grids.data();
  const std::size_t done = call(*control, threads, [&](Control& own, int workers) { return solve_batch9(batch, workers, own); });
  return {nb::bytes(found.data(), found.size()), nb::bytes(grids.data(), grids.size()), done};
}

using Made = std::tuple<nb::bytes, nb::bytes, std::uint64_t>;

std::optional<Made> generate(const SharedControl& control, const SharedBoard& board, std::uint64_t seed, std::uint64_t first,
                             std::size_t count, Symmetry symmetry, int min_clues, std::uint64_t budget, int threads) {
  const auto cells = static_cast<std::size_t>(cells_of(board));
  std::string clues(count * cells, '\0'), solutions(count * cells, '\0');
  const std::uint64_t unsure = call(*control, threads, [&](Control& own, int workers) {
    const int side = board ? board->size() : 9;
    const auto groups = orbits(side, side, symmetry);
    std::atomic<std::uint64_t> given_up{0};
    parallel_for(workers, count, [&](std::size_t i) {
      if (own.poll()) return;
      own.add(Counter::attempts);
      Random random(seed, first + i);
      const auto judge = judge_of(board, own, budget);
      const auto solution = judge->random_grid(Grid(cells, 0), random, own);
      if (!solution) return;
      const Grid puzzle = remove_clues(*judge, *solution, groups, min_clues, random, own);
      std::memcpy(clues.data() + i * cells, puzzle.data(), cells);
      std::memcpy(solutions.data() + i * cells, solution->data(), cells);
      given_up += judge->unsure();
    });
    return given_up.load();
  });
  if (control->stopped()) return std::nullopt;
  return Made(nb::bytes(clues.data(), clues.size()), nb::bytes(solutions.data(), solutions.size()), unsure);
}

std::optional<nb::bytes> dig(const SharedControl& control, const SharedBoard& board, const nb::bytes& solution, std::uint64_t seed,
                             std::uint64_t attempt, Symmetry symmetry, int min_clues, std::uint64_t budget) {
  const auto full = grid_of(solution, cells_of(board));
  const auto clues = call(*control, [&](Control& own) {
    Random random(seed, attempt);
    const int side = board ? board->size() : 9;
    return remove_clues(*judge_of(board, own, budget), full, orbits(side, side, symmetry), min_clues, random, own);
  });
  if (control->stopped()) return std::nullopt;
  return bytes_of(clues);
}

std::optional<nb::bytes> fill(const SharedControl& control, const SharedBoard& board, const nb::bytes& pattern, std::uint64_t seed,
                              std::uint64_t attempt, int steps, std::uint64_t budget) {
  const auto places = grid_of(pattern, cells_of(board));
  const auto clues = call(*control, [&](Control& own) {
    Random random(seed, attempt);
    return fill_pattern(*judge_of(board, own, budget), places, random, own, steps);
  });
  if (!clues) return std::nullopt;
  return bytes_of(*clues);
}

std::optional<nb::bytes> climb(const SharedControl& control, const logic::Shape& ladder, std::uint64_t seed, std::uint64_t attempt,
                               int low, int high, const nb::int_& techniques, int givens, int moves) {
  if (ladder.size() != 9) throw std::invalid_argument("only classic puzzles are climbed");
  const auto allowed = techniques_of(techniques);
  const auto clues = call(*control, [&](Control& own) {
    own.add(Counter::attempts);
    Random random(seed, attempt);
    return climb_to_rating(ladder, {low, high, allowed, givens}, moves, random, own);
  });
  if (!clues) return std::nullopt;
  return nb::bytes(reinterpret_cast<const char*>(clues->data()), clues->size());
}

std::optional<nb::bytes> climb_down(const SharedControl& control, std::uint64_t seed, std::uint64_t attempt, int givens,
                                    int visits) {
  const auto clues = call(*control, [&](Control& own) {
    own.add(Counter::attempts);
    Random random(seed, attempt);
    return climb_to_givens(givens, visits, random, own);
  });
  if (!clues) return std::nullopt;
  return nb::bytes(reinterpret_cast<const char*>(clues->data()), clues->size());
}

bool clash(const SharedBoard& board, const nb::bytes& givens) {
  static const Board classic(boxed_layout(3, 3));
  const Board& rules = board ? *board : classic;
  if (givens.size() != static_cast<std::size_t>(rules.cells())) throw std::invalid_argument("one byte a cell is needed");
  return rules.clash(view(givens));
}

nb::bytes canonical(const nb::bytes& grids) {
  if (grids.size() % 81 != 0) throw std::invalid_argument("81 bytes a grid are needed");
  std::string result(grids.size(), '\0');
  {
    nb::gil_scoped_release release;
    for (std::size_t start = 0; start < grids.size(); start += 81) {
      Grid9 grid;
      std::memcpy(grid.data(), grids.c_str() + start, 81);
      for (const auto digit : grid)
        if (digit > 9) throw std::invalid_argument("a digit is 0 to 9");
      grid = canonical9(grid);
      std::memcpy(result.data() + start, grid.data(), 81);
    }
  }
  return nb::bytes(result.data(), result.size());
}

}  // namespace

static void bind_sudoku(nb::module_& core) {
  auto module = core.def_submodule("sudoku", "Sudoku. Where a board may be None it stands for the classic 9x9 and its own solver.");

  nb::class_<Board>(module, "Board", "Houses, pairs and the parts of further rules made ready for search.")
      .def(
          "__init__",
          [](Board* self, int size, int cells, std::vector<std::vector<int>> houses, std::vector<std::pair<int, int>> differ,
             std::vector<std::pair<int, int>> not_consecutive, const PartList& parts) {
            Layout layout = layout_of(size, cells, std::move(houses), std::move(differ), std::move(not_consecutive));
            layout.parts = parts_of(parts, size, cells);
            new (self) Board(layout);
          },
          "size"_a, "cells"_a, "houses"_a, "differ"_a, "not_consecutive"_a, "parts"_a, parts_help)
      .def_prop_ro("size", &Board::size)
      .def_prop_ro("cells", &Board::cells);

  nb::class_<Symmetries>(module, "Symmetries", "The exchanges of cells and digits that keep all houses, pairs and clues.")
      .def(
          "__init__",
          [](Symmetries* self, int size, int cells, std::vector<std::vector<int>> houses, std::vector<std::pair<int, int>> differ,
             std::vector<std::pair<int, int>> not_consecutive, const std::vector<std::pair<int, std::vector<int>>>& marks,
             bool fixed) {
            const Layout layout = layout_of(size, cells, std::move(houses), std::move(differ), std::move(not_consecutive));
            std::vector<Mark> known;
            for (const auto& [kind, joined] : marks) {
              const int nodes = cells + static_cast<int>(known.size());
              if (kind < 0 || kind >= 1 << 20 ||
                  std::any_of(joined.begin(), joined.end(), [&](int n) { return n < 0 || n >= nodes; }))
                throw std::invalid_argument("a mark joins cells and earlier marks");
              known.push_back({kind, joined});
            }
            new (self) Symmetries(layout, known, fixed);
          },
          "size"_a, "cells"_a, "houses"_a, "differ"_a, "not_consecutive"_a,
          "marks"_a = std::vector<std::pair<int, std::vector<int>>>(), "fixed"_a = false)
      .def(
          "canonical",
          [](const Symmetries& self, Control& control, const nb::bytes& puzzle) {
            const auto masks = masks_of(puzzle, self.cells());
            const auto found = call(control, [&](Control& watched) { return self.canonical(masks, watched); });
            return nb::bytes(reinterpret_cast<const char*>(found.data()), sizeof(Mask) * found.size());
          },
          "control"_a, "puzzle"_a, "One puzzle for all that are the same; one 32-bit mask a cell. Empty if it was interrupted.");

  module.def("solutions", &solutions, "control"_a, "board"_a.none(), "candidates"_a, "limit"_a = 0, "threads"_a = 1,
             "Solutions up to a limit (0: all) as records of one byte a cell; candidates are one 32-bit mask a cell. Their order "
             "does not depend on the threads, which only boards of other shapes use.");
  module.def("count", &count, "control"_a, "board"_a.none(), "candidates"_a, "limit"_a, "threads"_a,
             "The number of solutions up to a limit (0: all), high and low word, and whether the count was finished.");
  module.def("solve_many", &solve_many, "control"_a, "text"_a, "stride"_a, "limit"_a, "threads"_a,
             "Classic puzzles in one text: solutions counted up to the limit (one byte each, 255 where it was stopped), first "
             "solutions, puzzles done.");
  module.def("generate", &generate, "control"_a, "board"_a.none(), "seed"_a, "first"_a, "count"_a, "symmetry"_a, "min_clues"_a,
             "budget"_a, "threads"_a,
             "Givens and solutions of the attempts first, first + 1, ... of a seed (zeros where there is no grid), and how many "
             "removals were given up after the budget of nodes; None when stopped.");
  module.def("dig", &dig, "control"_a, "board"_a.none(), "solution"_a, "seed"_a, "attempt"_a, "symmetry"_a, "min_clues"_a,
             "budget"_a, "Givens of a solution that leave it the only one, or None when stopped; the rest as in `generate`.");
  module.def("fill", &fill, "control"_a, "board"_a.none(), "pattern"_a, "seed"_a, "attempt"_a, "steps"_a, "budget"_a,
             "Givens with one solution for exactly the cells of a pattern, or None; what is not counted within the budget of nodes "
             "(0: none) counts as many.");
  module.def(
      "is_minimal",
      [](const SharedControl& control, const SharedBoard& board, const nb::bytes& clues, const nb::bytes& solution) {
        const auto given = grid_of(clues, cells_of(board)), full = grid_of(solution, cells_of(board));
        const bool minimal = call(*control, [&](Control& own) { return is_minimal(*judge_of(board, own), given, full); });
        return minimal && !control->stopped();
      },
      "control"_a, "board"_a.none(), "clues"_a, "solution"_a, "Can no given be spared? False also when stopped.");
  module.def(
      "random_regions",
      [](int side, std::vector<int> start, std::uint64_t seed, std::uint64_t attempt, int exchanges) {
        Random random(seed, attempt);
        return random_regions(side, std::move(start), random, exchanges);
      },
      "side"_a, "start"_a, "seed"_a, "attempt"_a, "exchanges"_a, "Connected regions, one number a cell.");
  module.def("climb_to_givens", &climb_down, "control"_a, "seed"_a, "attempt"_a, "givens"_a, "visits"_a,
             "A minimal classic puzzle with so few givens, by exchanging givens from puzzle to puzzle, or None.");
  module.def("clash", &clash, "board"_a.none(), "givens"_a, "Do two givens break a rule at sight? One byte a cell, 0 for none.");
  module.def("canonical", &canonical, "grids"_a, "The least equivalent grid of each classic grid (81 bytes, values 0 to 9).");
  bind_sudoku_logic(module);
  module.def("climb_to_rating", &climb, "control"_a, "ladder"_a, "seed"_a, "attempt"_a, "low"_a, "high"_a, "techniques"_a,
             "givens"_a, "moves"_a,
             "A minimal classic puzzle rated low to high (hundredths) by these techniques, with so many givens (0: any), by "
             "exchanging givens from puzzle to puzzle, or None.");
}

const BoundFamily sudoku_family(&bind_sudoku);

}  // namespace grillon::bindings
