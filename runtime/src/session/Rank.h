/// One rank: its arena, its thread pool, and the interpreter of its instructions.
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

/// One executed instruction, or one exchange or other launch inside it.
struct TraceEvent {
  uint64_t start, end; ///< nanoseconds
  uint64_t step;
  uint32_t instruction;
  uint32_t exchange;          ///< exchange of the program, or `noExchange`
  uint32_t launch = noLaunch; ///< launch of the program, unless it is an exchange
  bool launchesTimed = false; ///< whether the step timed its launches
};

/// Runs and time of one launch of the program since the last query: in the first step, and in later steps.
struct LaunchTime {
  uint64_t count[2] = {}, nanoseconds[2] = {};
};

class Rank {
public:
  Rank(const Bundle &bundle, const Links &links, uint32_t number, Transport &transport, const SessionOptions &options,
       int threads, std::chrono::nanoseconds spin);

  /// Memory of another session that replaces a buffer's slot of the arena.
  struct BorrowedBuffer {
    uint32_t buffer;
    char *memory;
  };

  /// Allocates all memory that steps need, and memory for the copies of `dump`, which may be null.
  absl::Status prepare(const DumpPlan *dump, absl::Span<const BorrowedBuffer> loans);

  /// Moves the rank's values to a device; call it before anything is bound. The rank's steps then run on the device,
  /// each between `beginRemote` and `endRemote`. `there` tracks their progress.
  absl::Status attach(RemoteMemory &memory, const RankProgress &there);
  absl::Status beginRemote(uint64_t number, absl::Span<const Feed> feeds, uint64_t slice);
  void dumpRemote(uint32_t instruction); ///< call after the device has executed the instruction
  void endRemote(uint64_t number, const DevicePlan::Traffic &traffic);
  void recordRemote(uint64_t number, const DevicePlan &plan, const DeviceTimes &times); ///< records a timed step
  void recordRemote(uint64_t number, absl::Span<const DeviceLaunch> done, const DeviceTimes &times);

  /// Decides, before a step, whether its launches are timed, and returns that. Timing slows tasks on devices. So in a
  /// program with ranks on devices, recorded steps 3, 5, 7 and so on have no launch times on any rank.
  bool beginTimes(uint64_t number);

  /// The first error of a copy between host and device. After an error, values are undefined.
  const absl::Status &remoteFailure() const { return broken; }

  /// Starts the thread pool. Call it on the thread that will call `step`.
  absl::Status startTeam();

  /// Runs all instructions of repetition `number`, which counts those of all steps. `slice` is the number of the step
  /// in its run, which selects a slice of each feed. Cancelled if another rank ended the run.
  absl::Status step(uint64_t number, absl::Span<const Feed> feeds, uint64_t slice);

  /// Copies this rank's part of an argument into the rank's buffers, if there are any, but not into borrowed buffers.
  /// `tensor` is the argument, or the array that it is a slice of.
  void bind(int64_t argument, const void *tensor);

  /// Like `bind`, but reads the tensor in place if the program can. The argument must not be a slice.
  void bindView(int64_t argument, const void *tensor);

  /// Whether this rank has buffers of an argument, and all of them are views of `bindView`.
  bool isInPlace(int64_t argument) const;

  /// Like `bind`, but takes the rank's part alone, dense.
  void bindPart(int64_t argument, const void *part);

  /// Copies the state results of the last step to the buffers that the next step reads.
  void replaceState();

  /// The address of this rank's part of the current value of an argument or a result. Null if the rank has none.
  const void *findArgument(int64_t argument) const;
  const void *findResult(int64_t result) const;

  /// The rank's part of an argument or result; of a slice, its place in the array.
  const Shard &argumentShard(int64_t argument) const { return argumentShards[argument]; }
  const Shard &resultShard(int64_t result) const { return resultShards[result]; }

  /// What the rank executes, for messages: "rank 1, instruction 12 (wait for 'x' from rank 0), microbatch 3".
  std::string position() const;

  /// The message that the rank waits for.
  struct Waiting {
    uint64_t ticket = 0; ///< unique per wait; 0 outside of waits
    uint32_t channel = 0;
    uint64_t number = 0;
    uint32_t exchange = noExchange; ///< the exchange that the message belongs to
  };
  Waiting waiting() const;

  /// Whether the rank is known to be computing a task.
  bool isRunning() const;

  /// Whether the rank's device is in a task, or about to begin one.
  bool isAtTask() const;

  /// Whether the rank has finished the step.
  bool isAtRest() const;

  /// A number that changes with every progress of the rank.
  uint64_t moved() const;

  /// Whether the rank's values are on a device.
  bool isRemote() const { return remote != nullptr; }

  /// The beginning of the host arena.
  const char *image() const { return arena.data(); }

  uint32_t number() const { return rank; }
  const mpmd_rank_program_t &code() const { return program; }
  const RankLinks &connections() const { return links; }
  char *addressOf(uint32_t buffer) const { return slots[program.buffers[buffer].first_slot]; }
  uint64_t borrowedBytes() const { return borrowed; }
  uint64_t bytesOf(const MessageEnd &end) const { return rt::bytesOf(mesh.copies[end.message]); }

  alignas(interferenceSize) std::atomic<uint64_t> progress{0}; ///< grows with every instruction and launch
  std::atomic<bool> finished{true};                            ///< whether the rank is outside of a step

  /// The kept copies of the last dumped step, by name. `endDump` frees their memory.
  std::map<std::string, format::Tensor> dumped() const;
  std::map<std::string, uint64_t> dumpedAt() const; ///< when each copy was made
  void endDump();

