/// A program that runs: its ranks as threads, their arenas, and the state that stays in them from step to step.
///
/// Open, bind every argument, then step as often as wanted; after a step, fetch. One thread at a time may call in. A
/// session that failed in a step answers every later call but `profile`, `takeTrace` and `measuredCosts` with the same
/// error: a rank may still be at work in its memory.
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
  /// Without any progress for this long, a rank inside a task is named as slow; if no rank is inside one, the step
  /// ends. On devices, where that is not known, it ends in any case.
  double stallSeconds = 60;
  /// A rank that has been inside one task for this long ends the step with an error.
  double taskSeconds = 3600;
  /// Called with notes, such as the name of a slow rank, from the thread that calls `open`, `step` or `run`.
  std::function<void(const std::string &)> notice;
  TransportKind transport = TransportKind::InProcess;
  /// Tests: sleep at random before sends, receives and waits.
  std::optional<uint64_t> delaySeed;
  /// Events that are kept per rank between two calls of `takeTrace`; later ones are counted only. 0: no trace.
  uint64_t traceEvents = 0;
  /// As many as a rank records in one step, within reason: 40 MiB.
  static constexpr uint64_t eventsOfAStep = UINT64_MAX;
  /// Whether each launch of a task is timed: for `launchTimes`, or for events, too. These are dropped first. In a
  /// program with ranks on devices, which need `traceEvents` for it, only tasks are timed in the third step that is
  /// recorded, the fifth and so on.
  LaunchTiming timeLaunches = LaunchTiming::None;
  /// Chooses by name what `dump` keeps of a step; there is memory for that from the beginning. Null: none.
  std::function<bool(const std::string &name)> dump;
  /// The owner of state that the new session has, too; it need not outlive it, only `open`. Each argument with the name
  /// of a state argument of the owner is that state: what either session computes or is bound, both have. It must have
  /// the type and shape that it has there; there must be one. Nothing is copied where a rank has the part of it that a
  /// rank of the owner has. Where the two divide it differently (`notice` names it), or either has ranks on devices,
  /// ranks here have copies, made again before a run after which state may have changed, and the new session cannot be
  /// one that replaces it.
  ///
  /// Sessions with state in common are a group: one of them runs at a time, and while it does, all that has to do with
  /// state fails with FailedPrecondition in the others. They may be used by several threads, each by one at a time, and
  /// closed in any order. If one fails in a step, all have failed. A result that is state, updated where it lies, is
  /// what the group has made of it since.
  Session *share = nullptr;
  /// The kinds of devices that the bundle must be for: "cpu", "cuda", "cpu,cuda"; empty for any.
  std::string device;
  /// For ranks whose kernels run on devices: which these are, by number; such ranks that follow each other share one
  /// where there are fewer. Of several processes each says its own. Empty: all that there are, as many as such ranks
  /// at most; of processes of one host that see the same ones, each its share.
  std::vector<uint32_t> devices;
  /// Whether a step is captured once, and replayed from then on.
  bool captureSteps = true;
  /// What exchanges data between the devices of a mesh: "ours" (or nothing), with the CPU's bits, or "nccl" where it
  /// can, which adds in an order of its own; of several processes all say the same.
  std::string collectives;
  /// Processes that share the ranks, this one among them: all of them open the same program with the same options, in
  /// the same order. Null: all ranks are here. Values of ranks that are elsewhere are not to be had here, but by
  /// `replicate...`; all that says nothing of processes is about the ranks that are here.
  std::shared_ptr<Processes> processes;
  /// By rank, the process that has it. Empty: ranks that follow each other, as many for each process as can be, and
  /// processes of one host one behind the other.
  std::vector<uint32_t> processOf;
};

/// What a rank did in all steps so far. Times in seconds; on devices, of the steps that were recorded.
struct RankProfile {
  double busy = 0;    ///< in tasks
  double waiting = 0; ///< for transfers and exchanges
  double idle = 0;    ///< the rest of the steps' time
  uint64_t sentBytes = 0;
  uint64_t receivedBytes = 0;
  uint64_t plannedPeakBytes = 0; ///< the arena
  uint64_t usedPeakBytes = 0;    ///< one past the highest arena byte addressed so far; both without state of the owner
};

/// The most events that a rank of the bundle records in one step; with `launches`, those of launches, too.
uint64_t eventsPerStep(const Bundle &bundle, bool launches);

