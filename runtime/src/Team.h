/// The threads of one rank.
#ifndef MPMD_RT_SRC_TEAM_H
#define MPMD_RT_SRC_TEAM_H

#include "runtime/src/Gate.h"

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace mpmd::rt {

/// Shares numbered pieces of work between the calling thread and `threads - 1` helpers. Allocates only in the constructor.
class Team {
public:
  using Function = void (*)(void *context, int64_t piece);

  /// `spins` is how often a thread without work looks again before it sleeps. Every helper calls `prepare` first.
  Team(int threads, int spins, void (*prepare)());
  ~Team();

  int size() const { return static_cast<int>(helpers.size()) + 1; }

  /// Calls `function(context, i)` once for each i in [0, pieces), in any order, on any thread, and returns when all calls have.
  void run(int64_t pieces, Function function, void *context);

private:
  void help(void (*prepare)());
  void take();

  int spins;
  Function function = nullptr;
  void *context = nullptr;
  int64_t pieces = 0;
  alignas(64) std::atomic<int64_t> next{0};
  alignas(64) std::atomic<int> working{0}; ///< helpers that have not finished this job
  alignas(64) std::atomic<bool> stop{false};
  Gate started, finished;
  std::vector<std::thread> helpers;
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_TEAM_H
