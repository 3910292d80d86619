// The rating of each technique, in hundredths. Chains grow with the number of layers they need.
#pragma once

#include <algorithm>
#include <array>

#include "tectonic/ladder.hpp"

namespace grillon::tectonic {

inline constexpr std::array<int, technique_count> base_rating = {50,  60,  70,  100, 120, 150, 160, 170, 180, 190, 200, 230,
                                                                 260, 280, 300, 320, 340, 360, 400, 450, 470, 500, 600};

constexpr int rating_of(Technique technique, int layers = 0) {
  return base_rating[static_cast<std::size_t>(technique)] + 10 * std::min(layers, 9);
}

}  // namespace grillon::tectonic
