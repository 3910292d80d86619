// Techniques look for a house (a cell or a kind) in which all placements but one fail; which technique it takes is the
// hardest failure among them. The ladder is a template over its sink (see common/steps.hpp).
#include "packing/logic/ladder.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>
#include <vector>

#include "packing/logic/position.hpp"
#include "packing/logic/refute.hpp"
#include "packing/upright.hpp"

namespace grillon::packing {

namespace {

template <std::size_t Words, class Sink>
class Ladder {
 public:
  Ladder(const Problem& problem, const LadderOptions& options, Control& control, Sink& sink)
      : problem_(problem),
        catalogue_(problem, control),
        options_(options),
        control_(control),
        sink_(sink),
        position_(problem, catalogue_),
        refuter_(catalogue_, control) {}

  Ending run_ladder(std::span<const std::int32_t> chosen, std::span<const std::int32_t> excluded) {
    if (control_.poll()) return Ending::stopped;
    for (const std::int32_t candidate : problem_.fixed)
      if (!lay(candidate)) return Ending::contradiction;
    for (const std::int32_t candidate : chosen)
      if (!lay(candidate)) return Ending::contradiction;
    for (const std::int32_t candidate : excluded)
      if (const int item = catalogue_.find(candidate); item >= 0) {
        position_.rule_out(item);
        given_gone_.push_back(item);
      }
    for (;;) {
      if (control_.poll()) return Ending::stopped;
      // A piece that could still be added makes another solution, and no step can decide it.
      if (position_.complete()) return position_.addable() ? Ending::stuck : Ending::solved;
      if (enough()) return Ending::limit;
      const Ending end = advance();
      if (control_.stopped()) return Ending::stopped;
      if (end != Ending::solved) return enough() ? Ending::limit : end;
    }
  }

 private:
  // Nodes a proof may take: a step that needs more is split into several.
  static constexpr std::uint64_t one_step = 200;
  static constexpr std::uint64_t any_step = 100000;
  // The steps chosen depend on the facts they need; a grade ignores their other citations.
  static constexpr bool explained = Sink::proofs && !std::is_base_of_v<Grade, Sink>;

  struct House {
    int cell, kind;
    std::vector<int> members;  // viable ones
  };
  struct Find {
    Technique technique{};
    int rating = 0;
    int item = -1;
    House house{};
  };

  // The position

  bool lay(std::int32_t candidate) {
    const int item = catalogue_.find(candidate);
    if (item < 0) return false;
    if (std::find(laid_.begin(), laid_.end(), item) != laid_.end()) return true;
    if (!position_.viable(item)) return false;
    position_.push(item);
    laid_.push_back(item);
    return true;
  }
  /// Houses that still need a placement, with the placements they have.
  std::vector<House> houses() const {
    std::vector<House> open;
    position_.open_cells().for_each([&](int cell) { open.push_back({cell, -1, {}}); });
    for (std::size_t kind = 0; kind < problem_.kinds.size(); ++kind)
      if (position_.used(kind) + 1 == problem_.kinds[kind].low) open.push_back({-1, static_cast<int>(kind), {}});
    for (House& house : open)
      for (const int item : house.cell >= 0 ? catalogue_.covering[static_cast<std::size_t>(house.cell)]
                                            : catalogue_.of_kind[static_cast<std::size_t>(house.kind)])
        if (position_.viable(item)) house.members.push_back(item);
    return open;
  }

  // Techniques

  /// Takes one step. `solved` means that a step was taken.
  Ending advance() {
    const std::vector<House> open = houses();
    for (const House& house : open)
      if (house.members.empty()) return Ending::contradiction;
    Find best;
    auto offer = [&](const Find& find) {
      if (best.item < 0 || better(find, best)) best = find;
    };
    for (const House& house : open)
      if (house.members.size() == 1) {
        const Technique technique = house.cell >= 0 ? Technique::only_placement : Technique::only_place;
        if (options_.enabled[static_cast<std::size_t>(technique)])
          offer({technique, rating_of(technique), house.members.front(), house});
      }
    if (best.item >= 0) return take(best);
    // Each placement is tested with one technique after the other; a house in which one survives is a step.
    failure_.assign(catalogue_.size(), 0);
    failing_.assign(catalogue_.size(), Technique::only_placement);
    for (int level = static_cast<int>(Technique::pocket); level < technique_count; ++level) {
      const auto technique = static_cast<Technique>(level);
      if (!options_.enabled[static_cast<std::size_t>(level)]) continue;
      for (bool again = true; again;) {
        again = false;
        position_.look();
        for (std::size_t item = 0; item < catalogue_.size(); ++item) {
          if (failure_[item] != 0 || !position_.viable(static_cast<int>(item))) continue;
          if (control_.poll()) return forget(Ending::stopped);
          const std::int32_t rating = position_.fails(static_cast<int>(item), technique);
          if (rating == 0) continue;
          failure_[item] = rating;
          failing_[item] = technique;
          again = technique >= Technique::stranding;
        }
        // Failed placements are excluded from the following tests; the position itself does not change.
        for (const House& house : open) {
          Find find{technique, 0, -1, house};
          int survivors = 0;
          for (const int item : house.members) {
            const auto at = static_cast<std::size_t>(item);
            if (failure_[at] == 0) {
              ++survivors;
              find.item = item;
            } else if (failure_[at] > find.rating) {
              find.rating = failure_[at];
              find.technique = failing_[at];
            }
          }
          if (survivors == 0) return forget(Ending::contradiction);
          if (survivors == 1) offer(find);
        }
        if (best.item >= 0) break;
        for (std::size_t item = 0; item < catalogue_.size(); ++item)
          if (failure_[item] != 0 && !position_.ruled_out(static_cast<int>(item))) {
            position_.rule_out(static_cast<int>(item));
            supposed_.push_back(static_cast<int>(item));
          }
      }
      if (best.item >= 0) break;
    }
    return forget(best.item >= 0 ? take(best) : Ending::stuck);
  }

