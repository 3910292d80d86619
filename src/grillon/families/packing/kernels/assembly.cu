// Assembly of large pieces from their shapes alone, on flat boards of up to 64 columns: each warp searches below one
// position at a time.
//
// A row of the board is one word; a bit is set where no piece can be placed. The first free cell in reading order is
// filled next, so every orientation of a piece fits in one place at most, and a position is the list of orientations
// placed so far, NONE after the last of a complete one. The lanes of a warp try neighbouring orientations, and flood-fill
// neighbouring rows.
#include "portable.cuh"

constexpr u32 NONE = ~0u;
constexpr u32 COLUMNS = 64;

struct Problem {
  u32 width, height, kinds, orientations;
  const u64* walls;   // [height]: cells that are not free at the start, and all beyond the width
  const u64* shapes;  // [row][orientation]: bit 0 is the leftmost column of the orientation
  const u32* turned;  // [4][orientation]: its kind, its columns, its rows, and the column of its first cell
  const u32* pieces;  // [3][kind]: cells, and the least and greatest number of uses

  DEVICE u32 kind(u32 orientation) const { return turned[orientation]; }
  DEVICE u32 columns(u32 orientation) const { return turned[orientations + orientation]; }
  DEVICE u32 rows(u32 orientation) const { return turned[2 * orientations + orientation]; }
  DEVICE u32 first(u32 orientation) const { return turned[3 * orientations + orientation]; }
  DEVICE u64 shape(u32 row, u32 orientation) const { return shapes[static_cast<u64>(row) * orientations + orientation]; }
  DEVICE u32 area(u32 kind) const { return pieces[kind]; }
  DEVICE u32 at_least(u32 kind) const { return pieces[kinds + kind]; }
  DEVICE u32 at_most(u32 kind) const { return pieces[2 * kinds + kind]; }
};

/// The runs of free cells with a seed, towards the higher bits: the carry of the sum runs through each.
DEVICE u64 filled_upwards(u64 free, u64 seeds) { return (free & ~(free + seeds)) | seeds; }

DEVICE u64 filled(u64 free, u64 seeds) {
  return filled_upwards(free, seeds) | reversed(filled_upwards(reversed(free), reversed(seeds)));
}

/// A search by a whole warp; `memory` holds the rows, two sets of cells, the pieces left and the placements to undo.
struct Search {
  const Problem& problem;
  u64* memory;
  u32 untouched = 0;  // the first row below all pieces placed

  DEVICE u64& taken(u32 row) const { return memory[row]; }
  DEVICE u64* outside() const { return memory + problem.height; }
  DEVICE u64* pocket() const { return memory + 2 * problem.height; }
  DEVICE u64& left(u32 kind) const { return memory[3 * problem.height + kind]; }
  DEVICE u64& way_back(u32 depth) const { return memory[3 * problem.height + problem.kinds + depth]; }
  /// A piece on the board: its first cell and its orientation.
  DEVICE u32 piece(u32 depth) const { return static_cast<u32>(way_back(depth)); }
  DEVICE void note(u32 depth, u32 orientation, u32 cell) const {
    if (lane() == 0) way_back(depth) = static_cast<u64>(untouched) << 32 | cell << 16 | orientation;
    meet();
  }

  /// The first free cell as one number; NONE when all are taken from this row on.
  DEVICE u32 first_free(u32 from) const {
    for (u32 base = from; base < problem.height; base += WARP) {
      const u32 row = base + lane();
      const u32 who = lanes_with(row < problem.height && ~taken(row) != 0);
      if (who == 0) continue;
      const u32 found = base + static_cast<u32>(lowest_bit(who));
      return found * COLUMNS + static_cast<u32>(lowest_bit(~taken(found)));
    }
    return NONE;
  }

  DEVICE bool fits(u32 orientation, u32 cell) const {
    const u32 x = cell % COLUMNS, y = cell / COLUMNS, first = problem.first(orientation), rows = problem.rows(orientation);
    if (x < first || x - first + problem.columns(orientation) > problem.width || y + rows > problem.height) return false;
    if (left(problem.kind(orientation)) == 0) return false;
    for (u32 row = 0; row < rows; ++row)
      if ((problem.shape(row, orientation) << (x - first) & taken(y + row)) != 0) return false;
    return true;
  }

  DEVICE u32 next_that_fits(u32 from, u32 cell) const {
    for (u32 base = from; base < problem.orientations; base += WARP) {
      const u32 who = lanes_with(base + lane() < problem.orientations && fits(base + lane(), cell));
      if (who != 0) return base + static_cast<u32>(lowest_bit(who));
    }
    return NONE;
  }

