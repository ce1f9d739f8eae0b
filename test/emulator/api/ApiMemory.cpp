// Memory and copies.
#include "../launch/RunNode.h"
#include "Api.h"

#include <algorithm>
#include <cstring>

using namespace mpmd::emulator;

namespace {
/// Whether `call` has an address in `allocation`.
bool uses(const Call &call, const Allocation &allocation) {
  auto inside = [&](uint64_t address) { return address >= allocation.begin && address < allocation.end; };
  if (call.kind == Call::Kind::Library)
    return std::any_of(call.lines.begin(), call.lines.end(),
                       [&](const mpmd_emulator_lines_t &lines) { return inside(lines.address); });
  if (call.kind != Call::Kind::Kernel)
    return inside(call.target) || (call.kind == Call::Kind::Copy && !call.kept && inside(call.source));
  return std::any_of(call.parameters.begin(), call.parameters.end(), [&](const std::vector<char> &parameter) {
    uint64_t address = 0;
    if (parameter.size() != sizeof(address))
      return false;
    std::memcpy(&address, parameter.data(), sizeof(address));
    return inside(address);
  });
}

CUresult release(const char *function, uint64_t address, bool host) {
  return call(function, [&](Emulator &all, Lock &lock) -> CUresult {
    if (address == 0)
      return CUDA_SUCCESS;
    if (CUresult refused = refuseInCapture(all, function))
      return refused;
    const Allocation *allocation = all.memory.find(address);
    if (!allocation || allocation->begin != address || (allocation->device == hostMemory) != host)
      return misuse(all, function, CUDA_ERROR_INVALID_VALUE, "no allocation begins there");
    // The real driver waits for all pending work. Waiting for the users of this memory is enough, because other work
    // cannot be affected.
    std::vector<NodePtr> users = all.queue.pending();
    std::erase_if(users, [&](const NodePtr &node) { return !uses(*node->call, *allocation); });
    all.queue.drain(lock, users, Queue::Mode::Wait);
    all.memory.release(address, host);
    return CUDA_SUCCESS;
  });
}

bool isPageable(Emulator &all, uint64_t address) { return !all.memory.find(address) && !all.memory.isDevice(address); }

CUresult copy(const char *function, Emulator &all, Lock &lock, Stream &stream, std::shared_ptr<Call> call) {
  const Device *device = call->betweenPeers ? nullptr : call->device;
  if (call->width == 0 || call->height == 0)
    return CUDA_SUCCESS;
  for (bool source : {true, false}) {
    std::string wrong = checkPlace(all, device, source ? call->source : call->target, call->width, call->height,
                                   source ? call->sourcePitch : call->targetPitch);
    if (!wrong.empty())
      return misuse(all, function, CUDA_ERROR_INVALID_VALUE, (source ? "source: " : "target: ") + wrong);
  }
  if (!stream.capture && isPageable(all, call->source)) {
    // The real driver has copied the source when it returns.
    call->kept = std::make_shared<std::vector<char>>(call->width * call->height);
    for (uint64_t line = 0; line < call->height; ++line)
      std::memcpy(call->kept->data() + line * call->width,
                  reinterpret_cast<const char *>(call->source + line * call->sourcePitch), call->width);
  }
  NodePtr node;
  bool toPageable = !stream.capture && isPageable(all, call->target);
  if (CUresult error = enqueue(all, stream, call, &node))
    return error;
  // The real driver has also written the target.
  if (toPageable)
    all.queue.drain(lock, {node}, Queue::Mode::Wait);
  return stream.device->error;
}

CUresult copyLine(const char *function, CUstream handle, uint64_t target, uint64_t source, size_t bytes) {
  return callOnStream(function, handle, [&](Emulator &all, Lock &lock, Stream &stream) -> CUresult {
    auto call = makeCall(Call::Kind::Copy, stream);
    call->target = target;
    call->source = source;
    call->width = bytes;
    return copy(function, all, lock, stream, call);
  });
}

/// Checks that `address` is on the side that the function's name says.
CUresult expect(const char *function, uint64_t address, size_t bytes, bool onDevice) {
  return call(function, [&](Emulator &all, Lock &) -> CUresult {
    if (bytes == 0 || all.memory.isDevice(address) == onDevice)
      return CUDA_SUCCESS;
    return misuse(all, function, CUDA_ERROR_INVALID_VALUE,
                  onDevice ? "expected an address of a device, got one of the host"
                           : "expected an address of the host, got one of a device");
  });
}

uint64_t integer(const void *address) { return reinterpret_cast<uint64_t>(address); }
} // namespace

