// The parts of a Sudoku as Python describes them.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "sudoku/parts/part.hpp"

namespace grillon::bindings {

namespace nb = nanobind;

inline constexpr const char* parts_help =
    "Parts are (\"sum\", house, cells, weights, low, high), (\"line\", house, cells, steps, ends) or (\"quota\", house, cells, "
    "value, "
    "low, high): what the house of that number says.";

using PartList = nb::typed<nb::list, nb::typed<nb::tuple, nb::object, nb::ellipsis>>;

/// Throws where a part is not well formed.
inline std::vector<sudoku::Part> parts_of(const PartList& described, int size, int cells) {
  using sudoku::Part;
  const auto require = [](bool holds, const char* what) {
    if (!holds) throw std::invalid_argument(what);
  };
  std::vector<Part> parts;
  for (const nb::handle item : described) {
    const auto fields = nb::cast<nb::tuple>(item);
    require(fields.size() >= 5, "a part has a kind, a house, cells and what they must meet");
    const auto word = nb::cast<std::string>(fields[0]);
    Part part{word == "sum"    ? Part::Kind::sum
              : word == "line" ? Part::Kind::line
                               : Part::Kind::quota,
              nb::cast<int>(fields[1]), nb::cast<std::vector<int>>(fields[2])};
    for (const int cell : part.cells) require(cell >= 0 && cell < cells, "a part names a cell that does not exist");
    if (part.kind == Part::Kind::line) {
      require(word == "line" && fields.size() == 5, "a line has cells, steps and ends");
      part.steps = nb::cast<std::vector<std::vector<int>>>(fields[3]);
      part.ends = nb::cast<std::vector<int>>(fields[4]);
      const int states = static_cast<int>(part.steps.size());
      require(states > 0 && !part.cells.empty(), "a line has a state and a cell");
      for (const auto& row : part.steps) {
        require(static_cast<int>(row.size()) == size, "each state has a step for each value");
        for (const int after : row) require(after >= -1 && after < states, "a step leads to a state that does not exist");
      }
      for (const int end : part.ends) require(end >= 0 && end < states, "a line ends in a state that does not exist");
    } else {
      require((word == "sum" || word == "quota") && fields.size() == 6, "a part is a sum, a line or a quota");
      require(std::set<int>(part.cells.begin(), part.cells.end()).size() == part.cells.size(), "the cells of a part are different");
      part.low = nb::cast<int>(fields[4]);
      part.high = nb::cast<int>(fields[5]);
      if (part.kind == Part::Kind::sum) {
        part.weights = nb::cast<std::vector<int>>(fields[3]);
        require(part.weights.size() == part.cells.size(), "a sum has a weight for each cell");
        for (const int weight : part.weights) require(weight != 0 && std::abs(weight) <= 1'000'000, "a weight is out of range");
      } else {
        part.value = nb::cast<int>(fields[3]) - 1;
        require(part.value >= 0 && part.value < size, "a quota is about a value that does not exist");
      }
    }
    parts.push_back(std::move(part));
  }
  return parts;
}

}  // namespace grillon::bindings
