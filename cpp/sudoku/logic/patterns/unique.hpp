// Unique rectangles and loops, types 1 to 4: a closed path of cells that could all hold the same two values would give
// the puzzle a second solution, so one of the cells with more candidates must use them.
#pragma once

#include <array>
#include <vector>

#include "sudoku/logic/patterns/subsets.hpp"

namespace grillon::sudoku::logic {

template <int Most>
class UniqueLoops {
 public:
  /// One way to use a loop. Sudoku Explainer takes the lowest rating, then the lowest type, then the first found.
  struct Use {
    double rating = 0;
    int type = 0;
    int first = 0, second = 0;  // the two values of the loop, for type 4 the locked one first
    std::vector<int> loop;
    std::vector<int> extra_cells;  // the cells of the loop with more candidates
    Mask extra = 0;                // types 2 and 3: the other candidates of those cells
    int house = -1;                // types 3 and 4
    bool hidden = false;           // type 3: the set is a hidden one
    Mask places = 0, values = 0;   // type 3: the set's other cells, and its values
  };

  UniqueLoops(const Board<Most>& board, Techniques allowed) : board_(board), layout_(board.layout()), allowed_(allowed) {}

  /// The easiest use of any loop, or nullptr.
  const Use* easiest() {
    found_ = false;
    for (int cell = 0; cell < layout_.cells; ++cell) {
      const Mask values = board_.candidates(cell);
      if (count_of(values) != 2) continue;
      first_ = first_of(values);
      second_ = first_of(values & (values - 1));
      pair_ = values;
      loop_.clear();
      visited_[0].fill(false);
      visited_[1].fill(false);
      extend(cell, 2, 0, -1);
    }
    return found_ ? &best_ : nullptr;
  }

  template <bool Proofs>
  bool write(Notes<Most, Proofs>& notes, const Use& use) const;

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  /// Loops of larger grids may be very long and numerous; people do not see those.
  [[nodiscard]] int longest() const { return layout_.size <= 9 ? layout_.cells : 8; }

  void extend(int cell, int allowed, Mask extra, int last_kind) {
    const int parity = static_cast<int>(loop_.size()) % 2;
    for (const auto& [house, place] : layout_.houses_of(cell))
      if (visited_[at(parity)][house]) return;  // two cells of one parity in a house: never a valid loop
    for (const auto& [house, place] : layout_.houses_of(cell)) visited_[at(parity)][house] = true;
    loop_.push_back(cell);
    for (const auto& membership : layout_.houses_of(cell)) {
      const int kind = membership.house >= 3 * layout_.size ? membership.house : membership.house / layout_.size;
      if (kind == last_kind) continue;
      for (int place = 0; place < layout_.size; ++place) {
        const int next = layout_.cell_at(membership.house, place);
        if (next == loop_.front() && loop_.size() >= 4) {
          if (valid()) use_loop();
          continue;
        }
        const Mask values = board_.candidates(next);
        if ((values & pair_) != pair_ || static_cast<int>(loop_.size()) >= longest()) continue;
        if (std::find(loop_.begin(), loop_.end(), next) != loop_.end()) continue;
        const Mask more = (extra | values) & ~pair_;
        const bool bivalue = values == pair_;
        if (bivalue || is_single(more) || allowed > 0) extend(next, bivalue ? allowed : allowed - 1, more, kind);
      }
    }
    loop_.pop_back();
    for (const auto& [house, place] : layout_.houses_of(cell)) visited_[at(parity)][house] = false;
  }

  /// Every house of the loop is visited once with each parity.
  [[nodiscard]] bool valid() const {
    return loop_.size() % 2 == 0 && std::equal(visited_[0].begin(), visited_[0].begin() + layout_.houses, visited_[1].begin());
  }

  void use_loop() {
    std::vector<int> extra_cells;
    Mask extra = 0;
    for (const int cell : loop_)
      if (board_.candidates(cell) != pair_) {
        extra_cells.push_back(cell);
        extra |= board_.candidates(cell) & ~pair_;
      }
    if (extra_cells.empty()) return;  // two solutions: no step can handle that
    Use use;
    use.first = first_;
    use.second = second_;
    use.loop = loop_;
    use.extra_cells = extra_cells;
    use.extra = extra;
    if (extra_cells.size() == 1) return consider(use, 1, 0);
    if (extra_cells.size() > 2 || is_single(extra)) {
      if (type_two_excludes(use)) consider(use, 2, 0);
    } else {
      type_three(use);
    }
    if (extra_cells.size() == 2) type_four(use);
  }

  static Technique technique(const Use& use) {
    return static_cast<Technique>((use.loop.size() == 4 ? unique_rectangle_1 : unique_loop_1) + use.type - 1);
  }

