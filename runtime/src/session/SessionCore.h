/// State that a session and its rank threads share.
#ifndef MPMD_RT_SRC_SESSION_SESSIONCORE_H
#define MPMD_RT_SRC_SESSION_SESSIONCORE_H

#include "mpmd-rt/Session.h"

#include "runtime/src/device/DeviceRanks.h"
#include "runtime/src/profile/Profile.h"
#include "runtime/src/session/Links.h"
#include "runtime/src/session/Rank.h"
#include "runtime/transport/Processes.h"
#include "runtime/transport/Relay.h"

#include "absl/functional/function_ref.h"

#include <condition_variable>
#include <cstring>
#include <mutex>
#include <thread>

namespace mpmd::rt {

// Indices called `array` are those of `Bundle::arguments`, as in the public interface. Indices called `argument` are
// those of the manifest: an array has one for each slice.

/// The first rank that has not finished the step, or else the first rank.
template <typename Ranks> const Rank &findNotAtRest(const Ranks &ranks) {
  auto found = std::find_if(ranks.begin(), ranks.end(), [](const auto &rank) { return !rank->isAtRest(); });
  return found == ranks.end() ? *ranks.front() : **found;
}

struct Session::Core {
  /// The value of an argument that no rank reads.
  struct UnusedArgument {
    Shard shard; ///< all of the argument
    std::vector<char> own;
    const void *viewed = nullptr; ///< memory of the caller, read instead of `own`
    const void *data() const { return viewed ? viewed : own.data(); }
    void set(const void *tensor) {
      viewed = nullptr;
      if (!own.empty())
        shard.copyFrom(tensor, own.data());
    }
  };

  /// Sessions with common state: this one, its owner, and those that share its state.
  struct Group {
    std::mutex mutex;              ///< held by every call, but not while steps run; locked before `Core::mutex`
    std::vector<Core *> open;      ///< sessions that are not closed
    const Core *running = nullptr; ///< the session that is inside steps
    const Core *holder = nullptr;  ///< the session that called `hold`
    const Core *busy() const { return running ? running : holder; }
    uint64_t changes = 0;         ///< number of changes of state
    const Core *failed = nullptr; ///< the first session that failed
    absl::Status error;           ///< its error, as other sessions return it
  };
  /// How an array of arguments shares state with the owner.
  struct Share {
    int64_t state = -1;              ///< the owner's array, or -1 for no shared state
    bool copied = false;             ///< whether a rank of any process holds a copy
    bool isCopied = false;           ///< whether a rank of this process holds a copy
    std::vector<uint32_t> receivers; ///< processes whose copies need parts of other processes
  };

  std::shared_ptr<const Bundle> bundle;
  std::shared_ptr<Group> group = std::make_shared<Group>();
  std::shared_ptr<Core> owner;                          ///< the session whose state this one shares, or null
  std::vector<Share> shares;                            ///< by array
  std::vector<std::vector<Rank::BorrowedBuffer>> loans; ///< by rank
  std::vector<char> wholeState;                         ///< buffer for state that is copied from the owner
  uint64_t seen = UINT64_MAX;                           ///< `changes` of the group at the last copy
  uint64_t received = UINT64_MAX; ///< `changes` of the group at the last receive from other processes
  SessionOptions options;
  Links links;
  std::unique_ptr<Staging> staging; ///< for messages between the host and devices
  std::unique_ptr<Transport> transport;
  Transport *between = nullptr;             ///< the transport between processes inside `transport`, or null
  std::string remoteKind;                   ///< the kind of devices; empty if all ranks are threads
  std::vector<DumpPlan> dumps;              ///< by mesh; empty without dumps
  std::vector<uint32_t> processOf;          ///< by rank; empty if all ranks are in this process
  std::vector<std::unique_ptr<Rank>> ranks; ///< the ranks of this process
  std::vector<Rank *> byNumber;             ///< all ranks; null for those of other processes
  int neighbours = 0;            ///< host ranks of all processes on this host with the same cores; 0: unknown
  DeviceRanks::Owner remote;     ///< ranks on devices, after opening
  std::vector<Rank *> onDevices; ///< the ranks in `remote`
  std::unique_ptr<Relay> relay;  ///< for messages of `remote` with other processes; null without such messages
  std::vector<UnusedArgument> unusedArguments; ///< by argument
  std::vector<bool> bound;                     ///< by argument: whether it was bound after the last step
  std::vector<std::vector<char>> gathered;     ///< by array: gathered values for views
  std::vector<std::thread> threads;

  std::mutex mutex; ///< guards the members below, and `finished` of the ranks
  std::condition_variable startStep, endStep;
  size_t ready = 0;           ///< number of threads that have finished starting
  uint64_t first = 0;         ///< number of the first step of this run
  uint64_t target = 0;        ///< only steps below this number may begin
  uint64_t slowest = 0;       ///< number of steps that all ranks have done
  std::vector<uint64_t> done; ///< number of steps by rank; UINT64_MAX for ranks of other processes
  std::vector<uint64_t> ends; ///< end times in nanoseconds, by step of this run
  absl::Span<const Feed> feeds;
  bool stop = false;
  absl::Status error; ///< the error that ended the run
  /// Returned if there is no memory for a message.
  const absl::Status noMemory = absl::ResourceExhaustedError("no memory");

  // Accessed by the caller's thread only.
  std::vector<double> stepSeconds;
  double allSeconds = 0, observedSeconds = 0; ///< of all steps, and of those with known times on devices
  uint64_t start = nanoseconds();             ///< origin of trace times, by this process's clock
  std::optional<uint64_t> clockError;         ///< error of `start` between processes in nanoseconds, with traces
  CostProfile costs;
  int threadsOfRanks = 1;           ///< number of threads of each rank of this process
  std::vector<Rank::Waiting> waits; ///< of the watchdog, by rank; preallocated, because a step allocates nothing

