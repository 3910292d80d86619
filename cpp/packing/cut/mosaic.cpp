#include "packing/cut/mosaic.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <set>

#include "packing/shapes.hpp"

namespace grillon::packing {

namespace {

constexpr int max_ways = 200;
constexpr std::size_t max_divisions = 2000, max_listed = 60'000;
constexpr int max_tried = 200'000;  // parts, for the divisions of a pocket

/// Every connected set of cells that contains `set` and at most this many more, until `visit` returns false: then it returns
/// false too. Cells are taken from `allowed`, the next one from `border`.
template <class Visit>
bool connected(const std::vector<std::uint64_t>& touching, std::uint64_t set, std::uint64_t border, std::uint64_t allowed, int more,
               const Visit& visit) {
  if (!visit(set)) return false;
  if (more == 0) return true;
  while (border != 0) {
    const int cell = std::countr_zero(border);
    const std::uint64_t bit = std::uint64_t{1} << cell;
    border &= ~bit;
    allowed &= ~bit;
    const std::uint64_t further = touching[static_cast<std::size_t>(cell)] & allowed & ~set;
    if (!connected(touching, set | bit, border | further, allowed, more - 1, visit)) return false;
  }
  return true;
}

bool whole(const std::vector<std::uint64_t>& touching, std::uint64_t set) {
  std::uint64_t reached = set & (~set + 1);
  for (std::uint64_t next = reached; next != 0;) {
    const int cell = std::countr_zero(next);
    next &= next - 1;
    const std::uint64_t fresh = touching[static_cast<std::size_t>(cell)] & set & ~reached;
    reached |= fresh;
    next |= fresh;
  }
  return reached == set;
}

}  // namespace

Mosaic::Mosaic(const Problem& board, const CutRequest& request, const std::vector<std::vector<std::int32_t>>& touching,
               Looks& looks)
    : board_(board), request_(request), touching_(touching), looks_(looks) {}

std::vector<Mosaic::Cells> Mosaic::fill(const std::vector<Cells>& pockets, int pieces, Random& random, Control& control) {
  constexpr int starts = 3, changes = 200, sooner = 40;
  // One piece each: the one of its shape.
  if (static_cast<int>(pockets.size()) == pieces) return pockets;
  if (!prepare(pockets, pieces)) return {};
  for (int start = 0; start < starts && !control.poll(); ++start) {
    if (!choose_all(random)) continue;
    int now = ways();
    for (int change = 0; change < changes && now > 1 && (now < max_ways || change < sooner) && !unsure_.empty() && !control.poll();
         ++change) {
      const auto unsure = unsure_;
      const std::size_t pocket = random.chance(1, 4) ? random.below(pockets_.size()) : unsure[random.below(unsure.size())];
      const std::size_t before = pockets_[pocket].chosen;
      use(pockets_[pocket], -1);
      choose(pocket, random);
      const int next = ways();
      if (next <= now) {
        now = next;
      } else {
        use(pockets_[pocket], -1);
        pockets_[pocket].chosen = before;
        use(pockets_[pocket], 1);
        unsure_ = unsure;
      }
    }
    if (now != 1) continue;
    std::vector<Cells> filled;
    for (const Pocket& pocket : pockets_)
      for (const Part& part : pocket.divisions[pocket.chosen]) {
        Cells& cells = filled.emplace_back();
        for (std::uint64_t left = part.cells; left != 0; left &= left - 1)
          cells.push_back(pocket.cells[static_cast<std::size_t>(std::countr_zero(left))]);
      }
    return filled;
  }
  return {};
}

/// How many pieces for each pocket, as equal as possible: then no pocket takes fewer. None if that is impossible.
std::vector<int> Mosaic::shares(const std::vector<Cells>& pockets, int pieces) const {
  if (static_cast<int>(pockets.size()) > pieces) return {};
  std::vector<int> share(pockets.size(), 1);
  for (int more = pieces - static_cast<int>(pockets.size()); more > 0; --more) {
    std::size_t widest = 0;
    for (std::size_t i = 1; i < pockets.size(); ++i)
      if (static_cast<int>(pockets[i].size()) * share[widest] > static_cast<int>(pockets[widest].size()) * share[i]) widest = i;
    if (static_cast<int>(pockets[widest].size()) < (share[widest] + 1) * request_.smallest) return {};
    ++share[widest];
  }
  return share;
}

int Mosaic::doubtful(const std::vector<Cells>& pockets, int pieces) {
  const auto share = shares(pockets, pieces);
  std::set<std::int32_t> single, divided;
  for (std::size_t i = 0; i < share.size(); ++i) {
    std::vector<Place> places;
    for (const std::int32_t cell : pockets[i]) places.push_back(board_.cells[static_cast<std::size_t>(cell)]);
    std::sort(places.begin(), places.end());
    const std::int32_t look = looks_.of(std::move(places));
    const bool alike =
        share[i] > 1 ? !divided.insert(look).second || looks_.symmetric(look) : request_.different && !single.insert(look).second;
    if (alike) return static_cast<int>(i);
  }
  return -1;
}

bool Mosaic::prepare(const std::vector<Cells>& pockets, int pieces) {
  pockets_.clear();
  used_.assign(looks_.number(), 0);
  const auto share = shares(pockets, pieces);
  if (share.empty()) return false;
  int largest = 0;
  for (std::size_t i = 0; i < pockets.size(); ++i) {
    Pocket& pocket = pockets_.emplace_back();
    pocket.cells = pockets[i];
    const auto size = static_cast<int>(pocket.cells.size());
    if (size > Pockets::largest || share[i] > max_parts) return false;
    std::sort(pocket.cells.begin(), pocket.cells.end());
    pocket.touching.assign(pocket.cells.size(), 0);
    for (std::size_t cell = 0; cell < pocket.cells.size(); ++cell)
      for (const std::int32_t other : touching_[static_cast<std::size_t>(pocket.cells[cell])]) {
        const auto at = std::lower_bound(pocket.cells.begin(), pocket.cells.end(), other);
        if (at != pocket.cells.end() && *at == other) pocket.touching[cell] |= std::uint64_t{1} << (at - pocket.cells.begin());
      }
    Division division;
    divide(pocket, ~std::uint64_t{0} >> (64 - size), share[i], division);
    keep_certain(pocket);
    if (pocket.divisions.empty()) return false;
    for (const Division& each : pocket.divisions)
      for (const Part& part : each) largest = std::max(largest, std::popcount(part.cells));
  }
  for (Pocket& pocket : pockets_) list_parts(pocket, largest);
  return true;
}

std::int32_t Mosaic::look_of(const Pocket& pocket, std::uint64_t cells) {
  std::vector<Place> places;
  for (std::uint64_t left = cells; left != 0; left &= left - 1)
    places.push_back(board_.cells[static_cast<std::size_t>(pocket.cells[static_cast<std::size_t>(std::countr_zero(left))])]);
  const std::int32_t look = looks_.of(std::move(places));
  used_.resize(looks_.number());
  return look;
}

/// The parts that a piece of at most that size might cover, among those listed.
void Mosaic::list_parts(Pocket& pocket, int largest) {
  const auto size = static_cast<int>(pocket.cells.size());
  std::uint64_t allowed = ~std::uint64_t{0} >> (64 - size);
  for (int cell = 0; cell < size; ++cell) {
    const std::uint64_t bit = std::uint64_t{1} << cell;
    allowed &= ~bit;
    connected(pocket.touching, bit, pocket.touching[static_cast<std::size_t>(cell)] & allowed, allowed, largest - 1,
              [&](std::uint64_t set) {
                if (std::popcount(set) >= request_.smallest) pocket.parts.push_back({set, look_of(pocket, set)});
                return pocket.parts.size() < max_listed;
              });
  }
}

/// Divides what is left of a pocket into this many parts of about one size.
void Mosaic::divide(Pocket& pocket, std::uint64_t left, int pieces, Division& division) {
  const int size = std::popcount(left);
  if (pieces == 1) {
    if (size < request_.smallest || size > request_.largest || !whole(pocket.touching, left)) return;
    division.push_back({left, look_of(pocket, left)});
    std::set<std::int32_t> looks;
    for (const Part& part : division) looks.insert(part.look);
    if (!request_.different || looks.size() == division.size()) pocket.divisions.push_back(division);
    division.pop_back();
    return;
  }
  const int mean = size / pieces;
  const int low = std::max(request_.smallest, mean - mean / 2), high = std::min(request_.largest, mean + mean / 2 + 1);
  const std::uint64_t first = left & (~left + 1);
  const std::uint64_t allowed = left & ~first;
  connected(pocket.touching, first, pocket.touching[static_cast<std::size_t>(std::countr_zero(first))] & allowed, allowed, high - 1,
            [&](std::uint64_t set) {
              if (std::popcount(set) >= low) {
                division.push_back({set, look_of(pocket, set)});
                divide(pocket, left & ~set, pieces - 1, division);
                division.pop_back();
              }
              return ++pocket.tried < max_tried && pocket.divisions.size() < max_divisions;
            });
}

/// Drops the divisions whose pieces fill the pocket in another way too.
void Mosaic::keep_certain(Pocket& pocket) {
  const auto looks = [](const Division& division) {
    std::vector<std::int32_t> sorted;
    for (const Part& part : division) sorted.push_back(part.look);
    std::sort(sorted.begin(), sorted.end());
    return sorted;
  };
  std::map<std::vector<std::int32_t>, int> number;
  for (const Division& division : pocket.divisions) ++number[looks(division)];
  std::erase_if(pocket.divisions, [&](const Division& division) { return number[looks(division)] > 1; });
}

bool Mosaic::fresh(const Division& division) const {
  return !request_.different || std::all_of(division.begin(), division.end(),
                                            [&](const Part& part) { return used_[static_cast<std::size_t>(part.look)] == 0; });
}

void Mosaic::use(const Pocket& pocket, int change) {
  for (const Part& part : pocket.divisions[pocket.chosen]) used_[static_cast<std::size_t>(part.look)] += change;
}

/// A random division whose shapes are all unused.
bool Mosaic::choose(std::size_t number, Random& random) {
  Pocket& pocket = pockets_[number];
  std::vector<std::size_t> choices;
  for (std::size_t i = 0; i < pocket.divisions.size(); ++i)
    if (fresh(pocket.divisions[i])) choices.push_back(i);
  if (choices.empty()) return false;
  pocket.chosen = choices[random.below(choices.size())];
  use(pocket, 1);
  return true;
}

/// A division for each pocket so that all pieces differ, always for the pocket that has the fewest left.
bool Mosaic::choose_all(Random& random) {
  used_.assign(used_.size(), 0);
  int patience = 2000;
  std::vector<std::vector<std::size_t>> all(pockets_.size());
  for (std::size_t i = 0; i < pockets_.size(); ++i) {
    all[i].resize(pockets_[i].divisions.size());
    std::iota(all[i].begin(), all[i].end(), std::size_t{0});
    random.shuffle(all[i]);
  }
  return choose_on(std::move(all), pockets_.size(), patience);
}

bool Mosaic::choose_on(std::vector<std::vector<std::size_t>> left, std::size_t pockets, int& patience) {
  if (pockets == 0) return true;
  std::size_t next = left.size();
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (left[i].empty()) continue;
    if (next == left.size() || left[i].size() < left[next].size()) next = i;
  }
  const auto choices = std::move(left[next]);
  left[next].clear();
  Pocket& pocket = pockets_[next];
  for (const std::size_t choice : choices) {
    if (--patience < 0) return false;
    pocket.chosen = choice;
    use(pocket, 1);
    auto fewer = left;
    std::size_t open = 0;
    for (std::size_t i = 0; i < fewer.size(); ++i) {
      std::erase_if(fewer[i], [&](std::size_t number) { return !fresh(pockets_[i].divisions[number]); });
      open += fewer[i].empty() ? 0 : 1;
    }
    if (open == pockets - 1 && choose_on(std::move(fewer), pockets - 1, patience)) return true;
    use(pocket, -1);
  }
  return false;
}

