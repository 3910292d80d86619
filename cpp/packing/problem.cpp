#include "packing/problem.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <unordered_set>

namespace grillon::packing {

int Problem::max_pieces() const {
  // Greedy by area is an upper bound: the smallest pieces first fill the board with the most copies.
  std::vector<std::pair<int, int>> stock;
  for (std::size_t kind = 0; kind < kinds.size(); ++kind)
    if (kinds[kind].orientations > 0) stock.emplace_back(area(static_cast<std::int32_t>(kind)), kinds[kind].high);
  std::sort(stock.begin(), stock.end());
  int room = cell_count(), pieces = 0;
  for (const auto& [size, copies] : stock) {
    const int used = std::min(copies, room / size);
    pieces += used;
    room -= used * size;
  }
  return pieces;
}

CellIndex::CellIndex(std::span<const Place> cells) {
  if (cells.empty()) return;
  low_ = high_ = cells.front();
  for (const Place& cell : cells) {
    low_.x = std::min(low_.x, cell.x), high_.x = std::max(high_.x, cell.x);
    low_.y = std::min(low_.y, cell.y), high_.y = std::max(high_.y, cell.y);
    low_.z = std::min(low_.z, cell.z), high_.z = std::max(high_.z, cell.z);
  }
  width_ = high_.x - low_.x + 1;
  height_ = high_.y - low_.y + 1;
  const std::size_t box =
      static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_) * static_cast<std::size_t>(high_.z - low_.z + 1);
  if (box > 64 * cells.size() + 4096) {
    scattered_.assign(cells.begin(), cells.end());
    return;
  }
  numbers_.assign(box, -1);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Place at = cells[i] - low_;
    numbers_[static_cast<std::size_t>((at.z * height_ + at.y) * width_ + at.x)] = static_cast<std::int32_t>(i);
  }
}

std::int32_t CellIndex::at(const Place& place) const {
  if (!scattered_.empty()) {
    const auto found = std::lower_bound(scattered_.begin(), scattered_.end(), place);
    return found != scattered_.end() && *found == place ? static_cast<std::int32_t>(found - scattered_.begin()) : -1;
  }
  if (numbers_.empty() || place.x < low_.x || place.x > high_.x || place.y < low_.y || place.y > high_.y || place.z < low_.z ||
      place.z > high_.z)
    return -1;
  const Place at = place - low_;
  return numbers_[static_cast<std::size_t>((at.z * height_ + at.y) * width_ + at.x)];
}

std::vector<std::int32_t> cells_of(const Problem& problem, const CellIndex& index, std::int32_t candidate) {
  const Shape& shape = problem.orientations[static_cast<std::size_t>(problem.orientation_of(candidate))].shape;
  const Place anchor = problem.cells[static_cast<std::size_t>(problem.anchor_of(candidate))];
  std::vector<std::int32_t> covered;
  covered.reserve(shape.size());
  for (const Place& step : shape) {
    const std::int32_t cell = index.at(anchor + step);
    if (cell < 0) return {};
    covered.push_back(cell);
  }
  return covered;
}

Open open_placements(const Problem& problem, std::span<const std::int32_t> chosen, std::span<const std::int32_t> excluded,
                     Control* control, std::size_t memory) {
  Open open;
  open.cells = problem.cell_count();
  open.free.assign(problem.cells.size(), 1);
  open.covering.resize(problem.cells.size());
  for (const Kind& kind : problem.kinds) {
    open.low.push_back(kind.low);
    open.high.push_back(kind.high);
  }
  const CellIndex index(problem.cells);
  auto lay = [&](std::int32_t candidate) {
    if (std::find(open.laid.begin(), open.laid.end(), candidate) != open.laid.end()) return;
    open.laid.push_back(candidate);
    const auto kind = static_cast<std::size_t>(problem.kind_of(candidate));
    const auto covered = cells_of(problem, index, candidate);
    if (covered.empty() || --open.high[kind] < 0) open.contradiction = true;
    if (open.low[kind] > 0) --open.low[kind];
    for (const std::int32_t cell : covered) {
      auto& free = open.free[static_cast<std::size_t>(cell)];
      if (free == 0) open.contradiction = true;
      free = 0;
    }
  };
  for (const std::int32_t candidate : problem.fixed) lay(candidate);
  for (const std::int32_t candidate : chosen) lay(candidate);

  // More copies than there is room for are never placed: numbers stay small whatever was requested.
  const auto room = static_cast<std::int32_t>(std::count(open.free.begin(), open.free.end(), 1));
  for (std::size_t kind = 0; kind < problem.kinds.size(); ++kind)
    if (problem.kinds[kind].orientations > 0)
      open.high[kind] = std::min(open.high[kind], room / problem.area(static_cast<std::int32_t>(kind)));

  constexpr std::size_t max_cells = std::numeric_limits<std::int32_t>::max();  // of all placements together
  constexpr std::size_t min_memory = 1 << 20;                                  // a board of everyday size is never too large
  auto cut_short = [&] {
    const std::size_t held = open.pool.size() * 2 * sizeof(std::int32_t) + open.placements.size() * sizeof(Placement);
    if (held > std::max(memory, min_memory) || open.pool.size() > max_cells / 2) control->request(Stop::memory);
    return control->poll();
  };
  const std::unordered_set<std::int32_t> left_out(excluded.begin(), excluded.end());
  for (std::size_t o = 0; o < problem.orientations.size(); ++o) {
    const auto kind = problem.orientations[o].kind;
    if (open.high[static_cast<std::size_t>(kind)] <= 0) continue;
    const Shape& shape = problem.orientations[o].shape;
    for (std::int32_t anchor = 0; anchor < open.cells; ++anchor) {
      if (control != nullptr && anchor % 1024 == 0 && cut_short()) {
        open.cut_short = true;
        return open;
      }
      const std::size_t first = open.pool.size();
      bool fits = true;
      for (const Place& step : shape) {
        const std::int32_t cell = index.at(problem.cells[static_cast<std::size_t>(anchor)] + step);
        if (cell < 0 || open.free[static_cast<std::size_t>(cell)] == 0) {
          fits = false;
          break;
        }
        open.pool.push_back(cell);
      }
      const std::int32_t candidate = problem.candidate(static_cast<std::int32_t>(o), anchor);
      if (!fits || left_out.contains(candidate)) {
        open.pool.resize(first);
        continue;
      }
      for (std::size_t i = first; i < open.pool.size(); ++i)
        open.covering[static_cast<std::size_t>(open.pool[i])].push_back(static_cast<int>(open.placements.size()));
      open.placements.push_back(
          {candidate, kind, static_cast<std::int32_t>(first), static_cast<std::int32_t>(open.pool.size() - first)});
    }
  }
  return open;
}

std::string record_of(const Problem& problem, std::vector<std::int32_t> candidates) {
  std::sort(candidates.begin(), candidates.end(),
            [&](std::int32_t a, std::int32_t b) { return problem.anchor_of(a) < problem.anchor_of(b); });
  candidates.resize(problem.record_bytes() / sizeof(std::int32_t), -1);
  std::string record(candidates.size() * sizeof(std::int32_t), '\0');
  std::memcpy(record.data(), candidates.data(), record.size());
  return record;
}

}  // namespace grillon::packing
