// Nishio, cell and region forcing chains and their dynamic forms: nets of all options, and where they agree. The same search finds
// the shortest argument of a position, and all arguments of a position inside a net.
#pragma once

#include <memory>
#include <optional>
#include <tuple>
#include <type_traits>
#include <vector>

#include "sudoku/logic/nets/inner_forcing.hpp"

namespace grillon::sudoku::logic {

/// An argument: one or more nets, each with a consequence, that agree.
struct NetStep {
  enum class Shape { contradiction, both_ways, cell, region };
  Shape shape = Shape::contradiction;
  int length = 0;
  int order = 0;
  int root = -1;        // contradiction, both ways: the node
  bool root_on = true;  // contradiction: what was assumed
  int cell = -1, house = -1, value = -1;
  int target = -1;  // the node concluded
  bool target_on = false;
  [[nodiscard]] bool found() const { return target >= 0; }
};

/// The nets of one search after another, which takes as long to allocate as to build.
template <int Most, int Words>
struct NetRoom {
  std::vector<GrowingNet<Most, Words>> nets;  // by node, false and true
  std::unique_ptr<NetRoom> inner;
};

/// Of a ladder. Larger boards have thousands of nets at a time: theirs are not kept.
template <int Most>
struct NetRooms {
  template <int Words>
  NetRoom<Most, Words>& kept_or(NetRoom<Most, Words>& own) {
    if constexpr (Most > 9)
      return own;
    else
      return std::get<NetRoom<Most, Words>>(kept);
  }
  std::conditional_t<(Most > 9), std::tuple<>, std::tuple<NetRoom<Most, 4>, NetRoom<Most, 7>, NetRoom<Most, 12>>> kept;
};

template <int Most, int Words>
class NetSearch final : public InnerSource<Most, Words> {
 public:
  using Context = NetContext<Most, Words>;
  using Row = Bits<Words>;
  using Shape = NetStep::Shape;
  using typename InnerSource<Most, Words>::Within;
  struct Branch {
    const Net<Words>* net;
    std::int32_t index;
  };

  NetSearch(const Context& context, NetKind kind, std::uint64_t shapes, NetRoom<Most, Words>& room)
      : context_(context),
        nodes_(context.nodes),
        layout_(context.layout),
        kind_(kind),
        shapes_(shapes),
        inner_(inner_sources(room)),
        builder_(context, kind, pointers()),
        nets_(room.nets) {
    if constexpr (Most <= 9)  // the rows of larger boards take too much room
      if (!kind.dynamic) links_.emplace(context);
    nets_.resize(std::max(nets_.size(), at(2 * nodes_.count())));
    for (auto& growing : nets_) growing.begun = false;
    single_.resize(at(nodes_.count()));
    other_.resize(at(nodes_.count()));
  }

  /// The shortest argument; among equals double, cell, region, contradiction, then the first found.
  NetStep shortest() {
    best_only_ = true;
    context_.inner_chains.clear();
    enter(nodes_.board, context_.all);
    // A short argument is found among short nets, and those are quickly built: they grow until there is one.
    for (int limit = kind_.level >= 2 ? first_limit : unlimited;; limit = next_limit(limit)) {
      best_ = {};
      limit_ = limit;
      look();
      if (stopped()) return {};
      if (best_.found() || complete_) return best_;
    }
  }

  Within any_within(const Board<Most>& board, const Row& present, int limit) override {
    best_only_ = first_is_enough_ = true;
    best_ = {};
    limit_ = limit;
    enter(board, present);
    look();
    first_is_enough_ = false;
    return best_.found() ? Within::some : complete_ ? Within::nothing_at_all : Within::none;
  }

  void find_all(const Board<Most>& board, const Row& present) override {
    best_only_ = false;
    limit_ = unlimited;
    this->hints.clear();
    this->removed_pool.clear();
    arguments_.clear();
    std::fill(single_.begin(), single_.end(), -1);
    std::fill(other_.begin(), other_.end(), -1);
    found_ = 0;
    enter(board, present);
    look();
    std::sort(this->hints.begin(), this->hints.end(), [](const InnerHint& a, const InnerHint& b) { return a.before(b); });
  }

