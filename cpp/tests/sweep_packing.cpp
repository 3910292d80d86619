// Packing counts by the sweep against published numbers.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "expect.hpp"
#include "packing/sweep/state.hpp"
#include "sweep/forward.hpp"
#include "sweep/graph.hpp"
#include "sweep/number.hpp"

using namespace grillon;
using packing::Tiling;
using tests::expect;

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
  static Board rectangle(int rows, int columns) {
    return picture(std::vector<std::string>(static_cast<std::size_t>(rows), std::string(static_cast<std::size_t>(columns), '#')));
  }
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

/// Writes solutions as one byte per cell, as a reader of all solutions would get them.
struct Painter {
  const Tiling& problem;
  std::string picture;
  std::string batch;
  std::uint64_t boards = 0, bytes = 0;
  void step(std::size_t, std::int32_t label) {
    if (label < 0) return;
    const auto& placement = problem.placements[static_cast<std::size_t>(label)];
    for (const auto cell : placement.cells) picture[static_cast<std::size_t>(cell)] = static_cast<char>('A' + placement.kind);
  }
  bool board(std::size_t) {
    ++boards;
    batch += picture;
    if (batch.size() > 1 << 16) bytes += batch.size(), batch.clear();
    return true;
  }
};

template <class Family>
void follow(const std::string& name, const Family& family, const Tiling& problem, std::uint64_t count) {
  Control control;
  const auto begin = std::clock();
  const auto graph = sweep::Graph<sweep::Number<1>>::make(family, {1, std::size_t{4} << 30}, control);
  expect(graph && graph->total().word[0] == count, name + ": the live graph has another total");
  if (!graph) return;
  const auto made = std::clock();
  Painter painter{problem, std::string(static_cast<std::size_t>(problem.cells), '.'), {}, 0, 0};
  graph->walk(painter, control);
  expect(painter.boards == count, name + ": the walk has " + std::to_string(painter.boards) + " boards");
  std::printf("%s: graph %.3f s, %.1f MB, walk %.3f s\n", name.c_str(), static_cast<double>(made - begin) / CLOCKS_PER_SEC,
              static_cast<double>(graph->bytes()) / 1e6, static_cast<double>(std::clock() - made) / CLOCKS_PER_SEC);
  std::vector<std::int32_t> labels;
  for (std::uint64_t rank : {std::uint64_t{0}, count / 3, count / 2, count - 1}) {
    graph->unrank(rank, labels);
    const auto back = graph->rank(labels);
    expect(back && back->word[0] == rank, name + ": rank of board " + std::to_string(rank) + " differs");
  }
  // Every solution uses each kind once, so the counts of the placements of a kind add up to all solutions.
  const auto uses = graph->uses(problem.placements.size());
  std::vector<std::uint64_t> by_kind(problem.most.size());
  for (std::size_t i = 0; i < uses.size(); ++i) by_kind[static_cast<std::size_t>(problem.placements[i].kind)] += uses[i].word[0];
  for (const auto sum : by_kind)
    expect(sum == count, name + ": the placements of a kind are used " + std::to_string(sum) + " times");
}

void expect_count(const std::string& name, const Board& board, const std::vector<std::vector<std::string>>& pieces, bool optional,
                  std::uint64_t count) {
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
  std::printf("%s: %llu, %llu states, %llu steps, window %d, %.3f s\n", name.c_str(),
              found ? static_cast<unsigned long long>(found->word[0]) : 0ULL, static_cast<unsigned long long>(states),
              static_cast<unsigned long long>(taken), steps.window_bits(),
              static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
  if (packing::TilingSweep<1>::fits(steps)) follow(name, packing::TilingSweep<1>(steps), problem, count);
  expect(found && found->word[0] == count, name + ": not " + std::to_string(count));
}

}  // namespace

int main() {
  const std::vector<std::vector<std::string>> iq = {
      {"####", "...#"}, {".#.", "###", "#.."}, {"####", ".#.."}, {"###", "#.#"},        {"###", ".#."}, {"###", ".##"},
      {".#", "##"},     {"###", "#..", "#.."}, {"..#", "###"},   {"##.", ".##", "..#"}, {".##", "##."}, {"##..", ".###"}};
  const std::vector<std::vector<std::string>> pentominoes = {{"#####"},
                                                             {".##", "##.", ".#."},
                                                             {"####", "#..."},
                                                             {"##..", ".###"},
                                                             {"##", "##", "#."},
                                                             {"###", ".#.", ".#."},
                                                             {"#.#", "###"},
                                                             {"###", "#..", "#.."},
                                                             {"##.", ".##", "..#"},
                                                             {".#.", "###", ".#."},
                                                             {"####", ".#.."},
                                                             {"##.", ".#.", ".##"}};
  const std::vector<std::vector<std::string>> cap = {{"####", "...#"},         {"###", "..#", "..#"}, {"##.", "###"},
                                                     {"...#", "##.#", "####"}, {"###", ".#.", ".#."}, {"#..", "###", "#.#"},
                                                     {".##", "###", "##."},    {".##", ".##", "###"}, {".#.", "###", ".#."},
                                                     {"#..#", "####"},         {"..#", ".##", "##."}};
  expect_count("IQ 5x11", Board::rectangle(5, 11), iq, false, 4331140);
  expect_count("pentominoes 6x10", Board::rectangle(6, 10), pentominoes, false, 9356);
  expect_count("pentominoes 5x12", Board::rectangle(5, 12), pentominoes, false, 4040);
  expect_count("pentominoes 3x20", Board::rectangle(3, 20), pentominoes, false, 8);
  expect_count("pentominoes 8x8 - 2x2",
               Board::picture({"########", "########", "########", "###..###", "###..###", "########", "########", "########"}),
               pentominoes, false, 520);
  expect_count("IQ diagonal",
               Board::picture({".####....", "#####....", "#######..", "#######..", "#########", "..#######", "..#######",
                               "....#####", "....####."}),
               iq, false, 1376400);
  expect_count("cap puzzle", Board::rectangle(8, 8), cap, false, 712);
  auto short_pentominoes = pentominoes;
  short_pentominoes[0] = {"####"};
  expect_count("eleven pentominoes and a tetromino 6x10", Board::rectangle(6, 10), short_pentominoes, true, 336588);
  return tests::verdict();
}
