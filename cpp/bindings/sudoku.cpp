#include <nanobind/nanobind.h>

#include "bindings/calls.hpp"

namespace nb = nanobind;

namespace grillon::bindings {

void bind_sudoku_logic(nb::module_& sudoku);

void bind_sudoku(nb::module_& core) {
  nb::module_ sudoku = core.def_submodule("sudoku");
  bind_sudoku_logic(sudoku);
}

}  // namespace grillon::bindings
