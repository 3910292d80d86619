#include "packing/cut.hpp"

#include <algorithm>
#include <set>

#include "common/random.hpp"
#include "packing/assemble.hpp"
#include "packing/search.hpp"
#include "packing/shapes.hpp"
#include "packing/symmetry.hpp"

namespace grillon::packing {

namespace {

class Cutter {
 public:
  Cutter(const Problem& board, const CutRequest& request, std::uint64_t stream)
      : board_(board),
        request_(request),
        random_(request.seed, stream),
        touching_(neighbours(board)),
        owner_(board.cells.size(), -1),
        size_(static_cast<std::size_t>(request.pieces), 0) {}

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

  [[nodiscard]] bool shapes_right() const {
    std::set<Shape> seen;
    for (std::size_t piece = 0; piece < size_.size(); ++piece) {
      std::vector<Place> cells;
      for (std::size_t cell = 0; cell < owner_.size(); ++cell)
        if (owner_[cell] == static_cast<std::int32_t>(piece)) cells.push_back(board_.cells[cell]);
      if (!request_.rectangles && rectangle(cells)) return false;
      if (request_.different && !seen.insert(orientations(cells, board_.lattice, Freedom::turns, true).front()).second)
        return false;
    }
    return true;
  }

  [[nodiscard]] const std::vector<std::int32_t>& owner() const { return owner_; }
  void put_back(std::vector<std::int32_t> owner) {
    owner_ = std::move(owner);
    std::fill(size_.begin(), size_.end(), 0);
    for (const std::int32_t piece : owner_) ++size_[static_cast<std::size_t>(piece)];
  }

 private:
  void give(std::int32_t cell, std::int32_t piece, std::vector<std::vector<std::int32_t>>& edge) {
    owner_[static_cast<std::size_t>(cell)] = piece;
    ++size_[static_cast<std::size_t>(piece)];
    for (const std::int32_t other : touching_[static_cast<std::size_t>(cell)])
      if (owner_[static_cast<std::size_t>(other)] < 0) edge[static_cast<std::size_t>(piece)].push_back(other);
  }
  [[nodiscard]] bool sizes_right() const {
    return std::all_of(size_.begin(), size_.end(), [&](int size) { return size >= request_.smallest && size <= request_.largest; });
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

/// Ways to put the pieces together that no symmetry of the board makes from another, at most `most`; -1 when unknown.
int ways(const Problem& problem, int most, std::uint64_t budget, Control& control) {
  if (control.poll()) return -1;
  Control own;
  int found = 0;
  bool whole;
  if (problem.cell_count() > 128) {
    const Symmetries symmetries(problem);
    const auto all = symmetries.all();
    whole = assemble(problem, budget, own, [&](std::span<const std::int32_t> solution) {
      if (symmetries.smallest(solution, all)) ++found;
      return found < most;
    });
  } else {
    Options options;
    options.budget = budget;
    whole = search_representatives(problem, options, own, [&](std::span<const std::int32_t>) { return ++found < most; });
  }
  return whole || found >= most ? found : -1;
}

}  // namespace

Problem pieces_of_cut(const Problem& board, const std::vector<std::int32_t>& owner) {
  Problem problem = board;
  problem.kinds.clear();
  problem.orientations.clear();
  problem.fixed.clear();
  const std::int32_t pieces = owner.empty() ? 0 : *std::max_element(owner.begin(), owner.end()) + 1;
  for (std::int32_t piece = 0; piece < pieces; ++piece) {
    std::vector<Place> cells;
    for (std::size_t cell = 0; cell < owner.size(); ++cell)
      if (owner[cell] == piece) cells.push_back(board.cells[cell]);
    Kind kind{1, 1, static_cast<std::int32_t>(problem.orientations.size()), 0};
    for (Shape& shape : orientations(cells, board.lattice, Freedom::turns, board.lattice == Lattice::square)) {
      problem.orientations.push_back({piece, std::move(shape)});
      ++kind.orientations;
    }
    problem.kinds.push_back(kind);
  }
  return problem;
}

Cut cut_board(const Problem& board, const CutRequest& request, Control& control) {
  Cut cut;
  const std::size_t cells = board.cells.size();
  for (int attempt = 0; attempt < request.attempts && !control.poll(); ++attempt) {
    control.add(Counter::attempts);
    cut.attempts = attempt + 1;
    Cutter cutter(board, request, static_cast<std::uint64_t>(attempt));
    if (!cutter.grow()) continue;
    cutter.stir(cells * 30);
    for (int again = 0; again < 50 && !cutter.shapes_right(); ++again) cutter.stir(cells);
    if (!cutter.shapes_right()) continue;
    cut.found = true;
    cut.owner = cutter.owner();
    if (!request.unique) return cut;
    // Fewer and fewer ways: a few cells change hands, and what has more ways than before is taken back.
    constexpr int most = 40;
    int before = ways(pieces_of_cut(board, cutter.owner()), most, request.budget, control);
    for (int change = 0; change < 200 && before != 1 && !control.poll(); ++change) {
      const auto kept = cutter.owner();
      cutter.stir(8);
      if (!cutter.shapes_right()) {
        cutter.put_back(kept);
        continue;
      }
      const int now = ways(pieces_of_cut(board, cutter.owner()), before < 0 ? most : before + 1, request.budget, control);
      if (now < 0 || (before >= 0 && now > before))
        cutter.put_back(kept);
      else
        before = now;
    }
    cut.owner = cutter.owner();
    cut.proof = before == 1 ? Proof::unique : before < 0 ? Proof::unknown : Proof::several;
    if (cut.proof != Proof::several) return cut;
  }
  return cut;
}

}  // namespace grillon::packing
