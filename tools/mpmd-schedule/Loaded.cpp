// Reads schedules from files and writes them to files.
#include "Loaded.h"

#include "mpmd/Plan/Support/FileIo.h"
#include "mpmd/Plan/Support/Status.h"
#include "tools/Plain/PlainTool.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace mpmd::schedule {

bool endsWith(const std::string &text, const char *tail) {
  return text.size() >= std::strlen(tail) &&
         text.compare(text.size() - std::strlen(tail), std::string::npos, tail) == 0;
}

/// Checks the schedule and fills in its report.
void judge(Loaded &loaded, plan::Metric metric) {
  plan::Report &report = loaded.report;
  report.schedule = loaded.pipeline.name;
  report.ranks = loaded.pipeline.numRanks();
  report.microbatches = loaded.pipeline.microbatches;
  report.metric = metric;
  report.caps = loaded.costs.caps;
  report.bound = plan::lowerBound({loaded.pipeline, loaded.costs});
  plan::Checked checked = plan::check(loaded.pipeline, loaded.costs);
  report.faults = std::move(checked.faults), report.outcome = std::move(checked.outcome);
  // The bound assumes that the last microbatch has a backward. Otherwise, the bound is the work of the busiest rank.
  if (report.valid() && plan::stagesWithoutBackward(loaded.pipeline) > 0) {
    const double work = *std::max_element(report.outcome.busy.begin(), report.outcome.busy.end());
    report.bound.makespan = report.bound.span = work;
  }
}

absl::StatusOr<plan::ReadSchedule> readSchedule(const std::string &path, const Options &options) {
  if (endsWith(path, ".mlir"))
    return invalid(path + ": expected CSV or JSON, got .mlir, which is only written here, for mpmd-opt; "
                          "mpmd-translate --mpmd-to-schedule converts the schedule of a compiled program to CSV");
  std::string text;
  MPMD_RETURN_IF_ERROR(plan::readWholeFile(path, text));
  absl::StatusOr<plan::ReadSchedule> read = plan::readSchedule(path, text, options.copies);
  if (!read.ok())
    return invalid(path + ": " + messageOf(read.status()));
  if (endsWith(path, ".json"))
    return read;
  if (!read->note.empty())
    std::fprintf(stderr, "mpmd-schedule: note: %s: %s\n", path.c_str(), read->note.c_str());
  plan::Pipeline &pipeline = read->pipeline;
  size_t slash = path.find_last_of('/'), begin = slash == std::string::npos ? 0 : slash + 1;
  pipeline.name =
      path.substr(begin, path.find_last_of('.') > begin ? path.find_last_of('.') - begin : std::string::npos);
  pipeline.slices = std::max<int64_t>(1, options.request.slices);
  return read;
}

absl::Status load(const std::string &path, const Options &options, const CostSource &source, Loaded &loaded) {
  auto refuse = [&](const absl::Status &status) {
    loaded.report.faults.push_back({"format", messageOf(status)});
    return status;
  };
  absl::StatusOr<plan::ReadSchedule> read = readSchedule(path, options);
  if (!read.ok()) {
    loaded.pipeline.name = endsWith(path, ".json") ? "json" : "csv";
    return refuse(read.status());
  }
  loaded.pipeline = std::move(read->pipeline);
  if (loaded.pipeline.microbatches % loaded.pipeline.slices)
    return refuse(invalid(path + ": expected microbatches in slices of " + std::to_string(loaded.pipeline.slices) +
                          ", got " + std::to_string(loaded.pipeline.microbatches)));
  absl::StatusOr<plan::Costs> costs = source.costsFor(loaded.pipeline.place, loaded.pipeline.numRanks());
  if (!costs.ok())
    return invalid(path + ": " + messageOf(costs.status()));
  loaded.costs = *std::move(costs);
  // Stages without a backward save nothing for it.
  const int64_t withoutBackward = plan::stagesWithoutBackward(loaded.pipeline);
  for (int64_t stage = 0; stage < withoutBackward; ++stage)
    loaded.costs.stages[stage] = {loaded.costs.stages[stage].forward, 0, 0, 0, 0, 0};
  judge(loaded, options.search.metric);
  if (loaded.report.valid() && read->format == plan::CsvFormat::ComputeComms)
    loaded.report.faults = plan::checkComms(loaded.pipeline, read->comms);
  if (loaded.report.valid() && withoutBackward > 0)
    std::fprintf(stderr, "mpmd-schedule: note: %s: the lowest %lld of %lld stages have no backward\n", path.c_str(),
                 static_cast<long long>(withoutBackward), static_cast<long long>(loaded.pipeline.numStages()));
  return loaded.report.valid()
             ? absl::OkStatus()
             : invalid(path + ": " + loaded.report.faults[0].rule + ": " + loaded.report.faults[0].message);
}

absl::Status writePicture(const std::string &path, const plan::Picture &picture, const plan::Picture *run) {
  bool svg = endsWith(path, ".svg");
  if (!svg && !endsWith(path, ".trace.json"))
    return invalid("expected a picture that ends in .svg or .trace.json, got " + path);
  MPMD_RETURN_IF_ERROR(svg ? plan::checkDrawable(picture, run) : absl::OkStatus());
  return plain::writeFile(path, svg ? plan::drawSvg(picture, run) : plan::printTrace(picture, run));
}

absl::Status writeSchedule(const std::string &path, const Loaded &loaded, const Options &options) {
  const plan::Pipeline &pipeline = loaded.pipeline;
  std::string text;
  if (endsWith(path, ".svg") || endsWith(path, ".trace.json")) {
    plan::Picture picture;
    plan::pictureOf(pipeline, loaded.costs, picture);
    return writePicture(path, picture, nullptr);
  }
  if (endsWith(path, ".json")) {
    text = plan::writeJson(pipeline);
  } else if (endsWith(path, ".mlir")) {
    if (pipeline.mirrored || pipeline.slices > 1)
      return invalid("expected a schedule that programs can run for .mlir, got " + pipeline.name);
    text = plan::writeIr(pipeline);
  } else if (endsWith(path, ".csv") || path == "-") {
    auto csv = options.format == "compute_comms" ? plan::CsvFormat::ComputeComms : plan::CsvFormat::ComputeOnly;
    absl::StatusOr<std::string> written = plan::writeCsv(pipeline, csv, options.waits);
    if (!written.ok())
      return written.status();
    text = *std::move(written);
  } else {
    return invalid("expected an output that ends in .csv, .json, .svg, .mlir or .trace.json, got " + path);
  }
  return plain::writeFile(path, text);
}

} // namespace mpmd::schedule
