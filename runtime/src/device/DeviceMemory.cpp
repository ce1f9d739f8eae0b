#include "runtime/src/device/DeviceMemory.h"

#include "runtime/format/Errors.h"
#include "runtime/src/loader/Plugin.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace mpmd::rt {

namespace {
uint64_t aligned(uint64_t bytes) {
  return (bytes + DeviceMemory::alignment - 1) / DeviceMemory::alignment * DeviceMemory::alignment;
}
} // namespace

DeviceMemory::~DeviceMemory() {
  for (uint64_t address : {arena, workspace, staging})
    if (address != 0)
      plugin.release(device, address);
}

absl::Status DeviceMemory::take(uint64_t bytes, uint64_t &address, const std::string &expected) {
  if (absl::Status status = check(plugin, plugin.allocate(device, bytes, &address), expected); !status.ok())
    return absl::ResourceExhaustedError(status.message());
  taken += bytes;
  return absl::OkStatus();
}

absl::Status DeviceMemory::allocate(uint32_t rank, uint64_t arenaBytes, const std::vector<int32_t> &coordinates,
                                    const std::string &room) {
  uint64_t contextBytes = coordinates.size() * sizeof(int32_t);
  context = aligned(arenaBytes);
  uint64_t bytes = std::max<uint64_t>(context + contextBytes, alignment);
  MPMD_RETURN_IF_ERROR(
      take(bytes, arena, absl::StrCat("rank ", rank, ": expected ", bytes, " bytes of memory on ", room)));
  context += arena;
  return copyNow(device, context, nullptr, addressOnHost(coordinates.data()), contextBytes, "cannot copy coordinates");
}

absl::Status DeviceMemory::allocateWorkspace(uint32_t rank, uint64_t bytes, uint32_t computeStreams,
                                             const std::string &room) {
  if (bytes == 0)
    return absl::OkStatus();
  workspaceBytes = aligned(bytes);
  bytes = workspaceBytes * computeStreams;
  return take(bytes, workspace,
              absl::StrCat("rank ", rank, ": expected ", bytes, " bytes of memory for matrix products on ", room));
}

absl::Status DeviceMemory::reserve(uint64_t bytes) {
  return bytes == 0 ? absl::OkStatus()
                    : check(plugin, plugin.allocate(device, bytes, &staging),
                            absl::StrCat("expected ", bytes, " bytes of memory for state that is exchanged"));
}

absl::Status DeviceMemory::copyNow(mpmd_device_t *to, uint64_t target, mpmd_device_t *from, uint64_t source,
                                   uint64_t bytes, absl::string_view what) {
  const mpmd_strided_copy_t run = {bytes};
  MPMD_RETURN_IF_ERROR(check(plugin, plugin.copy(stream, to, target, from, source, &run), what));
  return check(plugin, plugin.synchronize(stream), what);
}

absl::Status DeviceMemory::push(const char *address, uint64_t bytes) {
  return copyNow(device, addressOf(address), nullptr, addressOnHost(address), bytes,
                 "cannot copy a value to the device");
}

absl::Status DeviceMemory::pull(char *address, uint64_t bytes) {
  return copyNow(nullptr, addressOnHost(address), device, addressOf(address), bytes,
                 "cannot copy a value from the device");
}

absl::Status DeviceMemory::move(absl::Span<const Piece> pieces) {
  uint64_t at = 0;
  bool failed = false;
  auto copy = [&](uint64_t target, uint64_t source, uint64_t bytes) {
    const mpmd_strided_copy_t run = {bytes};
    if (bytes != 0)
      failed |= plugin.copy(stream, device, target, device, source, &run) != 0;
  };
  for (const Piece &piece : pieces) {
    copy(staging != 0 ? staging + at : addressOf(piece.target), addressOf(piece.source), piece.bytes);
    at += piece.bytes;
  }
  at = 0;
  for (const Piece &piece : pieces)
    if (staging != 0) {
      copy(addressOf(piece.target), staging + at, piece.bytes);
      at += piece.bytes;
    }
  if (failed)
    return check(plugin, 1, "cannot bring state to its place");
  return check(plugin, plugin.synchronize(stream), "cannot bring state to its place");
}

} // namespace mpmd::rt
