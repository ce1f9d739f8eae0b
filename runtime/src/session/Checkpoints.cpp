// Writes and reads checkpoints. All processes handle the same tensors in the same order.
#include "runtime/src/session/Checkpoints.h"

#include "runtime/format/Errors.h"
#include "runtime/format/TensorType.h"
#include "runtime/src/session/StateFiles.h"
#include "runtime/transport/Processes.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <mutex>
#include <new>
#include <pthread.h>
#include <set>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace mpmd::rt {

namespace {
absl::Status failed(const char *verb, const std::string &path) {
  return absl::UnavailableError(absl::StrCat("cannot ", verb, " '", path, "': ", std::strerror(errno)));
}

/// Descriptors of locked directories. A forked child closes its copies, because they would hold the locks, and the
/// child may outlive this process.
class Held {
public:
  static int open(const std::string &dir) {
    Held &all = one();
    std::lock_guard<std::mutex> guard(all.mutex);
    int fd = ::open(dir.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0)
      all.descriptors.insert(fd);
    return fd;
  }
  static void close(int fd) {
    Held &all = one();
    std::lock_guard<std::mutex> guard(all.mutex);
    all.descriptors.erase(fd);
    // Unlocks explicitly, because a child that was just forked may not have closed its copy yet.
    ::flock(fd, LOCK_UN);
    ::close(fd);
  }

private:
  Held() {
    auto before = [] { one().mutex.lock(); };
    auto inParent = [] { one().mutex.unlock(); };
    auto inChild = [] {
      for (int fd : one().descriptors)
        ::close(fd);
      one().descriptors.clear();
      one().mutex.unlock();
    };
    if (::pthread_atfork(before, inParent, inChild) != 0)
      throw std::bad_alloc();
  }
  /// Never destroyed, because its fork handlers stay until the process ends.
  static Held &one() {
    static Held *all = new Held;
    return *all;
  }

  std::mutex mutex;
  std::set<int> descriptors;
};

bool isSameDirectory(const std::string &a, const std::string &b) {
  struct stat first, second;
  return ::stat(a.c_str(), &first) == 0 && ::stat(b.c_str(), &second) == 0 && first.st_dev == second.st_dev &&
         first.st_ino == second.st_ino;
}

/// Whether this process needs an argument: it has a part of it, or all processes keep it because no rank reads it, or a
/// slice of it.
absl::StatusOr<bool> needs(const Session &session, int64_t argument) {
  const format::Manifest &manifest = session.bundle().manifest();
  for (int64_t slice : session.bundle().arguments()[argument].slices)
    if (manifest.arguments[slice].meshes.empty())
      return true;
  for (int64_t r = 0; r < manifest.numRanks(); ++r) {
    MPMD_ASSIGN_OR_RETURN(std::vector<Part> parts, session.argumentParts(argument, r));
    if (!parts.empty() && session.processOf(r) == static_cast<int64_t>(processNumber(session)))
      return true;
  }
  return false;
}

/// The tensors of a checkpoint that this process needs, as views of the files.
struct Read {
  std::map<std::string, std::shared_ptr<const format::TensorFile>> files;
  std::map<int64_t, format::Tensor> state; ///< by argument
};

/// Reads the tensors that this process needs. The error says why the checkpoint is not complete.
absl::Status readFiles(const format::CheckpointContents &contents, const Session &session, Read &read) {
  auto open = [&](const std::string &name) -> absl::StatusOr<const format::TensorFile *> {
    auto [it, isNew] = read.files.try_emplace(name);
    if (isNew) {
      MPMD_ASSIGN_OR_RETURN(it->second, format::openFile(contents, name));
    }
    return it->second.get();
  };
  for (int64_t a : stateArguments(session)) {
    auto place = contents.fileOf.find(session.bundle().arguments()[a].name);
    if (place == contents.fileOf.end())
      continue;
    MPMD_ASSIGN_OR_RETURN(bool isNeeded, needs(session, a));
    if (!isNeeded)
      continue;
    MPMD_ASSIGN_OR_RETURN(const auto *file, open(place->second));
    auto tensor = file->tensors().find(place->first);
    if (tensor == file->tensors().end())
      return absl::DataLossError(
          absl::StrCat("'", place->second, "': expected '", place->first, "', as the index says, got none"));
    read.state[a] = tensor->second;
  }
  return open(format::resultsName).status();
}

/// Checks that the state in a checkpoint matches the program's.
absl::Status checkState(const format::CheckpointContents &contents, const Session &session, const Read &read) {
  for (int64_t a : stateArguments(session)) {
    const format::Array &argument = session.bundle().arguments()[a];
    if (contents.fileOf.count(argument.name) == 0)
      return absl::InvalidArgumentError(
          absl::StrCat("'", contents.path, "': expected state '", argument.name, "', ",
                       format::describeTensor(argument.dtype, argument.shape),
                       ", got none of that name: it is of another program; name another directory"));
    if (auto it = read.state.find(a); it != read.state.end())
      if (absl::Status status = checkType(contents.path, argument, it->second); !status.ok())
        return absl::Status(status.code(),
                            absl::StrCat(status.message(), ": it is of another program; name another directory"));
  }
  return absl::OkStatus();
}

/// Checks that all processes find the same checkpoint of `step`, by the checksum of its meta.json. A checkpoint of
/// another version is an error. Skipping it like a damaged one would restart the training.
absl::Status checkSame(const absl::StatusOr<format::CheckpointContents> &contents, const Session &session,
                       const std::string &dir, int64_t step) {
  absl::StatusOr<std::vector<std::string>> sums =
      agreed(session, absl::IsFailedPrecondition(contents.status()) ? contents.status() : absl::OkStatus(),
             contents.ok() ? contents->sum : "none");
  if (!sums.ok() || sums->front() == "none")
    return sums.status();
  for (size_t p = 1; p < sums->size(); ++p)
    if ((*sums)[p] != sums->front())
      return absl::FailedPreconditionError(
          absl::StrCat("'", dir, "': expected the checkpoint that process 0 finds, that of step ", step, ", got ",
                       (*sums)[p] == "none" ? "none" : "another", " in process ", p, " on host '",
                       session.processes()->hosts()[p], "': every process needs this directory, or a copy of it"));
  return absl::OkStatus();
}
} // namespace

