// Takuzu as Python sees it. Cells are bytes in row order: 0, 1 or 2 (empty).
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <memory>
#include <tuple>

#include "bindings/calls.hpp"
#include "bindings/errors.hpp"
#include "bindings/families.hpp"
#include "bindings/lines.hpp"
#include "bindings/sweep.hpp"
#include "bindings/techniques.hpp"
#include "common/threads.hpp"
#include "takuzu/grids/count.hpp"
#include "takuzu/grids/grids.hpp"
#include "takuzu/grids/numbered.hpp"
#include "takuzu/grids/partial.hpp"
#include "takuzu/grids/sweep_state.hpp"
#include "takuzu/logic/techniques.hpp"
#include "takuzu/make/generate.hpp"
#include "takuzu/roots/root_count.hpp"
#include "takuzu/short_form.hpp"
#include "takuzu/takuzu.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grillon::bindings {

namespace {

using namespace takuzu;

struct SweepTooWide : CoreError {
  using CoreError::CoreError;
};

GridSweep grid_sweep(int rows, int columns, bool symmetric) {
  if (!GridSweep::fits(rows, columns)) throw SweepTooWide("sweep_too_wide", {term("columns", columns), term("largest", 1)});
  return GridSweep(rows, columns, symmetric);
}

Cells cells_of(const nb::bytes& bytes) {
  const auto cells = view(bytes);
  return {cells.begin(), cells.end()};
}

template <class Word>
nb::bytes bytes_of(const std::vector<Word>& words) {
  return nb::bytes(reinterpret_cast<const char*>(words.data()), words.size() * sizeof(Word));
}

std::string_view text_of(std::span<const std::uint8_t> cells) {
  return {reinterpret_cast<const char*>(cells.data()), cells.size()};
}

std::unique_ptr<RecordStream> solutions(const Shape& shape, const nb::bytes& givens, std::shared_ptr<Control> control,
                                        std::uint64_t limit, Choice choice, std::uint64_t nodes) {
  SearchOptions options;
  options.limit = limit;
  options.choice = choice;
  options.nodes = nodes;
  return std::make_unique<RecordStream>(
      control, [shape, cells = cells_of(givens), options](const RecordStream::Put& put, Control& own, int) {
        const auto result = search(shape, cells, options, own, [&](auto solution) { return put(text_of(solution)); });
        if (!result.complete) own.request(Stop::budget);
      });
}

/// A record for each part as it is finished: its number, and what `make()(part, control)` gives, an array of words.
template <class Make>
std::unique_ptr<RecordStream> stream_of_parts(std::vector<std::size_t> parts, int threads, std::shared_ptr<Control> control,
                                              Make make) {
  return std::make_unique<RecordStream>(
      control,
      [parts = std::move(parts), make = std::move(make)](const RecordStream::Put& put, Control& own, int workers) {
        const auto words_of = make();
        own.set(Counter::total, parts.size());
        parallel_for(workers, parts.size(), [&](std::size_t i) {
          if (own.poll()) return;
          const auto words = words_of(parts[i], own);
          if (own.stopped()) return;
          std::array<std::uint64_t, 1 + std::tuple_size_v<decltype(words)>> record{parts[i]};
          std::copy(words.begin(), words.end(), record.begin() + 1);
          put({reinterpret_cast<const char*>(record.data()), sizeof(record)});
          own.add(Counter::done);
        });
      },
      threads);
}

std::unique_ptr<RecordStream> grids_of_parts(const Shape& shape, std::vector<std::size_t> parts, int threads,
                                             std::shared_ptr<Control> control, std::size_t memory) {
  return stream_of_parts(std::move(parts), threads, std::move(control), [shape, memory, threads] {
    return
        [grids = GridCount(shape, GridCount::held_in(memory / static_cast<std::size_t>(threads)))](std::size_t part, Control& own) {
          const Wide number = grids.part(part, own);
          return std::array{number.low, number.high};
        };
  });
}

std::unique_ptr<RecordStream> sums_of_parts(std::shared_ptr<RootCount> grids, std::vector<std::size_t> parts, int threads,
                                            std::shared_ptr<Control> control) {
  return stream_of_parts(std::move(parts), threads, std::move(control), [grids = std::move(grids)] {
    return [grids](std::size_t part, Control& own) { return std::to_array(grids->part(part, own).words); };
  });
}

std::optional<std::string> first_of_line(std::string_view line, Control& control) {
  ShortPuzzle puzzle;
  std::optional<std::string> text;
  if (!read_short(line, puzzle)) return text;
  SearchOptions options;
  options.limit = 1;
  search(puzzle.shape, puzzle.cells, options, control, [&](auto solution) {
    text = grid_text(puzzle.shape, solution);
    return true;
  });
  return text;
}

std::uint8_t count_line(std::string_view line, int limit, Control& control) {
  ShortPuzzle puzzle;
  if (!read_short(line, puzzle)) return not_counted;
  SearchOptions options;
  options.limit = static_cast<std::uint64_t>(limit);
  return static_cast<std::uint8_t>(search(puzzle.shape, puzzle.cells, options, control, [](auto) { return true; }).solutions);
}

std::optional<GradeTuple> grade_line(std::string_view line, Control& control) {
  ShortPuzzle puzzle;
  if (!read_short(line, puzzle)) return std::nullopt;
  const Graded run = grade(puzzle.shape, puzzle.cells, all_tricks, control);
  return GradeTuple{run.end, run.grade.hardest(), run.grade.uses()};
}

}  // namespace

