/// What a step leaves behind, as tensors for files.
#ifndef MPMD_RUNTIME_TOOLS_STEPVALUES_H
#define MPMD_RUNTIME_TOOLS_STEPVALUES_H

#include "runtime/format/Safetensors.h"
#include "runtime/tools/Session.h"

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

/// The names of the arguments that are state.
std::set<std::string> stateNames(const Program &program);

/// The scalar results that are numbers, by name.
std::vector<std::pair<std::string, double>> scalars(const Program &program, const Results &values);

/// What a step gave besides state, in the order of the results. The tensors lie in `results`.
NamedTensors resultsOf(const Program &program, const Results &results);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_STEPVALUES_H
