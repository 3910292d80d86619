#include "takuzu/sweep_state.hpp"

#include <string>

namespace grillon::takuzu {

GridSweep::GridSweep(int rows, int columns, bool symmetric)
    : rows_(rows),
      columns_(columns),
      bits_(static_cast<int>(std::bit_width(static_cast<unsigned>(std::max(rows, columns) / 2 * 5 + 4)))),
      symmetric_(symmetric) {
  const int in_first = 64 / bits_;
  if (columns > widest || columns + 1 - in_first > 63 / bits_)
    throw SweepTooWide("sweep_too_wide", {term("columns", columns), term("largest", 1)});
}

}  // namespace grillon::takuzu
