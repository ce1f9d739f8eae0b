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

/// `minNccl`: the first version of NCCL for CUDA 12. `nextNccl`: the first version that may have another interface.
constexpr size_t minNccl = 21600, nextNccl = 30000;

/// `minCudnn`: the first supported version of cuDNN. `nextCudnn`: the first version that may have another interface.
constexpr size_t minCudnn = 90000, nextCudnn = 100000;

std::string versionText(size_t version) {
  return std::to_string(version / 10000) + "." + std::to_string(version / 100 % 100) + "." +
         std::to_string(version % 100);
}

bool checkVersion(const std::string &name, size_t version, size_t min, size_t next, std::string &error) {
  if (version >= min && version < next)
    return true;
  error = "expected " + name + " " + versionText(min) + " or later, below " + versionText(next) + ", got " +
          versionText(version);
  return false;
}

/// Opens a library once. `complete` finds its functions, and returns false with an error if it cannot be used. An error
/// of loading begins with `missing`.
template <typename Library, typename Complete>
const Library *openOnce(const char *variable, std::initializer_list<const char *> names, const char *missing,
                        std::string &error, Complete complete) {
  static Library library;
  static bool isOpen = false;
  if (isOpen)
    return &library;
  void *handle = openFirst(variable, names, error);
  if (!handle)
    error = missing + error;
  isOpen = handle && complete(library, handle);
  return isOpen ? &library : nullptr;
}
} // namespace

#define MPMD_FIND(name, parameters)                                                                                    \
  if (!find(handle, #name, library.name, error))                                                                       \
    return false;

const Driver *openDriver(std::string &error) {
  return openOnce<Driver>("MPMD_CUDA_DRIVER", {"libcuda.so.1"}, "no driver: ", error,
                          [&](Driver &library, void *handle) {
                            MPMD_CUDA_FUNCTIONS(MPMD_FIND)
                            return true;
                          });
}

const CublasLt *openCublasLt(std::string &error) {
  return openOnce<CublasLt>("MPMD_CUBLASLT", {"libcublasLt.so.13", "libcublasLt.so.12"},
                            "no cuBLASLt, which matrix products need: ", error, [&](CublasLt &library, void *handle) {
                              MPMD_CUBLASLT_FUNCTIONS(MPMD_FIND)
                              return true;
                            });
}

const Cudnn *openCudnn(std::string &error) {
  return openOnce<Cudnn>("MPMD_CUDNN", {"libcudnn.so.9"}, "no cuDNN, which convolutions=cudnn needs: ", error,
                         [&](Cudnn &library, void *handle) {
                           MPMD_CUDNN_FUNCTIONS(MPMD_FIND)
                           MPMD_CUDNN_TEXT_FUNCTIONS(MPMD_FIND)
                           MPMD_CUDNN_SIZE_FUNCTIONS(MPMD_FIND)
                           return checkVersion("cuDNN", library.cudnnGetVersion(), minCudnn, nextCudnn, error);
                         });
}

const Nccl *openNccl(std::string &error) {
  return openOnce<Nccl>("MPMD_NCCL", {"libnccl.so.2"}, "no NCCL: ", error, [&](Nccl &library, void *handle) {
    MPMD_NCCL_FUNCTIONS(MPMD_FIND)
    MPMD_NCCL_TEXT_FUNCTIONS(MPMD_FIND)
    int version = 0;
    if (library.ncclGetVersion(&version) != ncclSuccess)
      version = 0;
    return checkVersion("NCCL", static_cast<size_t>(version), minNccl, nextNccl, error);
  });
}

std::string fileOf(const void *function) {
  Dl_info info;
  return ::dladdr(function, &info) != 0 && info.dli_fname ? info.dli_fname : "a library";
}

} // namespace mpmd::cuda
