// A file of bindings that holds a `BoundFamily` is part of the module: no list names the families.
#pragma once

#include <nanobind/nanobind.h>

#include <vector>

namespace grillon::bindings {

class BoundFamily {
 public:
  using Bind = void (*)(nanobind::module_& core);
  explicit BoundFamily(Bind bind) { all().push_back(bind); }
  /// The functions that add the families' submodules, in no particular order.
  static std::vector<Bind>& all() {
    static std::vector<Bind> known;
    return known;
  }
};

}  // namespace grillon::bindings
