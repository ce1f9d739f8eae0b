/// oneDNN's primitives for matrix products, which it makes by shape: once in a process, and ready for every thread.
#ifndef MPMD_RT_SRC_CPU_KERNELS_ONEDNNPRODUCTS_H
#define MPMD_RT_SRC_CPU_KERNELS_ONEDNNPRODUCTS_H

#include "runtime/src/cpu/kernels/Sgemm.h"

#include "dnnl_types.h"

namespace mpmd::rt {

/// c = a * b + (accumulate ? c : 0), a and b of one type.
struct OneDnnProduct {
  dnnl_data_type_t factors, result;
  SgemmShape shape;
  bool accumulate;

  auto operator<=>(const OneDnnProduct &) const = default;
};

/// Makes the primitive, where that is not done yet, for threads that are kept to themselves as the caller must be.
void prepareOneDnn(const OneDnnProduct &product);

/// On the calling thread alone. False if oneDNN has no primitive for it, or refuses.
bool multiplyByOneDnn(const OneDnnProduct &product, const void *a, const void *b, void *c);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CPU_KERNELS_ONEDNNPRODUCTS_H