CUresult cuMemGetInfo_v2(size_t *available, size_t *total) {
  return callInContext(__func__, [&](Emulator &all, Lock &, Device &device) -> CUresult {
    if (!available || !total)
      return CUDA_ERROR_INVALID_VALUE;
    *available = all.memory.available(device.ordinal);
    *total = all.options.memory;
    return CUDA_SUCCESS;
  });
}

CUresult cuMemAlloc_v2(CUdeviceptr *address, size_t bytes) {
  return callInContext(__func__, [&](Emulator &all, Lock &, Device &device) -> CUresult {
    if (!address || bytes == 0)
      return CUDA_ERROR_INVALID_VALUE;
    if (CUresult refused = refuseInCapture(all, "cuMemAlloc"))
      return refused;
    *address = all.memory.allocate(device.ordinal, bytes);
    return *address == 0 ? CUDA_ERROR_OUT_OF_MEMORY : CUDA_SUCCESS;
  });
}

CUresult cuMemFree_v2(CUdeviceptr address) { return release("cuMemFree", address, false); }

CUresult cuMemHostAlloc(void **address, size_t bytes, unsigned int flags) {
  return callInContext(__func__, [&](Emulator &all, Lock &, Device &) -> CUresult {
    if (!address || bytes == 0 || (flags & ~unsigned(CU_MEMHOSTALLOC_PORTABLE)) != 0)
      return CUDA_ERROR_INVALID_VALUE;
    if (CUresult refused = refuseInCapture(all, "cuMemHostAlloc"))
      return refused;
    uint64_t allocated = all.memory.allocateHost(bytes);
    *address = reinterpret_cast<void *>(allocated);
    return allocated == 0 ? CUDA_ERROR_OUT_OF_MEMORY : CUDA_SUCCESS;
  });
}

CUresult cuMemFreeHost(void *address) { return release("cuMemFreeHost", integer(address), true); }

CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr target, const void *source, size_t bytes, CUstream stream) {
  CUresult error = expect("cuMemcpyHtoDAsync", target, bytes, true);
  if (error == CUDA_SUCCESS)
    error = expect("cuMemcpyHtoDAsync", integer(source), bytes, false);
  return error ? error : copyLine("cuMemcpyHtoDAsync", stream, target, integer(source), bytes);
}

CUresult cuMemcpyDtoHAsync_v2(void *target, CUdeviceptr source, size_t bytes, CUstream stream) {
  CUresult error = expect("cuMemcpyDtoHAsync", source, bytes, true);
  if (error == CUDA_SUCCESS)
    error = expect("cuMemcpyDtoHAsync", integer(target), bytes, false);
  return error ? error : copyLine("cuMemcpyDtoHAsync", stream, integer(target), source, bytes);
}

CUresult cuMemcpyDtoDAsync_v2(CUdeviceptr target, CUdeviceptr source, size_t bytes, CUstream stream) {
  CUresult error = expect("cuMemcpyDtoDAsync", target, bytes, true);
  if (error == CUDA_SUCCESS)
    error = expect("cuMemcpyDtoDAsync", source, bytes, true);
  return error ? error : copyLine("cuMemcpyDtoDAsync", stream, target, source, bytes);
}

