// The number of partial boards of one stage, without making them: the sweep stops there and everything counts as complete.
#pragma once

#include <cstdint>

namespace grillon::sweep {

/// A family whose boards end after `last` steps.
template <class Family>
class UpTo {
 public:
  using State = typename Family::State;
  UpTo(const Family& family, int last) : family_(family), last_(last) {}
  [[nodiscard]] State start() const { return family_.start(); }
  [[nodiscard]] bool complete(int stage, const State&) const { return stage == last_; }
  template <class Emit>
  void expand(int stage, const State& state, Emit emit) const {
    family_.expand(stage, state, emit);
  }

 private:
  const Family& family_;
  int last_;
};

}  // namespace grillon::sweep
