// Zones of empty cells that do not touch, filled with the pieces that are left. Used by the proofs of the cut only.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace grillon::packing {

/// Lists for each pocket the ways to fill it, and combines them like an exact cover of pockets and pieces. No pocket may
/// hold fewer pieces than it takes to fill it, so if these numbers add up to the pieces left, each holds no more.
class Pockets {
 public:
  /// A piece in a pocket of at most 64 cells, one bit each.
  struct Placed {
    std::uint64_t cells = 0;
    std::int32_t kind = 0, orientation = 0, at = 0;
  };
  using Visit = std::function<bool(std::span<const Placed>)>;
  enum class Outcome { complete, stopped, too_many };

  static constexpr int largest = 40;

  /// Starts over with these numbers of copies of each kind, all of which are to be used.
  void clear(std::span<const std::int32_t> copies, std::span<const std::int32_t> areas);
  void add(int cells, std::vector<Placed> placed);
  /// Calls `visit` with every way until it returns false. Nothing is visited if there are too many.
  Outcome search(std::uint64_t budget, const Visit& visit);
  /// The cost of the last search.
  [[nodiscard]] std::uint64_t effort() const { return effort_ + listed_ / listed_as_one; }

 private:
  static constexpr int max_parts = 8;
  static constexpr std::size_t max_fillings = 4000;
  static constexpr std::uint64_t max_listed = 40'000, listed_as_one = 256;

  struct Filling {
    std::int32_t first = 0, parts = 0;  // in parts_
  };
  struct Pocket {
    int cells = 0, least = 0;
    std::vector<Placed> placed;  // by their lowest cell
    std::vector<std::size_t> first;
    std::vector<Filling> fillings;
  };
  struct Level {
    std::vector<std::vector<std::int32_t>> open;  // per pocket: fillings that are left
    std::vector<std::uint8_t> done;
    std::vector<std::pair<std::int32_t, std::int32_t>> options;  // pocket and filling
  };

  bool list(Pocket& pocket, int most);
  bool list_on(Pocket& pocket, std::uint64_t empty, int most);
  bool narrow(Level& level);
  bool choose(Level& level);
  bool combine(std::size_t depth);
  bool available(const Filling& filling);
  void take(const Filling& filling, int change);

  std::vector<std::int32_t> copies_, areas_, occurrences_;
  std::vector<int> sorted_areas_;
  int left_ = 0, largest_area_ = 0;
  std::vector<Pocket> pockets_;
  std::vector<Placed> parts_, laid_;
  std::vector<Level> levels_;
  std::vector<std::pair<int, int>> range_;
  std::uint64_t effort_ = 0, listed_ = 0, budget_ = 0;
  const Visit* visit_ = nullptr;
};

}  // namespace grillon::packing
