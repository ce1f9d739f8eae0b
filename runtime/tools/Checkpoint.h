/// Checkpoints of a run (CheckpointFolder.h has their files). Each tensor of the state is written by one of the
/// processes that hold it.
#ifndef MPMD_RUNTIME_TOOLS_CHECKPOINT_H
#define MPMD_RUNTIME_TOOLS_CHECKPOINT_H

#include "runtime/tools/CheckpointFolder.h"
#include "runtime/tools/StepValues.h"

#include <optional>

namespace mpmd::run {

/// A checkpoint that was read. Tensors are views into its files.
struct Resumed {
  std::string path;
  int64_t step = 0; ///< steps that it has behind it
  std::vector<std::shared_ptr<const format::TensorFile>> files;
  std::map<std::string, format::Tensor> state; ///< of which this process has a part
  std::map<std::string, format::Tensor> results;

  /// Gives the state to a session.
  absl::Status bind(Session &session) const;
};

/// The newest complete checkpoint in `dir`, or nothing if there is none; those that are not complete are named on
/// stderr. All processes call it, and agree: each looks at the files with what it needs, and all must see the same
/// checkpoint. Fails if its state is not the program's.
absl::StatusOr<std::optional<Resumed>> readCheckpoint(const std::string &dir, Session &session);

class Checkpoints {
public:
  /// Makes the directory if it is not there, and holds it: a second run that writes into it is an error. Removes what a
  /// run that was killed left half done. Checkpoints that are there already must be those of the directory `resume`,
  /// which the run goes on from. With `waits` it waits some seconds for another run that writes into it to end: what is
  /// left of one that is started again. All processes call it; what one that does not see the directory holds alone,
  /// the first one writes.
  static absl::StatusOr<std::unique_ptr<Checkpoints>> open(const std::string &dir, const std::string &resume,
                                                           int64_t keep, bool waits, Session &session);
  ~Checkpoints();

  /// Writes the checkpoint after `step` steps, of what the session holds then and what the last step gave, and removes
  /// the oldest where there are more than are to be kept. All processes call it, and have the same answer.
  absl::Status write(int64_t step, const Results &results);

  /// The step of the last one that the first process has published, also where the others could not be told any more;
  /// -1: none, or this is another process.
  int64_t published() const { return lastPublished; }

private:
  explicit Checkpoints(Session &session) : session(session) {}
  absl::Status openFirst(const std::string &resume, bool waits);
  absl::Status planFiles();
  absl::Status write(int64_t step, const Results &results, CheckpointDraft &draft);

  /// A shard, and the arguments in it.
  struct Shard {
    uint32_t process;
    std::vector<int64_t> arguments;
    std::string name;
  };

  Session &session;
  std::string dir;
  int64_t keep = 0, lastPublished = -1;
  int lock = -1;
  std::vector<bool> sees; ///< by process: whether it sees the directory of the first one
  std::vector<Shard> shards;
};

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_CHECKPOINT_H
