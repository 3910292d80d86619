#include "sudoku/symmetry/symmetries.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace grillon::sudoku {
namespace {

enum Colour : int { cell_node, blank_node, house_node, differ_node, apart_node, digit_node };

std::size_t at(int i) { return static_cast<std::size_t>(i); }

int add_node(Graph& graph, int colour) {
  graph.colour.push_back(colour);
  graph.neighbours.emplace_back();
  return static_cast<int>(graph.colour.size()) - 1;
}

void add_digits(Graph& graph, int size, bool fixed) {
  for (int digit = 0; digit < size; ++digit) add_node(graph, digit_node + (fixed ? digit : 0));
}

}  // namespace

Symmetries::Symmetries(const Layout& layout, std::span<const Mark> marks, bool fixed)
    : size_(layout.size), cells_(layout.cells), ordered_(fixed || !layout.not_consecutive.empty()), shape_(at(layout.cells)) {
  const auto add = [&](int colour, const auto& nodes) {
    const int node = add_node(shape_, colour);
    for (const int other : nodes) shape_.join(node, other);
  };
  for (const Mark& mark : marks) add(digit_node + size_ + mark.kind, mark.joined);
  for (const auto& house : layout.houses) add(house_node, house);
  for (const auto& [a, b] : layout.differ) add(differ_node, std::array{a, b});
  for (const auto& [a, b] : layout.not_consecutive) add(apart_node, std::array{a, b});
  if (ordered_) {
    const int first = static_cast<int>(shape_.colour.size());
    add_digits(shape_, size_, fixed);
    for (int digit = 1; digit < size_; ++digit) shape_.join(first + digit - 1, first + digit);
  }
  Control control;
  const auto place = canonical_order(shape_, control);
  nodes_.resize(place.size());
  for (std::size_t node = 0; node < place.size(); ++node) nodes_[at(place[node])] = static_cast<int>(node);
}

std::vector<Mask> Symmetries::canonical(std::span<const Mask> puzzle, Control& control) const {
  const Mask full = (Mask{1} << size_) - 1;
  Graph graph = shape_;
  if (!ordered_) add_digits(graph, size_, false);
  const int first_digit = static_cast<int>(graph.colour.size()) - size_;
  for (int cell = 0; cell < cells_; ++cell) {
    const Mask mask = puzzle[at(cell)] & full;
    if (mask == full) graph.colour[at(cell)] = blank_node;
    for (int digit = 0; digit < size_; ++digit)
      if (mask != full && (mask >> digit & 1) != 0) graph.join(cell, first_digit + digit);
  }
  const auto place = canonical_order(graph, control);
  if (place.empty()) return {};

  // The shape with its nodes named by the puzzle: the same for all puzzles of the class. Its own canonical order maps
  // back to the board.
  const auto rank_from = [&](int first, int count) {
    std::vector<int> nodes(at(count)), rank(at(count));
    std::iota(nodes.begin(), nodes.end(), first);
    std::sort(nodes.begin(), nodes.end(), [&](int a, int b) { return place[at(a)] < place[at(b)]; });
    for (int i = 0; i < count; ++i) rank[at(nodes[at(i)] - first)] = i;
    return rank;
  };
  const auto rank = rank_from(0, static_cast<int>(shape_.colour.size()));
  Graph named(shape_.colour.size());
  for (std::size_t node = 0; node < rank.size(); ++node) {
    named.colour[at(rank[node])] = shape_.colour[node];
    for (const int other : shape_.neighbours[node])
      if (static_cast<int>(node) < other) named.join(rank[node], rank[at(other)]);
  }
  const auto back = canonical_order(named, control);
  if (back.empty()) return {};
  const auto image = [&](int node) { return nodes_[at(back[at(rank[at(node)])])]; };
  const auto digit_rank = rank_from(first_digit, size_);
  std::vector<Mask> result(puzzle.size());
  for (int cell = 0; cell < cells_; ++cell) {
    Mask mask = 0;
    for (int digit = 0; digit < size_; ++digit)
      if ((puzzle[at(cell)] >> digit & 1) != 0)
        mask |= Mask{1} << (ordered_ ? image(first_digit + digit) - first_digit : digit_rank[at(digit)]);
    result[at(image(cell))] = mask;
  }
  return result;
}

}  // namespace grillon::sudoku
