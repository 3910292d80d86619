// Building one net: the consequences of one candidate being true, or false.
//
// The order of the queue is Sudoku Explainer's, because it determines the premises of a consequence, hence the number of
// nodes of an argument, hence its rating. A consequence depends on all that its premises depend on, so it is never shorter than
// they are: if everything in the queue is longer than the limit, so is everything later, and the net may end.
#pragma once

#include <algorithm>
#include <array>
#include <memory>

#include "sudoku/logic/nets/types.hpp"
#include "sudoku/logic/patterns/subsets.hpp"

namespace grillon::sudoku::logic {

/// A net and the state of its construction, so that a higher limit may continue it.
template <int Most, int Words>
struct GrowingNet {
  struct Ancestors {
    Bits<Words> on, off;
  };
  struct Pending {  // the first consequences still in the queue
    std::size_t on = 0, off = 0;
  };

  struct State {
    explicit State(const Board<Most>& board) : work(board) {}
    Board<Most> work;                                 // the position with all that the net has removed so far
    typename Layout<Most>::HousesOfValues changed{};  // where it has
    std::vector<Ancestors> rows;
    Pending pending;
  };

  void begin(const Board<Most>& board, int nodes, bool dynamic) {
    net.clear(nodes);
    if (!state) {
      state = std::make_unique<State>(board);
      if constexpr (Most <= 9) make_room(dynamic);
    } else if (dynamic) {
      state->work = board;
    }
    state->changed = {};
    state->rows.clear();
    state->pending = {};
    tried = 0;
    begun = true;
  }

  /// For as much as most nets hold.
  void make_room(bool dynamic) {
    net.all.reserve(64);
    net.pool.reserve(64);
    net.ons.reserve(32);
    net.offs.reserve(64);
    if (dynamic) state->rows.reserve(64);
  }

  Net<Words> net;
  std::unique_ptr<State> state;
  std::size_t tried = 0;            // sources of chains that had nothing to add to the position
  bool begun = false, cut = false;  // cut: the limit ended it
};

template <int Most, int Words>
class NetBuilder {
 public:
  using Context = NetContext<Most, Words>;
  using Row = Bits<Words>;
  using Source = InnerSource<Most, Words>;
  using Growing = GrowingNet<Most, Words>;

  /// `sources`: the chains inside the net, tried in this order once nothing easier is left.
  NetBuilder(const Context& context, NetKind kind, std::vector<Source*> sources)
      : context_(context),
        nodes_(context.nodes),
        layout_(context.layout),
        kind_(kind),
        sources_(std::move(sources)),
        added_(static_cast<std::size_t>(context.nodes.count()), 0) {}

