// The emulated driver with one fault: it omits one wait of a stream for an event. MPMD_CUDA_MUTANT="drop=N,report=FILE"
// selects the wait, counted from 0 among the captured ones. The report has the number of such waits. It also says
// whether the omitted wait was redundant: implied by other waits and work of the stream.
#include "runtime/cuda/Driver.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <map>
#include <string>

namespace {
/// A vector clock: for each stream, the number of its operations that are known to be done.
using Clock = std::map<CUstream, uint64_t>;

struct Mutant {
  long drop = -1;
  std::string report;
  long waits = 0;
  bool captures = false, dropped = false, isImplied = false;
  std::map<CUstream, Clock> streams;
  std::map<CUevent, Clock> events;
  /// The clock that the omitted wait would have merged, until the stream's next operation.
  Clock missing;
  CUstream missingIn = nullptr;

  Mutant() {
    const char *text = std::getenv("MPMD_CUDA_MUTANT");
    std::string options = text ? text : "";
    if (size_t at = options.find("drop="); at != std::string::npos)
      drop = std::atol(options.c_str() + at + 5);
    if (size_t at = options.find("report="); at != std::string::npos)
      report = options.substr(at + 7);
  }

  ~Mutant() {
    settle();
    if (std::FILE *file = report.empty() ? nullptr : std::fopen(report.c_str(), "w")) {
      std::fprintf(file, "{\"waits\": %ld, \"dropped\": %s, \"implied\": %s}\n", waits, dropped ? "true" : "false",
                   isImplied ? "true" : "false");
      std::fclose(file);
    }
  }

  /// Decides whether other waits have merged the missing clock by now.
  void settle() {
    if (!missingIn)
      return;
    isImplied = true;
    for (auto [stream, time] : missing)
      isImplied &= streams[missingIn][stream] >= time;
    missingIn = nullptr;
  }

  /// Counts an operation of the stream, or an event that other streams may wait for.
  void advance(CUstream stream) {
    if (stream == missingIn)
      settle();
    ++streams[stream][stream];
  }
};

Mutant &mutant() {
  static Mutant one;
  return one;
}

template <typename Function> Function *real(const char *name) {
  return reinterpret_cast<Function *>(::dlsym(RTLD_NEXT, name));
}
} // namespace

#define MPMD_REAL(name) real<decltype(name)>(#name)
#define MPMD_EXPORT extern "C" __attribute__((visibility("default"))) CUresult
MPMD_EXPORT cuStreamBeginCapture_v2(CUstream stream, int mode) {
  mutant().captures = true;
  return MPMD_REAL(cuStreamBeginCapture_v2)(stream, mode);
}

MPMD_EXPORT cuStreamEndCapture(CUstream stream, CUgraph *graph) {
  mutant().captures = false;
  return MPMD_REAL(cuStreamEndCapture)(stream, graph);
}

MPMD_EXPORT cuEventRecord(CUevent event, CUstream stream) {
  // Libraries may have enqueued products in between, which are not visible here. So this counts as an operation.
  mutant().advance(stream);
  mutant().events[event] = mutant().streams[stream];
  return MPMD_REAL(cuEventRecord)(event, stream);
}

MPMD_EXPORT cuStreamWaitEvent(CUstream stream, CUevent event, unsigned int flags) {
  Mutant &all = mutant();
  if (all.captures && all.waits++ == all.drop) {
    all.dropped = true;
    all.missing = all.events[event];
    all.missingIn = stream;
    return CUDA_SUCCESS;
  }
  for (auto [other, time] : all.events[event])
    if (uint64_t &known = all.streams[stream][other]; known < time)
      known = time;
  return MPMD_REAL(cuStreamWaitEvent)(stream, event, flags);
}

MPMD_EXPORT cuLaunchKernel(CUfunction function, unsigned int gridX, unsigned int gridY, unsigned int gridZ,
                           unsigned int blockX, unsigned int blockY, unsigned int blockZ, unsigned int sharedBytes,
                           CUstream stream, void **parameters, void **extra) {
  mutant().advance(stream);
  return MPMD_REAL(cuLaunchKernel)(function, gridX, gridY, gridZ, blockX, blockY, blockZ, sharedBytes, stream,
                                   parameters, extra);
}

MPMD_EXPORT cuMemcpyDtoDAsync_v2(CUdeviceptr target, CUdeviceptr source, size_t bytes, CUstream stream) {
  mutant().advance(stream);
  return MPMD_REAL(cuMemcpyDtoDAsync_v2)(target, source, bytes, stream);
}

MPMD_EXPORT cuMemcpy2DAsync_v2(const CUDA_MEMCPY2D *copy, CUstream stream) {
  mutant().advance(stream);
  return MPMD_REAL(cuMemcpy2DAsync_v2)(copy, stream);
}
