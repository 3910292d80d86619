// The steps of GridSweep, in a header so that the sweep can inline them.
#pragma once

#include <algorithm>
#include <bit>
#include <span>
#include <string>
#include <vector>

#include "tectonic/sweep/state.hpp"

namespace grillon::tectonic {

namespace sweep_detail {

inline bool single(unsigned set) { return set != 0 && (set & (set - 1)) == 0; }
/// The values 1..k for some k, each once.
inline bool whole(unsigned values) { return (values & (values + 1)) == 0; }

/// Number of members of a small set, without needing a machine instruction for it.
inline int members(unsigned set) {
  set = set - ((set >> 1) & 0x5555u);
  set = (set & 0x3333u) + ((set >> 2) & 0x3333u);
  set = (set + (set >> 4)) & 0x0f0fu;
  return static_cast<int>((set + (set >> 8)) & 0x1fu);
}

}  // namespace sweep_detail

/// May a cell with this value be open to its left (1) and above (2), where these regions are?
inline bool GridSweep::may_open(const Frontier& from, unsigned left, unsigned up, unsigned bit, int open) {
  if ((open & 1) != 0 && (left == 0 || (from.values[left] & bit) != 0)) return false;
  if ((open & 2) != 0 && (up == 0 || (from.values[up] & bit) != 0)) return false;
  if (open == 3 && left != up && ((from.touching[left] >> up & 1u) != 0 || (from.values[left] & from.values[up]) != 0))
    return false;
  // With one region on both sides a cell joins it through both edges or through none.
  return open == 0 || open == 3 || left != up;
}

template <class Go>
bool GridSweep::for_each_step(const Frontier& from, Go go) const {
  const int column = from.cell % width_;
  const unsigned left = column > 0 ? from.region[static_cast<std::size_t>(column) - 1] : 0u;
  const unsigned up = from.region[static_cast<std::size_t>(column)];
  for (unsigned rest = from.domain[static_cast<std::size_t>(column)]; rest != 0; rest &= rest - 1) {
    const int value = std::countr_zero(rest) + 1;
    const unsigned bit = rest & (0u - rest);
    for (int open = 0; open < 4; ++open) {
      if (!may_open(from, left, up, bit, open)) continue;
      Frontier next;
      if (place(from, value, open, next) && !go(next, value * 4 + open)) return false;
    }
  }
  return true;
}

inline bool GridSweep::place(const Frontier& from, int value, int open, Frontier& to) const {
  using namespace sweep_detail;
  to = from;
  const int column = from.cell % width_;
  const std::size_t here = static_cast<std::size_t>(column);
  const unsigned left = column > 0 ? from.region[here - 1] : 0u;
  const unsigned up = from.region[here];
  const Mask bit = static_cast<Mask>(1u << (value - 1));

  unsigned mine = 0;
  if (open == 0) {
    mine = static_cast<unsigned>(++to.regions);
    to.values[mine] = bit;
    to.touching[mine] = 0;
  } else {
    mine = (open & 1) != 0 ? left : up;
    to.values[mine] = static_cast<Mask>(to.values[mine] | bit);
  }
  if (open == 3 && left != up) {
    to.values[mine] = static_cast<Mask>(to.values[mine] | to.values[up]);
    for (int c = 0; c < width_; ++c)
      if (to.region[static_cast<std::size_t>(c)] == up) to.region[static_cast<std::size_t>(c)] = static_cast<std::uint8_t>(mine);
    to.touching[mine] = static_cast<Mask>(to.touching[mine] | to.touching[up]);
    for (int r = 1; r <= to.regions; ++r)
      if ((to.touching[up] >> r & 1u) != 0)
        to.touching[static_cast<std::size_t>(r)] = static_cast<Mask>(to.touching[static_cast<std::size_t>(r)] | 1u << mine);
    to.values[up] = 0;
  }
  auto touch = [&](unsigned a, unsigned b) {
    if (a == b || b == 0) return;
    to.touching[a] = static_cast<Mask>(to.touching[a] | 1u << b);
    to.touching[b] = static_cast<Mask>(to.touching[b] | 1u << a);
  };
  if ((open & 1) == 0) touch(mine, left);
  if ((open & 2) == 0) touch(mine, up);
  to.region[here] = static_cast<std::uint8_t>(mine);

  const bool last_row = from.cell + width_ >= cells_;
  to.domain[here] = last_row ? Mask{0} : static_cast<Mask>(all_ & ~bit & ~(from.left != 0 ? 1u << (from.left - 1) : 0u));
  if (column > 0) to.domain[here - 1] = static_cast<Mask>(to.domain[here - 1] & ~bit);
  to.cell = from.cell + 1;
  to.left = 0;
  if (column + 1 < width_) {
    to.left = value;
    to.domain[here + 1] = static_cast<Mask>(to.domain[here + 1] & ~bit);
  }
  return normalise(to);
}

/// Applies the reductions until nothing changes. False if no completion exists.
inline bool GridSweep::normalise(Frontier& frontier) const {
  if (!settle(frontier)) return false;
  renumber(frontier);
  forget_touching(frontier);
  return !rules_.reduce || enough_cells(frontier);
}

/// True if no other open region can become one with this one.
inline bool GridSweep::stays_alone(const Frontier& f, int region) const {
  using namespace sweep_detail;
  const unsigned values = f.values[static_cast<std::size_t>(region)];
  const unsigned touching = f.touching[static_cast<std::size_t>(region)];
  const int room = rules_.largest - members(values) - 1;
  for (int s = 1; s <= f.regions; ++s) {
    const unsigned other = f.values[static_cast<std::size_t>(s)];
    if (s != region && (other & values) == 0 && members(other) <= room && (touching >> s & 1u) == 0) return false;
  }
  return true;
}

/// Compares the needs of the incomplete regions with the cells left. Regions that may fuse share their cells, so only
/// those that stay alone are counted.
inline bool GridSweep::enough_cells(const Frontier& f) const {
  using namespace sweep_detail;
  const int left = cells_ - f.cell;
  const int whole_rows = (left + width_ - 1) / width_;
  if (whole_rows > 3) return true;
  int needed = 0;
  std::array<std::uint8_t, 16> wanted{};
  for (int r = 1; r <= f.regions; ++r) {
    const unsigned values = f.values[static_cast<std::size_t>(r)];
    if (whole(values) || !stays_alone(f, r)) continue;
    unsigned missing = ~values & (std::bit_floor(values) - 1);
    needed += members(missing);
    for (; missing != 0; missing &= missing - 1) ++wanted[static_cast<std::size_t>(std::countr_zero(missing))];
  }
  if (needed > left) return false;
  // A value occurs at most once in two by two cells.
  const int most = (width_ + 1) / 2 * ((whole_rows + 1) / 2);
  for (int v = 0; v < rules_.largest; ++v)
    if (wanted[static_cast<std::size_t>(v)] > most) return false;
  return left >= 2 * width_ || last_row_suffices(f);
}

/// The regions that can only grow in the last row need room and values there.
inline bool GridSweep::last_row_suffices(const Frontier& f) const {
  using namespace sweep_detail;
  const int next = f.cell % width_;
  const bool in_last_row = cells_ - f.cell <= width_;
  // The last row's cells from `begin` to `known` have a domain in the frontier, those after it may hold anything.
  const int begin = in_last_row ? next : 0;
  const int known = in_last_row ? width_ : next;
  if (in_last_row && f.cell == cells_) return true;
  auto domain = [&](int column) -> unsigned { return column < known ? f.domain[static_cast<std::size_t>(column)] : all_; };

  int needed = 0;
  std::array<std::uint8_t, 16> wanted{};
  unsigned any_wanted = 0;
  for (int r = 1; r <= f.regions; ++r) {
    const unsigned values = f.values[static_cast<std::size_t>(r)];
    if (whole(values)) continue;
    const int room = rules_.largest - members(values);
    unsigned columns = 0;
    int last = 0;
    for (int c = 0; c < width_; ++c)
      if (f.region[static_cast<std::size_t>(c)] == r) columns |= 1u << c, last = c;
    if (!in_last_row && (last >= next - 1 || next - last + 2 <= room)) continue;
    if (!stays_alone(f, r)) continue;
    // Cells it can spread to: from the exits sideways, one cell at a time.
    if (in_last_row && next > 0 && (columns >> (next - 1) & 1u) != 0) columns |= 1u << next;
    unsigned spread = 0;
    for (int c = begin; c < width_; ++c)
      if ((columns >> c & 1u) != 0 && (domain(c) & ~values) != 0) spread |= 1u << c;
    for (int step = 1; step < room; ++step) {
      unsigned wider = spread | spread << 1 | spread >> 1;
      for (int c = 0; c < width_; ++c)
        if (c < begin || (domain(c) & ~values) == 0) wider &= ~(1u << c);
      spread = wider & ((1u << width_) - 1);
    }
    unsigned within = 0;
    for (int c = begin; c < width_; ++c)
      if ((spread >> c & 1u) != 0) within |= domain(c);
    unsigned missing = ~values & (std::bit_floor(values) - 1);
    const int count = members(missing);
    if ((missing & ~within) != 0 || members(spread) < count) return false;
    needed += count;
    any_wanted |= missing;
    for (; missing != 0; missing &= missing - 1) ++wanted[static_cast<std::size_t>(std::countr_zero(missing))];
  }
  if (needed > width_ - begin) return false;
  for (; any_wanted != 0; any_wanted &= any_wanted - 1) {
    const int v = std::countr_zero(any_wanted);
    if (wanted[static_cast<std::size_t>(v)] < 2) continue;
    int places = 0;
    for (int c = begin; c < width_; ++c)
      if ((domain(c) >> v & 1u) != 0) ++places, ++c;
    if (places < wanted[static_cast<std::size_t>(v)]) return false;
  }
  return true;
}

inline bool GridSweep::settle(Frontier& f) const {
  using namespace sweep_detail;
  const int next = f.cell % width_;
  const std::size_t next_at = static_cast<std::size_t>(next);
  // Columns whose next cell is on the board: in the last row, those from the next cell on.
  const bool last_row = f.cell + width_ > cells_;
  const int begin = f.cell >= cells_ ? width_ : last_row ? next : 0;

  for (bool changed = true; changed;) {
    changed = false;
    // The next cells form a chain in which neighbours differ: the one below and left of the next cell touches it too.
    for (int c = begin; c < width_; ++c) {
      const unsigned mine = f.domain[static_cast<std::size_t>(c)];
      if (!rules_.reduce) break;
      if (mine == 0) return false;
      if (!single(mine)) continue;
      if (c > begin && (f.domain[static_cast<std::size_t>(c) - 1] & mine) != 0) {
        f.domain[static_cast<std::size_t>(c) - 1] = static_cast<Mask>(f.domain[static_cast<std::size_t>(c) - 1] & ~mine);
        changed = true;
      }
      if (c + 1 < width_ && (f.domain[static_cast<std::size_t>(c) + 1] & mine) != 0) {
        f.domain[static_cast<std::size_t>(c) + 1] = static_cast<Mask>(f.domain[static_cast<std::size_t>(c) + 1] & ~mine);
        changed = true;
      }
    }
    if (changed) continue;

    // The exits of each region: the cell below each of its columns, and the next cell from its left.
    std::array<std::uint8_t, widest + 2> exits{};
    std::array<std::uint8_t, widest + 2> exit_at{};
    for (int c = 0; c < width_; ++c) {
      const std::size_t at = static_cast<std::size_t>(c);
      const unsigned r = f.region[at];
      if (r == 0) continue;
      const unsigned outside = ~static_cast<unsigned>(f.values[r]);
      const bool down = c >= begin && (rules_.reduce ? (f.domain[at] & outside) != 0 : true);
      const bool right = c + 1 == next && f.cell < cells_ && (rules_.reduce ? (f.domain[next_at] & outside) != 0 : true);
      if (down) {
        ++exits[r];
        exit_at[r] = static_cast<std::uint8_t>(c);
      }
      if (right && f.region[next_at] != r) {
        ++exits[r];
        exit_at[r] = static_cast<std::uint8_t>(next);
      }
      if (!down && !right) f.region[at] = 0;
    }
    for (int r = 1; r <= f.regions; ++r) {
      const std::size_t region = static_cast<std::size_t>(r);
      const unsigned values = f.values[region];
      if (values == 0 || whole(values)) {
        if (exits[region] == 0) f.values[region] = 0;
        continue;
      }
      if (exits[region] == 0) return false;
      if (exits[region] > 1 || !rules_.reduce) continue;
      const std::size_t at = exit_at[region];
      if ((f.domain[at] & values) != 0) {
        f.domain[at] = static_cast<Mask>(f.domain[at] & ~values);
        changed = true;
      }
    }
  }
  return true;
}

/// Regions in the order of their first column; those that lost all columns are dropped.
inline void GridSweep::renumber(Frontier& f) const {
  std::array<std::uint8_t, widest + 2> name{};
  std::array<std::uint8_t, widest + 2> old{};
  int count = 0;
  for (int c = 0; c < width_; ++c) {
    auto& region = f.region[static_cast<std::size_t>(c)];
    if (region == 0) continue;
    if (name[region] == 0) {
      name[region] = static_cast<std::uint8_t>(++count);
      old[static_cast<std::size_t>(count)] = region;
    }
    region = name[region];
  }
  std::array<Mask, widest + 2> values{}, touching{};
  for (int r = 1; r <= count; ++r) {
    const std::size_t to = static_cast<std::size_t>(r);
    values[to] = f.values[old[to]];
    const unsigned before = f.touching[old[to]];
    unsigned after = 0;
    for (int s = 1; s <= count; ++s) after |= (before >> old[static_cast<std::size_t>(s)] & 1u) << s;
    touching[to] = static_cast<Mask>(after);
  }
  f.values = values;
  f.touching = touching;
  f.regions = count;
}

/// Keeps "these two touch" only for regions that could otherwise still become one.
inline void GridSweep::forget_touching(Frontier& f) const {
  using namespace sweep_detail;
  if (!rules_.reduce) return;
  const int next = f.cell % width_;
  for (int a = 1; a <= f.regions; ++a)
    for (int b = a + 1; b <= f.regions; ++b) {
      const std::size_t first = static_cast<std::size_t>(a), second = static_cast<std::size_t>(b);
      if ((f.touching[first] >> b & 1u) == 0) continue;
      bool can = (f.values[first] & f.values[second]) == 0;
      const int room = rules_.largest - members(f.values[first]) - members(f.values[second]);
      if (can) {
        // The fewest cells that could connect them: those below all columns from one to the other, or from the
        // next cell on when the left one ends just before it.
        int shortest = room + 1;
        int last_first = -1, last_second = -1;
        for (int c = 0; c < width_; ++c) {
          const int r = f.region[static_cast<std::size_t>(c)];
          if (r != a && r != b) continue;
          const int other = r == a ? last_second : last_first;
          if (other >= 0) shortest = std::min(shortest, other == next - 1 && c >= next ? c - other : c - other + 1);
          (r == a ? last_first : last_second) = c;
        }
        can = shortest <= room;
      }
      if (!can) {
        f.touching[first] = static_cast<Mask>(f.touching[first] & ~(1u << b));
        f.touching[second] = static_cast<Mask>(f.touching[second] & ~(1u << a));
      }
    }
}

inline bool GridSweep::alive(const Frontier& frontier, int depth) const {
  if (depth == 0 || frontier.cell == cells_) return true;
  return !for_each_step(frontier, [&](Frontier& next, std::int32_t) { return !alive(next, depth - 1); });
}

template <class Visit>
void GridSweep::descend(const Frontier& here, std::string& digits, int until, Visit& visit) const {
  if (here.cell == until) {
    visit(digits);
    return;
  }
  for_each_step(here, [&](const Frontier& next, std::int32_t label) {
    digits.push_back(static_cast<char>(label));
    descend(next, digits, until, visit);
    digits.pop_back();
    return true;
  });
}

inline bool GridSweep::step(const Frontier& from, std::int32_t label, Frontier& to) const {
  const int column = from.cell % width_;
  const int value = label >> 2, open = label & 3;
  if (value < 1 || value > rules_.largest || (from.domain[static_cast<std::size_t>(column)] >> (value - 1) & 1u) == 0) return false;
  const unsigned left = column > 0 ? from.region[static_cast<std::size_t>(column) - 1] : 0u;
  const unsigned up = from.region[static_cast<std::size_t>(column)];
  return may_open(from, left, up, 1u << (value - 1), open) && place(from, value, open, to);
}

template <class Visit>
bool GridSweep::continue_from(std::span<const std::uint8_t> records, int length, int until, Visit visit) const {
  std::vector<Frontier> ways{first()};
  std::string digits;
  const std::size_t size = static_cast<std::size_t>(length);
  for (std::size_t at = 0; at == 0 || at < records.size(); at += std::max<std::size_t>(size, 1)) {
    // Records in order share their first digits with the one before: only the rest is replayed.
    std::size_t same = 0;
    while (same < digits.size() && same < size && static_cast<std::uint8_t>(digits[same]) == records[at + same]) ++same;
    digits.resize(same);
    ways.resize(same + 1);
    for (std::size_t i = same; i < size; ++i) {
      Frontier next;
      if (!step(ways.back(), records[at + i], next)) return false;
      ways.push_back(next);
      digits.push_back(static_cast<char>(records[at + i]));
    }
    descend(ways.back(), digits, until, visit);
    if (size == 0) break;
  }
  return true;
}

inline GridSweep::State GridSweep::pack_plain(const Frontier& f) const {
  State state;
  int used = 0;
  auto put = [&](unsigned number, int bits) {
    // The word changes at a field that does not fit, so that no field is split.
    if (used < 64 && used + bits > 64) used = 64;
    state.word[used < 64 ? 0 : 1] |= static_cast<std::uint64_t>(number) << (used & 63);
    used += bits;
  };
  const std::size_t width = static_cast<std::size_t>(width_);
  for (std::size_t c = 0; c < width; ++c) put(f.domain[c], rules_.largest);
  for (std::size_t c = 0; c < width; ++c) put(f.region[c], region_bits_);
  put(static_cast<unsigned>(f.left), value_bits_);
  for (int r = 1; r <= f.regions; ++r) put(f.values[static_cast<std::size_t>(r)], rules_.largest);
  for (int a = 1; a < f.regions; ++a) put(static_cast<unsigned>(f.touching[static_cast<std::size_t>(a)]) >> (a + 1), f.regions - a);
  return state;
}

inline GridSweep::State GridSweep::pack(const Frontier& f) const {
  const State state = pack_plain(f);
  if (!rules_.mirror || f.cell % width_ != 0) return state;
  Frontier image = f;
  std::reverse(image.domain.begin(), image.domain.begin() + width_);
  std::reverse(image.region.begin(), image.region.begin() + width_);
  renumber(image);
  return std::min(state, pack_plain(image));
}

inline GridSweep::Frontier GridSweep::unpack(int stage, const State& state) const {
  Frontier f;
  f.cell = stage;
  int used = 0;
  auto get = [&](int bits) {
    if (used < 64 && used + bits > 64) used = 64;
    const std::uint64_t word = state.word[used < 64 ? 0 : 1] >> (used & 63);
    used += bits;
    return static_cast<unsigned>(word & ((std::uint64_t{1} << bits) - 1));
  };
  const std::size_t width = static_cast<std::size_t>(width_);
  for (std::size_t c = 0; c < width; ++c) f.domain[c] = static_cast<Mask>(get(rules_.largest));
  for (std::size_t c = 0; c < width; ++c) {
    f.region[c] = static_cast<std::uint8_t>(get(region_bits_));
    f.regions = std::max(f.regions, static_cast<int>(f.region[c]));
  }
  f.left = static_cast<int>(get(value_bits_));
  for (int r = 1; r <= f.regions; ++r) f.values[static_cast<std::size_t>(r)] = static_cast<Mask>(get(rules_.largest));
  for (int a = 1; a < f.regions; ++a) {
    const unsigned later = get(f.regions - a);
    for (int b = a + 1; b <= f.regions; ++b)
      if ((later >> (b - a - 1) & 1u) != 0) {
        f.touching[static_cast<std::size_t>(a)] = static_cast<Mask>(f.touching[static_cast<std::size_t>(a)] | 1u << b);
        f.touching[static_cast<std::size_t>(b)] = static_cast<Mask>(f.touching[static_cast<std::size_t>(b)] | 1u << a);
      }
  }
  return f;
}

}  // namespace grillon::tectonic
