// The solutions of one puzzle of any shape, searched by several threads and given in an order that does not depend on them.
#pragma once

#include <functional>
#include <span>

#include "common/control.hpp"
#include "sudoku/general.hpp"

namespace grillon::sudoku {

/// Calls put(grid) with each solution, at most `limit` (0: all), until it returns false or `control` stops the run. What a short
/// search does not settle is split into parts, always the same ones, whose solutions come one part after the other.
void ordered_solutions(const Board& board, std::span<const Mask> candidates, std::uint64_t limit, int threads, Control& control,
                       const std::function<bool(const Grid&)>& put);

}  // namespace grillon::sudoku
