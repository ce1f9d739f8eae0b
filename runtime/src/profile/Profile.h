/// What stages and edges cost, as measured: a costs file, from which schedules are made.
#ifndef MPMD_RT_SRC_PROFILE_PROFILE_H
#define MPMD_RT_SRC_PROFILE_PROFILE_H

#include "runtime/src/profile/LaunchTable.h"
#include "runtime/src/session/Rank.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace mpmd::rt {

/// What the ranks of one process have done since they were last asked, without anything else of theirs: numbers that
/// another process on a machine of the same kind can read. Times are in nanoseconds, from the session's start on.
struct CostEvents {
  /// One message: its step, transfer and microbatch.
  struct Message {
    uint64_t step;
    uint32_t transfer, microbatch;
    bool operator<(const Message &other) const;
  };
  struct Task {
    uint64_t step;
    uint32_t stage, kind;
    uint64_t launchesTimed; ///< whether its launches were timed, too
    double seconds;
  };
  /// What a task of each kind adds for a microbatch, or takes away.
  struct Held {
    int64_t stage;
    double bytes[3];
  };
  struct Send {
    Message message;
    int64_t stage, time;
  };
  struct Wait {
    Message message;
    int64_t stage, begin, end;
  };
  /// What was copied to a device, which nobody waits for on the host.
  struct Copy {
    Message message;
    int64_t stage;
    double seconds;
  };
  /// What a rank of a mesh spent in a launch since it was last asked, in the first step or in later ones; and in how
  /// many of these.
  struct Launch {
    uint32_t isLater, mesh, launch;
    uint64_t count;
    double seconds;
  };
  struct Timed {
    uint64_t first, later;
  };
  std::vector<uint64_t> steps; ///< the last one of each rank
  std::vector<Task> tasks;
  std::vector<Held> held;
  std::vector<Send> sends;
  std::vector<Wait> waits;
  std::vector<Copy> copies;
  std::vector<Launch> launches;
  std::vector<Timed> timed; ///< by rank

  /// As bytes, and back; fails if they are not such ones.
  std::string print() const;
  absl::Status add(absl::string_view bytes);
};

/// `{"stages": [{"F", "I", "W", "memF", "memI", "memW"}, ...], "edges": [{"seconds", "backward_seconds"}, ...]}`:
/// seconds are medians over microbatches and steps (the first 65,536 of each), of all steps but the first where there
/// are others, and of those in which launches were not timed where there are such; memory is in bytes, what each task
/// adds for one microbatch. An edge counts from when its value was sent and waited for to when it was there, and on
/// devices as long as its copies take; edges between stages of one rank are taken to be like the others.
class CostProfile {
public:
  CostProfile();
  ~CostProfile();

  /// The events of ranks that are between steps, which begin their times of launches anew; on devices with what was
  /// copied between them.
  CostEvents collect(const std::vector<Rank *> &ranks, uint64_t start);
  CostEvents collect(const std::vector<Rank *> &ranks, uint64_t start, const std::vector<CopyEvent> &copies,
                     const DevicePlan &plan);

  /// Adds events, those of all processes at once.
  void take(const CostEvents &events);

  /// Fails if nothing was recorded.
  absl::StatusOr<std::string> print() const;

  /// What Session::launchTimes says.
  std::string printLaunches(const Bundle &bundle, const LaunchRates &rates) const;

private:
  struct Samples;
  std::unique_ptr<Samples> first, later; ///< of the first step, and of the others
  std::set<int64_t> meshes;              ///< whose buffers were looked at
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_PROFILE_PROFILE_H
