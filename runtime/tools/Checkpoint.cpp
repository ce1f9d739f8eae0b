// All processes go through the same tensors in the same order.
#include "runtime/tools/Checkpoint.h"

#include "mpmd/Plan/FileIo.h"
#include "runtime/format/TensorType.h"
#include "runtime/tools/Notes.h"

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace mpmd::run {

namespace {
absl::Status failed(const char *verb, const std::string &path) {
  return absl::UnavailableError(absl::StrCat("cannot ", verb, " '", path, "': ", std::strerror(errno)));
}

bool isSameDirectory(const std::string &a, const std::string &b) {
  struct stat first, second;
  return ::stat(a.c_str(), &first) == 0 && ::stat(b.c_str(), &second) == 0 && first.st_dev == second.st_dev &&
         first.st_ino == second.st_ino;
}

/// "process 1 on host 'n2': ", in front of what another process has to say.
std::string says(const Session &session, size_t process) {
  return process == 0 ? ""
                      : absl::StrCat("process ", process, " on host '",
                                     session.processes()->host(static_cast<uint32_t>(process)), "': ");
}

/// What all processes have to tell, or the first that went wrong in one of them. All of them call it, and have the same
/// answer.
absl::StatusOr<std::vector<std::string>> agreed(Session &session, const absl::Status &mine, const std::string &text) {
  absl::StatusOr<std::vector<std::string>> all =
      session.exchange(mine.ok() ? absl::StrCat("+", text) : absl::StrCat("-", mine.message()));
  for (size_t p = 0; all.ok() && p < all->size(); ++p) {
    if (absl::string_view text = (*all)[p]; !absl::ConsumePrefix(&text, "+"))
      return absl::UnavailableError(absl::StrCat(says(session, p), text.substr(1)));
    (*all)[p].erase(0, 1);
  }
  return all;
}

/// Whether this process has a part of an argument. What no rank reads all of them have.
absl::StatusOr<bool> needs(Session &session, int64_t argument) {
  bool isRead = false;
  for (size_t r = 0; r < session.program().ranks.size(); ++r) {
    absl::StatusOr<std::optional<Part>> part = session.argumentPart(argument, static_cast<int64_t>(r));
    if (!part.ok())
      return part.status();
    if (*part && session.program().ranks[r].here)
      return true;
    isRead |= part->has_value();
  }
  return !isRead;
}

/// The state in a checkpoint that this process needs, and the last results. The error says in what it is not complete.
absl::Status readFiles(const CheckpointContents &contents, Session &session, Resumed &resumed) {
  resumed.path = contents.path;
  resumed.step = contents.step;
  std::map<std::string, std::shared_ptr<const format::TensorFile>> open;
  auto opened = [&](const std::string &name) -> absl::StatusOr<const format::TensorFile *> {
    auto [it, isNew] = open.try_emplace(name);
    if (isNew) {
      absl::StatusOr<std::shared_ptr<const format::TensorFile>> file = openFile(contents, name);
      if (!file.ok())
        return file.status();
      it->second = *std::move(file);
      resumed.files.push_back(it->second);
    }
    return it->second.get();
  };
  for (int64_t a : stateArguments(session.program())) {
    auto place = contents.fileOf.find(session.program().arguments[a].name);
    if (place == contents.fileOf.end())
      continue;
    absl::StatusOr<bool> isNeeded = needs(session, a);
    if (!isNeeded.ok())
      return isNeeded.status();
    if (!*isNeeded)
      continue;
    absl::StatusOr<const format::TensorFile *> file = opened(place->second);
    if (!file.ok())
      return file.status();
    auto tensor = (*file)->tensors().find(place->first);
    if (tensor == (*file)->tensors().end())
      return absl::DataLossError(
          absl::StrCat("'", place->second, "': expected '", place->first, "', as the index says, got none"));
    resumed.state[place->first] = tensor->second;
  }
  absl::StatusOr<const format::TensorFile *> results = opened(resultsName);
  if (results.ok())
    resumed.results = (*results)->tensors();
  return results.status();
}

/// Whether the state in a checkpoint is that of the program.
absl::Status checkState(const CheckpointContents &contents, const Resumed &resumed, const Program &program) {
  for (const TensorInfo &argument : program.arguments) {
    if (!argument.state)
      continue;
    if (contents.fileOf.count(argument.name) == 0)
      return absl::InvalidArgumentError(absl::StrCat("'", resumed.path, "': expected state '", argument.name,
                                                     "', got none: it is of another program"));
    auto it = resumed.state.find(argument.name);
    if (it != resumed.state.end() && (it->second.dtype != argument.dtype || it->second.shape != argument.shape))
      return absl::InvalidArgumentError(absl::StrCat("'", resumed.path, "': state '", argument.name, "': expected ",
                                                     format::describeTensor(argument.dtype, argument.shape), ", got ",
                                                     format::describeTensor(it->second.dtype, it->second.shape)));
  }
  return absl::OkStatus();
}
} // namespace

absl::Status Resumed::bind(Session &session) const {
  for (int64_t a : stateArguments(session.program()))
    if (auto it = state.find(session.program().arguments[a].name); it != state.end())
      if (absl::Status status = session.bind(a, it->second.data, it->second.bytes); !status.ok())
        return status;
  return absl::OkStatus();
}

absl::StatusOr<std::optional<Resumed>> readCheckpoint(const std::string &dir, Session &session) {
  struct stat info;
  if (::stat(dir.c_str(), &info) == 0 && !S_ISDIR(info.st_mode))
    return absl::InvalidArgumentError(
        absl::StrCat("expected a directory of checkpoints at '", dir, "', got something else"));
  // What a user means by the name of one is plain; to start from the inputs instead would lose it.
  if (isCheckpoint(dir))
    return absl::InvalidArgumentError(absl::StrCat("--resume: expected a directory of checkpoints, got one of them, '",
                                                   dir, "': the newest in the directory that it is in is taken"));
  // The first process says which there are.
  absl::StatusOr<std::vector<std::string>> lists = session.exchange(absl::StrJoin(stepsIn(dir), " "));
  if (!lists.ok())
    return lists.status();
  for (absl::string_view text : absl::StrSplit(lists->front(), ' ', absl::SkipEmpty())) {
    int64_t step = 0;
    if (!absl::SimpleAtoi(text, &step))
      return absl::InternalError(absl::StrCat("expected the step of a checkpoint, got '", text, "'"));
    const std::string path = absl::StrCat(dir, "/step-", step);
    absl::StatusOr<CheckpointContents> contents = readContents(path, step);
    // Its meta.json stands for all of it, whoever reads which part.
    absl::StatusOr<std::vector<std::string>> sums =
        session.exchange(contents.ok() ? contents->sum : absl::StrCat("not ", contents.status().message()));
    if (!sums.ok())
      return sums.status();
    for (size_t p = 1; p < sums->size(); ++p)
      if ((*sums)[p] != sums->front() && !absl::StartsWith(sums->front(), "not "))
        return absl::FailedPreconditionError(
            absl::StrCat("--resume '", dir, "': expected the checkpoint that ", "process 0 finds, that of step ", step,
                         ", got ", absl::StartsWith((*sums)[p], "not ") ? "none" : "another", " in process ", p));
    Resumed resumed;
    absl::Status read = contents.ok() ? readFiles(*contents, session, resumed) : contents.status();
    absl::StatusOr<std::vector<std::string>> verdicts = session.exchange(read.ok() ? "" : std::string(read.message()));
    if (!verdicts.ok())
      return verdicts.status();
    size_t bad = 0;
    while (bad < verdicts->size() && (*verdicts)[bad].empty())
      ++bad;
    if (bad < verdicts->size()) {
      note("'", path, "' is not complete and not taken: ", says(session, bad), (*verdicts)[bad]);
      continue;
    }
    if (absl::Status status = checkState(*contents, resumed, session.program()); !status.ok())
      return status;
    return resumed;
  }
  return std::nullopt;
}

/// What only the process does that gives the checkpoints their names.
absl::Status Checkpoints::openFirst(const std::string &resume, bool waits) {
  if (::mkdir(dir.c_str(), 0777) != 0 && errno != EEXIST)
    return failed("create", dir);
  lock = ::open(dir.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (lock < 0)
    return failed("open", dir);
  // Processes whose launcher was killed end within this time.
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(waits ? 10 : 0);
  bool isHeld = false;
  while ((isHeld = ::flock(lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) &&
         std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  if (isHeld)
    return absl::FailedPreconditionError(absl::StrCat("another run writes its checkpoints into '", dir, "'"));
  if (::access(dir.c_str(), W_OK) != 0)
    return failed("write to", dir);
  if (std::vector<int64_t> steps = stepsIn(dir); !steps.empty() && !isSameDirectory(dir, resume))
    return absl::FailedPreconditionError(
        absl::StrCat("expected a directory without checkpoints for --checkpoint, got '", dir, "' with step-", steps[0],
                     " of another run: go on from there with --resume ", dir, ", or name another directory"));
  removeDrafts(dir);
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<Checkpoints>> Checkpoints::open(const std::string &dir, const std::string &resume,
                                                               int64_t keep, bool waits, Session &session) {
  std::unique_ptr<Checkpoints> checkpoints(new Checkpoints(session));
  checkpoints->dir = dir;
  checkpoints->keep = keep;
  if (session.isFirst())
    if (absl::Status status = checkpoints->openFirst(resume, waits); !status.ok())
      return status;
  if (absl::Status status = checkpoints->planFiles(); !status.ok())
    return status;
  return checkpoints;
}

Checkpoints::~Checkpoints() {
  if (lock >= 0)
    ::close(lock);
}

/// Who writes what: the first process that holds some of a tensor and sees the directory, or the first of all.
absl::Status Checkpoints::planFiles() {
  sees = {true};
  if (session.processes()) {
    // A name that was not there before: no other machine can have it from an earlier look.
    absl::StatusOr<CheckpointDraft> draft = CheckpointDraft(dir, "");
    if (session.isFirst())
      draft = CheckpointDraft::make(dir);
    if (!draft.ok())
      return draft.status();
    absl::StatusOr<std::vector<std::string>> names = session.exchange(draft->name());
    if (!names.ok())
      return names.status();
    absl::StatusOr<std::vector<std::string>> seen =
        session.exchange(CheckpointDraft(dir, names->front()).isThere() ? "1" : "");
    if (session.isFirst())
      draft->remove();
    if (!seen.ok())
      return seen.status();
    sees.clear();
    for (const std::string &each : *seen)
      sees.push_back(!each.empty());
  }
  const Program &program = session.program();
  const std::vector<int64_t> state = stateArguments(program);
  std::vector<std::pair<uint32_t, uint64_t>> tensors;
  for (int64_t a : state) {
    std::optional<uint32_t> writer;
    for (size_t r = 0; r < program.ranks.size(); ++r) {
      const uint32_t process = static_cast<uint32_t>(program.ranks[r].process);
      if (!sees[process] || (writer && *writer <= process))
        continue;
      absl::StatusOr<std::optional<Part>> part = session.argumentPart(a, static_cast<int64_t>(r));
      if (!part.ok())
        return part.status();
      if (*part)
        writer = process;
    }
    tensors.emplace_back(writer.value_or(0), program.arguments[a].bytes);
  }
  const std::vector<ShardPlan> plan = planShards(tensors, mostShardBytes);
  for (size_t s = 0; s < plan.size(); ++s) {
    shards.push_back({plan[s].process, {}, shardName(s, plan.size())});
    for (size_t t : plan[s].tensors)
      shards.back().arguments.push_back(state[t]);
  }
  return absl::OkStatus();
}

absl::Status Checkpoints::write(int64_t step, const Results &results, CheckpointDraft &draft) {
  const uint32_t me = session.number();
  std::string mine;
  absl::Status status;
  for (const Shard &shard : shards) {
    plan::OutputFile file;
    if (shard.process == me && status.ok())
      if (std::string error = file.open(draft.pathOf(shard.name)); !error.empty())
        status = absl::UnavailableError(error);
    // Where a file fails the others still get what they wait for.
    absl::Status written = writeGathered(session, shard.arguments, {}, shard.process, file.isOpen() ? &file : nullptr);
    if (shard.process != me || !status.ok())
      continue;
    status = written;
    if (status.ok())
      if (std::string error = file.commit(); !error.empty())
        status = absl::UnavailableError(error);
    if (!status.ok())
      continue;
    absl::StatusOr<CheckpointFile> about = draft.describe(shard.name);
    if (about.ok())
      absl::StrAppend(&mine, about->bytes, " ", about->sha256, "\n");
    else
      status = about.status();
  }
  absl::StatusOr<std::vector<std::string>> all = agreed(session, status, mine);
  if (!all.ok())
    return all.status();
  if (session.isFirst()) {
    // Each process has told of its shards in their order.
    std::vector<std::vector<absl::string_view>> lines;
    for (const std::string &each : *all)
      lines.push_back(absl::StrSplit(each, '\n', absl::SkipEmpty()));
    std::vector<size_t> next(lines.size());
    std::vector<CheckpointFile> files;
    CheckpointDraft::About about{step, session.program().name, session.program().sha256, 0};
    std::map<std::string, std::string> shardOf;
    for (const Shard &shard : shards) {
      const std::vector<absl::string_view> &told = lines[shard.process];
      std::pair<absl::string_view, absl::string_view> line;
      if (next[shard.process] < told.size())
        line = absl::StrSplit(told[next[shard.process]++], absl::MaxSplits(' ', 1));
      CheckpointFile file{shard.name, 0, std::string(line.second)};
      if (!absl::SimpleAtoi(line.first, &file.bytes))
        status = absl::InternalError(
            absl::StrCat("expected what process ", shard.process, " has written, got '", line.first, "'"));
      files.push_back(std::move(file));
      for (int64_t argument : shard.arguments) {
        shardOf[session.program().arguments[argument].name] = shard.name;
        about.stateBytes += session.program().arguments[argument].bytes;
      }
    }
    std::map<std::string, format::Tensor> last;
    for (auto &[name, tensor] : resultsOf(session.program(), results))
      last[name] = std::move(tensor);
    if (status.ok())
      status = draft.publish(about, std::move(files), shardOf, last);
    if (status.ok())
      lastPublished = step;
  }
  return agreed(session, status, "").status();
}

absl::Status Checkpoints::write(int64_t step, const Results &results) {
  absl::StatusOr<CheckpointDraft> made = CheckpointDraft(dir, "");
  if (session.isFirst())
    made = CheckpointDraft::make(dir);
  absl::StatusOr<std::vector<std::string>> names = agreed(session, made.status(), made.ok() ? made->name() : "");
  absl::Status status = names.status();
  if (status.ok()) {
    CheckpointDraft draft(dir, names->front());
    status = write(step, results, draft);
    if (!status.ok() && session.isFirst())
      draft.remove();
  }
  if (!status.ok())
    return absl::Status(status.code(), absl::StrCat("checkpoint of step ", step, ": ", status.message()));
  if (session.isFirst())
    keepNewest(dir, step, keep);
  return absl::OkStatus();
}

} // namespace mpmd::run
