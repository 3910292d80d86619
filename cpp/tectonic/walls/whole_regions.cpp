// The techniques for known regions, on a board with only some regions known.
#include <algorithm>
#include <utility>

#include "tectonic/houses.hpp"
#include "tectonic/walls/ladder.hpp"

namespace grillon::tectonic {

/// The ladder for known regions, on the complete ones of which nothing easier is left to tell; every other cell is treated as
/// a hole.
bool CutLadder::whole_regions(Technique technique) {
  std::vector<std::int16_t> region(values_.size(), -1);
  std::vector<std::int32_t> excluded;
  Values values(values_.size(), 0);
  std::int16_t next = 0;
  for (std::size_t p = 0; p < members_.size(); ++p) {
    if (!whole_[p] || !told(members_[p])) continue;
    const int size = static_cast<int>(members_[p].size());
    for (const int cell : members_[p]) {
      region[static_cast<std::size_t>(cell)] = next;
      values[static_cast<std::size_t>(cell)] = values_[static_cast<std::size_t>(cell)];
      for (int index = 0; index < size; ++index)
        if (!((marks(cell) >> index) & 1)) excluded.push_back(houses_.value(cell, index));
    }
    ++next;
  }
  if (next == 0) return false;
  const Layout layout(board_.rows, board_.columns, board_.maximum, std::move(region));
  LastStep last;
  Ladder<LastStep> ladder(layout, last);
  if (!ladder.start(values, excluded) || ladder.step(TechniqueSet{1} << static_cast<int>(technique)).has_value()) return false;
  auto draft = std::move(last.draft);
  translate(draft, layout);
  const auto chosen = std::exchange(draft.chosen, {}), gone = std::exchange(draft.excluded, {});
  std::erase_if(draft.roles, [](const auto& role) { return role.role == Role::target || role.role == Role::eliminated; });
  finish(technique, std::move(draft));
  return true;
}

/// Is it excluded already what a complete region excludes at sight: values above its size, and those its cells hold?
bool CutLadder::told(const Cells& region) const {
  Mask held = 0;
  for (const int cell : region)
    if (placed(cell) != 0) held |= bit(placed(cell) - 1);
  return std::all_of(region.begin(), region.end(), [&](int cell) {
    const auto gone = static_cast<Mask>(~first_bits(static_cast<int>(region.size())) | (placed(cell) == 0 ? held : 0));
    return !(marks(cell) & gone);
  });
}

/// From the houses of known regions to those of this board, with the walls they depend on.
void CutLadder::translate(StepDraft& draft, const Layout& layout) const {
  for (auto& inference : draft.proof) {
    for (auto& house : inference.houses) {
      if (house < board_.cells()) {
        // At most one value per cell needs nothing more; at least one needs that there is none above the size.
        const bool at_most = inference.fact < 0 && ~inference.fact / board_.maximum == house;
        for (int index = layout.size(layout.region(house)); index < limit(house) && !at_most; ++index)
          inference.facts.push_back(is_false(houses_.value(house, index)));
        continue;
      }
      const int region = (house - board_.cells()) / board_.maximum, index = (house - board_.cells()) % board_.maximum;
      if (region >= board_.cells()) continue;
      const auto members = layout.members(region);
      const Cells cells(members.begin(), members.end());
      const auto given = given_part_[static_cast<std::size_t>(cells.front())];
      if (given_whole_[static_cast<std::size_t>(given)]) {
        house = houses_.part(given, index);
        continue;
      }
      const auto facts = conditions(cells, {}, true);
      inference.facts.insert(inference.facts.end(), facts.begin(), facts.end());
      house = houses_.holds(cells, index);
    }
  }
}

}  // namespace grillon::tectonic
