// Showing that something cannot be, and which laid pieces and houses that takes.
//
// Everything is asked over all placements of the empty board. A question names the facts and houses that may be used; the
// answer, when it is "impossible", comes with a core: the facts and houses the refutation did use.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "packing/problem.hpp"

namespace grillon::packing {

/// The placements of the empty board, with masks.
template <std::size_t Words>
struct Catalogue {
  using Board = Bits<Words>;

  struct Item {
    Board mask;
    std::int32_t candidate;
    std::int32_t kind;
    std::int32_t area;
  };

  const Problem& problem;
  std::vector<Item> items;
  std::vector<std::vector<int>> covering;  // per cell
  std::vector<std::vector<int>> of_kind;
  Board cells, required;

  explicit Catalogue(const Problem& whole) : problem(whole), of_kind(whole.kinds.size()) {
    Problem empty = whole;
    empty.fixed.clear();
    const Open open = open_placements(empty);
    covering = open.covering;
    for (const Placement& placement : open.placements) {
      of_kind[static_cast<std::size_t>(placement.kind)].push_back(static_cast<int>(items.size()));
      items.push_back({open.template mask<Words>(placement), placement.candidate, placement.kind, placement.size});
    }
    for (int cell = 0; cell < whole.cell_count(); ++cell) {
      cells.set(cell);
      if (whole.optional[static_cast<std::size_t>(cell)] == 0) required.set(cell);
    }
  }

  /// The item of a candidate; -1 when it is no placement.
  [[nodiscard]] int find(std::int32_t candidate) const {
    const auto at = std::lower_bound(items.begin(), items.end(), candidate,
                                     [](const Item& item, std::int32_t wanted) { return item.candidate < wanted; });
    return at != items.end() && at->candidate == candidate ? static_cast<int>(at - items.begin()) : -1;
  }
  [[nodiscard]] const Item& operator[](int item) const { return items[static_cast<std::size_t>(item)]; }
  [[nodiscard]] std::size_t size() const { return items.size(); }
};

/// What a refutation may use, or did use.
template <std::size_t Words>
struct Grounds {
  std::vector<int> laid;    // items that lie
  std::vector<int> gone;    // items known to be impossible
  Bits<Words> cells;        // cell houses
  std::vector<char> kinds;  // kind houses

  static Grounds everything(const Catalogue<Words>& catalogue, std::vector<int> laid, std::vector<int> gone) {
    return {std::move(laid), std::move(gone), catalogue.cells, std::vector<char>(catalogue.problem.kinds.size(), 1)};
  }
};

enum class Answer { impossible, possible, unknown };

template <std::size_t Words>
class Refuter {
 public:
  using Board = Bits<Words>;

  explicit Refuter(const Catalogue<Words>& catalogue) : catalogue_(catalogue) {}

  void set_budget(std::uint64_t nodes) { budget_ = nodes; }
  /// Nodes the last question took.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  /// Is there a way to satisfy the houses of `grounds` with its facts, `forced` and `also` lying and `forbidden` not (-1 for
  /// none)? `first_cell` and `first_kind` name the house to branch on first (-1 for the most constrained).
  Answer ask(const Grounds<Words>& grounds, int forced, int forbidden, int first_cell = -1, int first_kind = -1, int also = -1) {
    grounds_ = &grounds;
    nodes_ = 0;
    forbidden_ = forbidden;
    first_cell_ = first_cell;
    first_kind_ = first_kind;
    occupied_ = {};
    stack_.clear();
    used_.assign(catalogue_.problem.kinds.size(), 0);
    gone_.assign(catalogue_.size(), 0);
    for (const int item : grounds.gone) gone_[static_cast<std::size_t>(item)] = 1;
    core_ = {{}, {}, {}, std::vector<char>(catalogue_.problem.kinds.size(), 0)};
    laid_used_.assign(grounds.laid.size(), 0);
    for (const int item : grounds.laid) {
      occupied_ |= catalogue_[item].mask;
      ++used_[static_cast<std::size_t>(catalogue_[item].kind)];
    }
    occupied_ &= grounds.cells;
    for (const int item : {forced, also}) {
      if (item < 0) continue;
      if (!viable(item)) {
        blame(item);
        return finish(Answer::impossible);
      }
      push(item);
    }
    // A placement that touches no house of the grounds may lie or not: it never matters.
    std::vector<int> live;
    for (int item = 0; item < static_cast<int>(catalogue_.size()); ++item)
      if (viable(item)) live.push_back(item);
    return finish(descend(live));
  }