  // Written only by the rank's thread; other threads read them at any time.
  std::atomic<uint64_t> busyTime{0}, waitingTime{0}; ///< nanoseconds
  std::atomic<uint64_t> sentBytes{0}, receivedBytes{0};
  std::atomic<uint64_t> collectives{0}; ///< number of collectives that have begun
  std::atomic<uint64_t> inGroups{0};    ///< number of collectives that device groups run

  // Other threads access these between steps only.
  void forgetEvents() {
    events.clear();
    launchEvents = 0;
  }
  std::vector<TraceEvent> events;
  std::vector<LaunchTime> launchTimes; ///< by launch; empty if launches are not timed
  uint64_t stepsTimed[2] = {};         ///< number of first and of later steps with launch times since the last query
  uint64_t droppedEvents = 0;
  bool records = true; ///< whether events are recorded
  bool dumps = false;  ///< whether values are copied; set only while `copied` exists

private:
  /// A state result that is not in the buffer of its argument.
  struct StateCopy {
    uint32_t source, target; ///< slots
    uint64_t bytes;
  };

  /// The values that an argument or result has in all repetitions of a step.
  struct Stack {
    std::vector<uint32_t> buffers = {}; ///< of the value in one repetition
    std::unique_ptr<Arena> memory = std::make_unique<Arena>();
    const char *data = nullptr; ///< `memory`, or a view
  };

  /// The current launch of a task.
  struct TaskWalk {
    uint32_t instruction = 0;
    uint64_t number = 0;              ///< of the step
    const MessageEnd *ends = nullptr; ///< message ends of the next exchange
    uint32_t endless = 0;             ///< number of data-dependent loops around the current launch
  };

  char *addressAt(SlotAddress address) const { return slots[address.slot] + address.offset; }
  absl::Status planStacks();
  void beginRepetition(uint64_t number, absl::Span<const Feed> feeds, uint64_t slice);
  void endRepetition(uint64_t number);
  uint64_t repetitionOf(uint64_t number) const;
  void bindFeeds(absl::Span<const Feed> feeds, uint64_t slice);
  void keep(size_t moment); ///< copies the dumped values of this moment
  const char *valueAt(uint32_t buffer) const;
  void planShards();
  absl::Status planState();
  bool isWholeHere(int64_t argument) const;
  bool mayView(uint32_t buffer, const void *tensor) const;
  template <typename Copy> void fill(int64_t argument, Copy copy);
  void advance();
  absl::Status instruction(uint32_t index, uint64_t number);
  /// A counter with one writer needs no atomic addition.
  static void add(std::atomic<uint64_t> &counter, uint64_t more) {
    counter.store(counter.load(std::memory_order_relaxed) + more, std::memory_order_relaxed);
  }

  // RankTask.cpp. The body of a loop begins at launch `first`.
  absl::Status task(uint32_t index, uint64_t number);
  absl::Status launches(uint32_t first, uint32_t count);
  absl::Status loop(const mpmd_launch_t &launch, uint32_t first);
  void findOperands(const mpmd_launch_t &launch);
  absl::Status launch(const mpmd_launch_t &launch);
  void recordLaunch(const TraceEvent &event);
  absl::Status exchange(uint32_t index);

  absl::Status post(absl::Span<const MessageEnd> ends, uint32_t id, uint32_t microbatch);
  absl::Status wait(absl::Span<const MessageEnd> ends, uint64_t number, uint32_t exchange);
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
  std::vector<char *> slots; ///< slot addresses; the workspace is last
  std::vector<Home> homes;   ///< by buffer: who owns its memory; views are read only
  uint64_t borrowed = 0;     ///< borrowed bytes
  const DumpPlan *dump = nullptr;
  std::unique_ptr<Arena> copied;   ///< memory of the copies of `dump`
  std::vector<uint64_t> dumpTimes; ///< nanoseconds, by moment of the dump
  ThreadPool pool;
  std::vector<char *> bindings; ///< of the running task
  std::vector<void *> operands; ///< of the running launch
  TaskWalk walk;
  std::vector<int32_t> context; ///< coordinates along the axes of the mesh
  std::vector<Shard> argumentShards, resultShards;
  std::map<int64_t, Stack> argumentStacks, resultStacks; ///< by argument and result
  std::vector<StateCopy> copies;
  std::vector<char> staging; ///< for copies whose sources and targets overlap
  RemoteMemory *remote = nullptr;
  const RankProgress *remoteProgress = nullptr;
  DumpPlan::Fetch fetch;                   ///< copies from the device; null for host memory
  std::vector<RemoteMemory::Piece> pieces; ///< `copies` as addresses
  mutable std::vector<bool> stale;         ///< by buffer: whether the device has changed it since the last fetch
  mutable absl::Status broken;
  bool stateIsElsewhere = false;                  ///< whether state results are not copied to their arguments yet
  bool hasRun = false;                            ///< whether a step has run
  CrashContext crashContext;                      ///< the current instruction
  std::atomic<uint64_t> ticket{0}, waitNumber{0}; ///< `ticket` is odd while the rank is inside a wait
  std::atomic<uint32_t> waitChannel{0}, waitExchange{noExchange};
  uint64_t clock = 0;                             ///< when the last instruction ended
  uint64_t exchangeTime = 0;                      ///< of the current instruction
  uint64_t launchEvents = 0, maxLaunchEvents = 0; ///< number of kept launch events; the rest is for other events
  uint64_t observedSteps = 0;
  bool launchesTimed = false; ///< whether launches of the current step are timed
  uint64_t randomState = 0;
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_SESSION_RANK_H
