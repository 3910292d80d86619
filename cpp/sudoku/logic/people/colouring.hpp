// Simple and multi colouring on one value: cells joined by strong links take two colours in turn, and one colour is true.
// Trap: a cell that sees both colours. Wrap: a colour two of whose cells see each other is false. Two groups of colours: if one
// colour of each cannot be true together, one of the two other colours is.
#pragma once

#include "sudoku/logic/people/single_digit.hpp"

namespace grillon::sudoku::logic::people {

template <int Most>
class Colouring {
 public:
  using Cells = typename Layout<Most>::Cells;
  using Links = std::vector<StrongLink<Most>>;

  Colouring(const Board<Most>& board, int value) : board_(board), layout_(board.layout()), value_(value) {
    std::vector<std::vector<Edge>> edges(static_cast<std::size_t>(layout_.cells));
    for (const auto& pair : conjugates_of(board, value)) {
      edges[at(pair.cells[0])].push_back({pair.cells[1], pair.house});
      edges[at(pair.cells[1])].push_back({pair.cells[0], pair.house});
    }
    edges_ = std::move(edges);
    Cells seen;
    for (int start = 0; start < layout_.cells; ++start) {
      if (edges_[at(start)].empty() || seen.test(start)) continue;
      Group group;
      bool two_colours = true;  // an odd circle of strong links has no colours: the board contradicts itself
      std::vector<std::pair<int, int>> open{{start, 0}};
      while (!open.empty()) {
        const auto [cell, colour] = open.back();
        open.pop_back();
        if (seen.test(cell)) continue;
        seen.set(cell);
        group[static_cast<std::size_t>(colour)].set(cell);
        for (const auto& edge : edges_[at(cell)]) {
          two_colours = two_colours && !group[static_cast<std::size_t>(colour)].test(edge.to);
          open.emplace_back(edge.to, 1 - colour);
        }
      }
      if (two_colours) groups_.push_back(group);
    }
    for (int cell = 0; cell < layout_.cells; ++cell)
      if (board.has(cell, value)) candidates_.set(cell);
  }

  template <bool Proofs>
  void find_simple(Notes<Most, Proofs>& notes, Choice<Most>& choice) {
    for (const auto& group : groups_) {
      const int cells = (group[0] | group[1]).count();
      begin(notes, colour_trap);
      candidates_.without(group[0] | group[1]).for_each([&](int cell) {
        const auto& seen = layout_.seen_from(cell);
        if (seen.intersects(group[0]) && seen.intersects(group[1])) notes.exclude(cell, value_);
      });
      if (worth(notes, choice, cells)) {
        if constexpr (Proofs)
          for (const auto candidate : excluded_) {
            const int cell = candidate / layout_.size;
            prove(notes, cell, shortest(layout_.seen_from(cell) & group[0], layout_.seen_from(cell) & group[1]));
          }
        finish(notes, choice, cells, group[0], group[1]);
      }
      for (const std::size_t colour : {0U, 1U}) {
        begin(notes, colour_wrap);
        const auto clash = clashing(group[colour], group[colour]);
        if (clash.first < 0) continue;
        group[colour].for_each([&](int cell) { notes.exclude(cell, value_); });
        if (!worth(notes, choice, cells)) continue;
        if constexpr (Proofs)
          for (const auto candidate : excluded_) {
            const int cell = candidate / layout_.size;
            Links links = forward(cell, clash.first);
            append(links, backward(clash.second, cell));
            prove(notes, cell, links);
          }
        finish(notes, choice, cells, group[1 - colour], group[colour]);
      }
    }
  }

  template <bool Proofs>
  void find_multi(Notes<Most, Proofs>& notes, Choice<Most>& choice) {
    for (std::size_t i = 0; i < groups_.size(); ++i)
      for (std::size_t j = 0; j < groups_.size(); ++j) {
        if (i == j) continue;
        for (const std::size_t a : {0U, 1U}) {
          for (const std::size_t b : {0U, 1U})
            if (i < j) one_of_two(notes, choice, groups_[i], a, groups_[j], b);
          impossible(notes, choice, groups_[i], a, groups_[j]);
        }
      }
  }

 private:
  using Group = std::array<Cells, 2>;
  struct Edge {
    int to, house;
  };
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  template <bool Proofs>
  void begin(Notes<Most, Proofs>& notes, Name name) {
    notes.begin(name, weight(name));
  }
  template <bool Proofs>
  bool worth(Notes<Most, Proofs>& notes, const Choice<Most>& choice, int cells) {
    excluded_ = notes.draft.excluded;
    return !excluded_.empty() && choice.wants(notes.draft, cells);
  }
  template <bool Proofs>
  void finish(Notes<Most, Proofs>& notes, Choice<Most>& choice, int cells, const Cells& one, const Cells& two) {
    if constexpr (Proofs) {
      notes.colour_results();
      one.for_each([&](int cell) { notes.colour(Role::eliminating, cell, value_); });
      two.for_each([&](int cell) { notes.colour(Role::auxiliary, cell, value_); });
    }
    choice.take(notes.draft, cells);
  }
  template <bool Proofs>
  void prove(Notes<Most, Proofs>& notes, int cell, const Links& links) {
    prove_argument(board_, notes, cell, value_, std::span<const StrongLink<Most>>(links));
  }

