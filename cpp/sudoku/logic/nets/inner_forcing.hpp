// All forcing chains and bidirectional cycles of a position inside a net, in Sudoku Explainer's order. Outside nets only the
// easiest one counts, and ChainSearch finds it faster.
#pragma once

#include <algorithm>
#include <array>

#include "sudoku/logic/chain_steps.hpp"
#include "sudoku/logic/nets/builder.hpp"
#include "sudoku/logic/nets/position_links.hpp"

namespace grillon::sudoku::logic {

template <int Most, int Words>
class InnerForcing final : public InnerSource<Most, Words> {
 public:
  using Context = NetContext<Most, Words>;
  using Row = Bits<Words>;
  using typename InnerSource<Most, Words>::Within;

  explicit InnerForcing(const Context& context)
      : context_(context), nodes_(context.nodes), layout_(context.layout), links_(context) {
    const auto count = at(nodes_.count());
    on_parent_.resize(count);
    visited_.assign(count, 0);
    single_.assign(count, -1);
    other_.assign(count, -1);
  }

  /// Quick enough to find all of them at once.
  Within any_within(const Board<Most>&, const Row&, int) override { return Within::some; }

  void find_all(const Board<Most>& board, const Row& present) override {
    board_ = &board;
    present_ = present;
    this->hints.clear();
    this->removed_pool.clear();
    chains_.clear();
    found_ = 0;
    paths_.clear();
    std::fill(single_.begin(), single_.end(), -1);
    std::fill(other_.begin(), other_.end(), -1);
    several_.clear();
    // What any chain or cycle excludes is refuted by a chain of all links from it: mostly there is none.
    follow(Flavour::xy);
    if (!any_refuted()) return;
    search(Flavour::xy);
    follow(Flavour::x);
    search(Flavour::x);
    follow(Flavour::y);
    search(Flavour::y);
    std::sort(this->hints.begin(), this->hints.end(), [](const InnerHint& a, const InnerHint& b) { return a.before(b); });
  }

  void houses_of(const InnerHint& hint, std::vector<std::int32_t>& houses) override {
    const auto& chain = chains_[at(hint.reference)];
    read_path(chain);
    // From the end of the chain to its start; a cycle is then read the other way round as well.
    for (std::size_t i = path_.size(); i-- > 1;)
      if (is_true_at(chain, i)) houses.push_back(strong_house(path_[i - 1], path_[i], chain.flavour));
    if (chain.shape != Chain::Shape::cycle) return;
    for (std::size_t i = 1; i < path_.size(); i += 2) houses.push_back(weak_house(nodes_, path_[i - 1], path_[i]));
  }

  std::uint64_t name_of(const InnerHint& hint) override {
    const auto& chain = chains_[at(hint.reference)];
    read_path(chain);
    std::uint64_t name = 1;
    const bool cycle = chain.shape == Chain::Shape::cycle;
    for (std::size_t i = path_.size(); i-- > (cycle ? 1U : 0U);) name = mixed(name, literal(path_[i], is_true_at(chain, i)));
    if (!cycle) return name;
    name = mixed(name, 0);
    for (std::size_t i = 0; i + 1 < path_.size(); ++i) name = mixed(name, literal(path_[i], !is_true_at(chain, i)));
    return name;
  }

  void prove(const InnerHint& hint, int node, std::vector<StepDraft::Inference>& proof) override {
    const auto& chain = chains_[at(hint.reference)];
    read_path(chain);
    if (chain.shape != Chain::Shape::cycle) {
      prove_path(path_, chain.shape == Chain::Shape::not_true, chain.flavour, proof);
      if (chain.shape == Chain::Shape::not_false)
        proof.push_back({is_false(nodes_.candidate(node)), false, {is_true(nodes_.candidate(chain.start))}, {nodes_.cell(node)}});
      return;
    }
    // It sees a true and a false node of the cycle: the one would set the cycle off and make the other true.
    const std::vector<int> cycle(path_.begin(), path_.end() - 1);
    const auto count = cycle.size();
    const auto sees = [&](std::size_t i) {
      return nodes_.value(cycle[i]) == nodes_.value(node) && layout_.see(nodes_.cell(node), nodes_.cell(cycle[i]));
    };
    std::size_t best_from = 0, best_length = count + 1;
    for (std::size_t from = 1; from < count; from += 2) {
      if (!sees(from)) continue;
      for (std::size_t length = 1; length < best_length && length < count; length += 2)
        if (sees((from + length) % count)) best_from = from, best_length = length;
    }
    std::vector<int> arc{node};
    for (std::size_t i = 0; i <= best_length; ++i) arc.push_back(cycle[(best_from + i) % count]);
    arc.push_back(node);
    prove_path(arc, true, chain.flavour, proof);
  }

