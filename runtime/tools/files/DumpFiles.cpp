// Names, files and metadata of dumps.
#include "runtime/tools/files/DumpFiles.h"

#include "runtime/format/CheckpointFolder.h"
#include "runtime/format/Errors.h"

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <memory>
#include <regex.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mpmd::run {

namespace {
constexpr char writerKey[] = "written_by", writer[] = "mpmd-run --dump", prefix[] = "rank-", suffix[] = ".safetensors";

absl::Status failed(const char *verb, const std::string &path) {
  return absl::UnavailableError(absl::StrCat("cannot ", verb, " '", path, "': ", std::strerror(errno)));
}

std::string fileOf(const std::string &directory, int64_t rank) {
  return absl::StrCat(directory, "/", prefix, rank, suffix);
}

/// The rank of a dump file, or -1 for another name.
int64_t rankOf(const std::string &directory, const std::string &path) {
  int64_t rank = -1;
  size_t begin = directory.size() + 1 + std::strlen(prefix);
  bool is = path.size() > begin + std::strlen(suffix) &&
            absl::SimpleAtoi(path.substr(begin, path.size() - begin - std::strlen(suffix)), &rank) && rank >= 0;
  return is && path == fileOf(directory, rank) ? rank : -1;
}

/// Opens a file of an earlier dump. Fails if it is no regular file, or was not written by --dump.
absl::StatusOr<std::shared_ptr<const format::TensorFile>> openDump(const std::string &path) {
  struct stat info;
  if (::lstat(path.c_str(), &info) != 0)
    return failed("read", path);
  if (!S_ISREG(info.st_mode))
    return absl::InvalidArgumentError(absl::StrCat("'", path, "' is no file"));
  MPMD_ASSIGN_OR_RETURN(auto file, format::TensorFile::open(path));
  auto it = file->metadata().find(writerKey);
  if (it == file->metadata().end() || it->second != writer)
    return absl::InvalidArgumentError(absl::StrCat("'", path, "' was not written by ", writer));
  return file;
}

absl::StatusOr<std::vector<std::string>> pathsIn(const std::string &directory) {
  std::unique_ptr<DIR, int (*)(DIR *)> open(::opendir(directory.c_str()), ::closedir);
  if (!open)
    return failed("read", directory);
  std::vector<std::string> paths;
  while (dirent *entry = ::readdir(open.get())) {
    absl::string_view name = entry->d_name;
    // Temporary files of killed processes do not count; OutputFile removes them.
    bool unfinished = absl::StartsWith(name, absl::StrCat(".mpmd-", prefix)) && absl::EndsWith(name, ".tmp");
    if (name != "." && name != ".." && !unfinished)
      paths.push_back(absl::StrCat(directory, "/", name));
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}
} // namespace

absl::StatusOr<std::function<bool(const std::string &)>> matcher(const std::string &pattern) {
  auto compiled = std::make_unique<regex_t>();
  if (int code = ::regcomp(compiled.get(), pattern.c_str(), REG_EXTENDED | REG_NOSUB); code != 0) {
    char text[256];
    ::regerror(code, compiled.get(), text, sizeof(text));
    return absl::InvalidArgumentError(
        absl::StrCat("expected an extended regular expression, as grep -E takes it, got '", pattern, "': ", text));
  }
  std::shared_ptr<regex_t> kept(compiled.release(), [](regex_t *expression) {
    ::regfree(expression);
    delete expression;
  });
  return [kept](const std::string &name) { return ::regexec(kept.get(), name.c_str(), 0, nullptr, 0) == 0; };
}

absl::Status DumpFiles::prepare(const std::string &directory, const Program &program) {
  if (::mkdir(directory.c_str(), 0777) != 0 && errno != EEXIST)
    return failed("create", directory);
  MPMD_ASSIGN_OR_RETURN(std::vector<std::string> paths, pathsIn(directory));
  for (const std::string &path : paths) {
    int64_t rank = rankOf(directory, path);
    if (rank < 0 || !openDump(path).ok())
      return absl::InvalidArgumentError(absl::StrCat("--dump: expected a directory that is empty or has an earlier "
                                                     "dump in it and nothing else, got '",
                                                     path, "'"));
    if (rank >= static_cast<int64_t>(program.ranks.size()))
      old.push_back(path);
  }
  for (size_t rank = 0; rank < program.ranks.size(); ++rank)
    if (program.ranks[rank].here)
      files.push_back({static_cast<int64_t>(rank), fileOf(directory, static_cast<int64_t>(rank))});
  return absl::OkStatus();
}

absl::StatusOr<std::vector<DumpedRank>> readDump(const std::string &directory) {
  MPMD_ASSIGN_OR_RETURN(std::vector<std::string> paths, pathsIn(directory));
  std::vector<DumpedRank> ranks;
  int64_t count = 0;
  for (const std::string &path : paths) {
    DumpedRank rank;
    rank.rank = rankOf(directory, path);
    if (rank.rank < 0)
      return absl::InvalidArgumentError(absl::StrCat("expected files of mpmd-run --dump, got '", path, "'"));
    absl::StatusOr<std::shared_ptr<const format::TensorFile>> file = openDump(path);
    if (!file.ok())
      return absl::Status(file.status().code(),
                          absl::StrCat("expected files of mpmd-run --dump: ", file.status().message()));
    rank.file = *std::move(file);
    const std::map<std::string, std::string> &about = rank.file->metadata();
    auto text = [&](const char *key) {
      auto it = about.find(key);
      return it == about.end() ? std::string() : it->second;
    };
    rank.mesh = text("mesh");
    rank.axes = text("axes");
    rank.device = text("device");
    if (!absl::SimpleAtoi(text(format::stepKey), &rank.step) || !absl::SimpleAtoi(text("ranks"), &count))
      return absl::InvalidArgumentError(
          absl::StrCat("expected a file of mpmd-run --dump with its step and the number of ranks, got '", path, "'"));
    ranks.push_back(std::move(rank));
  }
  if (ranks.empty())
    return absl::InvalidArgumentError(absl::StrCat("expected files of mpmd-run --dump, got none in '", directory, "'"));
  if (static_cast<int64_t>(ranks.size()) != count)
    return absl::InvalidArgumentError(
        absl::StrCat("expected the files of all ", count, " ranks, got ", ranks.size(), " in '", directory, "'"));
  return ranks;
}

std::string axesOf(const RankInfo &rank) {
  std::string text;
  for (size_t a = 0; a < rank.axes.size(); ++a)
    absl::StrAppend(&text, a == 0 ? "" : ",", rank.axes[a], "=", rank.sizes[a]);
  return text;
}

absl::Status DumpFiles::write(Session &session, int64_t step) {
  const Program &program = session.program();
  for (File &each : files) {
    MPMD_ASSIGN_OR_RETURN(auto values, session.dumped(each.rank));
    const RankInfo &rank = program.ranks[each.rank];
    absl::Status status = format::writeTensors(each.file, values,
                                               {{writerKey, writer},
                                                {"program", program.name},
                                                {"mesh", rank.mesh},
                                                {"axes", axesOf(rank)},
                                                {"device", deviceName(rank)},
                                                {"rank", absl::StrCat(each.rank)},
                                                {"ranks", absl::StrCat(program.ranks.size())},
                                                {format::stepKey, absl::StrCat(step)},
                                                {"microbatches", absl::StrCat(program.microbatches)}});
    MPMD_RETURN_IF_ERROR(status);
  }
  for (File &each : files)
    MPMD_RETURN_IF_ERROR(each.file.commit());
  for (const std::string &path : old)
    if (::unlink(path.c_str()) != 0 && errno != ENOENT)
      return failed("remove", path);
  return absl::OkStatus();
}

} // namespace mpmd::run
