// Packings by a sweep over the board, as Python sees them: counted without listing, walked, drawn uniformly.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/errors.hpp"
#include "bindings/packing.hpp"
#include "packing/sweep/live.hpp"
#include "packing/sweep/tiling.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grillon::bindings {

using namespace grillon::packing;

namespace {

nb::int_ to_int(const std::string& little_endian) {
  const nb::object type = nb::borrow<nb::object>(reinterpret_cast<PyObject*>(&PyLong_Type));
  return nb::cast<nb::int_>(type.attr("from_bytes")(nb::bytes(little_endian.data(), little_endian.size()), "little"));
}

}  // namespace

void bind_packing_sweep(nb::module_& core, nb::module_& m) {
  bind_error<NotSweepable>(m, "NotSweepable", core.attr("CoreError"));

  m.def(
      "sweep_count",
      [](const Shared& problem, Control& control, const Numbers& chosen, const Numbers& excluded, int threads, std::size_t memory,
         std::uint64_t budget) -> std::optional<std::string> {
        return long_call(control, [&](Control& own) -> std::optional<std::string> {
          Control part(own);
          part.set_budget(budget);
          Control& limited = budget != 0 ? part : own;
          std::optional<std::string> number;
          try {
            const bool whole = chosen.empty() && excluded.empty();
            number = sweep_count(*problem, open_placements(*problem, chosen, excluded, &limited, memory), whole, threads, memory,
                                 limited);
          } catch (const NotSweepable&) {
            limited.request(Stop::memory);
          }
          if (budget != 0) {
            own.add(Counter::nodes, part.get(Counter::nodes));
            if (part.stopped()) own.request(part.reason());
          }
          return number;
        });
      },
      "problem"_a, "control"_a, "chosen"_a, "excluded"_a, "threads"_a, "memory"_a, "budget"_a = 0,
      "The number in decimal; None when it was stopped or the sweep does not fit. `budget` is in states.");

  m.def(
      "sweep_search",
      [](const Shared& problem, const std::shared_ptr<Control>& control, int threads, std::size_t memory, std::uint64_t limit) {
        return stream(
            problem, control, {}, {}, limit, memory, threads,
            [memory](const Problem& p, const Open&, Control& c, const Visit& visit, int workers) {
              try {
                LivePackings::walk(p, workers, memory, c, visit);
              } catch (const NotSweepable&) {
                c.request(Stop::memory);
              }
              return !c.stopped();
            },
            false);
      },
      "problem"_a, "control"_a, "threads"_a, "memory"_a, "limit"_a, "Every solution, by walking the live states of the sweep.");

  m.def(
      "sweep_sample",
      [](const Shared& problem, Control& control, std::uint64_t seed, std::size_t number, int threads,
         std::size_t memory) -> std::optional<nb::bytes> {
        const auto records = long_call(control, [&](Control& own) -> std::optional<std::string> {
          const Open open = open_placements(*problem, {}, {}, &own, memory);
          const auto live = LivePackings::make(*problem, open, threads, memory, own);
          if (!live) return std::nullopt;
          std::string gathered;
          RecordWriter writer(*problem, open.laid);
          LivePackings::Solution solution;
          for (std::uint64_t i = 0; i < number && !live->none(); ++i) {
            if (own.poll()) return std::nullopt;
            Random random(seed, i);
            live->sample(random, solution);
            gathered += writer.write(solution);
          }
          return gathered;
        });
        if (!records) return std::nullopt;
        return nb::bytes(records->data(), records->size());
      },
      "problem"_a, "control"_a, "seed"_a, "number"_a, "threads"_a, "memory"_a,
      "Records of uniform random solutions, record i from seed and i alone; None when it was stopped.");

  m.def(
      "sweep_count_each",
      [](const Shared& problem, Control& control, int threads,
         std::size_t memory) -> std::optional<std::vector<std::pair<std::int32_t, nb::int_>>> {
        using Uses = std::vector<std::pair<std::int32_t, std::string>>;
        const auto uses = long_call(control, [&](Control& own) -> std::optional<Uses> {
          const Open open = open_placements(*problem, {}, {}, &own, memory);
          const auto live = LivePackings::make(*problem, open, threads, memory, own);
          if (!live) return std::nullopt;
          Uses found = live->uses();
          if (!live->none())
            for (const std::int32_t candidate : open.laid) found.emplace_back(candidate, live->total());
          return found;
        });
        if (!uses) return std::nullopt;
        std::vector<std::pair<std::int32_t, nb::int_>> numbers;
        for (const auto& [candidate, number] : *uses) numbers.emplace_back(candidate, to_int(number));
        return numbers;
      },
      "problem"_a, "control"_a, "threads"_a, "memory"_a,
      "How many solutions use each placement that any does; None when it was stopped.");
}

}  // namespace grillon::bindings
