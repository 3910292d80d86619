// Proving that something is impossible, and finding the placed pieces and houses that the proof needs.
//
// All queries are over all placements of the empty board. A question names the facts and houses that may be used; the
// answer, when it is "impossible", comes with a core: the facts and houses the refutation did use.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/hash.hpp"
#include "packing/cover/cover_kernels.hpp"
#include "packing/logic/grounds.hpp"

namespace grillon::packing {

enum class Answer { impossible, possible, unknown };

/// Can the houses be satisfied with `forced` and `also` placed and `forbidden` not? -1 for none of them.
struct Question {
  int forced = -1, forbidden = -1, also = -1;
  int first_cell = -1, first_kind = -1;  // the house to branch on first, -1 for the most constrained
  bool why = true;                       // whether the core of a refutation is wanted
};

template <std::size_t Words>
class Refuter {
 public:
  using Board = Bits<Words>;

  Refuter(const Catalogue<Words>& catalogue, Control& control)
      : catalogue_(catalogue),
        control_(control),
        find_fewest_(find_fewest()),
        lanes_((static_cast<std::size_t>(catalogue.problem.cell_count()) + catalogue.problem.kinds.size() + Lane::houses - 1) /
               Lane::houses) {}

  void set_budget(std::uint64_t nodes) { budget_ = nodes; }

  Answer ask(const Grounds<Words>& grounds, const Question& question) {
    grounds_ = &grounds;
    why_ = question.why;
    nodes_ = 0;
    different_.clear();
    core_ = {{}, {}, {}, std::vector<char>(catalogue_.problem.kinds.size(), 0)};
    cited_.assign(grounds.laid.size(), 0);
    stacked_ = laid_ = cited_mask_ = {};
    kinds_hash_ = 0;
    stacked_of_kind_.assign(catalogue_.problem.kinds.size(), 0);
    laid_of_kind_ = stacked_of_kind_;
    refuted_.clear();
    refuted_hashes_.clear();
    refuted_masks_.clear();
    refuted_kinds_.clear();
    uses_.assign(static_cast<std::size_t>(catalogue_.problem.cell_count()) + stacked_of_kind_.size(), 0);
    for (const int item : grounds.laid) {
      laid_ |= catalogue_[item].mask;
      ++laid_of_kind_[static_cast<std::size_t>(catalogue_[item].kind)];
    }
    laid_ &= grounds.cells;
    mark_gone(grounds);
    close_houses();
    for (const int item : {question.forced, question.also}) {
      if (item < 0) continue;
      const Option option = option_of(item);
      if (!viable(option)) {
        blame(option);
        return finish(Answer::impossible);
      }
      push(option);
    }
    lay_out(question.forbidden);
    return finish(descend(0, question.first_cell, question.first_kind));
  }

  /// The facts and houses used by the last refutation.
  [[nodiscard]] const Grounds<Words>& core() const { return core_; }

  /// Drops facts as long as the conclusion still follows: an item that must be placed (`chosen`) or cannot (`excluded`), -1 for
  /// the other. None of the remaining facts can be dropped.
  Grounds<Words> fewest_facts(Grounds<Words> grounds, int chosen, int excluded) {
    const std::uint64_t allowed = std::exchange(budget_, minimising);
    keep_different(grounds, chosen);
    // A dropped item is needed if and only if the rest is consistent with it placed.
    for (const int item : std::vector<int>(grounds.gone)) {
      Grounds<Words> fewer = grounds;
      std::erase(fewer.gone, item);
      if (ask(fewer, {.forced = excluded, .forbidden = chosen, .also = item, .why = false}) == Answer::impossible)
        grounds = std::move(fewer);
    }
    for (const int item : std::vector<int>(grounds.laid)) {
      Grounds<Words> fewer = grounds;
      std::erase(fewer.laid, item);
      if (ask(fewer, {.forced = excluded, .forbidden = chosen, .why = false}) == Answer::impossible) grounds = std::move(fewer);
    }
    among_.clear();
    budget_ = allowed;
    return grounds;
  }

