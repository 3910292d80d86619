// Counts all Tectonic grids of a size (M = 5) on a CUDA device of compute capability 9.0, modulo 2^35. For regions of at most
// 6 cells, on boards up to 5 columns wide, compile with -DSECOND_COUNT_LARGEST=6.
//
//   nvcc -O3 -std=c++20 -arch=sm_90 --expt-relaxed-constexpr -I cpp/tests benchmarks/accelerator/second_count.cu -o second_count
//   ./second_count ROWS COLUMNS LOG2_OF_SLOTS
//
// Two hash tables of 16-byte slots live on the device: every state of a stage is expanded by one thread, and equal states
// meet in one slot. A full table is an error, never a smaller number.
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "second_count.hpp"

namespace {

using second_count::Board;
using second_count::Slot;
using Word = unsigned long long;

constexpr int longest_probe = 4096;

struct alignas(16) Cell {
  Word low, high;
};

struct Tally {
  Word states, total, overflow;
};

void demand(cudaError_t result, const char* what) {
  if (result == cudaSuccess) return;
  std::fprintf(stderr, "second_count: %s: %s\n", what, cudaGetErrorString(result));
  std::exit(3);
}

__device__ bool insert(Cell* table, Word mask, const Slot& slot, Word number, Word& fresh) {
  const Cell mine{slot.low, slot.high | number << second_count::key_bits_above};
  Word at = second_count::scatter(slot) & mask;
  for (int probe = 0; probe < longest_probe; ++probe, at = (at + 1) & mask) {
    Cell* const place = table + at;
    const ulonglong2 seen = __ldcg(reinterpret_cast<const ulonglong2*>(place));
    Cell held{seen.x, seen.y};
    // A slot may be read half written; the exchange tells what is really there.
    if (held.high == 0 || held.low == 0) {
      held = atomicCAS(place, Cell{0, 0}, mine);
      if (held.high == 0) {
        ++fresh;
        return true;
      }
    }
    if (held.low == mine.low && ((held.high ^ mine.high) & second_count::key_above) == 0) {
      atomicAdd(&place->high, number << second_count::key_bits_above);
      return true;
    }
  }
  return false;
}

__global__ void advance(Board board, int cell, const Cell* now, Cell* then, Word mask, Tally* tally) {
  Word fresh = 0, total = 0, overflow = 0;
  const bool last = cell + 1 == board.rows * board.columns;
  const Word step = static_cast<Word>(gridDim.x) * blockDim.x;
  for (Word at = static_cast<Word>(blockIdx.x) * blockDim.x + threadIdx.x; at <= mask; at += step) {
    const Cell held = now[at];
    if (held.high == 0) continue;
    const Word number = held.high >> second_count::key_bits_above;
    second_count::expand(board, cell, Slot{held.low, held.high}, [&](const Slot& next) {
      if (last)
        total += number;
      else if (!insert(then, mask, next, number, fresh))
        ++overflow;
    });
  }
  if (fresh != 0) atomicAdd(&tally->states, fresh);
  if (total != 0) atomicAdd(&tally->total, total);
  if (overflow != 0) atomicAdd(&tally->overflow, overflow);
}

}  // namespace

int main(int arguments, char** argument) {
  if (arguments != 4) {
    std::fprintf(stderr, "usage: second_count ROWS COLUMNS LOG2_OF_SLOTS\n");
    return 2;
  }
  const Board board{std::atoi(argument[1]), std::atoi(argument[2])};
  const Word slots = Word{1} << std::atoi(argument[3]);
  if (board.rows < 1 || board.columns < 1 || board.columns > second_count::widest) {
    std::fprintf(stderr, "second_count: boards have 1 to %d columns\n", second_count::widest);
    return 2;
  }
  Cell *now = nullptr, *then = nullptr;
  Tally *tally = nullptr, result{};
  demand(cudaMalloc(&now, slots * sizeof(Cell)), "first table");
  demand(cudaMalloc(&then, slots * sizeof(Cell)), "second table");
  demand(cudaMalloc(&tally, sizeof(Tally)), "tally");
  demand(cudaMemset(now, 0, slots * sizeof(Cell)), "clearing");
  const Slot first = second_count::start(board);
  const Cell one{first.low, first.high | Word{1} << second_count::key_bits_above};
  demand(cudaMemcpy(now, &one, sizeof one, cudaMemcpyHostToDevice), "start");
  const auto begin = std::chrono::steady_clock::now();
  for (int cell = 0; cell < board.rows * board.columns; ++cell) {
    demand(cudaMemset(then, 0, slots * sizeof(Cell)), "clearing");
    demand(cudaMemset(tally, 0, sizeof(Tally)), "clearing");
    advance<<<132 * 16, 128>>>(board, cell, now, then, slots - 1, tally);
    demand(cudaGetLastError(), "launch");
    demand(cudaMemcpy(&result, tally, sizeof result, cudaMemcpyDeviceToHost), "stage");
    if (result.overflow != 0) {
      std::fprintf(stderr, "second_count: the table is full at cell %d\n", cell + 1);
      return 3;
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    std::printf("cell %d: %llu states, %.1f s\n", cell + 1, result.states, seconds);
    std::fflush(stdout);
    std::swap(now, then);
  }
  std::printf("%dx%d: %llu modulo 2^35\n", board.rows, board.columns, result.total & ((Word{1} << 35) - 1));
  return 0;
}
