// The sudoku ladder without Python: known ratings, the same numbers on any number of threads, with and without proofs, and other
// sizes and houses.
#include "sudoku/logic/logic.hpp"
#include "sudoku/logic/people/techniques.hpp"

#include <string>
#include <vector>

#include "expect.hpp"

using namespace grillon;
using namespace grillon::sudoku::logic;
using tests::expect;

namespace {

LayoutData boxed(int rows, int columns) {
  LayoutData data;
  data.size = rows * columns;
  for (int cell = 0; cell < data.size * data.size; ++cell)
    data.regions.push_back(cell / data.size / rows * rows + cell % data.size / columns);
  return data;
}

struct Known {
  const char* puzzle;
  int hardest;
  Technique technique;
};

constexpr Known known[] = {
    {"14.....5.7..2........3..2.42...8.4...8..9..2...6.5...18.9..1........6..7.5.....69", 120, hidden_single_box},
    {".4.3..2......9...6..7....41..........2.4...3...4..8..973..2.5....65.......8.....7", 770, nishio},
    {".68....47.172..38..............7.........35.4...461..8.3..1....9....6.2...27.....", 830, cell_forcing_chains},
    {".........5....31........6.7.....83....2.....1.48.752..25..6.74..6.5.......4.3..1.", 880, dynamic_region_chains},
    {"98.7..6..5..94......3....9.2.....8...1.8....9.....471..9.6...7...5........2.3...6", 1030, nested_forcing_chains},
};

void known_ratings() {
  const Shape shape(boxed(3, 3));
  std::vector<std::uint8_t> all;
  for (const auto& [puzzle, hardest, technique] : known) {
    std::vector<std::int32_t> givens;
    for (int cell = 0; cell < 81; ++cell) {
      const int value = puzzle[cell] == '.' ? 0 : puzzle[cell] - '0';
      all.push_back(static_cast<std::uint8_t>(value));
      if (value > 0) givens.push_back(cell * 9 + value - 1);
    }
    const Rating rating = shape.rate({givens, {}}, Set::reference, all_techniques);
    expect(rating.end == Ending::solved && rating.hardest == hardest && rating.technique == technique, puzzle);
    StepLog log;
    const Rating explained = shape.explain({givens, {}}, log, Set::reference, all_techniques);
    expect(explained.hardest == rating.hardest && explained.uses == rating.uses, std::string("with proofs ") + puzzle);
    expect(static_cast<int>(log.steps()) == rating.steps, std::string("one step each ") + puzzle);
    StepLog first;
    expect(shape.explain({givens, {}}, first, Set::reference, all_techniques, 1).end == Ending::limit && first.steps() == 1,
           "the first step only");
  }
  Control control;
  const auto one = shape.rate_many(all, Set::reference, all_techniques, 1, control),
             many = shape.rate_many(all, Set::reference, all_techniques, 4, control);
  bool same = one.size() == std::size(known);
  for (std::size_t i = 0; i < one.size(); ++i) same = same && one[i].hardest == many[i].hardest && one[i].uses == many[i].uses;
  expect(same, "any number of threads");
  const auto singles = shape.rate_many(all, Set::reference, from_to(full_house, hidden_single_line), 1, control);
  expect(singles[0].end == Ending::solved && singles[3].end == Ending::stuck, "a limited ladder says that it is stuck");
}

/// People's techniques: the same rating with and without proofs and with any number of threads, and a list of first steps.
void peoples_ratings() {
  const Shape shape(boxed(3, 3));
  std::vector<std::uint8_t> all;
  for (const auto& [puzzle, hardest, technique] : known) {
    if (hardest >= 950) continue;
    std::vector<std::int32_t> givens;
    for (int cell = 0; cell < 81; ++cell) {
      const int value = puzzle[cell] == '.' ? 0 : puzzle[cell] - '0';
      all.push_back(static_cast<std::uint8_t>(value));
      if (value > 0) givens.push_back(cell * 9 + value - 1);
    }
    const Start start{givens, {}, givens};
    StepLog log, listed;
    const Rating rating = shape.rate(start, Set::people, people::all_names);
    const Rating explained = shape.explain(start, log, Set::people, people::all_names);
    expect(rating.end == Ending::solved && explained.uses == rating.uses && explained.hardest == rating.hardest, puzzle);
    expect(shape.list(start, listed, people::all_names) == Ending::limit && listed.steps() >= 1, "the steps to choose from");
  }
  Control control;
  const auto one = shape.rate_many(all, Set::people, people::all_names, 1, control);
  const auto many = shape.rate_many(all, Set::people, people::all_names, 4, control);
  bool same = !one.empty();
  for (std::size_t i = 0; i < one.size(); ++i) same = same && one[i].hardest == many[i].hardest && one[i].uses == many[i].uses;
  expect(same, "people's ratings with any number of threads");
}

/// A stop in the middle of chains inside chains leaves no rating behind.
void stopped() {
  const Shape shape(boxed(3, 3));
  const char* const hardest = "...4...8...7..92......3...526...1.....19......7....1..5......4..1.8....3..6..29..";
  std::vector<std::uint8_t> values;
  for (int cell = 0; cell < 81; ++cell) values.push_back(static_cast<std::uint8_t>(hardest[cell] == '.' ? 0 : hardest[cell] - '0'));
  Control control;
  control.set_timeout(0.05);
  const auto ratings = shape.rate_many(values, Set::reference, all_techniques, 1, control);
  expect(ratings[0].end == Ending::stopped && control.reason() == Stop::deadline, "a time limit within a nested chain");
}

/// A stop while the proof of a nested chain is being written: the nets it is read from are unfinished, and nothing is reported.
void stopped_in_a_proof() {
  const Shape shape(boxed(3, 3));
  std::vector<std::int32_t> givens;
  for (int cell = 0; cell < 81; ++cell)
    if (const char value = known[2].puzzle[cell]; value != '.') givens.push_back(cell * 9 + value - '1');
  const Start start{givens, {}};
  // With nothing else allowed the nested chain is the first step, and its proof is examined last.
  const Techniques allowed = only(nested_multiple_chains);
  Control proved;
  StepLog whole;
  expect(shape.explain(start, whole, Set::reference, allowed, 1, &proved).steps == 1, "a nested chain");
  const auto last = proved.get(Counter::nodes);
  for (std::uint64_t before = 0; before < 24; ++before) {
    Control control;
    control.set_budget(last - before);
    StepLog log;
    const Rating rating = shape.explain(start, log, Set::reference, allowed, 1, &control);
    expect(rating.end == Ending::stopped && log.steps() == 0, "no step from an unfinished proof");
  }
}

void contradictions() {
  const Shape shape(boxed(2, 2));
  const std::vector<std::int32_t> twice{0, 4}, none{};
  expect(shape.rate({twice, none}, Set::reference, all_techniques).end == Ending::contradiction, "two equal givens in a row");
  const std::vector<std::int32_t> empty_cell{0, 1, 2, 3};
  expect(shape.rate({none, empty_cell}, Set::reference, all_techniques).end == Ending::contradiction, "a cell without candidates");
}

void other_shapes() {
  for (const auto& [rows, columns] : {std::pair{2, 3}, std::pair{4, 4}, std::pair{5, 5}}) {
    const LayoutData data = boxed(rows, columns);
    const int size = data.size;
    std::vector<std::int32_t> givens;  // a full grid without its first row
    for (int cell = size; cell < size * size; ++cell) {
      const int row = cell / size, column = cell % size;
      givens.push_back(cell * size + (row % rows * columns + row / rows + column) % size);
    }
    const Rating rating = Shape(data).rate({givens, {}}, Set::reference, all_techniques);
    expect(rating.end == Ending::solved && rating.hardest == 100 && rating.steps == size, "full houses of " + std::to_string(size));
  }
}

}  // namespace

int main() {
  known_ratings();
  peoples_ratings();
  stopped();
  stopped_in_a_proof();
  contradictions();
  other_shapes();
  return tests::verdict();
}
