/// A running program: its ranks as threads, their arenas, and the state that stays in them from step to step.
///
/// Open, bind every argument, then step any number of times. Results can be fetched after a step. Only one thread at a
/// time may call. After a failed step, every function returns the step's error, except `profile`, `takeTrace` and
/// `measuredCosts`, because a rank may still be computing in its memory.
#ifndef MPMD_RT_SESSION_H
#define MPMD_RT_SESSION_H

#include "mpmd-rt/Bundle.h"
#include "runtime/format/Safetensors.h"

#include "absl/types/span.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace mpmd::rt {

enum class TransportKind { InProcess, ZeroBuffer };

class Processes;
class Session;

enum class LaunchTiming : uint8_t { None, Totals, Events };

struct SessionOptions {
  /// 0: cores / ranks, at least 1.
  int threadsPerRank = 0;
  /// If no rank makes progress for this long, `notice` gets the name of a rank that is inside a task. If no rank is
  /// inside a task, the step fails. Ranks on devices do not show whether they are inside a task, so the step fails.
  double stallSeconds = 60;
  /// A rank that has been inside one task for this long ends the step with an error.
  double taskSeconds = 3600;
  /// Receives notes, such as the name of a slow rank, on the thread that calls `open`, `step` or `run`.
  std::function<void(const std::string &)> notice;
  TransportKind transport = TransportKind::InProcess;
  /// For tests: ranks sleep for random times, given by this seed, before sends, receives and waits.
  std::optional<uint64_t> delaySeed;
  /// How many events each rank keeps between two calls of `takeTrace`. Later events are only counted. 0: no trace.
  uint64_t traceEvents = 0;
  /// A value of `traceEvents`: as many events as a rank records in one step, at most 40 MiB.
  static constexpr uint64_t eventsOfAStep = UINT64_MAX;
  /// Whether each launch of a task is timed: for `launchTimes` (Totals), and also as trace events (Events). Launch
  /// events are dropped before other events. A program with ranks on devices needs `traceEvents` for launch times. Its
  /// recorded steps 3, 5, 7 and so on time only tasks.
  LaunchTiming timeLaunches = LaunchTiming::None;
  /// Selects by name the values that `dump` keeps. `open` allocates their memory. Null: none.
  std::function<bool(const std::string &name)> dump;
  /// The owner of state that the new session shares. It must live until `open` returns. Each argument with the name of
  /// a state argument of the owner becomes that state: both sessions see every new value. Types and shapes must match,
  /// and there must be at least one such argument. A rank with the same part as a rank of the owner shares its memory.
  /// If the sessions divide the state differently (`notice` names it), or either has ranks on devices, ranks of the new
  /// session hold copies. A run first refreshes the copies if the state may have changed. A session with copies cannot
  /// replace the state.
  ///
  /// Sessions with common state form a group. One session of a group runs at a time. Meanwhile all functions on state
  /// fail with FailedPrecondition in the other sessions. Each session may belong to another thread, and sessions may be
  /// closed in any order. If a session fails in a step, all sessions of its group have failed. A result that updates
  /// state in place shows the group's latest value.
  Session *share = nullptr;
  /// The device kinds that the bundle must be for: "cpu", "cuda", "cpu,cuda"; empty for any.
  std::string device;
  /// Device ordinals for the ranks of this process. If there are fewer devices than ranks, consecutive ranks share a
  /// device. Empty: all devices, at most one per rank. Processes of one host that see the same devices divide them.
  std::vector<uint32_t> devices;
  /// Whether a step is captured once as a graph and then replayed.
  bool captureSteps = true;
  /// What runs exchanges between the devices of a mesh. "ours" or empty: the runtime, with the CPU's bits. "nccl": NCCL
  /// if it supports the exchange; its order of additions differs. All processes need the same value.
  std::string collectives;
  /// The processes that share the ranks, this one included. All of them open the same programs with the same options,
  /// in the same order. Null: all ranks are in this process. Only `replicate...` gives values of ranks of other
  /// processes. Functions whose comments do not mention processes concern the ranks of this process.
  std::shared_ptr<Processes> processes;
  /// The process of each rank. Empty: each process has consecutive ranks, as evenly as possible, and processes of one
  /// host have neighbouring ranks.
  std::vector<uint32_t> processOf;
};

/// Totals of a rank over all steps so far. Times are in seconds; on devices, they cover only recorded steps.
struct RankProfile {
  double busy = 0;    ///< in tasks
  double waiting = 0; ///< for transfers and exchanges
  double idle = 0;    ///< the rest of the steps' time
  uint64_t sentBytes = 0;
  uint64_t receivedBytes = 0;
  uint64_t plannedPeakBytes = 0; ///< the arena
  uint64_t usedPeakBytes = 0;    ///< end of the highest arena byte addressed so far; neither peak has shared state
};

