/// One rank: its arena, its threads, and the walk over its instructions.
#ifndef MPMD_RT_SRC_SESSION_RANK_H
#define MPMD_RT_SRC_SESSION_RANK_H

#include "mpmd-rt/Session.h"

#include "runtime/src/cpu/Arena.h"
#include "runtime/src/cpu/ThreadPool.h"
#include "runtime/src/device/DeviceTimes.h"
#include "runtime/src/device/RemoteMemory.h"
#include "runtime/src/loader/Shards.h"
#include "runtime/src/profile/Dump.h"
#include "runtime/src/profile/Nanoseconds.h"
#include "runtime/src/session/Crash.h"
#include "runtime/src/session/Links.h"

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace mpmd::rt {

/// One instruction that ran, or one exchange or other launch inside it.
struct TraceEvent {
  uint64_t start, end; ///< nanoseconds
  uint64_t step;
  uint32_t instruction;
  uint32_t exchange;          ///< of the program, or `noExchange`
  uint32_t launch = noLaunch; ///< of the program; exchanges are told by their own numbers
  bool launchesTimed = false; ///< of a step whose launches were timed one by one
};

/// What one launch of the program took since somebody asked, in the first step and in later ones.
struct LaunchTime {
  uint64_t count[2] = {}, nanoseconds[2] = {};
};

class Rank {
public:
  Rank(const Bundle &bundle, const Links &links, uint32_t number, Transport &transport, const SessionOptions &options,
       int threads, std::chrono::nanoseconds spin);

  /// Memory of another session that a buffer has in place of its slot of the arena.
  struct BorrowedBuffer {
    uint32_t buffer;
    char *memory;
  };

  /// Allocates all that steps need, and memory for what `dump`, if there is one, copies. On the calling thread.
  absl::Status prepare(const DumpPlan *dump, absl::Span<const BorrowedBuffer> loans);

  /// Puts the rank's values elsewhere, before anything is bound: its steps are run there, too, between `beginRemote`
  /// and `endRemote`. `there` says how far they have come.
  absl::Status attach(RemoteMemory &memory, const DevicePlace &there);
  absl::Status beginRemote(absl::Span<const Feed> feeds, uint64_t slice);
  void dumpRemote(uint32_t instruction); ///< once it has been done there
  void endRemote(const DevicePlan::Traffic &traffic);
  void recordRemote(uint64_t number, const DevicePlan &plan, const DeviceTimes &times); ///< a step that was observed
  void recordRemote(uint64_t number, absl::Span<const DeviceLaunch> done, const DeviceTimes &times);

  /// Says, before a step, whether its launches are timed one by one. Tasks take a device longer then: where a program
  /// has ranks on devices, the third step that is observed, the fifth and so on are without, on all ranks.
  bool beginTimes(uint64_t number);

  /// The first thing that went wrong between here and there: values may not be what they should be.
  const absl::Status &remoteFailure() const { return broken; }

  /// Starts the helpers; on the thread that will call `step`.
  absl::Status startTeam();

  /// Runs all instructions once, with slice `slice` behind the first of each feed. Cancelled if another rank ended the
  /// run.
  absl::Status step(uint64_t number, absl::Span<const Feed> feeds, uint64_t slice);

  /// Copies this rank's part of an argument into its buffers here, if there are any; not into those that are lent.
  void bind(int64_t argument, const void *tensor);

  /// The same, but where the program can read the whole tensor as it is, it does, and nothing is copied.
  void bindView(int64_t argument, const void *tensor);

  /// Whether all buffers of an argument here, of which there is one at least, are what `bindView` was given.
  bool isInPlace(int64_t argument) const;

  /// The same out of the part by itself.
  void bindPart(int64_t argument, const void *part);

  /// Brings the state of the last step to where the next one reads it.
  void replaceState();

  /// Where this rank's part of the current value of an argument or a result lies, or null if it is not on this rank.
  const void *findArgument(int64_t argument) const;
  const void *findResult(int64_t result) const;

  /// Which part that is.
  const Shard &argumentShard(int64_t argument) const { return argumentShards[argument]; }
  const Shard &resultShard(int64_t result) const { return resultShards[result]; }

  /// What the rank is doing, for messages: "rank 1, instruction 12 (wait for 'x' from rank 0), microbatch 3".
  std::string position() const;

  /// What the rank waits for, and since when it has been at its instruction.
  struct Waiting {
    uint64_t ticket = 0; ///< another one for every wait; 0 while the rank is not inside a wait
    uint32_t channel = 0;
    uint64_t number = 0;
    uint32_t exchange = noExchange; ///< the one that it is inside
  };
  Waiting waiting() const;

  /// Whether the rank is known to be at work inside a task.
  bool isRunning() const;

  /// Whether its device is at a task: in it, or in front of it and about to begin.
  bool isAtTask() const;

  /// Whether it has nothing left to do in the step.
  bool isAtRest() const;

  /// Changes whenever the rank has got on.
  uint64_t moved() const;

  /// Whether its values are elsewhere.
  bool isRemote() const { return remote != nullptr; }

  /// Where the arena begins.
  const char *image() const { return arena.data(); }

  uint32_t number() const { return rank; }
  const mpmd_rank_program_t &code() const { return program; }
  const RankLinks &connections() const { return links; }
  char *placeOf(uint32_t buffer) const { return slots[program.buffers[buffer].first_slot]; }
  uint64_t lentBytes() const { return lent; }
  uint64_t bytesOf(const Move &move) const { return mesh.cargo[move.message].bytes; }

  alignas(apart) std::atomic<uint64_t> progress{0}; ///< grows with every instruction and launch
  std::atomic<bool> finished{true};                 ///< not inside a step

  /// The copies of the last step that kept any, by name; and the end of them and of their memory.
  std::map<std::string, format::Tensor> dumped() const;
  std::map<std::string, uint64_t> dumpedAt() const; ///< when each was copied
  void endDump();

  // Written by the rank's thread only; read by others at any time.
  std::atomic<uint64_t> busyTime{0}, waitingTime{0}; ///< nanoseconds
  std::atomic<uint64_t> sentBytes{0}, receivedBytes{0};
  std::atomic<uint64_t> collectives{0}; ///< that have begun
  std::atomic<uint64_t> joined{0};      ///< those of them that groups of devices do

  // Touched by others between steps only.
  void forgetEvents() {
    events.clear();
    launchEvents = 0;
  }
  std::vector<TraceEvent> events;
  std::vector<LaunchTime> launchTimes; ///< by launch; empty where launches are not timed one by one
  uint64_t stepsTimed[2] = {};         ///< the first one and later ones, since then
  uint64_t droppedEvents = 0;
  bool records = true; ///< whether events are kept
  bool dumps = false;  ///< whether values are copied; there is memory for them then

private:
  /// A state result that was computed elsewhere than in the buffer of its argument.
  struct StateCopy {
    uint32_t source, target; ///< slots
    uint64_t bytes;
  };

  /// Where the rank is in the launches of a task.
  struct TaskWalk {
    uint32_t instruction = 0;
    uint64_t number = 0;                       ///< of the step
    const Move *moves = nullptr;               ///< of the next exchange
    uint64_t iterations[MPMD_MOST_DEPTH] = {}; ///< of the loops around the launch at hand, the outermost first
    uint32_t depth = 0;                        ///< how many these are
    uint32_t endless = 0;                      ///< how many of these end when a value says so
  };

  char *placeAt(Spot spot) const { return slots[spot.slot] + spot.offset; }
  void bindFeeds(absl::Span<const Feed> feeds, uint64_t slice);
  void keep(size_t moment); ///< what is dumped
  const char *valueAt(uint32_t buffer) const;
  void planShards();
  absl::Status planState();
  bool mayView(uint32_t buffer, const void *tensor) const;
  template <typename Copy> void fill(int64_t argument, Copy copy);
  void advance();
  absl::Status instruction(uint32_t index, uint64_t number);
  /// For counters that one thread writes: no atomic addition is needed.
  static void add(std::atomic<uint64_t> &counter, uint64_t more) {
    counter.store(counter.load(std::memory_order_relaxed) + more, std::memory_order_relaxed);
  }

  // RankTask.cpp. What a loop or branch runs begins at launch `first`.
  absl::Status task(uint32_t index, uint64_t number);
  absl::Status launches(uint32_t first, uint32_t count);
  absl::Status loop(const mpmd_launch_t &launch, uint32_t first);
  absl::Status branch(const mpmd_launch_t &launch, uint32_t first);
  void findOperands(const mpmd_launch_t &launch);
  absl::Status launch(const mpmd_launch_t &launch);
  void recordLaunch(const TraceEvent &event);
  absl::Status exchange(uint32_t index);

  absl::Status post(absl::Span<const Move> moves, uint32_t id, uint32_t microbatch);
  absl::Status wait(absl::Span<const Move> moves, uint64_t number, uint32_t exchange);
  void record(const TraceEvent &event);
  void delay();
  absl::Status at(uint32_t index, const absl::Status &status) const;
  std::string describe(uint32_t index, const Waiting &waiting) const;

  const Bundle &bundle;
  const Links &all;
  const RankLinks &links;
  const MeshLinks &mesh;
  const mpmd_rank_program_t &program;
  uint32_t rank;
  Transport &transport;
  const SessionOptions &options;
  int threads;
  std::chrono::nanoseconds spin;

  Arena arena;
  enum class Home : uint8_t { Arena, View, BorrowedBuffer };
  std::vector<char *> slots; ///< where each is, and the workspace behind them
  std::vector<Home> homes;   ///< by buffer: in whose memory it is; a view is read only
  uint64_t lent = 0;         ///< bytes
  const DumpPlan *dump = nullptr;
  std::unique_ptr<Arena> copied;   ///< what `dump` copies
  std::vector<uint64_t> dumpTimes; ///< nanoseconds, by moment of the dump
  ThreadPool pool;
  std::vector<char *> bindings; ///< of the running task
  std::vector<void *> operands; ///< of the running launch
  TaskWalk walk;
  std::vector<int32_t> context; ///< coordinates along the axes of the mesh
  std::vector<Shard> argumentShards, resultShards;
  std::vector<StateCopy> copies;
  std::vector<char> staging; ///< for copies whose sources and targets overlap
  RemoteMemory *remote = nullptr;
  const DevicePlace *remotePlace = nullptr;
  DumpPlan::Fetch fetch;                   ///< from there; null where memory is here
  std::vector<RemoteMemory::Piece> pieces; ///< `copies`, there
  mutable std::vector<bool> stale;         ///< by buffer: whether it has changed there since it was looked at
  mutable absl::Status broken;
  bool stateIsElsewhere = false;                  ///< a step has run and the copies have not been made yet
  bool hasRun = false;                            ///< a step has run
  CrashPlace place;                               ///< the instruction at hand
  std::atomic<uint64_t> ticket{0}, waitNumber{0}; ///< `ticket` is odd while the rank is inside a wait
  std::atomic<uint32_t> waitChannel{0}, waitExchange{noExchange};
  uint64_t clock = 0;                              ///< when the last instruction ended
  uint64_t exchangeTime = 0;                       ///< of the instruction at hand
  uint64_t launchEvents = 0, mostLaunchEvents = 0; ///< of those that are kept; the others have their room
  uint64_t observedSteps = 0;
  bool launchesTimed = false; ///< launches of the step at hand are timed one by one
  uint64_t randomState = 0;
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_SESSION_RANK_H
