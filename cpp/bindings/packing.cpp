#include <nanobind/nanobind.h>

#include "bindings/calls.hpp"

namespace nb = nanobind;

namespace grillon::bindings {

void bind_packing(nb::module_& core) { core.def_submodule("packing"); }

}  // namespace grillon::bindings
