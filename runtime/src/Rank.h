/// One rank: its arena, its threads, and the walk over its instructions.
#ifndef MPMD_RT_SRC_RANK_H
#define MPMD_RT_SRC_RANK_H

#include "mpmd-rt/Session.h"

#include "runtime/src/Arena.h"
#include "runtime/src/Crash.h"
#include "runtime/src/Links.h"
#include "runtime/src/Team.h"

#include <atomic>
#include <vector>

namespace mpmd::rt {

/// Nanoseconds of a clock that never jumps.
uint64_t nanoseconds();

/// One instruction that ran.
struct TraceEvent {
  uint64_t start, end; ///< nanoseconds
  uint64_t step;
  uint32_t instruction;
};

/// "2F5": stage, kind and microbatch of a task, or "2U0" outside the loop; a second pass is "2F5.1", in the
/// second loop "2F5@1".
std::string actionName(const mpmd_task_t &task, uint32_t microbatch);

class Rank {
public:
  Rank(const Bundle &bundle, const RankLinks &links, const std::vector<ChannelInfo> &channels, uint32_t number,
       Transport &transport, const SessionOptions &options, int threads, std::chrono::nanoseconds patience);

  /// Allocates all that steps need. On the calling thread.
  absl::Status prepare();

  /// Starts the helpers; on the thread that will call `step`.
  absl::Status startTeam();

  /// Runs all instructions once, with slice `turn` behind the first of each feed. Cancelled if another rank ended the
  /// run.
  absl::Status step(uint64_t number, absl::Span<const Feed> feeds, uint64_t turn);

  /// Copies an argument into its buffers here, if there are any.
  void bind(int64_t argument, const void *data, uint64_t bytes);

  /// Where the current value of an argument or a result lies, or null if it is not on this rank.
  const void *findArgument(int64_t argument) const;
  const void *findResult(int64_t result) const;

  /// What the rank is doing, for messages: "rank 1, instruction 12 (wait for 'x' from rank 0), microbatch 3".
  std::string position() const;

  /// What the rank waits for, and since when it has been at its instruction.
  struct Waiting {
    uint64_t turn = 0; ///< another one for every wait; 0 while the rank is not inside a wait
    uint32_t channel = 0;
    uint64_t number = 0;
  };
  Waiting waiting() const;

  /// Whether the rank is inside a task.
  bool isRunning() const;

  uint32_t number() const { return rank; }
  const mpmd_rank_program_t &code() const { return program; }
  const RankLinks &connections() const { return links; }

  alignas(apart) std::atomic<uint64_t> progress{0}; ///< grows with every instruction and launch
  std::atomic<bool> finished{true};                 ///< not inside a step

  // Written by the rank's thread only; read by others at any time.
  std::atomic<uint64_t> busyTime{0}, waitingTime{0}; ///< nanoseconds
  std::atomic<uint64_t> sentBytes{0}, receivedBytes{0};

  // Touched by others between steps only.
  std::vector<TraceEvent> events;
  uint64_t droppedEvents = 0;
  bool records = true; ///< whether events are kept

private:
  /// A state result that was computed elsewhere than in the buffer of its argument.
  struct StateCopy {
    uint64_t source, target, bytes;
  };

  absl::Status planState();
  void replaceState();
  void advance();
  absl::Status instruction(uint32_t index, uint64_t number);
  absl::Status task(const mpmd_task_t &task, uint32_t microbatch);
  absl::Status launch(const mpmd_task_t &task, const mpmd_launch_t &launch);
  absl::Status post(uint32_t index);
  absl::Status wait(uint32_t index, uint64_t number);
  void delay();
  absl::Status at(uint32_t index, const absl::Status &status) const;
  std::string describe(uint32_t index) const;

  const Bundle &bundle;
  const mpmd_rank_program_t &program;
  const RankLinks &links;
  const std::vector<ChannelInfo> &channels;
  uint32_t rank;
  Transport &transport;
  const SessionOptions &options;
  int threads;
  std::chrono::nanoseconds patience;

  Arena arena;
  Team team;
  std::vector<char *> bindings; ///< of the running task
  std::vector<void *> operands; ///< of the running launch
  std::vector<StateCopy> copies;
  std::vector<char> staging;                    ///< for copies whose sources and targets overlap
  bool stateIsElsewhere = false;                ///< a step has run and the copies have not been made yet
  CrashPlace place;                             ///< the instruction at hand
  std::atomic<uint64_t> turn{0}, waitNumber{0}; ///< `turn` is odd while the rank is inside a wait
  std::atomic<uint32_t> waitChannel{0};
  uint64_t clock = 0; ///< when the last instruction ended
  uint64_t randomState = 0;
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_RANK_H
