// The live graph: every state on a path from the start to a complete board, with the number of complete boards
// behind it. Made by a forward pass that keeps its states and a backward pass over them; from then on the family is no
// longer needed: walking, sampling, ranking and unranking only follow labelled edges.
//
// Boards are ordered by their labels, first label first; labels of one state rise. So ranks depend on the family alone,
// not on threads, shards or hashes.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/control.hpp"
#include "common/core_error.hpp"
#include "common/random.hpp"
#include "common/threads.hpp"
#include "sweep/forward.hpp"
#include "sweep/table.hpp"

namespace grillon::sweep {

/// The weight of a pass that only finds the reachable states.
struct Reached {
  constexpr Reached() = default;
  constexpr explicit Reached(std::uint64_t) {}
  constexpr void add(const Reached&) {}
  [[nodiscard]] constexpr Reached after(std::int32_t) const { return {}; }
};

/// The three tables of a stage as bytes, for storage in a file.
struct StageBytes {
  std::string_view completions, first_edge, edges;
};

template <class Weight>
class Graph {
 public:
  struct Edge {
    std::int32_t label;
    std::uint32_t target;  // node of the next stage
  };
  /// Nodes of one stage: the completions and the edges of each. A node without edges is a complete board.
  struct Stage {
    Charged<Weight> completions;
    Charged<std::uint64_t> first_edge;
    Charged<Edge> edges;

    [[nodiscard]] std::size_t size() const noexcept { return completions.size(); }
    [[nodiscard]] std::span<const Edge> out(std::size_t node) const {
      return {edges.data() + first_edge[node], static_cast<std::size_t>(first_edge[node + 1] - first_edge[node])};
    }
  };

  /// Nothing if `control` stopped the work or the memory was not enough (the reason is in `control`).
  /// Throws Overflow if the weight is too narrow.
  template <class Family>
  static std::unique_ptr<Graph> make(const Family& family, const Settings& settings, Control& control) {
    auto graph = std::unique_ptr<Graph>(new Graph(settings.memory));
    try {
      if (graph->build(family, settings, control)) return graph;
    } catch (const MemoryExceeded&) {
      control.request(Stop::memory);
    }
    return nullptr;
  }

  /// A graph from saved `stages`. Throws CoreError if edges have no target.
  static std::unique_ptr<Graph> restore(const std::vector<StageBytes>& stages) {
    auto graph = std::unique_ptr<Graph>(new Graph(std::numeric_limits<std::size_t>::max()));
    auto copy = [&]<class Item>(Charged<Item>& to, std::string_view bytes) {
      if (bytes.size() % sizeof(Item) != 0) throw CoreError("table_cut_short");
      to = Charged<Item>(*graph->budget_, bytes.size() / sizeof(Item), Item{});
      if (!bytes.empty()) std::memcpy(&to[0], bytes.data(), bytes.size());
    };
    graph->stages_.resize(stages.size());
    for (std::size_t i = 0; i < stages.size(); ++i) {
      copy(graph->stages_[i].completions, stages[i].completions);
      copy(graph->stages_[i].first_edge, stages[i].first_edge);
      copy(graph->stages_[i].edges, stages[i].edges);
    }
    for (std::size_t i = 0; i < stages.size(); ++i) {
      const Stage& stage = graph->stages_[i];
      const std::size_t targets = i + 1 < stages.size() ? graph->stages_[i + 1].size() : 0;
      const bool whole =
          stage.first_edge.size() == stage.size() + 1 && stage.first_edge[0] == 0 &&
          stage.first_edge[stage.size()] == stage.edges.size() &&
          std::is_sorted(stage.first_edge.begin(), stage.first_edge.end()) &&
          std::all_of(stage.edges.begin(), stage.edges.end(), [&](const Edge& edge) { return edge.target < targets; });
      if (!whole) throw CoreError("edges_lead_nowhere", {term("stage", i)});
    }
    return graph;
  }
  /// The tables of a stage as they are in memory.
  [[nodiscard]] StageBytes bytes_of(std::size_t stage) const {
    auto view = [](const auto& items) {
      return std::string_view(reinterpret_cast<const char*>(items.data()), items.size() * sizeof(items[0]));
    };
    return {view(stages_[stage].completions), view(stages_[stage].first_edge), view(stages_[stage].edges)};
  }

  /// The number of complete boards.
  [[nodiscard]] Weight total() const { return stages_.empty() ? Weight{} : stages_[0].completions[0]; }
  [[nodiscard]] const std::vector<Stage>& stages() const noexcept { return stages_; }
  [[nodiscard]] std::size_t bytes() const noexcept { return budget_->held(); }

  /// The labels of board number `rank`, 0 <= rank < total().
  void unrank(Weight rank, std::vector<std::int32_t>& labels) const {
    labels.clear();
    std::size_t node = 0;
    for (std::size_t stage = 0;; ++stage) {
      const auto edges = stages_[stage].out(node);
      if (edges.empty()) return;
      for (const Edge& edge : edges) {
        const Weight& behind = stages_[stage + 1].completions[edge.target];
        if (rank < behind) {
          labels.push_back(edge.label);
          node = edge.target;
          break;
        }
        rank.subtract(behind);
      }
    }
  }