  /// Drops houses as long as the conclusion still follows. Fewer houses never make a fact superfluous. An argument that is
  /// too long with all of them keeps them.
  Grounds<Words> fewest_houses(Grounds<Words> grounds, int chosen, int excluded) {
    const std::uint64_t allowed = std::exchange(budget_, minimising);
    keep_different(grounds, chosen);
    Question question{.forced = excluded, .forbidden = chosen};
    auto shrink = [&](const Grounds<Words>& fewer) {
      question.why = true;
      if (ask(fewer, question) != Answer::impossible) return;
      grounds = core_;
      keep_different();
    };
    shrink(Grounds<Words>(grounds));
    for (const int house : by_use()) {
      Grounds<Words> fewer = grounds;
      question.why = false;
      if (fewer.strike(house, catalogue_.problem.cell_count()) && ask(fewer, question) == Answer::impossible) shrink(fewer);
    }
    among_.clear();
    budget_ = allowed;
    return grounds;
  }

 private:
  // Nodes: an argument that takes more is too long to be checked, so a fact or a house that avoids it is needed.
  static constexpr std::uint64_t minimising = 6000;

  /// The houses of the core. Kinds first: without them more placements are the same. Then the cells that the refutation
  /// used least: those it used most keep it short.
  [[nodiscard]] std::vector<int> by_use() const {
    const int cell_count = catalogue_.problem.cell_count();
    std::vector<int> houses;
    for (int house = 0; house < static_cast<int>(uses_.size()); ++house)
      if (uses_[static_cast<std::size_t>(house)] > 0) houses.push_back(house);
    std::stable_sort(houses.begin(), houses.end(), [&](int a, int b) {
      if ((a < cell_count) != (b < cell_count)) return b < cell_count;
      return uses_[static_cast<std::size_t>(a)] < uses_[static_cast<std::size_t>(b)];
    });
    return houses;
  }

  /// A placement reduced to the grounds: only its cells that are houses of theirs; kind -1 if its kind is not one.
  struct Option {
    Board mask{};
    int kind = -1;
    int item = -1;
    int number = -1;  // in the order of the placements
    bool live = false;
  };

  [[nodiscard]] Option option_of(int item) const {
    const auto& placement = catalogue_[item];
    const bool counted = grounds_->kinds[static_cast<std::size_t>(placement.kind)] != 0;
    return {placement.mask & grounds_->cells, counted ? placement.kind : -1, item};
  }
  void mark_gone(const Grounds<Words>& grounds) {
    gone_.assign(catalogue_.size(), 0);
    for (const int item : grounds.gone) gone_[static_cast<std::size_t>(item)] = 1;
  }
  [[nodiscard]] bool full(int kind) const {
    const auto at = static_cast<std::size_t>(kind);
    return laid_of_kind_[at] + stacked_of_kind_[at] >= catalogue_.problem.kinds[at].high;
  }
  [[nodiscard]] bool needed(int kind) const {
    const auto at = static_cast<std::size_t>(kind);
    return laid_of_kind_[at] + stacked_of_kind_[at] < catalogue_.problem.kinds[at].low;
  }
  [[nodiscard]] bool viable(const Option& option) const {
    return gone_[static_cast<std::size_t>(option.item)] == 0 && !option.mask.intersects(laid_ | stacked_) &&
           (option.kind < 0 || !full(option.kind));
  }
  /// Does a house need it? If none does, it may be placed or not.
  [[nodiscard]] bool matters(const Option& option) const {
    return option.mask.intersects(catalogue_.required) || (option.kind >= 0 && needed(option.kind));
  }

