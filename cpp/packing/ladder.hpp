// How a person packs: a cell only one piece reaches, a piece with one place left, pockets, parity, look-ahead.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "common/control.hpp"
#include "common/ending.hpp"
#include "common/steps.hpp"
#include "packing/problem.hpp"

namespace grillon::packing {

/// In order of difficulty; Python lists them in the same order.
enum class Technique : std::int32_t {
  only_placement = 0,  // one placement covers the cell
  only_place,          // the piece has one place left
  pocket,              // the others leave a pocket that no unused pieces fill
  stranding,           // the others strand a cell or a piece
  parity,              // the others leave a zone of the wrong colours
  short_chain,         // the others fail after one or two forced pieces
  long_chain,          // the others fail after more forced pieces
  branching,           // the others fail in every branch of a short look-ahead
  count_
};
inline constexpr int technique_count = static_cast<int>(Technique::count_);
inline constexpr std::array<std::int32_t, technique_count> technique_ratings{100, 120, 200, 260, 320, 360, 420, 500};

/// A rating refers to the steps of an explanation: they must be the same ones, so their proofs have to be found.
struct ExplainedGrade : Grade {
  static constexpr bool proofs = true;
};

struct LadderOptions {
  std::array<bool, technique_count> enabled{true, true, true, true, true, true, true, true};
  int max_steps = -1;  // -1 for no limit
};

/// Runs from the fixed and chosen pieces until no technique applies; the sink gets the steps. They are the same, turned,
/// in any orientation of the puzzle. Boards of at most 512 cells; larger ones are beyond the ladder.
template <class Sink>
Ending run_ladder(const Problem& problem, std::span<const std::int32_t> chosen, std::span<const std::int32_t> excluded,
                  const LadderOptions& options, Control& control, Sink& sink);

/// The same without turning the puzzle first: quicker, and among equally easy steps it may take another one.
template <class Sink>
Ending run_as_held(const Problem& problem, std::span<const std::int32_t> chosen, std::span<const std::int32_t> excluded,
                   const LadderOptions& options, Control& control, Sink& sink);

extern template Ending run_as_held(const Problem&, std::span<const std::int32_t>, std::span<const std::int32_t>,
                                   const LadderOptions&, Control&, Grade&);
extern template Ending run_ladder(const Problem&, std::span<const std::int32_t>, std::span<const std::int32_t>,
                                  const LadderOptions&, Control&, Grade&);
extern template Ending run_ladder(const Problem&, std::span<const std::int32_t>, std::span<const std::int32_t>,
                                  const LadderOptions&, Control&, ExplainedGrade&);
extern template Ending run_ladder(const Problem&, std::span<const std::int32_t>, std::span<const std::int32_t>,
                                  const LadderOptions&, Control&, StepLog&);

}  // namespace grillon::packing
