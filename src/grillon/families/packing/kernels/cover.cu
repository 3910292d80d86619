// Exact cover, the most constrained column first: each warp searches below one position at a time.
//
// An option is a placement; a column is a cell to be covered or a piece to be used. The options left are one bit each.
// `conflicts` has for each option those that share a column with it, including itself; `members` has for each word of
// options and each column the options of that column, so that the lanes of a warp read neighbouring words. The columns
// that must be covered are first; the others need not be. A position is the list of options chosen so far, NONE after the
// last of a complete one.
//
// Deep in a search few options are left: only words that are not empty are kept, with their indices, and only the
// columns still to be covered.
#include "portable.cuh"

constexpr u32 NONE = ~0u;

struct Problem {
  u32 options, words, columns, required, column_words;
  const u32* covers;     // [option][column_words]: the columns of an option
  const u32* conflicts;  // [option][words]
  const u32* members;    // [words][columns]
};

KERNEL tables(u32 options, u32 words, u32 columns, u32 column_words, const u32* __restrict__ covers, u32* __restrict__ conflicts,
              u32* __restrict__ members) {
  for (u64 i = thread_number(); i < static_cast<u64>(options) * words; i += thread_count()) {
    const u32* const mine = covers + i / words * column_words;
    const u32 first = static_cast<u32>(i % words) * 32;
    u32 shared = 0;
    for (u32 bit = 0; bit < 32 && first + bit < options; ++bit) {
      const u32* const other = covers + static_cast<u64>(first + bit) * column_words;
      u32 both = 0;
      for (u32 word = 0; word < column_words; ++word) both |= mine[word] & other[word];
      if (both != 0) shared |= 1u << bit;
    }
    conflicts[i] = shared;
  }
  for (u64 i = thread_number(); i < static_cast<u64>(words) * columns; i += thread_count()) {
    const u32 first = static_cast<u32>(i / columns) * 32, column = static_cast<u32>(i % columns);
    u32 in = 0;
    for (u32 bit = 0; bit < 32 && first + bit < options; ++bit)
      if ((covers[static_cast<u64>(first + bit) * column_words + column / 32] >> column % 32 & 1u) != 0) in |= 1u << bit;
    members[i] = in;
  }
}

/// Appends the values of the lanes that keep one; returns the index at which each lane writes.
DEVICE u32 packed(bool keeps, u32& kept) {
  const u32 who = lanes_with(keeps);
  const u32 at = kept + static_cast<u32>(bit_count(who & lanes_before()));
  kept += static_cast<u32>(bit_count(who));
  return at;
}

/// A search by a whole warp. `memory` holds, for each depth, the words of options left and their indices, the columns
/// to be covered, the number of both, the column chosen from and the progress in it.
struct Search {
  const Problem& problem;
  u32* memory;

  DEVICE u32* left(u32 depth) const { return memory + depth * (2 * problem.words + problem.required + 4); }
  DEVICE u32* place(u32 depth) const { return left(depth) + problem.words; }
  DEVICE u32* wanted(u32 depth) const { return place(depth) + problem.words; }
  DEVICE u32& words(u32 depth) const { return wanted(depth)[problem.required]; }
  DEVICE u32& columns(u32 depth) const { return wanted(depth)[problem.required + 1]; }
  DEVICE u32& column(u32 depth) const { return wanted(depth)[problem.required + 2]; }
  DEVICE u32& after(u32 depth) const { return wanted(depth)[problem.required + 3]; }

  DEVICE void start() const {
    for (u32 word = lane(); word < problem.words; word += WARP) {
      const u32 rest = problem.options - word * 32;
      left(0)[word] = rest >= 32 ? ~0u : (1u << rest) - 1;
      place(0)[word] = word;
    }
    for (u32 at = lane(); at < problem.required; at += WARP) wanted(0)[at] = at;
    if (lane() == 0) words(0) = problem.words, columns(0) = problem.required;
    meet();
  }

