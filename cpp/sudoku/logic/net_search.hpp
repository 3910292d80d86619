// Nishio, cell and region forcing chains and their dynamic forms: nets of all options, and where they agree.
#pragma once

#include <memory>
#include <vector>

#include "common/control.hpp"
#include "sudoku/logic/nets.hpp"

namespace grillon::sudoku::logic {

template <int Most>
class NetSearch {
 public:
  NetSearch(const Nodes<Most>& nodes, NetKind kind, Techniques shapes, Control* control)
      : nodes_(nodes), layout_(nodes.layout), kind_(kind), shapes_(shapes), control_(control), builder_(nodes, kind) {
    on_nets_.resize(static_cast<std::size_t>(nodes.count()));
  }

  /// The shortest argument; on equal terms double, cell, region, contradiction, then the first found.
  NetStep shortest() {
    for (int cell = 0; cell < layout_.cells; ++cell) {
      const Mask values = nodes_.board.candidates(cell);
      const int count = count_of(values);
      if (!(count > 2 || (count > 1 && kind_.dynamic))) continue;
      if (control_ != nullptr && control_->poll()) return {};
      for_each_bit(values, [&](int value) {
        const int node = nodes_.at(cell, value);
        const Net& on = net_of(node);
        if (kind_.dynamic) {
          off_nets_.push_back(std::make_unique<Net>(builder_.build(node, false)));
          const Net& off = *off_nets_.back();
          contradiction(node, true, on);
          contradiction(node, false, off);
          if (count >= 3 && !kind_.nishio) both_ways(node, on, off);
          if (best_.branches.empty() || best_.branches.back().net != &off) off_nets_.pop_back();
        }
        if (!kind_.nishio) regions(cell, value);
      });
      if (!kind_.nishio) whole_cell(cell, values);
    }
    return best_;
  }

  /// The nets a step points into live as long as the search.
 private:
  using Shape = NetStep::Shape;
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  [[nodiscard]] bool wanted(Shape shape) const { return (shapes_ >> static_cast<int>(shape) & 1) != 0; }
  static int order(Shape shape) {
    switch (shape) {
      case Shape::both_ways: return 1;
      case Shape::cell: return 5;
      case Shape::region: return 6;
      default: return 7;
    }
  }

  const Net& net_of(int node) {
    auto& net = on_nets_[at(node)];
    if (!net) net = std::make_unique<Net>(builder_.build(node, true));
    return *net;
  }

  NetStep* better(Shape shape, int length) {
    if (!wanted(shape)) return nullptr;
    if (best_.found() && (best_.length < length || (best_.length == length && best_.order <= order(shape)))) return nullptr;
    best_ = {};
    best_.shape = shape;
    best_.length = length;
    best_.order = order(shape);
    return &best_;
  }

  void contradiction(int node, bool on, const Net& net) {
    if (!net.absurd()) return;
    const int length = net.all[at(net.absurd_on)].ancestors + net.all[at(net.absurd_off)].ancestors;
    if (auto* step = better(Shape::contradiction, length)) {
      step->root = node;
      step->root_on = on;
      step->target = node;
      step->target_on = !on;
      step->branches = {{&net, net.absurd_on}, {&net, net.absurd_off}};
    }
  }

  void both_ways(int node, const Net& on, const Net& off) {
    for (const bool state : {true, false})
      for (const auto index : state ? on.ons : on.offs) {
        const int target = on.all[at(index)].node;
        const auto other = (state ? off.on : off.off)[at(target)];
        if (other < 0) continue;
        if (auto* step = better(Shape::both_ways, on.all[at(index)].ancestors + off.all[at(other)].ancestors)) {
          step->root = node;
          step->target = target;
          step->target_on = state;
          step->branches = {{&on, index}, {&off, other}};
        }
      }
  }

  /// Consequences shared by all options.
  template <class Name>
  void agree(Shape shape, const std::vector<int>& options, Name name) {
    const Net& first = net_of(options.front());
    for (const bool state : {true, false})
      for (const auto index : state ? first.ons : first.offs) {
        const int target = first.all[at(index)].node;
        int length = 0;
        bool all = true;
        for (const int option : options) {
          const Net& net = net_of(option);
          const auto other = (state ? net.on : net.off)[at(target)];
          all = other >= 0;
          if (!all) break;
          length += net.all[at(other)].ancestors;
        }
        if (!all) continue;
        if (auto* step = better(shape, length)) {
          name(*step);
          step->target = target;
          step->target_on = state;
          for (const int option : options) {
            const Net& net = net_of(option);
            step->branches.push_back({&net, (state ? net.on : net.off)[at(target)]});
          }
        }
      }
  }

  void regions(int cell, int value) {
    for (const auto& [house, place] : layout_.houses_of(cell)) {
      const Mask places = nodes_.board.places(house, value);
      if (!is_several(places) || (count_of(places) > 2 && !kind_.multiple) || first_of(places) != place) continue;
      std::vector<int> options;
      for_each_bit(places, [&](int other) { options.push_back(nodes_.at(layout_.cell_at(house, other), value)); });
      agree(Shape::region, options, [house = int{house}, value](NetStep& step) {
        step.house = house;
        step.value = value;
      });
    }
  }

  void whole_cell(int cell, Mask values) {
    std::vector<int> options;
    for_each_bit(values, [&](int value) { options.push_back(nodes_.at(cell, value)); });
    agree(Shape::cell, options, [cell](NetStep& step) { step.cell = cell; });
  }

