// Chains as steps: the proof is the chain itself, link by link.
#pragma once

#include <vector>

#include "sudoku/logic/chains.hpp"

namespace grillon::sudoku::logic {

/// The house that forbids both candidates: their cell, a house with their value, or a pair rule.
template <int Most>
std::int32_t weak_house(const Nodes<Most>& nodes, int one, int two) {
  const auto& layout = nodes.layout;
  if (nodes.cell(one) == nodes.cell(two)) return nodes.cell(one);
  if (nodes.value(one) == nodes.value(two)) {
    const int house = layout.common_house(nodes.cell(one), nodes.cell(two));
    if (house >= 0) return layout.value_house(house, nodes.value(one));
  }
  for (const auto& [other, house, at_sight] : layout.pairs_of(nodes.candidate(one)))
    if (other == nodes.candidate(two)) return house;
  return -1;
}

/// One of the two is true: their cell has no other candidate, or the house no other place. Absences count from `start`, the
/// position the step begins with.
template <int Most, bool Proofs>
void strong_premises(const Notes<Most, Proofs>& notes, Premises& premises, const Nodes<Most>& nodes, int one, int two) {
  const auto& layout = nodes.layout;
  const int cell = nodes.cell(one), value = nodes.value(one);
  if (cell == nodes.cell(two)) return notes.confined(premises, cell, Mask{1} << value | Mask{1} << nodes.value(two));
  for (const auto& [house, place] : layout.houses_of(cell)) {
    const int other = layout.place_of(house, nodes.cell(two));
    const Mask both = other < 0 ? 0 : Mask{1} << place | Mask{1} << other;
    if (nodes.board.places(house, value) == both) return notes.confined_in_house(premises, house, value, both);
  }
}

/// Writes the links of an alternating path; `on`: its first node is true.
template <int Most, bool Proofs>
void prove_links(Notes<Most, Proofs>& notes, const Nodes<Most>& nodes, const std::vector<int>& path, bool on) {
  for (std::size_t i = 1; i < path.size(); ++i) {
    const int before = path[i - 1], node = path[i];
    const bool before_on = (i % 2 == 1) == on;
    Premises premises;
    premises.fact(before_on ? is_true(nodes.candidate(before)) : is_false(nodes.candidate(before)));
    if (before_on)
      premises.house(weak_house(nodes, before, node));
    else
      strong_premises(notes, premises, nodes, before, node);
    notes.infer(before_on ? is_false(nodes.candidate(node)) : is_true(nodes.candidate(node)), std::move(premises));
  }
}

/// The shortest alternating path from the assumption to its negation, in the order of the search.
template <int Most>
std::vector<int> forcing_path(const Links<Most>& links, int start, bool on) {
  const auto count = static_cast<std::size_t>(links.nodes.count());
  struct Parent {
    int off = -1, on = -1;
  };
  std::vector<Parent> parents(count);
  std::vector<char> reached(count, 0);
  std::vector<int> front, next;
  const auto unwind = [&](int last) {
    std::vector<int> path;
    for (int node = last; node >= 0; node = parents[static_cast<std::size_t>(node)].on) {
      path.push_back(node);
      if (parents[static_cast<std::size_t>(node)].off >= 0) path.push_back(parents[static_cast<std::size_t>(node)].off);
    }
    std::reverse(path.begin(), path.end());
    return path;
  };
  if (on) {
    front.push_back(start);
    reached[static_cast<std::size_t>(start)] = 1;
  } else {
    for (const int node : links.strong[start]) {
      front.push_back(node);
      reached[static_cast<std::size_t>(node)] = 1;
      parents[static_cast<std::size_t>(node)].off = start;
    }
  }
  for (bool first = true; !front.empty(); first = false) {
    for (const int node : front) {
      if (on && !first) {
        const auto seen = links.weak[node];
        if (std::find(seen.begin(), seen.end(), start) == seen.end()) continue;
        auto path = unwind(node);
        path.push_back(start);
        return path;
      }
      if (!on && node == start) return unwind(node);
    }
    next.clear();
    for (const int node : front)
      for (const auto& step : links.steps[node]) {
        if (reached[step.on] != 0) continue;
        reached[step.on] = 1;
        parents[step.on] = {step.off, node};
        next.push_back(step.on);
      }
    std::swap(front, next);
  }
  return {};
}

template <int Most, bool Proofs>
void write_cycle(Notes<Most, Proofs>& notes, const Nodes<Most>& nodes, const Chain& chain) {
  const auto& path = chain.path;
  const auto& layout = nodes.layout;
  const auto count = path.size();
  ChainSearch<Most, 4>::each_excluded(nodes, path, [&](int cell, int value) { notes.exclude(cell, value); });
  if constexpr (Proofs) {
    for (std::size_t i = 0; i < count; ++i)
      notes.colour(i % 2 == 0 ? Role::eliminating : Role::auxiliary, nodes.candidate(path[i]));
    for (const auto candidate : notes.draft.excluded) {
      // It sees a true and a false node of the cycle. If it were true, that false node would set the cycle off in the one
      // direction and make the true node true. The shortest such arc is enough.
      const int cell = candidate / layout.size, value = candidate % layout.size;
      const auto sees = [&](std::size_t i) { return nodes.value(path[i]) == value && layout.see(cell, nodes.cell(path[i])); };
      std::size_t best_from = 0, best_length = count + 1;
      for (std::size_t from = 1; from < count; from += 2) {
        if (!sees(from)) continue;
        for (std::size_t length = 1; length < best_length && length < count; length += 2)
          if (sees((from + length) % count)) best_from = from, best_length = length;
      }
      std::vector<int> arc{nodes.at(cell, value)};
      for (std::size_t i = 0; i <= best_length; ++i) arc.push_back(path[(best_from + i) % count]);
      arc.push_back(arc.front());
      notes.assume(is_true(candidate));
      prove_links(notes, nodes, arc, true);
    }
    notes.colour_results();
  }
}

template <int Most, bool Proofs>
void write_chain(Notes<Most, Proofs>& notes, const Nodes<Most>& nodes, const Chain& chain) {
  const bool cycle = chain.shape == Chain::Shape::cycle;
  const Technique technique = chain.flavour == Flavour::y    ? y_cycle
                              : chain.flavour == Flavour::xy ? (cycle ? bidirectional_cycle : forcing_chain)
                              : cycle                        ? x_cycle
                              : chain.length == 6            ? turbot_fish
                                                             : forcing_x_chain;
  notes.begin(technique, chain.rating);
  if (cycle) return write_cycle(notes, nodes, chain);
  const bool on = chain.shape == Chain::Shape::not_true;
  const int candidate = nodes.candidate(chain.start);
  (on ? notes.draft.excluded : notes.draft.chosen).push_back(candidate);
  if constexpr (Proofs) {
    const Links<Most> links(nodes, chain.flavour);
    const auto path = forcing_path(links, chain.start, on);
    notes.assume(on ? is_true(candidate) : is_false(candidate));
    prove_links(notes, nodes, path, on);
    notes.colour_results();
    for (std::size_t i = 1; i + 1 < path.size(); ++i)
      notes.colour((i % 2 == 0) == on ? Role::eliminating : Role::auxiliary, nodes.candidate(path[i]));
  }
}

template <int Most, bool Proofs>
bool find_chain(const Board<Most>& board, Notes<Most, Proofs>& notes, Techniques allowed) {
  const Nodes<Most> nodes(board);
  const auto search = [&]<int Words>() { return ChainSearch<Most, Words>(nodes, allowed).easiest(); };
  const int count = nodes.count();
  Chain chain;
  if (count <= 256)
    chain = search.template operator()<4>();
  else if (count <= 768)
    chain = search.template operator()<12>();
  else if constexpr (Most > 9)
    chain = count <= 4096 ? search.template operator()<64>() : search.template operator()<245>();
  if (!chain.found()) return false;
  write_chain(notes, nodes, chain);
  return true;
}

}  // namespace grillon::sudoku::logic
