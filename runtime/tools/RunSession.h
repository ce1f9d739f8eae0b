/// A session of the runtime, over its C interface: the only file of the tool that knows it. Errors are absl statuses.
#ifndef MPMD_RUNTIME_TOOLS_RUNSESSION_H
#define MPMD_RUNTIME_TOOLS_RUNSESSION_H

#include "mpmd-rt/mpmd_rt.h"
#include "runtime/format/Safetensors.h"
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
  int64_t state; ///< of an argument: whether it is; of a result: the argument that it replaces, or -1
};

/// The box of a tensor that a rank holds.
struct Part {
  std::vector<int64_t> starts, shape;
  uint64_t bytes;
};

struct RankInfo {
  std::string mesh;
  uint64_t meshIndex, position;
  std::vector<std::string> axes;
  std::vector<int64_t> sizes, coordinates; ///< by axis
  uint64_t process;                        ///< that has it
  bool here;                               ///< whether that is this one
};

/// What a bundle says about its program.
struct Program {
  std::string name, target, sha256;
  int64_t microbatches;
  std::vector<TensorInfo> arguments, results;
  std::vector<RankInfo> ranks;
};

/// How to open a session. Zeros: the defaults.
struct SessionOptions {
  int threadsPerRank = 0;
  double stallSeconds = 0, taskSeconds = 0;
  bool trace = false;
  bool timeLaunches = false, traceLaunches = false; ///< each by itself; the latter as events of the trace, too
  std::function<bool(const std::string &)> dump;    ///< null: nothing is dumped
  std::optional<uint64_t> delaySeed;
  bool zeroBuffer = false;
  std::string device;           ///< the kind that the bundle must be for; empty: any
  std::vector<int32_t> devices; ///< by number; empty: all
  std::string collectives = "ours";
  bool capture = true;
  Processes *processes = nullptr;      ///< that share the ranks; null: all are here
  std::vector<uint32_t> rankProcesses; ///< by rank; empty: as the runtime spreads them
};

/// Values for one step after another, as mpmd_rt_feed; of one rank's part, or, with -1, of whole tensors.
struct Feed {
  int64_t argument;
  const void *data;
  int64_t slices, first, rank;
};

/// A checkpoint that a session goes on from.
struct Resumed {
  std::string path;
  int64_t step;                                          ///< steps that it has behind it
  std::vector<std::optional<absl::string_view>> results; ///< of the last of these, by result; nothing for state
};

/// Which checkpoints a run writes, and where.
struct CheckpointOptions {
  std::string dir;
  std::string resume; ///< that it goes on from, or empty
  int64_t keep;       ///< how many stay; 0: all
  bool waits;         ///< some seconds for what is left of a run that was killed
};

class Session {
public:
  /// Opens the bundle at `path`, or, if there is one, `packed`, which `path` then only names. With `share`, on the
  /// state of that session.
  static absl::StatusOr<std::unique_ptr<Session>> open(const std::string &path,
                                                       const std::optional<std::string> &packed,
                                                       const SessionOptions &options, Session *share = nullptr);

  const Program &program() const { return about; }

  /// What a rank holds of an argument or result, or nothing.
  absl::StatusOr<std::optional<Part>> argumentPart(int64_t argument, int64_t rank);
  absl::StatusOr<std::optional<Part>> resultPart(int64_t result, int64_t rank);

  absl::Status bind(int64_t argument, const void *data, uint64_t bytes);
  absl::Status bindPart(int64_t argument, int64_t rank, const void *data, uint64_t bytes);
  /// All processes call it, and have the result then.
  absl::Status fetchResult(int64_t result, void *data, uint64_t bytes);
  absl::Status fetchArgument(int64_t argument, void *data, uint64_t bytes);
  absl::Status fetchPart(int64_t argument, int64_t rank, void *data, uint64_t bytes);
  /// All processes call it; process `to` has it then, in `buffer` or where it is, and the others null.
  absl::StatusOr<const void *> gatherArgument(int64_t argument, uint32_t to, std::string &buffer);
  /// The same for the first process, until the next run.
  absl::StatusOr<const void *> viewArgument(int64_t argument);

  /// Up to `count` steps, at most `mostSteps`, at least one; `enough` is asked meanwhile. Gives the seconds of each.
  absl::StatusOr<absl::Span<const double>> run(int64_t count, absl::Span<const Feed> feeds,
                                               const std::function<bool()> &enough);
  static constexpr int64_t mostSteps = 256; ///< whose seconds are known

  /// Takes the state of the newest complete checkpoint in `dir`, or nothing if there is none. All processes call it, as
  /// the two below.
  absl::StatusOr<std::optional<Resumed>> resume(const std::string &dir);
  absl::Status openCheckpoints(const CheckpointOptions &options);
  /// `written`: whether it is in place, also where it fails because another process has meanwhile.
  absl::Status writeCheckpoint(int64_t step, bool &written);

  /// Of this process's ranks.
  mpmd_rt_totals_t totals();

  /// Of all ranks, by rank, and of all processes together. All of them call it.
  struct Summary {
    std::vector<mpmd_rt_profile_t> ranks;
    uint64_t collectives = 0, collectivesByNccl = 0, allocations = 0;
  };
  absl::StatusOr<Summary> summary(uint64_t allocations);

  /// What all processes do next: up to `count` steps, as the first one says, and the signal that one of them got, or 0.
  struct Turn {
    int64_t count;
    int signal;
  };
  absl::StatusOr<Turn> agree(int64_t count, int signal);

  /// Processes that share the ranks, or null.
  Processes *processes() const { return others; }
  bool isFirst() const { return !others || others->isFirst(); }
  uint32_t number() const { return others ? others->number() : 0; }
  /// What all have given, by process; all of them call it.
  absl::StatusOr<std::vector<std::string>> exchange(const std::string &mine);
  std::string trace(int part);
  absl::StatusOr<std::string> costs();
  absl::StatusOr<std::string> launches(); ///< as JSON
  void record(bool whether);
  void dump(bool whether);
  absl::StatusOr<std::map<std::string, format::Tensor>> dumped(int64_t rank);
  absl::StatusOr<std::map<std::string, uint64_t>> dumpedAt(int64_t rank); ///< when each of them was made
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
  std::map<int64_t, std::string> viewed; ///< arguments that were gathered, until the next run
  std::vector<mpmd_rt_feed> feeds;       ///< of the run at hand
  std::vector<int64_t> feedRanks;
};

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_RUNSESSION_H
