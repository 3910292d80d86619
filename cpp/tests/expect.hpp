// What every program here says of itself: each thing that does not hold, and at the end whether all of it did.
#pragma once

#include <cstdio>
#include <string_view>

namespace grillon::tests {

inline int failures = 0;

/// Goes on after a failure: what fails next often tells why.
inline void expect(bool holds, std::string_view what) {
  if (holds) return;
  ++failures;
  std::printf("failed: %.*s\n", static_cast<int>(what.size()), what.data());
}

/// What `main` returns.
inline int verdict() {
  if (failures > 0) std::printf("failures: %d\n", failures);
  return failures == 0 ? 0 : 1;
}

}  // namespace grillon::tests
