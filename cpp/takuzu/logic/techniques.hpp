// The ladder's techniques.
#pragma once

#include <array>

#include "common/techniques.hpp"

namespace grillon::takuzu {

/// In order of difficulty. A contradiction uses pair, sandwich and balance alone, a line contradiction everything known about
/// lines, a nested one contradictions inside.
#define GRILLON_TAKUZU_TECHNIQUES(T) \
  T(only_value, 50)                  \
  T(pair, 100)                       \
  T(sandwich, 120)                   \
  T(balance, 150)                    \
  T(near_complete, 220)              \
  T(duplicate_line, 250)             \
  T(counted_gaps, 300)               \
  T(line_completion, 360)            \
  T(duplicate_lines, 400)            \
  T(contradiction, 500)              \
  T(line_contradiction, 600)         \
  T(nested, 700)

enum class Trick : int { GRILLON_TAKUZU_TECHNIQUES(GRILLON_TECHNIQUE_NAME) };
inline constexpr std::array technique_table{GRILLON_TAKUZU_TECHNIQUES(GRILLON_TECHNIQUE_RATED)};
inline constexpr int trick_count = static_cast<int>(technique_table.size());

}  // namespace grillon::takuzu
