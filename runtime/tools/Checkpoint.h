/// Checkpoints of a run: `DIR/step-<N>/` with safetensors shards, `model.safetensors.index.json` that says which tensor
/// is where, `results.safetensors` with the results of the last step, and `meta.json`: step, feed position, bundle, and
/// every file with its size and SHA-256. A checkpoint gets its name when all of it is on disk; what has no name yet, or
/// does not match its `meta.json`, is never taken.
#ifndef MPMD_RUNTIME_TOOLS_CHECKPOINT_H
#define MPMD_RUNTIME_TOOLS_CHECKPOINT_H

#include "runtime/tools/StepValues.h"

#include <optional>

namespace mpmd::run {

/// A checkpoint that was read. Tensors are views into its files.
struct Resumed {
  std::string path;
  int64_t step = 0; ///< steps that it has behind it
  std::vector<std::shared_ptr<const format::TensorFile>> files;
  std::map<std::string, format::Tensor> state, results;

  /// Gives the state to a session.
  absl::Status bind(Session &session) const;
};

/// The newest complete checkpoint in `dir`, or nothing if there is none; those that are not complete are named on
/// stderr. Fails if its state is not the program's.
absl::StatusOr<std::optional<Resumed>> readCheckpoint(const std::string &dir, const Program &program);

class Checkpoints {
public:
  /// Makes the directory if it is not there, and holds it: a second run that writes into it is an error. Removes what a
  /// run that was killed left half done. Checkpoints that are there already must be those of the directory `resume`,
  /// which the run goes on from.
  static absl::StatusOr<std::unique_ptr<Checkpoints>> open(const std::string &dir, const std::string &resume,
                                                           int64_t keep);
  ~Checkpoints();

  /// Writes the checkpoint after `step` steps, of what `stateOf` gave then, and removes the oldest where there are more
  /// than are to be kept.
  absl::Status write(int64_t step, const Program &program, const NamedTensors &state, const Results &results);

private:
  Checkpoints() = default;
  absl::Status fill(const std::string &folder, int64_t step, const Program &program, const NamedTensors &state,
                    const Results &results) const;
  void prune(int64_t newest) const;

  std::string dir;
  int64_t keep = 0;
  int lock = -1;
};

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_CHECKPOINT_H
