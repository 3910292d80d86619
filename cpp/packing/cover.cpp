#include "packing/cover.hpp"

#include <algorithm>
#include <atomic>

#include "common/random.hpp"
#include "common/threads.hpp"
#include "packing/shapes.hpp"

namespace grillon::packing {

namespace {

/// The houses of a problem and the placements still possible in each, as sparse sets: the living members come first, so
/// that giving members back is only giving back the old size.
///
/// Houses are the free cells and the kinds. A kind that may have several copies stays open until the last one lies.
class Sets {
 public:
  Sets(const Problem& problem, const Open& open, const Options& options) : problem_(problem), open_(open) {
    const auto order = ranked_kinds(problem, options.pieces);
    std::vector<int> rank(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) rank[static_cast<std::size_t>(order[i])] = static_cast<int>(i);
    Random random(options.shuffle);
    for (const Placement& placement : open.placements)
      tried_first_.push_back(options.shuffle != 0 ? random.next() >> 1
                                                  : static_cast<std::uint64_t>(rank[static_cast<std::size_t>(placement.kind)]));
    const std::size_t cells = problem.cells.size();
    const std::size_t houses = cells + problem.kinds.size();
    std::vector<std::vector<int>> members(houses);
    placements_ = static_cast<int>(open.placements.size());
    first_.reserve(open.placements.size() + 1);
    for (int p = 0; p < placements_; ++p) {
      first_.push_back(static_cast<int>(house_of_.size()));
      const Placement& placement = open.placements[static_cast<std::size_t>(p)];
      for (const std::int32_t cell : open.cells_of(placement)) add(cell, p, members);
      add(static_cast<int>(cells) + placement.kind, p, members);
    }
    first_.push_back(static_cast<int>(house_of_.size()));
    where_.resize(house_of_.size());
    start_.resize(houses);
    size_.resize(houses);
    for (std::size_t house = 0; house < houses; ++house) {
      start_[house] = static_cast<int>(slots_.size());
      size_[house] = static_cast<int>(members[house].size());
      for (const int node : members[house]) {
        where_[static_cast<std::size_t>(node)] = static_cast<int>(slots_.size());
        slots_.push_back(node);
      }
    }
    for (std::size_t cell = 0; cell < cells; ++cell)
      if (open.free[cell] != 0) activate(static_cast<int>(cell), problem.optional[cell] == 0);
    for (std::size_t kind = 0; kind < problem.kinds.size(); ++kind) {
      low_.push_back(open.low[kind]);
      high_.push_back(open.high[kind]);
      if (open.high[kind] > 0) activate(static_cast<int>(cells + kind), open.low[kind] > 0);
    }
  }

  [[nodiscard]] int cells() const { return static_cast<int>(problem_.cells.size()); }
  [[nodiscard]] int size(int house) const { return size_[static_cast<std::size_t>(house)]; }
  [[nodiscard]] int placements() const { return placements_; }
  [[nodiscard]] const Placement& placement(int p) const { return open_.placements[static_cast<std::size_t>(p)]; }
  [[nodiscard]] std::span<const int> active() const { return {active_.data(), active_size_}; }
  [[nodiscard]] bool required(int house) const {
    return house < cells() ? required_[static_cast<std::size_t>(house)] != 0 : low_[static_cast<std::size_t>(house - cells())] > 0;
  }
  [[nodiscard]] int low(int kind) const { return low_[static_cast<std::size_t>(kind)]; }
  [[nodiscard]] int high(int kind) const { return high_[static_cast<std::size_t>(kind)]; }
  [[nodiscard]] bool alive(int p) const {
    const int node = first_[static_cast<std::size_t>(p)];
    const auto house = static_cast<std::size_t>(house_of_[static_cast<std::size_t>(node)]);
    return where_[static_cast<std::size_t>(node)] < start_[house] + size_[house] &&
           active_at_[house] < static_cast<int>(active_size_);
  }

