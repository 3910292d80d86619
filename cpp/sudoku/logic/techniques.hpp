// The ladder's techniques, in the order of their first ratings. The numbers are passed to Python, which has the same list.
#pragma once

#include <cstdint>

namespace grillon::sudoku::logic {

enum Technique : int {
  full_house,
  hidden_single_box,
  hidden_single_line,
  direct_pointing,
  direct_claiming,
  direct_hidden_pair,
  naked_single,
  direct_hidden_triplet,
  pointing,
  claiming,
  naked_pair,
  x_wing,
  hidden_pair,
  naked_triplet,
  swordfish,
  hidden_triplet,
  xy_wing,
  xyz_wing,
  unique_rectangle_1,
  unique_rectangle_2,
  unique_rectangle_3,
  unique_rectangle_4,
  unique_loop_1,
  unique_loop_2,
  unique_loop_3,
  unique_loop_4,
  naked_quad,
  jellyfish,
  hidden_quad,
  bug_1,
  bug_2,
  bug_4,
  bug_3,
  aligned_pair_exclusion,
  x_cycle,
  y_cycle,
  turbot_fish,
  forcing_x_chain,
  bidirectional_cycle,
  forcing_chain,
  aligned_triplet_exclusion,
  nishio,
  cell_forcing_chains,
  region_forcing_chains,
  dynamic_contradiction_chains,
  dynamic_double_chains,
  dynamic_cell_chains,
  dynamic_region_chains,
  dynamic_plus_contradiction_chains,
  dynamic_plus_double_chains,
  dynamic_plus_cell_chains,
  dynamic_plus_region_chains,
  nested_forcing_chains,   // dynamic nets with forcing chains inside
  nested_multiple_chains,  // with multiple forcing chains inside
  nested_dynamic_chains,   // with dynamic nets inside, which may hold patterns or chains themselves
  technique_count
};

/// A set of techniques, one bit each.
using Techniques = std::uint64_t;
inline constexpr int max_techniques = 64;
static_assert(technique_count <= max_techniques);
constexpr Techniques only(Technique technique) noexcept { return Techniques{1} << technique; }
constexpr Techniques from_to(Technique first, Technique last) noexcept {
  return (Techniques{2} << last) - (Techniques{1} << first);
}
inline constexpr Techniques all_techniques = from_to(full_house, static_cast<Technique>(technique_count - 1));

}  // namespace grillon::sudoku::logic
