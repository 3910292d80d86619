#include "packing/symmetry.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "packing/search.hpp"
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
      // A kind goes to itself if it can; a left-handed piece goes to its right-handed partner.
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

std::optional<Orbits> find_orbits(const Problem& problem, const Open& open, const Symmetries& symmetries) {
  std::optional<Orbits> best;
  double best_score = 0;
  // Representatives early in the order of search, so that a search knows early when it has missed the last one.
  std::vector<int> position(problem.cells.size());
  const auto order = ranked_cells(problem, CellOrder::short_side);
  for (std::size_t i = 0; i < order.size(); ++i) position[static_cast<std::size_t>(order[i])] = static_cast<int>(i);
  const CellIndex index(problem.cells);
  auto start = [&](std::int32_t candidate) {
    int first = problem.cell_count();
    for (const std::int32_t cell : cells_of(problem, index, candidate))
      first = std::min(first, position[static_cast<std::size_t>(cell)]);
    return first;
  };
  for (std::size_t kind = 0; kind < problem.kinds.size(); ++kind) {
    if (open.low[kind] != 1 || open.high[kind] != 1) continue;
    bool invariant = true;
    for (std::size_t g = 0; g < symmetries.size(); ++g)
      invariant = invariant && symmetries.kind_image(g, static_cast<std::int32_t>(kind)) == static_cast<std::int32_t>(kind);
    if (!invariant) continue;
    Orbits found;
    found.kind = static_cast<std::int32_t>(kind);
    std::set<std::int32_t> seen, present;
    std::vector<std::pair<int, std::int32_t>> sorted;
    for (const Placement& placement : open.placements)
      if (placement.kind == found.kind) {
        present.insert(placement.candidate);
        sorted.emplace_back(start(placement.candidate), placement.candidate);
      }
    std::sort(sorted.begin(), sorted.end());
    int last = 0;
    bool closed = true;
    for (const auto& [first, candidate] : sorted) {
      if (seen.contains(candidate)) continue;
      Orbits::Orbit orbit{candidate, {}, {}};
      for (std::size_t g = 0; g < symmetries.size(); ++g) {
        const std::int32_t image = symmetries.image(g, candidate);
        // Placements left out by the caller may break the symmetry of what is open.
        if (!present.contains(image)) closed = false;
        if (image == candidate) orbit.stabilisers.push_back(g);
        if (seen.insert(image).second) orbit.images.push_back(g);
      }
      found.orbits.push_back(std::move(orbit));
      last = first;
    }
    if (!closed || sorted.empty()) continue;
    const double score = static_cast<double>(found.orbits.size()) * (last + 1);
    if (!best || score < best_score) {
      best_score = score;
      best = std::move(found);
    }
  }
  return best;
}

}  // namespace grillon::packing
