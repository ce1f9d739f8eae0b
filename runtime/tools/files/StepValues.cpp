// Makes tensors of a session's values.
#include "runtime/tools/files/StepValues.h"

#include "runtime/format/Errors.h"
#include "runtime/tools/report/Scalars.h"

#include "absl/strings/str_cat.h"

namespace mpmd::run {

absl::StatusOr<NamedTensors> stateOf(Session &session) {
  NamedTensors state;
  for (int64_t a : stateArguments(session.program())) {
    const TensorInfo &argument = session.program().arguments[a];
    MPMD_ASSIGN_OR_RETURN(const auto *data, session.viewArgument(a));
    state.push_back({argument.name, {argument.dtype, argument.shape, static_cast<const char *>(data), argument.bytes}});
  }
  return state;
}

std::vector<int64_t> stateArguments(const Program &program) {
  std::vector<int64_t> state;
  for (size_t a = 0; a < program.arguments.size(); ++a)
    if (program.arguments[a].state)
      state.push_back(static_cast<int64_t>(a));
  return state;
}

std::set<std::string> stateNames(const Program &program) {
  std::set<std::string> names;
  for (int64_t a : stateArguments(program))
    names.insert(program.arguments[a].name);
  return names;
}

std::vector<std::pair<std::string, double>> scalars(const Program &program, const Results &values) {
  std::vector<std::pair<std::string, double>> found;
  for (size_t r = 0; r < program.results.size() && r < values.size(); ++r)
    if (program.results[r].state < 0 && program.results[r].shape.empty())
      if (std::optional<double> value = valueAt(program.results[r].dtype, values[r].data()))
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

absl::Status isBoth(const std::string &name) {
  return absl::InvalidArgumentError(absl::StrCat("'", name, "' is both state and a result: one file cannot hold both"));
}

absl::Status writeGathered(Session &session, const std::vector<int64_t> &arguments,
                           const std::map<std::string, format::Tensor> &others, uint32_t to, plan::OutputFile *file) {
  std::map<std::string, format::Tensor> tensors = others;
  std::map<std::string, int64_t> gathered;
  for (int64_t a : arguments) {
    const TensorInfo &argument = session.program().arguments[a];
    if (!tensors.try_emplace(argument.name, format::Tensor{argument.dtype, argument.shape, nullptr, argument.bytes})
             .second)
      return isBoth(argument.name);
    gathered[argument.name] = a;
  }
  std::string buffer;
  return format::writeTensors(file, tensors, [&](const std::string &name) -> absl::StatusOr<const void *> {
    if (auto argument = gathered.find(name); argument != gathered.end())
      return session.gatherArgument(argument->second, to, buffer);
    return tensors[name].data;
  });
}

} // namespace mpmd::run
