// A position of the ladder, and the tests by which a placement fails in it: a pocket nothing fills, colours that cannot
// balance, pieces that are forced until something is stranded.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "packing/logic/grounds.hpp"
#include "packing/logic/ladder.hpp"
#include "packing/search/search.hpp"
#include "packing/shapes.hpp"

namespace grillon::packing {

template <std::size_t Words>
class LadderPosition {
 public:
  using Board = Bits<Words>;

  LadderPosition(const Problem& problem, const Catalogue<Words>& catalogue)
      : problem_(problem), catalogue_(catalogue), used_(problem.kinds.size(), 0), gone_(catalogue.size(), 0) {
    touching_.resize(problem.cells.size());
    const auto next_to = neighbours(problem);
    for (std::size_t cell = 0; cell < next_to.size(); ++cell)
      for (const std::int32_t other : next_to[cell]) touching_[cell].set(other);
    zones_ = all_connected(problem);
    std::size_t most = 0;
    for (const auto& list : next_to) most = std::max(most, list.size());
    for (std::size_t cell = 0; cell < next_to.size(); ++cell)
      if (next_to[cell].size() < most) border_.set(static_cast<int>(cell));
    for (std::size_t cell = 0; cell < problem.cells.size(); ++cell) {
      const Place& place = problem.cells[cell];
      if ((place.x + place.y + place.z) % 2 != 0) dark_.set(static_cast<int>(cell));
    }
    for (std::size_t kind = 0; kind < problem.kinds.size(); ++kind) {
      area_.push_back(problem.area(static_cast<std::int32_t>(kind)));
      int imbalance = 0;
      for (const Place& step : problem.orientations[static_cast<std::size_t>(problem.kinds[kind].first_orientation)].shape)
        imbalance += (step.x + step.y + step.z) % 2 == 0 ? 1 : -1;
      imbalance_.push_back(imbalance < 0 ? -imbalance : imbalance);
    }
  }

  // Placed pieces and exclusions

  [[nodiscard]] bool ruled_out(int item) const { return gone_[static_cast<std::size_t>(item)] != 0; }
  void rule_out(int item) { gone_[static_cast<std::size_t>(item)] = 1; }
  void allow(int item) { gone_[static_cast<std::size_t>(item)] = 0; }
  [[nodiscard]] bool viable(int item) const {
    const auto& placement = catalogue_[item];
    return gone_[static_cast<std::size_t>(item)] == 0 && !placement.mask.intersects(occupied_) &&
           used_[static_cast<std::size_t>(placement.kind)] < problem_.kinds[static_cast<std::size_t>(placement.kind)].high;
  }
  void push(int item) {
    occupied_ |= catalogue_[item].mask;
    ++used_[static_cast<std::size_t>(catalogue_[item].kind)];
  }
  void pop(int item) {
    occupied_ = occupied_.without(catalogue_[item].mask);
    --used_[static_cast<std::size_t>(catalogue_[item].kind)];
  }
  [[nodiscard]] bool needs(std::size_t kind) const { return used_[kind] < problem_.kinds[kind].low; }
  [[nodiscard]] bool complete() const {
    if (!catalogue_.required.without(occupied_).none()) return false;
    for (std::size_t kind = 0; kind < used_.size(); ++kind)
      if (needs(kind)) return false;
    return true;
  }
  [[nodiscard]] bool addable() const {
    for (int item = 0; item < static_cast<int>(catalogue_.size()); ++item)
      if (viable(item)) return true;
    return false;
  }
  /// Cells that must still be covered.
  [[nodiscard]] Board open_cells() const { return catalogue_.required.without(occupied_); }
  [[nodiscard]] int used(std::size_t kind) const { return used_[kind]; }
  /// The number of cells of a placement at the edge of the board.
  [[nodiscard]] int cells_at_edge(int item) const { return (catalogue_[item].mask & border_).count(); }

  /// The placements that are possible now, which `fails` examines.
  void look() {
    position_live_.clear();
    for (int item = 0; item < static_cast<int>(catalogue_.size()); ++item)
      if (viable(item)) position_live_.push_back(item);
  }