  /// Builds the net, or continues one that ended at a lower limit. False if it ended at the limit. `record`: inner chains
  /// write their proofs.
  bool build(Growing& growing, const Board<Most>& board, const Row& present, int root, bool on, int limit, bool record = false) {
    if (growing.begun && (growing.net.absurd() || (!growing.cut && growing.tried == sources_.size()))) return true;
    growing_ = &growing;
    net_ = &growing.net;
    start_ = &board;
    present_ = present;
    limit_ = limit;
    record_ = record;
    const bool is_new = !growing.begun;
    if (is_new) growing.begin(board, nodes_.count(), kind_.dynamic);
    state_ = growing.state.get();
    now_ = kind_.dynamic ? &state_->work : &board;
    if (is_new) {
      blocked_ = context_.all.without(present);
      waiting_ = 0;
      parents_.clear();
      enter(create(root, on, -1));
    } else {
      blocked_ = context_.all.without(present) | net_->off_set;
      waiting_ = 0;
      for (auto i = state_->pending.on; i < net_->ons.size(); ++i) waiting_ += within(net_->ons[i]) ? 1 : 0;
      for (auto i = state_->pending.off; i < net_->offs.size(); ++i) waiting_ += within(net_->offs[i]) ? 1 : 0;
    }
    growing.cut = false;
    run();
    // Large boards have thousands of nets, and none of them is ever taken further.
    if constexpr (Most > 9) growing.state.reset();
    return !growing.cut;
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  using Ancestors = typename Growing::Ancestors;

  [[nodiscard]] const Board<Most>& now() const { return *now_; }

  /// The ancestors of a later consequence, from this one and its premises.
  void rest_on(Ancestors& row, std::int32_t index, std::int32_t& last) const {
    const auto& made = net_->at(index);
    auto from = made.row;
    if (from < 0) {
      (made.on ? row.on : row.off).set(made.node);
      from = net_->at(net_->pool[made.first_parent]).row;
    }
    if (from == last) return;
    last = from;
    row.on |= state_->rows[at(from)].on;
    row.off |= state_->rows[at(from)].off;
  }

  /// A consequence with the premises in parents_, not yet part of the sets.
  std::int32_t create(int node, bool on, std::int32_t house, std::int32_t reason = -1, std::int32_t chain = -1) {
    Consequence made;
    made.node = static_cast<std::int16_t>(node);
    made.on = on;
    made.house = house;
    made.reason = reason;
    made.first_parent = static_cast<std::uint32_t>(net_->pool.size());
    made.parents = static_cast<std::uint16_t>(parents_.size());
    net_->pool.insert(net_->pool.end(), parents_.begin(), parents_.end());
    if (!kind_.dynamic) {
      made.ancestors = parents_.empty() ? 1 : static_cast<std::uint16_t>(net_->at(parents_.front()).ancestors + 1);
    } else if (parents_.size() == 1 && !on && net_->at(parents_.front()).row >= 0) {
      made.ancestors = static_cast<std::uint16_t>(net_->at(parents_.front()).ancestors + 1);
    } else {
      Ancestors row;
      std::int32_t last = -1;
      for (const auto parent : parents_) rest_on(row, parent, last);
      (on ? row.on : row.off).set(node);
      made.ancestors = static_cast<std::uint16_t>(row.on.count() + row.off.count());
      made.row = static_cast<std::int32_t>(state_->rows.size());
      state_->rows.push_back(row);
    }
    made.inner = inner_chains(chain);
    net_->all.push_back(made);
    return static_cast<std::int32_t>(net_->all.size()) - 1;
  }

  /// The inner chains that the premises depend on, and one more.
  std::int32_t inner_chains(std::int32_t chain) {
    std::int32_t first = -1;
    bool same = chain < 0;
    for (const auto parent : parents_) {
      const auto inner = net_->at(parent).inner;
      if (inner < 0 || inner == first) continue;
      same = same && first < 0;
      first = inner;
    }
    if (same) return first;
    merged_.clear();
    for (const auto parent : parents_)
      for (const auto number : net_->inner_of(net_->at(parent))) merged_.push_back(number);
    if (chain >= 0) merged_.push_back(chain);
    std::sort(merged_.begin(), merged_.end());
    merged_.erase(std::unique(merged_.begin(), merged_.end()), merged_.end());
    int length = 0;
    for (const auto number : merged_) length += context_.inner_chains.length(number);
    net_->inner.push_back(
        {static_cast<std::uint32_t>(net_->inner_pool.size()), static_cast<std::uint32_t>(merged_.size()), length});
    net_->inner_pool.insert(net_->inner_pool.end(), merged_.begin(), merged_.end());
    return static_cast<std::int32_t>(net_->inner.size()) - 1;
  }

  void enter(std::int32_t index) {
    const auto& made = net_->at(index);
    (made.on ? net_->on_set : net_->off_set).set(made.node);
    if (!made.on) blocked_.set(made.node);
    (made.on ? net_->on : net_->off)[at(made.node)] = static_cast<std::int16_t>(index);
    (made.on ? net_->ons : net_->offs).push_back(static_cast<std::int16_t>(index));
    if (within(index)) ++waiting_;
  }
  void leave(std::int32_t index) {
    if (within(index)) --waiting_;
  }
  [[nodiscard]] bool within(std::int32_t index) const { return net_->length(net_->at(index)) <= limit_; }
  void contradict(std::int32_t on, std::int32_t off) {
    net_->absurd_on = on;
    net_->absurd_off = off;
  }

  void run() {
    auto& pending_on = state_->pending.on;
    auto& pending_off = state_->pending.off;
    while (!net_->absurd() && !growing_->cut) {
      if (pending_on < net_->ons.size() || pending_off < net_->offs.size()) {
        growing_->tried = 0;
        if (waiting_ == 0)
          growing_->cut = true;
        else if (pending_on < net_->ons.size())
          from_true(net_->ons[pending_on++]);
        else
          from_false(net_->offs[pending_off++]);
      } else if (kind_.level == 0 || !advance()) {
        return;
      }
    }
  }

  void from_true(std::int32_t index) {
    leave(index);
    const int node = net_->at(index).node;
    parents_.assign(1, index);
    for (const auto& link : context_.weak(node)) {
      if (blocked_.test(link.node) || (kind_.nishio && !link.same_value)) continue;
      const auto made = create(link.node, false, link.house);
      if (net_->on_set.test(link.node)) return contradict(net_->index(link.node, true), made);
      enter(made);
    }
  }

  void from_false(std::int32_t index) {
    leave(index);
    const int node = net_->at(index).node, cell = nodes_.cell(node), value = nodes_.value(node);
    struct Forced {
      int node;
      std::int32_t house;
      std::size_t first, count;
    };
    std::array<Forced, 8> forced;
    std::size_t count = 0;
    // The premises of each are read before this one leaves the board.
    premises_.clear();
    const auto force = [&](int other, std::int32_t house) {
      for (std::size_t i = 0; i < count; ++i)
        if (forced[i].node == other) return;
      if (count == forced.size()) return;
      const auto first = premises_.size();
      premises_.push_back(index);
      if (kind_.dynamic)
        context_.each_gone(house, *start_, now(), [&](int gone) { premises_.push_back(net_->index(gone, false)); });
      forced[count++] = {other, house, first, premises_.size() - first};
    };
    const Mask left = now().candidates(cell) & ~(Mask{1} << value);
    if (!kind_.nishio && is_single(left) && now().has(cell, value)) force(nodes_.at(cell, first_of(left)), cell);
    for (const auto& [house, place] : layout_.houses_of(cell)) {
      const Mask others = now().places(house, value) & ~(Mask{1} << place);
      if (is_single(others)) force(nodes_.at(layout_.cell_at(house, first_of(others)), value), layout_.value_house(house, value));
    }
    if (kind_.dynamic) {
      state_->work.remove(cell, value);
      for (const auto& [house, place] : layout_.houses_of(cell)) state_->changed[at(value)].set(house);
    }
    for (std::size_t i = 0; i < count; ++i) {
      const int other = forced[i].node;
      const bool is_off = net_->off_set.test(other);
      if (!is_off && net_->on_set.test(other)) continue;
      parents_.assign(premises_.begin() + static_cast<std::ptrdiff_t>(forced[i].first),
                      premises_.begin() + static_cast<std::ptrdiff_t>(forced[i].first + forced[i].count));
      const auto made = create(other, true, forced[i].house);
      if (is_off) return contradict(made, net_->index(other, false));
      enter(made);
    }
  }

  // ---- patterns among the consequences ----

  /// A pattern and the candidates it excludes, if it depends on something the net has removed.
  void note_pattern(const NetPattern& pattern) {
    if (parents_.empty() || excluded_.empty()) return;
    const auto reason = static_cast<std::int32_t>(net_->reasons.size());
    net_->reasons.push_back({static_cast<std::int32_t>(net_->patterns.size()), {}});
    net_->patterns.push_back(pattern);
    order_as_hashed(excluded_);
    for (const auto& [cell, value] : excluded_) exclude(nodes_.at(cell, value), reason, -1);
  }
  void exclude(int node, std::int32_t reason, std::int32_t chain) {
    found_ = true;
    if (!net_->off_set.test(node)) enter(create(node, false, -1, reason, chain));
  }

 public:
  /// Sudoku Explainer keeps excluded candidates in a hash table of cells: their order is that of the table.
  static void order_as_hashed(std::vector<std::array<int, 2>>& excluded) {
    int cells = 0, buckets = 16;
    for (std::size_t i = 0; i < excluded.size(); ++i) {
      const auto same = [&](const auto& other) { return other[0] == excluded[i][0]; };
      cells += std::none_of(excluded.begin(), excluded.begin() + static_cast<std::ptrdiff_t>(i), same) ? 1 : 0;
    }
    while (cells > buckets * 3 / 4) buckets *= 2;
    std::stable_sort(excluded.begin(), excluded.end(), [&](const auto& a, const auto& b) {
      return a[0] % buckets != b[0] % buckets ? a[0] % buckets < b[0] % buckets : a[0] == b[0] && a[1] < b[1];
    });
  }

 private:
  [[nodiscard]] const Board<Most>& before() const { return *start_; }
  void premise(int cell, int value) { parents_.push_back(net_->index(nodes_.at(cell, value), false)); }

  void locked() {
    // Only where the net has removed something: it would not depend on the net elsewhere.
    each_locked(now(), state_->changed, [&](const auto&, const auto& crossing, int value) {
      excluded_.clear();
      for_each_bit(now().places(crossing.second, value), [&](int place) {
        const int cell = layout_.cell_at(crossing.second, place);
        if (layout_.place_of(crossing.first, cell) < 0) excluded_.push_back({cell, value});
      });
      if (excluded_.empty()) return false;
      parents_.clear();
      for_each_bit(before().places(crossing.first, value) & ~crossing.common,
                   [&](int place) { premise(layout_.cell_at(crossing.first, place), value); });
      note_pattern({NetPattern::Kind::locked, crossing.first, crossing.second, Mask{1} << value, crossing.common});
      return false;
    });
  }

  void hidden_pairs() {
    each_hidden_set(now(), 2, false, [&](int house, Mask values, Mask places) {
      excluded_.clear();
      for_each_bit(places, [&](int place) {
        const int cell = layout_.cell_at(house, place);
        for_each_bit(now().candidates(cell) & ~values, [&](int value) { excluded_.push_back({cell, value}); });
      });
      if (excluded_.empty()) return false;
      parents_.clear();
      for (int place = 0; place < layout_.size; ++place)
        if ((places >> place & 1) == 0)
          for_each_bit(before().candidates(layout_.cell_at(house, place)) & values,
                       [&](int value) { premise(layout_.cell_at(house, place), value); });
      note_pattern({NetPattern::Kind::hidden_pair, house, -1, values, places});
      return false;
    });
  }

  void naked_pairs() {
    each_naked_set(now(), 2, [&](int house, Mask places, Mask values) {
      excluded_.clear();
      for (int place = 0; place < layout_.size; ++place) {
        const int cell = layout_.cell_at(house, place);
        if ((places >> place & 1) == 0)
          for_each_bit(now().candidates(cell) & values, [&](int value) { excluded_.push_back({cell, value}); });
      }
      if (excluded_.empty()) return false;
      parents_.clear();
      for_each_bit(places, [&](int place) {
        const int cell = layout_.cell_at(house, place);
        for_each_bit(before().candidates(cell) & ~values, [&](int value) { premise(cell, value); });
      });
      note_pattern({NetPattern::Kind::naked_pair, house, -1, values, places});
      return false;
    });
  }

  void x_wings() {
    each_fish(now(), 2, [&](const Fish& fish) {
      const int first_base = fish.columns ? layout_.size : 0, first_cover = fish.columns ? 0 : layout_.size;
      excluded_.clear();
      for_each_bit(fish.covers, [&](int line) {
        for_each_bit(now().places(first_cover + line, fish.value) & ~fish.bases,
                     [&](int place) { excluded_.push_back({layout_.cell_at(first_cover + line, place), fish.value}); });
      });
      if (excluded_.empty()) return false;
      parents_.clear();
      for_each_bit(fish.bases, [&](int line) {
        for_each_bit(before().places(first_base + line, fish.value) & ~fish.covers,
                     [&](int place) { premise(layout_.cell_at(first_base + line, place), fish.value); });
      });
      note_pattern({NetPattern::Kind::x_wing, first_base, first_cover, Mask{1} << fish.value, fish.bases | fish.covers << 16});
      return false;
    });
  }

  /// Exclusions that need more than links: by the first technique that finds some.
  bool advance() {
    found_ = false;
    if (growing_->tried == 0) {
      locked();
      if (!found_) hidden_pairs();
      if (!found_) naked_pairs();
      if (!found_) x_wings();
    }
    while (!found_ && growing_->tried < sources_.size()) {
      if (!take_chains(*sources_[growing_->tried])) break;
      if (!found_) ++growing_->tried;
    }
    return found_;
  }

  // ---- chains among the consequences ----

  /// False if the net ends here, at the limit or because the caller wants to stop.
  bool take_chains(Source& source) {
    if (context_.poll()) return false;
    const Row present = present_.without(net_->off_set);
    if (limit_ < unlimited) {
      // An exclusion depends on its chain, on itself and on at least one consequence.
      const auto within = source.any_within(state_->work, present, limit_ - 2);
      growing_->cut = within == Source::Within::none;
      if (within != Source::Within::some) return !growing_->cut;
    }
    source.find_all(state_->work, present);
    for (const auto& hint : source.hints) take_chain(source, hint);
    return true;
  }

  void take_chain(Source& source, const InnerHint& hint) {
    const auto removed = source.removed(hint);
    if (std::all_of(removed.begin(), removed.end(), [&](int node) { return net_->off_set.test(node); })) return;
    houses_.clear();
    source.houses_of(hint, houses_);
    ++stamp_;
    parents_.clear();
    for (const auto house : houses_)
      context_.each_gone(house, *start_, state_->work, [&](int gone) {
        if (added_[at(gone)] == stamp_) return;
        added_[at(gone)] = stamp_;
        parents_.push_back(net_->index(gone, false));
      });
    // A chain that uses nothing of the net existed before it.
    if (parents_.empty()) return;
    const auto chain = context_.inner_chains.number(source.name_of(hint), hint.length);
    for (const auto node : removed) {
      if (net_->off_set.test(node)) continue;
      const auto reason = static_cast<std::int32_t>(net_->reasons.size());
      net_->reasons.emplace_back();
      if (record_) source.prove(hint, node, net_->reasons.back().proof);
      exclude(node, reason, chain);
    }
  }

  const Context& context_;
  const Nodes<Most>& nodes_;
  const Layout<Most>& layout_;
  const NetKind kind_;
  const std::vector<Source*> sources_;
  Growing* growing_ = nullptr;
  typename Growing::State* state_ = nullptr;
  Net<Words>* net_ = nullptr;
  const Board<Most>*start_ = nullptr, *now_ = nullptr;
  Row present_, blocked_;  // blocked: absent or false
  int limit_ = unlimited;
  bool record_ = false, found_ = false;
  int waiting_ = 0;  // consequences in the queue that are within the limit
  std::vector<std::int32_t> parents_, premises_, merged_, houses_;
  std::vector<std::array<int, 2>> excluded_;
  std::vector<std::uint32_t> added_;
  std::uint32_t stamp_ = 0;
};

}  // namespace grillon::sudoku::logic