 private:
  struct Found {
    Chain::Shape shape;
    Flavour flavour;
    int start;
    std::uint32_t first = 0, count = 0;  // cycles: their path
  };
  struct Parent {
    std::int16_t off, on;
  };
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  static std::uint64_t literal(int node, bool on) { return 2 * static_cast<std::uint64_t>(node) + (on ? 3 : 2); }
  static bool is_true_at(const Found& chain, std::size_t i) { return (i % 2 == 0) == (chain.shape != Chain::Shape::not_false); }

  template <class Visit>
  void each_weak(int node, Flavour flavour, Visit visit) const {
    for (const auto& link : context_.weak(node))
      if (present_.test(link.node) && (flavour != Flavour::x || link.same_value)) visit(int{link.node});
  }

  void read_strong(Flavour flavour) {
    if (links_.flavour() != flavour) links_.read_strong(*board_, present_, flavour);
  }

  /// Without cells of two candidates a chain cannot continue along values.
  [[nodiscard]] const Row& starts(Flavour flavour) const { return flavour == Flavour::y ? links_.of_two() : present_; }

  void follow(Flavour flavour) {
    links_.read_strong(*board_, present_, flavour);
    links_.template follow<false>(starts(flavour));
  }

  [[nodiscard]] bool any_refuted() const {
    bool found = false;
    links_.met().for_each([&](int node) { found = found || links_.refuted(node); });
    return found;
  }

  void search(Flavour flavour) {
    (links_.met() | links_.linked()).for_each([&](int start) {
      if (!is_several(board_->candidates(nodes_.cell(start)))) return;
      if (in_a_cycle(start)) walk_cycles(flavour, start);
      if (flavour == Flavour::y) return;
      if (links_.refuted(start)) offer_chain(Chain::Shape::not_true, flavour, start, from_true(start));
      if (made_true_by_its_absence(start)) offer_chain(Chain::Shape::not_false, flavour, start, from_false(start));
    });
  }

  [[nodiscard]] bool in_a_cycle(int start) const {
    if (!links_.linked(start)) return false;
    const int home = links_.number(start);
    bool found = false;
    links_.reach(start).for_each(
        [&](int number) { found = found || (number != home && links_.makes_true(links_.node(number), home)); });
    return found;
  }

  [[nodiscard]] bool made_true_by_its_absence(int start) const {
    const auto& links = links_.strong(start);
    for (std::size_t i = 0; i < links.count; ++i)
      if (links_.makes_true(links.node[i], links_.number(start))) return true;
    return false;
  }

  /// The length of the chain that shows the start false. There is one.
  [[nodiscard]] int from_true(int start) const {
    Row front = links_.reach(start), reached = front;
    int length = 4;
    for (const Row seen = links_.seen(start); !front.intersects(seen); length += 2) step(front, reached);
    return length;
  }

  /// The length of the chain that shows the start true. There is one.
  [[nodiscard]] int from_false(int start) const {
    Row front;
    const auto& links = links_.strong(start);
    for (std::size_t i = 0; i < links.count; ++i) front.set(links_.number(links.node[i]));
    Row reached = front;
    int length = 2;
    for (; !front.test(links_.number(start)); length += 2) step(front, reached);
    return length;
  }

  void step(Row& front, Row& reached) const {
    Row next;
    front.for_each([&](int number) { next |= links_.reach(links_.node(number)); });
    front = next.without(reached);
    reached |= front;
  }

  void walk_cycles(Flavour flavour, int start) {
    const int home = links_.number(start);
    ++stamp_;
    visited_[at(start)] = stamp_;
    front_.assign(1, start);
    for (int level = 1; !front_.empty(); ++level) {
      next_.clear();
      for (const int on : front_)
        each_weak(on, flavour, [&](int off) {
          const auto& links = links_.strong(off);
          for (std::size_t i = 0; i < links.count; ++i) {
            const int to = links.node[i];
            if (to == start && level >= 2) close_cycle(flavour, start, on, off, 2 * level);
            // From some nodes no way leads back.
            if (visited_[at(to)] == stamp_ || !links_.makes_true(to, home)) continue;
            visited_[at(to)] = stamp_;
            on_parent_[at(to)] = {static_cast<std::int16_t>(off), static_cast<std::int16_t>(on)};
            next_.push_back(to);
          }
        });
      std::swap(front_, next_);
    }
  }

