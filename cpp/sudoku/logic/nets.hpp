// Nets of implications: what follows when one candidate is true, or false. Plain nets alternate weak and strong links of the
// position; dynamic ones also use the links that earlier consequences have made; dynamic "plus" adds locked candidates, pairs and
// X-Wings among the consequences.
//
// The order of the queue is Sudoku Explainer's, because it decides which premises a consequence gets, hence how many
// nodes an argument has, hence its rating.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <vector>

#include "sudoku/logic/links.hpp"
#include "sudoku/logic/notes.hpp"
#include "sudoku/logic/subsets.hpp"

namespace grillon::sudoku::logic {

struct NetKind {
  bool multiple = false;  // cells and regions with all their options
  bool dynamic = false;
  bool nishio = false;  // one value only
  bool plus = false;
};

/// One consequence. Its premises are earlier consequences of the same net.
struct Consequence {
  std::int16_t node = -1;
  bool on = false;
  std::uint32_t first_parent = 0;
  std::uint16_t parents = 0;
  std::int32_t pattern = -1;  // plus: the pattern that excludes it
  std::int32_t house = -1;    // on: the house (or, below `cells`, the cell) with no other option left; -1 at the root
  int ancestors = 1;          // how many consequences it rests on, itself included
};

/// A pattern used inside a dynamic net: absences in the position and houses, besides the parents.
struct NetPattern {
  enum class Kind { locked, hidden_pair, naked_pair, x_wing } kind;
  int house, other;  // locked: the two houses; fish: columns or not in `other`
  Mask values, places;
};

struct Net {
  std::vector<Consequence> all;
  std::vector<std::int32_t> pool;     // parents
  std::vector<std::int32_t> on, off;  // by node: index in `all`, -1
  std::vector<std::int32_t> ons, offs;
  std::vector<NetPattern> patterns;
  std::int32_t absurd_on = -1, absurd_off = -1;  // a node both true and false
  [[nodiscard]] bool absurd() const { return absurd_on >= 0; }
};

template <int Most>
class NetBuilder {
 public:
  NetBuilder(const Nodes<Most>& nodes, NetKind kind)
      : nodes_(nodes),
        layout_(nodes.layout),
        kind_(kind),
        work_(nodes.board),
        words_(static_cast<std::size_t>(nodes.count() * 2 + 63) / 64) {
    added_.assign(static_cast<std::size_t>(layout_.cells), 0);
  }

