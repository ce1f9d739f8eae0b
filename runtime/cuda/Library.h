/// The libraries behind the plugin, opened when they are needed: the driver, cuBLASLt, cuDNN, and NCCL.
#ifndef MPMD_RT_CUDA_LIBRARY_H
#define MPMD_RT_CUDA_LIBRARY_H

#include "runtime/cuda/CublasLt.h"
#include "runtime/cuda/Cudnn.h"
#include "runtime/cuda/Driver.h"
#include "runtime/cuda/Nccl.h"

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

struct Cudnn {
#define MPMD_DECLARE(name, parameters) cudnnStatus_t(*name) parameters;
  MPMD_CUDNN_FUNCTIONS(MPMD_DECLARE)
#undef MPMD_DECLARE
#define MPMD_DECLARE(name, parameters) const char *(*name)parameters;
  MPMD_CUDNN_TEXT_FUNCTIONS(MPMD_DECLARE)
#undef MPMD_DECLARE
#define MPMD_DECLARE(name, parameters) size_t(*name) parameters;
  MPMD_CUDNN_SIZE_FUNCTIONS(MPMD_DECLARE)
#undef MPMD_DECLARE
};

struct Nccl {
#define MPMD_DECLARE(name, parameters) ncclResult_t(*name) parameters;
  MPMD_NCCL_FUNCTIONS(MPMD_DECLARE)
#undef MPMD_DECLARE
#define MPMD_DECLARE(name, parameters) const char *(*name)parameters;
  MPMD_NCCL_TEXT_FUNCTIONS(MPMD_DECLARE)
#undef MPMD_DECLARE
};

/// The driver that MPMD_CUDA_DRIVER names, or the system's; null with the reason in `error`.
const Driver *openDriver(std::string &error);

/// The file that a function of a library comes from, for messages.
std::string fileOf(const void *function);

/// The library that MPMD_CUBLASLT names, or the one of CUDA 13 or 12 that the system has.
const CublasLt *openCublasLt(std::string &error);

/// The library that MPMD_CUDNN names, or the system's. Fails if its version is not one that is known to do.
const Cudnn *openCudnn(std::string &error);

/// The library that MPMD_NCCL names, or the system's. Fails if its version is not one that is known to do.
const Nccl *openNccl(std::string &error);

} // namespace mpmd::cuda

#endif // MPMD_RT_CUDA_LIBRARY_H