  /// `to` may be `from`: kept words only move forward.
  DEVICE void choose(u32 from, u32 to, u32 option) const {
    const u32* const conflicts = problem.conflicts + static_cast<u64>(option) * problem.words;
    const u32* const covers = problem.covers + static_cast<u64>(option) * problem.column_words;
    const u32 old_words = words(from), old_columns = columns(from);
    u32 new_words = 0, new_columns = 0;
    for (u32 base = 0; base < old_words; base += WARP) {
      const u32 i = base + lane();
      const u32 word = i < old_words ? place(from)[i] : 0;
      const u32 bits = i < old_words ? left(from)[i] & ~conflicts[word] : 0;
      const u32 at = packed(bits != 0, new_words);
      if (bits != 0) left(to)[at] = bits, place(to)[at] = word;
    }
    for (u32 base = 0; base < old_columns; base += WARP) {
      const u32 i = base + lane();
      const u32 wants = i < old_columns ? wanted(from)[i] : 0;
      const bool stays = i < old_columns && (covers[wants / 32] >> wants % 32 & 1u) == 0;
      const u32 at = packed(stays, new_columns);
      if (stays) wanted(to)[at] = wants;
    }
    meet();
    if (lane() == 0) words(to) = new_words, columns(to) = new_columns;
    meet();
  }

  /// The fewest options in the upper half of the word, their column in the lower; NONE when no required one is left.
  DEVICE u32 most_constrained(u32 depth) const {
    u32 best = NONE;
    const u32 number = words(depth), to_cover = columns(depth);
    const u32* const options = left(depth);
    const u32* const places = place(depth);
    for (u32 at = lane(); at < to_cover; at += WARP) {
      const u32 wants = wanted(depth)[at];
      u32 ways = 0;
      for (u32 i = 0; i < number; ++i)
        ways += static_cast<u32>(bit_count(options[i] & problem.members[static_cast<u64>(places[i]) * problem.columns + wants]));
      const u32 found = ways << 16 | wants;
      best = found < best ? found : best;
    }
    return least(best);
  }

  /// The first option of a column from `first` on; NONE if there is none.
  DEVICE u32 next_option(u32 depth, u32 from_column, u32 first) const {
    const u32 number = words(depth);
    for (u32 base = 0; base < number; base += WARP) {
      const u32 i = base + lane();
      const u32 word = i < number ? place(depth)[i] : 0;
      u32 bits = 0;
      if (i < number && word >= first / 32)
        bits = left(depth)[i] & problem.members[static_cast<u64>(word) * problem.columns + from_column];
      if (word == first / 32) bits &= ~0u << first % 32;
      const u32 who = lanes_with(bits != 0);
      if (who == 0) continue;
      const u32 source = static_cast<u32>(lowest_bit(who));
      return broadcast(source, word) * 32 + static_cast<u32>(lowest_bit(broadcast(source, bits)));
    }
    return NONE;
  }

  /// Sets up the position of these choices at depth 0; returns how many there are.
  DEVICE u32 enter(const u32* choices, u32 number) const {
    start();
    for (u32 i = 0; i < number; ++i) {
      if (choices[i] == NONE) return i;
      choose(0, 0, choices[i]);
    }
    return number;
  }

  /// visit(depth) for each way below depth 0, in order, until it returns false; the option chosen at a depth is before `after`.
  template <class Visit>
  DEVICE void walk(Visit visit) const {
    u32 depth = 0, best = most_constrained(0);
    if (best == NONE) {
      visit(0);
      return;
    }
    if (best >> 16 == 0) return;
    if (lane() == 0) column(0) = best & 0xffffu, after(0) = 0;
    meet();
    while (true) {
      const u32 option = next_option(depth, column(depth), after(depth));
      if (option == NONE) {
        if (depth == 0) return;
        --depth;
        continue;
      }
      choose(depth, depth + 1, option);
      best = most_constrained(depth + 1);
      const bool further = best != NONE && best >> 16 != 0;
      if (lane() == 0) {
        after(depth) = option + 1;
        if (further) column(depth + 1) = best & 0xffffu, after(depth + 1) = 0;
      }
      meet();
      if (best == NONE && !visit(depth + 1)) return;
      if (further) ++depth;
    }
  }
};

