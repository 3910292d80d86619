// A canonical order of the nodes of a graph: graphs that differ only in the names of their nodes become equal when
// each node is named by its place.
//
// The nodes are sorted by distinguishing features, as far as possible (refinement); then one of several that still look alike
// is set apart, each in turn, and so on down to a complete order (a leaf). The least leaf wins. Two leaves with the same edges
// are a symmetry of the graph, and anything that a symmetry maps to something seen before need not be visited.
#pragma once

#include <cstdint>
#include <vector>

#include "common/control.hpp"

namespace grillon::sudoku {

struct Graph {
  explicit Graph(std::size_t nodes) : colour(nodes, 0), neighbours(nodes) {}

  void join(int one, int two) {
    neighbours[static_cast<std::size_t>(one)].push_back(two);
    neighbours[static_cast<std::size_t>(two)].push_back(one);
  }

  std::vector<int> colour;  // small numbers: only nodes of one colour can change places
  std::vector<std::vector<int>> neighbours;
};

/// The place of each node; empty if the run was interrupted: a graph that looks the same everywhere takes very long.
std::vector<int> canonical_order(const Graph& graph, Control& control);

}  // namespace grillon::sudoku
