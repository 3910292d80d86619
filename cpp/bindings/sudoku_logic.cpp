// The sudoku ladder as Python sees it. Candidates are numbers: cell * size + value - 1.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "bindings/calls.hpp"
#include "sudoku/logic/logic.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grillon::bindings {

namespace {

using namespace sudoku::logic;

LayoutData layout_data(int size, std::vector<std::int32_t> regions, std::vector<std::vector<std::int32_t>> extra,
                       const std::vector<std::tuple<std::int32_t, std::int32_t, std::int32_t>>& pairs) {
  LayoutData data{size, std::move(regions), std::move(extra), {}};
  for (const auto& [first, second, house] : pairs) data.pairs.push_back({first, second, house});
  return data;
}

void write(std::vector<std::int32_t>& numbers, const Rating& rating) {
  numbers.insert(numbers.end(), {static_cast<std::int32_t>(rating.end), rating.hardest, rating.first_placement, rating.first_step,
                                 rating.technique, rating.steps});
  numbers.insert(numbers.end(), rating.uses.begin(), rating.uses.end());
}

}  // namespace

void bind_sudoku_logic(nb::module_& sudoku) {
  sudoku.attr("TECHNIQUES") = static_cast<int>(technique_count);

  nb::class_<Shape>(sudoku, "Ladder", "The human techniques for one shape of puzzle, in Sudoku Explainer's order.")
      .def(
          "__init__",
          [](Shape* self, int size, std::vector<std::int32_t> regions, std::vector<std::vector<std::int32_t>> extra,
             const std::vector<std::tuple<std::int32_t, std::int32_t, std::int32_t>>& pairs) {
            new (self) Shape(layout_data(size, std::move(regions), std::move(extra), pairs));
          },
          "size"_a, "regions"_a, "extra"_a, "pairs"_a,
          "Regions: one number a cell. Extra houses: their cells. Pairs: two candidates that exclude each other, and the house.")
      .def(
          "run_ladder",
          [](const Shape& self, const std::vector<std::int32_t>& chosen, const std::vector<std::int32_t>& excluded,
             std::uint64_t techniques, int most, Control& control) {
            const auto [end, log] = call(control, [&](Control& own) {
              StepLog steps;
              const Rating rating = self.explain({chosen, excluded}, steps, techniques, most, &own);
              return std::pair(rating.end, std::move(steps));
            });
            return std::make_tuple(end, to_bytes(log.pool()));
          },
          "chosen"_a, "excluded"_a, "techniques"_a, "max_steps"_a, "control"_a,
          "How the ladder ended and its steps; at most `max_steps` of them, -1 for no limit.")
      .def(
          "rate",
          [](const Shape& self, const nb::bytes& values, std::uint64_t techniques, int threads, Control& control) {
            const auto bytes = view(values);
            const auto ratings =
                call(control, threads, [&](Control& own, int workers) { return self.rate_many(bytes, techniques, workers, own); });
            std::vector<std::int32_t> flat;
            for (const auto& rating : ratings) write(flat, rating);
            return to_bytes(flat);
          },
          "values"_a, "techniques"_a, "threads"_a, "control"_a,
          "Puzzles of one byte a cell (0: empty) one after the other; int32 for each: end, hardest, up to the first placement, "
          "first step (hundredths), hardest technique, steps, then the uses of every technique.");
}

}  // namespace grillon::bindings
