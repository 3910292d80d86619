#include "packing/cut_frame.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "packing/shapes.hpp"

namespace grillon::packing {

Frame::Frame(const Problem& board, const CutRequest& request, std::uint64_t stream)
    : board_(board),
      request_(request),
      looks_(board.lattice, request),
      random_(request.seed, stream),
      touching_(neighbours(board)) {}

std::vector<std::int32_t> Frame::make(int percent_in_pockets, int percent_for_crumbs) {
  const auto cells = static_cast<int>(board_.cells.size());
  if (request_.largest * request_.pieces < 3 * cells) return {};
  owner_.assign(board_.cells.size(), wall);
  size_.clear(), pockets_.clear(), seen_.clear();
  walls_ = cells;
  dig_pockets(cells * percent_in_pockets / 100);
  if (pockets_.empty() || !build_giants(request_.largest - request_.largest * percent_for_crumbs / 100) || !fill_pockets())
    return {};
  return owner_;
}

/// As many pockets as pieces are wanted beside the giants, as far as there is room.
void Frame::dig_pockets(int room) {
  constexpr int patience = 2000, sooner = 50;
  const int giants = std::max(2, (walls_ - room) * 10 / (request_.largest * 9) + 1);
  const int wanted = request_.pieces - giants;
  if (wanted < 1) return;
  const int mean = std::max(request_.smallest, room / wanted);
  int range = mean / 4;
  for (int failures = 0; static_cast<int>(pockets_.size()) < wanted && failures < patience;) {
    const int low = std::max(request_.smallest, mean - range), high = std::min(request_.largest, mean + range);
    const int size = low + static_cast<int>(random_.below(static_cast<std::uint64_t>(high - low) + 1));
    if (size <= room && dig(size)) {
      room -= size;
      failures = 0;
    } else if (++failures % sooner == 0) {
      ++range;  // All shapes of such sizes may be there already.
    }
  }
}

/// A pocket of that size anywhere, if it touches no other one and leaves the walls in one part.
bool Frame::dig(int size) {
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
  std::sort(taken.begin(), taken.end());
  std::vector<Place> places;
  for (const std::int32_t cell : taken) places.push_back(board_.cells[cell]);
  if (static_cast<int>(largest_zone().size()) != walls_ - size || !looks_.right(std::move(places), seen_)) {
    for (const std::int32_t cell : taken) owner_[cell] = wall;
    return false;
  }
  walls_ -= size;
  pockets_.push_back(std::move(taken));
  return true;
}

/// Giants take the largest zone of walls again and again; what is left over goes to a neighbour. False when one is full.
bool Frame::build_giants(int full) {
  for (Zone zone = largest_zone(); !zone.empty(); zone = largest_zone()) {
    const auto size = static_cast<int>(zone.size());
    if (size > request_.largest) {
      span(zone);
      continue;
    }
    // What is large enough to be a piece itself may leave room for crumbs, which come last.
    const bool crumb = size < request_.smallest;
    std::int32_t piece = size < std::max(request_.smallest, request_.largest / 3) ? beside(zone) : -1;
    if (piece < 0 || size_[piece] + size > (crumb ? request_.largest : full)) {
      if (crumb) return false;
      piece = static_cast<std::int32_t>(size_.size());
    }
    give(zone, piece);
  }
  return true;
}

/// A giant that reaches from end to end of a zone in every direction, if it may be that large, and is ragged.
void Frame::span(const Zone& zone) {
  const auto giant = static_cast<std::int32_t>(size_.size());
  const int wanted = std::min(request_.largest / 2, static_cast<int>(zone.size()) - request_.smallest);
  const auto by = [&](auto axis) {
    return std::minmax_element(zone.begin(), zone.end(),
                               [&](std::int32_t a, std::int32_t b) { return axis(board_.cells[a]) < axis(board_.cells[b]); });
  };
  Zone ends;
  for (const auto& [first, last] :
       std::array{by([](const Place& place) { return place.x; }), by([](const Place& place) { return place.y; }),
                  by([](const Place& place) { return place.z; })})
    ends.insert(ends.end(), {*first, *last});
  give({ends.front()}, giant);
  for (const std::int32_t end : ends) {
    Zone cells = way(giant, end, zone);
    cells.resize(std::min(cells.size(), static_cast<std::size_t>(std::max(0, wanted - size_[giant]))));
    give(cells, giant);
  }
  Zone border;
  const auto look_beside = [&](std::int32_t cell) {
    for (const std::int32_t other : touching_[cell])
      if (owner_[other] == wall) border.push_back(other);
  };
  for (const std::int32_t cell : zone)
    if (owner_[cell] == giant) look_beside(cell);
  while (size_[giant] < wanted && !border.empty()) {
    std::swap(border[random_.below(border.size())], border.back());
    const std::int32_t cell = border.back();
    border.pop_back();
    if (owner_[cell] != wall) continue;
    give({cell}, giant);
    look_beside(cell);
  }
}

/// A winding way through the walls, from the giant to a cell: the shortest if each cell took a random time.
Frame::Zone Frame::way(std::int32_t giant, std::int32_t goal, const Zone& zone) {
  constexpr int never = std::numeric_limits<int>::max();
  constexpr std::uint64_t slowest = 4;
  std::vector<int> time(owner_.size(), 0), arrival(owner_.size(), never);
  std::vector<std::int32_t> from(owner_.size(), -1);
  std::set<std::pair<int, std::int32_t>> open;
  for (const std::int32_t cell : zone) {
    time[cell] = 1 + static_cast<int>(random_.below(slowest));
    if (owner_[cell] == giant) arrival[cell] = 0, open.insert({0, cell});
  }
  while (!open.empty() && arrival[goal] == never) {
    const auto [now, cell] = *open.begin();
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
  for (std::int32_t cell = goal; cell >= 0 && owner_[cell] != giant; cell = from[cell]) cells.push_back(cell);
  std::reverse(cells.begin(), cells.end());
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
      if (owner_[other] == wall && seen[other] == 0) seen[other] = 1, zone.push_back(other);
  return zone;
}

std::int32_t Frame::beside(const Zone& cells) const {
  std::int32_t smallest = -1;
  for (const std::int32_t cell : cells)
    for (const std::int32_t other : touching_[cell])
      if (owner_[other] >= 0 && (smallest < 0 || size_[owner_[other]] < size_[smallest])) smallest = owner_[other];
  return smallest;
}

void Frame::give(const Zone& cells, std::int32_t piece) {
  if (piece == static_cast<std::int32_t>(size_.size())) size_.push_back(0);
  for (const std::int32_t cell : cells) owner_[cell] = piece;
  size_[piece] += static_cast<int>(cells.size());
}

/// A piece for each pocket; those that would be too many belong to the walls after all.
bool Frame::fill_pockets() {
  for (const Zone& cells : pockets_) {
    const auto next = static_cast<std::int32_t>(size_.size());
    const std::int32_t piece = next < request_.pieces ? next : beside(cells);
    if (piece < 0) return false;
    give(cells, piece);
  }
  return true;
}

}  // namespace grillon::packing
