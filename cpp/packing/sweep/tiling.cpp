#include "packing/sweep/tiling.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "packing/shapes.hpp"
#include "sweep/forward.hpp"
#include "sweep/number.hpp"

namespace grillon::packing {

Swept tiling_of(const Problem& problem, const Open& open) {
  Swept swept;
  Tiling& tiling = swept.tiling;
  std::vector<std::int32_t> number(problem.cells.size(), -1);
  std::vector<Place> places;
  for (std::size_t cell = 0; cell < problem.cells.size(); ++cell) {
    if (open.free[cell] == 0) continue;
    number[cell] = tiling.cells++;
    tiling.optional_cell.push_back(problem.optional[cell]);
    places.push_back(problem.cells[cell]);
  }
  tiling.least = open.low;
  tiling.most = open.high;
  for (const Placement& placement : open.placements) {
    TilingPlacement laid{placement.kind, {}};
    for (const std::int32_t cell : open.cells_of(placement)) laid.cells.push_back(number[static_cast<std::size_t>(cell)]);
    tiling.placements.push_back(std::move(laid));
    swept.candidates.push_back(placement.candidate);
  }
  if (all_connected(problem)) {
    const auto touching = neighbours(problem);
    for (std::size_t cell = 0; cell < problem.cells.size(); ++cell) {
      if (open.free[cell] == 0) continue;
      tiling.neighbours.emplace_back();
      for (const std::int32_t other : touching[cell])
        if (number[static_cast<std::size_t>(other)] >= 0)
          tiling.neighbours.back().push_back(number[static_cast<std::size_t>(other)]);
    }
  }
  // Straight along each axis, and along the diagonals: irregular boards are narrower that way.
  const std::array<std::array<int, 9>, 6> ways{{
      {0, 0, 1, 0, 1, 0, 1, 0, 0},
      {1, 0, 0, 0, 1, 0, 0, 0, 1},
      {0, 1, 0, 1, 0, 0, 0, 0, 1},
      {1, 1, 0, 0, 1, 0, 0, 0, 1},
      {1, -1, 0, 0, 1, 0, 0, 0, 1},
      {1, 0, 1, 0, 1, 0, 1, 0, 0},
  }};
  std::vector<std::vector<std::int32_t>> orders;
  for (const auto& way : ways) {
    std::vector<std::int32_t> order(places.size());
    std::iota(order.begin(), order.end(), 0);
    auto key = [&](std::int32_t cell) {
      const Place& p = places[static_cast<std::size_t>(cell)];
      std::array<int, 3> rank{};
      for (std::size_t i = 0; i < 3; ++i) rank[i] = way[3 * i] * p.x + way[3 * i + 1] * p.y + way[3 * i + 2] * p.z;
      return rank;
    };
    std::stable_sort(order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) { return key(a) < key(b); });
    orders.push_back(std::move(order));
  }
  if (tiling.cells > 0) swept.position = shortest_order(tiling, orders);
  return swept;
}

std::optional<Orbits> fold(Swept& swept, const Problem& problem, const Open& open, const Symmetries& symmetries) {
  std::vector<std::int32_t> position(problem.cells.size(), problem.cell_count());
  for (std::size_t cell = 0, number = 0; cell < problem.cells.size(); ++cell)
    if (open.free[cell] != 0) position[cell] = swept.position[number++];
  auto orbits = late_orbits(problem, open, symmetries, position);
  if (!orbits) return orbits;
  Swept kept;
  for (std::size_t i = 0; i < swept.candidates.size(); ++i) {
    if (swept.tiling.placements[i].kind == orbits->kind && orbits->find(swept.candidates[i]) == nullptr) continue;
    kept.candidates.push_back(swept.candidates[i]);
    kept.tiling.placements.push_back(std::move(swept.tiling.placements[i]));
  }
  swept.candidates = std::move(kept.candidates);
  swept.tiling.placements = std::move(kept.tiling.placements);
  return orbits;
}

namespace {

template <std::size_t Width, class Family>
std::optional<std::string> decimal(const Family& family, std::uint64_t times, const sweep::Settings& settings, Control& control) {
  const auto number = sweep::count<sweep::Number<Width>>(family, settings, control);
  if (!number) return std::nullopt;
  Wide wide{Width > 1 ? number->word[Width - 1] : 0, number->word[0]};
  return to_decimal(multiply_checked(wide, times));
}

template <class Family>
std::optional<std::string> widening(const Family& family, std::uint64_t times, const sweep::Settings& settings, Control& control) {
  try {
    return decimal<1>(family, times, settings, control);
  } catch (const Overflow&) {
    return decimal<2>(family, times, settings, control);
  }
}

}  // namespace

std::optional<std::string> sweep_count(const Problem& problem, const Open& open, bool use_symmetry, int threads, std::size_t memory,
                                       Control& control) {
  if (open.cut_short) return std::nullopt;
  if (open.contradiction) return "0";
  Swept swept = tiling_of(problem, open);
  if (swept.tiling.cells == 0)
    return std::all_of(open.low.begin(), open.low.end(), [](std::int32_t low) { return low <= 0; }) ? "1" : "0";
  std::uint64_t times = 1;
  if (use_symmetry) {
    const Symmetries symmetries(problem);
    if (fold(swept, problem, open, symmetries)) times = symmetries.size();
  }
  const TilingSteps steps(swept.tiling, swept.position);
  const sweep::Settings settings{threads, memory};
  if (TilingSweep<1>::fits(steps)) return widening(TilingSweep<1>(steps), times, settings, control);
  if (TilingSweep<2>::fits(steps)) return widening(TilingSweep<2>(steps), times, settings, control);
  throw NotSweepable("too_many_kinds");
}

}  // namespace grillon::packing
