// A bounded channel of byte records: a kernel produces solutions on its own thread, the reader takes
// them in batches. Memory stays constant however many solutions there are.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>

namespace grillon {

class Channel {
 public:
  explicit Channel(std::size_t capacity_bytes = 1 << 20) : capacity_(capacity_bytes) {}

  /// Producer: blocks while the reader is behind. False if the reader has gone.
  bool put(std::string_view record) {
    std::unique_lock lock(mutex_);
    room_.wait(lock, [&] { return buffer_.size() < capacity_ || closed_; });
    if (closed_) return false;
    buffer_.append(record);
    ready_.notify_one();
    return true;
  }

  /// Producer: no more records.
  void finish() {
    std::lock_guard lock(mutex_);
    finished_ = true;
    ready_.notify_all();
  }

  /// Reader: stop the producer.
  void close() {
    std::lock_guard lock(mutex_);
    closed_ = true;
    room_.notify_all();
  }

  /// Reader: everything waiting, or an empty string after `slice` without news.
  std::string take(std::chrono::milliseconds slice) {
    std::unique_lock lock(mutex_);
    ready_.wait_for(lock, slice, [&] { return !buffer_.empty() || finished_; });
    std::string batch;
    batch.swap(buffer_);
    room_.notify_all();
    return batch;
  }

  /// Reader: the producer is done and everything has been taken.
  [[nodiscard]] bool drained() {
    std::lock_guard lock(mutex_);
    return finished_ && buffer_.empty();
  }

 private:
  std::mutex mutex_;
  std::condition_variable ready_, room_;
  std::string buffer_;
  std::size_t capacity_;
  bool finished_ = false, closed_ = false;
};

}  // namespace grillon
