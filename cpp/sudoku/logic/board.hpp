// A position as the ladder works on it: the values placed, the candidates of every empty cell, and the same
// candidates seen from the houses (the places a value still has there).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sudoku/logic/layout.hpp"

namespace grillon::sudoku::logic {

template <int Most>
class Board {
 public:
  using Cells = typename Layout<Most>::Cells;

  explicit Board(const Layout<Most>& layout) : layout_(&layout), unsolved_(layout.cells) {
    const Mask all = (Mask{1} << layout.size) - 1;
    candidates_.fill(0);
    values_.fill(-1);
    for (int cell = 0; cell < layout.cells; ++cell) candidates_[at(cell)] = all;
    places_.fill(0);
    placed_.fill(0);
    empty_.fill(0);
    for (int house = 0; house < layout.houses; ++house) {
      empty_[at(house)] = static_cast<std::uint8_t>(layout.size);
      for (int value = 0; value < layout.size; ++value) places_[at(house * layout.size + value)] = all;
    }
  }

  [[nodiscard]] const Layout<Most>& layout() const { return *layout_; }
  [[nodiscard]] int unsolved() const { return unsolved_; }
  [[nodiscard]] bool broken() const { return broken_; }
  /// The value of a cell, -1 while it is empty.
  [[nodiscard]] int value(int cell) const { return values_[at(cell)]; }
  [[nodiscard]] bool is_empty(int cell) const { return values_[at(cell)] < 0; }
  [[nodiscard]] Mask candidates(int cell) const { return candidates_[at(cell)]; }
  [[nodiscard]] bool has(int cell, int value) const { return (candidates_[at(cell)] >> value & 1) != 0; }
  [[nodiscard]] Mask places(int house, int value) const { return places_[at(house * layout_->size + value)]; }
  [[nodiscard]] Mask placed(int house) const { return placed_[at(house)]; }
  [[nodiscard]] int empty_cells(int house) const { return empty_[at(house)]; }

  /// Once every cell has its value: do all clues hold, those too that exclude nothing at sight?
  [[nodiscard]] bool keeps_clues() const {
    for (int cell = 0; cell < layout_->cells; ++cell)
      for (const auto& [other, house, at_sight] : layout_->pairs_of(layout_->candidate(cell, value(cell))))
        if (value(other / layout_->size) == other % layout_->size) return false;
    std::vector<Mask> values;
    std::vector<std::uint8_t> scratch;
    for (const auto& rule : layout_->clues.rules()) {
      values.clear();
      for (const auto cell : rule.cells) values.push_back(Mask{1} << value(cell));
      if (!rule.narrow(values, scratch)) return false;
    }
    return true;
  }

  void place(int cell, int value) {
    if (!is_empty(cell)) {
      broken_ |= values_[at(cell)] != value;
      return;
    }
    broken_ |= !has(cell, value);
    for_each_bit(candidates_[at(cell)], [&](int other) { drop(cell, other); });
    candidates_[at(cell)] = 0;
    values_[at(cell)] = static_cast<std::int8_t>(value);
    --unsolved_;
    for (const auto& [house, place] : layout_->houses_of(cell)) {
      broken_ |= (placed_[house] >> value & 1) != 0;
      placed_[house] |= Mask{1} << value;
      --empty_[house];
    }
    for (const auto& [house, place] : layout_->houses_of(cell))
      for_each_bit(places(house, value), [&, house = house](int other) { remove(layout_->cell_at(house, other), value); });
    for (const auto& [other, house, at_sight] : layout_->pairs_of(layout_->candidate(cell, value)))
      if (at_sight) remove(other / layout_->size, other % layout_->size);
    for (const auto& [house, place] : layout_->houses_of(cell)) check_house(house);
  }

  void remove(int cell, int value) {
    if (!has(cell, value)) {
      broken_ |= values_[at(cell)] == value;
      return;
    }
    candidates_[at(cell)] &= ~(Mask{1} << value);
    broken_ |= candidates_[at(cell)] == 0;
    drop(cell, value);
    for (const auto& [house, place] : layout_->houses_of(cell))
      broken_ |= places(house, value) == 0 && (placed_[house] >> value & 1) == 0;
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  void drop(int cell, int value) {
    for (const auto& [house, place] : layout_->houses_of(cell)) places_[at(house * layout_->size + value)] &= ~(Mask{1} << place);
  }
  void check_house(int house) {
    for (int value = 0; value < layout_->size; ++value)
      broken_ |= places(house, value) == 0 && (placed_[at(house)] >> value & 1) == 0;
  }

  const Layout<Most>* layout_;
  std::array<Mask, Layout<Most>::max_cells> candidates_;
  std::array<std::int8_t, Layout<Most>::max_cells> values_;
  std::array<Mask, Layout<Most>::max_houses * Most> places_;
  std::array<Mask, Layout<Most>::max_houses> placed_;
  std::array<std::uint8_t, Layout<Most>::max_houses> empty_;
  int unsolved_;
  bool broken_ = false;
};

}  // namespace grillon::sudoku::logic
