// A family's list of techniques as Python sees it.
#pragma once

#include <nanobind/nanobind.h>

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/techniques.hpp"

namespace grillon::bindings {

inline constexpr const char* techniques_help = "The id and the rating in hundredths of each technique, in the order of the ladder.";

inline std::vector<std::pair<std::string, int>> listed(std::span<const RatedTechnique> table) {
  std::vector<std::pair<std::string, int>> list;
  for (const auto& [id, rating] : table) list.emplace_back(id, rating);
  return list;
}

/// A set of techniques from Python's number, one bit each.
inline TechniqueBits techniques_of(const nanobind::int_& bits) {
  const nanobind::int_ word(~std::uint64_t{0});
  return {nanobind::cast<std::uint64_t>(bits & word), nanobind::cast<std::uint64_t>((bits >> nanobind::int_(64)) & word)};
}

}  // namespace grillon::bindings