  /// Living members, kinds in the order they are to be tried.
  void members(int house, std::vector<int>& out) const {
    out.clear();
    const auto h = static_cast<std::size_t>(house);
    for (int i = 0; i < size_[h]; ++i)
      out.push_back(owner_[static_cast<std::size_t>(slots_[static_cast<std::size_t>(start_[h] + i)])]);
    std::sort(out.begin(), out.end(), [&](int a, int b) {
      const std::uint64_t first = tried_first_[static_cast<std::size_t>(a)], second = tried_first_[static_cast<std::size_t>(b)];
      return first != second ? first < second : a < b;
    });
  }

  struct Mark {
    std::size_t sizes = 0;
    std::size_t active = 0;
  };
  [[nodiscard]] Mark mark() {
    const Mark at{trail_.size(), active_size_};
    ++epoch_;
    return at;
  }
  void back(const Mark& to) {
    while (trail_.size() > to.sizes) {
      size_[static_cast<std::size_t>(trail_.back().house)] = trail_.back().size;
      trail_.pop_back();
    }
    active_size_ = to.active;
    ++epoch_;
  }
  void restore_kind(int kind) {
    ++low_[static_cast<std::size_t>(kind)];
    ++high_[static_cast<std::size_t>(kind)];
  }

  /// Lays placement p. The house left without placements although it needs one, or -1.
  int lay(int p) {
    const auto begin = static_cast<std::size_t>(first_[static_cast<std::size_t>(p)]),
               end = static_cast<std::size_t>(first_[static_cast<std::size_t>(p) + 1]);
    const int kind = placement(p).kind;
    --low_[static_cast<std::size_t>(kind)];
    const bool last_copy = --high_[static_cast<std::size_t>(kind)] == 0;
    for (std::size_t node = begin; node < end; ++node) {
      const auto house = static_cast<std::size_t>(house_of_[node]);
      if (static_cast<int>(house) >= cells() && !last_copy) continue;
      deactivate(static_cast<int>(house));
      for (int i = 0; i < size_[house]; ++i) {
        const int other = owner_[static_cast<std::size_t>(slots_[static_cast<std::size_t>(start_[house] + i)])];
        if (other == p) continue;
        if (const int empty = remove(other); empty >= 0) return empty;
      }
    }
    return last_copy ? -1 : remove(p);
  }

  /// Takes a placement out of every open house. The house that needed it, or -1.
  int remove(int p) {
    int empty = -1;
    const auto end = static_cast<std::size_t>(first_[static_cast<std::size_t>(p) + 1]);
    for (auto node = static_cast<std::size_t>(first_[static_cast<std::size_t>(p)]); node < end; ++node) {
      const auto house = static_cast<std::size_t>(house_of_[node]);
      if (active_at_[house] >= static_cast<int>(active_size_)) continue;
      const int last = start_[house] + size_[house] - 1;
      const int at = where_[node];
      if (at > last) continue;
      if (saved_[house] != epoch_) {
        saved_[house] = epoch_;
        trail_.push_back({static_cast<int>(house), size_[house]});
      }
      const int moved = slots_[static_cast<std::size_t>(last)];
      slots_[static_cast<std::size_t>(at)] = moved;
      where_[static_cast<std::size_t>(moved)] = at;
      slots_[static_cast<std::size_t>(last)] = static_cast<int>(node);
      where_[node] = last;
      if (--size_[house] == 0 && required(static_cast<int>(house))) empty = static_cast<int>(house);
    }
    return empty;
  }

 private:
  struct Saved {
    int house, size;
  };

