// Techniques look for a house (a cell or a kind) in which all placements but one fail; which technique it takes is the
// hardest failure among them. The ladder is a template over its sink (see common/steps.hpp).
#include "packing/ladder.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <type_traits>
#include <utility>
#include <vector>

#include "packing/refute.hpp"
#include "packing/search.hpp"
#include "packing/shapes.hpp"
#include "packing/upright.hpp"

namespace grillon::packing {

namespace {

template <std::size_t Words, class Sink>
class Ladder {
 public:
  using Board = Bits<Words>;

  Ladder(const Problem& problem, const LadderOptions& options, Control& control, Sink& sink)
      : problem_(problem),
        catalogue_(problem, control),
        options_(options),
        control_(control),
        sink_(sink),
        refuter_(catalogue_, control) {
    touching_.resize(problem.cells.size());
    const auto next_to = neighbours(problem);
    for (std::size_t cell = 0; cell < next_to.size(); ++cell)
      for (const std::int32_t other : next_to[cell]) touching_[cell].set(other);
    for (const Orientation& orientation : problem.orientations)
      if (!connected(orientation.shape, problem.lattice)) zones_ = false;
    std::size_t most = 0;
    for (const auto& list : next_to) most = std::max(most, list.size());
    for (std::size_t cell = 0; cell < next_to.size(); ++cell)
      if (next_to[cell].size() < most) border_.set(static_cast<int>(cell));
    for (std::size_t cell = 0; cell < problem.cells.size(); ++cell) {
      const Place& place = problem.cells[cell];
      if ((place.x + place.y + place.z) % 2 != 0) dark_.set(static_cast<int>(cell));
    }
    for (std::size_t kind = 0; kind < problem.kinds.size(); ++kind) {
      area_.push_back(problem.area(static_cast<std::int32_t>(kind)));
      int imbalance = 0;
      for (const Place& step : problem.orientations[static_cast<std::size_t>(problem.kinds[kind].first_orientation)].shape)
        imbalance += (step.x + step.y + step.z) % 2 == 0 ? 1 : -1;
      imbalance_.push_back(imbalance < 0 ? -imbalance : imbalance);
    }
  }

  Ending run_ladder(std::span<const std::int32_t> chosen, std::span<const std::int32_t> excluded) {
    if (control_.poll()) return Ending::stopped;
    gone_.assign(catalogue_.size(), 0);
    used_.assign(problem_.kinds.size(), 0);
    for (const std::int32_t candidate : problem_.fixed)
      if (!lay(candidate)) return Ending::contradiction;
    for (const std::int32_t candidate : chosen)
      if (!lay(candidate)) return Ending::contradiction;
    for (const std::int32_t candidate : excluded)
      if (const int item = catalogue_.find(candidate); item >= 0) {
        gone_[static_cast<std::size_t>(item)] = 1;
        given_gone_.push_back(item);
      }
    for (;;) {
      if (control_.poll()) return Ending::stopped;
      // A piece that could be added makes another solution, and no step is left that could tell which.
      if (complete()) return addable() ? Ending::stuck : Ending::solved;
      if (enough()) return Ending::limit;
      const Ending end = advance();
      if (control_.stopped()) return Ending::stopped;
      if (end != Ending::solved) return enough() ? Ending::limit : end;
    }
  }

