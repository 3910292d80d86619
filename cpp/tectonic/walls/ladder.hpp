// The ladder on a board whose walls are not all known: a few techniques about walls, and for the regions that are complete
// every technique of the ladder for known regions.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "common/control.hpp"
#include "common/steps.hpp"
#include "tectonic/logic/ladder.hpp"
#include "tectonic/walls/houses.hpp"
#include "tectonic/walls/shapes.hpp"

namespace grillon::tectonic {

class CutLadder {
 public:
  explicit CutLadder(const PartialBoard& puzzle);

  /// The entries of the position, givens included: values, walls, and the candidates that are excluded.
  void start(std::span<const std::uint8_t> values, std::span<const std::int32_t> walls, std::span<const std::int32_t> excluded);
  Ending run(TechniqueSet techniques, Control& control, int most);
  [[nodiscard]] const std::vector<StepDraft>& steps() const { return steps_; }

 private:
  using Cells = std::vector<int>;

  std::optional<Ending> step(TechniqueSet techniques, Control& control);
  [[nodiscard]] std::optional<Ending> look();
  bool contradiction();
  bool attempt(Technique technique, Control& control);
  bool joined();
  bool region_mate();
  bool region_size();
  bool naked_single();
  bool parted();
  bool repeated_value();
  bool too_large();
  bool only_exit();
  bool wall_contradiction(Control& control);
  [[nodiscard]] std::int32_t at_sight(std::int32_t cause, std::int32_t excluded) const;
  bool whole_regions(Technique technique);
  [[nodiscard]] bool told(const Cells& region) const;
  void translate(StepDraft& draft, const Layout& layout) const;

  [[nodiscard]] Border border(int number) const { return board_.borders[static_cast<std::size_t>(number)]; }
  [[nodiscard]] int part(int cell) const { return part_[static_cast<std::size_t>(cell)]; }
  [[nodiscard]] const Cells& members(int part) const { return members_[static_cast<std::size_t>(part)]; }
  [[nodiscard]] Mask marks(int cell) const { return marks_[static_cast<std::size_t>(cell)]; }
  [[nodiscard]] int placed(int cell) const { return values_[static_cast<std::size_t>(cell)]; }
  [[nodiscard]] int limit(int cell) const;
  [[nodiscard]] bool between_parts(int number) const;
  [[nodiscard]] Cells way(int from, int to) const;
  [[nodiscard]] bool open_inside(const Cells& set, std::span<const int> except) const;
  [[nodiscard]] std::vector<Fact> conditions(const Cells& set, std::span<const int> except, bool whole) const;
  /// A cycle through two borders between the same two parts, its other inside borders open; empty if there is none.
  [[nodiscard]] Cells cycle(int first, int second) const;
  [[nodiscard]] Cells large_set(Cells cells) const;
  bool derive_open(const Cells& set, int assumed, std::vector<StepDraft::Inference>& proof) const;
  void finish(Technique technique, StepDraft draft);

  PartialBoard puzzle_, board_;
  CutHouses houses_;
  Neighbourhood neighbourhood_;
  Values values_;
  std::vector<std::int32_t> excluded_;
  std::vector<std::pair<int, int>> ends_;  // border: its two cells
  std::vector<std::int32_t> given_part_, part_;
  std::vector<std::uint8_t> given_whole_, whole_;  // part: no unknown border around it
  std::vector<Cells> given_members_, members_;
  std::vector<Mask> marks_;
  StepDraft::Inference broken_{};  // why the position cannot be completed
  std::vector<StepDraft> steps_;
};

}  // namespace grillon::tectonic
