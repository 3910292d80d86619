// Alternating chains of any kind: X-chains, XY-chains, alternating inference chains, loops, grouped chains and chains of almost
// locked sets. They differ in the strong links they may use and in their allowed ends. The search starts from the
// candidate that would be ruled out and proceeds breadth first, so every chain found is a shortest one for that candidate.
#pragma once

#include <map>
#include <vector>

#include "sudoku/logic/links.hpp"
#include "sudoku/logic/people/almost_locked.hpp"
#include "sudoku/logic/people/argument.hpp"

namespace grillon::sudoku::logic::people {

/// Kinds of strong links, as bits.
enum LinkKind : unsigned { by_house = 1, by_cell = 2, by_group = 4, by_set = 8 };

/// The allowed parts of a chain.
struct ChainKind {
  unsigned links;
  bool one_value;     // weak links join candidates of one value only
  bool through_cell;  // it starts in the target's cell with another value; otherwise it starts and ends with the same value
  int most = 1000;    // links
};

template <int Most, int Words>
class AlternatingSearch {
 public:
  using Row = Bits<static_cast<std::size_t>(Words)>;
  using Link = StrongLink<Most>;

  explicit AlternatingSearch(const Board<Most>& board) : board_(board), layout_(board.layout()), nodes_(board) {
    const int count = nodes_.count();
    weak_.resize(at(count));
    of_value_.resize(at(layout_.size));
    watched_.resize(at(count));
    for (int node = 0; node < count; ++node) {
      const int cell = nodes_.cell(node), value = nodes_.value(node);
      of_value_[at(value)].set(node);
      for_each_bit(board.candidates(cell) & ~(Mask{1} << value), [&](int other) { weak_[at(node)].set(nodes_.at(cell, other)); });
      for (const int peer : layout_.peers_of(cell))
        if (board.has(peer, value)) weak_[at(node)].set(nodes_.at(peer, value));
      for (const auto& pair : layout_.pairs_of(layout_.candidate(cell, value)))
        if (const int other = nodes_.at(pair.other / layout_.size, pair.other % layout_.size); other >= 0)
          weak_[at(node)].set(other);
    }
    add_simple_links();
  }

  /// visit(links) for a shortest chain of this kind against each candidate. `open(n)`: chains of n links are still useful.
  template <class Open, class Visit>
  void search(const ChainKind& kind, Open open, Visit visit) {
    if ((kind.links & by_group) != 0 && !grouped_) add_groups();
    if ((kind.links & by_set) != 0 && !with_sets_) add_sets();
    for (int start = 0; start < nodes_.count(); ++start) {
      const Row& value = of_value_[at(nodes_.value(start))];
      Row begin = weak_[at(start)] & value;
      if (kind.through_cell) {
        begin = {};
        const int cell = nodes_.cell(start);
        for_each_bit(board_.candidates(cell), [&](int other) { begin.set(nodes_.at(cell, other)); });
        begin.reset(start);
      }
      walk(kind, start, begin, open, visit);
    }
  }

  /// visit(links) for every two almost locked sets with two values that only one of them can hold each: a loop of two links.
  template <class Stopped, class Visit>
  void doubly_linked(Stopped stopped, Visit visit) {
    if (!with_sets_) add_sets();
    for (std::size_t i = 0; i < sets_.size() && !stopped(); ++i)
      for (std::size_t j = i + 1; j < sets_.size(); ++j) {
        Mask shared = sets_[i].values & sets_[j].values;
        for (Mask left = shared; left != 0 && is_several(shared); left &= left - 1) {
          const Place &one = place_in_set(i, first_of(left)), &other = place_in_set(j, first_of(left));
          if (!one.falsified.includes(other.members)) shared &= ~(left & -left);
        }
        for (; is_several(shared); shared &= shared - 1) {
          const int first = first_of(shared);
          for_each_bit(shared & (shared - 1), [&](int second) {
            const std::array<Link, 2> loop{link_of(sets_[i], first, second), link_of(sets_[j], second, first)};
            visit(std::span<const Link>(loop));
          });
        }
      }
  }

  /// The candidates that are false if the spot is true.
  [[nodiscard]] Row falsified(const Spot<Most>& spot) const {
    Row row;
    bool first = true;
    spot.cells.for_each([&](int cell) {
      const Row& seen = weak_[at(nodes_.at(cell, spot.value))];
      row = first ? seen : row & seen;
      first = false;
    });
    return row;
  }
  [[nodiscard]] Row members(const Spot<Most>& spot) const {
    Row row;
    spot.cells.for_each([&](int cell) { row.set(nodes_.at(cell, spot.value)); });
    return row;
  }
  [[nodiscard]] const Nodes<Most>& nodes() const { return nodes_; }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  struct Place {  // a spot as a node of the search
    Spot<Most> spot;
    Row members, falsified;
    std::vector<int> links;  // that begin when it is false
    int reached_by = -1, from = -1;
    std::uint32_t seen = 0, spread = 0;
  };

