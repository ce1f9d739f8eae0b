/// What devices ask of the host in a step: calls of a library that they do not have. Operands are copied to memory of
/// the host and back, in the stream of the rank, so that it is done again with each replay.
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

  /// A call that a stream makes once a step; gives its number.
  size_t add(uint32_t stream, const mpmd_lapack_t &call, bool flushDenormals);
  /// Makes the memory of all calls, each stream's being those of its largest. Nothing is added from then on.
  absl::Status open(mpmd_device_t *device);
  void release(mpmd_device_t *device);

  /// Operands are addresses of the device, as the launch of the call has them.
  absl::Status enqueue(size_t number, mpmd_stream_t *stream, const uint64_t *operands) const;

private:
  struct Call {
    uint32_t stream;
    const mpmd_lapack_t *lapack;
    bool flushDenormals;
    const LapackLibrary *library = nullptr;
    size_t numInputs = 0;
    std::vector<uint64_t> bytes; ///< of operands; of the workspace, too
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
