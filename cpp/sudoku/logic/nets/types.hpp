// The parts of nets of implications: consequences with their premises, and the state of a net.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "sudoku/logic/chains.hpp"
#include "sudoku/logic/links.hpp"
#include "sudoku/logic/nets/find.hpp"

namespace grillon::sudoku::logic {

/// No limit to the length of an argument.
inline constexpr int unlimited = std::numeric_limits<int>::max() / 2;

/// One consequence. Its premises are earlier consequences of the same net.
struct Consequence {
  std::int16_t node = -1;
  bool on = false;
  std::uint16_t parents = 0;
  std::uint16_t ancestors = 1;  // the number of consequences it depends on, itself included
  std::uint32_t first_parent = 0;
  std::int32_t house = -1;   // that lets it follow: a cell or a value in a house; -1 at the root and after patterns and chains
  std::int32_t row = -1;     // where the builder keeps its dependencies; -1: those of its only parent
  std::int32_t reason = -1;  // a pattern or an inner chain
  std::int32_t inner = -1;   // the inner chains it depends on
};

/// A pattern used inside a dynamic net: absences in the position and houses, besides the parents.
struct NetPattern {
  enum class Kind { locked, hidden_pair, naked_pair, x_wing } kind;
  int house, other;  // locked: the two houses; fish: columns or not in `other`
  Mask values, places;
};

/// Inner chains by name. Sudoku Explainer counts a chain once in an argument, however often it is used there; two chains are one
/// when they run through the same candidates in the same order.
class InnerChains {
 public:
  void clear() {
    lengths_.clear();
    numbers_.clear();
  }
  std::int32_t number(std::uint64_t name, int length) {
    const auto [place, is_new] = numbers_.try_emplace(name, static_cast<std::int32_t>(lengths_.size()));
    if (is_new) lengths_.push_back(length);
    return place->second;
  }
  [[nodiscard]] int length(std::int32_t number) const { return lengths_[static_cast<std::size_t>(number)]; }

 private:
  std::vector<int> lengths_;
  std::unordered_map<std::uint64_t, std::int32_t> numbers_;
};

/// The reason for a consequence that is not a link: a pattern, or a chain inside the net.
struct NetReason {
  std::int32_t pattern = -1;
  std::vector<StepDraft::Inference> proof;  // of an inner chain, when proofs are wanted
};

template <int Words>
struct Net {
  struct Inner {  // a set of inner chains, and their lengths together
    std::uint32_t first = 0, count = 0;
    int length = 0;
  };

  std::vector<Consequence> all;
  std::vector<std::int32_t> pool;       // parents
  std::vector<std::int16_t> on, off;    // by node: index in `all`, where the node is in the set below
  Bits<Words> on_set, off_set;          // nodes that are true, and false
  std::vector<std::int16_t> ons, offs;  // indices in `all`, in the order found
  std::vector<NetPattern> patterns;
  std::vector<NetReason> reasons;
  std::vector<Inner> inner;
  std::vector<std::int32_t> inner_pool;          // numbers of inner chains, increasing in each set
  std::int32_t absurd_on = -1, absurd_off = -1;  // a node both true and false

  void clear(int nodes) {
    all.clear();
    pool.clear();
    on.resize(static_cast<std::size_t>(nodes));
    off.resize(static_cast<std::size_t>(nodes));
    on_set = off_set = {};
    ons.clear();
    offs.clear();
    patterns.clear();
    reasons.clear();
    inner.clear();
    inner_pool.clear();
    absurd_on = absurd_off = -1;
  }
  [[nodiscard]] bool absurd() const { return absurd_on >= 0; }
  [[nodiscard]] const Consequence& at(std::int32_t index) const { return all[static_cast<std::size_t>(index)]; }
  [[nodiscard]] bool has(int node, bool state) const { return (state ? on_set : off_set).test(node); }
  [[nodiscard]] std::int32_t index(int node, bool state) const { return (state ? on : off)[static_cast<std::size_t>(node)]; }
  [[nodiscard]] std::span<const std::int32_t> parents_of(const Consequence& made) const {
    return {pool.data() + made.first_parent, made.parents};
  }
  [[nodiscard]] std::span<const std::int32_t> inner_of(const Consequence& made) const {
    if (made.inner < 0) return {};
    const auto& set = inner[static_cast<std::size_t>(made.inner)];
    return {inner_pool.data() + set.first, set.count};
  }
  /// Everything it depends on, inner chains included.
  [[nodiscard]] int length(const Consequence& made) const {
    return made.ancestors + (made.inner < 0 ? 0 : inner[static_cast<std::size_t>(made.inner)].length);
  }

