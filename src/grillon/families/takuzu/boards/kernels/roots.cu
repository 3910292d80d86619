// The number of Takuzu grids of a size whose lines may be equal, by roots of unity: a block for each group of points.
#include "portable.cuh"
#include "takuzu/roots/roots.hpp"

namespace on_device {

using namespace grillon::takuzu;

#include "takuzu/roots/roots.inc"

template <class Ring>
DEVICE void sum_over(const HalfLines& lines, u32 order, u32 rows, const u8* digits, const u64* points, const u8* images, u32 groups,
                     u32* next, u64* states, u64 size, u64* sums) {
  const Block block;
  const Room room{{states + 2 * size * Block::number(), states + (2 * Block::number() + 1) * size}};
  Evaluation<Ring, std::int32_t, Block> evaluation(lines, static_cast<int>(order), static_cast<int>(rows), room, block);
  Total total;
  while (true) {
    const u32 at = block.take_together(next);
    if (at >= groups) break;
    Sum sum;
    evaluation.run(reinterpret_cast<const std::uint64_t*>(points) + static_cast<u64>(at) * Block::lanes, digits, &sum);
    total.add(sum, images[static_cast<u64>(at) * Block::lanes + block.lane]);
  }
  for (u32 i = 0; i < 3; ++i) sums[3 * thread_number() + i] = total.words[i];
}

}  // namespace on_device

/// `points` and `images` are whole groups of a warp's lanes; a point of no images counts nothing. Every thread writes the sum
/// over its share.
KERNEL sum_over(u32 order, u32 rows, u32 lines, u32 left_halves, u32 right_halves, u32 left_columns, const u16* left,
                const u16* right, const u16* left_ones, const u16* right_ones, const u16* by_work, const u32* first_line,
                const u32* gather_at, const u32* spread_at, const u64* gather, const u64* spread, const u8* digits,
                const u64* points, const u8* images, u32 groups, u32* next, u64* states, u64 size, u64* sums) {
  using Words = const std::uint64_t*;
  const grillon::takuzu::HalfLines half_lines{lines,
                                              left_halves,
                                              right_halves,
                                              static_cast<int>(left_columns),
                                              left,
                                              right,
                                              left_ones,
                                              right_ones,
                                              by_work,
                                              first_line,
                                              gather_at,
                                              spread_at,
                                              reinterpret_cast<Words>(gather),
                                              reinterpret_cast<Words>(spread)};
  if (order == 4)
    on_device::sum_over<on_device::Gaussian>(half_lines, order, rows, digits, points, images, groups, next, states, size, sums);
  else
    on_device::sum_over<on_device::Eisenstein>(half_lines, order, rows, digits, points, images, groups, next, states, size, sums);
}
