#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <memory>
#include <tuple>

#include "bindings/calls.hpp"
#include "bindings/families.hpp"
#include "bindings/lines.hpp"
#include "bindings/packing.hpp"
#include "bindings/techniques.hpp"
#include "packing/cut/cut.hpp"
#include "packing/generate.hpp"
#include "packing/logic/ladder.hpp"
#include "packing/problem.hpp"
#include "packing/search/assemble.hpp"
#include "packing/search/search.hpp"
#include "packing/shapes.hpp"
#include "packing/sweep/tiling.hpp"
#include "packing/symmetry.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grillon::bindings {

namespace {

using namespace grillon::packing;
using Point = std::tuple<int, int, int>;
using Points = std::vector<Point>;

std::vector<Place> places(const Points& points) {
  std::vector<Place> result;
  for (const auto& [x, y, z] : points)
    result.push_back({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y), static_cast<std::int16_t>(z)});
  return result;
}

Points points(const Shape& shape) {
  Points result;
  for (const Place& place : shape) result.emplace_back(place.x, place.y, place.z);
  return result;
}

/// One kind: minimum and maximum copies, how it may turn, whether it may be turned over, its cells.
using KindData = std::tuple<int, int, int, bool, Points>;

std::shared_ptr<Problem> make_problem(int lattice, const Points& cells, const std::vector<bool>& optional,
                                      const std::vector<KindData>& kinds, const Numbers& fixed) {
  auto problem = std::make_shared<Problem>();
  problem->lattice = static_cast<Lattice>(lattice);
  problem->cells = places(cells);
  for (const bool may_stay_empty : optional) problem->optional.push_back(may_stay_empty ? 1 : 0);
  for (const auto& [low, high, freedom, flips, shape] : kinds) {
    Kind kind{low, high, static_cast<std::int32_t>(problem->orientations.size()), 0};
    for (Shape& turned : orientations(places(shape), problem->lattice, static_cast<Freedom>(freedom), flips)) {
      problem->orientations.push_back({static_cast<std::int32_t>(problem->kinds.size()), std::move(turned)});
      ++kind.orientations;
    }
    problem->kinds.push_back(kind);
  }
  problem->fixed = fixed;
  return problem;
}

Options make_options(int engine, int pieces, int cells, bool prune, int threads, std::uint64_t limit, bool use_symmetry) {
  Options options;
  options.engine = static_cast<Engine>(engine);
  options.pieces = static_cast<PieceOrder>(pieces);
  options.cells = static_cast<CellOrder>(cells);
  options.prune = prune;
  options.threads = threads;
  options.limit = limit;
  options.use_symmetry = use_symmetry;
  return options;
}

/// Writes solutions as text: a picture of the empty board with a position for every cell, and a character for each kind.
class RecordTexts {
 public:
  RecordTexts(Shared problem, const nb::bytes& picture, std::vector<std::size_t> places, const nb::bytes& signs)
      : problem_(std::move(problem)),
        index_(problem_->cells),
        picture_(picture.c_str(), picture.size()),
        places_(std::move(places)),
        signs_(signs.c_str(), signs.size()),
        laid_(problem_->orientations.size() * problem_->cells.size()) {
    if (places_.size() != problem_->cells.size() || signs_.size() != problem_->kinds.size())
      throw std::invalid_argument("a place for each cell and a sign for each kind are needed");
    for (const std::size_t place : places_)
      if (place >= picture_.size()) throw std::invalid_argument("a place outside of the picture");
  }

