// Boards and pieces for the programs that test packing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

#include "packing/problem.hpp"
#include "packing/shapes.hpp"

namespace grillon::packing {

inline std::vector<Place> cells(std::initializer_list<const char*> rows) {
  std::vector<Place> places;
  std::int16_t y = 0;
  for (const char* row : rows) {
    for (std::int16_t x = 0; row[x] != '\0'; ++x)
      if (row[x] == '#') places.push_back({x, y, 0});
    ++y;
  }
  return places;
}

inline Problem make(Lattice lattice, std::vector<Place> board, const std::vector<std::vector<Place>>& pieces, bool flips,
                    bool optional = false) {
  Problem problem;
  problem.lattice = lattice;
  std::sort(board.begin(), board.end());
  problem.cells = std::move(board);
  problem.optional.assign(problem.cells.size(), optional ? 1 : 0);
  for (const auto& piece : pieces) {
    Kind kind;
    kind.first_orientation = static_cast<std::int32_t>(problem.orientations.size());
    for (Shape& shape : orientations(piece, lattice, Freedom::turns, flips)) {
      problem.orientations.push_back({static_cast<std::int32_t>(problem.kinds.size()), std::move(shape)});
      ++kind.orientations;
    }
    problem.kinds.push_back(kind);
  }
  return problem;
}

inline std::vector<Place> box(int width, int height, int depth = 1) {
  std::vector<Place> places;
  for (int z = 0; z < depth; ++z)
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x)
        places.push_back({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y), static_cast<std::int16_t>(z)});
  return places;
}

inline std::vector<std::vector<Place>> iq(int scale = 1) {
  std::vector<std::vector<Place>> pieces{
      cells({"####", "...#"}), cells({".#.", "###", "#.."}), cells({"####", ".#.."}), cells({"###", "#.#"}),
      cells({"###", ".#."}),   cells({"###", ".##"}),        cells({".#", "##"}),     cells({"###", "#..", "#.."}),
      cells({"..#", "###"}),   cells({"##.", ".##", "..#"}), cells({".##", "##."}),   cells({"##..", ".###"}),
  };
  for (auto& piece : pieces)
    for (Place& place : piece)
      place.x = static_cast<std::int16_t>(place.x * scale), place.y = static_cast<std::int16_t>(place.y * scale);
  return pieces;
}

}  // namespace grillon::packing
