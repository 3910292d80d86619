// States with their weights: fixed-width keys in open-addressing tables, split into shards by a fixed hash.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "common/core_error.hpp"
#include "common/hash.hpp"
#include "common/pages.hpp"
#include "sweep/key.hpp"

namespace grillon::sweep {

template <std::size_t Words>
std::uint64_t Key<Words>::hash() const noexcept {
  std::uint64_t h = 0;
  for (const auto w : word) h = combine(h, w);
  return h;
}

/// The number of parts of a stage, whatever the number of threads.
inline constexpr std::size_t shard_count = 64;
constexpr std::size_t shard_of(std::uint64_t hash) noexcept { return static_cast<std::size_t>(hash >> 58); }

/// The memory cap was reached. Nothing computed so far may be shown as a result.
struct MemoryExceeded : CoreError {
  MemoryExceeded() : CoreError("sweep_memory") {}
};

/// Counts the bytes that tables hold, and refuses more than the cap.
class Budget {
 public:
  explicit Budget(std::size_t cap) : cap_(cap) {}
  void take(std::size_t bytes) {
    const std::size_t held = held_.fetch_add(bytes, std::memory_order_relaxed) + bytes;
    if (held > cap_) {
      held_.fetch_sub(bytes, std::memory_order_relaxed);
      throw MemoryExceeded();
    }
    auto peak = peak_.load(std::memory_order_relaxed);
    while (peak < held && !peak_.compare_exchange_weak(peak, held, std::memory_order_relaxed)) {
    }
  }
  void give(std::size_t bytes) noexcept { held_.fetch_sub(bytes, std::memory_order_relaxed); }
  [[nodiscard]] std::size_t held() const noexcept { return held_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::size_t peak() const noexcept { return peak_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::size_t cap() const noexcept { return cap_; }

 private:
  std::size_t cap_;
  std::atomic<std::size_t> held_{0}, peak_{0};
};

/// A vector whose memory is charged to a budget.
template <class Item>
class Charged {
 public:
  Charged() = default;
  Charged(Budget& budget, std::size_t size, const Item& fill) : budget_(&budget) {
    budget_->take(size * sizeof(Item));
    charged_ = size * sizeof(Item);
    items_.assign(size, fill);
  }
  Charged(Charged&& other) noexcept { swap(other); }
  Charged& operator=(Charged&& other) noexcept {
    Charged taken(std::move(other));
    swap(taken);
    return *this;
  }
  Charged(const Charged&) = delete;
  Charged& operator=(const Charged&) = delete;
  ~Charged() {
    if (budget_ != nullptr) budget_->give(charged_);
  }

  /// Keeps the first `size` items and returns the rest of the memory.
  void keep(std::size_t size) {
    items_.resize(size);
    items_.shrink_to_fit();
    budget_->give(charged_ - size * sizeof(Item));
    charged_ = size * sizeof(Item);
  }
  [[nodiscard]] std::size_t size() const noexcept { return items_.size(); }
  [[nodiscard]] bool empty() const noexcept { return items_.empty(); }
  Item& operator[](std::size_t i) { return items_[i]; }
  const Item& operator[](std::size_t i) const { return items_[i]; }
  [[nodiscard]] const Item* data() const noexcept { return items_.data(); }
  auto begin() { return items_.begin(); }
  auto end() { return items_.end(); }
  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }

 private:
  void swap(Charged& other) noexcept {
    std::swap(items_, other.items_);
    std::swap(budget_, other.budget_);
    std::swap(charged_, other.charged_);
  }
  std::vector<Item, Pages<Item>> items_;
  Budget* budget_ = nullptr;
  std::size_t charged_ = 0;
};

template <class KeyType, class Value>
struct Slot {
  KeyType key = KeyType::none();
  [[no_unique_address]] Value value{};
};

/// One shard of a stage. Linear probing; grows by half; the place of a key depends on its hash below the shard bits.
template <class KeyType, class Value>
class Table {
 public:
  using Entry = Slot<KeyType, Value>;

  explicit Table(Budget& budget, std::size_t expected = 0) : budget_(&budget) {
    if (expected > 0) slots_ = Charged<Entry>(budget, expected + expected / 2 + 16, Entry{});
  }

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  /// The initial number of slots: an estimate saves growing in small steps.
  void begin_with(std::size_t slots) noexcept { first_ = std::max(smallest, slots); }

  /// The value of a key, created with its default if new.
  Value& at(const KeyType& key, std::uint64_t hash) {
    if ((size_ + 1) * 4 > slots_.size() * 3) grow();
    std::size_t place = home(hash);
    while (true) {
      Entry& slot = slots_[place];
      if (slot.key == key) return slot.value;
      if (slot.key.empty()) {
        slot.key = key;
        ++size_;
        return slot.value;
      }
      if (++place == slots_.size()) place = 0;
    }
  }

  [[nodiscard]] const Value* find(const KeyType& key, std::uint64_t hash) const {
    if (slots_.empty()) return nullptr;
    std::size_t place = home(hash);
    while (true) {
      const Entry& slot = slots_[place];
      if (slot.key == key) return &slot.value;
      if (slot.key.empty()) return nullptr;
      if (++place == slots_.size()) place = 0;
    }
  }

  void prefetch(std::uint64_t hash) const {
#if defined(__GNUC__)
    if (!slots_.empty()) __builtin_prefetch(&slots_[home(hash)], 1);
#else
    static_cast<void>(hash);
#endif
  }

  /// All entries, dense, in no order that matters; the table is empty afterwards.
  Charged<Entry> take() {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < slots_.size(); ++i)
      if (!slots_[i].key.empty()) slots_[kept++] = slots_[i];
    if (!slots_.empty()) slots_.keep(kept);
    size_ = 0;
    return std::exchange(slots_, {});
  }

 private:
  static constexpr std::size_t smallest = 64;

  [[nodiscard]] std::size_t home(std::uint64_t hash) const {
    return static_cast<std::size_t>(multiply(hash << 6, slots_.size()).high);
  }
  void grow() {
    Charged<Entry> old = std::exchange(slots_, {});
    try {
      slots_ = Charged<Entry>(*budget_, old.empty() ? first_ : old.size() + old.size() / 2, Entry{});
    } catch (const MemoryExceeded&) {
      slots_ = std::move(old);
      if (!slots_.empty() || first_ == smallest) throw;
      first_ = smallest;
      grow();
      return;
    }
    for (const Entry& entry : old) {
      if (entry.key.empty()) continue;
      std::size_t place = home(entry.key.hash());
      while (!slots_[place].key.empty())
        if (++place == slots_.size()) place = 0;
      slots_[place] = entry;
    }
  }

  Budget* budget_;
  Charged<Entry> slots_;
  std::size_t size_ = 0, first_ = smallest;
};

}  // namespace grillon::sweep