  void houses_of(const InnerHint& hint, std::vector<std::int32_t>& houses) override {
    const auto& step = arguments_[at(hint.reference)];
    each_branch(step, [&](const Branch& branch) {
      branch.net->chain(branch.index, chain_);
      for (const auto index : chain_) {
        const auto& made = branch.net->at(index);
        if (!made.on) continue;
        if (made.house >= 0)
          houses.push_back(made.house);
        else if (step.shape == Shape::cell)
          houses.push_back(step.cell);
        else if (step.shape == Shape::region)
          houses.push_back(layout_.value_house(step.house, step.value));
      }
    });
  }

  std::uint64_t name_of(const InnerHint& hint) override {
    std::uint64_t name = 1;
    each_branch(arguments_[at(hint.reference)], [&](const Branch& branch) {
      branch.net->chain(branch.index, chain_);
      for (const auto index : chain_) {
        const auto& made = branch.net->at(index);
        name = mixed(name, 2 * static_cast<std::uint64_t>(made.node) + (made.on ? 3 : 2));
      }
      name = mixed(name, 0);
    });
    return name;
  }

  void prove(const InnerHint& hint, int node, std::vector<StepDraft::Inference>& proof) override {
    const auto& step = arguments_[at(hint.reference)];
    prove(step, *board_, proof);
    if (step.target_on)
      proof.push_back({is_false(nodes_.candidate(node)), false, {is_true(nodes_.candidate(step.target))}, {nodes_.cell(node)}});
  }

  /// The inferences of an argument on the last board searched.
  void prove(const NetStep& step, const Board<Most>& board, std::vector<StepDraft::Inference>& proof);

  template <class Visit>
  void each_branch(const NetStep& step, Visit visit) {
    switch (step.shape) {
      case Shape::contradiction: {
        const auto& net = net_of(step.root, step.root_on);
        visit(Branch{&net, net.absurd_on});
        visit(Branch{&net, net.absurd_off});
        break;
      }
      case Shape::both_ways:
        for (const bool on : {true, false}) {
          const auto& net = net_of(step.root, on);
          visit(Branch{&net, net.index(step.target, step.target_on)});
        }
        break;
      default:
        each_option(step, [&](int option) {
          const auto& net = net_of(option, true);
          visit(Branch{&net, net.index(step.target, step.target_on)});
        });
    }
  }

 private:
  using Nets = Net<Words>;
  using Growing = GrowingNet<Most, Words>;
  static constexpr int first_limit = 12, max_limit = 400;
  static int next_limit(int limit) { return limit > max_limit ? unlimited : limit * 3 / 2; }
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  [[nodiscard]] bool wanted(Shape shape) const { return (shapes_ >> static_cast<int>(shape) & 1) != 0; }
  [[nodiscard]] bool stopped() const { return context_.stopped(); }
  static int order(Shape shape) {
    switch (shape) {
      case Shape::both_ways: return 1;
      case Shape::cell: return 5;
      case Shape::region: return 6;
      default: return 7;
    }
  }

  std::vector<std::unique_ptr<InnerSource<Most, Words>>> inner_sources([[maybe_unused]] NetRoom<Most, Words>& room) const {
    std::vector<std::unique_ptr<InnerSource<Most, Words>>> sources;
    if constexpr (Most <= 9) {  // no chains inside chains on larger boards
      constexpr std::uint64_t every_shape = 15;
      const auto nets = [&](NetKind kind) {
        if (!room.inner) room.inner = std::make_unique<NetRoom<Most, Words>>();
        sources.push_back(std::make_unique<NetSearch>(context_, kind, every_shape, *room.inner));
      };
      if (kind_.level == 2 || kind_.level == 3) sources.push_back(std::make_unique<InnerForcing<Most, Words>>(context_));
      if (kind_.level == 3) nets({true, false, false});
      if (kind_.level == 4) nets({true, true, false, kind_.nesting});
    }
    return sources;
  }
  std::vector<InnerSource<Most, Words>*> pointers() const {
    std::vector<InnerSource<Most, Words>*> result;
    for (const auto& source : inner_) result.push_back(source.get());
    return result;
  }

  template <class Visit>
  void each_option(const NetStep& step, Visit visit) const {
    if (step.shape == Shape::cell)
      for_each_bit(board_->candidates(step.cell), [&](int value) { visit(nodes_.at(step.cell, value)); });
    else
      for_each_bit(board_->places(step.house, step.value),
                   [&](int place) { visit(nodes_.at(layout_.cell_at(step.house, place), step.value)); });
  }

