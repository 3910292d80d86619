// A weight that counts occurrences of an event on the path: the number of boards for every number of occurrences.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "common/wide.hpp"

namespace grillon::sweep {

/// times[k]: boards on which it happened k times. At most Size - 1 times, or Overflow.
template <std::size_t Size>
struct Histogram {
  std::array<std::uint64_t, Size> times{};

  constexpr Histogram() = default;
  constexpr explicit Histogram(std::uint64_t value) { times[0] = value; }

  void add(const Histogram& other) {
    for (std::size_t i = 0; i < Size; ++i) add_checked(times[i], other.times[i]);
  }
  /// Labels of a marked family: 1 if it happened in this step.
  [[nodiscard]] Histogram after(std::int32_t happened) const {
    if (happened == 0) return *this;
    Histogram next;
    if (times[Size - 1] != 0) throw Overflow();
    for (std::size_t i = 1; i < Size; ++i) next.times[i] = times[i - 1];
    return next;
  }
};

/// A family whose labels only record whether an event happened.
template <class Family, class Happens>
class Marked {
 public:
  using State = typename Family::State;
  Marked(const Family& family, Happens happens) : family_(family), happens_(happens) {}
  [[nodiscard]] State start() const { return family_.start(); }
  [[nodiscard]] bool complete(int stage, const State& state) const { return family_.complete(stage, state); }
  template <class Emit>
  void expand(int stage, const State& state, Emit emit) const {
    family_.expand(stage, state, [&](const State& next, std::int32_t label) { emit(next, happens_(label) ? 1 : 0); });
  }

 private:
  const Family& family_;
  Happens happens_;
};

}  // namespace grillon::sweep