  void add(int house, int p, std::vector<std::vector<int>>& members) {
    members[static_cast<std::size_t>(house)].push_back(static_cast<int>(house_of_.size()));
    house_of_.push_back(house);
    owner_.push_back(p);
  }
  void activate(int house, bool needed) {
    if (active_at_.empty()) {
      active_at_.assign(start_.size(), static_cast<int>(start_.size()));
      required_.assign(start_.size(), 0);
      saved_.assign(start_.size(), 0);
      active_.reserve(start_.size());
    }
    active_at_[static_cast<std::size_t>(house)] = static_cast<int>(active_.size());
    required_[static_cast<std::size_t>(house)] = needed ? 1 : 0;
    active_.push_back(house);
    active_size_ = active_.size();
  }
  void deactivate(int house) {
    const int at = active_at_[static_cast<std::size_t>(house)];
    const int moved = active_[--active_size_];
    active_[static_cast<std::size_t>(at)] = moved;
    active_at_[static_cast<std::size_t>(moved)] = at;
    active_[active_size_] = house;
    active_at_[static_cast<std::size_t>(house)] = static_cast<int>(active_size_);
  }

  const Problem& problem_;
  const Open& open_;
  int placements_ = 0;
  std::vector<std::uint64_t> tried_first_;  // per placement
  std::vector<int> first_;                  // per placement: its first node
  std::vector<int> house_of_, owner_;       // per node
  std::vector<int> where_;                  // per node: its slot
  std::vector<int> slots_, start_, size_;   // slots of each house, living ones first
  std::vector<int> active_, active_at_;     // open houses first
  std::vector<std::uint8_t> required_;      // per cell
  std::vector<std::uint64_t> saved_;        // per house: the epoch its size was last put on the trail
  std::uint64_t epoch_ = 1;
  std::size_t active_size_ = 0;
  std::vector<int> low_, high_;  // per kind
  std::vector<Saved> trail_;
};

/// Zones of empty cells against the sums of unused pieces.
class Zones {
 public:
  Zones(const Problem& problem, const Open& open)
      : touching_(neighbours(problem)), seen_(problem.cells.size(), 0), stack_(problem.cells.size()) {
    int room = 0;
    for (const std::uint8_t free : open.free) room += free;
    slack_ = room;
    for (std::size_t kind = 0; kind < problem.kinds.size(); ++kind) {
      area_.push_back(problem.area(static_cast<std::int32_t>(kind)));
      slack_ -= open.low[kind] * area_.back();
    }
    int optional = 0;
    for (std::size_t cell = 0; cell < open.free.size(); ++cell)
      optional += open.free[cell] != 0 && problem.optional[cell] != 0 ? 1 : 0;
    slack_ = std::min(slack_, optional);
    for (const Orientation& orientation : problem.orientations)
      if (!connected(orientation.shape, problem.lattice)) usable_ = false;
  }
  [[nodiscard]] bool usable() const { return usable_; }
  [[nodiscard]] int slack() const { return slack_; }

  /// A cell of a zone that cannot be filled, or -1. Only zones that touch `cells` are looked at.
  template <class Free>
  int unfillable(std::span<const std::int32_t> cells, const Free& free, const Sets& sets) {
    ++round_;
    Sums sums(static_cast<int>(touching_.size()));
    bool summed = false;
    for (const std::int32_t cell : cells)
      for (const std::int32_t start : touching_[static_cast<std::size_t>(cell)]) {
        if (!free(start) || seen_[static_cast<std::size_t>(start)] == round_) continue;
        std::size_t size = 0, taken = 0;
        seen_[static_cast<std::size_t>(start)] = round_;
        stack_[size++] = start;
        while (taken < size)
          for (const std::int32_t other : touching_[static_cast<std::size_t>(stack_[taken++])])
            if (free(other) && seen_[static_cast<std::size_t>(other)] != round_) {
              seen_[static_cast<std::size_t>(other)] = round_;
              stack_[size++] = other;
            }
        if (!summed)
          for (std::size_t kind = 0; kind < area_.size(); ++kind) sums.add(area_[kind], sets.high(static_cast<int>(kind)));
        summed = true;
        if (!sums.fills(static_cast<int>(size), slack_)) return start;
      }
    return -1;
  }

