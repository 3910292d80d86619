// All boards of a family behind one interface, whatever the width of their numbers: for callers that do not want to be
// templates. Numbers are passed as little-endian bytes.
#pragma once

#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/control.hpp"
#include "common/core_error.hpp"
#include "common/random.hpp"
#include "sweep/forward.hpp"
#include "sweep/graph.hpp"
#include "sweep/number.hpp"
#include "sweep/tails.hpp"
#include "sweep/windows.hpp"

namespace grillon::sweep {

template <std::size_t Words>
std::string to_bytes(const Number<Words>& number) {
  std::string bytes;
  for (const auto word : number.word)
    for (int i = 0; i < 8; ++i) bytes.push_back(static_cast<char>(word >> (8 * i) & 0xff));
  return bytes;
}

/// Nothing if the number needs more words.
template <std::size_t Words>
std::optional<Number<Words>> from_bytes(std::string_view bytes) {
  Number<Words> number;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const auto byte = static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[i]));
    if (i / 8 < Words)
      number.word[i / 8] |= byte << (8 * (i % 8));
    else if (byte != 0)
      return std::nullopt;
  }
  return number;
}

using Labels = std::vector<std::int32_t>;

/// The live graph of a family. Ranks and totals are little-endian bytes.
class Boards {
 public:
  virtual ~Boards() = default;
  [[nodiscard]] virtual std::string total() const = 0;
  /// False if the rank is not below the total.
  [[nodiscard]] virtual bool unrank(std::string_view rank, Labels& labels) const = 0;
  /// Nothing if the labels are not a board.
  [[nodiscard]] virtual std::optional<std::string> rank(const Labels& labels) const = 0;
  /// The number of the first board that begins with the labels, and their number; nothing if there is none.
  [[nodiscard]] virtual std::optional<std::pair<std::string, std::string>> beginning(const Labels& labels) const = 0;
  /// There must be a board.
  virtual void sample(Random& random, Labels& labels) const = 0;
  /// Every board in order until visit is false.
  virtual void walk(Control& control, const std::function<bool(const Labels&)>& visit) const = 0;
  /// Appends the boards first, first + 1, ..., at most `number` of them, one byte per label. All boards must have the same
  /// number of labels.
  virtual void slice(std::uint64_t first, std::uint64_t number, Control& control, std::string& records) const = 0;
  /// For every window, the number of boards whose labels fit it; empty if stopped.
  [[nodiscard]] virtual std::vector<std::string> fitting(const std::vector<Window>& windows, int threads,
                                                         Control& control) const = 0;
  /// For every label below `labels`, the number of boards that use it.
  [[nodiscard]] virtual std::vector<std::string> uses(std::size_t labels) const = 0;
  [[nodiscard]] virtual std::vector<std::size_t> live_states() const = 0;
  [[nodiscard]] virtual std::size_t bytes() const = 0;
  /// The number of words of its numbers, and its tables: the input of `restore_boards`.
  [[nodiscard]] virtual std::size_t words() const = 0;
  [[nodiscard]] virtual std::vector<StageBytes> tables() const = 0;
};

template <std::size_t Words>
class BoardsOf final : public Boards {
 public:
  explicit BoardsOf(std::unique_ptr<Graph<Number<Words>>> graph) : graph_(std::move(graph)) {}

