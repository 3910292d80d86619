// Whether a fact follows from a few facts and houses, decided by search: the ladder uses it to cite only what a
// contradiction needs. Variables are cells (true: the cell is 1).
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace grillon::takuzu {

class Entailment {
 public:
  struct Quota {
    std::vector<int> members;
    int low, high;
  };
  struct Differ {
    std::vector<int> first, second;
  };

  void add(int house, const std::vector<int>& cells, int low, int high) { quotas_.push_back({house, {index(cells), low, high}}); }
  void add(int house, const std::vector<int>& first, const std::vector<int>& second) {
    differs_.push_back({house, {index(first), index(second)}});
  }
  void assume(int cell, bool one) { facts_.push_back({index(cell), one}); }

  /// Whether facts and houses together have a model, without fact `no_fact` and house `no_house` (-1: all). Gives up,
  /// and returns true, after some nodes: then the premise counts as needed.
  bool satisfiable(int no_fact, int no_house) {
    no_house_ = no_house;
    value_.assign(cells_.size(), -1);
    trail_.clear();
    nodes_ = 0;
    for (std::size_t i = 0; i < facts_.size(); ++i) {
      if (static_cast<int>(i) == no_fact) continue;
      auto& value = value_[static_cast<std::size_t>(facts_[i].cell)];
      if (value == 1 - static_cast<int>(facts_[i].one)) return false;
      value = static_cast<std::int8_t>(facts_[i].one);
    }
    return extend();
  }
  void remove_fact(int fact) { facts_.erase(facts_.begin() + fact); }
  void remove_house(int house) {
    std::erase_if(quotas_, [&](const auto& entry) { return entry.first == house; });
    std::erase_if(differs_, [&](const auto& entry) { return entry.first == house; });
  }

 private:
  struct Literal {
    int cell;
    bool one;
  };
  static constexpr int max_nodes = 5000;

  int index(int cell) {
    const auto [found, fresh] = numbers_.try_emplace(cell, static_cast<int>(cells_.size()));
    if (fresh) cells_.push_back(cell);
    return found->second;
  }
  std::vector<int> index(const std::vector<int>& cells) {
    std::vector<int> result;
    for (const int cell : cells) result.push_back(index(cell));
    return result;
  }

  bool set(int cell, int value) {
    auto& held = value_[static_cast<std::size_t>(cell)];
    if (held == value) return true;
    if (held >= 0) return false;
    held = static_cast<std::int8_t>(value);
    trail_.push_back(cell);
    changed_ = true;
    return true;
  }
  int at(int cell) const { return value_[static_cast<std::size_t>(cell)]; }

  bool look(const Quota& quota) {
    int ones = 0, open = 0;
    for (const int cell : quota.members) ones += at(cell) == 1, open += at(cell) < 0;
    if (ones > quota.high || ones + open < quota.low) return false;
    if (open == 0 || (ones < quota.high && ones + open > quota.low)) return true;
    const int value = ones == quota.high ? 0 : 1;
    for (const int cell : quota.members)
      if (at(cell) < 0 && !set(cell, value)) return false;
    return true;
  }
  bool look(const Differ& differ) {
    int loose = -1;
    for (std::size_t i = 0; i < differ.first.size(); ++i) {
      const int a = at(differ.first[i]), b = at(differ.second[i]);
      if (a >= 0 && b >= 0) {
        if (a != b) return true;
        continue;
      }
      if (loose >= 0) return true;
      loose = static_cast<int>(i);
    }
    if (loose < 0) return false;
    const int a = differ.first[static_cast<std::size_t>(loose)], b = differ.second[static_cast<std::size_t>(loose)];
    if (at(a) >= 0) return set(b, 1 - at(a));
    if (at(b) >= 0) return set(a, 1 - at(b));
    return true;
  }
  bool propagate() {
    do {
      changed_ = false;
      for (const auto& [house, quota] : quotas_)
        if (house != no_house_ && !look(quota)) return false;
      for (const auto& [house, differ] : differs_)
        if (house != no_house_ && !look(differ)) return false;
    } while (changed_);
    return true;
  }
  /// The open cell of the smallest house that is still open, or -1: the rest is free.
  int choose() const {
    int best = -1, fewest = 1 << 30;
    for (const auto& [house, quota] : quotas_) {
      if (house == no_house_) continue;
      int open = 0, cell = -1;
      for (const int member : quota.members)
        if (at(member) < 0) ++open, cell = member;
      if (open > 0 && open < fewest) fewest = open, best = cell;
    }
    if (best >= 0) return best;
    for (const auto& [house, differ] : differs_)
      for (std::size_t i = 0; house != no_house_ && i < differ.first.size(); ++i) {
        if (at(differ.first[i]) < 0) return differ.first[i];
        if (at(differ.second[i]) < 0) return differ.second[i];
      }
    return -1;
  }
  bool extend() {
    const std::size_t mark = trail_.size();
    if (++nodes_ > max_nodes) return true;
    if (propagate()) {
      const int cell = choose();
      if (cell < 0) return true;
      for (int value = 0; value < 2; ++value) {
        const std::size_t inner = trail_.size();
        if (set(cell, value) && extend()) return true;
        undo(inner);
      }
    }
    undo(mark);
    return false;
  }
  void undo(std::size_t mark) {
    while (trail_.size() > mark) {
      value_[static_cast<std::size_t>(trail_.back())] = -1;
      trail_.pop_back();
    }
  }

  std::unordered_map<int, int> numbers_;
  std::vector<int> cells_;
  std::vector<std::pair<int, Quota>> quotas_;
  std::vector<std::pair<int, Differ>> differs_;
  std::vector<Literal> facts_;
  std::vector<std::int8_t> value_;
  std::vector<int> trail_;
  int no_house_ = -1;
  int nodes_ = 0;
  bool changed_ = false;
};

}  // namespace grillon::takuzu
