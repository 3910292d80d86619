#include "packing/search/bitboard.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <map>

#include "common/threads.hpp"
#include "packing/shapes.hpp"

namespace grillon::packing {

namespace {

template <std::size_t Words>
struct Entry {
  Bits<Words> mask;
  Bits<Words> border;  // cells that touch it
  std::int32_t candidate;
};

/// Everything about a problem that does not change during a search. Cells are renumbered in the order they are filled,
/// kinds in the order they are tried.
template <std::size_t Words>
struct Table {
  using Board = Bits<Words>;

  int cells = 0, kinds = 0;
  Board free, optional;
  std::uint64_t stock = 0;                // kinds with copies left
  std::vector<int> low, high, area;       // per kind
  std::vector<Entry<Words>> entries;      // by first cell, then kind
  std::vector<std::uint32_t> first;       // [cell * (kinds + 1) + kind]
  std::vector<Board> touching;            // per cell
  std::vector<std::uint64_t> expired;     // per cell: kinds that must be used and have no placement from here on
  std::vector<std::int32_t> cell_number;  // of the problem
  std::vector<std::uint64_t> sums;        // per stock: sizes some unused pieces reach, when it is small enough to tabulate
  std::vector<std::int32_t> kind_number;
  std::uint64_t needed = 0;  // kinds with a copy still to be placed
  std::int64_t spare = 0;    // cells that needed copies leave
  int slack = 0;             // cells that may stay empty; below zero when the needed copies have no room
  int smallest = 0;          // area of the smallest piece
  bool zones = true;         // pieces are connected, so a zone is filled by itself
  bool single = true;        // no kind has several copies

  Table(const Problem& problem, const Open& open, const Options& options) {
    cells = open.cells;
    const auto cell_order = ranked_cells(problem, options.cells);
    const auto kind_order = ranked_kinds(problem, options.pieces);
    kinds = static_cast<int>(kind_order.size());
    cell_number = cell_order;
    kind_number = kind_order;
    std::vector<int> position(static_cast<std::size_t>(cells)), rank(static_cast<std::size_t>(kinds));
    for (int i = 0; i < cells; ++i) position[static_cast<std::size_t>(cell_order[static_cast<std::size_t>(i)])] = i;
    for (int i = 0; i < kinds; ++i) rank[static_cast<std::size_t>(kind_order[static_cast<std::size_t>(i)])] = i;
    int room = 0;
    for (int cell = 0; cell < cells; ++cell) {
      if (open.free[static_cast<std::size_t>(cell)] == 0) continue;
      free.set(position[static_cast<std::size_t>(cell)]);
      ++room;
      if (problem.optional[static_cast<std::size_t>(cell)] != 0) optional.set(position[static_cast<std::size_t>(cell)]);
    }
    spare = room;
    for (const std::int32_t kind : kind_order) {
      low.push_back(open.low[static_cast<std::size_t>(kind)]);
      high.push_back(open.high[static_cast<std::size_t>(kind)]);
      area.push_back(problem.area(kind));
      spare -= std::int64_t{low.back()} * area.back();
      if (low.back() > 0) needed |= 1ULL << (low.size() - 1);
      if (high.back() > 1) single = false;
      if (high.back() > 0) {
        stock |= 1ULL << (low.size() - 1);
        smallest = smallest == 0 ? area.back() : std::min(smallest, area.back());
      }
    }
    slack = static_cast<int>(std::clamp<std::int64_t>(spare, -1, optional.count()));
    touching.resize(static_cast<std::size_t>(cells));
    const auto next_to = neighbours(problem);
    for (int cell = 0; cell < cells; ++cell)
      for (const std::int32_t other : next_to[static_cast<std::size_t>(cell)])
        touching[static_cast<std::size_t>(position[static_cast<std::size_t>(cell)])].set(position[static_cast<std::size_t>(other)]);

    std::vector<std::vector<Entry<Words>>> buckets(static_cast<std::size_t>(cells * kinds));
    for (const Placement& placement : open.placements) {
      Entry<Words> entry{{}, {}, placement.candidate};
      for (const std::int32_t cell : open.cells_of(placement)) {
        const int at = position[static_cast<std::size_t>(cell)];
        entry.mask.set(at);
        entry.border |= touching[static_cast<std::size_t>(at)];
      }
      entry.border = entry.border.without(entry.mask);
      buckets[static_cast<std::size_t>(entry.mask.first() * kinds + rank[static_cast<std::size_t>(placement.kind)])].push_back(
          entry);
    }
    first.reserve(static_cast<std::size_t>(cells * (kinds + 1)));
    for (int cell = 0; cell < cells; ++cell) {
      for (int kind = 0; kind < kinds; ++kind) {
        first.push_back(static_cast<std::uint32_t>(entries.size()));
        const auto& bucket = buckets[static_cast<std::size_t>(cell * kinds + kind)];
        entries.insert(entries.end(), bucket.begin(), bucket.end());
      }
      first.push_back(static_cast<std::uint32_t>(entries.size()));
    }
    expired.assign(static_cast<std::size_t>(cells), 0);
    for (int kind = 0; kind < kinds; ++kind) {
      if (low[static_cast<std::size_t>(kind)] <= 0) continue;
      for (int cell = cells; cell-- > 0 && buckets[static_cast<std::size_t>(cell * kinds + kind)].empty();)
        expired[static_cast<std::size_t>(cell)] |= 1ULL << kind;
    }
    zones = all_connected(problem);
    if (single && kinds <= 14 && room < 64) tabulate();
  }

