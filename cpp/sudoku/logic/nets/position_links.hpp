// The links of a position inside a net, and what follows through any number of them. Most positions have no chain at all: this
// says so for all candidates at once, so chains are only searched for where there is one.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sudoku/logic/nets/types.hpp"

namespace grillon::sudoku::logic {

template <int Most, int Words>
class PositionLinks {
 public:
  using Row = Bits<Words>;
  struct Strong {
    std::uint8_t count = 0;
    std::array<std::int16_t, 8> node;
    std::array<std::int32_t, 8> house;
  };

  explicit PositionLinks(const NetContext<Most, Words>& context)
      : context_(context),
        strong_(at(context.nodes.count())),
        reach_(strong_.size()),
        seen_(strong_.size()),
        made_(strong_.size()) {}

  /// What becomes true when a node is false, cell first, then house by house.
  void read_strong(const Board<Most>& board, const Row& present, Flavour flavour) {
    const auto& nodes = context_.nodes;
    present_ = present;
    flavour_ = flavour;
    linked_ = of_two_ = {};
    present.for_each([&](int node) {
      auto& links = strong_[at(node)];
      links.count = 0;
      const int cell = nodes.cell(node), value = nodes.value(node);
      const auto add = [&](int other, std::int32_t house) {
        for (std::size_t i = 0; i < links.count; ++i)
          if (links.node[i] == other) return;
        if (links.count == links.node.size()) return;
        links.node[links.count] = static_cast<std::int16_t>(other);
        links.house[links.count++] = house;
      };
      const Mask left = board.candidates(cell) & ~(Mask{1} << value);
      if (is_single(left)) of_two_.set(node);
      if (flavour != Flavour::x && is_single(left)) add(nodes.at(cell, first_of(left)), cell);
      if (flavour != Flavour::y)
        for (const auto& [house, place] : context_.layout.houses_of(cell)) {
          const Mask others = board.places(house, value) & ~(Mask{1} << place);
          if (is_single(others))
            add(nodes.at(context_.layout.cell_at(house, first_of(others)), value), context_.layout.value_house(house, value));
        }
      if (links.count != 0) linked_.set(node);
    });
  }

  /// Follows the links from each of these nodes being true to the end. `falsehoods`: what becomes false as well.
  void follow(const Row& starts, bool falsehoods) {
    starts.for_each([&](int node) {
      const Row seen = context_.weak_row(node, flavour_ == Flavour::x) & present_;
      Row reach;
      (seen & linked_).for_each([&](int off) {
        const auto& links = strong_[at(off)];
        for (std::size_t i = 0; i < links.count; ++i) reach.set(links.node[i]);
      });
      reach_[at(node)] = reach;
      seen_[at(node)] = seen;
    });
    Row done;
    const auto close = [&](int start) {
      Row on = reach_[at(start)], off = seen_[at(start)], waiting = on;
      while (waiting.any()) {
        const int node = waiting.first();
        waiting.reset(node);
        if (done.test(node)) {
          const auto& known = made_[at(node)];
          on |= known.on;
          waiting = waiting.without(known.on);
          if (falsehoods) off |= known.off;
        } else {
          waiting |= reach_[at(node)].without(on);
          on |= reach_[at(node)];
        }
        if (falsehoods) off |= seen_[at(node)];
      }
      made_[at(start)] = {on, off};
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
  [[nodiscard]] const Row& made_true(int node) const { return made_[at(node)].on; }
  [[nodiscard]] const Row& made_false(int node) const { return made_[at(node)].off; }
  [[nodiscard]] bool linked(int node) const { return linked_.test(node); }
  [[nodiscard]] const Row& of_two() const { return of_two_; }

 private:
  struct Made {
    Row on, off;
  };
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  const NetContext<Most, Words>& context_;
  Row present_, linked_, of_two_;  // nodes; those with a strong link; those in cells of two candidates
  Flavour flavour_ = Flavour::x;
  std::vector<Strong> strong_;
  std::vector<Row> reach_, seen_;
  std::vector<Made> made_;
};

}  // namespace grillon::sudoku::logic
