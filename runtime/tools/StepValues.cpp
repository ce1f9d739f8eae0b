// Tensors over the values of a session.
#include "runtime/tools/StepValues.h"

#include "runtime/tools/Scalars.h"

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

std::set<std::string> stateNames(const Program &program) {
  std::set<std::string> names;
  for (const TensorInfo &argument : program.arguments)
    if (argument.state)
      names.insert(argument.name);
  return names;
}

std::vector<std::pair<std::string, double>> scalars(const Program &program, const Results &values) {
  std::vector<std::pair<std::string, double>> found;
  for (size_t r = 0; r < program.results.size() && r < values.size(); ++r)
    if (program.results[r].state < 0 && program.results[r].shape.empty())
      if (std::optional<double> value = firstValue(program.results[r].dtype, values[r].data()))
        found.emplace_back(program.results[r].name, *value);
  return found;
}

NamedTensors resultsOf(const Program &program, const Results &results) {
  NamedTensors plain;
  for (size_t r = 0; r < program.results.size() && r < results.size(); ++r)
    if (const TensorInfo &result = program.results[r]; result.state < 0)
      plain.push_back({result.name, {result.dtype, result.shape, results[r].data(), results[r].size()}});
  return plain;
}

} // namespace mpmd::run
