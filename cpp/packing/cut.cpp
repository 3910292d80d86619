#include "packing/cut.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "common/random.hpp"
#include "packing/assemble.hpp"
#include "packing/search.hpp"
#include "packing/shapes.hpp"

namespace grillon::packing {

namespace {

class Cutter {
 public:
  /// Starts with `pieces` pieces, perhaps fewer than requested: they may be split later.
  Cutter(const Problem& board, const CutRequest& request, int pieces, std::uint64_t stream)
      : board_(board),
        request_(request),
        random_(request.seed, stream),
        touching_(neighbours(board)),
        owner_(board.cells.size(), -1),
        size_(static_cast<std::size_t>(pieces), 0) {}

  /// Pieces that grow from random cells, the smallest first; then cells change hands until all sizes are right.
  bool grow() {
    std::vector<std::int32_t> cells(owner_.size());
    for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = static_cast<std::int32_t>(i);
    random_.shuffle(cells);
    std::vector<std::vector<std::int32_t>> edge(size_.size());
    for (std::size_t piece = 0; piece < size_.size(); ++piece) give(cells[piece], static_cast<std::int32_t>(piece), edge);
    std::size_t left = owner_.size() - size_.size();
    std::set<std::pair<int, std::size_t>> growing;
    for (std::size_t piece = 0; piece < size_.size(); ++piece) growing.insert({1, piece});
    while (left > 0) {
      if (growing.empty()) return false;
      const auto [size, piece] = *growing.begin();
      growing.erase(growing.begin());
      auto& border = edge[piece];
      while (!border.empty()) {
        const std::size_t pick = random_.below(border.size());
        const std::int32_t cell = border[pick];
        border[pick] = border.back();
        border.pop_back();
        if (owner_[static_cast<std::size_t>(cell)] >= 0) continue;
        give(cell, static_cast<std::int32_t>(piece), edge);
        --left;
        growing.insert({size + 1, piece});
        break;
      }
    }
    const std::size_t patience = 400 * owner_.size();
    for (std::size_t i = 0; i < patience && !sizes_right(); ++i) move(true);
    return sizes_right();
  }

  void stir(std::size_t moves) {
    for (std::size_t i = 0; i < moves; ++i) move(false);
  }

  /// Changes a little: a few cells change hands until one has.
  void nudge() {
    const auto before = owner_;
    for (int i = 0; i < 1000 && owner_ == before; ++i) move(false);
  }

  /// A part of a random piece, the larger ones more often, becomes a piece of its own. False when nothing came of it.
  bool split() {
    const std::int32_t piece = owner_[random_.below(owner_.size())];
    const int size = size_[static_cast<std::size_t>(piece)], spare = size - 2 * request_.smallest;
    if (spare < 0) return false;
    // Unequal pieces fit together in fewer ways than equal ones.
    const auto most = static_cast<std::uint64_t>(spare / 2) + 1;
    const int wanted = request_.smallest + static_cast<int>(random_.below(random_.below(most) + 1));
    const auto part = static_cast<std::int32_t>(size_.size());
    std::vector<std::int32_t> mine;
    for (std::size_t cell = 0; cell < owner_.size(); ++cell)
      if (owner_[cell] == piece) mine.push_back(static_cast<std::int32_t>(cell));
    std::vector<std::int32_t> border{mine[random_.below(mine.size())]}, taken;
    while (static_cast<int>(taken.size()) < wanted && !border.empty()) {
      const std::size_t pick = random_.below(border.size());
      const std::int32_t cell = border[pick];
      border[pick] = border.back();
      border.pop_back();
      if (owner_[static_cast<std::size_t>(cell)] != piece) continue;
      owner_[static_cast<std::size_t>(cell)] = part;
      taken.push_back(cell);
      for (const std::int32_t other : touching_[static_cast<std::size_t>(cell)])
        if (owner_[static_cast<std::size_t>(other)] == piece) border.push_back(other);
    }
    const auto near = std::find_if(taken.begin(), taken.end(), [&](std::int32_t cell) {
      const auto& around = touching_[static_cast<std::size_t>(cell)];
      return std::any_of(around.begin(), around.end(),
                         [&](std::int32_t other) { return owner_[static_cast<std::size_t>(other)] == piece; });
    });
    if (near == taken.end() || !whole(piece, size - wanted, static_cast<std::size_t>(*near))) {
      for (const std::int32_t cell : taken) owner_[static_cast<std::size_t>(cell)] = piece;
      return false;
    }
    size_[static_cast<std::size_t>(piece)] -= wanted;
    size_.push_back(wanted);
    return true;
  }

  [[nodiscard]] int pieces() const { return static_cast<int>(size_.size()); }
  [[nodiscard]] bool sizes_right() const {
    return std::all_of(size_.begin(), size_.end(), [&](int size) { return size >= request_.smallest && size <= request_.largest; });
  }

  [[nodiscard]] bool shapes_right() const { return wrong_shapes() == 0; }

