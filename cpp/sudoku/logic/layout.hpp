// The shape of a Sudoku as the ladder sees it: houses of `size` cells, visibility, and the order in which
// Sudoku Explainer examines them (the first step found determines later ones, so order is part of a rating).
//
// Houses are numbered rows, columns, regions, then extra houses (diagonals, windows, ...).
// Candidates are cell * size + value, with values counted from 0 in this folder.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "common/bits.hpp"
#include "sudoku/logic/clues/rules.hpp"

namespace grillon::sudoku::logic {

using sudoku::Mask;  // a set of values, or of places in a house

enum class Kind : int { box = 0, column = 1, row = 2, extra = 3 };

/// The number of values or places in a mask. The baseline of x86-64 has no instruction for it, and nearly all masks are small.
inline int count_of(Mask mask) noexcept {
  static constexpr auto table = [] {
    std::array<std::uint8_t, 512> counts{};
    for (std::size_t i = 1; i < counts.size(); ++i) counts[i] = static_cast<std::uint8_t>(counts[i / 2] + i % 2);
    return counts;
  }();
  int n = table[mask & 511];
  for (mask >>= 9; mask != 0; mask >>= 9) n += table[mask & 511];
  return n;
}
constexpr bool is_single(Mask mask) noexcept { return mask != 0 && (mask & (mask - 1)) == 0; }
constexpr bool is_several(Mask mask) noexcept { return (mask & (mask - 1)) != 0; }
constexpr int first_of(Mask mask) noexcept { return std::countr_zero(mask); }

template <class Visit>
constexpr void for_each_bit(Mask mask, Visit visit) {
  for (; mask != 0; mask &= mask - 1) visit(first_of(mask));
}

/// A caller's description: rows and columns are implied.
struct LayoutData {
  struct Pair {  // two candidates that cannot both be true, and the number of the house that forbids it
    std::int32_t first, second, house;
    bool at_sight = true;  // is the one ruled out as soon as the other is placed? Else it takes a step
  };
  int size = 9;
  std::vector<std::int32_t> regions;             // the region of each cell
  std::vector<std::vector<std::int32_t>> extra;  // the cells of each extra house
  std::vector<Pair> pairs;
  std::vector<Part> parts{};
};

template <int Most>
class Layout {
 public:
  static constexpr int max_cells = Most * Most;
  static constexpr int max_houses = Most == 9 ? 48 : 5 * Most;
  using Cells = Bits<(max_cells + 63) / 64>;
  using Houses = Bits<(max_houses + 63) / 64>;
  using HousesOfValues = std::array<Houses, Most>;

  struct Membership {
    std::uint16_t house;
    std::uint8_t place;
  };
  struct Crossing {  // `common`: the places of `first` that are also in `second`
    int first, second;
    Mask common;
  };
  struct Locking {  // the pairs of houses of two kinds, for pointing and claiming
    Kind first = Kind::box, second = Kind::box;
    Houses firsts;                                           // those with crossings
    std::vector<std::vector<Crossing>> by_first, by_second;  // by the number of the one house, in the order of the other
  };
  struct Weak {
    std::int32_t other, house;
    bool at_sight;
  };

  explicit Layout(const LayoutData& data)
      : size(data.size), cells(data.size * data.size), houses(3 * data.size + static_cast<int>(data.extra.size())) {
    if (size < 1 || size > Most) throw std::invalid_argument("sudoku ladder: size " + std::to_string(size) + " is out of range");
    if (houses > max_houses) throw std::invalid_argument("sudoku ladder: more houses than it has room for");
    if (static_cast<int>(data.regions.size()) != cells) throw std::invalid_argument("sudoku ladder: one region a cell is needed");
    std::vector<std::vector<std::int32_t>> members(static_cast<std::size_t>(houses));
    for (int cell = 0; cell < cells; ++cell) {
      const auto region = data.regions[static_cast<std::size_t>(cell)];
      if (region < 0 || region >= size) throw std::invalid_argument("sudoku ladder: a region number is out of range");
      members[static_cast<std::size_t>(cell / size)].push_back(cell);
      members[static_cast<std::size_t>(size + cell % size)].push_back(cell);
      members[static_cast<std::size_t>(2 * size + region)].push_back(cell);
    }
    std::copy(data.extra.begin(), data.extra.end(), members.begin() + 3 * size);
    clues = ClueRules(size, members, data.parts);
    auto pairs = data.pairs;
    for (const auto& [first, second, house, at_sight] : clues.exclusions()) pairs.push_back({first, second, house, at_sight});
    build(members, pairs);
  }

  [[nodiscard]] int cell_at(int house, int place) const { return house_cells_[at(house * size + place)]; }
  [[nodiscard]] int place_of(int house, int cell) const { return places_[at(house * cells + cell)]; }  // -1: absent
  [[nodiscard]] Kind kind_of(int house) const {
    return house < size ? Kind::row : house < 2 * size ? Kind::column : house < 3 * size ? Kind::box : Kind::extra;
  }
  /// The houses of a cell in the order in which links are tried: box, row, column, others.
  [[nodiscard]] std::span<const Membership> houses_of(int cell) const {
    const auto begin = first_membership_[at(cell)];
    return {memberships_.data() + begin, first_membership_[at(cell + 1)] - begin};
  }
  [[nodiscard]] std::span<const std::uint16_t> peers_of(int cell) const {
    const auto begin = first_peer_[at(cell)];
    return {peers_.data() + begin, first_peer_[at(cell + 1)] - begin};
  }
  [[nodiscard]] std::span<const Weak> pairs_of(int candidate) const {
    return pairs_.empty() ? std::span<const Weak>{} : std::span<const Weak>{pairs_[at(candidate)]};
  }
  /// Is anything demanded beyond houses? Then exchanging two values may break it.
  [[nodiscard]] bool has_pairs() const { return !pairs_.empty(); }
  [[nodiscard]] const Cells& seen_from(int cell) const { return sees_[at(cell)]; }
  [[nodiscard]] bool see(int cell, int other) const { return sees_[at(cell)].test(other); }
  /// The first house that holds both cells, in link order; -1 if they do not see each other.
  [[nodiscard]] int common_house(int cell, int other) const {
    for (const auto& [house, place] : houses_of(cell))
      if (place_of(house, other) >= 0) return house;
    return -1;
  }