  /// Sizes up to 63 that the pieces of this stock reach, some of them or all.
  [[nodiscard]] std::uint64_t reach(std::uint64_t kinds_left, const std::vector<int>& copies) const {
    if (!sums.empty()) return sums[kinds_left];
    std::uint64_t reached = 1;
    for (; kinds_left != 0; kinds_left &= kinds_left - 1) {
      const auto kind = static_cast<std::size_t>(std::countr_zero(kinds_left));
      for (int copy = 0; copy < copies[kind] && copy * area[kind] < 64; ++copy)
        reached |= area[kind] < 64 ? reached << area[kind] : 0;
    }
    return reached;
  }

 private:
  void tabulate() {
    sums.assign(1ULL << kinds, 1);
    for (std::uint64_t set = 1; set < sums.size(); ++set) {
      const auto kind = static_cast<std::size_t>(std::countr_zero(set));
      const std::uint64_t rest = sums[set & (set - 1)];
      sums[set] = rest | (area[kind] < 64 ? rest << area[kind] : 0);
    }
  }
};

template <std::size_t Words>
struct Node {
  Bits<Words> free;
  std::uint64_t stock = 0, needed = 0;
  int slack = 0;
  std::int64_t spare = 0;
};

/// A partly done search, at which threads take over.
template <std::size_t Words>
struct Start {
  Node<Words> node;
  std::vector<int> copies;
  std::vector<std::int32_t> laid;
};

template <std::size_t Words, bool Prune, bool Logged, class Found>
class Walk {
 public:
  using Board = Bits<Words>;

  Walk(const Table<Words>& table, SearchCounts& counts, Found& found)
      : table_(table), counts_(counts), found_(found), copies_(table.high) {
    laid_.reserve(static_cast<std::size_t>(table.cells));
  }

  /// False when it was stopped.
  bool run(const Start<Words>& start) {
    copies_ = start.copies;
    laid_ = start.laid;
    return descend(start.node);
  }

  /// The estimated share of the search done when it was stopped.
  [[nodiscard]] double done() const { return done_; }

  /// All positions `depth` pieces further on, in search order, and nothing beyond.
  std::vector<Start<Words>> split(const Start<Words>& start, std::size_t depth) {
    std::vector<Start<Words>> starts;
    cutoff_ = &starts;
    cutoff_depth_ = depth;
    run(start);
    cutoff_ = nullptr;
    return starts;
  }

