// A count on disk that survives its process. Once all states of a stage are in run files, a manifest names them: from
// then on a new process starts from that stage. The files stay until the next manifest is written.
//
// The manifest is a text, written under another name, flushed and renamed: there is always a complete one or none. Files it
// does not name belong to a process that was killed, and are removed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sweep/runs.hpp"

namespace grillon::sweep {

/// The size of one stage: its states, and the steps to them before merging.
struct StageSize {
  std::uint64_t states = 0;
  std::uint64_t steps = 0;
};

struct Manifest {
  std::string job;  // the subject and method of the count: another job does not continue these files
  int stage = 0;
  std::uint64_t entry_bytes = 0;
  std::string total;  // boards complete so far, the weight's bytes in hexadecimal
  std::uint64_t steps = 0;
  std::vector<StageSize> sizes;
  struct Place {
    std::size_t shard;
    RunSeal seal;
  };
  std::vector<Place> runs;
};

class Checkpoint {
 public:
  explicit Checkpoint(const SpillFolder& folder) : folder_(folder) {}

  /// The existing manifest, if any; files it does not name are removed. Throws if it is damaged or of another job.
  std::optional<Manifest> load(const std::string& job);
  /// Writes the manifest from which a new process starts from now on.
  void save(const Manifest& manifest);
  /// Removes the manifest and all its files: the count is done, or cannot continue from here.
  void clear();

 private:
  void sweep_out(const std::vector<std::string>& keep) const;

  const SpillFolder& folder_;
  std::vector<std::string> named_;
};

}  // namespace grillon::sweep
