#include "sudoku/logic/clues/rules.hpp"

#include <algorithm>
#include <map>

namespace grillon::sudoku::logic {
namespace {

/// The most cells of a joined sum that people would look at.
constexpr std::size_t most_joined = 6;
/// The most houses that they would add.
constexpr std::size_t most_areas = 4;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Cells that all differ, and by value the house that says so.
struct Cover {
  std::vector<int> cells;  // sorted
  std::vector<std::int32_t> houses;
};

/// The cells of a sum in groups of the same weight, each inside one cover.
std::vector<Sum::Group> covered(std::span<const int> cells, std::span<const int> weights, const std::vector<Cover>& covers,
                                std::vector<std::vector<std::int32_t>>& apart) {
  std::map<int, std::vector<int>> by_weight;
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (weights[i] != 0) by_weight[weights[i]].push_back(cells[i]);
  std::vector<Sum::Group> groups;
  for (auto& [weight, left] : by_weight)
    while (!left.empty()) {
      const Cover* best = nullptr;
      std::vector<int> most;
      for (const Cover& cover : covers) {
        std::vector<int> inside;
        for (const int cell : left)
          if (std::binary_search(cover.cells.begin(), cover.cells.end(), cell)) inside.push_back(cell);
        if (inside.size() <= most.size()) continue;
        best = &cover;
        most = std::move(inside);
      }
      if (most.empty()) most = {left.front()};
      if (most.size() > 1) apart.push_back(best->houses);
      groups.push_back({weight, {most.begin(), most.end()}});
      std::erase_if(left, [&](int cell) { return std::find(most.begin(), most.end(), cell) != most.end(); });
    }
  return groups;
}

}  // namespace

ClueRules::ClueRules(int size, const std::vector<std::vector<std::int32_t>>& members, std::span<const Part> parts) {
  if (parts.empty()) return;
  const int cells = size * size;
  std::vector<Cover> covers;
  std::vector<std::vector<int>> houses;
  for (std::size_t house = 0; house < members.size(); ++house) {
    Cover cover{{members[house].begin(), members[house].end()}, {}};
    houses.push_back(cover.cells);
    std::sort(cover.cells.begin(), cover.cells.end());
    for (int value = 0; value < size; ++value) cover.houses.push_back(cells + static_cast<int>(house) * size + value);
    covers.push_back(std::move(cover));
  }
  const auto together = [&](int a, int b) {
    return std::any_of(houses.begin(), houses.end(), [&](const std::vector<int>& house) {
      return std::find(house.begin(), house.end(), a) != house.end() && std::find(house.begin(), house.end(), b) != house.end();
    });
  };
  const auto candidate = [size](int cell, int value) { return cell * size + value; };

  std::vector<std::size_t> quotas;
  for (const auto& group : different_cells(size, parts, quotas)) {
    covers.push_back({group.cells, {group.houses.begin(), group.houses.end()}});
    rules_.push_back(
        {ClueRule::Kind::quotas, Parts::Differ{}, {group.cells.begin(), group.cells.end()}, {}, {covers.back().houses}});
    for (std::size_t i = 0; i < group.cells.size(); ++i)
      for (std::size_t j = i + 1; j < group.cells.size(); ++j)
        if (!together(group.cells[i], group.cells[j]))
          for (int value = 0; value < size; ++value)
            exclusions_.push_back(
                {candidate(group.cells[i], value), candidate(group.cells[j], value), group.houses[at(value)], true});
  }
  std::map<std::vector<int>, std::vector<const Part*>> same_cells;
  for (const auto i : quotas) same_cells[parts[i].cells].push_back(&parts[i]);
  for (const auto& [cells_of, list] : same_cells) {
    ClueRule rule{ClueRule::Kind::quotas, {}, {cells_of.begin(), cells_of.end()}, {}, {}};
    Parts::Quotas what;
    for (const Part* part : list) {
      what.push_back({Mask{1} << part->value, part->low, part->high});
      rule.houses.push_back(part->house);
      if (part->high == 1)
        for (std::size_t i = 0; i < cells_of.size(); ++i)
          for (std::size_t j = i + 1; j < cells_of.size(); ++j)
            exclusions_.push_back({candidate(cells_of[i], part->value), candidate(cells_of[j], part->value), part->house, true});
    }
    rule.what = std::move(what);
    rules_.push_back(std::move(rule));
  }
  std::vector<Part> plain;
  for (const Part& part : parts) {
    if (part.kind == Part::Kind::line) {
      rules_.push_back({ClueRule::Kind::line,
                        Line(size, part.cells.size(), part.steps, part.ends),
                        {part.cells.begin(), part.cells.end()},
                        {part.house},
                        {}});
      if (part.cells.size() != 2 || part.cells[0] == part.cells[1]) continue;
      const auto partners = partners_of(size, part.steps, part.ends);
      for (int first = 0; first < size; ++first)
        for (int second = 0; second < size; ++second)
          if ((partners[at(first)] >> second & 1) == 0 && !(first == second && together(part.cells[0], part.cells[1])))
            exclusions_.push_back({candidate(part.cells[0], first), candidate(part.cells[1], second), part.house, false});
    }
    if (part.kind != Part::Kind::sum) continue;
    ClueRule rule{ClueRule::Kind::sum, {}, {}, {part.house}, {}};
    Sum sum(size, covered(part.cells, part.weights, covers, rule.apart), part.low, part.high);
    rule.cells.assign(sum.cells().begin(), sum.cells().end());
    rule.what = std::move(sum);
    rules_.push_back(std::move(rule));
    const bool ones = std::all_of(part.weights.begin(), part.weights.end(), [](int weight) { return weight == 1; });
    if (ones && part.low == part.high) plain.push_back(part);
  }
  for (const auto& joined : joined_sums(size, cells, houses, plain, most_joined)) {
    if (joined.houses.size() > most_areas) continue;
    ClueRule rule{ClueRule::Kind::joined, {}, {}, {}, {}, static_cast<int>(joined.houses.size())};
    for (const int sum : joined.sums) rule.houses.push_back(plain[at(sum)].house);
    for (const int house : joined.houses)
      for (int value = 0; value < size; ++value) rule.houses.push_back(cells + house * size + value);
    std::vector<int> list = joined.plus, weights(joined.plus.size(), 1);
    list.insert(list.end(), joined.minus.begin(), joined.minus.end());
    weights.resize(list.size(), -1);
    Sum sum(size, covered(list, weights, covers, rule.apart), joined.total, joined.total);
    rule.cells.assign(sum.cells().begin(), sum.cells().end());
    rule.what = std::move(sum);
    rules_.push_back(std::move(rule));
  }
  std::stable_sort(rules_.begin(), rules_.end(), [](const ClueRule& a, const ClueRule& b) {
    return std::pair(a.areas, a.cells.size()) < std::pair(b.areas, b.cells.size());
  });
}

}  // namespace grillon::sudoku::logic