 private:
  bool descend(const Node<Words>& node) {
    if (node.free.none()) return complete();
    if (counts_.beat(laid_)) return false;
    if (cutoff_ != nullptr && laid_.size() >= cutoff_depth_) {
      cutoff_->push_back({node, copies_, laid_});
      return true;
    }
    const int cell = node.free.first();
    if (Prune && (node.needed & table_.expired[static_cast<std::size_t>(cell)]) != 0) {
      note_pruned(Why::kind, table_.kind_number[static_cast<std::size_t>(
                                 std::countr_zero(node.needed & table_.expired[static_cast<std::size_t>(cell)]))]);
      return true;
    }
    const std::uint32_t* const first =
        table_.first.data() + static_cast<std::size_t>(cell) * static_cast<std::size_t>(table_.kinds + 1);
    bool went_on = false;
    for (std::uint64_t kinds = node.stock; kinds != 0; kinds &= kinds - 1) {
      const int kind = std::countr_zero(kinds);
      for (std::uint32_t i = first[kind]; i < first[kind + 1]; ++i) {
        const Entry<Words>& entry = table_.entries[i];
        if (!node.free.includes(entry.mask)) continue;
        went_on = true;
        if (!lay(node, entry, kind, cell)) return stopped_at(node, cell, &entry);
      }
    }
    if (node.slack > 0 && table_.optional.test(cell)) {
      Node<Words> next = node;
      next.free.reset(cell);
      --next.slack;
      --next.spare;
      if (!descend(next)) return stopped_at(node, cell, nullptr);
    } else if (Prune && !went_on) {
      note_pruned(Why::cell, table_.cell_number[static_cast<std::size_t>(cell)]);
    }
    if (went_on) ++counts_.branches;
    return true;
  }

  bool lay(const Node<Words>& node, const Entry<Words>& entry, int kind, int cell) {
    ++counts_.tested;
    laid_.push_back(entry.candidate);
    if (laid_.size() > counts_.depth) counts_.depth = laid_.size();
    if constexpr (Logged) counts_.log->choose(entry.candidate);
    Node<Words> next{node.free.without(entry.mask), node.stock, node.needed, node.slack, node.spare};
    if (--copies_[static_cast<std::size_t>(kind)] == 0) next.stock &= ~(1ULL << kind);
    bool go_on = true;
    if (!(node.needed >> kind & 1)) {
      next.spare -= table_.area[static_cast<std::size_t>(kind)];
      if (next.spare < next.slack) next.slack = static_cast<int>(next.spare);
    } else if (table_.high[static_cast<std::size_t>(kind)] - copies_[static_cast<std::size_t>(kind)] >=
               table_.low[static_cast<std::size_t>(kind)]) {
      next.needed &= ~(1ULL << kind);
    }
    // Without pruning an optional copy may take the room of a required one; this shows only at the end.
    if (Prune && next.spare < 0)
      note_pruned(Why::area, table_.cell_number[static_cast<std::size_t>(cell)]);
    else if (!Prune || fillable(next, entry.border & next.free))
      go_on = descend(next);
    ++copies_[static_cast<std::size_t>(kind)];
    laid_.pop_back();
    if (!go_on) return false;
    ++counts_.backtracks;
    if constexpr (Logged) counts_.log->take_back();
    return true;
  }

  /// On the way out of a search that was stopped: the share done, with equal weight for each child.
  bool stopped_at(const Node<Words>& node, int cell, const Entry<Words>* child) {
    const std::uint32_t* const first =
        table_.first.data() + static_cast<std::size_t>(cell) * static_cast<std::size_t>(table_.kinds + 1);
    int children = node.slack > 0 && table_.optional.test(cell) ? 1 : 0, before = 0;
    bool passed = false;
    for (std::uint64_t kinds = node.stock; kinds != 0; kinds &= kinds - 1) {
      const int kind = std::countr_zero(kinds);
      for (std::uint32_t i = first[kind]; i < first[kind + 1]; ++i) {
        const Entry<Words>& entry = table_.entries[i];
        if (&entry == child) passed = true;
        if (!node.free.includes(entry.mask)) continue;
        ++children;
        if (!passed) ++before;
      }
    }
    done_ = (before + done_) / children;
    return false;
  }

