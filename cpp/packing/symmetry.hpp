// The symmetries of a problem: turns and mirror images of the board under which its pieces stay the same set.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "packing/problem.hpp"

namespace grillon::packing {

class Symmetries {
 public:
  explicit Symmetries(const Problem& problem);

  /// The identity is number 0.
  [[nodiscard]] std::size_t size() const { return elements_.size(); }
  [[nodiscard]] std::int32_t image(std::size_t element, std::int32_t candidate) const;
  [[nodiscard]] std::int32_t kind_image(std::size_t element, std::int32_t kind) const {
    return elements_[element].kinds[static_cast<std::size_t>(kind)];
  }
  /// Is it the smallest of all images of the solution (sorted by candidate)? Candidates may be in any order.
  [[nodiscard]] bool smallest(std::span<const std::int32_t> solution, std::span<const std::size_t> among) const;
  [[nodiscard]] std::vector<std::size_t> all() const;

 private:
  struct Element {
    std::vector<std::int32_t> cells, kinds, orientations;
  };
  const Problem& problem_;
  CellIndex index_;
  std::vector<Element> elements_;
};

/// The images of the open placements, looked up.
class Images {
 public:
  Images(const Problem& problem, const Open& open, const Symmetries& symmetries);
  static std::size_t bytes(const Problem& problem, const Symmetries& symmetries) {
    return problem.orientations.size() * problem.cells.size() * symmetries.size() * sizeof(std::int32_t);
  }
  [[nodiscard]] std::int32_t of(std::size_t element, std::int32_t candidate) const {
    return images_[element * candidates_ + static_cast<std::size_t>(candidate)];
  }

 private:
  std::size_t candidates_;
  std::vector<std::int32_t> images_;
};

/// One kind that every solution uses once and no symmetry exchanges with another: it needs to be tried in one placement
/// of each orbit only.
struct Orbits {
  struct Orbit {
    std::int32_t placement;                // its representative
    std::vector<std::size_t> images;       // one symmetry for each placement of the orbit, the identity first
    std::vector<std::size_t> stabilisers;  // symmetries that leave the representative where it is
  };
  std::int32_t kind = 0;
  std::vector<Orbit> orbits;

  /// The orbit of a representative, nullptr for any other placement.
  [[nodiscard]] const Orbit* find(std::int32_t placement) const;
};
/// For a search: few representatives, early in its order, so that it detects early when it has missed the last one.
std::optional<Orbits> early_orbits(const Problem& problem, const Open& open, const Symmetries& symmetries);
/// For a sweep in this order of cells (`position` by cell): many representatives, late, so that few states have used the
/// kind, and each for as many placements as there are symmetries, so that one sweep does.
std::optional<Orbits> late_orbits(const Problem& problem, const Open& open, const Symmetries& symmetries,
                                  std::span<const std::int32_t> position);

}  // namespace grillon::packing
