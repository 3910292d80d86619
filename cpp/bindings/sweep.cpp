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
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/calls.hpp"
#include "bindings/sweep.hpp"
#include "sweep/boards.hpp"
#include "sweep/checksum.hpp"
#include "sweep/codes.hpp"
#include "sweep/parts.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grillon::bindings {

namespace {

using sweep::Boards;
using sweep::Labels;

std::string record(const Labels& labels) { return {labels.begin(), labels.end()}; }

using Tables = std::tuple<nb::bytes, nb::bytes, nb::bytes>;
using Conditions = std::pair<std::size_t, std::vector<std::pair<std::int32_t, std::int32_t>>>;

/// All boards in order: slices of the walk are made in parallel and concatenated.
void walk(const Boards& boards, Control& control, int threads, const sweep::Form& form, const RecordStream::Put& put) {
  constexpr std::uint64_t slice = 1 << 14;
  struct Slice {
    bool beyond = false;  // the last board is before it; an empty slice is not the end
    std::string made;
  };
  std::vector<Slice> slices(static_cast<std::size_t>(threads) * 2);
  for (std::uint64_t first = 0;; first += slice * slices.size()) {
    parallel_for(threads, slices.size(), [&](std::size_t i) {
      std::string records;
      boards.slice(first + i * slice, slice, control, records);
      slices[i] = {records.empty(), sweep::in_form(records, form)};
    });
    for (const auto& [beyond, made] : slices)
      if (beyond || control.stopped() || (!made.empty() && !put(made))) return;
  }
}

}  // namespace

void bind_sweep(nb::module_& core) {
  nb::module_ module = core.def_submodule("sweep");
  nb::class_<sweep::Form>(module, "Form", "How complete boards leave a sweep: upright or turned, as records or as lines of codes.")
      .def(
          "__init__",
          [](sweep::Form* self, std::size_t rows, std::size_t columns, bool turned, bool walls, unsigned base, bool distinct) {
            new (self) sweep::Form{rows, columns, turned, walls, base, distinct};
          },
          "rows"_a, "columns"_a, "turned"_a = false, "walls"_a = false, "base"_a = 0, "distinct"_a = false)
      .def(
          "__call__",
          [](const sweep::Form& self, const nb::bytes& records) {
            return as_bytes(sweep::in_form({records.c_str(), records.size()}, self));
          },
          "records"_a);

  nb::class_<Boards>(module, "Tables", "All boards of a size as a live graph. A board is its labels, one byte a cell.")
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
          "words"_a, "tables"_a, "Tables from their bytes; ValueError when they do not fit together.")
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
          "beginning",
          [](const Boards& self, const nb::bytes& labels) -> std::optional<std::pair<nb::int_, nb::int_>> {
            const auto bytes = view(labels);
            const auto found = self.beginning(Labels(bytes.begin(), bytes.end()));
            if (!found) return std::nullopt;
            return std::make_pair(to_int(found->first), to_int(found->second));
          },
          "labels"_a, "The number of the first board that begins with these labels, and how many do; None when none does.")
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
            const auto numbers = long_call(control, [&](Control& own) {
              std::vector<sweep::Window> given;
              for (const auto& [first, conditions] : windows) {
                given.push_back({first, {}});
                for (const auto& [mask, bits] : conditions) given.back().conditions.push_back({mask, bits});
              }
              own.set(Counter::total, given.size());
              return self.fitting(given, threads, own);
            });
            std::vector<nb::int_> fitting;
            for (const auto& number : numbers) fitting.push_back(to_int(number));
            return fitting;
          },
          "control"_a, "threads"_a, "windows"_a,
          "For every window (a stage, then mask and bits for the label of that stage and each one after it), how many boards fit; "
          "empty when stopped.");

  nb::class_<sweep::Part>(module, "Part", "Some shards of a stage of a count: merged, expanded, and gathered for the next stage.")
      .def_prop_ro_static(
          "shards", [](const nb::object&) { return sweep::shard_count; }, "How many shards a stage has.")
      .def("expect", &sweep::Part::expect, "states"_a, "Begin tables with room for about so many states that follow.")
      .def(
          "add",
          [](sweep::Part& self, Control& control, const std::vector<nb::bytes>& runs) {
            std::vector<std::string_view> views;
            for (const auto& run : runs) views.emplace_back(run.c_str(), run.size());
            return long_call(control, [&](Control& own) { return self.add(views, own); });
          },
          "control"_a, "runs"_a, "Merge the runs of one shard and expand its states; False when stopped, and the part is lost.")
      .def(
          "take",
          [](sweep::Part& self, std::size_t shard) {
            if (shard >= sweep::shard_count) throw nb::index_error("there is no such shard");
            return as_bytes(self.take(shard));
          },
          "shard"_a, "The run gathered for a shard of the next stage, once.")
      .def(
          "start",
          [](const sweep::Part& self) {
            const auto [shard, run] = self.start();
            return std::make_pair(shard, as_bytes(run));
          },
          "The shard of the only state of stage 0, and its run.")
      .def_prop_ro("finished", [](const sweep::Part& self) { return to_int(self.finished()); })
      .def_prop_ro("states", &sweep::Part::states)
      .def_prop_ro("steps", &sweep::Part::steps)
      .def_prop_ro("entry_bytes", &sweep::Part::entry_bytes)
      .def_prop_ro("peak", &sweep::Part::peak, "The most bytes that tables took at a time.");
  module.def(
      "checksum", [](const nb::bytes& data) { return sweep::checksum_of(data.c_str(), data.size()); }, "data"_a,
      "64 bits over the bytes of a run.");

  module.def(
      "to_lines",
      [](const nb::bytes& records, std::size_t length, unsigned base) {
        return as_bytes(sweep::to_lines(view(records), length, base));
      },
      "records"_a, "length"_a, "base"_a, "Records as decimal numbers, one a line.");
  module.def(
      "from_lines",
      [](const nb::bytes& lines, std::size_t length, unsigned base, bool zeros) {
        return as_bytes(sweep::from_lines({lines.c_str(), lines.size()}, length, base, zeros));
      },
      "lines"_a, "length"_a, "base"_a, "zeros"_a = false, "Decimal numbers, one a line, as records.");
}

}  // namespace grillon::bindings
