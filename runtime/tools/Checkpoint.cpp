// Written under another name first, read only when every byte is right.
#include "runtime/tools/Checkpoint.h"

#include "mpmd/Plan/FileIo.h"
#include "mpmd/Plan/JsonReader.h"
#include "runtime/format/Checksum.h"
#include "runtime/format/TensorType.h"
#include "runtime/tools/Notes.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace mpmd::run {

namespace {
using Json = nlohmann::json;

constexpr char half[] = ".mpmd-checkpoint-", metaName[] = "meta.json", indexName[] = "model.safetensors.index.json",
               resultsName[] = "results.safetensors", sealKey[] = "\"checksum\": \"";
/// What fits into a shard, as other tools cut them.
constexpr uint64_t shardBytes = uint64_t{5} << 30;

absl::Status failed(const char *verb, const std::string &path) {
  return absl::UnavailableError(absl::StrCat("cannot ", verb, " '", path, "': ", std::strerror(errno)));
}
absl::Status asStatus(const std::string &error) {
  return error.empty() ? absl::OkStatus() : absl::UnavailableError(error);
}
std::string seal(absl::string_view text) { return absl::StrCat(sealKey, format::sha256(text), "\"\n}\n"); }
std::string jsonText(const std::string &text) {
  return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

bool isOurs(const std::string &name) {
  return name == metaName || name == indexName || name == resultsName ||
         (name.compare(0, 6, "model-") == 0 && name.find(".safetensors") != std::string::npos) ||
         name.compare(0, 6, ".mpmd-") == 0;
}

std::vector<std::string> list(const std::string &path) {
  std::vector<std::string> names;
  if (DIR *directory = ::opendir(path.c_str())) {
    while (dirent *entry = ::readdir(directory))
      if (std::strcmp(entry->d_name, ".") != 0 && std::strcmp(entry->d_name, "..") != 0)
        names.push_back(entry->d_name);
    ::closedir(directory);
  }
  return names;
}

/// Removes a checkpoint: files that a checkpoint has, and the directory if nothing else was in it.
void removeFolder(const std::string &path) {
  // Without its meta.json it is none any more, wherever this stops.
  ::unlink(absl::StrCat(path, "/", metaName).c_str());
  for (const std::string &name : list(path))
    if (isOurs(name))
      ::unlink(absl::StrCat(path, "/", name).c_str());
  ::rmdir(path.c_str());
}

/// The steps of all that is called a checkpoint, newest first.
std::vector<int64_t> stepsIn(const std::string &dir) {
  std::vector<int64_t> steps;
  for (const std::string &name : list(dir)) {
    int64_t step = 0;
    if (name.compare(0, 5, "step-") == 0 && absl::SimpleAtoi(name.substr(5), &step) && step >= 0 &&
        name == absl::StrCat("step-", step))
      steps.push_back(step);
  }
  std::sort(steps.rbegin(), steps.rend());
  return steps;
}

bool isSameDirectory(const std::string &a, const std::string &b) {
  struct stat first, second;
  return ::stat(a.c_str(), &first) == 0 && ::stat(b.c_str(), &second) == 0 && first.st_dev == second.st_dev &&
         first.st_ino == second.st_ino;
}

absl::StatusOr<std::pair<uint64_t, std::string>> sumFile(const std::string &path) {
  int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
  if (fd < 0)
    return failed("open", path);
  format::Sha256 sum;
  std::string block(1 << 20, '\0');
  uint64_t total = 0;
  absl::Status status;
  for (ssize_t got; (got = ::read(fd, block.data(), block.size())) != 0;) {
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0) {
      status = failed("read", path);
      break;
    }
    sum.add({block.data(), static_cast<size_t>(got)});
    total += static_cast<uint64_t>(got);
  }
  ::close(fd);
  if (!status.ok())
    return status;
  return std::pair(total, sum.hex());
}

/// Reads one checkpoint. The error says in what it is not complete.
absl::Status readOne(const std::string &path, int64_t step, Resumed &resumed) {
  resumed = {};
  resumed.path = path;
  std::string text;
  if (absl::Status status = asStatus(plan::readWholeFile(absl::StrCat(path, "/", metaName), text, uint64_t{1} << 26));
      !status.ok())
    return status;
  size_t sealed = text.rfind(sealKey);
  if (sealed == std::string::npos ||
      text.compare(sealed, std::string::npos, seal(absl::string_view(text).substr(0, sealed))) != 0)
    return absl::DataLossError(absl::StrCat("the checksum of its ", metaName, " does not match"));
  Json meta;
  std::string error = plan::parseJsonObject(text, meta);
  plan::JsonReader reader(meta, metaName, error);
  int64_t version = 0;
  reader.get("version", version, 1, 1);
  reader.get("step", resumed.step, step, step);
  for (const Json &entry : reader.array("files")) {
    plan::JsonReader file(entry, "a file", error);
    std::string name, sha256;
    int64_t bytes = 0;
    file.get("name", name);
    file.get("bytes", bytes, 0);
    file.get("sha256", sha256);
    if (!error.empty() || !isOurs(name) || name.find('/') != std::string::npos)
      return absl::DataLossError(error.empty() ? "unexpected file '" + name.substr(0, 80) + "'" : error);
    auto sum = sumFile(absl::StrCat(path, "/", name));
    if (!sum.ok())
      return sum.status();
    if (sum->first != static_cast<uint64_t>(bytes) || sum->second != sha256)
      return absl::DataLossError(absl::StrCat("'", name, "' is not the file that was written"));
    if (name == indexName)
      continue;
    auto tensors = format::TensorFile::open(absl::StrCat(path, "/", name));
    if (!tensors.ok())
      return tensors.status();
    resumed.files.push_back(*tensors);
    for (const auto &[tensor, value] : (*tensors)->tensors())
      (name == resultsName ? resumed.results : resumed.state)[tensor] = value;
  }
  return error.empty() ? absl::OkStatus() : absl::DataLossError(error);
}
} // namespace

