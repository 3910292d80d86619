// The second way to count Tectonic grids agrees with the sweep.
#include "second_count.hpp"

#include <string>
#include <unordered_map>

#include "expect.hpp"
#include "sweep/forward.hpp"
#include "sweep/number.hpp"
#include "tectonic/sweep/state.hpp"

using namespace grillon;
using second_count::Slot;

namespace {

struct Scatter {
  std::size_t operator()(const Slot& slot) const { return second_count::scatter(slot); }
};

struct SameState {
  bool operator()(const Slot& first, const Slot& second) const { return first.low == second.low && first.high == second.high; }
};

std::uint64_t counted_apart(second_count::Board board) {
  std::unordered_map<Slot, std::uint64_t, Scatter, SameState> now{{second_count::start(board), 1}}, then;
  for (int cell = 0; cell < board.rows * board.columns; ++cell) {
    then.clear();
    for (const auto& [slot, times] : now)
      second_count::expand(board, cell, slot, [&, times = times](const Slot& next) { then[next] += times; });
    std::swap(now, then);
  }
  std::uint64_t total = 0;
  for (const auto& [slot, times] : now) total += times;
  return total;
}

std::uint64_t counted_by_sweep(second_count::Board board) {
  Control control;
  const tectonic::GridSweep grids({board.rows, board.columns, second_count::largest});
  const auto count = sweep::count<sweep::Number<1>>(grids, {1, std::size_t{1} << 30}, control);
  return count ? count->word[0] : ~std::uint64_t{0};
}

}  // namespace

int main() {
  for (const second_count::Board board :
       {second_count::Board{1, 1}, {1, 6}, {6, 1}, {2, 2}, {2, 5}, {5, 2}, {8, 2}, {3, 3}, {3, 4}, {4, 3}, {6, 3}}) {
    const std::uint64_t apart = counted_apart(board), sweep = counted_by_sweep(board);
    tests::expect(apart == sweep, std::to_string(board.rows) + "x" + std::to_string(board.columns) + ": " + std::to_string(apart) +
                                      " grids counted apart, " + std::to_string(sweep) + " by the sweep");
  }
  return tests::verdict();
}