  /// Cells change hands until no shape is wrong; a change after which more shapes are wrong is taken back.
  bool mend_shapes() {
    int wrong = wrong_shapes();
    for (int change = 0; change < 2000 && wrong > 0; ++change) {
      const auto kept = owner_;
      nudge();
      if (const int now = wrong_shapes(); now <= wrong)
        wrong = now;
      else
        put_back(kept);
    }
    return wrong == 0;
  }

  [[nodiscard]] const std::vector<std::int32_t>& owner() const { return owner_; }
  void put_back(std::vector<std::int32_t> owner) {
    owner_ = std::move(owner);
    size_.assign(static_cast<std::size_t>(*std::max_element(owner_.begin(), owner_.end())) + 1, 0);
    for (const std::int32_t piece : owner_) ++size_[static_cast<std::size_t>(piece)];
  }

 private:
  /// Pieces that look like an earlier one, or are rectangles, where that is not wanted.
  [[nodiscard]] int wrong_shapes() const {
    if (request_.rectangles && !request_.different) return 0;
    std::vector<std::vector<Place>> shapes(size_.size());
    for (std::size_t cell = 0; cell < owner_.size(); ++cell)
      shapes[static_cast<std::size_t>(owner_[cell])].push_back(board_.cells[cell]);
    std::set<Shape> seen;
    int wrong = 0;
    for (const auto& cells : shapes)
      if ((!request_.rectangles && rectangle(cells)) ||
          (request_.different && !seen.insert(orientations(cells, board_.lattice, Freedom::turns, true).front()).second))
        ++wrong;
    return wrong;
  }

  void give(std::int32_t cell, std::int32_t piece, std::vector<std::vector<std::int32_t>>& edge) {
    owner_[static_cast<std::size_t>(cell)] = piece;
    ++size_[static_cast<std::size_t>(piece)];
    for (const std::int32_t other : touching_[static_cast<std::size_t>(cell)])
      if (owner_[static_cast<std::size_t>(other)] < 0) edge[static_cast<std::size_t>(piece)].push_back(other);
  }

  /// A random cell at a border goes to the neighbour's piece, if both pieces stay in one part and in range (or, while
  /// sizes are still wrong, come closer to it).
  void move(bool mending) {
    const auto cell = static_cast<std::size_t>(random_.below(owner_.size()));
    const auto& around = touching_[cell];
    if (around.empty()) return;
    const auto other = static_cast<std::size_t>(around[random_.below(around.size())]);
    const auto from = static_cast<std::size_t>(owner_[cell]), to = static_cast<std::size_t>(owner_[other]);
    if (from == to || size_[from] < 2) return;
    if (mending ? size_[to] > size_[from] : size_[from] - 1 < request_.smallest || size_[to] + 1 > request_.largest) return;
    owner_[cell] = static_cast<std::int32_t>(to);
    if (!whole(static_cast<std::int32_t>(from), size_[from] - 1, cell)) {
      owner_[cell] = static_cast<std::int32_t>(from);
      return;
    }
    --size_[from];
    ++size_[to];
  }

  bool whole(std::int32_t piece, int size, std::size_t near) {
    std::vector<std::int32_t> reached;
    for (const std::int32_t other : touching_[near])
      if (owner_[static_cast<std::size_t>(other)] == piece) {
        reached.push_back(other);
        break;
      }
    if (reached.empty()) return size == 0;
    std::set<std::int32_t> seen(reached.begin(), reached.end());
    for (std::size_t i = 0; i < reached.size(); ++i)
      for (const std::int32_t other : touching_[static_cast<std::size_t>(reached[i])])
        if (owner_[static_cast<std::size_t>(other)] == piece && seen.insert(other).second) reached.push_back(other);
    return static_cast<int>(reached.size()) == size;
  }

  static bool rectangle(const std::vector<Place>& cells) {
    Place low = cells.front(), high = low;
    for (const Place& cell : cells) {
      low.x = std::min(low.x, cell.x), high.x = std::max(high.x, cell.x);
      low.y = std::min(low.y, cell.y), high.y = std::max(high.y, cell.y);
      low.z = std::min(low.z, cell.z), high.z = std::max(high.z, cell.z);
    }
    return static_cast<std::size_t>((high.x - low.x + 1) * (high.y - low.y + 1) * (high.z - low.z + 1)) == cells.size();
  }

  const Problem& board_;
  const CutRequest& request_;
  Random random_;
  std::vector<std::vector<std::int32_t>> touching_;
  std::vector<std::int32_t> owner_;
  std::vector<int> size_;
};

/// Which piece covers each cell, told by the piece's first cell, and its kind: two solutions are the same when this is.
using Grid = std::vector<std::pair<std::int32_t, std::int32_t>>;

/// Other ways than the cut to put its pieces together. The fewer nodes it took to see, the less they fit anywhere else.
struct Judgement {
  bool complete = false;  // there are exactly so many others
  int others = 0;
  std::uint64_t effort = 0;

