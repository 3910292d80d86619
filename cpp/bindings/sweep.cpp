#include <nanobind/nanobind.h>

#include "bindings/calls.hpp"

namespace nb = nanobind;

namespace grillon::bindings {

void bind_sweep(nb::module_& core) { core.def_submodule("sweep"); }

}  // namespace grillon::bindings
