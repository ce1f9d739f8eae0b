/// What a session and its rank threads share.
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

struct Session::Core {
  /// The value of an argument that no rank holds.
  struct Unheld {
    std::vector<char> own;
    const void *viewed = nullptr; ///< memory of the caller in place of it
    const void *data() const { return viewed ? viewed : own.data(); }
    void set(const void *value) {
      viewed = nullptr;
      if (!own.empty())
        std::memcpy(own.data(), value, own.size());
    }
  };

  /// Sessions that have state in common: this one, and those that were opened with its state or have given it theirs.
  struct Group {
    std::mutex mutex;              ///< held by every call, but not while steps run; before `Core::mutex`
    std::vector<Core *> open;      ///< those that are not closed
    const Core *running = nullptr; ///< the one that is inside steps
    const Core *holder = nullptr;  ///< the one that will be, or is between two
    const Core *busy() const { return running ? running : holder; }
    uint64_t changes = 0;         ///< of state, so far
    const Core *failed = nullptr; ///< the first one that did
    absl::Status error;           ///< for the others
  };
  /// An argument that is state of the owner.
  struct Share {
    int64_t state = -1;              ///< its argument there, or -1: it is none
    bool copied = false;             ///< a rank has a part that none has there, and so a copy
    bool isCopied = false;           ///< a rank here has
    std::vector<uint32_t> receivers; ///< processes whose copies are of parts that others have
  };

  std::shared_ptr<const Bundle> bundle;
  std::shared_ptr<Group> group = std::make_shared<Group>();
  std::shared_ptr<Core> owner;                          ///< the session whose state this one has, if there is one
  std::vector<Share> shares;                            ///< by argument
  std::vector<std::vector<Rank::BorrowedBuffer>> loans; ///< by rank
  std::vector<char> wholeState;                         ///< room for what is copied from the owner
  uint64_t seen = UINT64_MAX;                           ///< changes of the group, when it was copied
  uint64_t received = UINT64_MAX;                       ///< the same of what came from other processes
  SessionOptions options;
  Links links;
  std::unique_ptr<Staging> staging; ///< of messages between the host and devices
  std::unique_ptr<Transport> transport;
  Transport *between = nullptr;             ///< the part of it that is between processes, if they have ranks
  std::string remoteKind;                   ///< of devices; empty where all ranks are threads
  std::vector<DumpPlan> dumps;              ///< by mesh; empty where none is wanted
  std::vector<uint32_t> processOf;          ///< by rank; empty where all are here
  std::vector<std::unique_ptr<Rank>> ranks; ///< those that are here
  std::vector<Rank *> byNumber;             ///< all: null where it is elsewhere
  int neighbours = 0; ///< threads of all processes on this host that have the same cores, or 0: those that are here
  DeviceRanks::Owner remote;               ///< ranks on devices, once they are open
  std::vector<Rank *> onDevices;           ///< these ranks
  std::unique_ptr<Relay> relay;            ///< of their messages with other processes; null where there are none
  std::vector<Unheld> unheld;              ///< by argument
  std::vector<bool> bound;                 ///< by argument: whether that was after the last step
  std::vector<std::vector<char>> gathered; ///< by argument: values of which no rank has all, as they were viewed
  std::vector<std::thread> threads;

  std::mutex mutex; ///< guards what follows, and `finished` of the ranks
  std::condition_variable startStep, endStep;
  size_t ready = 0;           ///< threads that have started what they need
  uint64_t first = 0;         ///< number of the first step of this run
  uint64_t target = 0;        ///< steps that may begin
  uint64_t slowest = 0;       ///< steps that all ranks have done
  std::vector<uint64_t> done; ///< steps, by rank; of one that is elsewhere, no number is larger
  std::vector<uint64_t> ends; ///< nanoseconds, by step of this run
  absl::Span<const Feed> feeds;
  bool stop = false;
  absl::Status error; ///< the one that ended the run
  /// For whoever has no memory for a message.
  const absl::Status noMemory = absl::ResourceExhaustedError("no memory");

