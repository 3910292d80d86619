// The number of Tectonic grids by states without labels: every reduction switched off in turn, and the order of cells.
#include <filesystem>
#include <fstream>
#include <functional>
#include <random>
#include <stdexcept>
#include <string>

#include "expect.hpp"
#include "known_counts.hpp"
#include "sweep/boards.hpp"
#include "sweep/forward.hpp"
#include "sweep/number.hpp"
#include "tectonic/sweep/number_sweep.hpp"
#include "tectonic/sweep/state.hpp"

using namespace grillon;
using tectonic::NumberRules;
using tectonic::NumberSweep;
using tests::expect;

namespace {

std::uint64_t number(const NumberRules& rules) {
  Control control;
  const auto count = sweep::count<sweep::Number<1>>(NumberSweep(rules), {2, std::size_t{1} << 30}, control);
  return count ? count->word[0] : ~std::uint64_t{0};
}

std::string name(const NumberRules& rules) {
  auto flag = [](bool on, const char* what) { return on ? std::string() : std::string(" without ") + what; };
  return std::to_string(rules.rows) + "x" + std::to_string(rules.columns) + " M=" + std::to_string(rules.largest) +
         flag(rules.mirror, "mirror") + flag(rules.corner, "corner") + flag(rules.touching, "touching") +
         flag(rules.cells_left, "cells left") + flag(rules.strip, "strip") + " ahead " + std::to_string(rules.look_ahead);
}

/// A stopped count leaves its states, another process continues it; files of another job are refused.
void goes_on_from_disk() {
  const auto folder = std::filesystem::temp_directory_path() / ("grillon-count-" + std::to_string(std::random_device{}()));
  std::filesystem::create_directory(folder);
  const NumberSweep grids({.rows = 4, .columns = 4, .strip = false});
  const sweep::Settings settings{1, std::size_t{1} << 20, folder.string(), "4x4"};
  Control stopped;
  // Stops itself when stages have been written to disk for a while.
  struct Stopping {
    using State = NumberSweep::State;
    const NumberSweep& grids;
    Control& control;
    [[nodiscard]] State start() const { return grids.start(); }
    [[nodiscard]] bool complete(int stage, const State& state) const { return grids.complete(stage, state); }
    void expand(int stage, const State& state, const std::function<void(const State&, std::int32_t)>& emit) const {
      if (stage == 11) control.cancel();
      grids.expand(stage, state, emit);
    }
  };
  expect(!sweep::count<sweep::Number<1>>(Stopping{grids, stopped}, settings, stopped), "a stopped count gives no number");
  expect(std::filesystem::exists(folder / "count.manifest"), "a stopped count leaves its manifest");
  std::ofstream(folder / "run-999999.bin") << "left by a process that was killed";

  auto refused = [&](const sweep::Settings& other, const std::string& why) {
    Control control;
    try {
      sweep::count<sweep::Number<1>>(grids, other, control);
    } catch (const std::runtime_error& error) {
      return std::string(error.what()).find(why) != std::string::npos;
    }
    return false;
  };
  expect(refused({1, std::size_t{1} << 20, folder.string(), "5x5"}, "manifest_of_another"), "another job is refused");

  struct Early {
    using State = NumberSweep::State;
    const NumberSweep& grids;
    int& lowest;
    [[nodiscard]] State start() const { return grids.start(); }
    [[nodiscard]] bool complete(int stage, const State& state) const { return grids.complete(stage, state); }
    void expand(int stage, const State& state, const std::function<void(const State&, std::int32_t)>& emit) const {
      lowest = std::min(lowest, stage);
      grids.expand(stage, state, emit);
    }
  };
  // A copy with one byte changed in a run: an error, never a number.
  const auto copy = std::filesystem::path(folder.string() + "-damaged");
  std::filesystem::copy(folder, copy);
  for (const auto& file : std::filesystem::directory_iterator(copy))
    if (file.path().extension() == ".bin" && file.path().filename() != "run-999999.bin") {
      std::fstream run(file.path(), std::ios::in | std::ios::out | std::ios::binary);
      run.seekp(16);
      run.put('\x55');
    }
  expect(refused({1, std::size_t{1} << 20, copy.string(), "4x4"}, "run_damaged"), "a damaged run is refused");
  std::filesystem::remove_all(copy);

  Control control;
  int lowest = 99;
  const auto count = sweep::count<sweep::Number<1>>(Early{grids, lowest}, settings, control);
  expect(count && count->word[0] == 795880, "a count that goes on gives the same number");
  expect(lowest > 5, "it does not begin again, but with stage " + std::to_string(lowest));
  expect(std::filesystem::is_empty(folder), "nothing is left behind");
  std::filesystem::remove_all(folder);
}

/// Numbers beyond 64 bits: the runs of the narrow weights are discarded, those of the wide ones are kept.
void wide_numbers_on_disk() {
  const auto folder = std::filesystem::temp_directory_path() / ("grillon-wide-" + std::to_string(std::random_device{}()));
  std::filesystem::create_directory(folder);
  const NumberSweep grids({.rows = 18, .columns = 3});
  Control control, spilling;
  const auto held = sweep::count_boards(grids, {2, std::size_t{1} << 30}, control);
  const auto spilled = sweep::count_boards(grids, {2, std::size_t{7} << 19, folder.string(), "18x3"}, spilling);
  expect(held && spilled && *held == *spilled && held->size() == 16, "a number of more than 64 bits, by runs on disk");
  expect(std::filesystem::is_empty(folder), "no run of the narrow weights is left behind");
  std::filesystem::remove_all(folder);
}

}  // namespace

int main() {
  for (const auto& known : tests::known_counts()) {
    for (int off = 0; off < 8; ++off) {
      if (off > 0 && off < 7 && known.rows * known.columns > 12) continue;
      NumberRules rules{.rows = known.rows, .columns = known.columns, .largest = known.largest, .strip = false};
      if (off == 1) rules.mirror = false;
      if (off == 2) rules.corner = false;
      if (off == 3) rules.touching = false;
      if (off == 4) rules.cells_left = false;
      if (off == 5) rules.look_ahead = 2;
      if (off == 6) rules.mirror = rules.corner = rules.touching = rules.cells_left = false;
      if (off == 7) rules.strip = true;
      const auto found = number(rules);
      expect(found == known.count, name(rules) + ": " + std::to_string(found));
    }
    if (known.rows * known.columns > 12) continue;
    for (int off = 0; off < 3; ++off) {
      NumberRules rules{.rows = known.rows, .columns = known.columns, .largest = known.largest};
      (off == 0 ? rules.corner : off == 1 ? rules.touching : rules.cells_left) = false;
      const auto found = number(rules);
      expect(found == known.count, name(rules) + ": " + std::to_string(found));
    }
  }
  // Larger regions than cells: the same as without a bound.
  Control control;
  const auto plain =
      sweep::count<sweep::Number<1>>(tectonic::GridSweep({3, 2, 8, false, 0, false}), {2, std::size_t{1} << 30}, control);
  expect(plain && number({.rows = 3, .columns = 2, .largest = 8}) == plain->word[0], "3x2 with regions of at most 8 cells");
  goes_on_from_disk();
  wide_numbers_on_disk();
  return tests::verdict();
}