  void close_cycle(Flavour flavour, int start, int last_on, int last_off, int length) {
    path_.clear();
    path_.push_back(start);
    path_.push_back(last_off);
    for (int on = last_on; on != start; on = on_parent_[at(on)].on) {
      path_.push_back(on);
      path_.push_back(on_parent_[at(on)].off);
      if (on_parent_[at(on)].off == last_off) return;  // the last off is its own ancestor
    }
    read_excluded();
    if (excluded_.empty()) return;
    const double rating = weight(flavour == Flavour::xy ? bidirectional_cycle : x_cycle) + length_rating(length);
    InnerHint hint = made(rating, length, flavour);
    const auto first = this->removed_pool.size();
    for (const auto& [cell, value] : excluded_) this->removed_pool.push_back(static_cast<std::int16_t>(nodes_.at(cell, value)));
    hint.first_removed = static_cast<std::uint32_t>(first);
    hint.removed = static_cast<std::uint32_t>(excluded_.size());
    Found found{Chain::Shape::cycle, flavour, start, static_cast<std::uint32_t>(paths_.size()),
                static_cast<std::uint32_t>(path_.size() + 1)};
    if (!offer(hint, found)) {
      this->removed_pool.resize(first);
      return;
    }
    // Forwards, and with the start at both ends.
    paths_.push_back(static_cast<std::int16_t>(start));
    for (std::size_t i = path_.size(); i-- > 0;) paths_.push_back(static_cast<std::int16_t>(path_[i]));
  }

  /// Candidates outside the cells of the cycle in path_ that see a true and a false node of their value; path_ has the start,
  /// then the cycle backwards.
  void read_excluded() {
    using Cells = typename Layout<Most>::Cells;
    excluded_.clear();
    Cells cells;
    Mask values = 0;
    for (std::size_t i = 0; i < path_.size(); ++i) {
      const int cell = nodes_.cell(path_[i]);
      const auto value = at(nodes_.value(path_[i]));
      if ((values >> value & 1) == 0) seen_by_[value] = {};
      values |= Mask{1} << value;
      seen_by_[value][i % 2] |= layout_.seen_from(cell);
      cells.set(cell);
    }
    bool any = false;
    for_each_bit(values, [&](int value) { any = any || (seen_by_[at(value)][0] & seen_by_[at(value)][1]).without(cells).any(); });
    if (!any) return;
    // In the order in which the true nodes meet them.
    for (std::size_t i = 0; i < path_.size(); i += 2) {
      const int value = nodes_.value(path_[i]);
      (layout_.seen_from(nodes_.cell(path_[i])) & seen_by_[at(value)][1]).without(cells).for_each([&](int cell) {
        if (!board_->has(cell, value)) return;
        const std::array<int, 2> candidate{cell, value};
        if (std::find(excluded_.begin(), excluded_.end(), candidate) == excluded_.end()) excluded_.push_back(candidate);
      });
    }
    NetBuilder<Most, Words>::order_as_hashed(excluded_);
  }

  InnerHint made(double rating, int length, Flavour flavour) {
    InnerHint hint;
    hint.rating = rating;
    hint.length = length;
    hint.order = flavour == Flavour::x ? 2 : flavour == Flavour::y ? 3 : 4;
    hint.found = found_++;
    return hint;
  }

  void offer_chain(Chain::Shape shape, Flavour flavour, int start, int length) {
    InnerHint hint = made(weight(flavour == Flavour::xy ? forcing_chain : turbot_fish) + length_rating(length), length, flavour);
    const auto first = this->removed_pool.size();
    if (shape == Chain::Shape::not_true)
      this->removed_pool.push_back(static_cast<std::int16_t>(start));
    else
      for_each_bit(board_->candidates(nodes_.cell(start)) & ~(Mask{1} << nodes_.value(start)), [&](int value) {
        this->removed_pool.push_back(static_cast<std::int16_t>(nodes_.at(nodes_.cell(start), value)));
      });
    hint.first_removed = static_cast<std::uint32_t>(first);
    hint.removed = static_cast<std::uint32_t>(this->removed_pool.size() - first);
    if (!offer(hint, {shape, flavour, start})) this->removed_pool.resize(first);
  }

  /// Among hints with the same exclusions the easiest is kept.
  bool offer(InnerHint hint, const Found& found) {
    int* known = nullptr;
    const auto removed = this->removed(hint);
    const int cell = nodes_.cell(removed.front());
    Mask values = 0;
    for (const auto node : removed) values |= nodes_.cell(node) == cell ? Mask{1} << nodes_.value(node) : Mask{0};
    const Mask left = board_->candidates(cell) & ~values;
    if (removed.size() == 1) {
      known = &single_[at(removed.front())];
    } else if (count_of(values) == static_cast<int>(removed.size()) && is_single(left)) {
      known = &other_[at(nodes_.at(cell, first_of(left)))];
    } else {
      Row set;
      for (const auto node : removed) set.set(node);
      for (auto& [other, index] : several_)
        if (other == set) known = &index;
      if (known == nullptr) known = &several_.emplace_back(set, -1).second;
    }
    if (*known >= 0) {
      auto& old = this->hints[at(*known)];
      if (!hint.before(old)) return false;
      hint.reference = old.reference;
      chains_[at(hint.reference)] = found;
      old = hint;
      return true;
    }
    hint.reference = static_cast<int>(chains_.size());
    chains_.push_back(found);
    *known = static_cast<int>(this->hints.size());
    this->hints.push_back(hint);
    return true;
  }

