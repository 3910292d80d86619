#include "packing/cover/cover.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <deque>
#include <numeric>

#include "common/cpu.hpp"
#include "common/random.hpp"
#include "common/threads.hpp"
#include "packing/cover/cover_sheet.hpp"
#include "packing/search/zones.hpp"

namespace grillon::packing {

FindFewest find_fewest() {
  static constexpr FindFewest paths[] = {path_baseline::find_fewest, path_avx2::find_fewest, path_avx512::find_fewest};
  return paths[static_cast<int>(cpu_path())];
}

namespace {

/// All placements in the order in which they are tried.
std::vector<std::int32_t> tried(const Problem& problem, const Open& open, const Options& options) {
  const auto order = ranked_kinds(problem, options.pieces);
  std::vector<std::uint64_t> rank(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) rank[static_cast<std::size_t>(order[i])] = i;
  Random random(options.shuffle);
  std::vector<std::uint64_t> first;
  for (const Placement& placement : open.placements)
    first.push_back(options.shuffle != 0 ? random.next() >> 1 : rank[static_cast<std::size_t>(placement.kind)]);
  std::vector<std::int32_t> placements(open.placements.size());
  std::iota(placements.begin(), placements.end(), 0);
  std::stable_sort(placements.begin(), placements.end(), [&](std::int32_t a, std::int32_t b) {
    return first[static_cast<std::size_t>(a)] < first[static_cast<std::size_t>(b)];
  });
  return placements;
}

/// The houses of a problem are its free cells and its kinds. The required one with the fewest placements is settled next.
/// A kind that may have several copies stays open until the last one is placed.
template <class Found>
class CoverWalk {
 public:
  CoverWalk(const Problem& problem, const Open& open, const Options& options, const Sheet& whole, SearchCounts& counts,
            Found& found)
      : problem_(problem),
        open_(open),
        whole_(whole),
        zones_(problem, open),
        fewest_(find_fewest()),
        counts_(counts),
        found_(found),
        free_((open.free.size() + 63) / 64, 0),
        low_(open.low),
        high_(open.high),
        look_ahead_(options.prune),
        prune_(options.prune && zones_.usable()) {
    for (std::size_t cell = 0; cell < open.free.size(); ++cell)
      free_[cell / 64] |= static_cast<std::uint64_t>(open.free[cell]) << (cell % 64);
    // Without looking ahead, placements cannot be counted to find the cell with the fewest: cell by cell, unless asked for.
    if (options.cells == CellOrder::border || options.cells == CellOrder::short_side ||
        (options.cells == CellOrder::automatic && !options.prune))
      order_ = ranked_cells(problem, options.cells);
    spare_ = zones_.spare();
    levels_.emplace_back();
  }

  /// Is there nothing to search? Pieces do not fit on the board, or a house that needs a placement has none.
  [[nodiscard]] bool impossible() const {
    for (std::int32_t house = 0; house < open_.cells + static_cast<std::int32_t>(high_.size()); ++house)
      if (required(house) && whole_.row_of(house) < 0) return true;
    return zones_.slack() < 0;
  }

  /// `path` selects the first levels: only that child of each is followed.
  bool run(const std::vector<int>& path) {
    path_ = &path;
    begin(levels_.front(), whole_);
    return descend(0);
  }

  /// The estimated share of the search done when it was stopped.
  [[nodiscard]] double done() const { return done_; }

  /// The children of the position that `path` leads to; -1 when it is a solution that nothing is added to.
  int children(const std::vector<int>& path) {
    counting_ = true;
    branching_ = 0;
    run(path);
    counting_ = false;
    return branching_;
  }

 private:
  struct Level {
    const Sheet* sheet = nullptr;      // the own one, or that of a level above
    std::vector<std::uint64_t> alive;  // placements of the sheet
    std::vector<Lane> closed;          // 255 for the sheet's houses that need no placement
    Fewest fewest;
    Sheet own;
  };

  [[nodiscard]] bool is_cell(std::int32_t house) const { return house < open_.cells; }
  [[nodiscard]] bool required(std::int32_t house) const {
    if (!is_cell(house)) return low_[static_cast<std::size_t>(house - open_.cells)] > 0;
    const auto cell = static_cast<std::size_t>(house);
    return (free_[cell / 64] >> (cell % 64) & 1) != 0 && problem_.optional[cell] == 0;
  }

