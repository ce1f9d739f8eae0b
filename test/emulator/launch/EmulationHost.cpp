// The functions that threads of a kernel call while they run.
#include "LaunchState.h"

#include <cstdio>

namespace mpmd::emulator {

namespace {
std::string hex(uint64_t address) {
  char text[24];
  std::snprintf(text, sizeof(text), "0x%llx", static_cast<unsigned long long>(address));
  return text;
}

/// Text of an access: "writes 4 bytes at 0x7f00 through parameter 1".
std::string what(uint64_t address, uint64_t bytes, uint32_t flags, int parameter) {
  return std::string(flags & MPMD_EMULATION_WRITES ? "writes " : "reads ") + std::to_string(bytes) + " bytes at " +
         hex(address) + (flags & MPMD_EMULATION_SHARED ? " of shared memory" : "") +
         (parameter < 0 ? "" : " through parameter " + std::to_string(parameter));
}

std::string describeConflict(const Launch &here, const Conflict &conflict) {
  if (conflict.kind == Conflict::Kind::Alias)
    return std::string(", which was ") + (conflict.wrote ? "written" : "read") + " through " +
           (conflict.parameter < 0 ? "other parameters" : "parameter " + std::to_string(conflict.parameter)) +
           ": one of them says that nothing else goes there";
  return ", which " + here.nameOf(conflict.stamp) + (conflict.wrote ? " has written" : " has read") +
         ", and nothing orders them: a race";
}

/// Describes an address outside of the parameter's allocation.
std::string describePlace(Launch &here, uint64_t address, int parameter) {
  const Allocation *found = here.emulator.memory.find(address);
  if (found && !here.emulator.mayTouch(*here.call.device, found->device))
    return ": memory of device " + std::to_string(found->device) + ", to which device " +
           std::to_string(here.call.device->ordinal) + " has no peer access";
  if (parameter >= 0 && here.parameters[parameter].allocation) {
    const Launch::Parameter &from = here.parameters[parameter];
    return address >= from.end ? ": " + std::to_string(address - from.end) + " bytes behind the end of its allocation"
           : address < from.begin
               ? ": " + std::to_string(from.begin - address) + " bytes before the start of its allocation"
               : ": over the end of its allocation";
  }
  return ": not allocated";
}

/// Reports faults of an access. The thread never returns after a fault, so all owners of memory must be destroyed
/// before.
bool touchShared(Launch &here, uint64_t address, uint64_t bytes, uint32_t flags, const Touch &touch) {
  auto base = reinterpret_cast<uint64_t>(here.entry.shared);
  uint64_t size = here.sharedBytes(), offset = address - base;
  if (address < base || offset > size || bytes > size - offset)
    return here.fail(CUDA_ERROR_ILLEGAL_ADDRESS,
                     what(address, bytes, flags, -1) + ": outside of the " + std::to_string(size) + " bytes"),
           false;
  Conflict conflict;
  for (uint64_t i = offset; i < offset + bytes; ++i) {
    Cell &cell = here.sharedCells[i];
    if (!here.stamps.ofBlock(cell.writer))
      cell.writer = 0;
    if (!here.stamps.ofBlock(cell.reader & Stamps::most))
      cell.reader = 0;
    if (cell.writer == 0 && !touch.writes)
      return here.fail(CUDA_ERROR_LAUNCH_FAILED,
                       what(address, bytes, flags, -1) + ", which no thread of the block has written"),
             false;
    if (!touchCell(cell, touch, here.stamps, conflict))
      return here.fail(CUDA_ERROR_LAUNCH_FAILED, what(address, bytes, flags, -1) + describeConflict(here, conflict)),
             false;
  }
  return true;
}

bool touchGlobal(Launch &here, uint64_t address, uint64_t bytes, uint32_t flags, const Touch &touch) {
  int parameter = touch.parameter;
  Allocation *allocation = nullptr;
  if (parameter >= 0) {
    const Launch::Parameter &from = here.parameters[parameter];
    if (address >= from.begin && address < from.end && bytes <= from.end - address)
      allocation = from.allocation;
  } else {
    allocation = here.emulator.memory.find(address);
    if (allocation &&
        (!allocation->holds(address, bytes) || !here.emulator.mayTouch(*here.call.device, allocation->device)))
      allocation = nullptr;
    // The other valid addresses: constants of the module, and variables of the thread.
    const char *stack = here.current->fiber->stack;
    auto stackBegin = reinterpret_cast<uint64_t>(stack);
    if (!allocation && ((!touch.writes && address >= here.image.begin && address < here.image.end) ||
                        (address >= stackBegin && address < stackBegin + Fibers::stackBytes)))
      return true;
  }
  if (!allocation)
    return here.fail(CUDA_ERROR_ILLEGAL_ADDRESS,
                     what(address, bytes, flags, parameter) + describePlace(here, address, parameter)),
           false;
  if (touch.writes && parameter >= 0 && (here.flags[parameter] & MPMD_EMULATION_READ_ONLY))
    return here.fail(CUDA_ERROR_LAUNCH_FAILED,
                     what(address, bytes, flags, parameter) + ", which says that it is only read"),
           false;
  Conflict conflict;
  if (!here.shadow.touch(*allocation, address, bytes, touch, here.stamps, conflict))
    return here.fail(CUDA_ERROR_LAUNCH_FAILED,
                     what(address, bytes, flags, parameter) + describeConflict(here, conflict)),
           false;
  return true;
}

bool isShared(const Launch &here, uint64_t address) {
  return address - reinterpret_cast<uint64_t>(here.entry.shared) < here.sharedBytes();
}

void access(const void *at, uint64_t bytes, uint32_t align, uint32_t flags, int32_t parameter) {
  Launch &here = *launch;
  // Pointers that are derived from parameters are host addresses; all others are taken literally.
  auto place = reinterpret_cast<uint64_t>(at);
  uint64_t address = here.emulator.memory.address(place);
  Touch touch = {here.current->stamp, (flags & MPMD_EMULATION_WRITES) != 0, parameter, &here.flags};
  if (parameter >= static_cast<int32_t>(here.flags.size()) ||
      (parameter >= 0 && !(here.flags[parameter] & MPMD_EMULATION_POINTER)))
    touch.parameter = -1;
  bool shared = (flags & MPMD_EMULATION_SHARED) != 0 || isShared(here, address), fine = true;
  if (align != 0 && address % align != 0) {
    here.fail(CUDA_ERROR_MISALIGNED_ADDRESS,
              what(address, bytes, flags, parameter) + ", which is no multiple of " + std::to_string(align));
    fine = false;
  } else if (shared) {
    touch.parameter = -1;
    fine = touchShared(here, address, bytes, flags | MPMD_EMULATION_SHARED, touch);
  } else if (here.emulator.memory.isDevice(place)) {
    here.fail(CUDA_ERROR_ILLEGAL_ADDRESS, what(address, bytes, flags, parameter) +
                                              ": a number that is an address, and no pointer among the parameters");
    fine = false;
  } else {
    fine = touchGlobal(here, address, bytes, flags, touch);
  }
  if (!fine)
    here.leave(KernelThread::State::Ended);
  if (here.traffic)
    here.traffic->access(here.current->index % warpSize, address, bytes, shared);
}

uint32_t special(uint32_t which) {
  const Launch &here = *launch;
  if (which < MPMD_EMULATION_BLOCK_SIZE)
    return here.current->place[which];
  if (which == MPMD_EMULATION_LANE)
    return here.current->index % warpSize;
  return which < MPMD_EMULATION_LANE ? here.special[which] : 0;
}

/// Whether the thread skips this barrier, so that a test can check that the missing barrier is found.
bool isLeftOut() {
  const Options &options = launch->emulator.options;
  return ++launch->current->barriers == options.without.number && options.without.kernel == launch->entry.name;
}

void barrier(uint32_t number) {
  if (isLeftOut())
    return;
  launch->current->barrier = number;
  launch->leave(KernelThread::State::AtBarrier);
}

const WarpOperation &operate(const WarpOperation &operation) {
  KernelThread &thread = *launch->current;
  thread.operation = operation;
  launch->leave(KernelThread::State::AtOperation);
  return thread.operation;
}

void warpBarrier(uint32_t members) {
  if (!isLeftOut())
    operate({WarpOperation::Kind::Barrier, 0, members});
}

uint32_t shuffle(uint32_t mode, uint32_t members, uint32_t value, uint32_t lane, uint32_t clamp, uint32_t *valid) {
  const WarpOperation &done = operate({WarpOperation::Kind::Shuffle, mode, members, value, lane, clamp});
  if (valid)
    *valid = done.valid;
  return done.result;
}

uint32_t vote(uint32_t mode, uint32_t members, uint32_t predicate) {
  return operate({WarpOperation::Kind::Vote, mode, members, predicate}).result;
}
} // namespace

const mpmd_emulation_host_t emulationHost = {access, special, barrier, warpBarrier, shuffle, vote};

} // namespace mpmd::emulator
