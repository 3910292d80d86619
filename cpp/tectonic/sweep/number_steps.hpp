// The steps of NumberSweep, in a header so that the sweep can inline them.
#pragma once

#include <algorithm>
#include <bit>

#include "tectonic/sweep/number_bounds.hpp"
#include "tectonic/sweep/number_sweep.hpp"

namespace grillon::tectonic {

inline bool NumberSweep::fits(int columns, int largest) {
  const int bits = columns * largest + columns * (columns - 1) / 2;
  return columns <= 8 && largest <= 8 && bits + std::bit_width(static_cast<unsigned>(largest)) <= 63;
}

inline NumberSweep::NumberSweep(const NumberRules& rules)
    : rules_(rules),
      cells_(rules.rows * rules.columns),
      width_(rules.columns),
      strip_(cells_),
      stages_(cells_),
      all_((1u << rules.largest) - 1) {
  // The strip starts with two more lanes than a row; its first step fills two columns.
  if (rules.strip && rules.rows >= 3 && width_ >= 2 && width_ <= 6) {
    strip_ = cells_ - 2 * width_;
    stages_ = strip_ + width_ - 1;
  }
}

inline NumberSweep::State NumberSweep::start() const {
  Frontier frontier;
  shape(frontier);
  frontier.domain = lanes::spread[frontier.cells] & (all_ * lanes::ones);
  return pack(frontier);
}

/// The next cell and the set of next cells depend only on the number of filled cells.
inline void NumberSweep::shape(Frontier& f) const {
  const Columns row = (1u << width_) - 1;
  if (in_strip(f.done)) {
    const int columns = columns_left(f.done);
    f.next = 2;
    f.corner = 0;
    f.cells = columns > 0 ? ((1u << columns) - 1) << 2 | 2u : 0u;
    return;
  }
  f.next = f.done % width_;
  f.corner = f.next - 1;
  f.cells = f.done + width_ <= cells_ ? row : f.done >= cells_ ? 0u : row & ~((1u << f.next) - 1);
}

struct NumberSweep::Meeting {
  Columns left = 0, up = 0;  // their lanes that stay in the frontier
  unsigned left_values = 0, up_values = 0;
  Columns left_apart = 0, up_apart = 0;
  bool left_open = false, up_open = false;
  bool left_must = false, up_must = false;  // incomplete, and this cell is the last chance
  bool fusable = false;
  Lanes values, same_region, apart;  // of all regions without the lanes that leave

  /// `gone`: the lanes of filled cells whose last neighbour is filled now.
  Meeting(const Frontier& f, int left_lane, int up_lane, Columns gone) {
    using namespace lanes;
    const Lanes leaving = spread[gone] | gone * ones;
    values = f.values & ~spread[gone];
    same_region = f.same_region & ~leaving;
    apart = f.apart & ~leaving;
    if (left_lane >= 0) {
      const Columns all = at(f.same_region, left_lane);
      left_open = all != 0;
      left = all & ~gone;
      left_values = at(f.values, left_lane);
      left_apart = at(f.apart, left_lane);
      left_must = left_open && left == 0 && !whole(left_values);
      if ((all >> up_lane & 1u) != 0) return;  // one region on both sides: the left one
    }
    const Columns all = at(f.same_region, up_lane);
    up_open = all != 0;
    up = all & ~gone;
    up_values = at(f.values, up_lane);
    up_apart = at(f.apart, up_lane);
    up_must = up_open && up == 0 && !whole(up_values);
    fusable = up_open && left_open && (left_apart >> up_lane & 1u) == 0 && (left_values & up_values) == 0;
    left_apart &= ~gone;
    up_apart &= ~gone;
  }

