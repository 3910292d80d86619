// The puzzles of a batch, one after another. Included once per CPU path, inside that path's namespace, after solver9_search.hpp.

/// A puzzle of a batch, and the search for its solutions.
class Task {
 public:
  Task(const Batch9& batch, std::size_t end, Pulse& pulse)
      : batch_(batch),
        end_(end),
        request_{static_cast<std::uint64_t>(batch.limit), batch.solutions == nullptr ? nullptr : keep_first, &solution_, &pulse} {}

  /// Begins with the first puzzle from `next` on that is not yet counted; false if there is none.
  bool begin(std::size_t& next) {
    if (batch_.found != nullptr)
      while (next < end_ && batch_.found[next] != not_counted9) ++next;
    if (next == end_) return false;
    number_ = next++;
    if (batch_.solutions != nullptr) {
      solution_ = batch_.solutions + 81 * number_;
      std::memset(solution_, '.', 81);
    }
    search_.begin(batch_.text + number_ * batch_.stride);
    return true;
  }

  [[nodiscard]] Search<>& search() { return search_; }

  /// The search is over: false if it was stopped.
  bool finish() {
    const Result9& result = search_.result();
    if (result.complete && batch_.found != nullptr) batch_.found[number_] = static_cast<std::uint8_t>(result.found);
    return result.complete;
  }

  /// Does the rest of the puzzle, and those from `next` on; false if the pulse stopped it.
  bool finish_all(std::size_t next) {
    do {
      search_.go();
      if (!finish()) return false;
    } while (begin(next));
    return true;
  }

 private:
  static bool keep_first(void* context, const Grid9& grid) {
    auto*& solution = *static_cast<char**>(context);
    if (solution != nullptr)
      for (std::size_t i = 0; i < 81; ++i) solution[i] = static_cast<char>('0' + grid[i]);
    solution = nullptr;
    return true;
  }

  const Batch9& batch_;
  const std::size_t end_;
  std::size_t number_ = 0;
  char* solution_ = nullptr;  // where the first one goes, until it is there
  const Request9 request_;
  Search<> search_{request_};
};

inline bool solve_part(const Batch9& batch, std::size_t first, std::size_t end, Pulse& pulse) {
  Task task(batch, end, pulse);
  return !task.begin(first) || task.finish_all(first);
}
