#include "packing/search/assemble.hpp"

#include <algorithm>
#include <array>
#include <atomic>

#include "packing/search/outwards.hpp"
#include "packing/shapes.hpp"

namespace grillon::packing {

namespace {

/// The budget of the search outwards is smaller by this: its pieces take longer to place, but it needs far fewer.
constexpr std::uint64_t outwards_share = 2;

class Assembly {
 public:
  /// `way` says from which corner and along which side cells are filled: bit 0 from the right, bit 1 from below, bit 2 along
  /// the columns.
  Assembly(const Problem& problem, int way, std::uint64_t budget, Control& control, const Visit& visit)
      : problem_(problem),
        counts_(control, quit_, budget, Counter::nodes, control.log()),
        visit_(visit),
        zones_(all_connected(problem)) {
    auto seen_from = [way](const Place& place) {
      const auto x = static_cast<std::int16_t>((way & 1) != 0 ? -place.x : place.x);
      const auto y = static_cast<std::int16_t>((way & 2) != 0 ? -place.y : place.y);
      return (way & 4) != 0 ? Place{y, x, 0} : Place{x, y, 0};
    };
    std::vector<std::pair<Place, std::int32_t>> cells;
    for (std::size_t i = 0; i < problem.cells.size(); ++i)
      cells.emplace_back(seen_from(problem.cells[i]), static_cast<std::int32_t>(i));
    std::sort(cells.begin(), cells.end());
    int left = cells.front().first.x, right = left;
    const int top = cells.front().first.y, height = cells.back().first.y - top + 1;
    for (const auto& [place, number] : cells) left = std::min<int>(left, place.x), right = std::max<int>(right, place.x);
    // A margin as wide as the board and a row above it: no step from a cell leaves the field.
    width_ = 2 * (right - left + 1) + 1;
    taken_.assign(static_cast<std::size_t>(width_ * (2 * height + 2)), 1);
    seen_.assign(taken_.size(), 0);
    number_.assign(taken_.size(), -1);
    std::vector<int> field_of(cells.size());
    for (const auto& [place, number] : cells) {
      const int at = (place.y - top + 1) * width_ + place.x - left + (right - left + 1);
      taken_[static_cast<std::size_t>(at)] = 0;
      number_[static_cast<std::size_t>(at)] = number;
      field_of[static_cast<std::size_t>(number)] = at;
      field_.push_back(at);
    }
    for (const Orientation& orientation : problem.orientations) {
      Shape shape;
      for (const Place& step : orientation.shape) shape.push_back(seen_from(step));
      std::sort(shape.begin(), shape.end());
      const Place first = shape.front();
      std::vector<int> steps;
      bool fits = true;
      for (const Place& step : shape) {
        fits = fits && std::abs(step.x - first.x) <= right - left && step.y - first.y < height;
        steps.push_back((step.y - first.y) * width_ + step.x - first.x);
      }
      steps_.push_back(fits ? std::move(steps) : std::vector<int>{});
      anchor_.push_back(-first.y * width_ - first.x);
    }
    const Open open = open_laid();
    copies_ = open.high;
    for (std::size_t kind = 0; kind < problem.kinds.size(); ++kind)
      largest_ = std::max(largest_, problem.area(static_cast<std::int32_t>(kind)));
    for (std::size_t i = 0; i < problem.cells.size(); ++i)
      if (open.free[i] == 0) taken_[static_cast<std::size_t>(field_of[i])] = 1;
    contradiction_ = open.contradiction;
    stack_.resize(static_cast<std::size_t>(largest_) + 1);
  }

  bool run() { return contradiction_ || descend(0); }

  /// After a search that ran out of its budget: all its pieces are taken back.
  void give_up() {
    for (; stood_ > 0; --stood_) take_back();
  }

 private:
  Open open_laid() const {
    // Only placed pieces: no placement is listed.
    Open open;
    open.cells = problem_.cell_count();
    open.free.assign(problem_.cells.size(), 1);
    const CellIndex index(problem_.cells);
    for (const Kind& kind : problem_.kinds) open.high.push_back(kind.high);
    for (const std::int32_t candidate : problem_.fixed) {
      const auto cells = cells_of(problem_, index, candidate);
      if (cells.empty() || --open.high[static_cast<std::size_t>(problem_.kind_of(candidate))] < 0) open.contradiction = true;
      for (const std::int32_t cell : cells) {
        if (open.free[static_cast<std::size_t>(cell)] == 0) open.contradiction = true;
        open.free[static_cast<std::size_t>(cell)] = 0;
      }
    }
    return open;
  }

  bool descend(std::size_t next) {
    while (next < field_.size() && taken_[static_cast<std::size_t>(field_[next])] != 0) ++next;
    if (next == field_.size()) {
      for (std::size_t kind = 0; kind < copies_.size(); ++kind)
        if (problem_.kinds[kind].high - copies_[kind] < problem_.kinds[kind].low) return true;
      ++counts_.solutions;
      if (counts_.log != nullptr) counts_.log->solution();
      return visit_(laid_);
    }
    const int at = field_[next];
    for (std::size_t o = 0; o < steps_.size(); ++o) {
      const auto kind = static_cast<std::size_t>(problem_.orientations[o].kind);
      if (copies_[kind] == 0 || !fits(steps_[o], at)) continue;
      if (counts_.beat()) return false;
      ++counts_.tested;
      for (const int step : steps_[o]) taken_[static_cast<std::size_t>(at + step)] = 1;
      --copies_[kind];
      laid_.push_back(problem_.candidate(static_cast<std::int32_t>(o), number_[static_cast<std::size_t>(at + anchor_[o])]));
      counts_.depth = std::max<std::uint64_t>(counts_.depth, laid_.size());
      if (counts_.log != nullptr) counts_.log->choose(laid_.back());
      const bool go_on = (zones_ && !pockets_fill(steps_[o], at)) || descend(next + 1);
      laid_.pop_back();
      ++copies_[kind];
      for (const int step : steps_[o]) taken_[static_cast<std::size_t>(at + step)] = 0;
      if (!go_on) {
        ++stood_;
        return false;
      }
      take_back();
    }
    return true;
  }

