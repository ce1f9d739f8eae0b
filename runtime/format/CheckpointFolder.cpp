// Checkpoints are written under a temporary name, and read only if every checksum is right.
#include "runtime/format/CheckpointFolder.h"

#include "mpmd/Plan/Support/FileIo.h"
#include "mpmd/Plan/Support/JsonReader.h"
#include "mpmd/Plan/Support/Status.h"
#include "runtime/format/Checksum.h"
#include "runtime/format/Errors.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <linux/fs.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace mpmd::format {

namespace {
using Json = nlohmann::json;

constexpr char half[] = ".mpmd-checkpoint-", metaName[] = "meta.json", indexName[] = "model.safetensors.index.json",
               sealKey[] = "\"checksum\": \"";
constexpr int64_t checkpointVersion = 1;

absl::Status failed(const char *verb, const std::string &path) {
  return absl::UnavailableError(absl::StrCat("cannot ", verb, " '", path, "': ", std::strerror(errno)));
}
std::string seal(const std::string &sum) { return absl::StrCat(sealKey, sum, "\"\n}\n"); }
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
  std::error_code error;
  for (std::filesystem::directory_iterator it(path, error), end; !error && it != end; it.increment(error))
    names.push_back(it->path().filename());
  return names;
}

/// Removes the files of a checkpoint, and the directory if it is then empty.
void removeFolder(const std::string &path) {
  // Removes meta.json first: a folder without it is no checkpoint, so an interrupted removal is safe.
  ::unlink(absl::StrCat(path, "/", metaName).c_str());
  for (const std::string &name : list(path))
    if (isOurs(name))
      ::unlink(absl::StrCat(path, "/", name).c_str());
  ::rmdir(path.c_str());
}

absl::StatusOr<CheckpointFile> sumFile(const std::string &folder, const std::string &name) {
  const std::string path = absl::StrCat(folder, "/", name);
  int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
  if (fd < 0)
    return failed("open", path);
  Sha256 sum;
  std::string block(1 << 20, '\0');
  CheckpointFile file;
  file.name = name;
  absl::Status status;
  for (ssize_t got; (got = ::read(fd, block.data(), block.size())) != 0;) {
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0) {
      status = failed("read", path);
      break;
    }
    sum.add({block.data(), static_cast<size_t>(got)});
    file.bytes += static_cast<uint64_t>(got);
  }
  ::close(fd);
  MPMD_RETURN_IF_ERROR(status);
  file.sha256 = sum.hex();
  return file;
}

absl::Status isAnother(const std::string &name) {
  return absl::DataLossError(absl::StrCat("'", name, "' is not the file that was written"));
}

absl::Status checkSum(const CheckpointContents &contents, const CheckpointFile &file) {
  MPMD_ASSIGN_OR_RETURN(CheckpointFile found, sumFile(contents.path, file.name));
  return found.bytes == file.bytes && found.sha256 == file.sha256 ? absl::OkStatus() : isAnother(file.name);
}

absl::Status readIndex(CheckpointContents &contents) {
  auto index = contents.files.find(indexName);
  if (index == contents.files.end())
    return absl::DataLossError(absl::StrCat("its ", metaName, " names no ", indexName));
  MPMD_RETURN_IF_ERROR(checkSum(contents, index->second));
  std::string text;
  MPMD_RETURN_IF_ERROR(plan::readWholeFile(absl::StrCat(contents.path, "/", indexName), text));
  Json json;
  MPMD_RETURN_IF_ERROR(plan::parseJsonObject(text, json));
  auto map = json.find("weight_map");
  if (map == json.end() || !map->is_object())
    return absl::DataLossError(absl::StrCat(indexName, ": expected an object 'weight_map', got none"));
  for (const auto &[tensor, file] : map->items()) {
    if (!file.is_string() || contents.files.count(file.get<std::string>()) == 0)
      return absl::DataLossError(
          absl::StrCat(indexName, ": '", tensor, "': expected a file of the checkpoint, got ", file.dump()));
    contents.fileOf[tensor] = file.get<std::string>();
  }
  return absl::OkStatus();
}
} // namespace

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

bool isCheckpoint(const std::string &path) { return ::access(absl::StrCat(path, "/", metaName).c_str(), F_OK) == 0; }

