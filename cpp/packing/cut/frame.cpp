#include "packing/cut/frame.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "packing/shapes.hpp"

namespace grillon::packing {

Frame::Frame(const Problem& board, const CutRequest& request, std::uint64_t stream)
    : board_(board),
      request_(request),
      looks_(board.lattice, request),
      random_(request.seed, stream),
      touching_(neighbours(board)),
      mosaic_(board, request, touching_, looks_) {}

std::vector<std::int32_t> Frame::make(int attempt, Control& control) {
  const auto cells = static_cast<int>(board_.cells.size());
  owner_.assign(board_.cells.size(), wall);
  size_.clear(), pockets_.clear(), seen_.clear();
  looks_.tidy();
  walls_ = cells;
  const int small = request_.pieces - std::max(1, cells * 4 / (10 * request_.largest));
  const int least = request_.different ? min_area(board_.lattice, small, request_.smallest) : small * request_.smallest;
  constexpr int roomy = 42, dense = 60;  // percent of the board
  const int needed = 100 * least / cells;
  if (needed <= roomy) {
    dig_pockets(cells * (attempt % 2 == 0 ? 36 : 46) / 100, small);
  } else {
    // The denser they are to be, the more pieces share a pocket: walls take less room then. The number is random.
    const int percent = needed - 2 + static_cast<int>(random_.below(9));
    const int quarters = needed < dense ? 5 + static_cast<int>(random_.below(4)) : 8 + static_cast<int>(random_.below(6));
    const int room = cells * percent / 100;
    // Wide pockets are dug small and widened later: that leaves the least between them.
    dig_pockets(std::min(room, cells * 36 / 100), small * 4 / quarters);
    if (!pockets_.empty()) widen(cells - room, 3 * room / (2 * static_cast<int>(pockets_.size())));
  }
  if (pockets_.empty() || !build_giants()) return {};
  const int left = request_.pieces - static_cast<int>(size_.size());
  while (static_cast<int>(pockets_.size()) > left)
    if (!close_pocket()) return {};
  for (int number = mosaic_.doubtful(pockets_, left); number >= 0; number = mosaic_.doubtful(pockets_, left))
    if (!shrink(pockets_[static_cast<std::size_t>(number)])) return {};
  const auto pieces = mosaic_.fill(pockets_, left, random_, control);
  if (pieces.empty()) return {};
  for (const Zone& piece : pieces) give(piece, static_cast<std::int32_t>(size_.size()));
  return owner_;
}

/// This many pockets, as far as there is room.
void Frame::dig_pockets(int room, int wanted) {
  constexpr int patience = 2000, sooner = 50;
  if (wanted < 1) return;
  const int mean = std::max(request_.smallest, room / wanted);
  int range = mean / 4;
  for (int failures = 0; static_cast<int>(pockets_.size()) < wanted && failures < patience;) {
    const int low = std::max(request_.smallest, mean - range), high = std::min(request_.largest, mean + range);
    const int size = low + static_cast<int>(random_.below(static_cast<std::uint64_t>(high - low) + 1));
    if (size <= room && carve_pocket(size)) {
      room -= size;
      failures = 0;
    } else if (++failures % sooner == 0) {
      ++range;  // All shapes of such sizes may be there already.
    }
  }
}

/// A pocket of that size anywhere, if it touches no other one and leaves the walls in one part.
bool Frame::carve_pocket(int size) {
  const auto alone = [&](std::int32_t cell) {
    return std::none_of(touching_[cell].begin(), touching_[cell].end(),
                        [&](std::int32_t other) { return owner_[other] == pocket; });
  };
  Zone taken, border{static_cast<std::int32_t>(random_.below(owner_.size()))};
  std::vector<std::uint8_t> seen(owner_.size(), 0);
  while (static_cast<int>(taken.size()) < size && !border.empty()) {
    std::swap(border[random_.below(border.size())], border.back());
    const std::int32_t cell = border.back();
    border.pop_back();
    if (owner_[cell] != wall || seen[cell] != 0 || !alone(cell)) continue;
    seen[cell] = 1;
    taken.push_back(cell);
    for (const std::int32_t other : touching_[cell]) border.push_back(other);
  }
  if (static_cast<int>(taken.size()) < size) return false;
  for (const std::int32_t cell : taken) owner_[cell] = pocket;
  if (static_cast<int>(largest_zone().size()) != walls_ - size || !looks_right(taken)) {
    for (const std::int32_t cell : taken) owner_[cell] = wall;
    return false;
  }
  walls_ -= size;
  pockets_.push_back(std::move(taken));
  return true;
}

bool Frame::looks_right(const Zone& cells) {
  std::vector<Place> places;
  for (const std::int32_t cell : cells) places.push_back(board_.cells[cell]);
  std::sort(places.begin(), places.end());
  return looks_.right(std::move(places), seen_);
}

/// Pockets take cells of the walls until this many are left, as long as these stay in one part and between pockets. Cells
/// that make them long come first: long pockets are divided in fewer ways than round ones.
void Frame::widen(int walls, int largest) {
  std::vector<std::int32_t> pocket_of(owner_.size(), -1);
  Zone cells;
  for (std::size_t i = 0; i < pockets_.size(); ++i)
    for (const std::int32_t cell : pockets_[i]) pocket_of[cell] = static_cast<std::int32_t>(i);
  for (std::size_t i = 0; i < owner_.size(); ++i)
    if (owner_[i] == wall) cells.push_back(static_cast<std::int32_t>(i));
  const auto take = [&](std::int32_t cell, int max_touching) {
    std::set<std::int32_t> beside;
    int number = 0;
    for (const std::int32_t other : touching_[cell])
      if (pocket_of[other] >= 0) beside.insert(pocket_of[other]), ++number;
    if (owner_[cell] != wall || beside.size() != 1 || number > max_touching) return false;
    Zone& own = pockets_[*beside.begin()];
    if (static_cast<int>(own.size()) >= largest) return false;
    owner_[cell] = pocket;
    if (static_cast<int>(largest_zone().size()) != walls_ - 1) {
      owner_[cell] = wall;
      return false;
    }
    --walls_;
    pocket_of[cell] = *beside.begin();
    own.push_back(cell);
    return true;
  };
  for (const int max_touching : {1, static_cast<int>(neighbour_steps(board_.lattice).size())})
    for (bool again = true; again;) {
      again = false;
      random_.shuffle(cells);
      for (const std::int32_t cell : cells) again = (walls_ > walls && take(cell, max_touching)) || again;
    }
}

/// The last pocket joins a giant beside it.
bool Frame::close_pocket() {
  const Zone cells = std::move(pockets_.back());
  pockets_.pop_back();
  for (const std::int32_t cell : cells)
    for (const std::int32_t other : touching_[cell])
      if (owner_[other] >= 0 && size_[owner_[other]] + static_cast<int>(cells.size()) <= request_.largest) {
        give(cells, owner_[other]);
        return true;
      }
  return false;
}

/// A cell of the pocket goes to a giant beside it. False if none can go.
bool Frame::shrink(Zone& cells) {
  random_.shuffle(cells);
  for (std::size_t i = 0; i < cells.size() && static_cast<int>(cells.size()) > request_.smallest; ++i) {
    const std::int32_t cell = cells[i];
    const auto giant = std::find_if(touching_[cell].begin(), touching_[cell].end(), [&](std::int32_t other) {
      return owner_[other] >= 0 && size_[owner_[other]] < request_.largest;
    });
    if (giant == touching_[cell].end()) continue;
    const std::int32_t to = owner_[*giant];
    owner_[cell] = to;
    std::vector<std::uint8_t> seen(owner_.size(), 0);
    const std::int32_t rest = cells[i == 0 ? 1 : 0];
    if (zone_around(rest, seen).size() + 1 != cells.size()) {
      owner_[cell] = pocket;
      continue;
    }
    give({cell}, to);
    cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(i));
    return true;
  }
  return false;
}

