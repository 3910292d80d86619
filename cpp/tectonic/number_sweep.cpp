#include "tectonic/number_sweep.hpp"

#include "tectonic/sweep_counts.hpp"

namespace grillon::tectonic {

namespace {

int bits(int lanes, int largest) { return lanes * largest + lanes * (lanes - 1) / 2; }

}  // namespace

bool NumberSweep::fits(int columns, int largest) {
  return columns <= 8 && largest <= 8 && bits(columns, largest) + std::bit_width(static_cast<unsigned>(largest)) <= 63;
}

NumberSweep::NumberSweep(const NumberRules& rules)
    : rules_(rules),
      cells_(rules.rows * rules.columns),
      width_(rules.columns),
      strip_(cells_),
      stages_(cells_),
      all_((1u << rules.largest) - 1) {
  // The strip begins with two lanes more than a row has; its first step fills two columns.
  if (rules.strip && rules.rows >= 3 && width_ >= 2 && width_ <= 6) {
    strip_ = cells_ - 2 * width_;
    stages_ = strip_ + width_ - 1;
  }
}

NumberSweep::State NumberSweep::start() const {
  Frontier frontier;
  shape(frontier);
  frontier.domain = lanes::spread[frontier.cells] & (all_ * lanes::ones);
  return pack(frontier);
}

}  // namespace grillon::tectonic

namespace grillon::sweep {

template std::optional<std::string> count_boards(const tectonic::NumberSweep&, const Settings&, Control&, std::vector<StageSize>*);
template std::unique_ptr<Part> make_part(const tectonic::NumberSweep&, int, std::size_t, std::size_t);

}  // namespace grillon::sweep