static void bind_takuzu(nb::module_& core) {
  nb::module_ module = core.def_submodule("takuzu");

  nb::class_<Shape>(module, "Shape", "Rows, columns, and whether equal lines are forbidden.")
      .def(
          "__init__", [](Shape* self, int rows, int columns, bool distinct) { new (self) Shape{rows, columns, distinct}; },
          "rows"_a, "columns"_a, "distinct"_a = true);

  nb::enum_<Choice>(module, "Choice", "Which open cell the search tries.")
      .value("tightest", Choice::tightest)
      .value("isolated", Choice::isolated);
  nb::enum_<Method>(module, "Method", "Ways to a full grid kept for comparison.")
      .value("backtrack", Method::backtrack)
      .value("ring", Method::ring)
      .value("quarters", Method::quarters);

  module.def("solutions", &solutions, "shape"_a, "givens"_a, "control"_a, "limit"_a = 0, "choice"_a = Choice::tightest,
             "nodes"_a = 0, "Solutions as records of rows * columns bytes.");

  module.def(
      "propagate",
      [](const Shape& shape, const nb::bytes& givens, unsigned rules, Control& control) {
        Cells cells = cells_of(givens);
        const bool possible = propagate(shape, cells, rules, control);
        return std::make_tuple(possible, bytes_of(cells));
      },
      "shape"_a, "givens"_a, "rules"_a, "control"_a,
      "Every cell the rules (bits in the order of Rule) derive; false at a contradiction.");

  module.def("techniques", [] { return listed(technique_table); }, techniques_help);
  module.def(
      "run_ladder",
      [](const Shape& shape, const nb::bytes& givens, const std::vector<std::int32_t>& ruled_out, unsigned tricks,
         std::uint64_t max_steps, Control& control) {
        const Cells cells = cells_of(givens);
        const LadderRun run =
            call(control, [&](Control& own) { return run_ladder(shape, cells, ruled_out, tricks, max_steps, own); });
        return std::make_tuple(run.end, to_bytes(run.steps.pool()));
      },
      "shape"_a, "givens"_a, "ruled_out"_a, "tricks"_a, "max_steps"_a, "control"_a, "How the ladder ended, and its steps.");

  module.def(
      "grade",
      [](const Shape& shape, const nb::bytes& givens, unsigned tricks, Control& control) {
        const Cells cells = cells_of(givens);
        const Graded run = call(control, [&](Control& own) { return grade(shape, cells, tricks, own); });
        return std::make_tuple(run.end, run.grade.hardest(), run.grade.uses());
      },
      "shape"_a, "givens"_a, "tricks"_a, "control"_a, "How the ladder ended, the hardest rating, the uses of each technique.");

  module.def(
      "solve_many",
      [](const Shape& shape, const nb::bytes& puzzles, std::uint64_t limit, int threads, Control& control) {
        const auto cells = static_cast<std::size_t>(shape.cells());
        const auto given = view(puzzles);
        const std::size_t number = given.size() / cells;
        Cells counts(number), grids(number * limit * cells, empty), whole(number);
        call(control, threads, [&](Control& own, int workers) {
          std::fill(counts.begin(), counts.end(), std::uint8_t{0});
          parallel_for(workers, number, [&](std::size_t i) {
            if (own.poll()) return;
            SearchOptions options;
            options.limit = limit;
            search(shape, given.subspan(i * cells, cells), options, own, [&](auto solution) {
              std::copy(solution.begin(), solution.end(),
                        grids.begin() + static_cast<std::ptrdiff_t>((i * limit + counts[i]) * cells));
              ++counts[i];
              return true;
            });
            whole[i] = counts[i] == limit || !own.stopped();
          });
          return true;
        });
        return std::make_tuple(bytes_of(counts), bytes_of(grids), bytes_of(whole));
      },
      "shape"_a, "puzzles"_a, "limit"_a, "threads"_a, "control"_a,
      "The solutions of many puzzles: how many each has, up to the limit, room for so many grids each, and 1 where the "
      "search came to its end.");

  module.def(
      "grade_many",
      [](const Shape& shape, const nb::bytes& puzzles, unsigned tricks, int threads, Control& control) {
        const auto cells = static_cast<std::size_t>(shape.cells());
        const auto given = view(puzzles);
        std::vector<std::tuple<Ending, std::int32_t, std::vector<std::int32_t>>> grades(given.size() / cells);
        call(control, threads, [&](Control& own, int workers) {
          parallel_for(workers, grades.size(), [&](std::size_t i) {
            const Graded run = grade(shape, given.subspan(i * cells, cells), tricks, own);
            grades[i] = {run.end, run.grade.hardest(), run.grade.uses()};
          });
          return true;
        });
        return grades;
      },
      "shape"_a, "puzzles"_a, "tricks"_a, "threads"_a, "control"_a, "`grade` for many puzzles of one shape.");

  module.def(
      "broken_at_sight",
      [](const Shape& shape, const nb::bytes& puzzles) {
        const auto cells = static_cast<std::size_t>(shape.cells());
        const auto given = view(puzzles);
        Cells broken(given.size() / cells);
        for (std::size_t i = 0; i < broken.size(); ++i) broken[i] = broken_at_sight(shape, given.subspan(i * cells, cells));
        return bytes_of(broken);
      },
      "shape"_a, "puzzles"_a, "For each of many puzzles of one shape 1 where the givens break a rule.");
  bind_lines(module, &count_line, &first_of_line, &grade_line);
  nb::enum_<ShortPart>(module, "ShortPart", "The parts of the body of a short form.")
      .value("head", ShortPart::head)
      .value("mask", ShortPart::mask)
      .value("values", ShortPart::values);
  module.def(
      "read_short",
      [](std::string_view body) {
        ShortPuzzle puzzle{};
        const auto wrong = read_body(body, puzzle);
        return std::make_tuple(puzzle.shape.rows, puzzle.shape.columns, puzzle.shape.distinct, bytes_of(puzzle.cells), wrong);
      },
      "body"_a,
      "The puzzle of the body of a short form: rows, columns, whether equal lines are forbidden, cells; and the part that cannot "
      "be read, or None. After wrong values the cells hold 1 for each clue.");

  module.def(
      "continue_grids",
      [](Control& control, const Shape& shape, const nb::bytes& records, int length, int until) {
        const auto from = view(records);
        if (length < 0 || until < length || until > shape.cells() ||
            (length > 0 && from.size() % static_cast<std::size_t>(length) != 0))
          throw std::invalid_argument("the records are no partial grids of that length");
        const std::string found = long_call(control, [&](Control&) {
          std::string gathered;
          if (!continue_grids(shape, from, length, until, gathered)) throw CoreError("no_partial_grid");
          return gathered;
        });
        return nb::bytes(found.data(), found.size());
      },
      "control"_a, "shape"_a, "records"_a, "length"_a, "until"_a,
      "Every partial grid of `until` cells that continues one of the records of `length` cells, in order.");
  module.def(
      "estimate_stages",
      [](const Shape& shape, std::uint64_t seed, int ways) {
        nb::gil_scoped_release release;
        return estimate_stages(shape, ways, Random(seed));
      },
      "shape"_a, "seed"_a, "ways"_a, "About how many partial grids every stage from 1 on has, by random ways down.");

  module.def(
      "full_grid",
      [](const Shape& shape, std::uint64_t seed, std::uint64_t stream, Control& control) {
        return bytes_of(call(control, [&](Control& own) {
          Random random(seed, stream);
          return full_grid(shape, random, own);
        }));
      },
      "shape"_a, "seed"_a, "stream"_a, "control"_a, "A random full grid: uniform up to 8x8, well mixed above.");

  module.def(
      "mixed_grid",
      [](const Shape& shape, const nb::bytes& start, std::uint64_t draws, std::uint64_t seed, std::uint64_t stream,
         Control& control) {
        const Cells cells = cells_of(start);
        return bytes_of(call(control, [&](Control& own) {
          Random random(seed, stream);
          return mixed_grid(shape, cells, draws, random, own);
        }));
      },
      "shape"_a, "start"_a, "draws"_a, "seed"_a, "stream"_a, "control"_a,
      "The mixing of full_grid with so many draws, from a grid of even sides or, when that is empty, from checkerboards.");

  module.def("enough_draws", &enough_draws, "shape"_a, "The draws of full_grid.");

  module.def(
      "grid_by",
      [](Method method, const Shape& shape, int attempts, std::uint64_t seed, std::uint64_t stream, Control& control) {
        return bytes_of(call(control, [&](Control& own) {
          Random random(seed, stream);
          return grid_by(method, shape, attempts, random, own);
        }));
      },
      "method"_a, "shape"_a, "attempts"_a, "seed"_a, "stream"_a, "control"_a,
      "A full grid by one of the methods kept for comparison; empty when every attempt failed.");

  module.def(
      "count_parts", [](const Shape& shape) { return GridCount(shape).parts(); }, "shape"_a,
      "In how many independent parts the grids are counted: even sides, at most 12 columns.");

  module.def("grids_of_parts", &grids_of_parts, "shape"_a, "parts"_a, "threads"_a, "control"_a, "memory"_a,
             "The grids of parts, as they are finished: records of three words, part, low and high word of the number. All "
             "threads together use so many bytes.");

  nb::class_<GridCount>(module, "Middles", "All grids of a size in the order of their middle rows: even sides, at most 12 columns.")
      .def(
          "__init__", [](GridCount* self, const Shape& shape) { new (self) GridCount(shape); }, "shape"_a)
      .def_prop_ro(
          "parts",
          [](const GridCount& grids) {
            std::vector<std::int64_t> parts;
            for (const auto part : grids.part_of_each())
              parts.push_back(part == GridCount::no_part ? -1 : static_cast<std::int64_t>(part));
            return parts;
          },
          "The part that each pair of middle rows belongs to, -1 for none.")
      .def_prop_ro(
          "images",
          [](const GridCount& grids) {
            std::vector<std::uint64_t> images;
            for (std::size_t part = 0; part < grids.parts(); ++part) images.push_back(grids.images(part));
            return images;
          },
          "How many pairs of middle rows make each part.")
      .def(
          "grid",
          [](const GridCount& grids, std::size_t middle, std::uint64_t number, Control& control) {
            return bytes_of(call(control, [&](Control& own) { return GridsOfMiddle(grids, middle, own).grid(number); }));
          },
          "middle"_a, "number"_a, "control"_a, "The grid of that number around a pair of middle rows; empty when there are fewer.")
      .def(
          "number",
          [](const GridCount& grids, const nb::bytes& grid,
             Control& control) -> std::optional<std::pair<std::size_t, std::uint64_t>> {
            const auto cells = view(grid);
            if (cells.size() != static_cast<std::size_t>(grids.shape().cells()))
              throw std::invalid_argument("no grid of this size");
            const auto middle = GridsOfMiddle::middle_of(grids, cells);
            if (!middle) return std::nullopt;
            const auto number = call(control, [&](Control& own) { return GridsOfMiddle(grids, *middle, own).number(cells); });
            if (!number) return std::nullopt;
            return std::pair(*middle, *number);
          },
          "grid"_a, "control"_a, "The pair of middle rows of a grid and its number around them; None for what is no grid.")
      .def(
          "grids",
          [](std::shared_ptr<GridCount> grids, const std::vector<std::size_t>& middles, std::shared_ptr<Control> control) {
            return std::make_unique<RecordStream>(control, [grids, middles](const RecordStream::Put& put, Control& own, int) {
              for (const std::size_t middle : middles)
                if (own.poll() || !GridsOfMiddle(*grids, middle, own).each([&](auto cells) { return put(text_of(cells)); })) return;
            });
          },
          "middles"_a, "control"_a, "The grids around each of these pairs of middle rows, in order.");

  nb::class_<RootCount>(
      module, "RootCount",
      "The number of grids whose lines may be equal, by roots of unity: even sides, at most 30 rows and 16 columns.")
      .def(nb::init<int, int>(), "rows"_a, "columns"_a)
      .def_static("fits", &RootCount::fits, "rows"_a, "columns"_a, "Is this size counted?")
      .def_prop_ro("parts", &RootCount::parts, "The number of independent parts.")
      .def_prop_ro("memory", &RootCount::memory, "The memory of a thread, in bytes.")
      .def_prop_ro("additions", &RootCount::additions, "The additions for one point.")
      .def_prop_ro("all_points", &RootCount::all_points, "The number of points, before those that stand for others are left out.")
      .def_prop_ro("divisor", &RootCount::divisor, "What the sum over all parts is divided by: this number, to that power.")
      .def("sums", &sums_of_parts, "parts"_a, "threads"_a, "control"_a,
           "The sums over parts, as they are finished: records of the part and three words, the lowest first, in two's complement.")
      .def(
          "points",
          [](const RootCount& grids, std::size_t part, std::size_t parts) {
            const Points points = grids.points(part, parts);
            return std::pair(bytes_of(points.exponents), bytes_of(points.images));
          },
          "part"_a, "parts"_a, "The points of one of so many parts, 8 bytes each, and how many points each stands for.")
      .def_prop_ro(
          "sides",
          [](const RootCount& grids) {
            const RootPlan& plan = grids.plan();
            return std::tuple(plan.order, plan.rows, plan.lines.lines, plan.lines.left_halves, plan.lines.right_halves,
                              plan.lines.left_columns);
          },
          "What kernels are given: order, rows, lines, left and right halves, columns of a left half.")
      .def_prop_ro(
          "tables",
          [](const RootCount& grids) {
            return std::tuple(bytes_of(grids.left), bytes_of(grids.right), bytes_of(grids.left_ones), bytes_of(grids.right_ones),
                              bytes_of(grids.by_work), bytes_of(grids.first_line), bytes_of(grids.gather_at),
                              bytes_of(grids.spread_at), bytes_of(grids.gather), bytes_of(grids.spread),
                              bytes_of(grids.plan().digits));
          },
          "The arrays that kernels are given: five of 16 bits, three of 32, two of 64, one of 8.");

  module.def(
      "scatter",
      [](const Shape& shape, const nb::bytes& grid, int clues, Symmetry symmetry, std::uint64_t seed, std::uint64_t stream) {
        Random random(seed, stream);
        return bytes_of(scatter(shape, cells_of(grid), clues, symmetry, random));
      },
      "shape"_a, "grid"_a, "clues"_a, "symmetry"_a, "seed"_a, "stream"_a,
      "About so many clues at random places, of the grid or, when it is empty, with random values.");

  module.def(
      "minimise",
      [](const Shape& shape, const nb::bytes& clues, const nb::bytes& grid, int attempts, std::uint64_t seed, std::uint64_t stream,
         Control& control) {
        const Cells given = cells_of(clues), solution = cells_of(grid);
        MinimalOptions options;
        options.attempts = attempts;
        const Minimal minimal = call(control, [&](Control& own) {
          Random random(seed, stream);
          return minimise(shape, given, solution, options, random, own);
        });
        return std::make_tuple(bytes_of(minimal.clues), minimal.undecided);
      },
      "shape"_a, "clues"_a, "grid"_a, "attempts"_a, "seed"_a, "stream"_a, "control"_a,
      "The clues without those that are not needed, and the clues that could not be decided.");

  module.def(
      "removal_order",
      [](const Shape& shape, Symmetry symmetry, std::uint64_t seed, std::uint64_t stream) {
        Random random(seed, stream);
        return orbits(shape, symmetry, random);
      },
      "shape"_a, "symmetry"_a, "seed"_a, "stream"_a, "The cells that `carve` tries to remove together, in its order.");

  module.def(
      "carve",
      [](const Shape& shape, const nb::bytes& grid, unsigned rules, unsigned refutation, Symmetry symmetry, int fewest,
         std::uint64_t seed, std::uint64_t stream, Control& control) {
        const Cells solution = cells_of(grid);
        CarveOptions options{rules, refutation, symmetry, fewest};
        return bytes_of(call(control, [&](Control& own) {
          Random random(seed, stream);
          return carve(shape, solution, options, random, own);
        }));
      },
      "shape"_a, "grid"_a, "rules"_a, "refutation"_a, "symmetry"_a, "fewest"_a, "seed"_a, "stream"_a, "control"_a,
      "Clues from which the rules derive the grid.");

  // All grids of a size when lines may be equal.
  bind_error<SweepTooWide>(module, "TooWide", core.attr("CoreError"));
  module.def(
      "count_grids",
      [](Control& control, int rows, int columns, int threads, std::size_t memory, const std::string& spill) {
        return count_boards(control, grid_sweep(rows, columns, true),
                            {threads, memory, spill, "takuzu " + std::to_string(rows) + "x" + std::to_string(columns)});
      },
      "control"_a, "rows"_a, "columns"_a, "threads"_a, "memory"_a, "spill"_a = "");
  module.def("sweep_fits", &GridSweep::fits, "rows"_a, "columns"_a, "Does a state of the sweep fit its key?");
  module.def(
      "make_tables",
      [](Control& control, int rows, int columns, int threads, std::size_t memory) {
        return make_tables(control, grid_sweep(rows, columns, false), threads, memory);
      },
      "control"_a, "rows"_a, "columns"_a, "threads"_a, "memory"_a);
}

const BoundFamily takuzu_family(&bind_takuzu);

}  // namespace grillon::bindings
