/// The libraries behind the plugin, opened when they are needed: the driver, and cuBLASLt.
#ifndef MPMD_RT_CUDA_LIBRARY_H
#define MPMD_RT_CUDA_LIBRARY_H

#include "runtime/cuda/CublasLt.h"
#include "runtime/cuda/Driver.h"

#include <string>

namespace mpmd::cuda {

struct Driver {
#define MPMD_DECLARE(name, parameters) CUresult(*name) parameters;
  MPMD_CUDA_FUNCTIONS(MPMD_DECLARE)
#undef MPMD_DECLARE
};

struct CublasLt {
#define MPMD_DECLARE(name, parameters) cublasStatus_t(*name) parameters;
  MPMD_CUBLASLT_FUNCTIONS(MPMD_DECLARE)
#undef MPMD_DECLARE
};

/// The driver that MPMD_CUDA_DRIVER names, or the system's; null with the reason in `error`.
const Driver *openDriver(std::string &error);

/// The library that MPMD_CUBLASLT names, or the one of CUDA 13 or 12 that the system has.
const CublasLt *openCublasLt(std::string &error);

} // namespace mpmd::cuda

#endif // MPMD_RT_CUDA_LIBRARY_H