  Ending forget(Ending end) {
    for (const int item : supposed_)
      if (std::find(given_gone_.begin(), given_gone_.end(), item) == given_gone_.end()) position_.allow(item);
    supposed_.clear();
    return end;
  }

  /// Easier first; then the house with fewer placements; then, as people do, the largest piece that touches the border most.
  bool better(const Find& a, const Find& b) const {
    if (a.rating != b.rating) return a.rating < b.rating;
    if (a.house.members.size() != b.house.members.size()) return a.house.members.size() < b.house.members.size();
    const auto &first = catalogue_[a.item], &second = catalogue_[b.item];
    if (first.area != second.area) return first.area > second.area;
    const int edge = position_.cells_at_edge(a.item), other = position_.cells_at_edge(b.item);
    if (edge != other) return edge > other;
    return first.candidate < second.candidate;
  }

  // Writing a step

  [[nodiscard]] bool enough() const { return options_.max_steps >= 0 && steps_ >= options_.max_steps; }
  void tell(const StepDraft& draft) {
    sink_.add(draft);
    ++steps_;
  }

  Ending take(const Find& find) {
    StepDraft draft;
    draft.technique = static_cast<std::int32_t>(find.technique);
    draft.rating = find.rating;
    draft.chosen = {catalogue_[find.item].candidate};
    if constexpr (Sink::proofs) {
      if (!prove(find, draft)) return Ending::stuck;
    }
    tell(draft);
    position_.push(find.item);
    laid_.push_back(find.item);
    return Ending::solved;
  }

  bool prove(const Find& find, StepDraft& draft) {
    auto ask = [&](std::uint64_t budget) {
      refuter_.set_budget(budget);
      const auto grounds = Grounds<Words>::everything(catalogue_, laid_, given_gone_);
      return refuter_.ask(grounds, {.forbidden = find.item, .first_cell = find.house.cell, .first_kind = find.house.kind}) ==
             Answer::impossible;
    };
    if (!ask(one_step)) {
      // Too much for one step: first explain why each of the others fails.
      for (const int item : find.house.members)
        if (item != find.item && !exclude(item)) return false;
      if (enough() || !ask(any_step)) return false;
      draft.technique = static_cast<std::int32_t>(find.house.cell >= 0 ? Technique::only_placement : Technique::only_place);
      draft.rating = rating_of(static_cast<Technique>(draft.technique));
    }
    const std::int32_t focus = find.house.cell >= 0 ? problem_.cell_house(find.house.cell) : problem_.kind_house(find.house.kind);
    if constexpr (explained) {
      const auto needed = refuter_.fewest_houses(refuter_.fewest_facts(refuter_.core(), find.item, -1), find.item, -1);
      write_proof(needed, is_true(catalogue_[find.item].candidate), focus, draft);
    }
    StepDraft::Coloured eliminated{Role::eliminated, {}};
    for (const int item : find.house.members)
      if (item != find.item) eliminated.candidates.push_back(catalogue_[item].candidate);
    if (!eliminated.candidates.empty()) draft.roles.push_back(std::move(eliminated));
    return true;
  }