  /// Pockets next to the piece just placed. Whole zones cost more to find than they save.
  bool fillable(const Node<Words>& node, Board edge) {
    if (!table_.zones) return true;
    if (Words > 1 || laid_.size() <= 4) return zones_fillable(node, edge);
    std::optional<std::uint64_t> reached;
    while (edge.any()) {
      const int cell = edge.first();
      edge.reset(cell);
      const Board around = table_.touching[static_cast<std::size_t>(cell)] & node.free;
      int size = 0;
      if (around.none()) {
        size = 1;
      } else if (around.count() == 1) {
        const int other = around.first();
        Board beyond = table_.touching[static_cast<std::size_t>(other)] & node.free;
        beyond.reset(cell);
        if (beyond.none()) size = 2;
      }
      if (size == 0 || size <= node.slack) continue;
      if (!reached) reached = table_.reach(node.stock, copies_);
      if (!reaches(*reached, size, node.slack, cell)) return false;
    }
    return true;
  }

  bool zones_fillable(const Node<Words>& node, Board edge) {
    std::optional<std::uint64_t> reached;
    while (edge.any()) {
      const int cell = edge.first();
      Board zone, fresh;
      fresh.set(cell);
      while (fresh.any()) {
        zone |= fresh;
        Board around;
        fresh.for_each([&](int member) { around |= table_.touching[static_cast<std::size_t>(member)]; });
        fresh = (around & node.free).without(zone);
      }
      edge = edge.without(zone);
      const int size = zone.count();
      if (size >= 64 || size <= node.slack) continue;
      if (!reached) reached = table_.reach(node.stock, copies_);
      if (!reaches(*reached, size, node.slack, cell)) return false;
    }
    return true;
  }

  /// Can pieces fill the zone of this cell, but for the cells that may stay empty?
  bool reaches(std::uint64_t reached, int size, int slack, int cell) {
    for (int sum = size; sum >= 0 && sum >= size - slack; --sum)
      if ((reached >> sum) & 1) return true;
    note_pruned(Why::zone, table_.cell_number[static_cast<std::size_t>(cell)]);
    return false;
  }

  void note_pruned(Why why, std::int32_t where) {
    ++counts_.pruned;
    if constexpr (Logged) counts_.log->contradict(static_cast<std::int32_t>(why), std::array{where});
  }

  bool complete() {
    for (std::size_t kind = 0; kind < table_.low.size(); ++kind)
      if (table_.high[kind] - copies_[kind] < table_.low[kind]) return true;
    if (cutoff_ != nullptr) {
      cutoff_->push_back({{}, copies_, laid_});
      return true;
    }
    ++counts_.solutions;
    if constexpr (Logged) counts_.log->solution();
    return found_(laid_);
  }