  /// Free cells are taken, taken ones free again.
  void toggle(std::span<const std::int32_t> cells) {
    for (const std::int32_t cell : cells) free_[static_cast<std::size_t>(cell) / 64] ^= 1ULL << (cell % 64);
  }

  static void close(Level& level, std::int32_t row) {
    level.closed[static_cast<std::size_t>(row) / Lane::houses].byte[static_cast<std::size_t>(row) % Lane::houses] = Fewest::many;
  }

  /// Every placement of the sheet is alive.
  void begin(Level& level, const Sheet& sheet) {
    level.sheet = &sheet;
    level.alive.assign(sheet.words(), ~0ULL);
    if (sheet.size() % 64 != 0) level.alive.back() = (1ULL << (sheet.size() % 64)) - 1;
    level.closed.resize(sheet.lanes());
    for (auto& lane : level.closed) std::fill(std::begin(lane.byte), std::end(lane.byte), static_cast<std::uint8_t>(Fewest::many));
    for (std::size_t row = 0; row < sheet.houses(); ++row)
      if (required(sheet.house(row))) level.closed[row / Lane::houses].byte[row % Lane::houses] = 0;
    count(level);
  }

  void count(Level& level) const {
    level.fewest =
        fewest_(level.sheet->slices(), level.sheet->lanes(), level.sheet->words(), level.alive.data(), level.closed.data());
    if (level.fewest.house >= 0) return;
    // Where every house has many placements, any that is required will do.
    for (std::size_t row = 0; row < level.sheet->houses() && level.fewest.house < 0; ++row)
      if (level.closed[row / Lane::houses].byte[row % Lane::houses] == 0) level.fewest.house = static_cast<int>(row);
  }

  /// Few placements of a large sheet are left: the rest is faster on a smaller sheet.
  void drop_removed_placements(Level& level) {
    // A smaller sheet has no rows for houses without placements: without looking ahead these must stay visible.
    if (level.sheet->words() <= small || !look_ahead_) return;
    std::size_t left = 0;
    for (const std::uint64_t word : level.alive) left += static_cast<std::size_t>(std::popcount(word));
    if (left > level.sheet->words() * 32) return;
    built_.clear();
    for (std::size_t word = 0; word < level.alive.size(); ++word)
      for (std::uint64_t bits = level.alive[word]; bits != 0; bits &= bits - 1)
        built_.push_back(level.sheet->placement(word * 64 + static_cast<std::size_t>(std::countr_zero(bits))));
    level.own.build(open_, built_);
    begin(level, level.own);
  }

  /// The row to branch on, -1 when nothing is required any more. A fixed order of cells wins if one was asked for.
  [[nodiscard]] std::int32_t choose(const Level& level) const {
    for (const std::int32_t cell : order_)
      if (required(cell)) return level.sheet->row_of(cell);
    return level.fewest.house;
  }

  bool descend(std::size_t depth) {
    if (counts_.beat(laid_)) return false;
    Level& level = levels_[depth];
    drop_removed_placements(level);
    const std::int32_t row = choose(level);
    const std::int32_t house = row < 0 ? -1 : level.sheet->house(static_cast<std::size_t>(row));
    const std::uint64_t* const members = row < 0 ? nullptr : level.sheet->row(static_cast<std::size_t>(row));
    auto option_word = [&](std::size_t word) { return members == nullptr ? level.alive[word] : level.alive[word] & members[word]; };
    const bool followed = depth < path_->size();
    if (counting_ && !followed) {
      branching_ = row < 0 ? 1 : 0;
      for (std::size_t word = 0; word < level.alive.size(); ++word) branching_ += std::popcount(option_word(word));
      return true;
    }
    bool go_on = true, went_on = false;
    int child = 0;
    // Nothing is required: this is a solution, and so is each way to add optional pieces.
    if (row < 0 && (!followed || (*path_)[depth] == child++)) {
      if (counting_) {
        branching_ = -1;
      } else {
        ++counts_.solutions;
        if (counts_.log != nullptr) counts_.log->solution();
        go_on = found_(laid_);
      }
    }
    // Later siblings are the solutions without this one's placement, which matters where a house takes several.
    const bool several = row < 0 || (!is_cell(house) && high_[static_cast<std::size_t>(house - open_.cells)] > 1);
    if (levels_.size() == depth + 1) levels_.emplace_back();
    for (std::size_t word = 0; word < level.alive.size() && go_on; ++word)
      for (std::uint64_t options = option_word(word); options != 0 && go_on; options &= options - 1, ++child) {
        const auto number = word * 64 + static_cast<std::size_t>(std::countr_zero(options));
        if (!followed || (*path_)[depth] == child) {
          went_on = true;
          go_on = lay(level, number, depth);
          if (!go_on) stopped_at(level, options, word, members, child);
        }
        if (several) level.alive[word] &= ~(options & (0 - options));
      }
    if (went_on && !followed) ++counts_.branches;
    return go_on;
  }

