// Parts of the bindings shared by the sweeps of all families: numbers of any size, and a count or tables by any state.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bindings/calls.hpp"
#include "sweep/boards.hpp"

namespace grillon::bindings {

namespace nb = nanobind;

/// The number of grids, nothing if stopped; states and steps of every stage.
using Counted = std::pair<std::optional<nb::int_>, std::vector<std::pair<std::uint64_t, std::uint64_t>>>;

inline nb::int_ to_int(const std::string& little_endian) {
  const nb::object type = nb::borrow<nb::object>(reinterpret_cast<PyObject*>(&PyLong_Type));
  return nb::cast<nb::int_>(type.attr("from_bytes")(nb::bytes(little_endian.data(), little_endian.size()), "little"));
}

/// Little-endian bytes of a number that is not negative.
inline std::string from_int(const nb::int_& number) {
  const auto bits = nb::cast<std::size_t>(number.attr("bit_length")());
  const auto bytes = nb::cast<nb::bytes>(number.attr("to_bytes")(bits / 8 + 1, "little"));
  return {bytes.c_str(), bytes.size()};
}

inline nb::bytes as_bytes(const std::string& text) { return nb::bytes(text.data(), text.size()); }

template <class Family>
Counted count_boards(Control& control, const Family& family, const sweep::Settings& settings) {
  std::vector<sweep::StageSize> sizes;
  const auto number = long_call(control, [&](Control& own) { return sweep::count_boards(family, settings, own, &sizes); });
  Counted counted;
  if (number) counted.first = to_int(*number);
  for (const auto& size : sizes) counted.second.emplace_back(size.states, size.steps);
  return counted;
}

template <class Family>
std::shared_ptr<sweep::Boards> make_tables(Control& control, const Family& family, int threads, std::size_t memory) {
  return long_call(control, [&](Control& own) {
    return std::shared_ptr<sweep::Boards>(sweep::make_boards(family, sweep::Settings{threads, memory, {}, {}}, own));
  });
}

}  // namespace grillon::bindings