  /// The placements as options, the live ones first. Among several that are equal for the grounds one is enough: what
  /// refutes it refutes all.
  void lay_out(int forbidden) {
    different_.clear();
    same_.clear();
    auto add = [&](int item, bool gone) {
      if (item == forbidden || (gone_[static_cast<std::size_t>(item)] != 0) != gone) return;
      Option option = option_of(item);
      option.live = viable(option) && matters(option);
      if (!option.live && !why_) return;
      if (option.mask.any() ? known(option, !gone) : option.kind < 0) return;
      option.number = static_cast<int>(different_.size());
      different_.push_back(option);
    };
    for (const bool gone : {false, true}) {
      if (gone && (!why_ || grounds_->gone.empty())) break;
      if (among_.empty())
        for (int item = 0; item < static_cast<int>(catalogue_.size()); ++item) add(item, gone);
      else
        for (const int item : among_) add(item, gone);
    }
    options_.clear();
    dead_.clear();
    for (const Option& option : different_) (option.live ? options_ : dead_).push_back(option);
    live_words_ = (options_.size() + 63) / 64;
    std::uint64_t* const live = level(0);
    std::fill(live, live + live_words_, 0);
    slices_.assign(live_words_ * 8 * lanes_, Lane{});
    for (std::size_t number = 0; number < options_.size(); ++number) {
      const Option& option = options_[number];
      live[number / 64] |= 1ULL << (number % 64);
      Lane* const slice = slices_.data() + number / 8 * lanes_;
      const auto bit = static_cast<std::uint8_t>(1U << (number % 8));
      option.mask.for_each([&](int cell) { house_byte(slice, cell) |= bit; });
      if (option.kind >= 0) house_byte(slice, catalogue_.problem.kind_house(option.kind)) |= bit;
    }
    options_.resize(live_words_ * 64);
    options_.insert(options_.end(), dead_.begin(), dead_.end());
    words_ = (options_.size() + 63) / 64;
    rows_.assign(words_ * (static_cast<std::size_t>(catalogue_.problem.cell_count()) + grounds_->kinds.size()), 0);
    for (std::size_t number = 0; number < options_.size(); ++number) {
      const Option& option = options_[number];
      auto mark = [&](std::uint64_t* row) { row[number / 64] |= 1ULL << (number % 64); };
      option.mask.for_each([&](int cell) { mark(covering(cell)); });
      if (option.kind >= 0) mark(of_kind(option.kind));
    }
  }

  /// Is there an equal option? If not, it is recorded on request.
  bool known(const Option& option, bool note) {
    if (same_.empty()) same_.assign(std::bit_ceil(2 * (among_.empty() ? catalogue_.size() : among_.size())), -1);
    std::uint64_t hash = static_cast<std::uint64_t>(option.kind + 1);
    for (const std::uint64_t word : option.mask.word) hash = mix(hash ^ word);
    for (std::size_t at = hash;; ++at) {
      std::int32_t& entry = same_[at & (same_.size() - 1)];
      if (entry < 0) {
        if (note) entry = static_cast<std::int32_t>(different_.size());
        return false;
      }
      const Option& other = different_[static_cast<std::size_t>(entry)];
      if (other.mask == option.mask && other.kind == option.kind) return true;
    }
  }

  /// From here on `grounds` only become fewer: options that are equal for them stay equal.
  void keep_different(const Grounds<Words>& grounds, int chosen) {
    grounds_ = &grounds;
    among_.clear();
    mark_gone(grounds);
    why_ = true;
    lay_out(chosen);
    keep_different();
  }

  void keep_different() {
    among_.clear();
    for (const Option& option : different_) among_.push_back(option.item);
  }

  [[nodiscard]] std::uint64_t* covering(int cell) { return rows_.data() + static_cast<std::size_t>(cell) * words_; }
  [[nodiscard]] std::uint64_t* of_kind(int kind) { return covering(catalogue_.problem.kind_house(kind)); }
  [[nodiscard]] std::uint64_t* level(std::size_t depth) {
    while (levels_.size() <= depth) levels_.emplace_back();
    if (levels_[depth].size() < live_words_) levels_[depth].resize(live_words_);
    return levels_[depth].data();
  }

