#include "sudoku/make/generate.hpp"

#include <algorithm>
#include <numeric>

#include "sudoku/solver9/solver9.hpp"

namespace grillon::sudoku {
namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

class ClassicJudge final : public Judge {
 public:
  [[nodiscard]] int size() const override { return 9; }
  [[nodiscard]] int cells() const override { return 81; }

  std::uint64_t count(const Grid& clues, std::uint64_t limit) override {
    Request9 request;
    request.limit = limit;
    return solve9(text(clues), request).found;
  }
  bool otherwise(const Grid& clues, int cell, int digit) override {
    Request9 request;
    request.limit = 1;
    request.excluded_cell = cell;
    request.excluded_digit = digit;
    return solve9(text(clues), request).found != 0;
  }

  /// Givens at random places as long as a solution remains; the search in its fixed order fills the rest.
  std::optional<Grid> random_grid(const Grid& clues, Random& random, Control&) override {
    Grid grid = clues;
    if (count(grid, 1) == 0) return std::nullopt;
    std::array<std::uint8_t, 9> digits{1, 2, 3, 4, 5, 6, 7, 8, 9};
    if (std::all_of(grid.begin(), grid.end(), [](auto digit) { return digit == 0; }))
      for (int box = 0; box < 3; ++box) {
        random.shuffle(digits);
        for (int i = 0; i < 9; ++i) grid[at((3 * box + i / 3) * 9 + 3 * box + i % 3)] = digits[at(i)];
      }
    for (int trial = 0; trial < 12; ++trial) {
      const auto cell = static_cast<std::size_t>(random.below(81));
      const auto digit = static_cast<std::uint8_t>(1 + random.below(9));
      if (grid[cell] != 0) continue;
      grid[cell] = digit;
      if (count(grid, 1) == 0) grid[cell] = 0;
    }
    Request9 request;
    request.limit = 1;
    request.context = &grid;
    request.visit = [](void* context, const Grid9& solution) {
      static_cast<Grid*>(context)->assign(solution.begin(), solution.end());
      return true;
    };
    solve9(text(Grid(grid)), request);
    return grid;
  }

 private:
  const char* text(const Grid& clues) {
    for (std::size_t i = 0; i < 81; ++i) line_[i] = static_cast<char>('0' + clues[i]);
    return line_.data();
  }
  std::array<char, 96> line_{};
};

class GeneralJudge final : public Judge {
 public:
  GeneralJudge(const Board& board, Control& control, std::uint64_t budget)
      : board_(board), pulse_(control), search_(board, &pulse_), budget_(budget) {}
  [[nodiscard]] std::uint64_t unsure() const override { return unsure_; }
  [[nodiscard]] int size() const override { return board_.size(); }
  [[nodiscard]] int cells() const override { return board_.cells(); }

  std::uint64_t count(const Grid& clues, std::uint64_t limit) override { return count_of(masks(clues), limit); }
  bool otherwise(const Grid& clues, int cell, int digit) override {
    auto candidates = masks(clues);
    candidates[at(cell)] &= ~(Mask{1} << (digit - 1));
    return count_of(candidates, 1) != 0;
  }
  std::optional<Grid> random_grid(const Grid& clues, Random& random, Control& control) override {
    return random_solution(board_, masks(clues), random, control);
  }

 private:
  std::uint64_t count_of(const std::vector<Mask>& candidates, std::uint64_t limit) {
    const auto result = search_.solutions(candidates, limit, [](const Grid&) { return true; }, nullptr, budget_);
    if (!result.complete) ++unsure_;
    return result.complete ? result.found.low : limit;
  }
  std::vector<Mask> masks(const Grid& clues) const {
    std::vector<Mask> result(clues.size(), board_.all());
    for (std::size_t i = 0; i < clues.size(); ++i)
      if (clues[i] != 0) result[i] = Mask{1} << (clues[i] - 1);
    return result;
  }
  const Board& board_;
  Pulse pulse_;
  GeneralSearch search_;
  std::uint64_t budget_, unsure_ = 0;
};

/// Clues and the solution they must keep as the only one.
class Digger {
 public:
  Digger(Judge& judge, const Grid& solution, const std::vector<std::vector<int>>& groups, Control& control)
      : clues(solution),
        left(static_cast<int>(solution.size())),
        judge_(judge),
        solution_(solution),
        groups_(groups),
        control_(control) {}

  /// Tries the groups first..last-1 in order, as if one by one: if all can go together, each could have gone alone.
  void remove(std::size_t first, std::size_t last, int min_clues) {
    if (control_.poll()) return;
    int count = 0;
    for (std::size_t i = first; i < last; ++i) count += static_cast<int>(groups_[i].size());
    if (left - count >= min_clues) {
      for (std::size_t i = first; i < last; ++i)
        for (const int cell : groups_[i]) clues[at(cell)] = 0;
      const bool alone =
          count == 1 ? !judge_.otherwise(clues, groups_[first][0], solution_[at(groups_[first][0])]) : judge_.count(clues, 2) == 1;
      if (alone) {
        left -= count;
        return;
      }
      for (std::size_t i = first; i < last; ++i)
        for (const int cell : groups_[i]) clues[at(cell)] = solution_[at(cell)];
    }
    if (last - first < 2) return;
    const std::size_t middle = first + (last - first) / 2;
    remove(first, middle, min_clues);
    remove(middle, last, min_clues);
  }

