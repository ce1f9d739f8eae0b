// Libraries and kernels, and operations that streams execute.
#include "Api.h"

#include "mpmd/Plan/Cost/CudaChips.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace mpmd::emulator;

namespace {
/// Maximum dynamic shared memory of a launch, unless a function attribute allows more.
constexpr unsigned plainSharedBytes = 48 * 1024;

/// The number after ".target sm_", or 0.
uint64_t targetOf(const char *ptx) {
  const char *target = std::strstr(ptx, ".target sm_");
  return target ? std::strtoull(target + std::strlen(".target sm_"), nullptr, 10) : 0;
}

/// CUjit_option: the buffer for messages of the compiler, and its size.
enum { JIT_INFO_LOG_BYTES = 4, JIT_ERROR_LOG = 5, JIT_ERROR_LOG_BYTES = 6 };

/// Fills the log buffers as the driver's compiler does. Other options are ignored.
void fillLogs(const int *options, void **values, unsigned count, const std::string &error) {
  char *log = nullptr;
  for (unsigned i = 0; i < count; ++i)
    if (options[i] == JIT_ERROR_LOG)
      log = static_cast<char *>(values[i]);
  for (unsigned i = 0; i < count; ++i) {
    // The option is a number in a pointer; the written size is returned in it.
    auto room = static_cast<uint32_t>(reinterpret_cast<uintptr_t>(values[i]));
    if (options[i] == JIT_INFO_LOG_BYTES)
      values[i] = nullptr;
    if (options[i] != JIT_ERROR_LOG_BYTES)
      continue;
    size_t bytes = log && room != 0 ? std::min<size_t>(room - 1, error.size()) : 0;
    if (log && room != 0)
      log[error.copy(log, bytes)] = 0;
    values[i] = reinterpret_cast<void *>(bytes);
  }
}

/// The error in the shape of a launch, or nothing.
std::string checkShape(const uint32_t *grid, const uint32_t *block, const mpmd_emulation_kernel_t &kernel) {
  uint64_t threads = uint64_t(block[0]) * block[1] * block[2];
  for (int i = 0; i < 3; ++i)
    if (grid[i] == 0 || block[i] == 0)
      return "a grid or block of 0";
  uint64_t most = kernel.most_threads != 0 && kernel.most_threads < 1024 ? kernel.most_threads : 1024;
  if (block[0] > 1024 || block[1] > 1024 || block[2] > 64 || threads > most)
    return "blocks of " + std::to_string(threads) + " threads, of at most " + std::to_string(most);
  if (grid[0] > INT32_MAX || grid[1] > 65535 || grid[2] > 65535)
    return "a grid that is too large";
  return "";
}
} // namespace

CUresult cuLibraryLoadData(CUlibrary *library, const void *code, int *jitOptions, void **jitValues,
                           unsigned int numJitOptions, int *, void **, unsigned int) {
  return call(__func__, [&](Emulator &all, Lock &) -> CUresult {
    if (!library || !code || (numJitOptions != 0 && (!jitOptions || !jitValues)))
      return CUDA_ERROR_INVALID_VALUE;
    if (CUresult refused = refuseInCapture(all, "cuLibraryLoadData"))
      return refused;
    auto *ptx = static_cast<const char *>(code);
    std::string error;
    std::shared_ptr<const EmulationImage> image;
    uint64_t target = targetOf(ptx);
    if (target > all.options.sm)
      error = "PTX for sm_" + std::to_string(target) + " on sm_" + std::to_string(all.options.sm);
    else
      image = findEmulationImage(ptx, error);
    fillLogs(jitOptions, jitValues, numJitOptions, error);
    if (target > all.options.sm)
      return misuse(all, "cuLibraryLoadData", CUDA_ERROR_INVALID_PTX, error);
    if (!image) {
      std::fprintf(stderr, "mpmd CUDA emulator: %s\n", error.c_str());
      return CUDA_ERROR_NO_BINARY_FOR_GPU;
    }
    all.flushesDenormals = image->table->flushes_denormals != 0;
    *library = all.libraries.add(std::make_shared<Library>(Library{image, {}}));
    return CUDA_SUCCESS;
  });
}

CUresult cuLibraryUnload(CUlibrary handle) {
  return call(__func__, [&](Emulator &all, Lock &) -> CUresult {
    std::shared_ptr<Library> library = all.libraries.find(handle);
    if (!library)
      return misuse(all, "cuLibraryUnload", CUDA_ERROR_INVALID_HANDLE, "no such library");
    for (const auto &[name, kernel] : library->kernels) {
      std::shared_ptr<const Kernel> mine = all.kernels.find(kernel);
      all.functions.removeIf([&](const Function &function) { return function.kernel == mine; });
      all.kernels.remove(kernel);
    }
    all.libraries.remove(handle);
    return CUDA_SUCCESS;
  });
}

CUresult cuLibraryGetKernel(CUkernel *kernel, CUlibrary handle, const char *name) {
  return call(__func__, [&](Emulator &all, Lock &) -> CUresult {
    std::shared_ptr<Library> library = all.libraries.find(handle);
    if (!library)
      return misuse(all, "cuLibraryGetKernel", CUDA_ERROR_INVALID_HANDLE, "no such library");
    if (!kernel || !name)
      return CUDA_ERROR_INVALID_VALUE;
    if (auto it = library->kernels.find(name); it != library->kernels.end()) {
      *kernel = it->second;
      return CUDA_SUCCESS;
    }
    const mpmd_emulation_t &table = *library->image->table;
    for (uint32_t i = 0; i < table.num_kernels; ++i)
      if (std::strcmp(table.kernels[i].name, name) == 0) {
        *kernel = all.kernels.add(std::make_shared<Kernel>(Kernel{library->image, &table.kernels[i], {}}));
        library->kernels.emplace(name, *kernel);
        return CUDA_SUCCESS;
      }
    return CUDA_ERROR_NOT_FOUND;
  });
}

