/// Counts allocations of our own code while steps run. A program that wants the count replaces operator new and calls
/// `noteAllocation` from there (AllocationHook.cpp does both). Allocations inside libraries are excluded.
#ifndef MPMD_RT_SRC_CPU_ALLOCATIONS_H
#define MPMD_RT_SRC_CPU_ALLOCATIONS_H

#include <cstdint>

namespace mpmd::rt {

/// While one is alive, allocations of this thread count: rank threads, their pools, and the caller of a step.
class CountAllocations {
public:
  CountAllocations();
  ~CountAllocations();
};

/// While one is alive, allocations of this thread do not count: a call into a library.
class LibraryCall {
public:
  LibraryCall();
  ~LibraryCall();
};

void noteAllocation() noexcept;
uint64_t countedAllocations();

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CPU_ALLOCATIONS_H