 private:
  // Nodes a proof may take: a step that needs more is told in several steps.
  static constexpr std::uint64_t one_step = 200;
  static constexpr std::uint64_t any_step = 100000;
  // Which steps are told hangs on the facts they need; a grade does not ask what else they cite.
  static constexpr bool told_proofs = Sink::proofs && !std::is_base_of_v<Grade, Sink>;

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
    if (!viable(item)) return false;
    push(item);
    laid_.push_back(item);
    return true;
  }
  [[nodiscard]] bool viable(int item) const {
    const auto& placement = catalogue_[item];
    return gone_[static_cast<std::size_t>(item)] == 0 && !placement.mask.intersects(occupied_) &&
           used_[static_cast<std::size_t>(placement.kind)] < problem_.kinds[static_cast<std::size_t>(placement.kind)].high;
  }
  void push(int item) {
    occupied_ |= catalogue_[item].mask;
    ++used_[static_cast<std::size_t>(catalogue_[item].kind)];
  }
  void pop(int item) {
    occupied_ = occupied_.without(catalogue_[item].mask);
    --used_[static_cast<std::size_t>(catalogue_[item].kind)];
  }
  [[nodiscard]] bool needs(std::size_t kind) const { return used_[kind] < problem_.kinds[kind].low; }
  [[nodiscard]] bool complete() const {
    if (!catalogue_.required.without(occupied_).none()) return false;
    for (std::size_t kind = 0; kind < used_.size(); ++kind)
      if (needs(kind)) return false;
    return true;
  }
  [[nodiscard]] bool addable() const {
    for (int item = 0; item < static_cast<int>(catalogue_.size()); ++item)
      if (viable(item)) return true;
    return false;
  }
  [[nodiscard]] int slack() const {
    std::int64_t room = catalogue_.cells.without(occupied_).count();
    const int optional = catalogue_.cells.without(catalogue_.required).without(occupied_).count();
    for (std::size_t kind = 0; kind < used_.size(); ++kind)
      if (needs(kind)) room -= std::int64_t{problem_.kinds[kind].low - used_[kind]} * area_[kind];
    return static_cast<int>(std::clamp<std::int64_t>(room, -1, optional));
  }

