#include "sudoku/make/climb.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "sudoku/count.hpp"
#include "sudoku/make/generate.hpp"
#include "sudoku/make/neighbours.hpp"
#include "sudoku/make/starting_points.hpp"

namespace grillon::sudoku {
namespace {

using logic::from_to;

int givens_of(const Grid9& clues) { return static_cast<int>(81 - std::count(clues.begin(), clues.end(), 0)); }

Grid9 random_minimal(Random& random, Control& control) {
  const auto judge = classic_judge();
  const auto solution = judge->random_grid(Grid(81, 0), random, control);
  const Grid clues = remove_clues(*judge, *solution, orbits(9, 9, Symmetry::none), 0, random, control);
  Grid9 result;
  std::copy(clues.begin(), clues.end(), result.begin());
  return result;
}

/// The same puzzle with its digits, its rows and columns in their bands, and the bands themselves in another order.
Grid9 scrambled(const char* clues, Random& random) {
  std::array<std::uint8_t, 10> digits{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  std::span<std::uint8_t> nine(digits.begin() + 1, 9);
  random.shuffle(nine);
  const auto lines = [&random] {
    std::array<int, 3> bands{0, 1, 2};
    random.shuffle(bands);
    std::array<int, 9> order;
    for (int band = 0; band < 3; ++band) {
      std::array<int, 3> within{0, 1, 2};
      random.shuffle(within);
      for (int i = 0; i < 3; ++i) order[3 * band + i] = 3 * bands[band] + within[i];
    }
    return order;
  };
  const auto rows = lines(), columns = lines();
  const bool transposed = random.below(2) != 0;
  Grid9 result;
  for (int row = 0; row < 9; ++row)
    for (int column = 0; column < 9; ++column) {
      const char sign = clues[9 * rows[row] + columns[column]];
      result[transposed ? 9 * column + row : 9 * row + column] = sign == '.' ? 0 : digits[sign - '0'];
    }
  return result;
}

/// The fittest puzzles found so far. A single one would soon be stuck at a local maximum; many climb slowly.
class Pool {
 public:
  static constexpr std::size_t size = 32;
  static constexpr int rivals = 3;
  struct Member {
    int fitness;
    Grid9 clues;
  };

  void add(int fitness, const Grid9& clues) {
    for (const auto& member : members_)
      if (member.clues == clues) return;
    if (members_.size() < size) {
      members_.push_back({fitness, clues});
    } else {
      *std::min_element(members_.begin(), members_.end(), less_fit) = {fitness, clues};
    }
    least_ = members_.size() < size ? 0 : std::min_element(members_.begin(), members_.end(), less_fit)->fitness;
  }
  /// The least fitness for a place in the pool.
  [[nodiscard]] int least() const { return least_; }
  [[nodiscard]] int most() const { return std::max_element(members_.begin(), members_.end(), less_fit)->fitness; }
  /// The fittest of a few chosen at random.
  [[nodiscard]] Grid9 any(Random& random) const {
    const auto* best = &members_[random.below(members_.size())];
    for (int i = 1; i < rivals; ++i)
      if (const auto* other = &members_[random.below(members_.size())]; less_fit(*best, *other)) best = other;
    return best->clues;
  }

 private:
  static bool less_fit(const Member& a, const Member& b) { return a.fitness < b.fitness; }
  std::vector<Member> members_;
  int least_ = 0;
};

class RatingClimb {
 public:
  RatingClimb(const logic::Shape& classic, const Hard& wanted, Random& random, Control& control)
      : classic_(classic), wanted_(wanted), random_(random), control_(control), neighbours_(control) {}

  std::optional<Grid9> run(int moves) {
    if (wanted_.low < nested) {
      start_from_random();
    } else {
      start_from_hard();
    }
    int best = 0, since = 0;  // moves since the best improved
    while (moves > 0 && (since < patience || best >= more_than_any_fitness) && !control_.poll()) {
      --moves;
      ++since;
      if (pool_.most() > best) {
        best = pool_.most();
        since = 0;
      }
      const int exchanged = 1 + static_cast<int>(random_.below(2));
      const Grid9 parent = pool_.any(random_);
      for (Grid9 clues : neighbours_.near(parent, exchanged, exchanged, 8, random_)) {
        neighbours_.minimise(clues, random_);
        control_.add(Counter::tested);
        if (consider(clues, moves)) return clues;
        if (control_.stopped()) break;
      }
    }
    return std::nullopt;
  }

 private:
  void start_from_random() {
    for (std::size_t i = 0; i < Pool::size; ++i) {
      const Grid9 clues = random_minimal(random_, control_);
      pool_.add(resistance(classic_, clues, chains), clues);
    }
  }

  /// A climb from random puzzles hardly ever reaches those that need chains inside chains. A few steps away from the starting
  /// points, so that climbs with different random numbers seldom meet.
  void start_from_hard() {
    for (const char* start : starting_points) {
      Grid9 clues = scrambled(start, random_);
      for (int step = 0; step < steps_away; ++step) clues = hard_neighbour(clues);
      pool_.add(more_than_any_fitness, clues);
    }
  }

  /// A puzzle nearby that withstands trials too; the same if none is found.
  Grid9 hard_neighbour(const Grid9& clues) {
    for (Grid9 near : neighbours_.near(clues, 2, 2, 8, random_)) {
      neighbours_.minimise(near, random_);
      bool withstands = false;
      resistance(classic_, near, chains, &withstands);
      if (withstands) return near;
    }
    return clues;
  }

  /// Does this one meet the request? If not, and it is fit, it joins the pool. A rating costs and counts as many moves.
  bool consider(const Grid9& clues, int& moves) {
    // A stronger ladder leaves less: most puzzles are rejected by the quick one.
    if (resistance(classic_, clues, easy) < pool_.least()) return false;
    bool withstands = false;
    int fitness = resistance(classic_, clues, chains, &withstands);
    if (fitness < pool_.least() && !withstands) return false;
    if (wanted_.low < nested ? fitness >= worth_rating : withstands) {
      moves -= moves_for_rating;
      const auto rating = classic_.rate_many(clues, logic::Set::reference, wanted_.allowed, 1, control_).front();
      const bool too_hard = rating.end != Ending::solved || rating.hardest > wanted_.high;
      if (!too_hard && rating.hardest >= wanted_.low && (wanted_.givens == 0 || givens_of(clues) == wanted_.givens)) return true;
      if (too_hard && !withstands) return false;
      // Among those that withstand trials, the rating better shows which are close; one too hard has easier neighbours.
      if (withstands) fitness = more_than_any_fitness + (too_hard ? 0 : rating.hardest);
    }
    if (fitness >= pool_.least()) pool_.add(fitness, clues);
    return false;
  }

  static constexpr auto easy = from_to(logic::full_house, logic::unique_loop_4);
  static constexpr auto chains = from_to(logic::full_house, logic::forcing_chain);
  static constexpr int nested = 950;  // puzzles solved by trials need no chains inside chains
  static constexpr int patience = 1500, steps_away = 8;
  static constexpr int worth_rating = 150, moves_for_rating = 100, more_than_any_fitness = 1500;

  const logic::Shape& classic_;
  const Hard wanted_;
  Random& random_;
  Control& control_;
  Neighbours neighbours_;
  Pool pool_;
};

}  // namespace

int resistance(const logic::Shape& classic, const Grid9& clues, logic::Techniques allowed, bool* withstands) {
  const auto left = classic.left(clues, allowed);
  if (left.empty()) return 0;
  const auto trials = try_all9(narrow9(left));
  if (withstands != nullptr) *withstands = trials.left > 0;
  return trials.undecided + trials.left;
}

std::optional<Grid9> climb_to_rating(const logic::Shape& classic, const Hard& wanted, int moves, Random& random, Control& control) {
  return RatingClimb(classic, wanted, random, control).run(moves);
}

std::optional<Grid9> climb_to_givens(int givens, int visits, Random& random, Control& control) {
  constexpr int pairs_tried = 60;
  constexpr std::size_t most_known = 4000;
  Neighbours neighbours(control);
  std::vector<Grid9> known{random_minimal(random, control)};  // all with equally many givens; the first ones were visited
  std::size_t visited = 0;
  int fewest = givens_of(known.front());
  const auto begin_again = [&](const Grid9& clues) {
    known.assign(1, clues);
    visited = 0;
    fewest = givens_of(clues);
  };
  for (; fewest > givens && visits > 0 && visited < known.size(); --visits) {
    if (control.poll()) return std::nullopt;
    control.add(Counter::tested);
    std::swap(known[visited], known[visited + random.below(known.size() - visited)]);
    Grid9 clues = known[visited++];
    neighbours.minimise(clues, random);
    // With so few givens, removing two leaves many solutions, and more must be listed to find a unique one.
    neighbours.max_solutions = fewest > 18 ? 300 : 2000;
    for (int i = 0; i < pairs_tried && givens_of(clues) == fewest; ++i)
      for (const auto& found : neighbours.near(clues, 2, 1, 1, random)) {
        clues = found;
        neighbours.minimise(clues, random);
      }
    if (givens_of(clues) < fewest) {
      begin_again(clues);
      continue;
    }
    for (int i = 0; i < fewest && known.size() < most_known; ++i)
      for (const auto& found : neighbours.near(clues, 1, 1, 8, random))
        if (std::find(known.begin(), known.end(), found) == known.end()) known.push_back(found);
  }
  if (control.stopped() || fewest != givens) return std::nullopt;
  return known.front();
}

}  // namespace grillon::sudoku
