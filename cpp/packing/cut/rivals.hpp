// Every way to put the pieces of a cut together, for proofs that there is no other.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "packing/cut/pockets.hpp"
#include "packing/search/search.hpp"

namespace grillon::packing {

/// Settles the empty cell that the fewest placements cover, or a large piece with few places, like an exact cover; but no
/// placement is listed before it is needed. Which pieces may cover a cell, and how, is read off the cells around it: one
/// bit for each cell of each oriented piece, and for every four near cells the bits that are left when some of them are
/// taken. A cut changes after every proof, so preparation matters as much as the search, and boards may be large.
class Rivals {
 public:
  /// Only cells and lattice of `board` are read. No cell of it may stay empty.
  explicit Rivals(const Problem& board);

  /// `pieces` is a problem on this board whose kinds must all be used. Calls `visit` with every solution; false if it
  /// was stopped or the budget of placements tried was spent.
  bool search(const Problem& pieces, std::uint64_t budget, Control& control, const Visit& visit);
  /// Placements that the last search tried.
  [[nodiscard]] std::uint64_t placements() const { return placements_; }

 private:
  /// An oriented piece with one of its cells singled out.
  struct Part {
    std::int32_t orientation = 0;
    std::int32_t step = 0;  // to the singled out cell from the first one
  };
  struct Option {
    std::int32_t orientation = 0;
    std::int32_t at = 0;  // the position of its first cell
  };
  struct Level {
    std::vector<std::uint8_t> covering;         // per cell beside placed pieces: placements that covered it at the last count
    std::vector<std::vector<Option>> of_large;  // placements left for each large kind
    std::vector<Option> options;
  };

  void prepare(const Problem& pieces);
  void list_large();
  bool descend(std::size_t depth);
  bool lay(const Option& option, std::size_t depth);
  bool large_fit(const Option& option, const Level& before, Level& level);
  bool look_around(const Option& option, Level& level);
  bool zones_fill(const Option& option);
  [[nodiscard]] bool last_giant(std::size_t kind) const;
  std::optional<bool> fill_pockets();
  [[nodiscard]] bool fits(std::int32_t orientation, std::int32_t at) const;
  [[nodiscard]] bool apart(const Option& large, const Option& laid) const;
  void take(std::size_t kind);
  void give_back(std::size_t kind);
  void gather(std::int32_t at);
  std::uint8_t covering(std::int32_t at);
  int zone(std::int32_t start);

  static constexpr std::uint8_t many = 255, enough = 24;
  static constexpr int largest_zone = 63;
  static constexpr std::size_t tracked = 4, max_places = 256;
  static constexpr std::size_t max_near = 40;
  static constexpr int reach = 4;  // how far away they are at most

  std::vector<std::int32_t> place_, number_;  // of a cell in the field, and back
  std::vector<std::int32_t> near_;            // steps to near cells, the nearest first
  std::size_t touching_ = 0, around_ = 0;     // how many of them touch, and how many are one further at most
  std::int32_t row_ = 0, layer_ = 0;          // steps in the field
  Place extent_{};
  std::vector<std::uint8_t> taken_;  // per place in the field, 1 outside the board too
  std::vector<std::uint32_t> seen_;
  std::uint32_t round_ = 0;

  const Problem* pieces_ = nullptr;
  std::vector<std::vector<std::int32_t>> steps_;  // per orientation, none when it does not fit on the board
  std::vector<std::int32_t> kind_, copies_, area_, large_;
  std::vector<std::vector<std::uint8_t>> covered_;  // per orientation of a large kind: 1 for each of its steps
  std::vector<Part> parts_;
  std::vector<std::size_t> first_part_;  // per kind, and the number of all
  // One bit for each part.
  std::size_t words_ = 0;
  std::vector<std::uint64_t> unused_, fitting_;
  std::vector<std::uint64_t> first_;    // the parts whose singled out cell is the first
  std::vector<std::uint64_t> compact_;  // the parts that are within the near cells
  std::vector<std::uint64_t> allowed_;  // per four near cells and those of them that are taken
  std::vector<Level> levels_;
  std::vector<std::int32_t> laid_, zone_;
  Pockets pockets_;
  std::size_t left_ = 0;
  std::uint64_t placements_ = 0, budget_ = 0;
  Control* control_ = nullptr;
  const Visit* visit_ = nullptr;
};

}  // namespace grillon::packing
