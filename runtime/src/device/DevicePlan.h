/// What the streams of devices do in a step: the instructions of all ranks, laid out by one thread. But for lists that
/// are repeated while a value says so nothing in it depends on values, so that it can be enqueued, or captured once and
/// replayed, without a look at the devices. Streams wait for each other where they touch the same bytes, and are not
/// ordered by other waits; steps follow each other when all streams have ended.
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

/// Where the memory of a rank is on its device.
struct RankMemory {
  uint64_t arena = 0;
  uint64_t context = 0; ///< its coordinates
};

/// One thing that a stream does. Streams are those of the ranks, then one for each channel, then more compute streams
/// of ranks.
struct DeviceAction {
  enum class Kind : uint8_t {
    Kernel,  ///< `index` of the rank's program, with `rows`
    Product, ///< `index`: gemm of the rank's program, or behind these its convolution; operands as its launch has
    Host,    ///< `index`: call of LAPACK of the rank's program; operands as its launch has; `rows`: in the host's calls
    Copy,    ///< `index`: in `copies`
    Join,    ///< `index`: in `joins`; `rows`: the member. Those of all members here follow each other
    Record,  ///< `index`: event
    Wait,    ///< `index`: event
    Repeat,  ///< `index`: in `repeats`: what follows, up to its `Again`, is done again and again, or not at all
    Again,   ///< the end of that
    Await,   ///< `index`: in `copies`: until its staging is full, or free where it goes there
    Set,     ///< `index`: in `copies`: says that its staging is free now, or full
    Mark     ///< nothing: `index`, in `marks`
  };
  Kind kind;
  uint32_t stream;
  uint32_t instruction; ///< of the stream's rank: what it is done for
  uint32_t index;
  uint32_t firstOperand = 0, numOperands = 0; ///< in `operands`
  int64_t rows = 0;
};

/// A point of a stream. Of a rank's: where its step begins, and where instructions, exchanges in them and other
/// launches begin and end; an instruction begins where the one before it ends. Of a channel's: where a copy begins and
/// ends.
struct DeviceMark {
  uint32_t stream, instruction;
  uint32_t exchange = noExchange;
  bool begins = false;
  uint32_t copy = UINT32_MAX; ///< of a channel: in `copies`
  bool isOfLaunch = false;    ///< of one that is no exchange, in any compute stream
  bool isRepeated = false;    ///< passed as often as the list that it is in has iterations

  /// Whether a rank has done an instruction there.
  bool isStop() const { return !begins && exchange == noExchange && !isCopy() && !isOfLaunch; }
  bool isCopy() const { return copy != UINT32_MAX; }
};

/// A launch of a task, or one iteration of it in a loop, between two marks.
struct DeviceLaunch {
  uint32_t instruction, launch; ///< of the program
  uint32_t begin, end;          ///< in `marks`
};

/// A list that has another iteration as long as an `int32_t` in memory, which is read before each, is not 0.
struct DeviceRepeat {
  uint64_t flag = 0;                  ///< its address
  int64_t most = 0;                   ///< iterations
  size_t first = 0, end = 0;          ///< in `actions`: the first one of an iteration, and that of kind `Again`
  std::vector<DeviceLaunch> launches; ///< of an iteration, but those of lists in it; none where they are not timed
};

struct DeviceCopy {
  uint32_t source, target; ///< ranks
  uint64_t from, to;       ///< addresses; none at the end that is on the host
  uint64_t bytes;
  uint32_t firstLoop, numLoops; ///< in `loops`
  uint32_t channel = noDevice;  ///< of the staging, and the number of the message
  uint64_t number = 0;

  bool isStaged() const { return channel != noDevice; }
};

struct DeviceJoin {
  uint32_t groupCall;         ///< in `GroupCalls::groupCalls`
  uint32_t firstOperand;      ///< source and target of each member; nothing to be used of those elsewhere
  uint32_t firstOperation;    ///< in `operations`
  uint32_t numOperations = 0; ///< those with an end here
  uint32_t last = noDevice;   ///< the last of the members that are here
};

struct DevicePlan {
  std::vector<DeviceAction> actions; ///< in an order in which each wait comes behind its record
  std::vector<uint64_t> operands;    ///< addresses
  std::vector<DeviceCopy> copies;
  std::vector<DeviceJoin> joins;
  std::vector<DeviceRepeat> repeats;
  std::vector<mpmd_p2p_t> operations;
  std::vector<DeviceMark> marks; ///< in the order in which each stream passes them
  /// By rank, but those of lists that are repeated; none where they are not timed.
  std::vector<std::vector<DeviceLaunch>> launches;
  std::vector<mpmd_loop_t> loops;
  uint32_t numEvents = 0;
  /// By rank, in a step.
  struct Traffic {
    uint64_t sentBytes = 0, receivedBytes = 0, collectives = 0;
    uint64_t joined = 0; ///< of the collectives: those that groups do
  };
  std::vector<Traffic> traffic;

  /// By stream: the rank on whose device it is; `noDevice` where both ends are on the host.
  std::vector<uint32_t> rankOf;
  /// By stream: its number among those of its rank; 0 of a rank's own, and of channels.
  std::vector<uint32_t> computeStreamOf;
};

/// The same, without compute streams. Of a channel between devices it is the receiver. `onDevice`: by rank.
std::vector<uint32_t> ranksOfStreams(const Links &links, const std::vector<bool> &onDevice);

/// How far the stream of a rank has come in a step, as it says itself.
struct DevicePlace {
  const uint32_t *passed = nullptr; ///< how many marks that are stops; written by a device
  std::vector<uint32_t> marks;      ///< of the plan, in order
  std::vector<uint32_t> stops;      ///< by such a mark: the instruction that is done there
  uint32_t lists = 0;               ///< that are repeated, and that it is in; written by who tells the devices

  bool isInList() const { return __atomic_load_n(&lists, __ATOMIC_RELAXED) != 0; }
  uint64_t passedStops() const { return __atomic_load_n(passed, __ATOMIC_ACQUIRE); }
  /// The one that it is at, or in front of; none if it has done all.
  std::optional<uint32_t> instruction() const {
    uint64_t at = passedStops();
    return at < stops.size() ? std::optional<uint32_t>(stops[at]) : std::nullopt;
  }
};

/// Lays out a step, in which exchanges are what `groupCalls` says, or messages. `memory` is that of the ranks on
/// devices of this process; the others, on the host or elsewhere, have none and are not laid out, and have messages
/// with these by way of `staging`, where they get their places. What groups do comes in an order of which every process
/// has a part. With `timesLaunches` launches have marks. Fails where a program has a branch, or a launch that moves
/// through memory in iterations of a list that a value ends, and names it.
absl::StatusOr<DevicePlan> planDevices(const Bundle &bundle, const Links &links, const GroupCalls &groupCalls,
                                       const std::vector<std::optional<RankMemory>> &memory, Staging &staging,
                                       bool timesLaunches = false);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_DEVICE_DEVICEPLAN_H
