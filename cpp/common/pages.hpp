// Memory that goes back to the system as soon as it is freed.
//
// The C library keeps freed blocks for later, more of them the larger they are; a run that replaces large tables by other
// large tables then holds a quarter more than it uses, and its memory limit is not kept.
#pragma once

#include <cstddef>
#include <new>

#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

namespace grillon {

/// An allocator for large vectors; small ones are left to the C library.
template <class Item>
struct Pages {
  using value_type = Item;

  Pages() = default;
  template <class Other>
  explicit Pages(const Pages<Other>&) noexcept {}

  [[nodiscard]] Item* allocate(std::size_t number) {
#if __has_include(<sys/mman.h>)
    if (number * sizeof(Item) >= large) {
      void* const pages = mmap(nullptr, number * sizeof(Item), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (pages == MAP_FAILED) throw std::bad_alloc();
      return static_cast<Item*>(pages);
    }
#endif
    return static_cast<Item*>(::operator new(number * sizeof(Item), std::align_val_t(alignof(Item))));
  }
  void deallocate(Item* items, [[maybe_unused]] std::size_t number) noexcept {
#if __has_include(<sys/mman.h>)
    if (number * sizeof(Item) >= large) {
      munmap(items, number * sizeof(Item));
      return;
    }
#endif
    ::operator delete(items, std::align_val_t(alignof(Item)));
  }
  bool operator==(const Pages&) const noexcept { return true; }

 private:
  static constexpr std::size_t large = std::size_t{1} << 14;
};

}  // namespace grillon
