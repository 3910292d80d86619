// The grounds of an argument about placements: placed pieces, placements known to be impossible, cells and kinds.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "packing/problem.hpp"

namespace grillon::packing {

/// The placements of the empty board, with masks.
template <std::size_t Words>
struct Catalogue {
  using Board = Bits<Words>;

  struct Item {
    Board mask;
    std::int32_t candidate;
    std::int32_t kind;
    std::int32_t area;
  };

  const Problem& problem;
  std::vector<Item> items;
  std::vector<std::vector<int>> covering;  // per cell
  std::vector<std::vector<int>> of_kind;
  Board cells, required;

  /// Incomplete if `control` stops it.
  Catalogue(const Problem& whole, Control& control) : problem(whole), of_kind(whole.kinds.size()) {
    Problem empty = whole;
    empty.fixed.clear();
    // A kind that may not be used is an argument like any other.
    for (Kind& kind : empty.kinds) kind.high = std::max(kind.high, 1);
    const Open open = open_placements(empty, {}, {}, &control);
    covering = open.covering;
    for (const Placement& placement : open.placements) {
      of_kind[static_cast<std::size_t>(placement.kind)].push_back(static_cast<int>(items.size()));
      items.push_back({open.template mask<Words>(placement), placement.candidate, placement.kind, placement.size});
    }
    for (int cell = 0; cell < whole.cell_count(); ++cell) {
      cells.set(cell);
      if (whole.optional[static_cast<std::size_t>(cell)] == 0) required.set(cell);
    }
  }

  /// The item of a candidate; -1 if it is not a placement.
  [[nodiscard]] int find(std::int32_t candidate) const {
    const auto at = std::lower_bound(items.begin(), items.end(), candidate,
                                     [](const Item& item, std::int32_t wanted) { return item.candidate < wanted; });
    return at != items.end() && at->candidate == candidate ? static_cast<int>(at - items.begin()) : -1;
  }
  [[nodiscard]] const Item& operator[](int item) const { return items[static_cast<std::size_t>(item)]; }
  [[nodiscard]] std::size_t size() const { return items.size(); }
};

/// The facts and houses that a refutation may use, or did use.
template <std::size_t Words>
struct Grounds {
  std::vector<int> laid;    // placed items
  std::vector<int> gone;    // items known to be impossible
  Bits<Words> cells;        // cell houses
  std::vector<char> kinds;  // kind houses

  static Grounds everything(const Catalogue<Words>& catalogue, std::vector<int> laid, std::vector<int> gone) {
    return {std::move(laid), std::move(gone), catalogue.cells, std::vector<char>(catalogue.problem.kinds.size(), 1)};
  }
  /// Takes a house away; false when it was not there.
  bool strike(int house, int cell_count) {
    if (house >= cell_count) return std::exchange(kinds[static_cast<std::size_t>(house - cell_count)], 0) != 0;
    const bool there = cells.test(house);
    cells.reset(house);
    return there;
  }
};

}  // namespace grillon::packing
