// The few parts of the C++ standard library that headers of the core use, for NVRTC, which has no standard library.
// Other compilers use their own.
#pragma once

namespace std {

using size_t = decltype(sizeof(0));
using uint8_t = unsigned char;
using uint16_t = unsigned short;
using int32_t = int;
using uint32_t = unsigned int;
using int64_t = long long;
using uint64_t = unsigned long long;

template <class T, size_t Size>
struct array {
  T item[Size];

  constexpr T& operator[](size_t i) { return item[i]; }
  constexpr const T& operator[](size_t i) const { return item[i]; }
  constexpr T* begin() { return item; }
  constexpr const T* begin() const { return item; }
  constexpr T* end() { return item + Size; }
  constexpr const T* end() const { return item + Size; }
};

template <class T>
constexpr const T& min(const T& a, const T& b) {
  return b < a ? b : a;
}
template <class T>
constexpr const T& max(const T& a, const T& b) {
  return a < b ? b : a;
}
template <class T>
constexpr void reverse(T* first, T* last) {
  while (first < last && first < --last) {
    const T held = *first;
    *first++ = *last;
    *last = held;
  }
}

inline int countr_zero(unsigned bits) { return bits != 0 ? __ffs(static_cast<int>(bits)) - 1 : 32; }
inline int bit_width(unsigned bits) { return 32 - __clz(static_cast<int>(bits)); }
inline unsigned bit_floor(unsigned bits) { return bits != 0 ? 1u << (bit_width(bits) - 1) : 0u; }

}  // namespace std