  /// The pictures of these records, each followed by `end`.
  nb::bytes write(const nb::bytes& records, const std::string& end) {
    const std::size_t size = problem_->record_bytes(), number = records.size() / size;
    std::string text;
    text.reserve(number * (picture_.size() + end.size()));
    for (std::size_t i = 0; i < number; ++i) {
      const std::size_t start = text.size();
      text += picture_;
      for (std::size_t at = i * size; at < (i + 1) * size; at += sizeof(std::int32_t)) {
        std::int32_t candidate;
        std::memcpy(&candidate, records.c_str() + at, sizeof candidate);
        if (candidate < 0) break;
        if (static_cast<std::size_t>(candidate) >= laid_.size()) throw std::invalid_argument("no such placement");
        auto& cells = laid_[static_cast<std::size_t>(candidate)];
        if (cells.empty()) cells = cells_of(*problem_, index_, candidate);
        const char sign = signs_[static_cast<std::size_t>(problem_->kind_of(candidate))];
        for (const std::int32_t cell : cells) text[start + places_[static_cast<std::size_t>(cell)]] = sign;
      }
      text += end;
    }
    return nb::bytes(text.data(), text.size());
  }

 private:
  Shared problem_;
  CellIndex index_;
  std::string picture_;
  std::vector<std::size_t> places_;
  std::string signs_;
  std::vector<Numbers> laid_;  // the cells of every placement that was met
};

/// The stop reason has its name in Python.
LadderOptions ladder_options(const std::vector<bool>& enabled, int most) {
  LadderOptions options;
  for (std::size_t i = 0; i < options.enabled.size() && i < enabled.size(); ++i) options.enabled[i] = enabled[i];
  options.max_steps = most;
  return options;
}

Numbers legal(const Shared& problem, const Numbers& chosen, const Numbers& excluded) {
  Numbers candidates;
  for (const Placement& placement : open_placements(*problem, chosen, excluded).placements)
    candidates.push_back(placement.candidate);
  return candidates;
}

/// The first of the images of a solution, so that the representative of its class does not depend on the engine.
Numbers least_image(const Symmetries& symmetries, std::span<const std::int32_t> solution) {
  Numbers least(solution.begin(), solution.end()), image(solution.size());
  std::sort(least.begin(), least.end());
  for (std::size_t g = 1; g < symmetries.size(); ++g) {
    for (std::size_t i = 0; i < solution.size(); ++i) image[i] = symmetries.image(g, solution[i]);
    std::sort(image.begin(), image.end());
    if (image < least) std::swap(image, least);
  }
  return least;
}

/// Are these candidate numbers? Their placements may leave the board.
bool all_placements(const Problem& problem, const Numbers& candidates) {
  const auto end = static_cast<std::int32_t>(problem.orientations.size()) * problem.cell_count();
  return std::all_of(candidates.begin(), candidates.end(),
                     [&](std::int32_t candidate) { return candidate >= 0 && candidate < end; });
}

}  // namespace

