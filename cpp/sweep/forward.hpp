// The forward pass: stage after stage, every state is expanded once and equal states are merged, their weights added.
//
// A family says what a state is and how it goes on:
//
//   struct Family {
//     using State = sweep::Key<N>;
//     State start() const;
//     bool complete(int stage, const State&) const;       // a whole board; it is not expanded further
//     template <class Emit>                               // emit(state of stage + 1, label of this step), labels rising
//     void expand(int stage, const State&, Emit emit) const;
//   };
//
// A label says what the step chose (a value and its walls, a placement): the labels from start to a complete state
// are the board. One state has at most one step with a given label.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/control.hpp"
#include "common/threads.hpp"
#include "sweep/runs.hpp"
#include "sweep/table.hpp"

namespace grillon::sweep {

struct Settings {
  int threads = 1;
  std::size_t memory = std::size_t{4} << 30;
  std::string spill{};  // a folder for what the memory does not hold; without one the cap ends the run
};

/// The states of one shard that several threads produce, under a lock. When the memory is used up they go to disk.
template <class State, class Weight>
struct Shard {
  using Entry = Slot<State, Weight>;

  Shard(Budget& budget, SpillFolder* folder) : table(budget), spill(folder) {}

  void put(const State& state, std::uint64_t hash, const Weight& weight) {
    try {
      table.at(state, hash).add(weight);
    } catch (const MemoryExceeded&) {
      if (spill == nullptr || table.size() == 0) throw;
      to_disk();
      table.at(state, hash).add(weight);
    }
  }
  void to_disk() {
    Charged<Entry> entries = table.take();
    if (!entries.empty()) runs.push_back(std::make_unique<Run<Entry>>(*spill, entries));
  }
  Shelf<Entry> take() { return {table.take(), std::move(runs)}; }

  std::mutex mutex;
  Table<State, Weight> table;
  std::vector<std::unique_ptr<Run<Entry>>> runs;
  SpillFolder* spill;
};

/// What one stage was: how many states, and how many steps led to them before merging.
struct StageSize {
  std::uint64_t states = 0;
  std::uint64_t steps = 0;
};

/// Steps on their way into a stage, gathered by shard so that a lock is taken once for many.
template <class State, class Weight>
class Outbox {
 public:
  using Shards = std::array<Shard<State, Weight>*, shard_count>;

  explicit Outbox(const Shards& shards) : shards_(shards) {
    for (auto& box : boxes_) box.reserve(batch);
  }
  void put(const State& state, const Weight& weight) {
    const std::uint64_t hash = state.hash();
    auto& box = boxes_[shard_of(hash)];
    box.push_back({hash, state, weight});
    ++steps_;
    if (box.size() == batch) flush(shard_of(hash));
  }
  void flush() {
    for (std::size_t i = 0; i < shard_count; ++i) flush(i);
  }
  [[nodiscard]] std::uint64_t steps() const noexcept { return steps_; }

 private:
  struct Pending {
    std::uint64_t hash;
    State state;
    [[no_unique_address]] Weight weight;
  };
  static constexpr std::size_t batch = 64;

  void flush(std::size_t shard) {
    auto& box = boxes_[shard];
    if (box.empty()) return;
    std::lock_guard lock(shards_[shard]->mutex);
    auto& table = shards_[shard]->table;
    constexpr std::size_t ahead = 8;
    for (std::size_t i = 0; i < box.size(); ++i) {
      if (i + ahead < box.size()) table.prefetch(box[i + ahead].hash);
      shards_[shard]->put(box[i].state, box[i].hash, box[i].weight);
    }
    box.clear();
  }

  const Shards& shards_;
  std::array<std::vector<Pending>, shard_count> boxes_;
  std::uint64_t steps_ = 0;
};

/// The states of the stage being made: one table a shard.
template <class State, class Weight>
class Gathering {
 public:
  using Entry = Slot<State, Weight>;
  using Stage = std::array<Shelf<Entry>, shard_count>;

  explicit Gathering(Budget& budget, SpillFolder* spill = nullptr) {
    tables_.reserve(shard_count);
    for (std::size_t i = 0; i < shard_count; ++i) {
      tables_.push_back(std::make_unique<Shard<State, Weight>>(budget, spill));
      shards_[i] = tables_.back().get();
    }
  }
  [[nodiscard]] const typename Outbox<State, Weight>::Shards& shards() const noexcept { return shards_; }

  Stage take(int threads) {
    Stage stage;
    parallel_for(threads, shard_count, [&](std::size_t i) { stage[i] = shards_[i]->take(); });
    return stage;
  }

 private:
  std::vector<std::unique_ptr<Shard<State, Weight>>> tables_;
  typename Outbox<State, Weight>::Shards shards_{};
};

/// The number of complete boards, or nothing when `control` stopped the run or the memory did not suffice (then the
/// reason is in `control`). Throws Overflow when the weight is too narrow.
template <class Weight, class Family>
std::optional<Weight> count(const Family& family, const Settings& settings, Control& control,
                            std::vector<StageSize>* sizes = nullptr) {
  using State = typename Family::State;
  Budget budget(settings.memory);
  SpillFolder folder(settings.spill);
  SpillFolder* spill = folder.usable() ? &folder : nullptr;
  try {
    typename Gathering<State, Weight>::Stage current;
    {
      Gathering<State, Weight> first(budget);
      const State start = family.start();
      first.shards()[shard_of(start.hash())]->table.at(start, start.hash()) = Weight(1);
      current = first.take(1);
    }
    Weight total{};
    std::mutex total_mutex;
    auto any = [](const auto& shelves) {
      return std::any_of(shelves.begin(), shelves.end(), [](const auto& shelf) { return !shelf.empty(); });
    };
    std::uint64_t steps_before = 0;
    for (int stage = 0; any(current); ++stage) {
      Gathering<State, Weight> next(budget, spill);
      std::atomic<std::uint64_t> steps{0}, states{0};
      control.set(Counter::stage, static_cast<std::uint64_t>(stage));
      control.set(Counter::states, 0);
      control.set(Counter::total, shard_count);
      control.set(Counter::done, 0);
      parallel_for(settings.threads, shard_count, [&](std::size_t shard) {
        Outbox<State, Weight> outbox(next.shards());
        Pulse pulse(control);
        Weight finished{};
        std::uint64_t here = 0;
        current[shard].consume([&](const auto& entry) {
          if (pulse.beat()) return false;
          ++here;
          if (family.complete(stage, entry.key)) {
            finished.add(entry.value);
          } else {
            family.expand(stage, entry.key,
                          [&](const State& state, std::int32_t label) { outbox.put(state, entry.value.after(label)); });
          }
          return true;
        });
        outbox.flush();
        steps += outbox.steps();
        states += here;
        control.add(Counter::done);
        control.add(Counter::states, here);
        control.set(Counter::bytes, budget.held());
        std::lock_guard lock(total_mutex);
        total.add(finished);
      });
      if (control.stopped()) return std::nullopt;
      if (sizes != nullptr && stage > 0) sizes->push_back({states.load(), steps_before});
      steps_before = steps.load();
      // What waits for the next stage must leave room for making the one after it.
      if (spill != nullptr && budget.held() > settings.memory / 3)
        parallel_for(settings.threads, shard_count, [&](std::size_t i) { next.shards()[i]->to_disk(); });
      current = next.take(settings.threads);
    }
    return total;
  } catch (const MemoryExceeded&) {
    control.request(Stop::memory);
    return std::nullopt;
  }
}

}  // namespace grillon::sweep
