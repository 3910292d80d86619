#include "tectonic/endings.hpp"

#include <algorithm>
#include <utility>

namespace grillon::tectonic {

Endings::Endings(int rows, int columns, int largest, std::size_t most)
    : grids_({rows, columns, largest, false, 0, true}), cells_(static_cast<std::size_t>(rows * columns)), most_(most) {
  forget();
}

void Endings::forget() {
  by_state_.assign(cells_ + 1, {});
  ends_.clear();
  known_ = 0;
}

bool Endings::full() const noexcept {
  constexpr std::size_t entry = 80;  // about what a table takes for a state
  return known_ * entry + ends_.size() > most_;
}

/// Every step followed by every end behind it, in order.
Endings::Ends Endings::behind(const Frontier& frontier) {
  const auto cell = static_cast<std::size_t>(frontier.cell);
  if (cell == cells_) return {0, 1};
  const State state = grids_.pack_plain(frontier);
  if (const auto found = by_state_[cell].find(state); found != by_state_[cell].end()) return found->second;
  std::vector<std::pair<char, Ends>> steps;
  grids_.for_each_step(frontier, [&](const Frontier& next, std::int32_t label) {
    steps.emplace_back(static_cast<char>(label), behind(next));
    return true;
  });
  const std::size_t rest = cells_ - cell - 1;
  Ends ends{ends_.size(), 0};
  for (const auto& [label, next] : steps)
    for (std::size_t i = 0; i < next.number; ++i, ++ends.number) {
      ends_.push_back(label);
      ends_.append(ends_, next.first + i * rest, rest);
    }
  by_state_[cell].emplace(state, ends);
  ++known_;
  return ends;
}

void Endings::append(std::span<const std::uint8_t> records, std::size_t length, std::string& grids) {
  std::vector<Frontier> ways{grids_.first()};
  const std::size_t rest = cells_ - length;
  for (std::size_t at = 0; at + length <= records.size(); at += length) {
    // Records in order share their first digits with the one before: only the rest is replayed, and nothing at all where
    // the one before had come to no good within these digits.
    std::size_t same = 0;
    if (at > 0)
      while (same < length && records[at - length + same] == records[at + same]) ++same;
    if (at > 0 && ways.size() <= same) continue;
    ways.resize(std::min(ways.size(), same + 1));
    Frontier next;
    while (ways.size() <= length && grids_.step(ways.back(), records[at + ways.size() - 1], next)) ways.push_back(next);
    if (ways.size() <= length) continue;
    if (full()) forget();
    const Ends ends = behind(ways.back());
    for (std::size_t i = 0; i < ends.number; ++i) {
      grids.append(reinterpret_cast<const char*>(records.data()) + at, length);
      grids.append(ends_, ends.first + i * rest, rest);
    }
  }
}

}  // namespace grillon::tectonic
