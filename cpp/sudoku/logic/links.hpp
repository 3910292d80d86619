// The candidates of a position and the links between them, as rows of bits and as ordered lists.
//
// A weak link: not both true (one cell, or one value in one house). A strong link: not both false (the last two in
// a cell, the last two places in a house). A chain alternates: if p is true, q is false, so r is true, and so on.
// The lists keep Sudoku Explainer's order (the cell, then box, row, column), which decides which of equal chains it finds.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sudoku/logic/board.hpp"

namespace grillon::sudoku::logic {

/// The links a chain may use: one value only, two-valued cells only, or everything.
enum class Flavour { x, y, xy };

struct LinkStep {  // from a true candidate: `off` is false, so `on` is true
  std::uint16_t off, on;
};

/// Lists of numbers, one per node, in one block of memory.
template <class Item>
class Lists {
 public:
  void clear() {
    begin_.assign(1, 0);
    items_.clear();
  }
  void add(Item item) { items_.push_back(item); }
  void close() { begin_.push_back(static_cast<std::uint32_t>(items_.size())); }
  [[nodiscard]] std::span<const Item> operator[](int i) const {
    return {items_.data() + begin_[static_cast<std::size_t>(i)], items_.data() + begin_[static_cast<std::size_t>(i) + 1]};
  }
  /// Does the open list hold the item?
  [[nodiscard]] bool open_has(Item item) const {
    for (std::size_t i = begin_.back(); i < items_.size(); ++i)
      if (items_[i] == item) return true;
    return false;
  }

 private:
  std::vector<std::uint32_t> begin_{0};
  std::vector<Item> items_;
};

/// The candidates of all empty cells, numbered densely in order of cell and value.
template <int Most>
class Nodes {
 public:
  explicit Nodes(const Board<Most>& board)
      : board(board), layout(board.layout()), index_(static_cast<std::size_t>(layout.cells * layout.size), -1) {
    for (int cell = 0; cell < layout.cells; ++cell)
      for_each_bit(board.candidates(cell), [&](int value) {
        index_[static_cast<std::size_t>(layout.candidate(cell, value))] = static_cast<std::int16_t>(cells_.size());
        cells_.push_back(static_cast<std::uint16_t>(cell));
        values_.push_back(static_cast<std::uint8_t>(value));
      });
  }

  [[nodiscard]] int count() const { return static_cast<int>(cells_.size()); }
  [[nodiscard]] int cell(int node) const { return cells_[static_cast<std::size_t>(node)]; }
  [[nodiscard]] int value(int node) const { return values_[static_cast<std::size_t>(node)]; }
  [[nodiscard]] int candidate(int node) const { return layout.candidate(cell(node), value(node)); }
  [[nodiscard]] int at(int cell, int value) const { return index_[static_cast<std::size_t>(layout.candidate(cell, value))]; }

  const Board<Most>& board;
  const Layout<Most>& layout;

 private:
  std::vector<std::int16_t> index_;
  std::vector<std::uint16_t> cells_;
  std::vector<std::uint8_t> values_;
};

/// The links of one flavour.
template <int Most>
class Links {
 public:
  Links(const Nodes<Most>& nodes, Flavour flavour) : nodes(nodes), flavour(flavour) {
    const auto& board = nodes.board;
    const auto& layout = nodes.layout;
    weak.clear();
    strong.clear();
    for (int node = 0; node < nodes.count(); ++node) {
      const int cell = nodes.cell(node), value = nodes.value(node);
      if (flavour != Flavour::x) {
        const Mask others = board.candidates(cell) & ~(Mask{1} << value);
        for_each_bit(others, [&](int other) { weak.add(static_cast<std::uint16_t>(nodes.at(cell, other))); });
        if (is_single(others)) strong.add(static_cast<std::uint16_t>(nodes.at(cell, first_of(others))));
      }
      for (const auto& [house, place] : layout.houses_of(cell)) {
        const Mask others = board.places(house, value) & ~(Mask{1} << place);
        for_each_bit(others, [&, house = house](int other) {
          const auto linked = static_cast<std::uint16_t>(nodes.at(layout.cell_at(house, other), value));
          if (!weak.open_has(linked)) weak.add(linked);
        });
        if (flavour == Flavour::y || !is_single(others)) continue;
        const auto linked = static_cast<std::uint16_t>(nodes.at(layout.cell_at(house, first_of(others)), value));
        if (!strong.open_has(linked)) strong.add(linked);
      }
      for (const auto& [other, house, at_sight] : layout.pairs_of(layout.candidate(cell, value))) {
        const int linked = nodes.at(other / layout.size, other % layout.size);
        if (linked < 0 || (flavour == Flavour::x && nodes.value(linked) != value)) continue;
        if (!weak.open_has(static_cast<std::uint16_t>(linked))) weak.add(static_cast<std::uint16_t>(linked));
      }
      weak.close();
      strong.close();
    }
    steps.clear();
    for (int node = 0; node < nodes.count(); ++node) {
      for (const auto off : weak[node])
        for (const auto on : strong[off]) steps.add({off, on});
      steps.close();
    }
  }

  const Nodes<Most>& nodes;
  const Flavour flavour;
  Lists<std::uint16_t> weak, strong;
  Lists<LinkStep> steps;
};

}  // namespace grillon::sudoku::logic