  /// Calls go(frontier) for every region that a cell with this value may belong to; the cell gets the lane `here`.
  template <class Go>
  bool join(const Frontier& base, Columns here, unsigned bit, Go go) const {
    using namespace lanes;
    auto grown = [&](Columns region, unsigned all_values, Columns others) {
      Frontier f = base;
      const Lanes mine = spread[region];
      f.values = (values & ~mine) | (mine & (all_values * ones));
      f.same_region = (same_region & ~mine) | (mine & (region * ones));
      f.apart = (apart & ~mine) | (mine & (others * ones)) | (spread[others] & (region * ones));
      return go(f);
    };
    const bool to_left = left_open && (left_values & bit) == 0;
    const bool to_up = up_open && (up_values & bit) == 0;
    if (!left_must && !up_must && !grown(here, bit, left | up)) return false;
    if (to_left && !up_must && !grown(left | here, left_values | bit, left_apart | up)) return false;
    if (to_up && !left_must && !grown(up | here, up_values | bit, up_apart | left)) return false;
    return !to_left || !to_up || !fusable || grown(left | up | here, left_values | up_values | bit, left_apart | up_apart);
  }
};

template <class Go>
bool NumberSweep::for_each_step(const Frontier& from, Go go) const {
  if (from.done < strip_) return for_each_cell(from, go);
  if (from.done > strip_) return for_each_column(from, go);
  // After one column the number of states would peak: the first two are one step.
  return for_each_column(turned(from), [&](const Frontier& one) { return for_each_column(one, go); });
}

/// The next cell of a row.
template <class Go>
bool NumberSweep::for_each_cell(const Frontier& from, Go go) const {
  using namespace lanes;
  const int n = from.next;
  const Columns here = 1u << n;
  const Lanes lane = Lanes{0xff} << (8 * n);
  const bool last_row = from.done + width_ >= cells_;
  const Meeting meeting(from, from.corner, n, here);
  Frontier base;
  base.done = from.done + 1;
  shape(base);
  for (unsigned rest = at(from.domain, n); rest != 0; rest &= rest - 1) {
    const unsigned bit = rest & (0u - rest);
    base.domain = from.domain & ~lane;
    if (!last_row) base.domain |= static_cast<Lanes>(all_ & ~bit & ~from.left) << (8 * n);
    if (n > 0) base.domain &= ~(static_cast<Lanes>(bit) << (8 * (n - 1)));
    base.left = 0;
    if (n + 1 < width_) {
      base.domain &= ~(static_cast<Lanes>(bit) << (8 * (n + 1)));
      base.left = last_row ? 0u : bit;
    }
    if (!chain(base.domain, base.cells)) continue;
    if (!meeting.join(base, here, bit, [&](Frontier& next) { return !settle(next) || go(next); })) return false;
  }
  return true;
}

/// The next column of the last two rows: the cell in the upper row, then the one below it.
template <class Go>
bool NumberSweep::for_each_column(const Frontier& from, Go go) const {
  using namespace lanes;
  // A's lane 0 and the region above leave with the upper cell, which takes lane 2; B's lane 1 leaves with the lower one.
  const Meeting upper(from, 0, 2, 0b101);
  Frontier after;
  after.done = from.done + 2;
  shape(after);
  for (unsigned rest = at(from.domain, 2); rest != 0; rest &= rest - 1) {
    const unsigned high = rest & (0u - rest);
    Frontier half;
    const Lanes beside = from.domain & ~(static_cast<Lanes>(high) << 24) & ~Lanes{0xffffff};
    const bool go_on = upper.join(half, 0b100, high, [&](const Frontier& middle) {
      const Meeting lower(middle, 1, 2, 0b010);
      for (unsigned below = at(from.domain, 1) & ~high; below != 0; below &= below - 1) {
        const unsigned low = below & (0u - below);
        Lanes domain = (beside & ~(static_cast<Lanes>(low) << 24)) >> 8;
        if (after.cells != 0) domain |= static_cast<Lanes>(all_ & ~high & ~low) << 8;
        if (!chain(domain, after.cells)) continue;
        const bool more = lower.join(after, 0b010, low, [&](Frontier& next) {
          next.domain = domain;
          // The upper cell is now to the left of the next column, all others move up.
          auto moved = [](Lanes x) { return (x & 0xff00) | (x >> 16 & 0xff) | (x >> 8 & ~Lanes{0xffff}); };
          auto renamed = [](Lanes x) { return (x & 2 * ones) | (x >> 2 & ones) | (x >> 1 & 0x7c * ones); };
          next.values = moved(next.values);
          next.same_region = renamed(moved(next.same_region));
          next.apart = renamed(moved(next.apart));
          return !settle(next) || go(next);
        });
        if (!more) return false;
      }
      return true;
    });
    if (!go_on) return false;
  }
  return true;
}

/// The first state of the strip: nothing to the left.
inline NumberSweep::Frontier NumberSweep::turned(const Frontier& f) const {
  Frontier strip = f;
  strip.domain = f.domain << 16 | static_cast<Lanes>(all_) << 8;
  strip.values = f.values << 16;
  strip.same_region = f.same_region << 18;
  strip.apart = f.apart << 18;
  return strip;
}

/// Neighbours in the row of next cells differ. False if a cell has no value left.
inline bool NumberSweep::chain(Lanes& domain, Columns cells) const {
  for (;;) {
    const Lanes alone = lanes::singles(domain);
    const Lanes less = domain & ~(alone << 8 | alone >> 8);
    if (lanes::filled(less) != cells) return false;
    if (less == domain) return true;
    domain = less;
  }
}

/// Applies the reductions until nothing changes. False if no completion exists.
inline bool NumberSweep::settle(Frontier& f) const {
  using namespace lanes;
  for (;;) {
    const Columns open = filled(f.same_region);
    const Columns down = filled(f.domain & ~f.values) & open;
    const bool right = f.corner >= 0 && (open >> f.corner & 1u) != 0 && (f.cells >> f.next & 1u) != 0 &&
                       (at(f.domain, f.next) & ~at(f.values, f.corner)) != 0;
    const Columns ways = right ? down | 1u << f.corner : down;
    // A region that holds every value a next cell may take is forgotten there.
    if (const Columns lost = open & ~ways; lost != 0) {
      for (Columns rest = lost & incomplete(f.values); rest != 0; rest &= rest - 1)
        if ((at(f.same_region, std::countr_zero(rest)) & ways) == 0) return false;
      const Lanes gone = spread[lost] | lost * ones;
      f.values &= ~spread[lost];
      f.same_region &= ~gone;
      f.apart &= ~gone;
    }
    // An incomplete region with one exit uses it.
    bool changed = false;
    for (Columns rest = incomplete(f.values); rest != 0;) {
      const int c = std::countr_zero(rest);
      const Columns region = at(f.same_region, c);
      rest &= ~region;
      Columns exits = region & down;
      if (right && (region >> f.corner & 1u) != 0) exits |= 1u << f.next;
      if ((exits & (exits - 1)) != 0) continue;
      const Lanes less = f.domain & ~(spread[exits] & (at(f.values, c) * ones));
      changed |= less != f.domain;
      f.domain = less;
    }
    if (!changed) break;
    if (!chain(f.domain, f.cells)) return false;
  }
  if (rules_.corner) tidy_corner(f);
  if (rules_.touching) forget_touching(f);
  return !rules_.cells_left || enough_cells(f);
}

/// The next cell is the only one that sees the region above it. If that is also the region to its left, seeing it
/// once is enough; if neither sees any other cell there, it does not matter which is left and which above.
inline void NumberSweep::tidy_corner(Frontier& f) const {
  using namespace lanes;
  if (f.corner < 0) return;
  const Columns left = at(f.same_region, f.corner), here = 1u << f.next, before = 1u << f.corner;
  if (left == 0) return;
  const unsigned left_values = at(f.values, f.corner), up_values = at(f.values, f.next);
  const bool down = (at(f.domain, f.corner) & ~left_values) != 0;
  if ((left & here) != 0) {
    const Columns column = down ? here : before;
    const Lanes gone = spread[column] | column * ones;
    f.values &= ~spread[column];
    f.same_region &= ~gone;
    f.apart &= ~gone;
  } else if (!down && (up_values == 0 || (up_values < left_values && (at(f.domain, f.corner) & ~up_values) == 0))) {
    const int to_corner = 8 * f.corner, to_next = 8 * f.next;
    auto swap_lanes = [&](Lanes x) {
      const Lanes differ = (x >> to_corner ^ x >> to_next) & 0xff;
      return x ^ differ << to_corner ^ differ << to_next;
    };
    auto swap_members = [&](Lanes x) {
      const Lanes differ = (x >> f.corner ^ x >> f.next) & ones;
      return x ^ differ << f.corner ^ differ << f.next;
    };
    f.values = swap_lanes(f.values);
    f.same_region = swap_members(swap_lanes(f.same_region));
    f.apart = swap_members(swap_lanes(f.apart));
  }
}

/// False if the two regions can never become one: too large, too alike, or no path between them.
inline bool NumberSweep::may_meet(const Frontier& f, Columns a, Columns b) const {
  using namespace lanes;
  const unsigned first = at(f.values, std::countr_zero(a)), second = at(f.values, std::countr_zero(b));
  if ((first & second) != 0) return false;
  const int room = rules_.largest - members(first) - members(second);
  // With four cells or more a way may leave the row of next cells.
  if (room < 1 || room >= 4) return room >= 4;
  const Columns usable = filled(f.domain & ~((first | second) * ones));
  const Columns here = 1u << f.next;
  const Columns before = f.corner >= 0 ? 1u << f.corner : 0u;
  // In a row, the columns before the next cell have theirs one row further down. In the strip the cell of lane 1 is below
  // the next one, and three cells may also lead around that one.
  const bool strip = in_strip(f.done);
  const Columns lower = strip ? 0u : here - 1;
  if (strip && room == 3 && (usable & 0b1010) == 0b1010 &&
      (((a & 0b10) != 0 && (b & 0b1000) != 0) || ((b & 0b10) != 0 && (a & 0b1000) != 0)))
    return true;
  Columns reach = a & usable;
  if ((a & before) != 0) reach |= here & usable;
  for (int used = 1; used <= room; ++used) {
    if ((reach & b) != 0 || ((reach & here) != 0 && (b & before) != 0)) return true;
    const Columns low = reach & lower, high = reach & ~lower;
    reach |= (((low << 1 | low >> 1) & lower) | ((high << 1 | high >> 1) & ~lower)) & usable;
  }
  return false;
}

inline void NumberSweep::forget_touching(Frontier& f) const {
  using namespace lanes;
  for (Columns rest = filled(f.apart); rest != 0;) {
    const int c = std::countr_zero(rest);
    const Columns a = at(f.same_region, c);
    rest &= ~a;
    for (Columns others = at(f.apart, c) & rest; others != 0;) {
      const Columns b = at(f.same_region, std::countr_zero(others));
      others &= ~b;
      if (!may_meet(f, a, b)) f.apart &= ~((spread[a] & (b * ones)) | (spread[b] & (a * ones)));
    }
  }
}

/// True if no other open region can become one with this one.
inline bool NumberSweep::stays_alone(const Frontier& f, Columns region) const {
  using namespace lanes;
  const Columns apart = at(f.apart, std::countr_zero(region));
  for (Columns rest = filled(f.same_region) & ~region & ~apart; rest != 0;) {
    const Columns other = at(f.same_region, std::countr_zero(rest));
    rest &= ~other;
    if (may_meet(f, region, other)) return false;
  }
  return true;
}

inline bool NumberSweep::alive(const Frontier& frontier, int depth) const {
  if (depth == 0 || frontier.done == cells_) return true;
  return !for_each_step(frontier, [&](const Frontier& next) { return !alive(next, depth - 1); });
}

template <class Emit>
void NumberSweep::expand(int stage, const State& state, Emit emit) const {
  for_each_step(unpack(stage, state), [&](const Frontier& next) {
    if (alive(next, rules_.look_ahead)) emit(pack(next), 0);
    return true;
  });
}

template <class Emit>
void NumberSweep::expand_at_once(int stage, const State& state, Emit emit) const {
  for_each_step(unpack(stage, state), [&](const Frontier& next) {
    emit(pack(next), 0);
    return true;
  });
}

inline NumberSweep::State NumberSweep::pack_plain(const Frontier& f) const {
  const int bits = rules_.largest, count = lane_count(f.done);
  std::uint64_t high = lanes::squeezed(f.domain, bits), low = lanes::squeezed(f.values, bits);
  int used = count * bits;
  for (int c = 0; c + 1 < count; ++c) {
    const std::uint64_t later = (std::uint64_t{1} << (count - 1 - c)) - 1;
    high |= (f.same_region >> (9 * c + 1) & later) << used;
    low |= (f.apart >> (9 * c + 1) & later) << used;
    used += count - 1 - c;
  }
  low |= static_cast<std::uint64_t>(std::bit_width(f.left)) << used;
  State state;
  state.word = {high, low};
  return state;
}

/// At the end of a row, takes of a state and its mirror image the one with fewer values in its first cell: fewer successors.
inline NumberSweep::State NumberSweep::pack(const Frontier& f) const {
  using namespace lanes;
  if (!rules_.mirror || f.next != 0) return pack_plain(f);
  auto turned_lanes = [&](Lanes x) { return bytes_reversed(x) >> (64 - 8 * width_); };
  auto turned_sets = [&](Lanes x) { return bits_reversed(turned_lanes(x)) >> (8 - width_) & (((1u << width_) - 1) * ones); };
  Frontier image = f;
  image.domain = turned_lanes(f.domain);
  image.values = turned_lanes(f.values);
  image.same_region = turned_sets(f.same_region);
  image.apart = turned_sets(f.apart);
  const int mine = members(at(f.domain, 0)), its = members(at(image.domain, 0));
  if (mine != its) return pack_plain(mine < its ? f : image);
  if (f.domain != image.domain) return pack_plain(f.domain < image.domain ? f : image);
  return std::min(pack_plain(f), pack_plain(image));
}

inline NumberSweep::Frontier NumberSweep::unpack(int stage, const State& state) const {
  Frontier f;
  f.done = stage <= strip_ ? stage : 2 * (stage + 1) - strip_;
  shape(f);
  const int bits = rules_.largest, count = lane_count(f.done);
  int used = count * bits;
  const std::uint64_t field = (std::uint64_t{1} << used) - 1;
  f.domain = lanes::unsqueezed(state.word[0] & field, bits);
  f.values = lanes::unsqueezed(state.word[1] & field, bits);
  for (int c = 0; c + 1 < count; ++c) {
    const std::uint64_t later = (std::uint64_t{1} << (count - 1 - c)) - 1;
    f.same_region |= (state.word[0] >> used & later) << (9 * c + 1);
    f.apart |= (state.word[1] >> used & later) << (9 * c + 1);
    used += count - 1 - c;
  }
  constexpr Lanes diagonal = 0x8040201008040201ULL;
  f.same_region |= lanes::transposed(f.same_region) | (diagonal & lanes::spread[lanes::filled(f.values)]);
  f.apart |= lanes::transposed(f.apart);
  f.left = static_cast<unsigned>((std::uint64_t{1} << (state.word[1] >> used)) >> 1);
  return f;
}

}  // namespace grillon::tectonic
