// Members of the C++ library that this compiler's headers call, and that the newer library in the runtime no longer has.
#include <stdexcept>

#define GRILLON_HIDDEN [[noreturn]] __attribute__((visibility("hidden")))

extern "C" {
GRILLON_HIDDEN void _ZNKSt3__220__vector_base_commonILb1EE20__throw_length_errorEv(void*) { throw std::length_error("vector"); }
GRILLON_HIDDEN void _ZNKSt3__220__vector_base_commonILb1EE20__throw_out_of_rangeEv(void*) { throw std::out_of_range("vector"); }
GRILLON_HIDDEN void _ZNKSt3__221__basic_string_commonILb1EE20__throw_length_errorEv(void*) {
  throw std::length_error("basic_string");
}
}
