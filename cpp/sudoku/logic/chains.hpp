// Forcing chains and bidirectional cycles (6.5 and more): alternating chains without branches.
//
// Sudoku Explainer collects every chain it can find and takes the one with the lowest rating, then the fewest nodes, then the
// first by flavour and by start. Breadth-first search over rows of bits gives the lengths of all chains; the few cycles that could
// still win are then walked node by node in its order, because what a cycle excludes depends on its path.
#pragma once

#include <array>
#include <vector>

#include "sudoku/logic/links.hpp"
#include "sudoku/logic/notes.hpp"

namespace grillon::sudoku::logic {

/// What the number of nodes adds to a chain's rating.
inline double length_rating(int nodes) {
  double added = 0.0;
  int limit = 4;
  for (bool odd = false; nodes - 2 > limit; odd = !odd) {
    added += 0.1;
    limit = odd ? limit * 4 / 3 : limit * 3 / 2;
  }
  return added;
}

struct Chain {
  enum class Shape { cycle, not_true, not_false };  // the two last: the start would imply its own negation
  Shape shape = Shape::cycle;
  Flavour flavour = Flavour::x;
  double rating = 0;
  int length = 0;
  int order = 0;          // Sudoku Explainer's last criterion but the order of discovery
  int start = -1;         // a node
  std::vector<int> path;  // cycles: on, off, on, off, ... (nodes); the last off is strongly linked to the first on
  [[nodiscard]] bool found() const { return start >= 0; }
};

template <int Most, int Words>
class ChainSearch {
 public:
  ChainSearch(const Nodes<Most>& nodes, Techniques allowed) : nodes_(nodes), allowed_(allowed) {
    on_parent_.resize(static_cast<std::size_t>(nodes.count()));
    visited_.assign(static_cast<std::size_t>(nodes.count()), 0);
  }

  Chain easiest() {
    if ((allowed_ & (only(x_cycle) | only(turbot_fish) | only(forcing_x_chain))) != 0) search(Flavour::x);
    if ((allowed_ & only(y_cycle)) != 0) search(Flavour::y);
    if ((allowed_ & (only(bidirectional_cycle) | only(forcing_chain))) != 0 &&
        !(best_.found() && best_.rating < weight(forcing_chain)))
      search(Flavour::xy);
    return best_;
  }

 private:
  using Row = Bits<static_cast<std::size_t>(Words)>;
  struct Parent {
    std::uint16_t off, on;
  };
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  static double base(Chain::Shape shape, Flavour flavour) {
    return weight(flavour == Flavour::xy ? forcing_chain : shape == Chain::Shape::cycle ? x_cycle : turbot_fish);
  }
  static int order(Flavour flavour) { return flavour == Flavour::x ? 2 : flavour == Flavour::y ? 3 : 4; }

  [[nodiscard]] bool allowed(Chain::Shape shape, Flavour flavour, int length) const {
    if (flavour == Flavour::y) return (allowed_ & only(y_cycle)) != 0;
    if (flavour == Flavour::xy) return (allowed_ & only(shape == Chain::Shape::cycle ? bidirectional_cycle : forcing_chain)) != 0;
    return (allowed_ & only(shape == Chain::Shape::cycle ? x_cycle : length == 6 ? turbot_fish : forcing_x_chain)) != 0;
  }
  [[nodiscard]] bool better(Chain::Shape shape, Flavour flavour, int length) const {
    if (!best_.found()) return true;
    const double rating = base(shape, flavour) + length_rating(length);
    if (rating != best_.rating) return rating < best_.rating;
    if (length != best_.length) return length < best_.length;
    return order(flavour) < best_.order;
  }
  void take(Chain::Shape shape, Flavour flavour, int length, int start) {
    best_.shape = shape;
    best_.flavour = flavour;
    best_.rating = base(shape, flavour) + length_rating(length);
    best_.length = length;
    best_.order = order(flavour);
    best_.start = start;
    best_.path.clear();
  }

  void search(Flavour flavour) {
    const Links<Most> links(nodes_, flavour);
    const int count = nodes_.count();
    reach_.assign(at(count), Row{});
    seen_.assign(at(count), Row{});
    for (int node = 0; node < count; ++node) {
      for (const auto& step : links.steps[node]) reach_[at(node)].set(step.on);
      for (const auto off : links.weak[node]) seen_[at(node)].set(off);
    }
    for (int start = 0; start < count; ++start) {
      if (flavour == Flavour::y && count_of(nodes_.board.candidates(nodes_.cell(start))) != 2) continue;
      from_true(links, start);
      if (flavour != Flavour::y) from_false(links, start);
    }
  }

