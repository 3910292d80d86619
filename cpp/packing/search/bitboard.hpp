// Search in a fixed order of cells: the first empty one is always filled next, boards and pieces are bit masks.
#pragma once

#include "packing/search/search.hpp"

namespace grillon::packing {

/// Boards of at most 128 cells and 64 kinds.
bool bitboard_search(const Problem& problem, const Open& open, const Options& options, Control& control, const Visit& visit);
Probe bitboard_probe(const Problem& problem, const Open& open, const Options& options, Control& control);
Counted bitboard_count(const Problem& problem, const Open& open, const Options& options, Control& control);

}  // namespace grillon::packing
