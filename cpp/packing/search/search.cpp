#include "packing/search/search.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <numeric>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>

#include "common/threads.hpp"
#include "common/wide.hpp"
#include "packing/cover/cover.hpp"
#include "packing/search/bitboard.hpp"
#include "packing/shapes.hpp"
#include "packing/symmetry.hpp"

namespace grillon::packing {

namespace {

struct Measures {
  int area = 0;
  double compactness = 0;
  int perimeter = 0;
  int holes = 0;
};

Measures measure(const Shape& shape, Lattice lattice) {
  Measures m;
  m.area = static_cast<int>(shape.size());
  Place low = shape.front(), high = shape.front();
  for (const Place& cell : shape) {
    low.x = std::min(low.x, cell.x), high.x = std::max(high.x, cell.x);
    low.y = std::min(low.y, cell.y), high.y = std::max(high.y, cell.y);
    low.z = std::min(low.z, cell.z), high.z = std::max(high.z, cell.z);
    for (const Place& step : neighbour_steps(lattice))
      if (!std::binary_search(shape.begin(), shape.end(), cell + step)) ++m.perimeter;
  }
  const int scale = lattice == Lattice::pyramid ? 2 : 1;
  std::vector<int> sides{(high.x - low.x) / scale + 1, (high.y - low.y) / scale + 1};
  if (lattice != Lattice::square) sides.push_back(high.z - low.z + 1);
  int box = 1;
  for (const int side : sides) box *= side;
  m.holes = box - m.area;
  m.compactness =
      static_cast<double>(*std::min_element(sides.begin(), sides.end())) / *std::max_element(sides.begin(), sides.end());
  return m;
}

double rank(const Measures& m, PieceOrder order) {
  switch (order) {
    case PieceOrder::given: return 0;
    case PieceOrder::ascender: return m.area;
    case PieceOrder::descender: return -m.area;
    case PieceOrder::compactness: return -m.compactness;
    case PieceOrder::compactness_inverse: return m.compactness;
    case PieceOrder::perimeter: return m.perimeter;
    case PieceOrder::perimeter_inverse: return -m.perimeter;
    case PieceOrder::holes: return m.holes;
    case PieceOrder::holes_inverse: return -m.holes;
  }
  return 0;
}

}  // namespace

std::vector<std::int32_t> ranked_kinds(const Problem& problem, PieceOrder order) {
  std::vector<double> ranks;
  for (const Kind& kind : problem.kinds)
    ranks.push_back(
        kind.orientations == 0
            ? 0
            : rank(measure(problem.orientations[static_cast<std::size_t>(kind.first_orientation)].shape, problem.lattice), order));
  std::vector<std::int32_t> kinds(problem.kinds.size());
  std::iota(kinds.begin(), kinds.end(), 0);
  std::stable_sort(kinds.begin(), kinds.end(), [&](std::int32_t a, std::int32_t b) {
    return ranks[static_cast<std::size_t>(a)] < ranks[static_cast<std::size_t>(b)];
  });
  return kinds;
}

std::vector<std::int32_t> ranked_cells(const Problem& problem, CellOrder order) {
  std::vector<std::int32_t> cells(problem.cells.size());
  std::iota(cells.begin(), cells.end(), 0);
  if (cells.empty()) return cells;
  Place low = problem.cells.front(), high = low;
  for (const Place& cell : problem.cells) {
    low.x = std::min(low.x, cell.x), high.x = std::max(high.x, cell.x);
    low.y = std::min(low.y, cell.y), high.y = std::max(high.y, cell.y);
    low.z = std::min(low.z, cell.z), high.z = std::max(high.z, cell.z);
  }
  const int width = high.x - low.x, height = high.y - low.y, depth = high.z - low.z;
  auto place = [&](std::int32_t cell) { return problem.cells[static_cast<std::size_t>(cell)]; };
  if (order == CellOrder::border) {
    // Rings from the outside in; within a ring clockwise from the top left would need a walk, reading order does as well.
    auto ring = [&](std::int32_t cell) {
      const Place p = place(cell);
      int distance = std::min({p.x - low.x, high.x - p.x, p.y - low.y, high.y - p.y});
      if (problem.lattice == Lattice::cubic) distance = std::min({distance, p.z - low.z, high.z - p.z});
      return distance;
    };
    std::stable_sort(cells.begin(), cells.end(), [&](std::int32_t a, std::int32_t b) { return ring(a) < ring(b); });
    return cells;
  }
  // The longest side advances slowest.
  std::array<std::pair<int, int>, 3> sides{{{width, 0}, {height, 1}, {depth, 2}}};
  std::stable_sort(sides.begin(), sides.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  auto along = [](const Place& p, int axis) { return axis == 0 ? p.x : axis == 1 ? p.y : p.z; };
  std::stable_sort(cells.begin(), cells.end(), [&](std::int32_t a, std::int32_t b) {
    for (const auto& side : sides) {
      const int first = along(place(a), side.second), second = along(place(b), side.second);
      if (first != second) return first < second;
    }
    return false;
  });
  return cells;
}

bool Sums::shift(int area) {
  const std::size_t words = static_cast<std::size_t>(area) / 64;
  const int bits = area % 64;
  bool changed = false;
  for (std::size_t i = words_.size(); i-- > words;) {
    std::uint64_t moved = words_[i - words] << bits;
    if (bits != 0 && i > words) moved |= words_[i - words - 1] >> (64 - bits);
    if ((moved & ~words_[i]) != 0) changed = true;
    words_[i] |= moved;
  }
  return changed;
}

namespace {

/// Hands the solutions of many tasks on in task order.
class Turns {
 public:
  Turns(std::size_t tasks, std::size_t window, std::atomic<bool>& quit, const Visit& visit)
      : tasks_(tasks), window_(window), quit_(quit), visit_(visit), slots_(tasks) {}

  /// The next task to run; `tasks` when there is none.
  std::size_t take() {
    std::unique_lock lock(mutex_);
    moved_.wait(lock, [&] { return quit_ || next_ >= tasks_ || next_ < turn_ + window_; });
    return quit_ ? tasks_ : std::min(tasks_, next_++);
  }

  bool emit(std::size_t task, std::span<const std::int32_t> solution) {
    auto& found = slots_[task].found;
    found.push_back(static_cast<std::int32_t>(solution.size()));
    found.insert(found.end(), solution.begin(), solution.end());
    // The task whose turn it is passes on solutions at once: the reader may be waiting for the first.
    if (found.size() < max_waiting && turn_.load(std::memory_order_acquire) != task) return !quit_;
    std::unique_lock lock(mutex_);
    moved_.wait(lock, [&] { return quit_ || turn_ == task; });
    lock.unlock();
    return pass(found);
  }

  void finish(std::size_t task, bool whole) {
    std::unique_lock lock(mutex_);
    slots_[task].done = true;
    if (!whole) complete_ = false;
    while (!quit_ && turn_ < tasks_ && slots_[turn_].done && !passing_) {
      passing_ = true;
      lock.unlock();
      pass(slots_[turn_].found);
      lock.lock();
      passing_ = false;
      slots_[turn_].found = {};
      ++turn_;
    }
    moved_.notify_all();
  }

  void fail() {
    std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
    quit_ = true;
    moved_.notify_all();
  }

  bool finished() {
    if (failure_) std::rethrow_exception(failure_);
    return complete_ && !quit_;
  }

 private:
  static constexpr std::size_t max_waiting = 1 << 18;
  struct Slot {
    std::vector<std::int32_t> found;
    bool done = false;
  };

  /// Only the thread whose turn it is gets here.
  bool pass(std::vector<std::int32_t>& found) {
    for (std::size_t i = 0; i < found.size() && !quit_; i += static_cast<std::size_t>(found[i]) + 1)
      if (!visit_(std::span(found).subspan(i + 1, static_cast<std::size_t>(found[i])))) {
        std::lock_guard lock(mutex_);
        quit_ = true;
        moved_.notify_all();
      }
    found.clear();
    return !quit_;
  }

  std::size_t tasks_, window_;
  std::atomic<bool>& quit_;
  const Visit& visit_;
  std::vector<Slot> slots_;
  std::mutex mutex_;
  std::condition_variable moved_;
  std::size_t next_ = 0;
  std::atomic<std::size_t> turn_{0};
  bool complete_ = true, passing_ = false;
  std::exception_ptr failure_;
};

}  // namespace

bool in_order(int threads, std::size_t tasks, std::atomic<bool>& quit, const std::function<bool(std::size_t, const Visit&)>& work,
              const Visit& visit) {
  if (threads <= 1) {
    const Visit emit = [&](std::span<const std::int32_t> solution) {
      if (!visit(solution)) quit = true;
      return !quit.load(std::memory_order_relaxed);
    };
    for (std::size_t task = 0; task < tasks; ++task)
      if (!work(task, emit) || quit) return false;
    return true;
  }
  Turns turns(tasks, static_cast<std::size_t>(threads) * 8, quit, visit);
  auto run = [&] {
    for (std::size_t task = turns.take(); task < tasks; task = turns.take()) try {
        const Visit emit = [&](std::span<const std::int32_t> solution) { return turns.emit(task, solution); };
        turns.finish(task, work(task, emit));
      } catch (...) {
        turns.fail();
      }
  };
  {
    const Helpers helpers(static_cast<std::size_t>(threads) - 1, run);
    run();
  }
  return turns.finished();
}

namespace {

bool plain_search(const Problem& problem, const Open& open, const Options& options, Control& control, const Visit& visit) {
  const std::uint64_t before = control.get(Counter::nodes);
  // A reader of all solutions waits for the first one, so that one decides.
  Options first = options;
  if (first.limit == 0) first.limit = 1;
  const Engine engine = choose_engine(problem, open, first, control).engine;
  Options settled = options;
  if (settled.budget != 0) settled.budget += control.get(Counter::nodes) - before;
  if (engine == Engine::bitboard) return bitboard_search(problem, open, settled, control, visit);
  return cover_search(problem, open, settled, control, visit);
}

/// The open placements when the orbits' kind is restricted to representatives.
Open restricted(const Open& open, const Orbits& orbits) {
  std::set<std::int32_t> kept;
  for (const auto& orbit : orbits.orbits) kept.insert(orbit.placement);
  return only(open,
              [&](const Placement& placement) { return placement.kind != orbits.kind || kept.contains(placement.candidate); });
}

const Orbits::Orbit& orbit_of(const Orbits& orbits, std::span<const std::int32_t> solution) {
  for (const std::int32_t candidate : solution)
    if (const auto* const orbit = orbits.find(candidate)) return *orbit;
  throw std::logic_error("a solution without the piece every solution uses");
}

}  // namespace

bool search(const Problem& problem, const Open& open, const Options& options, Control& control, const Visit& visit) {
  if (open.cut_short) return false;
  if (open.contradiction) return true;
  if (!options.use_symmetry) return plain_search(problem, open, options, control, visit);
  const Symmetries symmetries(problem);
  if (Images::bytes(problem, symmetries) > options.memory) return plain_search(problem, open, options, control, visit);
  const auto orbits = early_orbits(problem, open, symmetries);
  if (!orbits) return plain_search(problem, open, options, control, visit);
  return plain_search(problem, restricted(open, *orbits), options, control, all_images(problem, open, symmetries, *orbits, visit));
}

Visit all_images(const Problem& problem, const Open& open, const Symmetries& symmetries, const Orbits& orbits, const Visit& visit) {
  return [&orbits, &visit, images = Images(problem, open, symmetries),
          image = std::vector<std::int32_t>()](std::span<const std::int32_t> solution) mutable {
    for (const std::size_t g : orbit_of(orbits, solution).images) {
      image.resize(solution.size());
      std::transform(solution.begin(), solution.end(), image.begin(), [&](std::int32_t c) { return images.of(g, c); });
      if (!visit(image)) return false;
    }
    return true;
  };
}

bool search_representatives(const Problem& problem, const Options& options, Control& control, const Visit& visit) {
  const Open open = open_placements(problem, {}, {}, &control, options.memory);
  if (open.cut_short) return false;
  if (open.contradiction) return true;
  const Symmetries symmetries(problem);
  const auto orbits = early_orbits(problem, open, symmetries);
  if (orbits)
    return plain_search(problem, restricted(open, *orbits), options, control, [&](std::span<const std::int32_t> solution) {
      return !symmetries.smallest(solution, orbit_of(*orbits, solution).stabilisers) || visit(solution);
    });
  const auto all = symmetries.all();
  return plain_search(problem, open, options, control, [&](std::span<const std::int32_t> solution) {
    return !symmetries.smallest(solution, all) || visit(solution);
  });
}

Counted count(const Problem& problem, const Open& open, const Options& options, Control& control) {
  if (open.cut_short) return {0, false};
  if (open.contradiction) return {};
  if (options.use_symmetry) {
    const Symmetries symmetries(problem);
    if (const auto orbits = early_orbits(problem, open, symmetries)) {
      std::map<std::size_t, std::vector<std::int32_t>> by_size;
      for (const auto& orbit : orbits->orbits) by_size[orbit.images.size()].push_back(orbit.placement);
      Counted total;
      for (const auto& [images, placements] : by_size) {
        Orbits some{orbits->kind, {}};
        for (const std::int32_t placement : placements) some.orbits.push_back({placement, {}, {}});
        const double share = static_cast<double>(placements.size()) / static_cast<double>(orbits->orbits.size());
        Options plain = options;
        plain.use_symmetry = false;
        if (options.budget != 0)
          plain.budget = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(share * static_cast<double>(options.budget)));
        const Counted part = count(problem, restricted(open, some), plain, control);
        add_checked(total.number, multiply_checked(part.number, images));
        total.complete = total.complete && part.complete;
        // A part that used up its share does not reduce those of the others.
        if (!part.complete && (control.reason() != Stop::budget || !control.resume())) return total;
      }
      if (!total.complete) control.request(Stop::budget);
      return total;
    }
  }
  const Choice choice = choose_engine(problem, open, options, control);
  if (choice.tried) {
    if (!choice.probe.answered) control.request(Stop::budget);
    return {choice.probe.number, choice.probe.answered};
  }
  const bool bitboard = choice.engine == Engine::bitboard;
  Options settled = options;
  if (options.budget != 0) settled.budget = control.get(Counter::nodes) + (bitboard ? options.budget : options.budget / cover_node);
  return bitboard ? bitboard_count(problem, open, settled, control) : cover_count(problem, open, settled, control);
}

}  // namespace grillon::packing
