// A second way to count all Tectonic grids, written independently of the sweep to check its numbers.
//
// The same frontier, cell by cell, but other choices: no mirror images are merged, nothing is dropped for lack of rows, a
// state is one 93-bit number, and its number of occurrences is kept modulo 2^35 in the same 16 bytes. One source for the CPU
// (the test program beside this file) and for CUDA (benchmarks/accelerator), where billions of states fit.
#pragma once

#include <cstdint>

#ifdef __CUDACC__
#define GRILLON_BOTH __host__ __device__ inline
#else
#define GRILLON_BOTH inline
#endif

namespace second_count {

#ifndef SECOND_COUNT_LARGEST
#define SECOND_COUNT_LARGEST 5
#endif
/// The largest region, and the widest board whose state fits.
constexpr int largest = SECOND_COUNT_LARGEST, widest = largest <= 5 ? 6 : 5;
static_assert(largest <= 6);
constexpr unsigned every_value = (1u << largest) - 1;

/// 93 bits of state below, 35 bits of number above; a state is never zero.
struct Slot {
  std::uint64_t low, high;
};
constexpr int key_bits_above = 29;
constexpr std::uint64_t key_above = (std::uint64_t{1} << key_bits_above) - 1;

struct Board {
  int rows, columns;
};

/// Between two cells. The *next cell* of a column is its first empty cell.
struct Line {
  unsigned domain[widest] = {};     // values its next cell may take
  unsigned region[widest] = {};     // open region of its last filled cell, 0: none it could join
  unsigned held[widest + 2] = {};   // values of a region
  unsigned apart[widest + 2] = {};  // regions that share an edge with it and so stay different
  unsigned left = 0;                // value to the left of the cell to fill
};

GRILLON_BOTH int ones(unsigned bits) {
  int number = 0;
  for (; bits != 0; bits &= bits - 1) ++number;
  return number;
}

GRILLON_BOTH Slot pack(const Line& line, int columns) {
  unsigned __int128 key = 1;
  for (int c = 0; c < columns; ++c) key = key << largest | line.domain[c];
  unsigned regions = 0;
  for (int c = 0; c < columns; ++c) {
    key = key << (c == 0 ? 1 : c < 3 ? 2 : 3) | line.region[c];
    if (line.region[c] > regions) regions = line.region[c];
  }
  key = key << 3 | line.left;
  for (unsigned r = 1; r <= regions; ++r) key = key << largest | line.held[r];
  for (unsigned a = 1; a <= regions; ++a)
    for (unsigned b = a + 1; b <= regions; ++b) key = key << 1 | (line.apart[a] >> b & 1u);
  // The number of open regions follows from the highest field read first, so the fields are read from above: align them.
  const int used = 1 + largest * columns + (columns < 4 ? 2 * columns - 1 : 3 * columns - 4) + 3 +
                   largest * static_cast<int>(regions) + static_cast<int>(regions * (regions - 1) / 2);
  key <<= 93 - used;
  return {static_cast<std::uint64_t>(key), static_cast<std::uint64_t>(key >> 64)};
}

GRILLON_BOTH Line unpack(const Slot& slot, int columns) {
  const unsigned __int128 key = static_cast<unsigned __int128>(slot.high & key_above) << 64 | slot.low;
  int at = 92;
  auto get = [&](int bits) {
    at -= bits;
    return static_cast<unsigned>(key >> at) & ((1u << bits) - 1);
  };
  Line line;
  for (int c = 0; c < columns; ++c) line.domain[c] = get(largest);
  unsigned regions = 0;
  for (int c = 0; c < columns; ++c) {
    line.region[c] = get(c == 0 ? 1 : c < 3 ? 2 : 3);
    if (line.region[c] > regions) regions = line.region[c];
  }
  line.left = get(3);
  for (unsigned r = 1; r <= regions; ++r) line.held[r] = get(largest);
  for (unsigned a = 1; a <= regions; ++a)
    for (unsigned b = a + 1; b <= regions; ++b)
      if (get(1) != 0) line.apart[a] |= 1u << b, line.apart[b] |= 1u << a;
  return line;
}

/// Forgets what no longer matters and renames regions from the left. False when some region can never be completed.
/// `next` is the column of the cell to fill, `first` the first column that still has a next cell.
GRILLON_BOTH bool tidy(Line& line, int columns, int next, int first) {
  for (bool again = true; again;) {
    again = false;
    for (int c = first; c < columns; ++c) {
      const unsigned mine = line.domain[c];
      if (mine == 0) return false;
      if ((mine & (mine - 1)) != 0) continue;
      if (c > first && (line.domain[c - 1] & mine) != 0) line.domain[c - 1] &= ~mine, again = true;
      if (c + 1 < columns && (line.domain[c + 1] & mine) != 0) line.domain[c + 1] &= ~mine, again = true;
    }
    if (again) continue;
    unsigned ways[widest + 2] = {};  // by region: columns whose next cell could join it
    for (int c = 0; c < columns; ++c) {
      const unsigned r = line.region[c];
      if (r == 0) continue;
      unsigned open = 0;
      if (c >= first && (line.domain[c] & ~line.held[r]) != 0) open |= 1u << c;
      if (c + 1 == next && next < columns && (line.domain[next] & ~line.held[r]) != 0) open |= 1u << next;
      if (open == 0) line.region[c] = 0;
      ways[r] |= open;
    }
    for (int r = 1; r <= widest + 1; ++r) {
      const unsigned held = line.held[r];
      const bool whole = (held & (held + 1)) == 0;
      if (ways[r] == 0) {
        if (!whole) return false;
        line.held[r] = 0;
      } else if (!whole && (ways[r] & (ways[r] - 1)) == 0) {
        for (int c = first; c < columns; ++c)
          if (ways[r] == 1u << c && (line.domain[c] & held) != 0) line.domain[c] &= ~held, again = true;
      }
    }
  }
  unsigned fresh[widest + 2] = {}, old[widest + 2] = {};
  unsigned count = 0;
  for (int c = 0; c < columns; ++c) {
    const unsigned r = line.region[c];
    if (r == 0) continue;
    if (fresh[r] == 0) fresh[r] = ++count, old[count] = r;
    line.region[c] = fresh[r];
  }
  unsigned held[widest + 2] = {}, apart[widest + 2] = {};
  for (unsigned a = 1; a <= count; ++a) held[a] = line.held[old[a]];
  for (unsigned a = 1; a <= count; ++a)
    for (unsigned b = 1; b <= count; ++b)
      if (a != b && (line.apart[old[a]] >> old[b] & 1u) != 0 && (held[a] & held[b]) == 0 && ones(held[a]) + ones(held[b]) < largest)
        apart[a] |= 1u << b;
  for (unsigned r = 0; r < widest + 2; ++r) line.held[r] = held[r], line.apart[r] = apart[r];
  return true;
}

GRILLON_BOTH Slot start(Board board) {
  Line line;
  for (int c = 0; c < board.columns; ++c) line.domain[c] = every_value;
  return pack(line, board.columns);
}

/// Calls emit(state, its number still zero) for each way to fill a cell.
template <class Emit>
GRILLON_BOTH void expand(Board board, int cell, const Slot& slot, Emit emit) {
  const Line from = unpack(slot, board.columns);
  const int c = cell % board.columns;
  const bool last_row = cell / board.columns == board.rows - 1;
  const unsigned left = c > 0 ? from.region[c - 1] : 0, up = from.region[c];
  for (unsigned v = 0; v < largest; ++v) {
    const unsigned bit = 1u << v;
    if ((from.domain[c] & bit) == 0) continue;
    const bool to_left = left != 0 && (from.held[left] & bit) == 0;
    const bool to_up = up != 0 && up != left && (from.held[up] & bit) == 0;
    const bool to_both = to_left && to_up && (from.held[left] & from.held[up]) == 0 && (from.apart[left] >> up & 1u) == 0;
    for (int way = 0; way < 4; ++way) {
      if ((way == 1 && !to_left) || (way == 2 && !to_up) || (way == 3 && !to_both)) continue;
      Line line = from;
      unsigned mine = widest + 1;  // a label no line uses: there are at most `widest` open regions
      if (way == 0) line.held[mine] = bit, line.apart[mine] = 0;
      if (way == 1 || way == 3) mine = left, line.held[mine] |= bit;
      if (way == 2) mine = up, line.held[mine] |= bit;
      if (way == 3) {
        line.held[left] |= line.held[up];
        line.apart[left] |= line.apart[up];
        for (unsigned r = 1; r <= widest; ++r)
          if ((line.apart[up] >> r & 1u) != 0) line.apart[r] |= 1u << left;
        for (int k = 0; k < board.columns; ++k)
          if (line.region[k] == up) line.region[k] = left;
        line.held[up] = 0;
      } else {
        if (left != 0 && left != mine) line.apart[mine] |= 1u << left, line.apart[left] |= 1u << mine;
        if (up != 0 && up != mine) line.apart[mine] |= 1u << up, line.apart[up] |= 1u << mine;
      }
      line.region[c] = mine;
      line.domain[c] = last_row ? 0 : every_value & ~bit & ~(from.left == 0 ? 0u : 1u << (from.left - 1));
      if (c > 0) line.domain[c - 1] &= ~bit;
      line.left = 0;
      int next = c + 1;
      if (next < board.columns) {
        line.left = v + 1;
        line.domain[next] &= ~bit;
      }
      const int first = last_row ? next : 0;
      if (next == board.columns && !last_row) next = 0;
      if (tidy(line, board.columns, next, first)) emit(pack(line, board.columns));
    }
  }
}

GRILLON_BOTH std::uint64_t scatter(const Slot& slot) {
  std::uint64_t h = slot.low * 0x9e3779b97f4a7c15u ^ (slot.high & key_above) * 0xd6e8feb86659fd93u;
  h = (h ^ h >> 32) * 0xd6e8feb86659fd93u;
  h = (h ^ h >> 29) * 0x9e3779b97f4a7c15u;
  return h ^ h >> 32;
}

}  // namespace second_count