  Grid clues;
  int left;

 private:
  Judge& judge_;
  const Grid& solution_;
  const std::vector<std::vector<int>>& groups_;
  Control& control_;
};

bool connected(const std::vector<int>& regions, int side, int region) {
  std::vector<int> waiting;
  std::vector<char> seen(regions.size(), 0);
  const auto start = std::find(regions.begin(), regions.end(), region);
  if (start == regions.end()) return false;
  waiting.push_back(static_cast<int>(start - regions.begin()));
  seen[at(waiting[0])] = 1;
  std::ptrdiff_t reached = 0;
  while (!waiting.empty()) {
    const int cell = waiting.back();
    waiting.pop_back();
    ++reached;
    const int row = cell / side, column = cell % side;
    const auto visit = [&](bool inside, int other) {
      if (!inside || seen[at(other)] != 0 || regions[at(other)] != region) return;
      seen[at(other)] = 1;
      waiting.push_back(other);
    };
    visit(row > 0, cell - side);
    visit(row + 1 < side, cell + side);
    visit(column > 0, cell - 1);
    visit(column + 1 < side, cell + 1);
  }
  return reached == std::count(regions.begin(), regions.end(), region);
}

bool touches(const std::vector<int>& regions, int side, int cell, int region) {
  const int row = cell / side, column = cell % side;
  return (row > 0 && regions[at(cell - side)] == region) || (row + 1 < side && regions[at(cell + side)] == region) ||
         (column > 0 && regions[at(cell - 1)] == region) || (column + 1 < side && regions[at(cell + 1)] == region);
}

}  // namespace

std::unique_ptr<Judge> classic_judge() { return std::make_unique<ClassicJudge>(); }
std::unique_ptr<Judge> general_judge(const Board& board, Control& control, std::uint64_t budget) {
  return std::make_unique<GeneralJudge>(board, control, budget);
}

Grid remove_clues(Judge& judge, const Grid& solution, std::vector<std::vector<int>> groups, int min_clues, Random& random,
                  Control& control) {
  random.shuffle(groups);
  Digger digger(judge, solution, groups, control);
  // The first third can nearly always be removed at once; later, single tests are as good.
  const std::size_t bulk = groups.size() * 3 / 8;
  if (bulk > 0) digger.remove(0, bulk, min_clues);
  for (std::size_t i = bulk; i < groups.size(); ++i) digger.remove(i, i + 1, min_clues);
  return digger.clues;
}

bool is_minimal(Judge& judge, const Grid& clues, const Grid& solution) {
  Grid fewer = clues;
  for (int cell = 0; cell < judge.cells(); ++cell) {
    if (clues[at(cell)] == 0) continue;
    fewer[at(cell)] = 0;
    if (!judge.otherwise(fewer, cell, solution[at(cell)])) return false;
    fewer[at(cell)] = clues[at(cell)];
  }
  return true;
}

std::optional<Grid> fill_pattern(Judge& judge, std::span<const std::uint8_t> pattern, Random& random, Control& control, int steps) {
  constexpr std::uint64_t many = 256;
  std::vector<int> places;
  for (int cell = 0; cell < judge.cells(); ++cell)
    if (pattern[at(cell)] != 0) places.push_back(cell);
  if (places.empty()) return std::nullopt;

  Grid clues;
  std::uint64_t fewest = 0;
  int patience = 0;
  for (int step = 0; step < steps; ++step) {
    if (control.poll()) return std::nullopt;
    if (patience == 0) {
      const auto grid = judge.random_grid(Grid(at(judge.cells()), 0), random, control);
      if (!grid) return std::nullopt;
      clues = *grid;
      for (int cell = 0; cell < judge.cells(); ++cell)
        if (pattern[at(cell)] == 0) clues[at(cell)] = 0;
      fewest = judge.count(clues, many);
      patience = 300;
    }
    // A count that was stopped may have found one of several.
    if (control.stopped()) return std::nullopt;
    if (fewest == 1) return clues;
    --patience;
    // Another digit for one or two givens is kept if no more solutions remain than before.
    const Grid before = clues;
    for (auto changes = 1 + random.below(2); changes > 0; --changes)
      clues[at(places[random.below(places.size())])] =
          static_cast<std::uint8_t>(1 + random.below(static_cast<std::uint64_t>(judge.size())));
    const std::uint64_t found = judge.count(clues, std::min(many, fewest + 1));
    if (found == 0 || found > fewest) {
      clues = before;
    } else {
      if (found < fewest) patience = 300;
      fewest = found;
    }
  }
  return std::nullopt;
}

std::vector<int> random_regions(int side, std::vector<int> regions, Random& random, int exchanges) {
  const auto cells = static_cast<std::uint64_t>(side * side);
  int done = 0;
  for (int trial = 0; done < exchanges && trial < 200 * exchanges; ++trial) {
    const int first = static_cast<int>(random.below(cells)), second = static_cast<int>(random.below(cells));
    const int a = regions[at(first)], b = regions[at(second)];
    if (a == b || !touches(regions, side, first, b) || !touches(regions, side, second, a)) continue;
    std::swap(regions[at(first)], regions[at(second)]);
    if (connected(regions, side, a) && connected(regions, side, b))
      ++done;
    else
      std::swap(regions[at(first)], regions[at(second)]);
  }
  return regions;
}

}  // namespace grillon::sudoku
