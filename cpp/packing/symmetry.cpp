#include "packing/symmetry.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "packing/search/search.hpp"
#include "packing/shapes.hpp"

namespace grillon::packing {

Symmetries::Symmetries(const Problem& problem) : problem_(problem), index_(problem.cells) {
  std::map<Shape, std::vector<std::int32_t>> by_shape;
  for (std::size_t o = 0; o < problem.orientations.size(); ++o)
    by_shape[problem.orientations[o].shape].push_back(static_cast<std::int32_t>(o));

  for (const Turn& turn : all_turns(problem.lattice)) {
    if (problem.cells.empty()) break;
    Element element;
    std::vector<Place> turned;
    for (const Place& cell : problem.cells) turned.push_back(apply(turn, problem.lattice, cell));
    const Place shift = problem.cells.front() - *std::min_element(turned.begin(), turned.end());
    bool holds = true;
    for (std::size_t cell = 0; cell < turned.size() && holds; ++cell) {
      const std::int32_t to = index_.at(turned[cell] + shift);
      holds = to >= 0 && problem.optional[cell] == problem.optional[static_cast<std::size_t>(to)];
      element.cells.push_back(to);
    }
    std::vector<char> taken(problem.kinds.size(), 0);
    element.orientations.assign(problem.orientations.size(), -1);
    for (std::size_t kind = 0; kind < problem.kinds.size() && holds; ++kind) {
      const Kind& from = problem.kinds[kind];
      // A kind maps to itself if possible; a left-handed piece maps to its right-handed partner.
      std::int32_t target = -1;
      std::vector<Shape> images;
      for (std::int32_t o = 0; o < from.orientations; ++o) {
        Shape image;
        for (const Place& step : problem.orientations[static_cast<std::size_t>(from.first_orientation + o)].shape)
          image.push_back(apply(turn, problem.lattice, step));
        images.push_back(normalised(std::move(image)));
      }
      auto takes = [&](std::size_t other) {
        const Kind& to = problem.kinds[other];
        return taken[other] == 0 && to.low == from.low && to.high == from.high && to.orientations == from.orientations &&
               std::all_of(images.begin(), images.end(), [&](const Shape& image) {
                 const auto found = by_shape.find(image);
                 return found != by_shape.end() && std::any_of(found->second.begin(), found->second.end(), [&](std::int32_t o) {
                          return problem.orientations[static_cast<std::size_t>(o)].kind == static_cast<std::int32_t>(other);
                        });
               });
      };
      if (takes(kind)) target = static_cast<std::int32_t>(kind);
      for (std::size_t other = 0; other < problem.kinds.size() && target < 0; ++other)
        if (takes(other)) target = static_cast<std::int32_t>(other);
      holds = target >= 0;
      if (!holds) break;
      taken[static_cast<std::size_t>(target)] = 1;
      element.kinds.push_back(target);
      for (std::int32_t o = 0; o < from.orientations; ++o)
        for (const std::int32_t to : by_shape[images[static_cast<std::size_t>(o)]])
          if (problem.orientations[static_cast<std::size_t>(to)].kind == target)
            element.orientations[static_cast<std::size_t>(from.first_orientation + o)] = to;
    }
    if (!holds) continue;
    elements_.push_back(std::move(element));
    const std::set<std::int32_t> fixed(problem.fixed.begin(), problem.fixed.end());
    for (const std::int32_t candidate : fixed)
      if (!fixed.contains(image(elements_.size() - 1, candidate))) holds = false;
    if (!holds) elements_.pop_back();
  }
}

std::int32_t Symmetries::image(std::size_t element, std::int32_t candidate) const {
  const Element& symmetry = elements_[element];
  const auto orientation = static_cast<std::size_t>(problem_.orientation_of(candidate));
  const Place anchor = problem_.cells[static_cast<std::size_t>(problem_.anchor_of(candidate))];
  std::int32_t first = problem_.cell_count();
  for (const Place& step : problem_.orientations[orientation].shape)
    if (const std::int32_t cell = index_.at(anchor + step); cell >= 0)
      first = std::min(first, symmetry.cells[static_cast<std::size_t>(cell)]);
  return problem_.candidate(symmetry.orientations[orientation], first);
}

bool Symmetries::smallest(std::span<const std::int32_t> solution, std::span<const std::size_t> among) const {
  std::vector<std::int32_t> own(solution.begin(), solution.end());
  std::sort(own.begin(), own.end());
  std::vector<std::int32_t> other(own.size());
  for (const std::size_t element : among) {
    std::transform(own.begin(), own.end(), other.begin(), [&](std::int32_t candidate) { return image(element, candidate); });
    std::sort(other.begin(), other.end());
    if (other < own) return false;
  }
  return true;
}

std::vector<std::size_t> Symmetries::all() const {
  std::vector<std::size_t> elements(size());
  std::iota(elements.begin(), elements.end(), std::size_t{0});
  return elements;
}

Images::Images(const Problem& problem, const Open& open, const Symmetries& symmetries)
    : candidates_(problem.orientations.size() * problem.cells.size()), images_(candidates_ * symmetries.size(), -1) {
  for (std::size_t g = 0; g < symmetries.size(); ++g)
    for (const Placement& placement : open.placements)
      images_[g * candidates_ + static_cast<std::size_t>(placement.candidate)] = symmetries.image(g, placement.candidate);
}

const Orbits::Orbit* Orbits::find(std::int32_t placement) const {
  const auto found = std::find_if(orbits.begin(), orbits.end(), [&](const Orbit& orbit) { return orbit.placement == placement; });
  return found == orbits.end() ? nullptr : &*found;
}

namespace {

/// The place in an order of its first cell, for each open placement.
std::map<std::int32_t, int> starts(const Open& open, std::span<const std::int32_t> position) {
  std::map<std::int32_t, int> first;
  for (const Placement& placement : open.placements) {
    int start = open.cells;
    for (const std::int32_t cell : open.cells_of(placement)) start = std::min(start, position[static_cast<std::size_t>(cell)]);
    first[placement.candidate] = start;
  }
  return first;
}

/// The orbits of a kind, each represented by its placement of the lowest rank, in order of rank. Nothing when a symmetry
/// exchanges the kind, when a solution need not use exactly one, or when placements are left out on one side only.
template <class Rank>
std::optional<Orbits> orbits_of(std::int32_t kind, const Open& open, const Symmetries& symmetries, const Rank& rank) {
  const auto at = static_cast<std::size_t>(kind);
  if (open.low[at] != 1 || open.high[at] != 1) return std::nullopt;
  for (std::size_t g = 0; g < symmetries.size(); ++g)
    if (symmetries.kind_image(g, kind) != kind) return std::nullopt;
  std::vector<std::pair<int, std::int32_t>> sorted;
  std::set<std::int32_t> seen, present;
  for (const Placement& placement : open.placements)
    if (placement.kind == kind) {
      present.insert(placement.candidate);
      sorted.emplace_back(rank(placement.candidate), placement.candidate);
    }
  std::sort(sorted.begin(), sorted.end());
  Orbits found{kind, {}};
  for (const auto& ranked : sorted) {
    const std::int32_t candidate = ranked.second;
    if (seen.contains(candidate)) continue;
    Orbits::Orbit orbit{candidate, {}, {}};
    for (std::size_t g = 0; g < symmetries.size(); ++g) {
      const std::int32_t image = symmetries.image(g, candidate);
      if (!present.contains(image)) return std::nullopt;
      if (image == candidate) orbit.stabilisers.push_back(g);
      if (seen.insert(image).second) orbit.images.push_back(g);
    }
    found.orbits.push_back(std::move(orbit));
  }
  return found.orbits.empty() ? std::nullopt : std::optional(std::move(found));
}

}  // namespace

std::optional<Orbits> early_orbits(const Problem& problem, const Open& open, const Symmetries& symmetries) {
  std::optional<Orbits> best;
  if (symmetries.size() <= 1) return best;
  std::vector<std::int32_t> position(problem.cells.size());
  const auto order = ranked_cells(problem, CellOrder::short_side);
  for (std::size_t i = 0; i < order.size(); ++i) position[static_cast<std::size_t>(order[i])] = static_cast<std::int32_t>(i);
  const auto start = starts(open, position);
  std::size_t best_score = 0;
  for (std::size_t kind = 0; kind < problem.kinds.size(); ++kind) {
    auto found =
        orbits_of(static_cast<std::int32_t>(kind), open, symmetries, [&](std::int32_t candidate) { return start.at(candidate); });
    if (!found) continue;
    const std::size_t score = found->orbits.size() * static_cast<std::size_t>(start.at(found->orbits.back().placement) + 1);
    if (best && score >= best_score) continue;
    best_score = score;
    best = std::move(found);
  }
  return best;
}

std::optional<Orbits> late_orbits(const Problem& problem, const Open& open, const Symmetries& symmetries,
                                  std::span<const std::int32_t> position) {
  std::optional<Orbits> best;
  if (symmetries.size() <= 1) return best;
  const auto start = starts(open, position);
  for (std::size_t kind = 0; kind < problem.kinds.size(); ++kind) {
    auto found =
        orbits_of(static_cast<std::int32_t>(kind), open, symmetries, [&](std::int32_t candidate) { return -start.at(candidate); });
    if (!found || (best && found->orbits.size() <= best->orbits.size())) continue;
    if (std::all_of(found->orbits.begin(), found->orbits.end(),
                    [&](const Orbits::Orbit& orbit) { return orbit.images.size() == symmetries.size(); }))
      best = std::move(found);
  }
  return best;
}

}  // namespace grillon::packing
