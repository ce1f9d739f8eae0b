/// A checkpoint is a folder `DIR/step-<N>/`. Safetensors shards hold the state, and `model.safetensors.index.json` maps
/// each tensor to its shard. `results.safetensors` holds the results of the last step. `meta.json` holds the step, the
/// feed position, the bundle, and the size and SHA-256 of every file. The writer gives the folder its name when all
/// files are on disk. A reader rejects a folder that does not match its `meta.json`.
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

/// Metadata key of state files: the number of steps that produced the state.
inline constexpr char stepKey[] = "step";

/// The maximum bytes of a shard. Other writers of sharded checkpoints use the same number.
inline constexpr uint64_t maxShardBytes = uint64_t{5} << 30;

/// A file of a checkpoint, as `meta.json` describes it.
struct CheckpointFile {
  std::string name;
  uint64_t bytes = 0;
  std::string sha256;
};

/// The contents of a checkpoint's meta.json and index.
struct CheckpointContents {
  std::string path;
  int64_t step = 0; ///< number of steps that produced the state
  std::string sum;  ///< SHA-256 of meta.json, which has the checksums of all other files
  std::map<std::string, CheckpointFile> files;
  std::map<std::string, std::string> fileOf; ///< the file of each tensor of the state
};

/// The N of all entries `step-<N>` of `dir`, largest first. Does not look into them.
std::vector<int64_t> stepsIn(const std::string &dir);

/// Whether the folder `path` has a meta.json. A folder of checkpoints has none.
bool isCheckpoint(const std::string &path);

/// Reads meta.json and index of the checkpoint `path`, which must be of step `step`. Checks that all listed files exist
/// with their sizes. The error says why the checkpoint is incomplete.
absl::StatusOr<CheckpointContents> readContents(const std::string &path, int64_t step);

/// Opens the safetensors file `name` of a checkpoint, after checking its SHA-256.
absl::StatusOr<std::shared_ptr<const TensorFile>> openFile(const CheckpointContents &contents, const std::string &name);

/// A shard to write: the process that writes it, and the indices of its tensors.
struct ShardPlan {
  uint32_t process = 0;
  std::vector<size_t> tensors;
};
/// Assigns tensors to shards. An entry of `tensors` has the process that writes the tensor, and its bytes. A shard has
/// consecutive tensors of one process: at most `maxBytes`, or a single tensor. There is at least one shard.
std::vector<ShardPlan> planShards(const std::vector<std::pair<uint32_t, uint64_t>> &tensors, uint64_t maxBytes);

/// The file name of shard `shard` (from 0) of `count` shards.
std::string shardName(size_t shard, size_t count);

/// A checkpoint that is being written: a folder inside `dir`, whose name no reader accepts.
class CheckpointDraft {
public:
  /// Creates the folder under a random name.
  static absl::StatusOr<CheckpointDraft> make(const std::string &dir);
  /// The draft that another process has created in `dir` under `name`.
  CheckpointDraft(const std::string &dir, const std::string &name) : dir(dir), draft(name) {}

  const std::string &name() const { return draft; }
  std::string pathOf(const std::string &file) const;
  bool isThere() const;

  /// The current size and checksum of `file`.
  absl::StatusOr<CheckpointFile> describe(const std::string &file) const;

  struct About {
    int64_t step;
    std::string program, bundle; ///< name, and SHA-256; empty if no bundle has written the state
    uint64_t stateBytes;
  };
  /// Writes index, results and meta.json beside the shards, then renames the folder to `step-<N>`. An incomplete
  /// checkpoint of this step is replaced. `shardOf` has the shard of each tensor.
  absl::Status publish(const About &about, std::vector<CheckpointFile> shards,
                       const std::map<std::string, std::string> &shardOf,
                       const std::map<std::string, Tensor> &results) const;

  void remove() const;

private:
  std::string dir, draft;
};

/// Removes the drafts that killed processes left in `dir`.
void removeDrafts(const std::string &dir);

/// Removes the oldest checkpoints of steps up to `newest`, until `keep` of them are left. If `keep` is 0, removes none.
void keepNewest(const std::string &dir, int64_t newest, int64_t keep);

} // namespace mpmd::format

#endif // MPMD_RUNTIME_FORMAT_CHECKPOINTFOLDER_H