 private:
  std::vector<std::vector<std::int32_t>> touching_;
  std::vector<int> area_;
  std::vector<std::uint64_t> seen_;
  std::vector<std::int32_t> stack_;
  std::uint64_t round_ = 0;
  int slack_ = 0;
  bool usable_ = true;
};

template <class Found>
class CoverWalk {
 public:
  CoverWalk(const Problem& problem, const Open& open, const Options& options, Tally& tally, Found& found, Replay* replay)
      : open_(open),
        sets_(problem, open, options),
        zones_(problem, open),
        tally_(tally),
        found_(found),
        replay_(replay),
        free_(open.free),
        prune_(options.prune && zones_.usable()) {
    if (options.cells == CellOrder::border || options.cells == CellOrder::short_side) {
      order_ = ranked_cells(problem, options.cells);
    }
  }

  [[nodiscard]] bool impossible() const { return zones_.slack() < 0; }

  /// `path` leads through the first levels: only that child of each is followed.
  bool run(const std::vector<int>& path) {
    path_ = &path;
    return descend(0);
  }

  /// The children of the position that `path` leads to; -1 when it is a solution that nothing is added to.
  int children(const std::vector<int>& path) {
    path_ = &path;
    counting_ = true;
    branching_ = 0;
    descend(0);
    counting_ = false;
    return branching_;
  }

 private:
  /// The house to branch on: required and with the fewest placements; a fixed order of cells if one was asked for.
  int choose() const {
    int best = -1, fewest = 0;
    for (const std::int32_t cell : order_)
      if (free_[static_cast<std::size_t>(cell)] != 0 && sets_.required(cell)) return cell;
    for (const int house : sets_.active()) {
      if (!sets_.required(house)) continue;
      // A kind that needs several copies is as wide as all its placements; a cell is nearly always better.
      const int size = sets_.size(house);
      if (best < 0 || size < fewest || (size == fewest && house < best)) best = house, fewest = size;
    }
    return best;
  }

  bool descend(std::size_t level) {
    if (tally_.beat()) return false;
    const int house = choose();
    if (level == levels_.size()) levels_.emplace_back();
    levels_[level].clear();
    std::vector<int> options = std::move(levels_[level]);
    if (house >= 0) {
      sets_.members(house, options);
    } else {
      // Nothing is required any more: this is a solution, and so is each way to add pieces nobody asked for.
      for (int p = 0; p < sets_.placements(); ++p)
        if (may_add(p)) options.push_back(p);
    }
    const bool followed = level < path_->size();
    if (counting_ && !followed) {
      branching_ = static_cast<int>(options.size()) + (house < 0 ? 1 : 0);
      levels_[level] = std::move(options);
      return true;
    }
    bool go_on = true;
    int child = 0;
    if (house < 0 && (!followed || (*path_)[level] == child++)) {
      if (counting_) {
        branching_ = -1;
      } else {
        ++tally_.solutions;
        go_on = found_(laid_);
      }
    }
    const auto mark = sets_.mark();
    bool went_on = false;
    for (std::size_t i = 0; i < options.size() && go_on; ++i, ++child) {
      const int p = options[i];
      if (!followed || (*path_)[level] == child) {
        went_on = true;
        go_on = lay(p, house, level);
      }
      // Later siblings are the solutions without p, which matters where a house takes more than one placement.
      if (go_on && i + 1 < options.size() && (house < 0 || house >= sets_.cells()) && sets_.remove(p) >= 0) break;
    }
    sets_.back(mark);
    if (went_on && !followed) ++tally_.branches;
    levels_[level] = std::move(options);
    return go_on;
  }

  bool may_add(int p) const {
    if (sets_.high(sets_.placement(p).kind) <= 0) return false;
    for (const std::int32_t cell : open_.cells_of(sets_.placement(p)))
      if (free_[static_cast<std::size_t>(cell)] == 0) return false;
    return sets_.alive(p);
  }