  void from_true(const Links<Most>& links, int start) {
    const auto flavour = links.flavour;
    const bool chains = flavour != Flavour::y;
    Row reached, front;
    reached.set(start);
    front = reached;
    bool cycles = false, chain = false;
    int chain_length = 0;
    for (int level = 1; front.any(); ++level) {
      // `front` holds the nodes that are true after level - 1 steps.
      const int cycle_length = 2 * level;
      const bool cycle_may_win = better(Chain::Shape::cycle, flavour, cycle_length);
      const bool chain_may_win = chains && !chain && better(Chain::Shape::not_true, flavour, cycle_length + 2);
      if (!cycle_may_win && !chain_may_win) break;
      Row next;
      front.for_each([&](int node) { next |= reach_[at(node)]; });
      cycles = cycles || (level >= 2 && cycle_may_win && next.test(start));
      front = next.without(reached);
      reached |= front;
      if (chain_may_win && front.intersects(seen_[at(start)])) {
        chain = true;
        chain_length = cycle_length + 2;
      }
    }
    if (cycles && (allowed_ & (only(x_cycle) | only(y_cycle) | only(bidirectional_cycle))) != 0) walk_cycles(links, start);
    if (chain && allowed(Chain::Shape::not_true, flavour, chain_length) && better(Chain::Shape::not_true, flavour, chain_length))
      take(Chain::Shape::not_true, flavour, chain_length, start);
  }

  void from_false(const Links<Most>& links, int start) {
    Row reached, front;
    for (const auto on : links.strong[start]) front.set(on);
    for (int length = 2; front.any(); length += 2) {
      if (!better(Chain::Shape::not_false, links.flavour, length)) return;
      if (front.test(start)) {
        if (allowed(Chain::Shape::not_false, links.flavour, length)) take(Chain::Shape::not_false, links.flavour, length, start);
        return;
      }
      reached |= front;
      Row next;
      front.for_each([&](int node) { next |= reach_[at(node)]; });
      front = next.without(reached);
    }
  }

  /// Every cycle from `start` that breadth-first search closes, in its order, while it could win.
  void walk_cycles(const Links<Most>& links, int start) {
    ++stamp_;
    visited_[at(start)] = stamp_;
    std::vector<int>& front = front_;
    std::vector<int>& next = next_;
    front.assign(1, start);
    for (int level = 1; !front.empty() && better(Chain::Shape::cycle, links.flavour, 2 * level); ++level) {
      next.clear();
      for (const int on : front)
        for (const auto& step : links.steps[on]) {
          if (step.on == start && level >= 2) close_cycle(links, start, on, step.off, 2 * level);
          if (visited_[step.on] == stamp_) continue;
          visited_[step.on] = stamp_;
          on_parent_[step.on] = {step.off, static_cast<std::uint16_t>(on)};
          next.push_back(step.on);
        }
      std::swap(front, next);
    }
  }

  void close_cycle(const Links<Most>& links, int start, int last_on, int last_off, int length) {
    if (!better(Chain::Shape::cycle, links.flavour, length) || !allowed(Chain::Shape::cycle, links.flavour, length)) return;
    path_.clear();
    path_.push_back(last_off);
    for (int on = last_on; on != start; on = on_parent_[at(on)].on) {
      path_.push_back(on);
      path_.push_back(on_parent_[at(on)].off);
      if (on_parent_[at(on)].off == last_off) return;  // the last off is its own ancestor
    }
    path_.push_back(start);
    std::reverse(path_.begin(), path_.end());
    if (!excludes_something(path_)) return;
    take(Chain::Shape::cycle, links.flavour, length, start);
    best_.path = path_;
  }

 public:
  /// visit(cell, value) for the exclusions of a cycle: candidates outside its cells that see a true and a false node of their
  /// value.
  template <class Visit>
  static void each_excluded(const Nodes<Most>& nodes, const std::vector<int>& path, Visit visit) {
    const auto& layout = nodes.layout;
    typename Layout<Most>::Cells cells;
    std::array<std::array<typename Layout<Most>::Cells, 2>, Most> seen{};
    Mask values = 0;
    for (std::size_t i = 0; i < path.size(); ++i) {
      const int cell = nodes.cell(path[i]), value = nodes.value(path[i]);
      cells.set(cell);
      seen[at(value)][i % 2] |= layout.seen_from(cell);
      values |= Mask{1} << value;
    }
    for_each_bit(values, [&](int value) {
      (seen[at(value)][0] & seen[at(value)][1]).without(cells).for_each([&](int cell) {
        if (nodes.board.has(cell, value)) visit(cell, value);
      });
    });
  }

 private:
  [[nodiscard]] bool excludes_something(const std::vector<int>& path) const {
    bool any = false;
    each_excluded(nodes_, path, [&](int, int) { any = true; });
    return any;
  }

  const Nodes<Most>& nodes_;
  const Techniques allowed_;
  std::vector<Row> reach_, seen_;  // by node: the nodes true two links later; those incompatible with it
  std::vector<Parent> on_parent_;
  std::vector<std::uint32_t> visited_;
  std::uint32_t stamp_ = 0;
  std::vector<int> front_, next_, path_;
  Chain best_;
};

}  // namespace grillon::sudoku::logic
