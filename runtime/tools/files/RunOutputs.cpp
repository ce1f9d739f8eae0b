// Opens all outputs together.
#include "runtime/tools/files/RunOutputs.h"

#include "runtime/format/Errors.h"

#include "absl/strings/str_cat.h"

#include <filesystem>

namespace mpmd::run {

absl::Status Outputs::open(const Options &options, Session &session, std::optional<int64_t> resumed) {
  const Program &program = session.program();
  if (options.localOutput) {
    MPMD_ASSIGN_OR_RETURN(devices, devicesOf(session));
  }
  // Process 0 writes whole tensors.
  const bool writes = session.isFirst() || options.localOutput;
  for (size_t i = 0; writes && i < std::max<size_t>(devices.size(), 1); ++i) {
    const Device *device = devices.empty() ? nullptr : &devices[i];
    auto path = [&](const std::string &name) { return device ? localPath(name, *device) : name; };
    if (!options.output.empty())
      state.push_back({device, path(options.output)});
    if (!options.history.empty())
      history.push_back({columnsOf(program, device, recordBytes), path(options.history)});
  }
  for (HistoryFile &each : history)
    if (resumed) {
      MPMD_ASSIGN_OR_RETURN(each.earlier, readEarlierSteps(each.path, each.columns, *resumed));
    }

  if (!options.dump.empty())
    MPMD_RETURN_IF_ERROR(dump.prepare(options.dump, program));
  if (!options.dumpAgainst.empty()) {
    absl::StatusOr<std::vector<DumpedRank>> earlier = readDump(options.dumpAgainst);
    if (!earlier.ok())
      return absl::Status(earlier.status().code(), absl::StrCat("--dump-against: ", earlier.status().message()));
    against = *std::move(earlier);
    const int64_t step = options.dumpStep.value_or(resumed.value_or(0));
    for (const DumpedRank &rank : against)
      if (rank.step != step)
        return absl::InvalidArgumentError(absl::StrCat("--dump-against: expected a dump of step ", step, ", got '",
                                                       options.dumpAgainst, "', which has rank ", rank.rank,
                                                       " of step ", rank.step));
    std::error_code unknown;
    if (std::filesystem::equivalent(options.dump, options.dumpAgainst, unknown))
      return absl::InvalidArgumentError(
          absl::StrCat("--dump-against: expected another directory than that of --dump, which is written anew, got '",
                       options.dumpAgainst, "'"));
  }

  struct Output {
    const char *option;
    plan::OutputFile &file;
    const std::string &path;
  };
  std::vector<Output> all;
  for (StateFile &each : state)
    all.push_back({"--output", each.file, each.path});
  for (HistoryFile &each : history)
    all.push_back({"--history", each.file, each.path});
  if (session.isFirst()) {
    all.push_back({"--eval-history", evalHistory, options.evalHistory});
    all.push_back({"--trace", trace, options.trace});
    all.push_back({"--profile", profile, options.profile});
  }
  for (DumpFiles::File &each : dump.files)
    all.push_back({"--dump", each.file, each.path});
  for (const Output &each : all) {
    if (each.path.empty())
      continue;
    MPMD_RETURN_IF_ERROR(each.file.open(each.path));
    for (const Output *before = all.data(); before != &each; ++before)
      if (before->file.isOpen() && before->file.replacesSameFile(each.file))
        return absl::InvalidArgumentError(absl::StrCat("expected a file for each output, got one for ", before->option,
                                                       " '", before->path, "' and ", each.option, " '", each.path,
                                                       "'"));
  }
  return absl::OkStatus();
}

} // namespace mpmd::run