/// Values of an argument for one step after another.
struct Feed {
  int64_t argument;
  const void *data;    ///< slices, one behind the other; they must stay where they are while the steps run
  uint64_t sliceBytes; ///< must be the size of the whole tensor, or of the rank's part
  int64_t slices;
  int64_t first;     ///< the slice of the first step; after the last slice comes the first one again
  int64_t rank = -1; ///< whose parts these are, as `bindPart` takes them; -1: whole tensors

  /// The value for the step that is `turn` steps after the first.
  const void *slice(uint64_t turn) const {
    uint64_t index = (static_cast<uint64_t>(first) + turn) % static_cast<uint64_t>(slices);
    return static_cast<const char *>(data) + index * sliceBytes;
  }
};

/// A rank's part of an argument or result: a box of the tensor.
struct Part {
  std::vector<int64_t> starts, shape;
  uint64_t bytes = 0; ///< dense
  bool first = true;  ///< no rank before it in the mesh has the same part
};

class Session {
public:
  static absl::StatusOr<std::unique_ptr<Session>> open(std::shared_ptr<const Bundle> bundle,
                                                       const SessionOptions &options);
  ~Session();
  Session(const Session &) = delete;
  Session &operator=(const Session &) = delete;

  const Bundle &bundle() const;

  /// Copies the value of argument `index` of the manifest, a whole tensor, into every rank that holds a part of it.
  /// `bytes` must be the size of the tensor.
  absl::Status bind(int64_t index, const void *data, uint64_t bytes);

  /// Gives the value of argument `index` without copying it: `bytes` bytes at `data` must stay where they are, and as
  /// they are, until the argument is bound or fed again, or the session is closed. Nothing is ever written there. Where
  /// the program cannot read them as they are, its ranks take copies at once, as `bind` does: of state, of parts, of
  /// what it also writes to, and of elements that are not aligned (F64 at a multiple of 8, and so on).
  absl::Status bindView(int64_t index, const void *data, uint64_t bytes);

  /// Whether the value of an argument is only where `bindView` was told: no rank has a copy.
  bool isInPlace(int64_t index) const;

  /// Copies one rank's part of an argument there, and from there: dense, row-major, with the extents that it has,
  /// without padding. Its mesh must be one that reads the argument, and `bytes` the size of the part.
  absl::Status bindPart(int64_t index, int64_t rank, const void *data, uint64_t bytes);
  absl::Status fetchPart(int64_t index, int64_t rank, void *data, uint64_t bytes) const;

  /// Which part that is, and that of a result; nothing where the rank's mesh holds none.
  absl::StatusOr<std::optional<Part>> argumentPart(int64_t index, int64_t rank) const;
  absl::StatusOr<std::optional<Part>> resultPart(int64_t index, int64_t rank) const;

  /// Runs the program once. An error names rank, instruction, microbatch and peer.
  absl::Status step();

  /// Runs the program up to `count` times, and says how often; at least once, and `mostStepsAtOnce` times at most.
  /// Ranks do not wait for each other between two steps but for values, and for the slowest to be at most a step
  /// behind. Each rank takes its slices of `feeds` itself. `enough` is asked every 10 ms or more often, on this thread;
  /// once it says so, no rank begins a step that no other rank has begun.
  absl::StatusOr<int64_t> run(int64_t count, absl::Span<const Feed> feeds = {},
                              const std::function<bool()> &enough = {});
  static constexpr int64_t mostStepsAtOnce = 256;

  /// Keeps the sessions that have state in common with this one from running until `release`, also between two calls of
  /// `run`. Fails if one of them does now, or has done the same. Any thread may release.
  absl::Status hold();
  void release();

  /// Whether an argument is state: of this program, or of the session that this one shares it with.
  bool isState(int64_t index) const;

  /// The value that argument `index` will have in the next step: for state, what the last step left. Where it lies if
  /// a rank has all of it, else gathered here from the ranks of the first mesh that holds it. Valid until the next call
  /// of `bind`, `step` or `run` (for state: of any session that has it).
  absl::StatusOr<const void *> viewArgument(int64_t index) const;

  /// The same, copied.
  absl::Status fetchArgument(int64_t index, void *data, uint64_t bytes) const;

  /// Copies result `index` of the last step.
  absl::Status fetchResult(int64_t index, void *data, uint64_t bytes) const;

  /// The same where no rank here has all of it, or any: all processes call it, each in the same order, and so do
  /// processes that have it. The value is written at process `to` only, or with -1 at all; elsewhere `data` may be
  /// null.
  static constexpr int64_t everywhere = -1;
  absl::Status replicateArgument(int64_t index, int64_t to, void *data, uint64_t bytes) const;
  absl::Status replicateResult(int64_t index, int64_t to, void *data, uint64_t bytes) const;

