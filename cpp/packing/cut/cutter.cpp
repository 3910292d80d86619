#include "packing/cut/cutter.hpp"

#include <algorithm>
#include <set>

#include "packing/shapes.hpp"

namespace grillon::packing {

namespace {

bool rectangle(const std::vector<Place>& cells) {
  Place low = cells.front(), high = low;
  for (const Place& cell : cells) {
    low.x = std::min(low.x, cell.x), high.x = std::max(high.x, cell.x);
    low.y = std::min(low.y, cell.y), high.y = std::max(high.y, cell.y);
    low.z = std::min(low.z, cell.z), high.z = std::max(high.z, cell.z);
  }
  return static_cast<std::size_t>((high.x - low.x + 1) * (high.y - low.y + 1) * (high.z - low.z + 1)) == cells.size();
}

}  // namespace

std::int32_t Looks::of(std::vector<Place> cells) {
  const Place first = cells.front();
  for (Place& cell : cells) cell = cell - first;
  const auto [known, fresh] = known_.try_emplace(std::move(cells), -1);
  if (!fresh) return known->second;
  const auto turned = orientations(known->first, lattice_, Freedom::turns, true);
  const auto [number, other] = numbers_.try_emplace(turned.front(), static_cast<std::int32_t>(numbers_.size()));
  if (other) symmetric_.push_back(turned.size() < all_turns(lattice_).size() ? 1 : 0);
  return known->second = number->second;
}

bool Looks::right(std::vector<Place> cells, std::set<std::int32_t>& seen) {
  if (!request_.rectangles && rectangle(cells)) return false;
  return !request_.different || seen.insert(of(std::move(cells))).second;
}

void Looks::tidy() {
  constexpr std::size_t most = 20'000;
  if (known_.size() <= most) return;
  known_.clear(), numbers_.clear(), symmetric_.clear();
}

Cutter::Cutter(const Problem& board, const CutRequest& request, std::uint64_t stream)
    : board_(board),
      request_(request),
      looks_(board.lattice, request),
      random_(request.seed, stream),
      touching_(neighbours(board)) {}

bool Cutter::start(std::vector<std::int32_t> owner) {
  put_back(std::move(owner));
  return sizes_right() && shapes_right();
}

bool Cutter::grow(int pieces) {
  owner_.assign(board_.cells.size(), -1);
  size_.assign(static_cast<std::size_t>(pieces), 0);
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

void Cutter::stir(std::size_t moves) {
  for (std::size_t i = 0; i < moves; ++i) move(false);
}

void Cutter::nudge() {
  const auto before = owner_;
  for (int i = 0; i < 1000 && owner_ == before; ++i) move(false);
}

std::pair<std::int32_t, std::int32_t> Cutter::neighbours_at_random() {
  const auto cell = static_cast<std::size_t>(random_.below(owner_.size()));
  const auto& around = touching_[cell];
  if (around.empty()) return {owner_[cell], owner_[cell]};
  return {owner_[cell], owner_[static_cast<std::size_t>(around[random_.below(around.size())])]};
}

/// This many connected cells of a piece become the part. Nothing changes if the rest would not be connected.
bool Cutter::carve(std::int32_t piece, std::int32_t part, int wanted) {
  const int size = size_[static_cast<std::size_t>(piece)];
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
  size_[static_cast<std::size_t>(piece)] = size - wanted;
  size_[static_cast<std::size_t>(part)] = wanted;
  return true;
}

bool Cutter::split() {
  constexpr int choices = 16;
  const auto kept = owner_;
  const auto part = static_cast<std::int32_t>(size_.size());
  std::vector<std::int32_t> best;
  int lowest = 0;
  for (int i = 0; i < choices; ++i) {
    const std::int32_t piece = owner_[random_.below(owner_.size())];
    const int spare = size_[static_cast<std::size_t>(piece)] - 2 * request_.smallest;
    if (spare < 0) continue;
    // Unequal pieces fit together in fewer ways than equal ones.
    const auto most = static_cast<std::uint64_t>(spare / 2) + 1;
    const int wanted = request_.smallest + static_cast<int>(random_.below(random_.below(most) + 1));
    size_.push_back(0);
    if (carve(piece, part, wanted) && shapes_right())
      if (const int open = openness(part, piece); best.empty() || open < lowest) lowest = open, best = owner_;
    put_back(kept);
  }
  if (best.empty()) return false;
  put_back(std::move(best));
  return true;
}

/// The share of a part's border with pieces other than the one it was carved from, above all with small ones.
int Cutter::openness(std::int32_t part, std::int32_t piece) const {
  const int size = size_[static_cast<std::size_t>(part)];
  int open = 0;
  for (std::size_t cell = 0; cell < owner_.size(); ++cell) {
    if (owner_[cell] != part) continue;
    for (const std::int32_t other : touching_[cell]) {
      const std::int32_t neighbour = owner_[static_cast<std::size_t>(other)];
      if (neighbour != part && neighbour != piece) open += size_[static_cast<std::size_t>(neighbour)] <= 2 * size ? 4 : 1;
    }
  }
  return open * 16 / size;
}

bool Cutter::divide_again() {
  const auto [first, second] = neighbours_at_random();
  if (first == second) return false;
  const int total = size_[static_cast<std::size_t>(first)] + size_[static_cast<std::size_t>(second)];
  const int least = std::max(request_.smallest, total - request_.largest);
  const int most = std::min(request_.largest, total - request_.smallest);
  if (least > most) return false;
  // Mostly of about the same sizes, sometimes of any.
  const auto any = static_cast<std::uint64_t>(most - least) + 1;
  const int wanted =
      random_.chance(1, 2)
          ? least + static_cast<int>(random_.below(any))
          : std::clamp(size_[static_cast<std::size_t>(second)] + static_cast<int>(random_.below(3)) - 1, least, most);
  const auto kept = owner_;
  std::replace(owner_.begin(), owner_.end(), second, first);
  size_[static_cast<std::size_t>(first)] = total;
  if (carve(first, second, wanted) && owner_ != kept) return true;
  put_back(kept);
  return false;
}

bool Cutter::join() {
  const auto [first, second] = neighbours_at_random();
  if (first == second || size_[static_cast<std::size_t>(first)] + size_[static_cast<std::size_t>(second)] > request_.largest)
    return false;
  std::replace(owner_.begin(), owner_.end(), second, first);
  // The last piece takes the number that has become free.
  std::replace(owner_.begin(), owner_.end(), static_cast<std::int32_t>(size_.size()) - 1, second);
  put_back(owner_);
  return true;
}

bool Cutter::sizes_right() const {
  return std::all_of(size_.begin(), size_.end(), [&](int size) { return size >= request_.smallest && size <= request_.largest; });
}

bool Cutter::mend_shapes() {
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

void Cutter::put_back(std::vector<std::int32_t> owner) {
  owner_ = std::move(owner);
  size_.assign(static_cast<std::size_t>(*std::max_element(owner_.begin(), owner_.end())) + 1, 0);
  for (const std::int32_t piece : owner_) ++size_[static_cast<std::size_t>(piece)];
}

/// Pieces that look like an earlier one, or are rectangles, if that is not wanted.
int Cutter::wrong_shapes() {
  if (request_.rectangles && !request_.different) return 0;
  std::vector<std::vector<Place>> shapes(size_.size());
  for (std::size_t cell = 0; cell < owner_.size(); ++cell)
    shapes[static_cast<std::size_t>(owner_[cell])].push_back(board_.cells[cell]);
  looks_.tidy();
  std::set<std::int32_t> seen;
  int wrong = 0;
  for (auto& cells : shapes) wrong += looks_.right(std::move(cells), seen) ? 0 : 1;
  return wrong;
}

void Cutter::give(std::int32_t cell, std::int32_t piece, std::vector<std::vector<std::int32_t>>& edge) {
  owner_[static_cast<std::size_t>(cell)] = piece;
  ++size_[static_cast<std::size_t>(piece)];
  for (const std::int32_t other : touching_[static_cast<std::size_t>(cell)])
    if (owner_[static_cast<std::size_t>(other)] < 0) edge[static_cast<std::size_t>(piece)].push_back(other);
}

/// A random cell at a border goes to the neighbour's piece, if both pieces stay in one part and in range (or, while
/// sizes are still wrong, come closer to it).
void Cutter::move(bool mending) {
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

bool Cutter::whole(std::int32_t piece, int size, std::size_t near) {
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

}  // namespace grillon::packing
