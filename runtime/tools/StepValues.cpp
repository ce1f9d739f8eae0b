// Tensors over the values of a session.
#include "runtime/tools/StepValues.h"

namespace mpmd::run {

absl::StatusOr<NamedTensors> stateOf(const rt::Session &session) {
  const std::vector<format::Argument> &arguments = session.bundle().manifest().arguments;
  NamedTensors state;
  for (size_t a = 0; a < arguments.size(); ++a) {
    const format::Argument &argument = arguments[a];
    if (!argument.state)
      continue;
    absl::StatusOr<const void *> data = session.viewArgument(static_cast<int64_t>(a));
    if (!data.ok())
      return data.status();
    state.push_back({argument.name,
                     {argument.dtype, argument.shape, static_cast<const char *>(*data),
                      static_cast<uint64_t>(format::tensorBytes(argument.dtype, argument.shape))}});
  }
  return state;
}

NamedTensors resultsOf(const format::Manifest &manifest, const Results &results) {
  NamedTensors plain;
  for (size_t r = 0; r < manifest.results.size() && r < results.size(); ++r)
    if (const format::Result &result = manifest.results[r]; result.state < 0)
      plain.push_back({result.name, {result.dtype, result.shape, results[r].data(), results[r].size()}});
  return plain;
}

} // namespace mpmd::run
