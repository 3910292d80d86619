#include "sudoku/ordered.hpp"

#include <condition_variable>
#include <mutex>
#include <vector>

#include "common/threads.hpp"

namespace grillon::sudoku {
namespace {

constexpr std::uint64_t short_search = 8000;  // nodes
constexpr std::size_t parts_wanted = 16;      // each learns conflicts anew: many parts would cost more than threads save
constexpr std::size_t most_waiting = 64;      // solutions held by a part before its turn

/// Releases the solutions of each part when all parts before it are done.
class Turns {
 public:
  Turns(std::size_t parts, std::uint64_t limit, Control& control, const std::function<bool(const Grid&)>& put)
      : parts_(parts), limit_(limit), control_(control), put_(put) {}

  /// False if the search of this part should stop.
  bool add(std::size_t part, const Grid& grid) {
    std::unique_lock lock(mutex_);
    parts_[part].waiting.push_back(grid);
    while (part != turn_ && parts_[part].waiting.size() >= most_waiting && !control_.poll()) changed_.wait_for(lock, a_moment);
    if (part == turn_) let_out(part);
    return !control_.stopped();
  }
  void finish(std::size_t part) {
    const std::lock_guard lock(mutex_);
    parts_[part].done = true;
    for (; turn_ < parts_.size(); ++turn_) {
      let_out(turn_);
      if (!parts_[turn_].done) break;
    }
    changed_.notify_all();
  }

 private:
  static constexpr std::chrono::milliseconds a_moment{20};
  struct Part {
    std::vector<Grid> waiting;
    bool done = false;
  };

  void let_out(std::size_t part) {
    for (const Grid& grid : parts_[part].waiting) {
      if (ended_) break;
      ended_ = !put_(grid) || ++given_ == limit_;
      if (ended_) control_.request(Stop::closed);
    }
    parts_[part].waiting.clear();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Part> parts_;
  std::size_t turn_ = 0;
  std::uint64_t given_ = 0;
  const std::uint64_t limit_;
  bool ended_ = false;
  Control& control_;
  const std::function<bool(const Grid&)>& put_;
};

}  // namespace

void ordered_solutions(const Board& board, std::span<const Mask> candidates, std::uint64_t limit, int threads, Control& control,
                       const std::function<bool(const Grid&)>& put) {
  std::vector<GeneralSearch::Part> parts;
  {
    Pulse pulse(control);
    GeneralSearch search(board, &pulse);
    std::vector<Grid> found;
    const auto keep = [&](const Grid& grid) {
      found.push_back(grid);
      return true;
    };
    const auto result = search.solutions(candidates, limit, keep, nullptr, short_search);
    if (control.stopped()) return;
    if (result.complete) {
      for (const Grid& grid : found)
        if (!put(grid)) break;
      return;
    }
    // Conflicts of the short search are likely to recur at the same cells.
    parts = search.split_further(candidates, parts_wanted);
  }
  Control own(control, Control::Shared{});
  Turns turns(parts.size(), limit, own, put);
  parallel_for(threads, parts.size(), [&](std::size_t i) {
    if (own.poll()) return;
    Pulse pulse(own);
    GeneralSearch(board, &pulse).solutions(parts[i], limit, [&](const Grid& grid) { return turns.add(i, grid); });
    if (!own.stopped()) turns.finish(i);
  });
}

}  // namespace grillon::sudoku
