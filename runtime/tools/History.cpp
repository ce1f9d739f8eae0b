// One tensor after the other: its earlier steps, then those of the log.
#include "runtime/tools/History.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mpmd::run {

namespace {
constexpr char firstStepKey[] = "first_step";

/// Which steps the tensors of `file` are of. The error says why it is no history of the program.
absl::Status findSteps(const rt::TensorFile &file, const format::Manifest &manifest, EarlierSteps &steps) {
  if (auto it = file.metadata().find(firstStepKey);
      it != file.metadata().end() && (!absl::SimpleAtoi(it->second, &steps.first) || steps.first < 0))
    return absl::InvalidArgumentError(absl::StrCat("expected a number as its ", firstStepKey, ", got ", it->second));
  size_t known = 0;
  for (const format::Result &result : manifest.results) {
    if (result.state >= 0)
      continue;
    auto it = file.tensors().find(result.name);
    if (it == file.tensors().end())
      return absl::InvalidArgumentError(absl::StrCat("expected result '", result.name, "', got none"));
    const rt::Tensor &tensor = it->second;
    std::vector<int64_t> expected = result.shape;
    expected.insert(expected.begin(), known == 0 && !tensor.shape.empty() ? tensor.shape[0] : steps.count);
    if (tensor.dtype != result.dtype || tensor.shape != expected)
      return absl::InvalidArgumentError(absl::StrCat("result '", result.name, "': expected steps of ",
                                                     format::describeTensor(result.dtype, result.shape), ", got ",
                                                     format::describeTensor(tensor.dtype, tensor.shape)));
    steps.count = expected[0];
    ++known;
  }
  for (const auto &[name, tensor] : file.tensors())
    if (std::none_of(manifest.results.begin(), manifest.results.end(), [&, &name = name](const format::Result &result) {
          return result.state < 0 && result.name == name;
        }))
      return absl::InvalidArgumentError(absl::StrCat("expected results of the program, got '", name, "'"));
  return absl::OkStatus();
}
} // namespace

absl::StatusOr<EarlierSteps> readEarlierSteps(const std::string &path, const format::Manifest &manifest, int64_t step) {
  struct stat info;
  if (::stat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode) || info.st_size == 0)
    return EarlierSteps{step, 0, nullptr};
  auto refused = [&](absl::string_view why) {
    return absl::FailedPreconditionError(absl::StrCat("--history: cannot go on from step ", step, " in '", path,
                                                      "', which is there already: ", why,
                                                      "; name another file, or move this one away"));
  };
  auto file = rt::TensorFile::open(path);
  if (!file.ok())
    return refused(file.status().message());
  EarlierSteps steps{0, 0, *file};
  if (absl::Status status = findSteps(**file, manifest, steps); !status.ok())
    return refused(status.message());
  // Of no results there are as many steps as one likes.
  bool counted = !(*file)->tensors().empty();
  if (counted && step < steps.first)
    return refused(absl::StrCat("expected the steps before it, got ", steps.count, " steps from step ", steps.first));
  // A process that was killed in between has added none: nobody may be there to ask, and nothing is lost.
  if (counted && step - steps.first > steps.count) {
    std::string kept = absl::StrCat(path, ".steps-", steps.first, "-", steps.first + steps.count);
    if (::linkat(AT_FDCWD, path.c_str(), AT_FDCWD, kept.c_str(), AT_SYMLINK_FOLLOW) != 0)
      return refused(absl::StrCat("it has ", steps.count, " steps from step ", steps.first, " and cannot be kept as '",
                                  kept, "': ", std::strerror(errno)));
    std::fprintf(stderr, "mpmd-run: note: '%s' ends before step %lld, where this run goes on: it is kept as '%s'\n",
                 path.c_str(), static_cast<long long>(step), kept.c_str());
    return EarlierSteps{step, 0, nullptr};
  }
  steps.count = step - steps.first;
  return steps;
}

absl::Status writeHistory(const format::Manifest &manifest, const EarlierSteps &earlier, RunLog &log,
                          plan::OutputFile &file) {
  struct Row {
    uint64_t offset, bytes; ///< in a record
  };
  std::map<std::string, rt::Tensor> stacked;
  std::map<std::string, Row> rows;
  uint64_t offset = sizeof(double);
  int64_t steps = earlier.count + static_cast<int64_t>(log.records());
  for (const format::Result &result : manifest.results) {
    if (result.state >= 0)
      continue;
    uint64_t bytes = static_cast<uint64_t>(format::tensorBytes(result.dtype, result.shape));
    std::vector<int64_t> shape = result.shape;
    shape.insert(shape.begin(), steps);
    stacked[result.name] = {result.dtype, shape, nullptr, bytes * static_cast<uint64_t>(steps)};
    rows[result.name] = {offset, bytes};
    offset += bytes;
  }
  std::map<std::string, std::string> metadata;
  if (earlier.first != 0)
    metadata[firstStepKey] = absl::StrCat(earlier.first);
  absl::StatusOr<std::vector<std::string>> order = rt::writeTensorHeader(file, stacked, metadata);
  if (!order.ok())
    return order.status();
  auto put = [&](const char *data, uint64_t size) {
    std::string error = file.write({data, size});
    return error.empty() ? absl::OkStatus() : absl::UnavailableError(error);
  };
  for (const std::string &name : *order) {
    const Row &row = rows[name];
    absl::Status status;
    if (earlier.count != 0)
      status = put(earlier.file->tensors().at(name).data, row.bytes * static_cast<uint64_t>(earlier.count));
    if (status.ok())
      status = log.read(row.offset, row.bytes, put);
    if (!status.ok())
      return status;
  }
  std::string error = file.commit();
  return error.empty() ? absl::OkStatus() : absl::UnavailableError(error);
}

} // namespace mpmd::run
