// Takuzu without the rule of distinct lines: the sweep against counts by search.
#include <cstdio>

#include "sweep/forward.hpp"
#include "sweep/graph.hpp"
#include "sweep/number.hpp"
#include "takuzu/sweep_state.hpp"

using namespace grillon;

int main() {
  struct Known {
    int rows, columns;
    std::uint64_t count;
  };
  int failures = 0;
  for (const Known known :
       {Known{2, 2, 2}, Known{4, 4, 90}, Known{6, 6, 11222}, Known{4, 6, 642}, Known{6, 4, 642}, Known{4, 8, 5238},
        Known{8, 6, 229798}, Known{6, 8, 229798}, Known{10, 4, 44052}, Known{10, 6, 4996560}, Known{8, 8, 12413918}}) {
    for (const bool symmetric : {false, true}) {
      Control control;
      const auto count =
          sweep::count<sweep::Number<1>>(takuzu::GridSweep(known.rows, known.columns, symmetric), {2, 1 << 30}, control);
      if (!count || count->word[0] != known.count) {
        ++failures;
        std::printf("%dx%d: %llu\n", known.rows, known.columns, count ? static_cast<unsigned long long>(count->word[0]) : 0ULL);
      }
    }
  }
  Control control;
  const auto graph = sweep::Graph<sweep::Number<1>>::make(takuzu::GridSweep(6, 6, false), {2, 1 << 30}, control);
  std::vector<std::int32_t> labels, before;
  for (std::uint64_t rank = 0; rank < 11222; ++rank) {
    graph->unrank(rank, labels);
    const auto back = graph->rank(labels);
    if (!back || back->word[0] != rank || !(before < labels)) ++failures;
    before = labels;
  }
  std::printf("%d failures\n", failures);
  return failures;
}
