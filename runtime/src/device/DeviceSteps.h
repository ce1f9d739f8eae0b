/// What each rank does in a step, one thing behind the other, before streams are told of it.
#ifndef MPMD_RT_SRC_DEVICE_DEVICESTEPS_H
#define MPMD_RT_SRC_DEVICE_DEVICESTEPS_H

#include "runtime/src/cpu/IntervalSet.h"
#include "runtime/src/device/DevicePlan.h"

namespace mpmd::rt {

/// What a rank does, one thing behind the other.
struct RankStep {
  enum class Kind : uint8_t {
    Action,
    Meet, ///< nothing: compute streams begin behind it, or have ended before it
    Post,
    Wait,
    Join,
    Mark,
    MarkIfWaited
  };
  Kind kind;
  uint32_t instruction;
  uint32_t exchange = noExchange; ///< that it is part of
  DeviceAction action = {};
  absl::Span<const Move> moves = {};
  uint32_t firstTouch = 0, numTouches = 0; ///< of an action: what it reads and writes; of others: by move
  bool begins = false;                     ///< of a mark
  uint32_t launch = noLaunch;              ///< of the program: the one that an action is, or that the mark is of
  GroupMember place = {};                  ///< of what it joins, with its operands where they are here
  uint64_t source = 0, target = 0;
  // Of actions, and of where compute streams meet.
  uint64_t nanoseconds = 0; ///< that it is reckoned to take
  uint32_t computeStream = 0;
  uint32_t firstAwaited = 0, numAwaited = 0; ///< steps in other compute streams, in `awaited`: behind them it is done
  bool isAwaited = false;                    ///< by one in another compute stream
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
  std::vector<uint32_t> awaited; ///< steps
  std::vector<bool> needs;       ///< by touch, of a move: whether anything has to be ordered by it
  std::vector<char *> slots;     ///< where they are; addresses of the device: never looked into

  uint64_t addressOf(Spot spot) const { return reinterpret_cast<uintptr_t>(slots[spot.slot]) + spot.offset; }
  uint64_t addressOf(const Move &move) const { return addressOf(Spot{move.slot, move.offset}); }
};

/// Of a rank whose memory is here. Its operands and copies, the lists that it repeats, and what it moves, are added to
/// `plan`. Fails as `planDevices` does.
absl::StatusOr<RankSteps> stepsOf(const Bundle &bundle, const Links &links, const GroupCalls &groupCalls, uint32_t rank,
                                  RankMemory memory, DevicePlan &plan);

/// Of a rank on the host or elsewhere: when it posts what and waits for it, and what it joins, in the same order as the
/// steps of one whose memory is here have it.
RankSteps messageStepsOf(const Bundle &bundle, const Links &links, const GroupCalls &groupCalls, uint32_t rank);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_DEVICE_DEVICESTEPS_H
