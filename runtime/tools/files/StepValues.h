/// What a step leaves behind, as tensors for files.
#ifndef MPMD_RUNTIME_TOOLS_FILES_STEPVALUES_H
#define MPMD_RUNTIME_TOOLS_FILES_STEPVALUES_H

#include "mpmd/Plan/Support/FileIo.h"
#include "runtime/format/Safetensors.h"
#include "runtime/tools/RunSession.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace mpmd::run {

/// Values of a step's results, by result; empty for state.
using Results = std::vector<std::string>;

using NamedTensors = std::vector<std::pair<std::string, format::Tensor>>;

/// What a session holds as state, in the order of the arguments. Each tensor lies where it is until the next step.
absl::StatusOr<NamedTensors> stateOf(Session &session);

/// The arguments that are state, by number, and by name.
std::vector<int64_t> stateArguments(const Program &program);
std::set<std::string> stateNames(const Program &program);

/// The scalar results that are numbers, by name.
std::vector<std::pair<std::string, double>> scalars(const Program &program, const Results &values);

/// What a step gave besides state, in the order of the results. The tensors lie in `results`.
NamedTensors resultsOf(const Program &program, const Results &results);

/// What is wrong where a tensor of this name is in a file already.
absl::Status isBoth(const std::string &name);

/// Writes tensors into a file of process `to`: arguments of the session, which come one after the other from where they
/// are, and `others`, which are in memory. All processes call it; `file` is null where it is not theirs, or where it
/// could not be opened, and the ones that have something for it still give it. Fails if two have one name.
absl::Status writeGathered(Session &session, const std::vector<int64_t> &arguments,
                           const std::map<std::string, format::Tensor> &others, uint32_t to, plan::OutputFile *file);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_FILES_STEPVALUES_H
