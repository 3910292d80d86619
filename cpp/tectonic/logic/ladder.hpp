// The technique ladder: the easiest step available, repeatedly, each with its premises.
//
// Written once over its sink: `Grade` for ratings, `StepLog` for explanations. Techniques are tried in the order of
// the enumeration, so a step always uses the easiest technique that advances the position.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "common/control.hpp"
#include "common/ending.hpp"
#include "common/steps.hpp"
#include "common/techniques.hpp"
#include "tectonic/houses.hpp"
#include "tectonic/layout.hpp"
#include "tectonic/search.hpp"

namespace grillon::tectonic {

// Those marked (*) are for boards whose walls are not all known (cut_ladder.hpp).
#define GRILLON_TECTONIC_TECHNIQUES(T)                                                                                    \
  T(joined, 50)                   /* two cells of one region: no wall between them (*) */                                 \
  T(region_mate, 60)              /* a value placed in the region is removed from the cell (*) */                         \
  T(region_size, 70)              /* the region is complete: no value above its size (*) */                               \
  T(full_block, 100)              /* one open cell left in the region */                                                  \
  T(naked_single, 120)            /* one value left in the cell */                                                        \
  T(hidden_single, 150)           /* one place left in the region */                                                      \
  T(parted, 160)                  /* a wall between two regions elsewhere: one here too (*) */                            \
  T(repeated_value, 170)          /* both sides hold the value: a wall (*) */                                             \
  T(too_large, 180)               /* both sides together exceed the maximum: a wall (*) */                                \
  T(only_exit, 190)               /* an unfinished region has one way to grow: no wall (*) */                             \
  T(exclusion_by_neighbours, 200) /* both places left for the value in a region touch this cell */                        \
  T(forbidden_neighbour, 230)     /* all places left for the value in a region touch this cell */                         \
  T(naked_pair, 260)                                                                                                      \
  T(hidden_pair, 280)                                                                                                     \
  T(forbidden_pair, 300) /* two touching cells of two regions share two values: what sees both has neither */             \
  T(naked_triple, 320)                                                                                                    \
  T(hidden_triple, 340)                                                                                                   \
  T(forbidden_triple, 360)                                                                                                \
  T(colouring, 400)              /* one value, two-place regions linked by touching cells */                              \
  T(one_step_contradiction, 450) /* assume, place the immediate singles: something becomes impossible */                  \
  T(wall_contradiction, 470)     /* assume a wall or none, follow the simplest steps: something becomes impossible (*) */ \
  T(contradiction_chain, 500)    /* the same, as far as singles go */                                                     \
  T(forcing_chain, 600)          /* every case of a cell or of a value in a region has the same result */

enum class Technique : std::int32_t { GRILLON_TECTONIC_TECHNIQUES(GRILLON_TECHNIQUE_NAME) };
inline constexpr std::array technique_table{GRILLON_TECTONIC_TECHNIQUES(GRILLON_TECHNIQUE_RATED)};
inline constexpr int technique_count = static_cast<int>(technique_table.size());

/// The rating of a step, in hundredths: chains grow with the number of layers they need.
constexpr int rating_of(Technique technique, int layers = 0) {
  return technique_table[static_cast<std::size_t>(technique)].rating + 10 * std::min(layers, 9);
}

/// A set of techniques, bit = index.
using TechniqueSet = std::uint32_t;
inline constexpr TechniqueSet all_techniques = (TechniqueSet{1} << technique_count) - 1;
constexpr TechniqueSet techniques_up_to(int hardest) { return (TechniqueSet{2} << hardest) - 1; }

/// A sink that keeps the draft of the last step.
struct LastStep {
  static constexpr bool proofs = true;
  void add(const StepDraft& step) { draft = step; }
  StepDraft draft;
};

template <class Sink>
class Ladder {
 public:
  Ladder(const Layout& layout, Sink& sink);

  /// Placed values (0 = none) and further excluded candidates. False if a cell or a value of a region
  /// has no option left.
  bool start(std::span<const std::uint8_t> values, std::span<const std::int32_t> excluded = {});
  /// One step with the easiest of these techniques.
  std::optional<Ending> step(TechniqueSet techniques);
  /// Steps until solved, stuck, broken or stopped; `advanced` if `most` steps (if not negative) were not enough.
  Ending run(TechniqueSet techniques, Control& control, int most = -1);
  [[nodiscard]] const Values& values() const { return placed_; }

 private:
  using Draft = StepDraft;
  static constexpr bool proofs = Sink::proofs;

  [[nodiscard]] bool open(int cell) const { return placed_[static_cast<std::size_t>(cell)] == 0 && !layout_.hole(cell); }
  void place(int cell, int index);
  bool remove(int cell, int index);
  [[nodiscard]] Draft draft(Technique technique, int rating) const;
  void choose(Draft& draft, int cell, int index);
  void exclude(Draft& draft, int cell, int index);
  void exclude_values(Draft& step, int region, Mask slots, Mask values, const std::vector<Fact>& facts,
                      const std::vector<std::int32_t>& cited);
  void finish(Draft& draft);

  bool full_block();
  bool naked_single();
  bool hidden_single();
  bool touching_places(Technique technique, int most);
  bool naked_set(Technique technique, int size);
  bool hidden_set(Technique technique, int size);
  bool forbidden_set(Technique technique, int size);
  bool forbidden_members(Technique technique, const std::vector<int>& cells, Mask values);
  bool colouring();
  bool contradiction(Technique technique, int max_layers);
  bool forcing_chain();
  void write_chain(Draft& draft, Fact conclusion, std::span<const Fact> assumptions, std::int32_t cases_house);

  const Layout& layout_;
  Houses houses_;
  Sink& sink_;
  Marks marks_;
  Values placed_;
  int left_ = 0;  // open cells
  bool broken_ = false;
};

extern template class Ladder<Grade>;
extern template class Ladder<StepLog>;
extern template class Ladder<LastStep>;

}  // namespace grillon::tectonic
