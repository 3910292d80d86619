// Work shared by a few threads, with results that do not depend on their number.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace grillon {

/// The system cannot start a thread: its limit of threads or of memory is reached.
class NoThread : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// WebAssembly without shared memory has no threads: there the caller does all work itself.
#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
inline constexpr bool can_start_threads = false;
#else
inline constexpr bool can_start_threads = true;
#endif

/// A thread, or NoThread.
template <class Run>
std::thread start_thread(Run&& run) {
  try {
    return std::thread(std::forward<Run>(run));
  } catch (const std::system_error& failure) {
    throw NoThread(failure.what());
  }
}

/// Threads that run the same function as the caller: at most `wanted`, fewer if the system starts no more. They are joined
/// at the end of the block, after the caller has done its own share.
class Helpers {
 public:
  template <class Run>
  Helpers(std::size_t wanted, Run& run) {
    // More than a few per core only take memory for their stacks.
    const std::size_t most = std::max<std::size_t>(15, std::size_t{4} * std::thread::hardware_concurrency());
    wanted = std::min(wanted, most);
    try {
      threads_.reserve(wanted);
      while (threads_.size() < wanted) threads_.emplace_back([&run] { run(); });
    } catch (...) {
      // The threads already running, and the caller, do all of the work.
    }
  }
  ~Helpers() {
    for (auto& thread : threads_) thread.join();
  }
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;

 private:
  std::vector<std::thread> threads_;
};

/// Calls work(i) for i in 0..count-1, each once, on `threads` threads or fewer (the caller's is one of them).
/// The order of calls is not fixed: write result i to slot i. The first exception is thrown again here.
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
  {
    const Helpers helpers(std::min<std::size_t>(static_cast<std::size_t>(threads), count) - 1, run);
    run();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace grillon