  Net build(int root, bool on) {
    net_ = {};
    net_.on.assign(at(nodes_.count()), -1);
    net_.off.assign(at(nodes_.count()), -1);
    rows_.clear();
    if (kind_.dynamic) work_ = nodes_.board;
    pending_on_ = pending_off_ = 0;
    parents_.clear();
    enter(create(root, on, -1));
    run();
    return std::move(net_);
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  [[nodiscard]] const Board<Most>& now() const { return work_; }

  /// A consequence with the premises in parents_, not yet part of the sets.
  std::int32_t create(int node, bool on, std::int32_t house) {
    Consequence made;
    made.node = static_cast<std::int16_t>(node);
    made.on = on;
    made.house = house;
    made.first_parent = static_cast<std::uint32_t>(net_.pool.size());
    made.parents = static_cast<std::uint16_t>(parents_.size());
    net_.pool.insert(net_.pool.end(), parents_.begin(), parents_.end());
    if (kind_.dynamic) {
      const auto row = rows_.size();
      rows_.resize(row + words_, 0);
      for (const auto parent : parents_)
        for (std::size_t w = 0; w < words_; ++w) rows_[row + w] |= rows_[at(parent) * words_ + w];
      const auto self = at(2 * node + (on ? 1 : 0));
      rows_[row + self / 64] |= std::uint64_t{1} << self % 64;
      made.ancestors = 0;
      for (std::size_t w = 0; w < words_; ++w) made.ancestors += std::popcount(rows_[row + w]);
    } else {
      made.ancestors = parents_.empty() ? 1 : net_.all[at(parents_.front())].ancestors + 1;
    }
    net_.all.push_back(made);
    return static_cast<std::int32_t>(net_.all.size()) - 1;
  }
  void enter(std::int32_t index) {
    const auto& made = net_.all[at(index)];
    (made.on ? net_.on : net_.off)[at(made.node)] = index;
    (made.on ? net_.ons : net_.offs).push_back(index);
  }
  void contradict(std::int32_t on, std::int32_t off) {
    net_.absurd_on = on;
    net_.absurd_off = off;
  }

  void run() {
    while (!net_.absurd()) {
      if (pending_on_ < net_.ons.size())
        from_true(net_.ons[pending_on_++]);
      else if (pending_off_ < net_.offs.size())
        from_false(net_.offs[pending_off_++]);
      else if (!kind_.plus || !advance())
        return;
    }
  }

  void make_off(int node, std::int32_t house) {
    if (net_.absurd()) return;
    if (net_.on[at(node)] >= 0)
      contradict(net_.on[at(node)], create(node, false, house));
    else if (net_.off[at(node)] < 0)
      enter(create(node, false, house));
  }

  void from_true(std::int32_t index) {
    const int node = net_.all[at(index)].node, cell = nodes_.cell(node), value = nodes_.value(node);
    parents_.assign(1, index);
    if (!kind_.nishio)
      for_each_bit(now().candidates(cell) & ~(Mask{1} << value), [&](int other) { make_off(nodes_.at(cell, other), cell); });
    ++stamp_;
    added_[at(cell)] = stamp_;
    for (const auto& [house, place] : layout_.houses_of(cell))
      for_each_bit(now().places(house, value), [&](int other_place) {
        const int other = layout_.cell_at(house, other_place);
        if (added_[at(other)] == stamp_) return;
        added_[at(other)] = stamp_;
        make_off(nodes_.at(other, value), layout_.value_house(house, value));
      });
    for (const auto& [other, house] : layout_.pairs_of(layout_.candidate(cell, value))) {
      const int linked = nodes_.at(other / layout_.size, other % layout_.size);
      if (linked >= 0 && now().has(nodes_.cell(linked), nodes_.value(linked)) && (!kind_.nishio || nodes_.value(linked) == value))
        make_off(linked, house);
    }
  }

  void from_false(std::int32_t index) {
    const int node = net_.all[at(index)].node, cell = nodes_.cell(node), value = nodes_.value(node);
    struct Forced {
      int node;
      std::int32_t house;
    };
    std::array<Forced, 8> forced;
    std::size_t count = 0;
    const auto force = [&](int other, std::int32_t house) {
      for (std::size_t i = 0; i < count; ++i)
        if (forced[i].node == other) return;
      if (count < forced.size()) forced[count++] = {other, house};
    };
    const Mask left = now().candidates(cell) & ~(Mask{1} << value);
    if (!kind_.nishio && is_single(left) && now().has(cell, value)) force(nodes_.at(cell, first_of(left)), cell);
    for (const auto& [house, place] : layout_.houses_of(cell)) {
      const Mask others = now().places(house, value) & ~(Mask{1} << place);
      if (is_single(others)) force(nodes_.at(layout_.cell_at(house, first_of(others)), value), layout_.value_house(house, value));
    }
    // The premises of each are read before this one leaves the board.
    std::array<std::vector<std::int32_t>, 8> premises;
    for (std::size_t i = 0; i < count; ++i) {
      parents_.assign(1, index);
      if (kind_.dynamic) hidden_parents(forced[i].house);
      premises[i] = parents_;
    }
    if (kind_.dynamic) work_.remove(cell, value);
    for (std::size_t i = 0; i < count && !net_.absurd(); ++i) {
      const int other = forced[i].node;
      if (net_.off[at(other)] < 0 && net_.on[at(other)] >= 0) continue;
      parents_ = premises[i];
      if (net_.off[at(other)] >= 0)
        contradict(create(other, true, forced[i].house), net_.off[at(other)]);
      else
        enter(create(other, true, forced[i].house));
    }
  }

  /// What the net itself has removed from a cell or from a house.
  void hidden_parents(std::int32_t house) {
    if (house < layout_.cells) {
      for_each_bit(nodes_.board.candidates(house) & ~now().candidates(house),
                   [&](int value) { parents_.push_back(net_.off[at(nodes_.at(house, value))]); });
      return;
    }
    const int line = (house - layout_.cells) / layout_.size, value = (house - layout_.cells) % layout_.size;
    for_each_bit(nodes_.board.places(line, value) & ~now().places(line, value),
                 [&](int place) { parents_.push_back(net_.off[at(nodes_.at(layout_.cell_at(line, place), value))]); });
  }

  // ---- dynamic plus ----

  struct Advanced {
    int node;
    std::int32_t pattern;
    std::vector<std::int32_t> parents;
  };

  /// A pattern and the candidates it excludes, if it rests on something the net has removed.
  void note_pattern(std::vector<Advanced>& result, const NetPattern& pattern, std::vector<std::int32_t> parents,
                    std::vector<std::array<int, 2>> excluded) {
    if (parents.empty() || excluded.empty()) return;
    const auto name = static_cast<std::int32_t>(net_.patterns.size());
    net_.patterns.push_back(pattern);
    // Sudoku Explainer keeps the cells in a hash table: its order of cells is that of the table.
    std::vector<int> cells;
    for (const auto& [cell, value] : excluded)
      if (std::find(cells.begin(), cells.end(), cell) == cells.end()) cells.push_back(cell);
    int buckets = 16;
    while (static_cast<int>(cells.size()) > buckets * 3 / 4) buckets *= 2;
    std::stable_sort(excluded.begin(), excluded.end(), [&](const auto& a, const auto& b) {
      return a[0] % buckets != b[0] % buckets ? a[0] % buckets < b[0] % buckets : a[0] == b[0] && a[1] < b[1];
    });
    for (const auto& [cell, value] : excluded) result.push_back({nodes_.at(cell, value), name, parents});
  }

  [[nodiscard]] bool was(int cell, int value) const { return nodes_.board.has(cell, value); }
  std::int32_t off_of(int cell, int value) const { return net_.off[at(nodes_.at(cell, value))]; }

  void locked(std::vector<Advanced>& result) {
    each_locked(now(), [&](const auto&, const auto& crossing, int value) {
      std::vector<std::array<int, 2>> excluded;
      for_each_bit(now().places(crossing.second, value), [&](int place) {
        const int cell = layout_.cell_at(crossing.second, place);
        if (layout_.place_of(crossing.first, cell) < 0) excluded.push_back({cell, value});
      });
      if (excluded.empty()) return false;
      std::vector<std::int32_t> parents;
      for (int place = 0; place < layout_.size; ++place) {
        const int cell = layout_.cell_at(crossing.first, place);
        if ((crossing.common >> place & 1) == 0 && was(cell, value)) parents.push_back(off_of(cell, value));
      }
      note_pattern(result, {NetPattern::Kind::locked, crossing.first, crossing.second, Mask{1} << value, crossing.common},
                   std::move(parents), std::move(excluded));
      return false;
    });
  }

  void hidden_pairs(std::vector<Advanced>& result) {
    each_hidden_set(now(), 2, false, [&](int house, Mask values, Mask places) {
      std::vector<std::array<int, 2>> excluded;
      for_each_bit(places, [&](int place) {
        const int cell = layout_.cell_at(house, place);
        for_each_bit(now().candidates(cell) & ~values, [&](int value) { excluded.push_back({cell, value}); });
      });
      if (excluded.empty()) return false;
      std::vector<std::int32_t> parents;
      for (int place = 0; place < layout_.size; ++place)
        if ((places >> place & 1) == 0)
          for_each_bit(nodes_.board.candidates(layout_.cell_at(house, place)) & values,
                       [&](int value) { parents.push_back(off_of(layout_.cell_at(house, place), value)); });
      note_pattern(result, {NetPattern::Kind::hidden_pair, house, -1, values, places}, std::move(parents), std::move(excluded));
      return false;
    });
  }

  void naked_pairs(std::vector<Advanced>& result) {
    each_naked_set(now(), 2, [&](int house, Mask places, Mask values) {
      std::vector<std::array<int, 2>> excluded;
      for (int place = 0; place < layout_.size; ++place) {
        const int cell = layout_.cell_at(house, place);
        if ((places >> place & 1) == 0)
          for_each_bit(now().candidates(cell) & values, [&](int value) { excluded.push_back({cell, value}); });
      }
      if (excluded.empty()) return false;
      std::vector<std::int32_t> parents;
      for_each_bit(places, [&](int place) {
        const int cell = layout_.cell_at(house, place);
        for_each_bit(nodes_.board.candidates(cell) & ~values, [&](int value) { parents.push_back(off_of(cell, value)); });
      });
      note_pattern(result, {NetPattern::Kind::naked_pair, house, -1, values, places}, std::move(parents), std::move(excluded));
      return false;
    });
  }

  void x_wings(std::vector<Advanced>& result) {
    each_fish(now(), 2, [&](const Fish& fish) {
      const int first_base = fish.columns ? layout_.size : 0, first_cover = fish.columns ? 0 : layout_.size;
      std::vector<std::array<int, 2>> excluded;
      for_each_bit(fish.covers, [&](int line) {
        for_each_bit(now().places(first_cover + line, fish.value) & ~fish.bases,
                     [&](int place) { excluded.push_back({layout_.cell_at(first_cover + line, place), fish.value}); });
      });
      if (excluded.empty()) return false;
      std::vector<std::int32_t> parents;
      for_each_bit(fish.bases, [&](int line) {
        for_each_bit(nodes_.board.places(first_base + line, fish.value) & ~fish.covers,
                     [&](int place) { parents.push_back(off_of(layout_.cell_at(first_base + line, place), fish.value)); });
      });
      note_pattern(result,
                   {NetPattern::Kind::x_wing, first_base, first_cover, Mask{1} << fish.value, fish.bases | fish.covers << 16},
                   std::move(parents), std::move(excluded));
      return false;
    });
  }

  bool advance() {
    std::vector<Advanced> result;
    locked(result);
    if (result.empty()) hidden_pairs(result);
    if (result.empty()) naked_pairs(result);
    if (result.empty()) x_wings(result);
    bool any = false;
    for (auto& advanced : result) {
      if (net_.off[at(advanced.node)] >= 0) continue;
      parents_ = std::move(advanced.parents);
      const auto made = create(advanced.node, false, -1);
      net_.all[at(made)].pattern = advanced.pattern;
      enter(made);
      any = true;
    }
    return any;
  }

  const Nodes<Most>& nodes_;
  const Layout<Most>& layout_;
  const NetKind kind_;
  Board<Most> work_;
  const std::size_t words_;
  Net net_;
  std::vector<std::uint64_t> rows_;  // dynamic: by consequence, what it rests on
  std::vector<std::int32_t> parents_;
  std::vector<std::uint32_t> added_;
  std::uint32_t stamp_ = 0;
  std::size_t pending_on_ = 0, pending_off_ = 0;
};

/// The best argument found in nets: one or more nets, each with a consequence, that agree.
struct NetStep {
  enum class Shape { contradiction, both_ways, cell, region };
  struct Branch {
    const Net* net;
    std::int32_t index;
  };
  Shape shape = Shape::contradiction;
  int length = 0;
  int order = 0;
  int root = -1;        // contradiction, both ways: the node
  bool root_on = true;  // contradiction: what was assumed
  int cell = -1, house = -1, value = -1;
  int target = -1;  // the node concluded
  bool target_on = false;
  std::vector<Branch> branches;
  [[nodiscard]] bool found() const { return target >= 0; }
};

}  // namespace grillon::sudoku::logic
