// The links of a position inside a net, and what follows through any number of them. Most positions have no chain at all: this
// says so for all candidates at once, so chains are only searched for where there is one.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "sudoku/logic/nets/types.hpp"

namespace grillon::sudoku::logic {

template <int Most, int Words>
class PositionLinks {
 public:
  using Row = Bits<Words>;
  struct Strong {
    Row row;  // the same nodes as below
    std::uint8_t count = 0;
    std::array<std::int16_t, 8> node;
    std::array<std::int32_t, 8> house;
  };

  explicit PositionLinks(const NetContext<Most, Words>& context)
      : context_(context),
        strong_(at(context.nodes.count())),
        reach_(strong_.size()),
        seen_(strong_.size()),
        made_true_(strong_.size()),
        made_false_(strong_.size()) {}

  /// What becomes true when a node is false, cell first, then house by house in link order.
  void read_strong(const Board<Most>& board, const Row& present, Flavour flavour) {
    const auto& nodes = context_.nodes;
    const auto& layout = context_.layout;
    present_ = present;
    flavour_ = flavour;
    linked_ = of_two_ = {};
    present.for_each([&](int node) {
      strong_[at(node)].row = {};
      strong_[at(node)].count = 0;
    });
    for (int cell = 0; cell < layout.cells; ++cell) {
      const Mask values = board.candidates(cell), others = values & (values - 1);
      if (!is_single(others)) continue;
      const int first = nodes.at(cell, first_of(values)), second = nodes.at(cell, first_of(others));
      of_two_.set(first);
      of_two_.set(second);
      if (flavour != Flavour::x) link(first, second, cell);
    }
    if (flavour == Flavour::y) return;
    const auto read = [&](int from, int to) {
      for (int house = from; house < to; ++house)
        for (int value = 0; value < layout.size; ++value) {
          const Mask places = board.places(house, value), others = places & (places - 1);
          if (!is_single(others)) continue;
          const int first = layout.cell_at(house, first_of(places)), second = layout.cell_at(house, first_of(others));
          link(nodes.at(first, value), nodes.at(second, value), layout.value_house(house, value));
        }
    };
    read(2 * layout.size, 3 * layout.size);
    read(0, 2 * layout.size);
    read(3 * layout.size, layout.houses);
  }

  /// Follows the links from each of these nodes being true to the end. `falsehoods`: what becomes false as well.
  template <bool falsehoods>
  void follow(const Row& starts) {
    starts.for_each([&](int node) {
      const Row seen = context_.weak_row(node, flavour_ == Flavour::x) & present_;
      Row reach;
      (seen & linked_).for_each([&](int off) { reach |= strong_[at(off)].row; });
      reach_[at(node)] = reach;
      seen_[at(node)] = seen;
    });
    Row done;
    const auto close = [&](int start) {
      Row on = reach_[at(start)], waiting = on;
      [[maybe_unused]] Row off = seen_[at(start)];
      while (waiting.any()) {
        const int node = waiting.first();
        waiting.reset(node);
        if (done.test(node)) {
          const auto& known = made_true_[at(node)];
          on |= known;
          waiting = waiting.without(known);
          if constexpr (falsehoods) off |= made_false_[at(node)];
        } else {
          waiting |= reach_[at(node)].without(on);
          on |= reach_[at(node)];
        }
        if constexpr (falsehoods) off |= seen_[at(node)];
      }
      made_true_[at(start)] = on;
      if constexpr (falsehoods) made_false_[at(start)] = off;
      done.set(start);
    };
    // Only nodes with a strong link become true on the way: once those are done, the others take one look.
    (starts & linked_).for_each(close);
    starts.without(linked_).for_each(close);
  }

  [[nodiscard]] Flavour flavour() const { return flavour_; }
  [[nodiscard]] const Strong& strong(int node) const { return strong_[at(node)]; }
  /// The nodes true two links later; those incompatible with it.
  [[nodiscard]] const Row& reach(int node) const { return reach_[at(node)]; }
  [[nodiscard]] const Row& seen(int node) const { return seen_[at(node)]; }
  /// All that its being true makes true, and false.
  [[nodiscard]] const Row& made_true(int node) const { return made_true_[at(node)]; }
  [[nodiscard]] const Row& made_false(int node) const { return made_false_[at(node)]; }
  [[nodiscard]] bool linked(int node) const { return linked_.test(node); }
  [[nodiscard]] const Row& of_two() const { return of_two_; }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  /// A strong link between two nodes; the first house that links them counts.
  void link(int first, int second, std::int32_t house) {
    for (const auto& [from, to] : {std::pair{first, second}, std::pair{second, first}}) {
      auto& links = strong_[at(from)];
      if (links.row.test(to) || links.count == links.node.size()) continue;
      links.row.set(to);
      links.node[links.count] = static_cast<std::int16_t>(to);
      links.house[links.count++] = house;
      linked_.set(from);
    }
  }

  const NetContext<Most, Words>& context_;
  Row present_, linked_, of_two_;  // nodes; those with a strong link; those in cells of two candidates
  Flavour flavour_ = Flavour::x;
  std::vector<Strong> strong_;
  std::vector<Row> reach_, seen_, made_true_, made_false_;
};

}  // namespace grillon::sudoku::logic
