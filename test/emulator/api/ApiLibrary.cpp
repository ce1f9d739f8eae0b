// Operations of emulated libraries.
#include "Api.h"

using namespace mpmd::emulator;

extern "C" __attribute__((visibility("default"))) void *mpmd_emulator_place(CUdeviceptr address) {
  // Called while a node runs, with the mutex held.
  return theEmulator()->memory.at(address);
}

extern "C" __attribute__((visibility("default"))) CUresult mpmd_emulator_call(CUstream handle, const char *name,
                                                                              const mpmd_emulator_lines_t *lines,
                                                                              size_t numLines,
                                                                              void (*function)(const void *data),
                                                                              const void *data, size_t bytes) {
  return callOnStream(__func__, handle, [&](Emulator &all, Lock &, Stream &stream) -> CUresult {
    auto call = makeCall(Call::Kind::Library, stream);
    call->name = name;
    call->library = function;
    call->libraryData.assign(static_cast<const char *>(data), static_cast<const char *>(data) + bytes);
    call->lines.assign(lines, lines + numLines);
    return enqueue(all, stream, call);
  });
}

extern "C" __attribute__((visibility("default"))) CUresult mpmd_emulator_collective(
    CUstream handle, const char *name, const mpmd_emulator_collective_t *collective, const mpmd_emulator_lines_t *lines,
    size_t numLines, const char *(*together)(const mpmd_emulator_part_t *parts, size_t count), const void *data,
    size_t bytes) {
  return callOnStream(__func__, handle, [&](Emulator &all, Lock &, Stream &stream) -> CUresult {
    if (stream.device->ordinal != collective->device)
      return misuse(all, name, CUDA_ERROR_INVALID_HANDLE,
                    "a stream of device " + std::to_string(stream.device->ordinal) + " for a member on device " +
                        std::to_string(collective->device));
    auto part = std::make_shared<Part>();
    part->place = collective->place;
    part->member = collective->member;
    part->operation = collective->operation;
    part->peers.assign(collective->peers, collective->peers + collective->numPeers);
    part->together = together;
    part->came = collective->came;
    auto call = makeCall(Call::Kind::Collective, stream);
    call->name = name;
    call->part = std::move(part);
    call->libraryData.assign(static_cast<const char *>(data), static_cast<const char *>(data) + bytes);
    call->lines.assign(lines, lines + numLines);
    return enqueue(all, stream, call);
  });
}

extern "C" __attribute__((visibility("default"))) CUresult mpmd_emulator_current(int *device, uint64_t *number) {
  return callInContext(__func__, [&](Emulator &, Lock &, Device &current) -> CUresult {
    *device = current.ordinal;
    *number = current.number;
    return CUDA_SUCCESS;
  });
}

extern "C" __attribute__((visibility("default"))) void mpmd_emulator_poll() {
  call(__func__, [&](Emulator &all, Lock &lock) -> CUresult {
    all.queue.drain(lock, all.queue.pending(), Queue::Mode::Poll);
    return CUDA_SUCCESS;
  });
}

extern "C" __attribute__((visibility("default"))) void mpmd_emulator_dissolve(uint64_t place) {
  call(__func__, [&](Emulator &all, Lock &) -> CUresult {
    all.collectives.dissolve(place);
    return CUDA_SUCCESS;
  });
}
