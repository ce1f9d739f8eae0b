/// Those ranks of a session that are on devices: their memory there, and the streams that run their steps. One thread
/// enqueues all of it, the first time; from then on each device replays what was captured.
#ifndef MPMD_RT_SRC_DEVICE_DEVICERANKS_H
#define MPMD_RT_SRC_DEVICE_DEVICERANKS_H

#include "runtime/format/PluginAbi.h"
#include "runtime/src/device/DeviceGroups.h"
#include "runtime/src/device/DeviceHostCalls.h"
#include "runtime/src/device/DeviceMemory.h"
#include "runtime/src/device/DeviceProgram.h"
#include "runtime/src/device/DeviceTimes.h"
#include "runtime/src/profile/DeviceRates.h"

#include "absl/status/statusor.h"

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mpmd::rt {

/// The device of each rank: those that are asked for, or as many of all as there are ranks; ranks that follow each
/// other share one where there are fewer.
absl::StatusOr<std::vector<uint32_t>> assignDevices(const mpmd_plugin_t &plugin, const std::vector<uint32_t> &asked,
                                                    size_t numRanks);

/// What tells the devices that the plugin sees from all others, by number.
absl::StatusOr<std::vector<std::string>> identifyDevices(const mpmd_plugin_t &plugin);

class DeviceRanks {
public:
  /// What is still at work on devices, and may be for ever, is never closed: that would wait for it.
  struct Close {
    void operator()(DeviceRanks *ranks) const;
  };
  using Owner = std::unique_ptr<DeviceRanks, Close>;

  struct Choices {
    bool capture = true;   ///< a step, to replay it
    uint64_t observed = 0; ///< of how many steps times may be kept
    bool launches = false; ///< whether these may be of launches
    /// What groups do of exchanges: none if nothing is said, and no groups are made.
    std::optional<GroupCalls> groupCalls = {};
    Companions companions = {}; ///< that have members of the groups, too
  };
  /// Where a rank is.
  struct Place {
    uint32_t ordinal;  ///< of its device
    const char *image; ///< where the image of its arena begins on the host
  };
  /// `places`: by rank; none of those on the host and in other processes, with which the others have messages by way of
  /// `staging`, whose memory is made here.
  static absl::StatusOr<Owner> open(const mpmd_plugin_t &plugin, const Bundle &bundle, const Links &links,
                                    Staging &staging, const std::vector<std::optional<Place>> &places, Choices choices);
  RemoteMemory &memoryOf(uint32_t rank);
  const DevicePlace &placeOf(uint32_t rank) const { return places[rank]; }
  const DevicePlan &plan() const { return steps; }
  const GroupCalls &joined() const { return groupCalls; }

  struct Observer {
    /// Called when a rank has done an instruction that is a task, and nothing is under way behind it.
    std::function<void(uint32_t rank, uint32_t instruction)> afterTask;
    /// Called when a rank has done launches of a list that is repeated, where `times` has those of launches: these are
    /// in it until the next iteration.
    std::function<void(uint32_t rank, absl::Span<const DeviceLaunch> launches)> afterIteration;
  };

  /// Runs one step, and returns when all devices have done it, when one has failed, or when somebody has called
  /// `abort`. A step that is looked at task by task is enqueued so. It leaves what `kept` says in `times`.
  absl::Status step(uint64_t number, StepTimes kept, const Observer &observer);

  /// Null if there are to be none.
  DeviceTimes *times() const { return timesOfSteps.get(); }

  /// Those of the first device, for programs of this bundle. Between steps.
  std::optional<DeviceRates> measureRates() const;

  /// Ends the wait for a step, and with it all of this. From any thread.
  void abort() { isAborted.store(true, std::memory_order_release); }

  /// After a step that has failed, by the same thread, once other processes know why: those with members of the groups
  /// are told so by these, too.
  void abortGroups();

  /// Grows while a step is told to devices.
  uint64_t enqueued() const { return numEnqueued.load(std::memory_order_relaxed); }

private:
  struct Device {
    uint32_t ordinal;
    mpmd_device_t *handle = nullptr;
    mpmd_device_info_t info = {};
    mpmd_stream_t *root = nullptr; ///< graphs begin and end there
    mpmd_event_t *fork = nullptr;  ///< of a capture
    mpmd_graph_t *graphs[3] = {};  ///< of a step, by what is timed of it

    explicit Device(uint32_t ordinal) : ordinal(ordinal) {}
  };
  static constexpr uint32_t noWord = UINT32_MAX;
  struct Stream {
    mpmd_stream_t *handle; ///< null between ranks on the host
    uint32_t device;       ///< in `devices`
  };

  DeviceRanks(const mpmd_plugin_t &plugin, const Bundle &bundle, const Links &links, Staging &staging);
  ~DeviceRanks();
  absl::Status openDevices(const std::vector<std::optional<Place>> &where);
  absl::Status openGroups(const Companions &companions);
  absl::Status openStaging();
  absl::Status openRank(uint32_t rank, const char *image);
  absl::StatusOr<DeviceProgram *> programOn(uint32_t device, int64_t mesh);
  absl::Status openProducts();
  absl::Status openHostCalls();
  absl::Status openStreams(const std::vector<uint32_t> &rankOf);
  absl::Status crossEdges();
  /// How a step is told to devices.
  struct Manner {
    bool captured = false;
    StepTimes kept = StepTimes::None;
  };
  absl::Status enqueue(Manner manner, const Observer &observer);
  absl::Status enqueue(const DeviceAction &action, Manner manner);
  absl::Status enqueueAll(Manner manner, const Observer &observer);
  /// What is told in its own order: all, or the streams of a rank, or that of a channel.
  struct Sequence {
    std::vector<uint32_t> actions;
    size_t next = 0;                 ///< of them
    std::vector<int64_t> iterations; ///< of the lists that it is in
    bool isAsked = false;            ///< whether there is another one, and it has not been said yet

    bool isDone() const { return next == actions.size(); }
  };
  void openSequences();
  bool mayTell(const Sequence &sequence, absl::Span<const Sequence> told) const;
  absl::StatusOr<bool> tell(Sequence &sequence, absl::Span<Sequence> told, Manner manner, const Observer &observer);
  absl::StatusOr<bool> iteration(Sequence &sequence, Manner manner, const Observer &observer);
  absl::Status join(const DeviceJoin &join);
  absl::Status checkGroups() const;
  absl::Status capture(StepTimes kept);
  absl::Status run(StepTimes kept, const Observer &observer);
  absl::Status openTimes(uint64_t room);
  absl::Status openPlaces();
  absl::Status await(size_t first, size_t count);
  absl::Status failure(uint32_t device, absl::string_view what) const;
  std::string describe(uint32_t rank, uint32_t instruction) const;
  /// Which device it is, and what there is of memory on it, for errors.
  std::string roomOn(uint32_t device) const;
  void nameRanges();
  absl::Status checked(int failed, absl::string_view what) const;

  const mpmd_plugin_t &plugin;
  const Bundle &bundle;
  const Links &links;
  Staging &staging;
  bool captures = true;
  std::vector<std::unique_ptr<Device>> devices;
  std::vector<uint32_t> deviceOf; ///< by rank, in `devices`, or `noDevice`
  std::map<std::pair<uint32_t, int64_t>, std::unique_ptr<DeviceProgram>> programs; ///< by device and mesh
  std::vector<const DeviceProgram *> programOf;                                    ///< by rank
  std::vector<std::unique_ptr<DeviceMemory>> memories;                             ///< by rank
  GroupCalls groupCalls;
  OpenGroups groups;              ///< of `groupCalls`
  std::vector<mpmd_part_t> parts; ///< of what is joined
  DevicePlan steps;
  DeviceHostCalls hostCalls;
  std::vector<Stream> streams;
  std::vector<mpmd_event_t *> events;
  std::vector<bool> forks;           ///< by stream: whether a capture takes it in, not what it waits for first
  std::vector<mpmd_event_t *> joins; ///< by stream, of those that do anything: the end of a capture
  // Between devices, in graphs: words in place of events.
  std::vector<std::vector<uint32_t>> wordsOf; ///< by event: those that are set
  std::vector<uint32_t> wordAt;               ///< by action: the one that is awaited, or `noWord`
  std::vector<bool> isAwaited;                ///< by event: by a stream of the same device
  uint32_t *words = nullptr;
  std::unique_ptr<DeviceTimes> timesOfSteps;
  std::vector<std::vector<std::string>> rangeNames; ///< by rank and instruction; empty where nobody watches
  void *staged = nullptr;                           ///< memory of the staging
  // Where the streams of ranks are.
  std::vector<DevicePlace> places;
  uint32_t *passed = nullptr;         ///< by rank
  uint32_t *flags = nullptr;          ///< behind them, by rank: whether its list goes on
  std::vector<uint32_t> numberOfMark; ///< among those of its stream, from 1
  std::vector<bool> isPending;        ///< by stream, then by device: while they are awaited
  std::atomic<bool> isAborted{false};
  std::atomic<uint64_t> numEnqueued{0};
  std::vector<Sequence> sequences; ///< all actions; then, where lists are repeated, those of each rank and channel
  std::vector<bool> isRecorded;    ///< by event, while a step is told
  bool isOpen = false;             ///< all of it
  bool isStuck = false;            ///< something may be under way for ever
  bool isWarm = false;             ///< a step was done
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_DEVICE_DEVICERANKS_H
