// Pairs and triples, inside a region and across regions, and colouring. Included by ladder_techniques.hpp.
#pragma once

#include <algorithm>
#include <vector>

#include "tectonic/logic/fragment.hpp"
#include "tectonic/logic/ladder.hpp"

namespace grillon::tectonic {

/// Calls visit(mask) for each subset of `size` bits of `from`, until it returns true.
template <class Visit>
bool any_subset(Mask from, int size, Visit visit, Mask chosen = 0) {
  if (size == 0) return visit(chosen);
  for (; from != 0; from &= static_cast<Mask>(from - 1)) {
    const auto lowest = static_cast<Mask>(from & -from);
    if (any_subset(static_cast<Mask>(from & ~lowest), size - 1, visit, static_cast<Mask>(chosen | lowest))) return true;
  }
  return false;
}

/// These values leave the cells of a region in these slots, where they are still possible.
template <class Sink>
void Ladder<Sink>::exclude_values(Draft& step, int region, Mask slots, Mask values, const std::vector<Fact>& facts,
                                  const std::vector<std::int32_t>& cited) {
  for (; slots != 0; slots &= static_cast<Mask>(slots - 1)) {
    const int cell = layout_.member(region, std::countr_zero(slots));
    for (Mask gone = marks_.values(cell) & values; gone != 0; gone &= static_cast<Mask>(gone - 1)) {
      const int index = std::countr_zero(gone);
      if constexpr (proofs) step.proof.push_back({is_false(houses_.candidate(cell, index)), false, facts, cited});
      exclude(step, cell, index);
    }
  }
}

/// n cells of a region that share n values keep them from the rest of the region.
template <class Sink>
bool Ladder<Sink>::naked_set(Technique technique, int size) {
  for (int region = 0; region < layout_.regions(); ++region) {
    Mask opens = 0;
    for (const int cell : layout_.members(region))
      if (open(cell)) opens |= bit(layout_.slot(cell));
    if (std::popcount(opens) <= size) continue;
    Mask few = 0;
    for (Mask rest = opens; rest != 0; rest &= static_cast<Mask>(rest - 1))
      if (std::popcount(marks_.values(layout_.member(region, std::countr_zero(rest)))) <= size)
        few |= static_cast<Mask>(rest & -rest);
    const bool advanced = any_subset(few, size, [&](Mask slots) {
      Mask values = 0, outside = 0;
      for (Mask rest = slots; rest != 0; rest &= static_cast<Mask>(rest - 1))
        values |= marks_.values(layout_.member(region, std::countr_zero(rest)));
      if (std::popcount(values) != size) return false;
      for (Mask rest = static_cast<Mask>(opens & ~slots); rest != 0; rest &= static_cast<Mask>(rest - 1))
        outside |= marks_.values(layout_.member(region, std::countr_zero(rest)));
      if (!(outside & values)) return false;
      auto step = draft(technique, rating_of(technique));
      std::vector<Fact> facts;
      std::vector<std::int32_t> cited;
      if constexpr (proofs) {
        StepDraft::Coloured pattern{Role::eliminating, {}};
        for (Mask rest = slots; rest != 0; rest &= static_cast<Mask>(rest - 1)) {
          const int cell = layout_.member(region, std::countr_zero(rest));
          cited.push_back(houses_.cell(cell));
          for (int index = 0; index < layout_.size(region); ++index) {
            if (!((values >> index) & 1)) facts.push_back(is_false(houses_.candidate(cell, index)));
            if (marks_.allows(cell, index)) pattern.candidates.push_back(houses_.candidate(cell, index));
          }
        }
        for (Mask rest = values; rest != 0; rest &= static_cast<Mask>(rest - 1))
          cited.push_back(houses_.region(region, std::countr_zero(rest)));
        step.roles.push_back(std::move(pattern));
      }
      exclude_values(step, region, static_cast<Mask>(opens & ~slots), values, facts, cited);
      finish(step);
      return true;
    });
    if (advanced) return true;
  }
  return false;
}

/// n values of a region that share n cells keep every other value out of them.
template <class Sink>
bool Ladder<Sink>::hidden_set(Technique technique, int size) {
  for (int region = 0; region < layout_.regions(); ++region) {
    Mask missing = 0, few = 0;
    for (int index = 0; index < layout_.size(region); ++index) {
      const Mask places = marks_.places(region, index);
      if (is_single(places)) continue;
      missing |= bit(index);
      if (std::popcount(places) <= size) few |= bit(index);
    }
    if (std::popcount(missing) <= size) continue;
    const bool advanced = any_subset(few, size, [&](Mask values) {
      Mask slots = 0;
      for (Mask rest = values; rest != 0; rest &= static_cast<Mask>(rest - 1))
        slots |= marks_.places(region, std::countr_zero(rest));
      if (std::popcount(slots) != size) return false;
      bool useful = false;
      for (Mask rest = slots; rest != 0; rest &= static_cast<Mask>(rest - 1))
        useful = useful || (marks_.values(layout_.member(region, std::countr_zero(rest))) & ~values);
      if (!useful) return false;
      auto step = draft(technique, rating_of(technique));
      std::vector<Fact> facts;
      std::vector<std::int32_t> cited;
      if constexpr (proofs) {
        StepDraft::Coloured pattern{Role::eliminating, {}};
        for (Mask rest = values; rest != 0; rest &= static_cast<Mask>(rest - 1)) {
          const int index = std::countr_zero(rest);
          cited.push_back(houses_.region(region, index));
          for (const int cell : layout_.members(region)) {
            if (!((slots >> layout_.slot(cell)) & 1)) facts.push_back(is_false(houses_.candidate(cell, index)));
            if (marks_.allows(cell, index)) pattern.candidates.push_back(houses_.candidate(cell, index));
          }
        }
        for (Mask rest = slots; rest != 0; rest &= static_cast<Mask>(rest - 1))
          cited.push_back(houses_.cell(layout_.member(region, std::countr_zero(rest))));
        step.roles.push_back(std::move(pattern));
      }
      exclude_values(step, region, slots, static_cast<Mask>(~values), facts, cited);
      finish(step);
      return true;
    });
    if (advanced) return true;
  }
  return false;
}

/// n cells of more than one region, each seeing the others, that share n values: a cell that sees all those that may
/// hold one of the values cannot hold it.
template <class Sink>
bool Ladder<Sink>::forbidden_set(Technique technique, int size) {
  std::vector<int> cells;
  auto grow = [&](auto& self, Mask values) -> bool {
    if (static_cast<int>(cells.size()) == size) {
      if (std::popcount(values) != size) return false;
      bool one_region = true;
      for (const int cell : cells) one_region = one_region && layout_.region(cell) == layout_.region(cells.front());
      return !one_region && forbidden_members(technique, cells, values);
    }
    auto attempt = [&](int cell) {
      if (cell <= cells.back() || !open(cell)) return false;
      const Mask more = values | marks_.values(cell);
      if (std::popcount(more) > size) return false;
      for (const int other : cells)
        if (!layout_.see(cell, other)) return false;
      cells.push_back(cell);
      const bool advanced = self(self, more);
      cells.pop_back();
      return advanced;
    };
    for (const int cell : layout_.touching(cells.front()))
      if (attempt(cell)) return true;
    for (const int cell : layout_.members(layout_.region(cells.front())))
      if (!layout_.touch(cell, cells.front()) && attempt(cell)) return true;
    return false;
  };
  for (int cell = 0; cell < layout_.cells(); ++cell) {
    if (!open(cell) || std::popcount(marks_.values(cell)) > size) continue;
    cells.assign(1, cell);
    if (grow(grow, marks_.values(cell))) return true;
  }
  return false;
}

template <class Sink>
bool Ladder<Sink>::forbidden_members(Technique technique, const std::vector<int>& cells, Mask values) {
  for (Mask rest = values; rest != 0; rest &= static_cast<Mask>(rest - 1)) {
    const int index = std::countr_zero(rest);
    std::vector<int> holders, targets;
    for (const int cell : cells)
      if (marks_.allows(cell, index)) holders.push_back(cell);
    auto consider = [&](int cell) {
      if (!marks_.allows(cell, index) || std::find(cells.begin(), cells.end(), cell) != cells.end()) return;
      for (const int holder : holders)
        if (!layout_.see(cell, holder)) return;
      if (std::find(targets.begin(), targets.end(), cell) == targets.end()) targets.push_back(cell);
    };
    for (const int cell : layout_.touching(holders.front())) consider(cell);
    for (const int cell : layout_.members(layout_.region(holders.front()))) consider(cell);
    if (targets.empty()) continue;
    std::sort(targets.begin(), targets.end());
    auto step = draft(technique, rating_of(technique));
    if constexpr (proofs) {
      std::vector<Fact> facts;
      std::vector<std::int32_t> cited;
      StepDraft::Coloured pattern{Role::eliminating, {}};
      for (std::size_t i = 0; i < cells.size(); ++i) {
        const int cell = cells[i];
        cited.push_back(houses_.cell(cell));
        for (int other = 0; other < layout_.size(layout_.region(cell)); ++other) {
          const bool shared = (values >> other) & 1;
          if (!shared || (other == index && !marks_.allows(cell, index))) facts.push_back(is_false(houses_.candidate(cell, other)));
          if (marks_.allows(cell, other)) pattern.candidates.push_back(houses_.candidate(cell, other));
        }
        for (std::size_t j = 0; j < i; ++j)
          for (Mask kept = static_cast<Mask>(values & ~bit(index)); kept != 0; kept &= static_cast<Mask>(kept - 1)) {
            const int other = std::countr_zero(kept);
            if (other < layout_.size(layout_.region(cell)) && other < layout_.size(layout_.region(cells[j])))
              cited.push_back(houses_.apart(cell, cells[j], other));
          }
      }
      step.roles.push_back(std::move(pattern));
      std::vector<Fact> conclusions;
      for (const int target : targets) {
        conclusions.push_back(is_false(houses_.candidate(target, index)));
        for (const int holder : holders) cited.push_back(houses_.apart(target, holder, index));
      }
      // A region's house is stronger than the difference of two of its cells, so some of this may not be needed.
      Fragment fragment(houses_, std::move(facts), std::move(cited));
      fragment.minimise(conclusions);
      for (const Fact conclusion : conclusions) step.proof.push_back({conclusion, false, fragment.facts(), fragment.houses()});
    }
    for (const int target : targets) exclude(step, target, index);
    finish(step);
    return true;
  }
  return false;
}

/// One value: a region with two places for it is a switch; where a place of one switch touches a place of another, not
/// both can hold. From "not here" a chain of switches derives "then there": a cell that sees both loses the value, and
/// a chain that returns to its start makes the start true.
template <class Sink>
bool Ladder<Sink>::colouring() {
  struct Link {
    int cell, from;  // this place holds the value because the place at index `from` of the queue does
  };
  for (int index = 0; index < layout_.maximum(); ++index) {
    auto partner = [&](int cell) {
      const int region = layout_.region(cell);
      if (index >= layout_.size(region)) return -1;
      const Mask places = marks_.places(region, index);
      if (std::popcount(places) != 2 || !((places >> layout_.slot(cell)) & 1)) return -1;
      return layout_.member(region, std::countr_zero(static_cast<Mask>(places & ~bit(layout_.slot(cell)))));
    };
    for (int start = 0; start < layout_.cells(); ++start) {
      if (layout_.hole(start) || partner(start) < 0) continue;
      std::vector<Link> queue{{partner(start), -1}};
      for (std::size_t i = 0; i < queue.size(); ++i) {
        const int holder = queue[i].cell;
        const bool returned = holder == start;
        std::vector<int> targets;
        if (!returned && i > 0) {
          for (const int cell : layout_.touching(holder))
            if (marks_.allows(cell, index) && cell != start && layout_.see(cell, start)) targets.push_back(cell);
        }
        if (returned || !targets.empty()) {
          auto step = draft(Technique::colouring, rating_of(Technique::colouring));
          if constexpr (proofs) {
            std::vector<int> chain;
            for (int at = static_cast<int>(i); at >= 0; at = queue[static_cast<std::size_t>(at)].from)
              chain.push_back(queue[static_cast<std::size_t>(at)].cell);
            std::reverse(chain.begin(), chain.end());
            StepDraft::Coloured pattern{Role::eliminating, {}}, other_colour{Role::auxiliary, {}};
            std::vector<Fact> facts;
            std::vector<std::int32_t> cited;
            int before = -1;
            for (const int place : chain) {
              const int region = layout_.region(place);
              const int off = partner(place);
              pattern.candidates.push_back(houses_.candidate(place, index));
              other_colour.candidates.push_back(houses_.candidate(off, index));
              cited.push_back(houses_.region(region, index));
              if (before >= 0) cited.push_back(houses_.touching(before, off, index));
              for (const int mate : layout_.members(region))
                if (mate != place && mate != off) facts.push_back(is_false(houses_.candidate(mate, index)));
              before = place;
            }
            step.roles.push_back(std::move(pattern));
            step.roles.push_back(std::move(other_colour));
            auto conclude = [&](Fact conclusion, std::vector<std::int32_t> more) {
              auto all = cited;
              all.insert(all.end(), more.begin(), more.end());
              Fragment fragment(houses_, facts, all);
              fragment.minimise({&conclusion, 1});
              for (auto& inference : fragment.refutation(conclusion)) step.proof.push_back(std::move(inference));
            };
            if (returned) {
              conclude(is_true(houses_.candidate(start, index)), {});
            } else {
              targets.resize(1);
              conclude(is_false(houses_.candidate(targets.front(), index)),
                       {houses_.apart(targets.front(), start, index), houses_.apart(targets.front(), holder, index)});
            }
          }
          if (returned) {
            choose(step, start, index);
          } else {
            exclude(step, targets.front(), index);
          }
          finish(step);
          return true;
        }
        for (const int cell : layout_.touching(holder)) {
          if (!marks_.allows(cell, index) || layout_.region(cell) == layout_.region(holder)) continue;
          const int next = partner(cell);
          if (next < 0) continue;
          const bool known = std::any_of(queue.begin(), queue.end(), [&](const Link& link) { return link.cell == next; });
          if (!known) queue.push_back({next, static_cast<int>(i)});
        }
      }
    }
  }
  return false;
}

}  // namespace grillon::tectonic
