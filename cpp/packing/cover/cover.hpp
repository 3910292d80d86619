// Exact cover, the most constrained house first: for boards in space, irregular boards and first solutions.
#pragma once

#include "packing/search/search.hpp"

namespace grillon::packing {

/// Any board, any number of kinds.
bool cover_search(const Problem& problem, const Open& open, const Options& options, Control& control, const Visit& visit);
/// Is the allowed memory enough?
bool cover_fits(const Open& open, const Options& options);
Probe cover_probe(const Problem& problem, const Open& open, const Options& options, Control& control);
Counted cover_count(const Problem& problem, const Open& open, const Options& options, Control& control);

}  // namespace grillon::packing
