// The choice among the possible steps: the lowest rating, then the fewest cells to look at, then the nearest to the
// last move, then the first found. Or all of them, each conclusion once, in that order.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

#include "common/control.hpp"
#include "sudoku/logic/notes.hpp"
#include "sudoku/logic/people/techniques.hpp"

namespace grillon::sudoku::logic::people {

template <int Most>
class Choice {
 public:
  Choice(const Layout<Most>& layout, Techniques allowed, bool all) : layout_(layout), allowed_(allowed), all_(all) {}

  /// While it lives, nothing but these techniques may be found.
  class Only {
   public:
    Only(Choice& choice, Techniques techniques) : choice_(choice), before_(choice.allowed_) { choice.allowed_ &= techniques; }
    ~Only() { choice_.allowed_ = before_; }
    Only(const Only&) = delete;
    Only& operator=(const Only&) = delete;

   private:
    Choice& choice_;
    const Techniques before_;
  };

  /// Searches end early once this is stopped.
  void watch(Control* control) { control_ = control; }
  [[nodiscard]] bool stopped() const { return control_ != nullptr && control_->poll(); }

  [[nodiscard]] bool may(Techniques techniques) const { return (allowed_ & techniques) != 0; }
  [[nodiscard]] bool may(Name name) const { return may(bit(name)); }
  [[nodiscard]] bool any() const { return found_; }
  [[nodiscard]] bool all() const { return all_; }
  /// Can a step with this rating and this many cells still win?
  [[nodiscard]] bool open(int rating, int cells) const {
    return all_ || !found_ || std::pair(rating, cells) <= std::pair(std::get<0>(key_), std::get<1>(key_));
  }

  /// Forget what was found; `last` are the cells of the last move.
  void clear(const StepDraft* last) {
    found_ = false;
    steps_.clear();
    if (last == nullptr) return;
    last_.clear();
    for (const auto* list : {&last->chosen, &last->excluded})
      for (const auto candidate : *list) near(candidate / layout_.size);
  }
  void near(int cell) {
    if (std::find(last_.begin(), last_.end(), cell) == last_.end()) last_.push_back(cell);
  }

  /// Would this step be taken (or listed), as far as is known? Its conclusions and rating must already be written.
  [[nodiscard]] bool wants(const StepDraft& draft, int cells) const {
    if (!may(static_cast<Name>(draft.technique))) return false;
    return all_ || !found_ || key_of(draft, cells) < key_;
  }
  void take(StepDraft& draft, int cells) {
    const Key key = key_of(draft, cells);
    if (all_) return list(draft, key);
    key_ = key;
    found_ = true;
    std::swap(best_, draft);
  }
  bool offer(StepDraft& draft, int cells) {
    if (!wants(draft, cells)) return false;
    take(draft, cells);
    return true;
  }

  [[nodiscard]] StepDraft& best() { return best_; }
  /// All listed steps, the easiest to see first.
  std::vector<StepDraft> listed() {
    std::stable_sort(steps_.begin(), steps_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<StepDraft> drafts;
    for (auto& [key, draft] : steps_) drafts.push_back(std::move(draft));
    return drafts;
  }

 private:
  using Key = std::tuple<int, int, int>;

  [[nodiscard]] Key key_of(const StepDraft& draft, int cells) const { return {draft.rating, cells, distance(draft)}; }

  [[nodiscard]] int distance(const StepDraft& draft) const {
    if (last_.empty()) return 0;
    int nearest = std::numeric_limits<int>::max();
    for (const auto* list : {&draft.chosen, &draft.excluded})
      for (const auto candidate : *list) {
        const int cell = candidate / layout_.size;
        for (const int other : last_)
          nearest = std::min(
              nearest, std::abs(cell / layout_.size - other / layout_.size) + std::abs(cell % layout_.size - other % layout_.size));
      }
    return nearest;
  }

  void list(const StepDraft& draft, const Key& key) {
    found_ = true;
    const auto same = std::find_if(steps_.begin(), steps_.end(), [&](const auto& other) {
      return other.second.chosen == draft.chosen && other.second.excluded == draft.excluded;
    });
    if (same == steps_.end())
      steps_.emplace_back(key, draft);
    else if (key < same->first)
      *same = {key, draft};
  }

  const Layout<Most>& layout_;
  Techniques allowed_;
  const bool all_;
  Control* control_ = nullptr;
  bool found_ = false;
  Key key_;
  StepDraft best_;
  std::vector<int> last_;
  std::vector<std::pair<Key, StepDraft>> steps_;
};

}  // namespace grillon::sudoku::logic::people
