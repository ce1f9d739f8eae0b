// An NVTX tool for tests. It writes its calls to the file that MPMD_NVTX_TOOL names, one per line: "push NAME", "pop"
// and "stream NAME". Without this variable it refuses to attach.
#include "runtime/cuda/Nvtx.h"

#include <cstdio>
#include <cstdlib>

namespace {
std::FILE *file = nullptr;

void write(const char *what, const char *name) {
  std::fprintf(file, "%s%s\n", what, name);
  std::fflush(file);
}

int push(const char *name) {
  write("push ", name);
  return 0;
}

int pop() {
  write("pop", "");
  return 0;
}

void nameStream(void *, const char *name) { write("stream ", name); }

/// Real tools check only the size before they write.
template <typename Function> bool put(NvtxFindTable find, int module, unsigned number, Function *function) {
  NvtxFunctionTable table = nullptr;
  unsigned size = 0;
  if (find(module, &table, &size) == 0 || number >= size)
    return false;
  *table[number] = reinterpret_cast<NvtxFunctionPointer>(function);
  return true;
}
} // namespace

extern "C" __attribute__((visibility("default"))) int InitializeInjectionNvtx2(NvtxGetExportTableFunc_t find) {
  auto *callbacks = static_cast<const NvtxExportTableCallbacks *>(find(NVTX_ETID_CALLBACKS));
  auto *version = static_cast<const NvtxExportTableVersionInfo *>(find(NVTX_ETID_VERSIONINFO));
  const char *name = std::getenv("MPMD_NVTX_TOOL");
  if (!callbacks || callbacks->struct_size < sizeof(*callbacks) || !version || version->version != NVTX_VERSION ||
      find(0) || !name || !*name)
    return 0;
  version->SetInjectionNvtxVersion(NVTX_VERSION);
  file = std::fopen(name, "w");
  NvtxFindTable table = callbacks->GetModuleFunctionTable;
  if (!file || table(0, nullptr, nullptr) != 0 || table(NVTX_CB_MODULE_SIZE, nullptr, nullptr) != 0)
    return 0;
  // Every module's table has room for all of its functions.
  for (int module = 1; module < NVTX_CB_MODULE_SIZE; ++module) {
    NvtxFunctionTable places = nullptr;
    unsigned size = 0;
    if (table(module, &places, &size) == 0)
      return 0;
    for (unsigned i = 1; i < size; ++i)
      *places[i] = nullptr;
  }
  return put(table, NVTX_CB_MODULE_CORE, NVTX_CBID_CORE_RangePushA, push) &&
         put(table, NVTX_CB_MODULE_CORE, NVTX_CBID_CORE_RangePop, pop) &&
         put(table, NVTX_CB_MODULE_CUDA, NVTX_CBID_CUDA_NameCuStreamA, nameStream);
}
