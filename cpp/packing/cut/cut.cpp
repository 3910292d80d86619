#include "packing/cut/cut.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "packing/cut/cutter.hpp"
#include "packing/cut/frame.hpp"
#include "packing/cut/rivals.hpp"
#include "packing/shapes.hpp"

namespace grillon::packing {

namespace {

/// The piece on each cell, identified by its first cell, and its kind: solutions are equal if these are.
using Grid = std::vector<std::pair<std::int32_t, std::int32_t>>;

/// Assemblies of the pieces other than the cut. The fewer placements were tried, the less the pieces fit anywhere else.
struct Judgement {
  bool complete = false;  // the number of others is exact
  int others = 0;
  std::uint64_t effort = 0;

  [[nodiscard]] bool unique() const { return complete && others == 0; }
};

/// Decides whether the pieces of a cut fit together in another way, up to turning and mirroring the board.
class Judge {
 public:
  Judge(const Problem& board, Control& control) : board_(board), control_(control), rivals_(board) {
    const CellIndex index(board.cells);
    for (const Turn& turn : all_turns(board.lattice)) {
      if (turn.mirrored && board.lattice != Lattice::square) continue;
      std::vector<Place> turned;
      for (const Place& cell : board.cells) turned.push_back(apply(turn, board.lattice, cell));
      const Place shift = board.cells.front() - *std::min_element(turned.begin(), turned.end());
      std::vector<std::int32_t> image;
      for (const Place& cell : turned) image.push_back(index.at(cell + shift));
      if (std::find(image.begin(), image.end(), -1) == image.end()) symmetries_.emplace_back(turn, std::move(image));
    }
  }

  /// Searches until there are more than `most` other ways, or the budget is spent.
  Judgement judge(const std::vector<std::int32_t>& owner, int most, std::uint64_t budget) {
    Judgement result;
    if (control_.poll()) return result;
    const auto [problem, kind_of_piece] = pieces_of_cut(board_, owner);
    Grid cut(owner.size());
    std::vector<std::int32_t> first(kind_of_piece.size(), -1);
    for (std::size_t cell = 0; cell < owner.size(); ++cell) {
      const auto piece = static_cast<std::size_t>(owner[cell]);
      if (first[piece] < 0) first[piece] = static_cast<std::int32_t>(cell);
      cut[cell] = {first[piece], kind_of_piece[piece]};
    }
    std::set<Grid> known;
    for (const auto& [turn, image] : symmetries_) known.insert(turned(cut, image));
    const CellIndex index(board_.cells);
    const Problem tried = fewer_orientations(problem);
    const Visit visit = [&](std::span<const std::int32_t> solution) {
      Grid grid(owner.size());
      for (const std::int32_t candidate : solution) {
        const auto cells = cells_of(tried, index, candidate);
        for (const std::int32_t cell : cells) grid[static_cast<std::size_t>(cell)] = {cells.front(), tried.kind_of(candidate)};
      }
      result.others += known.contains(grid) ? 0 : 1;
      return result.others <= most;
    };
    result.complete = rivals_.search(tried, budget, control_, visit);
    result.effort = rivals_.placements();
    control_.add(Counter::nodes, result.effort);
    return result;
  }

 private:
  static Grid turned(const Grid& grid, const std::vector<std::int32_t>& image) {
    Grid result(grid.size());
    std::map<std::int32_t, std::int32_t> first;
    for (std::size_t cell = 0; cell < grid.size(); ++cell) {
      const std::int32_t to = image[cell];
      const auto [at, fresh] = first.try_emplace(grid[cell].first, to);
      if (!fresh) at->second = std::min(at->second, to);
    }
    for (std::size_t cell = 0; cell < grid.size(); ++cell)
      result[static_cast<std::size_t>(image[cell])] = {first[grid[cell].first], grid[cell].second};
    return result;
  }

