// The sudoku ladder as Python sees it. Candidates are numbers: cell * size + value - 1.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <tuple>

#include "bindings/calls.hpp"
#include "bindings/sudoku_parts.hpp"
#include "bindings/techniques.hpp"
#include "sudoku/logic/logic.hpp"
#include "sudoku/logic/people/techniques.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grillon::bindings {

namespace {

using namespace sudoku::logic;

LayoutData layout_data(int size, std::vector<std::int32_t> regions, std::vector<std::vector<std::int32_t>> extra,
                       const std::vector<std::tuple<std::int32_t, std::int32_t, std::int32_t>>& pairs, const PartList& parts) {
  LayoutData data{size, std::move(regions), std::move(extra), {}, parts_of(parts, size, size * size)};
  for (const auto& [first, second, house] : pairs) data.pairs.push_back({first, second, house});
  return data;
}

Set set_of(int number) {
  if (number != 0 && number != 1) throw std::invalid_argument("a set of techniques is 0 or 1");
  return static_cast<Set>(number);
}

void write(std::vector<std::int32_t>& numbers, const Rating& rating) {
  numbers.insert(numbers.end(), {static_cast<std::int32_t>(rating.end), rating.hardest, rating.first_placement, rating.first_step,
                                 rating.technique, rating.steps});
  numbers.insert(numbers.end(), rating.uses.begin(), rating.uses.end());
}

}  // namespace

void bind_sudoku_logic(nb::module_& sudoku) {
  sudoku.def("techniques", [] { return listed(technique_table); }, techniques_help);
  sudoku.def("people_techniques", [] { return listed(people::technique_table); }, techniques_help);

  nb::class_<Shape>(sudoku, "Ladder",
                    "The human techniques for one shape of puzzle: 0 Sudoku Explainer's in its order, 1 people's.")
      .def(
          "__init__",
          [](Shape* self, int size, std::vector<std::int32_t> regions, std::vector<std::vector<std::int32_t>> extra,
             const std::vector<std::tuple<std::int32_t, std::int32_t, std::int32_t>>& pairs,
             const PartList& parts) { new (self) Shape(layout_data(size, std::move(regions), std::move(extra), pairs, parts)); },
          "size"_a, "regions"_a, "extra"_a, "pairs"_a, "parts"_a,
          "Regions: one number a cell. Extra houses: their cells. Pairs: two candidates that exclude each other, and the house. "
          "Parts: "
          "as of a board.")
      .def(
          "run_ladder",
          [](const Shape& self, const std::vector<std::int32_t>& chosen, const std::vector<std::int32_t>& excluded,
             const std::vector<std::int32_t>& given, const std::vector<std::int32_t>& last, int set, const nb::int_& techniques,
             int most, Control& control) {
            const auto allowed = techniques_of(techniques);
            const auto [end, log] = call(control, [&](Control& own) {
              StepLog steps;
              const Rating rating = self.explain({chosen, excluded, given, last}, steps, set_of(set), allowed, most, &own);
              return std::pair(rating.end, std::move(steps));
            });
            return std::make_tuple(end, to_bytes(log.pool()));
          },
          "chosen"_a, "excluded"_a, "given"_a, "last"_a, "set"_a, "techniques"_a, "max_steps"_a, "control"_a,
          "How the ladder ended and its steps; at most `max_steps` of them, -1 for no limit.")
      .def(
          "list",
          [](const Shape& self, const std::vector<std::int32_t>& chosen, const std::vector<std::int32_t>& excluded,
             const std::vector<std::int32_t>& given, const std::vector<std::int32_t>& last, const nb::int_& techniques, int most,
             Control& control) {
            const auto allowed = techniques_of(techniques);
            const auto [end, log] = call(control, [&](Control& own) {
              StepLog steps;
              const Ending ending = self.list({chosen, excluded, given, last}, steps, allowed, most, &own);
              return std::pair(ending, std::move(steps));
            });
            return std::make_tuple(end, to_bytes(log.pool()));
          },
          "chosen"_a, "excluded"_a, "given"_a, "last"_a, "techniques"_a, "max_steps"_a, "control"_a,
          "All steps of people's techniques at the lowest level that has any, as `run_ladder` gives them; `limit` where there is "
          "one.")
      .def(
          "rate",
          [](const Shape& self, const nb::bytes& values, int set, const nb::int_& techniques, int threads, Control& control) {
            const auto bytes = view(values);
            const auto allowed = techniques_of(techniques);
            const auto ratings = call(control, threads, [&](Control& own, int workers) {
              return self.rate_many(bytes, set_of(set), allowed, workers, own);
            });
            std::vector<std::int32_t> flat;
            for (const auto& rating : ratings) write(flat, rating);
            return to_bytes(flat);
          },
          "values"_a, "set"_a, "techniques"_a, "threads"_a, "control"_a,
          "Puzzles of one byte a cell (0: empty) one after the other; int32 for each: end, hardest, up to the first placement, "
          "first step (hundredths), hardest technique, steps, then the uses of every technique.");
}

}  // namespace grillon::bindings
