#include "packing/cut_rivals.hpp"

#include <algorithm>

#include "packing/shapes.hpp"

namespace grillon::packing {

Rivals::Rivals(const Problem& board) : board_(board) {
  Place low = board.cells.front(), high = low;
  for (const Place& cell : board.cells) {
    low = {std::min(low.x, cell.x), std::min(low.y, cell.y), std::min(low.z, cell.z)};
    high = {std::max(high.x, cell.x), std::max(high.y, cell.y), std::max(high.z, cell.z)};
  }
  extent_ = high - low + Place{1, 1, 1};
  // Margins as wide as the board: no step within a piece that fits on it leaves the field.
  auto margin = [](int size) { return std::max(size, 3); };
  row_ = extent_.x + margin(extent_.x);
  layer_ = row_ * (extent_.y + margin(extent_.y));
  const bool flat = board.lattice == Lattice::square;
  const int layers = flat ? 1 : extent_.z + 2 * margin(extent_.z);
  const int start = (flat ? 0 : layer_ * margin(extent_.z)) + row_ * margin(extent_.y) + margin(extent_.x);
  const auto size = static_cast<std::size_t>(layer_ * layers + 2 * start);
  empty_.assign(size, 0);
  seen_.assign(size, 0);
  number_.assign(size, -1);
  for (const Place& cell : board.cells) {
    const Place from = cell - low;
    const std::int32_t at = start + from.z * layer_ + from.y * row_ + from.x;
    number_[static_cast<std::size_t>(at)] = static_cast<std::int32_t>(place_.size());
    empty_[static_cast<std::size_t>(at)] = 1;
    place_.push_back(at);
  }
  auto step = [&](const Place& place) { return place.z * layer_ + place.y * row_ + place.x; };
  const auto& around = neighbour_steps(board.lattice);
  touching_ = around.size();
  for (const Place& place : around) near_.push_back(step(place));
  for (const Place& first : around)
    for (const Place& second : around) {
      const Place both = first + second;
      if (both != Place{} && near_.size() < 12 && std::find(near_.begin(), near_.end(), step(both)) == near_.end())
        near_.push_back(step(both));
    }
  by_surroundings_.resize(std::size_t{1} << near_.size());
}

void Rivals::prepare(const Problem& pieces) {
  pieces_ = &pieces;
  steps_.clear(), kind_.clear(), copies_.clear(), area_.clear(), parts_.clear();
  std::vector<std::uint8_t> own(empty_.size(), 0);
  const std::int32_t middle = place_[place_.size() / 2];
  for (const Orientation& orientation : pieces.orientations) {
    Place low{}, high{};
    for (const Place& cell : orientation.shape) {
      low = {std::min(low.x, cell.x), std::min(low.y, cell.y), std::min(low.z, cell.z)};
      high = {std::max(high.x, cell.x), std::max(high.y, cell.y), std::max(high.z, cell.z)};
    }
    const Place extent = high - low + Place{1, 1, 1};
    kind_.push_back(orientation.kind);
    auto& steps = steps_.emplace_back();
    if (extent.x > extent_.x || extent.y > extent_.y || extent.z > extent_.z) continue;
    for (const Place& cell : orientation.shape) steps.push_back(cell.z * layer_ + cell.y * row_ + cell.x);
    // One cell of the piece after the other lies in the middle, so that its surroundings are in the field.
    for (const std::int32_t step : steps) {
      for (const std::int32_t other : steps) own[static_cast<std::size_t>(middle + other - step)] = 1;
      Part part{static_cast<std::int32_t>(steps_.size()) - 1, step, 0};
      for (std::size_t i = 0; i < near_.size(); ++i)
        part.surroundings |= static_cast<std::uint32_t>(own[static_cast<std::size_t>(middle + near_[i])]) << i;
      for (const std::int32_t other : steps) own[static_cast<std::size_t>(middle + other - step)] = 0;
      parts_.push_back(part);
    }
  }
  for (std::size_t kind = 0; kind < pieces.kinds.size(); ++kind) {
    copies_.push_back(pieces.kinds[kind].high);
    area_.push_back(pieces.area(static_cast<std::int32_t>(kind)));
  }
  gathered_.assign(by_surroundings_.size(), 0);
}

/// Pieces much larger than the others have few places.
void Rivals::list_large() {
  large_.clear();
  std::vector<std::int32_t> kinds;
  for (std::size_t kind = 0; kind < area_.size(); ++kind)
    if (copies_[kind] == 1) kinds.push_back(static_cast<std::int32_t>(kind));
  std::stable_sort(kinds.begin(), kinds.end(), [&](std::int32_t a, std::int32_t b) {
    return area_[static_cast<std::size_t>(a)] > area_[static_cast<std::size_t>(b)];
  });
  kinds.resize(std::min(kinds.size(), tracked));
  auto& lists = levels_.front().of_large;
  lists.clear();
  for (const std::int32_t large : kinds) {
    const Kind& kind = pieces_->kinds[static_cast<std::size_t>(large)];
    std::vector<Option> places;
    for (std::int32_t o = kind.first_orientation; o < kind.first_orientation + kind.orientations; ++o)
      for (const std::int32_t at : place_)
        if (fits(o, at)) places.push_back({o, at});
    if (places.size() > most_places) continue;
    large_.push_back(large);
    lists.push_back(std::move(places));
  }
}

bool Rivals::search(const Problem& pieces, std::uint64_t budget, Control& control, const Visit& visit) {
  prepare(pieces);
  placements_ = 0, budget_ = budget, control_ = &control, visit_ = &visit;
  left_ = place_.size();
  laid_.clear();
  int pieces_left = 0;
  for (const std::int32_t copies : copies_) pieces_left += copies;
  if (levels_.size() < static_cast<std::size_t>(pieces_left) + 1) levels_.resize(static_cast<std::size_t>(pieces_left) + 1);
  Level& first = levels_.front();
  first.covering.assign(place_.size(), many);
  list_large();
  for (std::size_t cell = 0; cell < place_.size(); ++cell) {
    const std::int32_t at = place_[cell];
    bool beside = false;
    for (std::size_t i = 0; i < touching_; ++i) beside = beside || empty_[static_cast<std::size_t>(at + near_[i])] == 0;
    if (beside) first.covering[cell] = covering(at, many - 1);
    if (first.covering[cell] == 0) return true;
  }
  return descend(0);
}

bool Rivals::fits(std::int32_t orientation, std::int32_t at) const {
  const auto& steps = steps_[static_cast<std::size_t>(orientation)];
  for (const std::int32_t step : steps)
    if (empty_[static_cast<std::size_t>(at + step)] == 0) return false;
  return !steps.empty();
}

const std::vector<Rivals::Part>& Rivals::parts_at(std::int32_t at) {
  std::uint32_t taken = 0;
  for (std::size_t i = 0; i < near_.size(); ++i)
    taken |= static_cast<std::uint32_t>(empty_[static_cast<std::size_t>(at + near_[i])] == 0) << i;
  auto& parts = by_surroundings_[taken];
  if (gathered_[taken] == 0) {
    gathered_[taken] = 1;
    parts.clear();
    for (const Part& part : parts_)
      if ((part.surroundings & taken) == 0) parts.push_back(part);
  }
  return parts;
}

std::uint8_t Rivals::covering(std::int32_t at, std::uint8_t most) {
  std::uint8_t number = 0;
  for (const Part& part : parts_at(at)) {
    if (copies_[static_cast<std::size_t>(kind_[static_cast<std::size_t>(part.orientation)])] == 0 ||
        !fits(part.orientation, at - part.step))
      continue;
    if (++number >= most) break;
  }
  return number;
}

bool Rivals::descend(std::size_t depth) {
  if (left_ == 0) return (*visit_)(laid_);
  Level& level = levels_[depth];
  std::size_t fewest = many, chosen = 0;
  do {
    fewest = many;
    for (std::size_t cell = 0; cell < level.covering.size(); ++cell)
      if (level.covering[cell] < fewest) fewest = level.covering[cell], chosen = cell;
    level.options.clear();
    if (fewest == many) break;
    const std::int32_t at = place_[chosen];
    for (const Part& part : parts_at(at))
      if (copies_[static_cast<std::size_t>(kind_[static_cast<std::size_t>(part.orientation)])] > 0 &&
          fits(part.orientation, at - part.step))
        level.options.push_back({part.orientation, at - part.step});
    // Counting stops early: the true number may be larger than another cell's.
    level.covering[chosen] = static_cast<std::uint8_t>(std::min<std::size_t>(level.options.size(), many - 1));
  } while (level.options.size() > fewest && level.covering[chosen] > fewest);
  for (std::size_t i = 0; i < large_.size(); ++i)
    if (copies_[static_cast<std::size_t>(large_[i])] > 0 && (fewest == many || level.of_large[i].size() < level.options.size()))
      fewest = level.of_large[i].size(), level.options = level.of_large[i];
  for (const Option& option : level.options)
    if (!lay(option, depth)) return false;
  return true;
}

bool Rivals::lay(const Option& option, std::size_t depth) {
  if (++placements_ > budget_ || (placements_ % 256 == 0 && control_->poll())) return false;
  const auto& steps = steps_[static_cast<std::size_t>(option.orientation)];
  const auto kind = static_cast<std::size_t>(kind_[static_cast<std::size_t>(option.orientation)]);
  for (const std::int32_t step : steps) empty_[static_cast<std::size_t>(option.at + step)] = 0;
  --copies_[kind];
  left_ -= steps.size();
  laid_.push_back(pieces_->candidate(option.orientation, number_[static_cast<std::size_t>(option.at)]));
  Level& next = levels_[depth + 1];
  next.covering = levels_[depth].covering;
  bool go_on = true, alive = look_around(option, next) && zones_fill(option);
  if (alive) {
    next.of_large.resize(large_.size());
    for (std::size_t i = 0; i < large_.size() && alive; ++i) {
      next.of_large[i].clear();
      if (copies_[static_cast<std::size_t>(large_[i])] == 0) continue;
      for (const Option& place : levels_[depth].of_large[i])
        if (fits(place.orientation, place.at)) next.of_large[i].push_back(place);
      alive = !next.of_large[i].empty();
    }
  }
  if (alive) {
    std::uint8_t fewest = many - 1;
    for (const std::int32_t at : changed_) {
      const std::uint8_t number = covering(at, fewest);
      next.covering[static_cast<std::size_t>(number_[static_cast<std::size_t>(at)])] = number;
      fewest = std::min(fewest, std::max<std::uint8_t>(number, 2));
    }
    go_on = descend(depth + 1);
  }
  laid_.pop_back();
  left_ += steps.size();
  ++copies_[kind];
  for (const std::int32_t step : steps) empty_[static_cast<std::size_t>(option.at + step)] = 1;
  return go_on;
}

/// Counts again for the cells whose surroundings have changed. False when nothing covers one of them.
bool Rivals::look_around(const Option& option, Level& level) {
  const auto& steps = steps_[static_cast<std::size_t>(option.orientation)];
  for (const std::int32_t step : steps)
    level.covering[static_cast<std::size_t>(number_[static_cast<std::size_t>(option.at + step)])] = many;
  ++round_;
  changed_.clear();
  for (const std::int32_t step : steps)
    for (std::size_t i = 0; i < near_.size(); ++i) {
      const std::int32_t at = option.at + step + near_[i];
      if (empty_[static_cast<std::size_t>(at)] == 0 || seen_[static_cast<std::size_t>(at)] == round_) continue;
      // Further away only cells that lay beside other pieces before.
      if (i >= touching_ && level.covering[static_cast<std::size_t>(number_[static_cast<std::size_t>(at)])] == many) continue;
      seen_[static_cast<std::size_t>(at)] = round_;
      if (covering(at, 1) == 0) return false;
      changed_.push_back(at);
    }
  return true;
}

/// Every zone beside the piece is large, or has a size that some unused pieces have together.
bool Rivals::zones_fill(const Option& option) {
  std::uint64_t sums = 0;
  round_ += 2;
  for (const std::int32_t step : steps_[static_cast<std::size_t>(option.orientation)])
    for (std::size_t i = 0; i < touching_; ++i) {
      const std::int32_t start = option.at + step + near_[i];
      if (empty_[static_cast<std::size_t>(start)] == 0 || seen_[static_cast<std::size_t>(start)] + 1 >= round_) continue;
      const int size = zone(start);
      if (size > largest_zone) continue;
      if (sums == 0) {
        sums = 1;
        for (std::size_t kind = 0; kind < copies_.size(); ++kind)
          if (area_[kind] <= largest_zone)
            for (std::int32_t copy = 0; copy < copies_[kind] && copy * area_[kind] <= largest_zone; ++copy)
              sums |= sums << area_[kind];
      }
      if ((sums >> size & 1) == 0) return false;
    }
  return true;
}

/// The size of the zone of empty cells around `start`, more than `largest_zone` as soon as it is larger. Cells known to lie
/// in a large zone are marked with the round, others with the one before.
int Rivals::zone(std::int32_t start) {
  zone_.assign(1, start);
  seen_[static_cast<std::size_t>(start)] = round_ - 1;
  bool large = false;
  for (std::size_t done = 0; done < zone_.size() && !large; ++done)
    for (std::size_t i = 0; i < touching_ && !large; ++i) {
      const std::int32_t other = zone_[done] + near_[i];
      const auto seen = seen_[static_cast<std::size_t>(other)];
      if (empty_[static_cast<std::size_t>(other)] == 0 || seen == round_ - 1) continue;
      large = seen == round_ || zone_.size() > static_cast<std::size_t>(largest_zone);
      seen_[static_cast<std::size_t>(other)] = round_ - 1;
      zone_.push_back(other);
    }
  if (!large) return static_cast<int>(zone_.size());
  for (const std::int32_t at : zone_) seen_[static_cast<std::size_t>(at)] = round_;
  return largest_zone + 1;
}

}  // namespace grillon::packing