/// Positions with one more choice, in any order; `made` counts them, including those for which there is no room.
/// Complete ones stay as they are.
KERNEL split(u32 options, u32 words, u32 columns, u32 required, u32 column_words, const u32* __restrict__ covers,
             const u32* __restrict__ conflicts, const u32* __restrict__ members, const u32* __restrict__ positions, u32 chosen,
             u32 number, u32* next, u32* scratch, u64 scratch_size, u32* __restrict__ out, u32 room, u32* made) {
  const Problem problem{options, words, columns, required, column_words, covers, conflicts, members};
  const Search search{problem, own_memory(scratch, scratch_size)};
  for (u32 at = take_together(next); at < number; at = take_together(next)) {
    const u32* const choices = positions + static_cast<u64>(at) * chosen;
    search.enter(choices, chosen);
    const u32 best = search.most_constrained(0);
    const auto keep = [&](u32 last) {
      const u32 slot = take_together(made);
      if (slot >= room) return;
      u32* const further = out + static_cast<u64>(slot) * (chosen + 1);
      for (u32 i = lane(); i <= chosen; i += WARP) further[i] = i < chosen ? choices[i] : last;
    };
    if (best == NONE) keep(NONE);
    if (best == NONE || best >> 16 == 0) continue;
    for (u32 option = search.next_option(0, best & 0xffffu, 0); option != NONE;
         option = search.next_option(0, best & 0xffffu, option + 1))
      keep(option);
  }
}

/// Adds the number of ways below each position to `total`.
KERNEL count(u32 options, u32 words, u32 columns, u32 required, u32 column_words, const u32* __restrict__ covers,
             const u32* __restrict__ conflicts, const u32* __restrict__ members, const u32* __restrict__ positions, u32 chosen,
             u32 number, u32* next, u32* scratch, u64 scratch_size, u64* total) {
  const Problem problem{options, words, columns, required, column_words, covers, conflicts, members};
  const Search search{problem, own_memory(scratch, scratch_size)};
  u64 found = 0;
  for (u32 at = take_together(next); at < number; at = take_together(next)) {
    search.enter(positions + static_cast<u64>(at) * chosen, chosen);
    search.walk([&](u32) {
      ++found;
      return true;
    });
  }
  if (found != 0 && lane() == 0) add(total, found);
}

/// The ways below each position, at most `most` for each, in any order: the options of each, then NONE. `made` counts them,
/// including those for which there is no room.
KERNEL list(u32 options, u32 words, u32 columns, u32 required, u32 column_words, const u32* __restrict__ covers,
            const u32* __restrict__ conflicts, const u32* __restrict__ members, const u32* __restrict__ positions, u32 chosen,
            u32 number, u32* next, u32* scratch, u64 scratch_size, u32 most, u32 length, u32* __restrict__ out, u32 room, u32* made) {
  const Problem problem{options, words, columns, required, column_words, covers, conflicts, members};
  const Search search{problem, own_memory(scratch, scratch_size)};
  for (u32 at = take_together(next); at < number; at = take_together(next)) {
    const u32* const choices = positions + static_cast<u64>(at) * chosen;
    const u32 before = search.enter(choices, chosen);
    u32 found = 0;
    search.walk([&](u32 depth) {
      const u32 slot = take_together(made);
      if (slot < room)
        for (u32 i = lane(); i < length; i += WARP)
          out[static_cast<u64>(slot) * length + i] = i < before           ? choices[i]
                                                     : i < before + depth ? search.after(i - before) - 1
                                                                          : NONE;
      return ++found < most;
    });
  }
}