  [[nodiscard]] int candidate(int cell, int value) const { return cell * size + value; }
  [[nodiscard]] int value_house(int house, int value) const { return cells + house * size + value; }

  const int size, cells, houses;
  std::vector<int> scan;  // houses in the order singles and sets are looked for: boxes, columns, rows, others
  ClueRules clues;
  std::vector<Locking> lockings;  // in the order pointing and claiming are looked for

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  void build(const std::vector<std::vector<std::int32_t>>& members, const std::vector<LayoutData::Pair>& pairs) {
    house_cells_.resize(at(houses * size));
    places_.assign(at(houses * cells), -1);
    for (int house = 0; house < houses; ++house) {
      if (static_cast<int>(members[at(house)].size()) != size)
        throw std::invalid_argument("sudoku ladder: a house of the wrong size");
      for (int place = 0; place < size; ++place) {
        const int cell = members[at(house)][at(place)];
        if (cell < 0 || cell >= cells || place_of(house, cell) >= 0)
          throw std::invalid_argument("sudoku ladder: a bad cell in a house");
        house_cells_[at(house * size + place)] = static_cast<std::uint16_t>(cell);
        places_[at(house * cells + cell)] = static_cast<std::int8_t>(place);
      }
    }
    for (int house = 2 * size; house < 3 * size; ++house) scan.push_back(house);
    for (int house = size; house < 2 * size; ++house) scan.push_back(house);
    for (int house = 0; house < size; ++house) scan.push_back(house);
    for (int house = 3 * size; house < houses; ++house) scan.push_back(house);
    build_cells();
    build_lockings();
    if (pairs.empty() && clues.rules().empty()) return;
    pairs_.resize(at(cells * size));
    for (const auto& [first, second, house, at_sight] : pairs) {
      pairs_.at(at(first)).push_back({second, house, at_sight});
      pairs_.at(at(second)).push_back({first, house, at_sight});
    }
  }

  void build_cells() {
    sees_.resize(at(cells));
    for (int cell = 0; cell < cells; ++cell) {
      first_membership_.push_back(memberships_.size());
      const auto join = [&](int from, int to) {
        for (int house = from; house < to; ++house)
          if (place_of(house, cell) >= 0)
            memberships_.push_back({static_cast<std::uint16_t>(house), static_cast<std::uint8_t>(place_of(house, cell))});
      };
      join(2 * size, 3 * size);
      join(0, 2 * size);
      join(3 * size, houses);
      for (auto i = first_membership_.back(); i < memberships_.size(); ++i)
        for (int place = 0; place < size; ++place) sees_[at(cell)].set(cell_at(memberships_[i].house, place));
      sees_[at(cell)].reset(cell);
      first_peer_.push_back(peers_.size());
      sees_[at(cell)].for_each([&](int other) { peers_.push_back(static_cast<std::uint16_t>(other)); });
    }
    first_membership_.push_back(memberships_.size());
    first_peer_.push_back(peers_.size());
  }

  void build_lockings() {
    constexpr std::array<std::array<Kind, 2>, 11> order{{{Kind::box, Kind::column},
                                                         {Kind::box, Kind::row},
                                                         {Kind::column, Kind::box},
                                                         {Kind::row, Kind::box},
                                                         {Kind::extra, Kind::column},
                                                         {Kind::extra, Kind::row},
                                                         {Kind::column, Kind::extra},
                                                         {Kind::row, Kind::extra},
                                                         {Kind::box, Kind::extra},
                                                         {Kind::extra, Kind::box},
                                                         {Kind::extra, Kind::extra}}};
    for (const auto& [first_kind, second_kind] : order) {
      Locking& locking = lockings.emplace_back();
      locking.first = first_kind;
      locking.second = second_kind;
      locking.by_first.resize(at(houses));
      locking.by_second.resize(at(houses));
      for (int first = 0; first < houses; ++first) {
        if (kind_of(first) != first_kind) continue;
        for (int second = 0; second < houses; ++second) {
          if (second == first || kind_of(second) != second_kind) continue;
          Mask common = 0;
          for (int place = 0; place < size; ++place)
            if (place_of(second, cell_at(first, place)) >= 0) common |= Mask{1} << place;
          if (common == 0) continue;
          locking.by_second[at(second)].push_back({first, second, common});
          if (!is_several(common)) continue;  // nothing is locked in one cell
          locking.firsts.set(first);
          locking.by_first[at(first)].push_back({first, second, common});
        }
      }
      if (locking.firsts.none()) lockings.pop_back();
    }
  }

  std::vector<std::uint16_t> house_cells_;
  std::vector<std::int8_t> places_;
  std::vector<Membership> memberships_;
  std::vector<std::size_t> first_membership_;
  std::vector<std::uint16_t> peers_;
  std::vector<std::size_t> first_peer_;
  std::vector<Cells> sees_;
  std::vector<std::vector<Weak>> pairs_;
};

}  // namespace grillon::sudoku::logic
