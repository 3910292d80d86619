// The compiled core as Python sees it: `_core`, with one submodule per family, each bound in its own file.
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#ifdef __GLIBC__
#include <malloc.h>
#include <sys/resource.h>
#endif

#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bindings/calls.hpp"
#include "bindings/errors.hpp"
#include "bindings/families.hpp"
#include "common/control.hpp"
#include "common/cpu.hpp"
#include "common/ending.hpp"
#include "common/symmetry.hpp"
#include "common/wide.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grillon::bindings {

void bind_explain(nb::module_& core);
void bind_picture(nb::module_& core);
void bind_sweep(nb::module_& module);

namespace {

constexpr const char* counter_names[] = {"nodes",    "tested", "branches", "backtracks", "pruned", "depth", "solutions",
                                         "attempts", "stage",  "states",   "done",       "total",  "bytes"};

std::map<std::string, std::uint64_t> counters(const Control& control) {
  std::map<std::string, std::uint64_t> result;
  for (int i = 0; i < static_cast<int>(Counter::rule0); ++i) result[counter_names[i]] = control.get(static_cast<Counter>(i));
  return result;
}

/// The counter of that name; KeyError for an unknown name.
Counter counter_named(const std::string& name) {
  for (int i = 0; i < static_cast<int>(Counter::rule0); ++i)
    if (name == counter_names[i]) return static_cast<Counter>(i);
  throw nb::key_error(name.c_str());
}

void add(Control& control, const std::string& counter, std::uint64_t number) { control.add(counter_named(counter), number); }
void raise_to(Control& control, const std::string& counter, std::uint64_t number) {
  control.raise_to(counter_named(counter), number);
}

/// Worded by the package, in its languages.
void tell_no_thread(const std::exception_ptr& thrown, void*) {
  try {
    std::rethrow_exception(thrown);
  } catch (const NoThread&) {
    const nb::object error = nb::module_::import_("grillon.errors").attr("no_thread")();
    PyErr_SetObject(error.type().ptr(), error.ptr());
  }
}

/// Every thread of glibc reserves 64 MB of addresses for what it allocates. Where those are limited (`ulimit -v`) nothing is
/// left for its local data, and the process ends without a word.
void spare_addresses() {
#ifdef __GLIBC__
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) mallopt(M_ARENA_MAX, 1);
#endif
}

}  // namespace
}  // namespace grillon::bindings

