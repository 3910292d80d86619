#include "sudoku/parts/parts.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <set>

namespace grillon::sudoku {
namespace {

/// The most cells of a sum that is found by joining others: with more it hardly ever rules anything out.
constexpr std::size_t most_joined = 8;

/// The most sets of values that cells are known to hold one of.
constexpr std::size_t most_sets = 100;

constexpr bool single(Mask mask) { return (mask & (mask - 1)) == 0; }
std::size_t at(int i) { return static_cast<std::size_t>(i); }

std::vector<std::uint16_t> narrowed(std::span<const int> cells) { return {cells.begin(), cells.end()}; }

bool narrow_quotas(const Parts::Quotas& quotas, std::span<Mask> values) {
  for (const auto& quota : quotas) {
    int fixed = 0, possible = 0;
    for (const Mask mask : values) {
      fixed += mask == quota.value ? 1 : 0;
      possible += (mask & quota.value) != 0 ? 1 : 0;
    }
    if (fixed > quota.high || possible < quota.low) return false;
    if (fixed == quota.high) {
      for (Mask& mask : values)
        if (mask != quota.value) mask &= ~quota.value;
    } else if (possible == quota.low) {
      for (Mask& mask : values)
        if ((mask & quota.value) != 0) mask = quota.value;
    }
  }
  int missing = 0, open = 0;
  Mask wanted = 0;
  for (const auto& quota : quotas) {
    const int fixed = static_cast<int>(std::count(values.begin(), values.end(), quota.value));
    if (fixed >= quota.low) continue;
    missing += quota.low - fixed;
    wanted |= quota.value;
  }
  for (const Mask mask : values) {
    if (mask == 0) return false;
    open += single(mask) ? 0 : 1;
  }
  if (missing > open) return false;
  if (missing == open)  // every open cell is needed
    for (Mask& mask : values)
      if (!single(mask) && (mask &= wanted) == 0) return false;
  return true;
}

/// Groups of cells that add up to the same as a third group add up to the same: what follows from two such sums.
std::vector<Part> equal_sums(std::span<const Part> parts) {
  std::map<std::vector<int>, std::vector<std::vector<int>>> same_as;  // by the third group
  for (const Part& part : parts) {
    if (part.kind != Part::Kind::sum || part.low != 0 || part.high != 0) continue;
    std::vector<int> plus, minus;
    for (std::size_t i = 0; i < part.cells.size(); ++i) (part.weights[i] > 0 ? plus : minus).push_back(part.cells[i]);
    if (plus.size() + minus.size() > most_joined || minus.size() < 2) continue;  // one cell tells the others enough
    if (std::any_of(part.weights.begin(), part.weights.end(), [](int weight) { return std::abs(weight) != 1; })) continue;
    for (const auto& [third, group] : {std::pair(minus, plus), std::pair(plus, minus)}) same_as[third].push_back(group);
  }
  std::vector<Part> found;
  for (const auto& [third, groups] : same_as)
    for (std::size_t i = 0; i < groups.size(); ++i)
      for (std::size_t j = i + 1; j < groups.size(); ++j) {
        if (groups[i].size() + groups[j].size() > most_joined) continue;
        Part part{Part::Kind::sum, -1, groups[i]};
        part.weights.resize(groups[i].size(), 1);
        part.cells.insert(part.cells.end(), groups[j].begin(), groups[j].end());
        part.weights.resize(part.cells.size(), -1);
        found.push_back(std::move(part));
      }
  return found;
}

/// Not fewer values than cells; with as many, each has its only place.
bool narrow_different(std::span<Mask> values) {
  Mask once = 0, twice = 0;
  for (const Mask mask : values) {
    twice |= once & mask;
    once |= mask;
  }
  const auto left = static_cast<std::size_t>(std::popcount(once));
  if (left < values.size()) return false;
  if (left > values.size()) return true;
  const Mask hidden = once & ~twice;
  for (Mask& mask : values)
    if (const Mask here = mask & hidden; here != 0) {
      if (!single(here)) return false;
      mask = here;
    }
  return true;
}

}  // namespace

std::vector<Different> different_cells(int size, std::span<const Part> parts, std::vector<std::size_t>& rest) {
  std::map<std::vector<int>, std::vector<std::size_t>> by_cells;
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (parts[i].kind == Part::Kind::quota) {
      auto cells = parts[i].cells;
      std::sort(cells.begin(), cells.end());
      by_cells[std::move(cells)].push_back(i);
    }
  std::vector<Different> found;
  for (const auto& [cells, quotas] : by_cells) {
    Different group{cells, cells.size() == at(size), std::vector<int>(at(size), -1)};
    bool full = true;
    for (const auto i : quotas)
      if (parts[i].high <= 1 && parts[i].low >= 0) group.houses[at(parts[i].value)] = parts[i].house;
    for (const auto i : quotas) full = full && parts[i].low == 1;
    const bool all = std::find(group.houses.begin(), group.houses.end(), -1) == group.houses.end();
    group.full = group.full || full;
    const bool fits = cells.size() >= 2 && cells.size() <= at(size) && (!full || cells.size() == at(size));
    if (all && fits && quotas.size() == at(size))
      found.push_back(std::move(group));
    else
      rest.insert(rest.end(), quotas.begin(), quotas.end());
  }
  return found;
}

std::vector<Sum::Group> grouped(std::span<const int> cells, std::span<const int> weights, const Seeing& seeing) {
  std::map<int, int> weight_of;
  for (std::size_t i = 0; i < cells.size(); ++i) weight_of[cells[i]] += weights[i];
  std::vector<Sum::Group> groups;
  for (const auto& [cell, weight] : weight_of) {
    if (weight == 0) continue;
    const auto fits = [&, cell = cell, weight = weight](const Sum::Group& group) {
      return group.weight == weight &&
             std::all_of(group.cells.begin(), group.cells.end(), [&](int other) { return seeing.test(cell, other); });
    };
    auto place = std::find_if(groups.begin(), groups.end(), fits);
    if (place == groups.end()) place = groups.insert(groups.end(), Sum::Group{weight, {}});
    place->cells.push_back(static_cast<std::uint16_t>(cell));
  }
  return groups;
}

namespace {

/// The sets of values of cells that all differ, if every two of them allow the same pairs of values; nothing if they do not.
std::vector<Mask> sets_of(int size, const std::vector<int>& cells, std::span<const Part> parts) {
  std::vector<Mask> partners;
  std::set<std::pair<int, int>> found;
  for (const Part& part : parts) {
    if (part.kind != Part::Kind::line || part.cells.size() != 2) continue;
    const int a = std::min(part.cells[0], part.cells[1]), b = std::max(part.cells[0], part.cells[1]);
    if (!std::binary_search(cells.begin(), cells.end(), a) || !std::binary_search(cells.begin(), cells.end(), b)) continue;
    auto these = partners_of(size, part.steps, part.ends);
    if (!partners.empty() && these != partners) return {};
    partners = std::move(these);
    found.insert({a, b});
  }
  if (2 * found.size() != cells.size() * (cells.size() - 1)) return {};
  for (int a = 0; a < size; ++a)
    for (int b = 0; b < size; ++b)
      if ((partners[at(a)] >> b & 1) != (partners[at(b)] >> a & 1)) return {};
  std::vector<Mask> sets;
  const auto add = [&](auto&& self, Mask chosen, Mask open) -> void {
    if (at(std::popcount(chosen)) == cells.size()) return sets.push_back(chosen);
    for (; open != 0 && sets.size() <= most_sets; open &= open - 1)
      self(self, chosen | (open & (0 - open)), open & (open - 1) & partners[at(std::countr_zero(open))]);
  };
  add(add, 0, (Mask{1} << size) - 1);
  return sets.size() > most_sets ? std::vector<Mask>{} : sets;
}

}  // namespace

Parts::Parts(int size, int cells, std::span<const Part> parts, std::vector<std::vector<int>>& full_houses, Seeing& seeing)
    : size_(size) {
  std::vector<std::size_t> quotas;
  for (auto& group : different_cells(size, parts, quotas)) {
    for (const int a : group.cells)
      for (const int b : group.cells) seeing.join(a, b);
    if (group.full)
      full_houses.push_back(group.cells);
    else if (auto sets = sets_of(size, group.cells, parts); !sets.empty())
      rules_.push_back({Sum(size, narrowed(group.cells), std::move(sets)), narrowed(group.cells)});
    else
      rules_.push_back({Differ{}, narrowed(group.cells)});
  }
  std::map<std::vector<Mask>, std::size_t> tables;
  const auto table = [&](std::vector<Mask> partners) {
    const auto [place, is_new] = tables.try_emplace(std::move(partners), tables_.size());
    if (is_new) tables_.emplace_back(size, place->first);
    return place->second;
  };
  std::vector<const Part*> lines;
  for (const Part& part : parts) {
    if (part.kind != Part::Kind::line) continue;
    if (part.cells.size() != 2 || part.cells[0] == part.cells[1]) {
      lines.push_back(&part);
      continue;
    }
    const auto forward = partners_of(size, part.steps, part.ends);
    std::vector<Mask> backward(forward.size());
    bool differ = true;
    for (int a = 0; a < size; ++a)
      for (int b = 0; b < size; ++b)
        if ((forward[at(a)] >> b & 1) != 0) {
          backward[at(b)] |= Mask{1} << a;
          differ = differ && a != b;
        }
    if (differ) seeing.join(part.cells[0], part.cells[1]);
    rules_.push_back({Pair{table(forward), table(backward)}, narrowed(part.cells)});
  }
  std::map<std::vector<int>, Quotas> by_cells;
  for (const auto i : quotas) by_cells[parts[i].cells].push_back({Mask{1} << parts[i].value, parts[i].low, parts[i].high});
  for (auto& [members, list] : by_cells) rules_.push_back({std::move(list), narrowed(members)});
  std::vector<Part> plain;
  const auto first_sum = rules_.size();
  const auto add_sum = [&](std::span<const int> members, std::span<const int> weights, int low, int high) {
    Sum sum(size_, grouped(members, weights, seeing), low, high);
    std::vector<std::uint16_t> list(sum.cells().begin(), sum.cells().end());
    rules_.push_back({std::move(sum), std::move(list)});
  };
  for (const Part& part : parts) {
    if (part.kind != Part::Kind::sum) continue;
    add_sum(part.cells, part.weights, part.low, part.high);
    const bool ones = std::all_of(part.weights.begin(), part.weights.end(), [](int weight) { return weight == 1; });
    if (ones && part.low == part.high) plain.push_back(part);
  }
  for (const Part& part : equal_sums(parts)) add_sum(part.cells, part.weights, 0, 0);
  for (const auto& joined : joined_sums(size, cells, full_houses, plain, most_joined)) {
    std::vector<int> members = joined.plus, weights(joined.plus.size(), 1);
    members.insert(members.end(), joined.minus.begin(), joined.minus.end());
    weights.resize(members.size(), -1);
    add_sum(members, weights, joined.total, joined.total);
  }
  std::stable_sort(rules_.begin() + static_cast<std::ptrdiff_t>(first_sum), rules_.end(),
                   [](const Rule& a, const Rule& b) { return a.cells.size() < b.cells.size(); });
  for (const Part* part : lines) {
    const bool differ = seeing.all_differ(part->cells);
    rules_.push_back({Line(size, part->cells.size(), part->steps, part->ends, differ), narrowed(part->cells)});
  }
}

bool Parts::narrow(const Rule& rule, std::span<Mask> values, std::vector<std::uint8_t>& scratch) const {
  if (const auto* pair = std::get_if<Pair>(&rule.what)) {
    values[1] &= tables_[pair->forward].partners(values[0]);
    values[0] &= tables_[pair->backward].partners(values[1]);
    return values[0] != 0;
  }
  return narrow_alone(rule.what, values, scratch);
}

bool Parts::narrow_alone(const What& what, std::span<Mask> values, std::vector<std::uint8_t>& scratch) {
  if (const auto* sum = std::get_if<Sum>(&what)) return sum->narrow(values);
  if (const auto* line = std::get_if<Line>(&what)) return line->narrow(values, scratch);
  if (const auto* quotas = std::get_if<Quotas>(&what)) return narrow_quotas(*quotas, values);
  return narrow_different(values);
}

Mask Parts::needed(const What& what, std::span<const Mask> values) {
  if (const auto* sum = std::get_if<Sum>(&what)) return sum->needed(values);
  if (const auto* quotas = std::get_if<Quotas>(&what)) {
    Mask all = 0;
    for (const auto& quota : *quotas) all |= quota.low > 0 ? quota.value : 0;
    return all;
  }
  if (std::holds_alternative<Differ>(what)) {
    Mask all = 0;
    for (const Mask mask : values) all |= mask;
    return at(std::popcount(all)) == values.size() ? all : 0;
  }
  return 0;
}

// Joined sums

namespace {

using Row = std::vector<std::uint64_t>;  // cells as bits

Row row_of(int cells, std::span<const int> members) {
  Row row((at(cells) + 63) / 64);
  for (const int cell : members) row[at(cell) / 64] |= std::uint64_t{1} << (cell % 64);
  return row;
}
bool meet(const Row& a, const Row& b) {
  for (std::size_t i = 0; i < a.size(); ++i)
    if ((a[i] & b[i]) != 0) return true;
  return false;
}
int common(const Row& a, const Row& b) {
  int count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) count += std::popcount(a[i] & b[i]);
  return count;
}
void unite(Row& a, const Row& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] |= b[i];
}
std::vector<int> members_without(const Row& a, const Row& b) {
  std::vector<int> members;
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::uint64_t left = a[i] & ~b[i]; left != 0; left &= left - 1)
      members.push_back(static_cast<int>(i * 64) + std::countr_zero(left));
  return members;
}

