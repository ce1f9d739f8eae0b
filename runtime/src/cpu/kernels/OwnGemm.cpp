// Selects the kernels for this processor, and allocates their memory.
#include "runtime/src/cpu/kernels/OwnGemm.h"
#include "runtime/src/cpu/kernels/OwnBlocks.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace mpmd::rt {

int64_t ownScratchBytes(const OwnProduct &product) {
  if (product.rows == 1 || product.columns == 1)
    return (product.k + own::lineChunk) * int64_t{sizeof(double)};
  return own::packedBytesOfA + own::packedBytesOfB;
}

const OwnKernels *ownKernels() {
  static const std::vector<OwnKernels> *const found = [] {
    auto *kernels = new std::vector<OwnKernels>;
#if defined(__x86_64__)
    const bool has256 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    if (has256 && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vnni"))
      kernels->push_back(multiplyByAvx512);
    if (has256)
      kernels->push_back(multiplyByAvx2);
#endif
    kernels->push_back(multiplyPlainly);
    kernels->push_back(nullptr);
    return kernels;
  }();
  return found->data();
}

void ownGemm(const OwnProduct &product, const void *a, const void *b, void *c) {
  constexpr size_t alignment = 64;
  thread_local std::vector<std::byte> scratch;
  const auto bytes = static_cast<size_t>(ownScratchBytes(product));
  if (scratch.size() < bytes + alignment)
    scratch.resize(bytes + alignment);
  void *aligned = scratch.data();
  size_t space = scratch.size();
  ownKernels()[0](product, a, b, c, std::align(alignment, bytes, aligned, space));
}

} // namespace mpmd::rt
