#include "runtime/cuda/Library.h"

#include <cstdlib>
#include <dlfcn.h>
#include <initializer_list>

namespace mpmd::cuda {

namespace {
/// Opens the library that the environment variable names, or else the first of `names` that can be loaded.
void *openFirst(const char *variable, std::initializer_list<const char *> names, std::string &error) {
  if (const char *named = std::getenv(variable); named && *named) {
    void *library = ::dlopen(named, RTLD_NOW | RTLD_LOCAL);
    if (!library)
      error = std::string("cannot load what ") + variable + " names: " + ::dlerror();
    return library;
  }
  std::string tried;
  for (const char *name : names) {
    if (void *library = ::dlopen(name, RTLD_NOW | RTLD_LOCAL))
      return library;
    tried += (tried.empty() ? "'" : ", '") + std::string(name) + "'";
  }
  error = "expected " + tried + ", which cannot be loaded: " + ::dlerror();
  return nullptr;
}

template <typename Function> bool find(void *library, const char *name, Function *&function, std::string &error) {
  function = reinterpret_cast<Function *>(::dlsym(library, name));
  if (!function)
    error = std::string("expected a function '") + name + "' in the library, got none: it is too old";
  return function != nullptr;
}

/// Versions of NCCL: the first one for CUDA 12, and the first one that may have another interface.
constexpr int minNccl = 21600, nextNccl = 30000;

/// Versions of cuDNN: the first supported one, and the first one that may have another interface.
constexpr size_t minCudnn = 90000, nextCudnn = 100000;

std::string versionText(size_t version) {
  return std::to_string(version / 10000) + "." + std::to_string(version / 100 % 100) + "." +
         std::to_string(version % 100);
}
} // namespace

const Driver *openDriver(std::string &error) {
  static Driver driver;
  static bool isOpen = false;
  if (isOpen)
    return &driver;
  void *library = openFirst("MPMD_CUDA_DRIVER", {"libcuda.so.1"}, error);
  if (!library) {
    error = "no driver: " + error;
    return nullptr;
  }
#define MPMD_FIND(name, parameters)                                                                                    \
  if (!find(library, #name, driver.name, error))                                                                       \
    return nullptr;
  MPMD_CUDA_FUNCTIONS(MPMD_FIND)
#undef MPMD_FIND
  isOpen = true;
  return &driver;
}

std::string fileOf(const void *function) {
  Dl_info info;
  return ::dladdr(function, &info) != 0 && info.dli_fname ? info.dli_fname : "a library";
}

const CublasLt *openCublasLt(std::string &error) {
  static CublasLt library;
  static bool isOpen = false;
  if (isOpen)
    return &library;
  void *handle = openFirst("MPMD_CUBLASLT", {"libcublasLt.so.13", "libcublasLt.so.12"}, error);
  if (!handle) {
    error = "no cuBLASLt, which matrix products need: " + error;
    return nullptr;
  }
#define MPMD_FIND(name, parameters)                                                                                    \
  if (!find(handle, #name, library.name, error))                                                                       \
    return nullptr;
  MPMD_CUBLASLT_FUNCTIONS(MPMD_FIND)
#undef MPMD_FIND
  isOpen = true;
  return &library;
}

const Cudnn *openCudnn(std::string &error) {
  static Cudnn library;
  static bool isOpen = false;
  if (isOpen)
    return &library;
  void *handle = openFirst("MPMD_CUDNN", {"libcudnn.so.9"}, error);
  if (!handle) {
    error = "no cuDNN, which convolutions=cudnn needs: " + error;
    return nullptr;
  }
#define MPMD_FIND(name, parameters)                                                                                    \
  if (!find(handle, #name, library.name, error))                                                                       \
    return nullptr;
  MPMD_CUDNN_FUNCTIONS(MPMD_FIND)
  MPMD_CUDNN_TEXT_FUNCTIONS(MPMD_FIND)
  MPMD_CUDNN_SIZE_FUNCTIONS(MPMD_FIND)
#undef MPMD_FIND
  if (size_t version = library.cudnnGetVersion(); version < minCudnn || version >= nextCudnn) {
    error = "expected cuDNN " + versionText(minCudnn) + " or later, below " + versionText(nextCudnn) + ", got " +
            versionText(version);
    return nullptr;
  }
  isOpen = true;
  return &library;
}

const Nccl *openNccl(std::string &error) {
  static Nccl library;
  static bool isOpen = false;
  if (isOpen)
    return &library;
  void *handle = openFirst("MPMD_NCCL", {"libnccl.so.2"}, error);
  if (!handle) {
    error = "no NCCL: " + error;
    return nullptr;
  }
#define MPMD_FIND(name, parameters)                                                                                    \
  if (!find(handle, #name, library.name, error))                                                                       \
    return nullptr;
  MPMD_NCCL_FUNCTIONS(MPMD_FIND)
  MPMD_NCCL_TEXT_FUNCTIONS(MPMD_FIND)
#undef MPMD_FIND
  int version = 0;
  if (library.ncclGetVersion(&version) != ncclSuccess || version < minNccl || version >= nextNccl) {
    error = "expected NCCL " + versionText(minNccl) + " or later, below " + versionText(nextNccl) + ", got " +
            versionText(version);
    return nullptr;
  }
  isOpen = true;
  return &library;
}

} // namespace mpmd::cuda
