// Pairs of a side above and a side below the middle rows that are compatible, within one bucket of column sums.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "common/cpu.hpp"
#include "takuzu/grids/clashes.hpp"

namespace grillon::takuzu {

/// The rows of a side as a set, the indices of their lines in rising order, eight bits each. The compatibility of a side with
/// the other does not depend on the order of its rows.
using RowSet = std::uint64_t;

constexpr std::size_t line_of(RowSet rows, int row) { return (rows >> (8 * row)) & 0xff; }

/// The set with a line inserted before the row `place`.
constexpr RowSet with_row(RowSet rows, int place, std::uint64_t line) {
  const RowSet under = (RowSet{1} << (8 * place)) - 1;
  return (rows & under) | line << (8 * place) | (rows & ~under) << 8;
}

/// For our own temporary tables: one multiplication, its high bits are the good ones.
constexpr std::uint64_t spread(std::uint64_t word) { return word * 0x9e3779b97f4a7c15ULL; }

/// A row set and the number of sides that have it.
struct CountedRows {
  RowSet rows;
  std::uint32_t weight;
  std::uint64_t alike;  // the pairs of columns that all rows and the middle leave equal
};

/// Equal row sets counted: each once, with its weight.
class Counted {
 public:
  std::span<CountedRows> of(std::span<const RowSet> sides) {
    const std::size_t mask = std::bit_ceil(2 * sides.size()) - 1;
    slots_.assign(mask + 1, 0);
    entries_.clear();
    for (const RowSet rows : sides) {
      for (std::size_t at = spread(rows) >> 32 & mask;; at = (at + 1) & mask) {
        if (slots_[at] == 0) {
          entries_.push_back({rows, 1, 0});
          slots_[at] = static_cast<std::uint32_t>(entries_.size());
          break;
        }
        if (CountedRows& entry = entries_[slots_[at] - 1]; entry.rows == rows) {
          ++entry.weight;
          break;
        }
      }
    }
    return entries_;
  }

 private:
  std::vector<std::uint32_t> slots_;  // index of an entry plus one
  std::vector<CountedRows> entries_;
};

/// Two sides clash when they share a row, or leave the same pair of columns equal. For each row and each pair of columns
/// a bit set holds the sides below that have it; the sides that clash with one above are the union of a few of them.
class Join {
 public:
  /// `alike[line]`: which of the `pairs` of columns that the middle leaves equal the line leaves equal too.
  Join(std::vector<std::uint64_t> alike, int pairs)
      : alike_(std::move(alike)), pairs_((1ULL << pairs) - 1), features_(alike_.size() + static_cast<std::size_t>(pairs)) {}

  std::uint64_t pairs(std::span<CountedRows> above, int rows_above, std::span<CountedRows> below, int rows_below) {
    // The larger one in bits: there a side costs least.
    if (above.size() > below.size()) std::swap(above, below), std::swap(rows_above, rows_below);
    find_alike(above, rows_above);
    find_alike(below, rows_below);
    sort_by_weight(below);
    std::uint64_t total = 0;
    for (std::size_t first = 0; first < sorted_.size(); first += max_bits)
      total += meet(above, rows_above, std::span(sorted_).subspan(first, std::min(max_bits, sorted_.size() - first)), rows_below);
    return total;
  }

 private:
  /// The number of sides at a time that keeps the bit sets in the cache.
  static constexpr std::size_t max_bits = 4096;
  /// Of a side: at most eight rows, and fewer than 64 pairs of columns.
  static constexpr std::size_t max_features = 8 + 64;

  void find_alike(std::span<CountedRows> sides, int count) const {
    for (CountedRows& side : sides) {
      side.alike = pairs_;
      for (int row = 0; row < count; ++row) side.alike &= alike_[line_of(side.rows, row)];
    }
  }

  void sort_by_weight(std::span<const CountedRows> sides) {
    starts_.clear();
    for (const CountedRows& side : sides) {
      if (side.weight + 2 > starts_.size()) starts_.resize(side.weight + 2);
      ++starts_[side.weight + 1];
    }
    for (std::size_t weight = 1; weight < starts_.size(); ++weight) starts_[weight] += starts_[weight - 1];
    sorted_.resize(sides.size());
    for (const CountedRows& side : sides) sorted_[starts_[side.weight]++] = side;
  }

  template <class Visit>
  void each_feature(const CountedRows& side, int count, Visit visit) const {
    for (int row = 0; row < count; ++row) visit(line_of(side.rows, row));
    for (std::uint64_t alike = side.alike; alike != 0; alike &= alike - 1)
      visit(alike_.size() + static_cast<std::size_t>(std::countr_zero(alike)));
  }

  std::uint64_t meet(std::span<const CountedRows> above, int rows_above, std::span<const CountedRows> below, int rows_below) {
    // Sides of one weight share words, so that a word has one weight.
    weights_.clear();
    places_.clear();
    std::uint64_t all = 0;
    std::size_t next = 0;
    for (const CountedRows& side : below) {
      if (weights_.empty() || weights_.back() != side.weight || next % 64 == 0) {
        next = 64 * weights_.size();
        weights_.push_back(side.weight);
      }
      places_.push_back(next++);
      all += side.weight;
    }
    weights_.resize((weights_.size() + words_a_block - 1) / words_a_block * words_a_block);
    const std::size_t words = weights_.size();
    having_.assign(features_ * words, 0);
    for (std::size_t i = 0; i < below.size(); ++i)
      each_feature(below[i], rows_below,
                   [&](std::size_t feature) { having_[feature * words + (places_[i] >> 6)] |= 1ULL << (places_[i] & 63); });
    std::uint64_t total = 0;
    const std::uint64_t* sets[max_features + 1];
    for (const CountedRows& side : above) {
      std::size_t count = 0;
      each_feature(side, rows_above, [&](std::size_t feature) { sets[count++] = having_.data() + feature * words; });
      if (count > max_sets) unite_last(sets, count, words), count = max_sets;
      // An odd number is made even: fewer loop variants make branch prediction better.
      if (count % 2 == 1) sets[count] = sets[count - 1], ++count;
      total += side.weight * (all - united_(sets, count, weights_.data(), words));
    }
    return total;
  }

  /// The last of the sets that fit becomes the union of all from there on.
  void unite_last(const std::uint64_t** sets, std::size_t count, std::size_t words) {
    surplus_.assign(sets[max_sets - 1], sets[max_sets - 1] + words);
    for (std::size_t i = max_sets; i < count; ++i)
      for (std::size_t word = 0; word < words; ++word) surplus_[word] |= sets[i][word];
    sets[max_sets - 1] = surplus_.data();
  }

  static constexpr decltype(&baseline::united) paths[] = {baseline::united, avx2::united, avx512::united};

  std::vector<std::uint64_t> alike_;
  std::uint64_t pairs_;
  std::size_t features_;                         // rows, then pairs of columns
  std::vector<std::uint64_t> having_, surplus_;  // `having_`: for each feature, the sides below that have it
  std::vector<std::size_t> starts_, places_;
  std::vector<std::uint32_t> weights_;
  std::vector<CountedRows> sorted_;
  decltype(&baseline::united) united_ = paths[static_cast<int>(cpu_path())];
};

}  // namespace grillon::takuzu
