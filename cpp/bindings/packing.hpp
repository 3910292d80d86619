// Shared parts of the packing bindings: solutions as records of fixed size, and streams of them.
#pragma once

#include <nanobind/nanobind.h>

#include <bit>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "bindings/calls.hpp"
#include "packing/problem.hpp"
#include "packing/search/search.hpp"

namespace grillon::bindings {

using packing::Open;
using packing::Problem;
using packing::Visit;
using Numbers = std::vector<std::int32_t>;
using Shared = std::shared_ptr<const Problem>;

/// Writes solution records: fixed and chosen pieces are part of every solution.
class RecordWriter {
 public:
  RecordWriter(const Problem& problem, const Numbers& laid)
      : problem_(problem),
        laid_(laid),
        lying_(problem.cells.size()),
        taken_((problem.cells.size() + 63) / 64, 0),
        record_(problem.record_bytes(), '\0') {}

  const std::string& write(std::span<const std::int32_t> solution) {
    for (const std::int32_t candidate : laid_) lay(candidate);
    for (const std::int32_t candidate : solution) lay(candidate);
    std::size_t at = 0;
    auto append = [&](std::int32_t candidate) {
      std::memcpy(record_.data() + at, &candidate, sizeof candidate);
      at += sizeof candidate;
    };
    for (std::size_t word = 0; word < taken_.size(); ++word)
      for (; taken_[word] != 0; taken_[word] &= taken_[word] - 1)
        append(lying_[word * 64 + static_cast<std::size_t>(std::countr_zero(taken_[word]))]);
    while (at < record_.size()) append(-1);
    return record_;
  }

 private:
  /// No two pieces have the same anchor, so cells sort them.
  void lay(std::int32_t candidate) {
    const auto anchor = static_cast<std::size_t>(problem_.anchor_of(candidate));
    lying_[anchor] = candidate;
    taken_[anchor / 64] |= 1ULL << (anchor % 64);
  }

  const Problem& problem_;
  Numbers laid_;
  Numbers lying_;                     // per cell: the piece whose anchor it is
  std::vector<std::uint64_t> taken_;  // cells that are anchors
  std::string record_;
};

using SearchWith = std::function<bool(const Problem&, const Open&, Control&, const Visit&, int threads)>;

/// The records of the solutions of a search, passed on in batches; `at_once` if the next solution may take long.
inline std::shared_ptr<RecordStream> stream(const Shared& problem, const std::shared_ptr<Control>& control, const Numbers& chosen,
                                            const Numbers& excluded, std::uint64_t limit, std::size_t memory, int threads,
                                            SearchWith run, bool at_once = true) {
  return std::make_shared<RecordStream>(
      control,
      [=, run = std::move(run)](const RecordStream::Put& put, Control& own, int workers) {
        const Open open = open_placements(*problem, chosen, excluded, &own, memory);
        if (open.cut_short) return;
        RecordWriter writer(*problem, open.laid);
        std::uint64_t given = 0;
        std::string batch;
        auto visit = [&](std::span<const std::int32_t> solution) {
          batch += writer.write(solution);
          ++given;
          const bool enough = limit != 0 && given >= limit;
          // A search may take long to the next one, a walk never does.
          if (enough || (at_once && given < 64) || batch.size() >= 1 << 16) {
            const bool wanted = put(batch);
            batch.clear();
            return wanted && !enough;
          }
          return true;
        };
        run(*problem, open, own, visit, workers);
        if (!batch.empty()) put(batch);
      },
      threads);
}

/// The verbs that go over the board cell by cell: counting without listing, uniform samples.
void bind_packing_sweep(nanobind::module_& core, nanobind::module_& m);

}  // namespace grillon::bindings