CUresult cuMemcpyPeerAsync(CUdeviceptr target, CUcontext targetContext, CUdeviceptr source, CUcontext sourceContext,
                           size_t bytes, CUstream handle) {
  return callOnStream(__func__, handle, [&](Emulator &all, Lock &lock, Stream &stream) -> CUresult {
    auto call = makeCall(Call::Kind::Copy, stream);
    call->target = target;
    call->source = source;
    call->width = bytes;
    call->betweenPeers = true;
    for (auto [address, context] : {std::pair(target, targetContext), std::pair(source, sourceContext)}) {
      const Allocation *allocation = all.memory.find(address);
      if (bytes != 0 && (!allocation || allocation->device == hostMemory ||
                         reinterpret_cast<CUcontext>(&all.devices[allocation->device]) != context))
        return misuse(all, "cuMemcpyPeerAsync", CUDA_ERROR_INVALID_VALUE,
                      std::string("the ") + (address == target ? "target" : "source") +
                          " is not allocated in its context");
    }
    return copy("cuMemcpyPeerAsync", all, lock, stream, call);
  });
}

CUresult cuMemcpy2DAsync_v2(const CUDA_MEMCPY2D *box, CUstream handle) {
  if (!box)
    return CUDA_ERROR_INVALID_VALUE;
  return callOnStream(__func__, handle, [&](Emulator &all, Lock &lock, Stream &stream) -> CUresult {
    auto call = makeCall(Call::Kind::Copy, stream);
    auto place = [](int type, const void *host, CUdeviceptr device, size_t x, size_t y, size_t pitch) {
      return (type == CU_MEMORYTYPE_HOST ? integer(host) : device) + y * pitch + x;
    };
    for (int type : {box->srcMemoryType, box->dstMemoryType})
      if (type != CU_MEMORYTYPE_HOST && type != CU_MEMORYTYPE_DEVICE)
        return misuse(all, "cuMemcpy2DAsync", CUDA_ERROR_INVALID_VALUE, "memory that is neither host's nor device's");
    // A pitch of 0 means contiguous lines.
    call->sourcePitch = box->srcPitch ? box->srcPitch : box->WidthInBytes;
    call->targetPitch = box->dstPitch ? box->dstPitch : box->WidthInBytes;
    call->source =
        place(box->srcMemoryType, box->srcHost, box->srcDevice, box->srcXInBytes, box->srcY, call->sourcePitch);
    call->target =
        place(box->dstMemoryType, box->dstHost, box->dstDevice, box->dstXInBytes, box->dstY, call->targetPitch);
    call->width = box->WidthInBytes;
    call->height = box->Height;
    if (call->width != 0 && call->height != 0 &&
        (all.memory.isDevice(call->source) != (box->srcMemoryType == CU_MEMORYTYPE_DEVICE) ||
         all.memory.isDevice(call->target) != (box->dstMemoryType == CU_MEMORYTYPE_DEVICE)))
      return misuse(all, "cuMemcpy2DAsync", CUDA_ERROR_INVALID_VALUE, "an address is not of the kind that it says");
    // The limit of the real driver.
    if (call->sourcePitch > INT32_MAX || call->targetPitch > INT32_MAX)
      return misuse(all, "cuMemcpy2DAsync", CUDA_ERROR_INVALID_VALUE, "a pitch of more than 2147483647 bytes");
    return copy("cuMemcpy2DAsync", all, lock, stream, call);
  });
}

CUresult cuMemsetD8Async(CUdeviceptr target, unsigned char value, size_t bytes, CUstream handle) {
  return callOnStream(__func__, handle, [&](Emulator &all, Lock &, Stream &stream) -> CUresult {
    if (bytes == 0)
      return CUDA_SUCCESS;
    std::string wrong = checkPlace(all, stream.device, target, bytes, 1, 0);
    if (wrong.empty() && !all.memory.isDevice(target))
      wrong = "not memory of a device";
    if (!wrong.empty())
      return misuse(all, "cuMemsetD8Async", CUDA_ERROR_INVALID_VALUE, wrong);
    auto call = makeCall(Call::Kind::Memset, stream);
    call->target = target;
    call->width = bytes;
    call->value = value;
    return enqueue(all, stream, call);
  });
}
