#include "sudoku/general.hpp"

#include <algorithm>
#include <array>

namespace grillon::sudoku {
namespace {

constexpr bool single(Mask mask) { return (mask & (mask - 1)) == 0; }

void add_unique(std::vector<std::uint16_t>& list, int item) {
  const auto value = static_cast<std::uint16_t>(item);
  if (std::find(list.begin(), list.end(), value) == list.end()) list.push_back(value);
}

}  // namespace

Layout boxed_layout(int rows, int columns) {
  const int size = rows * columns;
  Layout layout{size, size * size, {}, {}, {}};
  layout.houses.resize(static_cast<std::size_t>(3 * size));
  for (int cell = 0; cell < layout.cells; ++cell) {
    const int row = cell / size, column = cell % size;
    for (const int house : {row, size + column, 2 * size + row / rows * rows + column / columns})
      layout.houses[static_cast<std::size_t>(house)].push_back(cell);
  }
  return layout;
}

Board::Board(const Layout& layout) : size_(layout.size), cells_(layout.cells), seeing_(layout.parts.empty() ? 0 : cells_) {
  auto houses = layout.houses;
  if (!layout.parts.empty()) {
    std::vector<std::vector<int>> full;
    for (const auto& house : houses) {
      for (const int a : house)
        for (const int b : house) seeing_.join(a, b);
      if (static_cast<int>(house.size()) == size_) full.push_back(house);
    }
    for (const auto& [a, b] : layout.differ) seeing_.join(a, b);
    const auto before = full.size();
    parts_ = Parts(size_, cells_, layout.parts, full, seeing_);
    houses.insert(houses.end(), full.begin() + static_cast<std::ptrdiff_t>(before), full.end());
  }
  const auto count = static_cast<std::size_t>(cells_);
  houses_of_.resize(count);
  peers_.resize(count);
  not_consecutive_.resize(count);
  for (const auto& cells : houses) {
    for (const int a : cells)
      for (const int b : cells)
        if (a != b) add_unique(peers_[static_cast<std::size_t>(a)], b);
    if (static_cast<int>(cells.size()) < size_) continue;
    std::vector<std::uint16_t> house;
    for (const int cell : cells) {
      house.push_back(static_cast<std::uint16_t>(cell));
      houses_of_[static_cast<std::size_t>(cell)].push_back(static_cast<std::uint16_t>(houses_.size()));
    }
    std::sort(house.begin(), house.end());
    houses_.push_back(std::move(house));
  }
  for (const auto& [a, b] : layout.differ) {
    add_unique(peers_[static_cast<std::size_t>(a)], b);
    add_unique(peers_[static_cast<std::size_t>(b)], a);
  }
  for (const auto& [a, b] : layout.not_consecutive) {
    add_unique(not_consecutive_[static_cast<std::size_t>(a)], b);
    add_unique(not_consecutive_[static_cast<std::size_t>(b)], a);
  }
  if (!layout.parts.empty())
    for (int a = 0; a < cells_; ++a)
      for (int b = 0; b < cells_; ++b)
        if (seeing_.test(a, b)) add_unique(peers_[static_cast<std::size_t>(a)], b);
  for (std::size_t rule = 0; rule < parts_.rules().size(); ++rule)
    for (const auto cell : parts_.rules()[rule].cells) add_unique(houses_of_[cell], static_cast<int>(houses_.size() + rule));
  overlaps_of_.resize(houses_.size());
  for (std::size_t i = 0; i < houses_.size(); ++i)
    for (std::size_t j = i + 1; j < houses_.size(); ++j) {
      Overlap overlap;
      const auto &a = houses_[i], &b = houses_[j];
      std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(overlap.both));
      if (overlap.both.size() < 2) continue;
      std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(overlap.only_first));
      std::set_difference(b.begin(), b.end(), a.begin(), a.end(), std::back_inserter(overlap.only_second));
      overlap.first = static_cast<int>(i);
      overlap.second = static_cast<int>(j);
      overlaps_of_[i].push_back(static_cast<std::uint16_t>(overlaps_.size()));
      overlaps_of_[j].push_back(static_cast<std::uint16_t>(overlaps_.size()));
      overlaps_.push_back(std::move(overlap));
    }
}

