/// The memory of a rank on a device: its arena followed by its context, and the workspace of its products.
#ifndef MPMD_RT_SRC_DEVICE_DEVICEMEMORY_H
#define MPMD_RT_SRC_DEVICE_DEVICEMEMORY_H

#include "runtime/format/PluginAbi.h"
#include "runtime/src/device/RemoteMemory.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mpmd::rt {

class DeviceMemory : public RemoteMemory {
public:
  /// The alignment of all allocations.
  static constexpr uint32_t alignment = 256;

  /// `image` is the host address of the image of the arena.
  DeviceMemory(const mpmd_plugin_t &plugin, mpmd_device_t *device, mpmd_stream_t *stream, const char *image)
      : plugin(plugin), device(device), stream(stream), image(image) {}
  ~DeviceMemory() override;

  /// Allocates arena and context. `room` describes the device and its free memory, for the error.
  absl::Status allocate(uint32_t rank, uint64_t arenaBytes, const std::vector<int32_t> &coordinates,
                        const std::string &room);
  /// Allocates `bytes` for each compute stream.
  absl::Status allocateWorkspace(uint32_t rank, uint64_t bytes, uint32_t computeStreams, const std::string &room);
  uint64_t workspaceOf(uint32_t computeStream) const { return workspace + computeStream * workspaceBytes; }

  absl::Status reserve(uint64_t bytes) override;
  absl::Status push(const char *address, uint64_t bytes) override;
  absl::Status pull(char *address, uint64_t bytes) override;
  absl::Status move(absl::Span<const Piece> pieces) override;

  uint64_t arena = 0, context = 0;
  uint64_t taken = 0; ///< allocated bytes of arena, context and workspace

private:
  /// Allocates memory and adds it to `taken`. `expected` names the memory in an error.
  absl::Status take(uint64_t bytes, uint64_t &address, const std::string &expected);
  /// Copies, and waits for the copy. A null device is the host.
  absl::Status copyNow(mpmd_device_t *to, uint64_t target, mpmd_device_t *from, uint64_t source, uint64_t bytes,
                       absl::string_view what);
  static uint64_t addressOnHost(const void *address) { return reinterpret_cast<uintptr_t>(address); }
  uint64_t addressOf(const char *address) const { return arena + static_cast<uint64_t>(address - image); }

  const mpmd_plugin_t &plugin;
  mpmd_device_t *device;
  mpmd_stream_t *stream;
  const char *image;
  uint64_t workspace = 0, workspaceBytes = 0; ///< of products: address for compute stream 0, and bytes of each stream
  uint64_t staging = 0;
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_DEVICE_DEVICEMEMORY_H
