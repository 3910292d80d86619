#include "packing/search/zones.hpp"

#include <algorithm>
#include <bit>
#include <optional>

#include "packing/search/search.hpp"
#include "packing/shapes.hpp"

namespace grillon::packing {

Zones::Zones(const Problem& problem, const Open& open)
    : words_((problem.cells.size() + 63) / 64),
      touching_(problem.cells.size() * words_, 0),
      edge_(words_),
      zone_(words_),
      fresh_(words_),
      around_(words_) {
  const auto touching = neighbours(problem);
  for (std::size_t cell = 0; cell < touching.size(); ++cell)
    for (const std::int32_t other : touching[cell])
      touching_[cell * words_ + static_cast<std::size_t>(other) / 64] |= 1ULL << (other % 64);
  int room = 0, optional = 0;
  for (std::size_t cell = 0; cell < open.free.size(); ++cell) {
    room += open.free[cell];
    optional += open.free[cell] != 0 && problem.optional[cell] != 0 ? 1 : 0;
  }
  spare_ = room;
  for (std::size_t kind = 0; kind < problem.kinds.size(); ++kind) {
    area_.push_back(problem.area(static_cast<std::int32_t>(kind)));
    spare_ -= std::int64_t{open.low[kind]} * area_.back();
  }
  slack_ = static_cast<int>(std::clamp<std::int64_t>(spare_, -1, optional));
  usable_ = all_connected(problem);
}

int Zones::unfillable(std::span<const std::int32_t> cells, std::span<const std::uint64_t> free,
                      std::span<const std::int32_t> copies) {
  std::fill(edge_.begin(), edge_.end(), 0);
  for (const std::int32_t cell : cells)
    for (std::size_t word = 0; word < words_; ++word)
      edge_[word] |= touching_[static_cast<std::size_t>(cell) * words_ + word] & free[word];
  std::optional<Sums> sums;
  while (true) {
    std::size_t word = 0;
    while (word < words_ && edge_[word] == 0) ++word;
    if (word == words_) return -1;
    const int start = static_cast<int>(word) * 64 + std::countr_zero(edge_[word]);
    const int size = flood(free, start, !sums);
    if (size < 0) return -1;
    if (!sums) {
      sums.emplace(static_cast<int>(words_) * 64);
      for (std::size_t kind = 0; kind < area_.size(); ++kind) sums->add(area_[kind], copies[kind]);
    }
    if (!sums->fills(size, slack_)) return start;
  }
}

/// Removes the zone of a cell from the edge. Returns its size, or on request -1 as soon as it holds the whole edge.
int Zones::flood(std::span<const std::uint64_t> free, int start, bool whole_edge) {
  std::fill(zone_.begin(), zone_.end(), 0);
  std::fill(fresh_.begin(), fresh_.end(), 0);
  fresh_[static_cast<std::size_t>(start) / 64] = 1ULL << (start % 64);
  for (std::uint64_t growing = 1; growing != 0;) {
    std::fill(around_.begin(), around_.end(), 0);
    for (std::size_t from = 0; from < words_; ++from)
      for (std::uint64_t bits = fresh_[from]; bits != 0; bits &= bits - 1) {
        const auto* const near = touching_.data() + (from * 64 + static_cast<std::size_t>(std::countr_zero(bits))) * words_;
        for (std::size_t word = 0; word < words_; ++word) around_[word] |= near[word];
      }
    std::uint64_t missing = growing = 0;
    for (std::size_t word = 0; word < words_; ++word) {
      zone_[word] |= fresh_[word];
      fresh_[word] = around_[word] & free[word] & ~zone_[word];
      growing |= fresh_[word];
      missing |= edge_[word] & ~(zone_[word] | fresh_[word]);
    }
    if (whole_edge && missing == 0) return -1;
  }
  int size = 0;
  for (std::size_t word = 0; word < words_; ++word) {
    size += std::popcount(zone_[word]);
    edge_[word] &= ~zone_[word];
  }
  return size;
}

}  // namespace grillon::packing
