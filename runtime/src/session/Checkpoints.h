/// Checkpoints of a session (format/CheckpointFolder.h describes their files). Each tensor of the state is written by a
/// process that holds it. All processes call these functions, in the same order, and get the same answer.
#ifndef MPMD_RT_SRC_SESSION_CHECKPOINTS_H
#define MPMD_RT_SRC_SESSION_CHECKPOINTS_H

#include "mpmd-rt/Session.h"

#include "runtime/format/CheckpointFolder.h"

#include <optional>

namespace mpmd::rt {

/// A checkpoint whose state a session has restored.
struct Resumed {
  std::string path;
  int64_t step = 0;                                  ///< number of steps that produced the state
  std::shared_ptr<const format::TensorFile> results; ///< of the last of these steps
  uint64_t stepsDone = 0;                            ///< steps that the session had done when it restored the state

  /// The value of a result in the checkpoint; null for state, and for results that the checkpoint lacks.
  const format::Tensor *resultOf(const format::Array &result) const;
};

/// Binds the state of the newest complete checkpoint in `dir`; returns nothing if there is none. Notices name
/// incomplete checkpoints. Each process checks every byte of the files that it needs, and all processes must see the
/// same checkpoint. Fails, and binds nothing, if the checkpoint's state is not the program's.
absl::StatusOr<std::optional<Resumed>> resume(Session &session, const std::string &dir);

struct CheckpointOptions {
  std::string resume;     ///< the directory that the run resumes from, or empty
  int64_t keep = 0;       ///< how many checkpoints to keep; 0: all
  double waitSeconds = 0; ///< how long to wait for another run that writes into the directory
};

class Checkpoints {
public:
  /// Makes the directory if it is missing, and locks it. Fails if another run writes into it. Removes partial
  /// checkpoints of a killed run. Existing checkpoints must be those of `options.resume`. Process 0 writes the tensors
  /// that only processes without access to the directory hold.
  static absl::StatusOr<std::unique_ptr<Checkpoints>> open(const Session &session, const std::string &dir,
                                                           const CheckpointOptions &options);
  ~Checkpoints();

  /// Writes a checkpoint after `step` steps, of the present state and the last results, and removes old checkpoints.
  /// `resumed` is the checkpoint that the session restored last, or null; it has the last results if no step has run
  /// since. `published` becomes true once the checkpoint has its name, even if other processes cannot be told.
  absl::Status write(int64_t step, const Resumed *resumed, bool &published);

  /// Removes old checkpoints up to `step`. A run that is killed between writing and removing leaves one too many.
  void removeOld(int64_t step) const;

private:
  Checkpoints(const Session &session, const std::string &dir, int64_t keep) : session(session), dir(dir), keep(keep) {}
  absl::Status openFirst(const CheckpointOptions &options);
  absl::StatusOr<format::CheckpointDraft> makeDraft() const;
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