  /// The boards that begin with some labels: the number of the first one, and their count.
  struct Range {
    Weight first{}, number{};
    bool complete = false;
  };

  /// The boards that begin with these labels, or nothing if there is none. A complete board begins with itself.
  [[nodiscard]] std::optional<Range> beginning(std::span<const std::int32_t> labels) const {
    if (labels.size() >= stages_.size()) return std::nullopt;
    Weight before{};
    std::size_t node = 0;
    for (std::size_t stage = 0; stage < labels.size(); ++stage) {
      bool found = false;
      for (const Edge& edge : stages_[stage].out(node)) {
        if (edge.label == labels[stage]) {
          node = edge.target;
          found = true;
          break;
        }
        before.add(stages_[stage + 1].completions[edge.target]);
      }
      if (!found) return std::nullopt;
    }
    const Stage& last = stages_[labels.size()];
    return Range{before, last.completions[node], last.out(node).empty()};
  }

  /// The number of a board, or nothing if its labels are not a complete board.
  [[nodiscard]] std::optional<Weight> rank(std::span<const std::int32_t> labels) const {
    const auto found = beginning(labels);
    if (!found || !found->complete) return std::nullopt;
    return found->first;
  }

  void sample(Random& random, std::vector<std::int32_t>& labels) const { unrank(draw_below(random, total()), labels); }

  /// Every board in order: visitor.step(depth, label) when a label is chosen, then visitor.board(depth) for a complete
  /// one, which returns false to end the walk.
  template <class Visitor>
  void walk(Visitor& visitor, Control& control) const {
    struct Whole {
      Visitor& visitor;
      void step(std::size_t depth, std::int32_t label) { visitor.step(depth, label); }
      bool node(std::size_t depth, std::size_t, const Weight&) { return visitor.board(depth); }
    } whole{visitor};
    walk_from({}, stages_.size(), whole, control);
  }

  /// From board number `first` on, down to the stage `bottom` or to complete boards above it: visitor.step(depth, label),
  /// then visitor.node(depth, node, skip), false to end; `skip` boards behind the first node come before `first`.
  template <class Visitor>
  void walk_from(Weight first, std::size_t bottom, Visitor& visitor, Control& control) const {
    if (!(first < total())) return;
    struct Level {
      const Edge *at, *end;
    };
    std::vector<Level> levels(stages_.size() + 1);
    auto open = [&](std::size_t depth, std::size_t node) {
      if (depth == bottom) return false;
      const auto edges = stages_[depth].out(node);
      levels[depth] = {edges.data(), edges.data() + edges.size()};
      return !edges.empty();
    };
    std::size_t depth = 0, node = 0;
    while (open(depth, node)) {
      Level& level = levels[depth];
      for (; !(first < stages_[depth + 1].completions[level.at->target]); ++level.at)
        first.subtract(stages_[depth + 1].completions[level.at->target]);
      visitor.step(depth++, level.at->label);
      node = level.at++->target;
    }
    Pulse pulse(control);
    if (pulse.beat() || !visitor.node(depth, node, first) || depth == 0) return;
    for (--depth;;) {
      Level& level = levels[depth];
      if (level.at == level.end) {
        if (depth == 0) return;
        --depth;
        continue;
      }
      const Edge edge = *level.at++;
      visitor.step(depth, edge.label);
      if (open(depth + 1, edge.target)) {
        ++depth;
        continue;
      }
      if (pulse.beat() || !visitor.node(depth + 1, edge.target, {})) return;
    }
  }

  /// For every label, the number of complete boards that use it: a map of the board. Labels must be below `labels`.
  [[nodiscard]] std::vector<Weight> uses(std::size_t labels) const {
    std::vector<Weight> result(labels);
    std::vector<Weight> reached(1, Weight(1));
    for (std::size_t stage = 0; stage + 1 < stages_.size(); ++stage) {
      std::vector<Weight> next(stages_[stage + 1].size());
      for (std::size_t node = 0; node < stages_[stage].size(); ++node)
        for (const Edge& edge : stages_[stage].out(node)) {
          next[edge.target].add(reached[node]);
          if (edge.label >= 0)
            result[static_cast<std::size_t>(edge.label)].add(product(reached[node], stages_[stage + 1].completions[edge.target]));
        }
      reached = std::move(next);
    }
    return result;
  }

 private:
  explicit Graph(std::size_t memory) : budget_(std::make_unique<Budget>(memory)) {}

  static constexpr std::uint32_t dead = std::numeric_limits<std::uint32_t>::max();

  /// The result of one shard of a stage.
  template <class State>
  struct Part {
    std::vector<State> states;
    std::vector<Weight> completions;
    std::vector<std::uint32_t> degree;
    std::vector<Edge> edges;
  };

