// The symmetries that the pattern of a puzzle's clues may have.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace grillon {

enum class Symmetry : int {
  none,
  rotation2,     // a half turn
  rotation4,     // a quarter turn; like the diagonals it needs a square
  top_bottom,    // the upper half mirrors the lower
  left_right,    // the left half mirrors the right
  diagonal,      // along the diagonal from the first cell
  antidiagonal,  // along the other
  mirrors,       // top and bottom, left and right
  full           // all eight
};

/// The sets of cells that are kept or removed together, each once, in reading order of its first cell.
inline std::vector<std::vector<int>> orbits(int rows, int columns, Symmetry symmetry) {
  const auto cell = [&](int row, int column) { return row * columns + column; };
  // The images of a cell under the steps that make up the symmetry.
  const auto images = [&](int from) -> std::vector<int> {
    const int row = from / columns, column = from % columns, up = rows - 1 - row, back = columns - 1 - column;
    switch (symmetry) {
      case Symmetry::none: return {};
      case Symmetry::rotation2: return {cell(up, back)};
      case Symmetry::rotation4: return {cell(column, up)};
      case Symmetry::top_bottom: return {cell(up, column)};
      case Symmetry::left_right: return {cell(row, back)};
      case Symmetry::diagonal: return {cell(column, row)};
      case Symmetry::antidiagonal: return {cell(back, up)};
      case Symmetry::mirrors: return {cell(up, column), cell(row, back)};
      case Symmetry::full: return {cell(column, up), cell(row, back)};
    }
    return {};
  };
  std::vector<std::vector<int>> result;
  std::vector<std::uint8_t> seen(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
  for (int first = 0; first < rows * columns; ++first) {
    if (seen[static_cast<std::size_t>(first)]) continue;
    seen[static_cast<std::size_t>(first)] = 1;
    std::vector<int> orbit{first};
    for (std::size_t at = 0; at < orbit.size(); ++at)
      for (const int image : images(orbit[at]))
        if (!seen[static_cast<std::size_t>(image)]) {
          seen[static_cast<std::size_t>(image)] = 1;
          orbit.push_back(image);
        }
    result.push_back(std::move(orbit));
  }
  return result;
}

}  // namespace grillon
