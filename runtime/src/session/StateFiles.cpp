// Reads and writes state files. All processes handle the same tensors in the same order.
#include "runtime/src/session/StateFiles.h"

#include "runtime/format/Errors.h"
#include "runtime/format/TensorType.h"
#include "runtime/transport/Processes.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

#include <sys/stat.h>

namespace mpmd::rt {

uint32_t processNumber(const Session &session) { return session.processes() ? session.processes()->number() : 0; }

std::string says(const Session &session, size_t process) {
  return process == 0 ? ""
                      : absl::StrCat("process ", process, " on host '", session.processes()->hosts()[process], "': ");
}

absl::StatusOr<std::vector<std::string>> agreed(const Session &session, const absl::Status &mine,
                                                const std::string &text) {
  if (!session.processes()) {
    if (!mine.ok())
      return mine;
    return std::vector<std::string>{text};
  }
  absl::StatusOr<std::vector<std::string>> all = session.processes()->exchange(
      absl::StrCat(static_cast<int>(mine.code()), " ", mine.ok() ? absl::string_view(text) : mine.message()));
  for (size_t p = 0; all.ok() && p < all->size(); ++p) {
    std::pair<absl::string_view, absl::string_view> told = absl::StrSplit((*all)[p], absl::MaxSplits(' ', 1));
    int code = static_cast<int>(absl::StatusCode::kInternal);
    if (!absl::SimpleAtoi(told.first, &code) || code != 0)
      return absl::Status(static_cast<absl::StatusCode>(code), absl::StrCat(says(session, p), told.second));
    (*all)[p] = std::string(told.second);
  }
  return all;
}

std::vector<int64_t> stateArguments(const Session &session) {
  std::vector<int64_t> state;
  for (size_t a = 0; a < session.bundle().arguments().size(); ++a)
    if (session.isState(static_cast<int64_t>(a)))
      state.push_back(static_cast<int64_t>(a));
  return state;
}

absl::Status checkType(const std::string &path, const format::Array &argument, const format::Tensor &tensor) {
  if (tensor.dtype == argument.dtype && tensor.shape == argument.shape)
    return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("'", path, "': '", argument.name, "': expected ",
                                                 format::describeTensor(argument.dtype, argument.shape), ", got ",
                                                 format::describeTensor(tensor.dtype, tensor.shape)));
}

absl::Status writeGathered(const Session &session, const std::vector<int64_t> &arguments, uint32_t to,
                           plan::OutputFile *file) {
  std::map<std::string, format::Tensor> tensors;
  std::map<std::string, int64_t> gathered;
  for (int64_t a : arguments) {
    const format::Array &argument = session.bundle().arguments()[a];
    tensors[argument.name] = {argument.dtype, argument.shape, nullptr,
                              static_cast<uint64_t>(format::tensorBytes(argument.dtype, argument.shape))};
    gathered[argument.name] = a;
  }
  std::vector<char> buffer;
  return format::writeTensors(file, tensors, [&](const std::string &name) -> absl::StatusOr<const void *> {
    if (!session.processes())
      return session.viewArgument(gathered[name]);
    if (session.isWanted(to))
      buffer.resize(tensors[name].bytes);
    MPMD_RETURN_IF_ERROR(session.replicateArgument(gathered[name], to, buffer.data(), tensors[name].bytes));
    return buffer.data();
  });
}

absl::Status checkRegular(const std::string &path) {
  if (struct stat info; ::stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode))
    return absl::InvalidArgumentError(
        absl::StrCat("'", path, "': expected a regular file or a new name, got something else"));
  return absl::OkStatus();
}

absl::Status saveState(const Session &session, const std::string &path) {
  const std::vector<int64_t> state = stateArguments(session);
  if (state.empty())
    return absl::FailedPreconditionError("expected a program with state, got one without");
  plan::OutputFile file;
  absl::Status status;
  if (processNumber(session) == 0) {
    status = checkRegular(path);
    if (status.ok())
      status = file.open(path);
  }
  MPMD_RETURN_IF_ERROR(agreed(session, status).status());
  status = writeGathered(session, state, /*to=*/0, file.isOpen() ? &file : nullptr);
  if (status.ok() && file.isOpen())
    status = file.commit();
  return agreed(session, status).status();
}

absl::Status restoreState(Session &session, const std::string &path) {
  const std::vector<format::Array> &arguments = session.bundle().arguments();
  std::vector<std::pair<int64_t, format::Tensor>> found;
  absl::StatusOr<std::shared_ptr<const format::TensorFile>> file = format::TensorFile::open(path);
  auto find = [&] {
    MPMD_RETURN_IF_ERROR(file.status());
    for (size_t i = 0; i < arguments.size(); ++i) {
      const format::Array &argument = arguments[i];
      auto it = (*file)->tensors().find(argument.name);
      if (it == (*file)->tensors().end() && session.isState(static_cast<int64_t>(i)))
        return absl::InvalidArgumentError(absl::StrCat("'", path, "': expected state '", argument.name, "', ",
                                                       format::describeTensor(argument.dtype, argument.shape),
                                                       ", got none of that name"));
      if (it == (*file)->tensors().end())
        continue;
      MPMD_RETURN_IF_ERROR(checkType(path, argument, it->second));
      found.emplace_back(i, it->second);
    }
    if (found.empty())
      return absl::InvalidArgumentError(
          absl::StrCat("'", path, "': expected arguments of the program, got none of ", arguments.size()));
    return absl::OkStatus();
  };
  MPMD_RETURN_IF_ERROR(agreed(session, find()).status());
  for (const auto &[argument, tensor] : found)
    MPMD_RETURN_IF_ERROR(session.bind(argument, tensor.data, tensor.bytes));
  return absl::OkStatus();
}

} // namespace mpmd::rt
