// Depth-first search over a propagated board, with an explicit stack of choices.
#pragma once

#include <cstdint>
#include <vector>

#include "common/control.hpp"
#include "common/random.hpp"
#include "takuzu/propagate.hpp"

namespace grillon::takuzu {

template <std::size_t W>
class Search {
 public:
  Search(const Shape& shape, const SearchOptions& options, Control& control)
      : board_(shape),
        propagator_(board_, all_rules),
        options_(options),
        random_(options.random),
        pulse_(control, 64),
        weight_(static_cast<std::size_t>(shape.lines()), 1) {}
  ~Search() { propagator_.counts.add_to(pulse_.control()); }

  [[nodiscard]] Board<W>& board() { return board_; }

  /// Forgets all choices, but keeps the failures of lines: the next run starts with those.
  void restart(std::uint64_t nodes) {
    propagator_.undo_to(0);
    propagator_.forget();
    stack_.clear();
    options_.nodes = nodes;
  }

  /// Searches from the current board. `preferred`, if given, is tried first.
  template <class Found>
  SearchResult run(Found found, std::span<const std::uint8_t> preferred = {}) {
    SearchResult result;
    std::uint64_t nodes = 0;
    // A node of a large board takes long: the clock cannot wait for the next beat.
    const bool large = board_.shape().cells() > 4096;
    if (large) propagator_.watch(pulse_.control());
    propagator_.touch_all();
    const auto decided = [&](std::vector<std::int32_t>& board) {
      for (int cell = 0; cell < board_.shape().cells(); ++cell)
        if (board_.at(cell) != empty) board.push_back(cell * 2 + board_.at(cell));
    };
    const auto propagated = [&] {
      const bool sound = propagator_.run();
      if (sound)
        pulse_.derive(decided);
      else
        pulse_.contradict(propagator_.failed_line());
      return sound;
    };
    bool fine = propagated();
    for (;;) {
      if (pulse_.beat(decided) || (large && pulse_.control().interrupted())) return result;
      const int cell = fine ? choose() : -1;
      if (fine && cell < 0) {
        ++result.solutions;
        pulse_.control().add(Counter::solutions);
        pulse_.solution();
        result.complete = !found(board_) || result.solutions == options_.limit;
        if (result.complete) return result;
      }
      if (cell >= 0) {
        if (options_.nodes != 0 && nodes == options_.nodes) {
          pulse_.give_up();
          return result;
        }
        ++nodes;
        const int value = first_value(cell, preferred);
        stack_.push_back({propagator_.trail().size(), cell, static_cast<std::uint8_t>(value), false});
        pulse_.control().raise_to(Counter::depth, stack_.size());
        pulse_.choose(cell * 2 + value);
        propagator_.choose(cell, value);
      } else {
        while (!stack_.empty() && stack_.back().second) {
          propagator_.undo_to(stack_.back().mark);
          stack_.pop_back();
        }
        if (stack_.empty()) {
          result.complete = true;
          return result;
        }
        Choices& top = stack_.back();
        propagator_.undo_to(top.mark);
        top.second = true;
        top.value ^= 1;
        pulse_.take_back();
        propagator_.choose(top.cell, top.value);
      }
      fine = propagated();
      if (!fine) ++weight_[static_cast<std::size_t>(propagator_.failed_line())];
    }
  }

 private:
  struct Choices {
    std::size_t mark;
    int cell;
    std::uint8_t value;
    bool second;
  };

  int first_value(int cell, std::span<const std::uint8_t> preferred) {
    if (!preferred.empty()) return preferred[static_cast<std::size_t>(cell)];
    if (options_.random != 0) return static_cast<int>(random_.next() >> 63);
    return options_.choice == Choice::isolated ? cell % board_.shape().columns & 1 : 0;
  }

  /// The open cell to branch on, or -1 if there is none. A line counts as fuller the more often it failed.
  int choose() {
    int best = -1;
    double least = 0;
    std::uint64_t equal = 0;
    for (int line = 0; line < board_.lines(); ++line) {
      const int open = board_.open(line).count();
      if (open == 0) continue;
      const double score =
          options_.choice == Choice::isolated ? open : open / static_cast<double>(weight_[static_cast<std::size_t>(line)]);
      if (best < 0 || score < least) {
        least = score, best = line, equal = 1;
      } else if (options_.random != 0 && score == least && random_.below(++equal) == 0) {
        best = line;
      }
    }
    if (best < 0) return -1;
    return options_.choice == Choice::isolated ? max_isolated(best) : max_surrounded(best);
  }

  int max_surrounded(int line) const {
    int best = -1, most = -1;
    board_.open(line).for_each([&](int position) {
      const int crossing = board_.crossing(line, position);
      const int across = board_.is_row(line) ? line : line - board_.shape().rows;
      const int filled = neighbours(line, position) + neighbours(crossing, across);
      // A full crossing line is more informative than a near neighbour, but only breaks ties.
      const int score = filled * longest_line + board_.known(crossing).either().count();
      if (score > most) most = score, best = position;
    });
    return board_.cell(line, best);
  }
  int neighbours(int line, int position) const {
    const Line<W> known = board_.known(line).either();
    int filled = 0;
    for (int i = std::max(0, position - 2); i <= std::min(board_.rule(line).length - 1, position + 2); ++i) filled += known.test(i);
    return filled;
  }

  int max_isolated(int line) const {
    const Line<W> known = board_.known(line).either();
    const int length = board_.rule(line).length;
    int best = -1, furthest = -1;
    board_.open(line).for_each([&](int position) {
      int distance = 1;
      while ((position - distance >= 0 || position + distance < length) &&
             !(position - distance >= 0 && known.test(position - distance)) &&
             !(position + distance < length && known.test(position + distance)))
        ++distance;
      if (distance > furthest) furthest = distance, best = position;
    });
    return board_.cell(line, best);
  }

  Board<W> board_;
  Propagator<W> propagator_;
  SearchOptions options_;
  Random random_;
  Pulse pulse_;
  std::vector<Choices> stack_;
  std::vector<std::uint32_t> weight_;
};

}  // namespace grillon::takuzu
