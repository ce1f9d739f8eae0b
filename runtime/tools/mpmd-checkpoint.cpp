// mpmd-checkpoint: converts checkpoints of mpmd-run to single files, and back.
#include "mpmd/Plan/Support/FileIo.h"
#include "runtime/format/CheckpointFolder.h"
#include "runtime/format/Errors.h"
#include "tools/Plain/PlainTool.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

using namespace mpmd;

namespace {
constexpr char examples[] = R"(Examples:
  The newest complete checkpoint of a run, as one file (what --output of mpmd-run would have written then):
    mpmd-checkpoint merge run1 weights.safetensors
  That of step 500:
    mpmd-checkpoint merge run1/step-500 weights.safetensors
  A run that goes on from a file, at step 500 of its own count (mpmd-run --resume run2):
    mpmd-checkpoint split weights.safetensors run2 --step 500
  What there is, every byte of it looked at:
    mpmd-checkpoint list run1)";

struct Options {
  std::string command, in, out;
  std::optional<int64_t> step;
  uint64_t maxBytes = format::maxShardBytes;
};

bool isDirectory(const std::string &path) {
  struct stat info;
  return ::stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode);
}

/// The step in "RUN/step-500", or nothing.
std::optional<int64_t> stepOf(std::string path) {
  while (path.size() > 1 && path.back() == '/')
    path.pop_back();
  const std::string name = path.substr(path.rfind('/') + 1);
  int64_t step = 0;
  if (name.compare(0, 5, "step-") != 0 || !absl::SimpleAtoi(name.substr(5), &step) || step < 0)
    return std::nullopt;
  return step;
}

/// A complete checkpoint. Tensors are views of its files.
struct Whole {
  std::string path;
  int64_t step = 0;
  std::vector<std::string> names; ///< of its files
  std::vector<std::shared_ptr<const format::TensorFile>> files;
  std::map<std::string, format::Tensor> state, results;
};

absl::StatusOr<Whole> readWhole(const std::string &path, int64_t step) {
  MPMD_ASSIGN_OR_RETURN(format::CheckpointContents contents, format::readContents(path, step));
  Whole whole;
  whole.path = path;
  whole.step = step;
  const std::string ending = ".safetensors";
  std::map<std::string, const format::TensorFile *> byName;
  for (const auto &[name, file] : contents.files) {
    whole.names.push_back(name);
    if (name.size() < ending.size() || name.compare(name.size() - ending.size(), ending.size(), ending) != 0)
      continue;
    MPMD_ASSIGN_OR_RETURN(std::shared_ptr<const format::TensorFile> opened, format::openFile(contents, name));
    byName[name] = opened.get();
    whole.files.push_back(std::move(opened));
  }
  for (const auto &[tensor, name] : contents.fileOf) {
    auto file = byName.find(name);
    if (file == byName.end() || file->second->tensors().count(tensor) == 0)
      return absl::DataLossError(absl::StrCat("'", name, "': expected '", tensor, "', as the index says, got none"));
    whole.state[tensor] = file->second->tensors().at(tensor);
  }
  if (auto results = byName.find(format::resultsName); results != byName.end())
    whole.results = results->second->tensors();
  return whole;
}

/// Finds the checkpoint `path`, or the newest complete one of the run `path`.
absl::StatusOr<Whole> find(const std::string &path) {
  auto within = [](const std::string &at, const absl::Status &status) {
    return absl::Status(status.code(), absl::StrCat("'", at, "' is not complete: ", status.message()));
  };
  if (!isDirectory(path))
    return absl::NotFoundError(absl::StrCat("expected a checkpoint or a directory of checkpoints at '", path, "', got ",
                                            ::access(path.c_str(), F_OK) == 0 ? "something else" : "nothing"));
  if (std::optional<int64_t> step = stepOf(path)) {
    absl::StatusOr<Whole> whole = readWhole(path, *step);
    return whole.ok() ? std::move(whole) : within(path, whole.status());
  }
  absl::Status last = absl::NotFoundError(absl::StrCat("'", path, "': expected checkpoints, step-<N>, got none"));
  for (int64_t step : format::stepsIn(path)) {
    const std::string at = absl::StrCat(path, "/step-", step);
    absl::StatusOr<Whole> whole = readWhole(at, step);
    if (whole.ok())
      return whole;
    last = within(at, whole.status());
    std::fprintf(stderr, "mpmd-checkpoint: note: %s\n", std::string(last.message()).c_str());
  }
  return last;
}

