// Keeps one count for all threads, and the depths of nested scopes for each thread.
#include "runtime/src/cpu/Allocations.h"

#include <atomic>

namespace mpmd::rt {

namespace {
std::atomic<uint64_t> total{0};
thread_local int counting = 0, inLibrary = 0;
} // namespace

CountAllocations::CountAllocations() { ++counting; }
CountAllocations::~CountAllocations() { --counting; }
LibraryCall::LibraryCall() { ++inLibrary; }
LibraryCall::~LibraryCall() { --inLibrary; }

void noteAllocation() noexcept {
  if (counting > 0 && inLibrary == 0)
    total.fetch_add(1, std::memory_order_relaxed);
}

uint64_t countedAllocations() { return total.load(std::memory_order_relaxed); }

} // namespace mpmd::rt