  std::int32_t strong_house(int off, int on, Flavour flavour) {
    read_strong(flavour);
    const auto& links = links_.strong(off);
    for (std::size_t i = 0; i < links.count; ++i)
      if (links.node[i] == on) return links.house[i];
    return -1;
  }

  /// The path from the start to its end into path_. Cycles begin and end with the start.
  void read_path(const Found& chain) {
    read_strong(chain.flavour);
    path_.clear();
    if (chain.shape == Chain::Shape::cycle) {
      path_.assign(paths_.begin() + chain.first, paths_.begin() + chain.first + chain.count);
      return;
    }
    const bool on = chain.shape == Chain::Shape::not_true;
    ++stamp_;
    front_.clear();
    const auto unwind = [&](int last) {
      for (int node = last; node >= 0;) {
        path_.push_back(node);
        const auto parent = on_parent_[at(node)];
        if (parent.off >= 0) path_.push_back(parent.off);
        node = parent.on;
      }
      std::reverse(path_.begin(), path_.end());
    };
    if (on) {
      front_.push_back(chain.start);
      visited_[at(chain.start)] = stamp_;
      on_parent_[at(chain.start)] = {-1, -1};
    } else {
      const auto& links = links_.strong(chain.start);
      for (std::size_t i = 0; i < links.count; ++i) {
        front_.push_back(links.node[i]);
        visited_[at(links.node[i])] = stamp_;
        on_parent_[at(links.node[i])] = {static_cast<std::int16_t>(chain.start), -1};
      }
    }
    for (bool first = true; !front_.empty(); first = false) {
      for (const int node : front_) {
        if (on && !first) {
          bool sees = false;
          each_weak(node, chain.flavour, [&](int off) { sees = sees || off == chain.start; });
          if (!sees) continue;
          unwind(node);
          path_.push_back(chain.start);
          return;
        }
        if (!on && node == chain.start) return unwind(node);
      }
      next_.clear();
      for (const int node : front_)
        each_weak(node, chain.flavour, [&](int off) {
          const auto& links = links_.strong(off);
          for (std::size_t i = 0; i < links.count; ++i) {
            const int to = links.node[i];
            if (visited_[at(to)] == stamp_) continue;
            visited_[at(to)] = stamp_;
            on_parent_[at(to)] = {static_cast<std::int16_t>(off), static_cast<std::int16_t>(node)};
            next_.push_back(to);
          }
        });
      std::swap(front_, next_);
    }
  }

  void prove_path(const std::vector<int>& path, bool on, Flavour flavour, std::vector<StepDraft::Inference>& proof) {
    const auto fact = [&](std::size_t i) {
      return (i % 2 == 0) == on ? is_true(nodes_.candidate(path[i])) : is_false(nodes_.candidate(path[i]));
    };
    proof.push_back({fact(0), true, {}, {}});
    for (std::size_t i = 1; i < path.size(); ++i) {
      StepDraft::Inference link{fact(i), false, {fact(i - 1)}, {}};
      if (fact(i) < 0) {
        link.houses.push_back(weak_house(nodes_, path[i - 1], path[i]));
      } else {
        const auto house = strong_house(path[i - 1], path[i], flavour);
        link.houses.push_back(house);
        each_absent(*board_, house, [&](int candidate) { link.facts.push_back(is_false(candidate)); });
      }
      proof.push_back(std::move(link));
    }
  }

  const Context& context_;
  const Nodes<Most>& nodes_;
  const Layout<Most>& layout_;
  const Board<Most>* board_ = nullptr;
  Row present_;
  PositionLinks<Most, Words> links_;
  std::vector<Parent> on_parent_;
  std::vector<std::uint32_t> visited_;
  std::uint32_t stamp_ = 0;
  std::vector<int> front_, next_, path_;
  std::array<std::array<typename Layout<Most>::Cells, 2>, Most> seen_by_;
  std::vector<std::array<int, 2>> excluded_;
  std::vector<Found> chains_;
  std::vector<std::int16_t> paths_;
  std::vector<int> single_, other_;  // hints that exclude one node; that exclude all others of its cell
  std::vector<std::pair<Row, int>> several_;
  int found_ = 0;
};

}  // namespace grillon::sudoku::logic