  /// The dependencies of a consequence, itself first, level by level.
  void chain(std::int32_t end, std::vector<std::int32_t>& list) const {
    list.assign(1, end);
    mark_.assign(all.size(), 0);
    mark_[static_cast<std::size_t>(end)] = 1;
    for (std::size_t i = 0; i < list.size(); ++i)
      for (const auto parent : parents_of(at(list[i])))
        if (mark_[static_cast<std::size_t>(parent)] == 0) {
          mark_[static_cast<std::size_t>(parent)] = 1;
          list.push_back(parent);
        }
  }

 private:
  mutable std::vector<char> mark_;
};

/// The candidates of a position and their weak links, in the order in which they are tried. Positions inside nets have fewer
/// candidates but the same order, so one context serves them all.
template <int Most, int Words>
class NetContext {
 public:
  using Row = Bits<Words>;
  struct Weak {
    std::int16_t node;
    bool same_value;
    std::int32_t house;
  };

  NetContext(const Nodes<Most>& nodes, Control* control, Allowance* allowance)
      : nodes(nodes), layout(nodes.layout), control(control), allowance_(allowance) {
    std::vector<int> added(static_cast<std::size_t>(layout.cells), -1);
    for (int node = 0; node < nodes.count(); ++node) {
      all.set(node);
      const int cell = nodes.cell(node), value = nodes.value(node);
      for_each_bit(nodes.board.candidates(cell) & ~(Mask{1} << value),
                   [&](int other) { weak_.add({static_cast<std::int16_t>(nodes.at(cell, other)), false, cell}); });
      added[static_cast<std::size_t>(cell)] = node;
      for (const auto& [house, place] : layout.houses_of(cell))
        for_each_bit(nodes.board.places(house, value), [&, house = int{house}](int other_place) {
          const int other = layout.cell_at(house, other_place);
          if (added[static_cast<std::size_t>(other)] == node) return;
          added[static_cast<std::size_t>(other)] = node;
          weak_.add({static_cast<std::int16_t>(nodes.at(other, value)), true, layout.value_house(house, value)});
        });
      for (const auto& [other, house, at_sight] : layout.pairs_of(layout.candidate(cell, value)))
        if (const int linked = nodes.at(other / layout.size, other % layout.size); linked >= 0)
          weak_.add({static_cast<std::int16_t>(linked), nodes.value(linked) == value, house});
      weak_.close();
      auto& rows = rows_.emplace_back();
      for (const auto& link : weak_[node]) {
        rows.any.set(link.node);
        if (link.same_value) rows.same_value.set(link.node);
      }
    }
  }

  /// Called for every unit of work: true if the search must end.
  [[nodiscard]] bool poll() const {
    if (allowance_ != nullptr) --allowance_->searches;
    return (control != nullptr && control->poll()) || (allowance_ != nullptr && allowance_->spent());
  }
  [[nodiscard]] bool stopped() const {
    return (control != nullptr && control->stopped()) || (allowance_ != nullptr && allowance_->spent());
  }