/// Sets of houses without a common cell: runs of neighbours in the list, which are bands of rows or columns, and up to four
/// houses of which each has a cell that touches an earlier one.
std::vector<std::vector<int>> disjoint_sets(int size, const std::vector<Row>& houses) {
  std::set<std::vector<int>> sets;
  const int count = static_cast<int>(houses.size());
  for (int first = 0; first < count; ++first) {
    Row cells = houses[at(first)];
    std::vector<int> run{first};
    sets.insert(run);
    for (int next = first + 1; next < count && static_cast<int>(run.size()) + 1 < size && !meet(cells, houses[at(next)]); ++next) {
      unite(cells, houses[at(next)]);
      run.push_back(next);
      sets.insert(run);
    }
  }
  const auto touches = [size](const Row& a, const Row& b) {
    for (const int cell : members_without(a, Row(a.size()))) {
      const auto has = [&](int other) { return (b[at(other) / 64] >> (other % 64) & 1) != 0; };
      const int cells = static_cast<int>(a.size() * 64), column = cell % size;
      if ((column > 0 && has(cell - 1)) || (column + 1 < size && has(cell + 1)) || (cell >= size && has(cell - size)) ||
          (cell + size < cells && has(cell + size)))
        return true;
    }
    return false;
  };
  if (count > 3 * size + 16) return {sets.begin(), sets.end()};
  std::vector<std::vector<char>> near(at(count), std::vector<char>(at(count), 0));
  for (int a = 2 * size; a < count; ++a)
    for (int b = 2 * size; b < count; ++b)
      near[at(a)][at(b)] = a != b && !meet(houses[at(a)], houses[at(b)]) && touches(houses[at(a)], houses[at(b)]) ? 1 : 0;
  std::set<std::vector<int>> grown;
  for (int house = 2 * size; house < count; ++house) grown.insert({house});
  for (int more = 0; more < 3; ++more) {
    std::set<std::vector<int>> larger;
    for (const auto& set : grown)
      for (int next = 2 * size; next < count; ++next) {
        const bool apart = std::none_of(set.begin(), set.end(), [&](int one) { return meet(houses[at(one)], houses[at(next)]); });
        if (!apart || std::none_of(set.begin(), set.end(), [&](int one) { return near[at(one)][at(next)] != 0; })) continue;
        auto with = set;
        with.insert(std::upper_bound(with.begin(), with.end(), next), next);
        larger.insert(std::move(with));
      }
    sets.insert(larger.begin(), larger.end());
    grown = std::move(larger);
  }
  return {sets.begin(), sets.end()};
}

}  // namespace

