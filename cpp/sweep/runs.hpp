// Sorted runs on disk: the states of a shard that do not fit in memory.
//
// A run holds entries by rising key. The states of a shard are all its runs and those still in memory, merged: entries
// with equal keys become one, their weights added.
#pragma once

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "common/core_error.hpp"
#include "common/hash.hpp"
#include "sweep/table.hpp"

namespace grillon::sweep {

/// Makes the names of run files in one folder. An empty folder name means that nothing is written to disk.
class SpillFolder {
 public:
  explicit SpillFolder(std::string folder, std::size_t next = 0) : folder_(std::move(folder)), next_(next) {}
  [[nodiscard]] bool usable() const noexcept { return !folder_.empty(); }
  [[nodiscard]] std::string path(const std::string& name) const { return folder_ + "/" + name; }
  [[nodiscard]] std::string next_name() { return "run-" + std::to_string(next_++) + ".bin"; }
  void number_from(std::size_t next) noexcept { next_ = next; }

 private:
  std::string folder_;
  std::atomic<std::size_t> next_;
};

/// The expected content of a run file.
struct RunSeal {
  std::string name;
  std::uint64_t entries = 0;
  std::uint64_t checksum = 0;
};

/// One file of entries. It is removed with the object, unless a checkpoint keeps it.
template <class Entry>
class Run {
 public:
  Run(SpillFolder& folder, Charged<Entry>& entries) : seal_{folder.next_name(), entries.size(), 0}, path_(folder.path(seal_.name)) {
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.key < b.key; });
    std::FILE* file = std::fopen(path_.c_str(), "wb");
    if (file == nullptr) fail();
    const bool whole = std::fwrite(entries.data(), sizeof(Entry), entries.size(), file) == entries.size();
    int error = whole ? 0 : errno;
    if (std::fclose(file) != 0 && error == 0) error = errno;
    if (error != 0) {
      std::remove(path_.c_str());
      errno = error;
      fail();
    }
    for (std::size_t at = 0; at < entries.size(); at += buffered)
      checked(entries.data() + at, std::min(buffered, entries.size() - at), seal_.checksum);
  }
  /// A run that an earlier process wrote.
  Run(SpillFolder& folder, RunSeal seal) : seal_(std::move(seal)), path_(folder.path(seal_.name)), kept_(true) {}
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;
  ~Run() {
    if (file_ != nullptr) std::fclose(file_);
    if (!kept_) std::remove(path_.c_str());
  }

  [[nodiscard]] const RunSeal& seal() const noexcept { return seal_; }
  void keep() noexcept { kept_ = true; }

  void open() {
    file_ = std::fopen(path_.c_str(), "rb");
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
    if (std::ferror(file_) != 0) fail();
    checked(buffer_.data(), held_, read_checksum_);
    read_ += held_;
    // Nothing is counted from an altered file: the error discards this stage's result.
    if (held_ < buffered && (read_ != seal_.entries || read_checksum_ != seal_.checksum))
      throw CoreError("run_damaged", {{"path", path_}, term("read", read_), term("entries", seal_.entries)});
  }
  static void checked(const Entry* entries, std::size_t count, std::uint64_t& checksum) {
    static_assert(sizeof(Entry) % 8 == 0);
    for (std::size_t i = 0; i < count; ++i) {
      std::uint64_t words[sizeof(Entry) / 8];
      std::memcpy(words, entries + i, sizeof(Entry));
      for (const std::uint64_t word : words) checksum = (checksum ^ word) * 0x9e3779b97f4a7c15ULL + (checksum >> 29);
    }
  }
  [[noreturn]] void fail() const {
    throw std::filesystem::filesystem_error("", path_, std::error_code(errno, std::generic_category()));
  }

  RunSeal seal_;
  std::string path_;
  bool kept_ = false;
  std::FILE* file_ = nullptr;
  std::vector<Entry> buffer_;
  std::size_t at_ = 0, held_ = 0;
  std::uint64_t read_ = 0, read_checksum_ = 0;
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
