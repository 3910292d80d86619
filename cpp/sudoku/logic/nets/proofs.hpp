// Arguments of nets as steps. A chain inside a net becomes inferences one layer deeper, followed by what it excludes.
#pragma once

#include <set>
#include <vector>

#include "sudoku/logic/nets/search.hpp"

namespace grillon::sudoku::logic {

/// The facts a pattern in a net needs from the net's starting position; the net's removals are further premises.
template <int Most>
void premises_of_pattern(Premises& premises, const Board<Most>& board, const NetPattern& pattern) {
  const auto& layout = board.layout();
  const auto absent = [&](int cell, int value) {
    if (!board.has(cell, value)) premises.fact(is_false(layout.candidate(cell, value)));
  };
  const int value = first_of(pattern.values);
  const auto elsewhere = [&](int house, int of, Mask places) {
    premises.house(layout.value_house(house, of));
    for (int place = 0; place < layout.size; ++place)
      if ((places >> place & 1) == 0) absent(layout.cell_at(house, place), of);
  };
  switch (pattern.kind) {
    case NetPattern::Kind::locked:
      elsewhere(pattern.house, value, pattern.places);
      premises.house(layout.value_house(pattern.other, value));
      break;
    case NetPattern::Kind::hidden_pair:
      for_each_bit(pattern.values, [&](int of) { elsewhere(pattern.house, of, pattern.places); });
      for_each_bit(pattern.places, [&](int place) { premises.house(layout.cell_at(pattern.house, place)); });
      break;
    case NetPattern::Kind::naked_pair:
      for_each_bit(pattern.places, [&](int place) {
        const int cell = layout.cell_at(pattern.house, place);
        premises.house(cell);
        for (int of = 0; of < layout.size; ++of)
          if ((pattern.values >> of & 1) == 0) absent(cell, of);
      });
      for_each_bit(pattern.values, [&](int of) { premises.house(layout.value_house(pattern.house, of)); });
      break;
    case NetPattern::Kind::x_wing:
      for_each_bit(pattern.places & 0xffff, [&](int line) { elsewhere(pattern.house + line, value, pattern.places >> 16); });
      for_each_bit(pattern.places >> 16, [&](int line) { premises.house(layout.value_house(pattern.other + line, value)); });
      break;
  }
}

/// The consequences of a net that the proof of an inner chain cites.
template <int Most, int Words>
std::vector<std::int32_t> cited_consequences(const NetContext<Most, Words>& context, const Net<Words>& net, std::int32_t index) {
  const auto& proof = net.reasons[static_cast<std::size_t>(net.at(index).reason)].proof;
  std::set<Fact> own;
  for (const auto& inference : proof) own.insert(inference.fact);
  std::set<std::int32_t> cited;
  for (const auto& inference : proof)
    for (const auto fact : inference.facts) {
      if (fact >= 0 || own.count(fact) != 0) continue;
      const int node = context.nodes.at(~fact / context.layout.size, ~fact % context.layout.size);
      if (node >= 0 && net.off_set.test(node) && net.index(node, false) < index) cited.insert(net.index(node, false));
    }
  return {cited.begin(), cited.end()};
}

/// The part of a net that some consequences depend on, in the order it was found.
template <int Most, int Words>
void prove_branch(const NetContext<Most, Words>& context, const Board<Most>& board, const Net<Words>& net,
                  const std::vector<std::int32_t>& ends, std::vector<StepDraft::Inference>& proof) {
  const auto is_chain = [&](const Consequence& made) {
    return made.reason >= 0 && net.reasons[static_cast<std::size_t>(made.reason)].pattern < 0;
  };
  std::vector<char> needed(net.all.size(), 0);
  for (const auto end : ends) needed[static_cast<std::size_t>(end)] = 1;
  for (auto index = static_cast<std::int32_t>(net.all.size()); index-- > 0;) {
    if (needed[static_cast<std::size_t>(index)] == 0) continue;
    const auto& made = net.at(index);
    if (is_chain(made))
      for (const auto parent : cited_consequences(context, net, index)) needed[static_cast<std::size_t>(parent)] = 1;
    else
      for (const auto parent : net.parents_of(made)) needed[static_cast<std::size_t>(parent)] = 1;
  }
  for (std::int32_t index = 0; index < static_cast<std::int32_t>(net.all.size()); ++index) {
    if (needed[static_cast<std::size_t>(index)] == 0) continue;
    const auto& made = net.at(index);
    if (made.parents == 0) {
      proof.push_back({context.fact(made), true, {}, {}});
      continue;
    }
    Premises premises;
    if (is_chain(made)) {
      for (auto inference : net.reasons[static_cast<std::size_t>(made.reason)].proof) {
        ++inference.depth;
        proof.push_back(std::move(inference));
      }
      for (const auto parent : cited_consequences(context, net, index)) premises.fact(context.fact(net.at(parent)));
    } else {
      for (const auto parent : net.parents_of(made)) premises.fact(context.fact(net.at(parent)));
      if (made.reason >= 0) {
        const auto pattern = net.reasons[static_cast<std::size_t>(made.reason)].pattern;
        premises_of_pattern(premises, board, net.patterns[static_cast<std::size_t>(pattern)]);
      } else {
        premises.house(made.house);
        if (made.on) each_absent(board, made.house, [&](int candidate) { premises.fact(is_false(candidate)); });
      }
    }
    proof.push_back({context.fact(made), false, std::move(premises.facts), std::move(premises.houses)});
  }
}

template <int Most, int Words>
void NetSearch<Most, Words>::prove(const NetStep& step, const Board<Most>& board, std::vector<StepDraft::Inference>& proof) {
  bool all_reached = true;
  if (kind_.level >= 2) {
    // Build it again, this time with the proofs of the inner chains.
    const auto again = [&](int root, bool on) {
      auto& growing = nets_[at(2 * root + (on ? 1 : 0))];
      growing.begun = false;
      // Among all arguments of a position the next one may need more of the same net.
      builder_.build(growing, board, present_, root, on, best_only_ ? step.length : unlimited, true);
      // A net that grew from limit to limit may have reached the consequence by a shorter way than one built at once.
      const auto& net = growing.net;
      const auto reached = [&] { return step.shape == Shape::contradiction ? net.absurd() : net.has(step.target, step.target_on); };
      for (int limit = first_limit; !reached() && !stopped(); limit = next_limit(limit)) {
        if (limit == first_limit) growing.begun = false;
        builder_.build(growing, board, present_, root, on, limit == unlimited ? unlimited : limit - 1, true);
        if (limit == unlimited) break;
      }
      all_reached &= reached();
      (on ? looked_on_ : looked_off_).set(root);
    };
    if (step.shape == Shape::contradiction)
      again(step.root, step.root_on);
    else if (step.shape == Shape::both_ways)
      again(step.root, true), again(step.root, false);
    else
      each_option(step, [&](int option) { again(option, true); });
    if (stopped() || !all_reached) return;  // the nets may have ended before their consequence
  }
  const Fact target = step.target_on ? is_true(nodes_.candidate(step.target)) : is_false(nodes_.candidate(step.target));
  Premises last;
  if (step.shape == Shape::contradiction) {
    const auto& net = nets_[at(2 * step.root + (step.root_on ? 1 : 0))].net;
    prove_branch(context_, board, net, {net.absurd_on, net.absurd_off}, proof);
    const int clash = nodes_.candidate(net.at(net.absurd_on).node);
    last.fact(is_true(clash));
    last.fact(is_false(clash));
  } else {
    each_branch(step, [&](const Branch& branch) { prove_branch(context_, board, *branch.net, {branch.index}, proof); });
    const auto house = step.shape == Shape::cell     ? step.cell
                       : step.shape == Shape::region ? layout_.value_house(step.house, step.value)
                                                     : -1;
    if (house >= 0) {
      last.house(house);
      each_absent(board, house, [&](int candidate) { last.fact(is_false(candidate)); });
    }
  }
  proof.push_back({target, false, std::move(last.facts), std::move(last.houses)});
}

/// The techniques of a kind of nets: contradiction, both ways, cell, region.
inline std::array<Technique, 4> techniques_of(NetKind kind) {
  const auto all = [](Technique technique) { return std::array{technique, technique, technique, technique}; };
  if (kind.nishio) return all(nishio);
  if (!kind.dynamic) return {cell_forcing_chains, cell_forcing_chains, cell_forcing_chains, region_forcing_chains};
  switch (kind.level) {
    case 0: return {dynamic_contradiction_chains, dynamic_double_chains, dynamic_cell_chains, dynamic_region_chains};
    case 1:
      return {dynamic_plus_contradiction_chains, dynamic_plus_double_chains, dynamic_plus_cell_chains, dynamic_plus_region_chains};
    case 2: return all(nested_forcing_chains);
    case 3: return all(nested_multiple_chains);
    default: return all(nested_dynamic_chains);
  }
}

template <int Most, int Words, bool Proofs>
bool find_net_among(const Nodes<Most>& nodes, Notes<Most, Proofs>& notes, NetKind kind, std::uint64_t shapes, NetRooms<Most>& rooms,
                    Control* control, Allowance* allowance) {
  const NetContext<Most, Words> context(nodes, control, allowance);
  NetRoom<Most, Words> own;
  NetSearch<Most, Words> search(context, kind, shapes, rooms.kept_or(own));
  const NetStep step = search.shortest();
  if (!step.found()) return false;
  const double base = kind.nishio     ? weight(nishio)
                      : !kind.dynamic ? weight(cell_forcing_chains)
                                      : weight(dynamic_contradiction_chains) + 0.5 * kind.level;
  notes.begin(techniques_of(kind)[static_cast<std::size_t>(step.shape)], base + length_rating(step.length));
  (step.target_on ? notes.draft.chosen : notes.draft.excluded).push_back(nodes.candidate(step.target));
  if constexpr (Proofs) {
    search.prove(step, nodes.board, notes.draft.proof);
    if (context.stopped()) return false;
    for (const auto& inference : notes.draft.proof)
      if (inference.depth == 0 && &inference != &notes.draft.proof.back())
        notes.colour(inference.fact >= 0 ? Role::eliminating : Role::auxiliary, std::max(inference.fact, ~inference.fact));
    notes.colour_results();
  }
  return true;
}

template <int Most, bool Proofs>
bool find_net(const Board<Most>& board, Notes<Most, Proofs>& notes, NetKind kind, Techniques allowed,
              std::shared_ptr<NetRooms<Most>>& kept, Control* control, Allowance* allowance) {
  const auto names = techniques_of(kind);
  std::uint64_t shapes = 0;
  for (std::size_t shape = 0; shape < names.size(); ++shape)
    if ((allowed & only(names[shape])) != 0) shapes |= std::uint64_t{1} << shape;
  if (shapes == 0) return false;
  if (!kept) kept = std::make_shared<NetRooms<Most>>();
  auto& rooms = *kept;
  const Nodes<Most> nodes(board);
  if constexpr (Most <= 9) {
    if (nodes.count() <= 256) return find_net_among<Most, 4>(nodes, notes, kind, shapes, rooms, control, allowance);
    if (nodes.count() <= 448) return find_net_among<Most, 7>(nodes, notes, kind, shapes, rooms, control, allowance);
  }
  if (nodes.count() <= 768) return find_net_among<Most, 12>(nodes, notes, kind, shapes, rooms, control, allowance);
  if constexpr (Most > 9) {
    if (nodes.count() <= 4096) return find_net_among<Most, 64>(nodes, notes, kind, shapes, rooms, control, allowance);
    return find_net_among<Most, 245>(nodes, notes, kind, shapes, rooms, control, allowance);
  }
  return false;
}

}  // namespace grillon::sudoku::logic
