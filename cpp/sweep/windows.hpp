// The number of boards whose labels fit a window of conditions, for many windows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/control.hpp"
#include "common/threads.hpp"
#include "sweep/graph.hpp"
#include "sweep/number.hpp"

namespace grillon::sweep {

/// Conditions on the labels of the stages first, first + 1, ...: each label has the bits `bits` of `mask`.
struct Window {
  struct Condition {
    std::int32_t mask, bits;
  };
  std::size_t first = 0;
  std::vector<Condition> conditions;
};

/// For every window the number of boards that fit it: the paths to its first stage, times those through it, times
/// those behind it. Empty if `control` stopped the work.
template <class Weight>
std::vector<Weight> fitting(const Graph<Weight>& graph, const std::vector<Window>& windows, int threads, Control& control) {
  const auto& stages = graph.stages();
  std::vector<Weight> result(windows.size());
  if (stages.empty()) return result;
  auto follow = [&](std::size_t stage, const std::vector<Weight>& from, Window::Condition condition) {
    std::vector<Weight> to(stages[stage + 1].size());
    for (std::size_t node = 0; node < from.size(); ++node) {
      if (from[node].zero()) continue;
      for (const auto& edge : stages[stage].out(node))
        if ((edge.label & condition.mask) == condition.bits) to[edge.target].add(from[node]);
    }
    return to;
  };
  std::vector<std::vector<Weight>> reached{{Weight(1)}};
  while (reached.size() < stages.size()) reached.push_back(follow(reached.size() - 1, reached.back(), {0, 0}));

  parallel_for(threads, windows.size(), [&](std::size_t i) {
    if (control.poll()) return;
    std::size_t stage = windows[i].first;
    std::vector<Weight> ways = reached[stage];
    for (const auto& condition : windows[i].conditions) {
      ways = follow(stage, ways, condition);
      ++stage;
    }
    for (std::size_t node = 0; node < ways.size(); ++node)
      if (!ways[node].zero()) result[i].add(product(ways[node], stages[stage].completions[node]));
    control.add(Counter::done);
  });
  if (control.stopped()) result.clear();
  return result;
}

}  // namespace grillon::sweep
