// The forward pass: stage after stage, every state is expanded once and equal states are merged, their weights added.
//
// A family defines its states and their successors:
//
//   struct Family {
//     using State = sweep::Key<N>;
//     State start() const;
//     bool complete(int stage, const State&) const;       // a whole board; it is not expanded further
//     template <class Emit>                               // emit(state of stage + 1, label of this step), labels rising
//     void expand(int stage, const State&, Emit emit) const;
//   };
//
// A label is the choice of the step (a value and its walls, a placement): the labels from start to a complete state
// are the board. One state has at most one step with a given label.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "common/control.hpp"
#include "common/threads.hpp"
#include "sweep/checkpoint.hpp"
#include "sweep/runs.hpp"
#include "sweep/table.hpp"

namespace grillon::sweep {

/// 4 GiB, or a quarter of what can be addressed.
inline constexpr std::size_t default_memory =
    static_cast<std::size_t>(std::min<std::uint64_t>(std::uint64_t{1} << 32, std::numeric_limits<std::size_t>::max() / 4));

struct Settings {
  int threads = 1;
  std::size_t memory = default_memory;
  std::string spill{};  // a folder for states that do not fit in memory; without one the cap ends the run
  std::string job{};    // the job: a folder with another job's states is refused
};

/// The states of one shard that several threads produce, under a lock. When the memory is used up they are written to disk.
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

/// Steps into a stage, collected by shard so that a lock is taken once for many.
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

/// The states of the stage being made: one table per shard.
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

/// A weight as text, for the same program on the same kind of machine.
template <class Weight>
std::string to_hex(const Weight& weight) {
  static_assert(std::is_trivially_copyable_v<Weight>);
  std::array<unsigned char, sizeof(Weight)> bytes;
  std::memcpy(bytes.data(), &weight, sizeof(Weight));
  std::string text;
  for (const unsigned char byte : bytes) text += {"0123456789abcdef"[byte >> 4], "0123456789abcdef"[byte & 15]};
  return text;
}

template <class Weight>
Weight from_hex(const std::string& text) {
  std::array<unsigned char, sizeof(Weight)> bytes{};
  for (std::size_t i = 0; i < bytes.size() && 2 * i + 1 < text.size(); ++i)
    bytes[i] = static_cast<unsigned char>(std::stoi(text.substr(2 * i, 2), nullptr, 16));
  Weight weight;
  std::memcpy(&weight, bytes.data(), sizeof(Weight));
  return weight;
}

/// One count: the states of the current stage, and the results so far.
template <class Weight, class Family>
class Counting {
 public:
  using State = typename Family::State;
  using Entry = Slot<State, Weight>;

  Counting(const Family& family, const Settings& settings, Control& control)
      : family_(family),
        settings_(settings),
        control_(control),
        budget_(settings.memory),
        folder_(settings.spill),
        book_(folder_) {}

  /// Nothing if `control` stopped the run.
  std::optional<Weight> run(std::vector<StageSize>* sizes) {
    if (!resume()) begin();
    while (std::any_of(current_.begin(), current_.end(), [](const auto& shelf) { return !shelf.empty(); })) {
      if (!advance()) return std::nullopt;
    }
    if (spill() != nullptr) book_.clear();
    if (sizes != nullptr) *sizes = std::move(sizes_);
    return total_;
  }

 private:
  using Next = Gathering<State, Weight>;

  SpillFolder* spill() { return folder_.usable() ? &folder_ : nullptr; }

  void begin() {
    Next first(budget_);
    const State start = family_.start();
    first.shards()[shard_of(start.hash())]->table.at(start, start.hash()) = Weight(1);
    current_ = first.take(1);
  }

