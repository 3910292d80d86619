#include "tectonic/sweep/state.hpp"

#include <string>

#include "tectonic/sweep/counts.hpp"

namespace grillon::tectonic {

GridSweep::GridSweep(const SweepRules& rules)
    : rules_(rules),
      cells_(rules.rows * rules.columns),
      width_(rules.columns),
      value_bits_(std::bit_width(static_cast<unsigned>(rules.largest))),
      region_bits_(std::bit_width(static_cast<unsigned>(rules.columns))),
      all_(static_cast<Mask>((1u << rules.largest) - 1)) {
  // No field is split, so a word may end with up to largest - 1 bits unused; the last bit stays free for `none`.
  const int bits = width_ * (2 * rules.largest + region_bits_) + value_bits_ + width_ * (width_ - 1) / 2 + rules.largest;
  if (width_ > widest || rules.largest > 15 || bits > 127)
    throw TooWide("sweep_too_wide", {term("columns", width_), term("largest", rules.largest)});
}

GridSweep::Frontier GridSweep::first() const {
  Frontier frontier;
  for (int c = 0; c < width_; ++c) frontier.domain[static_cast<std::size_t>(c)] = all_;
  return frontier;
}

GridSweep::State GridSweep::start() const { return pack(first()); }

}  // namespace grillon::tectonic

namespace grillon::sweep {

template std::optional<std::string> count_boards(const tectonic::GridSweep&, const Settings&, Control&, std::vector<StageSize>*);
template std::unique_ptr<Part> make_part(const tectonic::GridSweep&, int, std::size_t, std::size_t);
template std::unique_ptr<Boards> make_boards(const tectonic::GridSweep&, const Settings&, Control&);

}  // namespace grillon::sweep
