/// Measured costs of stages and edges: a costs file, from which schedules are made.
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

/// Events of the ranks of one process since the last call, as plain numbers for another process of the same kind of
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
  /// Bytes that a task of each kind allocates for a microbatch, or frees.
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
  /// Time that a rank of a mesh spent in a launch since the last call, in the first step or in later ones, and the
  /// number of those steps.
  struct Launch {
    uint32_t isLater, mesh, launch;
    uint64_t count;
    double seconds;
  };
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

/// `{"stages": [{"F", "I", "W", "memF", "memI", "memW"}, ...], "edges": [{"seconds", "backward_seconds"}, ...]}`:
/// seconds are medians over microbatches and steps (the first 65,536 of each). They skip the first step if there are
/// others, and steps with launch times if there are steps without. Memory is in bytes that each task allocates for one
/// microbatch. An edge's time is from when its value was sent and awaited to its arrival; on devices, that of its
/// copies. Edges between stages of one rank get the median of the others.
class CostProfile {
public:
  CostProfile();
  ~CostProfile();

  /// Collects the events of ranks that are between steps, and resets their launch times; with those of copies between
  /// devices.
  CostEvents collect(const std::vector<Rank *> &ranks, uint64_t start);
  CostEvents collect(const std::vector<Rank *> &ranks, uint64_t start, const std::vector<CopyEvent> &copies,
                     const DevicePlan &plan);

  /// Adds the events of all processes at once.
  void take(const CostEvents &events);

  /// Fails if nothing was recorded.
  absl::StatusOr<std::string> print() const;

  /// The text of Session::launchTimes.
  std::string printLaunches(const Bundle &bundle, const LaunchRates &rates) const;

private:
  struct Samples;
  std::unique_ptr<Samples> first, later; ///< of the first step, and of the others
  std::set<int64_t> meshes;              ///< whose buffers were read
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_PROFILE_PROFILE_H