bool Board::clash(std::span<const std::uint8_t> givens) const {
  for (std::size_t cell = 0; cell < givens.size(); ++cell) {
    const int value = givens[cell];
    if (value == 0) continue;
    for (const auto other : peers_[cell])
      if (other > cell && givens[other] == value) return true;
    for (const auto other : not_consecutive_[cell])
      if (givens[other] == value + 1) return true;
  }
  std::vector<Mask> values;
  std::vector<std::uint8_t> scratch;
  for (const auto& rule : parts_.rules()) {
    values.clear();
    for (const auto cell : rule.cells) values.push_back(givens[cell] == 0 ? all() : Mask{1} << (givens[cell] - 1));
    if (!parts_.narrow(rule, values, scratch)) return true;
  }
  return false;
}

GeneralSearch::Level& GeneralSearch::level(std::size_t depth) {
  if (levels_.size() <= depth) levels_.resize(depth + 1);
  return levels_[depth];
}

void GeneralSearch::touch(int cell) {
  for (const auto house : board_.houses_of_[static_cast<std::size_t>(cell)])
    if (house_changed_[house] == 0) {
      house_changed_[house] = 1;
      changed_houses_.push_back(house);
    }
}

/// Keeps only `mask` in a cell; false if nothing is left.
bool GeneralSearch::keep(Level& level, int cell, Mask mask) {
  Mask& set = level.cells[static_cast<std::size_t>(cell)];
  const Mask kept = set & mask;
  if (kept == set) return true;
  if (kept == 0) {
    ++conflicts_[static_cast<std::size_t>(cell)];
    return false;
  }
  set = kept;
  touch(cell);
  if (single(kept)) {
    solved_.push_back(static_cast<std::uint16_t>(cell));
    --level.unsolved;
  }
  return true;
}

bool GeneralSearch::singles_in(Level& level, int house) {
  Mask once = 0, twice = 0, fixed = 0;
  const auto& cells = board_.houses_[static_cast<std::size_t>(house)];
  for (const auto cell : cells) {
    const Mask set = level.cells[cell];
    twice |= once & set;
    once |= set;
    fixed |= single(set) ? set : 0;
  }
  if (once != board_.all()) {
    for (const auto cell : cells) ++conflicts_[cell];
    return false;
  }
  const Mask hidden = once & ~twice & ~fixed;
  if (hidden == 0) return true;
  for (const auto cell : cells) {
    const Mask set = level.cells[cell] & hidden;
    if (set != 0 && (!single(set) || !keep(level, cell, set))) return false;
  }
  return true;
}

/// A digit that one house can only have inside the other leaves the rest of the other.
bool GeneralSearch::overlap_in(Level& level, const Board::Overlap& overlap) {
  Mask both = 0, first = 0, second = 0;
  for (const auto cell : overlap.both) both |= level.cells[cell];
  for (const auto cell : overlap.only_first) first |= level.cells[cell];
  for (const auto cell : overlap.only_second) second |= level.cells[cell];
  const Mask from_second = both & ~first & second, from_first = both & ~second & first;
  if (from_second != 0)
    for (const auto cell : overlap.only_second)
      if (!keep(level, cell, ~from_second)) return false;
  if (from_first != 0)
    for (const auto cell : overlap.only_first)
      if (!keep(level, cell, ~from_first)) return false;
  return true;
}