  /// Places a piece, or takes it back.
  DEVICE void change(u32 orientation, u32 cell, bool lay) const {
    const u32 x = cell % COLUMNS - problem.first(orientation), y = cell / COLUMNS;
    for (u32 row = lane(); row < problem.rows(orientation); row += WARP) taken(y + row) ^= problem.shape(row, orientation) << x;
    if (lane() == 0) left(problem.kind(orientation)) += lay ? ~0ull : 1;
    meet();
  }

  DEVICE u32 below(u32 orientation, u32 cell) const {
    const u32 row = cell / COLUMNS + problem.rows(orientation);
    return row > untouched ? row : untouched;
  }

  /// Grows a set of free cells to whole zones, between two rows.
  DEVICE void flood(u64* zone, u32 top, u32 bottom) const {
    bool grows = true;
    while (grows) {
      bool changed = false;
      for (u32 row = top + lane(); row < bottom; row += WARP) {
        u64 seeds = zone[row];
        if (row > top) seeds |= zone[row - 1];
        if (row + 1 < bottom) seeds |= zone[row + 1];
        const u64 free = ~taken(row), grown = filled(free, seeds & free);
        changed = changed || grown != zone[row];
        zone[row] = grown;
      }
      meet();
      grows = lanes_with(changed) != 0;
    }
  }

  /// Whether the pieces left can have this many cells together; only small numbers are ever refused.
  DEVICE bool fillable(u32 size) const {
    u32 smallest = NONE;
    for (u32 kind = lane(); kind < problem.kinds; kind += WARP)
      if (left(kind) != 0 && problem.area(kind) < smallest) smallest = problem.area(kind);
    smallest = least(smallest);
    if (size < smallest) return false;
    if (size / 2 >= smallest) return true;
    bool one = false;
    for (u32 kind = lane(); kind < problem.kinds; kind += WARP) one = one || (left(kind) != 0 && problem.area(kind) == size);
    return lanes_with(one) != 0;
  }

  /// Whether zones that do not reach an untouched row have sizes that pieces can fill.
  DEVICE bool pockets_fill(u32 top, u32 bottom) const {
    const u64 open = bottom < problem.height ? ~taken(bottom) : 0;
    for (u32 row = top + lane(); row < bottom; row += WARP) outside()[row] = row + 1 == bottom ? ~taken(row) & open : 0;
    meet();
    flood(outside(), top, bottom);
    for (u32 base = top; base < bottom;) {
      const u32 row = base + lane();
      const u32 who = lanes_with(row < bottom && (~taken(row) & ~outside()[row]) != 0);
      if (who == 0) {
        base += WARP;
        continue;
      }
      const u32 seed_row = base + static_cast<u32>(lowest_bit(who));
      const u64 inside = ~taken(seed_row) & ~outside()[seed_row];
      for (u32 at = top + lane(); at < bottom; at += WARP) pocket()[at] = at == seed_row ? inside & (0 - inside) : 0;
      meet();
      flood(pocket(), top, bottom);
      u32 size = 0;
      for (u32 at = top + lane(); at < bottom; at += WARP) {
        size += static_cast<u32>(bit_count(pocket()[at]));
        outside()[at] |= pocket()[at];
      }
      meet();
      if (!fillable(sum(size))) return false;
    }
    return true;
  }

  DEVICE bool complete() const {
    bool missing = false;
    for (u32 kind = lane(); kind < problem.kinds; kind += WARP)
      missing = missing || problem.at_most(kind) - left(kind) < problem.at_least(kind);
    return lanes_with(missing) == 0;
  }

  /// Sets up the position of these orientations; returns how many there are.
  DEVICE u32 enter(const u32* laid, u32 number) {
    untouched = 0;
    for (u32 row = lane(); row < problem.height; row += WARP) taken(row) = problem.walls[row];
    for (u32 kind = lane(); kind < problem.kinds; kind += WARP) left(kind) = problem.at_most(kind);
    meet();
    for (u32 i = 0; i < number; ++i) {
      if (laid[i] == NONE) return i;
      const u32 cell = first_free(0);
      change(laid[i], cell, true);
      note(i, laid[i], cell);
      untouched = below(laid[i], cell);
    }
    return number;
  }

