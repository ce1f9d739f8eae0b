// Enqueues LAPACK calls on device streams.
#include "runtime/src/device/DeviceHostCalls.h"

#include "runtime/format/Errors.h"
#include "runtime/src/cpu/Allocations.h"
#include "runtime/src/cpu/Denormals.h"
#include "runtime/src/cpu/kernels/Lapack.h"
#include "runtime/src/loader/Plugin.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace mpmd::rt {

static uint64_t aligned(uint64_t bytes) { return (bytes + 63) / 64 * 64; }

void DeviceHostCalls::Call::run(void *context) {
  const Call &call = *static_cast<const Call *>(context);
  LibraryCall guard;
  DenormalsScope denormals(call.flushDenormals);
  for (int64_t part = 0, parts = lapackParts(*call.lapack); part < parts; ++part)
    runLapackPart(*call.library, *call.lapack, call.operands.data(), static_cast<uint32_t>(call.operands.size()), part);
}

uint64_t DeviceHostCalls::bytesOf(const Call &call) {
  uint64_t all = 0;
  for (uint64_t bytes : call.bytes)
    all += aligned(bytes);
  return all;
}

size_t DeviceHostCalls::add(uint32_t stream, const mpmd_lapack_t &lapack, bool flushDenormals) {
  Call &call = calls.emplace_back();
  call.stream = stream;
  call.lapack = &lapack;
  call.flushDenormals = flushDenormals;
  const plan::Lapack of = lapackOf(lapack);
  const std::vector<plan::Lapack::Operand> inputs = of.inputs(), outputs = of.outputs();
  call.numInputs = inputs.size();
  for (const std::vector<plan::Lapack::Operand> &operands : {inputs, outputs})
    for (const plan::Lapack::Operand &operand : operands)
      call.bytes.push_back(static_cast<uint64_t>(of.batch * operand.elements() *
                                                 (operand.isInteger ? int64_t{sizeof(int32_t)} : of.elementBytes())));
  if (of.workspaceBytes() != 0)
    call.bytes.push_back(static_cast<uint64_t>(of.workspaceBytes()));
  return calls.size() - 1;
}

absl::Status DeviceHostCalls::open(mpmd_device_t *device) {
  if (calls.empty())
    return absl::OkStatus();
  MPMD_ASSIGN_OR_RETURN(const auto *library, lapackLibrary());
  std::map<uint32_t, uint64_t> most;
  for (const Call &call : calls)
    most[call.stream] = std::max(most[call.stream], bytesOf(call));
  for (auto [stream, bytes] : most) {
    void *memory = nullptr;
    MPMD_RETURN_IF_ERROR(
        check(plugin, plugin.allocate_host(device, bytes, &memory),
              absl::StrCat("cannot allocate ", bytes, " bytes of the host for linear algebra of rank ", stream)));
    memories[stream] = memory;
  }
  for (Call &call : calls) {
    call.library = library;
    char *at = static_cast<char *>(memories[call.stream]);
    for (uint64_t bytes : call.bytes) {
      call.operands.push_back(at);
      at += aligned(bytes);
    }
  }
  return absl::OkStatus();
}

void DeviceHostCalls::release(mpmd_device_t *device) {
  for (auto [stream, memory] : memories)
    plugin.release_host(device, memory);
  memories.clear();
}

absl::Status DeviceHostCalls::enqueue(size_t number, mpmd_device_t *device, mpmd_stream_t *stream,
                                      const uint64_t *operands) const {
  const Call &call = calls[number];
  auto copy = [&](size_t operand, bool toHost) {
    const auto host = reinterpret_cast<uintptr_t>(call.operands[operand]);
    const mpmd_strided_copy_t run = {call.bytes[operand]};
    return toHost ? plugin.copy(stream, nullptr, host, device, operands[operand], &run)
                  : plugin.copy(stream, device, operands[operand], nullptr, host, &run);
  };
  const size_t outputs = call.operands.size() - (call.lapack->part_bytes != 0 ? 1 : 0);
  int failed = 0;
  for (size_t i = 0; i < call.numInputs && failed == 0; ++i)
    failed = copy(i, /*toHost=*/true);
  if (failed == 0)
    failed = plugin.call(stream, Call::run, const_cast<Call *>(&call));
  for (size_t i = call.numInputs; i < outputs && failed == 0; ++i)
    failed = copy(i, /*toHost=*/false);
  return check(plugin, failed, "cannot have the host do linear algebra");
}

} // namespace mpmd::rt
