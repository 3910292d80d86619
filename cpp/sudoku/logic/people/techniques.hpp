// The techniques in the words people use, easiest first, with their ratings on their own scale. The numbers are passed to
// Python, which lists the same.
#pragma once

#include <array>
#include <cstdint>

#include "sudoku/logic/techniques.hpp"

namespace grillon::sudoku::logic::people {

enum Name : int {
  full_house,
  hidden_single_box,
  hidden_single_line,
  naked_single,
  pointing,
  claiming,
  locked_pair,
  naked_pair,
  hidden_pair,
  locked_triple,
  naked_triple,
  hidden_triple,
  x_wing,
  unique_rectangle_1,
  skyscraper,
  two_string_kite,
  turbot_fish,
  empty_rectangle,
  remote_pair,
  xy_wing,
  w_wing,
  bug_plus_one,
  xyz_wing,
  swordfish,
  naked_quad,
  hidden_quad,
  unique_rectangle_2,
  unique_rectangle_4,
  unique_rectangle_6,
  unique_rectangle_3,
  hidden_rectangle,
  avoidable_rectangle,
  colour_trap,
  colour_wrap,
  multi_colouring,
  jellyfish,
  finned_x_wing,
  sashimi_x_wing,
  wxyz_wing,
  franken_x_wing,
  finned_swordfish,
  sashimi_swordfish,
  finned_jellyfish,
  sashimi_jellyfish,
  sue_de_coq,
  x_chain,
  xy_chain,
  continuous_loop,
  alternating_chain,
  discontinuous_loop,
  als_xz,
  grouped_chain,
  als_xy_wing,
  als_chain,
  death_blossom,
  franken_swordfish,
  franken_jellyfish,
  als_alternating_chain,
  forcing_chains,
  forcing_net,
  nested_forcing_net,
  name_count
};
static_assert(name_count <= 64, "a set of techniques is one word");

/// The rating of a technique, in hundredths; longer chains are rated a little higher.
inline constexpr std::array<std::int32_t, name_count> weights{
    100, 120, 150, 200, 220, 230, 260, 280, 300, 310, 320, 340, 380, 400, 410, 420, 430, 440, 450, 460, 470,
    480, 490, 500, 510, 530, 540, 540, 540, 550, 560, 560, 570, 580, 590, 600, 610, 620, 630, 640, 650, 660,
    670, 680, 690, 700, 710, 720, 730, 730, 740, 750, 760, 770, 780, 790, 790, 800, 850, 900, 1000};
static_assert(weights.back() != 0);

constexpr double weight(Name name) noexcept { return weights[static_cast<std::size_t>(name)] / 100.0; }
constexpr Techniques bit(Name name) noexcept { return Techniques{1} << name; }
constexpr Techniques between(Name first, Name last) noexcept { return (Techniques{2} << last) - (Techniques{1} << first); }
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
