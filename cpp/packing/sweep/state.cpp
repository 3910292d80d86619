#include "packing/sweep/state.hpp"

#include <algorithm>
#include <utility>

namespace grillon::packing {

namespace {

/// Longest and total reach of the placements in an order.
std::pair<std::int32_t, std::int64_t> reach(const Tiling& tiling, std::span<const std::int32_t> position) {
  std::int32_t longest = 0;
  std::int64_t total = 0;
  for (const auto& placement : tiling.placements) {
    std::int32_t low = tiling.cells, high = -1;
    for (const auto cell : placement.cells) {
      low = std::min(low, position[static_cast<std::size_t>(cell)]);
      high = std::max(high, position[static_cast<std::size_t>(cell)]);
    }
    longest = std::max(longest, high - low);
    total += high - low;
  }
  return {longest, total};
}

}  // namespace

std::vector<std::int32_t> shortest_order(const Tiling& tiling, std::span<const std::vector<std::int32_t>> orders) {
  std::vector<std::int32_t> best;
  std::pair<std::int64_t, std::int32_t> best_reach;
  for (const auto& order : orders) {
    std::vector<std::int32_t> position(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) position[static_cast<std::size_t>(order[i])] = static_cast<std::int32_t>(i);
    const auto [longest, total] = reach(tiling, position);
    const std::pair<std::int64_t, std::int32_t> measured{total, longest};
    if (best.empty() || measured < best_reach) {
      best = std::move(position);
      best_reach = measured;
    }
  }
  return best;
}

TilingSteps::TilingSteps(const Tiling& tiling, std::span<const std::int32_t> position) : cells_(tiling.cells) {
  const std::size_t cells = static_cast<std::size_t>(cells_);
  if (cells_ >= 1 << 16) throw NotSweepable("too_many_cells", {term("cells", cells_), term("maximum", (1 << 16) - 1)});
  optional_.assign(cells, 0);
  for (std::size_t cell = 0; cell < cells; ++cell) optional_[static_cast<std::size_t>(position[cell])] = tiling.optional_cell[cell];

  const std::size_t kinds = tiling.most.size();
  std::vector<std::int32_t> size(kinds, 0);
  for (const auto& placement : tiling.placements)
    size[static_cast<std::size_t>(placement.kind)] = static_cast<std::int32_t>(placement.cells.size());
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    // More pieces than cells can never be used, so the field need not hold them.
    const std::int32_t most = std::min(tiling.most[kind], size[kind] > 0 ? cells_ / size[kind] : 0);
    const int bits = std::bit_width(static_cast<std::uint32_t>(most));
    fields_.push_back({count_bits_, (std::uint64_t{1} << bits) - 1, static_cast<std::uint64_t>(tiling.least[kind]),
                       static_cast<std::uint64_t>(most), std::max(size[kind], 1)});
    count_bits_ += bits;
    if (count_bits_ > 47) throw NotSweepable("too_many_pieces");
  }

  std::vector<std::vector<std::pair<std::int32_t, Laid>>> by_first(cells);
  for (std::size_t i = 0; i < tiling.placements.size(); ++i) {
    const auto& placement = tiling.placements[i];
    std::int32_t low = cells_, high = -1;
    for (const auto cell : placement.cells) {
      low = std::min(low, position[static_cast<std::size_t>(cell)]);
      high = std::max(high, position[static_cast<std::size_t>(cell)]);
    }
    if (high - low >= 64) throw NotSweepable("piece_too_long", {term("cells", high - low + 1), term("maximum", 64)});
    window_bits_ = std::max(window_bits_, static_cast<int>(high - low) + 1);
    std::uint64_t window = 0;
    for (const auto cell : placement.cells) window |= std::uint64_t{1} << (position[static_cast<std::size_t>(cell)] - low);
    by_first[static_cast<std::size_t>(low)].push_back({placement.kind, {window, static_cast<std::int32_t>(i)}});
  }
  first_group_.push_back(0);
  telling_.resize(cells);
  for (std::size_t first = 0; first < cells; ++first) {
    auto& here = by_first[first];
    std::stable_sort(here.begin(), here.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    choose_telling(here, telling_[first]);
    for (std::size_t taken = 0; taken < patterns; ++taken) {
      std::uint64_t window = 0;
      for (std::size_t i = 0; i < telling_cells; ++i) window |= static_cast<std::uint64_t>(taken >> i & 1) << telling_[first][i];
      for (const auto& [kind, laid] : here) {
        if ((laid.window & window) != 0) continue;
        const auto end = static_cast<std::uint32_t>(laid_.size());
        if (groups_.size() == first_group_.back() || groups_.back().kind != kind) groups_.push_back({kind, end, end});
        laid_.push_back(laid);
        groups_.back().end = end + 1;
      }
      first_group_.push_back(static_cast<std::uint32_t>(groups_.size()));
    }
  }
  prepare_pockets(tiling, position);
}

/// The cells that most placements need: whether they are taken best predicts which placements fit.
void TilingSteps::choose_telling(const std::vector<std::pair<std::int32_t, Laid>>& placements,
                                 std::array<std::uint8_t, telling_cells>& telling) {
  std::array<std::pair<std::int32_t, std::uint8_t>, 64> needed;
  for (std::size_t i = 0; i < needed.size(); ++i) needed[i] = {0, static_cast<std::uint8_t>(i)};
  for (const auto& [kind, laid] : placements)
    for (std::size_t i = 1; i < needed.size(); ++i) needed[i].first -= static_cast<std::int32_t>(laid.window >> i & 1);
  std::sort(needed.begin(), needed.end());
  for (std::size_t i = 0; i < telling.size(); ++i) telling[i] = needed[i].second;
}

void TilingSteps::prepare_pockets(const Tiling& tiling, std::span<const std::int32_t> position) {
  // An empty cell can be part of any pocket, and a table of sums by used pieces must stay small.
  const bool all_covered = std::find(optional_.begin(), optional_.end(), 1) == optional_.end();
  if (!all_covered || count_bits_ > 16 || tiling.neighbours.empty() || cells_ > 64) return;
  std::vector<std::uint64_t> nearby(optional_.size(), 0);
  for (std::size_t cell = 0; cell < nearby.size(); ++cell)
    for (const auto other : tiling.neighbours[cell]) {
      const int distance = position[static_cast<std::size_t>(other)] - position[cell];
      if (distance < -centre || distance >= 64 - centre) return;
      nearby[static_cast<std::size_t>(position[cell])] |= std::uint64_t{1} << (centre + distance);
    }
  nearby_ = std::move(nearby);
  sums_.assign(std::size_t{1} << count_bits_, 1);
  for (std::size_t used = 0; used < sums_.size(); ++used)
    for (const Field& field : fields_) {
      const std::uint64_t laid = (used >> field.shift) & field.mask;
      for (std::uint64_t copy = laid; copy < field.most && field.size < 64; ++copy) sums_[used] |= sums_[used] << field.size;
    }
}

}  // namespace grillon::packing
