/// oneDNN primitives for matrix products, created by shape once per process, for all threads.
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

/// Creates the primitive unless it exists. The calling thread must be limited to one OpenMP thread, like all threads
/// that multiply.
void prepareOneDnn(const OneDnnProduct &product);

/// Multiplies on the calling thread alone. False if oneDNN has no primitive for it, or fails.
bool multiplyByOneDnn(const OneDnnProduct &product, const void *a, const void *b, void *c);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CPU_KERNELS_ONEDNNPRODUCTS_H