  bool lay(int p, int house, std::size_t level) {
    const Placement& placement = sets_.placement(p);
    const bool counted = level >= path_->size();
    laid_.push_back(placement.candidate);
    if (counted) {
      ++tally_.tested;
      if (laid_.size() > tally_.depth) tally_.depth = laid_.size();
    }
    if (replay_ != nullptr) replay_->add(Event::place, placement.candidate, house);
    const auto mark = sets_.mark();
    const auto cells = open_.cells_of(placement);
    for (const std::int32_t cell : cells) free_[static_cast<std::size_t>(cell)] = 0;
    const int dead = sets_.lay(p);
    bool go_on = true;
    if (dead >= 0) {
      note_pruned(dead < sets_.cells() ? Why::cell : Why::kind, dead < sets_.cells() ? dead : dead - sets_.cells(), counted);
    } else {
      const int zone = prune_ ? zones_.unfillable(
                                    cells, [&](std::int32_t cell) { return free_[static_cast<std::size_t>(cell)] != 0; }, sets_)
                              : -1;
      if (zone >= 0)
        note_pruned(Why::zone, zone, counted);
      else
        go_on = descend(level + 1);
    }
    sets_.back(mark);
    sets_.restore_kind(placement.kind);
    for (const std::int32_t cell : cells) free_[static_cast<std::size_t>(cell)] = 1;
    laid_.pop_back();
    if (replay_ != nullptr) replay_->add(Event::remove, placement.candidate, -1);
    return go_on;
  }

  void note_pruned(Why why, int where, bool counted) {
    if (!counted) return;
    ++tally_.pruned;
    if (replay_ != nullptr) replay_->add(Event::prune, static_cast<std::int32_t>(why), where);
  }

  const Open& open_;
  Sets sets_;
  Zones zones_;
  Tally& tally_;
  Found& found_;
  Replay* replay_;
  std::vector<std::uint8_t> free_;
  bool prune_;
  std::vector<std::int32_t> order_;
  std::vector<std::int32_t> laid_;
  std::vector<std::vector<int>> levels_;
  const std::vector<int>* path_ = nullptr;
  bool counting_ = false;
  int branching_ = 0;
};

/// Paths to enough positions for some threads, in search order.
std::vector<std::vector<int>> paths(const Problem& problem, const Open& open, const Options& options) {
  std::vector<std::vector<int>> found{{}};
  if (options.threads <= 1) return found;
  Control unseen;
  std::atomic<bool> quit{false};
  Tally tally(unseen, quit);
  auto nothing = [](const std::vector<std::int32_t>&) { return true; };
  CoverWalk walk(problem, open, options, tally, nothing, nullptr);
  for (int depth = 0; depth < 4 && found.size() < static_cast<std::size_t>(options.threads) * 32; ++depth) {
    std::vector<std::vector<int>> longer;
    for (const auto& path : found) {
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

}  // namespace

bool cover_search(const Problem& problem, const Open& open, const Options& options, Control& control, const Visit& visit,
                  Replay* replay) {
  const auto tasks = paths(problem, open, options);
  std::atomic<bool> quit{false};
  return in_order(
      options.threads, tasks.size(), quit,
      [&](std::size_t task, const Visit& emit) {
        Tally tally(control, quit, options.budget);
        std::uint64_t found_here = 0;
        auto found = [&](const std::vector<std::int32_t>& laid) {
          return emit(laid) && (options.limit == 0 || ++found_here < options.limit);
        };
        CoverWalk walk(problem, open, options, tally, found, replay);
        return walk.impossible() || walk.run(tasks[task]);
      },
      visit);
}

Counted cover_count(const Problem& problem, const Open& open, const Options& options, Control& control) {
  const auto tasks = paths(problem, open, options);
  std::atomic<bool> quit{false};
  std::atomic<std::uint64_t> number{0};
  std::atomic<bool> complete{true};
  parallel_for(options.threads, tasks.size(), [&](std::size_t task) {
    Tally tally(control, quit, options.budget);
    std::uint64_t here = 0;
    auto found = [&](const std::vector<std::int32_t>&) {
      ++here;
      return true;
    };
    CoverWalk walk(problem, open, options, tally, found, nullptr);
    if (!walk.impossible() && !walk.run(tasks[task])) complete = false;
    number += here;
  });
  return {number, complete};
}

}  // namespace grillon::packing
