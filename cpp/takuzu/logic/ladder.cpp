#include "takuzu/logic/ladder.hpp"

namespace grillon::takuzu {

LadderRun run_ladder(const Shape& shape, std::span<const std::uint8_t> cells, std::span<const std::int32_t> ruled_out,
                     unsigned tricks, std::uint64_t max_steps, Control& control) {
  return with_words(shape, [&](auto words) {
    LadderRun run;
    Ladder<words(), StepLog> ladder(shape, tricks, run.steps, control);
    ladder.board().read(cells);
    for (const auto candidate : ruled_out) ladder.only_values.emplace_back(candidate / 2, 1 - candidate % 2);
    run.end = ladder.run(max_steps);
    return run;
  });
}

Graded grade(const Shape& shape, std::span<const std::uint8_t> cells, unsigned tricks, Control& control) {
  return with_words(shape, [&](auto words) {
    Graded graded;
    Ladder<words(), Grade> ladder(shape, tricks, graded.grade, control);
    ladder.board().read(cells);
    graded.end = ladder.run(~0ULL);
    return graded;
  });
}

}  // namespace grillon::takuzu