  /// One piece without its own symmetry need not be tried in every orientation: the board's symmetries make the others.
  [[nodiscard]] Problem fewer_orientations(const Problem& problem) const {
    std::size_t chosen = problem.kinds.size();
    for (std::size_t kind = 0; kind < problem.kinds.size(); ++kind)
      if (problem.kinds[kind].high == 1 &&
          (chosen == problem.kinds.size() || problem.kinds[kind].orientations > problem.kinds[chosen].orientations))
        chosen = kind;
    Problem fewer = problem;
    fewer.orientations.clear();
    for (std::size_t kind = 0; kind < problem.kinds.size(); ++kind) {
      const Kind& all = problem.kinds[kind];
      Kind& some = fewer.kinds[kind];
      some.first_orientation = static_cast<std::int32_t>(fewer.orientations.size());
      std::set<Shape> made;
      for (std::int32_t o = 0; o < all.orientations; ++o) {
        const Orientation& orientation = problem.orientations[static_cast<std::size_t>(all.first_orientation + o)];
        if (made.contains(orientation.shape)) continue;
        fewer.orientations.push_back(orientation);
        if (kind != chosen) continue;
        for (const auto& [turn, image] : symmetries_) {
          Shape shape;
          for (const Place& step : orientation.shape) shape.push_back(apply(turn, board_.lattice, step));
          made.insert(normalised(std::move(shape)));
        }
      }
      some.orientations = static_cast<std::int32_t>(fewer.orientations.size()) - some.first_orientation;
    }
    return fewer;
  }

  const Problem& board_;
  Control& control_;
  Rivals rivals_;
  std::vector<std::pair<Turn, std::vector<std::int32_t>>> symmetries_;  // of the board, with the image of each cell
};

/// Few large pieces, and those of a frame, mostly fit together in one way. They are split repeatedly while no other way
/// appears, or few do; in between, cells change hands and pieces are divided again. The cost of a cut is that of its proof, and
/// far higher if there are other ways: cheaper changes are kept, and some slightly dearer ones, to leave local minima.
class Refiner {
 public:
  /// With small pieces a cut must get worse before it gets better; otherwise it is quicker to keep proofs short.
  Refiner(Cutter& cutter, const CutRequest& request, Judge& judge, Random& random, Control& control, bool bold)
      : cutter_(cutter),
        request_(request),
        judge_(judge),
        random_(random),
        control_(control),
        bold_(bold),
        low_cost_(60 * static_cast<std::uint64_t>(request.pieces)),
        high_cost_(200 * static_cast<std::uint64_t>(request.pieces)) {}

  /// Evaluates the current cut. False if that budget was not enough to find all assemblies.
  bool look(std::uint64_t budget) {
    now_ = judge_.judge(cutter_.owner(), max_others, budget);
    return now_.complete;
  }

  /// True if the cut has all its pieces and one solution; false if `budget` is spent.
  bool run(std::uint64_t budget) {
    std::uint64_t lowest = cost(now_);
    for (std::uint64_t idle = 0; spent_ < budget && !control_.poll();) {
      const bool enough = cutter_.pieces() == request_.pieces;
      if (now_.unique() && enough && cutter_.sizes_right()) return true;
      spent_ += change;
      const auto kept = cutter_.owner();
      if (now_.unique() && !enough && cost(now_) < low_cost_ && random_.chance(1, 2)) {
        if (!cutter_.split()) continue;
        // A split costs more at first. The longer none succeeds, the more it may.
        const std::uint64_t tolerated = std::min(request_.budget, std::max(high_cost_ << splits_refused_ / 64, 4 * cost(now_)));
        if (accept(tolerated, kept))
          idle = splits_refused_ = 0, lowest = cost(now_);
        else
          splits_refused_ = std::min(splits_refused_ + 1, 256);
      } else if (idle > patience) {
        // Better one piece fewer and another attempt.
        if (cutter_.join() && accept(~std::uint64_t{0}, kept)) idle = 0, lowest = cost(now_);
      } else {
        if (random_.chance(1, bold_ ? 2 : 4)) {
          if (!cutter_.divide_again()) continue;
        } else {
          cutter_.nudge();
        }
        ++idle;
        std::uint64_t tolerated = cost(now_);
        while (bold_ ? random_.chance(2, 3) : random_.chance(3, 5)) tolerated += tolerated / 12 + 1;
        if (accept(now_.complete ? tolerated : ~std::uint64_t{0}, kept) && cost(now_) < lowest) idle = 0, lowest = cost(now_);
      }
    }
    return false;
  }