absl::StatusOr<CheckpointContents> readContents(const std::string &path, int64_t step) {
  CheckpointContents contents;
  contents.path = path;
  std::string text;
  MPMD_RETURN_IF_ERROR(plan::readWholeFile(absl::StrCat(path, "/", metaName), text, uint64_t{1} << 26));
  const size_t sealed = text.rfind(sealKey);
  if (sealed != std::string::npos)
    contents.sum = sha256(absl::string_view(text).substr(0, sealed));
  if (sealed == std::string::npos || text.compare(sealed, std::string::npos, seal(contents.sum)) != 0)
    return absl::DataLossError(absl::StrCat("the checksum of its ", metaName, " does not match"));
  Json meta;
  absl::Status status = plan::parseJsonObject(text, meta);
  plan::JsonReader reader(meta, metaName, status);
  int64_t version = 0;
  reader.get("version", version, 1);
  // The checksum matched, so the file is intact: another version is no data loss.
  if (status.ok() && version != checkpointVersion)
    return absl::FailedPreconditionError(absl::StrCat("'", path, "': expected version ", checkpointVersion,
                                                      " of checkpoints, got ", version,
                                                      ": another version of mpmd has written it"));
  reader.get("step", contents.step, step, step);
  for (const Json &entry : reader.array("files")) {
    plan::JsonReader file(entry, "a file", status);
    CheckpointFile read;
    int64_t bytes = 0;
    file.get("name", read.name);
    file.get("bytes", bytes, 0);
    file.get("sha256", read.sha256);
    read.bytes = static_cast<uint64_t>(bytes);
    if (!status.ok() || !isOurs(read.name) || read.name.find('/') != std::string::npos)
      return absl::DataLossError(status.ok() ? "expected files of checkpoints, got '" + read.name.substr(0, 80) + "'"
                                             : messageOf(status));
    struct stat info;
    if (::lstat(absl::StrCat(path, "/", read.name).c_str(), &info) != 0)
      return failed("open", absl::StrCat(path, "/", read.name));
    if (!S_ISREG(info.st_mode) || static_cast<uint64_t>(info.st_size) != read.bytes)
      return isAnother(read.name);
    contents.files[read.name] = read;
  }
  if (!status.ok())
    return absl::DataLossError(status.message());
  MPMD_RETURN_IF_ERROR(readIndex(contents));
  return contents;
}

absl::StatusOr<std::shared_ptr<const TensorFile>> openFile(const CheckpointContents &contents,
                                                           const std::string &name) {
  auto file = contents.files.find(name);
  if (file == contents.files.end())
    return absl::DataLossError(absl::StrCat("its ", metaName, " names no ", name));
  MPMD_RETURN_IF_ERROR(checkSum(contents, file->second));
  return TensorFile::open(absl::StrCat(contents.path, "/", name));
}

std::vector<ShardPlan> planShards(const std::vector<std::pair<uint32_t, uint64_t>> &tensors, uint64_t maxBytes) {
  std::map<uint32_t, std::vector<size_t>> byProcess;
  for (size_t t = 0; t < tensors.size(); ++t)
    byProcess[tensors[t].first].push_back(t);
  std::vector<ShardPlan> shards;
  for (const auto &[process, all] : byProcess) {
    uint64_t bytes = 0;
    for (size_t t : all) {
      const uint64_t more = tensors[t].second;
      // Subtracts instead of adding `more`, because the sum may overflow.
      if (t == all.front() || (bytes != 0 && (bytes > maxBytes || more > maxBytes - bytes))) {
        shards.push_back({process, {}});
        bytes = 0;
      }
      shards.back().tensors.push_back(t);
      bytes += more;
    }
  }
  if (shards.empty())
    shards.emplace_back();
  return shards;
}

std::string shardName(size_t shard, size_t count) {
  return absl::StrFormat("model-%05d-of-%05d.safetensors", shard + 1, count);
}

absl::StatusOr<CheckpointDraft> CheckpointDraft::make(const std::string &dir) {
  CheckpointDraft draft(dir, absl::StrCat(half, plan::randomName()));
  if (!plan::makeDirectory(draft.pathOf("")))
    return failed("write to", dir);
  return draft;
}

