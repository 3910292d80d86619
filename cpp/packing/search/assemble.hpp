// Putting large pieces together: boards of thousands of cells, pieces of hundreds, from their shapes alone.
//
// Placements are never listed. The first empty cell in reading order is filled next, so every orientation of a piece fits in
// one place at most.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "common/control.hpp"
#include "packing/search/search.hpp"

namespace grillon::packing {

/// Flat boards without optional cells; `budget` counts placed pieces, 0 for no limit. False if it was stopped.
bool assemble(const Problem& problem, std::uint64_t budget, Control& control, const Visit& visit);

/// One solution, from whichever corner finds it first; nothing if there is none or it was stopped.
std::optional<std::vector<std::int32_t>> assemble_first(const Problem& problem, Control& control);

}  // namespace grillon::packing