absl::Status say(const std::string &text) { return plain::writeFile("-", text); }

std::string described(const std::map<std::string, format::Tensor> &tensors) {
  uint64_t bytes = 0;
  for (const auto &[name, tensor] : tensors)
    bytes += tensor.bytes;
  return absl::StrCat(tensors.size(), tensors.size() == 1 ? " tensor, " : " tensors, ", bytes, " bytes");
}

absl::Status merge(const std::string &in, const std::string &out) {
  plan::OutputFile file;
  MPMD_RETURN_IF_ERROR(file.open(out));
  MPMD_ASSIGN_OR_RETURN(Whole whole, find(in));
  // The output must not overwrite one of the input files.
  struct stat mine, theirs;
  for (const std::string &name : whole.names)
    if (::stat(out.c_str(), &mine) == 0 && ::stat(absl::StrCat(whole.path, "/", name).c_str(), &theirs) == 0 &&
        mine.st_dev == theirs.st_dev && mine.st_ino == theirs.st_ino)
      return absl::InvalidArgumentError(
          absl::StrCat("expected another file than those of the checkpoint, got '", out, "', which is its ", name));
  std::map<std::string, format::Tensor> tensors = whole.state;
  for (const auto &[name, tensor] : whole.results)
    if (!tensors.try_emplace(name, tensor).second)
      return absl::InvalidArgumentError(
          absl::StrCat("'", whole.path, "': '", name, "' is both state and a result: one file cannot hold both"));
  MPMD_RETURN_IF_ERROR(format::writeTensors(file, tensors, {{format::stepKey, absl::StrCat(whole.step)}}));
  MPMD_RETURN_IF_ERROR(file.commit());
  return say(absl::StrCat(out, ": step ", whole.step, ", ", described(tensors), "\n"));
}

absl::Status split(const Options &options) {
  MPMD_ASSIGN_OR_RETURN(std::shared_ptr<const format::TensorFile> file, format::TensorFile::open(options.in));
  int64_t step = 0;
  if (auto said = file->metadata().find(format::stepKey); said != file->metadata().end())
    if (int64_t number = 0; absl::SimpleAtoi(said->second, &number) && number >= 0)
      step = number;
  step = options.step.value_or(step);
  const std::string &dir = options.out;
  if (::mkdir(dir.c_str(), 0777) != 0 && errno != EEXIST)
    return absl::UnavailableError(absl::StrCat("cannot create '", dir, "': ", std::strerror(errno)));
  if (std::vector<int64_t> steps = format::stepsIn(dir); !steps.empty())
    return absl::FailedPreconditionError(
        absl::StrCat("expected a directory without checkpoints, got '", dir, "' with step-", steps[0]));
  std::vector<const std::pair<const std::string, format::Tensor> *> all;
  std::vector<std::pair<uint32_t, uint64_t>> sizes;
  format::CheckpointDraft::About about{step, "", "", 0};
  for (const auto &each : file->tensors()) {
    all.push_back(&each);
    sizes.emplace_back(0, each.second.bytes);
    about.stateBytes += each.second.bytes;
  }
  MPMD_ASSIGN_OR_RETURN(format::CheckpointDraft draft, format::CheckpointDraft::make(dir));
  const std::vector<format::ShardPlan> shards = format::planShards(sizes, options.maxBytes);
  std::vector<format::CheckpointFile> files;
  std::map<std::string, std::string> shardOf;
  auto write = [&]() -> absl::Status {
    for (size_t s = 0; s < shards.size(); ++s) {
      const std::string name = format::shardName(s, shards.size());
      std::map<std::string, format::Tensor> tensors;
      for (size_t t : shards[s].tensors) {
        tensors.insert(*all[t]);
        shardOf[all[t]->first] = name;
      }
      MPMD_RETURN_IF_ERROR(format::writeTensors(draft.pathOf(name), tensors));
      MPMD_ASSIGN_OR_RETURN(files.emplace_back(), draft.describe(name));
    }
    return draft.publish(about, std::move(files), shardOf, {});
  };
  if (absl::Status status = write(); !status.ok()) {
    draft.remove();
    return status;
  }
  return say(absl::StrCat(dir, "/step-", step, ": ", described(file->tensors()), ", ", shards.size(),
                          shards.size() == 1 ? " file\n" : " files\n"));
}