std::string CheckpointDraft::pathOf(const std::string &file) const { return absl::StrCat(dir, "/", draft, "/", file); }
bool CheckpointDraft::isThere() const { return ::access(pathOf("").c_str(), W_OK) == 0; }
void CheckpointDraft::remove() const { removeFolder(absl::StrCat(dir, "/", draft)); }

absl::StatusOr<CheckpointFile> CheckpointDraft::describe(const std::string &file) const {
  return sumFile(absl::StrCat(dir, "/", draft), file);
}

absl::Status CheckpointDraft::publish(const About &about, std::vector<CheckpointFile> shards,
                                      const std::map<std::string, std::string> &shardOf,
                                      const std::map<std::string, Tensor> &results) const {
  std::string index = absl::StrCat("{\"metadata\": {\"total_size\": ", about.stateBytes, "}, \"weight_map\": {");
  const char *comma = "";
  for (const auto &[tensor, shard] : shardOf)
    absl::StrAppend(&index, std::exchange(comma, ", "), jsonText(tensor), ": ", jsonText(shard));
  MPMD_RETURN_IF_ERROR(plan::writeWholeFile(pathOf(indexName), index + "}}\n"));
  MPMD_RETURN_IF_ERROR(writeTensors(pathOf(resultsName), results));
  for (const char *name : {indexName, resultsName}) {
    MPMD_ASSIGN_OR_RETURN(shards.emplace_back(), describe(name));
  }
  std::string meta = absl::StrCat("{\n  \"version\": ", checkpointVersion, ",\n  \"step\": ", about.step,
                                  ",\n  \"feed_position\": ", about.step, ",\n  \"program\": ", jsonText(about.program),
                                  ",\n  \"bundle\": \"", about.bundle, "\",\n  \"files\": [");
  comma = "";
  for (const CheckpointFile &file : shards)
    absl::StrAppend(&meta, std::exchange(comma, ","), "\n    {\"name\": ", jsonText(file.name),
                    ", \"bytes\": ", file.bytes, ", \"sha256\": \"", file.sha256, "\"}");
  meta += "\n  ],\n  ";
  MPMD_RETURN_IF_ERROR(plan::writeWholeFile(pathOf(metaName), meta + seal(sha256(meta))));
  const std::string folder = absl::StrCat(dir, "/", draft), path = absl::StrCat(dir, "/step-", about.step);
  if (!plan::syncDirectory(folder))
    return failed("write to", dir);
  if (::rename(folder.c_str(), path.c_str()) != 0) {
    // An existing checkpoint of this step is incomplete: a complete one would have been resumed from.
    if ((errno != EEXIST && errno != ENOTEMPTY) ||
        ::syscall(SYS_renameat2, AT_FDCWD, folder.c_str(), AT_FDCWD, path.c_str(), RENAME_EXCHANGE) != 0)
      return failed("write", path);
    removeFolder(folder);
  }
  return plan::syncDirectory(dir) ? absl::OkStatus() : failed("write to", dir);
}

void removeDrafts(const std::string &dir) {
  for (const std::string &name : list(dir))
    if (name.compare(0, sizeof(half) - 1, half) == 0)
      removeFolder(absl::StrCat(dir, "/", name));
}

void keepNewest(const std::string &dir, int64_t newest, int64_t keep) {
  int64_t kept = 0;
  for (int64_t step : stepsIn(dir)) {
    std::string path = absl::StrCat(dir, "/step-", step);
    // Skips checkpoints newer than this run, and folders without meta.json.
    if (keep == 0 || step > newest || !isCheckpoint(path))
      continue;
    if (++kept <= keep)
      continue;
    // Renames the folder first, so that a killed run leaves no incomplete checkpoint under this name. If foreign files
    // remain, the folder gets its name back.
    std::string gone = absl::StrCat(dir, "/", half, plan::randomName());
    if (::rename(path.c_str(), gone.c_str()) != 0)
      continue;
    removeFolder(gone);
    if (::access(gone.c_str(), F_OK) == 0)
      ::rename(gone.c_str(), path.c_str());
  }
}

} // namespace mpmd::format
