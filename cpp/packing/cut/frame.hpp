// A cut that most likely has one solution. Used by the cut only.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "common/random.hpp"
#include "packing/cut/cutter.hpp"
#include "packing/cut/mosaic.hpp"

namespace grillon::packing {

/// Pockets that do not touch one another and a few giants made of the walls between them, of which the first is as long and
/// as wide as the board. If the giants fit in one way only and each pocket holds one piece, so do all pieces: the
/// one in a pocket is the one of its shape. A mosaic divides pockets that are to hold more.
class Frame {
 public:
  Frame(const Problem& board, const CutRequest& request, std::uint64_t stream);

  /// Per cell: its piece; empty if no frame was found. Shapes may be wrong, and other placements of the giants
  /// are not examined.
  std::vector<std::int32_t> make(int attempt, Control& control);

 private:
  using Zone = std::vector<std::int32_t>;

  void dig_pockets(int room, int wanted);
  bool carve_pocket(int size);
  void widen(int walls, int largest);
  bool close_pocket();
  bool shrink(Zone& cells);
  bool build_giants();
  bool span_walls(int giants);
  bool grow_giants(int least);
  bool looks_right(const Zone& cells);
  bool span(const Zone& zone, int wanted);
  Zone way(std::int32_t giant, const Zone& goals, const Zone& zone);
  Zone largest_zone() const;
  /// The cells connected to this one that are of the same kind: wall, pocket or giant.
  Zone zone_around(std::int32_t start, std::vector<std::uint8_t>& seen) const;
  void give(const Zone& cells, std::int32_t piece);

  static constexpr std::int32_t wall = -1, pocket = -2;

  const Problem& board_;
  const CutRequest& request_;
  Looks looks_;
  Random random_;
  std::vector<std::vector<std::int32_t>> touching_;
  std::vector<std::int32_t> owner_;  // a piece, a wall or a pocket
  std::vector<int> size_;
  std::vector<Zone> pockets_;
  std::set<std::int32_t> seen_;  // shapes of pockets
  int walls_ = 0;
  Mosaic mosaic_;
};

}  // namespace grillon::packing
