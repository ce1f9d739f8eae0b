// The graph of sends, receives and waits of rank programs, and the proof of deadlock freedom. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_CHANNELS_H
#define MPMD_PLAN_SCHEDULE_CHANNELS_H

#include "mpmd/Plan/Schedule/MicrobatchSubset.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mpmd::plan {

/// One instruction of a rank program. Sends and receives are posted without blocking; a wait blocks until this side is
/// complete.
struct ChannelStep {
  enum Kind : uint8_t { Run, Send, Recv, Wait } kind = Run;
  int64_t transfer = -1;
  int64_t microbatch = 0;
};

/// A transfer from one rank program to another, over the one in-order channel of that pair.
struct ChannelTransfer {
  int64_t source = 0, target = 0;
  /// The number of microbatches for which it moves in a step; `subset` selects those of a round-robin end.
  int64_t count = 1;
  MicrobatchSubset subset = {};
};

/// An error, and the steps involved: (rank program, index of its step), the cause first.
struct ChannelError {
  std::string message;
  std::vector<std::pair<int64_t, int64_t>> places;
  explicit operator bool() const { return !message.empty(); }
};

/// Checks that every transfer is posted once at both ends, in the same order on each channel, and waited for once after
/// its post.
ChannelError checkMatching(const std::vector<std::vector<ChannelStep>> &programs,
                           const std::vector<ChannelTransfer> &transfers);

/// Checks that the programs end for every timing, even with zero buffering: the graph of steps and transfers has no
/// cycle. A transfer needs both posts and its predecessor on the channel. Call `checkMatching` first.
ChannelError checkProgress(const std::vector<std::vector<ChannelStep>> &programs,
                           const std::vector<ChannelTransfer> &transfers);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_CHANNELS_H
