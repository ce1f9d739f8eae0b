// NVTX ranges of the host, and names of streams, for a profiler.
#include "runtime/cuda/Nvtx.h"
#include "runtime/cuda/Objects.h"

#include <cstdlib>
#include <dlfcn.h>

namespace mpmd::cuda {

namespace {
constexpr unsigned maxPlaces = 16;
constexpr unsigned sizes[NVTX_CB_MODULE_SIZE] = {0,
                                                 NVTX_CBID_CORE_SIZE,
                                                 NVTX_CBID_CUDA_SIZE,
                                                 NVTX_CBID_OPENCL_SIZE,
                                                 NVTX_CBID_CUDART_SIZE,
                                                 NVTX_CBID_CORE2_SIZE,
                                                 NVTX_CBID_SYNC_SIZE};

/// The profiler's functions, by module and number. Entries that the profiler does not write stay null.
NvtxFunctionPointer functions[NVTX_CB_MODULE_SIZE][maxPlaces];
NvtxFunctionPointer *places[NVTX_CB_MODULE_SIZE][maxPlaces + 1];

int findTable(int module, NvtxFunctionTable *table, unsigned int *size) {
  if (module <= 0 || module >= NVTX_CB_MODULE_SIZE)
    return 0;
  for (unsigned i = 1; i < sizes[module]; ++i)
    places[module][i] = &functions[module][i];
  if (table)
    *table = places[module];
  if (size)
    *size = sizes[module];
  return 1;
}

void takeVersion(uint32_t) {}

const void *findExport(uint32_t id) {
  static const NvtxExportTableCallbacks callbacks = {sizeof(callbacks), findTable};
  static const NvtxExportTableVersionInfo version = {sizeof(version), NVTX_VERSION, 0, takeVersion};
  return id == NVTX_ETID_CALLBACKS     ? static_cast<const void *>(&callbacks)
         : id == NVTX_ETID_VERSIONINFO ? &version
                                       : nullptr;
}

/// Opens the profiler's library. A missing profiler is no error, because the program runs without it.
bool openTool() {
  const char *path = std::getenv("NVTX_INJECTION64_PATH");
  void *library = path && *path ? ::dlopen(path, RTLD_LAZY) : nullptr;
  if (!library)
    return false;
  auto initialize = reinterpret_cast<NvtxInitializeInjectionNvtxFunc_t>(::dlsym(library, "InitializeInjectionNvtx2"));
  if (initialize && initialize(findExport) != 0)
    return true;
  ::dlclose(library);
  return false;
}

template <typename Function, typename... Values> void callTool(int module, int number, Values... values) {
  if (NvtxFunctionPointer function = functions[module][number]; isWatched() && function)
    reinterpret_cast<Function *>(function)(values...);
}
} // namespace

int isWatched() {
  static const bool watched = openTool();
  return watched;
}

void beginRange(const char *name) { callTool<int(const char *)>(NVTX_CB_MODULE_CORE, NVTX_CBID_CORE_RangePushA, name); }

void endRange() { callTool<int()>(NVTX_CB_MODULE_CORE, NVTX_CBID_CORE_RangePop); }

void nameStream(mpmd_stream_t *stream, const char *name) {
  callTool<void(CUstream, const char *)>(NVTX_CB_MODULE_CUDA, NVTX_CBID_CUDA_NameCuStreamA, stream->handle, name);
}

} // namespace mpmd::cuda
