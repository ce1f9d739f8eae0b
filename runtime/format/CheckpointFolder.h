/// The files of a checkpoint, `DIR/step-<N>/`. These are safetensors shards, `model.safetensors.index.json` with the
/// shard of each tensor, and `results.safetensors` with the results of the last step. `meta.json` has the step, feed
/// position, bundle, and every file with its size and SHA-256. A checkpoint gets its name when all of it is on disk. A
/// directory without such a name, or that does not match its `meta.json`, is never taken.
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

/// Metadata key of files of state: the number of steps that the tensors have seen.
inline constexpr char stepKey[] = "step";

/// The maximum size of a shard, the same as in other tools.
inline constexpr uint64_t maxShardBytes = uint64_t{5} << 30;

/// A file of a checkpoint and its tensors.
struct CheckpointFile {
  std::string name;
  uint64_t bytes = 0;
  std::string sha256;
};

/// The contents of a checkpoint's meta.json and index.
struct CheckpointContents {
  std::string path;
  int64_t step = 0; ///< steps that the state has seen
  std::string sum;  ///< SHA-256 of its meta.json, which covers the whole checkpoint
  std::map<std::string, CheckpointFile> files;
  std::map<std::string, std::string> fileOf; ///< the file of each tensor of the state
};

/// The steps of all directories named like a checkpoint, newest first.
std::vector<int64_t> stepsIn(const std::string &dir);

/// Whether `path` is a checkpoint, complete or not, and no directory of checkpoints.
bool isCheckpoint(const std::string &path);

/// Reads meta.json and index of the checkpoint `path` of `step` steps, and checks that its files exist. The error says
/// why it is not complete.
absl::StatusOr<CheckpointContents> readContents(const std::string &path, int64_t step);

/// Opens one of its safetensors files if its checksum is right.
absl::StatusOr<std::shared_ptr<const TensorFile>> openFile(const CheckpointContents &contents, const std::string &name);

/// Packs tensors into shards. Each tensor is given by its bytes and the process that writes it. A shard has consecutive
/// tensors of one process: at most `maxBytes`, or one tensor. There is at least one shard.
struct ShardPlan {
  uint32_t process = 0;
  std::vector<size_t> tensors;
};
std::vector<ShardPlan> planShards(const std::vector<std::pair<uint32_t, uint64_t>> &tensors, uint64_t maxBytes);

/// The name of a shard, counted from 0.
std::string shardName(size_t shard, size_t count);

/// A checkpoint that is being written, in `dir` under a name that no reader takes for a checkpoint.
class CheckpointDraft {
public:
  /// Makes the folder.
  static absl::StatusOr<CheckpointDraft> make(const std::string &dir);
  /// A draft that another process has made.
  CheckpointDraft(const std::string &dir, const std::string &name) : dir(dir), draft(name) {}

  const std::string &name() const { return draft; }
  std::string pathOf(const std::string &file) const;
  bool isThere() const;

  /// The size and checksum of a written file, as it is now.
  absl::StatusOr<CheckpointFile> describe(const std::string &file) const;

  /// Writes index, results and meta.json beside the shards, and renames the folder to its name. That replaces an
  /// incomplete checkpoint of this step. `shardOf` has the shard of each tensor, `stateBytes` their total size.
  struct About {
    int64_t step;
    std::string program, bundle; ///< name, and SHA-256; empty if no bundle has written the state
    uint64_t stateBytes;
  };
  absl::Status publish(const About &about, std::vector<CheckpointFile> shards,
                       const std::map<std::string, std::string> &shardOf,
                       const std::map<std::string, Tensor> &results) const;

  void remove() const;

private:
  std::string dir, draft;
};

/// Removes drafts of processes that were killed.
void removeDrafts(const std::string &dir);

/// Removes the oldest checkpoints, up to step `newest`, so that `keep` are left.
void keepNewest(const std::string &dir, int64_t newest, int64_t keep);

} // namespace mpmd::format

#endif // MPMD_RUNTIME_FORMAT_CHECKPOINTFOLDER_H
