// Tectonic as Python sees it. A board is passed as rows, columns, maximum and bytes: one int16 per cell for the regions,
// one byte per cell for values, one byte per border.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "bindings/calls.hpp"
#include "bindings/families.hpp"
#include "bindings/lines.hpp"
#include "bindings/techniques.hpp"
#include "common/threads.hpp"
#include "tectonic/logic/ladder.hpp"
#include "tectonic/make/generate.hpp"
#include "tectonic/search.hpp"
#include "tectonic/short_form.hpp"
#include "tectonic/walls/cuts.hpp"
#include "tectonic/walls/ladder.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grillon::bindings {

void bind_tectonic_sweep(nb::module_& core, nb::module_& module);

namespace {

using namespace grillon::tectonic;

std::vector<std::uint8_t> bytes_of(const nb::bytes& bytes) {
  const auto seen = view(bytes);
  return {seen.begin(), seen.end()};
}

std::string text_of(const Values& values) { return {reinterpret_cast<const char*>(values.data()), values.size()}; }

template <class Number>
std::vector<Number> numbers_of(const nb::bytes& bytes) {
  std::vector<Number> numbers(bytes.size() / sizeof(Number));
  std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(Number));
  return numbers;
}

nb::bytes region_bytes(const std::vector<std::int16_t>& region) {
  return nb::bytes(reinterpret_cast<const char*>(region.data()), region.size() * sizeof(std::int16_t));
}

void expect_size(std::size_t size, std::size_t expected) {
  if (size != expected) throw std::invalid_argument("the board has another number of cells");
}

