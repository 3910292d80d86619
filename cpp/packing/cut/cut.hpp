// The cut: a board divided into pieces, at random, so that putting them together again is a puzzle.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "common/control.hpp"
#include "packing/problem.hpp"

namespace grillon::packing {

struct CutRequest {
  std::uint64_t seed = 0;
  int pieces = 0;
  int smallest = 3, largest = 8;
  bool different = false;  // no two pieces have one shape, turned and flipped
  bool rectangles = true;  // pieces may be rectangles
  bool unique = false;     // one way to put them together, up to the board's own symmetries
  int attempts = 100;
  std::uint64_t budget = 60'000;           // placements tried for each proof of uniqueness
  std::uint64_t patience = 2'400'000'000;  // for all proofs of an attempt: placements tried, times the cells of the board
};

enum class Proof : int { none = 0, unique = 1, several = 2, unknown = 3 };

struct Cut {
  bool found = false;
  std::vector<std::int32_t> owner;  // per cell: its piece
  int attempts = 0;
  Proof proof = Proof::none;
};

/// Cells of `board` in reading order; only its cells and lattice are read.
Cut cut_board(const Problem& board, const CutRequest& request, Control& control);

/// The fewest cells of this many pieces that are all different; -1 if there are not that many.
int min_area(Lattice lattice, int pieces, int smallest, int largest = std::numeric_limits<int>::max(), bool rectangles = true);

/// The pieces of a cut as a problem, free to turn and (in the plane) to flip; pieces of one shape are one kind.
struct CutPieces {
  Problem problem;
  std::vector<std::int32_t> kind_of_piece;
};
CutPieces pieces_of_cut(const Problem& board, const std::vector<std::int32_t>& owner);

}  // namespace grillon::packing
