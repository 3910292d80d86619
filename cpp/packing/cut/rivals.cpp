#include "packing/cut/rivals.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "packing/shapes.hpp"

namespace grillon::packing {

Rivals::Rivals(const Problem& board) {
  Place low = board.cells.front(), high = low;
  for (const Place& cell : board.cells) {
    low = {std::min(low.x, cell.x), std::min(low.y, cell.y), std::min(low.z, cell.z)};
    high = {std::max(high.x, cell.x), std::max(high.y, cell.y), std::max(high.z, cell.z)};
  }
  extent_ = high - low + Place{1, 1, 1};
  // Margins as wide as the board: no step within a piece that fits on it leaves the field, nor one to a near cell.
  auto margin = [](int size) { return std::max(size, reach); };
  row_ = extent_.x + margin(extent_.x);
  layer_ = row_ * (extent_.y + margin(extent_.y));
  const bool flat = board.lattice == Lattice::square;
  const int layers = flat ? 1 : extent_.z + 2 * margin(extent_.z);
  const int start = (flat ? 0 : layer_ * margin(extent_.z)) + row_ * margin(extent_.y) + margin(extent_.x);
  const auto size = static_cast<std::size_t>(layer_ * layers + 2 * start);
  taken_.assign(size, 1);
  seen_.assign(size, 0);
  number_.assign(size, -1);
  for (const Place& cell : board.cells) {
    const Place from = cell - low;
    const std::int32_t at = start + from.z * layer_ + from.y * row_ + from.x;
    number_[static_cast<std::size_t>(at)] = static_cast<std::int32_t>(place_.size());
    taken_[static_cast<std::size_t>(at)] = 0;
    place_.push_back(at);
  }
  auto step = [&](const Place& place) { return place.z * layer_ + place.y * row_ + place.x; };
  const auto& around = neighbour_steps(board.lattice);
  touching_ = around.size();
  std::vector<Place> near{Place{}};
  for (std::size_t done = 0; done < near.size() && near.size() <= max_near; ++done) {
    if (done == touching_ + 1) around_ = near.size() - 1;
    for (const Place& next : around)
      if (const Place place = near[done] + next; std::find(near.begin(), near.end(), place) == near.end()) near.push_back(place);
  }
  for (std::size_t i = 1; i < near.size() && i <= max_near; ++i) near_.push_back(step(near[i]));
}

void Rivals::prepare(const Problem& pieces) {
  pieces_ = &pieces;
  steps_.clear(), kind_.clear(), copies_.clear(), area_.clear(), parts_.clear(), first_part_.clear();
  for (const Orientation& orientation : pieces.orientations) {
    Place low{}, high{};
    for (const Place& cell : orientation.shape) {
      low = {std::min(low.x, cell.x), std::min(low.y, cell.y), std::min(low.z, cell.z)};
      high = {std::max(high.x, cell.x), std::max(high.y, cell.y), std::max(high.z, cell.z)};
    }
    const Place extent = high - low + Place{1, 1, 1};
    while (first_part_.size() <= static_cast<std::size_t>(orientation.kind)) first_part_.push_back(parts_.size());
    kind_.push_back(orientation.kind);
    auto& steps = steps_.emplace_back();
    if (extent.x > extent_.x || extent.y > extent_.y || extent.z > extent_.z) continue;
    for (const Place& cell : orientation.shape) {
      steps.push_back(cell.z * layer_ + cell.y * row_ + cell.x);
      parts_.push_back({static_cast<std::int32_t>(steps_.size()) - 1, steps.back()});
    }
  }
  first_part_.push_back(parts_.size());
  for (std::size_t kind = 0; kind < pieces.kinds.size(); ++kind) {
    copies_.push_back(pieces.kinds[kind].high);
    area_.push_back(pieces.area(static_cast<std::int32_t>(kind)));
  }

  words_ = (parts_.size() + 63) / 64;
  unused_.assign(words_, ~std::uint64_t{0});
  if (parts_.size() % 64 != 0) unused_.back() >>= 64 - parts_.size() % 64;
  fitting_.resize(words_);
  compact_.assign(words_, 0);
  first_.assign(words_, 0);
  allowed_.assign(near_.size() / 4 * 16 * words_, ~std::uint64_t{0});
  // Each cell of the piece in turn is in the middle, so that its surroundings are in the field.
  std::vector<std::uint8_t> own(taken_.size(), 0);
  const std::int32_t middle = place_[place_.size() / 2];
  for (std::size_t number = 0; number < parts_.size(); ++number) {
    const Part& part = parts_[number];
    const auto& steps = steps_[static_cast<std::size_t>(part.orientation)];
    const std::uint64_t bit = std::uint64_t{1} << number % 64;
    for (const std::int32_t other : steps) own[static_cast<std::size_t>(middle + other - part.step)] = 1;
    std::size_t found = 1;
    for (std::size_t i = 0; i < near_.size(); ++i)
      if (own[static_cast<std::size_t>(middle + near_[i])] != 0)
        allowed_[(i / 4 * 16 + (std::size_t{1} << i % 4)) * words_ + number / 64] &= ~bit, ++found;
    if (found == steps.size()) compact_[number / 64] |= bit;
    if (part.step == 0) first_[number / 64] |= bit;
    for (const std::int32_t other : steps) own[static_cast<std::size_t>(middle + other - part.step)] = 0;
  }
  for (std::size_t four = 0; four < near_.size() / 4; ++four)
    for (std::size_t mask = 3; mask < 16; ++mask) {
      if ((mask & (mask - 1)) == 0) continue;
      const std::uint64_t* one = &allowed_[(four * 16 + (mask & (~mask + 1))) * words_];
      const std::uint64_t* others = &allowed_[(four * 16 + (mask & (mask - 1))) * words_];
      std::uint64_t* all = &allowed_[(four * 16 + mask) * words_];
      for (std::size_t word = 0; word < words_; ++word) all[word] = one[word] & others[word];
    }
}

void Rivals::take(std::size_t kind) {
  if (--copies_[kind] > 0) return;
  for (std::size_t part = first_part_[kind]; part < first_part_[kind + 1]; ++part)
    unused_[part / 64] &= ~(std::uint64_t{1} << part % 64);
}

void Rivals::give_back(std::size_t kind) {
  if (copies_[kind]++ > 0) return;
  for (std::size_t part = first_part_[kind]; part < first_part_[kind + 1]; ++part)
    unused_[part / 64] |= std::uint64_t{1} << part % 64;
}

/// Pieces much larger than the others have few placements, or soon will.
void Rivals::list_large() {
  large_.clear();
  std::vector<std::int32_t> kinds;
  for (std::size_t kind = 0; kind < area_.size(); ++kind)
    if (copies_[kind] == 1) kinds.push_back(static_cast<std::int32_t>(kind));
  std::stable_sort(kinds.begin(), kinds.end(), [&](std::int32_t a, std::int32_t b) {
    return area_[static_cast<std::size_t>(a)] > area_[static_cast<std::size_t>(b)];
  });
  const int pieces = std::accumulate(copies_.begin(), copies_.end(), 0);
  const auto giant = [&](std::int32_t kind) {
    return area_[static_cast<std::size_t>(kind)] * pieces >= 2 * static_cast<int>(place_.size());
  };
  const auto giants = static_cast<std::size_t>(std::count_if(kinds.begin(), kinds.end(), giant));
  kinds.resize(std::min(kinds.size(), std::max(giants, tracked)));
  covered_.resize(std::max(covered_.size(), steps_.size()));
  auto& lists = levels_.front().of_large;
  lists.clear();
  for (const std::int32_t large : kinds) {
    const Kind& kind = pieces_->kinds[static_cast<std::size_t>(large)];
    std::vector<Option> places;
    for (std::int32_t o = kind.first_orientation; o < kind.first_orientation + kind.orientations; ++o)
      for (const std::int32_t at : place_)
        if (fits(o, at)) places.push_back({o, at});
    if (places.size() > max_places && !giant(large)) continue;
    large_.push_back(large);
    for (std::int32_t o = kind.first_orientation; o < kind.first_orientation + kind.orientations; ++o) {
      const auto& steps = steps_[static_cast<std::size_t>(o)];
      if (steps.empty()) continue;
      auto& covered = covered_[static_cast<std::size_t>(o)];
      covered.assign(static_cast<std::size_t>(*std::max_element(steps.begin(), steps.end())) + 1, 0);
      for (const std::int32_t step : steps) covered[static_cast<std::size_t>(step)] = 1;
    }
    lists.push_back(std::move(places));
  }
}

bool Rivals::search(const Problem& pieces, std::uint64_t budget, Control& control, const Visit& visit) {
  prepare(pieces);
  placements_ = 0, budget_ = budget, control_ = &control, visit_ = &visit;
  left_ = place_.size();
  laid_.clear();
  const auto all = static_cast<std::size_t>(std::accumulate(copies_.begin(), copies_.end(), 0));
  if (levels_.size() <= all) levels_.resize(all + 1);
  Level& first = levels_.front();
  first.covering.assign(place_.size(), many);
  list_large();
  for (std::size_t cell = 0; cell < place_.size(); ++cell) {
    const std::int32_t at = place_[cell];
    bool beside = false;
    for (std::size_t i = 0; i < touching_; ++i) beside = beside || taken_[static_cast<std::size_t>(at + near_[i])] != 0;
    if (beside) first.covering[cell] = covering(at);
    if (first.covering[cell] == 0) return true;
  }
  return descend(0);
}

bool Rivals::fits(std::int32_t orientation, std::int32_t at) const {
  const auto& steps = steps_[static_cast<std::size_t>(orientation)];
  for (const std::int32_t step : steps)
    if (taken_[static_cast<std::size_t>(at + step)] != 0) return false;
  return !steps.empty();
}

/// Whether a place of a large piece is still free once that was placed.
bool Rivals::apart(const Option& large, const Option& laid) const {
  const auto& steps = steps_[static_cast<std::size_t>(laid.orientation)];
  if (steps.size() >= steps_[static_cast<std::size_t>(large.orientation)].size()) return fits(large.orientation, large.at);
  const auto& covered = covered_[static_cast<std::size_t>(large.orientation)];
  const std::int32_t from = laid.at - large.at;
  for (const std::int32_t step : steps) {
    const std::int32_t at = from + step;
    if (at >= 0 && at < static_cast<std::int32_t>(covered.size()) && covered[static_cast<std::size_t>(at)] != 0) return false;
  }
  return true;
}

/// The parts possible on a cell, judging by its near cells.
void Rivals::gather(std::int32_t at) {
  fitting_ = unused_;
  for (std::size_t four = 0; four < near_.size() / 4; ++four) {
    std::size_t mask = 0;
    for (std::size_t i = 0; i < 4; ++i)
      mask |= static_cast<std::size_t>(taken_[static_cast<std::size_t>(at + near_[four * 4 + i])]) << i;
    if (mask == 0) continue;
    const std::uint64_t* allowed = &allowed_[(four * 16 + mask) * words_];
    for (std::size_t word = 0; word < words_; ++word) fitting_[word] &= allowed[word];
  }
}

/// The number of placements that cover a cell, inexact from `enough` on.
std::uint8_t Rivals::covering(std::int32_t at) {
  gather(at);
  int number = 0;
  for (std::size_t word = 0; word < words_; ++word)
    if (const std::uint64_t sure = fitting_[word] & compact_[word]; sure != 0) number += std::popcount(sure);
  for (std::size_t word = 0; word < words_ && number < enough; ++word)
    for (std::uint64_t wide = fitting_[word] & ~compact_[word]; wide != 0; wide &= wide - 1) {
      const Part& part = parts_[word * 64 + static_cast<std::size_t>(std::countr_zero(wide))];
      number += fits(part.orientation, at - part.step) ? 1 : 0;
    }
  return static_cast<std::uint8_t>(std::min<int>(number, many - 1));
}

bool Rivals::descend(std::size_t depth) {
  if (left_ == 0) return (*visit_)(laid_);
  Level& level = levels_[depth];
  std::uint8_t fewest = many;
  for (const std::uint8_t number : level.covering) fewest = std::min(fewest, number);
  level.options.clear();
  std::size_t area = 0;
  if (fewest != many) {
    const auto cell =
        static_cast<std::size_t>(std::find(level.covering.begin(), level.covering.end(), fewest) - level.covering.begin());
    const std::int32_t at = place_[cell];
    gather(at);
    for (std::size_t word = 0; word < words_; ++word)
      for (std::uint64_t left = fitting_[word]; left != 0; left &= left - 1) {
        const std::size_t number = word * 64 + static_cast<std::size_t>(std::countr_zero(left));
        const Part& part = parts_[number];
        if ((compact_[word] >> number % 64 & 1) == 0 && !fits(part.orientation, at - part.step)) continue;
        level.options.push_back({part.orientation, at - part.step});
        area += steps_[static_cast<std::size_t>(part.orientation)].size();
      }
    if (level.options.empty()) return true;
  }
  // The fewer ways there are beyond the first for each cell that gets covered, the better: one of many small pieces leaves
  // as much open as there was.
  std::size_t ways = (level.options.size() - 1) * level.options.size();
  for (std::size_t i = 0; i < large_.size(); ++i) {
    const auto kind = static_cast<std::size_t>(large_[i]);
    const auto& places = level.of_large[i];
    const auto cells = static_cast<std::size_t>(area_[kind]);
    if (copies_[kind] == 0 || (!level.options.empty() && (places.size() - 1) * area >= ways * cells)) continue;
    level.options = places;
    ways = (places.size() - 1) * places.size();
    area = places.size() * cells;
  }
  for (const Option& option : level.options)
    if (!lay(option, depth)) return false;
  return true;
}

bool Rivals::lay(const Option& option, std::size_t depth) {
  if (++placements_ > budget_ || (placements_ % 256 == 0 && control_->poll())) return false;
  const auto& steps = steps_[static_cast<std::size_t>(option.orientation)];
  const auto kind = static_cast<std::size_t>(kind_[static_cast<std::size_t>(option.orientation)]);
  for (const std::int32_t step : steps) taken_[static_cast<std::size_t>(option.at + step)] = 1;
  take(kind);
  left_ -= steps.size();
  laid_.push_back(pieces_->candidate(option.orientation, number_[static_cast<std::size_t>(option.at)]));
  Level& next = levels_[depth + 1];
  next.covering = levels_[depth].covering;
  const bool alive = large_fit(option, levels_[depth], next) && look_around(option, next) && zones_fill(option);
  std::optional<bool> filled;
  if (alive && last_giant(kind)) filled = fill_pockets();
  const bool go_on = !alive || (filled ? *filled : descend(depth + 1));
  laid_.pop_back();
  left_ += steps.size();
  give_back(kind);
  for (const std::int32_t step : steps) taken_[static_cast<std::size_t>(option.at + step)] = 0;
  return go_on;
}

/// Keeps the places that are left for large pieces. False if one of these has none.
bool Rivals::large_fit(const Option& option, const Level& before, Level& level) {
  level.of_large.resize(large_.size());
  for (std::size_t i = 0; i < large_.size(); ++i) {
    auto& places = level.of_large[i];
    places.clear();
    if (copies_[static_cast<std::size_t>(large_[i])] == 0) continue;
    for (const Option& place : before.of_large[i])
      if (apart(place, option)) places.push_back(place);
    if (places.empty()) return false;
  }
  return true;
}

/// Counts again for the cells whose surroundings have changed. False if nothing covers one of them.
bool Rivals::look_around(const Option& option, Level& level) {
  const auto& steps = steps_[static_cast<std::size_t>(option.orientation)];
  for (const std::int32_t step : steps)
    level.covering[static_cast<std::size_t>(number_[static_cast<std::size_t>(option.at + step)])] = many;
  ++round_;
  for (const std::int32_t step : steps)
    for (std::size_t i = 0; i < around_; ++i) {
      const std::int32_t at = option.at + step + near_[i];
      if (taken_[static_cast<std::size_t>(at)] != 0 || seen_[static_cast<std::size_t>(at)] == round_) continue;
      auto& number = level.covering[static_cast<std::size_t>(number_[static_cast<std::size_t>(at)])];
      // Further away, only cells that were beside other pieces before.
      if (i >= touching_ && number == many) continue;
      seen_[static_cast<std::size_t>(at)] = round_;
      number = covering(at);
      if (number == 0) return false;
    }
  return true;
}

/// Every zone beside the piece is large, or its size is a sum of unused pieces.
bool Rivals::zones_fill(const Option& option) {
  std::uint64_t sums = 0;
  round_ += 2;
  for (const std::int32_t step : steps_[static_cast<std::size_t>(option.orientation)])
    for (std::size_t i = 0; i < touching_; ++i) {
      const std::int32_t start = option.at + step + near_[i];
      if (taken_[static_cast<std::size_t>(start)] != 0 || seen_[static_cast<std::size_t>(start)] + 1 >= round_) continue;
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

/// Whether the piece just placed was the last of the large ones.
bool Rivals::last_giant(std::size_t kind) const {
  const auto used = [&](std::int32_t large) { return copies_[static_cast<std::size_t>(large)] == 0; };
  return std::find(large_.begin(), large_.end(), static_cast<std::int32_t>(kind)) != large_.end() &&
         std::all_of(large_.begin(), large_.end(), used);
}

/// Fills zones that are small, all of them at once: they compete for the pieces. Nothing if a zone is too large.
std::optional<bool> Rivals::fill_pockets() {
  round_ += 2;
  pockets_.clear(copies_, area_);
  for (const std::int32_t start : place_) {
    if (taken_[static_cast<std::size_t>(start)] != 0 || seen_[static_cast<std::size_t>(start)] + 1 >= round_) continue;
    if (zone(start) > Pockets::largest) return std::nullopt;
    std::sort(zone_.begin(), zone_.end());
    std::vector<Pockets::Placed> placed;
    for (const std::int32_t at : zone_) {
      gather(at);
      for (std::size_t word = 0; word < words_; ++word)
        for (std::uint64_t left = fitting_[word] & first_[word]; left != 0; left &= left - 1) {
          const std::size_t number = word * 64 + static_cast<std::size_t>(std::countr_zero(left));
          const std::int32_t orientation = parts_[number].orientation;
          if ((compact_[word] >> number % 64 & 1) == 0 && !fits(orientation, at)) continue;
          std::uint64_t cells = 0;
          for (const std::int32_t step : steps_[static_cast<std::size_t>(orientation)])
            cells |= std::uint64_t{1} << (std::lower_bound(zone_.begin(), zone_.end(), at + step) - zone_.begin());
          placed.push_back({cells, kind_[static_cast<std::size_t>(orientation)], orientation, at});
        }
    }
    pockets_.add(static_cast<int>(zone_.size()), std::move(placed));
  }
  const auto visit = [&](std::span<const Pockets::Placed> placed) {
    for (const Pockets::Placed& piece : placed)
      laid_.push_back(pieces_->candidate(piece.orientation, number_[static_cast<std::size_t>(piece.at)]));
    const bool go_on = (*visit_)(laid_);
    laid_.resize(laid_.size() - placed.size());
    return go_on;
  };
  const auto outcome = pockets_.search(budget_ - placements_, visit);
  placements_ += pockets_.effort();
  if (outcome == Pockets::Outcome::too_many) return std::nullopt;
  return outcome == Pockets::Outcome::complete;
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
      if (taken_[static_cast<std::size_t>(other)] != 0 || seen == round_ - 1) continue;
      large = seen == round_ || zone_.size() > static_cast<std::size_t>(largest_zone);
      seen_[static_cast<std::size_t>(other)] = round_ - 1;
      zone_.push_back(other);
    }
  if (!large) return static_cast<int>(zone_.size());
  for (const std::int32_t at : zone_) seen_[static_cast<std::size_t>(at)] = round_;
  return largest_zone + 1;
}

}  // namespace grillon::packing
