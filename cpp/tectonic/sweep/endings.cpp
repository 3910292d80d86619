#include "tectonic/sweep/endings.hpp"

#include <algorithm>
#include <cstring>
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
  constexpr std::size_t entry = 80;  // approximate bytes of a table per state
  return known_ * entry + ends_.size() > most_;
}

/// Every step combined with every end behind it, in order.
Endings::Ends Endings::behind(const Frontier& frontier) {
  const auto cell = static_cast<std::size_t>(frontier.cell);
  if (cell == cells_) return {0, 1};
  const bool kept = cell == anchor_ || cell >= length_;
  const State state = kept ? grids_.pack_plain(frontier) : State{};
  if (kept)
    if (const auto found = by_state_[cell].find(state); found != by_state_[cell].end()) return found->second;
  std::vector<std::pair<char, Ends>> steps;
  grids_.for_each_step(frontier, [&](const Frontier& next, std::int32_t label) {
    if (const Ends ends = behind(next); ends.number != 0) steps.emplace_back(static_cast<char>(label), ends);
    return true;
  });
  const std::size_t rest = cells_ - cell - 1;
  Ends ends{ends_.size(), 0};
  for (const auto& [label, next] : steps)
    for (std::size_t i = 0; i < next.number; ++i, ++ends.number) {
      ends_.push_back(label);
      ends_.append(ends_, next.first + i * rest, rest);
    }
  if (kept) {
    by_state_[cell].emplace(state, ends);
    ++known_;
  }
  return ends;
}

void Endings::append(std::span<const std::uint8_t> records, std::size_t length, std::string& grids) {
  const std::size_t width = std::min(length, static_cast<std::size_t>(grids_.width_));
  if (length != length_) {
    forget();
    length_ = length;
    anchor_ = length - width;
  }
  std::vector<Frontier> ways{grids_.first()};
  Ends ends;
  std::size_t next_end = 0;
  for (std::size_t at = 0; at + length <= records.size(); at += length) {
    const std::uint8_t* record = records.data() + at;
    // Records in order share their first digits with the one before: only the rest is replayed.
    std::size_t same = 0;
    if (at > 0)
      while (same < length && record[same - length] == record[same]) ++same;
    if (at == 0 || same < anchor_) {
      ways.resize(std::min(ways.size(), same + 1));
      Frontier next;
      while (ways.size() <= anchor_ && grids_.step(ways.back(), record[ways.size() - 1], next)) ways.push_back(next);
      if (full()) forget();
      ends = ways.size() > anchor_ ? behind(ways.back()) : Ends{};
      next_end = 0;
    } else if (same == length || record[same - length] > record[same]) {
      next_end = 0;
    }
    // The ends behind the first digits are in order too: those that begin with the last digits of the record are its own.
    const std::size_t long_end = cells_ - anchor_;
    for (; next_end < ends.number; ++next_end) {
      const char* end = ends_.data() + ends.first + next_end * long_end;
      const int order = std::memcmp(end, record + anchor_, width);
      if (order > 0) break;
      if (order < 0) continue;
      grids.append(reinterpret_cast<const char*>(record), anchor_);
      grids.append(end, long_end);
    }
  }
}

}  // namespace grillon::tectonic
