// How a family lists its techniques: once, in the order of difficulty, each with its rating. A list is a macro
//
//   #define GRILLON_..._TECHNIQUES(T) T(naked_single, 120) T(hidden_single, 150)
//
// from which the enumeration and the table of ratings are made, and which Python reads through the bindings.
#pragma once

#include <cstdint>

namespace grillon {

/// A technique by its id, with the rating of its easiest step in hundredths.
struct RatedTechnique {
  const char* id;
  std::int32_t rating;
};

}  // namespace grillon

#define GRILLON_TECHNIQUE_NAME(name, rating) name,
#define GRILLON_TECHNIQUE_RATED(name, rating) grillon::RatedTechnique{#name, rating},
