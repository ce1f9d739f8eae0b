/// The files of a checkpoint, `DIR/step-<N>/`: safetensors shards, `model.safetensors.index.json` that says which
/// tensor is where, `results.safetensors` with the results of the last step, and `meta.json`: step, feed position,
/// bundle, and every file with its size and SHA-256. A checkpoint gets its name when all of it is on disk; what has no
/// name yet, or does not match its `meta.json`, is never taken.
#ifndef MPMD_RUNTIME_FORMAT_CHECKPOINTFOLDER_H
#define MPMD_RUNTIME_FORMAT_CHECKPOINTFOLDER_H

#include "runtime/format/Safetensors.h"

#include "absl/status/statusor.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace mpmd::format {

inline constexpr char resultsName[] = "results.safetensors";

/// In the metadata of files of state: how many steps the tensors have behind them.
inline constexpr char stepKey[] = "step";

/// What fits into a shard, as other tools cut them.
inline constexpr uint64_t mostShardBytes = uint64_t{5} << 30;

/// A file of a checkpoint, and what is in it.
struct CheckpointFile {
  std::string name;
  uint64_t bytes = 0;
  std::string sha256;
};

/// What a checkpoint says about itself.
struct CheckpointContents {
  std::string path;
  int64_t step = 0; ///< steps that it has behind it
  std::string sum;  ///< of its meta.json, and so of all of it
  std::map<std::string, CheckpointFile> files;
  std::map<std::string, std::string> fileOf; ///< the file of each tensor of the state
};

/// The steps of all that is called a checkpoint, newest first.
std::vector<int64_t> stepsIn(const std::string &dir);

/// Whether this is one, complete or not, and no directory of them.
bool isCheckpoint(const std::string &path);

/// Reads what the checkpoint `path` of `step` steps says about itself, and looks whether its files are there. The error
/// says in what it is not complete.
absl::StatusOr<CheckpointContents> readContents(const std::string &path, int64_t step);

/// Opens one of its safetensors files if every byte in it is what was written.
absl::StatusOr<std::shared_ptr<const TensorFile>> openFile(const CheckpointContents &contents, const std::string &name);

/// Which of so many tensors, each given by the process that writes it and by its bytes, are in a shard together: those
/// of one process behind each other, at most `mostBytes` or one tensor. There is one shard at least.
struct ShardPlan {
  uint32_t process = 0;
  std::vector<size_t> tensors;
};
std::vector<ShardPlan> planShards(const std::vector<std::pair<uint32_t, uint64_t>> &tensors, uint64_t mostBytes);

/// The name of a shard, counted from 0.
std::string shardName(size_t shard, size_t count);

/// A checkpoint in the making, in `dir` under a name that nothing takes for one.
class CheckpointDraft {
public:
  /// Makes the folder.
  static absl::StatusOr<CheckpointDraft> make(const std::string &dir);
  /// One that another process has made.
  CheckpointDraft(const std::string &dir, const std::string &name) : dir(dir), draft(name) {}

  const std::string &name() const { return draft; }
  std::string pathOf(const std::string &file) const;
  bool isThere() const;

  /// A file that is written, as it is now.
  absl::StatusOr<CheckpointFile> describe(const std::string &file) const;

  /// Writes index, results and meta.json beside the shards, and gives the folder its name, instead of one of this step
  /// that is not complete. `shardOf` has the shard of each tensor, `stateBytes` is what they are together.
  struct About {
    int64_t step;
    std::string program, bundle; ///< name, and SHA-256; empty where none has written the state
    uint64_t stateBytes;
  };
  absl::Status publish(const About &about, std::vector<CheckpointFile> shards,
                       const std::map<std::string, std::string> &shardOf,
                       const std::map<std::string, Tensor> &results) const;

  void remove() const;

private:
  std::string dir, draft;
};

/// Removes drafts that a process left which was killed.
void removeDrafts(const std::string &dir);

/// Removes the oldest checkpoints up to that of step `newest` where there are more than `keep`.
void keepNewest(const std::string &dir, int64_t newest, int64_t keep);

} // namespace mpmd::format

#endif // MPMD_RUNTIME_FORMAT_CHECKPOINTFOLDER_H
