#include "sudoku/logic/people/people.hpp"

#include "sudoku/logic/people/ladder.hpp"

namespace grillon::sudoku::logic::people {

namespace {

template <int Most, class Sink>
void set_up(Ladder<Most, Sink>& ladder, const Layout<Most>& layout, const Start& start) {
  for (const auto candidate : start.chosen) ladder.board().place(candidate / layout.size, candidate % layout.size);
  for (const auto candidate : start.excluded) ladder.board().remove(candidate / layout.size, candidate % layout.size);
  for (const auto candidate : start.last) ladder.near(candidate / layout.size);
  for (const auto candidate : start.given) ladder.given(candidate / layout.size);
}

}  // namespace

template <int Most, class Sink>
Rating run(const Layout<Most>& layout, const Start& start, Sink& sink, Techniques allowed, int max_steps, Control* control) {
  Ladder<Most, Sink> ladder(layout, sink, allowed);
  set_up(ladder, layout, start);
  return ladder.run_ladder(max_steps, control);
}

template <int Most>
Ending list(const Layout<Most>& layout, const Start& start, StepLog& log, Techniques allowed, int max_steps, Control* control) {
  Ladder<Most, StepLog> ladder(layout, log, allowed, true);
  set_up(ladder, layout, start);
  return ladder.list(max_steps, control);
}

template Rating run(const Layout<9>&, const Start&, StepLog&, Techniques, int, Control*);
template Rating run(const Layout<9>&, const Start&, NoSteps&, Techniques, int, Control*);
template Rating run(const Layout<25>&, const Start&, StepLog&, Techniques, int, Control*);
template Rating run(const Layout<25>&, const Start&, NoSteps&, Techniques, int, Control*);
template Ending list(const Layout<9>&, const Start&, StepLog&, Techniques, int, Control*);
template Ending list(const Layout<25>&, const Start&, StepLog&, Techniques, int, Control*);

}  // namespace grillon::sudoku::logic::people