/// A value that must stand in some of the rule's cells is in no cell that sees all of those that may hold it.
bool GeneralSearch::needed_in(Level& level, const Parts::Rule& rule, std::span<const Mask> values) {
  std::array<std::uint16_t, largest_size> places;
  for (Mask left = Parts::needed(rule.what, values); left != 0; left &= left - 1) {
    const Mask value = left & (0 - left);
    std::size_t count = 0;
    for (std::size_t i = 0; i < values.size() && count < places.size(); ++i)
      if ((values[i] & value) != 0) places[count++] = rule.cells[i];
    const std::span<const std::uint16_t> these(places.data(), count);
    if (count == 1 && std::holds_alternative<Sum>(rule.what) && !keep(level, places[0], value)) return false;
    if (count == 0 || count == places.size()) continue;
    if (!board_.seeing_.each_seen_by_all(these, [&](int cell) { return keep(level, cell, ~value); })) return false;
  }
  return true;
}

bool GeneralSearch::rule_in(Level& level, std::size_t number) {
  const Parts::Rule& rule = parts_[number];
  values_.clear();
  for (const auto cell : rule.cells) values_.push_back(level.cells[cell]);
  if (!board_.parts_.narrow(rule, values_, scratch_)) {
    for (const auto cell : rule.cells) ++conflicts_[cell];
    return false;
  }
  for (std::size_t i = 0; i < values_.size(); ++i)
    if (!keep(level, rule.cells[i], values_[i])) return false;
  return needed_in(level, rule, values_);
}

/// The next rule to look at, the cheapest first; -1 if there is none.
int GeneralSearch::waiting_rule() {
  for (std::size_t word = 0; word < waiting_rules_.size(); ++word) {
    if (waiting_rules_[word] == 0) continue;
    const std::size_t rule = word * 64 + static_cast<std::size_t>(std::countr_zero(waiting_rules_[word]));
    waiting_rules_[word] &= waiting_rules_[word] - 1;
    house_changed_[board_.houses_.size() + rule] = 0;
    return static_cast<int>(rule);
  }
  return -1;
}

template <bool WithParts>
bool GeneralSearch::propagate_as(Level& level) {
  bool sound = true;
  [[maybe_unused]] int rule = -1;
  for (;;) {
    if (!sound) break;
    if (!solved_.empty()) {
      const auto cell = solved_.back();
      solved_.pop_back();
      const Mask value = level.cells[cell];
      for (const auto peer : board_.peers_[cell])
        if (!(sound = keep(level, peer, ~value))) break;
      if (sound)
        for (const auto next : board_.not_consecutive_[cell])
          if (!(sound = keep(level, next, ~((value << 1) | (value >> 1))))) break;
    } else if (!changed_houses_.empty()) {
      const auto house = changed_houses_.back();
      changed_houses_.pop_back();
      if constexpr (WithParts)
        if (const std::size_t houses = board_.houses_.size(); house >= houses) {
          waiting_rules_[(house - houses) / 64] |= std::uint64_t{1} << ((house - houses) % 64);
          continue;
        }
      house_changed_[house] = 0;
      for (const auto overlap : board_.overlaps_of_[house])
        if (overlap_changed_[overlap] == 0) {
          overlap_changed_[overlap] = 1;
          changed_overlaps_.push_back(overlap);
        }
      sound = singles_in(level, house);
    } else if (WithParts && (rule = waiting_rule()) >= 0) {
      sound = rule_in(level, static_cast<std::size_t>(rule));
    } else if (!changed_overlaps_.empty() && level.unsolved != 0) {
      const auto overlap = changed_overlaps_.back();
      changed_overlaps_.pop_back();
      overlap_changed_[overlap] = 0;
      sound = overlap_in(level, board_.overlaps_[overlap]);
    } else {
      break;
    }
  }
  if constexpr (WithParts)
    if (!sound) {
      std::fill(house_changed_.begin(), house_changed_.end(), std::uint8_t{0});
      std::fill(waiting_rules_.begin(), waiting_rules_.end(), std::uint64_t{0});
    }
  solved_.clear();
  for (const auto house : changed_houses_) house_changed_[house] = 0;
  changed_houses_.clear();
  for (const auto overlap : changed_overlaps_) overlap_changed_[overlap] = 0;
  changed_overlaps_.clear();
  return sound;
}

