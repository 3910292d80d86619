// The choice of the engine: the fixed order of cells is quick on small flat boards, the exact cover sees dead ends sooner.
// Neither is always the better one, and the worse one may take a thousand times as long.
#include <algorithm>
#include <array>

#include "packing/cover/cover.hpp"
#include "packing/search/bitboard.hpp"
#include "packing/search/search.hpp"

namespace grillon::packing {

namespace {

constexpr std::uint64_t first_look = 1ULL << 12;  // nodes of the fixed order of cells
constexpr std::uint64_t last_look = 1ULL << 24;   // beyond this, the usual choice
/// If every piece has a fixed number of copies, both engines behave as usual, and the usual choice soon proves right.
constexpr std::uint64_t last_look_if_exact = 1ULL << 20;

bool fixed_order_fits(const Problem& problem, const Open& open) { return open.cells <= 128 && problem.kinds.size() <= 64; }

struct Trial {
  Engine engine;
  Probe probe;
  double whole = 0;  // the cost of the search, in nodes of the fixed order; 0 while unknown
};

/// True if the engine has answered.
bool try_out(Trial& trial, std::uint64_t nodes, const Problem& problem, const Open& open, Options options, Control& control) {
  Control part(control);
  const bool cover = trial.engine == Engine::cover;
  options.budget = cover ? nodes / cover_node : nodes;
  trial.probe = cover ? cover_probe(problem, open, options, part) : bitboard_probe(problem, open, options, part);
  for (const Counter counter : {Counter::nodes, bitboard_nodes, cover_nodes}) control.add(counter, part.get(counter));
  trial.whole = trial.probe.done > 0 ? static_cast<double>(nodes) / trial.probe.done : 0;
  return trial.probe.answered;
}

/// Does the first clearly need much less than the second? The progress of a search is a rough estimate.
bool much_less(const Trial& first, const Trial& second) {
  constexpr double sure = 0.02, times = 16;
  return first.probe.done >= sure && (second.whole <= 0 || first.whole * times < second.whole);
}

}  // namespace

Choice choose_engine(const Problem& problem, const Open& open, const Options& options, Control& control) {
  const bool fits = fixed_order_fits(problem, open);
  if (options.engine == Engine::bitboard && fits) return {Engine::bitboard};
  if (options.engine != Engine::automatic) return {Engine::cover};
  if (options.cells == CellOrder::constrained || !fits) return {Engine::cover};
  if (options.cells != CellOrder::automatic) return {Engine::bitboard};
  if (!cover_fits(open, options)) return {Engine::bitboard};
  const auto room = std::count(open.free.begin(), open.free.end(), 1);
  const Engine usual = problem.lattice == Lattice::square && room <= 64 ? Engine::bitboard : Engine::cover;
  const std::uint64_t most = open.low == open.high ? last_look_if_exact : last_look;
  // A caller with a node budget wants the nodes of one search.
  if (!options.prune || control.has_budget() || options.budget > most) return {usual};
  std::array<Trial, 2> trials{{{usual, {}, 0}, {usual == Engine::bitboard ? Engine::cover : Engine::bitboard, {}, 0}}};
  // Each budget starts where the previous one ended.
  const std::uint64_t last = options.budget == 0 ? most : options.budget;
  const std::uint64_t first = options.budget > max_at_first ? options.budget : first_look;
  for (std::uint64_t nodes = first; nodes < 4 * last; nodes *= 4) {
    for (Trial& trial : trials) {
      if (try_out(trial, std::min(nodes, last), problem, open, options, control)) return {trial.engine, true, trial.probe};
      if (control.poll()) return {usual, true, trial.probe};
    }
    if (much_less(trials[0], trials[1])) return {trials[0].engine};
    if (much_less(trials[1], trials[0])) return {trials[1].engine};
  }
  return {usual, options.budget != 0, trials[0].probe};
}

}  // namespace grillon::packing
