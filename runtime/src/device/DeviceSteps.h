/// The actions of each rank in a step, in order, before they are assigned to streams.
#ifndef MPMD_RT_SRC_DEVICE_DEVICESTEPS_H
#define MPMD_RT_SRC_DEVICE_DEVICESTEPS_H

#include "runtime/src/cpu/IntervalSet.h"
#include "runtime/src/device/DevicePlan.h"

namespace mpmd::rt {

/// One action of a rank.
struct RankStep {
  enum class Kind : uint8_t {
    Action,
    ForkJoin, ///< no work: compute streams fork or join here
    Post,
    Wait,
    GroupCall,
    Mark,
    MarkIfWaited
  };
  Kind kind;
  uint32_t instruction;
  uint32_t exchange = noExchange; ///< the exchange that the step belongs to
  DeviceAction action = {};
  absl::Span<const MessageEnd> ends = {};
  uint32_t firstTouch = 0, numTouches = 0; ///< of an action: its accesses; of a post or wait: one per message end
  bool begins = false;                     ///< of a mark
  uint32_t launch = noLaunch;              ///< of the program: the launch of an action or mark
  GroupMember membership = {};             ///< of a group call; its operands follow, if the rank is in this process
  uint64_t source = 0, target = 0;
  // For actions, and for forks and joins of compute streams.
  uint64_t nanoseconds = 0; ///< estimated duration
  uint32_t computeStream = 0;
  uint32_t firstAwaited = 0, numAwaited = 0; ///< in `awaited`: steps of other compute streams that this step waits for
  bool isAwaited = false;                    ///< whether a step of another compute stream waits for this step
};

/// Bytes that a step reads or writes.
struct Touch {
  ByteRange bytes;
  bool writes;
};

/// The steps of a rank.
struct RankSteps {
  std::vector<RankStep> steps;
  std::vector<Touch> touches;
  std::vector<uint32_t> awaited; ///< indices of steps
  std::vector<bool> needs;       ///< by touch of a message end: whether the end needs synchronisation
  std::vector<char *> slots;     ///< device addresses of the slots: never dereferenced

  uint64_t addressOf(SlotAddress address) const {
    return reinterpret_cast<uintptr_t>(slots[address.slot]) + address.offset;
  }
  uint64_t addressOf(const MessageEnd &end) const { return addressOf(SlotAddress{end.slot, end.offset}); }
};

/// The actions of a rank on a device of this process. Adds its operands, copies, data-dependent loops and traffic to
/// `plan`. Fails as `planDevices` does.
absl::StatusOr<RankSteps> stepsOf(const Bundle &bundle, const Links &links, const GroupCalls &groupCalls, uint32_t rank,
                                  RankMemory memory, DevicePlan &plan);

/// The posts, waits and group calls of a rank on the host or in another process, in the order in which `stepsOf` has
/// them.
RankSteps messageStepsOf(const Bundle &bundle, const Links &links, const GroupCalls &groupCalls, uint32_t rank);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_DEVICE_DEVICESTEPS_H
