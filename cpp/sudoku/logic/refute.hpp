// Can some demands on candidates all be met? A small search, used to drop from a proof the facts it does not need.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace grillon::sudoku::logic {

class Refuter {
 public:
  /// Variables are numbered from 0 in the order they are added.
  void add_variable() {
    state_.push_back(open);
    watched_.clear();
  }

  /// Between `low` and `high` of the variables are true.
  void between(std::span<const int> variables, int low, int high) {
    const int size = static_cast<int>(variables.size());
    quotas_.push_back({static_cast<int>(pool_.size()), size, low, high, 0, size, 1});
    pool_.insert(pool_.end(), variables.begin(), variables.end());
    watched_.clear();
  }
  /// Not every one of these sets has a number of true variables among its `fine` ones (bit n: n is fine).
  void not_all(std::vector<std::pair<std::vector<int>, std::uint64_t>> sets) { sets_ = std::move(sets); }

  /// True if the demands cannot be met with these variables fixed. False also if the search gave up: it consumes `nodes`.
  bool refutes(const std::vector<int>& true_ones, const std::vector<int>& false_ones, int& nodes) {
    if (watched_.empty()) watch();
    nodes_ = nodes;
    bool possible = true;
    for (const int variable : true_ones) possible = possible && assign(variable, yes);
    for (const int variable : false_ones) possible = possible && assign(variable, no);
    for (std::size_t i = 0; possible && i < quotas_.size(); ++i) possible = consider(static_cast<int>(i));
    const bool met = possible && propagate() && search();
    undo(0);
    nodes = nodes_;
    return !met;
  }

 private:
  enum State : std::uint8_t { open, yes, no };
  struct Quota {
    int first, size;  // its variables in the pool
    int low, high, chosen, free;
    double conflicts;  // the number of its conflicts so far: more are likely at the same demands
  };
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  [[nodiscard]] std::span<const int> variables(const Quota& quota) const { return {pool_.data() + quota.first, at(quota.size)}; }

  [[nodiscard]] std::span<const int> watched_by(int variable) const {
    const int first = first_watched_[at(variable)];
    return {watched_.data() + first, at(first_watched_[at(variable) + 1] - first)};
  }
  void watch() {
    first_watched_.assign(state_.size() + 1, 0);
    for (const int variable : pool_) ++first_watched_[at(variable) + 1];
    for (std::size_t i = 1; i < first_watched_.size(); ++i) first_watched_[i] += first_watched_[i - 1];
    watched_.resize(pool_.size());
    auto next = first_watched_;
    for (std::size_t i = 0; i < quotas_.size(); ++i)
      for (const int variable : variables(quotas_[i])) watched_[at(next[at(variable)]++)] = static_cast<int>(i);
  }

  bool assign(int variable, State value) {
    if (state_[at(variable)] != open) return state_[at(variable)] == value;
    state_[at(variable)] = value;
    trail_.push_back(variable);
    for (const int name : watched_by(variable)) {
      --quotas_[at(name)].free;
      quotas_[at(name)].chosen += value == yes ? 1 : 0;
    }
    return true;
  }
  void undo(std::size_t length) {
    while (trail_.size() > length) {
      const int variable = trail_.back();
      trail_.pop_back();
      for (const int name : watched_by(variable)) {
        ++quotas_[at(name)].free;
        quotas_[at(name)].chosen -= state_[at(variable)] == yes ? 1 : 0;
      }
      state_[at(variable)] = open;
    }
    done_ = trail_.size() < done_ ? trail_.size() : done_;
  }
  bool consider(int name) {
    Quota& quota = quotas_[at(name)];
    if (quota.chosen > quota.high || quota.chosen + quota.free < quota.low) {
      ++quota.conflicts;
      return false;
    }
    if (quota.free == 0) return true;
    const bool full = quota.chosen == quota.high;
    if (!full && quota.chosen + quota.free != quota.low) return true;
    for (const int variable : variables(quota))
      if (state_[at(variable)] == open && !assign(variable, full ? no : yes)) return false;
    return true;
  }
  bool propagate() {
    while (done_ < trail_.size()) {
      const int variable = trail_[done_++];
      for (const int name : watched_by(variable))
        if (!consider(name)) return false;
    }
    return true;
  }

  /// A variable to branch on among the sets that are not all to be fine; -1 if one of them is already not fine, -2 if all are
  /// fine.
  [[nodiscard]] int undecided() const {
    if (sets_.empty()) return -1;
    int found = -2;
    for (const auto& [variables, fine] : sets_) {
      int least = 0, free = 0, candidate = -1;
      for (const int variable : variables) {
        least += state_[at(variable)] == yes ? 1 : 0;
        if (state_[at(variable)] == open) {
          ++free;
          candidate = variable;
        }
      }
      bool any = false, all = true;
      for (int n = least; n <= least + free; ++n) ((fine >> n & 1) != 0 ? any : all) = (fine >> n & 1) != 0;
      if (!any) return -1;
      if (!all) found = candidate;
    }
    return found;
  }

  /// Briefly tries each option of the tightest demands; one that fails at once is ruled out. False at a contradiction.
  bool probe() {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < quotas_.size(); ++i) {
        if (quotas_[i].chosen >= quotas_[i].low || quotas_[i].free > 3) continue;
        for (const int variable : variables(quotas_[i])) {
          if (state_[at(variable)] != open) continue;
          const auto before = trail_.size();
          const bool possible = assign(variable, yes) && propagate() && undecided() != -2;
          undo(before);
          if (possible) continue;
          if (--nodes_ <= 0 || !assign(variable, no) || !propagate()) return nodes_ <= 0;
          changed = true;
        }
      }
    }
    return true;
  }

  /// Can the rest be met?
  bool search() {
    if (--nodes_ <= 0) return true;
    if (!probe()) return false;
    int best = -1;
    double least = 1e9;
    for (const auto& quota : quotas_)
      if (quota.chosen < quota.low && quota.free / quota.conflicts < least) {
        least = quota.free / quota.conflicts;
        for (const int variable : variables(quota))
          if (state_[at(variable)] == open) best = variable;
      }
    const int rest = undecided();
    if (rest == -2) return false;
    if (best < 0) best = rest;
    if (best < 0) return true;  // everything open may be false
    const auto before = trail_.size();
    for (const State value : {yes, no}) {
      if (assign(best, value) && propagate() && search()) return true;
      undo(before);
    }
    return false;
  }

  std::vector<State> state_;
  std::vector<int> watched_, first_watched_;  // the demands on each variable, one list after the other
  std::vector<Quota> quotas_;
  std::vector<int> pool_;
  std::vector<std::pair<std::vector<int>, std::uint64_t>> sets_;
  std::vector<int> trail_;
  std::size_t done_ = 0;
  int nodes_ = 0;
};

}  // namespace grillon::sudoku::logic