absl::StatusOr<std::optional<Resumed>> resume(Session &session, const std::string &dir) {
  struct stat info;
  absl::Status status;
  const bool isThere = ::stat(dir.c_str(), &info) == 0;
  // An unreadable directory is an error: starting anew would lose its checkpoints.
  if (isThere ? S_ISDIR(info.st_mode) && ::access(dir.c_str(), R_OK | X_OK) != 0 : errno != ENOENT && errno != ENOTDIR)
    status = failed("read", dir);
  else if (isThere && !S_ISDIR(info.st_mode))
    status = absl::InvalidArgumentError(
        absl::StrCat("expected a directory of checkpoints at '", dir, "', got something else"));
  // A path of a single checkpoint is an error: starting anew would lose it.
  else if (format::isCheckpoint(dir))
    status = absl::InvalidArgumentError(absl::StrCat("expected a directory of checkpoints, got one of them, '", dir,
                                                     "': the newest in the directory that it is in is taken"));
  // Process 0 lists the checkpoints for all.
  MPMD_ASSIGN_OR_RETURN(std::vector<std::string> lists,
                        agreed(session, status, absl::StrJoin(format::stepsIn(dir), " ")));
  for (absl::string_view text : absl::StrSplit(lists.front(), ' ', absl::SkipEmpty())) {
    int64_t step = 0;
    if (!absl::SimpleAtoi(text, &step))
      return absl::InternalError(absl::StrCat("expected the step of a checkpoint, got '", text, "'"));
    const std::string path = absl::StrCat(dir, "/step-", step);
    absl::StatusOr<format::CheckpointContents> contents = format::readContents(path, step);
    MPMD_RETURN_IF_ERROR(checkSame(contents, session, dir, step));
    Read read;
    status = contents.status();
    if (status.ok())
      status = readFiles(*contents, session, read);
    MPMD_ASSIGN_OR_RETURN(std::vector<std::string> verdicts,
                          agreed(session, absl::OkStatus(), status.ok() ? "" : std::string(status.message())));
    size_t bad = 0;
    while (bad < verdicts.size() && verdicts[bad].empty())
      ++bad;
    if (bad < verdicts.size()) {
      if (processNumber(session) == 0)
        session.notice(absl::StrCat("'", path, "' is not complete and not taken: ", says(session, bad), verdicts[bad]));
      continue;
    }
    MPMD_RETURN_IF_ERROR(agreed(session, checkState(*contents, session, read)).status());
    for (const auto &[argument, tensor] : read.state)
      MPMD_RETURN_IF_ERROR(session.bind(argument, tensor.data, tensor.bytes));
    return Resumed{path, step, read.files[format::resultsName], session.stepsDone()};
  }
  return std::nullopt;
}

const format::Tensor *Resumed::resultOf(const format::Array &result) const {
  auto it = results->tensors().find(result.name);
  const bool isThere = result.state < 0 && it != results->tensors().end() && it->second.dtype == result.dtype &&
                       it->second.shape == result.shape;
  return isThere ? &it->second : nullptr;
}

