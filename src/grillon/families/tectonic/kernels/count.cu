// The number of Tectonic grids of a size: the core's own sweep, one stage at a time.
#include "sweep.cuh"
#include "tectonic/sweep/number_sweep.hpp"

struct Sweep : grillon::tectonic::NumberSweep {
  using NumberSweep::NumberSweep;
  template <class Emit>
  DEVICE void expand(int stage, const State& state, Emit emit) const {
    expand_at_once(stage, state, emit);
  }
};

DEVICE Sweep sweep_of(u32 rows, u32 columns, u32 largest) {
  grillon::tectonic::NumberRules rules;
  rules.rows = static_cast<int>(rows);
  rules.columns = static_cast<int>(columns);
  rules.largest = static_cast<int>(largest);
  // Steps of whole columns are long and very uneven: a warp would wait for the longest.
  rules.strip = false;
  return Sweep(rules);
}

KERNEL begin(u32 rows, u32 columns, u32 largest, u64* state, u64* stages) {
  sweep_on_device::begin(sweep_of(rows, columns, largest), state, stages);
}

KERNEL advance(u32 rows, u32 columns, u32 largest, u32 stage, const u64* __restrict__ states, u64 number, u64* slots, u64 size,
               u64 modulus, u64* report) {
  sweep_on_device::advance(sweep_of(rows, columns, largest), static_cast<int>(stage), states, number, slots, size, modulus, report);
}