  /// Whether the ranks of a mesh are on devices, whether any rank is, and, by rank, whether it is on one of this
  /// process.
  bool isRemote(int64_t mesh) const { return bundle->manifest().meshes[mesh].deviceKind() != "cpu"; }
  bool hasRemote() const { return !remoteKind.empty(); }
  std::vector<bool> remoteHere() const;
  using CopyPart = absl::FunctionRef<void(const Shard &shard, const void *buffer)>;
  using StartRanks = std::function<absl::Status()>;
  using StepRanks = std::function<absl::Status(uint64_t number, absl::Span<const Feed> given, uint64_t slice)>;
  void serve(absl::Span<Rank *const> served, const StartRanks &start, const StepRanks &step);
  void serveRank(Rank &rank);
  void serveDevices();
  absl::Status checkKinds();
  absl::StatusOr<std::unique_ptr<Transport>> connectRanks(std::chrono::nanoseconds spin);
  absl::Status openDevices(std::chrono::nanoseconds spin);
  absl::Status checkMemory(const std::vector<int> &here) const;
  static absl::Status startThreads(const std::shared_ptr<Core> &core);
  absl::Status remoteFailure() const;
  absl::Status stoppedBy(const absl::Status &status) const;
  bool mayBegin(uint64_t step) const;
  bool over() const;
  void finish(Rank &rank);
  void fail(const absl::Status &status);
  absl::StatusOr<int64_t> run(int64_t count, absl::Span<const Feed> given, const std::function<bool()> &enough);
  void watch(std::unique_lock<std::mutex> &lock, const std::function<bool()> &enough);
  void endSoon();
  std::string deadlock();
  std::string others(const std::vector<const Rank *> &named) const;
  uint64_t totalProgress() const;
  Beat compareProgress();
  // Share.cpp. The caller holds the group's mutex, except for `share`, `enter`, `leave` and `close`.
  absl::Status share(const std::shared_ptr<Core> &other);
  absl::Status nameShares();
  bool isAllHere(int64_t array) const;
  uint64_t bytesOfLoans() const;
  absl::Status enter(absl::Span<const Feed> given);
  void leave(const absl::Status &status);
  void close(bool stuck);
  absl::Status failure();
  absl::Status use(bool state);
  absl::Status useNow(int64_t array);
  void settle();
  void refresh();
  absl::Status receiveState();
  absl::Span<const int64_t> slicesOf(int64_t array) const { return bundle->arguments()[array].slices; }
  bool isState(int64_t array) const { return bundle->arguments()[array].state != 0 || isShared(array); }
  bool isShared(int64_t array) const { return shares[array].state >= 0; }
  bool isStateResult(int64_t result) const;
  bool isOwners(int64_t array) const;
  void bind(int64_t array, const void *tensor);
  absl::Status bindPart(int64_t array, int64_t rank, int64_t argument, const void *part);
  absl::StatusOr<const void *> view(int64_t array, std::vector<char> &room) const;
  absl::Status fetch(int64_t array, void *tensor) const;
  absl::Status fetchParts(int64_t argument, CopyPart copy) const;
  absl::Status fetchSlice(int64_t array, const std::vector<int64_t> &starts, const std::vector<int64_t> &shape,
                          void *data) const;

  // SessionValues.cpp
  absl::Status checkFeeds(int64_t count, absl::Span<const Feed> given) const;
  absl::Status checkLimit(int64_t array, const void *data, uint64_t bytes) const;
  absl::StatusOr<int64_t> checkPart(int64_t array, int64_t rank, int64_t part, uint64_t bytes) const;
  absl::Status planDumps();
  bool reads(int64_t argument, int64_t mesh) const;
  int64_t countParts(int64_t array, int64_t mesh) const;
  int64_t holderOf(int64_t argument, int64_t after = -1) const;

  // SessionProcesses.cpp: ranks of this and of other processes.
  /// A tensor whose parts are on the ranks of a mesh.
  struct Spread {
    int64_t index;
    bool isResult;
    int64_t mesh;
  };
  Spread resultOf(int64_t result) const { return {result, /*isResult=*/true, bundle->manifest().results[result].mesh}; }
  bool hasRanksElsewhere() const { return !processOf.empty(); }
  bool willBeHere(int64_t rank) const;
  bool isWanted(int64_t to) const;
  absl::Status checkProcesses();
  absl::Status compareClocks();
  absl::StatusOr<std::vector<uint32_t>> shareDevices(const mpmd_plugin_t *plugin) const;
  absl::StatusOr<GroupCalls> agreeOnGroupCalls(const mpmd_plugin_t *plugin, const std::vector<uint32_t> &devices) const;
  ProcessMap processMap() const { return {hasRanksElsewhere() ? options.processes.get() : nullptr, processOf}; }
  std::string gatherText(const std::string &mine) const;
  void takeCosts(CostEvents mine);
  absl::Status checkHere(int64_t rank, const std::string &what) const;
  const Shard &shardOn(const Spread &tensor, const Rank &rank) const;
  const void *valueOn(const Spread &tensor, const Rank &rank) const;
  Shard partOf(const Spread &tensor, int64_t rank) const;
  const Rank *replicaOf(const Spread &tensor, const Shard &part) const;
  absl::Status eachPart(const Spread &tensor, CopyPart copy) const;
  absl::Status replicate(const Spread &tensor, int64_t to, void *data) const;
  absl::Status replicateArgument(int64_t array, int64_t to, void *data) const;
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_SESSION_SESSIONCORE_H
