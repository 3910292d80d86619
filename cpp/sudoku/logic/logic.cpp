#include "sudoku/logic/logic.hpp"

#include <optional>

#include "common/threads.hpp"
#include "sudoku/logic/ladder.hpp"

namespace grillon::sudoku::logic {

namespace {

/// A sink that keeps nothing: the rating itself is kept by the ladder.
struct NoSteps {
  static constexpr bool proofs = false;
  void add(const StepDraft&) {}
};

template <int Most, class Sink>
Rating run_ladder(const Layout<Most>& layout, const Start& start, Sink& sink, Techniques allowed, int max_steps, Control* control) {
  Ladder<Most, Sink> ladder(layout, sink, allowed);
  for (const auto candidate : start.chosen) ladder.board().place(candidate / layout.size, candidate % layout.size);
  for (const auto candidate : start.excluded) ladder.board().remove(candidate / layout.size, candidate % layout.size);
  return ladder.run_ladder(max_steps, control);
}

template <int Most>
Rating rate_line(const Layout<Most>& layout, std::span<const std::uint8_t> values, Techniques allowed, Control& control) {
  NoSteps none;
  Ladder<Most, NoSteps> ladder(layout, none, allowed);
  for (int cell = 0; cell < layout.cells; ++cell)
    if (const int value = values[static_cast<std::size_t>(cell)]; value > 0 && value <= layout.size)
      ladder.board().place(cell, value - 1);
  return ladder.run_ladder(-1, &control);
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

Rating Shape::explain(const Start& start, StepLog& log, Techniques allowed, int max_steps, Control* control) const {
  return body_->visit([&](const auto& layout) { return run_ladder(layout, start, log, allowed, max_steps, control); });
}

Rating Shape::rate(const Start& start, Techniques allowed, Control* control) const {
  NoSteps none;
  return body_->visit([&](const auto& layout) { return run_ladder(layout, start, none, allowed, -1, control); });
}

std::vector<Rating> Shape::rate_many(std::span<const std::uint8_t> values, Techniques allowed, int threads,
                                     Control& control) const {
  const std::size_t cells = static_cast<std::size_t>(size()) * static_cast<std::size_t>(size());
  std::vector<Rating> ratings(values.size() / cells);
  if (ratings.size() > 1) control.set(Counter::total, ratings.size());
  body_->visit([&](const auto& layout) {
    parallel_for(threads, ratings.size(), [&](std::size_t i) {
      if (control.poll())
        ratings[i].end = Ending::stopped;
      else
        ratings[i] = rate_line(layout, values.subspan(i * cells, cells), allowed, control);
      if (ratings.size() > 1) control.add(Counter::done);
    });
  });
  return ratings;
}

}  // namespace grillon::sudoku::logic
