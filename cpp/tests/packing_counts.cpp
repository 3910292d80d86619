// Published counts, by every engine, with and without symmetry, threads and pruning.
#include <chrono>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <string>
#include <vector>

#include "expect.hpp"
#include "packing/search/search.hpp"
#include "packing/shapes.hpp"
#include "packings.hpp"

using namespace grillon;
using namespace grillon::packing;
using tests::expect;

namespace {

double cpu() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void expect_count(const char* name, const Problem& problem, Options options, std::uint64_t answer) {
  Control control;
  const double before = cpu();
  const Counted counted = count(problem, open_placements(problem), options, control);
  const double spent = cpu() - before;
  const bool right = counted.complete && counted.number == answer;
  std::printf("%-28s engine %d prune %d symmetry %d threads %d: %llu %s %.3f s, %.1f M tested\n", name,
              static_cast<int>(options.engine), options.prune, options.use_symmetry, options.threads,
              static_cast<unsigned long long>(counted.number), right ? "ok" : "WRONG", spent,
              static_cast<double>(control.get(Counter::tested)) * 1e-6);
  expect(right, name);
}

void enumerate(const char* name, const Problem& problem, Options options, std::uint64_t answer) {
  Control control;
  const double before = cpu();
  std::uint64_t found = 0;
  search(problem, open_placements(problem), options, control, [&](std::span<const std::int32_t>) { return ++found != 0; });
  std::printf("%-28s engine %d prune %d symmetry %d threads %d: enumerated %llu %s %.3f s\n", name,
              static_cast<int>(options.engine), options.prune, options.use_symmetry, options.threads,
              static_cast<unsigned long long>(found), found == answer ? "ok" : "WRONG", cpu() - before);
  expect(found == answer, name);
}

}  // namespace

int main(int argc, char** argv) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  const bool everything = argc > 1 && std::strcmp(argv[1], "all") == 0;
  const auto pentominoes = polyominoes(5, false);
  expect(pentominoes.size() == 12 && polyominoes(5, true).size() == 18 && polyominoes(7, false).size() == 108,
         "free and one-sided polyominoes");

  const Problem soma = make(Lattice::cubic, box(3, 3, 3),
                            {
                                {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}},
                                {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0}},
                                {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {1, 1, 0}},
                                {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}},
                                {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                                {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 1, 1}},
                                {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 0, 1}},
                            },
                            false);
  const Problem six_by_ten = make(Lattice::square, box(10, 6), pentominoes, true);
  const Problem five_by_twelve = make(Lattice::square, box(12, 5), pentominoes, true);
  const Problem three_by_twenty = make(Lattice::square, box(20, 3), pentominoes, true);
  const Problem four_by_fifteen = make(Lattice::square, box(15, 4), pentominoes, true);
  const Problem ring =
      make(Lattice::square, cells({"########", "########", "########", "###..###", "###..###", "########", "########", "########"}),
           pentominoes, true);
  const Problem iq_board = make(Lattice::square, box(11, 5), iq(), true);
  for (const Engine engine : {Engine::bitboard, Engine::cover})
    for (const bool symmetry : {false, true})
      for (const bool prune : {true, false})
        for (const int threads : {1, 2}) {
          Options options;
          options.engine = engine;
          options.prune = prune;
          options.use_symmetry = symmetry;
          options.threads = threads;
          if (threads == 2 && prune && !everything) continue;
          expect_count("soma", soma, options, 11520);
          expect_count("pentominoes 3x20", three_by_twenty, options, 8);
          if (engine == Engine::cover && !prune && !everything) continue;
          enumerate("pentominoes 3x20", three_by_twenty, options, 8);
          expect_count("pentominoes 8x8-4", ring, options, 520);
          if ((engine == Engine::cover || !symmetry) && !everything) continue;
          expect_count("pentominoes 4x15", four_by_fifteen, options, 1472);
          expect_count("pentominoes 5x12", five_by_twelve, options, 4040);
          expect_count("pentominoes 6x10", six_by_ten, options, 9356);
          enumerate("pentominoes 6x10", six_by_ten, options, 9356);
          if (!everything) continue;
          if (engine == Engine::bitboard) expect_count("IQ 5x11", iq_board, options, 4331140);
        }
  if (everything) {
    std::vector<Place> pyramid;
    for (int z = 0; z < 5; ++z)
      for (int y = 0; y < 5 - z; ++y)
        for (int x = 0; x < 5 - z; ++x)
          pyramid.push_back(
              {static_cast<std::int16_t>(z + 2 * x), static_cast<std::int16_t>(z + 2 * y), static_cast<std::int16_t>(z)});
    const Problem balls = make(Lattice::pyramid, pyramid, iq(2), false);
    const Problem brick = make(Lattice::cubic, box(5, 4, 3), pentominoes, false);
    Options options;
    options.use_symmetry = true;
    options.engine = Engine::cover;
    expect_count("IQ pyramid", balls, options, 26720);
    expect_count("pentominoes 3x4x5", brick, options, 31520);
  }
  return tests::verdict();
}