  const Nets& net_of(int node, bool on) {
    auto& growing = nets_[at(2 * node + (on ? 1 : 0))];
    auto& looked = on ? looked_on_ : looked_off_;
    if (!looked.test(node)) {
      looked.set(node);
      // Each side of an argument is at least one shorter than the whole.
      if (!builder_.build(growing, *board_, present_, node, on, limit_ == unlimited ? unlimited : limit_ - 1)) complete_ = false;
    }
    return growing.net;
  }

  /// In a new position no net has been started.
  void enter(const Board<Most>& board, const Row& present) {
    if (board_ == &board && present_ == present) return;
    board_ = &board;
    present_ = present;
    for (auto& growing : nets_) growing.begun = false;
  }

  void look() {
    const auto& board = *board_;
    looked_on_ = looked_off_ = {};
    complete_ = true;
    if constexpr (Most <= 9)
      if (links_) {
        links_->read_strong(board, present_, Flavour::xy);
        links_->template follow<true>(present_);
      }
    for (int cell = 0; cell < layout_.cells; ++cell) {
      const Mask values = board.candidates(cell);
      const int count = count_of(values);
      if (!(count > 2 || (count > 1 && kind_.dynamic))) continue;
      if (context_.control != nullptr) context_.control->add(Counter::nodes);
      if (context_.poll()) return;
      if (first_is_enough_ && best_.found()) return;
      for_each_bit(values, [&](int value) {
        if (first_is_enough_ && best_.found()) return;
        const int node = nodes_.at(cell, value);
        if (kind_.dynamic) {
          const Nets& on = net_of(node, true);
          const Nets& off = net_of(node, false);
          contradiction(node, true, on);
          contradiction(node, false, off);
          if (count >= 3 && !kind_.nishio) both_ways(node, on, off);
          if constexpr (Most > 9)
            if (best_.root != node) nets_[at(2 * node)] = {};  // such boards have thousands
        }
        if (!kind_.nishio) regions(cell, value);
      });
      if (!kind_.nishio) agree(NetStep{Shape::cell, 0, 0, -1, true, cell});
    }
  }

  void contradiction(int node, bool on, const Nets& net) {
    if (!net.absurd()) return;
    NetStep step{Shape::contradiction, 0, 0, node, on};
    step.target = node;
    step.target_on = !on;
    offer(step, net.at(net.absurd_on).ancestors + net.at(net.absurd_off).ancestors);
  }

  void both_ways(int node, const Nets& on, const Nets& off) {
    NetStep step{Shape::both_ways, 0, 0, node};
    for (const bool state : {true, false}) {
      if (!(state ? on.on_set : on.off_set).intersects(state ? off.on_set : off.off_set)) continue;
      for (const auto index : state ? on.ons : on.offs) {
        step.target = on.at(index).node;
        if (!off.has(step.target, state)) continue;
        step.target_on = state;
        offer(step, on.at(index).ancestors + off.at(off.index(step.target, state)).ancestors);
      }
    }
  }

  /// Consequences shared by all options.
  void agree(NetStep step) {
    if (links_ && !may_agree(step)) return;
    options_.clear();
    each_option(step, [&](int option) { options_.push_back(&net_of(option, true)); });
    const Nets& first = *options_.front();
    for (const bool state : {true, false}) {
      Row common = state ? first.on_set : first.off_set;
      for (const auto* net : options_) common &= state ? net->on_set : net->off_set;
      if (common.none()) continue;
      for (const auto index : state ? first.ons : first.offs) {
        step.target = first.at(index).node;
        if (!common.test(step.target)) continue;
        step.target_on = state;
        int length = 0;
        for (const auto* net : options_) length += net->at(net->index(step.target, state)).ancestors;
        offer(step, length);
      }
    }
  }

  /// Does something follow from every option through links, however many? A net that ends in a contradiction has less.
  [[nodiscard]] bool may_agree(const NetStep& step) const {
    Row on = context_.all, off = context_.all;
    each_option(step, [&](int option) {
      on &= links_->made_true(option);
      off &= links_->made_false(option);
    });
    return on.any() || off.any();
  }

