// The consequences of one assumption by singles alone, layer by layer.
#pragma once

#include <cstdint>
#include <vector>

#include "common/steps.hpp"
#include "tectonic/houses.hpp"
#include "tectonic/layout.hpp"
#include "tectonic/search.hpp"

namespace grillon::tectonic {

class Assumption {
 public:
  Assumption(const Layout& layout, const Marks& base)
      : layout_(layout), houses_(layout), base_(base), marks_(base), stands_(static_cast<std::size_t>(layout.cells())) {}

  /// False if at most `max_layers` layers of singles reach a contradiction.
  bool run(Fact assumed, const Values& placed, int max_layers);

  [[nodiscard]] int layers() const { return layers_; }
  [[nodiscard]] const Marks& marks() const { return marks_; }

  /// As run(), recording the reasons; then `collect` gives the facts of the position and the houses that a derived fact
  /// (or the contradiction) depends on.
  bool run_with_reasons(Fact assumed, const Values& placed, int max_layers);
  void collect_contradiction(std::vector<Fact>& facts, std::vector<std::int32_t>& houses) const;
  void collect(Fact derived, std::vector<Fact>& facts, std::vector<std::int32_t>& houses) const;

 private:
  static constexpr std::int32_t none = -1;
  template <bool Reasons>
  bool propagate(Fact assumed, const Values& placed, int max_layers);
  void trace(std::vector<Fact>& waiting, std::vector<Fact>& facts, std::vector<std::int32_t>& houses) const;
  void need_house(std::int32_t house, std::int32_t except, std::vector<Fact>& waiting, std::vector<std::int32_t>& houses) const;

  const Layout& layout_;
  Houses houses_;
  const Marks& base_;
  Marks marks_;
  Values stands_;  // placed in the position or by this assumption
  int layers_ = 0;
  Fact assumed_ = 0;
  std::int32_t broken_ = none;
  std::vector<std::int32_t> now_, next_, touched_;
  std::vector<std::int32_t> cause_;   // candidate excluded: the true candidate that excluded it
  std::vector<std::int32_t> reason_;  // candidate true: the house it is the last member of
};

}  // namespace grillon::tectonic
