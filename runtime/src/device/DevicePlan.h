/// The actions of all device streams in a step, planned by one thread. Except for data-dependent loops, the plan does
/// not depend on values. So a step can be enqueued, or captured once and replayed, without reading from the devices.
/// Streams synchronise only where they access the same bytes. A step begins after all streams have ended the previous
/// step.
#ifndef MPMD_RT_SRC_DEVICE_DEVICEPLAN_H
#define MPMD_RT_SRC_DEVICE_DEVICEPLAN_H

#include "runtime/src/device/GroupCalls.h"
#include "runtime/src/device/Staging.h"
#include "runtime/src/session/Links.h"

#include "absl/status/statusor.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace mpmd::rt {

/// The device addresses of a rank's memory.
struct RankMemory {
  uint64_t arena = 0;
  uint64_t context = 0; ///< the rank's index along each axis of its mesh
};

/// One action of a stream. Streams are numbered: one for each rank, then one for each channel, then further compute
/// streams of ranks.
struct DeviceAction {
  enum class Kind : uint8_t {
    Kernel,  ///< `index`: kernel of the rank's program; `rows`: number of rows
    Product, ///< `index`: gemm of the rank's program, or num_gemms + its convolution; operands as in its launch
    Host,    ///< `index`: LAPACK call of the rank's program; operands as in its launch; `rows`: index of the host call
    Copy,    ///< `index`: in `copies`
    GroupCall, ///< `index`: in `groupCalls`; `rows`: the member. Actions of all members of this process are consecutive
    Record,    ///< `index`: event
    Wait,      ///< `index`: event
    Repeat,    ///< `index`: in `repeats`: begins a data-dependent loop, which ends at its `RepeatEnd`
    RepeatEnd, ///< `index`: in `repeats`: the end of an iteration of that loop
    Await,     ///< `index`: in `copies`: waits until the copy's slot is full, or is free if the copy writes the slot
    Set,       ///< `index`: in `copies`: marks the copy's slot free, or full if the copy wrote the slot
    Mark       ///< `index`: in `marks`: only a time stamp
  };
  Kind kind;
  uint32_t stream;
  uint32_t instruction; ///< instruction of the stream's rank to which the action belongs
  uint32_t index;
  uint32_t firstOperand = 0, numOperands = 0; ///< in `operands`
  int64_t rows = 0;
};

/// A point of a stream, whose time can be recorded. In streams of ranks: the beginning of the step, and begin and end
/// of instructions, exchanges and other launches. An instruction begins at the end of the previous one. In streams of
/// channels: begin and end of a copy.
struct DeviceMark {
  uint32_t stream, instruction;
  uint32_t exchange = noExchange;
  bool begins = false;
  uint32_t copy = UINT32_MAX; ///< index in `copies`, for a copy of a channel
  bool isOfLaunch = false;    ///< begin or end of a launch that is no exchange, in any compute stream
  bool isRepeated = false;    ///< in a data-dependent loop: passed once per iteration

  /// Whether an instruction of a rank ends at this mark.
  bool isStop() const { return !begins && exchange == noExchange && !isCopy() && !isOfLaunch; }
  bool isCopy() const { return copy != UINT32_MAX; }
};

/// A launch of a task between two marks; in a data-dependent loop, the launch of one iteration.
struct DeviceLaunch {
  uint32_t instruction, launch; ///< of the program
  uint32_t begin, end;          ///< in `marks`
};

/// A data-dependent loop: before each iteration the host reads an `int32_t` of device memory, and ends the loop if it
/// is 0.
struct DeviceRepeat {
  uint64_t flag = 0;                  ///< address of the `int32_t`
  int64_t most = 0;                   ///< maximum number of iterations
  size_t first = 0, end = 0;          ///< in `actions`: the first action of an iteration, and the loop's `RepeatEnd`
  std::vector<DeviceLaunch> launches; ///< of an iteration, without those of inner loops; empty if not timed
};

struct DeviceCopy {
  uint32_t source, target; ///< ranks
  uint64_t from, to;       ///< addresses; 0 for a host end
  StridedCopy copy;
  uint32_t channel = noDevice; ///< whose slot is the host end, for message `number`; `noDevice` without a host end
  uint64_t number = 0;

  bool isStaged() const { return channel != noDevice; }
};

struct DeviceGroupCall {
  uint32_t groupCall;         ///< in `GroupCalls::groupCalls`
  uint32_t firstOperand;      ///< source and target of each member; unused for members of other processes
  uint32_t firstOperation;    ///< in `operations`
  uint32_t numOperations = 0; ///< with an end in this process
  uint32_t last = noDevice;   ///< the last member in this process
};

struct DevicePlan {
  std::vector<DeviceAction> actions; ///< each wait is behind its record
  std::vector<uint64_t> operands;    ///< addresses
  std::vector<DeviceCopy> copies;
  std::vector<DeviceGroupCall> groupCalls;
  std::vector<DeviceRepeat> repeats;
  std::vector<mpmd_p2p_t> operations;
  std::vector<DeviceMark> marks; ///< in the order in which each stream passes them
  /// By rank, without launches in data-dependent loops; empty if launches are not timed.
  std::vector<std::vector<DeviceLaunch>> launches;
  uint32_t numEvents = 0;
  /// By rank, per step.
  struct Traffic {
    uint64_t sentBytes = 0, receivedBytes = 0, collectives = 0;
    uint64_t inGroups = 0; ///< number of collectives that groups run
  };
  std::vector<Traffic> traffic;

  /// By stream: the rank whose device it is on; `noDevice` if both ends are on the host.
  std::vector<uint32_t> rankOf;
  /// By stream: its number among the rank's compute streams; 0 for a rank's first compute stream, and for channels.
  std::vector<uint32_t> computeStreamOf;
};

/// `DevicePlan::rankOf` without further compute streams. A channel between devices belongs to the receiver. `onDevice`
/// is by rank.
std::vector<uint32_t> ranksOfStreams(const Links &links, const std::vector<bool> &onDevice);

/// The progress of a rank's stream in a step.
struct RankProgress {
  const uint32_t *passed = nullptr; ///< number of passed stop marks; written by a device
  std::vector<uint32_t> marks;      ///< marks of the stream, in order: indices in the plan
  std::vector<uint32_t> stops;      ///< by stop mark: the instruction that ends there
  uint32_t lists = 0;               ///< number of data-dependent loops around it; written by the enqueuing thread

  bool isInList() const { return __atomic_load_n(&lists, __ATOMIC_RELAXED) != 0; }
  uint64_t passedStops() const { return __atomic_load_n(passed, __ATOMIC_ACQUIRE); }
  /// The current or next instruction; none if all are done.
  std::optional<uint32_t> instruction() const {
    uint64_t at = passedStops();
    return at < stops.size() ? std::optional<uint32_t>(stops[at]) : std::nullopt;
  }
};

/// Plans a step. Exchanges are group calls of `groupCalls`, or messages. `memory` has a value for each rank on a device
/// of this process. Other ranks are not planned; their messages with those ranks get slots in `staging`. Group calls
/// follow one global order, and every process enqueues its share of it. With `timesLaunches`, launches have marks.
/// Fails if a step has too many launches.
absl::StatusOr<DevicePlan> planDevices(const Bundle &bundle, const Links &links, const GroupCalls &groupCalls,
                                       const std::vector<std::optional<RankMemory>> &memory, Staging &staging,
                                       bool timesLaunches = false);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_DEVICE_DEVICEPLAN_H
