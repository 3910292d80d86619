#include "sudoku/logic/logic.hpp"

#include <optional>

#include "common/threads.hpp"
#include "sudoku/logic/ladder.hpp"
#include "sudoku/logic/people/people.hpp"

namespace grillon::sudoku::logic {

namespace {

template <int Most, class Climber>
void set_up(Climber& ladder, const Layout<Most>& layout, const Start& start) {
  for (const auto candidate : start.chosen) ladder.board().place(candidate / layout.size, candidate % layout.size);
  for (const auto candidate : start.excluded) ladder.board().remove(candidate / layout.size, candidate % layout.size);
}

template <int Most, class Sink>
Rating run_ladder(const Layout<Most>& layout, const Start& start, Sink& sink, Set set, Techniques allowed, int max_steps,
                  Control* control) {
  if (set == Set::people) return people::run(layout, start, sink, allowed, max_steps, control);
  Ladder<Most, Sink> ladder(layout, sink, allowed);
  set_up(ladder, layout, start);
  return ladder.run_ladder(max_steps, control);
}

template <int Most>
std::vector<std::int32_t> givens(const Layout<Most>& layout, std::span<const std::uint8_t> values) {
  std::vector<std::int32_t> chosen;
  for (int cell = 0; cell < layout.cells; ++cell)
    if (const int value = values[static_cast<std::size_t>(cell)]; value > 0 && value <= layout.size)
      chosen.push_back(layout.candidate(cell, value - 1));
  return chosen;
}

template <int Most>
Rating rate_line(const Layout<Most>& layout, std::span<const std::uint8_t> values, Set set, Techniques allowed, Control& control) {
  NoSteps none;
  const auto chosen = givens(layout, values);
  return run_ladder(layout, {chosen, {}, chosen}, none, set, allowed, -1, &control);
}

}  // namespace

struct Shape::Body {
  explicit Body(const LayoutData& data) : size(data.size) {
    if (data.size <= 9)
      small.emplace(data);
    else
      large.emplace(data);
  }
  template <class Work>
  auto visit(Work work) const {
    return small ? work(*small) : work(*large);
  }

  int size;
  std::optional<Layout<9>> small;
  std::optional<Layout<25>> large;
};

Shape::Shape(const LayoutData& data) : body_(std::make_unique<Body>(data)) {}
Shape::~Shape() = default;
Shape::Shape(Shape&&) noexcept = default;
Shape& Shape::operator=(Shape&&) noexcept = default;

int Shape::size() const { return body_->size; }

Rating Shape::explain(const Start& start, StepLog& log, Set set, Techniques allowed, int max_steps, Control* control) const {
  return body_->visit([&](const auto& layout) { return run_ladder(layout, start, log, set, allowed, max_steps, control); });
}

Rating Shape::rate(const Start& start, Set set, Techniques allowed, Control* control) const {
  NoSteps none;
  return body_->visit([&](const auto& layout) { return run_ladder(layout, start, none, set, allowed, -1, control); });
}

std::vector<Mask> Shape::left(std::span<const std::uint8_t> values, Techniques allowed) const {
  return body_->visit([&](const auto& layout) {
    NoSteps none;
    Ladder ladder(layout, none, allowed);
    const auto chosen = givens(layout, values);
    set_up(ladder, layout, {chosen, {}});
    ladder.run_ladder();
    std::vector<Mask> left;
    const auto& board = ladder.board();
    for (int cell = 0; cell < layout.cells && !board.broken(); ++cell)
      left.push_back(board.is_empty(cell) ? board.candidates(cell) : Mask{1} << board.value(cell));
    return left;
  });
}

Ending Shape::list(const Start& start, StepLog& log, Techniques allowed, int max_steps, Control* control) const {
  return body_->visit([&](const auto& layout) { return people::list(layout, start, log, allowed, max_steps, control); });
}

std::vector<Rating> Shape::rate_many(std::span<const std::uint8_t> values, Set set, Techniques allowed, int threads,
                                     Control& control) const {
  const std::size_t cells = static_cast<std::size_t>(size()) * static_cast<std::size_t>(size());
  std::vector<Rating> ratings(values.size() / cells);
  if (ratings.size() > 1) control.set(Counter::total, ratings.size());
  body_->visit([&](const auto& layout) {
    parallel_for(threads, ratings.size(), [&](std::size_t i) {
      if (control.poll())
        ratings[i].end = Ending::stopped;
      else
        ratings[i] = rate_line(layout, values.subspan(i * cells, cells), set, allowed, control);
      if (ratings.size() > 1) control.add(Counter::done);
    });
  });
  return ratings;
}

}  // namespace grillon::sudoku::logic
