// The ends of all boards, ready to be copied: from some stage on every path to a complete board is written out once per
// node, so that a walk over all boards stops there and copies. Only for boards that all have the same number of labels.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/control.hpp"
#include "sweep/graph.hpp"

namespace grillon::sweep {

template <class Weight>
class Tails {
 public:
  /// They start as early as `max_bytes` allows.
  Tails(const Graph<Weight>& graph, std::size_t max_bytes) : graph_(graph) {
    const auto& stages = graph.stages();
    length_ = stages.empty() ? 0 : stages.size() - 1;
    stage_ = length_;
    while (stage_ > 0 && behind(stages[stage_ - 1], max_bytes / (length_ - stage_ + 1))) --stage_;
    if (stages.empty()) return;
    write();
  }

  /// Appends the boards from number `first` on, at most `number` of them, one byte per label.
  void slice(const Weight& first, std::uint64_t number, Control& control, std::string& records) const {
    struct Copier {
      const Tails& tails;
      std::uint64_t left;
      std::string head;
      std::string& records;

      void step(std::size_t depth, std::int32_t label) { head[depth] = static_cast<char>(label); }
      bool node(std::size_t, std::size_t node, const Weight& skip) {
        const std::size_t size = tails.length_ - tails.stage_;
        std::size_t at = tails.first_[node] + static_cast<std::size_t>(skip.word[0]);
        for (; left > 0 && at < tails.first_[node + 1]; ++at, --left) {
          records.append(head);
          records.append(tails.ends_, at * size, size);
        }
        return left > 0;
      }
    };
    if (number == 0) return;
    records.reserve(records.size() + number * length_);
    Copier copier{*this, number, std::string(stage_, '\0'), records};
    graph_.walk_from(first, stage_, copier, control);
  }

 private:
  /// Are there at most `most` ends behind all nodes of a stage?
  static bool behind(const typename Graph<Weight>::Stage& stage, std::size_t most) {
    Weight sum{};
    for (std::size_t node = 0; node < stage.size(); ++node) {
      if (stage.completions[node] > Weight(most)) return false;
      sum.add(stage.completions[node]);
      if (sum > Weight(most)) return false;
    }
    return true;
  }

  void write() {
    const auto& stages = graph_.stages();
    std::string end(length_ - stage_, '\0');
    auto descend = [&](auto& self, std::size_t stage, std::size_t node) -> void {
      if (stage == length_) {
        ends_ += end;
        ++count_;
        return;
      }
      for (const auto& edge : stages[stage].out(node)) {
        end[stage - stage_] = static_cast<char>(edge.label);
        self(self, stage + 1, edge.target);
      }
    };
    for (std::size_t node = 0; node < stages[stage_].size(); ++node) {
      first_.push_back(count_);
      descend(descend, stage_, node);
    }
    first_.push_back(count_);
  }

  const Graph<Weight>& graph_;
  std::size_t length_ = 0, stage_ = 0, count_ = 0;
  std::vector<std::size_t> first_;  // by node: where its ends begin
  std::string ends_;
};

}  // namespace grillon::sweep
