// Tensors over the values of a session.
#include "runtime/tools/StepValues.h"

namespace mpmd::run {

absl::StatusOr<NamedTensors> stateOf(Session &session) {
  const std::vector<TensorInfo> &arguments = session.program().arguments;
  NamedTensors state;
  for (size_t a = 0; a < arguments.size(); ++a) {
    const TensorInfo &argument = arguments[a];
    if (!argument.state)
      continue;
    absl::StatusOr<const void *> data = session.viewArgument(static_cast<int64_t>(a));
    if (!data.ok())
      return data.status();
    state.push_back(
        {argument.name, {argument.dtype, argument.shape, static_cast<const char *>(*data), argument.bytes}});
  }
  return state;
}

NamedTensors resultsOf(const Program &program, const Results &results) {
  NamedTensors plain;
  for (size_t r = 0; r < program.results.size() && r < results.size(); ++r)
    if (const TensorInfo &result = program.results[r]; result.state < 0)
      plain.push_back({result.name, {result.dtype, result.shape, results[r].data(), results[r].size()}});
  return plain;
}

} // namespace mpmd::run
