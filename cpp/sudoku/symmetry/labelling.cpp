#include "sudoku/symmetry/labelling.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "common/hash.hpp"

namespace grillon::sudoku {
namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Nodes in an order that is settled between groups and open within them. A group is named by its first place.
struct Partition {
  std::vector<int> order, group_of, length;  // by place, by node, by first place
};

class Labelling {
 public:
  Labelling(const Graph& graph, Control& control) : graph_(graph), control_(control), size_(static_cast<int>(graph.colour.size())) {
    touched_.assign(at(size_), 0);
    waiting_.assign(at(size_), 0);
  }

  std::vector<int> order() {
    Partition start;
    start.order.resize(at(size_));
    std::iota(start.order.begin(), start.order.end(), 0);
    std::stable_sort(start.order.begin(), start.order.end(),
                     [&](int a, int b) { return graph_.colour[at(a)] < graph_.colour[at(b)]; });
    start.group_of.resize(at(size_));
    start.length.assign(at(size_), 0);
    for (int place = 0, first = 0; place < size_; ++place) {
      const int node = start.order[at(place)];
      if (place > 0 && graph_.colour[at(node)] != graph_.colour[at(start.order[at(place - 1)])]) first = place;
      start.group_of[at(node)] = first;
      if (++start.length[at(first)] == 1) queue_.push_back(first), waiting_[at(first)] = 1;
    }
    refine(start);
    explore(start);
    return interrupted_ ? std::vector<int>{} : best_.place;
  }

 private:
  struct Leaf {
    std::vector<int> place;                  // of each node
    std::vector<std::pair<int, int>> edges;  // between places
    std::vector<int> path;                   // the nodes set apart
    std::vector<std::uint64_t> traces;       // the trace of the refinement
  };

  /// Splits groups by how many neighbours their nodes have in each group, until no group can be split. The trace
  /// depends on the shape of the graph alone.
  std::uint64_t refine(Partition& partition) {
    std::uint64_t trace = 0;
    for (std::size_t next = 0; next < queue_.size(); ++next) {
      const int splitter = queue_[next];
      waiting_[at(splitter)] = 0;
      affected_.clear();
      for (int i = 0; i < partition.length[at(splitter)]; ++i)
        for (const int node : graph_.neighbours[at(partition.order[at(splitter + i)])])
          if (touched_[at(node)]++ == 0) affected_.push_back(node);
      groups_.clear();
      for (const int node : affected_) groups_.push_back(partition.group_of[at(node)]);
      std::sort(groups_.begin(), groups_.end());
      groups_.erase(std::unique(groups_.begin(), groups_.end()), groups_.end());
      for (const int group : groups_) trace = combine(trace, split(partition, group));
      for (const int node : affected_) touched_[at(node)] = 0;
    }
    queue_.clear();
    return trace;
  }

  std::uint64_t split(Partition& partition, int group) {
    const int length = partition.length[at(group)];
    const auto begin = partition.order.begin() + group, end = begin + length;
    std::sort(begin, end, [&](int a, int b) { return std::pair(touched_[at(a)], a) < std::pair(touched_[at(b)], b); });
    std::uint64_t trace = combine(static_cast<std::uint64_t>(group), static_cast<std::uint64_t>(length));
    int largest = -1;
    const bool was_waiting = waiting_[at(group)] != 0;
    parts_.clear();
    for (int place = group; place < group + length;) {
      const int count = touched_[at(partition.order[at(place)])];
      int stop = place;
      for (; stop < group + length && touched_[at(partition.order[at(stop)])] == count; ++stop)
        partition.group_of[at(partition.order[at(stop)])] = place;
      partition.length[at(place)] = stop - place;
      trace = combine(combine(trace, static_cast<std::uint64_t>(count)), static_cast<std::uint64_t>(stop - place));
      parts_.push_back(place);
      if (largest < 0 || stop - place > partition.length[at(largest)]) largest = place;
      place = stop;
    }
    if (parts_.size() == 1) return trace;
    for (const int part : parts_) {
      // The other groups together distinguish what one does: the largest may be left out.
      if (waiting_[at(part)] != 0 || (part == largest && !was_waiting)) continue;
      waiting_[at(part)] = 1;
      queue_.push_back(part);
    }
    return trace;
  }

