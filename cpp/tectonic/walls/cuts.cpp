#include "tectonic/walls/cuts.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "tectonic/make/grow.hpp"

namespace grillon::tectonic {

namespace {

constexpr std::size_t max_shapes = 150'000;
constexpr std::uint64_t nodes_a_cell = 3;  // nodes before the search restarts in another order
constexpr int small_board = 25;            // cells up to which a search quickly covers all cuts
constexpr std::uint64_t small_board_shapes = 30;
constexpr std::uint8_t values_changed = 1, ways_changed = 2;
/// A choice that is no candidate: the region of these cells.
constexpr std::int32_t region_chosen = std::numeric_limits<std::int32_t>::max();

/// The values each of k cells takes in some filling with 1..k, given the possible values of each; false if there is none.
bool filter_fillings(std::array<Mask, largest_maximum>& masks, int size) {
  std::array<std::uint8_t, std::size_t{1} << largest_maximum> state;  // of a set of values held by the first cells
  const std::size_t full = (std::size_t{1} << size) - 1;
  std::fill_n(state.begin(), full + 1, std::uint8_t{0});
  state[0] = 1;
  for (std::size_t held = 0; held < full; ++held) {
    if (!state[held]) continue;
    Mask next = static_cast<Mask>(masks[static_cast<std::size_t>(std::popcount(held))] & ~held);
    for (; next != 0; next &= static_cast<Mask>(next - 1)) state[held | (next & -next)] = 1;
  }
  if (!state[full]) return false;
  std::array<Mask, largest_maximum> kept{};
  state[full] = 2;
  for (std::size_t held = full; held-- > 0;) {
    if (!state[held]) continue;
    const auto cell = static_cast<std::size_t>(std::popcount(held));
    for (Mask next = static_cast<Mask>(masks[cell] & ~held); next != 0; next &= static_cast<Mask>(next - 1)) {
      const auto value = static_cast<Mask>(next & -next);
      if (state[held | value] != 2) continue;
      state[held] = 2;
      kept[cell] |= value;
    }
  }
  masks = kept;
  return true;
}

}  // namespace

CutSearch::CutSearch(PartialBoard board, Control& control)
    : board_(std::move(board)),
      control_(control),
      neighbourhood_(board_.rows, board_.columns, board_.hole),
      values_(board_.hole.size(), first_bits(board_.maximum)),
      queued_(board_.hole.size(), 0),
      weights_(board_.hole.size(), 1) {
  for (std::size_t cell = 0; cell < values_.size(); ++cell)
    if (board_.hole[cell]) values_[cell] = 0;
  for (int largest = board_.maximum;; --largest) {
    const ShapeList list(board_, largest, max_shapes, control_);
    if (control_.stopped()) return;
    if (!list.complete() && largest > 1) {
      complete_ = false;
      continue;
    }
    possible_ = list.possible();
    if (possible_) list_shapes(list.shapes());
    break;
  }
  possible_ = possible_ && begin();
  begun_ = true;
  if (control_.stopped()) return;
  if (possible_) compact();
}

void CutSearch::list_shapes(const std::vector<std::vector<std::int16_t>>& shapes) {
  start_.assign(1, 0);
  members_.clear();
  for (const auto& shape : shapes) {
    members_.insert(members_.end(), shape.begin(), shape.end());
    start_.push_back(static_cast<std::int32_t>(members_.size()));
  }
  supports_.resize(members_.size());
  alive_.assign(shapes.size(), 1);
  covers_start_.assign(board_.hole.size() + 1, 0);
  for (const int cell : members_) ++covers_start_[static_cast<std::size_t>(cell) + 1];
  for (std::size_t cell = 0; cell < board_.hole.size(); ++cell) covers_start_[cell + 1] += covers_start_[cell];
  covers_.resize(members_.size());
  auto next = covers_start_;
  for (int shape = 0; shape < static_cast<int>(shapes.size()); ++shape) {
    const Mask all = first_bits(size(shape));
    for (int slot = 0; slot < size(shape); ++slot) {
      const int cell = cells_of(shape)[static_cast<std::size_t>(slot)];
      covers_[static_cast<std::size_t>(next[static_cast<std::size_t>(cell)]++)] = {shape, slot};
      supports_[static_cast<std::size_t>(start_[static_cast<std::size_t>(shape)] + slot)] = all;
    }
  }
  ways_.assign(board_.hole.size(), 0);
  together_.assign(board_.borders.size(), 0);
  support_.assign(board_.hole.size() * largest_maximum, 0);
  for (int shape = 0; shape < static_cast<int>(shapes.size()); ++shape) count_in(shape, 1);
}

/// Known values first, then all consequences.
bool CutSearch::begin() {
  for (int cell = 0; cell < board_.cells(); ++cell) {
    if (board_.hole[static_cast<std::size_t>(cell)]) continue;
    const int value = board_.values[static_cast<std::size_t>(cell)];
    if (value != 0 && !drop_values(cell, static_cast<Mask>(values_[static_cast<std::size_t>(cell)] & ~bit(value - 1))))
      return false;
    mark(cell, values_changed | ways_changed);
  }
  return propagate(true);
}

/// Drops the shapes excluded before the first choice.
void CutSearch::compact() {
  std::vector<std::vector<std::int16_t>> left;
  std::vector<Mask> supports;
  for (int shape = 0; shape < static_cast<int>(alive_.size()); ++shape) {
    if (!alive_[static_cast<std::size_t>(shape)]) continue;
    const auto cells = cells_of(shape);
    left.emplace_back(cells.begin(), cells.end());
    const auto from = supports_.begin() + start_[static_cast<std::size_t>(shape)];
    supports.insert(supports.end(), from, from + size(shape));
  }
  list_shapes(left);
  supports_ = std::move(supports);
  std::fill(support_.begin(), support_.end(), 0);
  for (std::size_t i = 0; i < members_.size(); ++i)
    for (Mask rest = supports_[i]; rest != 0; rest &= static_cast<Mask>(rest - 1))
      ++support_[static_cast<std::size_t>(members_[i] * largest_maximum + std::countr_zero(rest))];
  trail_.clear();
}

bool CutSearch::contains(int shape, int cell) const {
  const auto cells = cells_of(shape);
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

int CutSearch::only_shape(int cell) const {
  for (const auto cover : covers(cell))
    if (alive_[static_cast<std::size_t>(cover.shape)]) return cover.shape;
  return -1;
}

/// Adds a shape to all counts (step 1), or removes it (step -1).
void CutSearch::count_in(int shape, int step) {
  const auto cells = cells_of(shape);
  for (std::size_t slot = 0; slot < cells.size(); ++slot) {
    const int cell = cells[slot];
    ways_[static_cast<std::size_t>(cell)] += step;
    for (Mask rest = supports_[static_cast<std::size_t>(start_[static_cast<std::size_t>(shape)]) + slot]; rest != 0;
         rest &= static_cast<Mask>(rest - 1))
      support_[static_cast<std::size_t>(cell * largest_maximum + std::countr_zero(rest))] += step;
    for (int direction = 0; direction < 2; ++direction) {
      const int other = board_.beside(cell, direction);
      if (other >= 0 && contains(shape, other)) together_[static_cast<std::size_t>(board_.border(cell, direction))] += step;
    }
  }
}

void CutSearch::mark(int cell, std::uint8_t why) {
  auto& waiting = queued_[static_cast<std::size_t>(cell)];
  if (waiting == 0) queue_.push_back(cell);
  waiting |= why;
}

bool CutSearch::drop_values(int cell, Mask gone) {
  auto& mask = values_[static_cast<std::size_t>(cell)];
  if (!(mask & gone)) return true;
  trail_.push_back({Undo::What::values, cell, mask});
  mask = static_cast<Mask>(mask & ~gone);
  last_touched_ = cell;
  mark(cell, values_changed);
  return mask != 0;
}

bool CutSearch::kill(int shape) {
  alive_[static_cast<std::size_t>(shape)] = 0;
  trail_.push_back({Undo::What::shape, shape, 0});
  count_in(shape, -1);
  bool sound = true;
  const auto cells = cells_of(shape);
  for (std::size_t slot = 0; slot < cells.size(); ++slot) {
    const int cell = cells[slot];
    mark(cell, ways_changed);
    if (ways_[static_cast<std::size_t>(cell)] == 0) {
      last_touched_ = cell;
      sound = false;
    }
    Mask gone = 0;
    for (Mask rest = supports_[static_cast<std::size_t>(start_[static_cast<std::size_t>(shape)]) + slot]; rest != 0;
         rest &= static_cast<Mask>(rest - 1))
      if (support_[static_cast<std::size_t>(cell * largest_maximum + std::countr_zero(rest))] == 0)
        gone |= static_cast<Mask>(rest & -rest);
    if (gone != 0 && !drop_values(cell, gone)) sound = false;
  }
  return sound;
}

/// Updates the support of a shape after some of its cells lost values.
bool CutSearch::revise(int shape) {
  const auto first = static_cast<std::size_t>(start_[static_cast<std::size_t>(shape)]);
  const auto cells = cells_of(shape);
  std::array<Mask, largest_maximum> masks{};
  bool changed = false;
  for (std::size_t slot = 0; slot < cells.size(); ++slot) {
    masks[slot] = supports_[first + slot] & values_[static_cast<std::size_t>(cells[slot])];
    if (masks[slot] == 0) return kill(shape);
    changed = changed || masks[slot] != supports_[first + slot];
  }
  if (!changed) return true;
  if (!filter_fillings(masks, static_cast<int>(cells.size()))) return kill(shape);
  for (std::size_t slot = 0; slot < cells.size(); ++slot) {
    auto& support = supports_[first + slot];
    Mask lost = static_cast<Mask>(support & ~masks[slot]), gone = 0;
    if (lost == 0) continue;
    trail_.push_back({Undo::What::support, static_cast<std::int32_t>(first + slot), support});
    support = masks[slot];
    for (; lost != 0; lost &= static_cast<Mask>(lost - 1))
      if (--support_[static_cast<std::size_t>(cells[slot] * largest_maximum + std::countr_zero(lost))] == 0)
        gone |= static_cast<Mask>(lost & -lost);
    if (gone != 0 && !drop_values(cells[slot], gone)) return false;
  }
  return true;
}

/// Makes this shape the region of the cell.
bool CutSearch::keep_only(int cell, int shape) {
  for (const auto cover : covers(cell))
    if (cover.shape != shape && alive_[static_cast<std::size_t>(cover.shape)] && !kill(cover.shape)) return false;
  return true;
}

/// Every shape of the cell covers the other one: the other one loses its shapes without this cell.
bool CutSearch::join(int cell, int other) {
  for (const auto cover : covers(other))
    if (alive_[static_cast<std::size_t>(cover.shape)] && !contains(cover.shape, cell) && !kill(cover.shape)) return false;
  return true;
}

/// A placed value is removed from the cells around.
bool CutSearch::spread_value(int cell) {
  const Mask value = values_[static_cast<std::size_t>(cell)];
  for (const int other : neighbourhood_.touching(cell))
    if (!drop_values(other, value)) return false;
  return true;
}

/// A cell that touches every place left for a value in a region cannot hold it.
bool CutSearch::spread_region(int shape) {
  const auto first = static_cast<std::size_t>(start_[static_cast<std::size_t>(shape)]);
  const auto cells = cells_of(shape);
  auto touch = [&](int a, int b) {
    const int rows_apart = a / board_.columns - b / board_.columns, columns_apart = a % board_.columns - b % board_.columns;
    return rows_apart * rows_apart <= 1 && columns_apart * columns_apart <= 1;
  };
  for (int index = 0; index < static_cast<int>(cells.size()); ++index) {
    std::array<int, largest_maximum> places{};
    int number = 0;
    for (std::size_t slot = 0; slot < cells.size(); ++slot)
      if ((supports_[first + slot] >> index) & 1) places[static_cast<std::size_t>(number++)] = cells[slot];
    if (number < 2) continue;  // one place: the value is there
    for (const int other : neighbourhood_.touching(places[0])) {
      if (!((values_[static_cast<std::size_t>(other)] >> index) & 1) || contains(shape, other)) continue;
      bool all = true;
      for (int i = 1; i < number && all; ++i) all = touch(other, places[static_cast<std::size_t>(i)]);
      if (all && !drop_values(other, bit(index))) return false;
    }
  }
  return true;
}

/// Derives all consequences; `sound` is false if a contradiction is already known and only the queue must be emptied.
bool CutSearch::propagate(bool sound) {
  while (!queue_.empty()) {
    const int cell = queue_.back();
    queue_.pop_back();
    const auto why = std::exchange(queued_[static_cast<std::size_t>(cell)], std::uint8_t{0});
    if (!sound) continue;
    if (!begun_ && control_.poll()) sound = false;  // on a large board each cell has thousands of shapes
    if (sound && (why & values_changed)) {
      if (is_single(values_[static_cast<std::size_t>(cell)])) sound = spread_value(cell);
      for (const auto cover : covers(cell)) {
        if (!sound) break;
        if (alive_[static_cast<std::size_t>(cover.shape)]) sound = revise(cover.shape);
      }
    }
    const int ways = ways_[static_cast<std::size_t>(cell)];
    if (sound && ways == 0) sound = false;
    if (sound && ways == 1) sound = spread_region(only_shape(cell));
    if (!(why & ways_changed)) continue;
    for (int direction = 0; direction < 4 && sound; ++direction) {
      const int other = board_.beside(cell, direction);
      if (other < 0 || board_.hole[static_cast<std::size_t>(other)]) continue;
      const int both = together_[static_cast<std::size_t>(board_.border(cell, direction))];
      if (both == ways_[static_cast<std::size_t>(cell)] && both < ways_[static_cast<std::size_t>(other)]) sound = join(cell, other);
      if (sound && both == ways_[static_cast<std::size_t>(other)] && both < ways_[static_cast<std::size_t>(cell)])
        sound = join(other, cell);
    }
  }
  if (!sound) ++weights_[static_cast<std::size_t>(last_touched_)];
  return sound;
}

void CutSearch::undo_to(std::size_t depth) {
  while (trail_.size() > depth) {
    const auto undo = trail_.back();
    trail_.pop_back();
    const auto index = static_cast<std::size_t>(undo.index);
    switch (undo.what) {
      case Undo::What::shape:
        alive_[index] = 1;
        count_in(undo.index, 1);
        break;
      case Undo::What::support:
        for (Mask back = static_cast<Mask>(undo.before & ~supports_[index]); back != 0; back &= static_cast<Mask>(back - 1))
          ++support_[static_cast<std::size_t>(members_[index] * largest_maximum + std::countr_zero(back))];
        supports_[index] = undo.before;
        break;
      case Undo::What::values: values_[index] = undo.before; break;
    }
  }
}

CutSearch::End CutSearch::attempt(Pulse& pulse, const Found& found, bool sound) {
  if (propagate(sound)) return descend(pulse, found);
  pulse.contradict(0, std::array{last_touched_});
  return End::exhausted;
}

/// Cells with one value left, walls between cells that no shape covers together, and no walls where every shape does.
void CutSearch::decided(std::vector<std::int32_t>& facts) const {
  for (int cell = 0; cell < board_.cells(); ++cell) {
    const auto at = static_cast<std::size_t>(cell);
    if (board_.hole[at]) continue;
    if (is_single(values_[at])) facts.push_back(cell * board_.maximum + std::countr_zero(values_[at]));
    for (int direction = 0; direction < 2; ++direction) {
      const int other = board_.beside(cell, direction);
      if (other < 0 || board_.hole[static_cast<std::size_t>(other)]) continue;
      const int border = board_.border(cell, direction), both = together_[static_cast<std::size_t>(border)];
      const std::int32_t wall = board_.cells() * board_.maximum + border;
      if (both == 0)
        facts.push_back(wall);
      else if (both == ways_[at])
        facts.push_back(~wall);
    }
  }
}

CutSearch::End CutSearch::descend(Pulse& pulse, const Found& found) {
  const auto write = [&](std::vector<std::int32_t>& facts) { decided(facts); };
  pulse.derive(write);
  if (pulse.beat() || control_.poll()) return End::stopped;  // a node may take milliseconds
  if (!found_any_ && --budget_ == 0) return End::restart;
  // The unknown with the fewest options in relation to its contradictions.
  const std::uint64_t shapes_for_a_value = board_.cells() <= small_board ? small_board_shapes : 1;
  int cell = -1;
  bool by_shape = false, cut = true;
  std::uint64_t weight = 0, fewest = 1;
  for (int c = 0; c < board_.cells(); ++c) {
    if (board_.hole[static_cast<std::size_t>(c)]) continue;
    const auto values = static_cast<std::uint64_t>(std::popcount(values_[static_cast<std::size_t>(c)]));
    const auto ways = static_cast<std::uint64_t>(ways_[static_cast<std::size_t>(c)]);
    if (ways > 1) cut = false;
    if (values < 2 && ways < 2) continue;
    const bool shape = ways > 1 && (values < 2 || ways <= shapes_for_a_value * values);
    const auto choices = shape ? ways : values;
    if (weights_[static_cast<std::size_t>(c)] * fewest <= weight * choices) continue;
    weight = weights_[static_cast<std::size_t>(c)];
    fewest = choices;
    cell = c;
    by_shape = shape;
  }
  if (cut) return fill(pulse, found);
  std::vector<std::int32_t> choices;
  if (by_shape) {
    for (const auto cover : covers(cell))
      if (alive_[static_cast<std::size_t>(cover.shape)]) choices.push_back(cover.shape);
    std::stable_sort(choices.begin(), choices.end(), [&](int a, int b) { return size(a) > size(b); });
  } else {
    for (Mask rest = values_[static_cast<std::size_t>(cell)]; rest != 0; rest &= static_cast<Mask>(rest - 1))
      choices.push_back(std::countr_zero(rest));
  }
  if (shuffled_) random_.shuffle(choices);
  const std::size_t depth = trail_.size();
  for (const int choice : choices) {
    if (by_shape)
      pulse.choose(region_chosen, cells_of(choice));
    else
      pulse.choose(cell * board_.maximum + choice);
    const bool sound = by_shape ? keep_only(cell, choice)
                                : drop_values(cell, static_cast<Mask>(values_[static_cast<std::size_t>(cell)] & ~bit(choice)));
    const End end = attempt(pulse, found, sound);
    undo_to(depth);
    if (end != End::exhausted) return end;
    pulse.take_back();
  }
  return End::exhausted;
}

/// All regions are known: the rest is a search over values alone.
CutSearch::End CutSearch::fill(Pulse& pulse, const Found& found) {
  std::vector<std::int16_t> region(values_.size(), -1);
  Values known(values_.size(), 0);
  std::int16_t next = 0;
  for (std::size_t cell = 0; cell < values_.size(); ++cell) {
    if (board_.hole[cell]) continue;
    if (is_single(values_[cell])) known[cell] = static_cast<std::uint8_t>(std::countr_zero(values_[cell]) + 1);
    if (region[cell] >= 0) continue;
    for (const int mate : cells_of(only_shape(static_cast<int>(cell)))) region[static_cast<std::size_t>(mate)] = next;
    ++next;
  }
  const Layout layout(board_.rows, board_.columns, board_.maximum, region);
  Search search(layout);
  if (!search.start(known)) {
    pulse.contradict();
    return End::exhausted;
  }
  bool more = true;
  search.solutions(pulse.control(), [&](const Values& values) {
    found_any_ = true;
    more = found(region, values);
    return more;
  });
  return more && !pulse.control().stopped() ? End::exhausted : End::stopped;
}

void CutSearch::solutions(const Found& found) {
  if (control_.stopped()) return;
  Pulse pulse(control_, 64);
  if (!possible_) {
    pulse.contradict();
  } else {
    const std::size_t root = trail_.size();
    End end = End::restart;
    for (std::uint64_t run = 0; end == End::restart; ++run) {
      // Until a solution is found, restart in another order from time to time; then continue to the end.
      budget_ = nodes_a_cell * static_cast<std::uint64_t>(board_.cells()) * (2 + run) / 2;
      shuffled_ = run > 0;
      random_ = Random(run);
      end = descend(pulse, found);
      undo_to(root);
      if (end == End::restart) pulse.give_up();
    }
  }
  if (!complete_) control_.request(Stop::memory);
}

}  // namespace grillon::tectonic
