// A count in parts: the states of a stage divided among processes, each of which holds only some of them.
//
// A part takes shards of a stage, each of them from several runs in which equal states may occur again: it merges them,
// expands every state once, and collects the new states by the shards of the next stage. The location of the runs and the
// assignment of parts are up to the caller.
//
// A run consists of entries in native memory layout: the words of the key, then those of the weight.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/control.hpp"
#include "common/core_error.hpp"
#include "sweep/boards.hpp"
#include "sweep/forward.hpp"
#include "sweep/number.hpp"
#include "sweep/table.hpp"

namespace grillon::sweep {

class Part {
 public:
  virtual ~Part() = default;
  /// The expected number of new states: tables start with room for them. Call it before adding anything.
  virtual void expect(std::size_t states) = 0;
  /// Merges the runs of one shard and expands its states. False if stopped, or if the memory is used up: then the
  /// whole part is lost. Throws Overflow if the weights are too narrow.
  virtual bool add(const std::vector<std::string_view>& runs, Control& control) = 0;
  /// Takes the states collected for a shard of the next stage.
  virtual std::string take(std::size_t shard) = 0;
  /// The only state of stage 0, as a run of its shard.
  [[nodiscard]] virtual std::pair<std::size_t, std::string> start() const = 0;
  /// The number of complete boards, as little-endian bytes.
  [[nodiscard]] virtual std::string finished() const = 0;
  [[nodiscard]] virtual std::uint64_t states() const = 0;
  [[nodiscard]] virtual std::uint64_t steps() const = 0;
  [[nodiscard]] virtual std::size_t entry_bytes() const = 0;
  /// The peak size of the tables in bytes.
  [[nodiscard]] virtual std::size_t peak() const = 0;
};

template <std::size_t Words, class Family>
class PartOf final : public Part {
 public:
  using Weight = Number<Words>;
  using State = typename Family::State;
  using Entry = Slot<State, Weight>;

  PartOf(const Family& family, int stage, std::size_t memory) : family_(family), stage_(stage), budget_(memory), next_(budget_) {}

  void expect(std::size_t states) override {
    for (auto* const shard : next_.shards()) shard->table.begin_with(states / shard_count * 4 / 3);
  }

  bool add(const std::vector<std::string_view>& runs, Control& control) override {
    try {
      Table<State, Weight> merged(budget_);
      std::size_t entries = 0;
      for (const auto run : runs) {
        if (run.size() % sizeof(Entry) != 0)
          throw CoreError("run_damaged", {{"path", ""}, term("read", run.size()), term("entries", 0)});
        entries += run.size() / sizeof(Entry);
      }
      merged.begin_with(entries * 4 / 3 + 1);
      for (const auto run : runs) merge(run, merged);
      return expand(merged.take(), control);
    } catch (const MemoryExceeded&) {
      control.request(Stop::memory);
      return false;
    }
  }

  std::string take(std::size_t shard) override {
    const Shelf<Entry> shelf = next_.shards()[shard]->take();
    return {reinterpret_cast<const char*>(shelf.held.data()), shelf.held.size() * sizeof(Entry)};
  }

  [[nodiscard]] std::pair<std::size_t, std::string> start() const override {
    const Entry entry{family_.start(), Weight(1)};
    return {shard_of(entry.key.hash()), {reinterpret_cast<const char*>(&entry), sizeof(Entry)}};
  }
  [[nodiscard]] std::string finished() const override { return to_bytes(finished_); }
  [[nodiscard]] std::uint64_t states() const override { return states_; }
  [[nodiscard]] std::uint64_t steps() const override { return steps_; }
  [[nodiscard]] std::size_t entry_bytes() const override { return sizeof(Entry); }
  [[nodiscard]] std::size_t peak() const override { return budget_.peak(); }

 private:
  static_assert(std::is_trivially_copyable_v<Entry>);

  static void merge(std::string_view run, Table<State, Weight>& merged) {
    constexpr std::size_t ahead = 64;
    std::array<Entry, ahead> entries;
    std::array<std::uint64_t, ahead> hashes;
    for (std::size_t at = 0; at < run.size();) {
      const std::size_t bytes = std::min(ahead * sizeof(Entry), run.size() - at);
      std::memcpy(entries.data(), run.data() + at, bytes);
      at += bytes;
      const std::size_t count = bytes / sizeof(Entry);
      for (std::size_t i = 0; i < count; ++i) {
        hashes[i] = entries[i].key.hash();
        merged.prefetch(hashes[i]);
      }
      for (std::size_t i = 0; i < count; ++i) merged.at(entries[i].key, hashes[i]).add(entries[i].value);
    }
  }

  bool expand(const Charged<Entry>& states, Control& control) {
    Outbox<State, Weight> outbox(next_.shards());
    Pulse pulse(control);
    for (const Entry& entry : states) {
      if (pulse.beat()) return false;
      ++states_;
      if (family_.complete(stage_, entry.key)) {
        finished_.add(entry.value);
      } else {
        family_.expand(stage_, entry.key,
                       [&](const State& state, std::int32_t label) { outbox.put(state, entry.value.after(label)); });
      }
    }
    outbox.flush();
    steps_ += outbox.steps();
    return true;
  }

  const Family family_;
  int stage_;
  Budget budget_;
  Gathering<State, Weight> next_;
  Weight finished_{};
  std::uint64_t states_ = 0, steps_ = 0;
};

/// A part with weights of this many words.
template <class Family>
std::unique_ptr<Part> make_part(const Family& family, int stage, std::size_t words, std::size_t memory) {
  switch (words) {
    case 1: return std::make_unique<PartOf<1, Family>>(family, stage, memory);
    case 2: return std::make_unique<PartOf<2, Family>>(family, stage, memory);
    case 16: return std::make_unique<PartOf<16, Family>>(family, stage, memory);
    default: throw CoreError("unknown_width", {term("words", words)});
  }
}

}  // namespace grillon::sweep