CUresult cuKernelGetFunction(CUfunction *function, CUkernel handle) {
  return callInContext(__func__, [&](Emulator &all, Lock &, Device &device) -> CUresult {
    std::shared_ptr<Kernel> kernel = all.kernels.find(handle);
    if (!kernel)
      return misuse(all, "cuKernelGetFunction", CUDA_ERROR_INVALID_HANDLE, "no such kernel");
    if (!function)
      return CUDA_ERROR_INVALID_VALUE;
    CUfunction &known = kernel->functions[&device];
    if (!known)
      known = all.functions.add(std::make_shared<Function>(Function{kernel, &device, plainSharedBytes}));
    *function = known;
    return CUDA_SUCCESS;
  });
}

CUresult cuFuncSetAttribute(CUfunction handle, int attribute, int value) {
  return call(__func__, [&](Emulator &all, Lock &) -> CUresult {
    std::shared_ptr<Function> function = all.functions.find(handle);
    if (!function)
      return misuse(all, "cuFuncSetAttribute", CUDA_ERROR_INVALID_HANDLE, "no such function");
    if (attribute != CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES)
      return misuse(all, "cuFuncSetAttribute", CUDA_ERROR_INVALID_VALUE, "no attribute that can be set here");
    const mpmd::plan::CudaChip *chip = mpmd::plan::findCudaChip("sm_" + std::to_string(all.options.sm));
    uint64_t most = chip ? chip->blockBytes : plainSharedBytes;
    if (value < 0 || static_cast<uint64_t>(value) > most)
      return misuse(all, "cuFuncSetAttribute", CUDA_ERROR_INVALID_VALUE,
                    "expected at most " + std::to_string(most) + " bytes of shared memory for a block, got " +
                        std::to_string(value));
    function->maxDynamicBytes = static_cast<unsigned>(value);
    return CUDA_SUCCESS;
  });
}

CUresult cuLaunchKernel(CUfunction handle, unsigned int gridX, unsigned int gridY, unsigned int gridZ,
                        unsigned int blockX, unsigned int blockY, unsigned int blockZ, unsigned int sharedBytes,
                        CUstream streamHandle, void **parameters, void **extra) {
  return callOnStream(__func__, streamHandle, [&](Emulator &all, Lock &, Stream &stream) -> CUresult {
    const char *name = "cuLaunchKernel";
    std::shared_ptr<Function> function = all.functions.find(handle);
    if (!function)
      return misuse(all, name, CUDA_ERROR_INVALID_HANDLE, "no such function");
    if (function->device != stream.device || currentDevice != stream.device)
      return misuse(all, name, CUDA_ERROR_INVALID_HANDLE,
                    "the kernel, its stream and the current context are not all of one device");
    const mpmd_emulation_kernel_t &kernel = *function->kernel->entry;
    if (extra || (!parameters && kernel.num_parameters != 0))
      return misuse(all, name, CUDA_ERROR_INVALID_VALUE, "expected parameters by their addresses");
    if (sharedBytes > function->maxDynamicBytes)
      return misuse(all, name, CUDA_ERROR_INVALID_VALUE,
                    "expected at most " + std::to_string(function->maxDynamicBytes) +
                        " bytes of shared memory, as the function's attribute says, got " +
                        std::to_string(sharedBytes));
    if (sharedBytes != kernel.dynamic_bytes)
      return misuse(all, name, CUDA_ERROR_INVALID_VALUE,
                    std::string(kernel.name) + ": expected " + std::to_string(kernel.dynamic_bytes) +
                        " bytes of shared memory beside what it declares, got " + std::to_string(sharedBytes));
    if (all.options.refuse.isNext(kernel.name))
      return CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES;
    auto call = makeCall(Call::Kind::Kernel, stream);
    for (auto [values, x, y, z] :
         {std::tuple(call->grid, gridX, gridY, gridZ), std::tuple(call->block, blockX, blockY, blockZ)}) {
      values[0] = x;
      values[1] = y;
      values[2] = z;
    }
    std::string wrong = checkShape(call->grid, call->block, kernel);
    if (!wrong.empty())
      return misuse(all, name, CUDA_ERROR_INVALID_VALUE, std::string(kernel.name) + ": " + wrong);
    for (uint32_t i = 0; i < kernel.num_parameters; ++i) {
      auto *bytes = static_cast<const char *>(parameters[i]);
      call->parameters.emplace_back(bytes, bytes + kernel.parameter_bytes[i]);
    }
    call->kernel = function->kernel;
    return enqueue(all, stream, call);
  });
}

CUresult cuLaunchHostFunc(CUstream handle, CUhostFn function, void *data) {
  return callOnStream(__func__, handle, [&](Emulator &all, Lock &, Stream &stream) -> CUresult {
    if (!function)
      return CUDA_ERROR_INVALID_VALUE;
    auto call = makeCall(Call::Kind::HostFunction, stream);
    call->function = function;
    call->data = data;
    return enqueue(all, stream, call);
  });
}
