/// All of an emulated driver's state. One mutex guards it. Every function of the interface holds the mutex, except
/// while a host function runs, or while a synchronisation waits for other threads of the host.
#ifndef MPMD_EMULATOR_EMULATOR_H
#define MPMD_EMULATOR_EMULATOR_H

#include "EmulatorOptions.h"
#include "EmulatorReport.h"
#include "Objects.h"
#include "Queue.h"
#include "memory/EmulatedMemory.h"
#include "memory/Races.h"
#include "nccl/NcclCollectives.h"

#include <atomic>
#include <deque>
#include <mutex>

namespace mpmd::emulator {

struct Emulator {
  std::mutex mutex;
  Options options;
  Report report;
  Memory memory;
  /// Whether the last loaded module flushes subnormal numbers; kernels run in this mode.
  std::atomic<bool> flushesDenormals{true};
  std::deque<Device> devices;
  Races races{report};
  NcclCollectives collectives{*this};
  Queue queue{*this};
  Handles<CUstream, Stream> streams;
  Handles<CUevent, Event> events;
  Handles<CUgraph, Graph> graphs;
  Handles<CUgraphExec, GraphExec> execs;
  Handles<CUlibrary, Library> libraries;
  Handles<CUkernel, Kernel> kernels;
  Handles<CUfunction, Function> functions;
  int numStreams = 0;
  int process = 0;

  bool mayTouch(const Device &device, int owner) const {
    return owner == hostMemory || owner == device.ordinal || (device.peers >> owner & 1);
  }
  /// Fails a device's context. All later operations in this context fail, too.
  void fail(Device &device, CUresult error, const std::string &text) {
    report.fault(text);
    if (device.error == CUDA_SUCCESS)
      device.error = error;
  }
};

/// Whether this thread executes a host function of a stream.
extern thread_local bool inHostFunction;

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_EMULATOR_H
