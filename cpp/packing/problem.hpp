// A packing problem as plain data: cells of a board, kinds of pieces, and the ways a kind may be turned.
//
// A candidate is "a piece of this kind is here, in this orientation": orientation * cells + anchor, where orientations of all
// kinds are numbered consecutively and the anchor is the cell of the orientation's first cell. Many of
// these numbers are not legal placements; `open_placements` lists the legal ones that fixed pieces leave open.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "common/bits.hpp"
#include "common/control.hpp"

namespace grillon::packing {

/// A place on the lattice, or a step from one place to another.
struct Place {
  std::int16_t x = 0, y = 0, z = 0;

  friend constexpr bool operator==(const Place&, const Place&) = default;
  /// Reading order: layer, row, column.
  friend constexpr std::strong_ordering operator<=>(const Place& a, const Place& b) {
    if (const auto order = a.z <=> b.z; order != 0) return order;
    if (const auto order = a.y <=> b.y; order != 0) return order;
    return a.x <=> b.x;
  }
  friend constexpr Place operator+(const Place& a, const Place& b) {
    return {static_cast<std::int16_t>(a.x + b.x), static_cast<std::int16_t>(a.y + b.y), static_cast<std::int16_t>(a.z + b.z)};
  }
  friend constexpr Place operator-(const Place& a, const Place& b) {
    return {static_cast<std::int16_t>(a.x - b.x), static_cast<std::int16_t>(a.y - b.y), static_cast<std::int16_t>(a.z - b.z)};
  }
};

/// A shape in one position: steps from its first cell in reading order, which is therefore {0, 0, 0}.
using Shape = std::vector<Place>;

/// square: x and y; cubic: x, y and z; pyramid: balls, x and y doubled so that the layer above lies half a step aside.
enum class Lattice : int { square = 0, cubic = 1, pyramid = 2 };

/// The numbers of copies of a piece in a solution. Copies are equal: they never multiply a count.
struct Kind {
  std::int32_t low = 1;
  std::int32_t high = 1;
  std::int32_t first_orientation = 0;
  std::int32_t orientations = 0;
};

struct Orientation {
  std::int32_t kind = 0;
  Shape shape;
};

struct Problem {
  Lattice lattice = Lattice::square;
  std::vector<Place> cells;            // in reading order, all different
  std::vector<std::uint8_t> optional;  // per cell: 1 if it may stay empty
  std::vector<Kind> kinds;
  std::vector<Orientation> orientations;  // kind by kind
  std::vector<std::int32_t> fixed;        // candidates that are given

  [[nodiscard]] int cell_count() const { return static_cast<int>(cells.size()); }
  [[nodiscard]] std::int32_t candidate(std::int32_t orientation, std::int32_t anchor) const {
    return orientation * static_cast<std::int32_t>(cells.size()) + anchor;
  }
  [[nodiscard]] std::int32_t orientation_of(std::int32_t candidate) const {
    return candidate / static_cast<std::int32_t>(cells.size());
  }
  [[nodiscard]] std::int32_t anchor_of(std::int32_t candidate) const { return candidate % static_cast<std::int32_t>(cells.size()); }
  [[nodiscard]] std::int32_t kind_of(std::int32_t candidate) const {
    return orientations[static_cast<std::size_t>(orientation_of(candidate))].kind;
  }
  [[nodiscard]] int area(std::int32_t kind) const {
    return static_cast<int>(
        orientations[static_cast<std::size_t>(kinds[static_cast<std::size_t>(kind)].first_orientation)].shape.size());
  }

  /// Houses: cells first, then kinds.
  [[nodiscard]] std::int32_t cell_house(std::int32_t cell) const { return cell; }
  [[nodiscard]] std::int32_t kind_house(std::int32_t kind) const { return static_cast<std::int32_t>(cells.size()) + kind; }