  /// Visits all leaves below that may win. Returns the depth to go back to: less than this one if a symmetry has shown that
  /// nothing new can be found here.
  int explore(const Partition& partition) {
    const int depth = static_cast<int>(path_.size());
    // The first of the smallest open groups.
    int target = -1;
    for (int place = 0; place < size_; place += partition.length[at(place)])
      if (partition.length[at(place)] > 1 && (target < 0 || partition.length[at(place)] < partition.length[at(target)]))
        target = place;
    if (target < 0) return finish(partition);
    std::vector<int> options(partition.order.begin() + target, partition.order.begin() + target + partition.length[at(target)]);
    std::vector<int> tried;
    for (const int node : options) {
      if (is_image(node, tried)) continue;
      interrupted_ = interrupted_ || control_.interrupted();
      if (interrupted_) return -1;
      Partition next = partition;
      set_apart(next, target, node);
      path_.push_back(node);
      traces_.push_back(refine(next));
      const int back = may_win() ? explore(next) : depth;
      path_.pop_back();
      traces_.pop_back();
      if (back < depth) return back;
      tried.push_back(node);
    }
    return depth;
  }

  [[nodiscard]] bool may_win() const {
    if (best_.place.empty()) return true;
    const auto [mine, other] = std::mismatch(traces_.begin(), traces_.end(), best_.traces.begin(), best_.traces.end());
    return mine == traces_.end() || (other != best_.traces.end() && *mine < *other);
  }

  void set_apart(Partition& partition, int group, int node) {
    const int length = partition.length[at(group)];
    const auto begin = partition.order.begin() + group;
    std::iter_swap(begin, std::find(begin, begin + length, node));
    partition.length[at(group)] = 1;
    partition.length[at(group + 1)] = length - 1;
    for (int i = 1; i < length; ++i) partition.group_of[at(partition.order[at(group + i)])] = group + 1;
    queue_.push_back(group);
    waiting_[at(group)] = 1;
  }

  int finish(const Partition& partition) {
    Leaf leaf;
    leaf.place = partition.group_of;
    for (int node = 0; node < size_; ++node)
      for (const int other : graph_.neighbours[at(node)])
        if (node < other) leaf.edges.emplace_back(std::minmax(leaf.place[at(node)], leaf.place[at(other)]));
    std::sort(leaf.edges.begin(), leaf.edges.end());
    leaf.path = path_;
    leaf.traces = traces_;
    const int depth = static_cast<int>(path_.size());
    if (best_.place.empty()) {
      first_ = best_ = std::move(leaf);
      return depth;
    }
    for (const Leaf* known : {&first_, &best_})
      if (leaf.edges == known->edges) {
        std::vector<int> node_at(at(size_)), image(at(size_));
        for (int node = 0; node < size_; ++node) node_at[at(known->place[at(node)])] = node;
        for (int node = 0; node < size_; ++node) image[at(node)] = node_at[at(leaf.place[at(node)])];
        symmetries_.push_back(std::move(image));
        int common = 0;
        while (common < depth && leaf.path[at(common)] == known->path[at(common)]) ++common;
        return common;
      }
    if (std::tie(leaf.traces, leaf.edges) < std::tie(best_.traces, best_.edges)) best_ = std::move(leaf);
    return depth;
  }

  /// Do symmetries that keep the path map this node to one that was tried?
  [[nodiscard]] bool is_image(int node, const std::vector<int>& tried) const {
    if (tried.empty()) return false;
    std::vector<int> root(at(size_));
    std::iota(root.begin(), root.end(), 0);
    const auto find = [&](int i) {
      while (root[at(i)] != i) i = root[at(i)] = root[at(root[at(i)])];
      return i;
    };
    for (const auto& image : symmetries_) {
      if (std::any_of(path_.begin(), path_.end(), [&](int kept) { return image[at(kept)] != kept; })) continue;
      for (int i = 0; i < size_; ++i) root[at(find(i))] = find(image[at(i)]);
    }
    return std::any_of(tried.begin(), tried.end(), [&](int other) { return find(other) == find(node); });
  }

  const Graph& graph_;
  Control& control_;
  const int size_;
  bool interrupted_ = false;
  std::vector<int> touched_, waiting_, affected_, groups_, parts_, queue_;
  std::vector<int> path_;
  std::vector<std::uint64_t> traces_;
  std::vector<std::vector<int>> symmetries_;
  Leaf first_, best_;
};

}  // namespace

std::vector<int> canonical_order(const Graph& graph, Control& control) { return Labelling(graph, control).order(); }

}  // namespace grillon::sudoku