  const Table<Words>& table_;
  SearchCounts& counts_;
  Found& found_;
  std::vector<int> copies_;
  std::vector<std::int32_t> laid_;
  std::vector<Start<Words>>* cutoff_ = nullptr;
  std::size_t cutoff_depth_ = 0;
  double done_ = 0;
};

template <std::size_t Words>
Start<Words> beginning(const Table<Words>& table) {
  return {{table.free, table.stock, table.needed, table.slack, table.spare}, table.high, {}};
}

template <std::size_t Words, bool Prune>
std::vector<Start<Words>> tasks(const Table<Words>& table, int threads, Control& control) {
  std::vector<Start<Words>> starts{beginning(table)};
  if (threads <= 1) return starts;
  std::map<Counter, std::uint64_t> spent;
  auto nothing = [](const std::vector<std::int32_t>&) { return true; };
  for (std::size_t depth = 1; depth < 6 && starts.size() < static_cast<std::size_t>(threads) * 64; ++depth) {
    Control way(control);
    std::atomic<bool> quit{false};
    {
      SearchCounts counts(way, quit);
      Walk<Words, Prune, false, decltype(nothing)> walk(table, counts, nothing);
      starts = walk.split(beginning(table), depth);
    }
    // Each split starts again from the beginning: only the last one counts.
    for (const Counter counter : {Counter::nodes, Counter::tested, Counter::branches, Counter::pruned})
      spent[counter] = way.get(counter);
  }
  for (const auto& [counter, number] : spent) control.add(counter, number);
  return starts;
}

template <std::size_t Words, bool Prune, bool Logged>
bool search_with(const Problem& problem, const Open& open, const Options& options, Control& control, const Visit& visit) {
  const Table<Words> table(problem, open, options);
  if (table.slack < 0) return true;
  const auto starts = tasks<Words, Prune>(table, options.threads, control);
  if (control.stopped()) return false;
  std::atomic<bool> quit{false};
  return in_order(
      options.threads, starts.size(), quit,
      [&](std::size_t task, const Visit& emit) {
        if (control.poll()) return false;
        SearchCounts counts(control, quit, options.budget, bitboard_nodes, control.log());
        std::uint64_t found_here = 0;
        auto found = [&](const std::vector<std::int32_t>& laid) {
          return emit(laid) && (options.limit == 0 || ++found_here < options.limit);
        };
        Walk<Words, Prune, Logged, decltype(found)> walk(table, counts, found);
        return walk.run(starts[task]);
      },
      visit);
}

template <std::size_t Words, bool Prune>
Counted count_with(const Problem& problem, const Open& open, const Options& options, Control& control) {
  const Table<Words> table(problem, open, options);
  if (table.slack < 0) return {};
  const auto starts = tasks<Words, Prune>(table, options.threads, control);
  if (control.stopped()) return {0, false};
  std::atomic<bool> quit{false};
  std::atomic<std::uint64_t> number{0};
  std::atomic<bool> complete{true};
  parallel_for(options.threads, starts.size(), [&](std::size_t task) {
    if (control.poll()) {
      complete = false;
      return;
    }
    SearchCounts counts(control, quit, options.budget, bitboard_nodes);
    std::uint64_t here = 0;
    auto found = [&](const std::vector<std::int32_t>&) {
      ++here;
      return true;
    };
    Walk<Words, Prune, false, decltype(found)> walk(table, counts, found);
    if (!walk.run(starts[task])) complete = false;
    number += here;
  });
  return {number, complete};
}

template <std::size_t Words>
Probe probe_words(const Problem& problem, const Open& open, const Options& options, Control& control) {
  const Table<Words> table(problem, open, options);
  if (table.slack < 0) return {true, 1, 0};
  const std::atomic<bool> quit{false};
  SearchCounts counts(control, quit, options.budget, bitboard_nodes);
  std::uint64_t here = 0;
  auto found = [&](const std::vector<std::int32_t>&) { return ++here < options.limit || options.limit == 0; };
  Walk<Words, true, false, decltype(found)> walk(table, counts, found);
  const bool whole = walk.run(beginning(table)) || (options.limit != 0 && here >= options.limit);
  return {whole, whole ? 1 : walk.done(), here};
}

template <std::size_t Words>
bool search_words(const Problem& problem, const Open& open, const Options& options, Control& control, const Visit& visit) {
  if (control.log() != nullptr)
    return options.prune ? search_with<Words, true, true>(problem, open, options, control, visit)
                         : search_with<Words, false, true>(problem, open, options, control, visit);
  return options.prune ? search_with<Words, true, false>(problem, open, options, control, visit)
                       : search_with<Words, false, false>(problem, open, options, control, visit);
}

template <std::size_t Words>
Counted count_words(const Problem& problem, const Open& open, const Options& options, Control& control) {
  return options.prune ? count_with<Words, true>(problem, open, options, control)
                       : count_with<Words, false>(problem, open, options, control);
}

}  // namespace

bool bitboard_search(const Problem& problem, const Open& open, const Options& options, Control& control, const Visit& visit) {
  return open.cells <= 64 ? search_words<1>(problem, open, options, control, visit)
                          : search_words<2>(problem, open, options, control, visit);
}

Probe bitboard_probe(const Problem& problem, const Open& open, const Options& options, Control& control) {
  return open.cells <= 64 ? probe_words<1>(problem, open, options, control) : probe_words<2>(problem, open, options, control);
}

Counted bitboard_count(const Problem& problem, const Open& open, const Options& options, Control& control) {
  return open.cells <= 64 ? count_words<1>(problem, open, options, control) : count_words<2>(problem, open, options, control);
}

}  // namespace grillon::packing
