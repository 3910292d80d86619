// Pieces for the pockets of a frame. Used by the cut only.
#pragma once

#include <cstdint>
#include <vector>

#include "common/control.hpp"
#include "common/random.hpp"
#include "packing/cut/cutter.hpp"
#include "packing/cut/pockets.hpp"

namespace grillon::packing {

/// Divides pockets that do not touch into pieces that fill them in one way only: the ways to divide each are listed, one is
/// chosen for each, and if the pieces also fit in another way, some pockets are divided again.
class Mosaic {
 public:
  using Cells = std::vector<std::int32_t>;

  Mosaic(const Problem& board, const CutRequest& request, const std::vector<std::vector<std::int32_t>>& touching, Looks& looks);

  /// A pocket that this many pieces cannot fill uniquely, -1 for none: it has the shape of another or is its own mirror image.
  int doubtful(const std::vector<Cells>& pockets, int pieces);
  /// Divides these pockets into this many pieces. None if that failed.
  std::vector<Cells> fill(const std::vector<Cells>& pockets, int pieces, Random& random, Control& control);

 private:
  static constexpr int max_parts = 4;
  /// A part of a pocket that may be a piece.
  struct Part {
    std::uint64_t cells = 0;
    std::int32_t look = -1;
  };
  using Division = std::vector<Part>;
  struct Pocket {
    Cells cells;
    std::vector<std::uint64_t> touching;  // per cell
    std::vector<Part> parts;
    std::vector<Division> divisions;
    int tried = 0;
    std::size_t chosen = 0;
  };

  std::vector<int> shares(const std::vector<Cells>& pockets, int pieces) const;
  bool prepare(const std::vector<Cells>& pockets, int pieces);
  void list_parts(Pocket& pocket, int largest);
  void divide(Pocket& pocket, std::uint64_t left, int pieces, Division& division);
  static void keep_certain(Pocket& pocket);
  bool choose_all(Random& random);
  bool choose_on(std::vector<std::vector<std::size_t>> left, std::size_t pockets, int& patience);
  bool choose(std::size_t pocket, Random& random);
  void use(const Pocket& pocket, int change);
  [[nodiscard]] bool fresh(const Division& division) const;
  int ways();
  std::int32_t look_of(const Pocket& pocket, std::uint64_t cells);

  const Problem& board_;
  const CutRequest& request_;
  const std::vector<std::vector<std::int32_t>>& touching_;
  std::vector<Pocket> pockets_;
  Looks& looks_;
  std::vector<int> used_;            // per shape
  std::vector<std::size_t> unsure_;  // pockets filled otherwise in the last other way
  Pockets filled_;
};

}  // namespace grillon::packing
