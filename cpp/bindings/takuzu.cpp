#include <nanobind/nanobind.h>

#include "bindings/calls.hpp"

namespace nb = nanobind;

namespace grillon::bindings {

void bind_takuzu(nb::module_& core) { core.def_submodule("takuzu"); }

}  // namespace grillon::bindings
