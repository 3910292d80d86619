// Work shared by a few threads, with results that do not depend on how many there are.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace grillon {

/// Calls work(i) for i in 0..count-1, each once, on `threads` threads (the caller's is one of them).
/// The order of calls is free: write result i to place i. The first exception is thrown again here.
template <class Work>
void parallel_for(int threads, std::size_t count, Work work) {
  if (threads <= 1 || count <= 1) {
    for (std::size_t i = 0; i < count; ++i) work(i);
    return;
  }
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::mutex failure_mutex;
  auto run = [&] {
    for (;;) {
      const std::size_t i = next.fetch_add(1, std::memory_order_relaxed);
      if (i >= count) return;
      try {
        work(i);
      } catch (...) {
        std::lock_guard lock(failure_mutex);
        if (!failure) failure = std::current_exception();
        next.store(count, std::memory_order_relaxed);
      }
    }
  };
  std::vector<std::thread> helpers;
  const std::size_t extra = std::min<std::size_t>(static_cast<std::size_t>(threads), count) - 1;
  helpers.reserve(extra);
  for (std::size_t i = 0; i < extra; ++i) helpers.emplace_back(run);
  run();
  for (auto& helper : helpers) helper.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace grillon
