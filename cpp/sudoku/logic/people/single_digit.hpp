// Two strong links on one value, joined by a weak one: skyscraper (two parallel lines), two-string kite (a row and a column joined
// in a region), turbot fish (any other), and the empty rectangle, whose second link is between two groups of a region.
#pragma once

#include "sudoku/logic/people/argument.hpp"

namespace grillon::sudoku::logic::people {

/// The two places left for a value in a house.
struct Conjugates {
  int house, value;
  std::array<int, 2> cells;
};

template <int Most>
std::vector<Conjugates> conjugates_of(const Board<Most>& board, int value) {
  const auto& layout = board.layout();
  std::vector<Conjugates> found;
  for (int house = 0; house < layout.houses; ++house) {
    const Mask places = board.places(house, value);
    if (count_of(places) != 2) continue;
    found.push_back(
        {house, value, {layout.cell_at(house, first_of(places)), layout.cell_at(house, first_of(places & (places - 1)))}});
  }
  return found;
}

template <int Most>
StrongLink<Most> link_of(const Conjugates& pair, int from) {
  return {Spot<Most>::at(pair.cells[static_cast<std::size_t>(from)], pair.value),
          Spot<Most>::at(pair.cells[static_cast<std::size_t>(1 - from)], pair.value), StrongLink<Most>::By::house, pair.house};
}

/// The technique of two linked pairs, by the houses of the links and the one that joins them.
template <int Most>
Name turbot_name(const Layout<Most>& layout, int first, int second, int joint) {
  const Kind one = layout.kind_of(first), two = layout.kind_of(second), by = layout.kind_of(joint);
  const auto is_line = [](Kind kind) { return kind == Kind::row || kind == Kind::column; };
  if (is_line(one) && is_line(two) && one == two && is_line(by) && by != one) return skyscraper;
  if (is_line(one) && is_line(two) && one != two && by == Kind::box) return two_string_kite;
  return turbot_fish;
}

template <int Most, bool Proofs>
void find_turbots(const Board<Most>& board, Notes<Most, Proofs>& notes, Choice<Most>& choice) {
  const auto& layout = board.layout();
  for (int value = 0; value < layout.size; ++value) {
    const auto pairs = conjugates_of(board, value);
    for (std::size_t i = 0; i < pairs.size(); ++i)
      for (std::size_t j = i + 1; j < pairs.size(); ++j)
        for (const int a : {0, 1})
          for (const int b : {0, 1}) {
            const auto& one = pairs[i].cells;
            const auto& two = pairs[j].cells;
            const int inner = one[static_cast<std::size_t>(a)], other = two[static_cast<std::size_t>(b)];
            if (inner == other || one[static_cast<std::size_t>(1 - a)] == other || two[static_cast<std::size_t>(1 - b)] == inner ||
                one[static_cast<std::size_t>(1 - a)] == two[static_cast<std::size_t>(1 - b)] || !layout.see(inner, other))
              continue;
            // Of the houses that join the two, a line makes the more familiar picture.
            int joint = layout.common_house(inner, other);
            for (const auto& membership : layout.houses_of(inner))
              if (layout.place_of(membership.house, other) >= 0 && layout.kind_of(membership.house) != Kind::box)
                joint = membership.house;
            const Name name = turbot_name(layout, pairs[i].house, pairs[j].house, joint);
            const std::array links{link_of<Most>(pairs[i], 1 - a), link_of<Most>(pairs[j], b)};
            offer_argument(board, notes, choice, name, weight(name), std::span<const StrongLink<Most>>(links));
          }
  }
}

template <int Most, bool Proofs>
void find_empty_rectangles(const Board<Most>& board, Notes<Most, Proofs>& notes, Choice<Most>& choice) {
  const auto& layout = board.layout();
  for (int value = 0; value < layout.size; ++value) {
    const auto pairs = conjugates_of(board, value);
    if (pairs.empty()) continue;
    for (int house = 2 * layout.size; house < layout.houses; ++house) {
      const Mask places = board.places(house, value);
      if (count_of(places) < 3) continue;
      for (int line = 0; line < layout.houses; ++line) {
        if (line == house) continue;
        Spot<Most> near{value, {}}, far{value, {}};
        for_each_bit(places, [&](int place) {
          const int cell = layout.cell_at(house, place);
          (layout.place_of(line, cell) >= 0 ? near : far).cells.set(cell);
        });
        if (near.cells.none() || far.cells.none()) continue;
        for (const auto& pair : pairs)
          for (const int end : {0, 1}) {
            const int joined = pair.cells[static_cast<std::size_t>(end)], other = pair.cells[static_cast<std::size_t>(1 - end)];
            if (layout.place_of(house, joined) >= 0 || layout.place_of(house, other) >= 0) continue;
            if (layout.place_of(line, joined) < 0) continue;
            const StrongLink<Most> box{near, far, StrongLink<Most>::By::house, house};
            const std::array links{link_of<Most>(pair, 1 - end), box};
            offer_argument(board, notes, choice, empty_rectangle, weight(empty_rectangle),
                           std::span<const StrongLink<Most>>(links));
          }
      }
    }
  }
}

}  // namespace grillon::sudoku::logic::people