  /// A cell of each set that see each other, or -1.
  [[nodiscard]] std::pair<int, int> clashing(const Cells& one, const Cells& two) const {
    std::pair<int, int> found{-1, -1};
    one.for_each([&](int cell) {
      if (found.first < 0 && layout_.seen_from(cell).intersects(two)) found = {cell, (layout_.seen_from(cell) & two).first()};
    });
    return found;
  }

  /// Colour `a` of one group and colour `b` of the other exclude each other: one of the opposite colours is true.
  template <bool Proofs>
  void one_of_two(Notes<Most, Proofs>& notes, Choice<Most>& choice, const Group& one, std::size_t a, const Group& two,
                  std::size_t b) {
    const auto clash = clashing(one[a], two[b]);
    if (clash.first < 0) return;
    const int cells = (one[0] | one[1] | two[0] | two[1]).count();
    begin(notes, multi_colouring);
    candidates_.without(one[1 - a] | two[1 - b]).for_each([&](int cell) {
      const auto& seen = layout_.seen_from(cell);
      if (seen.intersects(one[1 - a]) && seen.intersects(two[1 - b])) notes.exclude(cell, value_);
    });
    if (!worth(notes, choice, cells)) return;
    if constexpr (Proofs)
      for (const auto candidate : excluded_) {
        const int cell = candidate / layout_.size;
        const auto& seen = layout_.seen_from(cell);
        Links links = backward((seen & one[1 - a]).first(), clash.first);
        append(links, backward(clash.second, (seen & two[1 - b]).first()));
        prove(notes, cell, links);
      }
    finish(notes, choice, cells, one[1 - a] | two[1 - b], one[a] | two[b]);
  }

  /// Colour `a` sees both colours of another group, so it is false.
  template <bool Proofs>
  void impossible(Notes<Most, Proofs>& notes, Choice<Most>& choice, const Group& one, std::size_t a, const Group& two) {
    const auto first = clashing(one[a], two[0]), second = clashing(one[a], two[1]);
    if (first.first < 0 || second.first < 0) return;
    const int cells = (one[0] | one[1] | two[0] | two[1]).count();
    begin(notes, multi_colouring);
    one[a].for_each([&](int cell) { notes.exclude(cell, value_); });
    if (!worth(notes, choice, cells)) return;
    if constexpr (Proofs)
      for (const auto candidate : excluded_) {
        const int cell = candidate / layout_.size;
        Links links = forward(cell, first.first);
        append(links, backward(first.second, second.second));
        append(links, backward(second.first, cell));
        prove(notes, cell, links);
      }
    finish(notes, choice, cells, one[1 - a] | two[0], one[a] | two[1]);
  }

  /// The cells from one to another along strong links.
  [[nodiscard]] std::vector<int> path(int from, int to) const {
    std::vector<int> before(at(layout_.cells), -1), order{from};
    before[at(from)] = from;
    for (std::size_t i = 0; i < order.size() && before[at(to)] < 0; ++i)
      for (const auto& edge : edges_[at(order[i])])
        if (before[at(edge.to)] < 0) {
          before[at(edge.to)] = order[i];
          order.push_back(edge.to);
        }
    std::vector<int> cells{to};
    while (cells.back() != from) cells.push_back(before[at(cells.back())]);
    std::reverse(cells.begin(), cells.end());
    return cells;
  }
  [[nodiscard]] StrongLink<Most> link(int off, int on) const {
    int house = -1;
    for (const auto& edge : edges_[at(off)])
      if (edge.to == on && house < 0) house = edge.house;
    return {Spot<Most>::at(off, value_), Spot<Most>::at(on, value_), StrongLink<Most>::By::house, house};
  }
  /// `from` is true, and so is `to`, of the same colour.
  [[nodiscard]] Links forward(int from, int to) const {
    Links links;
    const auto cells = path(from, to);
    for (std::size_t i = 1; i + 1 < cells.size(); i += 2) links.push_back(link(cells[i], cells[i + 1]));
    return links;
  }
  /// `from` is false, so its neighbour is true, and so on: up to `to` (of the other colour), or up to the cell that rules out
  /// `to`.
  [[nodiscard]] Links backward(int from, int to) const {
    Links links;
    const auto cells = path(from, to);
    for (std::size_t i = 0; i + 1 < cells.size(); i += 2) links.push_back(link(cells[i], cells[i + 1]));
    return links;
  }
  static void append(Links& links, const Links& more) { links.insert(links.end(), more.begin(), more.end()); }
  [[nodiscard]] Links shortest(const Cells& from, const Cells& to) const {
    Links best;
    from.for_each([&](int one) {
      to.for_each([&](int two) {
        Links links = backward(one, two);
        if (best.empty() || links.size() < best.size()) best = std::move(links);
      });
    });
    return best;
  }

  const Board<Most>& board_;
  const Layout<Most>& layout_;
  const int value_;
  std::vector<std::vector<Edge>> edges_;
  std::vector<Group> groups_;
  Cells candidates_;
  std::vector<std::int32_t> excluded_;
};

template <int Most, bool Proofs>
void find_simple_colours(const Board<Most>& board, Notes<Most, Proofs>& notes, Choice<Most>& choice) {
  for (int value = 0; value < board.layout().size; ++value) Colouring<Most>(board, value).find_simple(notes, choice);
}

template <int Most, bool Proofs>
void find_multi_colours(const Board<Most>& board, Notes<Most, Proofs>& notes, Choice<Most>& choice) {
  for (int value = 0; value < board.layout().size; ++value) Colouring<Most>(board, value).find_multi(notes, choice);
}

}  // namespace grillon::sudoku::logic::people