  /// The rating of the failure, 0 if this technique finds none.
  std::int32_t fails(int item, Technique technique) {
    push(item);
    const std::vector<int> live = living(position_live_);
    std::int32_t rating = 0;
    switch (technique) {
      case Technique::pocket: rating = pocket(catalogue_[item].mask, false) ? rating_of(technique) : 0; break;
      case Technique::stranding: rating = tightest(live).members == 0 ? rating_of(technique) : 0; break;
      case Technique::parity: rating = pocket(catalogue_[item].mask, true) ? rating_of(technique) : 0; break;
      case Technique::short_chain:
      case Technique::long_chain: {
        const int most = technique == Technique::short_chain ? 2 : problem_.cell_count();
        if (const int forced = chain(live, most); forced > 0)
          rating = technique == Technique::short_chain ? rating_of(technique) + 20 * (forced - 1)
                                                       : std::min(rating_of(technique) + 5 * (forced - 3), 490);
        break;
      }
      case Technique::branching:
        for (int depth = 1; depth <= 2 && rating == 0; ++depth)
          if (branches_fail(live, depth)) rating = rating_of(technique) + 100 * (depth - 1);
        break;
      default: break;
    }
    pop(item);
    return rating;
  }

 private:
  [[nodiscard]] int slack() const {
    std::int64_t room = catalogue_.cells.without(occupied_).count();
    const int optional = catalogue_.cells.without(catalogue_.required).without(occupied_).count();
    for (std::size_t kind = 0; kind < used_.size(); ++kind)
      if (needs(kind)) room -= std::int64_t{problem_.kinds[kind].low - used_[kind]} * area_[kind];
    return static_cast<int>(std::clamp<std::int64_t>(room, -1, optional));
  }

  /// A zone next to `piece` that unused pieces cannot fill, by area or, with `colours`, by area and colours.
  bool pocket(const Board& piece, bool colours) {
    if (!zones_) return false;
    const int spare = slack();
    if (colours && (spare > 0 || problem_.lattice == Lattice::pyramid)) return false;
    const Board free = catalogue_.cells.without(occupied_);
    Board edge;
    piece.for_each([&](int cell) { edge |= touching_[static_cast<std::size_t>(cell)]; });
    edge &= free;
    Sums sums(problem_.cell_count());
    bool summed = false;
    while (edge.any()) {
      Board zone, fresh;
      fresh.set(edge.first());
      while (fresh.any()) {
        zone |= fresh;
        Board around;
        fresh.for_each([&](int cell) { around |= touching_[static_cast<std::size_t>(cell)]; });
        fresh = (around & free).without(zone);
      }
      edge = edge.without(zone);
      if (colours) {
        const int dark = (zone & dark_).count();
        if (!colourable(zone.count(), zone.count() - 2 * dark)) return true;
        continue;
      }
      if (!summed)
        for (std::size_t kind = 0; kind < used_.size(); ++kind) sums.add(area_[kind], problem_.kinds[kind].high - used_[kind]);
      summed = true;
      if (!sums.fills(zone.count(), spare)) return true;
    }
    return false;
  }

  /// Can some unused pieces have this area and this surplus of light over dark cells?
  bool colourable(int area, int surplus) {
    auto [entry, fresh] = colourings_.try_emplace(used_);
    if (fresh) entry->second = colourings();
    return entry->second.contains({area, surplus});
  }

  /// The areas of unused pieces with their surplus of light cells.
  [[nodiscard]] std::set<std::pair<int, int>> colourings() const {
    const int area = catalogue_.cells.without(occupied_).count();
    std::set<std::pair<int, int>> reached{{0, 0}};
    for (std::size_t kind = 0; kind < used_.size(); ++kind)
      for (int copy = problem_.kinds[kind].high - used_[kind]; copy > 0; --copy) {
        std::set<std::pair<int, int>> more = reached;
        for (const auto& [cells, light] : reached)
          if (cells + area_[kind] <= area) {
            more.emplace(cells + area_[kind], light + imbalance_[kind]);
            more.emplace(cells + area_[kind], light - imbalance_[kind]);
          }
        if (more.size() == reached.size()) break;
        reached = std::move(more);
      }
    return reached;
  }

