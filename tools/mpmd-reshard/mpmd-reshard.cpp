// mpmd-reshard: plans how tensors move between two shardings on two meshes. Needs no program.
#include "mpmd/Plan/Reshard/ReshardFiles.h"
#include "mpmd/Plan/Support/FileIo.h"
#include "mpmd/Plan/Support/Status.h"
#include "mpmd/Plan/Topology/Topology.h"
#include "tools/Plain/PlainTool.h"

#include <chrono>

using namespace mpmd;

namespace {
struct Options {
  std::string command, input, cluster, meshSelector, report, svg;
};

std::optional<int> parseOptions(int argc, char **argv, Options &options) {
  CLI::App app{"Plans how tensors move between any two shardings on any two meshes.", "mpmd-reshard"};
  app.footer("Examples:\n"
             "  mpmd-reshard plan IN.json --report=OUT.json --svg=OUT.svg\n"
             "  mpmd-reshard bounds IN.json\n"
             "  mpmd-reshard run IN.json\n"
             "  mpmd-reshard plan TENSORS.json --cluster cluster.json\n"
             "IN.json:\n"
             "  {\"tensors\": [{\"shape\": [16, 32], \"element_bytes\": 4,\n"
             "                \"source\": {\"devices\": [0, 1, 2, 3], \"mesh\": [2, 2], \"dims\": [[0, 1], []], "
             "\"unreduced\": []},\n"
             "                \"target\": {\"devices\": [4, 5], \"mesh\": [2], \"dims\": [[], [0]]}}],\n"
             "   \"cluster\": {\"nodes\": [0, 0, 0, 0, 1, 1], \"device_bandwidth\": 1e9, \"nic_bandwidth\": 1e9, "
             "\"latency\": 0}}");
  auto add = [&](const char *name, const char *text, bool plans) {
    CLI::App &command = *app.add_subcommand(name, text);
    command.add_option("IN.json", options.input, "Tensors with source and target shardings, and a cluster")->required();
    command.add_option("--cluster", options.cluster,
                       "Cluster file, the one of topology=FILE; the \"cluster\" of IN.json is left out then");
    command.add_option("--mesh-selector", options.meshSelector, "Name that chooses a mesh rule of the cluster file");
    command.add_option("--report", options.report, "Write the report, a JSON object, to this file (- for stdout)");
    if (plans)
      command.add_option("--svg", options.svg, "Draw what every device sends and receives to this file");
  };
  add("plan", "Makes a plan with the fewest bytes, checks it, and says how far it is from the lower bound", true);
  add("bounds", "Says what no plan can beat", false);
  add("run", "Plans, runs the plan over threads, and compares every element of every target", true);
  if (std::optional<int> code = plain::parseCommands(app, argc, argv))
    return code;
  options.command = app.get_subcommands()[0]->get_name();
  return std::nullopt;
}

/// Writes the report of a plan or of bounds as JSON to a file, and as a table to stdout.
absl::Status writeReport(const Options &options, const std::string &json, const std::string &table) {
  if (!options.report.empty())
    MPMD_RETURN_IF_ERROR(plain::writeFile(options.report, json));
  return options.report == "-" ? absl::OkStatus() : plain::writeFile("-", table);
}

/// Reads the tensors, and the cluster from the same file or from a file of its own.
absl::Status read(const Options &options, plan::ReshardRequest &request) {
  std::optional<plan::ReshardCluster> cluster;
  if (!options.cluster.empty()) {
    plan::Topology topology;
    MPMD_RETURN_IF_ERROR(plan::readTopology({options.cluster, 0, 0, options.meshSelector}, topology));
    if (absl::Status status = plan::toReshardCluster(topology, cluster.emplace()); !status.ok())
      return invalid(options.cluster + ": " + messageOf(status));
  } else if (!options.meshSelector.empty()) {
    return invalid("expected --cluster beside --mesh-selector, got none");
  }
  std::string text;
  MPMD_RETURN_IF_ERROR(plan::readWholeFile(options.input, text));
  absl::Status status = plan::readReshard(text, request, cluster ? &*cluster : nullptr);
  return status.ok() ? status : invalid(options.input + ": " + messageOf(status));
}

absl::Status run(const Options &options) {
  plan::ReshardRequest request;
  MPMD_RETURN_IF_ERROR(read(options, request));
  if (options.command == "bounds") {
    plan::ReshardBounds bounds = plan::reshardBounds(request);
    return writeReport(options, plan::toJson(bounds), plan::toText(bounds));
  }
  auto begin = std::chrono::steady_clock::now();
  plan::ReshardPlan plan = plan::planReshard(request);
  std::chrono::duration<double> planning = std::chrono::steady_clock::now() - begin;
  if (std::vector<plan::Fault> faults = plan::checkPlan(request, plan); !faults.empty())
    return invalid(options.input + ": " + faults[0].rule + ": " + faults[0].message);
  plan::ReshardTraffic traffic = plan::trafficOf(request, plan);
  char planned[48];
  std::snprintf(planned, sizeof planned, "planned in   %.3f s\n", planning.count());
  std::string table = plan::toText(plan, traffic) + planned;
  if (options.command == "run") {
    plan::ReshardRun ran;
    if (absl::Status status = plan::runReshard(request, plan, ran); !status.ok())
      return invalid(options.input + ": " + messageOf(status));
    table += "ran          " + std::to_string(ran.messages) + " messages, " + std::to_string(ran.bytes) +
             " bytes between " + std::to_string(ran.threads) + " threads; " + std::to_string(ran.elements) +
             " elements are right\n";
  }
  if (!options.svg.empty()) {
    MPMD_ASSIGN_OR_RETURN(std::string picture, plan::drawSvg(request, plan));
    MPMD_RETURN_IF_ERROR(plain::writeFile(options.svg, picture));
  }
  return writeReport(options, plan::toJson(plan, traffic), table);
}
} // namespace

int main(int argc, char **argv) {
  Options options;
  return plain::runTool(
      "mpmd-reshard", [&] { return parseOptions(argc, argv, options); }, [&] { return run(options); });
}
