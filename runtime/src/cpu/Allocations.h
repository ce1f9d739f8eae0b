/// Counts allocations of our own code while steps run. A program that wants the count replaces operator new and calls
/// `noteAllocation` from there (AllocationHook.cpp does both). Allocations inside libraries are excluded.
#ifndef MPMD_RT_SRC_CPU_ALLOCATIONS_H
#define MPMD_RT_SRC_CPU_ALLOCATIONS_H

#include <cstdint>

namespace mpmd::rt {

/// While an object exists, allocations of its thread count. Rank threads, their pools, and callers of steps have one.
class CountAllocations {
public:
  CountAllocations();
  ~CountAllocations();
};

/// While an object exists, allocations of its thread do not count. For calls into libraries.
class LibraryCall {
public:
  LibraryCall();
  ~LibraryCall();
};

void noteAllocation() noexcept;
uint64_t countedAllocations();

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CPU_ALLOCATIONS_H
