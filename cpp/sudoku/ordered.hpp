// The solutions of one puzzle of any shape, searched by several threads and given in an order that does not depend on them.
#pragma once

#include <functional>
#include <span>

#include "common/control.hpp"
#include "sudoku/general.hpp"

namespace grillon::sudoku {

/// Calls put(grid) with each solution, at most `limit` (0: all), until it returns false or `control` stops the run. If a short
/// search does not finish, the work is split into parts, always the same ones, whose solutions follow in order.
void ordered_solutions(const Board& board, std::span<const Mask> candidates, std::uint64_t limit, int threads, Control& control,
                       const std::function<bool(const Grid&)>& put);

}  // namespace grillon::sudoku