  /// A step that only rules a placement out, after the steps it builds on.
  bool exclude(int item) {
    if (std::find(given_gone_.begin(), given_gone_.end(), item) != given_gone_.end()) return true;
    if (enough()) return false;
    auto grounds = Grounds<Words>::everything(catalogue_, laid_, given_gone_);
    refuter_.set_budget(one_step);
    if (refuter_.ask(grounds, {.forced = item}) != Answer::impossible) {
      // Placements that failed before this one was tested may be used, once they have been explained.
      for (const int earlier : supposed_) {
        if (earlier == item) break;
        grounds.gone.push_back(earlier);
      }
      refuter_.set_budget(any_step);
      if (refuter_.ask(grounds, {.forced = item}) != Answer::impossible) return false;
    }
    const auto needed = refuter_.fewest_facts(refuter_.core(), -1, item);
    for (const int earlier : supposed_)  // in the order in which they failed, the easiest first
      if (std::find(needed.gone.begin(), needed.gone.end(), earlier) != needed.gone.end() && !exclude(earlier)) return false;
    if (enough()) return false;
    StepDraft draft;
    draft.technique = static_cast<std::int32_t>(failing_[static_cast<std::size_t>(item)]);
    draft.rating = failure_[static_cast<std::size_t>(item)];
    draft.excluded = {catalogue_[item].candidate};
    if constexpr (explained) write_proof(refuter_.fewest_houses(needed, -1, item), is_false(catalogue_[item].candidate), -1, draft);
    tell(draft);
    given_gone_.push_back(item);
    position_.rule_out(item);
    return true;
  }

  void write_proof(const Grounds<Words>& needed, Fact conclusion, std::int32_t focus, StepDraft& draft) {
    StepDraft::Inference last{conclusion, false, {}, {}};
    StepDraft::Coloured eliminating{Role::eliminating, {}};
    for (const int item : needed.laid) {
      last.facts.push_back(is_true(catalogue_[item].candidate));
      eliminating.candidates.push_back(catalogue_[item].candidate);
    }
    for (const int item : needed.gone) last.facts.push_back(is_false(catalogue_[item].candidate));
    needed.cells.for_each([&](int cell) { last.houses.push_back(problem_.cell_house(cell)); });
    for (std::size_t kind = 0; kind < needed.kinds.size(); ++kind)
      if (needed.kinds[kind] != 0) last.houses.push_back(problem_.kind_house(static_cast<std::int32_t>(kind)));
    // The house examined is first: words and pictures start from it.
    if (const auto at = std::find(last.houses.begin(), last.houses.end(), focus); at != last.houses.end())
      std::rotate(last.houses.begin(), at, at + 1);
    draft.proof.push_back(std::move(last));
    draft.roles.push_back({Role::target, draft.chosen.empty() ? draft.excluded : draft.chosen});
    if (!eliminating.candidates.empty()) draft.roles.push_back(std::move(eliminating));
  }

  const Problem& problem_;
  Catalogue<Words> catalogue_;
  LadderOptions options_;
  Control& control_;
  Sink& sink_;
  LadderPosition<Words> position_;
  Refuter<Words> refuter_;
  std::vector<int> laid_, given_gone_, supposed_;
  std::vector<std::int32_t> failure_;  // rating of a placement's failure, 0 while it survives
  std::vector<Technique> failing_;
  int steps_ = 0;
};

/// Writes the steps in the orientation of the puzzle.
struct HeldLog {
  static constexpr bool proofs = true;

  const Upright& upright;
  StepLog& log;

  void add(const StepDraft& step) { log.add(upright.held(step)); }
};

}  // namespace

template <class Sink>
Ending run_as_held(const Problem& problem, std::span<const std::int32_t> chosen, std::span<const std::int32_t> excluded,
                   const LadderOptions& options, Control& control, Sink& sink) {
  if (problem.cell_count() <= 64) return Ladder<1, Sink>(problem, options, control, sink).run_ladder(chosen, excluded);
  if (problem.cell_count() <= 128) return Ladder<2, Sink>(problem, options, control, sink).run_ladder(chosen, excluded);
  if (problem.cell_count() <= 512) return Ladder<8, Sink>(problem, options, control, sink).run_ladder(chosen, excluded);
  return Ending::stuck;
}

template <class Sink>
Ending run_ladder(const Problem& problem, std::span<const std::int32_t> chosen, std::span<const std::int32_t> excluded,
                  const LadderOptions& options, Control& control, Sink& sink) {
  if (problem.cell_count() > 512) return Ending::stuck;
  const Upright upright(problem);
  const auto laid = upright.candidates(chosen), gone = upright.candidates(excluded);
  if constexpr (std::is_base_of_v<Grade, Sink>) {
    return run_as_held(upright.problem(), laid, gone, options, control, sink);
  } else {
    HeldLog held{upright, sink};
    return run_as_held(upright.problem(), laid, gone, options, control, held);
  }
}

template Ending run_as_held(const Problem&, std::span<const std::int32_t>, std::span<const std::int32_t>, const LadderOptions&,
                            Control&, Grade&);
template Ending run_ladder(const Problem&, std::span<const std::int32_t>, std::span<const std::int32_t>, const LadderOptions&,
                           Control&, Grade&);
template Ending run_ladder(const Problem&, std::span<const std::int32_t>, std::span<const std::int32_t>, const LadderOptions&,
                           Control&, ExplainedGrade&);
template Ending run_ladder(const Problem&, std::span<const std::int32_t>, std::span<const std::int32_t>, const LadderOptions&,
                           Control&, StepLog&);

}  // namespace grillon::packing