absl::Status Resumed::bind(Session &session) const {
  const std::vector<TensorInfo> &arguments = session.program().arguments;
  for (size_t i = 0; i < arguments.size(); ++i)
    if (auto it = state.find(arguments[i].name); arguments[i].state && it != state.end())
      if (absl::Status status = session.bind(static_cast<int64_t>(i), it->second.data, it->second.bytes); !status.ok())
        return status;
  return absl::OkStatus();
}

absl::StatusOr<std::optional<Resumed>> readCheckpoint(const std::string &dir, const Program &program) {
  struct stat info;
  if (::stat(dir.c_str(), &info) == 0 && !S_ISDIR(info.st_mode))
    return absl::InvalidArgumentError(
        absl::StrCat("expected a directory of checkpoints at '", dir, "', got something else"));
  Resumed resumed;
  for (int64_t step : stepsIn(dir)) {
    std::string path = absl::StrCat(dir, "/step-", step);
    if (absl::Status status = readOne(path, step, resumed); !status.ok()) {
      note("'", path, "' is not complete and not taken: ", status.message());
      continue;
    }
    for (const TensorInfo &argument : program.arguments) {
      if (!argument.state)
        continue;
      auto it = resumed.state.find(argument.name);
      if (it == resumed.state.end())
        return absl::InvalidArgumentError(
            absl::StrCat("'", path, "': expected state '", argument.name, "', got none: it is of another program"));
      if (it->second.dtype != argument.dtype || it->second.shape != argument.shape)
        return absl::InvalidArgumentError(absl::StrCat("'", path, "': state '", argument.name, "': expected ",
                                                       format::describeTensor(argument.dtype, argument.shape), ", got ",
                                                       format::describeTensor(it->second.dtype, it->second.shape)));
    }
    return resumed;
  }
  return std::nullopt;
}