  // Of the caller only.
  std::vector<double> stepSeconds;
  double allSeconds = 0, observedSeconds = 0; ///< the latter on devices: of steps whose times are known
  uint64_t start = nanoseconds();             ///< of traces, by this process's clock
  std::optional<uint64_t>
      clockError; ///< nanoseconds by which that may be wrong among processes, where they have traces
  CostProfile costs;
  int threadsOfRanks = 1;           ///< of each rank here
  std::vector<Rank::Waiting> waits; ///< of the watchdog, by rank: a step allocates nothing

  /// Whether the ranks of a mesh are on devices, whether any are, and by rank, which of this process are.
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
  // Share.cpp. The mutex of the group is held, but by `share`, `enter`, `leave` and `close`.
  absl::Status share(const std::shared_ptr<Core> &other);
  bool isAllHere(int64_t argument) const;
  uint64_t bytesOfLoans() const;
  absl::Status enter(absl::Span<const Feed> given);
  void leave(const absl::Status &status);
  void close(bool stuck);
  absl::Status failure();
  absl::Status use(bool state);
  absl::Status useNow(int64_t argument);
  void settle();
  void refresh();
  absl::Status receiveState();
  bool isState(int64_t argument) const { return bundle->manifest().arguments[argument].state || isShared(argument); }
  bool isShared(int64_t argument) const { return shares[argument].state >= 0; }
  bool isStateResult(int64_t result) const;
  bool isOwners(int64_t argument) const;
  void bind(int64_t argument, const void *tensor);
  absl::Status bindPart(int64_t argument, int64_t rank, const void *part);
  absl::StatusOr<const void *> view(int64_t argument, std::vector<char> &room) const;
  absl::Status fetch(int64_t argument, void *tensor) const;
  absl::Status fetchParts(int64_t argument, CopyPart copy) const;
  absl::Status fetchSlice(int64_t argument, const std::vector<int64_t> &starts, const std::vector<int64_t> &shape,
                          void *data) const;

  // SessionValues.cpp
  absl::Status checkFeeds(absl::Span<const Feed> given) const;
  absl::Status checkPart(int64_t argument, int64_t rank, uint64_t bytes) const;
  absl::Status planDumps();
  bool reads(int64_t argument, int64_t mesh) const;
  int64_t holderOf(int64_t argument, int64_t after = -1) const;

  // SessionProcesses.cpp: what is here, and what is elsewhere.
  /// A tensor of which the ranks of a mesh have parts.
  struct Spread {
    int64_t index;
    bool isResult;
    int64_t mesh;
  };
  bool hasRanksElsewhere() const { return !processOf.empty(); }
  bool willBeHere(int64_t rank) const;
  bool isWanted(int64_t to) const;
  absl::Status checkProcesses();
  absl::Status compareClocks();
  absl::StatusOr<std::vector<uint32_t>> shareDevices(const mpmd_plugin_t *plugin) const;
  absl::StatusOr<GroupCalls> agreeOnGroupCalls(const mpmd_plugin_t *plugin, const std::vector<uint32_t> &devices) const;
  Companions companions() const { return {hasRanksElsewhere() ? options.processes.get() : nullptr, processOf}; }
  std::string gatherText(const std::string &mine) const;
  void takeCosts(CostEvents mine);
  absl::Status checkHere(int64_t rank, const std::string &what) const;
  const Shard &shardOn(const Spread &tensor, const Rank &rank) const;
  const void *valueOn(const Spread &tensor, const Rank &rank) const;
  Shard partOf(const Spread &tensor, int64_t rank) const;
  const Rank *replicaOf(const Spread &tensor, const Shard &part) const;
  absl::Status eachPart(const Spread &tensor, CopyPart copy) const;
  absl::Status replicate(const Spread &tensor, int64_t to, void *data) const;
  absl::Status replicateArgument(int64_t argument, int64_t to, void *data) const;
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_SESSION_SESSIONCORE_H
