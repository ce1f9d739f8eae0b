// Replaces the global allocation functions of a program, so that allocations during steps are counted. Link it into
// executables only.
#include "runtime/src/Allocations.h"

#include <cstddef>
#include <cstdlib>
#include <new>

namespace {
void *allocate(std::size_t size, std::size_t alignment) {
  mpmd::rt::noteAllocation();
  void *memory = nullptr;
  if (alignment <= alignof(std::max_align_t))
    memory = std::malloc(size == 0 ? 1 : size);
  else
    memory = std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
  if (!memory)
    throw std::bad_alloc();
  return memory;
}
} // namespace

void *operator new(std::size_t size) { return allocate(size, 0); }
void *operator new[](std::size_t size) { return allocate(size, 0); }
void *operator new(std::size_t size, std::align_val_t alignment) {
  return allocate(size, static_cast<std::size_t>(alignment));
}
void *operator new[](std::size_t size, std::align_val_t alignment) {
  return allocate(size, static_cast<std::size_t>(alignment));
}
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete[](void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void *memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void *memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void *memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void *memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void *memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
