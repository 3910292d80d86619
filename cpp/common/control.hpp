// Communication between a running kernel and the side that waits for it: a stop flag, a deadline, live counters.
//
// The waiting side (a binding, a test program) owns the Control; kernels only poll it. Everything is
// an atomic, so counters may be read from any thread while the kernel runs. Kernels never call Python.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <new>
#include <span>
#include <utility>
#include <vector>

#include "common/events.hpp"

namespace grillon {

/// Why a kernel stopped before its answer was complete.
/// `closed`: the answers are no longer read. It ends only that kernel, whose findings are then incomplete.
enum class Stop : int { none = 0, cancelled = 1, deadline = 2, budget = 3, memory = 4, closed = 5 };

/// Live counters shared by all families. A family uses the ones that apply to it.
enum class Counter : int {
  nodes,       // search nodes, or lines propagated
  tested,      // candidates or placements tried
  branches,    // choices made
  backtracks,  // choices undone
  pruned,      // branches cut by a sound argument
  depth,       // deepest choice so far
  solutions,   // solutions or grids found so far
  attempts,    // tries of a generator
  stage,       // stage of a sweep
  states,      // states of the current stage
  done,        // work finished, out of `total`
  total,       // work known, 0 when it cannot be known
  bytes,       // memory or disk held
  rule0,       // sixteen counters a family names itself (calls per rule, ...)
  rule_last = rule0 + 15,
  count_
};

inline constexpr int counter_count = static_cast<int>(Counter::count_);

/// The current board of a search, for a viewer. The watching side requests it; a kernel writes its choices at its next poll.
/// Nothing is written unless requested, so an unwatched search pays one load per poll.
class View {
 public:
  /// Request a board, and take the latest one. False until a kernel has written one.
  [[nodiscard]] bool take(std::vector<std::int32_t>& board) {
    const std::lock_guard lock(mutex_);
    wanted_.store(true, std::memory_order_relaxed);
    board = board_;
    return shown_;
  }
  [[nodiscard]] bool wanted() const noexcept { return wanted_.load(std::memory_order_relaxed); }
  /// For kernels: `write(board)` appends the candidates. Only one of several threads writes; the others continue.
  template <class Write>
  void show(Write&& write) noexcept {
    if (!mutex_.try_lock()) return;
    const std::lock_guard lock(mutex_, std::adopt_lock);
    if (!wanted_.exchange(false, std::memory_order_relaxed)) return;
    try {
      board_.clear();
      write(board_);
      shown_ = true;
    } catch (const std::bad_alloc&) {  // a failed picture must not end a search
      board_.clear();
    }
  }

 private:
  std::mutex mutex_;
  std::atomic<bool> wanted_{false};
  std::vector<std::int32_t> board_;
  bool shown_ = false;
};

class Control {
 public:
  using Clock = std::chrono::steady_clock;

  Control() = default;
  /// For a part of a larger work: it has its own counters, and ends with the larger work or at its own limits.
  explicit Control(Control& whole) noexcept : whole_(&whole) {}
  /// For a stream of a larger work: it can be closed separately, and keeps the limits of its engines to itself until
  /// `report`; it shares everything else with that work, counters too.
  struct Shared {};
  Control(Control& whole, Shared) noexcept : whole_(&whole), shared_(&whole) {}
  /// For work on a thread that must check for signals itself: `look` is called at polls, not too often; true cancels
  /// everything.
  struct Watch {
    bool (*look)();
    Clock::duration period;
  };
  Control(Control& whole, Watch watch) noexcept
      : whole_(&whole), shared_(&whole), watch_(watch), next_look_((Clock::now() + watch.period).time_since_epoch().count()) {}
  /// For a short trial of the whole work: after this time it closes itself, and the work starts again elsewhere. It shares
  /// everything else; its counts are reverted by `forget`.
  Control(Control& whole, Clock::duration trial) noexcept
      : whole_(&whole), shared_(&whole), trial_end_((Clock::now() + trial).time_since_epoch().count()) {
    for (std::size_t i = 0; i < counters_.size(); ++i)
      counters_[i].store(whole.get(static_cast<Counter>(i)), std::memory_order_relaxed);
    if (const EventLog* const events = log()) before_trial_ = events->mark();
  }

  /// After a trial that took too long: resets the counters and the log to their earlier values.
  void forget() noexcept {
    for (std::size_t i = 0; i < counters_.size(); ++i)
      shared_->set(static_cast<Counter>(i), counters_[i].load(std::memory_order_relaxed));
    if (EventLog* const events = log()) events->return_to(before_trial_);
  }