  void strike(std::uint64_t* from, const std::uint64_t* row) const {
    for (std::size_t word = 0; word < live_words_; ++word) from[word] &= ~row[word];
  }

  void push(const Option& option) {
    stacked_ |= option.mask;
    option.mask.for_each([&](int cell) { house_byte(closed_.data(), cell) = closed; });
    if (option.kind >= 0) {
      ++stacked_of_kind_[static_cast<std::size_t>(option.kind)];
      kinds_hash_ += mix(static_cast<std::uint64_t>(option.kind) + 1);
      close_kind(option.kind);
    }
  }
  void pop(const Option& option) {
    stacked_ = stacked_.without(option.mask);
    (option.mask & catalogue_.required).for_each([&](int cell) { house_byte(closed_.data(), cell) = 0; });
    if (option.kind >= 0) {
      --stacked_of_kind_[static_cast<std::size_t>(option.kind)];
      kinds_hash_ -= mix(static_cast<std::uint64_t>(option.kind) + 1);
      close_kind(option.kind);
    }
  }

  // The houses that need a placement, in the form of the counting kernel

  static constexpr std::uint8_t closed = 255;

  [[nodiscard]] static std::uint8_t& house_byte(Lane* lanes, int house) {
    return lanes[static_cast<std::size_t>(house) / Lane::houses].byte[static_cast<std::size_t>(house) % Lane::houses];
  }
  void close_kind(int kind) {
    const bool open = grounds_->kinds[static_cast<std::size_t>(kind)] != 0 && needed(kind);
    house_byte(closed_.data(), catalogue_.problem.kind_house(kind)) = open ? 0 : closed;
  }
  void close_houses() {
    Lane all;
    std::fill(std::begin(all.byte), std::end(all.byte), closed);
    closed_.assign(lanes_, all);
    (catalogue_.required & grounds_->cells).without(laid_).for_each([&](int cell) { house_byte(closed_.data(), cell) = 0; });
    for (int kind = 0; kind < static_cast<int>(grounds_->kinds.size()); ++kind) close_kind(kind);
  }

  Answer descend(std::size_t depth, int cell, int kind) {
    if (refuted_before()) return Answer::impossible;
    if (++nodes_ > budget_ || ((nodes_ & 255) == 0 && control_.poll()) || control_.stopped()) return Answer::unknown;
    std::uint64_t* const next = level(depth + 1);
    const std::uint64_t* const live = level(depth);
    if (cell < 0 && kind < 0 && !choose(live, cell, kind)) return Answer::possible;
    std::uint64_t* const house = cell >= 0 ? covering(cell) : of_kind(kind);
    for (std::size_t word = 0; word < live_words_; ++word)
      for (std::uint64_t bits = live[word] & house[word]; bits != 0; bits &= bits - 1) {
        const Option& option = options_[word * 64 + static_cast<std::size_t>(std::countr_zero(bits))];
        push(option);
        std::copy(live, live + live_words_, next);
        option.mask.for_each([&](int covered) { strike(next, covering(covered)); });
        if (option.kind >= 0 && full(option.kind)) strike(next, of_kind(option.kind));
        const Answer answer = descend(depth + 1, -1, -1);
        pop(option);
        if (answer != Answer::impossible) return answer;
      }
    if (why_) {
      if (cell >= 0)
        use_cell(cell);
      else
        use_kind(kind);
      blame_all(house, live, next);
    }
    note_refuted();
    return Answer::impossible;
  }

