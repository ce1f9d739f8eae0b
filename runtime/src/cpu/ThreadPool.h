/// The thread pool of one rank.
#ifndef MPMD_RT_SRC_CPU_THREADPOOL_H
#define MPMD_RT_SRC_CPU_THREADPOOL_H

#include "runtime/src/cpu/FutexEvent.h"

#include "absl/status/status.h"

#include <cstdint>
#include <thread>
#include <vector>

namespace mpmd::rt {

/// Divides numbered pieces of work between the calling thread and up to `threads - 1` helpers. A job ends when all
/// pieces are done, so a helper that is not scheduled does not delay it. Only `start` allocates.
class ThreadPool {
public:
  using Function = void (*)(void *context, int64_t piece);

  ThreadPool() = default;
  ~ThreadPool();

  /// Call once. `spin` is how long an idle thread spins before it sleeps. Every helper calls `prepare` before its first
  /// piece, and after all threads exist, because a library without memory may end the process. `flushDenormals` sets
  /// the mode of the helpers (Denormals.h), not of the calling thread. ResourceExhausted if the system does not start
  /// as many threads.
  absl::Status start(int threads, std::chrono::nanoseconds spin, void (*prepare)(), bool flushDenormals);

  int size() const { return static_cast<int>(helpers.size()) + 1; }

  /// Calls `function(context, i)` once for each i in [0, pieces), in any order, on any thread. Returns after all calls.
  void run(int64_t pieces, Function function, void *context);

private:
  /// The piece counter has 16 bits; larger jobs are divided.
  static constexpr int64_t maxPieces = 0xffff;

  void help(void (*prepare)(), bool flushDenormals);
  void runJob(int64_t first, int64_t count, Function f, void *c);
  void take(uint64_t job);

  std::chrono::nanoseconds spin{0};
  // A slow helper may read these members of a later job. The ticket has then changed, so the helper takes no piece.
  alignas(interferenceSize) std::atomic<Function> function{nullptr};
  std::atomic<void *> context{nullptr};
  std::atomic<int64_t> firstPiece{0};
  std::atomic<uint64_t> pieces{0};
  alignas(interferenceSize) std::atomic<uint64_t> ticket{
      0}; ///< the job's number in the upper 48 bits (enough for centuries), below it the next piece
  alignas(interferenceSize) std::atomic<uint64_t> done{0}; ///< pieces of this job
  std::atomic<bool> stop{false};
  FutexEvent started, finished;
  std::vector<std::thread> helpers;
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CPU_THREADPOOL_H
