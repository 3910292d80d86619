// The report of every test program: each failed expectation, and the overall result at the end.
#pragma once

#include <cstdio>
#include <string_view>

namespace grillon::tests {

inline int failures = 0;

/// Continues after a failure: the next failures often show the cause.
inline void expect(bool holds, std::string_view what) {
  if (holds) return;
  ++failures;
  std::printf("failed: %.*s\n", static_cast<int>(what.size()), what.data());
}

/// The return value of `main`.
inline int verdict() {
  if (failures > 0) std::printf("failures: %d\n", failures);
  return failures == 0 ? 0 : 1;
}

}  // namespace grillon::tests
