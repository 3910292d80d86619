// How a person packs: a cell only one piece reaches, a piece with one place left, pockets, parity, look-ahead.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "common/control.hpp"
#include "common/ending.hpp"
#include "common/steps.hpp"
#include "common/techniques.hpp"
#include "packing/problem.hpp"

namespace grillon::packing {

/// In order of difficulty: one placement covers the cell; the piece has one place left; the others leave a pocket that no unused
/// pieces fill; strand a cell or a piece; leave a zone of the wrong colours; fail after one or two forced pieces; after more; in
/// every branch of a short look-ahead.
#define GRILLON_PACKING_TECHNIQUES(T) \
  T(only_placement, 100)              \
  T(only_place, 120)                  \
  T(pocket, 200)                      \
  T(stranding, 260)                   \
  T(parity, 320)                      \
  T(short_chain, 360)                 \
  T(long_chain, 420)                  \
  T(branching, 500)

enum class Technique : std::int32_t { GRILLON_PACKING_TECHNIQUES(GRILLON_TECHNIQUE_NAME) };
inline constexpr std::array technique_table{GRILLON_PACKING_TECHNIQUES(GRILLON_TECHNIQUE_RATED)};
inline constexpr int technique_count = static_cast<int>(technique_table.size());
constexpr std::int32_t rating_of(Technique technique) noexcept {
  return technique_table[static_cast<std::size_t>(technique)].rating;
}

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