  [[nodiscard]] const Grounds<Words>& core() const { return core_; }

  /// Drops facts and then houses as long as the conclusion still follows: an item that must lie (`chosen`) or cannot
  /// (`excluded`), -1 for the other. What could not be decided within the budget is kept.
  Grounds<Words> minimise(Grounds<Words> grounds, int chosen, int excluded) {
    const std::uint64_t spent = nodes_;
    const std::uint64_t allowed = std::exchange(budget_, 1000 + 8 * spent);
    // What is gone is needed if and only if things would go together with it lying.
    for (const int item : std::vector<int>(grounds.gone)) {
      Grounds<Words> fewer = grounds;
      std::erase(fewer.gone, item);
      if (ask(fewer, excluded, chosen, -1, -1, item) == Answer::impossible) grounds = std::move(fewer);
    }
    budget_ = 8000 + 8 * spent;
    auto follows = [&](const Grounds<Words>& some) { return ask(some, excluded, chosen) == Answer::impossible; };
    for (const int item : std::vector<int>(grounds.laid)) {
      Grounds<Words> fewer = grounds;
      std::erase(fewer.laid, item);
      if (follows(fewer)) grounds = std::move(fewer);
    }
    // A house too many does no harm; looking for it after a longer refutation does.
    budget_ = 10 * spent;
    if (spent <= short_refutation) {
      for (std::size_t kind = 0; kind < grounds.kinds.size(); ++kind) {
        if (grounds.kinds[kind] == 0) continue;
        Grounds<Words> fewer = grounds;
        fewer.kinds[kind] = 0;
        if (follows(fewer)) grounds = std::move(fewer);
      }
      const Board cells = grounds.cells;
      cells.for_each([&](int cell) {
        Grounds<Words> fewer = grounds;
        fewer.cells.reset(cell);
        if (follows(fewer)) grounds = std::move(fewer);
      });
    }
    budget_ = allowed;
    return grounds;
  }

 private:
  static constexpr std::uint64_t short_refutation = 10;  // nodes

  [[nodiscard]] bool counts(int kind) const { return grounds_->kinds[static_cast<std::size_t>(kind)] != 0; }
  [[nodiscard]] bool viable(int item) const {
    const auto& placement = catalogue_[item];
    if (item == forbidden_ || gone_[static_cast<std::size_t>(item)] != 0) return false;
    if ((placement.mask & grounds_->cells).intersects(occupied_)) return false;
    return !counts(placement.kind) || used_[static_cast<std::size_t>(placement.kind)] <
                                          catalogue_.problem.kinds[static_cast<std::size_t>(placement.kind)].high;
  }
  void push(int item) {
    stack_.push_back(item);
    occupied_ |= catalogue_[item].mask & grounds_->cells;
    ++used_[static_cast<std::size_t>(catalogue_[item].kind)];
  }
  void pop() {
    const int item = stack_.back();
    stack_.pop_back();
    occupied_ = occupied_.without(catalogue_[item].mask);
    --used_[static_cast<std::size_t>(catalogue_[item].kind)];
  }

  /// `live` are the placements that are viable now.
  Answer descend(const std::vector<int>& live) {
    if (++nodes_ > budget_) return Answer::unknown;
    int cell = first_cell_, kind = first_kind_;
    first_cell_ = first_kind_ = -1;
    if (cell < 0 && kind < 0 && !choose(live, cell, kind)) return Answer::possible;
    std::vector<int> next;
    for (const int item : live) {
      if (cell >= 0 ? !catalogue_[item].mask.test(cell) : catalogue_[item].kind != kind) continue;
      push(item);
      next.clear();
      for (const int other : live)
        if (viable(other)) next.push_back(other);
      const Answer answer = descend(next);
      pop();
      if (answer != Answer::impossible) return answer;
    }
    if (cell >= 0)
      core_.cells.set(cell);
    else
      core_.kinds[static_cast<std::size_t>(kind)] = 1;
    for (const int item :
         cell >= 0 ? catalogue_.covering[static_cast<std::size_t>(cell)] : catalogue_.of_kind[static_cast<std::size_t>(kind)])
      if (!viable(item)) blame(item);
    return Answer::impossible;
  }

