// All Tectonic grids of a size as Python sees them: counted, as tables, and continued cell by cell.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bindings/calls.hpp"
#include "bindings/errors.hpp"
#include "bindings/sweep.hpp"
#include "sweep/histogram.hpp"
#include "sweep/probe.hpp"
#include "sweep/stages.hpp"
#include "tectonic/sweep/counts.hpp"
#include "tectonic/sweep/endings.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grillon::bindings {

namespace {

using namespace grillon::tectonic;

// On boards this wide the last rows have most of the states: the strip is worth its longer steps there.
constexpr int wide = 5;

/// One number, several ways to it: states by column or with labels, another order of cells, fewer reductions.
Counted count_tectonic(Control& control, int rows, int columns, int largest, sweep::Settings settings, std::string way, int ahead) {
  const bool fits = NumberSweep::fits(columns, largest);
  if (way.empty()) way = !fits ? "labels" : columns >= wide ? "columns" : "cells";
  settings.job = "tectonic " + std::to_string(rows) + "x" + std::to_string(columns) + " at most " + std::to_string(largest) +
                 " by " + way + " ahead " + std::to_string(ahead);
  if (way == "cells" || way == "columns" || way == "images") {
    if (!fits) throw TooWide("sweep_way", {term("columns", columns), {"way", way}});
    NumberRules rules{.rows = rows, .columns = columns, .largest = largest, .look_ahead = ahead};
    rules.strip = way == "columns";
    rules.mirror = way != "images";
    return count_boards(control, NumberSweep(rules), settings);
  }
  if (way != "labels" && way != "plain") throw std::invalid_argument("no way '" + way + "' to count Tectonic grids");
  const bool reduce = way == "labels";
  return count_boards(control, GridSweep({rows, columns, largest, reduce, ahead, reduce}), settings);
}

template <std::size_t Size>
std::optional<std::vector<std::uint64_t>> histogram(const GridSweep& grids, int value, const sweep::Settings& settings,
                                                    Control& control) {
  auto happens = [value](std::int32_t label) { return label >> 2 == value; };
  const sweep::Marked marked(grids, happens);
  const auto counted = sweep::count<sweep::Histogram<Size>>(marked, settings, control);
  if (!counted) return std::nullopt;
  return std::vector<std::uint64_t>(counted->times.begin(), counted->times.end());
}

}  // namespace