  void take_back() {
    ++counts_.backtracks;
    if (counts_.log != nullptr) counts_.log->take_back();
  }

  [[nodiscard]] bool fits(const std::vector<int>& steps, int at) const {
    if (steps.empty()) return false;
    for (const int step : steps)
      if (taken_[static_cast<std::size_t>(at + step)] != 0) return false;
    return true;
  }

  /// Every zone beside the piece is large, or its size is a sum of unused pieces.
  bool pockets_fill(const std::vector<int>& steps, int at) {
    round_ += 2;
    bool summed = false;
    Sums sums(largest_);
    for (const int step : steps)
      for (const int side : {1, -1, width_, -width_}) {
        const int start = at + step + side;
        if (taken_[static_cast<std::size_t>(start)] != 0 || seen_[static_cast<std::size_t>(start)] >= round_) continue;
        const int size = zone(start);
        if (size > largest_) continue;
        if (!summed)
          for (std::size_t kind = 0; kind < copies_.size(); ++kind)
            if (copies_[kind] > 0) sums.add(problem_.area(static_cast<std::int32_t>(kind)), copies_[kind]);
        summed = true;
        if (!sums.reaches(size)) {
          ++counts_.pruned;
          if (counts_.log != nullptr)
            counts_.log->contradict(static_cast<std::int32_t>(Why::zone), std::array{number_[static_cast<std::size_t>(start)]});
          return false;
        }
      }
    return true;
  }

  /// The size of the zone of empty cells around `start`; more than `largest_` as soon as it is larger. Cells known to lie in
  /// a large zone are marked with the next number.
  int zone(int start) {
    std::size_t size = 0, done = 0;
    bool large = false;
    seen_[static_cast<std::size_t>(start)] = round_;
    stack_[size++] = start;
    while (done < size && !large) {
      const int cell = stack_[done++];
      for (const int side : {1, -1, width_, -width_}) {
        const auto other = static_cast<std::size_t>(cell + side);
        if (taken_[other] != 0 || seen_[other] == round_) continue;
        if (seen_[other] == round_ + 1 || size == stack_.size()) {
          large = true;
          break;
        }
        seen_[other] = round_;
        stack_[size++] = cell + side;
      }
    }
    if (!large) return static_cast<int>(size);
    for (std::size_t i = 0; i < size; ++i) seen_[static_cast<std::size_t>(stack_[i])] = round_ + 1;
    return largest_ + 1;
  }

  const Problem& problem_;
  std::atomic<bool> quit_{false};
  SearchCounts counts_;
  const Visit& visit_;
  bool zones_;  // zones of empty cells are filled independently
  int width_ = 0, largest_ = 0;
  std::vector<std::uint8_t> taken_;
  std::vector<std::uint64_t> seen_;
  std::vector<int> field_, stack_;
  std::vector<int> anchor_;  // per orientation: from the cell filled first to the first in reading order
  std::vector<std::int32_t> number_;
  std::vector<std::vector<int>> steps_;
  std::vector<std::int32_t> copies_, laid_;
  std::uint64_t round_ = 0;
  std::size_t stood_ = 0;  // pieces on the board when the search was stopped
  bool contradiction_ = false;
};

}  // namespace

bool assemble(const Problem& problem, std::uint64_t budget, Control& control, const Visit& visit) {
  int width = 0, height = 0;
  for (const Place& cell : problem.cells) width = std::max<int>(width, cell.x), height = std::max<int>(height, cell.y);
  return Assembly(problem, width > height ? 4 : 0, budget, control, visit).run();
}

std::optional<std::vector<std::int32_t>> assemble_first(const Problem& problem, Control& control) {
  std::optional<std::vector<std::int32_t>> found;
  int width = 0, height = 0;
  for (const Place& cell : problem.cells) width = std::max<int>(width, cell.x), height = std::max<int>(height, cell.y);
  const int along = width > height ? 4 : 0;
  const Visit keep = [&](std::span<const std::int32_t> solution) {
    found.emplace(solution.begin(), solution.end());
    return false;
  };
  // From some corners a board is far easier than from others: each gets a short budget, then a larger one. So does a search
  // from the largest piece outwards, which takes longer for each piece.
  const bool outwards = can_grow_outwards(problem);
  for (std::uint64_t budget = 1 << 14;; budget *= 4) {
    for (int corner = 0; corner < 4; ++corner) {
      Assembly assembly(problem, along | corner, control.get(Counter::nodes) + budget, control, keep);
      if (assembly.run() || found || !control.resume()) return found;
      assembly.give_up();
    }
    if (outwards) found = assemble_outwards(problem, budget / outwards_share, control);
    // While pieces are added outwards their place on the board is still open: only those that stay can be told.
    if (EventLog* const log = control.log(); log != nullptr && found) {
      for (const std::int32_t laid : *found) log->choose(laid);
      log->solution();
    }
    if (found || control.stopped()) return found;
  }
}

}  // namespace grillon::packing
