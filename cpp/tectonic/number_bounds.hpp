// What NumberSweep asks of the last rows: are there cells enough, and cells for each value?
#pragma once

#include <bit>

#include "tectonic/number_sweep.hpp"

namespace grillon::tectonic {

/// Counts what the incomplete regions still need against the cells left. Regions that may fuse share their cells, so only
/// those that stay alone are counted.
inline bool NumberSweep::enough_cells(const Frontier& f) const {
  using namespace lanes;
  const bool strip = in_strip(f.done);
  const int left = cells_ - f.done;
  if (left > 3 * width_) return true;
  const int whole_rows = left > 2 * width_ ? 3 : left > width_ ? 2 : 1;
  int needed = 0;
  std::uint64_t wanted = 0;  // by value, eight bits each
  for (Columns rest = incomplete(f.values); rest != 0;) {
    const int c = std::countr_zero(rest);
    const Columns region = at(f.kin, c);
    rest &= ~region;
    if (!stays_alone(f, region)) continue;
    const unsigned missing = needs(at(f.values, c));
    needed += members(missing);
    for (unsigned m = missing; m != 0; m &= m - 1) wanted += std::uint64_t{1} << (8 * std::countr_zero(m));
  }
  if (needed > left) return false;
  // A value stands at most once in two by two cells.
  const unsigned most = static_cast<unsigned>(strip ? (left + 2) / 4 : (width_ + 1) / 2 * ((whole_rows + 1) / 2));
  for (int v = 0; v < rules_.largest; ++v)
    if (at(wanted, v) > most) return false;
  return strip || left >= 2 * width_ || last_row_suffices(f);
}

/// The regions that can only grow in the last row need room and values there.
inline bool NumberSweep::last_row_suffices(const Frontier& f) const {
  using namespace lanes;
  const int next = f.next;
  const bool in_last_row = cells_ - f.done <= width_;
  if (f.done == cells_) return true;
  // The last row's cells from `begin` to `known` have a domain in the frontier, those after it may hold anything.
  const int begin = in_last_row ? next : 0;
  const int known = in_last_row ? width_ : next;
  const Columns row = ((1u << width_) - 1) & ~((1u << begin) - 1);
  Lanes domain = f.domain;
  if (!in_last_row) domain = (domain & spread[(1u << known) - 1]) | (spread[row & ~((1u << known) - 1)] & (all_ * ones));

  int needed = 0;
  std::uint64_t wanted = 0;
  unsigned any_wanted = 0;
  for (Columns rest = incomplete(f.values); rest != 0;) {
    const int c = std::countr_zero(rest);
    const Columns region = at(f.kin, c);
    rest &= ~region;
    const unsigned values = at(f.values, c);
    const int room = rules_.largest - members(values);
    const int last = std::bit_width(region) - 1;
    if (!in_last_row && (last >= next - 1 || next - last + 2 <= room)) continue;
    if (!stays_alone(f, region)) continue;
    // Cells it can spread to: from the exits sideways, one cell at a time.
    Columns columns = region;
    if (in_last_row && next > 0 && (columns >> (next - 1) & 1u) != 0) columns |= 1u << next;
    const Columns usable = filled(domain & ~(values * ones)) & row;
    Columns reach = columns & usable;
    for (int step = 1; step < room; ++step) reach |= (reach << 1 | reach >> 1) & usable;
    unsigned within = 0;
    for (Columns r = reach; r != 0; r &= r - 1) within |= at(domain, std::countr_zero(r));
    const unsigned missing = needs(values);
    const int count = members(missing);
    if ((missing & ~within) != 0 || members(reach) < count) return false;
    needed += count;
    any_wanted |= missing;
    for (unsigned m = missing; m != 0; m &= m - 1) wanted += std::uint64_t{1} << (8 * std::countr_zero(m));
  }
  if (needed > width_ - begin) return false;
  for (; any_wanted != 0; any_wanted &= any_wanted - 1) {
    const int v = std::countr_zero(any_wanted);
    if (at(wanted, v) < 2) continue;
    unsigned places = 0;
    for (int c = begin; c < width_; ++c)
      if ((at(domain, c) >> v & 1u) != 0) ++places, ++c;
    if (places < at(wanted, v)) return false;
  }
  return true;
}

}  // namespace grillon::tectonic
