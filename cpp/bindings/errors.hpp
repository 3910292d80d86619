// Exceptions of the core as Python sees them.
#pragma once

#include <nanobind/nanobind.h>

#include <exception>
#include <string>
#include <variant>

#include "common/core_error.hpp"

namespace grillon::bindings {

namespace nb = nanobind;

/// An exception class whose arguments are the name of the message and a dict of its terms.
template <class Error>
nb::object bind_error(nb::module_& module, const char* name, nb::handle base) {
  const std::string full = nb::cast<std::string>(module.attr("__name__")) + "." + name;
  nb::object type = nb::steal(PyErr_NewException(full.c_str(), base.ptr(), nullptr));
  module.attr(name) = type;
  nb::register_exception_translator(
      [](const std::exception_ptr& failure, void* payload) {
        try {
          std::rethrow_exception(failure);
        } catch (const Error& error) {
          nb::dict terms;
          for (const auto& named : error.terms())
            std::visit([&](const auto& known) { terms[named.first] = nb::cast(known); }, named.second);
          PyErr_SetObject(static_cast<PyObject*>(payload), nb::make_tuple(error.what(), terms).ptr());
        }
      },
      nb::object(type).release().ptr());
  return type;
}

}  // namespace grillon::bindings
