#include "packing/cut/pockets.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace grillon::packing {

void Pockets::clear(std::span<const std::int32_t> copies, std::span<const std::int32_t> areas) {
  copies_.assign(copies.begin(), copies.end());
  areas_.assign(areas.begin(), areas.end());
  sorted_areas_.clear();
  for (std::size_t kind = 0; kind < copies_.size(); ++kind)
    sorted_areas_.insert(sorted_areas_.end(), static_cast<std::size_t>(copies_[kind]), areas_[kind]);
  std::sort(sorted_areas_.begin(), sorted_areas_.end(), std::greater<>());
  left_ = static_cast<int>(sorted_areas_.size());
  largest_area_ = left_ == 0 ? 0 : sorted_areas_.front();
  pockets_.clear(), parts_.clear(), laid_.clear();
  effort_ = listed_ = 0;
}

void Pockets::add(int cells, std::vector<Placed> placed) {
  Pocket& pocket = pockets_.emplace_back();
  pocket.cells = cells;
  for (int area = 0; area < cells && pocket.least < left_; ++pocket.least)
    area += sorted_areas_[static_cast<std::size_t>(pocket.least)];
  pocket.placed = std::move(placed);
  std::stable_sort(pocket.placed.begin(), pocket.placed.end(),
                   [](const Placed& a, const Placed& b) { return std::countr_zero(a.cells) < std::countr_zero(b.cells); });
  for (int cell = 0, next = 0; cell <= cells; ++cell) {
    while (next < static_cast<int>(pocket.placed.size()) &&
           std::countr_zero(pocket.placed[static_cast<std::size_t>(next)].cells) < cell)
      ++next;
    pocket.first.push_back(static_cast<std::size_t>(next));
  }
}

Pockets::Outcome Pockets::search(std::uint64_t budget, const Visit& visit) {
  budget_ = budget, visit_ = &visit;
  int spare = left_;
  for (const Pocket& pocket : pockets_) spare -= pocket.least;
  if (spare < 0) return Outcome::complete;
  std::stable_sort(pockets_.begin(), pockets_.end(), [](const Pocket& a, const Pocket& b) { return a.cells < b.cells; });
  for (Pocket& pocket : pockets_) {
    if (!list(pocket, pocket.least + spare)) return Outcome::too_many;
    if (pocket.fillings.empty()) return Outcome::complete;
    int least = max_parts;
    for (const Filling& filling : pocket.fillings) least = std::min(least, filling.parts);
    spare -= least - pocket.least;
    if (spare < 0) return Outcome::complete;
  }
  if (levels_.size() <= pockets_.size()) levels_.resize(pockets_.size() + 1);
  Level& first = levels_.front();
  first.open.resize(pockets_.size());
  first.done.assign(pockets_.size(), 0);
  for (std::size_t i = 0; i < pockets_.size(); ++i) {
    first.open[i].resize(pockets_[i].fillings.size());
    std::iota(first.open[i].begin(), first.open[i].end(), 0);
  }
  return combine(0) ? Outcome::complete : Outcome::stopped;
}

/// The ways to fill a pocket with at most this many pieces. False if there are too many to list.
bool Pockets::list(Pocket& pocket, int most) {
  if (most > max_parts) return false;
  const std::uint64_t listed = listed_;
  const bool all = list_on(pocket, ~std::uint64_t{0} >> (64 - pocket.cells), most);
  return all && listed_ - listed < max_listed;
}

bool Pockets::list_on(Pocket& pocket, std::uint64_t empty, int most) {
  if (empty == 0) {
    pocket.fillings.push_back({static_cast<std::int32_t>(parts_.size()), static_cast<std::int32_t>(laid_.size())});
    parts_.insert(parts_.end(), laid_.begin(), laid_.end());
    return pocket.fillings.size() <= max_fillings;
  }
  if (std::popcount(empty) > most * largest_area_) return true;
  const auto cell = static_cast<std::size_t>(std::countr_zero(empty));
  listed_ += pocket.first[cell + 1] - pocket.first[cell];
  if (listed_ > max_listed * pockets_.size()) return false;
  for (std::size_t i = pocket.first[cell]; i < pocket.first[cell + 1]; ++i) {
    const Placed placed = pocket.placed[i];
    if (most == 1 ? placed.cells != empty : (placed.cells & ~empty) != 0) continue;
    if (copies_[static_cast<std::size_t>(placed.kind)] == 0) continue;
    --copies_[static_cast<std::size_t>(placed.kind)];
    laid_.push_back(placed);
    const bool go_on = list_on(pocket, empty & ~placed.cells, most - 1);
    laid_.pop_back();
    ++copies_[static_cast<std::size_t>(placed.kind)];
    if (!go_on) return false;
  }
  return true;
}

void Pockets::take(const Filling& filling, int change) {
  for (std::int32_t i = 0; i < filling.parts; ++i)
    copies_[static_cast<std::size_t>(parts_[static_cast<std::size_t>(filling.first + i)].kind)] -= change;
  left_ -= change * filling.parts;
}

