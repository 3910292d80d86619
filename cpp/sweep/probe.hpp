// An estimate of a sweep over all boards one by one, from a few random descents: each multiplies the choices it
// had, and the mean of these products is right on average (Knuth's estimate). For progress bars, never for results.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/random.hpp"

namespace grillon::sweep {

/// The estimated number of partial boards of every stage from 1 on.
template <class Family>
std::vector<double> probe(const Family& family, int stages, int ways, Random random) {
  using State = typename Family::State;
  std::vector<double> sizes(static_cast<std::size_t>(stages), 0.0);
  std::vector<State> choices;
  for (int way = 0; way < ways; ++way) {
    State state = family.start();
    double weight = 1.0 / ways;
    for (int stage = 0; stage < stages; ++stage) {
      choices.clear();
      family.expand(stage, state, [&](const State& next, std::int32_t) { choices.push_back(next); });
      if (choices.empty()) break;
      weight *= static_cast<double>(choices.size());
      sizes[static_cast<std::size_t>(stage)] += weight;
      state = choices[static_cast<std::size_t>(random.below(choices.size()))];
    }
  }
  return sizes;
}

}  // namespace grillon::sweep