  /// Notes why no other option of a house is live, in the order of the placements.
  void blame_all(std::uint64_t* house, const std::uint64_t* live, std::uint64_t* scratch) {
    const Board explained = (stacked_ | cited_mask_) & core_.cells;
    for (std::size_t word = 0; word < live_words_; ++word) scratch[word] = house[word] & ~live[word];
    explained.for_each([&](int covered) { strike(scratch, covering(covered)); });
    blamed_.clear();
    auto note = [&](std::size_t word, std::uint64_t bits) {
      blamed_.push_back(options_[word * 64 + static_cast<std::size_t>(std::countr_zero(bits))].number);
    };
    for (std::size_t word = 0; word < live_words_; ++word)
      for (std::uint64_t bits = scratch[word]; bits != 0; bits &= bits - 1) note(word, bits);
    const auto middle = static_cast<std::ptrdiff_t>(blamed_.size());
    // Those that were dead before need no second check once a cited fact rules them out.
    const Board known = cited_mask_ & core_.cells;
    for (std::size_t word = live_words_; word < words_; ++word)
      for (std::uint64_t bits = house[word]; bits != 0; bits &= bits - 1) {
        const Board& mask = options_[word * 64 + static_cast<std::size_t>(std::countr_zero(bits))].mask;
        if (mask.intersects(known))
          house[word] ^= bits & -bits;
        else if (!mask.intersects(explained))
          note(word, bits);
      }
    std::inplace_merge(blamed_.begin(), blamed_.begin() + middle, blamed_.end());
    for (const int number : blamed_) blame(different_[static_cast<std::size_t>(number)]);
  }

  void use_cell(int cell) {
    core_.cells.set(cell);
    ++uses_[static_cast<std::size_t>(cell)];
  }
  void use_kind(int kind) {
    core_.kinds[static_cast<std::size_t>(kind)] = 1;
    ++uses_[static_cast<std::size_t>(catalogue_.problem.kind_house(kind))];
  }

  // Pieces that cover the same cells and leave the same pieces have the same future, and what refutes it is in the core.

  [[nodiscard]] std::uint64_t stacked_hash() const {
    std::uint64_t hash = kinds_hash_;
    for (const std::uint64_t word : stacked_.word) hash = mix(hash ^ word);
    return hash;
  }
  /// The slot of these pieces in the table, used or free.
  [[nodiscard]] std::size_t refuted_slot(std::uint64_t hash) const {
    const std::size_t kinds = stacked_of_kind_.size();
    for (std::size_t at = hash & (refuted_.size() - 1);; at = (at + 1) & (refuted_.size() - 1)) {
      if (refuted_[at] < 0) return at;
      const auto entry = static_cast<std::size_t>(refuted_[at]);
      if (refuted_hashes_[entry] == hash && refuted_masks_[entry] == stacked_ &&
          std::equal(stacked_of_kind_.begin(), stacked_of_kind_.end(),
                     refuted_kinds_.begin() + static_cast<std::ptrdiff_t>(entry * kinds)))
        return at;
    }
  }
  [[nodiscard]] bool refuted_before() const { return !refuted_hashes_.empty() && refuted_[refuted_slot(stacked_hash())] >= 0; }
  void note_refuted() {
    if (2 * refuted_hashes_.size() + 2 > refuted_.size()) {
      refuted_.assign(std::max<std::size_t>(64, 2 * refuted_.size()), -1);
      for (std::size_t entry = 0; entry < refuted_hashes_.size(); ++entry) {
        std::size_t at = refuted_hashes_[entry] & (refuted_.size() - 1);
        while (refuted_[at] >= 0) at = (at + 1) & (refuted_.size() - 1);
        refuted_[at] = static_cast<std::int32_t>(entry);
      }
    }
    const std::uint64_t hash = stacked_hash();
    refuted_[refuted_slot(hash)] = static_cast<std::int32_t>(refuted_hashes_.size());
    refuted_hashes_.push_back(hash);
    refuted_masks_.push_back(stacked_);
    refuted_kinds_.insert(refuted_kinds_.end(), stacked_of_kind_.begin(), stacked_of_kind_.end());
  }

