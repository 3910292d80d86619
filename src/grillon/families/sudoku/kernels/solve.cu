// Classic 9x9 Sudokus, one per thread: the number of solutions (up to a limit), and the first one found.
//
// For each digit and each band of three rows one word of 27 bits holds the cells where the digit may still be (bit
// 9 * row + column within the band). All singles of the board are then found and placed by the same few hundred
// instructions whatever the puzzle, so that the threads of a warp stay together; only guesses separate them. A thread
// that is done takes the next puzzle from a common counter.
#include "portable.cuh"

#define ALL 0x7FFFFFFu
#define ROW 0x1FFu
#define BOX 0x1C0E07u  // the first box of a band
#define DEPTH 64       // nested guesses; a Sudoku has 81 cells and most are solved at once

struct Board {
  u32 word[9][3];
};

/// One round of singles. False when the board has become impossible; `changed` is whether anything was ruled out.
DEVICE bool propagate(Board& board, bool& changed) {
  u32 claimed[3] = {0, 0, 0}, hidden[9][3];
  bool possible = true;
#pragma unroll
  for (int digit = 0; digit < 9; ++digit) {
    u32 once = 0, twice = 0;  // columns with a place for the digit, and with two
#pragma unroll
    for (int band = 0; band < 3; ++band) {
      const u32 word = board.word[digit][band];
      u32 found = 0;
#pragma unroll
      for (int row = 0; row < 3; ++row) {
        const u32 line = (word >> (9 * row)) & ROW;
        possible = possible && line != 0;
        if ((line & (line - 1)) == 0) found |= line << (9 * row);
        twice |= once & line;
        once |= line;
      }
#pragma unroll
      for (int box = 0; box < 3; ++box) {
        const u32 cells = word & (BOX << (3 * box));
        possible = possible && cells != 0;
        if ((cells & (cells - 1)) == 0) found |= cells;
      }
      hidden[digit][band] = found;
    }
    possible = possible && once == ROW;
    const u32 column = once & ~twice, columns = column | (column << 9) | (column << 18);
#pragma unroll
    for (int band = 0; band < 3; ++band) {
      hidden[digit][band] |= board.word[digit][band] & columns;
      possible = possible && (claimed[band] & hidden[digit][band]) == 0;
      claimed[band] |= hidden[digit][band];
    }
  }
  if (!possible) return false;
  u32 difference = 0;
#pragma unroll
  for (int band = 0; band < 3; ++band) {
    u32 one = 0, two = 0;
#pragma unroll
    for (int digit = 0; digit < 9; ++digit) {
      const u32 word = (board.word[digit][band] & ~claimed[band]) | hidden[digit][band];
      difference |= board.word[digit][band] ^ word;
      board.word[digit][band] = word;
      two |= one & word;
      one |= word;
    }
    possible = possible && one == ALL;
    claimed[band] = one & ~two;  // cells with one candidate left
  }
#pragma unroll
  for (int digit = 0; digit < 9; ++digit) {
    u32 columns[3], kept[3];
#pragma unroll
    for (int band = 0; band < 3; ++band) {
      const u32 single = board.word[digit][band] & claimed[band];
      const u32 first = single & ROW, second = (single >> 9) & ROW, third = single >> 18;
      const u32 column = first | second | third;
      u32 seen = (first ? ROW : 0) | (second ? ROW << 9 : 0) | (third ? ROW << 18 : 0);
      seen |= (column & 7u ? BOX : 0) | (column & 0x38u ? BOX << 3 : 0) | (column & 0x1C0u ? BOX << 6 : 0);
      const int cells = bit_count(single);
      possible = possible && cells == (first != 0) + (second != 0) + (third != 0) &&
                 cells == ((column & 7u) != 0) + ((column & 0x38u) != 0) + ((column & 0x1C0u) != 0);
      columns[band] = column | (column << 9) | (column << 18);
      kept[band] = (board.word[digit][band] & ~(seen | columns[band])) | single;
    }
    kept[0] &= ~(columns[1] | columns[2]);
    kept[1] &= ~(columns[0] | columns[2]);
    kept[2] &= ~(columns[0] | columns[1]);
#pragma unroll
    for (int band = 0; band < 3; ++band) {
      difference |= board.word[digit][band] ^ kept[band];
      board.word[digit][band] = kept[band];
    }
  }
  changed = difference != 0;
  return possible;
}