  [[nodiscard]] std::string total() const override { return to_bytes(graph_->total()); }
  [[nodiscard]] bool unrank(std::string_view rank, Labels& labels) const override {
    const auto number = from_bytes<Words>(rank);
    if (!number || *number >= graph_->total()) return false;
    graph_->unrank(*number, labels);
    return true;
  }
  [[nodiscard]] std::optional<std::string> rank(const Labels& labels) const override {
    const auto number = graph_->rank(labels);
    if (!number) return std::nullopt;
    return to_bytes(*number);
  }
  [[nodiscard]] std::optional<std::pair<std::string, std::string>> beginning(const Labels& labels) const override {
    const auto found = graph_->beginning(labels);
    if (!found) return std::nullopt;
    return std::make_pair(to_bytes(found->first), to_bytes(found->number));
  }
  void sample(Random& random, Labels& labels) const override { graph_->sample(random, labels); }
  void walk(Control& control, const std::function<bool(const Labels&)>& visit) const override {
    struct Collector {
      const std::function<bool(const Labels&)>& visit;
      Labels labels;
      void step(std::size_t depth, std::int32_t label) {
        labels.resize(depth);
        labels.push_back(label);
      }
      bool board(std::size_t) { return visit(labels); }
    } collector{visit, {}};
    graph_->walk(collector, control);
  }
  void slice(std::uint64_t first, std::uint64_t number, Control& control, std::string& records) const override {
    std::call_once(tails_made_, [&] { tails_ = std::make_unique<Tails<Number<Words>>>(*graph_, tail_bytes); });
    tails_->slice(first, number, control, records);
  }
  [[nodiscard]] std::vector<std::string> fitting(const std::vector<Window>& windows, int threads, Control& control) const override {
    std::vector<std::string> numbers;
    for (const auto& number : sweep::fitting(*graph_, windows, threads, control)) numbers.push_back(to_bytes(number));
    return numbers;
  }
  [[nodiscard]] std::vector<std::string> uses(std::size_t labels) const override {
    std::vector<std::string> numbers;
    for (const auto& number : graph_->uses(labels)) numbers.push_back(to_bytes(number));
    return numbers;
  }
  [[nodiscard]] std::vector<std::size_t> live_states() const override {
    std::vector<std::size_t> sizes;
    for (const auto& stage : graph_->stages()) sizes.push_back(stage.size());
    return sizes;
  }
  [[nodiscard]] std::size_t bytes() const override { return graph_->bytes(); }
  [[nodiscard]] std::size_t words() const override { return Words; }
  [[nodiscard]] std::vector<StageBytes> tables() const override {
    std::vector<StageBytes> tables;
    for (std::size_t stage = 0; stage < graph_->stages().size(); ++stage) tables.push_back(graph_->bytes_of(stage));
    return tables;
  }

 private:
  static constexpr std::size_t tail_bytes = std::size_t{64} << 20;

  std::unique_ptr<Graph<Number<Words>>> graph_;
  mutable std::once_flag tails_made_;
  mutable std::unique_ptr<Tails<Number<Words>>> tails_;
};

/// Runs work<Words>() with one word, and with more while the numbers do not fit, up to 1024 bits.
template <class Work>
auto widening(Work work) {
  try {
    return work.template operator()<1>();
  } catch (const Overflow&) {
  }
  try {
    return work.template operator()<2>();
  } catch (const Overflow&) {
  }
  return work.template operator()<16>();
}

/// Boards from tables that were kept. Throws CoreError if they are invalid.
inline std::unique_ptr<Boards> restore_boards(std::size_t words, const std::vector<StageBytes>& tables) {
  switch (words) {
    case 1: return std::make_unique<BoardsOf<1>>(Graph<Number<1>>::restore(tables));
    case 2: return std::make_unique<BoardsOf<2>>(Graph<Number<2>>::restore(tables));
    case 16: return std::make_unique<BoardsOf<16>>(Graph<Number<16>>::restore(tables));
    default: throw CoreError("unknown_width", {term("words", words)});
  }
}

/// The number of boards as bytes; nothing if stopped.
template <class Family>
std::optional<std::string> count_boards(const Family& family, const Settings& settings, Control& control,
                                        std::vector<StageSize>* sizes = nullptr) {
  return widening([&]<std::size_t Words>() -> std::optional<std::string> {
    if (sizes != nullptr) sizes->clear();
    const auto number = count<Number<Words>>(family, settings, control, sizes);
    if (!number) return std::nullopt;
    return to_bytes(*number);
  });
}

/// The live graph; nothing if stopped.
template <class Family>
std::unique_ptr<Boards> make_boards(const Family& family, const Settings& settings, Control& control) {
  return widening([&]<std::size_t Words>() -> std::unique_ptr<Boards> {
    auto graph = Graph<Number<Words>>::make(family, settings, control);
    if (!graph) return nullptr;
    return std::make_unique<BoardsOf<Words>>(std::move(graph));
  });
}

}  // namespace grillon::sweep
