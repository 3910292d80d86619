#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/calls.hpp"
#include "bindings/errors.hpp"
#include "sweep/boards.hpp"
#include "sweep/codes.hpp"
#include "sweep/histogram.hpp"
#include "sweep/probe.hpp"
#include "sweep/stages.hpp"
#include "takuzu/sweep_state.hpp"
#include "tectonic/endings.hpp"
#include "tectonic/sweep_counts.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grillon::bindings {

namespace {

using sweep::Boards;
using sweep::Labels;
using Counted = std::pair<std::optional<nb::int_>, std::vector<std::pair<std::uint64_t, std::uint64_t>>>;

nb::int_ to_int(const std::string& little_endian) {
  const nb::object type = nb::borrow<nb::object>(reinterpret_cast<PyObject*>(&PyLong_Type));
  return nb::cast<nb::int_>(type.attr("from_bytes")(nb::bytes(little_endian.data(), little_endian.size()), "little"));
}

/// Little-endian bytes of a number that is not negative.
std::string from_int(const nb::int_& number) {
  const auto bits = nb::cast<std::size_t>(number.attr("bit_length")());
  const auto bytes = nb::cast<nb::bytes>(number.attr("to_bytes")(bits / 8 + 1, "little"));
  return {bytes.c_str(), bytes.size()};
}

template <class Family>
Counted count(Control& control, const Family& family, const sweep::Settings& settings) {
  std::vector<sweep::StageSize> sizes;
  const auto number = long_call(control, [&] { return sweep::count_boards(family, settings, control, &sizes); });
  Counted counted;
  if (number) counted.first = to_int(*number);
  for (const auto& size : sizes) counted.second.emplace_back(size.states, size.steps);
  return counted;
}

template <class Family>
std::shared_ptr<Boards> boards(Control& control, const Family& family, int threads, std::size_t memory) {
  return long_call(control, [&] {
    return std::shared_ptr<Boards>(sweep::make_boards(family, sweep::Settings{threads, memory, {}, {}}, control));
  });
}

std::string record(const Labels& labels) { return {labels.begin(), labels.end()}; }

nb::bytes as_bytes(const std::string& text) { return nb::bytes(text.data(), text.size()); }

using Tables = std::tuple<nb::bytes, nb::bytes, nb::bytes>;
using Conditions = std::pair<std::size_t, std::vector<std::pair<std::int32_t, std::int32_t>>>;

/// All boards in order: slices of the walk are made side by side and put one after the other.
void walk(const Boards& boards, Control& control, int threads, const sweep::Form& form, const RecordStream::Put& put) {
  constexpr std::uint64_t slice = 1 << 14;
  std::vector<std::string> slices(static_cast<std::size_t>(threads) * 2);
  for (std::uint64_t first = 0;; first += slice * slices.size()) {
    parallel_for(threads, slices.size(), [&](std::size_t i) {
      std::string records;
      boards.slice(first + i * slice, slice, control, records);
      slices[i] = sweep::in_form(records, form);
    });
    for (const auto& made : slices)
      if (made.empty() || control.stopped() || !put(made)) return;
  }
}

/// One number, several ways to it: states by column or with labels, another order of cells, fewer reductions.
Counted count_tectonic(Control& control, int rows, int columns, int largest, sweep::Settings settings, std::string way, int ahead) {
  const bool fits = tectonic::NumberSweep::fits(columns, largest);
  // On wide boards the last rows have most of the states: there the strip is worth its longer steps.
  if (way.empty()) way = !fits ? "labels" : columns >= 5 ? "columns" : "cells";
  settings.job = "tectonic " + std::to_string(rows) + "x" + std::to_string(columns) + " at most " + std::to_string(largest) +
                 " by " + way + " ahead " + std::to_string(ahead);
  if (way == "cells" || way == "columns" || way == "images") {
    if (!fits) throw tectonic::TooWide("tectonic_way", {term("columns", columns), {"way", way}});
    tectonic::NumberRules rules{.rows = rows, .columns = columns, .largest = largest, .look_ahead = ahead};
    rules.strip = way == "columns";
    rules.mirror = way != "images";
    return count(control, tectonic::NumberSweep(rules), settings);
  }
  if (way != "labels" && way != "plain") throw std::invalid_argument("no way '" + way + "' to count Tectonic grids");
  const bool reduce = way == "labels";
  return count(control, tectonic::GridSweep({rows, columns, largest, reduce, ahead, reduce}), settings);
}

template <std::size_t Size>
std::optional<std::vector<std::uint64_t>> histogram(const tectonic::GridSweep& grids, int value, const sweep::Settings& settings,
                                                    Control& control) {
  auto happens = [value](std::int32_t label) { return label >> 2 == value; };
  const sweep::Marked marked(grids, happens);
  const auto counted = sweep::count<sweep::Histogram<Size>>(marked, settings, control);
  if (!counted) return std::nullopt;
  return std::vector<std::uint64_t>(counted->times.begin(), counted->times.end());
}

}  // namespace

