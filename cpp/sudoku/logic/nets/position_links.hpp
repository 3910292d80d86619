// The links of a position inside a net, and what follows through any number of them. Most positions have no chain at all: this
// says so for all candidates at once, so chains are only searched for where there is one.
#pragma once

#include <algorithm>
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
    std::uint8_t count = 0;
    std::array<std::int16_t, 8> node;
    std::array<std::int32_t, 8> house;
  };

  explicit PositionLinks(const NetContext<Most, Words>& context)
      : context_(context),
        strong_(at(context.nodes.count())),
        number_(strong_.size()),
        seen_by_(strong_.size()),
        made_false_(strong_.size()) {}

  /// What becomes true when a node is false, cell first, then house by house in link order.
  void read_strong(const Board<Most>& board, const Row& present, Flavour flavour) {
    const auto& nodes = context_.nodes;
    const auto& layout = context_.layout;
    present_ = present;
    flavour_ = flavour;
    linked_.for_each([&](int node) { strong_[at(node)].count = 0; });
    linked_ = of_two_ = {};
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

  /// Follows the links from each of these nodes being true to the end. `falsehoods`: what becomes false as well. Few nodes have
  /// strong links, and only those become true on the way: they are numbered, and a set of them takes few words.
  template <bool falsehoods>
  void follow(const Row& starts) {
    linked_nodes_.clear();
    linked_.for_each([&](int node) {
      number_[at(node)] = static_cast<std::int16_t>(linked_nodes_.size());
      linked_nodes_.push_back(node);
    });
    if constexpr (falsehoods)
      starts.for_each([&](int node) { made_false_[at(node)] = seen_by_[at(node)] = weak_row(node) & present_; });
    if (linked_nodes_.size() <= 64)
      follow<falsehoods, 1>(starts);
    else if (linked_nodes_.size() <= 192)
      follow<falsehoods, 3>(starts);
    else
      follow<falsehoods, Words>(starts);
  }

  [[nodiscard]] Flavour flavour() const { return flavour_; }
  [[nodiscard]] const Strong& strong(int node) const { return strong_[at(node)]; }
  /// Of a node with a strong link; the rows of sets below hold such numbers.
  [[nodiscard]] int number(int node) const { return number_[at(node)]; }
  [[nodiscard]] int node(int number) const { return linked_nodes_[at(number)]; }
  [[nodiscard]] const Row& met() const { return met_; }
  /// The nodes true two links later; those with a strong link that are incompatible with it; all that its being true makes true.
  [[nodiscard]] Row reach(int node) const { return row(reach_, node); }
  [[nodiscard]] Row seen(int node) const { return row(seen_, node); }
  [[nodiscard]] Row made_true(int node) const { return row(made_true_, node); }
  [[nodiscard]] bool makes_true(int node, int number) const {
    return (made_true_[at(node) * words_ + at(number >> 6)] >> (number & 63) & 1) != 0;
  }
  /// Does its being true make something true that is incompatible with it?
  [[nodiscard]] bool refuted(int node) const {
    bool found = false;
    for (std::size_t i = at(node) * words_, end = i + words_; i < end; ++i) found = found || (made_true_[i] & seen_[i]) != 0;
    return found;
  }
  /// The nodes that its being true makes false, by node.
  [[nodiscard]] const Row& made_false(int node) const { return made_false_[at(node)]; }
  [[nodiscard]] bool linked(int node) const { return linked_.test(node); }
  [[nodiscard]] const Row& linked() const { return linked_; }
  [[nodiscard]] const Row& of_two() const { return of_two_; }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  /// A strong link between two nodes; the first house that links them counts.
  void link(int first, int second, std::int32_t house) {
    for (const auto& [from, to] : {std::pair{first, second}, std::pair{second, first}}) {
      auto& links = strong_[at(from)];
      const auto known = links.node.begin() + links.count;
      if (links.count == links.node.size() || std::find(links.node.begin(), known, to) != known) continue;
      links.node[links.count] = static_cast<std::int16_t>(to);
      links.house[links.count++] = house;
      linked_.set(from);
    }
  }

  [[nodiscard]] const Row& weak_row(int node) const { return context_.weak_row(node, flavour_ == Flavour::x); }
  [[nodiscard]] Row row(const std::vector<std::uint64_t>& sets, int node) const {
    Row result;
    std::copy_n(sets.begin() + static_cast<std::ptrdiff_t>(at(node) * words_), words_, result.word.begin());
    return result;
  }

  template <bool falsehoods, std::size_t Few>
  void follow(const Row& starts) {
    words_ = Few;
    for (auto* sets : {&reach_, &seen_, &made_true_}) sets->assign(strong_.size() * Few, 0);
    met_ = {};
    for (const int off : linked_nodes_) {
      const int number = number_[at(off)];
      const auto& links = strong_[at(off)];
      (weak_row(off) & starts).for_each([&](int start) {
        met_.set(start);
        const auto first = at(start) * Few;
        seen_[first + at(number >> 6)] |= std::uint64_t{1} << (number & 63);
        for (std::size_t i = 0; i < links.count; ++i) {
          const int on = number_[at(links.node[i])];
          reach_[first + at(on >> 6)] |= std::uint64_t{1} << (on & 63);
        }
      });
    }
    Row done;
    const auto close = [&](int start) {
      Bits<Few> on, waiting;
      std::copy_n(reach_.begin() + static_cast<std::ptrdiff_t>(at(start) * Few), Few, on.word.begin());
      waiting = on;
      while (waiting.any()) {
        const int number = waiting.first(), node = linked_nodes_[at(number)];
        waiting.reset(number);
        const bool known = done.test(number);
        Bits<Few> more;
        std::copy_n((known ? made_true_ : reach_).begin() + static_cast<std::ptrdiff_t>(at(node) * Few), Few, more.word.begin());
        waiting = known ? waiting.without(more) : waiting | more.without(on);
        on |= more;
        if constexpr (falsehoods) made_false_[at(start)] |= known ? made_false_[at(node)] : seen_by_[at(node)];
      }
      std::copy_n(on.word.begin(), Few, made_true_.begin() + static_cast<std::ptrdiff_t>(at(start) * Few));
      if (linked_.test(start)) done.set(number_[at(start)]);
    };
    // Once the linked nodes are done, the others take one look.
    (met_ & linked_).for_each(close);
    met_.without(linked_).for_each(close);
  }

  const NetContext<Most, Words>& context_;
  Row present_, linked_, of_two_;  // nodes; those with a strong link; those in cells of two candidates
  Row met_;                        // those incompatible with one that has a strong link: where chains may start
  Flavour flavour_ = Flavour::x;
  std::vector<Strong> strong_;
  std::vector<std::int16_t> number_;  // of the linked nodes
  std::vector<int> linked_nodes_;     // by number
  std::size_t words_ = 1;             // of each of these sets, by node
  std::vector<std::uint64_t> reach_, seen_, made_true_;
  std::vector<Row> seen_by_, made_false_;
};

}  // namespace grillon::sudoku::logic