/// The number of ways to fill the pockets with these pieces, as far as counted.
int Mosaic::ways() {
  constexpr std::uint64_t budget = 4000;
  std::vector<std::int32_t> copies, areas, kind(used_.size(), -1);
  for (const Pocket& pocket : pockets_)
    for (const Part& part : pocket.divisions[pocket.chosen]) {
      const auto look = static_cast<std::size_t>(part.look);
      if (kind[look] >= 0) continue;
      kind[look] = static_cast<std::int32_t>(copies.size());
      copies.push_back(used_[look]);
      areas.push_back(std::popcount(part.cells));
    }
  filled_.clear(copies, areas);
  for (std::size_t i = 0; i < pockets_.size(); ++i) {
    std::vector<Pockets::Placed> placed;
    for (const Part& part : pockets_[i].parts)
      if (const std::int32_t number = kind[static_cast<std::size_t>(part.look)]; number >= 0)
        placed.push_back({part.cells, number, 0, static_cast<std::int32_t>(i)});
    filled_.add(static_cast<int>(pockets_[i].cells.size()), std::move(placed));
  }
  int number = 0;
  unsure_.clear();
  const auto outcome = filled_.search(budget, [&](std::span<const Pockets::Placed> placed) {
    std::set<std::size_t> other;
    for (const Pockets::Placed& piece : placed) {
      const Pocket& pocket = pockets_[static_cast<std::size_t>(piece.at)];
      const Division& chosen = pocket.divisions[pocket.chosen];
      if (std::none_of(chosen.begin(), chosen.end(), [&](const Part& part) { return part.cells == piece.cells; }))
        other.insert(static_cast<std::size_t>(piece.at));
    }
    if (!other.empty()) unsure_.assign(other.begin(), other.end());
    return ++number < max_ways;
  });
  if (outcome != Pockets::Outcome::complete) number = max_ways;
  if (number > 1 && unsure_.empty())
    for (std::size_t i = 0; i < pockets_.size(); ++i)
      if (pockets_[i].divisions.size() > 1) unsure_.push_back(i);
  return number;
}

}  // namespace grillon::packing
