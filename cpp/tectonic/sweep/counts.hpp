// The sweeps over Tectonic grids are compiled with the kernels, for speed: bindings are compiled for size.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sweep/boards.hpp"
#include "sweep/parts.hpp"
#include "tectonic/sweep/number_sweep.hpp"
#include "tectonic/sweep/state.hpp"

namespace grillon::sweep {

extern template std::optional<std::string> count_boards(const tectonic::NumberSweep&, const Settings&, Control&,
                                                        std::vector<StageSize>*);
extern template std::optional<std::string> count_boards(const tectonic::GridSweep&, const Settings&, Control&,
                                                        std::vector<StageSize>*);
extern template std::unique_ptr<Part> make_part(const tectonic::NumberSweep&, int, std::size_t, std::size_t);
extern template std::unique_ptr<Part> make_part(const tectonic::GridSweep&, int, std::size_t, std::size_t);
extern template std::unique_ptr<Boards> make_boards(const tectonic::GridSweep&, const Settings&, Control&);

}  // namespace grillon::sweep
