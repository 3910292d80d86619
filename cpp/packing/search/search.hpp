// Shared by the search engines: options, counters, and threads whose results do not depend on
// their number.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "common/control.hpp"
#include "common/events.hpp"
#include "packing/problem.hpp"
#include "packing/symmetry.hpp"

namespace grillon::packing {

enum class Engine : int { automatic = 0, bitboard = 1, cover = 2 };

/// The order of kinds. Every order gives the same solutions, sooner or later.
enum class PieceOrder : int {
  given = 0,
  ascender,
  descender,
  compactness,
  compactness_inverse,
  perimeter,
  perimeter_inverse,
  holes,
  holes_inverse
};

/// The choice of the next cell: along the short side, from the border inward, or the one with the fewest placements.
enum class CellOrder : int { automatic = 0, short_side, border, constrained };

struct Options {
  Engine engine = Engine::automatic;
  PieceOrder pieces = PieceOrder::given;
  CellOrder cells = CellOrder::automatic;
  bool prune = true;
  int threads = 1;
  std::uint64_t limit = 0;                    // solutions wanted, 0 for all
  bool use_symmetry = false;                  // look for one of each set of mirror images and make the others from it
  std::uint64_t budget = 0;                   // nodes, 0 for no limit
  std::size_t memory = std::size_t{2} << 30;  // bytes for the sets of placements of an exact cover
  std::uint64_t shuffle = 0;  // most constrained first only: try placements in this seed's order, 0 for the usual one
};

/// Kinds from the first to try to the last.
std::vector<std::int32_t> ranked_kinds(const Problem& problem, PieceOrder order);

/// Cells from the first to fill to the last; `constrained` is not a fixed order and counts as short_side.
std::vector<std::int32_t> ranked_cells(const Problem& problem, CellOrder order);

/// Why a branch is cut.
enum class Why : std::int32_t { zone = 0, cell = 1, kind = 2, area = 3 };

/// Counters of one thread, added to the shared ones from time to time. `branches` are positions the search went on from. The
/// placements tried and taken back are also recorded if there is a log.
struct SearchCounts {
  SearchCounts(Control& shared, const std::atomic<bool>& asked_to_quit, std::uint64_t nodes = 0, Counter of_engine = Counter::nodes,
               EventLog* events = nullptr)
      : control(shared), quit(asked_to_quit), budget(nodes), engine(of_engine), log(events) {}
  SearchCounts(const SearchCounts&) = delete;
  SearchCounts& operator=(const SearchCounts&) = delete;
  ~SearchCounts() { flush(); }

  Control& control;
  const std::atomic<bool>& quit;
  std::uint64_t budget;
  Counter engine;  // whose nodes are counted besides
  EventLog* log;   // may be null
  std::uint64_t tested = 0, branches = 0, backtracks = 0, pruned = 0, solutions = 0, depth = 0;
  std::uint32_t beats = 0;

  /// True if the search must unwind.
  bool beat() {
    if (++beats < 1024) return false;
    flush();
    if (budget != 0 && control.get(Counter::nodes) >= budget) control.request(Stop::budget);
    return control.poll() || quit.load(std::memory_order_relaxed);
  }
  /// The same, and if a board was requested, writes the chosen placements.
  bool beat(const std::vector<std::int32_t>& laid) {
    if (beats + 1 >= 1024 && control.view().wanted()) control.view().show([&](std::vector<std::int32_t>& board) { board = laid; });
    return beat();
  }
  void flush() {
    control.add(Counter::nodes, beats);
    if (engine != Counter::nodes) control.add(engine, beats);
    control.add(Counter::tested, tested);
    control.add(Counter::branches, branches);
    control.add(Counter::backtracks, backtracks);
    control.add(Counter::pruned, pruned);
    control.add(Counter::solutions, solutions);
    control.raise_to(Counter::depth, depth);
    tested = branches = backtracks = pruned = solutions = 0;
    beats = 0;
  }
};

/// Called with the placements of a solution (fixed and chosen ones not among them); false to stop.
using Visit = std::function<bool(std::span<const std::int32_t>)>;

/// Calls `visit` with every solution, always in the same order: engine, order and pruning decide it, threads do not.
/// False if it was stopped before the end. With `use_symmetry`, `open` must be everything the problem leaves open.
bool search(const Problem& problem, const Open& open, const Options& options, Control& control, const Visit& visit);

/// One solution of each class of solutions that turn or mirror into each other. `use_symmetry` is implied.
bool search_representatives(const Problem& problem, const Options& options, Control& control, const Visit& visit);

/// Passes on every image of a solution in which the orbits' kind is on a representative. Keeps references.
Visit all_images(const Problem& problem, const Open& open, const Symmetries& symmetries, const Orbits& orbits, const Visit& visit);

/// The number of solutions. `complete` is false if it was stopped. The budget of this call is in nodes of the
/// fixed order of cells.
struct Counted {
  std::uint64_t number = 0;
  bool complete = true;
};
Counted count(const Problem& problem, const Open& open, const Options& options, Control& control);

/// A search on one thread that only reports its outcome: finished, the solutions wanted found, or the estimated share done
/// when its budget ran out.
struct Probe {
  bool answered = false;
  double done = 0;
  std::uint64_t number = 0;  // of solutions
};

/// The engine chosen for a search; `tried` if the trials already used the budget, with their outcome.
struct Choice {
  Engine engine;
  bool tried = false;
  Probe probe{};
};

/// If both engines are suitable, each is tried on more and more nodes until one has answered or is clearly much nearer to
/// its end; so the choice costs no more than a few times the cost of the better one. The trials' nodes are counted in
/// `control`, and are the same at any number of threads.
Choice choose_engine(const Problem& problem, const Open& open, const Options& options, Control& control);
/// A budget up to this is tried from a few nodes on.
inline constexpr std::uint64_t max_at_first = 65'536;

/// The cost of a node of the exact cover, in nodes of the fixed order of cells.
inline constexpr std::uint64_t cover_node = 8;
/// Counters of the nodes of each engine.
inline constexpr Counter bitboard_nodes = rule_counter(0), cover_nodes = rule_counter(1);

/// The sizes a zone of empty cells may have: bit n is set when some unused pieces cover exactly n cells together.
class Sums {
 public:
  explicit Sums(int most) : words_(static_cast<std::size_t>(most) / 64 + 1, 0) { words_[0] = 1; }
  void add(int area, int copies) {
    for (int i = 0; i < copies; ++i)
      if (!shift(area)) break;
  }
  [[nodiscard]] bool reaches(int sum) const { return (words_[static_cast<std::size_t>(sum) / 64] >> (sum % 64)) & 1; }
  /// With up to `slack` cells left empty.
  [[nodiscard]] bool fills(int size, int slack) const {
    for (int sum = size; sum >= 0 && sum >= size - slack; --sum)
      if (reaches(sum)) return true;
    return false;
  }

 private:
  bool shift(int area);
  std::vector<std::uint64_t> words_;
};

/// Tasks 0..count-1 run on some threads; the solutions they emit reach `visit` in task order. Only few tasks run ahead of the
/// one whose turn it is, and one that has found much waits for its turn, so memory stays bounded.
/// work(task, emit) returns false if it was stopped; `quit` is set as soon as `visit` returns false.
bool in_order(int threads, std::size_t tasks, std::atomic<bool>& quit, const std::function<bool(std::size_t, const Visit&)>& work,
              const Visit& visit);

}  // namespace grillon::packing