/// The maximum number of events that a rank of the bundle records in one step; `launches` adds those of launches.
uint64_t eventsPerStep(const Bundle &bundle, bool launches);

/// Values of an argument for consecutive steps.
struct Feed {
  int64_t argument;
  const void *data;    ///< contiguous slices; they must stay in place while the steps run
  uint64_t sliceBytes; ///< must be the size of the whole tensor, or of the rank's part
  int64_t slices;
  int64_t first;     ///< the slice of the first step; slice 0 follows the last slice
  int64_t rank = -1; ///< the rank whose only parts the slices are, as `bindPart` takes them; -1: whole tensors

  /// The value for step number `turn` of the run, from 0.
  const void *slice(uint64_t turn) const {
    uint64_t index = (static_cast<uint64_t>(first) + turn) % static_cast<uint64_t>(slices);
    return static_cast<const char *>(data) + index * sliceBytes;
  }
};

/// A part that a rank holds of an argument or result: a box of the tensor. A rank holds one part, or one for each slice
/// of an array that its mesh holds.
struct Part {
  std::string name; ///< of the argument or result in the manifest: the tensor's own, or that of the slice
  std::vector<int64_t> starts, shape;
  uint64_t bytes = 0; ///< size of the part, dense
  bool first = true;  ///< no rank before it in the mesh has the same part
};

/// Functions take the index of an argument or result in `Bundle::arguments` or `Bundle::results`. So an array that
/// ranks hold as slices is one tensor.
class Session {
public:
  static absl::StatusOr<std::unique_ptr<Session>> open(std::shared_ptr<const Bundle> bundle,
                                                       const SessionOptions &options);
  ~Session();
  Session(const Session &) = delete;
  Session &operator=(const Session &) = delete;

  const Bundle &bundle() const;

  /// Copies a whole tensor to argument `index`: each rank that holds a part gets its part. `bytes` must
  /// be the size of the tensor.
  absl::Status bind(int64_t index, const void *data, uint64_t bytes);

  /// Binds argument `index` without a copy; the data are only read. They must stay in place and unchanged until the
  /// argument is bound or fed again, or the session is closed. A rank that cannot read them in place copies them at
  /// once, as `bind` does. This holds for state, parts of a tensor, arguments that the program writes to, and elements
  /// that are not aligned to their size.
  absl::Status bindView(int64_t index, const void *data, uint64_t bytes);

  /// Whether all ranks read the argument in place, from the memory that `bindView` got.
  bool isInPlace(int64_t index) const;

  /// Bind and fetch a part that a rank holds of an argument: dense, row-major, of the part's own shape, without
  /// padding. `part` is its index in `argumentParts`, and `bytes` must be its size.
  absl::Status bindPart(int64_t index, int64_t rank, int64_t part, const void *data, uint64_t bytes);
  absl::Status fetchPart(int64_t index, int64_t rank, int64_t part, void *data, uint64_t bytes) const;

  /// The parts that a rank holds of an argument or result; none if its mesh does not hold it.
  absl::StatusOr<std::vector<Part>> argumentParts(int64_t index, int64_t rank) const;
  absl::StatusOr<std::vector<Part>> resultParts(int64_t index, int64_t rank) const;

  /// Runs the program once, with all its repetitions. An error names rank, instruction, microbatch and peer.
  absl::Status step();

  /// Runs the program up to `count` times, at least once and at most `maxStepsAtOnce` times. Returns the number of
  /// runs. Between two steps, a rank waits only for values, or while another rank is more than one step behind. Each
  /// rank takes its slices of `feeds` itself. This thread calls `enough` at least every 10 ms. After `enough` returns
  /// true, no rank begins a step that no other rank has begun.
  absl::StatusOr<int64_t> run(int64_t count, absl::Span<const Feed> feeds = {},
                              const std::function<bool()> &enough = {});
  static constexpr int64_t maxStepsAtOnce = 256;

  /// Keeps the sessions that share state with this one from running until `release`, also between two calls of `run`.
  /// Fails if one of them runs or holds. Any thread may call `release`.
  absl::Status hold();
  void release();

  /// Whether an argument is state of this program, or of the session whose state this session shares.
  bool isState(int64_t index) const;

  /// The value of argument `index` for the next step; for state, the value after the last step. The address is in a
  /// rank that has the whole tensor, else of a tensor gathered from the first mesh that holds it. Valid until the next
  /// call of `bind`, `step` or `run` (for state: of any session that shares it).
  absl::StatusOr<const void *> viewArgument(int64_t index) const;

  /// Copies the value of `viewArgument`.
  absl::Status fetchArgument(int64_t index, void *data, uint64_t bytes) const;

  /// Copies result `index` of the last step.
  absl::Status fetchResult(int64_t index, void *data, uint64_t bytes) const;