  /// Whether what goes to process `to` comes here.
  bool isWanted(int64_t to) const;

  /// Which process has a rank: 0 where there is one.
  int64_t processOf(int64_t rank) const;

  /// The processes that share the ranks, or null.
  Processes *processes() const;

  /// Tells whoever listens (`SessionOptions::notice`).
  void notice(const std::string &text) const;

  /// The same of a box of it, dense. `bytes` must be the size of the box.
  absl::Status fetchArgumentSlice(int64_t index, absl::Span<const int64_t> starts, absl::Span<const int64_t> shape,
                                  void *data, uint64_t bytes) const;
  absl::Status fetchResultSlice(int64_t index, absl::Span<const int64_t> starts, absl::Span<const int64_t> shape,
                                void *data, uint64_t bytes) const;

  /// How many steps all ranks have done. Any thread may ask at any time.
  uint64_t stepsDone() const;

  /// Gives nothing back when it goes: in the child of a fork there are no threads to end.
  void abandon();

  RankProfile profile(int64_t rank) const;

  /// How many collectives all steps so far have executed: each counts once for the ranks that take part in it.
  uint64_t collectives() const;
  /// Those of them that NCCL did.
  uint64_t collectivesByNccl() const;

  /// Seconds that each step of the last call of `run` (or `step`) took: from the end of the one before it, on the
  /// slowest rank.
  absl::Span<const double> stepSeconds() const;

  /// Chrome trace events (also for Perfetto) as JSON text, one track per rank: `traceBegin`, then what `takeTrace`
  /// gives for the events since its last call (which are then forgotten, so a long run needs no more memory than a
  /// short one), then `traceEnd`, which says how many events were dropped.
  std::string traceBegin() const;
  std::string takeTrace();
  std::string traceEnd() const;

  /// Whether the next steps are recorded; they are, unless said otherwise.
  void record(bool whether);

  /// Whether the next steps keep copies of the values that `SessionOptions::dump` chose, each in place of those of the
  /// step before it: arguments as they are when the step begins, results as they are when it has ended, and what each
  /// task leaves: `NAME`, or `NAME[m]` of microbatch m. Where two would have one name the second gets a prime.
  void dump(bool whether);

  /// What a rank kept in a step that did not fail: its parts, each as its buffer has it, with the padding of parts that
  /// are shorter than others. Until the next step, or until the memory for all of that is given back by `endDump`,
  /// after which no step keeps anything.
  std::map<std::string, format::Tensor> dumped(int64_t rank) const;
  /// When each of them was made, in nanoseconds of a clock that all ranks here have: what was made of another value has
  /// a larger number than that.
  std::map<std::string, uint64_t> dumpedAt(int64_t rank) const;
  void endDump();

  /// What stages and edges took in the steps so far, from the events that `takeTrace` took: a costs file for
  /// mpmd-schedule and mpmd-opt.
  absl::StatusOr<std::string> measuredCosts() const;

  /// What launches took in the steps of which `takeTrace` took the events, as JSON, the most expensive first:
  ///
  ///     {"steps": 9, "launches": [{"mesh": "pp0", "task": "0F", "launch": "gemm 128x512x128 (f32)", "launches": 4,
  ///      "count": 288, "seconds": 0.0123, "flops": 4831838208, "bytes": 94371840, "bound_seconds": 0.0101}, ...]}
  ///
  /// Those of one task that are called alike are one entry: so many `launches`, which all ranks of the mesh together
  /// ran `count` times in all `steps` (the first one of several does not count) and `seconds`. `bound_seconds` is what
  /// they would have taken at the rate of matrix products, or of copies of so many bytes, whichever is longer, as this
  /// process measures them now, on as many threads or on its first device; null where it is not known, as of exchanges,
  /// which wait for others.
  /// FailedPrecondition unless launches are timed.
  absl::StatusOr<std::string> launchTimes();

private:
  struct Core;
  static absl::StatusOr<std::unique_ptr<Session>> openChecked(std::shared_ptr<const Bundle> bundle,
                                                              const SessionOptions &options);
  absl::Status failure() const;
  explicit Session(std::shared_ptr<Core> core);
  /// Shared with the rank threads: a thread that is stuck in a kernel may outlive the session.
  std::shared_ptr<Core> core;
};

} // namespace mpmd::rt

#endif // MPMD_RT_SESSION_H