/// A board that was checked on the Python side; the sizes are checked again because memory depends on them.
std::shared_ptr<Layout> layout_of(int rows, int columns, int maximum, const nb::bytes& regions) {
  auto region = numbers_of<std::int16_t>(regions);
  if (rows < 1 || columns < 1 || maximum < 1 || maximum > largest_maximum) throw std::invalid_argument("no such board");
  expect_size(region.size(), static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
  std::vector<int> size;
  for (const auto r : region) {
    if (r < 0) continue;
    if (static_cast<std::size_t>(r) >= size.size()) size.resize(static_cast<std::size_t>(r) + 1);
    if (++size[static_cast<std::size_t>(r)] > maximum) throw std::invalid_argument("a region is larger than the maximum");
  }
  return std::make_shared<Layout>(rows, columns, maximum, std::move(region));
}

PartialBoard partial_of(int rows, int columns, int maximum, const nb::bytes& values, const nb::bytes& borders) {
  PartialBoard board{rows, columns, maximum, {}, bytes_of(values), {}};
  if (rows < 1 || columns < 1 || maximum < 1 || maximum > largest_maximum) throw std::invalid_argument("no such board");
  expect_size(board.values.size(), static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
  expect_size(borders.size(), static_cast<std::size_t>(rows * (columns - 1) + (rows - 1) * columns));
  for (const auto border : view(borders)) board.borders.push_back(static_cast<Border>(border));
  for (auto& value : board.values) {
    board.hole.push_back(value == 255);
    if (value == 255) value = 0;
  }
  return board;
}

std::unique_ptr<RecordStream> stream_values(std::shared_ptr<Control> control, int rows, int columns, int maximum,
                                            const nb::bytes& regions, const nb::bytes& values, std::uint64_t limit) {
  auto layout = layout_of(rows, columns, maximum, regions);
  auto givens = bytes_of(values);
  expect_size(givens.size(), static_cast<std::size_t>(layout->cells()));
  return std::make_unique<RecordStream>(control, [layout, givens, limit](const RecordStream::Put& put, Control& own, int) {
    Search search(*layout);
    if (!search.start(givens)) return Pulse(own).contradict();
    std::uint64_t given = 0;
    search.solutions(own, [&](const Values& found) { return put(text_of(found)) && ++given != limit; });
  });
}

/// A record is the values, then one byte per border: 1 for a wall.
std::unique_ptr<RecordStream> stream_cuts(std::shared_ptr<Control> control, int rows, int columns, int maximum,
                                          const nb::bytes& values, const nb::bytes& borders, std::uint64_t limit) {
  auto board = partial_of(rows, columns, maximum, values, borders);
  return std::make_unique<RecordStream>(control, [=](const RecordStream::Put& put, Control& own, int) {
    CutSearch search(board, own);
    std::uint64_t given = 0;
    search.solutions([&](const std::vector<std::int16_t>& region, const Values& found) {
      std::string record = text_of(found);
      auto wall = [&](int a, int b) {
        record.push_back(region[static_cast<std::size_t>(a)] != region[static_cast<std::size_t>(b)] ? 1 : 0);
      };
      for (int row = 0; row < rows; ++row)
        for (int column = 0; column + 1 < columns; ++column) wall(row * columns + column, row * columns + column + 1);
      for (int row = 0; row + 1 < rows; ++row)
        for (int column = 0; column < columns; ++column) wall(row * columns + column, (row + 1) * columns + column);
      return put(record) && ++given != limit;
    });
  });
}

std::uint64_t count_values(Control& control, int rows, int columns, int maximum, const nb::bytes& regions, const nb::bytes& values,
                           std::uint64_t limit) {
  auto layout = layout_of(rows, columns, maximum, regions);
  const auto givens = bytes_of(values);
  expect_size(givens.size(), static_cast<std::size_t>(layout->cells()));
  return call(control, [&](Control& own) -> std::uint64_t {
    Search search(*layout);
    return search.start(givens) ? search.count(own, limit) : 0;
  });
}

std::pair<Ending, nb::bytes> run_ladder(Control& control, int rows, int columns, int maximum, const nb::bytes& regions,
                                        const nb::bytes& values, const nb::bytes& excluded, std::uint32_t techniques, int most) {
  auto layout = layout_of(rows, columns, maximum, regions);
  const auto placed = bytes_of(values);
  const auto gone = numbers_of<std::int32_t>(excluded);
  expect_size(placed.size(), static_cast<std::size_t>(layout->cells()));
  const auto [end, log] = call(control, [&](Control& own) {
    StepLog steps;
    Ladder<StepLog> ladder(*layout, steps);
    const auto reached = ladder.start(placed, gone) ? ladder.run(techniques, own, most) : Ending::contradiction;
    return std::pair(reached, std::move(steps));
  });
  return {end, to_bytes(log.pool())};
}

/// The same where walls are unknown: `chosen` and `excluded` are candidates of the position, walls among them.
std::pair<Ending, nb::bytes> run_cut_ladder(Control& control, int rows, int columns, int maximum, const nb::bytes& values,
                                            const nb::bytes& borders, const nb::bytes& chosen, const nb::bytes& excluded,
                                            std::uint32_t techniques, int most) {
  auto board = partial_of(rows, columns, maximum, values, borders);
  const auto gone = numbers_of<std::int32_t>(excluded);
  Values placed(board.values.size(), 0);
  std::vector<std::int32_t> walls;
  for (const auto candidate : numbers_of<std::int32_t>(chosen)) {
    if (candidate >= board.cells() * maximum)
      walls.push_back(candidate);
    else
      placed[static_cast<std::size_t>(candidate / maximum)] = static_cast<std::uint8_t>(candidate % maximum + 1);
  }
  const auto [end, log] = call(control, [&](Control& own) {
    StepLog steps;
    CutLadder ladder(board);
    ladder.start(placed, walls, gone);
    const auto reached = ladder.run(techniques, own, most);
    for (const auto& step : ladder.steps()) steps.add(step);
    return std::pair(reached, std::move(steps));
  });
  return {end, to_bytes(log.pool())};
}

/// A board whose regions are known: rows, columns, maximum, regions, values.
using BoardTuple = std::tuple<int, int, int, nb::bytes, nb::bytes>;
struct KnownBoard {
  std::shared_ptr<Layout> layout;
  Values values;
};

std::vector<KnownBoard> known_boards(const std::vector<BoardTuple>& tuples) {
  std::vector<KnownBoard> boards;
  for (const auto& [rows, columns, maximum, regions, values] : tuples) {
    boards.push_back({layout_of(rows, columns, maximum, regions), bytes_of(values)});
    expect_size(boards.back().values.size(), static_cast<std::size_t>(boards.back().layout->cells()));
  }
  return boards;
}

/// The first two solutions of each board, concatenated, and whether the search for them was completed.
std::vector<std::pair<nb::bytes, bool>> check_all(Control& control, const std::vector<BoardTuple>& tuples, int threads) {
  const auto boards = known_boards(tuples);
  const auto found = call(control, threads, [&](Control& own, int workers) {
    std::vector<std::pair<std::string, bool>> records(boards.size());
    parallel_for(workers, boards.size(), [&](std::size_t i) {
      if (own.poll()) return;
      auto& record = records[i].first;
      int left = 2;
      Search search(*boards[i].layout);
      if (search.start(boards[i].values))
        search.solutions(own, [&](const Values& values) {
          record += text_of(values);
          return --left > 0;
        });
      records[i].second = left == 0 || !own.stopped();
    });
    return records;
  });
  std::vector<std::pair<nb::bytes, bool>> result;
  for (const auto& [record, whole] : found) result.emplace_back(nb::bytes(record.data(), record.size()), whole);
  return result;
}

std::vector<GradeTuple> grade_all(Control& control, const std::vector<BoardTuple>& tuples, int threads) {
  const auto boards = known_boards(tuples);
  return call(control, threads, [&](Control& own, int workers) {
    std::vector<GradeTuple> grades(boards.size());
    parallel_for(workers, boards.size(), [&](std::size_t i) {
      Grade result;
      if (own.poll()) {
        grades[i] = {Ending::stopped, result.hardest(), result.uses()};
        return;
      }
      Ladder<Grade> ladder(*boards[i].layout, result);
      const auto end = ladder.start(boards[i].values) ? ladder.run(all_techniques, own) : Ending::contradiction;
      grades[i] = {end, result.hardest(), result.uses()};
    });
    return grades;
  });
}

/// Calls found(board, values) for the solutions of a line until that is false. False if the board cannot be read directly.
template <class Found>
bool solve_line(std::string_view line, Control& control, Found found) {
  ShortBoard board;
  if (!read_short(line, board)) return false;
  const Layout layout(board.rows, board.columns, board.maximum, board.region);
  Search search(layout);
  if (search.start(board.values))
    search.solutions(control, [&](const Values& values) { return found(std::as_const(board), values); });
  return true;
}

std::optional<std::string> first_of_line(std::string_view line, Control& control) {
  std::optional<std::string> text;
  solve_line(line, control, [&](const ShortBoard& board, const Values& values) {
    text = drawn(board, values);
    return false;
  });
  return text;
}

std::uint8_t count_line(std::string_view line, int limit, Control& control) {
  int number = 0;
  const bool read = solve_line(line, control, [&](const ShortBoard&, const Values&) { return ++number < limit; });
  return read ? static_cast<std::uint8_t>(number) : not_counted;
}

std::optional<GradeTuple> grade_line(std::string_view line, Control& control) {
  ShortBoard board;
  if (!read_short(line, board)) return std::nullopt;
  const Layout layout(board.rows, board.columns, board.maximum, board.region);
  Grade result;
  Ladder<Grade> ladder(layout, result);
  const auto end = ladder.start(board.values) ? ladder.run(all_techniques, control) : Ending::contradiction;
  return GradeTuple{end, result.hardest(), result.uses()};
}

/// The borders with their consequences, and the part of each cell; None if the caller has to report an error.
std::optional<std::pair<nb::bytes, nb::bytes>> settled(int rows, int columns, int maximum, const nb::bytes& holes,
                                                       const nb::bytes& borders) {
  auto kinds = bytes_of(borders);
  const auto hole = view(holes);
  const auto cells = static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
  if (rows < 1 || columns < 1) throw std::invalid_argument("no such board");
  if (!hole.empty()) expect_size(hole.size(), cells);
  expect_size(kinds.size(), static_cast<std::size_t>(rows * (columns - 1) + (rows - 1) * columns));
  std::vector<std::int16_t> part;
  if (!settle(rows, columns, maximum, hole, kinds, part)) return std::nullopt;
  return std::pair(nb::bytes(kinds.data(), kinds.size()), region_bytes(part));
}

/// None when nothing was found, else (regions, values, clues, attempts, minimal).
nb::object result_of(const std::optional<GeneratedPuzzle>& puzzle) {
  if (!puzzle) return nb::none();
  return nb::make_tuple(region_bytes(puzzle->grid.region), nb::bytes(puzzle->grid.values.data(), puzzle->grid.values.size()),
                        nb::bytes(puzzle->clues.data(), puzzle->clues.size()), puzzle->attempts, puzzle->minimal);
}

PuzzleRequest request_of(int rows, int columns, int maximum, int clues, int hardest, int needs, Symmetry symmetry) {
  PuzzleRequest request;
  request.grid.rows = rows;
  request.grid.columns = columns;
  request.grid.maximum = maximum;
  request.clues = clues;
  request.hardest = hardest;
  request.needs = needs;
  request.symmetry = symmetry;
  return request;
}

nb::object generate_puzzle(Control& control, std::uint64_t seed, int rows, int columns, int maximum, const nb::bytes& holes,
                           int clues, int hardest, int needs, Symmetry symmetry, double max_singles, double fewest_full,
                           int attempts) {
  auto request = request_of(rows, columns, maximum, clues, hardest, needs, symmetry);
  request.grid.hole = bytes_of(holes);
  expect_size(request.grid.hole.size(), static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
  request.grid.max_singles = max_singles;
  request.grid.fewest_full = fewest_full;
  request.attempts = attempts;
  return result_of(call(control, [&](Control& own) { return generate(request, seed, own); }));
}

nb::object remove_clues_of(Control& control, std::uint64_t seed, int rows, int columns, int maximum, const nb::bytes& regions,
                           const nb::bytes& values, int clues, int hardest, int needs, Symmetry symmetry) {
  auto request = request_of(rows, columns, maximum, clues, hardest, needs, symmetry);
  layout_of(rows, columns, maximum, regions);
  Grid grid{numbers_of<std::int16_t>(regions), bytes_of(values), 0};
  expect_size(grid.values.size(), grid.region.size());
  return result_of(call(control, [&](Control& own) {
    Random random(seed, 0);
    return remove_clues(request, grid, random, own);
  }));
}

}  // namespace

static void bind_tectonic(nb::module_& core) {
  auto module = core.def_submodule("tectonic");
  module.def("solutions", &stream_values, "control"_a, "rows"_a, "columns"_a, "maximum"_a, "regions"_a, "values"_a, "limit"_a = 0,
             "Fillings of a board whose regions are known, up to a limit (0: all), one byte a cell.");
  module.def("cuts", &stream_cuts, "control"_a, "rows"_a, "columns"_a, "maximum"_a, "values"_a, "borders"_a, "limit"_a = 0,
             "Cuts and fillings of a board whose regions are not all known, up to a limit (0: all): values (255 for a hole), then "
             "borders.");
  module.def("count", &count_values, "control"_a, "rows"_a, "columns"_a, "maximum"_a, "regions"_a, "values"_a, "limit"_a,
             "The number of fillings, up to a limit unless that is 0.");
  module.def("techniques", [] { return listed(technique_table); }, techniques_help);
  module.def("run_ladder", &run_ladder, "control"_a, "rows"_a, "columns"_a, "maximum"_a, "regions"_a, "values"_a, "excluded"_a,
             "techniques"_a, "max_steps"_a,
             "How the ladder ended and its steps; `techniques` is a set of bits, `max_steps` is -1 for no limit.");
  module.def("run_cut_ladder", &run_cut_ladder, "control"_a, "rows"_a, "columns"_a, "maximum"_a, "values"_a, "borders"_a,
             "chosen"_a, "excluded"_a, "techniques"_a, "max_steps"_a,
             "Steps of the ladder where walls are unknown; `chosen` are all true candidates of the position.");
  module.def("check_all", &check_all, "control"_a, "boards"_a, "threads"_a,
             "Up to two solutions of each board (rows, columns, maximum, regions, values), one byte a cell, and whether the search "
             "came to its end.");
  module.def("grade_all", &grade_all, "control"_a, "boards"_a, "threads"_a,
             "For each board: how the ladder ended, the hardest rating in hundredths, how often each technique is used.");
  bind_lines(module, &count_line, &first_of_line, &grade_line);
  nb::enum_<ShortPart>(module, "ShortPart", "What may be wrong with the body of a short form.")
      .value("head", ShortPart::head)
      .value("size", ShortPart::size)
      .value("walls", ShortPart::walls)
      .value("border", ShortPart::border)
      .value("cells", ShortPart::cells);
  module.def(
      "read_short",
      [](std::string_view body) {
        ShortBoard board;
        const auto wrong = read_body(body, board);
        const auto& [rows, columns, maximum, region, borders, values] = board;
        return std::make_tuple(rows, columns, maximum, nb::bytes(values.data(), values.size()),
                               nb::bytes(borders.data(), borders.size()), wrong);
      },
      "body"_a,
      "The board of the body of a short form: rows, columns, maximum, values (255 for a hole, 254 for one left out), borders; and "
      "what is wrong, or None.");
  module.def("settled", &settled, "rows"_a, "columns"_a, "maximum"_a, "holes"_a, "borders"_a,
             "Borders as they follow from each other, and the part of each cell as an int16 (-1 for a hole); None for a board that "
             "breaks a rule. `holes` is empty where there is none.");
  module.def("generate", &generate_puzzle, "control"_a, "seed"_a, "rows"_a, "columns"_a, "maximum"_a, "holes"_a, "clues"_a,
             "hardest"_a, "needs"_a, "symmetry"_a, "max_singles"_a, "fewest_full"_a, "attempts"_a,
             nb::sig("def generate(control: grillon._core.Control, seed: int, rows: int, columns: int, maximum: int, holes: bytes, "
                     "clues: int, hardest: int, needs: int, symmetry: grillon._core.Symmetry, max_singles: float, fewest_full: "
                     "float, attempts: int) "
                     "-> tuple[bytes, bytes, bytes, int, bool] | None"),
             "Regions, values, clues, attempts and whether every clue is needed; None when the attempts are spent.");
  module.def("remove_clues", &remove_clues_of, "control"_a, "seed"_a, "rows"_a, "columns"_a, "maximum"_a, "regions"_a, "values"_a,
             "clues"_a, "hardest"_a, "needs"_a, "symmetry"_a,
             nb::sig("def remove_clues(control: grillon._core.Control, seed: int, rows: int, columns: int, maximum: int, regions: "
                     "bytes, values: "
                     "bytes, clues: int, hardest: int, needs: int, symmetry: grillon._core.Symmetry) -> tuple[bytes, bytes, bytes, "
                     "int, bool] | None"),
             "Clues for a complete grid, in the form of generate().");
  bind_tectonic_sweep(core, module);
}

const BoundFamily tectonic_family(&bind_tectonic);

}  // namespace grillon::bindings