  [[nodiscard]] std::span<const Weak> weak(int node) const { return weak_[node]; }
  [[nodiscard]] const Row& weak_row(int node, bool same_value) const {
    const auto& rows = rows_[static_cast<std::size_t>(node)];
    return same_value ? rows.same_value : rows.any;
  }
  [[nodiscard]] Fact fact(const Consequence& made) const {
    return made.on ? is_true(nodes.candidate(made.node)) : is_false(nodes.candidate(made.node));
  }
  /// visit(node) for nodes that `before` has in a cell or in a house for its value and `now` no longer has.
  template <class Visit>
  void each_gone(std::int32_t house, const Board<Most>& before, const Board<Most>& now, Visit visit) const {
    if (house < layout.cells) {
      for_each_bit(before.candidates(house) & ~now.candidates(house), [&](int value) { visit(nodes.at(house, value)); });
      return;
    }
    const int line = (house - layout.cells) / layout.size, value = (house - layout.cells) % layout.size;
    if (line >= layout.houses) return;
    for_each_bit(before.places(line, value) & ~now.places(line, value),
                 [&](int place) { visit(nodes.at(layout.cell_at(line, place), value)); });
  }

  const Nodes<Most>& nodes;
  const Layout<Most>& layout;
  Control* control;
  Row all;  // every node
  mutable InnerChains inner_chains;

 private:
  struct Rows {
    Row any, same_value;
  };
  Allowance* const allowance_;  // none: no limit
  Lists<Weak> weak_;
  std::vector<Rows> rows_;
};

/// visit(candidate) for candidates that a cell, or a house for its value, no longer has on this board.
template <int Most, class Visit>
void each_absent(const Board<Most>& board, std::int32_t house, Visit visit) {
  const auto& layout = board.layout();
  const Mask all = (Mask{1} << layout.size) - 1;
  if (house < layout.cells) {
    for_each_bit(all & ~board.candidates(house), [&](int value) { visit(layout.candidate(house, value)); });
    return;
  }
  const int line = (house - layout.cells) / layout.size, value = (house - layout.cells) % layout.size;
  for_each_bit(all & ~board.places(line, value), [&](int place) { visit(layout.candidate(layout.cell_at(line, place), value)); });
}

/// A chain found in a position inside a net, and what it excludes there.
struct InnerHint {
  double rating = 0;
  int length = 0;
  int order = 0;                                 // Sudoku Explainer's last criterion but the order of discovery
  int found = 0;                                 // that order
  std::uint32_t first_removed = 0, removed = 0;  // nodes, in the order in which they leave
  int reference = -1;                            // whatever the source needs to recognise it
  [[nodiscard]] bool before(const InnerHint& other) const {
    if (rating != other.rating) return rating < other.rating;
    if (length != other.length) return length < other.length;
    return order != other.order ? order < other.order : found < other.found;
  }
};

/// Finds all chains of one kind in a position inside a net.
template <int Most, int Words>
class InnerSource {
 public:
  enum class Within { some, none, nothing_at_all };
  virtual ~InnerSource() = default;

  /// Is there a chain of at most this length? `none`: no, but longer ones were not searched for.
  virtual Within any_within(const Board<Most>& board, const Bits<Words>& present, int limit) = 0;
  /// All chains, easiest first, only the easiest for equal exclusions. Valid until the next call.
  virtual void find_all(const Board<Most>& board, const Bits<Words>& present) = 0;
  /// The houses and cells that let candidates become true in the chain, in its order.
  virtual void houses_of(const InnerHint& hint, std::vector<std::int32_t>& houses) = 0;
  /// A number that only chains through the same candidates share.
  virtual std::uint64_t name_of(const InnerHint& hint) = 0;
  /// The inferences of the chain up to one node that it excludes, on the board it was found on.
  virtual void prove(const InnerHint& hint, int node, std::vector<StepDraft::Inference>& proof) = 0;

  [[nodiscard]] std::span<const std::int16_t> removed(const InnerHint& hint) const {
    return {removed_pool.data() + hint.first_removed, hint.removed};
  }

  std::vector<InnerHint> hints;
  std::vector<std::int16_t> removed_pool;
};

/// Mixes one more number into a name.
constexpr std::uint64_t mixed(std::uint64_t name, std::uint64_t number) noexcept {
  name = (name ^ number) * 0x9E3779B97F4A7C15ULL;
  return name ^ name >> 29;
}

}  // namespace grillon::sudoku::logic