  /// Searches under this control record their events from now on; they must run on one thread.
  void record(EventLog::Options options, std::span<const std::int32_t> known) { log_ = std::make_unique<EventLog>(options, known); }
  /// The end of the recording, with what was recorded; null if nothing was.
  [[nodiscard]] std::unique_ptr<EventLog> recorded() noexcept { return std::move(log_); }
  /// Null unless events are recorded.
  [[nodiscard]] EventLog* log() const noexcept { return log_ || whole_ == nullptr ? log_.get() : whole_->log(); }

  /// Was this part closed separately?
  [[nodiscard]] bool closed() const noexcept { return stop_.load(std::memory_order_relaxed) == static_cast<int>(Stop::closed); }

  void cancel() noexcept { request(Stop::cancelled); }

  /// The first reason wins: a cancelled run stays cancelled when its deadline passes later. Only an engine's own limit
  /// gives way, because another engine may take over and must receive the caller's requests.
  void request(Stop why) noexcept {
    if (shared_ != nullptr && why != Stop::closed && !own_limit(static_cast<int>(why))) return shared_->request(why);
    int seen = stop_.load(std::memory_order_relaxed);
    while ((seen == 0 || (own_limit(seen) && !own_limit(static_cast<int>(why)))) &&
           !stop_.compare_exchange_weak(seen, static_cast<int>(why), std::memory_order_relaxed)) {
    }
  }

  /// Another engine takes over from one that met its own limit. False when something else has stopped the run.
  [[nodiscard]] bool resume() noexcept {
    int seen = stop_.load(std::memory_order_relaxed);
    while (own_limit(seen) && !stop_.compare_exchange_weak(seen, 0, std::memory_order_relaxed)) {
    }
    return !poll();
  }

  /// A stream has ended: reports the limit of its last engine to the work it is part of.
  void report() noexcept {
    const int seen = stop_.load(std::memory_order_relaxed);
    if (shared_ != nullptr && own_limit(seen)) shared_->request(static_cast<Stop>(seen));
  }

  void set_timeout(double seconds) noexcept {
    if (shared_ != nullptr) return shared_->set_timeout(seconds);
    deadline_.store((Clock::now().time_since_epoch() + std::chrono::nanoseconds(static_cast<std::int64_t>(seconds * 1e9))).count(),
                    std::memory_order_relaxed);
  }

  /// Stop after this many nodes of any engine; 0 for no limit. Unlike a deadline, the same on every machine.
  void set_budget(std::uint64_t nodes) noexcept {
    if (shared_ != nullptr) return shared_->set_budget(nodes);
    budget_.store(nodes, std::memory_order_relaxed);
  }

  [[nodiscard]] bool has_budget() const noexcept {
    return shared_ != nullptr ? shared_->has_budget() : budget_.load(std::memory_order_relaxed) != 0;
  }

  [[nodiscard]] Stop reason() const noexcept {
    const auto own = static_cast<Stop>(stop_.load(std::memory_order_relaxed));
    return own == Stop::none && whole_ != nullptr ? whole_->reason() : own;
  }

  /// Cheap enough for every node: one relaxed load, two for a part of a run.
  [[nodiscard]] bool stopped() const noexcept {
    return stop_.load(std::memory_order_relaxed) != 0 || (whole_ != nullptr && whole_->stopped());
  }

  /// Looks at the clock and the budget too: call it through a Pulse, every thousand nodes or so.
  [[nodiscard]] bool poll() noexcept {
    if (whole_ != nullptr && whole_->poll()) return true;
    if (shared_ != nullptr) {
      if (trial_end_ != 0 && Clock::now().time_since_epoch().count() >= trial_end_) request(Stop::closed);
      if (watch_.look != nullptr) look_around();
      return stopped();
    }
    const auto budget = budget_.load(std::memory_order_relaxed);
    if (budget != 0 && get(Counter::nodes) >= budget) request(Stop::budget);
    const auto deadline = deadline_.load(std::memory_order_relaxed);
    if (deadline != 0 && Clock::now().time_since_epoch().count() >= deadline) request(Stop::deadline);
    return stopped();
  }

  /// For work on what a kernel has found: was the run cancelled, or is its time over? The limits of an engine do not end such
  /// work: they stop the engine at the same place everywhere, and everything found before is the answer.
  [[nodiscard]] bool interrupted() noexcept { return poll() && !own_limit(static_cast<int>(reason())); }

  /// The displayed board of the run, shared by all its parts.
  [[nodiscard]] View& view() noexcept { return whole_ != nullptr ? whole_->view() : view_; }

