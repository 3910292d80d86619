// Tectonic grids by the sweep: numbers with and without reductions, partial grids, ranks.
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "expect.hpp"
#include "known_counts.hpp"
#include "sweep/forward.hpp"
#include "sweep/graph.hpp"
#include "sweep/number.hpp"
#include "sweep/tails.hpp"
#include "sweep/windows.hpp"
#include "tectonic/sweep/state.hpp"

using namespace grillon;
using tectonic::GridSweep;
using tectonic::SweepRules;
using tests::expect;

namespace {

std::uint64_t number(const SweepRules& rules, int threads = 2) {
  Control control;
  const auto count = sweep::count<sweep::Number<1>>(GridSweep(rules), {threads, std::size_t{1} << 30}, control);
  return count ? count->word[0] : ~std::uint64_t{0};
}

std::vector<std::uint64_t> partial(int rows, int columns, int largest) {
  const GridSweep grids({rows, columns, largest, false, 0, false});
  std::vector<std::uint64_t> sizes;
  for (int stage = 1; stage <= rows * columns; ++stage) {
    std::uint64_t count = 0;
    std::string before;
    grids.continue_from({}, 0, stage, [&](const std::string& digits) {
      ++count;
      expect(before < digits, "partial grids come in order, none twice");
      before = digits;
    });
    sizes.push_back(count);
  }
  return sizes;
}

}  // namespace

int main() {
  auto counts = tests::known_counts();
  counts.push_back({3, 3, 9, 0});  // unknown: the methods only have to agree
  for (const auto& known : counts) {
    const std::string name =
        std::to_string(known.rows) + "x" + std::to_string(known.columns) + " M=" + std::to_string(known.largest);
    for (const bool mirror : {true, false})
      for (const int ahead : {0, 3}) {
        if (ahead > 0 && known.rows * known.columns > 12) continue;
        const auto count = number({known.rows, known.columns, known.largest, mirror, ahead, true}, mirror ? 2 : 1);
        expect(known.largest > 6 || count == known.count, name + " reduced: " + std::to_string(count));
      }
    if (known.rows * known.columns <= 12) {
      const auto plain = number({known.rows, known.columns, known.largest, false, 0, false});
      const auto reduced = number({known.rows, known.columns, known.largest, true, 0, true});
      expect(plain == reduced, name + " plain: " + std::to_string(plain) + " reduced: " + std::to_string(reduced));
    }
  }
  const auto two = partial(2, 3, 4), three = partial(3, 3, 4);
  expect(two == std::vector<std::uint64_t>{4, 24, 132, 396, 230, 16}, "partial grids 2x3");
  expect(three == std::vector<std::uint64_t>{4, 24, 132, 396, 514, 750, 1356, 600, 56}, "partial grids 3x3");

  const SweepRules rules{4, 3, 5, false, 0, true};
  Control control;
  const auto graph = sweep::Graph<sweep::Number<1>>::make(GridSweep(rules), {2, std::size_t{1} << 30}, control);
  expect(graph && graph->total().word[0] == 28196, "live graph of 4x3");
  std::uint64_t rank = 0;
  GridSweep({4, 3, 5, false, 0, false}).continue_from({}, 0, 12, [&](const std::string& digits) {
    std::vector<std::int32_t> labels(digits.begin(), digits.end()), back;
    graph->unrank(rank, back);
    const auto found = graph->rank(labels);
    expect(found && found->word[0] == rank && back == labels, "rank of grid " + std::to_string(rank));
    ++rank;
  });
  expect(rank == 28196, "explicit grids of 4x3");

  struct Every {
    std::string labels, records;
    void step(std::size_t depth, std::int32_t label) {
      labels.resize(depth);
      labels.push_back(static_cast<char>(label));
    }
    bool board(std::size_t) {
      records += labels;
      return true;
    }
  } every;
  graph->walk(every, control);
  for (const std::size_t bytes : {0u, 5000u, 1u << 20}) {
    const sweep::Tails<sweep::Number<1>> tails(*graph, bytes);
    for (const std::uint64_t size : {1u, 1000u, 28196u}) {
      const std::uint64_t first = 28196 - size - 7 * (size < 20000);
      std::string slice;
      tails.slice(first, size, control, slice);
      expect(slice == every.records.substr(first * 12, size * 12), "a slice from " + std::to_string(first));
    }
    std::string none;
    tails.slice(28196, 5, control, none);
    expect(none.empty(), "there is nothing after the last board");
  }

  // Grids whose first cell is a separate region: no open border to its right or below.
  const std::vector<sweep::Window> windows{{0, {{0, 0}, {1, 0}, {0, 0}, {2, 0}}}, {11, {{0, 0}}}};
  std::uint64_t alone = 0;
  for (std::size_t at = 0; at < every.records.size(); at += 12)
    alone += (every.records[at + 1] & 1) == 0 && (every.records[at + 3] & 2) == 0;
  for (const int threads : {1, 2}) {
    const auto numbers = sweep::fitting(*graph, windows, threads, control);
    expect(numbers.size() == 2 && numbers[0].word[0] == alone && numbers[1].word[0] == 28196, "boards that fit a window");
  }

  std::vector<sweep::StageBytes> kept;
  for (std::size_t stage = 0; stage < graph->stages().size(); ++stage) kept.push_back(graph->bytes_of(stage));
  const auto restored = sweep::Graph<sweep::Number<1>>::restore(kept);
  std::vector<std::int32_t> before, after;
  graph->unrank(12345, before);
  restored->unrank(12345, after);
  expect(before == after && restored->total() == graph->total(), "a graph from its tables");

  Control tight;
  expect(!sweep::count<sweep::Number<1>>(GridSweep({4, 4, 5, true, 0, true}), {2, 1 << 20}, tight), "a memory cap gives no number");
  expect(tight.reason() == Stop::memory, "the reason is the memory");

  const auto folder = std::filesystem::temp_directory_path() / ("grillon-spill-" + std::to_string(std::random_device{}()));
  std::filesystem::create_directory(folder);
  Control spilling;
  // On one thread: the memory of two of them depends on which is faster, and the cap is tight.
  const auto spilled =
      sweep::count<sweep::Number<1>>(GridSweep({4, 4, 5, true, 0, true}), {1, std::size_t{3} << 20, folder.string()}, spilling);
  expect(spilled && spilled->word[0] == 795880, "runs on disk give the same number");
  expect(std::filesystem::is_empty(folder), "no run is left behind");
  std::filesystem::remove_all(folder);
  return tests::verdict();
}