bool GeneralSearch::begin(std::span<const Mask> candidates) {
  alike_ = 0;
  solved_.clear();
  changed_houses_.clear();
  changed_overlaps_.clear();
  house_changed_.assign(board_.houses_.size() + parts_.size(), 0);
  waiting_rules_.assign((parts_.size() + 63) / 64, 0);
  overlap_changed_.assign(board_.overlaps_.size(), 0);
  // Cells of many rules are likely to fail; ten is what lets the first conflicts neither decide everything nor nothing.
  conflicts_.assign(static_cast<std::size_t>(board_.cells_), parts_.empty() ? 1 : 10);
  for (const auto& rule : parts_)
    for (const auto cell : rule.cells) ++conflicts_[cell];
  grid_.resize(static_cast<std::size_t>(board_.cells_));
  Level& root = level(0);
  root.cells.assign(candidates.begin(), candidates.end());
  root.unsolved = board_.cells_;
  for (int cell = 0; cell < board_.cells_; ++cell) {
    Mask& set = root.cells[static_cast<std::size_t>(cell)];
    set &= board_.all();
    if (set == 0) return false;
    touch(cell);
    if (single(set)) {
      solved_.push_back(static_cast<std::uint16_t>(cell));
      --root.unsolved;
    }
  }
  for (std::size_t rule = 0; rule < parts_.size(); ++rule) waiting_rules_[rule / 64] |= std::uint64_t{1} << (rule % 64);
  return propagate(root);
}

void GeneralSearch::decided(std::size_t depth, std::vector<std::int32_t>& board) const {
  const auto& cells = levels_[depth].cells;
  for (std::size_t cell = 0; cell < cells.size(); ++cell)
    if (single(cells[cell])) board.push_back(candidate(static_cast<int>(cell), cells[cell]));
}

void GeneralSearch::derive(std::size_t depth) {
  pulse_->derive([&](std::vector<std::int32_t>& board) { decided(depth, board); });
}

void GeneralSearch::choose(int cell, Mask value) {
  pulse_->choose(candidate(cell, value));
  if (pulse_->recorded()) conflicts_before_ = conflicts_;
}

void GeneralSearch::contradict() {
  std::vector<std::int32_t> cells;
  for (std::size_t cell = 0; cell < conflicts_.size(); ++cell)
    if (conflicts_[cell] != conflicts_before_[cell]) cells.push_back(static_cast<std::int32_t>(cell));
  pulse_->contradict(0, cells);
}

bool GeneralSearch::limit_reached(const Wide& weight) {
  add_checked(result_.found, weight);
  if (limit_ == 0 || result_.found < limit_) return false;
  result_.found = limit_;
  return true;
}

GeneralSearch::Choice GeneralSearch::choose(const Level& level) const {
  std::uint64_t fewest = 1, max_conflicts = 0;
  int best = -1;
  for (int cell = 0; cell < board_.cells_; ++cell) {
    const auto n = static_cast<std::uint64_t>(std::popcount(level.cells[static_cast<std::size_t>(cell)]));
    const std::uint64_t conflicts = conflicts_[static_cast<std::size_t>(cell)];
    if (n > 1 && n * max_conflicts < fewest * conflicts) {
      best = cell;
      fewest = n;
      max_conflicts = conflicts;
    }
  }
  // With sums and lines, what fails is found sooner in the cells that failed before than in a house with two places.
  if (fewest == 2 || !parts_.empty()) return {best, -1, 0};
  for (std::size_t house = 0; house < board_.houses_.size(); ++house) {
    Mask once = 0, twice = 0, thrice = 0;
    for (const auto cell : board_.houses_[house]) {
      const Mask set = level.cells[cell];
      thrice |= twice & set;
      twice |= once & set;
      once |= set;
    }
    // A digit that represents equivalent ones cannot be branched on alone.
    const Mask pairs = twice & ~thrice & ~alike_;
    if (pairs != 0) return {-1, static_cast<int>(house), std::countr_zero(pairs)};
  }
  return {best, -1, 0};
}

