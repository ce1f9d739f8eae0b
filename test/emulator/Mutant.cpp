// A driver with one fault of its user's: it is the emulated one, but one wait of a stream for an event is left out.
// MPMD_CUDA_MUTANT="drop=N,report=FILE" says which, counted from 0, of those that capture; the report how many there
// were, and whether the one that was dropped was implied by what the stream had waited for and done anyway.
#include "runtime/cuda/Driver.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <map>
#include <string>

namespace {
/// How far each stream has come, as far as somebody knows.
using Clock = std::map<CUstream, uint64_t>;

struct Mutant {
  long drop = -1;
  std::string report;
  long waits = 0;
  bool captures = false, dropped = false, isImplied = false;
  std::map<CUstream, Clock> streams;
  std::map<CUevent, Clock> events;
  /// What the wait that was dropped would have told its stream, until that does something.
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

  /// Decides once whether the stream knows by now what it was not told.
  void settle() {
    if (!missingIn)
      return;
    isImplied = true;
    for (auto [stream, time] : missing)
      isImplied &= streams[missingIn][stream] >= time;
    missingIn = nullptr;
  }

  /// The stream goes on: by something that it does, or that others may wait for.
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
  // What a stream has done since, products that libraries enqueue among it, cannot be told from here: that counts.
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
