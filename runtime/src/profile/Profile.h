/// Measured costs of stages and edges, as a costs file from which schedules are made.
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

/// Events of the ranks of one process since the last call, as plain data for other processes on the same kind of
/// machine. Times are in nanoseconds since the session's start.
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
  /// Bytes that a task of each kind (F, I, W) allocates for a microbatch; negative if it frees them.
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
  /// A copy to a device, for which no host rank waits.
  struct Copy {
    Message message;
    int64_t stage;
    double seconds;
  };
  /// Runs of a launch by a rank of a mesh since the last call, in the first step or in later steps: their number and
  /// time.
  struct Launch {
    uint32_t isLater, mesh, launch;
    uint64_t count;
    double seconds;
  };
  /// The number of steps since the last call in which a rank timed launches: the first step, and later steps.
  struct Timed {
    uint64_t first, later;
  };
  std::vector<uint64_t> steps; ///< the last step of each rank
  std::vector<Task> tasks;
  std::vector<Held> held;
  std::vector<Send> sends;
  std::vector<Wait> waits;
  std::vector<Copy> copies;
  std::vector<Launch> launches;
  std::vector<Timed> timed; ///< by rank

  /// Serialises the events; `add` fails on other bytes.
  std::string print() const;
  absl::Status add(absl::string_view bytes);
};

/// `{"stages": [{"F", "I", "W", "memF", "memI", "memW"}, ...], "edges": [{"seconds", "backward_seconds"}, ...]}`.
/// Seconds are medians over microbatches and steps, of the first 65,536 values each. The first step counts only if
/// there are no others. Steps with launch times count only if there are no steps without. Memory is the number of bytes
/// that each task allocates for one microbatch. The time of an edge begins when its value has been sent and is awaited,
/// and ends when the value arrives. On devices, it is the time of the edge's copies. Edges between stages of one rank
/// get the median of the others.
class CostProfile {
public:
  CostProfile();
  ~CostProfile();

  /// Collects the events of ranks that are between steps, and resets their launch times. The second form adds the
  /// copies to devices.
  CostEvents collect(const std::vector<Rank *> &ranks, uint64_t start);
  CostEvents collect(const std::vector<Rank *> &ranks, uint64_t start, const std::vector<CopyEvent> &copies,
                     const DevicePlan &plan);

  /// Adds the events of all processes from one collection.
  void take(const CostEvents &events);

  /// The costs file. Fails if nothing was recorded.
  absl::StatusOr<std::string> print() const;

  /// The text of Session::launchTimes.
  std::string printLaunches(const Bundle &bundle, const LaunchRates &rates) const;

private:
  struct Samples;
  std::unique_ptr<Samples> first, later; ///< of the first step, and of the others
  std::set<int64_t> meshes;              ///< meshes whose buffers were read
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_PROFILE_PROFILE_H
