// A board divided into pieces, and the ways to change it a little. Used by the cut only.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "common/random.hpp"
#include "packing/cut/cut.hpp"

namespace grillon::packing {

/// The shapes of pieces: the same number for all that can be turned and flipped into one another.
class Looks {
 public:
  Looks(Lattice lattice, const CutRequest& request) : lattice_(lattice), request_(request) {}

  /// Cells in reading order.
  std::int32_t of(std::vector<Place> cells);
  [[nodiscard]] bool symmetric(std::int32_t look) const { return symmetric_[static_cast<std::size_t>(look)] != 0; }
  /// An upper bound: all numbers given so far are smaller.
  [[nodiscard]] std::size_t number() const { return symmetric_.size(); }
  /// Whether a piece looks as requested (no rectangle, unlike those seen before); it is added to these.
  bool right(std::vector<Place> cells, std::set<std::int32_t>& seen);
  /// Starts over if there are very many. Earlier numbers must not be used afterwards.
  void tidy();

 private:
  Lattice lattice_;
  const CutRequest& request_;
  std::map<std::vector<Place>, std::int32_t> known_;  // earlier placements of pieces, from their first cell
  std::map<Shape, std::int32_t> numbers_;             // by the first of all orientations
  std::vector<std::uint8_t> symmetric_;
};

class Cutter {
 public:
  Cutter(const Problem& board, const CutRequest& request, std::uint64_t stream);

  /// Starts with these pieces. False if their sizes or shapes are wrong.
  bool start(std::vector<std::int32_t> owner);
  /// Starts with this many pieces, perhaps fewer than requested: they may be split later. They grow from random cells, the
  /// smallest first; then cells change hands until all sizes are right.
  bool grow(int pieces);
  void stir(std::size_t moves);
  /// Cells change hands until no shape is wrong; a change after which more shapes are wrong is taken back.
  bool mend_shapes();

  /// A small change: tries random cells until one has changed hands.
  void nudge();
  /// A part of a random piece, the larger ones more often, becomes a separate piece: among several tries, the one deepest
  /// in it and touches the fewest small pieces. False if this failed.
  bool split();
  /// Two pieces that touch are divided again. False if this failed.
  bool divide_again();
  /// Two pieces that touch become one. False if this failed.
  bool join();

  [[nodiscard]] int pieces() const { return static_cast<int>(size_.size()); }
  [[nodiscard]] bool sizes_right() const;
  [[nodiscard]] bool shapes_right() { return wrong_shapes() == 0; }
  [[nodiscard]] const std::vector<std::int32_t>& owner() const { return owner_; }
  void put_back(std::vector<std::int32_t> owner);

 private:
  [[nodiscard]] int wrong_shapes();
  [[nodiscard]] int openness(std::int32_t part, std::int32_t piece) const;
  void give(std::int32_t cell, std::int32_t piece, std::vector<std::vector<std::int32_t>>& edge);
  void move(bool mending);
  bool carve(std::int32_t piece, std::int32_t part, int wanted);
  bool whole(std::int32_t piece, int size, std::size_t near);
  /// Two pieces that touch, the same one twice if a random cell has no such neighbour.
  std::pair<std::int32_t, std::int32_t> neighbours_at_random();

  const Problem& board_;
  const CutRequest& request_;
  Looks looks_;
  Random random_;
  std::vector<std::vector<std::int32_t>> touching_;
  std::vector<std::int32_t> owner_;
  std::vector<int> size_;
};

}  // namespace grillon::packing