static void bind_packing(nb::module_& core) {
  nb::module_ m = core.def_submodule("packing");
  bind_packing_sweep(core, m);

  nb::class_<Problem>(m, "Problem", "A board, its kinds of pieces and the pieces that are fixed.")
      .def(nb::new_(&make_problem), "lattice"_a, "cells"_a, "optional"_a, "kinds"_a, "fixed"_a)
      .def_prop_ro("record_bytes", &Problem::record_bytes)
      .def_prop_ro("max_pieces", &Problem::max_pieces)
      .def_prop_ro("orientations",
                   [](const Problem& problem) {
                     std::vector<std::pair<int, Points>> all;
                     for (const Orientation& orientation : problem.orientations)
                       all.emplace_back(orientation.kind, points(orientation.shape));
                     return all;
                   })
      .def(
          "cells_of",
          [](const Problem& problem, std::int32_t candidate) { return cells_of(problem, CellIndex(problem.cells), candidate); },
          "candidate"_a)
      .def(
          "with_fixed",
          [](const Problem& problem, const Numbers& fixed) {
            auto copy = std::make_shared<Problem>(problem);
            copy->fixed = fixed;
            return copy;
          },
          "fixed"_a)
      .def(
          "symmetries",
          [](const Problem& problem, const Numbers& candidates) {
            const Symmetries symmetries(problem);
            std::vector<Numbers> images;
            for (std::size_t g = 0; g < symmetries.size(); ++g) {
              images.emplace_back();
              for (const std::int32_t candidate : candidates) images.back().push_back(symmetries.image(g, candidate));
            }
            return images;
          },
          "candidates"_a, "The images of some candidates under each symmetry, the identity first.");

  nb::class_<RecordTexts>(m, "RecordTexts", "Solutions as text. For one thread.")
      .def(nb::init<Shared, const nb::bytes&, std::vector<std::size_t>, const nb::bytes&>(), "problem"_a, "picture"_a, "places"_a,
           "signs"_a)
      .def("write", &RecordTexts::write, "records"_a, "end"_a,
           "The picture of each record with the signs of its pieces, followed by `end`.");

  m.def("legal", &legal, "problem"_a, "chosen"_a = Numbers{}, "excluded"_a = Numbers{},
        "Every placement that touches no fixed or chosen piece.");

  m.def(
      "search",
      [](const Shared& problem, const std::shared_ptr<Control>& control, const Numbers& chosen, const Numbers& excluded, int engine,
         int pieces, int cells, bool prune, int threads, std::uint64_t limit, bool use_symmetry, std::size_t memory) {
        Options options = make_options(engine, pieces, cells, prune, threads, limit, use_symmetry);
        options.memory = memory;
        return stream(problem, control, chosen, excluded, limit, memory, threads,
                      [options](const Problem& p, const Open& open, Control& c, const Visit& visit, int workers) {
                        Options here = options;
                        here.threads = workers;
                        return search(p, open, here, c, visit);
                      });
      },
      "problem"_a, "control"_a, "chosen"_a, "excluded"_a, "engine"_a, "pieces"_a, "cells"_a, "prune"_a, "threads"_a, "limit"_a,
      "use_symmetry"_a, "memory"_a = Options{}.memory);

  m.def(
      "solve_many",
      [](const Shared& problem, Control& control, const std::vector<Numbers>& fixed, int limit, int threads) {
        const std::vector<std::optional<std::string>> unknown(fixed.size());
        const Options options = make_options(0, 0, 0, true, 1, static_cast<std::uint64_t>(limit), false);
        const auto found = each_in_a_moment(control, threads, fixed.size(), unknown, [&](std::size_t i, Control& own) {
          std::optional<std::string> records;
          if (!all_placements(*problem, fixed[i])) return records;
          const Open open = open_placements(*problem, fixed[i], {}, &own, options.memory);
          if (open.cut_short || open.contradiction || open.laid.size() != fixed[i].size()) return records;
          records.emplace();
          RecordWriter writer(*problem, open.laid);
          int given = 0;
          search(*problem, open, options, own, [&](std::span<const std::int32_t> solution) {
            *records += writer.write(solution);
            return ++given < limit;
          });
          return records;
        });
        std::vector<std::optional<nb::bytes>> result;
        for (const auto& records : found)
          result.push_back(records ? std::optional(nb::bytes(records->data(), records->size())) : std::nullopt);
        return result;
      },
      "problem"_a, "control"_a, "fixed"_a, "limit"_a, "threads"_a,
      "The first solutions with each of these sets of fixed pieces instead of the problem's own, as records; None for those that "
      "are not found in a moment, or whose pieces break a rule.");

  m.def(
      "grade_many",
      [](const Shared& problem, Control& control, const std::vector<Numbers>& fixed, int threads) {
        return call(control, threads, [&](Control& own, int workers) {
          std::vector<GradeTuple> grades(fixed.size(), GradeTuple{Ending::stopped, 0, {}});
          parallel_for(workers, fixed.size(), [&](std::size_t i) {
            if (own.poll()) return;
            Problem one = *problem;
            one.fixed = fixed[i];
            ExplainedGrade uses;
            const Ending end =
                all_placements(one, fixed[i]) ? run_ladder(one, {}, {}, LadderOptions{}, own, uses) : Ending::contradiction;
            grades[i] = {end, uses.hardest(), uses.uses()};
          });
          return grades;
        });
      },
      "problem"_a, "control"_a, "fixed"_a, "threads"_a, "`grade` with each of these sets of fixed pieces.");

  m.def(
      "representatives",
      [](const Shared& problem, const std::shared_ptr<Control>& control, int engine, int threads, std::uint64_t limit) {
        const Options options = make_options(engine, 0, 0, true, threads, 0, true);
        return stream(problem, control, {}, {}, limit, options.memory, threads,
                      [options](const Problem& p, const Open&, Control& c, const Visit& visit, int workers) {
                        Options here = options;
                        here.threads = workers;
                        const Symmetries symmetries(p);
                        return search_representatives(p, here, c, [&](std::span<const std::int32_t> solution) {
                          return visit(least_image(symmetries, solution));
                        });
                      });
      },
      "problem"_a, "control"_a, "engine"_a, "threads"_a, "limit"_a);

  m.def(
      "count",
      [](const Shared& problem, Control& control, const Numbers& chosen, const Numbers& excluded, int engine, int pieces, int cells,
         bool prune, int threads, bool use_symmetry, std::uint64_t budget, std::size_t memory) {
        Options options = make_options(engine, pieces, cells, prune, threads, 0, use_symmetry);
        options.budget = budget;
        options.memory = memory;
        const Counted counted = call(control, threads, [&](Control& own, int workers) {
          Options here = options;
          here.threads = workers;
          return count(*problem, open_placements(*problem, chosen, excluded, &own, memory), here, own);
        });
        return std::pair(counted.number, counted.complete);
      },
      "problem"_a, "control"_a, "chosen"_a, "excluded"_a, "engine"_a, "pieces"_a, "cells"_a, "prune"_a, "threads"_a,
      "use_symmetry"_a, "budget"_a = 0, "memory"_a = Options{}.memory,
      "The number so far and whether it is all; `budget` is in nodes of the fixed order of cells.");

  m.def(
      "count_representatives",
      [](const Shared& problem, Control& control, int engine, int threads) {
        const Options options = make_options(engine, 0, 0, true, threads, 0, true);
        std::uint64_t number = 0;
        const bool complete = long_call(control, [&](Control& own) {
          return search_representatives(*problem, options, own, [&](std::span<const std::int32_t>) { return ++number != 0; });
        });
        return std::pair(number, complete);
      },
      "problem"_a, "control"_a, "engine"_a, "threads"_a);

  m.def(
      "free_symmetries",
      [](const Shared& problem) -> std::size_t {
        const Symmetries symmetries(*problem);
        if (symmetries.size() <= 1) return 1;
        const Numbers any_order(problem->cells.size(), 0);
        return late_orbits(*problem, open_placements(*problem), symmetries, any_order) ? symmetries.size() : 0;
      },
      "problem"_a, "How many symmetries there are when a piece shows that no solution is its own image; otherwise 0.");

  m.def("techniques", [] { return listed(technique_table); }, techniques_help);
  m.def(
      "run_ladder",
      [](const Shared& problem, Control& control, const Numbers& chosen, const Numbers& excluded, const std::vector<bool>& enabled,
         int most) {
        const auto [end, log] = call(control, [&](Control& own) {
          StepLog steps;
          const Ending reached = run_ladder(*problem, chosen, excluded, ladder_options(enabled, most), own, steps);
          return std::pair(reached, std::move(steps));
        });
        return std::pair(end, to_bytes(log.pool()));
      },
      "problem"_a, "control"_a, "chosen"_a, "excluded"_a, "enabled"_a, "max_steps"_a,
      "At most `max_steps` steps, -1 for no limit, and how the ladder ended.");

  m.def(
      "grade",
      [](const Shared& problem, Control& control, const std::vector<bool>& enabled) {
        const auto [end, grade] = call(control, [&](Control& own) {
          ExplainedGrade uses;
          const Ending reached = run_ladder(*problem, {}, {}, ladder_options(enabled, -1), own, uses);
          return std::pair(reached, std::move(uses));
        });
        return std::tuple(end, grade.hardest(), grade.uses());
      },
      "problem"_a, "control"_a, "enabled"_a, "Uses of each technique, the hardest rating in hundredths, and how it ended.");

  m.def(
      "random_solution",
      [](const Shared& problem, Control& control, std::uint64_t seed) {
        return call(control, [&](Control& own) { return random_solution(*problem, seed, own); });
      },
      "problem"_a, "control"_a, "seed"_a, "A random solution, not a uniform one; empty when there is none.");

  m.def(
      "make_level",
      [](const Shared& problem, Control& control, std::uint64_t seed, int level, int attempts, int fewest) {
        const MadeLevel made =
            call(control, [&](Control& own) { return make_level(*problem, {seed, level, attempts, fewest}, own); });
        return std::tuple(made.found, made.fixed, made.solution, made.attempts);
      },
      "problem"_a, "control"_a, "seed"_a, "level"_a, "attempts"_a, "fewest"_a,
      "Whether a level was found, its fixed placements, its solution, and how many solutions were tried.");

  m.def(
      "cut",
      [](const Shared& board, Control& control, std::uint64_t seed, int pieces, int smallest, int largest, bool different,
         bool rectangles, bool unique, int attempts) {
        const CutRequest request{.seed = seed,
                                 .pieces = pieces,
                                 .smallest = smallest,
                                 .largest = largest,
                                 .different = different,
                                 .rectangles = rectangles,
                                 .unique = unique,
                                 .attempts = attempts};
        const Cut cut = call(control, [&](Control& own) { return cut_board(*board, request, own); });
        return std::tuple(cut.found, cut.owner, cut.attempts, static_cast<int>(cut.proof));
      },
      "board"_a, "control"_a, "seed"_a, "pieces"_a, "smallest"_a, "largest"_a, "different"_a, "rectangles"_a, "unique"_a,
      "attempts"_a, "Found, the piece of each cell, attempts, and the proof (0 none, 1 unique, 2 several, 3 unknown).");

  m.def(
      "min_area",
      [](const Shared& board, int pieces, int smallest, int largest, bool rectangles) {
        return min_area(board->lattice, pieces, smallest, largest, rectangles);
      },
      "board"_a, "pieces"_a, "smallest"_a, "largest"_a, "rectangles"_a,
      "The fewest cells that so many different pieces take; -1 when there are not that many.");

  m.def(
      "assemble",
      [](const Shared& problem, const std::shared_ptr<Control>& control, std::uint64_t limit) {
        return std::make_shared<RecordStream>(control, [problem, limit](const RecordStream::Put& put, Control& own, int) {
          RecordWriter writer(*problem, problem->fixed);
          std::uint64_t given = 0;
          if (limit == 1) {
            if (const auto solution = assemble_first(*problem, own)) put(writer.write(*solution));
            return;
          }
          assemble(*problem, 0, own, [&](std::span<const std::int32_t> solution) {
            return put(writer.write(solution)) && (limit == 0 || ++given < limit);
          });
        });
      },
      "problem"_a, "control"_a, "limit"_a, "Solutions of large flat boards without listing placements.");

  m.def(
      "polyominoes",
      [](int size, bool one_sided) {
        std::vector<Points> all;
        for (const Shape& shape : polyominoes(size, one_sided)) all.push_back(points(shape));
        return all;
      },
      "size"_a, "one_sided"_a = false, "Every polyomino of a size, one of each shape.");
}

const BoundFamily packing_family(&bind_packing);

}  // namespace grillon::bindings
