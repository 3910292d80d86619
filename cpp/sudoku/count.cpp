#include "sudoku/count.hpp"

#include <algorithm>
#include <mutex>

#include "common/threads.hpp"

namespace grillon::sudoku {
namespace {

/// Enough parts for any number of threads; they do not depend on it.
constexpr std::size_t parts_wanted = 256;

Counted count_classic(const std::vector<Mask>& candidates, std::uint64_t limit, Pulse& pulse) {
  Request9 request;
  request.limit = limit;
  request.pulse = &pulse;
  const auto result = solve9(narrow9(candidates), request);
  pulse.control().add(Counter::branches, result.guesses);
  pulse.control().add(Counter::backtracks, result.backtracks);
  return {result.found, result.complete};
}

}  // namespace

Candidates9 narrow9(const std::vector<Mask>& candidates) {
  Candidates9 result;
  for (std::size_t i = 0; i < result.size(); ++i) result[i] = static_cast<std::uint16_t>(candidates[i] & 0x1ff);
  return result;
}

Counted count_solutions(const Board* board, const std::vector<Mask>& candidates, std::uint64_t limit, int threads,
                        Control& control) {
  if (threads <= 1) {
    Pulse pulse(control);
    if (board == nullptr) return count_classic(candidates, limit, pulse);
    const auto result = GeneralSearch(*board, &pulse).count(candidates, limit);
    return {result.found, result.complete};
  }
  static const Board classic(boxed_layout(3, 3));
  const Board& layout = board != nullptr ? *board : classic;
  const auto parts = GeneralSearch(layout).split(candidates, parts_wanted);
  std::mutex adding;
  Counted total;
  parallel_for(threads, parts.size(), [&](std::size_t i) {
    {
      const std::lock_guard lock(adding);
      if (!total.complete || (limit != 0 && total.found >= limit)) return;
    }
    Pulse pulse(control);
    Counted part;
    if (board != nullptr) {
      const auto result = GeneralSearch(layout, &pulse).count(parts[i], limit);
      part = {result.found, result.complete};
    } else {
      part = count_classic(parts[i].cells, limit, pulse);
      part.found = multiply_checked(parts[i].weight, part.found.low);
    }
    const std::lock_guard lock(adding);
    add_checked(total.found, part.found);
    total.complete = total.complete && part.complete;
  });
  if (limit != 0) total.found = std::min(total.found, Wide(limit));
  return total;
}

}  // namespace grillon::sudoku