/// The open cell to guess at, as a bit of one band: one with two candidates if there is any, else with three, else any.
DEVICE bool choose(const Board& board, int& where, u32& cell) {
  u32 best = 0;
  int rank = 3;
#pragma unroll
  for (int band = 0; band < 3; ++band) {
    u32 one = 0, two = 0, three = 0, four = 0;
#pragma unroll
    for (int digit = 0; digit < 9; ++digit) {
      const u32 word = board.word[digit][band];
      four |= three & word;
      three |= two & word;
      two |= one & word;
      one |= word;
    }
    const u32 pairs = two & ~three, triples = three & ~four;
    if (pairs && rank > 0) rank = 0, best = pairs, where = band;
    if (triples && rank > 1) rank = 1, best = triples, where = band;
    if (four && rank > 2) rank = 2, best = four, where = band;
  }
  cell = best & (~best + 1u);
  return rank < 3;
}

DEVICE void load(Board& board, const u8* __restrict__ text) {
#pragma unroll
  for (int digit = 0; digit < 9; ++digit)
#pragma unroll
    for (int band = 0; band < 3; ++band) board.word[digit][band] = ALL;
#pragma unroll
  for (int band = 0; band < 3; ++band)
    for (int at = 0; at < 27; ++at) {
      const int value = static_cast<int>(text[27 * band + at]) - '1';
      if (value < 0 || value > 8) continue;
#pragma unroll
      for (int digit = 0; digit < 9; ++digit)
        if (digit != value) board.word[digit][band] &= ~(1u << at);
    }
}

DEVICE void store(const Board& board, u8* __restrict__ grid) {
#pragma unroll
  for (int band = 0; band < 3; ++band)
    for (int at = 0; at < 27; ++at) {
      u8 sign = '.';
#pragma unroll
      for (int digit = 0; digit < 9; ++digit)
        if ((board.word[digit][band] >> at) & 1u) sign = static_cast<u8>('1' + digit);
      grid[27 * band + at] = sign;
    }
}

/// `found[i]` is the number of solutions of puzzle i up to `limit`, or 255 when the guesses went too deep to store.
KERNEL solve(const u8* __restrict__ text, u32 stride, u32 puzzles, u32 limit, u32* next, u8* __restrict__ found,
             u8* __restrict__ grids) {
  u32 stack[DEPTH][27];
  Board board;
  int depth = 0;
  u32 puzzle = 0, solutions = 0;
  bool idle = true;
  while (true) {
    if (idle) {
      puzzle = take(next);
      if (puzzle >= puzzles) return;
      load(board, text + static_cast<u64>(puzzle) * stride);
      depth = 0;
      solutions = 0;
      idle = false;
    }
    bool changed = false;
    bool alive = propagate(board, changed);
    if (alive && changed) continue;
    if (alive) {
      int where = 0;
      u32 cell = 0;
      if (choose(board, where, cell)) {
        if (depth == DEPTH) {
          found[puzzle] = 255;
          idle = true;
          continue;
        }
        // Its first candidate is tried; the board without that candidate is stored for later.
        u32 guess = 0;
#pragma unroll
        for (int digit = 0; digit < 9; ++digit)
#pragma unroll
          for (int band = 0; band < 3; ++band) {
            const u32 word = board.word[digit][band];
            const bool here = band == where && (word & cell) && !guess;
            stack[depth][3 * digit + band] = here ? word & ~cell : word;
            if (band != where || !(word & cell)) continue;
            if (guess) board.word[digit][band] = word & ~cell;
            guess = 1;
          }
        ++depth;
        continue;
      }
      if (solutions == 0) store(board, grids + 81ull * puzzle);
      ++solutions;
    }
    if (depth == 0 || solutions == limit) {
      found[puzzle] = static_cast<u8>(solutions);
      idle = true;
      continue;
    }
    --depth;
#pragma unroll
    for (int digit = 0; digit < 9; ++digit)
#pragma unroll
      for (int band = 0; band < 3; ++band) board.word[digit][band] = stack[depth][3 * digit + band];
  }
}
