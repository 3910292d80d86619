// A cut that most likely has one solution. Used by the cut only.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "common/random.hpp"
#include "packing/cut_cutter.hpp"

namespace grillon::packing {

/// Pockets that do not touch one another, each for one piece, and a few giants made of the walls between them, each as long
/// and as wide as the place that the giants before have left. Where the giants lie together in one way only, all pieces do:
/// there are as many pockets as pieces left, so each holds one, the one of its shape.
class Frame {
 public:
  Frame(const Problem& board, const CutRequest& request, std::uint64_t stream);

  /// Per cell: its piece. Fewer pieces than requested where these do not all have room in pockets; none at all when no
  /// frame came about, and always when giants would be too large. Sizes may be wrong, and shapes.
  /// Giants that leave room for crumbs are easier to make, and more of them are needed.
  std::vector<std::int32_t> make(int percent_in_pockets, int percent_for_crumbs);

 private:
  using Zone = std::vector<std::int32_t>;

  void dig_pockets(int room);
  bool dig(int size);
  bool build_giants(int full);
  void span(const Zone& zone);
  Zone way(std::int32_t giant, std::int32_t goal, const Zone& zone);
  Zone largest_zone() const;
  Zone zone_around(std::int32_t start, std::vector<std::uint8_t>& seen) const;
  /// The smallest piece beside these cells, -1 for none.
  std::int32_t beside(const Zone& cells) const;
  void give(const Zone& cells, std::int32_t piece);
  bool fill_pockets();

  static constexpr std::int32_t wall = -1, pocket = -2;

  const Problem& board_;
  const CutRequest& request_;
  Looks looks_;
  Random random_;
  std::vector<std::vector<std::int32_t>> touching_;
  std::vector<std::int32_t> owner_;  // a piece, a wall or a pocket
  std::vector<int> size_;
  std::vector<Zone> pockets_;
  std::set<Shape> seen_;
  int walls_ = 0;
};

}  // namespace grillon::packing
