// Packing counts by the sweep against published numbers.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "packing/sweep_state.hpp"
#include "sweep/forward.hpp"
#include "sweep/number.hpp"

using namespace grillon;
using packing::Tiling;

namespace {

using Cell = std::pair<int, int>;
using Shape = std::vector<Cell>;

std::set<Shape> turned(const Shape& shape) {
  std::set<Shape> all;
  for (int turn = 0; turn < 8; ++turn) {
    Shape image;
    for (auto [r, c] : shape) {
      if (turn & 1) c = -c;
      if (turn & 2) r = -r;
      if (turn & 4) std::swap(r, c);
      image.push_back({r, c});
    }
    int top = 99, left = 99;
    for (auto [r, c] : image) top = std::min(top, r), left = std::min(left, c);
    for (auto& [r, c] : image) r -= top, c -= left;
    std::sort(image.begin(), image.end());
    all.insert(image);
  }
  return all;
}

struct Board {
  std::vector<Cell> cells;
  static Board picture(const std::vector<std::string>& rows) {
    Board board;
    for (int r = 0; r < static_cast<int>(rows.size()); ++r)
      for (int c = 0; c < static_cast<int>(rows[static_cast<std::size_t>(r)].size()); ++c)
        if (rows[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] == '#') board.cells.push_back({r, c});
    return board;
  }
  static Board rectangle(int rows, int columns) { return picture(std::vector<std::string>(static_cast<std::size_t>(rows), std::string(static_cast<std::size_t>(columns), '#'))); }
};

Tiling tiling(const Board& board, const std::vector<std::vector<std::string>>& pieces, bool optional) {
  Tiling result;
  std::map<Cell, int> number;
  for (auto cell : board.cells) number.emplace(cell, static_cast<int>(number.size()));
  result.cells = static_cast<int>(number.size());
  result.optional_cell.assign(number.size(), optional);
  for (auto [r, c] : board.cells) {
    result.neighbours.emplace_back();
    for (Cell other : {Cell{r, c + 1}, Cell{r, c - 1}, Cell{r + 1, c}, Cell{r - 1, c}})
      if (auto found = number.find(other); found != number.end()) result.neighbours.back().push_back(found->second);
  }
  for (int kind = 0; kind < static_cast<int>(pieces.size()); ++kind) {
    result.least.push_back(1);
    result.most.push_back(1);
    for (const Shape& shape : turned(Board::picture(pieces[static_cast<std::size_t>(kind)]).cells))
      for (int r = 0; r < 30; ++r)
        for (int c = 0; c < 30; ++c) {
          packing::TilingPlacement placement{kind, {}};
          for (auto [dr, dc] : shape)
            if (auto found = number.find({r + dr, c + dc}); found != number.end()) placement.cells.push_back(found->second);
          if (placement.cells.size() == shape.size()) result.placements.push_back(placement);
        }
  }
  return result;
}

std::vector<std::vector<std::int32_t>> orders(const Board& board) {
  std::vector<std::vector<std::int32_t>> result;
  for (int way = 0; way < 4; ++way) {
    std::vector<std::int32_t> order(board.cells.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::int32_t>(i);
    auto rank = [&](std::int32_t i) {
      auto [r, c] = board.cells[static_cast<std::size_t>(i)];
      return way == 0 ? Cell{r, c} : way == 1 ? Cell{c, r} : way == 2 ? Cell{r + c, r} : Cell{r - c, r};
    };
    std::sort(order.begin(), order.end(), [&](auto a, auto b) { return rank(a) < rank(b); });
    result.push_back(order);
  }
  return result;
}

int failures = 0;

void expect(const char* name, const Board& board, const std::vector<std::vector<std::string>>& pieces, bool optional, std::uint64_t count) {
  const Tiling problem = tiling(board, pieces, optional);
  const auto position = packing::shortest_order(problem, orders(board));
  const packing::TilingSteps steps(problem, position);
  const int threads = std::getenv("THREADS") ? std::atoi(std::getenv("THREADS")) : 1;
  Control control;
  std::vector<sweep::StageSize> sizes;
  std::optional<sweep::Number<1>> found;
  const auto begin = std::clock();
  if (packing::TilingSweep<1>::fits(steps))
    found = sweep::count<sweep::Number<1>>(packing::TilingSweep<1>(steps), {threads, std::size_t{4} << 30}, control, &sizes);
  else
    found = sweep::count<sweep::Number<1>>(packing::TilingSweep<2>(steps), {threads, std::size_t{4} << 30}, control, &sizes);
  std::uint64_t states = 0, taken = 0;
  for (auto size : sizes) states += size.states, taken += size.steps;
  std::printf("%s: %llu, %llu states, %llu steps, window %d, %.3f s\n", name, found ? static_cast<unsigned long long>(found->word[0]) : 0ULL,
              static_cast<unsigned long long>(states), static_cast<unsigned long long>(taken), steps.window_bits(),
              static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
  if (!found || found->word[0] != count) ++failures, std::printf("  expected %llu\n", static_cast<unsigned long long>(count));
}

}  // namespace

int main() {
  const std::vector<std::vector<std::string>> iq = {{"####", "...#"}, {".#.", "###", "#.."}, {"####", ".#.."}, {"###", "#.#"},
                                                    {"###", ".#."},   {"###", ".##"},        {".#", "##"},     {"###", "#..", "#.."},
                                                    {"..#", "###"},   {"##.", ".##", "..#"}, {".##", "##."},   {"##..", ".###"}};
  const std::vector<std::vector<std::string>> pentominoes = {
      {"#####"}, {".##", "##.", ".#."}, {"####", "#..."}, {"##..", ".###"}, {"##", "##", "#."}, {"###", ".#.", ".#."},
      {"#.#", "###"}, {"###", "#..", "#.."}, {"##.", ".##", "..#"}, {".#.", "###", ".#."}, {"####", ".#.."}, {"##.", ".#.", ".##"}};
  const std::vector<std::vector<std::string>> cap = {
      {"####", "...#"}, {"###", "..#", "..#"}, {"##.", "###"}, {"...#", "##.#", "####"}, {"###", ".#.", ".#."}, {"#..", "###", "#.#"},
      {".##", "###", "##."}, {".##", ".##", "###"}, {".#.", "###", ".#."}, {"#..#", "####"}, {"..#", ".##", "##."}};
  expect("IQ 5x11", Board::rectangle(5, 11), iq, false, 4331140);
  expect("pentominoes 6x10", Board::rectangle(6, 10), pentominoes, false, 9356);
  expect("pentominoes 5x12", Board::rectangle(5, 12), pentominoes, false, 4040);
  expect("pentominoes 3x20", Board::rectangle(3, 20), pentominoes, false, 8);
  expect("pentominoes 8x8 - 2x2", Board::picture({"########", "########", "########", "###..###", "###..###", "########", "########", "########"}), pentominoes, false, 520);
  expect("IQ diagonal", Board::picture({".####....", "#####....", "#######..", "#######..", "#########", "..#######", "..#######", "....#####", "....####."}), iq, false, 1376400);
  expect("cap puzzle", Board::rectangle(8, 8), cap, false, 712);
  auto short_pentominoes = pentominoes;
  short_pentominoes[0] = {"####"};
  expect("eleven pentominoes and a tetromino 6x10", Board::rectangle(6, 10), short_pentominoes, true, 336588);
  return failures;
}