  /// The places of a value in the set with this number.
  [[nodiscard]] const Place& place_in_set(std::size_t set, int value) const {
    return places_[at(places_in_sets_[set * at(layout_.size) + at(value)])];
  }
  int place_of(const Spot<Most>& spot) {
    const auto [known, is_new] = index_.try_emplace({spot.value, spot.cells}, static_cast<int>(places_.size()));
    if (is_new) {
      Place place{spot, members(spot), falsified(spot), {}};
      watched_[at(place.members.first())].push_back(known->second);
      watched_nodes_.set(place.members.first());
      places_.push_back(std::move(place));
    }
    return known->second;
  }
  void add(const Link& link, unsigned kind) {
    const int off = place_of(link.off);
    add(link, kind, off, place_of(link.on));
  }
  void add(const Link& link, unsigned kind, int off, int on) {
    const auto [known, is_new] = known_links_.try_emplace({off, on, kind}, 0);
    if (!is_new) return;
    places_[at(off)].links.push_back(static_cast<int>(links_.size()));
    links_.push_back(link);
    kinds_.push_back(kind);
    ends_.push_back(on);
  }

  void add_simple_links() {
    for (int node = 0; node < nodes_.count(); ++node) {
      const int cell = nodes_.cell(node), value = nodes_.value(node);
      const auto off = Spot<Most>::at(cell, value);
      const Mask others = board_.candidates(cell) & ~(Mask{1} << value);
      if (is_single(others)) add({off, Spot<Most>::at(cell, first_of(others)), Link::By::cell, cell}, by_cell);
      for (const auto& [house, place] : layout_.houses_of(cell)) {
        const Mask rest = board_.places(house, value) & ~(Mask{1} << place);
        if (is_single(rest))
          add({off, Spot<Most>::at(layout_.cell_at(house, first_of(rest)), value), Link::By::house, house}, by_house);
      }
    }
  }

  /// The places of a value in a house, split into two groups that each share another house (or are one cell).
  void add_groups() {
    grouped_ = true;
    for (int house = 0; house < layout_.houses; ++house)
      for (int value = 0; value < layout_.size; ++value) {
        const Mask places = board_.places(house, value);
        if (count_of(places) < 3) continue;
        for (int other = 0; other < layout_.houses; ++other) {
          if (other == house) continue;
          Spot<Most> one{value, {}}, two{value, {}};
          for_each_bit(places, [&](int place) {
            const int cell = layout_.cell_at(house, place);
            (layout_.place_of(other, cell) >= 0 ? one : two).cells.set(cell);
          });
          if (one.cells.none() || two.cells.none() || !in_one_house(two.cells, house)) continue;
          if (one.single() && two.single()) continue;
          add({one, two, Link::By::house, house}, by_group);
          add({two, one, Link::By::house, house}, by_group);
        }
      }
  }
  [[nodiscard]] bool in_one_house(const typename Layout<Most>::Cells& cells, int except) const {
    if (cells.count() == 1) return true;
    for (const auto& membership : layout_.houses_of(cells.first())) {
      if (membership.house == except) continue;
      bool all = true;
      cells.for_each([&](int cell) { all = all && layout_.place_of(membership.house, cell) >= 0; });
      if (all) return true;
    }
    return false;
  }

  void add_sets() {
    with_sets_ = true;
    sets_ = almost_locked_sets(board_);
    for (const auto& set : sets_) {
      const auto first = places_in_sets_.size();
      for (int value = 0; value < layout_.size; ++value)
        places_in_sets_.push_back((set.values >> value & 1) == 0 ? -1 : place_of({value, set.with(board_, value)}));
      const auto place = [&](int value) { return places_in_sets_[first + at(value)]; };
      for_each_bit(set.values, [&](int off) {
        for_each_bit(set.values & ~(Mask{1} << off), [&](int on) { add(link_of(set, off, on), by_set, place(off), place(on)); });
      });
    }
  }
  [[nodiscard]] Link link_of(const AlmostLocked<Most>& set, int off, int on) const {
    return {{off, set.with(board_, off)}, {on, set.with(board_, on)}, Link::By::almost_locked, set.house, set.cells, set.values};
  }

