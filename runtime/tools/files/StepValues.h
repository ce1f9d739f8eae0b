/// State and results of a step, as tensors for files.
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

/// The state of a session, in the order of the arguments. The tensors are views, valid until the next step.
absl::StatusOr<NamedTensors> stateOf(Session &session);

/// The indices of the arguments that are state, and their names.
std::vector<int64_t> stateArguments(const Program &program);
std::set<std::string> stateNames(const Program &program);

/// The scalar results that are numbers, by name.
std::vector<std::pair<std::string, double>> scalars(const Program &program, const Results &values);

/// The non-state results of a step, in order. The tensors are views of `results`.
NamedTensors resultsOf(const Program &program, const Results &results);

/// The error for two tensors of one name in a file.
absl::Status isBoth(const std::string &name);

/// Writes tensors into a file of process `to`: arguments, which are gathered one at a time, and `others`, which are in
/// memory. A collective call. `file` is null in other processes, or if it could not be opened. Even then a process
/// sends its parts. Fails for two equal names.
absl::Status writeGathered(Session &session, const std::vector<int64_t> &arguments,
                           const std::map<std::string, format::Tensor> &others, uint32_t to, plan::OutputFile *file);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_FILES_STEPVALUES_H