  /// The house with the fewest live placements among those that need one; false when none does.
  bool choose(const std::vector<int>& live, int& cell, int& kind) {
    const Board open = (catalogue_.required & grounds_->cells).without(occupied_);
    cell_counts_.assign(static_cast<std::size_t>(catalogue_.problem.cell_count()), 0);
    kind_counts_.assign(used_.size(), 0);
    for (const int item : live) {
      (catalogue_[item].mask & open).for_each([&](int covered) { ++cell_counts_[static_cast<std::size_t>(covered)]; });
      ++kind_counts_[static_cast<std::size_t>(catalogue_[item].kind)];
    }
    int fewest = -1;
    open.for_each([&](int place) {
      if (const int number = cell_counts_[static_cast<std::size_t>(place)]; fewest < 0 || number < fewest)
        fewest = number, cell = place;
    });
    for (std::size_t k = 0; k < used_.size(); ++k) {
      if (grounds_->kinds[k] == 0 || used_[k] >= catalogue_.problem.kinds[k].low) continue;
      if (fewest < 0 || kind_counts_[k] < fewest) fewest = kind_counts_[k], cell = -1, kind = static_cast<int>(k);
    }
    return fewest >= 0;
  }

  /// Notes why an item is not viable, with as little that is new as possible.
  void blame(int item) {
    if (item == forbidden_) return;
    const auto& placement = catalogue_[item];
    const auto kind = static_cast<std::size_t>(placement.kind);
    const Board within = placement.mask & grounds_->cells;
    int pieces_of_kind = 0;
    for (const int other : stack_) pieces_of_kind += catalogue_[other].kind == placement.kind ? 1 : 0;
    const int high = catalogue_.problem.kinds[kind].high;
    // By pieces of the argument itself.
    Board shared;
    for (const int other : stack_) shared |= catalogue_[other].mask & within;
    if ((shared & core_.cells).any()) return;
    const bool kind_full = counts(placement.kind) && pieces_of_kind >= high;
    if (kind_full && core_.kinds[kind] != 0) return;
    // By facts that are cited already.
    for (std::size_t i = 0; i < laid_used_.size(); ++i)
      if (laid_used_[i] != 0 && (catalogue_[grounds_->laid[i]].mask & within & core_.cells).any()) return;
    if (kind_full) {
      core_.kinds[kind] = 1;
      return;
    }
    if (shared.any()) {
      core_.cells.set(shared.first());
      return;
    }
    for (std::size_t i = 0; i < laid_used_.size(); ++i)
      if (const Board common = catalogue_[grounds_->laid[i]].mask & within; laid_used_[i] != 0 && common.any()) {
        core_.cells.set(common.first());
        return;
      }
    for (std::size_t i = 0; i < laid_used_.size(); ++i)
      if (const Board common = catalogue_[grounds_->laid[i]].mask & within; common.any()) {
        laid_used_[i] = 1;
        core_.cells.set(common.first());
        return;
      }
    if (counts(placement.kind) && used_[kind] >= high) {
      core_.kinds[kind] = 1;
      for (std::size_t i = 0; i < laid_used_.size(); ++i)
        if (catalogue_[grounds_->laid[i]].kind == placement.kind) laid_used_[i] = 1;
      return;
    }
    if (std::find(core_.gone.begin(), core_.gone.end(), item) == core_.gone.end()) core_.gone.push_back(item);
  }

  Answer finish(Answer answer) {
    for (std::size_t i = 0; i < laid_used_.size(); ++i)
      if (laid_used_[i] != 0) core_.laid.push_back(grounds_->laid[i]);
    return answer;
  }

  const Catalogue<Words>& catalogue_;
  std::uint64_t budget_ = 1000, nodes_ = 0;
  const Grounds<Words>* grounds_ = nullptr;
  Grounds<Words> core_;
  std::vector<char> laid_used_, gone_;
  std::vector<int> used_, stack_, cell_counts_, kind_counts_;
  Board occupied_;
  int forbidden_ = -1, first_cell_ = -1, first_kind_ = -1;
};

}  // namespace grillon::packing
