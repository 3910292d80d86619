// Packings of at most 64 cells in which every piece lies exactly once: how many there are below given positions.
//
// The first free cell is filled in every way. A position is a word of covered cells and a word of used pieces; `expand`
// makes the positions one piece further, until there are enough of them for every thread; `count` then searches below
// each. Placements are sorted by their first cell and by piece: those of piece k on first cell c are
// starts[c * pieces + k] up to starts[c * pieces + k + 1].
#include "portable.cuh"

#define MAX_PIECES 32

/// Positions one piece further, in any order; `made` counts them, also those for which there is no room.
KERNEL expand(const u64* __restrict__ placements, const u32* __restrict__ starts, u32 pieces, const u64* __restrict__ covered,
              const u32* __restrict__ used, u32 positions, u32* next, u64* __restrict__ out_covered, u32* __restrict__ out_used,
              u32 room, u32* made) {
  while (true) {
    const u32 at = take(next);
    if (at >= positions) return;
    const u64 cells = covered[at];
    const u32 taken = used[at];
    const u32* first = starts + static_cast<u32>(lowest_bit(~cells)) * pieces;
    for (u32 piece = 0; piece < pieces; ++piece) {
      if ((taken >> piece) & 1u) continue;
      for (u32 i = first[piece]; i < first[piece + 1]; ++i) {
        if (placements[i] & cells) continue;
        const u32 slot = take(made);
        if (slot >= room) continue;
        out_covered[slot] = cells | placements[i];
        out_used[slot] = taken | (1u << piece);
      }
    }
  }
}

/// Adds to `total` the packings below each position in which all of `board` is covered.
KERNEL count(const u64* __restrict__ placements, const u32* __restrict__ starts, u32 pieces, u64 board,
             const u64* __restrict__ covered, const u32* __restrict__ used, u32 positions, u32* next, u64* total) {
  u64 stack[MAX_PIECES];
  u32 place[MAX_PIECES];
  u8 kind[MAX_PIECES];
  u64 found = 0;
  const u32 every = pieces == 32 ? ~0u : (1u << pieces) - 1u;
  u64 cells = 0;
  u32 taken = 0, piece = 0, i = 0, end = 0;
  const u32* first = starts;
  int depth = 0;
  bool idle = true;
  while (true) {
    if (idle) {
      const u32 at = take(next);
      if (at >= positions) break;
      cells = covered[at];
      taken = used[at];
      depth = 0;
      idle = false;
      if (cells == board) {
        ++found;
        idle = true;
        continue;
      }
      first = starts + static_cast<u32>(lowest_bit(~cells)) * pieces;
      const u32 left = every & ~taken;
      piece = left ? static_cast<u32>(lowest_bit(left)) : pieces;
      i = left ? first[piece] : 0;
      end = left ? first[piece + 1] : 0;
    }
    while (i < end && (placements[i] & cells)) ++i;
    if (i < end) {
      const u64 further = cells | placements[i];
      ++i;
      if (further == board) {
        ++found;
        continue;
      }
      const u32 left = every & ~(taken | (1u << piece));
      if (!left) continue;
      stack[depth] = cells;
      place[depth] = i;
      kind[depth] = static_cast<u8>(piece);
      ++depth;
      cells = further;
      taken |= 1u << piece;
      first = starts + static_cast<u32>(lowest_bit(~cells)) * pieces;
      piece = static_cast<u32>(lowest_bit(left));
      i = first[piece];
      end = first[piece + 1];
      continue;
    }
    // The next piece on this cell, or back.
    const u32 left = piece >= 31 ? 0 : every & ~taken & (~0u << (piece + 1));
    if (piece < pieces && left) {
      piece = static_cast<u32>(lowest_bit(left));
      i = first[piece];
      end = first[piece + 1];
      continue;
    }
    if (depth == 0) {
      idle = true;
      continue;
    }
    --depth;
    cells = stack[depth];
    piece = kind[depth];
    taken &= ~(1u << piece);
    i = place[depth];
    first = starts + static_cast<u32>(lowest_bit(~cells)) * pieces;
    end = first[piece + 1];
  }
  if (found) add(total, found);
}