  template <class Open, class Visit>
  void walk(const ChainKind& kind, int start, const Row& begin, Open open, Visit visit) {
    ++stamp_;
    unspread_ = watched_nodes_;
    front_.clear();
    const int value = nodes_.value(start);
    for (int length = 1; length <= kind.most && open(length); ++length) {
      next_.clear();
      if (length == 1) {
        spread(kind, begin, -1);
      } else {
        for (const int place : front_) {
          const Place& reached = places_[at(place)];
          spread(kind, kind.one_value ? reached.falsified & of_value_[at(reached.spot.value)] : reached.falsified, place);
        }
      }
      for (const int place : next_) {
        const Place& reached = places_[at(place)];
        if (length < 2 || !reached.falsified.test(start) || (!kind.through_cell && reached.spot.value != value)) continue;
        chain_.clear();
        for (int step = place; step >= 0; step = places_[at(step)].from) chain_.push_back(links_[at(places_[at(step)].reached_by)]);
        std::reverse(chain_.begin(), chain_.end());
        visit(std::span<const Link>(chain_));
        return;
      }
      if (next_.empty()) return;
      std::swap(front_, next_);
    }
  }

  /// All links whose `off` is false when this row is. A spot that was false before has nothing to add.
  void spread(const ChainKind& kind, const Row& row, int from) {
    (row & unspread_).for_each([&](int node) {
      bool all = true;
      for (const int off : watched_[at(node)]) {
        Place& place = places_[at(off)];
        if (place.spread == stamp_) continue;
        if (!row.includes(place.members)) {
          all = false;
          continue;
        }
        place.spread = stamp_;
        for (const int link : place.links) {
          if ((kinds_[at(link)] & kind.links) == 0) continue;
          Place& reached = places_[at(ends_[at(link)])];
          if (reached.seen == stamp_) continue;
          reached.seen = stamp_;
          reached.reached_by = link;
          reached.from = from;
          next_.push_back(ends_[at(link)]);
        }
      }
      if (all) unspread_.reset(node);
    });
  }

  const Board<Most>& board_;
  const Layout<Most>& layout_;
  const Nodes<Most> nodes_;
  std::vector<Row> weak_, of_value_;
  Row watched_nodes_, unspread_;           // those with a spot; those with one that the current walk has not spread
  std::vector<std::vector<int>> watched_;  // by node: the spots whose first member it is
  std::map<std::pair<int, typename Layout<Most>::Cells>, int> index_;
  std::map<std::tuple<int, int, unsigned>, int> known_links_;
  std::vector<Place> places_;
  std::vector<AlmostLocked<Most>> sets_;
  std::vector<int> places_in_sets_;  // by set and value, -1 if the set lacks the value
  std::vector<Link> links_;
  std::vector<unsigned> kinds_;
  std::vector<int> ends_;
  std::vector<int> front_, next_;
  std::vector<Link> chain_;
  std::uint32_t stamp_ = 0;
  bool grouped_ = false, with_sets_ = false;
};

/// The chains of one position, one search for all kinds of them.
template <int Most, int Words>
class Chains {
 public:
  using Search = AlternatingSearch<Most, Words>;
  using Link = StrongLink<Most>;
  using Links = std::span<const Link>;

  explicit Chains(const Board<Most>& board) : board_(board), search_(board) {}

  template <bool Proofs>
  void x_chains(Notes<Most, Proofs>& notes, Choice<Most>& choice) {
    run(notes, choice, {by_house, true, false}, x_chain, 3);
  }
  template <bool Proofs>
  void xy_chains(Notes<Most, Proofs>& notes, Choice<Most>& choice) {
    run(notes, choice, {by_cell, true, false}, xy_chain, 4);
  }
  template <bool Proofs>
  void alternating(Notes<Most, Proofs>& notes, Choice<Most>& choice) {
    const auto loops = choice.may(continuous_loop) ? continuous_loop : name_count;
    if (choice.may(bit(alternating_chain) | bit(continuous_loop)))
      run(notes, choice, {by_house | by_cell, false, false}, alternating_chain, 3, loops);
    if (choice.may(bit(discontinuous_loop) | bit(continuous_loop)))
      run(notes, choice, {by_house | by_cell, false, true}, discontinuous_loop, 3, loops);
  }
  template <bool Proofs>
  void grouped(Notes<Most, Proofs>& notes, Choice<Most>& choice) {
    for (const bool through_cell : {false, true})
      run(notes, choice, {by_house | by_cell | by_group, false, through_cell}, grouped_chain, 3, grouped_chain);
  }
  template <bool Proofs>
  void sets(Notes<Most, Proofs>& notes, Choice<Most>& choice, Name name) {
    const int most = name == als_xz ? 2 : name == als_xy_wing ? 3 : 1000;
    run(notes, choice, {by_set, true, false, most}, name, most == 1000 ? 4 : most, name);
    // Exclusions by only the other values of the two sets start with none of the values they share.
    if (name == als_xz)
      search_.doubly_linked([&] { return choice.stopped(); },
                            [&](Links links) { offer_loop(notes, choice, als_xz, weight(als_xz), links); });
  }
  template <bool Proofs>
  void everything(Notes<Most, Proofs>& notes, Choice<Most>& choice) {
    for (const bool through_cell : {false, true})
      run(notes, choice, {by_house | by_cell | by_group | by_set, false, through_cell}, als_alternating_chain, 3,
          als_alternating_chain);
  }