 private:
  static constexpr int max_others = 50;
  static constexpr std::uint64_t base = 20, patience = 400;
  static constexpr std::uint64_t change = 100, overhead = 300;  // the cost of these, in placements tried

  static std::uint64_t cost(const Judgement& judgement) {
    const auto ways = static_cast<std::uint64_t>(judgement.others) + 1;
    return (judgement.effort + base) * ways * ways;
  }

  /// Keeps the changed cut if it costs no more than that, otherwise restores the old one.
  bool accept(std::uint64_t tolerated, const std::vector<std::int32_t>& kept) {
    if (cutter_.shapes_right()) {
      int others = 0;
      while (others < max_others &&
             static_cast<std::uint64_t>(others + 2) * static_cast<std::uint64_t>(others + 2) * base <= tolerated)
        ++others;
      const Judgement next = judge_.judge(cutter_.owner(), others, std::min(request_.budget, tolerated));
      spent_ += next.effort + overhead;
      if ((next.complete || !now_.complete) && cost(next) <= tolerated) {
        now_ = next;
        return true;
      }
    }
    cutter_.put_back(kept);
    return false;
  }

  Cutter& cutter_;
  const CutRequest& request_;
  Judge& judge_;
  Random& random_;
  Control& control_;
  Judgement now_;
  bool bold_;
  std::uint64_t low_cost_, high_cost_;  // to split a cut, and of the split one
  std::uint64_t spent_ = 0;
  int splits_refused_ = 0;
};

}  // namespace

namespace {

/// The number of rectangles, or boxes, with this many cells.
int boxes(Lattice lattice, int size) {
  int number = 0;
  for (int depth = 1; depth * depth * depth <= size && (depth == 1 || lattice != Lattice::square); ++depth)
    for (int height = depth; depth * height * height <= size; ++height)
      if (size % (depth * height) == 0) ++number;
  return number;
}

}  // namespace

int min_area(Lattice lattice, int pieces, int smallest, int largest, bool rectangles) {
  // The numbers of shapes of one cell, two, ...
  constexpr std::array flat{1, 1, 2, 5, 12, 35, 108, 369}, cubic{1, 1, 2, 7, 23, 112, 607, 3811};
  const auto& shapes = lattice == Lattice::square ? flat : cubic;
  int area = 0;
  for (int size = smallest; pieces > 0; ++size) {
    if (size > largest) return -1;
    int number = size <= static_cast<int>(shapes.size()) ? shapes[static_cast<std::size_t>(size) - 1] : pieces;
    if (!rectangles && size <= static_cast<int>(shapes.size())) number -= boxes(lattice, size);
    area += size * std::min(number, pieces);
    pieces -= number;
  }
  return area;
}

CutPieces pieces_of_cut(const Problem& board, const std::vector<std::int32_t>& owner) {
  CutPieces result{board, {}};
  Problem& problem = result.problem;
  problem.kinds.clear();
  problem.orientations.clear();
  problem.fixed.clear();
  std::map<Shape, std::int32_t> kinds;
  const std::int32_t pieces = owner.empty() ? 0 : *std::max_element(owner.begin(), owner.end()) + 1;
  std::vector<std::vector<Place>> cells_of(static_cast<std::size_t>(pieces));
  for (std::size_t cell = 0; cell < owner.size(); ++cell)
    cells_of[static_cast<std::size_t>(owner[cell])].push_back(board.cells[cell]);
  for (const std::vector<Place>& cells : cells_of) {
    std::vector<Shape> shapes = orientations(cells, board.lattice, Freedom::turns, board.lattice == Lattice::square);
    const auto number = static_cast<std::int32_t>(problem.kinds.size());
    const auto [at, fresh] = kinds.emplace(shapes.front(), number);
    result.kind_of_piece.push_back(at->second);
    if (!fresh) {
      Kind& kind = problem.kinds[static_cast<std::size_t>(at->second)];
      kind.low = ++kind.high;
      continue;
    }
    problem.kinds.push_back(
        {1, 1, static_cast<std::int32_t>(problem.orientations.size()), static_cast<std::int32_t>(shapes.size())});
    for (Shape& shape : shapes) problem.orientations.push_back({number, std::move(shape)});
  }
  return result;
}

Cut cut_board(const Problem& board, const CutRequest& request, Control& control) {
  Cut cut;
  const auto cells = static_cast<int>(board.cells.size());
  Judge judge(board, control);
  auto stirred = [&](Cutter& cutter, int pieces) {
    if (!cutter.grow(pieces)) return false;
    cutter.stir(static_cast<std::size_t>(cells) * 30);
    return cutter.mend_shapes();
  };
  // A proof for pieces with one place each takes hardly more than placing them; others are not worth their long proofs.
  const auto at_once = std::min(request.budget, 50 * static_cast<std::uint64_t>(request.pieces));
  // Large pieces mostly fit in one way as they are; small ones only after a search for such a cut. It starts with a frame,
  // or with a few pieces where there is none or the board is small.
  const bool room_for_giants = request.largest * request.pieces >= 3 * cells;
  const int few = std::clamp((4 * cells + 3 * request.largest - 1) / (3 * request.largest), 1, request.pieces);
  constexpr int small_board = 150;
  for (int attempt = 0; request.unique && attempt < request.attempts && !control.poll(); ++attempt) {
    control.add(Counter::attempts);
    cut.attempts = attempt + 1;
    const auto stream = 4 * static_cast<std::uint64_t>(attempt);
    if (attempt == 0) {
      Cutter as_it_comes(board, request, stream);
      if (stirred(as_it_comes, request.pieces) && judge.judge(as_it_comes.owner(), 0, at_once).unique())
        return {true, as_it_comes.owner(), cut.attempts, Proof::unique};
    }
    Random random(request.seed, stream + 2);
    Cutter cutter(board, request, stream + 1);
    const bool bold = cells <= 6 * request.pieces || attempt % 3 == 2;
    Refiner refiner(cutter, request, judge, random, control, bold);
    auto framed = [&] {
      const int frames = std::min(1000, 400'000 / cells);
      Frame frame(board, request, stream + 3);
      for (int i = 0; i < frames && !control.poll(); ++i) {
        auto owner = frame.make(i, control);
        if (!owner.empty() && cutter.start(std::move(owner)) && refiner.look(at_once)) return true;
      }
      return false;
    };
    bool ready = false;
    if (room_for_giants && (attempt % 3 != 2 || cells > small_board)) {
      ready = framed();
      if (!ready && cells > small_board) continue;  // Another frame is found sooner than a way without one.
    }
    if (!ready && stirred(cutter, few)) refiner.look(request.budget), ready = true;
    const std::uint64_t patience = request.patience / static_cast<std::uint64_t>(std::max(cells, 80));
    if (ready && refiner.run(patience)) return {true, cutter.owner(), cut.attempts, Proof::unique};
  }
  // Any cut will do now.
  for (int attempt = 0; attempt < request.attempts && !control.poll(); ++attempt) {
    if (!request.unique) control.add(Counter::attempts), cut.attempts = attempt + 1;
    Cutter cutter(board, request, static_cast<std::uint64_t>(attempt));
    if (!stirred(cutter, request.pieces)) continue;
    if (!request.unique) return {true, cutter.owner(), cut.attempts, Proof::none};
    const Judgement last = judge.judge(cutter.owner(), 0, request.budget);
    const Proof proof = last.others > 0 ? Proof::several : last.complete ? Proof::unique : Proof::unknown;
    return {true, cutter.owner(), cut.attempts, proof};
  }
  return cut;
}

}  // namespace grillon::packing
