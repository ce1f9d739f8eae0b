// Helper threads wait for a job, take pieces of it, and count finished pieces.
#include "runtime/src/cpu/ThreadPool.h"

#include "runtime/src/cpu/Allocations.h"
#include "runtime/src/cpu/Denormals.h"
#include "runtime/src/session/Crash.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <system_error>

namespace mpmd::rt {

absl::Status ThreadPool::start(int threads, std::chrono::nanoseconds wait, void (*prepare)(), bool flushDenormals) {
  spin = wait;
  helpers.reserve(static_cast<size_t>(threads));
  for (int i = 1; i < threads; ++i) {
    try {
      helpers.emplace_back([this, prepare, flushDenormals, context = crashContext()] {
        setCrashContext(context);
        help(prepare, flushDenormals);
      });
    } catch (const std::system_error &error) {
      return absl::ResourceExhaustedError(absl::StrCat("expected ", threads, " threads, got ", i, ": ", error.what()));
    }
  }
  return absl::OkStatus();
}

ThreadPool::~ThreadPool() {
  stop.store(true, std::memory_order_release);
  started.bump();
  for (std::thread &helper : helpers)
    helper.join();
}

void ThreadPool::run(int64_t count, Function f, void *c) {
  if (helpers.empty() || count <= 1) {
    for (int64_t i = 0; i < count; ++i)
      f(c, i);
    return;
  }
  for (int64_t first = 0; first < count; first += maxPieces)
    runJob(first, std::min(maxPieces, count - first), f, c);
}

void ThreadPool::runJob(int64_t first, int64_t count, Function f, void *c) {
  uint64_t job = (ticket.load(std::memory_order_relaxed) >> 16) + 1;
  // A ticket without pieces closes the old job while the members below change. It is an exchange, because no later
  // store may be visible before it.
  ticket.exchange(job << 16 | 0xffff, std::memory_order_acq_rel);
  function.store(f, std::memory_order_relaxed);
  context.store(c, std::memory_order_relaxed);
  firstPiece.store(first, std::memory_order_relaxed);
  pieces.store(static_cast<uint64_t>(count), std::memory_order_relaxed);
  done.store(0, std::memory_order_relaxed);
  ++job;
  ticket.store(job << 16, std::memory_order_release);
  // This thread takes pieces, too, so it wakes one helper fewer.
  started.bump(static_cast<int>(std::min<int64_t>(count - 1, static_cast<int64_t>(helpers.size()))));
  take(job);
  SpinPolicy waiting(spin);
  while (true) {
    int seen = finished.read();
    if (done.load(std::memory_order_acquire) == static_cast<uint64_t>(count))
      return;
    if (!waiting.spin())
      finished.sleep(seen);
  }
}

/// Takes pieces of this job until none are left, or the job is over.
void ThreadPool::take(uint64_t job) {
  uint64_t seen = ticket.load(std::memory_order_acquire);
  while (seen >> 16 == job) {
    Function f = function.load(std::memory_order_relaxed);
    void *c = context.load(std::memory_order_relaxed);
    int64_t first = firstPiece.load(std::memory_order_relaxed);
    uint64_t count = pieces.load(std::memory_order_relaxed), piece = seen & 0xffff;
    if (piece >= count)
      return;
    // The ticket has not changed since it was read, so the function, context and range belong to this job.
    if (!ticket.compare_exchange_weak(seen, seen + 1, std::memory_order_acq_rel, std::memory_order_acquire))
      continue;
    f(c, first + static_cast<int64_t>(piece));
    if (done.fetch_add(1, std::memory_order_acq_rel) + 1 == count)
      finished.bump();
    seen = ticket.load(std::memory_order_acquire);
  }
}

void ThreadPool::help(void (*prepare)(), bool flushDenormals) {
  setDenormals(flushDenormals);
  CountAllocations counting;
  bool prepared = false;
  while (true) {
    // Reads the generation first, so that a job that starts after this line ends the sleep below at once.
    int seen = started.read();
    if (stop.load(std::memory_order_acquire))
      return;
    if (uint64_t job = ticket.load(std::memory_order_acquire) >> 16; job != 0) {
      if (!prepared) {
        LibraryCall library;
        prepare();
        prepared = true;
      }
      take(job);
    }
    SpinPolicy waiting(spin);
    while (started.read() == seen)
      if (!waiting.spin())
        started.sleep(seen);
  }
}

} // namespace mpmd::rt
