#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <vector>

#include "explain/following.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grillon::bindings {

namespace {

using explain::Houses;
using explain::Layer;
using Numbers = std::vector<std::int32_t>;

/// Python keeps citations in tuples.
using Cited = nb::typed<nb::tuple, int, nb::ellipsis>;

Cited as_tuple(const Numbers& numbers) {
  nb::list list;
  for (const std::int32_t number : numbers) list.append(number);
  return Cited(nb::tuple(list));
}

}  // namespace

void bind_explain(nb::module_& core) {
  nb::module_ module = core.def_submodule("explain");

  nb::class_<Houses>(module, "Houses", "The houses that an argument may use, without what the board has decided.")
      .def(
          "__init__",
          [](Houses* self, const Numbers& shown_true, const Numbers& shown_false) { new (self) Houses(shown_true, shown_false); },
          "shown_true"_a, "shown_false"_a, "The candidates that the board shows to be true and to be false.")
      .def(
          "add",
          [](Houses& self, std::int32_t number, const Numbers& members, std::int32_t low, std::int32_t high) {
            self.add(number, members, low, high);
          },
          "number"_a, "members"_a, "low"_a, "high"_a, "A house in which between `low` and `high` members are true.")
      .def(
          "add_other", [](Houses& self, std::int32_t number, const Numbers& members) { self.add_other(number, members); },
          "number"_a, "members"_a, "A house that the caller looks at.")
      .def("shown", &Houses::shown, "fact"_a);

  nb::enum_<Layer::Found>(module, "Found", "How looking at houses ended.")
      .value("nothing", Layer::Found::nothing)
      .value("failure", Layer::Found::failure)
      .value("other", Layer::Found::other);

  nb::class_<Layer>(module, "Layer", "What is known under one supposition, and what each fact rests on.")
      .def(
          "__init__",
          [](Layer* self, std::shared_ptr<Houses> houses, std::int32_t depth) { new (self) Layer(std::move(houses), depth); },
          "houses"_a, "depth"_a)
      .def_prop_ro("depth", &Layer::depth)
      .def("inside", &Layer::inside, "depth"_a, "The same facts, to suppose something more.")
      .def(
          "try_each",
          [](const Layer& self, const Numbers& options) {
            Layer::Tried tried = self.try_each(options);
            return std::make_tuple(tried.option, tried.found, std::move(tried.inner));
          },
          "options"_a, "The first option that fails or is left to the caller, how looking ended there, and what is known then.")
      .def(
          "learn",
          [](Layer& self, const Layer& inner, std::int32_t option, const Numbers& facts, const Numbers& houses) {
            self.learn(inner, option, facts, houses);
          },
          "inner"_a, "option"_a, "facts"_a, "houses"_a, "Rules out an option from which facts follow that fail by houses.")
      .def("knows", &Layer::knows, "fact"_a)
      .def("holds", &Layer::holds, "fact"_a, "Is it known here or shown by the board?")
      .def("add", &Layer::add, "fact"_a)
      .def("derive", &Layer::derive, "fact"_a, "premises"_a, "houses"_a)
      .def("look_at_all", &Layer::look_at_all, "Every house may have something to say from the start.")
      .def("propagate", &Layer::propagate, "Looks at houses until one fails, one is for the caller, or none is left.")
      .def(
          "count",
          [](Layer& self, std::int32_t number, const Numbers& members, std::int32_t low, std::int32_t high, const Numbers& given) {
            return self.count(number, members, low, high, given);
          },
          "number"_a, "members"_a, "low"_a, "high"_a, "given"_a,
          "Derives what follows while `given` holds and between `low` and `high` of these are true; False when that fails.")
      .def_prop_ro("found_house", &Layer::found_house)
      .def_prop_ro("failing", [](const Layer& self) { return as_tuple(self.failing()); })
      .def("pressing", &Layer::pressing, "most"_a, "The ways left in the houses that need one, the fewest first.")
      .def("open_candidate", &Layer::open_candidate, "One of the house with the fewest that are not decided; -1 for none.")
      .def(
          "leading_to",
          [](const Layer& self, const Numbers& facts) {
            std::vector<std::tuple<Fact, Cited, Cited, bool, std::int32_t>> links;
            for (const auto& [fact, premises, houses, assumed, depth] : self.leading_to(facts))
              links.emplace_back(fact, as_tuple(premises), as_tuple(houses), assumed, depth);
            return links;
          },
          "facts"_a, "The links that facts rest on, in order: fact, premises, houses, is it assumed, and its depth.");
}

}  // namespace grillon::bindings
