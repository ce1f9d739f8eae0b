// The graph of sends, receives and waits of rank programs, and the proof of deadlock freedom. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_CHANNELS_H
#define MPMD_PLAN_SCHEDULE_CHANNELS_H

#include "mpmd/Plan/Schedule/MicrobatchSubset.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mpmd::plan {

/// One instruction of a rank program. Sends and receives are posted without blocking. A wait blocks until the rank's
/// side of the transfer is complete.
struct ChannelStep {
  enum Kind : uint8_t { Run, Send, Recv, Wait } kind = Run;
  int64_t transfer = -1;
  int64_t microbatch = 0;
};

/// A transfer from one rank program to another. All transfers from one source to one target use the same channel, in
/// order.
struct ChannelTransfer {
  int64_t source = 0, target = 0;
  /// The number of microbatches of the loop. `subset` selects those that move, for a transfer with a round-robin stage.
  int64_t count = 1;
  MicrobatchSubset subset = {};
};

/// An error, and the steps that cause it as (rank program, index of the step), the cause first.
struct ChannelError {
  std::string message;
  std::vector<std::pair<int64_t, int64_t>> places;
  explicit operator bool() const { return !message.empty(); }
};

/// Checks that source and target post every transfer once, in the same order on each channel, and wait for it once,
/// after the post.
ChannelError checkMatching(const std::vector<std::vector<ChannelStep>> &programs,
                           const std::vector<ChannelTransfer> &transfers);

/// Checks that the programs end under all timings, even if nothing is buffered: the graph of steps and transfers must
/// have no cycle. A transfer needs both of its posts and the previous transfer on its channel. Requires
/// `checkMatching`.
ChannelError checkProgress(const std::vector<std::vector<ChannelStep>> &programs,
                           const std::vector<ChannelTransfer> &transfers);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_CHANNELS_H