  void regions(int cell, int value) {
    for (const auto& [house, place] : layout_.houses_of(cell)) {
      const Mask places = board_->places(house, value);
      if (!is_several(places) || (count_of(places) > 2 && !kind_.multiple) || first_of(places) != place) continue;
      agree(NetStep{Shape::region, 0, 0, -1, true, -1, house, value});
    }
  }

  /// An argument of this length, inner chains not counted.
  void offer(NetStep step, int length) {
    if (!wanted(step.shape)) return;
    step.order = order(step.shape);
    if (best_only_) {
      const auto too_long = [&] {
        if (length > limit_) complete_ = false;
        return length > limit_;
      };
      if (too_long()) return;
      const auto worse = [&] {
        return best_.found() && (best_.length < length || (best_.length == length && best_.order <= step.order));
      };
      if (worse() || nothing_removed(step)) return;
      length += inner_length(step);
      if (too_long() || worse()) return;
      step.length = length;
      best_ = step;
      limit_ = length;
      return;
    }
    keep(step, length);
  }

  [[nodiscard]] bool nothing_removed(const NetStep& step) const {
    return step.target_on && is_single(board_->candidates(nodes_.cell(step.target)));
  }

  /// Among arguments with the same exclusions the shortest is kept.
  void keep(NetStep& step, int length) {
    const int cell = nodes_.cell(step.target);
    const Mask removed =
        step.target_on ? board_->candidates(cell) & ~(Mask{1} << nodes_.value(step.target)) : Mask{1} << nodes_.value(step.target);
    if (removed == 0) return;
    int& known = is_single(removed) ? single_[at(nodes_.at(cell, first_of(removed)))] : other_[at(step.target)];
    const auto worse = [&] {
      if (known < 0) return false;
      const auto& old = this->hints[at(known)];
      return old.length < length || (old.length == length && old.order <= step.order);
    };
    if (worse()) return;
    length += inner_length(step);
    if (worse()) return;
    if (known < 0) {
      known = static_cast<int>(this->hints.size());
      auto& hint = this->hints.emplace_back();
      hint.reference = static_cast<int>(arguments_.size());
      hint.first_removed = static_cast<std::uint32_t>(this->removed_pool.size());
      hint.removed = static_cast<std::uint32_t>(count_of(removed));
      arguments_.emplace_back();
      for_each_bit(removed, [&](int value) { this->removed_pool.push_back(static_cast<std::int16_t>(nodes_.at(cell, value))); });
    }
    auto& hint = this->hints[at(known)];
    hint.length = length;
    hint.order = step.order;
    hint.found = found_++;
    step.length = length;
    arguments_[at(hint.reference)] = step;
  }

  /// The inner chains of all branches, each counted once.
  int inner_length(const NetStep& step) {
    if (kind_.level < 2) return 0;
    numbers_.clear();
    each_branch(step, [&](const Branch& branch) {
      for (const auto number : branch.net->inner_of(branch.net->at(branch.index))) numbers_.push_back(number);
    });
    std::sort(numbers_.begin(), numbers_.end());
    numbers_.erase(std::unique(numbers_.begin(), numbers_.end()), numbers_.end());
    int length = 0;
    for (const auto number : numbers_) length += context_.inner_chains.length(number);
    return length;
  }

  const Context& context_;
  const Nodes<Most>& nodes_;
  const Layout<Most>& layout_;
  const NetKind kind_;
  const std::uint64_t shapes_;  // bits by Shape
  std::vector<std::unique_ptr<InnerSource<Most, Words>>> inner_;
  NetBuilder<Most, Words> builder_;
  std::optional<PositionLinks<Most, Words>> links_;  // of plain nets, which need nothing else
  const Board<Most>* board_ = nullptr;
  Row present_;
  Row looked_on_, looked_off_;  // nets that have reached the limit of this search
  std::vector<Growing>& nets_;  // by node, false and true
  int limit_ = unlimited;
  bool best_only_ = true, first_is_enough_ = false, complete_ = true;
  NetStep best_;
  std::vector<const Nets*> options_;
  std::vector<std::int32_t> chain_, numbers_;
  std::vector<NetStep> arguments_;
  std::vector<int> single_, other_;  // hints that exclude one node; that exclude all others of its cell
  int found_ = 0;
};

}  // namespace grillon::sudoku::logic
