// The ladder's techniques, in the order of their first ratings.
#pragma once

#include <array>
#include <cstdint>

#include "common/techniques.hpp"

namespace grillon::sudoku::logic {

#define GRILLON_SUDOKU_TECHNIQUES(T)                                            \
  T(full_house, 100)                                                            \
  T(hidden_single_box, 120)                                                     \
  T(hidden_single_line, 150)                                                    \
  T(last_of_clue, 160)                                                          \
  T(direct_pointing, 170)                                                       \
  T(direct_claiming, 190)                                                       \
  T(direct_hidden_pair, 200)                                                    \
  T(combinations, 210)                                                          \
  T(line_values, 220)                                                           \
  T(naked_single, 230)                                                          \
  T(needed_digits, 240)                                                         \
  T(direct_hidden_triplet, 250)                                                 \
  T(pointing, 260)                                                              \
  T(rule_of_45, 270)                                                            \
  T(claiming, 280)                                                              \
  T(naked_pair, 300)                                                            \
  T(killer_pair, 310)                                                           \
  T(x_wing, 320)                                                                \
  T(hidden_pair, 340)                                                           \
  T(naked_triplet, 360)                                                         \
  T(swordfish, 380)                                                             \
  T(hidden_triplet, 400)                                                        \
  T(xy_wing, 420)                                                               \
  T(rule_of_45_several, 430)                                                    \
  T(xyz_wing, 440)                                                              \
  T(unique_rectangle_1, 450)                                                    \
  T(unique_rectangle_2, 450)                                                    \
  T(unique_rectangle_3, 450)                                                    \
  T(unique_rectangle_4, 450)                                                    \
  T(unique_loop_1, 460)                                                         \
  T(unique_loop_2, 460)                                                         \
  T(unique_loop_3, 460)                                                         \
  T(unique_loop_4, 460)                                                         \
  T(naked_quad, 500)                                                            \
  T(jellyfish, 520)                                                             \
  T(hidden_quad, 540)                                                           \
  T(bug_1, 560)                                                                 \
  T(bug_2, 570)                                                                 \
  T(bug_4, 570)                                                                 \
  T(bug_3, 580)                                                                 \
  T(aligned_pair_exclusion, 620)                                                \
  T(clue_chain, 625)                                                            \
  T(x_cycle, 650)                                                               \
  T(y_cycle, 650)                                                               \
  T(turbot_fish, 660)                                                           \
  T(forcing_x_chain, 660)                                                       \
  T(bidirectional_cycle, 700)                                                   \
  T(forcing_chain, 700)                                                         \
  T(aligned_triplet_exclusion, 750)                                             \
  T(nishio, 750)                                                                \
  T(cell_forcing_chains, 800)                                                   \
  T(region_forcing_chains, 800)                                                 \
  T(dynamic_contradiction_chains, 850)                                          \
  T(dynamic_double_chains, 850)                                                 \
  T(dynamic_cell_chains, 850)                                                   \
  T(dynamic_region_chains, 850)                                                 \
  T(dynamic_plus_contradiction_chains, 900)                                     \
  T(dynamic_plus_double_chains, 900)                                            \
  T(dynamic_plus_cell_chains, 900)                                              \
  T(dynamic_plus_region_chains, 900)                                            \
  T(nested_forcing_chains, 950)   /* dynamic nets with forcing chains inside */ \
  T(nested_multiple_chains, 1000) /* with multiple forcing chains inside */     \
  T(nested_dynamic_chains, 1050)  /* with dynamic nets inside, which may hold patterns or chains themselves */

enum Technique : int { GRILLON_SUDOKU_TECHNIQUES(GRILLON_TECHNIQUE_NAME) technique_count };
inline constexpr std::array technique_table{GRILLON_SUDOKU_TECHNIQUES(GRILLON_TECHNIQUE_RATED)};
/// The rating of a technique's easiest step; Sudoku Explainer's ratings are decimal fractions.
constexpr double weight(Technique technique) noexcept {
  return technique_table[static_cast<std::size_t>(technique)].rating / 100.0;
}

using Techniques = TechniqueBits;
inline constexpr int max_techniques = 72;
static_assert(technique_count <= max_techniques);
constexpr Techniques from_to(Technique first, Technique last) noexcept { return Techniques::from_to(first, last); }
constexpr Techniques only(Technique technique) noexcept { return from_to(technique, technique); }
inline constexpr Techniques all_techniques = from_to(full_house, static_cast<Technique>(technique_count - 1));

}  // namespace grillon::sudoku::logic
