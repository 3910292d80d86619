#include "tectonic/walls/ladder.hpp"

#include <algorithm>

#include "tectonic/houses.hpp"

namespace grillon::tectonic {

namespace {

bool has(std::span<const int> items, int item) { return std::find(items.begin(), items.end(), item) != items.end(); }

struct Parts {
  std::vector<std::int32_t> of;
  std::vector<std::vector<int>> members;
  std::vector<std::uint8_t> whole;
};

Parts parts_and_members(const PartialBoard& board, const std::vector<std::pair<int, int>>& ends) {
  Parts parts{parts_of(board), {}, {}};
  for (int cell = 0; cell < board.cells(); ++cell) {
    const auto part = parts.of[static_cast<std::size_t>(cell)];
    if (part < 0) continue;
    if (static_cast<std::size_t>(part) == parts.members.size()) parts.members.emplace_back();
    parts.members[static_cast<std::size_t>(part)].push_back(cell);
  }
  parts.whole.assign(parts.members.size(), 1);
  for (std::size_t border = 0; border < ends.size(); ++border) {
    if (board.borders[border] != Border::unknown) continue;
    const auto a = parts.of[static_cast<std::size_t>(ends[border].first)],
               b = parts.of[static_cast<std::size_t>(ends[border].second)];
    if (a < 0 || b < 0) continue;
    parts.whole[static_cast<std::size_t>(a)] = parts.whole[static_cast<std::size_t>(b)] = 0;
  }
  return parts;
}

}  // namespace

CutLadder::CutLadder(const PartialBoard& puzzle)
    : puzzle_(puzzle),
      board_(puzzle),
      houses_(puzzle_),
      neighbourhood_(puzzle.rows, puzzle.columns, puzzle.hole),
      ends_(puzzle.borders.size()) {
  for (int cell = 0; cell < board_.cells(); ++cell)
    for (int direction = 0; direction < 2; ++direction)
      if (const int other = board_.beside(cell, direction); other >= 0)
        ends_[static_cast<std::size_t>(board_.border(cell, direction))] = {cell, other};
  auto parts = parts_and_members(puzzle_, ends_);
  given_part_ = std::move(parts.of);
  given_members_ = std::move(parts.members);
  given_whole_ = std::move(parts.whole);
}

void CutLadder::start(std::span<const std::uint8_t> values, std::span<const std::int32_t> walls,
                      std::span<const std::int32_t> excluded) {
  board_ = puzzle_;
  values_.assign(values.begin(), values.end());
  excluded_.clear();
  const std::int32_t first_wall = houses_.wall(0);
  for (const auto wall : walls) board_.borders[static_cast<std::size_t>(wall - first_wall)] = Border::wall;
  for (const auto candidate : excluded) {
    if (candidate >= first_wall)
      board_.borders[static_cast<std::size_t>(candidate - first_wall)] = Border::open;
    else
      excluded_.push_back(candidate);
  }
}

/// The largest value the cell may hold as far as the puzzle shows.
int CutLadder::limit(int cell) const {
  const auto part = static_cast<std::size_t>(given_part_[static_cast<std::size_t>(cell)]);
  return given_whole_[part] ? static_cast<int>(given_members_[part].size()) : puzzle_.maximum;
}

/// Parts and possible values that follow directly from the entries.
std::optional<Ending> CutLadder::look() {
  auto parts = parts_and_members(board_, ends_);
  part_ = std::move(parts.of);
  members_ = std::move(parts.members);
  whole_ = std::move(parts.whole);
  marks_.assign(values_.size(), 0);
  for (int cell = 0; cell < board_.cells(); ++cell)
    if (part(cell) >= 0) marks_[static_cast<std::size_t>(cell)] = first_bits(limit(cell));
  auto remove = [&](int cell, Mask gone) {
    auto& mask = marks_[static_cast<std::size_t>(cell)];
    mask = static_cast<Mask>(mask & ~gone);
  };
  for (const auto candidate : excluded_) remove(candidate / board_.maximum, bit(candidate % board_.maximum));
  int left = 0;
  for (int cell = 0; cell < board_.cells(); ++cell) {
    if (part(cell) < 0) continue;
    if (placed(cell) == 0) {
      ++left;
      continue;
    }
    const Mask value = bit(placed(cell) - 1);
    remove(cell, static_cast<Mask>(~value));
    for (const int other : neighbourhood_.touching(cell)) remove(other, value);
    for (const int mate : given_members_[static_cast<std::size_t>(given_part_[static_cast<std::size_t>(cell)])])
      if (mate != cell) remove(mate, value);
  }
  if (contradiction()) return Ending::contradiction;
  const bool cut = std::all_of(whole_.begin(), whole_.end(), [](auto whole) { return whole != 0; });
  if (left == 0 && cut) return Ending::solved;
  return std::nullopt;
}

/// The shortest way from cell to cell through open borders, both ends included; empty if there is none.
CutLadder::Cells CutLadder::way(int from, int to) const {
  std::vector<int> before(values_.size(), -1);
  Cells queue{from};
  before[static_cast<std::size_t>(from)] = from;
  for (std::size_t i = 0; i < queue.size() && queue[i] != to; ++i) {
    for (int direction = 0; direction < 4; ++direction) {
      const int other = board_.beside(queue[i], direction);
      if (other < 0 || part(other) < 0 || before[static_cast<std::size_t>(other)] >= 0) continue;
      if (border(board_.border(queue[i], direction)) != Border::open) continue;
      before[static_cast<std::size_t>(other)] = queue[i];
      queue.push_back(other);
    }
  }
  if (before[static_cast<std::size_t>(to)] < 0) return {};
  Cells cells{to};
  while (cells.back() != from) cells.push_back(before[static_cast<std::size_t>(cells.back())]);
  return cells;
}

bool CutLadder::open_inside(const Cells& set, std::span<const int> except) const {
  const auto borders = houses_.inside(set);
  return std::all_of(borders.begin(), borders.end(), [&](int b) { return border(b) == Border::open || has(except, b); });
}

/// The conditions of a house about this set: no wall inside, and for a whole region walls around it.
std::vector<Fact> CutLadder::conditions(const Cells& set, std::span<const int> except, bool whole) const {
  std::vector<Fact> facts;
  for (const int b : houses_.inside(set))
    if (puzzle_.borders[static_cast<std::size_t>(b)] != Border::open && !has(except, b)) facts.push_back(is_false(houses_.wall(b)));
  if (whole)
    for (const int b : houses_.around(set))
      if (!has(except, b)) facts.push_back(is_true(houses_.wall(b)));
  return facts;
}

void CutLadder::finish(Technique technique, StepDraft draft) {
  draft.technique = static_cast<std::int32_t>(technique);
  if (draft.rating == 0) draft.rating = rating_of(technique);
  const std::int32_t first_wall = houses_.wall(0);
  for (const auto& inference : draft.proof) {
    if (inference.assumed) continue;
    const bool derived = std::any_of(draft.proof.begin(), draft.proof.end(), [&](const auto& other) {
      return std::find(other.facts.begin(), other.facts.end(), inference.fact) != other.facts.end();
    });
    if (derived) continue;
    (inference.fact >= 0 ? draft.chosen : draft.excluded).push_back(inference.fact >= 0 ? inference.fact : ~inference.fact);
  }
  if (!draft.chosen.empty()) draft.roles.push_back({Role::target, draft.chosen});
  if (!draft.excluded.empty()) draft.roles.push_back({Role::eliminated, draft.excluded});
  for (const auto candidate : draft.chosen) {
    if (candidate >= first_wall)
      board_.borders[static_cast<std::size_t>(candidate - first_wall)] = Border::wall;
    else
      values_[static_cast<std::size_t>(candidate / board_.maximum)] = static_cast<std::uint8_t>(candidate % board_.maximum + 1);
  }
  for (const auto candidate : draft.excluded) {
    if (candidate >= first_wall)
      board_.borders[static_cast<std::size_t>(candidate - first_wall)] = Border::open;
    else
      excluded_.push_back(candidate);
  }
  steps_.push_back(std::move(draft));
}

/// Is it unknown whether this border separates two regions?
bool CutLadder::between_parts(int number) const {
  const auto [from, to] = ends_[static_cast<std::size_t>(number)];
  return border(number) == Border::unknown && part(from) >= 0 && part(to) >= 0 && part(from) != part(to);
}

bool CutLadder::joined() {
  int best = -1;
  Cells around;
  for (int b = 0; b < static_cast<int>(ends_.size()); ++b) {
    const auto [from, to] = ends_[static_cast<std::size_t>(b)];
    if (border(b) != Border::unknown || part(from) < 0 || part(from) != part(to)) continue;
    auto cells = way(from, to);
    if (best >= 0 && cells.size() >= around.size()) continue;
    best = b;
    around = std::move(cells);
  }
  if (best < 0 || !open_inside(around, {&best, 1})) return false;
  StepDraft draft;
  draft.proof.push_back(
      {is_false(houses_.wall(best)), false, conditions(around, {&best, 1}, false), {houses_.joined(around, best)}});
  finish(Technique::joined, std::move(draft));
  return true;
}

bool CutLadder::region_mate() {
  for (int cell = 0; cell < board_.cells(); ++cell) {
    if (placed(cell) == 0) continue;
    const int index = placed(cell) - 1;
    const auto standing = is_true(houses_.value(cell, index));
    StepDraft draft;
    for (const int mate : members(part(cell))) {
      if (mate == cell || !((marks(mate) >> index) & 1)) continue;
      const auto cells = way(cell, mate);
      if (!open_inside(cells, {})) continue;
      auto facts = conditions(cells, {}, false);
      facts.push_back(standing);
      draft.proof.push_back({is_false(houses_.value(mate, index)), false, std::move(facts), {houses_.differs(cells, index)}});
    }
    if (draft.proof.empty()) continue;
    draft.roles.push_back({Role::eliminating, {standing}});
    finish(Technique::region_mate, std::move(draft));
    return true;
  }
  return false;
}

bool CutLadder::region_size() {
  for (std::size_t p = 0; p < members_.size(); ++p) {
    const auto& cells = members_[p];
    const int size = static_cast<int>(cells.size());
    if (!whole_[p] || limit(cells.front()) == size) continue;
    StepDraft draft;
    for (int index = size; index < board_.maximum; ++index)
      for (const int cell : cells)
        if (placed(cell) == 0 && ((marks(cell) >> index) & 1))
          draft.proof.push_back(
              {is_false(houses_.value(cell, index)), false, conditions(cells, {}, true), {houses_.holds(cells, index)}});
    if (draft.proof.empty()) continue;
    finish(Technique::region_size, std::move(draft));
    return true;
  }
  return false;
}

/// For a cell whose region is not yet complete; the others are left to the ladder for known regions.
bool CutLadder::naked_single() {
  for (int cell = 0; cell < board_.cells(); ++cell) {
    if (part(cell) < 0 || placed(cell) != 0 || !is_single(marks(cell)) || whole_[static_cast<std::size_t>(part(cell))]) continue;
    const int index = std::countr_zero(marks(cell));
    StepDraft draft;
    StepDraft::Inference inference{is_true(houses_.value(cell, index)), false, {}, {houses_.cell(cell)}};
    for (int other = 0; other < limit(cell); ++other)
      if (other != index) inference.facts.push_back(is_false(houses_.value(cell, other)));
    draft.proof.push_back(std::move(inference));
    finish(Technique::naked_single, std::move(draft));
    return true;
  }
  return false;
}

CutLadder::Cells CutLadder::cycle(int first, int second) const {
  auto [a, b] = ends_[static_cast<std::size_t>(first)];
  auto [c, d] = ends_[static_cast<std::size_t>(second)];
  if (part(a) != part(c)) std::swap(c, d);
  if (part(a) != part(c) || part(b) != part(d)) return {};
  auto cells = way(a, c);
  const auto other = way(b, d);
  cells.insert(cells.end(), other.begin(), other.end());
  const std::array<int, 2> both{first, second};
  if (static_cast<int>(cells.size()) > board_.maximum + 1 || !open_inside(cells, both)) return {};
  return cells;
}

bool CutLadder::parted() {
  for (int b = 0; b < static_cast<int>(ends_.size()); ++b) {
    if (!between_parts(b)) continue;
    const auto [from, to] = ends_[static_cast<std::size_t>(b)];
    for (const int wall : houses_.around(members(part(from)))) {
      if (border(wall) != Border::wall) continue;
      const auto cells = cycle(wall, b);
      if (cells.empty()) continue;
      const std::array<int, 2> both{wall, b};
      auto facts = conditions(cells, both, false);
      facts.push_back(is_true(houses_.wall(wall)));
      StepDraft draft;
      draft.roles.push_back({Role::eliminating, {houses_.wall(wall)}});
      draft.proof.push_back({is_true(houses_.wall(b)), false, std::move(facts), {houses_.joined(cells, wall)}});
      finish(Technique::parted, std::move(draft));
      return true;
    }
  }
  return false;
}

bool CutLadder::repeated_value() {
  for (int b = 0; b < static_cast<int>(ends_.size()); ++b) {
    if (!between_parts(b)) continue;
    const auto [from, to] = ends_[static_cast<std::size_t>(b)];
    for (const int here : members(part(from))) {
      for (const int there : members(part(to))) {
        if (placed(here) == 0 || placed(here) != placed(there)) continue;
        auto cells = way(here, from);
        const auto beyond = way(to, there);
        cells.insert(cells.end(), beyond.begin(), beyond.end());
        if (static_cast<int>(cells.size()) > board_.maximum + 1 || !open_inside(cells, {&b, 1})) continue;
        const int index = placed(here) - 1;
        auto facts = conditions(cells, {&b, 1}, false);
        const std::vector<std::int32_t> standing{houses_.value(here, index), houses_.value(there, index)};
        facts.insert(facts.end(), standing.begin(), standing.end());
        StepDraft draft;
        draft.roles.push_back({Role::eliminating, standing});
        draft.proof.push_back({is_true(houses_.wall(b)), false, std::move(facts), {houses_.differs(cells, index)}});
        finish(Technique::repeated_value, std::move(draft));
        return true;
      }
    }
  }
  return false;
}

/// maximum + 1 cells joined to these by open borders.
CutLadder::Cells CutLadder::large_set(Cells cells) const {
  for (std::size_t i = 0; i < cells.size() && static_cast<int>(cells.size()) <= board_.maximum; ++i) {
    for (int direction = 0; direction < 4 && static_cast<int>(cells.size()) <= board_.maximum; ++direction) {
      const int other = board_.beside(cells[i], direction);
      if (other < 0 || part(other) < 0 || has(cells, other)) continue;
      if (border(board_.border(cells[i], direction)) == Border::open) cells.push_back(other);
    }
  }
  return cells;
}

/// From "no wall at `assumed`": no wall at any border inside the set, one by one.
bool CutLadder::derive_open(const Cells& set, int assumed, std::vector<StepDraft::Inference>& proof) const {
  std::vector<int> known{assumed};
  for (bool more = true; more;) {
    more = false;
    for (const int b : houses_.inside(set)) {
      if (border(b) == Border::open || has(known, b)) continue;
      if (border(b) == Border::wall) return false;
      // The smallest square or ring inside the set that the border closes: only squares are looked for.
      for (const int anchor : set) {
        const Cells square{anchor, anchor + 1, anchor + board_.columns, anchor + board_.columns + 1};
        const bool whole =
            (anchor + 1) % board_.columns != 0 && std::all_of(square.begin(), square.end(), [&](int c) { return has(set, c); });
        if (!whole) continue;
        const auto sides = houses_.inside(square);
        if (!has(sides, b)) continue;
        const bool others = std::all_of(sides.begin(), sides.end(),
                                        [&](int side) { return side == b || border(side) == Border::open || has(known, side); });
        if (!others) continue;
        proof.push_back({is_false(houses_.wall(b)), false, conditions(square, {&b, 1}, false), {houses_.joined(square, b)}});
        known.push_back(b);
        more = true;
        break;
      }
    }
  }
  const auto borders = houses_.inside(set);
  return std::all_of(borders.begin(), borders.end(), [&](int b) { return border(b) == Border::open || has(known, b); });
}

bool CutLadder::too_large() {
  for (int b = 0; b < static_cast<int>(ends_.size()); ++b) {
    if (!between_parts(b)) continue;
    const auto [from, to] = ends_[static_cast<std::size_t>(b)];
    if (static_cast<int>(members(part(from)).size() + members(part(to)).size()) <= board_.maximum) continue;
    const auto cells = large_set({from, to});
    StepDraft draft;
    draft.proof.push_back({is_false(houses_.wall(b)), true, {}, {}});
    if (!derive_open(cells, b, draft.proof)) continue;
    auto facts = conditions(cells, {&b, 1}, false);
    facts.push_back(is_false(houses_.wall(b)));
    draft.proof.push_back({is_true(houses_.wall(b)), false, std::move(facts), {houses_.too_large(cells)}});
    finish(Technique::too_large, std::move(draft));
    return true;
  }
  return false;
}

bool CutLadder::only_exit() {
  for (std::size_t p = 0; p < members_.size(); ++p) {
    const auto& cells = members_[p];
    const int size = static_cast<int>(cells.size());
    std::vector<int> exits;
    for (const int b : houses_.around(cells))
      if (border(b) == Border::unknown) exits.push_back(b);
    if (exits.empty()) continue;
    // Other exits may reach the same neighbour: a wall at one of them is a wall at all.
    StepDraft draft;
    const int exit = exits.front();
    draft.proof.push_back({is_true(houses_.wall(exit)), true, {}, {}});
    for (std::size_t i = 1; i < exits.size(); ++i) {
      const auto ring = cycle(exit, exits[i]);
      if (ring.empty()) break;
      const std::array<int, 2> both{exit, exits[i]};
      auto facts = conditions(ring, both, false);
      facts.push_back(is_true(houses_.wall(exit)));
      draft.proof.push_back({is_true(houses_.wall(exits[i])), false, std::move(facts), {houses_.joined(ring, exit)}});
    }
    if (draft.proof.size() != exits.size()) continue;
    auto facts = conditions(cells, {}, true);
    int missing = -1;
    const auto above = std::find_if(cells.begin(), cells.end(), [&](int cell) { return placed(cell) > size; });
    if (above != cells.end()) {
      missing = placed(*above) - 1;
      facts.push_back(is_true(houses_.value(*above, missing)));
      draft.roles.push_back({Role::eliminating, {houses_.value(*above, missing)}});
    } else {
      for (int index = 0; index < size && missing < 0; ++index)
        if (std::none_of(cells.begin(), cells.end(), [&](int cell) { return (marks(cell) >> index) & 1; })) missing = index;
      if (missing < 0) continue;
      for (const int cell : cells)
        if (missing < limit(cell)) facts.push_back(is_false(houses_.value(cell, missing)));
    }
    draft.proof.push_back({is_false(houses_.wall(exit)), false, std::move(facts), {houses_.holds(cells, missing)}});
    finish(Technique::only_exit, std::move(draft));
    return true;
  }
  return false;
}

bool CutLadder::attempt(Technique technique, Control& control) {
  switch (technique) {
    case Technique::joined: return joined();
    case Technique::region_mate: return region_mate();
    case Technique::region_size: return region_size();
    case Technique::naked_single: return naked_single() || whole_regions(technique);
    case Technique::parted: return parted();
    case Technique::repeated_value: return repeated_value();
    case Technique::too_large: return too_large();
    case Technique::only_exit: return only_exit();
    case Technique::wall_contradiction: return wall_contradiction(control);
    default: return whole_regions(technique);
  }
}

std::optional<Ending> CutLadder::step(TechniqueSet techniques, Control& control) {
  if (const auto end = look()) return end;
  for (int technique = 0; technique < technique_count; ++technique)
    if (((techniques >> technique) & 1) && attempt(static_cast<Technique>(technique), control)) return std::nullopt;
  return Ending::stuck;
}

Ending CutLadder::run(TechniqueSet techniques, Control& control, int most) {
  if (!houses_.fit()) return Ending::stuck;
  for (;; --most) {
    if (most == 0) return look().value_or(Ending::limit);
    const auto end = step(techniques, control);
    if (end && *end != Ending::stuck) return *end;
    if (control.poll()) return Ending::stopped;
    if (end) return *end;
  }
}

}  // namespace grillon::tectonic