  /// The house with the fewest live options among those that need one; false when none does.
  bool choose(const std::uint64_t* live, int& cell, int& kind) {
    const Fewest fewest = find_fewest_(slices_.data(), lanes_, live_words_, live, closed_.data());
    const int house = fewest.house >= 0 ? fewest.house : fewest_of_many(live);
    const int cell_count = catalogue_.problem.cell_count();
    cell = house < cell_count ? house : -1;
    kind = house < cell_count ? -1 : house - cell_count;
    return house >= 0;
  }
  /// The same where all houses have too many for the kernel to count.
  [[nodiscard]] int fewest_of_many(const std::uint64_t* live) {
    int best = -1, fewest = 0;
    for (int house = 0; house < static_cast<int>(uses_.size()); ++house) {
      if (house_byte(closed_.data(), house) == closed) continue;
      int number = 0;
      for (std::size_t word = 0; word < live_words_; ++word) number += std::popcount(live[word] & covering(house)[word]);
      if (best < 0 || number < fewest) best = house, fewest = number;
    }
    return best;
  }

  /// Notes why an option is not viable, with as few new citations as possible.
  void blame(const Option& option) {
    const auto kind = static_cast<std::size_t>(std::max(option.kind, 0));
    const int high = catalogue_.problem.kinds[kind].high;
    // By pieces of the argument itself, or by facts that are cited already.
    if (((stacked_ | cited_mask_) & option.mask & core_.cells).any()) return;
    const bool kind_full = option.kind >= 0 && stacked_of_kind_[kind] >= high;
    if (kind_full) {
      use_kind(option.kind);
      return;
    }
    for (const Board& some : {stacked_, cited_mask_})
      if (const Board common = some & option.mask; common.any()) {
        use_cell(common.first());
        return;
      }
    for (std::size_t i = 0; i < cited_.size(); ++i)
      if (const Board common = catalogue_[grounds_->laid[i]].mask & option.mask; common.any()) {
        cite(i);
        use_cell(common.first());
        return;
      }
    if (option.kind >= 0 && full(option.kind)) {
      use_kind(option.kind);
      for (std::size_t i = 0; i < cited_.size(); ++i)
        if (catalogue_[grounds_->laid[i]].kind == option.kind) cite(i);
      return;
    }
    if (std::find(core_.gone.begin(), core_.gone.end(), option.item) == core_.gone.end()) core_.gone.push_back(option.item);
  }

  void cite(std::size_t laid) {
    cited_[laid] = 1;
    cited_mask_ |= catalogue_[grounds_->laid[laid]].mask & grounds_->cells;
  }

  Answer finish(Answer answer) {
    for (std::size_t i = 0; i < cited_.size(); ++i)
      if (cited_[i] != 0) core_.laid.push_back(grounds_->laid[i]);
    return answer;
  }

  const Catalogue<Words>& catalogue_;
  Control& control_;
  FindFewest find_fewest_;
  std::size_t lanes_;
  std::uint64_t budget_ = 1000, nodes_ = 0;
  const Grounds<Words>* grounds_ = nullptr;
  Grounds<Words> core_;
  std::vector<int> among_;  // the items to examine, all if empty
  std::vector<Option> options_, different_, dead_;
  std::vector<std::int32_t> same_;   // a hash table of options
  std::vector<std::uint64_t> rows_;  // a bit for each option, for each cell and then for each kind
  std::vector<Lane> slices_;         // the same of the live options, for the kernel
  std::vector<Lane> closed_;         // of the houses that need no option
  std::vector<std::vector<std::uint64_t>> levels_;
  std::vector<char> cited_, gone_;
  std::vector<int> blamed_;
  std::vector<int> stacked_of_kind_, laid_of_kind_, uses_;
  std::vector<std::int32_t> refuted_;  // a hash table of the three below
  std::vector<std::uint64_t> refuted_hashes_;
  std::vector<Board> refuted_masks_;
  std::vector<int> refuted_kinds_;
  Board stacked_, laid_, cited_mask_;
  std::uint64_t kinds_hash_ = 0;  // of the numbers of stacked pieces
  std::size_t words_ = 0, live_words_ = 0;
  bool why_ = true;
};

}  // namespace grillon::packing
