#include <nanobind/nanobind.h>

#include "bindings/calls.hpp"

namespace nb = nanobind;

namespace grillon::bindings {

void bind_sudoku(nb::module_& core) { core.def_submodule("sudoku"); }

}  // namespace grillon::bindings
