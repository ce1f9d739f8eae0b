/// Where the values of arguments come from: files, or a seed.
#ifndef MPMD_RUNTIME_TOOLS_RUNTENSORS_H
#define MPMD_RUNTIME_TOOLS_RUNTENSORS_H

#include "mpmd-rt/Safetensors.h"
#include "mpmd-rt/Session.h"

#include "runtime/tools/RunOptions.h"

namespace mpmd::run {

class Inputs {
public:
  /// Opens the files and compares them with what the program reads. Tensors that it does not read are named on stderr.
  /// State may be missing if it comes from a checkpoint.
  static absl::StatusOr<Inputs> open(const Options &options, const format::Manifest &manifest, bool stateIsThere);

  /// How many steps to run.
  int64_t steps() const { return numSteps; }

  /// Gives all arguments that keep their value, or start with one, that value.
  absl::Status bindOnce(rt::Session &session) const;

  /// What is fed from this step on.
  absl::Span<const rt::Feed> feeds(int64_t step);

private:
  /// An argument and its tensor in a file.
  struct Source {
    int64_t argument;
    rt::Tensor tensor;
    int64_t slices; ///< 0: not fed
  };

  absl::Status openFiles(const std::vector<std::string> &paths, bool feed, const format::Manifest &manifest);
  absl::Status findMissing(const format::Manifest &manifest, bool stateIsThere) const;
  absl::Status countSteps(const Options &options, const format::Manifest &manifest);

  std::vector<std::shared_ptr<const rt::TensorFile>> files;
  std::vector<Source> sources;
  std::vector<rt::Feed> fed;
  std::optional<uint64_t> seed;
  int64_t numSteps = 1;
};

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_RUNTENSORS_H
