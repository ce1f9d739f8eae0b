// Parses the command line, and makes costs from it.
#include "Options.h"

#include "mpmd/Plan/Support/FileIo.h"
#include "mpmd/Plan/Support/Status.h"
#include "tools/Plain/PlainTool.h"

#include <cmath>

namespace mpmd::schedule {

namespace {
/// Accepts a finite number that is above 0, or at least 0 with `orZero`. Rejects "nan", which C parses as a number
/// within every range.
CLI::Validator finite(bool orZero) {
  auto check = [orZero](const std::string &text) {
    double value = 0;
    return CLI::detail::lexical_cast(text, value) && std::isfinite(value) && (orZero ? value >= 0 : value > 0)
               ? ""
               : std::string("expected a finite number ") + (orZero ? "from 0 on" : "above 0") + ", got " + text;
  };
  return CLI::Validator(check, orZero ? "NUMBER>=0" : "NUMBER>0");
}

/// Accepts a number of stages per rank, or `auto`.
CLI::Validator chunkCount() {
  auto check = [](const std::string &text) {
    int64_t value = 0;
    return text == "auto" || (CLI::detail::lexical_cast(text, value) && value >= 1 && value <= 1 << 20)
               ? ""
               : "expected a number from 1 to 1048576 or auto, got " + text;
  };
  return CLI::Validator(check, "INT|auto");
}

void addCostOptions(CLI::App &app, Options &options) {
  app.add_option("--costs", options.costsFile, "JSON file with times, memory and links per stage");
  app.add_option("--time", options.time,
                 "F,I,W[,link]: seconds of one rank's share of one microbatch, and of a hop between ranks (1,1,1,0)")
      ->delimiter(',')
      ->expected(3, 4);
  app.add_option("--cluster", options.cluster,
                 "Cluster file (or axes such as pp4): a hop takes what the link between its two meshes takes");
  app.add_option("--mesh-selector", options.meshSelector, "Name that chooses a mesh rule of the cluster file");
  app.add_option("--message-bytes", options.messageBytes, "Bytes of a hop, with --cluster (0: latency only)")
      ->check(finite(true));
  app.add_option("--memory", options.memory,
                 "F,I,W: what each action adds to a rank's memory, in the same share (1,0,-1)")
      ->delimiter(',')
      ->expected(3);
  app.add_option("--cap", options.cap, "Most memory per rank: one number, or one per rank")->delimiter(',');
  app.add_option("--comm-model", options.comm, "delay, occupies-sender or occupies-both (delay)");
  app.add_option_function<std::string>(
         "--metric",
         [&options](const std::string &text) {
           options.search.metric = text == "span" ? plan::Metric::Span : plan::Metric::Makespan;
         },
         "makespan or span: what search shortens and what `optimal` speaks of (makespan)")
      ->check(CLI::IsMember({"makespan", "span"}));
  app.add_option("--report", options.report, "Write the report, a JSON object, to this file (- for stdout)");
  app.add_option("--slices", options.request.slices, "Sequence slices per microbatch (seq-1f1b)")
      ->check(CLI::Range(int64_t(1), int64_t(1) << 20));
  app.add_option("--copies", options.copies, "Copies of every stage in the file (2 for dualpipe)")
      ->check(CLI::Range(1, 2));
}

void addOutputOptions(CLI::App &app, Options &options, bool required) {
  auto *output = app.add_option("-o,--output", options.outputs,
                                "Where to write: .csv, .json, .svg, .mlir or .trace.json; may be given again");
  if (required)
    output->required();
  app.add_option("--format", options.format,
                 "What a CSV holds: compute_only or compute_comms, with sends and receives (compute_only)")
      ->check(CLI::IsMember({"compute_only", "compute_comms"}));
  app.add_flag("--waits", options.waits,
               "compute_comms with WAIT_SEND_F and WAIT_SEND_B, as torch 2.15 wants it; versions without them misread "
               "such files");
}

/// The values of --schedule, for help.
std::string scheduleChoices() {
  std::string names = "search";
  for (const plan::NamedSchedule *schedule : plan::namedSchedules())
    names += std::string(", ") + schedule->name;
  return names;
}

void addEffort(CLI::App &command, Options &options) {
  command.add_option("--effort", options.search.effort, "Schedules that search evaluates (by size)")
      ->check(CLI::Range(int64_t(1), int64_t(1) << 40));
  command.add_option("--seconds", options.search.seconds, "Time limit of search, which says so if it is cut short")
      ->check(finite(false));
  command.add_option("--seed", options.search.seed, "Seed of search (0)");
}

void addMake(CLI::App &make, Options &options) {
  make.add_option("--schedule", options.request.name, scheduleChoices());
  make.add_option("--ranks", options.request.ranks, "Pipeline ranks")->required();
  make.add_option("--microbatches", options.request.microbatches, "Microbatches")->required();
  make.add_option_function<std::string>(
          "--chunks",
          [&options](const std::string &text) {
            options.anyChunks = text == "auto";
            if (!options.anyChunks)
              CLI::detail::lexical_cast(text, options.request.chunks);
          },
          "Stages per rank (as published, or as the costs file has), or auto: search chooses from 1 to 4 and the "
          "placement")
      ->check(chunkCount());
  make.add_option_function<std::string>(
          "--placement",
          [&options](const std::string &text) {
            options.placement = plan::parsePlacement(text).value_or(plan::Placement::Zigzag);
          },
          "linear, loop, v or zigzag: where the stages live, for search")
      ->check(CLI::IsMember({"linear", "loop", "v", "zigzag"}));
  make.add_option("--group-size", options.request.group,
                  "Microbatches that run through one chunk before the next (interleaved schedules)")
      ->check(CLI::Range(int64_t(1), int64_t(1) << 30));
  make.add_option("--limit", options.request.limit, "Activations that a rank may hold (zb-auto, zbv-auto)")
      ->check(finite(true));
  addEffort(make, options);
  addCostOptions(make, options);
  addOutputOptions(make, options, false);
}

void addDraw(CLI::App &draw, Options &options) {
  draw.add_option("FILE", options.inputs,
                  "CSV or JSON; without --costs and --time, it takes the times that the run had")
      ->expected(0, 1);
  draw.add_option("--run", options.run, "Trace of mpmd-run");
  draw.add_option("--step", options.step, "Which step of the run (the fastest one that is whole)")
      ->check(CLI::Range(int64_t(0), int64_t(1) << 40));
  addCostOptions(draw, options);
  draw.add_option("-o,--output", options.outputs, "Where to write: .svg or .trace.json; may be given again")
      ->required();
}

void addSimulate(CLI::App &simulate, Options &options) {
  simulate.add_option("MODEL.json", options.inputs, "Layers, hidden, heads, sequence, vocabulary and batch of a model")
      ->required()
      ->expected(1);
  simulate.add_option("--cluster", options.cluster, "Cluster file: nodes, devices, memory and links")->required();
  simulate.add_option("--target", options.target, "Whose rates are taken: cpu, cuda:sm_80 and the like")->required();
  simulate.add_option("--layout", options.layout, "Axes pp, dp and tp, such as pp16.dp8.tp8 (all are tried)");
  simulate.add_option("--schedule", options.request.name, scheduleChoices() + " (1f1b); search needs --layout");
  simulate.add_option("--chunks", options.request.chunks, "Stages per pipeline rank (as published)")
      ->check(CLI::Range(int64_t(1), int64_t(1) << 16));
  simulate
      .add_option("--microbatch-size", options.microbatchSizes,
                  "Sequences of a microbatch (1 with --layout, else 1,2,4,8 are tried)")
      ->delimiter(',')
      ->check(CLI::Range(int64_t(1), int64_t(1) << 24));
  simulate
      .add_option("--recompute", options.recomputes,
                  "none, selective or full: what the backward recomputes (full with --layout, else all are tried)")
      ->delimiter(',')
      ->check(CLI::IsMember({"none", "selective", "full"}));
  simulate
      .add_option("--efficiency", options.efficiency,
                  "Share of the peak rate that products reach (0.74, large ones of f16 on an A100)")
      ->check(finite(false));
  simulate.add_option("--most", options.most, "Layouts that are listed (5)")
      ->check(CLI::Range(int64_t(1), int64_t(1) << 16));
  simulate.add_option("--report", options.report, "Write the report, a JSON object, to this file (- for stdout)");
  addEffort(simulate, options);
}
} // namespace

std::optional<int> parseOptions(int argc, char **argv, Options &options) {
  CLI::App app{"Makes, checks, converts and compares pipeline schedules.", "mpmd-schedule"};
  app.footer("Examples:\n"
             "  mpmd-schedule make --schedule=zb-h1 --ranks=4 --microbatches=8 -o zb-h1.csv\n"
             "  mpmd-schedule make --ranks=8 --microbatches=32 --time=1,1.1,0.9,0.05 --cap=8 -o best.svg\n"
             "  mpmd-schedule check best.csv --time=1,1.1,0.9,0.05 --report=best.report.json\n"
             "  mpmd-schedule convert best.csv -o best.svg\n"
             "  mpmd-schedule compare zb-h1.csv best.csv --time=1,1.1,0.9\n"
             "  mpmd-schedule draw best.csv --run=trace.json -o both.svg\n"
             "  mpmd-schedule simulate model.json --cluster=cluster.json --target=cuda:sm_80 --layout=pp16.dp8.tp8");

  CLI::App &make = *app.add_subcommand("make", "Makes a schedule by name, or searches for the best one");
  addMake(make, options);

  CLI::App &check = *app.add_subcommand("check", "Checks a schedule and says what it costs");
  check
      .add_option("FILE", options.inputs,
                  "CSV of PyTorch pipelining (compute_only or compute_comms), or JSON of this tool")
      ->required()
      ->expected(1);
  addCostOptions(check, options);

  CLI::App &convert = *app.add_subcommand("convert", "Reads a schedule, checks it, and writes it another way");
  convert.add_option("FILE", options.inputs, "CSV or JSON")->required()->expected(1);
  addCostOptions(convert, options);
  addOutputOptions(convert, options, true);

  CLI::App &compare = *app.add_subcommand("compare", "Compares two schedules under the same costs");
  compare.add_option("FILES", options.inputs, "Two schedules, CSV or JSON")->required()->expected(2);
  addCostOptions(compare, options);

  CLI::App &draw = *app.add_subcommand(
      "draw",
      "Draws a schedule, a run (what mpmd-run --trace wrote), or both on one time axis: the plan above, the run below");
  addDraw(draw, options);

  CLI::App &simulate = *app.add_subcommand(
      "simulate", "Says what a training step of a model takes on a cluster: in one layout, or in the fastest ones");
  addSimulate(simulate, options);

  if (std::optional<int> code = plain::parseCommands(app, argc, argv))
    return code;
  using Command = Options::Command;
  options.command = make.parsed()       ? Command::Make
                    : check.parsed()    ? Command::Check
                    : convert.parsed()  ? Command::Convert
                    : draw.parsed()     ? Command::Draw
                    : simulate.parsed() ? Command::Simulate
                                        : Command::Compare;
  if (simulate.parsed() && !simulate.get_option("--schedule")->count())
    options.request.name = "1f1b";
  return std::nullopt;
}

absl::StatusOr<CostSource> CostSource::open(const Options &options) {
  CostSource source;
  if (!options.costsFile.empty()) {
    if (!options.time.empty() || !options.memory.empty())
      return invalid("expected either --costs or --time and --memory, got both");
    std::string text;
    MPMD_RETURN_IF_ERROR(plan::readWholeFile(options.costsFile, text));
    absl::StatusOr<plan::Costs> costs = plan::parseCosts(text);
    if (!costs.ok())
      return invalid(options.costsFile + ": " + messageOf(costs.status()));
    source.file = *std::move(costs);
  }
  if (!options.cluster.empty()) {
    if (!options.costsFile.empty() || options.time.size() > 3)
      return invalid("expected links either from --cluster or from " +
                     std::string(options.costsFile.empty() ? "--time" : "--costs") + ", got both");
    if (absl::Status status =
            plan::readTopology({options.cluster, 0, 0, options.meshSelector}, source.cluster.emplace());
        !status.ok())
      return status;
    source.messageBytes = options.messageBytes;
  } else if (options.messageBytes > 0 || !options.meshSelector.empty()) {
    return invalid("expected --cluster beside " +
                   std::string(options.meshSelector.empty() ? "--message-bytes" : "--mesh-selector") + ", got none");
  }
  plan::StageCost &share = source.share;
  if (!options.time.empty()) {
    source.timed = true;
    share.forward = options.time[0], share.input = options.time[1], share.weight = options.time[2];
    source.link = options.time.size() > 3 ? options.time[3] : 0;
  }
  if (!options.memory.empty())
    share.memForward = options.memory[0], share.memInput = options.memory[1], share.memWeight = options.memory[2];
  source.caps = options.cap;
  source.comm = plan::parseCommModel(options.comm);
  if (!options.comm.empty() && !source.comm)
    return invalid("expected --comm-model to be delay, occupies-sender or occupies-both, got '" + options.comm + "'");
  return source;
}

absl::StatusOr<std::vector<double>> CostSource::linksOf(const std::vector<int32_t> &place, int64_t ranks) const {
  std::vector<double> links(place.size() - 1, link);
  if (!cluster)
    return links;
  if (cluster->pipelineRanks() != ranks)
    return invalid("expected " + std::to_string(ranks) + " pipeline ranks of the cluster, got " +
                   std::to_string(cluster->pipelineRanks()));
  plan::DeviceLayout layout;
  MPMD_RETURN_IF_ERROR(plan::layOut(*cluster, {place.begin(), place.end()}, layout));
  for (size_t i = 0; i + 1 < place.size(); ++i) {
    if (place[i] == place[i + 1])
      continue;
    plan::LinkClass link = plan::linkBetween(*cluster, layout.meshes[place[i]], layout.meshes[place[i + 1]]);
    const plan::LinkSpeed &speed = cluster->speedOf(link);
    if (speed.bandwidth <= 0 && (messageBytes > 0 || speed.latency <= 0))
      return invalid("expected the bandwidth of " + std::string(link == plan::LinkClass::Intra ? "intra" : "inter") +
                     " links, which join pipeline ranks " + std::to_string(place[i]) + " and " +
                     std::to_string(place[i + 1]) + ", got none in the cluster");
    links[i] = speed.seconds(messageBytes);
  }
  return links;
}

void CostSource::setTimes(const plan::Costs &costs) { measured = costs; }

absl::StatusOr<plan::Costs> CostSource::costsFor(const std::vector<int32_t> &place, int64_t ranks) const {
  plan::Costs costs;
  if (file) {
    costs = *file;
    if (costs.stages.size() != place.size())
      return invalid("expected costs of " + std::to_string(place.size()) + " stages, got " +
                     std::to_string(costs.stages.size()) + " in the costs file");
  } else {
    // The costs of a rank are divided equally among its stages.
    std::vector<double> parts(ranks, 0);
    for (int32_t rank : place)
      parts[rank] += 1;
    for (int32_t rank : place) {
      double n = parts[rank];
      costs.stages.push_back({share.forward / n, share.input / n, share.weight / n, share.memForward / n,
                              share.memInput / n, share.memWeight / n});
    }
    absl::StatusOr<std::vector<double>> links = linksOf(place, ranks);
    if (!links.ok())
      return links.status();
    costs.up = costs.down = *std::move(links);
    if (measured && measured->stages.size() == place.size())
      for (size_t stage = 0; stage < place.size(); ++stage) {
        const plan::StageCost &from = measured->stages[stage];
        costs.stages[stage].forward = from.forward, costs.stages[stage].input = from.input,
        costs.stages[stage].weight = from.weight;
      }
  }
  if (!caps.empty())
    costs.caps = caps;
  if (costs.caps.size() == 1)
    costs.caps.assign(ranks, costs.caps[0]);
  if (comm)
    costs.comm = *comm;
  absl::Status status = plan::checkCosts(costs, static_cast<int64_t>(place.size()), ranks);
  return status.ok() ? absl::StatusOr<plan::Costs>(std::move(costs)) : status;
}

} // namespace mpmd::schedule