NB_MODULE(_core, module) {
  // Puzzles that caches still hold when the interpreter ends are not leaks worth a page of warnings, but to those who ask.
  nb::set_leak_warnings(std::getenv("GRILLON_LEAKS") != nullptr);
  using namespace grillon;
  bindings::spare_addresses();
  module.doc() = "The compiled core of Grillon. Use the grillon package; names here may change between versions.";

  nb::exception<Overflow>(module, "Overflow", PyExc_OverflowError);
  bindings::bind_error<CoreError>(module, "CoreError", PyExc_ValueError);
  nb::register_exception_translator([](const std::exception_ptr& failure, void*) {
    try {
      std::rethrow_exception(failure);
    } catch (const std::filesystem::filesystem_error& error) {
      // Like Python's own: the number, the system's message, and the file.
      const int number = error.code().value();
      const auto path = error.path1().u8string();
      const nb::object arguments = nb::make_tuple(number, error.code().message(), std::string(path.begin(), path.end()));
      PyErr_SetObject(PyExc_OSError, arguments.ptr());
    }
  });
  nb::register_exception_translator(&bindings::tell_no_thread);

  nb::class_<Control>(module, "Control", "The stop flag, deadline and live counters of one run.")
      .def(nb::init<>())
      .def("cancel", &Control::cancel, "Ask the run to stop; it answers within a few milliseconds.")
      .def(
          "part", [](Control& whole) { return std::make_unique<Control>(whole, Control::Shared{}); }, nb::keep_alive<0, 1>(),
          "A part of the run that can be closed by itself and shares everything else.")
      .def(
          "close", [](Control& control) { control.request(Stop::closed); }, "Nobody waits for this part any more.")
      .def("set_timeout", &Control::set_timeout, "seconds"_a)
      .def("set_budget", &Control::set_budget, "nodes"_a, "Stop after so many nodes; 0 for no limit.")
      .def("resume", &Control::resume,
           "Another engine takes over from one that met its own limit; False when something else has stopped the run.")
      .def_prop_ro("stop_reason", &bindings::stop_name, "'' while nothing stopped the run.")
      .def("counters", &bindings::counters, "A snapshot; may be taken from any thread.")
      .def(
          "poll",
          [](Control& control, std::uint64_t nodes) {
            control.add(Counter::nodes, nodes);
            return control.poll();
          },
          "nodes"_a, "For engines written in Python: adds to the nodes counted; true when the run must end.")
      .def("interrupted", &Control::interrupted, "For readers of what was found: was the run cancelled, or is its time over?")
      .def(
          "board",
          [](Control& control) {
            std::vector<std::int32_t> board;
            return control.view().take(board) ? std::optional(board) : std::nullopt;
          },
          "The candidates that the search at work has chosen, as of the last time this was asked; None while it shows none.")
      .def(
          "show",
          [](Control& control, const std::vector<std::int32_t>& candidates) {
            if (control.view().wanted()) control.view().show([&](std::vector<std::int32_t>& board) { board = candidates; });
          },
          "candidates"_a, "For engines written in Python: what is chosen now, for who watches.")
      .def(
          "record",
          [](Control& control, std::size_t most, bool derived, bool ends, const std::vector<std::int32_t>& known) {
            control.record({most, derived, ends ? &control : nullptr}, known);
          },
          "most"_a, "derived"_a, "ends"_a, "known"_a,
          "Searches on one thread record their events from now on, so many of them, derived facts too unless they are known; "
          "with `ends` this part of the run is closed when there is no room for more.")
      .def(
          "recorded",
          [](Control& control) {
            const auto log = control.recorded();
            return bindings::to_bytes(log ? log->numbers() : std::vector<std::int32_t>{});
          },
          "The end of the recording, and its events as numbers of 32 bits: kind, what it is about, number of cells, cells.")
      .def(
          "choose",
          [](Control& control, std::int32_t what) {
            if (EventLog* const log = control.log()) log->choose(what);
          },
          "what"_a, "For engines written in Python: records a choice.")
      .def(
          "take_back",
          [](Control& control) {
            if (EventLog* const log = control.log()) log->take_back();
          },
          "For engines written in Python: records that the last choice is taken back.")
      .def("add", &bindings::add, "counter"_a, "number"_a, "For engines written in Python: counts what the core's would.")
      .def("raise_to", &bindings::raise_to, "counter"_a, "number"_a, "The same for the deepest choice.")
      .def("rule_counter", [](const Control& control, int rule) { return control.get(rule_counter(rule)); }, "rule"_a);

  nb::enum_<Ending>(module, "Ending", "How a run of a ladder ended.")
      .value("solved", Ending::solved)
      .value("stuck", Ending::stuck)
      .value("contradiction", Ending::contradiction)
      .value("limit", Ending::limit)
      .value("stopped", Ending::stopped)
      .value("budget", Ending::budget);

  nb::enum_<Symmetry>(module, "Symmetry", "Which clues come and go together.")
      .value("none", Symmetry::none)
      .value("rotation2", Symmetry::rotation2)
      .value("rotation4", Symmetry::rotation4)
      .value("top_bottom", Symmetry::top_bottom)
      .value("left_right", Symmetry::left_right)
      .value("diagonal", Symmetry::diagonal)
      .value("antidiagonal", Symmetry::antidiagonal)
      .value("mirrors", Symmetry::mirrors)
      .value("full", Symmetry::full);

  nb::class_<bindings::RecordStream>(module, "RecordStream", "Records a running kernel produces, in batches.")
      .def("take", &bindings::RecordStream::take)
      .def("close", &bindings::RecordStream::close);

  module.def("build", [] { return std::string(GRILLON_BUILD); }, "Compiler and options of this build.");
  module.def("cpu_path", [] { return std::string(cpu_path_name(cpu_path())); }, "The instruction set the kernels use here.");
  module.def(
      "set_cpu_path", [](const std::string& name) { set_cpu_path(cpu_path_named(name)); }, "name"_a,
      "Use a named path, at most what this machine has: for tests and benchmarks.");
  module.def(
      "cpu_paths",
      [] {
        std::vector<std::string> names;
        for (const CpuPath path : available_cpu_paths()) names.emplace_back(cpu_path_name(path));
        return names;
      },
      "The paths this machine can run, the slowest first.");

  bindings::bind_explain(module);
  bindings::bind_picture(module);
  bindings::bind_sweep(module);
  for (const auto bind : bindings::BoundFamily::all()) bind(module);
}
