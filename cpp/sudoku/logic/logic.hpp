// The sudoku ladder for callers: a solver of positions that explains itself, and the rater of many puzzles.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "common/control.hpp"
#include "common/steps.hpp"
#include "sudoku/logic/layout.hpp"
#include "sudoku/logic/rating.hpp"
#include "sudoku/logic/start.hpp"
#include "sudoku/logic/techniques.hpp"

namespace grillon::sudoku::logic {

/// A shape of puzzle, prepared for the ladder. Made once, used by any number of threads.
class Shape {
 public:
  explicit Shape(const LayoutData& data);
  ~Shape();
  Shape(Shape&&) noexcept;
  Shape& operator=(Shape&&) noexcept;

  [[nodiscard]] int size() const;
  /// Runs the ladder from `start` and writes every step with its proof; at most `max_steps` of them (-1: no limit).
  Rating explain(const Start& start, StepLog& log, Set set, Techniques allowed, int max_steps = -1,
                 Control* control = nullptr) const;
  /// The same without steps.
  Rating rate(const Start& start, Set set, Techniques allowed, Control* control = nullptr) const;
  /// The candidates of each cell once these techniques of Sudoku Explainer find no more; nothing on a contradiction.
  std::vector<Mask> left(std::span<const std::uint8_t> values, Techniques allowed) const;
  /// All steps of people's techniques that can be taken at the lowest level that has any.
  Ending list(const Start& start, StepLog& log, Techniques allowed, int max_steps = -1, Control* control = nullptr) const;
  /// Rates `values.size() / cells` puzzles, one byte per cell: 0 for empty, else the value from 1. Independent of `threads`.
  std::vector<Rating> rate_many(std::span<const std::uint8_t> values, Set set, Techniques allowed, int threads,
                                Control& control) const;

 private:
  struct Body;
  std::unique_ptr<Body> body_;
};

}  // namespace grillon::sudoku::logic