  /// On the way out of a search that was stopped: the share done, with equal weight for each child.
  void stopped_at(const Level& level, std::uint64_t options, std::size_t word, const std::uint64_t* members, int before) {
    int children = before + std::popcount(options);
    for (std::size_t later = word + 1; later < level.alive.size(); ++later)
      children += std::popcount(members == nullptr ? level.alive[later] : level.alive[later] & members[later]);
    done_ = (before + done_) / children;
  }

  bool lay(const Level& level, std::size_t number, std::size_t depth) {
    const Placement& placement = open_.placements[static_cast<std::size_t>(level.sheet->placement(number))];
    const auto cells = open_.cells_of(placement);
    const auto kind = static_cast<std::size_t>(placement.kind);
    const bool counted = depth >= path_->size();
    laid_.push_back(placement.candidate);
    if (counted) {
      ++counts_.tested;
      if (laid_.size() > counts_.depth) counts_.depth = laid_.size();
      if (counts_.log != nullptr) counts_.log->choose(placement.candidate);
    }
    toggle(cells);
    const bool extra = low_[kind] <= 0;
    if (extra) spare_ -= placement.size;
    --low_[kind];
    --high_[kind];

    Level& next = levels_[depth + 1];
    strike(level, next, number, placement, cells);
    count(next);
    bool go_on = true;
    if (look_ahead_ && spare_ < 0) {
      note_pruned(Why::area, cells.front(), counted);
    } else if (look_ahead_ && next.fewest.number == 0) {
      const std::int32_t dead = next.sheet->house(static_cast<std::size_t>(next.fewest.house));
      note_pruned(is_cell(dead) ? Why::cell : Why::kind, is_cell(dead) ? dead : dead - open_.cells, counted);
    } else if (const int zone = prune_ ? zones_.unfillable(cells, free_, high_) : -1; zone >= 0) {
      note_pruned(Why::zone, zone, counted);
    } else {
      go_on = descend(depth + 1);
    }
    ++low_[kind];
    ++high_[kind];
    if (extra) spare_ += placement.size;
    toggle(cells);
    laid_.pop_back();
    if (go_on && counted) {
      ++counts_.backtracks;
      if (counts_.log != nullptr) counts_.log->take_back();
    }
    return go_on;
  }

  /// The next level: without what the placement excludes, its houses closed.
  void strike(const Level& level, Level& next, std::size_t number, const Placement& placement,
              std::span<const std::int32_t> cells) {
    const Sheet& sheet = *level.sheet;
    next.sheet = &sheet;
    next.alive = level.alive;
    next.closed = level.closed;
    auto strike_house = [&](std::int32_t house) {
      const std::int32_t row = sheet.row_of(house);
      const std::uint64_t* const members = sheet.row(static_cast<std::size_t>(row));
      for (std::size_t word = 0; word < sheet.words(); ++word) next.alive[word] &= ~members[word];
      close(next, row);
    };
    for (const std::int32_t cell : cells) strike_house(cell);
    const std::int32_t kind_house = open_.cells + placement.kind;
    if (high_[static_cast<std::size_t>(placement.kind)] == 0)
      strike_house(kind_house);
    else if (!required(kind_house))
      close(next, sheet.row_of(kind_house));
    next.alive[number / 64] &= ~(1ULL << (number % 64));
  }

  void note_pruned(Why why, int where, bool counted) {
    if (!counted) return;
    ++counts_.pruned;
    if (counts_.log != nullptr) counts_.log->contradict(static_cast<std::int32_t>(why), std::array{where});
  }

  static constexpr std::size_t small = 24;  // words of a sheet that is never reduced: reducing costs more than it saves