absl::StatusOr<std::unique_ptr<Checkpoints>> Checkpoints::open(const std::string &dir, const std::string &resume,
                                                               int64_t keep) {
  if (::mkdir(dir.c_str(), 0777) != 0 && errno != EEXIST)
    return failed("create", dir);
  std::unique_ptr<Checkpoints> checkpoints(new Checkpoints);
  checkpoints->dir = dir;
  checkpoints->keep = keep;
  checkpoints->lock = ::open(dir.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (checkpoints->lock < 0)
    return failed("open", dir);
  if (::flock(checkpoints->lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    return absl::FailedPreconditionError(absl::StrCat("another run writes its checkpoints into '", dir, "'"));
  if (::access(dir.c_str(), W_OK) != 0)
    return failed("write to", dir);
  if (std::vector<int64_t> steps = stepsIn(dir); !steps.empty() && !isSameDirectory(dir, resume))
    return absl::FailedPreconditionError(
        absl::StrCat("expected a directory without checkpoints for --checkpoint, got '", dir, "' with step-", steps[0],
                     " of another run: go on from there with --resume ", dir, ", or name another directory"));
  for (const std::string &name : list(dir))
    if (name.compare(0, sizeof(half) - 1, half) == 0)
      removeFolder(absl::StrCat(dir, "/", name));
  return checkpoints;
}

Checkpoints::~Checkpoints() {
  if (lock >= 0)
    ::close(lock);
}

absl::Status Checkpoints::fill(const std::string &folder, int64_t step, const Program &program,
                               const NamedTensors &state, const Results &results) const {
  std::vector<std::map<std::string, format::Tensor>> shards(1);
  uint64_t inShard = 0, total = 0;
  for (const auto &[name, tensor] : state) {
    if (inShard != 0 && inShard + tensor.bytes > shardBytes) {
      shards.emplace_back();
      inShard = 0;
    }
    inShard += tensor.bytes;
    total += tensor.bytes;
    shards.back()[name] = tensor;
  }
  std::string files, index = absl::StrCat("{\"metadata\": {\"total_size\": ", total, "}, \"weight_map\": {");
  auto written = [&](const std::string &name) {
    auto sum = sumFile(absl::StrCat(folder, "/", name));
    if (sum.ok())
      absl::StrAppend(&files, files.empty() ? "" : ",", "\n    {\"name\": ", jsonText(name),
                      ", \"bytes\": ", sum->first, ", \"sha256\": \"", sum->second, "\"}");
    return sum.status();
  };
  bool first = true;
  for (size_t s = 0; s < shards.size(); ++s) {
    std::string name = absl::StrFormat("model-%05d-of-%05d.safetensors", s + 1, shards.size());
    absl::Status status = format::writeTensors(absl::StrCat(folder, "/", name), shards[s]);
    if (status.ok())
      status = written(name);
    if (!status.ok())
      return status;
    for (const auto &[tensor, value] : shards[s])
      absl::StrAppend(&index, std::exchange(first, false) ? "" : ", ", jsonText(tensor), ": ", jsonText(name));
  }
  std::map<std::string, format::Tensor> last;
  for (auto &[name, tensor] : resultsOf(program, results))
    last[name] = std::move(tensor);
  absl::Status status = asStatus(plan::writeWholeFile(absl::StrCat(folder, "/", indexName), index + "}}\n"));
  if (status.ok())
    status = written(indexName);
  if (status.ok())
    status = format::writeTensors(absl::StrCat(folder, "/", resultsName), last);
  if (status.ok())
    status = written(resultsName);
  if (!status.ok())
    return status;
  std::string meta = absl::StrCat("{\n  \"version\": 1,\n  \"step\": ", step, ",\n  \"feed_position\": ", step,
                                  ",\n  \"program\": ", jsonText(program.name), ",\n  \"bundle\": \"", program.sha256,
                                  "\",\n  \"files\": [", files, "\n  ],\n  ");
  return asStatus(plan::writeWholeFile(absl::StrCat(folder, "/", metaName), meta + seal(meta)));
}

absl::Status Checkpoints::write(int64_t step, const Program &program, const NamedTensors &state,
                                const Results &results) {
  std::string folder = absl::StrCat(dir, "/", half, plan::randomName()), path = absl::StrCat(dir, "/step-", step);
  if (::mkdir(folder.c_str(), 0777) != 0)
    return failed("write to", dir);
  absl::Status status = fill(folder, step, program, state, results);
  if (status.ok() && !plan::syncDirectory(folder))
    status = failed("write to", dir);
  if (status.ok() && ::rename(folder.c_str(), path.c_str()) != 0) {
    // One of this step is there, which was not complete, or this run would have gone on from it.
    if ((errno == EEXIST || errno == ENOTEMPTY) &&
        ::syscall(SYS_renameat2, AT_FDCWD, folder.c_str(), AT_FDCWD, path.c_str(), RENAME_EXCHANGE) == 0)
      removeFolder(folder);
    else
      status = failed("write", path);
  }
  if (status.ok() && !plan::syncDirectory(dir))
    status = failed("write to", dir);
  if (!status.ok()) {
    removeFolder(folder);
    return absl::Status(status.code(), absl::StrCat("checkpoint of step ", step, ": ", status.message()));
  }
  prune(step);
  return absl::OkStatus();
}

void Checkpoints::prune(int64_t newest) const {
  int64_t kept = 0;
  for (int64_t step : stepsIn(dir)) {
    std::string path = absl::StrCat(dir, "/step-", step);
    // What is newer than this run, or holds no checkpoint, is none of its business.
    if (keep == 0 || step > newest || ::access(absl::StrCat(path, "/", metaName).c_str(), F_OK) != 0)
      continue;
    if (++kept <= keep)
      continue;
    // First it loses its name: a run that is killed meanwhile leaves nothing that looks like a checkpoint. What else
    // was in it comes back.
    std::string gone = absl::StrCat(dir, "/", half, plan::randomName());
    if (::rename(path.c_str(), gone.c_str()) != 0)
      continue;
    removeFolder(gone);
    if (::access(gone.c_str(), F_OK) == 0)
      ::rename(gone.c_str(), path.c_str());
  }
}

} // namespace mpmd::run
