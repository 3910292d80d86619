#include "packing/sweep/live.hpp"

#include <algorithm>
namespace grillon::packing {

namespace {

bool is_zero(const std::string& number) {
  return std::all_of(number.begin(), number.end(), [](char byte) { return byte == 0; });
}

}  // namespace

std::unique_ptr<LivePackings> LivePackings::make(const Problem& problem, const Open& open, int threads, std::size_t memory,
                                                 Control& control) {
  if (open.cut_short) return nullptr;
  return open.contradiction ? std::make_unique<LivePackings>() : make(tiling_of(problem, open), open, threads, memory, control);
}

std::unique_ptr<LivePackings> LivePackings::make(Swept swept, const Open& open, int threads, std::size_t memory, Control& control) {
  auto live = std::make_unique<LivePackings>();
  if (swept.tiling.cells == 0) {
    live->complete_ = std::all_of(open.low.begin(), open.low.end(), [](std::int32_t low) { return low <= 0; });
    return live;
  }
  const TilingSteps steps(swept.tiling, swept.position);
  const sweep::Settings settings{threads, memory, {}};
  if (TilingSweep<1>::fits(steps))
    live->boards_ = sweep::make_boards(TilingSweep<1>(steps), settings, control);
  else if (TilingSweep<2>::fits(steps))
    live->boards_ = sweep::make_boards(TilingSweep<2>(steps), settings, control);
  else
    throw NotSweepable("too_many_kinds");
  if (!live->boards_) return nullptr;
  live->candidates_ = std::move(swept.candidates);
  return live;
}

std::string LivePackings::total() const { return boards_ ? boards_->total() : std::string(1, complete_ ? '\1' : '\0'); }

bool LivePackings::none() const { return is_zero(total()); }

void LivePackings::sample(Random& random, Solution& solution) const {
  sweep::Labels labels;
  if (boards_) boards_->sample(random, labels);
  decode(labels, solution);
}

void LivePackings::walk(const Problem& problem, int threads, std::size_t memory, Control& control, const Visit& visit) {
  const Open open = open_placements(problem, {}, {}, &control, memory);
  if (open.cut_short || open.contradiction) return;
  Swept swept = tiling_of(problem, open);
  const Symmetries symmetries(problem);
  const auto orbits = fold(swept, problem, open, symmetries);
  const auto live = make(std::move(swept), open, threads, memory, control);
  if (!live) return;
  Solution solution;
  const Visit each = orbits ? all_images(problem, open, symmetries, *orbits, visit) : visit;
  if (live->boards_) {
    live->boards_->walk(control, [&](const sweep::Labels& labels) {
      live->decode(labels, solution);
      return each(solution);
    });
  } else if (live->complete_) {
    visit(solution);
  }
}

std::vector<std::pair<std::int32_t, std::string>> LivePackings::uses() const {
  std::vector<std::pair<std::int32_t, std::string>> used;
  if (!boards_) return used;
  const auto numbers = boards_->uses(candidates_.size());
  for (std::size_t label = 0; label < numbers.size(); ++label)
    if (!is_zero(numbers[label])) used.emplace_back(candidates_[label], numbers[label]);
  return used;
}

void LivePackings::decode(const sweep::Labels& labels, Solution& solution) const {
  solution.clear();
  for (const auto label : labels)
    if (label != empty_cell) solution.push_back(candidates_[static_cast<std::size_t>(label)]);
}

}  // namespace grillon::packing