  const Problem& problem_;
  const Open& open_;
  const Sheet& whole_;
  Zones zones_;
  FindFewest fewest_;
  SearchCounts& counts_;
  Found& found_;
  std::vector<std::uint64_t> free_;       // one bit per cell
  std::vector<std::int32_t> low_, high_;  // per kind: copies still needed and still allowed
  std::int64_t spare_ = 0;                // cells left by the copies still to be placed
  bool look_ahead_, prune_;
  std::vector<std::int32_t> order_;
  std::vector<std::int32_t> laid_, built_;
  std::deque<Level> levels_;
  const std::vector<int>* path_ = nullptr;
  bool counting_ = false;
  int branching_ = 0;
  double done_ = 0;
};

/// Paths to enough positions for some threads, in search order.
std::vector<std::vector<int>> paths(const Problem& problem, const Open& open, const Options& options, const Sheet& whole,
                                    Control& control) {
  std::vector<std::vector<int>> found{{}};
  if (options.threads <= 1) return found;
  Control unseen(control);
  std::atomic<bool> quit{false};
  SearchCounts counts(unseen, quit);
  auto nothing = [](const std::vector<std::int32_t>&) { return true; };
  CoverWalk walk(problem, open, options, whole, counts, nothing);
  if (walk.impossible()) return found;
  for (int depth = 0; depth < 4 && found.size() < static_cast<std::size_t>(options.threads) * 64; ++depth) {
    std::vector<std::vector<int>> longer;
    for (const auto& path : found) {
      if (control.poll()) return found;
      const int children = walk.children(path);
      if (children < 0) longer.push_back(path);
      for (int child = 0; child < children; ++child) {
        longer.push_back(path);
        longer.back().push_back(child);
      }
    }
    found = std::move(longer);
  }
  return found;
}

bool fits(const Open& open, const Options& options, Control& control) {
  if (!cover_fits(open, options)) control.request(Stop::memory);
  return !control.poll();
}

}  // namespace

bool cover_fits(const Open& open, const Options& options) { return Sheet::bytes(open) <= options.memory; }

Probe cover_probe(const Problem& problem, const Open& open, const Options& options, Control& control) {
  Sheet whole;
  whole.build(open, tried(problem, open, options));
  const std::atomic<bool> quit{false};
  SearchCounts counts(control, quit, options.budget, cover_nodes);
  std::uint64_t here = 0;
  auto found = [&](const std::vector<std::int32_t>&) { return ++here < options.limit || options.limit == 0; };
  CoverWalk walk(problem, open, options, whole, counts, found);
  const bool answered = walk.impossible() || walk.run({}) || (options.limit != 0 && here >= options.limit);
  return {answered, answered ? 1 : walk.done(), here};
}

bool cover_search(const Problem& problem, const Open& open, const Options& options, Control& control, const Visit& visit) {
  if (!fits(open, options, control)) return false;
  Sheet whole;
  whole.build(open, tried(problem, open, options));
  const auto tasks = paths(problem, open, options, whole, control);
  if (control.stopped()) return false;
  std::atomic<bool> quit{false};
  return in_order(
      options.threads, tasks.size(), quit,
      [&](std::size_t task, const Visit& emit) {
        if (control.poll()) return false;
        SearchCounts counts(control, quit, options.budget, cover_nodes, control.log());
        std::uint64_t found_here = 0;
        auto found = [&](const std::vector<std::int32_t>& laid) {
          return emit(laid) && (options.limit == 0 || ++found_here < options.limit);
        };
        CoverWalk walk(problem, open, options, whole, counts, found);
        return walk.impossible() || walk.run(tasks[task]);
      },
      visit);
}

Counted cover_count(const Problem& problem, const Open& open, const Options& options, Control& control) {
  if (!fits(open, options, control)) return {0, false};
  Sheet whole;
  whole.build(open, tried(problem, open, options));
  const auto tasks = paths(problem, open, options, whole, control);
  if (control.stopped()) return {0, false};
  std::atomic<bool> quit{false};
  std::atomic<std::uint64_t> number{0};
  std::atomic<bool> complete{true};
  parallel_for(options.threads, tasks.size(), [&](std::size_t task) {
    if (control.poll()) {
      complete = false;
      return;
    }
    SearchCounts counts(control, quit, options.budget, cover_nodes);
    std::uint64_t here = 0;
    auto found = [&](const std::vector<std::int32_t>&) {
      ++here;
      return true;
    };
    CoverWalk walk(problem, open, options, whole, counts, found);
    if (!walk.impossible() && !walk.run(tasks[task])) complete = false;
    number += here;
  });
  return {number, complete};
}

}  // namespace grillon::packing
