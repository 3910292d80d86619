// The bounds of NumberSweep on the last rows: are there enough cells, and enough places for each value?
#pragma once

#include <bit>

#include "tectonic/sweep/number_sweep.hpp"

namespace grillon::tectonic {

/// The values incomplete regions still need at least: all below their greatest.
struct NumberSweep::Demand {
  int cells = 0;
  std::uint64_t of_value = 0;  // the number of regions that miss each value, eight bits per value

  void add(unsigned missing) {
    cells += lanes::members(missing);
    for (; missing != 0; missing &= missing - 1) of_value += std::uint64_t{1} << (8 * std::countr_zero(missing));
  }
  /// At most that many regions miss a value.
  [[nodiscard]] bool each_at_most(unsigned most) const {
    return ((of_value + (0x7f - most) * lanes::ones) & 0x80 * lanes::ones) == 0;
  }
};

/// Regions that may become one share their cells, so only those that stay alone count. Whether a region does is slow to
/// determine: first all are counted, and if even that is not too much, nothing is.
template <class Counts, class Suffices>
bool NumberSweep::demand_met(const Frontier& f, Counts counts, Suffices suffices) const {
  using namespace lanes;
  for (const bool careful : {false, true}) {
    Demand demand;
    for (Columns rest = incomplete(f.values); rest != 0;) {
      const int c = std::countr_zero(rest);
      const Columns region = at(f.same_region, c);
      rest &= ~region;
      if (counts(region) && (!careful || stays_alone(f, region))) demand.add(needs(at(f.values, c)));
    }
    if (suffices(demand)) return true;
  }
  return false;
}

inline bool NumberSweep::enough_cells(const Frontier& f) const {
  const int left = cells_ - f.done;
  if (left > 3 * width_ || left == 0) return true;
  const bool strip = in_strip(f.done);
  // A value occurs at most once in two by two cells.
  const int pairs_of_rows = left > 2 * width_ ? 2 : 1;
  const unsigned most = static_cast<unsigned>(strip ? (left + 2) / 4 : (width_ + 1) / 2 * pairs_of_rows);
  const bool enough = demand_met(
      f, [](Columns) { return true; }, [&](const Demand& demand) { return demand.cells <= left && demand.each_at_most(most); });
  return enough && (strip || left >= 2 * width_ || last_row_suffices(f));
}

/// The regions that can only grow in the last row need room and values there.
inline bool NumberSweep::last_row_suffices(const Frontier& f) const {
  using namespace lanes;
  const int next = f.next;
  const bool in_last_row = cells_ - f.done <= width_;
  // The last row's cells from `begin` to `known` have a domain in the frontier, those after it may hold anything.
  const int begin = in_last_row ? next : 0;
  const int known = in_last_row ? width_ : next;
  const Columns row = ((1u << width_) - 1) & ~((1u << begin) - 1);
  Lanes domain = f.domain;
  if (!in_last_row) domain = (domain & spread[(1u << known) - 1]) | (spread[row & ~((1u << known) - 1)] & (all_ * ones));

  auto only_there = [&](Columns region) {
    const int room = rules_.largest - members(at(f.values, std::countr_zero(region)));
    const int last = std::bit_width(region) - 1;
    return in_last_row || (last < next - 1 && next - last + 2 > room);
  };
  for (Columns rest = incomplete(f.values); rest != 0;) {
    const int c = std::countr_zero(rest);
    const Columns region = at(f.same_region, c);
    rest &= ~region;
    if (!only_there(region)) continue;
    // Cells it can spread to: from the exits sideways, one cell at a time.
    const unsigned values = at(f.values, c);
    Columns exits = region;
    if (in_last_row && next > 0 && (exits >> (next - 1) & 1u) != 0) exits |= 1u << next;
    const Columns usable = filled(domain & ~(values * ones)) & row;
    Columns reach = exits & usable;
    for (int step = members(values) + 1; step < rules_.largest; ++step) reach |= (reach << 1 | reach >> 1) & usable;
    unsigned within = 0;
    for (Columns r = reach; r != 0; r &= r - 1) within |= at(domain, std::countr_zero(r));
    const unsigned missing = needs(values);
    const bool possible = (missing & ~within) == 0 && members(reach) >= members(missing);
    if (!possible && stays_alone(f, region)) return false;
  }
  return demand_met(f, only_there, [&](const Demand& demand) {
    if (demand.cells > width_ - begin) return false;
    if (demand.each_at_most(1)) return true;
    for (int v = 0; v < rules_.largest; ++v) {
      unsigned places = 0;
      for (int c = begin; c < width_; ++c)
        if ((at(domain, c) >> v & 1u) != 0) ++places, ++c;
      if (places < at(demand.of_value, v)) return false;
    }
    return true;
  });
}

}  // namespace grillon::tectonic