  void consider(Use use, int type, double more) {
    const auto length = use.loop.size();
    double rating = weight(unique_rectangle_1);
    if (length >= 10) rating += 0.3;
    if (length >= 8)
      rating += 0.2;
    else if (length >= 6)
      rating += 0.1;
    use.type = type;
    use.rating = rating + more;
    if ((allowed_ & only(technique(use))) == 0) return;
    if (found_ && (best_.rating < use.rating || (best_.rating == use.rating && best_.type <= type))) return;
    found_ = true;
    best_ = std::move(use);
  }

  [[nodiscard]] typename Layout<Most>::Cells seen_by_all(const std::vector<int>& cells) const {
    auto seen = layout_.seen_from(cells.front());
    for (const int cell : cells) seen &= layout_.seen_from(cell);
    return seen;
  }

  [[nodiscard]] bool type_two_excludes(const Use& use) const {
    bool any = false;
    seen_by_all(use.extra_cells).for_each([&](int cell) { any |= board_.has(cell, first_of(use.extra)); });
    return any;
  }

  void type_three(Use use) {
    const int one = use.extra_cells[0], two = use.extra_cells[1];
    const Mask shared = use.extra & board_.candidates(one) & board_.candidates(two);
    for (int degree = 2; degree <= 7; ++degree)
      for (const auto& [house, place] : layout_.houses_of(one)) {
        const int other_place = layout_.place_of(house, two);
        if (other_place < 0) continue;
        use.house = house;
        const int empty = board_.empty_cells(house);
        if (2 * degree <= empty && degree >= count_of(use.extra)) naked_sets(use, degree, place, other_place, shared);
        if (2 * degree < empty) hidden_sets(use, degree, place, other_place);
      }
  }

  void naked_sets(Use use, int degree, int one, int two, Mask shared) {
    std::array<Mask, Most> sets;
    std::array<int, Most> names;
    int count = 0;
    for (int place = 0; place < layout_.size; ++place) {
      const Mask values = place == one ? use.extra : board_.candidates(layout_.cell_at(use.house, place));
      if (place == two || !is_several(values)) continue;
      sets[at(count)] = values;
      names[at(count++)] = place;
    }
    each_union(sets.data(), count, degree, [&](Mask chosen, Mask values) {
      Mask places = 0, others = shared;
      for_each_bit(chosen, [&](int i) {
        places |= Mask{1} << names[at(i)];
        if (names[at(i)] != one) others |= sets[at(i)];
      });
      if ((places >> one & 1) == 0 || count_of(others) != degree) return false;
      use.hidden = false;
      use.places = places & ~(Mask{1} << one);
      use.values = values;
      bool any = false;
      for (int place = 0; place < layout_.size; ++place)
        any |= place != one && place != two && (places >> place & 1) == 0 &&
               (board_.candidates(layout_.cell_at(use.house, place)) & values) != 0;
      if (any) consider(use, 3, (degree - 1) * 0.1);
      return false;
    });
  }

  void hidden_sets(Use use, int degree, int one, int two) {
    std::array<Mask, Most> sets;
    std::array<int, Most> names;
    int count = 0;
    const Mask elsewhere = ~(Mask{1} << two);
    for (int value = 0; value < layout_.size; ++value) {
      if (((pair_ | use.extra) >> value & 1) != 0) continue;
      sets[at(count)] = board_.places(use.house, value) & elsewhere;
      names[at(count++)] = value;
    }
    const Mask pair_places = (board_.places(use.house, use.first) | board_.places(use.house, use.second)) & elsewhere;
    if (degree - 2 > count) return;
    const auto visit = [&](Mask chosen, Mask places) {
      Mask values = pair_;
      bool all = true;
      for_each_bit(chosen, [&](int i) {
        values |= Mask{1} << names[at(i)];
        all &= sets[at(i)] != 0;
      });
      if (!all) return false;
      use.hidden = true;
      use.values = values;
      use.places = places & ~(Mask{1} << one);
      bool any = false;
      for_each_bit(use.places, [&](int place) { any |= (board_.candidates(layout_.cell_at(use.house, place)) & ~values) != 0; });
      if (any) consider(use, 3, (count_of(use.places) - 1) * 0.1);
      return false;
    };
    each_union(sets.data(), count, degree, visit, pair_places, 0, degree - 2);
  }