  void add(Counter counter, std::uint64_t amount = 1) noexcept { slot(counter).fetch_add(amount, std::memory_order_relaxed); }
  void set(Counter counter, std::uint64_t value) noexcept { slot(counter).store(value, std::memory_order_relaxed); }
  void raise_to(Counter counter, std::uint64_t value) noexcept {
    auto& counted = slot(counter);
    auto seen = counted.load(std::memory_order_relaxed);
    while (seen < value && !counted.compare_exchange_weak(seen, value, std::memory_order_relaxed)) {
    }
  }
  [[nodiscard]] std::uint64_t get(Counter counter) const noexcept {
    if (shared_ != nullptr) return shared_->get(counter);
    return counters_[static_cast<std::size_t>(counter)].load(std::memory_order_relaxed);
  }

 private:
  void look_around() noexcept {
    const auto now = Clock::now();
    if (now.time_since_epoch().count() < next_look_) return;
    next_look_ = (now + watch_.period).time_since_epoch().count();
    if (watch_.look()) {
      watch_.look = nullptr;
      cancel();
    }
  }
  static constexpr bool own_limit(int why) noexcept {
    return why == static_cast<int>(Stop::budget) || why == static_cast<int>(Stop::memory);
  }
  std::atomic<std::uint64_t>& slot(Counter counter) noexcept {
    return shared_ != nullptr ? shared_->slot(counter) : counters_[static_cast<std::size_t>(counter)];
  }

  Control* const whole_ = nullptr;
  Control* const shared_ = nullptr;
  const Clock::rep trial_end_ = 0;
  Watch watch_{};
  Clock::rep next_look_ = 0;
  std::atomic<int> stop_{0};
  std::atomic<Clock::rep> deadline_{0};
  std::atomic<std::uint64_t> budget_{0};
  std::array<std::atomic<std::uint64_t>, counter_count> counters_{};
  View view_;
  std::unique_ptr<EventLog> log_;
  EventLog::Mark before_trial_;
};

/// A rule index of a family as one of the sixteen named counters.
constexpr Counter rule_counter(int rule) noexcept { return static_cast<Counter>(static_cast<int>(Counter::rule0) + rule); }

/// One per thread of a kernel: `beat()` at every node costs an increment; every `period` beats it polls. It also counts the
/// choices of the search, and records them if the control has a log.
class Pulse {
 public:
  explicit Pulse(Control& control, std::uint32_t period = 1024) noexcept
      : control_(control), log_(control.log()), period_(period) {}
  Pulse(const Pulse&) = delete;
  Pulse& operator=(const Pulse&) = delete;
  ~Pulse() { flush(); }

  /// True if the kernel must unwind and return its results so far.
  [[nodiscard]] bool beat() noexcept {
    if (++beats_ < period_) return control_.stopped();
    flush();
    return control_.poll();
  }
  /// The same, and if a board was requested, `write` lists the chosen candidates.
  template <class Write>
  [[nodiscard]] bool beat(Write&& write) noexcept {
    if (beats_ + 1 >= period_ && control_.view().wanted()) control_.view().show(write);
    return beat();
  }
  void flush() noexcept {
    control_.add(Counter::nodes, beats_);
    beats_ = 0;
    if (branches_ == 0 && backtracks_ == 0) return;
    control_.add(Counter::branches, std::exchange(branches_, 0));
    control_.add(Counter::backtracks, std::exchange(backtracks_, 0));
  }
  Control& control() noexcept { return control_; }

  [[nodiscard]] bool recorded() const noexcept { return log_ != nullptr; }
  /// `cells` is any list of cell numbers.
  template <class Cells = std::span<const std::int32_t>>
  void choose(std::int32_t what, const Cells& cells = {}) {
    ++branches_;
    ++open_;
    if (log_ != nullptr) log_->choose(what, std::vector<std::int32_t>(cells.begin(), cells.end()));
  }
  void take_back() {
    ++backtracks_;
    --open_;
    if (log_ != nullptr) log_->take_back();
  }
  /// The search starts again, or is given up for another one.
  void give_up() {
    while (open_ > 0) take_back();
  }
  template <class Cells = std::span<const std::int32_t>>
  void contradict(std::int32_t why = 0, const Cells& cells = {}) {
    if (log_ != nullptr) log_->contradict(why, std::vector<std::int32_t>(cells.begin(), cells.end()));
  }
  void solution() {
    if (log_ != nullptr) log_->solution();
  }
  /// `write` lists the facts that hold now.
  template <class Write>
  void derive(Write&& write) {
    if (log_ == nullptr || !log_->wants_derived()) return;
    std::vector<std::int32_t> facts;
    write(facts);
    log_->derive(facts);
  }

 private:
  Control& control_;
  EventLog* const log_;
  std::uint32_t period_;
  std::uint32_t beats_ = 0;
  std::uint64_t branches_ = 0, backtracks_ = 0, open_ = 0;
};

}  // namespace grillon
