/// Checkpoints of a session (format/CheckpointFolder.h has their files). Each tensor of the state is written by one of
/// the processes that hold it. All processes call these functions, in the same order, and all have the same answer.
#ifndef MPMD_RT_SRC_SESSION_CHECKPOINTS_H
#define MPMD_RT_SRC_SESSION_CHECKPOINTS_H

#include "mpmd-rt/Session.h"

#include "runtime/format/CheckpointFolder.h"

#include <optional>

namespace mpmd::rt {

/// A checkpoint whose state a session has taken.
struct Resumed {
  std::string path;
  int64_t step = 0;                                  ///< steps that it has behind it
  std::shared_ptr<const format::TensorFile> results; ///< of the last of these
  uint64_t stepsDone = 0;                            ///< by the session, when it took the state

  /// What the last of its steps gave; null for state, and for what it has not.
  const format::Tensor *resultOf(const format::Result &result) const;
};

/// Binds the state in the newest complete checkpoint in `dir`; nothing if there is none. Those that are not complete
/// are named to whoever listens to the session. Each process looks at every byte of the files that have something for
/// it, and all must see the same checkpoint. Fails, and binds nothing, if its state is not the program's.
absl::StatusOr<std::optional<Resumed>> resume(Session &session, const std::string &dir);

struct CheckpointOptions {
  std::string resume;     ///< the directory that the run goes on from, or empty
  int64_t keep = 0;       ///< how many stay; 0: all
  double waitSeconds = 0; ///< for another run that writes there to end
};

class Checkpoints {
public:
  /// Makes the directory if it is not there, and holds it: a second run that writes into it is an error. Removes what a
  /// run that was killed left half done. Checkpoints that are there already must be those of the directory that the run
  /// goes on from. What a process that does not see the directory holds alone, the first one writes.
  static absl::StatusOr<std::unique_ptr<Checkpoints>> open(const Session &session, const std::string &dir,
                                                           const CheckpointOptions &options);
  ~Checkpoints();

  /// Writes the checkpoint after `step` steps, of what the session holds now and what the last step gave, and removes
  /// the oldest where there are more than are to be kept. `resumed`, the checkpoint whose state the session has taken
  /// last, or null, has the results of the last step where the session has made none since. `published` becomes true
  /// once it is in place, also where other processes could not be told any more.
  absl::Status write(int64_t step, const Resumed *resumed, bool &published);

private:
  Checkpoints(const Session &session, const std::string &dir, int64_t keep) : session(session), dir(dir), keep(keep) {}
  absl::Status openFirst(const CheckpointOptions &options);
  absl::Status planFiles();
  absl::Status write(int64_t step, const Resumed *resumed, format::CheckpointDraft &draft, bool &published);
  absl::StatusOr<std::map<std::string, format::Tensor>> lastResults(const Resumed *resumed,
                                                                    std::map<std::string, std::string> &data) const;
  absl::Status publish(int64_t step, const format::CheckpointDraft &draft, const std::vector<std::string> &told,
                       const std::map<std::string, format::Tensor> &results) const;

  /// A shard, and the arguments in it.
  struct Shard {
    uint32_t process;
    std::vector<int64_t> arguments;
    std::string name;
  };

  const Session &session;
  const std::string dir;
  const int64_t keep;
  int lock = -1;
  std::vector<Shard> shards;
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_SESSION_CHECKPOINTS_H
