// Shuffles, votes and barriers of warps, as PTX defines shfl.sync, vote.sync and bar.warp.sync.
#include "LaunchState.h"

#include <algorithm>

namespace mpmd::emulator {

namespace {
std::string name(const WarpOperation &operation) {
  switch (operation.kind) {
  case WarpOperation::Kind::Barrier:
    return "a barrier of its warp";
  case WarpOperation::Kind::Shuffle:
    return "a shuffle";
  case WarpOperation::Kind::Vote:
    return "a vote";
  }
  return "";
}

/// The source lane of a shuffle for `lane`; `lane` itself if the predicate is false.
uint32_t shuffleSource(const WarpOperation &operation, uint32_t lane, uint32_t &valid) {
  uint32_t by = operation.lane & 31, bound = operation.clamp & 31, segments = operation.clamp >> 8 & 31;
  uint32_t least = lane & segments, most = least | (bound & ~segments);
  int source = 0;
  switch (operation.mode) {
  case MPMD_EMULATION_UP:
    source = static_cast<int>(lane) - static_cast<int>(by);
    valid = source >= static_cast<int>(most);
    break;
  case MPMD_EMULATION_DOWN:
    source = static_cast<int>(lane + by);
    valid = source <= static_cast<int>(most);
    break;
  case MPMD_EMULATION_XOR:
    source = static_cast<int>(lane ^ by);
    valid = source <= static_cast<int>(most);
    break;
  default:
    source = static_cast<int>(least | (by & ~segments));
    valid = source <= static_cast<int>(most);
    break;
  }
  return valid ? static_cast<uint32_t>(source) : lane;
}

struct Lanes {
  Launch &launch;
  uint32_t first, count;
  KernelThread *at(uint32_t lane) const { return lane < count ? &launch.threads[first + lane] : nullptr; }
};

/// The reason why the operation of `thread` is not complete, or nothing.
std::string missing(const Lanes &lanes, const KernelThread &thread) {
  const WarpOperation &mine = thread.operation;
  if (!(mine.members >> (thread.index % warpSize) & 1))
    return "is itself not one of its members";
  for (uint32_t lane = 0; lane < warpSize; ++lane) {
    if (!(mine.members >> lane & 1))
      continue;
    const KernelThread *other = lanes.at(lane);
    std::string text = "waits for lane " + std::to_string(lane) + ", which ";
    if (!other)
      return text + "the block does not have";
    if (other->state == KernelThread::State::Ended)
      return text + "has ended";
    if (other->state == KernelThread::State::AtBarrier)
      return text + "waits at a barrier of the block";
    if (other->state != KernelThread::State::AtOperation || !other->operation.matches(mine))
      return text + "waits at another operation: " + name(other->operation) +
             (other->operation.kind == mine.kind ? " with other members or of another kind" : "");
  }
  return "";
}

/// Executes the operation. Returns false if there is a fault.
bool complete(const Lanes &lanes, uint32_t members) {
  Launch &launch = lanes.launch;
  uint32_t ballot = 0;
  for (uint32_t lane = 0; lane < warpSize; ++lane)
    if ((members >> lane & 1) && lanes.at(lane)->operation.value != 0)
      ballot |= 1u << lane;
  bool isBarrier = false;
  for (uint32_t lane = 0; lane < warpSize; ++lane) {
    if (!(members >> lane & 1))
      continue;
    KernelThread &thread = *lanes.at(lane);
    WarpOperation &operation = thread.operation;
    if (operation.kind == WarpOperation::Kind::Vote) {
      operation.result = operation.mode == MPMD_EMULATION_BALLOT ? ballot
                         : operation.mode == MPMD_EMULATION_ALL  ? ballot == members
                                                                 : ballot != 0;
    } else if (operation.kind == WarpOperation::Kind::Shuffle) {
      uint32_t source = shuffleSource(operation, lane, operation.valid);
      if (source >= warpSize || !(members >> source & 1)) {
        launch.current = &thread;
        launch.fail(CUDA_ERROR_LAUNCH_FAILED,
                    "takes a value from lane " + std::to_string(source) + ", which is no member of its shuffle");
        return false;
      }
      operation.result = lanes.at(source)->operation.value;
    }
    isBarrier = operation.kind == WarpOperation::Kind::Barrier;
    thread.state = KernelThread::State::Ready;
  }
  // Of the warp operations, only the barrier orders memory.
  if (isBarrier) {
    ++launch.warpEpochs[lanes.first / warpSize];
    for (uint32_t lane = 0; lane < warpSize; ++lane)
      if (members >> lane & 1)
        lanes.at(lane)->stamp = launch.newStamp(lanes.first + lane);
  }
  return true;
}
} // namespace

bool completeOperations(Launch &launch, uint32_t warp) {
  uint32_t first = warp * warpSize;
  Lanes lanes = {launch, first, std::min(warpSize, static_cast<uint32_t>(launch.threads.size()) - first)};
  bool any = false;
  const KernelThread *stuck = nullptr;
  for (uint32_t lane = 0; lane < lanes.count; ++lane) {
    const KernelThread &thread = *lanes.at(lane);
    if (thread.state != KernelThread::State::AtOperation)
      continue;
    if (!missing(lanes, thread).empty()) {
      stuck = stuck ? stuck : &thread;
      continue;
    }
    if (!complete(lanes, thread.operation.members))
      return false;
    any = true;
  }
  if (!any && stuck) {
    launch.current = const_cast<KernelThread *>(stuck);
    launch.fail(CUDA_ERROR_LAUNCH_FAILED, "at " + name(stuck->operation) + " " + missing(lanes, *stuck));
  }
  launch.current = nullptr;
  return any;
}

} // namespace mpmd::emulator
