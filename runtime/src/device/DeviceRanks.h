/// The ranks of a session that run on devices: their memory, and the streams that run their steps. One thread enqueues
/// the first step. Later steps replay its capture on each device.
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

/// The device ordinal of each rank. Uses the devices `asked`, or else as many devices as there are ranks. If there are
/// fewer devices than ranks, consecutive ranks share a device.
absl::StatusOr<std::vector<uint32_t>> assignDevices(const mpmd_plugin_t &plugin, const std::vector<uint32_t> &asked,
                                                    size_t numRanks);

/// A unique identity of each device that the plugin sees, by ordinal.
absl::StatusOr<std::vector<std::string>> identifyDevices(const mpmd_plugin_t &plugin);

class DeviceRanks {
public:
  /// Leaks ranks whose devices may be busy for ever, because closing them would wait.
  struct Close {
    void operator()(DeviceRanks *ranks) const;
  };
  using Owner = std::unique_ptr<DeviceRanks, Close>;

  struct Choices {
    bool capture = true;   ///< whether a step is captured and replayed
    uint64_t observed = 0; ///< number of steps for which times are kept
    bool launches = false; ///< whether launches are timed, too
    /// Exchanges that groups run. Without a value, groups are not opened.
    std::optional<GroupCalls> groupCalls = {};
    ProcessMap processMap = {}; ///< other processes with members of the groups
  };
  /// The device and host image of a rank.
  struct Placement {
    uint32_t ordinal;  ///< of its device
    const char *image; ///< host address of the image of its arena
  };
  /// `placements` is by rank, without values for ranks on the host and in other processes. Their messages with device
  /// ranks go through `staging`, whose memory this function allocates.
  static absl::StatusOr<Owner> open(const mpmd_plugin_t &plugin, const Bundle &bundle, const Links &links,
                                    Staging &staging, const std::vector<std::optional<Placement>> &placements,
                                    Choices choices);
  RemoteMemory &memoryOf(uint32_t rank);
  const RankProgress &progressOf(uint32_t rank) const { return progress[rank]; }
  const DevicePlan &plan() const { return steps; }
  const GroupCalls &inGroups() const { return groupCalls; }

  struct Observer {
    /// Called when a rank has completed a task, before any later work is enqueued.
    std::function<void(uint32_t rank, uint32_t instruction)> afterTask;
    /// Called when a rank has completed the launches of a loop iteration, if launches are timed. `times` has their
    /// times until the next iteration.
    std::function<void(uint32_t rank, absl::Span<const DeviceLaunch> launches)> afterIteration;
  };

  /// Runs one step. Returns when all devices have completed it, when one has failed, or after `abort`. With
  /// `afterTask`, the step is enqueued task by task. Afterwards `times` has the times that `timing` selects.
  absl::Status step(uint64_t number, StepTimes timing, const Observer &observer);

  /// Null if `Choices::observed` is 0.
  DeviceTimes *times() const { return timesOfSteps.get(); }

  /// Rates of the first device for programs of this bundle. Call between steps.
  std::optional<DeviceRates> measureRates() const;

  /// Ends the wait for a step. Afterwards this object is unusable. Any thread.
  void abort() { isAborted.store(true, std::memory_order_release); }

  /// Call after a failed step, on the same thread, once other processes know the reason. Aborting a group makes its
  /// members in other processes fail, too.
  void abortGroups();

  /// The number of actions enqueued so far. It grows while a step is enqueued.
  uint64_t enqueued() const { return numEnqueued.load(std::memory_order_relaxed); }

private:
  struct Device {
    uint32_t ordinal;
    mpmd_device_t *handle = nullptr;
    mpmd_device_info_t info = {};
    mpmd_stream_t *root = nullptr; ///< the stream in which graphs begin and end
    mpmd_event_t *fork = nullptr;  ///< the event at which other streams join a capture
    mpmd_graph_t *graphs[3] = {};  ///< of a step, by `StepTimes`

    explicit Device(uint32_t ordinal) : ordinal(ordinal) {}
  };
  static constexpr uint32_t noWord = UINT32_MAX;
  struct Stream {
    mpmd_stream_t *handle; ///< null for a channel between host ranks
    uint32_t device;       ///< in `devices`
  };