void GeneralSearch::restart(std::uint64_t limit) {
  result_ = {};
  limit_ = limit;
  budget_ = 0;
  random_ = nullptr;
  counting_ = true;
}

bool GeneralSearch::begin_counting(std::span<const Mask> candidates) {
  if (!begin(candidates)) return false;
  // Digits that every cell has all of or none of are alike, unless the order of digits matters.
  bool ordered = !parts_.empty();
  for (const auto& list : board_.not_consecutive_) ordered = ordered || !list.empty();
  if (ordered || board_.size_ == 1) return true;
  std::vector<Mask> classes{board_.all()};
  for (const Mask set : levels_[0].cells) {
    std::vector<Mask> finer;
    for (const Mask one : classes)
      for (const Mask part : {one & set, one & ~set})
        if (part != 0) finer.push_back(part);
    classes = std::move(finer);
  }
  for (const Mask one : classes)
    if (std::popcount(one) > std::popcount(alike_)) alike_ = one;
  if (std::popcount(alike_) < 2) alike_ = 0;
  return true;
}

GeneralSearch::Result GeneralSearch::count(std::span<const Mask> candidates, std::uint64_t limit) {
  restart(limit);
  if (begin_counting(candidates)) explore(0, 1, [](const Grid&) { return true; });
  return result_;
}

std::vector<GeneralSearch::Part> GeneralSearch::split(std::span<const Mask> candidates, std::size_t wanted) {
  restart(0);
  return begin_counting(candidates) ? split(wanted) : std::vector<Part>{};
}

std::vector<GeneralSearch::Part> GeneralSearch::split_further(std::span<const Mask> candidates, std::size_t wanted) {
  const auto learnt = conflicts_;
  restart(0);
  if (!begin(candidates)) return {};
  conflicts_ = learnt;
  auto parts = split(wanted);
  for (Part& part : parts) part.conflicts = learnt;
  return parts;
}

std::vector<GeneralSearch::Part> GeneralSearch::split(std::size_t wanted) {
  std::vector<Part> parts, finer;
  parts.push_back({levels_[0].cells, levels_[0].unsolved, alike_, 1});
  for (bool open = true; open && parts.size() < wanted; std::swap(parts, finer)) {
    open = false;
    finer.clear();
    for (const Part& part : parts) {
      if (part.unsolved == 0) {
        finer.push_back(part);
        continue;
      }
      open = true;
      alike_ = part.alike;
      const Level from{part.cells, part.unsolved};
      branch(from, [&](int cell, Mask value, std::uint64_t options) {
        Level next = from;
        if (!keep(next, cell, value) || !propagate(next)) return true;
        finer.push_back({std::move(next.cells), next.unsolved, alike_, multiply_checked(part.weight, options), part.path});
        finer.back().path.push_back(candidate(cell, value));
        return true;
      });
    }
  }
  return parts;
}

GeneralSearch::Result GeneralSearch::count(const Part& part, std::uint64_t limit) {
  restart(limit);
  begin(part.cells);
  alike_ = part.alike;
  explore(0, part.weight, [](const Grid&) { return true; });
  return result_;
}

std::vector<Mask> GeneralSearch::propagated(std::span<const Mask> candidates) {
  return begin(candidates) ? levels_[0].cells : std::vector<Mask>{};
}

std::optional<Grid> random_solution(const Board& board, std::span<const Mask> candidates, Random& random, Control& control,
                                    std::uint64_t max_budget) {
  Pulse pulse(control);
  GeneralSearch search(board, &pulse);
  for (std::uint64_t budget = 200; budget <= max_budget; budget *= 2) {
    std::optional<Grid> solution;
    const auto result = search.solutions(
        candidates, 1,
        [&](const Grid& grid) {
          solution = grid;
          return true;
        },
        &random, budget);
    if (solution || result.complete || control.stopped()) return solution;
  }
  return std::nullopt;
}

}  // namespace grillon::sudoku
