// Candidates and houses of a board whose walls are not all known; Python decodes the same numbers.
//
// Candidates: those of houses.hpp, then cells * maximum + border: there is a wall. The houses of houses.hpp are followed by
// those about a connected set S of at most maximum + 1 cells. S is named by its first cell and the number of its
// shape among all fixed polyominoes, sizes in order, each size sorted. With n shapes and s = 2 * maximum + 14 slots
// per set, house `first + (cell * n + shape) * s + slot` is:
//   slot u - 1                 when S is a region it holds one u, and none for u above its size
//   slot maximum + u - 1       when there is no wall inside S, at most one of its cells holds u
//   slot 2 * maximum           there is a wall inside S (for maximum + 1 cells)
//   slot 2 * maximum + 1 + i   when there is no other wall inside S, there is none at its i-th inside border, if
//                              S is connected without that border
#pragma once

#include <cstdint>
#include <vector>

#include "tectonic/walls/shapes.hpp"

namespace grillon::tectonic {

class CutHouses {
 public:
  explicit CutHouses(const PartialBoard& board);

  /// Do all houses have a number?
  [[nodiscard]] bool fit() const;

  [[nodiscard]] std::int32_t value(int cell, int index) const { return cell * board_.maximum + index; }
  [[nodiscard]] std::int32_t wall(int border) const { return board_.cells() * board_.maximum + border; }

  [[nodiscard]] std::int32_t cell(int cell) const { return cell; }
  [[nodiscard]] std::int32_t part(int part, int index) const { return board_.cells() + part * board_.maximum + index; }
  [[nodiscard]] std::int32_t touching(int a, int b, int index) const;
  [[nodiscard]] std::int32_t holds(std::vector<int> set, int index) const { return number(std::move(set), index); }
  [[nodiscard]] std::int32_t differs(std::vector<int> set, int index) const {
    return number(std::move(set), board_.maximum + index);
  }
  [[nodiscard]] std::int32_t too_large(std::vector<int> set) const { return number(std::move(set), 2 * board_.maximum); }
  [[nodiscard]] std::int32_t joined(std::vector<int> set, int border) const;

  /// The numbers of the borders between two cells of the set, in order.
  [[nodiscard]] std::vector<int> inside(const std::vector<int>& set) const;
  /// The numbers of the borders between a cell of the set and a cell outside.
  [[nodiscard]] std::vector<int> around(const std::vector<int>& set) const;

 private:
  [[nodiscard]] std::int32_t number(std::vector<int> set, int slot) const;

  const PartialBoard& board_;
  std::int64_t first_, shapes_, slots_;
};

}  // namespace grillon::tectonic
