// How Python calls a kernel: on the caller's thread if one thread does the work, because starting another takes longer than
// most puzzles, and where there are no threads; otherwise on separate threads, while the caller waits in short slices. The caller
// checks for signals and passes a stop request on. Kernels never see Python.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "common/channel.hpp"
#include "common/control.hpp"
#include "common/threads.hpp"

namespace grillon::bindings {

namespace nb = nanobind;

inline constexpr std::chrono::milliseconds slice{20};
/// Work that one thread finishes in this time is not worth several.
inline constexpr std::chrono::milliseconds moment{5};

/// Raises KeyboardInterrupt (or whatever a Python signal handler raised) as a C++ exception. Takes the GIL.
inline bool signal_pending() {
  nb::gil_scoped_acquire gil;
  return PyErr_CheckSignals() != 0;
}

/// Is this the thread that receives signals? No other needs to take the GIL meanwhile, which could kill it.
inline bool on_main_thread() {
  static const auto main = nb::cast<unsigned long>(nb::module_::import_("threading").attr("main_thread")().attr("ident"));
  return PyThread_get_thread_ident() == main;
}

/// What stopped a run, as Python names it; empty while nothing did.
inline const char* stop_name(const Control& control) {
  switch (control.reason()) {
    case Stop::none: return "";
    case Stop::cancelled: return "cancelled";
    case Stop::deadline: return "timeout";
    case Stop::budget: return "budget";
    case Stop::memory: return "memory";
    case Stop::closed: return "closed";
  }
  return "";
}

/// Runs work(control) on the caller's thread, which checks for signals itself when the kernel polls: only for work that runs
/// entirely on that thread.
template <class Work>
auto call(Control& control, Work work) -> decltype(work(control)) {
  Control watched(control, Control::Watch{on_main_thread() ? &signal_pending : nullptr, slice});
  try {
    auto result = [&] {
      nb::gil_scoped_release release;
      return work(watched);
    }();
    watched.report();
    if (PyErr_Occurred() != nullptr) throw nb::python_error();
    return result;
  } catch (...) {
    // An exception from a signal handler takes precedence: the kernel was only told to stop.
    if (PyErr_Occurred() != nullptr) throw nb::python_error();
    throw;
  }
}

/// Runs work(control) on its own thread and waits for it without the GIL. A signal stops the kernel through
/// `control`, the thread is joined, and only then is the Python exception passed on: no thread is left behind.
template <class Work>
auto long_call(Control& control, Work work) -> decltype(work(control)) {
  if constexpr (!can_start_threads) return call(control, work);
  using Result = decltype(work(control));
  std::optional<Result> result;
  std::exception_ptr failure;
  bool interrupted = false;
  {
    nb::gil_scoped_release release;
    std::mutex mutex;
    std::condition_variable finished;
    bool done = false;
    std::thread worker = start_thread([&] {
      try {
        result.emplace(work(control));
      } catch (...) {
        failure = std::current_exception();
      }
      std::lock_guard lock(mutex);
      done = true;
      finished.notify_one();
    });
    std::unique_lock lock(mutex);
    while (!finished.wait_for(lock, slice, [&] { return done; })) {
      lock.unlock();
      if (!interrupted && signal_pending()) {
        interrupted = true;
        control.cancel();
      }
      lock.lock();
    }
    lock.unlock();
    worker.join();
  }
  if (interrupted) throw nb::python_error();
  if (failure) std::rethrow_exception(failure);
  return std::move(*result);
}

/// Runs work(control, threads). Several threads are started only for work that the caller's thread alone does not finish in a
/// short time: then it starts again, as `long_call`. So the work may run twice and must leave nothing behind but its result.
template <class Work>
auto call(Control& control, int threads, Work work) -> decltype(work(control, threads)) {
  if (threads <= 1 || !can_start_threads) return call(control, [&](Control& own) { return work(own, 1); });
  {
    nb::gil_scoped_release release;
    Control trial(control, moment);
    try {
      auto result = work(trial, 1);
      if (!trial.closed() || control.stopped()) {
        trial.report();
        return result;
      }
    } catch (...) {
      if (!trial.closed()) throw;
    }
    trial.forget();
  }
  return long_call(control, [&](Control& own) { return work(own, threads); });
}

/// Fixed-size records a kernel produces on its own thread; Python takes them in batches of bytes.
class RecordStream {
 public:
  /// `produce(put, control, threads)` makes the records; put(record) is false when the reader has gone. The control it is
  /// given is the stream's own part of the caller's: closing a stream stops nothing else. Short work is done
  /// on the reader's thread on the first request; otherwise it starts again on its own thread, and leaves nothing behind.
  using Put = std::function<bool(std::string_view)>;
  using Produce = std::function<void(const Put&, Control&, int threads)>;
  RecordStream(std::shared_ptr<Control> control, Produce produce, int threads = 1)
      : whole_(std::move(control)), control_(*whole_, Control::Shared{}), produce_(std::move(produce)), threads_(threads) {}
  ~RecordStream() { close(); }
  RecordStream(const RecordStream&) = delete;
  RecordStream& operator=(const RecordStream&) = delete;