  /// Houses that still need a placement, with the placements they have.
  std::vector<House> houses() const {
    std::vector<House> open;
    catalogue_.required.without(occupied_).for_each([&](int cell) { open.push_back({cell, -1, {}}); });
    for (std::size_t kind = 0; kind < used_.size(); ++kind)
      if (used_[kind] + 1 == problem_.kinds[kind].low) open.push_back({-1, static_cast<int>(kind), {}});
    for (House& house : open)
      for (const int item : house.cell >= 0 ? catalogue_.covering[static_cast<std::size_t>(house.cell)]
                                            : catalogue_.of_kind[static_cast<std::size_t>(house.kind)])
        if (viable(item)) house.members.push_back(item);
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
          offer({technique, technique_ratings[static_cast<std::size_t>(technique)], house.members.front(), house});
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
        position_live_.clear();
        for (int item = 0; item < static_cast<int>(catalogue_.size()); ++item)
          if (viable(item)) position_live_.push_back(item);
        for (std::size_t item = 0; item < catalogue_.size(); ++item) {
          if (failure_[item] != 0 || !viable(static_cast<int>(item))) continue;
          if (control_.poll()) return forget(Ending::stopped);
          const std::int32_t rating = fails(static_cast<int>(item), technique);
          if (rating == 0) continue;
          failure_[item] = rating;
          failing_[item] = technique;
          again = technique >= Technique::stranding;
        }
        // What fails is out for the tests that follow; the position itself does not change.
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
          if (failure_[item] != 0 && gone_[item] == 0) {
            gone_[item] = 1;
            supposed_.push_back(static_cast<int>(item));
          }
      }
      if (best.item >= 0) break;
    }
    return forget(best.item >= 0 ? take(best) : Ending::stuck);
  }

  Ending forget(Ending end) {
    for (const int item : supposed_)
      if (std::find(given_gone_.begin(), given_gone_.end(), item) == given_gone_.end()) gone_[static_cast<std::size_t>(item)] = 0;
    supposed_.clear();
    return end;
  }

  /// Easier first; then the house with fewer placements; then, as people do, the largest piece that touches the border most.
  bool better(const Find& a, const Find& b) const {
    if (a.rating != b.rating) return a.rating < b.rating;
    if (a.house.members.size() != b.house.members.size()) return a.house.members.size() < b.house.members.size();
    const auto &first = catalogue_[a.item], &second = catalogue_[b.item];
    if (first.area != second.area) return first.area > second.area;
    const int edge = (first.mask & border_).count(), other = (second.mask & border_).count();
    if (edge != other) return edge > other;
    return first.candidate < second.candidate;
  }

  /// The rating of the failure, 0 when this technique finds none.
  std::int32_t fails(int item, Technique technique) {
    push(item);
    const std::vector<int> live = living(position_live_);
    std::int32_t rating = 0;
    switch (technique) {
      case Technique::pocket: rating = pocket(catalogue_[item].mask, false) ? 200 : 0; break;
      case Technique::stranding: rating = tightest(live).members == 0 ? 260 : 0; break;
      case Technique::parity: rating = pocket(catalogue_[item].mask, true) ? 320 : 0; break;
      case Technique::short_chain:
      case Technique::long_chain: {
        const int most = technique == Technique::short_chain ? 2 : problem_.cell_count();
        if (const int forced = chain(live, most); forced > 0)
          rating = technique == Technique::short_chain ? 340 + 20 * forced : std::min(420 + 5 * (forced - 3), 490);
        break;
      }
      case Technique::branching:
        for (int depth = 1; depth <= 2 && rating == 0; ++depth)
          if (branches_fail(live, depth)) rating = 400 + 100 * depth;
        break;
      default: break;
    }
    pop(item);
    return rating;
  }

  /// A zone next to `piece` that unused pieces cannot fill, by area or, with `colours`, by area and colours.
  bool pocket(const Board& piece, bool colours) {
    if (!zones_) return false;
    const int spare = slack();
    if (colours && (spare > 0 || problem_.lattice == Lattice::pyramid)) return false;
    const Board free = catalogue_.cells.without(occupied_);
    Board edge;
    piece.for_each([&](int cell) { edge |= touching_[static_cast<std::size_t>(cell)]; });
    edge &= free;
    Sums sums(problem_.cell_count());
    bool summed = false;
    while (edge.any()) {
      Board zone, fresh;
      fresh.set(edge.first());
      while (fresh.any()) {
        zone |= fresh;
        Board around;
        fresh.for_each([&](int cell) { around |= touching_[static_cast<std::size_t>(cell)]; });
        fresh = (around & free).without(zone);
      }
      edge = edge.without(zone);
      if (colours) {
        const int dark = (zone & dark_).count();
        if (!colourable(zone.count(), zone.count() - 2 * dark)) return true;
        continue;
      }
      if (!summed)
        for (std::size_t kind = 0; kind < used_.size(); ++kind) sums.add(area_[kind], problem_.kinds[kind].high - used_[kind]);
      summed = true;
      if (!sums.fills(zone.count(), spare)) return true;
    }
    return false;
  }

  /// Can some unused pieces have this area and this surplus of light over dark cells?
  bool colourable(int area, int surplus) {
    auto [entry, fresh] = colourings_.try_emplace(used_);
    if (fresh) entry->second = colourings();
    return entry->second.contains({area, surplus});
  }

  /// The areas of unused pieces with their surplus of light cells.
  [[nodiscard]] std::set<std::pair<int, int>> colourings() const {
    const int area = catalogue_.cells.without(occupied_).count();
    std::set<std::pair<int, int>> reached{{0, 0}};
    for (std::size_t kind = 0; kind < used_.size(); ++kind)
      for (int copy = problem_.kinds[kind].high - used_[kind]; copy > 0; --copy) {
        std::set<std::pair<int, int>> more = reached;
        for (const auto& [cells, light] : reached)
          if (cells + area_[kind] <= area) {
            more.emplace(cells + area_[kind], light + imbalance_[kind]);
            more.emplace(cells + area_[kind], light - imbalance_[kind]);
          }
        if (more.size() == reached.size()) break;
        reached = std::move(more);
      }
    return reached;
  }

  [[nodiscard]] std::vector<int> living(const std::vector<int>& before) const {
    std::vector<int> live;
    live.reserve(before.size());
    for (const int item : before)
      if (viable(item)) live.push_back(item);
    return live;
  }

  /// The house that needs a placement and has the fewest; `members` is -1 when none needs one.
  struct Tight {
    int cell = -1, kind = -1, members = -1;
    [[nodiscard]] bool holds(const typename Catalogue<Words>::Item& item) const {
      return cell >= 0 ? item.mask.test(cell) : item.kind == kind;
    }
  };
  Tight tightest(const std::vector<int>& live) {
    Tight tight;
    const Board open = catalogue_.required.without(occupied_);
    cell_counts_.assign(problem_.cells.size(), 0);
    kind_counts_.assign(used_.size(), 0);
    for (const int item : live) {
      catalogue_[item].mask.for_each([&](int cell) { ++cell_counts_[static_cast<std::size_t>(cell)]; });
      ++kind_counts_[static_cast<std::size_t>(catalogue_[item].kind)];
    }
    open.for_each([&](int cell) {
      const int number = cell_counts_[static_cast<std::size_t>(cell)];
      if (tight.members < 0 || number < tight.members) tight = {cell, -1, number};
    });
    for (std::size_t kind = 0; kind < used_.size(); ++kind)
      if (needs(kind) && (tight.members < 0 || kind_counts_[kind] < tight.members))
        tight = {-1, static_cast<int>(kind), kind_counts_[kind]};
    return tight;
  }

  /// A house has no placement left, or the last forced piece made a pocket that nothing fills.
  bool stranded(const Tight& tight, const std::vector<int>& forced) {
    return tight.members == 0 || (!forced.empty() && pocket(catalogue_[forced.back()].mask, false));
  }
  /// Lays the only placement that is left to a house.
  void force(const Tight& tight, std::vector<int>& live, std::vector<int>& forced) {
    forced.push_back(*std::find_if(live.begin(), live.end(), [&](int item) { return tight.holds(catalogue_[item]); }));
    push(forced.back());
    live = living(live);
  }
  void take_back(std::vector<int>& forced) {
    for (; !forced.empty(); forced.pop_back()) pop(forced.back());
  }

  /// Lays what is forced until something is stranded. The number of forced pieces, or 0 when it does not come to that.
  int chain(std::vector<int> live, int most) {
    std::vector<int> forced;
    int result = 0;
    for (;;) {
      const Tight tight = tightest(live);
      if (stranded(tight, forced)) {
        result = std::max<int>(1, static_cast<int>(forced.size()));
        break;
      }
      if (tight.members != 1 || static_cast<int>(forced.size()) >= most) break;
      force(tight, live, forced);
    }
    take_back(forced);
    return result;
  }

  /// After what is forced, every placement of the tightest house fails within `depth` more looks ahead.
  bool branches_fail(std::vector<int> live, int depth) {
    std::vector<int> forced;
    bool dead = false;
    for (;;) {
      const Tight tight = tightest(live);
      dead = stranded(tight, forced);
      if (!dead && tight.members == 1) {
        force(tight, live, forced);
        continue;
      }
      if (!dead && tight.members > 1 && tight.members <= 4 && depth > 0) dead = each_fails(tight, live, depth - 1);
      break;
    }
    take_back(forced);
    return dead;
  }
  bool each_fails(const Tight& tight, const std::vector<int>& live, int depth) {
    for (const int item : live) {
      if (!tight.holds(catalogue_[item])) continue;
      push(item);
      const bool failed = pocket(catalogue_[item].mask, false) || branches_fail(living(live), depth);
      pop(item);
      if (!failed) return false;
    }
    return true;
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
    push(find.item);
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
      // Too much for one step: first say what each of the others fails of.
      for (const int item : find.house.members)
        if (item != find.item && !exclude(item)) return false;
      if (enough() || !ask(any_step)) return false;
      draft.technique = static_cast<std::int32_t>(find.house.cell >= 0 ? Technique::only_placement : Technique::only_place);
      draft.rating = technique_ratings[static_cast<std::size_t>(draft.technique)];
    }
    const std::int32_t focus = find.house.cell >= 0 ? problem_.cell_house(find.house.cell) : problem_.kind_house(find.house.kind);
    if constexpr (told_proofs) {
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
      // What had failed before this one was tested may be used, once it has been told itself.
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
    if constexpr (told_proofs)
      write_proof(refuter_.fewest_houses(needed, -1, item), is_false(catalogue_[item].candidate), -1, draft);
    tell(draft);
    given_gone_.push_back(item);
    gone_[static_cast<std::size_t>(item)] = 1;
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
    // The house that was looked at comes first: words and pictures start from it.
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
  Refuter<Words> refuter_;
  std::vector<Board> touching_;
  Board border_, dark_, occupied_;
  std::vector<int> area_, imbalance_, used_, laid_, given_gone_, supposed_, position_live_, cell_counts_, kind_counts_;
  std::vector<char> gone_;
  std::vector<std::int32_t> failure_;  // rating of a placement's failure, 0 while it survives
  std::vector<Technique> failing_;
  std::map<std::vector<int>, std::set<std::pair<int, int>>> colourings_;  // by the pieces used
  bool zones_ = true;
  int steps_ = 0;
};

/// Writes the steps down as the puzzle is held.
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
                           Control&, ToldGrade&);
template Ending run_ladder(const Problem&, std::span<const std::int32_t>, std::span<const std::int32_t>, const LadderOptions&,
                           Control&, StepLog&);

}  // namespace grillon::packing
