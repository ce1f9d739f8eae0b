/// Opens the plugin's libraries on demand: the driver, cuBLASLt, cuDNN, and NCCL.
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

/// The file of a library's function, for messages.
std::string fileOf(const void *function);

/// The library that MPMD_CUBLASLT names, or the system's one of CUDA 13 or 12.
const CublasLt *openCublasLt(std::string &error);

/// The library that MPMD_CUDNN names, or the system's. Fails for an unsupported version.
const Cudnn *openCudnn(std::string &error);

/// The library that MPMD_NCCL names, or the system's. Fails for an unsupported version.
const Nccl *openNccl(std::string &error);

} // namespace mpmd::cuda

#endif // MPMD_RT_CUDA_LIBRARY_H
