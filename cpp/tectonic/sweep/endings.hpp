// The complete grids behind partial ones. The rest depends on the state alone, so the ends behind a state are found once,
// however many partial grids share it and however often it is needed. States are cached a row before the end of
// the given grids, because all grids with the same first rows are looked up together, and from that end on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "tectonic/sweep/state.hpp"

namespace grillon::tectonic {

class Endings {
 public:
  /// About `most` bytes are kept; then everything is dropped and found again.
  Endings(int rows, int columns, int largest, std::size_t most);

  /// `records` holds partial grids of `length` digits, preferably in order; appends every complete grid that continues one of
  /// them, in order. A record that is not a partial grid has none.
  void append(std::span<const std::uint8_t> records, std::size_t length, std::string& grids);

 private:
  using Frontier = GridSweep::Frontier;
  using State = GridSweep::State;
  struct Ends {
    std::size_t first = 0, number = 0;  // where they are in `ends_`, each as long as the grid has cells left
  };
  struct Hash {
    std::size_t operator()(const State& state) const noexcept { return static_cast<std::size_t>(state.hash()); }
  };

  void forget();
  [[nodiscard]] bool full() const noexcept;
  Ends behind(const Frontier& frontier);

  GridSweep grids_;
  std::size_t cells_, most_, known_ = 0;
  std::size_t length_ = 0, anchor_ = 0;                          // of the records that were given last, and a row less
  std::vector<std::unordered_map<State, Ends, Hash>> by_state_;  // by the number of cells
  std::string ends_;
};

}  // namespace grillon::tectonic
