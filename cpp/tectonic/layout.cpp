#include "tectonic/layout.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace grillon::tectonic {

namespace {

std::vector<std::uint8_t> holes_of(const std::vector<std::int16_t>& region) {
  std::vector<std::uint8_t> hole(region.size());
  for (std::size_t i = 0; i < region.size(); ++i) hole[i] = region[i] < 0;
  return hole;
}

}  // namespace

Neighbourhood::Neighbourhood(int rows, int columns, const std::vector<std::uint8_t>& hole) {
  start_.reserve(hole.size() + 1);
  cells_.reserve(hole.size() * 8);
  start_.push_back(0);
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      if (!hole[static_cast<std::size_t>(row * columns + column)]) {
        for (int r = std::max(row - 1, 0); r <= std::min(row + 1, rows - 1); ++r) {
          for (int c = std::max(column - 1, 0); c <= std::min(column + 1, columns - 1); ++c) {
            const int other = r * columns + c;
            if ((r != row || c != column) && !hole[static_cast<std::size_t>(other)])
              cells_.push_back(static_cast<std::int16_t>(other));
          }
        }
      }
      start_.push_back(static_cast<std::int32_t>(cells_.size()));
    }
  }
}

Layout::Layout(int rows, int columns, int maximum, std::vector<std::int16_t> region)
    : rows_(rows),
      columns_(columns),
      maximum_(maximum),
      region_(std::move(region)),
      slot_(region_.size()),
      neighbourhood_(rows, columns, holes_of(region_)) {
  int regions = 0;
  for (const auto r : region_) regions = std::max(regions, r + 1);
  start_.assign(static_cast<std::size_t>(regions) + 1, 0);
  for (const auto r : region_)
    if (r >= 0) ++start_[static_cast<std::size_t>(r) + 1];
  for (std::size_t r = 0; r < static_cast<std::size_t>(regions); ++r) start_[r + 1] += start_[r];
  cells_.resize(static_cast<std::size_t>(start_.back()));
  auto next = start_;
  for (std::size_t cell = 0; cell < region_.size(); ++cell) {
    if (region_[cell] < 0) continue;
    const auto r = static_cast<std::size_t>(region_[cell]);
    slot_[cell] = static_cast<std::int8_t>(next[r] - start_[r]);
    cells_[static_cast<std::size_t>(next[r]++)] = static_cast<std::int16_t>(cell);
  }

  halo_.resize(static_cast<std::size_t>(regions));
  common_start_.resize(static_cast<std::size_t>(regions));
  std::vector<std::int16_t> place(region_.size(), -1);
  for (int r = 0; r < regions; ++r) {
    auto& halo = halo_[static_cast<std::size_t>(r)];
    std::array<std::uint32_t, largest_maximum> of_slot{};
    for (const int cell : members(r)) {
      for (const int other : touching(cell)) {
        if (this->region(other) == r) continue;
        auto& index = place[static_cast<std::size_t>(other)];
        if (index < 0) {
          index = static_cast<std::int16_t>(halo.size());
          halo.push_back(static_cast<std::int16_t>(other));
        }
        of_slot[static_cast<std::size_t>(slot(cell))] |= 1u << index;
      }
    }
    for (const int other : halo) place[static_cast<std::size_t>(other)] = -1;
    const std::size_t from = common_.size();
    common_start_[static_cast<std::size_t>(r)] = from;
    common_.resize(from + (std::size_t{1} << size(r)));
    common_[from] = ~0u;
    for (std::size_t places = 1; places < (std::size_t{1} << size(r)); ++places)
      common_[from + places] =
          common_[from + (places & (places - 1))] & of_slot[static_cast<std::size_t>(std::countr_zero(places))];
  }
}

bool Layout::touch(int a, int b) const {
  const int rows_apart = std::abs(a / columns_ - b / columns_);
  const int columns_apart = std::abs(a % columns_ - b % columns_);
  return a != b && rows_apart <= 1 && columns_apart <= 1;
}

}  // namespace grillon::tectonic
