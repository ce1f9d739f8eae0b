/// A program that runs: its ranks as threads, their arenas, and the state that stays in them from step to step.
///
/// Open, bind every argument, then step as often as wanted; after a step, fetch. One thread at a time may call in. A session that failed in a
/// step answers every later step with the same error.
#ifndef MPMD_RT_SESSION_H
#define MPMD_RT_SESSION_H

#include "mpmd-rt/Bundle.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace mpmd::rt {

enum class TransportKind { InProcess, ZeroBuffer };

struct SessionOptions {
  int threadsPerRank = 0;                ///< 0: cores / ranks, at least 1
  double stallSeconds = 60;              ///< a step without any progress for this long is ended with an error
  TransportKind transport = TransportKind::InProcess;
  std::optional<uint64_t> delaySeed;     ///< tests: sleep at random before sends, receives and waits
  uint64_t traceEvents = 0;              ///< events that are kept per rank; later ones are dropped. 0: no trace
};

/// What a rank did in all steps so far. Times in seconds.
struct RankProfile {
  double busy = 0;    ///< in tasks
  double waiting = 0; ///< for transfers
  double idle = 0;    ///< the rest of the steps' time
  uint64_t sentBytes = 0;
  uint64_t receivedBytes = 0;
  uint64_t plannedPeakBytes = 0; ///< the arena
  uint64_t usedPeakBytes = 0;    ///< one past the highest arena byte addressed so far
};

class Session {
public:
  static absl::StatusOr<std::unique_ptr<Session>> open(std::shared_ptr<const Bundle> bundle, const SessionOptions &options);
  ~Session();
  Session(const Session &) = delete;
  Session &operator=(const Session &) = delete;

  const Bundle &bundle() const;

  /// Copies the value of argument `index` of the manifest into every rank that holds it. `bytes` must be the size of the tensor.
  absl::Status bind(int64_t index, const void *data, uint64_t bytes);

  /// Runs the program once. An error names rank, instruction, microbatch and peer.
  absl::Status step();

  /// Copies the value that argument `index` will have in the next step: for state, what the last step left.
  absl::Status fetchArgument(int64_t index, void *data, uint64_t bytes) const;

  /// Copies result `index` of the last step.
  absl::Status fetchResult(int64_t index, void *data, uint64_t bytes) const;

  RankProfile profile(int64_t rank) const;

  /// Seconds that the last step took.
  double lastStepSeconds() const;

  /// Chrome trace events (also for Perfetto) of all steps so far, as JSON text: one track per rank.
  std::string trace() const;

  /// What stages and edges took in the steps so far, from the same events: a costs file for mpmd-schedule and mpmd-opt.
  absl::StatusOr<std::string> measuredCosts() const;

private:
  struct Core;
  explicit Session(std::shared_ptr<Core> core);
  std::shared_ptr<Core> core; ///< shared with the rank threads: a thread that is stuck in a kernel may outlive the session
};

} // namespace mpmd::rt

#endif // MPMD_RT_SESSION_H
