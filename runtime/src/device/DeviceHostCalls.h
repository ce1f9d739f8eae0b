/// LAPACK calls of ranks on devices, which run on the host during a step. The rank's stream copies operands to host
/// memory and results back. All three are work of the stream, so each replay of a graph repeats them.
#ifndef MPMD_RT_SRC_DEVICE_DEVICEHOSTCALLS_H
#define MPMD_RT_SRC_DEVICE_DEVICEHOSTCALLS_H

#include "runtime/format/PluginAbi.h"
#include "runtime/src/cpu/kernels/LapackLibrary.h"

#include "absl/status/status.h"

#include <cstdint>
#include <map>
#include <vector>

namespace mpmd::rt {

class DeviceHostCalls {
public:
  explicit DeviceHostCalls(const mpmd_plugin_t &plugin) : plugin(plugin) {}
  DeviceHostCalls(const DeviceHostCalls &) = delete;

  /// Adds a call that `stream` makes once a step. Returns the number of the call.
  size_t add(uint32_t stream, const mpmd_lapack_t &call, bool flushDenormals);
  /// Allocates the memory of each stream, for its largest call. No call may be added afterwards.
  absl::Status open(mpmd_device_t *device);
  void release(mpmd_device_t *device);

  /// Enqueues call `number`. `operands` are device addresses, in the order of the call's launch.
  absl::Status enqueue(size_t number, mpmd_device_t *device, mpmd_stream_t *stream, const uint64_t *operands) const;

private:
  struct Call {
    uint32_t stream;
    const mpmd_lapack_t *lapack;
    bool flushDenormals;
    const LapackLibrary *library = nullptr;
    size_t numInputs = 0;
    std::vector<uint64_t> bytes; ///< of operands and of the workspace
    std::vector<void *> operands;
    static void run(void *context);
  };
  static uint64_t bytesOf(const Call &call);

  const mpmd_plugin_t &plugin;
  std::vector<Call> calls;
  std::map<uint32_t, void *> memories; ///< by stream
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_DEVICE_DEVICEHOSTCALLS_H