  /// The most pieces a solution can have. A solution is passed on as a record of that many int32: its candidates
  /// (fixed ones too) in increasing order of anchor, then -1 where it has fewer pieces.
  [[nodiscard]] int max_pieces() const;
  /// Room for one piece at least: a solution without pieces is a record too.
  [[nodiscard]] std::size_t record_bytes() const {
    return static_cast<std::size_t>(std::max(max_pieces(), 1)) * sizeof(std::int32_t);
  }
};

/// The positions of cells: coordinates to cell number, -1 for none. Cells are in reading order.
class CellIndex {
 public:
  explicit CellIndex(std::span<const Place> cells);
  [[nodiscard]] std::int32_t at(const Place& place) const;

 private:
  Place low_{}, high_{};
  std::int32_t width_ = 0, height_ = 0;
  std::vector<std::int32_t> numbers_;  // of the whole box around the cells
  std::vector<Place> scattered_;       // instead, if nearly all of that box is empty
};

struct Placement {
  std::int32_t candidate = 0;
  std::int32_t kind = 0;
  std::int32_t first = 0;  // into Open::pool
  std::int32_t size = 0;
};

/// The remaining problem after fixed and chosen pieces: every placement that touches none of them.
/// Cells keep their numbers; covered ones are simply never mentioned.
struct Open {
  int cells = 0;                           // of the whole board
  std::vector<std::uint8_t> free;          // per cell: 1 when no fixed piece covers it
  std::vector<std::int32_t> low, high;     // per kind: copies still needed, copies still allowed
  std::vector<Placement> placements;       // by increasing candidate
  std::vector<std::int32_t> pool;          // cells of all placements, increasing within each
  std::vector<std::vector<int>> covering;  // per cell: indices into placements
  std::vector<std::int32_t> laid;          // fixed and chosen candidates, as given
  bool contradiction = false;              // placed pieces overlap, leave the board or exceed their number
  bool cut_short = false;                  // listing them met a limit (see `control`): a missing placement proves nothing

  [[nodiscard]] std::span<const std::int32_t> cells_of(const Placement& placement) const {
    return {pool.data() + placement.first, static_cast<std::size_t>(placement.size)};
  }
  /// For boards of at most 64 * Words cells.
  template <std::size_t Words>
  [[nodiscard]] Bits<Words> mask(const Placement& placement) const {
    Bits<Words> bits;
    for (const std::int32_t cell : cells_of(placement)) bits.set(cell);
    return bits;
  }
  /// For boards of at most 64 cells.
  [[nodiscard]] std::uint64_t mask64(const Placement& placement) const {
    std::uint64_t bits = 0;
    for (const std::int32_t cell : cells_of(placement)) bits |= 1ULL << cell;
    return bits;
  }
  [[nodiscard]] std::uint64_t free64() const {
    std::uint64_t bits = 0;
    for (int cell = 0; cell < cells; ++cell) bits |= static_cast<std::uint64_t>(free[static_cast<std::size_t>(cell)]) << cell;
    return bits;
  }
};

/// `chosen` are added to the fixed pieces; placements in `excluded` are left out. With a `control` the list is cut short
/// when that stops or when it would take more than `memory` bytes.
Open open_placements(const Problem& problem, std::span<const std::int32_t> chosen = {}, std::span<const std::int32_t> excluded = {},
                     Control* control = nullptr, std::size_t memory = std::numeric_limits<std::size_t>::max());

/// The same without some placements.
template <class Keep>
Open only(const Open& open, const Keep& keep) {
  Open fewer = open;
  fewer.placements.clear();
  fewer.pool.clear();
  for (auto& covering : fewer.covering) covering.clear();
  for (const Placement& placement : open.placements) {
    if (!keep(placement)) continue;
    const auto first = static_cast<std::int32_t>(fewer.pool.size());
    for (const std::int32_t cell : open.cells_of(placement)) {
      fewer.pool.push_back(cell);
      fewer.covering[static_cast<std::size_t>(cell)].push_back(static_cast<int>(fewer.placements.size()));
    }
    fewer.placements.push_back({placement.candidate, placement.kind, first, placement.size});
  }
  return fewer;
}

/// Cells of one placement in increasing order; empty when it leaves the board.
std::vector<std::int32_t> cells_of(const Problem& problem, const CellIndex& index, std::int32_t candidate);

/// The solution record of these candidates (see Problem::max_pieces).
std::string record_of(const Problem& problem, std::vector<std::int32_t> candidates);

}  // namespace grillon::packing
