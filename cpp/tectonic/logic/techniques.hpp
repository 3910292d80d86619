// The ladder's own machinery and its techniques up to colouring. Included only by ladder.cpp.
#pragma once

#include "tectonic/logic/chains.hpp"
#include "tectonic/logic/ladder.hpp"
#include "tectonic/logic/sets.hpp"

namespace grillon::tectonic {

template <class Sink>
Ladder<Sink>::Ladder(const Layout& layout, Sink& sink)
    : layout_(layout), houses_(layout), sink_(sink), marks_(layout), placed_(static_cast<std::size_t>(layout.cells())) {}

template <class Sink>
bool Ladder<Sink>::remove(int cell, int index) {
  if (!marks_.remove(layout_, cell, index)) return false;
  if (marks_.values(cell) == 0 || marks_.places(layout_.region(cell), index) == 0) broken_ = true;
  return true;
}

template <class Sink>
void Ladder<Sink>::place(int cell, int index) {
  if (placed_[static_cast<std::size_t>(cell)] == 0) --left_;
  placed_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(index + 1);
  if (!marks_.allows(cell, index)) broken_ = true;
  for (Mask others = static_cast<Mask>(marks_.values(cell) & ~bit(index)); others != 0; others &= static_cast<Mask>(others - 1))
    remove(cell, std::countr_zero(others));
  for (const int mate : layout_.members(layout_.region(cell)))
    if (mate != cell) remove(mate, index);
  for (const int other : layout_.touching(cell)) remove(other, index);
}

template <class Sink>
bool Ladder<Sink>::start(std::span<const std::uint8_t> values, std::span<const std::int32_t> excluded) {
  marks_ = Marks(layout_);
  broken_ = false;
  std::fill(placed_.begin(), placed_.end(), std::uint8_t{0});
  left_ = 0;
  for (int cell = 0; cell < layout_.cells(); ++cell) left_ += !layout_.hole(cell);
  for (int cell = 0; cell < layout_.cells(); ++cell) {
    const int value = values[static_cast<std::size_t>(cell)];
    if (layout_.hole(cell) || value == 0) continue;
    if (value > layout_.size(layout_.region(cell))) {
      broken_ = true;
      return false;
    }
    place(cell, value - 1);
  }
  for (const auto candidate : excluded) remove(houses_.cell_of(candidate), houses_.index_of(candidate));
  return !broken_;
}

template <class Sink>
StepDraft Ladder<Sink>::draft(Technique technique, int rating) const {
  StepDraft result;
  result.technique = static_cast<std::int32_t>(technique);
  result.rating = rating;
  return result;
}

template <class Sink>
void Ladder<Sink>::choose(Draft& draft, int cell, int index) {
  if constexpr (proofs) draft.chosen.push_back(houses_.candidate(cell, index));
  place(cell, index);
}

template <class Sink>
void Ladder<Sink>::exclude(Draft& draft, int cell, int index) {
  if constexpr (proofs) draft.excluded.push_back(houses_.candidate(cell, index));
  remove(cell, index);
}

template <class Sink>
void Ladder<Sink>::finish(Draft& draft) {
  if constexpr (proofs) {
    if (!draft.chosen.empty()) draft.roles.push_back({Role::target, draft.chosen});
    if (!draft.excluded.empty()) draft.roles.push_back({Role::eliminated, draft.excluded});
    sink_.add(draft);
  } else {
    sink_.note(draft.technique, draft.rating);
  }
}

template <class Sink>
bool Ladder<Sink>::full_block() {
  for (int region = 0; region < layout_.regions(); ++region) {
    int last = -1, opens = 0;
    for (const int cell : layout_.members(region)) {
      if (!open(cell)) continue;
      last = cell;
      if (++opens > 1) break;
    }
    if (opens != 1) continue;
    const int index = std::countr_zero(marks_.values(last));
    auto step = draft(Technique::full_block, rating_of(Technique::full_block));
    if constexpr (proofs) {
      StepDraft::Inference inference{is_true(houses_.candidate(last, index)), false, {}, {houses_.region(region, index)}};
      StepDraft::Coloured mates{Role::eliminating, {}};
      for (const int mate : layout_.members(region)) {
        if (mate == last) continue;
        inference.facts.push_back(is_false(houses_.candidate(mate, index)));
        mates.candidates.push_back(houses_.candidate(mate, placed_[static_cast<std::size_t>(mate)] - 1));
      }
      step.proof.push_back(std::move(inference));
      if (!mates.candidates.empty()) step.roles.push_back(std::move(mates));
    }
    choose(step, last, index);
    finish(step);
    return true;
  }
  return false;
}

template <class Sink>
bool Ladder<Sink>::naked_single() {
  for (int cell = 0; cell < layout_.cells(); ++cell) {
    if (!open(cell) || !is_single(marks_.values(cell))) continue;
    const int index = std::countr_zero(marks_.values(cell));
    auto step = draft(Technique::naked_single, rating_of(Technique::naked_single));
    if constexpr (proofs) {
      StepDraft::Inference inference{is_true(houses_.candidate(cell, index)), false, {}, {houses_.cell(cell)}};
      StepDraft::Coloured seen{Role::eliminating, {}};
      for (int other = 0; other < layout_.size(layout_.region(cell)); ++other) {
        if (other == index) continue;
        inference.facts.push_back(is_false(houses_.candidate(cell, other)));
        for (int c = 0; c < layout_.cells(); ++c) {
          if (placed_[static_cast<std::size_t>(c)] == other + 1 && layout_.see(cell, c)) {
            seen.candidates.push_back(houses_.candidate(c, other));
            break;
          }
        }
      }
      step.proof.push_back(std::move(inference));
      if (!seen.candidates.empty()) step.roles.push_back(std::move(seen));
    }
    choose(step, cell, index);
    finish(step);
    return true;
  }
  return false;
}

template <class Sink>
bool Ladder<Sink>::hidden_single() {
  for (int region = 0; region < layout_.regions(); ++region) {
    for (int index = 0; index < layout_.size(region); ++index) {
      const Mask places = marks_.places(region, index);
      if (!is_single(places)) continue;
      const int cell = layout_.member(region, std::countr_zero(places));
      if (!open(cell)) continue;
      auto step = draft(Technique::hidden_single, rating_of(Technique::hidden_single));
      if constexpr (proofs) {
        StepDraft::Inference inference{is_true(houses_.candidate(cell, index)), false, {}, {houses_.region(region, index)}};
        for (const int mate : layout_.members(region))
          if (mate != cell) inference.facts.push_back(is_false(houses_.candidate(mate, index)));
        step.roles.push_back({Role::auxiliary, {}});
        for (const auto fact : inference.facts) step.roles.back().candidates.push_back(~fact);
        step.proof.push_back(std::move(inference));
      }
      choose(step, cell, index);
      finish(step);
      return true;
    }
  }
  return false;
}

/// A cell that touches every place left for the value in another region cannot hold it.
template <class Sink>
bool Ladder<Sink>::touching_places(Technique technique, int most) {
  for (int region = 0; region < layout_.regions(); ++region) {
    for (int index = 0; index < layout_.size(region); ++index) {
      const Mask places = marks_.places(region, index);
      const int count = std::popcount(places);
      if (count < 2 || count > most) continue;
      std::uint32_t common = layout_.common_halo(region, places);
      const auto halo = layout_.halo(region);
      for (std::uint32_t rest = common; rest != 0; rest &= rest - 1)
        if (!marks_.allows(halo[static_cast<std::size_t>(std::countr_zero(rest))], index)) common &= ~(rest & (0 - rest));
      if (common == 0) continue;
      auto step = draft(technique, rating_of(technique));
      if constexpr (proofs) {
        std::vector<Fact> outside;
        StepDraft::Coloured pattern{Role::eliminating, {}};
        for (const int mate : layout_.members(region)) {
          if ((places >> layout_.slot(mate)) & 1)
            pattern.candidates.push_back(houses_.candidate(mate, index));
          else
            outside.push_back(is_false(houses_.candidate(mate, index)));
        }
        for (std::uint32_t rest = common; rest != 0; rest &= rest - 1) {
          const int cell = halo[static_cast<std::size_t>(std::countr_zero(rest))];
          StepDraft::Inference inference{is_false(houses_.candidate(cell, index)), false, outside, {houses_.region(region, index)}};
          for (Mask p = places; p != 0; p &= static_cast<Mask>(p - 1))
            inference.houses.push_back(houses_.touching(cell, layout_.member(region, std::countr_zero(p)), index));
          step.proof.push_back(std::move(inference));
        }
        step.roles.push_back(std::move(pattern));
      }
      for (; common != 0; common &= common - 1) exclude(step, halo[static_cast<std::size_t>(std::countr_zero(common))], index);
      finish(step);
      return true;
    }
  }
  return false;
}

template <class Sink>
std::optional<Ending> Ladder<Sink>::step(TechniqueSet techniques) {
  if (broken_) return Ending::contradiction;
  if (left_ == 0) return Ending::solved;
  auto attempt = [&](Technique technique) {
    switch (technique) {
      case Technique::full_block: return full_block();
      case Technique::naked_single: return naked_single();
      case Technique::hidden_single: return hidden_single();
      case Technique::exclusion_by_neighbours: return touching_places(technique, 2);
      case Technique::forbidden_neighbour: return touching_places(technique, largest_maximum);
      case Technique::naked_pair: return naked_set(technique, 2);
      case Technique::hidden_pair: return hidden_set(technique, 2);
      case Technique::forbidden_pair: return forbidden_set(technique, 2);
      case Technique::naked_triple: return naked_set(technique, 3);
      case Technique::hidden_triple: return hidden_set(technique, 3);
      case Technique::forbidden_triple: return forbidden_set(technique, 3);
      case Technique::colouring: return colouring();
      case Technique::one_step_contradiction: return contradiction(technique, 1);
      case Technique::contradiction_chain: return contradiction(technique, 1 << 20);
      case Technique::forcing_chain: return forcing_chain();
      default: return false;  // only for boards whose walls are not all known
    }
  };
  for (int technique = 0; technique < technique_count; ++technique)
    if (((techniques >> technique) & 1) && attempt(static_cast<Technique>(technique))) return std::nullopt;
  return Ending::stuck;
}

template <class Sink>
Ending Ladder<Sink>::run(TechniqueSet techniques, Control& control, int most) {
  for (;; --most) {
    if (most == 0 && !broken_ && left_ != 0) return Ending::limit;
    if (const auto end = step(techniques)) return *end;
    if (control.poll()) return Ending::stopped;
  }
}

}  // namespace grillon::tectonic