  DeviceRanks(const mpmd_plugin_t &plugin, const Bundle &bundle, const Links &links, Staging &staging);
  ~DeviceRanks();
  absl::Status openDevices(const std::vector<std::optional<Placement>> &placements);
  absl::Status openGroups(const ProcessMap &processMap);
  absl::Status openStaging();
  absl::Status openRank(uint32_t rank, const char *image);
  absl::StatusOr<DeviceProgram *> programOn(uint32_t device, int64_t mesh);
  absl::Status openProducts();
  absl::Status openHostCalls();
  absl::Status openStreams(const std::vector<uint32_t> &rankOf);
  absl::Status crossEdges();
  /// How a step is enqueued.
  struct EnqueueOptions {
    bool captured = false;
    StepTimes timing = StepTimes::None;
  };
  absl::Status enqueue(EnqueueOptions how, const Observer &observer);
  absl::Status enqueue(const DeviceAction &action, EnqueueOptions how);
  absl::Status enqueueAll(EnqueueOptions how, const Observer &observer);
  /// Actions that are enqueued in order: all actions, or those of one rank or channel.
  struct Sequence {
    std::vector<uint32_t> actions;
    size_t next = 0;                 ///< index in `actions`
    std::vector<int64_t> iterations; ///< of the data-dependent loops around `next`
    bool isFlagPending = false;      ///< whether the flag for the next iteration is being fetched

    bool isDone() const { return next == actions.size(); }
  };
  void openSequences();
  bool canEnqueue(const Sequence &sequence, absl::Span<const Sequence> active) const;
  absl::StatusOr<bool> enqueueNext(Sequence &sequence, absl::Span<Sequence> active, EnqueueOptions how,
                                   const Observer &observer);
  absl::StatusOr<bool> iteration(Sequence &sequence, EnqueueOptions how, const Observer &observer);
  absl::Status callGroup(const DeviceGroupCall &call);
  absl::Status checkGroups() const;
  absl::Status capture(StepTimes timing);
  absl::Status run(StepTimes timing, const Observer &observer);
  absl::Status openTimes(uint64_t room);
  absl::Status openProgress();
  absl::Status await(size_t first, size_t count);
  absl::Status failure(uint32_t device, absl::string_view what) const;
  std::string describe(uint32_t rank, uint32_t instruction) const;
  /// Describes a device and its free memory, for errors.
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
  std::vector<mpmd_part_t> parts; ///< of the current group call, by member
  DevicePlan steps;
  DeviceHostCalls hostCalls;
  std::vector<Stream> streams;
  std::vector<mpmd_event_t *> events;
  std::vector<bool> forks; ///< by stream: whether its first action does not join the capture, so it waits for `fork`
  std::vector<mpmd_event_t *> joins; ///< by stream with work: the event that ends it in a capture
  // Words replace events between graphs of different devices.
  std::vector<std::vector<uint32_t>> wordsOf; ///< by event: the words that are set
  std::vector<uint32_t> wordAt;               ///< by action: the word that it awaits, or `noWord`
  std::vector<bool> isAwaited;                ///< by event: whether a stream of the same device awaits it
  uint32_t *words = nullptr;
  std::unique_ptr<DeviceTimes> timesOfSteps;
  std::vector<std::vector<std::string>> rangeNames; ///< by rank and instruction; empty without a profiler
  void *staged = nullptr;                           ///< memory of the staging
  // Progress of the ranks' streams.
  std::vector<RankProgress> progress;
  uint32_t *passed = nullptr;         ///< by rank
  uint32_t *flags = nullptr;          ///< behind `passed`, by rank: flag of its data-dependent loop
  std::vector<uint32_t> numberOfMark; ///< by mark: its number among the stop marks of its stream, from 1
  std::vector<bool> isPending;        ///< by stream, then by device: whether `await` still waits for it
  std::atomic<bool> isAborted{false};
  std::atomic<uint64_t> numEnqueued{0};
  std::vector<Sequence> sequences; ///< all actions; with data-dependent loops, also those of each rank and channel
  std::vector<bool> isRecorded;    ///< by event: whether the current step has recorded it
  bool isOpen = false;             ///< whether opening has completed
  bool isStuck = false;            ///< whether work may be pending for ever
  bool isWarm = false;             ///< whether a step has run
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_DEVICE_DEVICERANKS_H
