/// The threads of one rank.
#ifndef MPMD_RT_SRC_CPU_THREADPOOL_H
#define MPMD_RT_SRC_CPU_THREADPOOL_H

#include "runtime/src/cpu/FutexEvent.h"

#include "absl/status/status.h"

#include <cstdint>
#include <thread>
#include <vector>

namespace mpmd::rt {

/// Shares numbered pieces of work between the calling thread and up to `threads - 1` helpers. A job ends when its
/// pieces are done, whoever did them: a helper that the system does not run costs nothing. Allocates at its start only.
class ThreadPool {
public:
  using Function = void (*)(void *context, int64_t piece);

  ThreadPool() = default;
  ~ThreadPool();

  /// Once. `spin` is how long a thread without work looks again before it sleeps. Every helper calls `prepare`
  /// before its first piece, when all threads are there: a library that gets no memory meanwhile may end the process.
  /// `flushDenormals` is how helpers compute (Denormals.h); the calling thread is the caller's.
  /// ResourceExhausted if the system does not give as many threads.
  absl::Status start(int threads, std::chrono::nanoseconds spin, void (*prepare)(), bool flushDenormals);

  int size() const { return static_cast<int>(helpers.size()) + 1; }

  /// Calls `function(context, i)` once for each i in [0, pieces), in any order, on any thread, and returns when all
  /// calls have.
  void run(int64_t pieces, Function function, void *context);

private:
  /// Pieces of one job are counted in 16 bits; what is more becomes several jobs.
  static constexpr int64_t mostPieces = 0xffff;

  void help(void (*prepare)(), bool flushDenormals);
  void runJob(int64_t first, int64_t count, Function f, void *c);
  void take(uint64_t job);

  std::chrono::nanoseconds spin{0};
  // The job. Read by helpers before they know whether it is still theirs: they then take no piece of it.
  alignas(apart) std::atomic<Function> function{nullptr};
  std::atomic<void *> context{nullptr};
  std::atomic<int64_t> firstPiece{0};
  std::atomic<uint64_t> pieces{0};
  alignas(apart) std::atomic<uint64_t> ticket{
      0}; ///< the job's number in the upper 48 bits (enough for centuries), below it the next piece
  alignas(apart) std::atomic<uint64_t> done{0}; ///< pieces of this job
  std::atomic<bool> stop{false};
  FutexEvent started, finished;
  std::vector<std::thread> helpers;
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CPU_THREADPOOL_H