  /// A collective fetch, for values that no rank of this process has completely. All processes make these calls in the
  /// same order. Process `to` gets the value, or all processes if `to` is `everywhere`. Elsewhere `data` may be null.
  static constexpr int64_t everywhere = -1;
  absl::Status replicateArgument(int64_t index, int64_t to, void *data, uint64_t bytes) const;
  absl::Status replicateResult(int64_t index, int64_t to, void *data, uint64_t bytes) const;

  /// Whether this process gets a value that `replicate...` sends to process `to`.
  bool isWanted(int64_t to) const;

  /// The process of a rank; 0 without processes.
  int64_t processOf(int64_t rank) const;

  /// The processes that share the ranks, or null.
  Processes *processes() const;

  /// Calls `SessionOptions::notice`.
  void notice(const std::string &text) const;

  /// Copy a box of an argument or result, dense. `bytes` must be the size of the box.
  absl::Status fetchArgumentSlice(int64_t index, absl::Span<const int64_t> starts, absl::Span<const int64_t> shape,
                                  void *data, uint64_t bytes) const;
  absl::Status fetchResultSlice(int64_t index, absl::Span<const int64_t> starts, absl::Span<const int64_t> shape,
                                void *data, uint64_t bytes) const;

  /// The number of steps that all ranks have finished. Any thread, at any time.
  uint64_t stepsDone() const;

  /// Makes the destructor free nothing. For the child of a fork, which has no threads to join.
  void abandon();

  RankProfile profile(int64_t rank) const;

  /// The number of collectives in all steps so far. A collective counts once for all its ranks.
  uint64_t collectives() const;
  /// The number of `collectives` that NCCL ran.
  uint64_t collectivesByNccl() const;

  /// Seconds of each step of the last call of `run` or `step`, on the slowest rank, from the end of the previous step.
  absl::Span<const double> stepSeconds() const;

  /// Chrome trace events (also for Perfetto) as JSON text, one track per rank. A file is `traceBegin`, any number of
  /// `takeTrace`, and `traceEnd`. `takeTrace` returns the events since its last call and forgets them, so that memory
  /// does not grow with the run. `traceEnd` says how many events were dropped.
  std::string traceBegin() const;
  std::string takeTrace();
  std::string traceEnd() const;

  /// Whether the next steps are recorded. The default is yes.
  void record(bool whether);

  /// Whether the next steps keep copies of the values that `SessionOptions::dump` chose. Each step replaces the copies
  /// of the previous step. Arguments are copied as the step begins, results as it ends. A value of a task is called
  /// `NAME`, or `NAME[m]` in microbatch m. The second of two equal names gets a prime.
  void dump(bool whether);

  /// The copies that a rank kept in a step that did not fail: parts in the layout of the rank's buffers, with the
  /// padding of short parts. Valid until the next step, or until `endDump` frees the memory. After `endDump` no step
  /// keeps anything.
  std::map<std::string, format::Tensor> dumped(int64_t rank) const;
  /// When each kept value was made, in nanoseconds of a clock that all ranks of this process share. A value has a
  /// larger number than the values that it was computed from.
  std::map<std::string, uint64_t> dumpedAt(int64_t rank) const;
  void endDump();

  /// A costs file for mpmd-schedule and mpmd-opt: the measured times of stages and edges, from the events that
  /// `takeTrace` has returned.
  absl::StatusOr<std::string> measuredCosts() const;

  /// Times of launches in the steps whose events `takeTrace` has returned, as JSON, the most expensive first:
  ///
  ///     {"steps": 9, "launches": [{"mesh": "pp0", "task": "0F", "launch": "gemm 128x512x128 (f32)", "launches": 4,
  ///      "count": 288, "seconds": 0.0123, "flops": 4831838208, "bytes": 94371840, "bound_seconds": 0.0101}, ...]}
  ///
  /// Equal launches of one task form one entry; `launches` is their number. All ranks of the mesh together ran them
  /// `count` times in all `steps`, in `seconds`. If there are several steps, the first does not count. `bound_seconds`
  /// is the longer of two times: at the rate of matrix products, and at the rate of copies of as many bytes. This call
  /// measures the rates, on as many threads or on the first device. `bound_seconds` is null if unknown, as for
  /// exchanges, which wait for other ranks. FailedPrecondition unless launches are timed.
  absl::StatusOr<std::string> launchTimes();

private:
  struct Core;
  static absl::StatusOr<std::unique_ptr<Session>> openChecked(std::shared_ptr<const Bundle> bundle,
                                                              const SessionOptions &options);
  absl::Status failure() const;
  explicit Session(std::shared_ptr<Core> core);
  /// The rank threads also own the core, because a thread that is stuck in a kernel may outlive the session.
  std::shared_ptr<Core> core;
};

} // namespace mpmd::rt

#endif // MPMD_RT_SESSION_H