/// Makes the directory, and locks it. Only process 0 does this, because it names the checkpoints.
absl::Status Checkpoints::openFirst(const CheckpointOptions &options) {
  if (::mkdir(dir.c_str(), 0777) != 0 && errno != EEXIST)
    return failed("create", dir);
  lock = Held::open(dir);
  if (lock < 0)
    return failed("open", dir);
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(options.waitSeconds);
  bool isHeld = false;
  while ((isHeld = ::flock(lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) &&
         std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  if (isHeld)
    return absl::FailedPreconditionError(absl::StrCat("another run writes its checkpoints into '", dir,
                                                      "': wait until it has ended, or name another directory"));
  if (::access(dir.c_str(), W_OK) != 0)
    return failed("write to", dir);
  if (std::vector<int64_t> steps = format::stepsIn(dir); !steps.empty() && !isSameDirectory(dir, options.resume))
    return absl::FailedPreconditionError(absl::StrCat("expected a directory without checkpoints, got '", dir,
                                                      "' with step-", steps[0],
                                                      " of another run: resume from it, or name another directory"));
  format::removeDrafts(dir);
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<Checkpoints>> Checkpoints::open(const Session &session, const std::string &dir,
                                                               const CheckpointOptions &options) {
  std::unique_ptr<Checkpoints> checkpoints(new Checkpoints(session, dir, options.keep));
  absl::Status status = processNumber(session) == 0 ? checkpoints->openFirst(options) : absl::OkStatus();
  MPMD_RETURN_IF_ERROR(agreed(session, status).status());
  MPMD_RETURN_IF_ERROR(checkpoints->planFiles());
  return checkpoints;
}

Checkpoints::~Checkpoints() {
  if (lock >= 0)
    Held::close(lock);
}

/// Makes a draft at process 0, for all processes.
absl::StatusOr<format::CheckpointDraft> Checkpoints::makeDraft() const {
  absl::StatusOr<format::CheckpointDraft> made = format::CheckpointDraft(dir, "");
  if (processNumber(session) == 0)
    made = format::CheckpointDraft::make(dir);
  MPMD_ASSIGN_OR_RETURN(std::vector<std::string> names, agreed(session, made.status(), made.ok() ? made->name() : ""));
  return format::CheckpointDraft(dir, names.front());
}

/// Decides which process writes each tensor: the first one that holds a part and sees the directory, else process 0.
absl::Status Checkpoints::planFiles() {
  std::vector<bool> sees = {true}; // by process
  if (session.processes()) {
    // A new random name, so that a process can find the draft only if it sees this directory.
    MPMD_ASSIGN_OR_RETURN(format::CheckpointDraft draft, makeDraft());
    absl::StatusOr<std::vector<std::string>> seen = agreed(session, absl::OkStatus(), draft.isThere() ? "1" : "");
    if (processNumber(session) == 0)
      draft.remove();
    MPMD_RETURN_IF_ERROR(seen.status());
    sees.clear();
    for (const std::string &each : *seen)
      sees.push_back(!each.empty());
  }
  const std::vector<int64_t> state = stateArguments(session);
  std::vector<std::pair<uint32_t, uint64_t>> tensors;
  for (int64_t a : state) {
    std::optional<uint32_t> writer;
    for (int64_t r = 0; r < session.bundle().manifest().numRanks(); ++r) {
      const uint32_t process = static_cast<uint32_t>(session.processOf(r));
      if (!sees[process] || (writer && *writer <= process))
        continue;
      MPMD_ASSIGN_OR_RETURN(std::vector<Part> parts, session.argumentParts(a, r));
      if (!parts.empty())
        writer = process;
    }
    const format::Array &argument = session.bundle().arguments()[a];
    tensors.emplace_back(writer.value_or(0),
                         static_cast<uint64_t>(format::tensorBytes(argument.dtype, argument.shape)));
  }
  const std::vector<format::ShardPlan> plan = format::planShards(tensors, format::maxShardBytes);
  for (size_t s = 0; s < plan.size(); ++s) {
    shards.push_back({plan[s].process, {}, format::shardName(s, plan.size())});
    for (size_t t : plan[s].tensors)
      shards.back().arguments.push_back(state[t]);
  }
  return absl::OkStatus();
}

/// The results of the last step that are no state. Process 0 gets their values, in `data`, or from the resumed
/// checkpoint if no step has run since. Empty if there are none.
absl::StatusOr<std::map<std::string, format::Tensor>>
Checkpoints::lastResults(const Resumed *resumed, std::map<std::string, std::string> &data) const {
  std::map<std::string, format::Tensor> last;
  const std::vector<format::Array> &results = session.bundle().results();
  const bool isResumed = resumed && resumed->stepsDone == session.stepsDone();
  for (size_t r = 0; r < results.size() && (isResumed || session.stepsDone() != 0); ++r) {
    if (results[r].state >= 0)
      continue;
    if (isResumed) {
      if (const format::Tensor *tensor = resumed->resultOf(results[r]))
        last[results[r].name] = *tensor;
      continue;
    }
    const uint64_t bytes = static_cast<uint64_t>(format::tensorBytes(results[r].dtype, results[r].shape));
    std::string &value = data[results[r].name];
    if (session.isWanted(0))
      value.resize(bytes);
    MPMD_RETURN_IF_ERROR(session.replicateResult(static_cast<int64_t>(r), /*to=*/0, value.data(), bytes));
    last[results[r].name] = {results[r].dtype, results[r].shape, value.data(), bytes};
  }
  return last;
}

/// Publishes the draft. `told` has, by process, a line with bytes and checksum for each of its shards.
absl::Status Checkpoints::publish(int64_t step, const format::CheckpointDraft &draft,
                                  const std::vector<std::string> &told,
                                  const std::map<std::string, format::Tensor> &results) const {
  const format::Manifest &manifest = session.bundle().manifest();
  MPMD_ASSIGN_OR_RETURN(std::string sum, session.bundle().sha256());
  std::vector<std::vector<absl::string_view>> lines;
  for (const std::string &each : told)
    lines.push_back(absl::StrSplit(each, '\n', absl::SkipEmpty()));
  std::vector<size_t> next(lines.size());
  std::vector<format::CheckpointFile> files;
  format::CheckpointDraft::About about{step, manifest.program, sum, 0};
  std::map<std::string, std::string> shardOf;
  for (const Shard &shard : shards) {
    const std::vector<absl::string_view> &mine = lines[shard.process];
    std::pair<absl::string_view, absl::string_view> line;
    if (next[shard.process] < mine.size())
      line = absl::StrSplit(mine[next[shard.process]++], absl::MaxSplits(' ', 1));
    format::CheckpointFile file{shard.name, 0, std::string(line.second)};
    if (!absl::SimpleAtoi(line.first, &file.bytes))
      return absl::InternalError(
          absl::StrCat("expected what process ", shard.process, " has written, got '", line.first, "'"));
    files.push_back(std::move(file));
    for (int64_t a : shard.arguments) {
      const format::Array &argument = session.bundle().arguments()[a];
      shardOf[argument.name] = shard.name;
      about.stateBytes += static_cast<uint64_t>(format::tensorBytes(argument.dtype, argument.shape));
    }
  }
  return draft.publish(about, std::move(files), shardOf, results);
}

absl::Status Checkpoints::write(int64_t step, const Resumed *resumed, format::CheckpointDraft &draft, bool &published) {
  const uint32_t me = processNumber(session);
  std::string mine;
  absl::Status status;
  for (const Shard &shard : shards) {
    plan::OutputFile file;
    if (shard.process == me && status.ok())
      status = file.open(draft.pathOf(shard.name));
    // Gathers even without a file, because other processes wait for this process's parts.
    absl::Status written = writeGathered(session, shard.arguments, shard.process, file.isOpen() ? &file : nullptr);
    status.Update(written);
    if (shard.process != me || !status.ok())
      continue;
    if (status = file.commit(); !status.ok())
      continue;
    absl::StatusOr<format::CheckpointFile> about = draft.describe(shard.name);
    if (about.ok())
      absl::StrAppend(&mine, about->bytes, " ", about->sha256, "\n");
    status = about.status();
  }
  std::map<std::string, std::string> data;
  absl::StatusOr<std::map<std::string, format::Tensor>> results = lastResults(resumed, data);
  status.Update(results.status());
  MPMD_ASSIGN_OR_RETURN(std::vector<std::string> told, agreed(session, status, mine));
  if (me == 0) {
    status = publish(step, draft, told, *results);
    published = status.ok();
  }
  return agreed(session, status).status();
}

absl::Status Checkpoints::write(int64_t step, const Resumed *resumed, bool &published) {
  published = false;
  absl::StatusOr<format::CheckpointDraft> draft = makeDraft();
  absl::Status status = draft.status();
  if (status.ok()) {
    status = write(step, resumed, *draft, published);
    if (!status.ok() && processNumber(session) == 0)
      draft->remove();
  }
  if (!status.ok())
    return absl::Status(status.code(),
                        absl::StrCat("checkpoint of step ", step, " in '", dir, "': ", status.message()));
  published = true;
  removeOld(step);
  return absl::OkStatus();
}

void Checkpoints::removeOld(int64_t step) const {
  if (processNumber(session) == 0)
    format::keepNewest(dir, step, keep);
}

} // namespace mpmd::rt