  template <class Family>
  bool build(const Family& family, const Settings& settings, Control& control) {
    using State = typename Family::State;
    std::vector<typename Gathering<State, Reached>::Stage> reached;
    if (!reach(family, settings, control, reached)) return false;

    stages_.resize(reached.size());
    // The positions of the states of the next stage: one table per shard, of the live states only.
    std::vector<Table<State, std::uint32_t>> next;
    for (std::size_t stage = reached.size(); stage-- > 0;) {
      std::vector<Part<State>> parts(shard_count);
      control.set(Counter::stage, stage);
      parallel_for(settings.threads, shard_count, [&](std::size_t shard) {
        Part<State>& part = parts[shard];
        Pulse pulse(control);
        for (const auto& entry : reached[stage][shard].held) {
          if (pulse.beat()) return;
          const std::size_t first = part.edges.size();
          Weight completions{};
          if (family.complete(static_cast<int>(stage), entry.key)) {
            completions = Weight(1);
          } else if (!next.empty()) {
            family.expand(static_cast<int>(stage), entry.key, [&](const State& state, std::int32_t label) {
              const std::uint64_t hash = state.hash();
              const std::uint32_t* found = next[shard_of(hash)].find(state, hash);
              if (found == nullptr) return;
              part.edges.push_back({label, *found});
              completions.add(stages_[stage + 1].completions[*found]);
            });
          }
          if (completions.zero()) continue;
          std::sort(part.edges.begin() + static_cast<std::ptrdiff_t>(first), part.edges.end(),
                    [](const Edge& a, const Edge& b) { return a.label < b.label; });
          part.states.push_back(entry.key);
          part.completions.push_back(completions);
          part.degree.push_back(static_cast<std::uint32_t>(part.edges.size() - first));
        }
        reached[stage][shard] = {};
      });
      if (control.stopped()) return false;
      next = assemble(stages_[stage], parts, settings.threads);
      control.set(Counter::states, stages_[stage].size());
      control.set(Counter::bytes, budget_->held());
    }
    if (stages_[0].size() == 0) stages_.clear();
    while (!stages_.empty() && stages_.back().size() == 0) stages_.pop_back();
    return true;
  }

  template <class Family, class Reach>
  bool reach(const Family& family, const Settings& settings, Control& control, Reach& reached) {
    using State = typename Family::State;
    std::uint64_t states = 1;
    {
      Gathering<State, Reached> first(*budget_);
      const State start = family.start();
      first.shards()[shard_of(start.hash())]->table.at(start, start.hash());
      reached.push_back(first.take(1));
    }
    for (int stage = 0; states > 0; ++stage) {
      control.set(Counter::stage, static_cast<std::uint64_t>(stage));
      control.set(Counter::states, states);
      Gathering<State, Reached> next(*budget_);
      parallel_for(settings.threads, shard_count, [&](std::size_t shard) {
        Outbox<State, Reached> outbox(next.shards());
        Pulse pulse(control);
        for (const auto& entry : reached.back()[shard].held) {
          if (pulse.beat()) return;
          if (family.complete(stage, entry.key)) continue;
          family.expand(stage, entry.key, [&](const State& state, std::int32_t) { outbox.put(state, {}); });
        }
        outbox.flush();
      });
      if (control.stopped()) return false;
      control.set(Counter::bytes, budget_->held());
      auto gathered = next.take(settings.threads);
      states = 0;
      for (const auto& shard : gathered) states += shard.held.size();
      if (states > 0) reached.push_back(std::move(gathered));
    }
    return true;
  }

  /// Joins the parts of a stage in shard order and returns the new position of each state.
  template <class State>
  std::vector<Table<State, std::uint32_t>> assemble(Stage& stage, std::vector<Part<State>>& parts, int threads) {
    std::array<std::size_t, shard_count + 1> first_node{}, first_edge{};
    for (std::size_t shard = 0; shard < shard_count; ++shard) {
      first_node[shard + 1] = first_node[shard] + parts[shard].states.size();
      first_edge[shard + 1] = first_edge[shard] + parts[shard].edges.size();
    }
    const std::size_t nodes = first_node[shard_count];
    if (nodes >= dead) throw MemoryExceeded();
    stage.completions = Charged<Weight>(*budget_, nodes, Weight{});
    stage.first_edge = Charged<std::uint64_t>(*budget_, nodes + 1, first_edge[shard_count]);
    stage.edges = Charged<Edge>(*budget_, first_edge[shard_count], Edge{});
    std::vector<Table<State, std::uint32_t>> where;
    for (std::size_t shard = 0; shard < shard_count; ++shard) where.emplace_back(*budget_, parts[shard].states.size());
    parallel_for(threads, shard_count, [&](std::size_t shard) {
      Part<State>& part = parts[shard];
      std::size_t edge = first_edge[shard];
      for (std::size_t i = 0; i < part.states.size(); ++i) {
        const std::size_t node = first_node[shard] + i;
        stage.completions[node] = part.completions[i];
        stage.first_edge[node] = edge;
        edge += part.degree[i];
        where[shard].at(part.states[i], part.states[i].hash()) = static_cast<std::uint32_t>(node);
      }
      std::copy(part.edges.begin(), part.edges.end(), stage.edges.begin() + static_cast<std::ptrdiff_t>(first_edge[shard]));
      part = {};
    });
    return where;
  }

  std::unique_ptr<Budget> budget_;
  std::vector<Stage> stages_;
};

}  // namespace grillon::sweep
