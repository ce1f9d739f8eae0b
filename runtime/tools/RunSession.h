/// A session of the runtime: wraps the C interface. Errors are absl statuses.
#ifndef MPMD_RUNTIME_TOOLS_RUNSESSION_H
#define MPMD_RUNTIME_TOOLS_RUNSESSION_H

#include "mpmd-rt/mpmd_rt.h"
#include "runtime/format/Safetensors.h"
#include "runtime/tools/RunOptions.h"
#include "runtime/tools/processes/RunProcesses.h"

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mpmd::run {

/// An argument or result.
struct TensorInfo {
  std::string name, dtype;
  std::vector<int64_t> shape;
  uint64_t bytes;
  int64_t state;           ///< argument: whether it is state; result: the argument that it replaces, or -1
  int64_t max = INT64_MAX; ///< argument: the largest value that an element may have
};

/// A box that a rank holds of a tensor.
struct Part {
  std::string name; ///< in dumps and in files of devices
  std::vector<int64_t> starts, shape;
  uint64_t bytes;
};

struct RankInfo {
  std::string mesh;
  uint64_t meshIndex, position;
  std::vector<std::string> axes;
  std::vector<int64_t> sizes, coordinates; ///< by axis
  uint64_t process;                        ///< the process that runs it
  bool here;                               ///< whether that is this process
};

/// The description of a program in its bundle.
struct Program {
  std::string name, target, sha256;
  int64_t microbatches;
  std::vector<TensorInfo> arguments, results;
  std::vector<RankInfo> ranks;
};

struct SessionOptions : ExecutionOptions {
  Processes *processes = nullptr;      ///< the processes that share the ranks; null: all ranks are in this process
  std::vector<uint32_t> rankProcesses; ///< process by rank; empty: the runtime's default
  bool trace = false;
  bool timeLaunches = false, traceLaunches = false; ///< whether launches are timed, and whether also as trace events
  std::function<bool(const std::string &)> dump;    ///< null: nothing is dumped
};

/// Values for consecutive steps, as mpmd_rt_feed. They are parts of `rank`, or whole tensors if `rank` is -1.
struct Feed {
  int64_t argument;
  const void *data;
  int64_t slices, first, rank;
};

/// A checkpoint that a session has resumed from.
struct Resumed {
  std::string path;
  int64_t step;                                          ///< number of steps that produced the state
  std::vector<std::optional<absl::string_view>> results; ///< of the last of these steps, by result; nothing for state
};

/// Where and how a run writes checkpoints.
struct CheckpointOptions {
  std::string dir;
  std::string resume; ///< the directory that the run resumes from, or empty
  int64_t keep;       ///< how many checkpoints to keep; 0: all
  bool waits;         ///< whether to wait some seconds for processes of a killed run
};

class Session {
public:
  /// Opens the bundle at `path`, or the bundle `packed` if it has a value; `path` is then its name in messages. With
  /// `share`, the program uses the state of that session.
  static absl::StatusOr<std::unique_ptr<Session>> open(const std::string &path,
                                                       const std::optional<std::string> &packed,
                                                       const SessionOptions &options, Session *share = nullptr);

  const Program &program() const { return about; }

  /// The parts of an argument or result on a rank: several if the rank holds several slices of it.
  absl::StatusOr<std::vector<Part>> argumentParts(int64_t argument, int64_t rank);
  absl::StatusOr<std::vector<Part>> resultParts(int64_t result, int64_t rank);

  absl::Status bind(int64_t argument, const void *data, uint64_t bytes);
  absl::Status bindPart(int64_t argument, int64_t rank, int64_t part, const void *data, uint64_t bytes);
  /// A collective call, which gives the result to all processes.
  absl::Status fetchResult(int64_t result, void *data, uint64_t bytes);
  absl::Status fetchArgument(int64_t argument, void *data, uint64_t bytes);
  absl::Status fetchPart(int64_t argument, int64_t rank, int64_t part, void *data, uint64_t bytes);
  /// A collective call. Process `to` gets the address of the value, which may be in `buffer`. Other processes get null.
  absl::StatusOr<const void *> gatherArgument(int64_t argument, uint32_t to, std::string &buffer);
  /// Calls `gatherArgument` for process 0. The address is valid until the next run.
  absl::StatusOr<const void *> viewArgument(int64_t argument);

  /// Runs up to `count` steps, at least one and at most `maxSteps`; `enough` ends the run early. Returns the seconds of
  /// each step.
  absl::StatusOr<absl::Span<const double>> run(int64_t count, absl::Span<const Feed> feeds,
                                               const std::function<bool()> &enough);
  static constexpr int64_t maxSteps = 256; ///< the runtime knows the seconds of at most so many steps

  /// Binds the state of the newest complete checkpoint in `dir`; nothing if there is none. A collective call, like the
  /// two below.
  absl::StatusOr<std::optional<Resumed>> resume(const std::string &dir);
  absl::Status openCheckpoints(const CheckpointOptions &options);
  /// Sets `written` to whether the checkpoint has its final name, even if another process has failed.
  absl::Status writeCheckpoint(int64_t step, bool &written);

  /// Totals of this process's ranks.
  mpmd_rt_totals_t totals();

  /// Profiles of all ranks, by rank, and totals of all processes. A collective call.
  struct Summary {
    std::vector<mpmd_rt_profile_t> ranks;
    uint64_t collectives = 0, collectivesByNccl = 0, allocations = 0;
  };
  absl::StatusOr<Summary> summary(uint64_t allocations);

  /// What all processes do next: up to `count` steps, as process 0 wants. `signal` is a signal that a process has
  /// received, or 0.
  struct NextSteps {
    int64_t count;
    int signal;
  };
  absl::StatusOr<NextSteps> agree(int64_t count, int signal);

  /// The processes that share the ranks, or null.
  Processes *processes() const { return others; }
  bool isFirst() const { return !others || others->isFirst(); }
  uint32_t number() const { return others ? others->number() : 0; }
  /// The texts of all processes, by process; a collective call.
  absl::StatusOr<std::vector<std::string>> exchange(const std::string &mine);
  std::string trace(int part);
  absl::StatusOr<std::string> costs();
  absl::StatusOr<std::string> launches(); ///< as JSON
  void record(bool whether);
  void dump(bool whether);
  /// Dumped values of a rank by name. `times` gets when each value was made.
  absl::StatusOr<std::map<std::string, format::Tensor>> dumped(int64_t rank,
                                                               std::map<std::string, uint64_t> *times = nullptr);
  void endDump();

private:
  struct Close {
    void operator()(mpmd_rt_session *session) const { mpmd_rt_close(session); }
  };
  Session() = default;
  absl::Status readProgram();
  absl::Status check(int code);

  std::unique_ptr<mpmd_rt_session, Close> handle;
  Program about;
  Processes *others = nullptr;
  std::map<int64_t, std::string> viewed; ///< gathered arguments, until the next run
  std::vector<mpmd_rt_feed> feeds;       ///< of the current run
  std::vector<int64_t> feedRanks;
};

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_RUNSESSION_H