absl::Status list(const std::string &dir) {
  if (!isDirectory(dir))
    return absl::NotFoundError(absl::StrCat("expected a directory of checkpoints at '", dir, "', got ",
                                            ::access(dir.c_str(), F_OK) == 0 ? "something else" : "nothing"));
  size_t bad = 0, count = 0;
  const std::vector<int64_t> steps = format::stepsIn(dir);
  if (steps.empty())
    return absl::NotFoundError(absl::StrCat("'", dir, "': expected checkpoints, step-<N>, got none"));
  absl::Status status;
  for (int64_t step : steps) {
    const std::string path = absl::StrCat(dir, "/step-", step);
    absl::StatusOr<Whole> whole = readWhole(path, step);
    // A run with --keep may have removed the checkpoint meanwhile.
    if (!whole.ok() && !isDirectory(path))
      continue;
    ++count;
    bad += !whole.ok();
    status.Update(say(absl::StrCat(
        "step-", step, ": ",
        whole.ok() ? described(whole->state) : absl::StrCat("not complete: ", whole.status().message()), "\n")));
  }
  if (bad != 0)
    status.Update(
        absl::DataLossError(absl::StrCat("'", dir, "': ", bad, " of ", count, " checkpoints are not complete")));
  return status;
}

std::optional<int> parseOptions(int argc, char **argv, Options &options) {
  CLI::App app("Converts checkpoints of mpmd-run to and from single files, and looks at them.", "mpmd-checkpoint");
  app.footer(examples);
  CLI::App *merges = app.add_subcommand("merge", "Makes one safetensors file of a checkpoint: state and last results");
  merges->add_option("checkpoint", options.in, "DIR/step-<N>, or DIR for its newest complete one")->required();
  merges->add_option("file", options.out, "The file")->required();
  CLI::App *splits = app.add_subcommand("split", "Makes a checkpoint of a safetensors file, to go on from");
  splits->add_option("file", options.in, "The file")->required();
  splits->add_option("directory", options.out, "Gets DIR/step-<N>; has no checkpoints yet")->required();
  splits->add_option("--step", options.step, "How many steps it has behind it; by default what the file says, or 0")
      ->check(CLI::Range(int64_t{0}, INT64_MAX - 1));
  splits->add_option("--shard-bytes", options.maxBytes, "Most bytes of tensors in one file, but for a single tensor")
      ->check(CLI::Range(uint64_t{1}, UINT64_MAX))
      ->capture_default_str();
  CLI::App *lists = app.add_subcommand("list", "Says which checkpoints there are, newest first, and if all is right");
  lists->add_option("directory", options.in, "The directory of --checkpoint")->required();
  if (std::optional<int> code = plain::parseCommands(app, argc, argv))
    return code;
  options.command = app.get_subcommands()[0]->get_name();
  return std::nullopt;
}

absl::Status carryOut(const Options &options) {
  if (options.command == "merge")
    return merge(options.in, options.out);
  return options.command == "split" ? split(options) : list(options.in);
}
} // namespace

int main(int argc, char **argv) {
  Options options;
  return plain::runTool(
      "mpmd-checkpoint", [&] { return parseOptions(argc, argv, options); }, [&] { return carryOut(options); });
}
