// The techniques in the words people use, easiest first, with their ratings on their own scale.
#pragma once

#include <array>
#include <cstdint>

#include "common/techniques.hpp"
#include "sudoku/logic/techniques.hpp"

namespace grillon::sudoku::logic::people {

#define GRILLON_PEOPLE_TECHNIQUES(T) \
  T(full_house, 100)                 \
  T(hidden_single_box, 120)          \
  T(hidden_single_line, 150)         \
  T(last_of_clue, 160)               \
  T(naked_single, 200)               \
  T(combinations, 210)               \
  T(line_values, 215)                \
  T(pointing, 220)                   \
  T(claiming, 230)                   \
  T(needed_digits, 240)              \
  T(locked_pair, 260)                \
  T(rule_of_45, 270)                 \
  T(naked_pair, 280)                 \
  T(hidden_pair, 300)                \
  T(locked_triple, 310)              \
  T(naked_triple, 320)               \
  T(killer_pair, 330)                \
  T(hidden_triple, 340)              \
  T(x_wing, 380)                     \
  T(rule_of_45_several, 390)         \
  T(unique_rectangle_1, 400)         \
  T(skyscraper, 410)                 \
  T(two_string_kite, 420)            \
  T(turbot_fish, 430)                \
  T(empty_rectangle, 440)            \
  T(remote_pair, 450)                \
  T(xy_wing, 460)                    \
  T(w_wing, 470)                     \
  T(bug_plus_one, 480)               \
  T(xyz_wing, 490)                   \
  T(swordfish, 500)                  \
  T(naked_quad, 510)                 \
  T(hidden_quad, 530)                \
  T(unique_rectangle_2, 540)         \
  T(unique_rectangle_4, 540)         \
  T(unique_rectangle_6, 540)         \
  T(unique_rectangle_3, 550)         \
  T(hidden_rectangle, 560)           \
  T(avoidable_rectangle, 560)        \
  T(colour_trap, 570)                \
  T(colour_wrap, 580)                \
  T(multi_colouring, 590)            \
  T(jellyfish, 600)                  \
  T(finned_x_wing, 610)              \
  T(sashimi_x_wing, 620)             \
  T(wxyz_wing, 630)                  \
  T(franken_x_wing, 640)             \
  T(finned_swordfish, 650)           \
  T(sashimi_swordfish, 660)          \
  T(finned_jellyfish, 670)           \
  T(sashimi_jellyfish, 680)          \
  T(sue_de_coq, 690)                 \
  T(clue_chain, 695)                 \
  T(x_chain, 700)                    \
  T(xy_chain, 710)                   \
  T(continuous_loop, 720)            \
  T(alternating_chain, 730)          \
  T(discontinuous_loop, 730)         \
  T(als_xz, 740)                     \
  T(grouped_chain, 750)              \
  T(als_xy_wing, 760)                \
  T(als_chain, 770)                  \
  T(death_blossom, 780)              \
  T(franken_swordfish, 790)          \
  T(franken_jellyfish, 790)          \
  T(als_alternating_chain, 800)      \
  T(forcing_chains, 850)             \
  T(forcing_net, 900)                \
  T(nested_forcing_net, 1000)

enum Name : int { GRILLON_PEOPLE_TECHNIQUES(GRILLON_TECHNIQUE_NAME) name_count };
static_assert(name_count <= max_techniques);

/// Longer chains are rated a little higher than their technique.
inline constexpr std::array technique_table{GRILLON_PEOPLE_TECHNIQUES(GRILLON_TECHNIQUE_RATED)};
constexpr std::int32_t hundredths(Name name) noexcept { return technique_table[static_cast<std::size_t>(name)].rating; }
constexpr double weight(Name name) noexcept { return hundredths(name) / 100.0; }
constexpr Techniques between(Name first, Name last) noexcept { return Techniques::from_to(first, last); }
constexpr Techniques bit(Name name) noexcept { return between(name, name); }
inline constexpr Techniques all_names = between(full_house, static_cast<Name>(name_count - 1));

/// The level of a technique, from 0 (beginner) to 5 (extreme).
constexpr int level_of(int name) noexcept {
  return name < naked_single       ? 0
         : name < locked_pair      ? 1
         : name < x_wing           ? 2
         : name < finned_swordfish ? 3
         : name < forcing_chains   ? 4
                                   : 5;
}

}  // namespace grillon::sudoku::logic::people