  void type_four(Use use) {
    const int one = use.extra_cells[0], two = use.extra_cells[1];
    int house_of_first = -1, house_of_second = -1;
    for (const auto& [house, place] : layout_.houses_of(one)) {
      if (layout_.place_of(house, two) < 0) continue;
      const Mask both = Mask{1} << place | Mask{1} << layout_.place_of(house, two);
      if ((board_.places(house, use.first) & ~both) == 0) house_of_first = house;
      if ((board_.places(house, use.second) & ~both) == 0) house_of_second = house;
    }
    if (house_of_first < 0 && house_of_second < 0) return;
    if (house_of_first < 0) std::swap(use.first, use.second);
    use.house = house_of_first >= 0 ? house_of_first : house_of_second;
    consider(use, 4, 0);
  }

  const Board<Most>& board_;
  const Layout<Most>& layout_;
  const Techniques allowed_;
  std::array<std::array<bool, Layout<Most>::max_houses>, 2> visited_;
  std::vector<int> loop_;
  int first_ = 0, second_ = 0;
  Mask pair_ = 0;
  bool found_ = false;
  Use best_;
};

template <int Most>
template <bool Proofs>
bool UniqueLoops<Most>::write(Notes<Most, Proofs>& notes, const Use& use) const {
  const Mask pair = Mask{1} << use.first | Mask{1} << use.second;
  notes.begin(technique(use), use.rating);
  const auto is_extra = [&](int cell) {
    return std::find(use.extra_cells.begin(), use.extra_cells.end(), cell) != use.extra_cells.end();
  };
  Premises loop;
  if constexpr (Proofs) {
    loop.house(one_solution);
    for (const int cell : use.loop) {
      if (!is_extra(cell)) notes.confined(loop, cell, pair);
      for (const int value : {use.first, use.second}) notes.colour(Role::pattern, cell, value);
    }
  }
  if (use.type == 1) {
    for (const int value : {std::min(use.first, use.second), std::max(use.first, use.second)})
      notes.exclude(use.extra_cells[0], value);
  } else if (use.type == 2) {
    const int value = first_of(use.extra);
    seen_by_all(use.extra_cells).for_each([&](int cell) {
      if (board_.has(cell, value)) notes.exclude(cell, value);
    });
    if constexpr (Proofs)
      for (const int cell : use.extra_cells) {
        notes.confined(loop, cell, pair | use.extra);
        notes.colour(Role::eliminating, cell, value);
        for (const auto candidate : notes.draft.excluded) notes.apart(loop, cell, candidate / layout_.size, value);
      }
  } else if (use.type == 3) {
    const int one = layout_.place_of(use.house, use.extra_cells[0]), two = layout_.place_of(use.house, use.extra_cells[1]);
    const Mask corners = Mask{1} << one | Mask{1} << two, all = (Mask{1} << layout_.size) - 1;
    if (use.hidden)
      exclude_places(board_, notes, use.house, use.places, ~use.values);
    else
      exclude_places(board_, notes, use.house, all & ~use.places & ~corners, use.values);
    if constexpr (Proofs) {
      for_each_bit(use.places, [&](int place) {
        const int cell = layout_.cell_at(use.house, place);
        if (use.hidden)
          loop.house(cell);
        else
          notes.confined(loop, cell, use.values);
      });
      for (const int cell : use.extra_cells) {
        if (use.hidden) {
          loop.house(cell);
          for_each_bit(use.values & ~pair, [&](int value) { notes.absent(loop, cell, value); });
        } else {
          notes.confined(loop, cell, pair | use.values);
        }
        for_each_bit(board_.candidates(cell) & use.extra, [&](int value) { notes.colour(Role::eliminating, cell, value); });
      }
      for_each_bit(use.values, [&](int value) {
        if (use.hidden)
          notes.confined_in_house(loop, use.house, value, use.places | corners);
        else
          loop.house(layout_.value_house(use.house, value));
      });
      colour_set(board_, notes, Role::auxiliary, use.house, use.places, use.values);
    }
  } else {
    for (const int cell : use.extra_cells) notes.exclude(cell, use.second);
    if constexpr (Proofs) {
      const Mask corners =
          Mask{1} << layout_.place_of(use.house, use.extra_cells[0]) | Mask{1} << layout_.place_of(use.house, use.extra_cells[1]);
      notes.confined_in_house(loop, use.house, use.first, corners);
      for (const int cell : use.extra_cells) {
        loop.house(cell);
        notes.colour(Role::eliminating, cell, use.first);
      }
    }
  }
  if constexpr (Proofs) {
    notes.conclude(loop);
    notes.colour_results();
  }
  return true;
}

template <int Most, bool Proofs>
bool find_unique_loop(const Board<Most>& board, Notes<Most, Proofs>& notes, Techniques allowed) {
  if (board.layout().has_pairs()) return false;  // swapping the two values could break a pair rule
  UniqueLoops<Most> loops(board, allowed);
  const auto* use = loops.easiest();
  return use != nullptr && loops.write(notes, *use);
}

}  // namespace grillon::sudoku::logic
