/// Where the values of arguments come from: files, or a seed.
#ifndef MPMD_RUNTIME_TOOLS_FILES_RUNTENSORS_H
#define MPMD_RUNTIME_TOOLS_FILES_RUNTENSORS_H

#include "runtime/format/Safetensors.h"
#include "runtime/tools/RunSession.h"

#include "runtime/tools/RunOptions.h"
#include "runtime/tools/files/LocalFiles.h"

#include <set>

namespace mpmd::run {

class Inputs {
public:
  /// Opens the files and compares them with what the program reads. Tensors that it does not read are named on stderr.
  /// State may be missing if it is there already, from a checkpoint, and is not bound then; what is not state may be
  /// missing if there are no steps to make. With an `owner`, the program whose state this one shares, what is called as
  /// a state of it is that, and is given no value.
  static absl::StatusOr<Inputs> open(const Options &options, Session &session, bool stateIsThere,
                                     const Program *owner = nullptr);

  /// Whether processes that have the same part of an argument have the same values for it: their files may be copies,
  /// and one of an earlier run would go unnoticed for ever. Feeds are not looked at. All processes call it.
  absl::Status compare(Session &session) const;

  /// How many steps to run.
  int64_t steps() const { return numSteps; }

  /// Gives all arguments that keep their value, or start with one, that value.
  absl::Status bindOnce(Session &session) const;

  /// What is fed from this step on.
  absl::Span<const Feed> feeds(int64_t step);

private:
  /// An argument, or a rank's part of one, and its tensor in a file.
  struct Source {
    int64_t argument;
    int64_t rank; ///< -1: all of it
    format::Tensor tensor;
    int64_t slices; ///< 0: not fed
    size_t file;    ///< in `paths`
  };

  absl::Status openAll(const Options &options, Session &session);
  absl::Status openLocal(const std::string &name, bool feed, const std::vector<Device> &devices,
                         const Program &program);
  absl::Status openFile(const std::string &path, bool feed, const Device *device, const Program &program);
  absl::Status add(Source source, const LocalPart *part, const Program &program);
  absl::Status findMissing(const std::vector<Device> &devices, const Program &program, bool needsState,
                           bool needsInputs) const;
  absl::Status countSteps(const Options &options, const Program &program);

  std::vector<std::string> paths; ///< of `files`
  std::vector<std::shared_ptr<const format::TensorFile>> files;
  std::vector<Source> sources;
  std::map<std::pair<int64_t, int64_t>, size_t> given; ///< sources, by argument and rank
  std::vector<std::pair<int64_t, std::string>> absent; ///< files of ranks that are not there
  std::vector<Feed> fed;
  std::set<int64_t> shared; ///< arguments that are another program's state
  bool stateIsThere = false;
  std::optional<uint64_t> seed;
  int64_t numSteps = 1;
};

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_FILES_RUNTENSORS_H