  [[nodiscard]] bool unique() const { return complete && others == 0; }
};

/// Beyond so many cells placements are not listed.
constexpr int many_cells = 512;

/// Decides whether the pieces of a cut go together in another way, up to turning and mirroring the board.
class Judge {
 public:
  Judge(const Problem& board, Control& control) : board_(board), control_(control) {
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

  /// Looks until there are more than `most` other ways, or the budget is spent.
  Judgement judge(const std::vector<std::int32_t>& owner, int most, std::uint64_t budget) const {
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
    Control own;
    if (board_.lattice == Lattice::square && board_.cell_count() > many_cells) {
      result.complete = assemble(tried, budget, own, visit);
    } else {
      Options options;
      options.engine = Engine::cover;
      options.budget = budget;
      result.complete = search(tried, open_placements(tried), options, own, visit);
    }
    result.effort = own.get(Counter::nodes);
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

  /// One piece without symmetry of its own need not be tried in every orientation: the board's symmetries make the others.
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
  std::vector<std::pair<Turn, std::vector<std::int32_t>>> symmetries_;  // of the board, with the image of each cell
};

/// Few large pieces mostly go together in one way. They are split again and again; in between cells change hands where
/// that leaves fewer other ways, or as many and makes them quicker to see. What makes it worse is taken back.
bool make_unique(Cutter& cutter, const CutRequest& request, const Judge& judge, Random& random, Control& control) {
  constexpr int most_proofs = 3000, most_tries = 50'000, tolerated = 50;
  Judgement now = judge.judge(cutter.owner(), tolerated, request.budget);
  int proofs = 1;
  for (int tries = 0; tries < most_tries && proofs < most_proofs && !control.poll(); ++tries) {
    const bool enough = cutter.pieces() == request.pieces;
    if (now.unique() && enough && cutter.sizes_right()) return true;
    const auto kept = cutter.owner();
    const bool splits = now.complete && !enough && random.chance(now.unique() ? 1 : 0, 2);
    if (!splits)
      cutter.nudge();
    else if (!cutter.split())
      continue;
    if (cutter.shapes_right()) {
      ++proofs;
      const bool free = splits || !now.complete;
      // Now and then a step back is the way on.
      const std::uint64_t slack = random.chance(1, 8) ? now.effort : now.effort / 8;
      const Judgement next = judge.judge(cutter.owner(), free ? tolerated : now.others,
                                         free ? request.budget : std::min(request.budget, now.effort + slack + 50));
      if (next.complete || !now.complete) {
        now = next;
        continue;
      }
    }
    cutter.put_back(kept);
  }
  return false;
}

}  // namespace

CutPieces pieces_of_cut(const Problem& board, const std::vector<std::int32_t>& owner) {
  CutPieces result{board, {}};
  Problem& problem = result.problem;
  problem.kinds.clear();
  problem.orientations.clear();
  problem.fixed.clear();
  std::map<Shape, std::int32_t> kinds;
  const std::int32_t pieces = owner.empty() ? 0 : *std::max_element(owner.begin(), owner.end()) + 1;
  for (std::int32_t piece = 0; piece < pieces; ++piece) {
    std::vector<Place> cells;
    for (std::size_t cell = 0; cell < owner.size(); ++cell)
      if (owner[cell] == piece) cells.push_back(board.cells[cell]);
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
  const Judge judge(board, control);
  auto stirred = [&](Cutter& cutter) {
    if (!cutter.grow()) return false;
    cutter.stir(static_cast<std::size_t>(cells) * 30);
    return cutter.mend_shapes();
  };
  // Large pieces mostly fit in one way as they are; small ones only after a search for such a cut.
  const int few = std::clamp((cells + request.largest - 1) / request.largest, 1, request.pieces);
  for (int attempt = 0; request.unique && attempt < request.attempts && !control.poll(); ++attempt) {
    control.add(Counter::attempts);
    cut.attempts = attempt + 1;
    const auto stream = static_cast<std::uint64_t>(attempt);
    Cutter as_it_comes(board, request, request.pieces, 3 * stream);
    if (stirred(as_it_comes) && judge.judge(as_it_comes.owner(), 0, request.budget).unique())
      return {true, as_it_comes.owner(), cut.attempts, Proof::unique};
    Random random(request.seed, 3 * stream + 2);
    Cutter cutter(board, request, few, 3 * stream + 1);
    if (!stirred(cutter) || !make_unique(cutter, request, judge, random, control)) continue;
    return {true, cutter.owner(), cut.attempts, Proof::unique};
  }
  // Any cut will do now.
  for (int attempt = 0; attempt < request.attempts && !control.poll(); ++attempt) {
    if (!request.unique) control.add(Counter::attempts), cut.attempts = attempt + 1;
    Cutter cutter(board, request, request.pieces, static_cast<std::uint64_t>(attempt));
    if (!stirred(cutter)) continue;
    if (!request.unique) return {true, cutter.owner(), cut.attempts, Proof::none};
    const Judgement last = judge.judge(cutter.owner(), 0, request.budget);
    const Proof proof = last.others > 0 ? Proof::several : last.complete ? Proof::unique : Proof::unknown;
    return {true, cutter.owner(), cut.attempts, proof};
  }
  return cut;
}

}  // namespace grillon::packing
