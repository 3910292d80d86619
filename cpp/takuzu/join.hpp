// Pairs of a side above and a side below the middle rows that go together, within one bucket of column sums.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "common/cpu.hpp"
#include "common/hash.hpp"
#include "takuzu/clashes.hpp"

namespace grillon::takuzu {

/// The rows of a side as a set, the indices of their lines in rising order, eight bits each. What a side meets in the
/// other does not depend on the order of its rows.
using RowSet = std::uint64_t;

constexpr RowSet with_row(RowSet rows, int count, std::uint64_t line) {
  int below = 0;
  for (int row = 0; row < count; ++row) below += ((rows >> (8 * row)) & 0xff) < line;
  const RowSet under = (RowSet{1} << (8 * below)) - 1;
  return (rows & under) | line << (8 * below) | (rows & ~under) << 8;
}

/// Equal row sets counted: each once, with its weight.
class CountedRows {
 public:
  struct Entry {
    RowSet rows;
    std::uint32_t weight;
  };

  std::span<const Entry> of(std::span<const RowSet> sides) {
    const std::size_t mask = std::bit_ceil(2 * sides.size()) - 1;
    slots_.assign(mask + 1, 0);
    entries_.clear();
    for (const RowSet rows : sides) {
      for (std::size_t at = mix(rows) & mask;; at = (at + 1) & mask) {
        if (slots_[at] == 0) {
          entries_.push_back({rows, 1});
          slots_[at] = static_cast<std::uint32_t>(entries_.size());
          break;
        }
        if (Entry& entry = entries_[slots_[at] - 1]; entry.rows == rows) {
          ++entry.weight;
          break;
        }
      }
    }
    return entries_;
  }

 private:
  std::vector<std::uint32_t> slots_;  // index of an entry plus one
  std::vector<Entry> entries_;
};

/// Two sides clash when they share a row, or leave the same pair of columns equal. For each row and each pair of columns
/// a bit set says which sides below have it; the sides that clash with one above are the union of a few of them.
class Join {
 public:
  /// `alike[line]`: which of the `pairs` of columns that the middle leaves equal the line leaves equal too.
  Join(std::span<const std::uint64_t> alike, int pairs)
      : alike_(alike), pairs_((1ULL << pairs) - 1), features_(alike.size() + static_cast<std::size_t>(pairs)) {}

  std::uint64_t pairs(std::span<const CountedRows::Entry> above, int rows_above, std::span<const CountedRows::Entry> below,
                      int rows_below) {
    // The larger one in bits: there a side costs least.
    if (above.size() > below.size()) std::swap(above, below), std::swap(rows_above, rows_below);
    sort_by_weight(below);
    std::uint64_t total = 0;
    for (std::size_t first = 0; first < sorted_.size(); first += max_bits)
      total += meet(above, rows_above, std::span(sorted_).subspan(first, std::min(max_bits, sorted_.size() - first)), rows_below);
    return total;
  }

 private:
  /// So many sides at a time keep the bit sets in the cache.
  static constexpr std::size_t max_bits = 4096;
  /// Of a side: at most eight rows, and fewer than 64 pairs of columns.
  static constexpr std::size_t max_features = 8 + 64;

  void sort_by_weight(std::span<const CountedRows::Entry> entries) {
    starts_.clear();
    for (const auto& entry : entries) {
      if (entry.weight + 2 > starts_.size()) starts_.resize(entry.weight + 2);
      ++starts_[entry.weight + 1];
    }
    for (std::size_t weight = 1; weight < starts_.size(); ++weight) starts_[weight] += starts_[weight - 1];
    sorted_.resize(entries.size());
    for (const auto& entry : entries) sorted_[starts_[entry.weight]++] = entry;
  }

  template <class Visit>
  void each_feature(RowSet rows, int count, Visit visit) const {
    std::uint64_t equal = pairs_;
    for (int row = 0; row < count; ++row) {
      const auto line = static_cast<std::size_t>((rows >> (8 * row)) & 0xff);
      visit(line);
      equal &= alike_[line];
    }
    for (; equal != 0; equal &= equal - 1) visit(alike_.size() + static_cast<std::size_t>(std::countr_zero(equal)));
  }

  std::uint64_t meet(std::span<const CountedRows::Entry> above, int rows_above, std::span<const CountedRows::Entry> below,
                     int rows_below) {
    // Sides of one weight share words, so that a word has one weight.
    weights_.clear();
    places_.clear();
    std::uint64_t all = 0;
    std::size_t next = 0;
    for (const auto& entry : below) {
      if (weights_.empty() || weights_.back() != entry.weight || next % 64 == 0) {
        next = 64 * weights_.size();
        weights_.push_back(entry.weight);
      }
      places_.push_back(next++);
      all += entry.weight;
    }
    weights_.resize((weights_.size() + words_a_block - 1) / words_a_block * words_a_block);
    const std::size_t words = weights_.size();
    having_.assign(features_ * words, 0);
    for (std::size_t i = 0; i < below.size(); ++i)
      each_feature(below[i].rows, rows_below,
                   [&](std::size_t feature) { having_[feature * words + (places_[i] >> 6)] |= 1ULL << (places_[i] & 63); });
    std::uint64_t total = 0;
    const std::uint64_t* sets[max_features];
    for (const auto& entry : above) {
      std::size_t count = 0;
      each_feature(entry.rows, rows_above, [&](std::size_t feature) { sets[count++] = having_.data() + feature * words; });
      total += entry.weight * (all - united_(sets, count, weights_.data(), words));
    }
    return total;
  }

  static constexpr decltype(&baseline::united) paths[] = {baseline::united, avx2::united, avx512::united};

  std::span<const std::uint64_t> alike_;
  std::uint64_t pairs_;
  std::size_t features_;               // rows, then pairs of columns
  std::vector<std::uint64_t> having_;  // for each feature, the sides below that have it
  std::vector<std::size_t> starts_, places_;
  std::vector<std::uint64_t> weights_;
  std::vector<CountedRows::Entry> sorted_;
  decltype(&baseline::united) united_ = paths[static_cast<int>(cpu_path())];
};

}  // namespace grillon::takuzu
