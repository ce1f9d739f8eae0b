// Writes histories: for each tensor its earlier steps, then the steps of the log.
#include "runtime/tools/files/History.h"

#include "runtime/format/Errors.h"
#include "runtime/format/TensorType.h"
#include "runtime/tools/report/Notes.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mpmd::run {

namespace {
constexpr char firstStepKey[] = "first_step";

/// Finds the first step and the number of steps of a history. The error says why it is no history of the program.
absl::Status findSteps(const format::TensorFile &file, const std::vector<Column> &columns, EarlierSteps &steps) {
  if (auto it = file.metadata().find(firstStepKey);
      it != file.metadata().end() && (!absl::SimpleAtoi(it->second, &steps.first) || steps.first < 0))
    return absl::InvalidArgumentError(absl::StrCat("expected a number as its ", firstStepKey, ", got ", it->second));
  size_t known = 0;
  for (const Column &column : columns) {
    auto it = file.tensors().find(column.name);
    if (it == file.tensors().end())
      return absl::InvalidArgumentError(absl::StrCat("expected result '", column.name, "', got none"));
    const format::Tensor &tensor = it->second;
    std::vector<int64_t> expected = column.shape;
    expected.insert(expected.begin(), known == 0 && !tensor.shape.empty() ? tensor.shape[0] : steps.count);
    if (tensor.dtype != column.dtype || tensor.shape != expected)
      return absl::InvalidArgumentError(absl::StrCat("result '", column.name, "': expected steps of ",
                                                     format::describeTensor(column.dtype, column.shape), ", got ",
                                                     format::describeTensor(tensor.dtype, tensor.shape)));
    steps.count = expected[0];
    ++known;
  }
  for (const auto &[name, tensor] : file.tensors())
    if (std::none_of(columns.begin(), columns.end(),
                     [&, &name = name](const Column &column) { return column.name == name; }))
      return absl::InvalidArgumentError(absl::StrCat("expected results of the program, got '", name, "'"));
  return absl::OkStatus();
}
} // namespace

std::vector<Column> columnsOf(const Program &program, const Device *device, uint64_t &recordBytes) {
  std::vector<Column> columns;
  auto add = [&](int64_t index, const std::vector<int64_t> &shape, const Part *part) {
    const TensorInfo &result = program.results[index];
    uint64_t bytes = static_cast<uint64_t>(format::tensorBytes(result.dtype, shape));
    columns.push_back({index, part ? part->name : result.name, result.dtype, shape, part, recordBytes, bytes});
    recordBytes += bytes;
  };
  for (size_t r = 0; r < program.results.size() && !device; ++r)
    if (program.results[r].state < 0)
      add(static_cast<int64_t>(r), program.results[r].shape, nullptr);
  if (device)
    for (const LocalPart &part : device->results)
      add(part.index, part.box.shape, &part.box);
  return columns;
}

absl::StatusOr<EarlierSteps> readEarlierSteps(const std::string &path, const std::vector<Column> &columns,
                                              int64_t step) {
  struct stat info;
  if (::stat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode) || info.st_size == 0)
    return EarlierSteps{step, 0, nullptr};
  auto refused = [&](absl::string_view why) {
    return absl::FailedPreconditionError(absl::StrCat("--history: cannot go on from step ", step, " in '", path,
                                                      "', which is there already: ", why,
                                                      "; name another file, or move this one away"));
  };
  auto file = format::TensorFile::open(path);
  if (!file.ok())
    return refused(file.status().message());
  EarlierSteps steps{0, 0, *file};
  if (absl::Status status = findSteps(**file, columns, steps); !status.ok())
    return refused(status.message());
  // Without results, the number of steps is unknown.
  bool counted = !(*file)->tensors().empty();
  if (counted && step < steps.first)
    return refused(absl::StrCat("expected the steps before it, got ", steps.count, " steps from step ", steps.first));
  // A run that was killed before `step` has left a shorter history. It is renamed, so that nothing is lost. That is no
  // error, because nobody may be there to react.
  if (counted && step - steps.first > steps.count) {
    const std::string name = absl::StrCat(path, ".steps-", steps.first, "-", steps.first + steps.count);
    std::string kept = name;
    // The name may be taken: by this file, which another run has kept, or by another file with the same steps.
    struct stat other;
    for (int n = 2; ::stat(kept.c_str(), &other) == 0 && (other.st_dev != info.st_dev || other.st_ino != info.st_ino);
         ++n)
      kept = absl::StrCat(name, ".", n);
    if (::linkat(AT_FDCWD, path.c_str(), AT_FDCWD, kept.c_str(), AT_SYMLINK_FOLLOW) != 0 &&
        (errno != EEXIST || ::stat(kept.c_str(), &other) != 0 || other.st_ino != info.st_ino))
      return refused(absl::StrCat("it has ", steps.count, " steps from step ", steps.first, " and cannot be kept as '",
                                  kept, "': ", std::strerror(errno)));
    note("'", path, "' ends before step ", step, ", where this run goes on: it is kept as '", kept, "'");
    return EarlierSteps{step, 0, nullptr};
  }
  steps.count = step - steps.first;
  return steps;
}

absl::Status writeHistory(const std::vector<Column> &columns, const EarlierSteps &earlier, RunLog &log,
                          plan::OutputFile &file) {
  std::map<std::string, format::Tensor> stacked;
  std::map<std::string, const Column *> byName;
  int64_t steps = earlier.count + static_cast<int64_t>(log.records());
  for (const Column &column : columns) {
    std::vector<int64_t> shape = column.shape;
    shape.insert(shape.begin(), steps);
    stacked[column.name] = {column.dtype, shape, nullptr, column.bytes * static_cast<uint64_t>(steps)};
    byName[column.name] = &column;
  }
  std::map<std::string, std::string> metadata;
  if (earlier.first != 0)
    metadata[firstStepKey] = absl::StrCat(earlier.first);
  MPMD_ASSIGN_OR_RETURN(std::vector<std::string> order, format::writeTensorHeader(file, stacked, metadata));
  auto put = [&](const char *data, uint64_t size) { return file.write({data, size}); };
  for (const std::string &name : order) {
    const Column &column = *byName[name];
    if (earlier.count != 0)
      MPMD_RETURN_IF_ERROR(
          put(earlier.file->tensors().at(name).data, column.bytes * static_cast<uint64_t>(earlier.count)));
    MPMD_RETURN_IF_ERROR(log.read(column.offset, column.bytes, put));
  }
  return absl::OkStatus();
}

} // namespace mpmd::run