  /// visit(number of pieces on the board) for each way from here, in order, until it returns false.
  template <class Visit>
  DEVICE void walk(u32 laid, Visit visit) {
    u32 depth = laid, from = 0, cell = first_free(0);
    if (cell == NONE) {
      if (complete()) visit(depth);
      return;
    }
    while (true) {
      u32 orientation = next_that_fits(from, cell);
      if (orientation == NONE) {
        if (depth == laid) return;
        const u64 back = way_back(--depth);
        orientation = static_cast<u32>(back) & 0xffffu, cell = static_cast<u32>(back >> 16) & 0xffffu;
        untouched = static_cast<u32>(back >> 32);
        change(orientation, cell, false);
        from = orientation + 1;
        continue;
      }
      change(orientation, cell, true);
      const u32 next = first_free(cell / COLUMNS), bottom = below(orientation, cell);
      if (next != NONE && pockets_fill(next / COLUMNS, bottom)) {
        note(depth, orientation, cell);
        ++depth, untouched = bottom, cell = next, from = 0;
        continue;
      }
      if (next == NONE && complete()) {
        note(depth, orientation, cell);
        if (!visit(depth + 1)) return;
      }
      change(orientation, cell, false);
      from = orientation + 1;
    }
  }
};

/// Positions with one more piece, in any order; `made` counts them, including those for which there is no room.
/// Complete ones stay as they are.
KERNEL split(u32 width, u32 height, u32 kinds, u32 orientations, const u64* __restrict__ walls, const u64* __restrict__ shapes,
             const u32* __restrict__ turned, const u32* __restrict__ pieces, const u32* __restrict__ positions, u32 laid,
             u32 number, u32* next, u64* scratch, u64 scratch_size, u32* __restrict__ out, u32 room, u32* made) {
  const Problem problem{width, height, kinds, orientations, walls, shapes, turned, pieces};
  Search search{problem, own_memory(scratch, scratch_size)};
  for (u32 at = take_together(next); at < number; at = take_together(next)) {
    const u32* const before = positions + static_cast<u64>(at) * laid;
    search.enter(before, laid);
    const u32 cell = search.first_free(0);
    const auto keep = [&](u32 last) {
      const u32 slot = take_together(made);
      if (slot >= room) return;
      u32* const further = out + static_cast<u64>(slot) * (laid + 1);
      for (u32 i = lane(); i <= laid; i += WARP) further[i] = i < laid ? before[i] : last;
    };
    if (cell == NONE && search.complete()) keep(NONE);
    if (cell == NONE) continue;
    for (u32 found = search.next_that_fits(0, cell); found != NONE; found = search.next_that_fits(found + 1, cell)) {
      search.change(found, cell, true);
      const u32 after = search.first_free(cell / COLUMNS);
      const bool alive = after == NONE || search.pockets_fill(after / COLUMNS, search.below(found, cell));
      search.change(found, cell, false);
      if (alive) keep(found);
    }
  }
}

/// Adds the number of ways below each position to `total`.
KERNEL count(u32 width, u32 height, u32 kinds, u32 orientations, const u64* __restrict__ walls, const u64* __restrict__ shapes,
             const u32* __restrict__ turned, const u32* __restrict__ pieces, const u32* __restrict__ positions, u32 laid,
             u32 number, u32* next, u64* scratch, u64 scratch_size, u64* total) {
  const Problem problem{width, height, kinds, orientations, walls, shapes, turned, pieces};
  Search search{problem, own_memory(scratch, scratch_size)};
  u64 found = 0;
  for (u32 at = take_together(next); at < number; at = take_together(next)) {
    search.walk(search.enter(positions + static_cast<u64>(at) * laid, laid), [&](u32) {
      ++found;
      return true;
    });
  }
  if (found != 0 && lane() == 0) add(total, found);
}

/// The ways below each position, at most `most` for each, in any order: the pieces of each, then NONE. `made` counts them,
/// including those for which there is no room.
KERNEL list(u32 width, u32 height, u32 kinds, u32 orientations, const u64* __restrict__ walls, const u64* __restrict__ shapes,
            const u32* __restrict__ turned, const u32* __restrict__ pieces, const u32* __restrict__ positions, u32 laid, u32 number,
            u32* next, u64* scratch, u64 scratch_size, u32 most, u32 length, u32* __restrict__ out, u32 room, u32* made) {
  const Problem problem{width, height, kinds, orientations, walls, shapes, turned, pieces};
  Search search{problem, own_memory(scratch, scratch_size)};
  for (u32 at = take_together(next); at < number; at = take_together(next)) {
    u32 found = 0;
    search.walk(search.enter(positions + static_cast<u64>(at) * laid, laid), [&](u32 depth) {
      const u32 slot = take_together(made);
      if (slot < room)
        for (u32 i = lane(); i < length; i += WARP) out[static_cast<u64>(slot) * length + i] = i < depth ? search.piece(i) : NONE;
      return ++found < most;
    });
  }
}
