// The number of Takuzu grids of a size whose lines may be equal: the core's own sweep, one stage at a time.
#include "sweep.cuh"
#include "takuzu/grids/sweep_state.hpp"

DEVICE grillon::takuzu::GridSweep sweep_of(u32 rows, u32 columns) {
  return grillon::takuzu::GridSweep(static_cast<int>(rows), static_cast<int>(columns), true);
}

KERNEL begin(u32 rows, u32 columns, u64* state, u64* stages) { sweep_on_device::begin(sweep_of(rows, columns), state, stages); }

KERNEL advance(u32 rows, u32 columns, u32 stage, const u64* __restrict__ states, u64 number, u64* slots, u64 size, u64 modulus,
               u64* report) {
  sweep_on_device::advance(sweep_of(rows, columns), static_cast<int>(stage), states, number, slots, size, modulus, report);
}
