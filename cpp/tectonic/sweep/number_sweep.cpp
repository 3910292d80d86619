#include "tectonic/sweep/number_sweep.hpp"

#include "tectonic/sweep/counts.hpp"

namespace grillon::sweep {

template std::optional<std::string> count_boards(const tectonic::NumberSweep&, const Settings&, Control&, std::vector<StageSize>*);
template std::unique_ptr<Part> make_part(const tectonic::NumberSweep&, int, std::size_t, std::size_t);

}  // namespace grillon::sweep