void bind_sweep(nb::module_& core) {
  nb::module_ module = core.def_submodule("sweep");
  bind_error<tectonic::TooWide>(module, "TooWide", core.attr("CoreError"));
  bind_error<takuzu::SweepTooWide>(module, "TakuzuTooWide", core.attr("CoreError"));

  nb::class_<sweep::Form>(module, "Form", "How complete boards leave a sweep: upright or turned, as records or as lines of codes.")
      .def(
          "__init__",
          [](sweep::Form* self, std::size_t rows, std::size_t columns, bool turned, bool walls, unsigned base) {
            new (self) sweep::Form{rows, columns, turned, walls, base};
          },
          "rows"_a, "columns"_a, "turned"_a = false, "walls"_a = false, "base"_a = 0)
      .def(
          "__call__",
          [](const sweep::Form& self, const nb::bytes& records) {
            return as_bytes(sweep::in_form({records.c_str(), records.size()}, self));
          },
          "records"_a);

  nb::class_<Boards>(module, "Boards", "All boards of a size as a live graph. A board is its labels, one byte a cell.")
      .def_prop_ro("total", [](const Boards& self) { return to_int(self.total()); })
      .def_prop_ro("memory", &Boards::bytes)
      .def_prop_ro("live_states", &Boards::live_states)
      .def_prop_ro("words", &Boards::words, "How many 64-bit words its numbers have.")
      .def(
          "tables",
          [](const Boards& self, std::size_t stage) {
            const auto tables = self.tables();
            if (stage >= tables.size()) throw nb::index_error("there is no such stage");
            const auto bytes = [](std::string_view view) { return nb::bytes(view.data(), view.size()); };
            return std::make_tuple(bytes(tables[stage].completions), bytes(tables[stage].first_edge), bytes(tables[stage].edges));
          },
          "stage"_a, "The three tables of a stage, as this machine has them in memory.")
      .def_static(
          "restore",
          [](std::size_t words, const std::vector<Tables>& tables) -> std::shared_ptr<Boards> {
            std::vector<sweep::StageBytes> stages;
            const auto view = [](const nb::bytes& bytes) { return std::string_view(bytes.c_str(), bytes.size()); };
            for (const auto& [completions, first_edge, edges] : tables)
              stages.push_back({view(completions), view(first_edge), view(edges)});
            nb::gil_scoped_release release;
            return sweep::restore_boards(words, stages);
          },
          "words"_a, "tables"_a, "Boards from their tables; ValueError when they do not fit together.")
      .def(
          "unrank",
          [](const Boards& self, const nb::int_& rank) -> std::optional<nb::bytes> {
            Labels labels;
            if (!self.unrank(from_int(rank), labels)) return std::nullopt;
            return as_bytes(record(labels));
          },
          "rank"_a, "The board of that number, or None.")
      .def(
          "rank",
          [](const Boards& self, const nb::bytes& board) -> std::optional<nb::int_> {
            const auto bytes = view(board);
            const auto number = self.rank(Labels(bytes.begin(), bytes.end()));
            if (!number) return std::nullopt;
            return to_int(*number);
          },
          "board"_a, "The number of a board, or None when it is none of these.")
      .def(
          "sample",
          [](const Boards& self, Control& control, std::uint64_t seed, std::uint64_t first, std::size_t number) {
            const std::string records = call(control, [&](Control& own) {
              std::string gathered;
              Labels labels;
              for (std::uint64_t i = 0; i < number && !own.poll(); ++i) {
                Random random(seed, first + i);
                self.sample(random, labels);
                gathered += record(labels);
              }
              return gathered;
            });
            return as_bytes(records);
          },
          "control"_a, "seed"_a, "first"_a, "number"_a, "Records of uniform random boards; board i depends on seed and i alone.")
      .def(
          "walk",
          [](std::shared_ptr<Boards> self, std::shared_ptr<Control> control, int threads, const sweep::Form& form) {
            return std::make_unique<RecordStream>(
                control,
                [self, form](const RecordStream::Put& put, Control& own, int workers) { walk(*self, own, workers, form, put); },
                threads);
          },
          "control"_a, "threads"_a, "form"_a, "Every board, in the order of their numbers, in a form.")
      .def(
          "fitting",
          [](const Boards& self, Control& control, int threads, const std::vector<Conditions>& windows) {
            const auto numbers = long_call(control, [&] {
              std::vector<sweep::Window> given;
              for (const auto& [first, conditions] : windows) {
                given.push_back({first, {}});
                for (const auto& [mask, bits] : conditions) given.back().conditions.push_back({mask, bits});
              }
              control.set(Counter::total, given.size());
              return self.fitting(given, threads, control);
            });
            std::vector<nb::int_> fitting;
            for (const auto& number : numbers) fitting.push_back(to_int(number));
            return fitting;
          },
          "control"_a, "threads"_a, "windows"_a,
          "For every window (a stage, then mask and bits for the label of that stage and each one after it), how many boards fit; "
          "empty when stopped.");

  module.def(
      "tectonic_count",
      [](Control& control, int rows, int columns, int largest, int threads, std::size_t memory, const std::string& spill,
         const std::string& way,
         int look_ahead) { return count_tectonic(control, rows, columns, largest, {threads, memory, spill, {}}, way, look_ahead); },
      "control"_a, "rows"_a, "columns"_a, "largest"_a, "threads"_a, "memory"_a, "spill"_a = "", "way"_a = "", "look_ahead"_a = 0,
      "The number of grids, None when stopped; states and steps of every stage. `spill`: a folder for what the memory does not "
      "hold, in which an interrupted count goes on. `way`: cells (row after row), columns (the last two rows column by column), "
      "images (mirror images stay two), labels (states that lead back to the grid), plain (only the rules of the game).");
  module.def(
      "tectonic_boards",
      [](Control& control, int rows, int columns, int largest, int threads, std::size_t memory) {
        return boards(control, tectonic::GridSweep({rows, columns, largest, false, 0, true}), threads, memory);
      },
      "control"_a, "rows"_a, "columns"_a, "largest"_a, "threads"_a, "memory"_a);
  module.def(
      "tectonic_values",
      [](Control& control, int rows, int columns, int largest, int value, int threads, std::size_t memory) {
        const tectonic::GridSweep grids({rows, columns, largest, true, 0, true});
        const sweep::Settings settings{threads, memory, {}, {}};
        return long_call(control, [&] {
          // A value stands at most once in two by two cells.
          const int most = (rows + 1) / 2 * ((columns + 1) / 2);
          if (most < 8) return histogram<8>(grids, value, settings, control);
          if (most < 16) return histogram<16>(grids, value, settings, control);
          return histogram<64>(grids, value, settings, control);
        });
      },
      "control"_a, "rows"_a, "columns"_a, "largest"_a, "value"_a, "threads"_a, "memory"_a,
      "How many grids hold the value k times, for k from 0; None when stopped.");
  module.def(
      "tectonic_continue",
      [](Control& control, int rows, int columns, int largest, const nb::bytes& records, int length, int until) {
        const tectonic::GridSweep grids({rows, columns, largest, false, 0, false});
        const auto from = view(records);
        if (length < 0 || until < length || until > rows * columns ||
            (length > 0 && from.size() % static_cast<std::size_t>(length) != 0))
          throw std::invalid_argument("the records are no partial grids of that length");
        if (length > 0 && from.empty()) return as_bytes("");
        const std::string found = long_call(control, [&] {
          std::string gathered;
          if (!grids.continue_from(from, length, until, [&](const std::string& digits) { gathered += digits; }))
            throw CoreError("no_partial_grid");
          return gathered;
        });
        return as_bytes(found);
      },
      "control"_a, "rows"_a, "columns"_a, "largest"_a, "records"_a, "length"_a, "until"_a,
      "Every partial grid of `until` cells that continues one of the records of `length` cells, in order.");
  nb::class_<tectonic::Endings>(module, "TectonicEndings",
                                "The whole grids behind partial ones; what was found is kept for the next time. For one thread.")
      .def(nb::init<int, int, int, std::size_t>(), "rows"_a, "columns"_a, "largest"_a, "max_states"_a)
      .def(
          "continue_from",
          [](tectonic::Endings& self, Control& control, const nb::bytes& records, std::size_t length) {
            const auto from = view(records);
            const std::string found = long_call(control, [&] {
              std::string grids;
              if (length == 0 || from.size() % length != 0)
                throw std::invalid_argument("the records are no partial grids of that length");
              self.append(from, length, grids);
              return grids;
            });
            return as_bytes(found);
          },
          "control"_a, "records"_a, "length"_a, "Every whole grid that continues one of the records of `length` cells, in order.");
  module.def(
      "tectonic_stage",
      [](Control& control, int rows, int columns, int largest, int stage, int threads,
         std::size_t memory) -> std::optional<nb::int_> {
        // The same rules as those of `tectonic_continue`: what is dead but not yet seen to be counts.
        const tectonic::GridSweep grids({rows, columns, largest, false, 0, false});
        return count(control, sweep::UpTo(grids, stage), {threads, memory, {}, {}}).first;
      },
      "control"_a, "rows"_a, "columns"_a, "largest"_a, "stage"_a, "threads"_a, "memory"_a,
      "How many partial grids of `stage` cells there are; None when stopped.");
  module.def(
      "tectonic_probe",
      [](int rows, int columns, int largest, std::uint64_t seed, int ways) {
        nb::gil_scoped_release release;
        return sweep::probe(tectonic::GridSweep({rows, columns, largest, false, 0, false}), rows * columns, ways, Random(seed));
      },
      "rows"_a, "columns"_a, "largest"_a, "seed"_a, "ways"_a,
      "About how many partial grids every stage from 1 on has, by random ways down.");
  module.def(
      "takuzu_count",
      [](Control& control, int rows, int columns, int threads, std::size_t memory, const std::string& spill) {
        return count(control, takuzu::GridSweep(rows, columns, true),
                     {threads, memory, spill, "takuzu " + std::to_string(rows) + "x" + std::to_string(columns)});
      },
      "control"_a, "rows"_a, "columns"_a, "threads"_a, "memory"_a, "spill"_a = "");
  module.def(
      "takuzu_boards",
      [](Control& control, int rows, int columns, int threads, std::size_t memory) {
        return boards(control, takuzu::GridSweep(rows, columns, false), threads, memory);
      },
      "control"_a, "rows"_a, "columns"_a, "threads"_a, "memory"_a);
  module.def(
      "to_lines",
      [](const nb::bytes& records, std::size_t length, unsigned base) {
        return as_bytes(sweep::to_lines(view(records), length, base));
      },
      "records"_a, "length"_a, "base"_a, "Records as decimal numbers, one a line.");
  module.def(
      "from_lines",
      [](const nb::bytes& lines, std::size_t length, unsigned base) {
        return as_bytes(sweep::from_lines({lines.c_str(), lines.size()}, length, base));
      },
      "lines"_a, "length"_a, "base"_a, "Decimal numbers, one a line, as records.");
}

}  // namespace grillon::bindings
