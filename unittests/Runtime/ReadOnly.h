/// Read-only memory, followed by inaccessible memory.
#ifndef MPMD_UNITTESTS_RUNTIME_READONLY_H
#define MPMD_UNITTESTS_RUNTIME_READONLY_H

#include <sys/mman.h>

#include <cstring>
#include <stdexcept>

namespace mpmd {

class ReadOnly {
public:
  ReadOnly(const void *value, size_t bytes) : bytes(bytes), pages((bytes + page - 1) / page * page) {
    void *memory = ::mmap(nullptr, pages + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
      throw std::runtime_error("no memory");
    base = static_cast<char *>(memory);
    ::mprotect(base + pages, page, PROT_NONE);
    set(value);
  }
  ~ReadOnly() { ::munmap(base, pages + page); }
  ReadOnly(const ReadOnly &) = delete;

  /// The data ends where the memory ends.
  const char *data() const { return base + pages - bytes; }

  void set(const void *value) {
    ::mprotect(base, pages, PROT_READ | PROT_WRITE);
    std::memcpy(base + pages - bytes, value, bytes);
    ::mprotect(base, pages, PROT_READ);
  }

private:
  static constexpr size_t page = 1 << 16;
  size_t bytes, pages;
  char *base;
};

} // namespace mpmd

#endif // MPMD_UNITTESTS_RUNTIME_READONLY_H
