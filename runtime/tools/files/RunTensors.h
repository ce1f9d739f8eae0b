/// The values of arguments, from files or from a seed.
#ifndef MPMD_RUNTIME_TOOLS_FILES_RUNTENSORS_H
#define MPMD_RUNTIME_TOOLS_FILES_RUNTENSORS_H

#include "runtime/format/Safetensors.h"
#include "runtime/tools/RunSession.h"

#include "runtime/tools/RunOptions.h"
#include "runtime/tools/files/LocalFiles.h"

#include <array>
#include <set>

namespace mpmd::run {

class Inputs {
public:
  /// Opens the files and compares them with the program's arguments. A note names tensors that the program does not
  /// read. If a checkpoint has the state (`stateIsThere`), state may be missing and is not bound. Without steps, other
  /// arguments may be missing. Arguments with the names of state of `owner` are shared with it, and get no value.
  static absl::StatusOr<Inputs> open(const Options &options, Session &session, bool stateIsThere,
                                     const Program *owner = nullptr);

  /// Checks that processes with the same part of an argument have the same values. Their files may be copies, and an
  /// outdated copy would go unnoticed. Feeds are not checked. A collective call.
  absl::Status compare(Session &session) const;

  /// The number of steps to run.
  int64_t steps() const { return numSteps; }

  /// Binds all arguments with a constant or initial value.
  absl::Status bindOnce(Session &session) const;

  /// The feeds for the steps from `step` on.
  absl::Span<const Feed> feeds(int64_t step);

private:
  /// An argument, or a part that a rank holds of it, and its tensor in a file.
  struct Source {
    int64_t argument;
    int64_t rank; ///< -1: the whole tensor
    int64_t part; ///< index among the rank's parts
    format::Tensor tensor;
    int64_t slices; ///< number of slices of a feed; 0: an input
    size_t file;    ///< index in `paths` and `files`
  };

  absl::Status openAll(const Options &options, Session &session);
  absl::Status openLocal(const std::string &name, bool feed, const std::vector<Device> &devices,
                         const Program &program);
  absl::Status openFile(const std::string &path, bool feed, const Device *device, const Program &program);
  absl::Status add(Source source, const LocalPart *part, const Program &program);
  absl::Status findMissing(const std::vector<Device> &devices, const Program &program, bool needsState,
                           bool needsInputs) const;
  absl::Status countSteps(const Options &options, const Program &program);

  std::vector<std::string> paths; ///< by file
  std::vector<std::shared_ptr<const format::TensorFile>> files;
  std::vector<Source> sources;
  std::map<std::array<int64_t, 3>, size_t> given;      ///< index in `sources`, by argument, rank and part
  std::vector<std::pair<int64_t, std::string>> absent; ///< ranks without a file, and the file's path
  std::vector<Feed> fed;
  std::set<int64_t> shared; ///< arguments that are another program's state
  bool stateIsThere = false;
  std::optional<uint64_t> seed;
  int64_t numSteps = 1;
};

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_FILES_RUNTENSORS_H