bool Pockets::available(const Filling& filling) {
  bool enough = true;
  std::int32_t taken = 0;
  for (; taken < filling.parts && enough; ++taken)
    enough = --copies_[static_cast<std::size_t>(parts_[static_cast<std::size_t>(filling.first + taken)].kind)] >= 0;
  while (taken > 0) ++copies_[static_cast<std::size_t>(parts_[static_cast<std::size_t>(filling.first + --taken)].kind)];
  return enough;
}

/// Keeps the fillings that the pieces left allow, in kind and in number. False if there is no way on.
bool Pockets::narrow(Level& level) {
  range_.assign(pockets_.size(), {0, 0});
  int least = 0, most = 0;
  for (std::size_t i = 0; i < pockets_.size(); ++i) {
    if (level.done[i] != 0) continue;
    auto& range = range_[i] = {max_parts, 0};
    std::erase_if(level.open[i], [&](std::int32_t number) {
      const Filling& filling = pockets_[i].fillings[static_cast<std::size_t>(number)];
      if (!available(filling)) return true;
      range = {std::min(range.first, filling.parts), std::max(range.second, filling.parts)};
      return false;
    });
    if (level.open[i].empty()) return false;
    least += range.first, most += range.second;
  }
  for (bool changed = true; changed;) {
    changed = false;
    if (least > left_ || most < left_) return false;
    for (std::size_t i = 0; i < pockets_.size(); ++i) {
      if (level.done[i] != 0) continue;
      const auto before = range_[i];
      const int low = left_ - (most - before.second), high = left_ - (least - before.first);
      if (low <= before.first && high >= before.second) continue;
      auto& range = range_[i] = {max_parts, 0};
      std::erase_if(level.open[i], [&](std::int32_t number) {
        const int parts = pockets_[i].fillings[static_cast<std::size_t>(number)].parts;
        if (parts < low || parts > high) return true;
        range = {std::min(range.first, parts), std::max(range.second, parts)};
        return false;
      });
      if (level.open[i].empty()) return false;
      least += range.first - before.first, most += range.second - before.second;
      changed = true;
    }
  }
  return true;
}

/// Lists the ways to fill one pocket or to use one piece, whichever has fewest. False if there is none.
bool Pockets::choose(Level& level) {
  occurrences_.assign(copies_.size(), 0);
  std::size_t fewest = ~std::size_t{0}, pocket = 0;
  for (std::size_t i = 0; i < pockets_.size(); ++i) {
    if (level.done[i] != 0) continue;
    if (level.open[i].size() < fewest) fewest = level.open[i].size(), pocket = i;
    for (const std::int32_t number : level.open[i]) {
      const Filling& filling = pockets_[i].fillings[static_cast<std::size_t>(number)];
      for (std::int32_t part = 0; part < filling.parts; ++part)
        ++occurrences_[static_cast<std::size_t>(parts_[static_cast<std::size_t>(filling.first + part)].kind)];
    }
  }
  std::int32_t piece = -1;
  for (std::size_t kind = 0; kind < copies_.size(); ++kind) {
    if (occurrences_[kind] < copies_[kind]) return false;
    if (copies_[kind] == 1 && static_cast<std::size_t>(occurrences_[kind]) < fewest)
      fewest = static_cast<std::size_t>(occurrences_[kind]), piece = static_cast<std::int32_t>(kind);
  }
  level.options.clear();
  if (piece < 0) {
    for (const std::int32_t number : level.open[pocket]) level.options.push_back({static_cast<std::int32_t>(pocket), number});
    return true;
  }
  for (std::size_t i = 0; i < pockets_.size(); ++i) {
    if (level.done[i] != 0) continue;
    for (const std::int32_t number : level.open[i]) {
      const Filling& filling = pockets_[i].fillings[static_cast<std::size_t>(number)];
      const auto first = parts_.begin() + filling.first;
      if (std::any_of(first, first + filling.parts, [&](const Placed& placed) { return placed.kind == piece; }))
        level.options.push_back({static_cast<std::int32_t>(i), number});
    }
  }
  return true;
}

bool Pockets::combine(std::size_t depth) {
  if (++effort_ + listed_ / listed_as_one > budget_) return false;
  Level& level = levels_[depth];
  if (depth == pockets_.size()) return left_ > 0 || (*visit_)(laid_);
  if (!narrow(level) || !choose(level)) return true;
  for (const auto& [pocket, number] : level.options) {
    const Filling filling = pockets_[static_cast<std::size_t>(pocket)].fillings[static_cast<std::size_t>(number)];
    Level& next = levels_[depth + 1];
    next.open = level.open;
    next.done = level.done;
    next.done[static_cast<std::size_t>(pocket)] = 1;
    const auto first = parts_.begin() + filling.first;
    laid_.insert(laid_.end(), first, first + filling.parts);
    take(filling, 1);
    const bool go_on = combine(depth + 1);
    take(filling, -1);
    laid_.resize(laid_.size() - static_cast<std::size_t>(filling.parts));
    if (!go_on) return false;
  }
  return true;
}

}  // namespace grillon::packing