  [[nodiscard]] std::vector<int> living(const std::vector<int>& before) const {
    std::vector<int> live;
    live.reserve(before.size());
    for (const int item : before)
      if (viable(item)) live.push_back(item);
    return live;
  }

  /// The house that needs a placement and has the fewest; `members` is -1 if none needs one.
  struct Tight {
    int cell = -1, kind = -1, members = -1;
    [[nodiscard]] bool holds(const typename Catalogue<Words>::Item& item) const {
      return cell >= 0 ? item.mask.test(cell) : item.kind == kind;
    }
  };
  Tight tightest(const std::vector<int>& live) {
    Tight tight;
    const Board open = catalogue_.required.without(occupied_);
    cell_counts_.assign(problem_.cells.size(), 0);
    kind_counts_.assign(used_.size(), 0);
    for (const int item : live) {
      catalogue_[item].mask.for_each([&](int cell) { ++cell_counts_[static_cast<std::size_t>(cell)]; });
      ++kind_counts_[static_cast<std::size_t>(catalogue_[item].kind)];
    }
    open.for_each([&](int cell) {
      const int number = cell_counts_[static_cast<std::size_t>(cell)];
      if (tight.members < 0 || number < tight.members) tight = {cell, -1, number};
    });
    for (std::size_t kind = 0; kind < used_.size(); ++kind)
      if (needs(kind) && (tight.members < 0 || kind_counts_[kind] < tight.members))
        tight = {-1, static_cast<int>(kind), kind_counts_[kind]};
    return tight;
  }

  /// A house has no placement left, or the last forced piece made a pocket that nothing fills.
  bool stranded(const Tight& tight, const std::vector<int>& forced) {
    return tight.members == 0 || (!forced.empty() && pocket(catalogue_[forced.back()].mask, false));
  }
  /// Places the only placement left to a house.
  void force(const Tight& tight, std::vector<int>& live, std::vector<int>& forced) {
    forced.push_back(*std::find_if(live.begin(), live.end(), [&](int item) { return tight.holds(catalogue_[item]); }));
    push(forced.back());
    live = living(live);
  }
  void take_back(std::vector<int>& forced) {
    for (; !forced.empty(); forced.pop_back()) pop(forced.back());
  }

  /// Places forced pieces until something is stranded. Returns their number, or 0 if nothing is stranded.
  int chain(std::vector<int> live, int most) {
    std::vector<int> forced;
    int result = 0;
    for (;;) {
      const Tight tight = tightest(live);
      if (stranded(tight, forced)) {
        result = std::max<int>(1, static_cast<int>(forced.size()));
        break;
      }
      if (tight.members != 1 || static_cast<int>(forced.size()) >= most) break;
      force(tight, live, forced);
    }
    take_back(forced);
    return result;
  }

  /// After what is forced, every placement of the tightest house fails within `depth` more looks ahead.
  bool branches_fail(std::vector<int> live, int depth) {
    std::vector<int> forced;
    bool dead = false;
    for (;;) {
      const Tight tight = tightest(live);
      dead = stranded(tight, forced);
      if (!dead && tight.members == 1) {
        force(tight, live, forced);
        continue;
      }
      if (!dead && tight.members > 1 && tight.members <= 4 && depth > 0) dead = each_fails(tight, live, depth - 1);
      break;
    }
    take_back(forced);
    return dead;
  }
  bool each_fails(const Tight& tight, const std::vector<int>& live, int depth) {
    for (const int item : live) {
      if (!tight.holds(catalogue_[item])) continue;
      push(item);
      const bool failed = pocket(catalogue_[item].mask, false) || branches_fail(living(live), depth);
      pop(item);
      if (!failed) return false;
    }
    return true;
  }

  const Problem& problem_;
  const Catalogue<Words>& catalogue_;
  std::vector<Board> touching_;
  Board border_, dark_, occupied_;
  std::vector<int> area_, imbalance_, used_, position_live_, cell_counts_, kind_counts_;
  std::vector<char> gone_;
  std::map<std::vector<int>, std::set<std::pair<int, int>>> colourings_;  // by the pieces used
  bool zones_ = true;
};

}  // namespace grillon::packing
