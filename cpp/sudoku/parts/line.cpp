#include "sudoku/parts/line.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>

namespace grillon::sudoku {
namespace {

constexpr int largest_table = 9;  // the most values for which every set of values has an entry

constexpr std::size_t most_ordered = 9;  // the most cells whose orders are looked for
constexpr int most_tries = 400;          // values tried for one order after which nothing is known

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

PairTable::PairTable(int size, std::vector<Mask> partners) : partners_(std::move(partners)) {
  if (size > largest_table) return;
  table_.resize(std::size_t{1} << size);
  for (std::size_t values = 1; values < table_.size(); ++values)
    table_[values] = table_[values & (values - 1)] | partners_[at(std::countr_zero(values))];
}

std::vector<Mask> partners_of(int size, const std::vector<std::vector<int>>& steps, const std::vector<int>& ends) {
  std::vector<Mask> partners(at(size));
  for (int first = 0; first < size; ++first) {
    const int state = steps[0][at(first)];
    if (state < 0) continue;
    for (int second = 0; second < size; ++second)
      if (std::find(ends.begin(), ends.end(), steps[at(state)][at(second)]) != ends.end()) partners[at(first)] |= Mask{1} << second;
  }
  return partners;
}

Line::Line(int size, std::size_t cells, const std::vector<std::vector<int>>& steps, const std::vector<int>& ends, bool all_differ)
    : every_value_(all_differ && cells == at(size) && cells <= most_ordered) {
  // The states that can be reached at each cell, then from the last cell on those that can end, equal ones as one.
  std::vector<std::vector<char>> reached(cells + 1, std::vector<char>(steps.size(), 0));
  reached[0][0] = 1;
  for (std::size_t i = 0; i < cells; ++i)
    for (std::size_t state = 0; state < steps.size(); ++state)
      if (reached[i][state] != 0)
        for (const int after : steps[state])
          if (after >= 0) reached[i + 1][at(after)] = 1;
  constexpr std::uint32_t none = ~std::uint32_t{0};
  std::vector<std::vector<std::vector<std::uint32_t>>> rows(cells);  // by cell and merged state, the next ones
  std::vector<std::uint32_t> merged(steps.size(), none);
  for (const int end : ends)
    if (reached[cells][at(end)] != 0) merged[at(end)] = 0;
  for (std::size_t i = cells; i-- > 0;) {
    std::vector<std::uint32_t> before(steps.size(), none);
    std::map<std::vector<std::uint32_t>, std::uint32_t> known;
    for (std::size_t state = 0; state < steps.size(); ++state) {
      if (reached[i][state] == 0) continue;
      std::vector<std::uint32_t> row(at(size), none);
      bool alive = false;
      for (std::size_t value = 0; value < row.size(); ++value)
        if (const int after = steps[state][value]; after >= 0 && merged[at(after)] != none) {
          row[value] = merged[at(after)];
          alive = true;
        }
      if (!alive) continue;
      const auto [place, is_new] = known.try_emplace(row, static_cast<std::uint32_t>(rows[i].size()));
      if (is_new) rows[i].push_back(std::move(row));
      before[state] = place->second;
    }
    merged = std::move(before);
  }
  for (const auto& states : rows) {
    const auto following = static_cast<std::uint32_t>(states_.size() + states.size());
    first_.push_back(static_cast<std::uint32_t>(states_.size()));
    for (const auto& row : states) {
      Mask allowed = 0;
      const auto list = static_cast<std::uint32_t>(next_.size());
      for (std::size_t value = 0; value < row.size(); ++value) {
        if (row[value] != none) allowed |= Mask{1} << value;
        next_.push_back(row[value] == none ? none : following + row[value]);
      }
      states_.push_back({allowed, list});
    }
  }
  first_.push_back(static_cast<std::uint32_t>(states_.size()));  // and one last state, the end
}

bool Line::narrow(std::span<Mask> values, std::vector<std::uint8_t>& reached) const {
  if (states_.empty()) return false;
  reached.assign(states_.size() + 1, 0);
  reached[0] = 1;
  for (std::size_t i = 0; i < values.size(); ++i)
    for (std::uint32_t state = first_[i]; state < first_[i + 1]; ++state)
      if (reached[state] != 0)
        for (Mask left = values[i] & states_[state].allowed; left != 0; left &= left - 1)
          reached[next_[states_[state].next + static_cast<std::uint32_t>(std::countr_zero(left))]] = 1;
  if (reached.back() == 0) return false;
  for (std::size_t i = values.size(); i-- > 0;) {
    Mask kept = 0;
    for (std::uint32_t state = first_[i]; state < first_[i + 1]; ++state) {
      if (reached[state] == 0) continue;
      Mask here = 0;
      for (Mask left = values[i] & states_[state].allowed; left != 0; left &= left - 1)
        if (reached[next_[states_[state].next + static_cast<std::uint32_t>(std::countr_zero(left))]] != 0)
          here |= left & (0 - left);
      if (here == 0) reached[state] = 0;
      kept |= here;
    }
    values[i] = kept;
    if (kept == 0) return false;
  }
  return !every_value_ || drop_without_order(values, reached);
}

/// Each value stands there once: drops those that no order has that the states left allow. For each value that no order found
/// before has, one is looked for; a search that takes long leaves the value.
bool Line::drop_without_order(std::span<Mask> values, const std::vector<std::uint8_t>& reached) const {
  const std::size_t count = values.size();
  std::array<Mask, most_ordered> proved{}, order;
  for (std::size_t cell = 0; cell < count; ++cell)
    for (Mask left = values[cell]; left != 0; left &= left - 1) {
      const Mask wanted = left & (0 - left);
      if ((proved[cell] & wanted) != 0) continue;
      int tries = 0;
      // Is there an order from this cell on, where these values are used?
      const auto go_on = [&](auto&& self, std::size_t i, std::uint32_t state, Mask used) -> bool {
        if (i == count) return true;
        Mask open = values[i] & states_[state].allowed & ~used;
        open &= i == cell ? wanted : ~wanted;
        for (; open != 0; open &= open - 1) {
          if (++tries > most_tries) return true;
          const auto next = next_[states_[state].next + static_cast<std::uint32_t>(std::countr_zero(open))];
          order[i] = open & (0 - open);
          if (reached[next] != 0 && self(self, i + 1, next, used | order[i])) return true;
        }
        return false;
      };
      if (!go_on(go_on, 0, 0, 0)) {
        values[cell] &= ~wanted;
        if (values[cell] == 0) return false;
      } else if (tries <= most_tries) {
        for (std::size_t i = 0; i < count; ++i) proved[i] |= order[i];
      }
    }
  return true;
}

}  // namespace grillon::sudoku