void bind_tectonic_sweep(nb::module_& core, nb::module_& module) {
  bind_error<TooWide>(module, "TooWide", core.attr("CoreError"));
  module.def(
      "count_grids",
      [](Control& control, int rows, int columns, int largest, int threads, std::size_t memory, const std::string& spill,
         const std::string& way,
         int look_ahead) { return count_tectonic(control, rows, columns, largest, {threads, memory, spill, {}}, way, look_ahead); },
      "control"_a, "rows"_a, "columns"_a, "largest"_a, "threads"_a, "memory"_a, "spill"_a = "", "way"_a = "", "look_ahead"_a = 0,
      "The number of grids, None when stopped; states and steps of every stage. `spill`: a folder for what the memory does not "
      "hold, in which an interrupted count goes on. `way`: cells (row after row), columns (the last two rows column by column), "
      "images (mirror images stay two), labels (states that lead back to the grid), plain (only the rules of the game).");
  module.def("counts_by_columns", &NumberSweep::fits, "columns"_a, "largest"_a,
             "Has the sweep without labels room for the states of boards so wide?");
  module.def(
      "count_part",
      [](int rows, int columns, int largest, int stage, std::size_t words, std::size_t memory) {
        if (!NumberSweep::fits(columns, largest))
          return sweep::make_part(GridSweep({rows, columns, largest, true, 0, true}), stage, words, memory);
        NumberRules rules{.rows = rows, .columns = columns, .largest = largest};
        rules.strip = columns >= wide;
        return sweep::make_part(NumberSweep(rules), stage, words, memory);
      },
      "rows"_a, "columns"_a, "largest"_a, "stage"_a, "words"_a, "memory"_a, "A part of a count by several processes.");
  module.def(
      "make_tables",
      [](Control& control, int rows, int columns, int largest, int threads, std::size_t memory) {
        return make_tables(control, GridSweep({rows, columns, largest, false, 0, true}), threads, memory);
      },
      "control"_a, "rows"_a, "columns"_a, "largest"_a, "threads"_a, "memory"_a);
  module.def(
      "value_counts",
      [](Control& control, int rows, int columns, int largest, int value, int threads, std::size_t memory) {
        const GridSweep grids({rows, columns, largest, true, 0, true});
        const sweep::Settings settings{threads, memory, {}, {}};
        return long_call(control, [&](Control& own) {
          // A value occurs at most once in two by two cells.
          const int most = (rows + 1) / 2 * ((columns + 1) / 2);
          if (most < 8) return histogram<8>(grids, value, settings, own);
          if (most < 16) return histogram<16>(grids, value, settings, own);
          return histogram<64>(grids, value, settings, own);
        });
      },
      "control"_a, "rows"_a, "columns"_a, "largest"_a, "value"_a, "threads"_a, "memory"_a,
      "How many grids hold the value k times, for k from 0; None when stopped.");
  module.def(
      "continue_grids",
      [](Control& control, int rows, int columns, int largest, const nb::bytes& records, int length, int until) {
        const GridSweep grids({rows, columns, largest, false, 0, false});
        const auto from = view(records);
        if (length < 0 || until < length || until > rows * columns ||
            (length > 0 && from.size() % static_cast<std::size_t>(length) != 0))
          throw std::invalid_argument("the records are no partial grids of that length");
        if (length > 0 && from.empty()) return as_bytes("");
        const std::string found = long_call(control, [&](Control&) {
          std::string gathered;
          if (!grids.continue_from(from, length, until, [&](const std::string& digits) { gathered += digits; }))
            throw CoreError("no_partial_grid");
          return gathered;
        });
        return as_bytes(found);
      },
      "control"_a, "rows"_a, "columns"_a, "largest"_a, "records"_a, "length"_a, "until"_a,
      "Every partial grid of `until` cells that continues one of the records of `length` cells, in order.");
  nb::class_<Endings>(module, "Endings",
                      "The whole grids behind partial ones; what was found is kept for the next time. For one thread.")
      .def(nb::init<int, int, int, std::size_t>(), "rows"_a, "columns"_a, "largest"_a, "max_states"_a)
      .def(
          "continue_from",
          [](Endings& self, Control& control, const nb::bytes& records, std::size_t length) {
            const auto from = view(records);
            const std::string found = long_call(control, [&](Control&) {
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
      "stage_size",
      [](Control& control, int rows, int columns, int largest, int stage, int threads,
         std::size_t memory) -> std::optional<nb::int_> {
        // The same rules as those of `continue_grids`: dead ends not yet recognised are counted.
        const GridSweep grids({rows, columns, largest, false, 0, false});
        return count_boards(control, sweep::UpTo(grids, stage), {threads, memory, {}, {}}).first;
      },
      "control"_a, "rows"_a, "columns"_a, "largest"_a, "stage"_a, "threads"_a, "memory"_a,
      "How many partial grids of `stage` cells there are; None when stopped.");
  module.def(
      "estimate_stages",
      [](int rows, int columns, int largest, std::uint64_t seed, int ways) {
        nb::gil_scoped_release release;
        return sweep::probe(GridSweep({rows, columns, largest, false, 0, false}), rows * columns, ways, Random(seed));
      },
      "rows"_a, "columns"_a, "largest"_a, "seed"_a, "ways"_a,
      "About how many partial grids every stage from 1 on has, by random ways down.");
}

}  // namespace grillon::bindings