/// Few giants of about one size if possible, otherwise more, or smaller ones.
bool Frame::build_giants() {
  constexpr int tries = 60, more_after = 10;
  const auto dug = owner_;
  const int fewest = (walls_ + request_.largest - 1) / request_.largest;
  const int small = 2 * static_cast<int>(board_.cells.size()) / request_.pieces;
  for (int i = 0; i < tries; ++i) {
    const int giants = fewest + i % (tries / 2) / more_after;
    owner_ = dug;
    size_.clear();
    if (span_walls(giants) && grow_giants(std::max(request_.smallest, i < tries / 2 ? walls_ / (2 * giants) : small))) return true;
  }
  return false;
}

/// This many giants, each of which spans the largest zone of walls that the others have left.
bool Frame::span_walls(int giants) {
  if (giants == 1) {
    give(largest_zone(), 0);
    return true;
  }
  for (int giant = 0; giant < giants; ++giant) {
    const Zone zone = largest_zone();
    if (zone.empty()) return false;
    // The others find their places beside the first.
    const bool spans = span(zone, giant == 0 ? request_.largest : walls_ * 2 / (3 * giants));
    if (giant == 0 && !spans) return false;
  }
  return true;
}

/// Giants grow until no wall is left, the smallest first. False if one ends up with fewer cells than that, or too many.
bool Frame::grow_giants(int least) {
  std::vector<Zone> border(size_.size());
  std::set<std::pair<int, std::int32_t>> growing;
  for (std::size_t cell = 0; cell < owner_.size(); ++cell)
    if (owner_[cell] >= 0)
      for (const std::int32_t other : touching_[cell])
        if (owner_[other] == wall) border[owner_[cell]].push_back(other);
  for (std::size_t giant = 0; giant < size_.size(); ++giant) growing.insert({size_[giant], static_cast<std::int32_t>(giant)});
  while (!growing.empty()) {
    const auto [size, giant] = *growing.begin();
    growing.erase(growing.begin());
    Zone& beside = border[giant];
    while (!beside.empty() && size < request_.largest) {
      std::swap(beside[random_.below(beside.size())], beside.back());
      const std::int32_t cell = beside.back();
      beside.pop_back();
      if (owner_[cell] != wall) continue;
      give({cell}, giant);
      for (const std::int32_t other : touching_[cell])
        if (owner_[other] == wall) beside.push_back(other);
      growing.insert({size_[giant], giant});
      break;
    }
  }
  for (Zone zone = largest_zone(); !zone.empty(); zone = largest_zone()) give(zone, static_cast<std::int32_t>(size_.size()));
  return static_cast<int>(size_.size()) < request_.pieces &&
         std::all_of(size_.begin(), size_.end(), [&](int size) { return size >= least && size <= request_.largest; });
}

