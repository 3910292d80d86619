// Sorted runs on disk: where the states of a shard go when the memory does not hold them.
//
// A run holds entries by rising key. The states of a shard are all its runs and what is still in memory, merged: entries
// with equal keys become one, their weights added.
#pragma once

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "sweep/table.hpp"

namespace grillon::sweep {

/// Makes the names of run files in one folder. An empty folder name means that nothing goes to disk.
class SpillFolder {
 public:
  explicit SpillFolder(std::string folder) : folder_(std::move(folder)) {}
  [[nodiscard]] bool usable() const noexcept { return !folder_.empty(); }
  [[nodiscard]] std::string next_name() { return folder_ + "/run-" + std::to_string(next_++) + ".bin"; }
  void wrote(std::size_t bytes) noexcept { bytes_ += bytes; }
  [[nodiscard]] std::size_t bytes() const noexcept { return bytes_.load(); }

 private:
  std::string folder_;
  std::atomic<std::size_t> next_{0}, bytes_{0};
};

/// One file of entries; it is removed with the object.
template <class Entry>
class Run {
 public:
  Run(SpillFolder& folder, Charged<Entry>& entries) : name_(folder.next_name()) {
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.key < b.key; });
    std::FILE* file = std::fopen(name_.c_str(), "wb");
    if (file == nullptr) fail();
    const bool whole = std::fwrite(entries.data(), sizeof(Entry), entries.size(), file) == entries.size();
    const int trouble = errno;
    const bool closed = std::fclose(file) == 0;
    if (!whole || !closed) {
      std::remove(name_.c_str());
      errno = trouble;
      fail();
    }
    folder.wrote(entries.size() * sizeof(Entry));
  }
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;
  ~Run() {
    if (file_ != nullptr) std::fclose(file_);
    std::remove(name_.c_str());
  }

  void open() {
    file_ = std::fopen(name_.c_str(), "rb");
    if (file_ == nullptr) fail();
    buffer_.resize(buffered);
    fill();
  }
  /// The next entry, or nullptr at the end.
  [[nodiscard]] const Entry* peek() const { return at_ < held_ ? &buffer_[at_] : nullptr; }
  void advance() {
    if (++at_ == held_) fill();
  }

 private:
  static constexpr std::size_t buffered = 4096;

  void fill() {
    held_ = std::fread(buffer_.data(), sizeof(Entry), buffered, file_);
    at_ = 0;
    if (held_ == 0 && std::ferror(file_) != 0) fail();
  }
  [[noreturn]] void fail() const { throw std::system_error(errno, std::generic_category(), name_); }

  std::string name_;
  std::FILE* file_ = nullptr;
  std::vector<Entry> buffer_;
  std::size_t at_ = 0, held_ = 0;
};

/// The states of one shard: in memory, on disk, or both.
template <class Entry>
struct Shelf {
  Charged<Entry> held;
  std::vector<std::unique_ptr<Run<Entry>>> runs;

  [[nodiscard]] bool empty() const noexcept { return held.empty() && runs.empty(); }

  /// Calls visit(entry) for every state once, until it is false; then nothing is left.
  template <class Visit>
  void consume(Visit visit) {
    if (runs.empty()) {
      for (const Entry& entry : held)
        if (!visit(entry)) break;
    } else {
      merge(visit);
    }
    held = {};
    runs.clear();
  }

 private:
  template <class Visit>
  void merge(Visit& visit) {
    std::sort(held.begin(), held.end(), [](const Entry& a, const Entry& b) { return a.key < b.key; });
    for (auto& run : runs) run->open();
    std::size_t at = 0;
    for (;;) {
      const Entry* least = at < held.size() ? &held[at] : nullptr;
      for (const auto& run : runs)
        if (const Entry* entry = run->peek(); entry != nullptr && (least == nullptr || entry->key < least->key)) least = entry;
      if (least == nullptr) return;
      Entry merged{least->key, {}};
      if (at < held.size() && held[at].key == merged.key) merged.value.add(held[at++].value);
      for (const auto& run : runs)
        if (const Entry* entry = run->peek(); entry != nullptr && entry->key == merged.key) {
          merged.value.add(entry->value);
          run->advance();
        }
      if (!visit(merged)) return;
    }
  }
};

}  // namespace grillon::sweep
