#include "sudoku/make/neighbours.hpp"

#include <algorithm>
#include <numeric>

namespace grillon::sudoku {
namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

Candidates9 candidates_of(const Grid9& clues) {
  Candidates9 candidates;
  for (std::size_t i = 0; i < 81; ++i) candidates[i] = static_cast<std::uint16_t>(clues[i] == 0 ? 0x1ff : 1 << (clues[i] - 1));
  return candidates;
}

std::vector<int> givens_of(const Grid9& clues) {
  std::vector<int> cells;
  for (int cell = 0; cell < 81; ++cell)
    if (clues[at(cell)] != 0) cells.push_back(cell);
  return cells;
}

}  // namespace

bool Neighbours::list(const Grid9& clues) {
  solutions_.clear();
  Request9 request;
  request.limit = max_solutions + 1;
  request.context = &solutions_;
  request.pulse = &pulse_;
  request.visit = [](void* context, const Grid9& solution) {
    static_cast<std::vector<Grid9>*>(context)->push_back(solution);
    return true;
  };
  return solve9(candidates_of(clues), request).complete && solutions_.size() <= max_solutions;
}

void Neighbours::count(const std::vector<std::uint32_t>& which) {
  uses_.fill(0);
  for (const auto number : which)
    for (std::size_t cell = 0; cell < 81; ++cell) ++uses_[9 * cell + solutions_[number][cell] - 1];
}

/// A candidate that only one of the solutions has, or one that some but not all have; -1 if there is none.
int Neighbours::pick(const Grid9& clues, Random& random, bool alone) {
  choices_.clear();
  for (int candidate = 0; candidate < 729; ++candidate) {
    const auto uses = uses_[at(candidate)];
    if (clues[at(candidate / 9)] == 0 && (alone ? uses == 1 : uses > 1)) choices_.push_back(candidate);
  }
  return choices_.empty() ? -1 : choices_[random.below(choices_.size())];
}

const std::vector<Grid9>& Neighbours::near(const Grid9& clues, int removed, int added, int number, Random& random) {
  found_.clear();
  Grid9 fewer = clues;
  auto cells = givens_of(clues);
  for (int i = 0; i < removed; ++i) {
    const auto chosen = random.below(cells.size());
    fewer[at(cells[chosen])] = 0;
    cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(chosen));
  }
  if (!list(fewer) || solutions_.size() < 2) return found_;
  all_.resize(solutions_.size());
  std::iota(all_.begin(), all_.end(), 0U);
  count(all_);
  const auto uses = uses_;
  for (int i = 0; i < number; ++i) {
    Grid9 next = fewer;
    if (added == 2) {
      uses_ = uses;
      const int first = pick(next, random, false);
      if (first < 0) break;
      const auto digit = static_cast<std::uint8_t>(first % 9 + 1);
      next[at(first / 9)] = digit;
      some_.clear();
      for (const auto which : all_)
        if (solutions_[which][at(first / 9)] == digit) some_.push_back(which);
      count(some_);
    }
    const int last = pick(next, random, true);
    if (last < 0) continue;
    next[at(last / 9)] = static_cast<std::uint8_t>(last % 9 + 1);
    if (next != clues && std::find(found_.begin(), found_.end(), next) == found_.end()) found_.push_back(next);
  }
  return found_;
}

void Neighbours::minimise(Grid9& clues, Random& random) {
  auto cells = givens_of(clues);
  random.shuffle(cells);
  for (const int cell : cells) {
    Grid9 fewer = clues;
    fewer[at(cell)] = 0;
    Request9 request;
    request.limit = 1;
    request.excluded_cell = cell;
    request.excluded_digit = clues[at(cell)];
    if (solve9(candidates_of(fewer), request).found == 0) clues = fewer;
  }
}

}  // namespace grillon::sudoku
