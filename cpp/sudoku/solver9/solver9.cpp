#include "sudoku/solver9/solver9.hpp"

#include <algorithm>
#include <atomic>

#include "common/cpu.hpp"
#include "common/threads.hpp"
#include "sudoku/solver9/solver9_paths.hpp"

namespace grillon::sudoku {
namespace {

const Path9& current_path() {
  static const Path9* const paths[] = {&path_baseline::path, &path_avx2::path, &path_avx512::path};
  return *paths[static_cast<int>(cpu_path())];
}

bool keep_two(void* context, const Grid9& solution) {
  auto& pair = *static_cast<Pair9*>(context);
  (pair.found++ == 0 ? pair.first : pair.second) = solution;
  return true;
}

}  // namespace

Result9 solve9(const char* line, const Request9& request) { return current_path().solve_line(line, request); }
Result9 solve9(const Candidates9& candidates, const Request9& request) {
  const Path9& path = current_path();
  return request.log == nullptr ? path.solve_candidates(candidates, request) : path.solve_recorded(candidates, request);
}

Trials9 try_all9(const Candidates9& candidates) { return current_path().try_all(candidates); }

Pair9 solve_pair9(const char* line) {
  Pair9 pair;
  solve9(line, {2, keep_two, &pair});
  return pair;
}
Pair9 solve_pair9(const Candidates9& candidates) {
  Pair9 pair;
  solve9(candidates, {2, keep_two, &pair});
  return pair;
}

std::size_t solve_batch9(const Batch9& batch, int threads, Control& control) {
  constexpr std::size_t chunk = 256;
  const Path9& path = current_path();
  std::atomic<std::size_t> done{0};
  control.add(Counter::total, batch.count);
  parallel_for(threads, (batch.count + chunk - 1) / chunk, [&](std::size_t part) {
    if (control.poll()) return;
    Pulse pulse(control, 64);
    const std::size_t first = part * chunk, end = std::min(batch.count, first + chunk);
    if (!path.solve_part(batch, first, end, pulse)) return;
    done.fetch_add(end - first, std::memory_order_relaxed);
    control.add(Counter::done, end - first);
  });
  return done.load();
}

}  // namespace grillon::sudoku