  /// The next batch of records, concatenated; empty bytes if there are no more.
  nb::bytes take() {
    const std::string batch = can_start_threads ? from_thread() : from_another_run();
    if (batch.empty() && failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    return nb::bytes(batch.data(), batch.size());
  }

  /// Stops the kernel and joins its thread. Safe to call twice, and from several threads.
  void close() {
    // Objects captured by the kernel may need the GIL to be destroyed; after the interpreter has ended there is none.
    std::optional<nb::gil_scoped_release> release;
    if (nb::is_alive()) release.emplace();
    control_.request(Stop::closed);
    channel_.close();
    const std::lock_guard lock(closing_);
    if (worker_.joinable()) worker_.join();
    if (!std::exchange(started_, true)) channel_.finish();
  }

 private:
  std::string from_thread() {
    std::string batch;
    bool interrupted = false;
    {
      nb::gil_scoped_release release;
      const bool first = start();
      if (first) batch = at_once();
      while (batch.empty() && !channel_.drained() && !interrupted) {
        batch = channel_.take(slice);
        if (batch.empty() && signal_pending()) interrupted = true;
      }
    }
    if (interrupted) {
      close();
      throw nb::python_error();
    }
    return batch;
  }

  /// Without threads, the work starts again for each batch and leaves out the records given before. Each run takes twice as
  /// long as the last one if it has to, so all of them together take twice as long as one that ran through.
  std::string from_another_run() {
    if (channel_.drained()) return {};
    if (start()) {
      before_.emplace(control_, moment);
    } else if (control_.stopped()) {  // between two runs: the counters are those of the last one
      control_.report();
      channel_.finish();
      return {};
    } else {
      before_->forget();
    }
    std::string records;
    bool more = false;
    const auto produce = [&](Control& own) {
      const auto began = Control::Clock::now();
      std::size_t old = given_;
      const auto put = [&](std::string_view record) {
        const std::size_t skipped = std::min(old, record.size());
        old -= skipped;
        if (skipped == record.size()) return true;
        records.append(record.substr(skipped));
        more = records.size() > most_in_a_batch || Control::Clock::now() - began > patience_;
        return !more;
      };
      try {
        produce_(put, own, 1);
      } catch (...) {
        failure_ = std::current_exception();
      }
      patience_ = 2 * (Control::Clock::now() - began);
      return true;
    };
    try {
      call(control_, produce);
    } catch (...) {
      close();
      throw;
    }
    given_ += records.size();
    if (!more) {
      // The reader of the last batch asks what the limits were.
      control_.report();
      channel_.finish();
    }
    return records;
  }

  /// True for the first caller.
  bool start() {
    const std::lock_guard lock(closing_);
    return !std::exchange(started_, true);
  }

  /// All records, if they are quick to make and few; otherwise nothing, and a thread makes them.
  std::string at_once() {
    std::string records;
    bool much = false;
    Control trial(control_, moment);
    const auto put = [&](std::string_view record) {
      much = records.size() + record.size() > most_at_once;
      if (!much) records.append(record);
      return !much && !trial.poll();
    };
    try {
      produce_(put, trial, 1);
      if (!much && (!trial.closed() || control_.stopped())) {
        trial.report();
        control_.report();
        channel_.finish();
        return records;
      }
    } catch (...) {
      if (!trial.closed() && !much) {
        failure_ = std::current_exception();
        channel_.finish();
        return {};
      }
    }
    trial.forget();
    run();
    return {};
  }

  void run() {
    const std::lock_guard lock(closing_);
    const auto work = [this] {
      try {
        produce_([this](std::string_view record) { return channel_.put(record); }, control_, threads_);
      } catch (...) {
        failure_ = std::current_exception();
      }
      control_.report();
      channel_.finish();
    };
    try {
      worker_ = start_thread(work);
    } catch (...) {
      channel_.finish();
      throw;
    }
  }

  static constexpr std::size_t most_at_once = 1 << 14;
  static constexpr std::size_t most_in_a_batch = 1 << 26;
  std::shared_ptr<Control> whole_;
  Control control_;
  std::mutex closing_;
  Channel channel_;
  std::exception_ptr failure_;
  // Not the worker's: it holds Python objects, and a thread that asks for the GIL while the interpreter ends is killed.
  Produce produce_;
  int threads_;
  bool started_ = false;
  std::thread worker_;
  // Without threads: the counters before the first run, the bytes given, and the time of the next run.
  std::optional<Control> before_;
  std::size_t given_ = 0;
  Control::Clock::duration patience_ = moment;
};

inline nb::bytes to_bytes(const std::vector<std::int32_t>& numbers) {
  return nb::bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(std::int32_t));
}

inline std::span<const std::uint8_t> view(const nb::bytes& bytes) {
  return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

}  // namespace grillon::bindings