  const Nodes<Most>& nodes_;
  const Layout<Most>& layout_;
  const NetKind kind_;
  const Techniques shapes_;  // bits by Shape
  Control* control_;
  NetBuilder<Most> builder_;
  std::vector<std::unique_ptr<Net>> on_nets_;
  std::vector<std::unique_ptr<Net>> off_nets_;
  NetStep best_;
};

// ---- the steps ----

template <int Most, bool Proofs>
void premises_of_pattern(Notes<Most, Proofs>& notes, Premises& premises, const Nodes<Most>& nodes, const NetPattern& pattern) {
  const auto& layout = nodes.layout;
  // Only what was absent from the start: the net's own removals are the parents.
  const auto absent = [&](int cell, int value) {
    if (!nodes.board.has(cell, value)) notes.absent(premises, cell, value);
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

/// The part of a net that one consequence rests on, in the order it was found.
template <int Most, bool Proofs>
void prove_branch(Notes<Most, Proofs>& notes, const Nodes<Most>& nodes, const Net& net, std::vector<std::int32_t> ends) {
  const auto& layout = nodes.layout;
  std::vector<char> needed(net.all.size(), 0);
  while (!ends.empty()) {
    const auto index = static_cast<std::size_t>(ends.back());
    ends.pop_back();
    if (needed[index] != 0) continue;
    needed[index] = 1;
    const auto& made = net.all[index];
    for (std::uint32_t i = 0; i < made.parents; ++i) ends.push_back(net.pool[made.first_parent + i]);
  }
  const auto fact_of = [&](const Consequence& made) {
    return made.on ? is_true(nodes.candidate(made.node)) : is_false(nodes.candidate(made.node));
  };
  for (std::size_t index = 0; index < net.all.size(); ++index) {
    if (needed[index] == 0) continue;
    const auto& made = net.all[index];
    notes.colour(made.on ? Role::eliminating : Role::auxiliary, nodes.candidate(made.node));
    if (made.parents == 0) {
      notes.assume(fact_of(made));
      continue;
    }
    Premises premises;
    for (std::uint32_t i = 0; i < made.parents; ++i)
      premises.fact(fact_of(net.all[static_cast<std::size_t>(net.pool[made.first_parent + i])]));
    if (made.pattern >= 0) {
      premises_of_pattern(notes, premises, nodes, net.patterns[static_cast<std::size_t>(made.pattern)]);
    } else {
      premises.house(made.house);
      if (made.on && made.house < layout.cells) {
        for (int value = 0; value < layout.size; ++value)
          if (!nodes.board.has(made.house, value)) notes.absent(premises, made.house, value);
      } else if (made.on) {
        const int house = (made.house - layout.cells) / layout.size, value = (made.house - layout.cells) % layout.size;
        for (int place = 0; place < layout.size; ++place)
          if (!nodes.board.has(layout.cell_at(house, place), value)) notes.absent(premises, layout.cell_at(house, place), value);
      }
    }
    notes.infer(fact_of(made), std::move(premises));
  }
}

template <int Most, bool Proofs>
void prove_net_step(Notes<Most, Proofs>& notes, const Nodes<Most>& nodes, const NetStep& step) {
  const auto& board = nodes.board;
  const Fact target = step.target_on ? is_true(nodes.candidate(step.target)) : is_false(nodes.candidate(step.target));
  Premises last;
  if (step.shape == NetStep::Shape::contradiction) {
    const auto& net = *step.branches[0].net;
    prove_branch(notes, nodes, net, {step.branches[0].index, step.branches[1].index});
    const int clash = nodes.candidate(net.all[static_cast<std::size_t>(step.branches[0].index)].node);
    last.fact(is_true(clash));
    last.fact(is_false(clash));
  } else {
    for (const auto& branch : step.branches) prove_branch(notes, nodes, *branch.net, {branch.index});
    if (step.shape == NetStep::Shape::cell) notes.confined(last, step.cell, board.candidates(step.cell));
    if (step.shape == NetStep::Shape::region)
      notes.confined_in_house(last, step.house, step.value, board.places(step.house, step.value));
  }
  notes.infer(target, std::move(last));
  notes.colour_results();
}

/// The four shapes of dynamic chains follow each other in the list of techniques, from `first` on.
template <int Most, bool Proofs>
bool find_net(const Board<Most>& board, Notes<Most, Proofs>& notes, NetKind kind, Techniques allowed, Control* control) {
  std::array<Technique, 4> names{};
  if (kind.nishio)
    names = {nishio, nishio, nishio, nishio};
  else if (!kind.dynamic)
    names = {cell_forcing_chains, cell_forcing_chains, cell_forcing_chains, region_forcing_chains};
  else if (!kind.plus)
    names = {dynamic_contradiction_chains, dynamic_double_chains, dynamic_cell_chains, dynamic_region_chains};
  else
    names = {dynamic_plus_contradiction_chains, dynamic_plus_double_chains, dynamic_plus_cell_chains, dynamic_plus_region_chains};
  Techniques shapes = 0;
  for (std::size_t shape = 0; shape < names.size(); ++shape)
    if ((allowed & only(names[shape])) != 0) shapes |= Techniques{1} << shape;
  if (shapes == 0) return false;
  const Nodes<Most> nodes(board);
  NetSearch<Most> search(nodes, kind, shapes, control);
  const NetStep step = search.shortest();
  if (!step.found()) return false;
  const double base = kind.plus ? 9.0 : kind.nishio ? 7.5 : kind.dynamic ? 8.5 : 8.0;
  notes.begin(names[static_cast<std::size_t>(step.shape)], base + length_rating(step.length));
  (step.target_on ? notes.draft.chosen : notes.draft.excluded).push_back(nodes.candidate(step.target));
  if constexpr (Proofs) prove_net_step(notes, nodes, step);
  return true;
}

}  // namespace grillon::sudoku::logic