  /// True if an earlier process left its states here.
  bool resume() {
    if (spill() == nullptr) return false;
    const auto manifest = book_.load(settings_.job);
    if (!manifest) return false;
    // A count whose weights overflowed was continued with wider ones.
    if (manifest->entry_bytes > sizeof(Entry)) throw Overflow();
    if (manifest->entry_bytes < sizeof(Entry)) {
      book_.clear();
      return false;
    }
    stage_ = manifest->stage;
    steps_ = manifest->steps;
    sizes_ = manifest->sizes;
    total_ = from_hex<Weight>(manifest->total);
    std::size_t next_run = 0;
    for (const auto& [shard, seal] : manifest->runs) {
      current_[shard].runs.push_back(std::make_unique<Run<Entry>>(folder_, seal));
      next_run = std::max<std::size_t>(next_run, std::stoull(seal.name.substr(4)) + 1);
    }
    folder_.number_from(next_run);
    return true;
  }

  /// Processes one stage. False if stopped.
  bool advance() {
    Next next(budget_, spill());
    // Consecutive stages are of similar size.
    for (std::size_t shard = 0; shard < shard_count; ++shard) next.shards()[shard]->table.begin_with(current_[shard].held.size());
    std::atomic<std::uint64_t> steps{0}, states{0};
    std::mutex total_mutex;
    control_.set(Counter::stage, static_cast<std::uint64_t>(stage_));
    control_.set(Counter::states, 0);
    control_.set(Counter::total, shard_count);
    control_.set(Counter::done, 0);
    parallel_for(settings_.threads, shard_count, [&](std::size_t shard) {
      Outbox<State, Weight> outbox(next.shards());
      Pulse pulse(control_);
      Weight finished{};
      std::uint64_t here = 0;
      current_[shard].consume([&](const auto& entry) {
        if (pulse.beat()) return false;
        ++here;
        if (family_.complete(stage_, entry.key)) {
          finished.add(entry.value);
        } else {
          family_.expand(stage_, entry.key,
                         [&](const State& state, std::int32_t label) { outbox.put(state, entry.value.after(label)); });
        }
        return true;
      });
      outbox.flush();
      steps += outbox.steps();
      states += here;
      control_.add(Counter::done);
      control_.add(Counter::states, here);
      control_.set(Counter::bytes, budget_.held());
      std::lock_guard lock(total_mutex);
      total_.add(finished);
    });
    if (control_.stopped()) return false;
    if (stage_ > 0) sizes_.push_back({states.load(), steps_});
    steps_ = steps.load();
    ++stage_;
    // The states of the next stage must leave room for making the one after it.
    const bool to_disk = spill() != nullptr && budget_.held() > settings_.memory / 3;
    if (to_disk) parallel_for(settings_.threads, shard_count, [&](std::size_t i) { next.shards()[i]->to_disk(); });
    current_ = next.take(settings_.threads);
    if (to_disk) save();
    return true;
  }

  void save() {
    Manifest manifest{settings_.job, stage_, sizeof(Entry), to_hex(total_), steps_, sizes_, {}};
    for (std::size_t shard = 0; shard < shard_count; ++shard)
      for (const auto& run : current_[shard].runs) manifest.runs.push_back({shard, run->seal()});
    book_.save(manifest);
    for (auto& shelf : current_)
      for (auto& run : shelf.runs) run->keep();
  }

  const Family& family_;
  const Settings& settings_;
  Control& control_;
  Budget budget_;
  SpillFolder folder_;
  Checkpoint book_;
  typename Next::Stage current_;
  int stage_ = 0;
  Weight total_{};
  std::uint64_t steps_ = 0;
  std::vector<StageSize> sizes_;
};

/// The number of complete boards, or nothing if `control` stopped the run or the memory was not enough (then the
/// reason is in `control`). Throws Overflow if the weight is too narrow. With a folder to spill to, the same call
/// after a stop, or after the process was killed, continues from the last manifest.
template <class Weight, class Family>
std::optional<Weight> count(const Family& family, const Settings& settings, Control& control,
                            std::vector<StageSize>* sizes = nullptr) {
  try {
    return Counting<Weight, Family>(family, settings, control).run(sizes);
  } catch (const MemoryExceeded&) {
    control.request(Stop::memory);
    return std::nullopt;
  }
}

}  // namespace grillon::sweep
