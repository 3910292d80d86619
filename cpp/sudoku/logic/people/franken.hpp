// Franken fish: base and cover houses may be regions as well as lines. If the candidate were true, the value's place in each base
// house would be one it does not see; if all of those are in fewer cover houses than there are bases, it is false.
#pragma once

#include <array>
#include <numeric>
#include <utility>
#include <vector>

#include "sudoku/logic/people/choice.hpp"

namespace grillon::sudoku::logic::people {

template <int Most>
class FrankenFish {
 public:
  using Cells = typename Layout<Most>::Cells;

  FrankenFish(const Board<Most>& board, Name name, int degree)
      : board_(board),
        layout_(board.layout()),
        name_(name),
        degree_(degree),
        cells_of_(static_cast<std::size_t>(board.layout().houses)) {
    for (int house = 0; house < layout_.houses; ++house)
      for (int place = 0; place < layout_.size; ++place)
        cells_of_[static_cast<std::size_t>(house)].set(layout_.cell_at(house, place));
  }

  template <bool Proofs>
  void find(Notes<Most, Proofs>& notes, Choice<Most>& choice) {
    for (const bool columns : {true, false}) {
      columns_ = columns;
      for (value_ = 0; value_ < layout_.size && !choice.stopped(); ++value_) {
        houses_.clear();
        candidates_ = {};
        for (int house = 0; house < 3 * layout_.size; ++house) {
          const Mask places = board_.places(house, value_);
          if (!is_several(places)) continue;
          Cells cells;
          for_each_bit(places, [&](int place) { cells.set(layout_.cell_at(house, place)); });
          candidates_ |= cells;
          if (is_base(house)) houses_.push_back({house, cells, {}});
        }
        for (auto& base : houses_) base.held = held_by_covers(base.cells);
        chosen_.clear();
        extend(notes, choice, 0, {}, {});
      }
    }
  }

 private:
  using Held = std::array<std::uint8_t, 2 * Most>;  // how many of some cells each cover house holds
  struct Base {
    int house;
    Cells cells;
    Held held;
  };
  [[nodiscard]] bool is_base(int house) const {
    const Kind kind = layout_.kind_of(house);
    return kind == Kind::box || kind == (columns_ ? Kind::column : Kind::row);
  }
  [[nodiscard]] bool is_cover(int house) const {
    const Kind kind = layout_.kind_of(house);
    return kind == Kind::box || kind == (columns_ ? Kind::row : Kind::column);
  }

  template <bool Proofs>
  void extend(Notes<Most, Proofs>& notes, Choice<Most>& choice, std::size_t from, const Cells& covered, const Held& held) {
    if (static_cast<int>(chosen_.size()) == degree_) {
      const int most = most_covered(held);
      candidates_.without(covered).for_each([&](int target) {
        const Cells unseen = covered.without(layout_.seen_from(target));
        if (unseen.count() > most) return;
        covers_.clear();
        if (cover(unseen)) use(notes, choice, target, covered);
      });
      return;
    }
    for (std::size_t i = from; i < houses_.size(); ++i) {
      if (covered.intersects(houses_[i].cells)) continue;
      Held more = held;
      for (std::size_t cover = 0; cover < more.size(); ++cover)
        more[cover] = static_cast<std::uint8_t>(more[cover] + houses_[i].held[cover]);
      chosen_.push_back(i);
      extend(notes, choice, i + 1, covered | houses_[i].cells, more);
      chosen_.pop_back();
    }
  }

  [[nodiscard]] Held held_by_covers(const Cells& cells) const {
    Held held{};
    std::size_t cover = 0;
    for (int house = 0; house < 3 * layout_.size; ++house)
      if (is_cover(house)) held[cover++] = static_cast<std::uint8_t>((cells_of_[static_cast<std::size_t>(house)] & cells).count());
    return held;
  }

  /// The number of cells that the fullest covers hold, one fewer than there are bases: no others hold more.
  [[nodiscard]] int most_covered(const Held& held) const {
    std::array<int, most_degree> fullest{};
    for (const int cells : held)
      for (int i = 0, more = cells; i < degree_ - 1; ++i)
        if (more > fullest[static_cast<std::size_t>(i)]) std::swap(more, fullest[static_cast<std::size_t>(i)]);
    return std::accumulate(fullest.begin(), fullest.end(), 0);
  }

  /// Can one house fewer than there are bases cover these cells?
  bool cover(const Cells& cells) {
    if (cells.none()) return true;
    if (static_cast<int>(covers_.size()) == degree_ - 1) return false;
    const int cell = cells.first();
    for (const auto& membership : layout_.houses_of(cell)) {
      if (!is_cover(membership.house)) continue;
      covers_.push_back(membership.house);
      if (cover(cells.without(cells_of_[membership.house]))) return true;
      covers_.pop_back();
    }
    return false;
  }

  template <bool Proofs>
  void use(Notes<Most, Proofs>& notes, Choice<Most>& choice, int target, const Cells& covered) {
    notes.begin(name_, weight(name_));
    notes.exclude(target, value_);
    if (!choice.wants(notes.draft, covered.count())) return;
    if constexpr (Proofs) {
      Premises premises;
      for (const auto i : chosen_)
        notes.confined_in_house(premises, houses_[i].house, value_, board_.places(houses_[i].house, value_));
      for (const int house : covers_) premises.house(layout_.value_house(house, value_));
      (covered & layout_.seen_from(target)).for_each([&](int cell) { notes.apart(premises, target, cell, value_); });
      notes.conclude(premises);
      notes.colour_results();
      covered.for_each(
          [&](int cell) { notes.colour(layout_.see(target, cell) ? Role::auxiliary : Role::eliminating, cell, value_); });
    }
    choice.take(notes.draft, covered.count());
  }

  const Board<Most>& board_;
  const Layout<Most>& layout_;
  const Name name_;
  const int degree_;
  static constexpr std::size_t most_degree = 4;
  std::vector<Cells> cells_of_;  // by house
  bool columns_ = false;
  int value_ = 0;
  std::vector<Base> houses_;
  Cells candidates_;
  std::vector<std::size_t> chosen_;
  std::vector<int> covers_;
};

}  // namespace grillon::sudoku::logic::people