std::vector<JoinedSum> joined_sums(int size, int cells, const std::vector<std::vector<int>>& houses, std::span<const Part> sums,
                                   std::size_t most) {
  std::vector<JoinedSum> found;
  if (sums.empty()) return found;
  std::vector<Row> rows, sum_rows;
  for (const auto& house : houses) rows.push_back(row_of(cells, house));
  for (const Part& sum : sums) sum_rows.push_back(row_of(cells, sum.cells));
  std::set<std::pair<std::vector<int>, std::vector<int>>> known;
  for (const Part& sum : sums) {
    auto members = sum.cells;
    std::sort(members.begin(), members.end());
    known.insert({members, {}});
  }
  for (auto& set : disjoint_sets(size, rows)) {
    Row area(rows[0].size());
    for (const int house : set) unite(area, rows[at(house)]);
    // Sums that lie mostly in the area, those that lie in it altogether first.
    std::vector<std::pair<int, int>> order;  // cells outside, sum
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const int inside = common(area, sum_rows[i]), outside = static_cast<int>(sums[i].cells.size()) - inside;
      if (inside > outside) order.emplace_back(outside, static_cast<int>(i));
    }
    std::sort(order.begin(), order.end());
    JoinedSum joined;
    joined.total = static_cast<int>(set.size()) * size * (size + 1) / 2;
    Row covered(area.size());
    for (const auto& [outside, i] : order) {
      if (meet(covered, sum_rows[at(i)])) continue;
      unite(covered, sum_rows[at(i)]);
      joined.total -= sums[at(i)].low;
      joined.sums.push_back(i);
    }
    if (joined.sums.empty()) continue;
    joined.plus = members_without(area, covered);
    joined.minus = members_without(covered, area);
    if (joined.plus.size() + joined.minus.size() > most) continue;
    if (joined.plus.empty() && joined.minus.empty()) {
      if (joined.total == 0) continue;
      return {std::move(joined)};  // a contradiction
    }
    if (!known.insert({joined.plus, joined.minus}).second || !known.insert({joined.minus, joined.plus}).second) continue;
    joined.houses = set;
    found.push_back(std::move(joined));
  }
  return found;
}

}  // namespace grillon::sudoku
