#include <nanobind/nanobind.h>

#include "bindings/calls.hpp"

namespace nb = nanobind;

namespace grillon::bindings {

void bind_tectonic(nb::module_& core) { core.def_submodule("tectonic"); }

}  // namespace grillon::bindings