 private:
  /// `usual`: the number of links without extra weight; `loop`: the technique of a chain that closes.
  template <bool Proofs>
  void run(Notes<Most, Proofs>& notes, Choice<Most>& choice, const ChainKind& kind, Name name, int usual, Name loop = name_count) {
    const auto rating_of = [&](Name which, int links) { return with_length(which, links, usual); };
    search_.search(
        kind,
        [&](int links) {
          if (links == 1 && choice.stopped()) return false;
          const Name least = loop == name_count ? name : loop;
          return choice.open(static_cast<int>(std::lround(100 * rating_of(least, links))), links);
        },
        [&](Links links) {
          const int length = static_cast<int>(links.size());
          if (loop != name_count && offer_loop(notes, choice, loop, rating_of(loop, length), links)) return;
          if (choice.may(name)) offer_argument(board_, notes, choice, name, rating_of(name, length), links);
        });
  }

  /// The chain closes: every weak link of it holds in both directions, and what sees both its ends is ruled out. An almost
  /// locked set of the chain goes without one of its two values there, so all others are locked in it.
  template <bool Proofs>
  bool offer_loop(Notes<Most, Proofs>& notes, Choice<Most>& choice, Name name, double rating, Links links) {
    if (!search_.falsified(links.back().on).includes(search_.members(links.front().off))) return false;
    notes.begin(name, rating);
    ruled_out_.clear();
    const auto rule_out = [&](const typename Search::Row& row, std::size_t start, int locked) {
      row.for_each([&](int node) { ruled_out_.push_back({search_.nodes().candidate(node), start, locked}); });
    };
    for (std::size_t i = 0; i < links.size(); ++i) {
      const std::size_t next = (i + 1) % links.size();
      rule_out(search_.falsified(links[i].on) & search_.falsified(links[next].off), next, -1);
    }
    for (std::size_t i = 0; i < links.size(); ++i)
      if (links[i].by == Link::By::almost_locked)
        for_each_bit(links[i].values & ~(Mask{1} << links[i].off.value | Mask{1} << links[i].on.value),
                     [&](int value) { rule_out(search_.falsified(locked_spot(links[i], value)), i, value); });
    std::stable_sort(ruled_out_.begin(), ruled_out_.end(), [](const auto& a, const auto& b) { return a.candidate < b.candidate; });
    const auto same = [](const auto& a, const auto& b) { return a.candidate == b.candidate; };
    ruled_out_.erase(std::unique(ruled_out_.begin(), ruled_out_.end(), same), ruled_out_.end());
    for (const auto& each : ruled_out_) notes.draft.excluded.push_back(each.candidate);
    const int cells = cells_of(links);
    if (notes.draft.excluded.empty()) return false;
    if (!choice.wants(notes.draft, cells)) return true;
    if constexpr (Proofs) {
      for (const auto& each : ruled_out_) {
        std::vector<Link> turned(links.begin() + static_cast<std::ptrdiff_t>(each.start), links.end());
        turned.insert(turned.end(), links.begin(), links.begin() + static_cast<std::ptrdiff_t>(each.start));
        if (each.locked >= 0) {  // once around: from the value that the set would lose, back to it
          const auto spot = locked_spot(turned.front(), each.locked);
          turned.push_back(turned.front());
          turned.front().off = turned.back().on = spot;
          spot.cells.for_each([&](int cell) { notes.colour(Role::eliminating, cell, each.locked); });
        }
        prove_argument(board_, notes, each.candidate / board_.layout().size, each.candidate % board_.layout().size, Links(turned));
      }
      notes.colour_results();
      colour_links(board_, notes, links);
    }
    choice.take(notes.draft, cells);
    return true;
  }
  [[nodiscard]] Spot<Most> locked_spot(const Link& link, int value) const {
    return {value, AlmostLocked<Most>{link.set}.with(board_, value)};
  }

  struct RuledOut {
    std::int32_t candidate;
    std::size_t start;  // the link at which its proof begins
    int locked;         // the value that is locked in the set of that link, or -1
  };
  std::vector<RuledOut> ruled_out_;
  const Board<Most>& board_;
  Search search_;
};

}  // namespace grillon::sudoku::logic::people