/// A giant that reaches from end to end of a zone in every direction, if it may be that large, and is ragged.
bool Frame::span(const Zone& zone, int wanted) {
  const auto giant = static_cast<std::int32_t>(size_.size());
  // From corner to corner: what is left is in few parts then.
  const int up = random_.chance(1, 2) ? 1 : -1, on = random_.chance(1, 2) ? 1 : -1;
  const auto [corner, opposite] = std::minmax_element(zone.begin(), zone.end(), [&](std::int32_t a, std::int32_t b) {
    const Place step = board_.cells[b] - board_.cells[a];
    return step.x + up * step.y + on * step.z > 0;
  });
  give({*corner}, giant);
  const Zone diagonal = way(giant, {*opposite}, zone);
  if (1 + static_cast<int>(diagonal.size()) > wanted) return false;
  give(diagonal, giant);
  for (const auto axis : {&Place::x, &Place::y, &Place::z}) {
    const auto [first, last] = std::minmax_element(
        zone.begin(), zone.end(), [&](std::int32_t a, std::int32_t b) { return board_.cells[a].*axis < board_.cells[b].*axis; });
    for (const std::int16_t end : {board_.cells[*first].*axis, board_.cells[*last].*axis}) {
      Zone goals;
      for (const std::int32_t cell : zone)
        if (board_.cells[cell].*axis == end) goals.push_back(cell);
      const Zone cells = way(giant, goals, zone);
      if (size_[giant] + static_cast<int>(cells.size()) > wanted) return false;
      give(cells, giant);
    }
  }
  return true;
}

/// A winding way through the walls, from the giant to one of the goals: the shortest under random cell weights.
Frame::Zone Frame::way(std::int32_t giant, const Zone& goals, const Zone& zone) {
  constexpr int never = std::numeric_limits<int>::max();
  constexpr std::uint64_t slowest = 4;
  std::vector<int> time(owner_.size(), 0), arrival(owner_.size(), never);
  std::vector<std::int32_t> from(owner_.size(), -1);
  std::set<std::pair<int, std::int32_t>> open;
  for (const std::int32_t cell : zone) {
    time[cell] = 1 + static_cast<int>(random_.below(slowest));
    if (owner_[cell] == giant) arrival[cell] = 0, open.insert({0, cell});
  }
  while (!open.empty()) {
    const auto [now, cell] = *open.begin();
    if (std::find(goals.begin(), goals.end(), cell) != goals.end()) break;
    open.erase(open.begin());
    for (const std::int32_t other : touching_[cell]) {
      if (owner_[other] != wall || now + time[other] >= arrival[other]) continue;
      open.erase({arrival[other], other});
      arrival[other] = now + time[other];
      from[other] = cell;
      open.insert({arrival[other], other});
    }
  }
  Zone cells;
  for (std::int32_t cell = open.begin()->second; owner_[cell] != giant; cell = from[cell]) cells.push_back(cell);
  return cells;
}

Frame::Zone Frame::largest_zone() const {
  Zone largest;
  std::vector<std::uint8_t> seen(owner_.size(), 0);
  for (std::size_t cell = 0; cell < owner_.size(); ++cell) {
    if (owner_[cell] != wall || seen[cell] != 0) continue;
    Zone zone = zone_around(static_cast<std::int32_t>(cell), seen);
    if (zone.size() > largest.size()) largest = std::move(zone);
  }
  return largest;
}

Frame::Zone Frame::zone_around(std::int32_t start, std::vector<std::uint8_t>& seen) const {
  Zone zone{start};
  seen[start] = 1;
  for (std::size_t done = 0; done < zone.size(); ++done)
    for (const std::int32_t other : touching_[zone[done]])
      if (owner_[other] == owner_[start] && seen[other] == 0) seen[other] = 1, zone.push_back(other);
  return zone;
}

void Frame::give(const Zone& cells, std::int32_t piece) {
  if (piece == static_cast<std::int32_t>(size_.size())) size_.push_back(0);
  for (const std::int32_t cell : cells) owner_[cell] = piece;
  size_[piece] += static_cast<int>(cells.size());
}

}  // namespace grillon::packing
