#include "packing/cover/cover_sheet.hpp"

namespace grillon::packing {

std::size_t Sheet::bytes(const Open& open) {
  const std::size_t houses = static_cast<std::size_t>(open.cells) + open.high.size();
  return 2 * (open.placements.size() / 64 + 1) * 8 * (houses / Lane::houses + 1) * Lane::houses;
}

void Sheet::build(const Open& open, std::span<const std::int32_t> placements) {
  placements_.assign(placements.begin(), placements.end());
  row_of_.assign(static_cast<std::size_t>(open.cells) + open.high.size(), -1);
  auto for_each_house = [&](std::int32_t number, auto visit) {
    const Placement& placement = open.placements[static_cast<std::size_t>(number)];
    for (const std::int32_t cell : open.cells_of(placement)) visit(static_cast<std::size_t>(cell));
    visit(static_cast<std::size_t>(open.cells + placement.kind));
  };
  for (const std::int32_t number : placements_) for_each_house(number, [&](std::size_t house) { row_of_[house] = 0; });
  houses_.clear();
  for (std::size_t house = 0; house < row_of_.size(); ++house)
    if (row_of_[house] == 0) {
      row_of_[house] = static_cast<std::int32_t>(houses_.size());
      houses_.push_back(static_cast<std::int32_t>(house));
    }
  words_ = (placements_.size() + 63) / 64;
  lanes_ = (houses_.size() + Lane::houses - 1) / Lane::houses;
  rows_.assign(houses_.size() * words_, 0);
  slices_.assign(words_ * 8 * lanes_, Lane{});
  for (std::size_t i = 0; i < placements_.size(); ++i)
    for_each_house(placements_[i], [&](std::size_t house) {
      const auto row = static_cast<std::size_t>(row_of_[house]);
      rows_[row * words_ + i / 64] |= 1ULL << (i % 64);
      slices_[i / 8 * lanes_ + row / Lane::houses].byte[row % Lane::houses] |= static_cast<std::uint8_t>(1U << (i % 8));
    });
}

}  // namespace grillon::packing
