#include "tectonic/search.hpp"

#include <algorithm>

namespace grillon::tectonic {

Marks::Marks(const Layout& layout)
    : offset_(layout.cells()),
      maximum_(layout.maximum()),
      masks_(static_cast<std::size_t>(layout.cells() + layout.regions() * layout.maximum())) {
  for (int region = 0; region < layout.regions(); ++region) {
    const Mask all = first_bits(layout.size(region));
    for (const int cell : layout.members(region)) masks_[static_cast<std::size_t>(cell)] = all;
    for (int index = 0; index < layout.size(region); ++index)
      masks_[static_cast<std::size_t>(offset_ + region * maximum_ + index)] = all;
  }
}

// Items of the queue: a cell that has one value left, or cells() + region * maximum + index for a value of a region
// that lost a place.
Search::Search(const Layout& layout)
    : layout_(layout),
      empty_(layout),
      levels_(1, empty_),
      queued_(static_cast<std::size_t>(layout.cells() + layout.regions() * layout.maximum())) {
  queue_.reserve(queued_.size());
  weights_.assign(static_cast<std::size_t>(layout.cells()), 1);
}

void Search::push(int item) {
  auto& waiting = queued_[static_cast<std::size_t>(item)];
  if (waiting) return;
  waiting = 1;
  queue_.push_back(item);
}

bool Search::exclude(Marks& marks, int cell, int index) {
  if (!marks.remove(layout_, cell, index)) return true;
  const Mask left = marks.values(cell);
  const int region = layout_.region(cell);
  if (left == 0 || marks.places(region, index) == 0) {
    for (const int mate : layout_.members(region)) ++weights_[static_cast<std::size_t>(mate)];
    failed_region_ = region;
    return false;
  }
  if (is_single(left)) push(cell);
  push(layout_.cells() + region * layout_.maximum() + index);
  return true;
}

bool Search::propagate(Marks& marks) {
  bool sound = true;
  while (!queue_.empty()) {
    const int item = queue_.back();
    queue_.pop_back();
    queued_[static_cast<std::size_t>(item)] = 0;
    if (!sound) continue;
    if (item < layout_.cells()) {
      const Mask left = marks.values(item);
      const int index = std::countr_zero(left);
      for (const int mate : layout_.members(layout_.region(item)))
        if (mate != item && !exclude(marks, mate, index)) sound = false;
      continue;
    }
    const int region = (item - layout_.cells()) / layout_.maximum();
    const int index = (item - layout_.cells()) % layout_.maximum();
    const Mask places = marks.places(region, index);
    if (places == 0) {
      sound = false;
      continue;
    }
    if (is_single(places)) {
      const int cell = layout_.member(region, std::countr_zero(places));
      for (Mask others = static_cast<Mask>(marks.values(cell) & ~bit(index)); others != 0; others &= static_cast<Mask>(others - 1))
        if (!exclude(marks, cell, std::countr_zero(others))) sound = false;
    }
    // A cell that touches every place left for the value in this region cannot hold it.
    const auto halo = layout_.halo(region);
    for (std::uint32_t common = layout_.common_halo(region, places); common != 0 && sound; common &= common - 1)
      if (!exclude(marks, halo[static_cast<std::size_t>(std::countr_zero(common))], index)) sound = false;
  }
  return sound;
}

bool Search::start(std::span<const std::uint8_t> givens) {
  auto& marks = levels_.front();
  marks = empty_;
  std::fill(weights_.begin(), weights_.end(), 1);
  bool sound = true;
  for (int region = 0; region < layout_.regions(); ++region)
    for (int index = 0; index < layout_.size(region); ++index) push(layout_.cells() + region * layout_.maximum() + index);
  for (int cell = 0; cell < layout_.cells(); ++cell) {
    if (layout_.hole(cell)) continue;
    const int value = givens[static_cast<std::size_t>(cell)];
    if (value == 0) continue;
    if (!marks.allows(cell, value - 1)) sound = false;
    for (Mask others = static_cast<Mask>(marks.values(cell) & ~bit(value - 1)); others != 0 && sound;
         others &= static_cast<Mask>(others - 1))
      if (!exclude(marks, cell, std::countr_zero(others))) sound = false;
    if (layout_.size(layout_.region(cell)) == 1) push(cell);
  }
  return propagate(marks) && sound;
}

bool Search::forbid(int cell, int value) {
  auto& marks = levels_.front();
  const bool sound = exclude(marks, cell, value - 1);
  return propagate(marks) && sound;
}

bool Search::require(int cell, int value) {
  auto& marks = levels_.front();
  bool sound = marks.allows(cell, value - 1);
  for (Mask others = static_cast<Mask>(marks.values(cell) & ~bit(value - 1)); others != 0 && sound;
       others &= static_cast<Mask>(others - 1))
    sound = exclude(marks, cell, std::countr_zero(others));
  return propagate(marks) && sound;
}

void Search::decided(std::size_t depth, std::vector<std::int32_t>& board) const {
  for (int c = 0; c < layout_.cells(); ++c)
    if (!layout_.hole(c) && std::popcount(levels_[depth].values(c)) == 1)
      board.push_back(c * layout_.maximum() + std::countr_zero(levels_[depth].values(c)));
}

template <class Found>
bool Search::descend(Pulse& pulse, std::size_t depth, Found& found) {
  const auto write = [&](std::vector<std::int32_t>& board) { decided(depth, board); };
  pulse.derive(write);
  if (pulse.beat(write)) return false;
  if (nodes_left_ != 0 && --nodes_left_ == 0) {
    pulse.control().request(Stop::budget);
    return false;
  }
  const Marks& here = levels_[depth];
  // Contradictions are local: the cell involved in most of them, relative to the number of its values, is next.
  int cell = -1, region = -1, index = -1;
  std::uint64_t weight = 0, left = 1;
  for (int c = 0; c < layout_.cells(); ++c) {
    const auto values = static_cast<std::uint64_t>(std::popcount(here.values(c)));
    if (values < 2 || weights_[static_cast<std::size_t>(c)] * left <= weight * values) continue;
    weight = weights_[static_cast<std::size_t>(c)];
    left = values;
    cell = c;
  }
  if (cell < 0) return found(here);
  for (int i = 0; left > 2 && i < layout_.size(layout_.region(cell)); ++i) {
    if (std::popcount(here.places(layout_.region(cell), i)) != 2) continue;
    region = layout_.region(cell);
    index = i;
    break;
  }
  pulse.control().raise_to(Counter::depth, depth + 1);
  if (levels_.size() == depth + 1) levels_.push_back(here);
  auto attempt = [&](int chosen, int value_index) {
    levels_[depth + 1] = levels_[depth];
    auto& marks = levels_[depth + 1];
    bool sound = true;
    pulse.choose(chosen * layout_.maximum() + value_index);
    for (Mask others = static_cast<Mask>(marks.values(chosen) & ~bit(value_index)); others != 0 && sound;
         others &= static_cast<Mask>(others - 1))
      sound = exclude(marks, chosen, std::countr_zero(others));
    bool more = true;
    if (propagate(marks) && sound)
      more = descend(pulse, depth + 1, found);
    else
      pulse.contradict(0, layout_.members(failed_region_));
    if (more) pulse.take_back();
    return more;
  };
  if (region >= 0) {
    for (Mask places = levels_[depth].places(region, index); places != 0; places &= static_cast<Mask>(places - 1))
      if (!attempt(layout_.member(region, std::countr_zero(places)), index)) return false;
  } else {
    for (Mask values = levels_[depth].values(cell); values != 0; values &= static_cast<Mask>(values - 1))
      if (!attempt(cell, std::countr_zero(values))) return false;
  }
  return true;
}

void Search::solutions(Control& control, std::uint64_t nodes, const std::function<bool(const Values&)>& found) {
  Pulse pulse(control);
  nodes_left_ = nodes;
  Values values(static_cast<std::size_t>(layout_.cells()));
  auto report = [&](const Marks& marks) {
    for (int cell = 0; cell < layout_.cells(); ++cell)
      values[static_cast<std::size_t>(cell)] =
          static_cast<std::uint8_t>(layout_.hole(cell) ? 0 : std::countr_zero(marks.values(cell)) + 1);
    control.add(Counter::solutions);
    pulse.solution();
    return found(values);
  };
  descend(pulse, 0, report);
}

std::optional<Values> Search::first(Control& control) {
  std::optional<Values> result;
  solutions(control, [&](const Values& values) {
    result = values;
    return false;
  });
  return result;
}

std::uint64_t Search::count(Control& control, std::uint64_t limit) {
  Pulse pulse(control);
  nodes_left_ = 0;
  std::uint64_t counted = 0;
  auto report = [&](const Marks&) {
    control.add(Counter::solutions);
    return ++counted != limit;
  };
  descend(pulse, 0, report);
  return counted;
}

}  // namespace grillon::tectonic
