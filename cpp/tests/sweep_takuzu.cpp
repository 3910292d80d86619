// Takuzu without the rule of distinct lines: the sweep against counts by search.
#include "expect.hpp"
#include "sweep/forward.hpp"
#include "sweep/graph.hpp"
#include "sweep/number.hpp"
#include "takuzu/grids/sweep_state.hpp"

using namespace grillon;
using tests::expect;

int main() {
  struct Known {
    int rows, columns;
    std::uint64_t count;
  };
  for (const Known known :
       {Known{2, 2, 2}, Known{4, 4, 90}, Known{6, 6, 11222}, Known{4, 6, 642}, Known{6, 4, 642}, Known{4, 8, 5238},
        Known{8, 6, 229798}, Known{6, 8, 229798}, Known{10, 4, 44052}, Known{10, 6, 4996560}, Known{8, 8, 12413918}}) {
    for (const bool symmetric : {false, true}) {
      Control control;
      const auto count =
          sweep::count<sweep::Number<1>>(takuzu::GridSweep(known.rows, known.columns, symmetric), {2, 1 << 30}, control);
      expect(count && count->word[0] == known.count, "grids of " + std::to_string(known.rows) + "x" +
                                                         std::to_string(known.columns) + ": " +
                                                         (count ? std::to_string(count->word[0]) : "none"));
    }
  }
  Control control;
  const auto graph = sweep::Graph<sweep::Number<1>>::make(takuzu::GridSweep(6, 6, false), {2, 1 << 30}, control);
  std::vector<std::int32_t> labels, before;
  for (std::uint64_t rank = 0; rank < 11222; ++rank) {
    graph->unrank(rank, labels);
    const auto back = graph->rank(labels);
    expect(back && back->word[0] == rank && before < labels, "rank of grid " + std::to_string(rank));
    before = labels;
  }
  return tests::verdict();
}
