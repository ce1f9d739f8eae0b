// mpmd-reshard: how tensors move between two shardings on two meshes, without a program.
#include "mpmd/Plan/FileIo.h"
#include "mpmd/Plan/ReshardFiles.h"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <exception>
#include <optional>

using namespace mpmd;

namespace {
struct Options {
  std::string command, input, report, svg;
};

/// What is wrong with the command line; a command that does not exist is answered with those that do.
std::string explain(const CLI::App &app, const CLI::ParseError &error, int argc, char **argv) {
  std::string commands;
  for (const CLI::App *each : app.get_subcommands([](const CLI::App *) { return true; })) {
    if (argc > 1 && each->get_name() == argv[1])
      return error.what() + std::string("; see mpmd-reshard ") + argv[1] + " --help";
    commands += (commands.empty() ? "" : ", ") + each->get_name();
  }
  return "expected one of the commands " + commands + (argc > 1 ? ", got " + std::string(argv[1]) : ", got none") +
         "; see mpmd-reshard --help";
}

std::optional<int> parseOptions(int argc, char **argv, Options &options) {
  CLI::App app{"Plans how tensors move between any two shardings on any two meshes.", "mpmd-reshard"};
  app.require_subcommand(1);
  app.set_version_flag("--version", std::string("mpmd-reshard ") + MPMD_VERSION);
  app.footer("Examples:\n"
             "  mpmd-reshard plan IN.json --report=OUT.json --svg=OUT.svg\n"
             "  mpmd-reshard bounds IN.json\n"
             "  mpmd-reshard run IN.json\n"
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
    command.add_option("--report", options.report, "Write the report, a JSON object, to this file (- for stdout)");
    if (plans)
      command.add_option("--svg", options.svg, "Draw what every device sends and receives to this file");
  };
  add("plan", "Makes a plan with the fewest bytes, checks it, and says how far it is from the lower bound", true);
  add("bounds", "Says what no plan can beat", false);
  add("run", "Plans, runs the plan over threads, and compares every element of every target", true);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    if (error.get_exit_code() == 0)
      return app.exit(error);
    std::fprintf(stderr, "mpmd-reshard: error: %s\n", explain(app, error, argc, argv).c_str());
    return 1;
  }
  options.command = app.get_subcommands()[0]->get_name();
  return std::nullopt;
}

std::string writeFile(const std::string &path, const std::string &text) {
  if (path == "-")
    return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0
               ? ""
               : "cannot write to stdout";
  return plan::writeWholeFile(path, text);
}

/// The report, of a plan or of bounds, to its file, and a table to stdout.
template <typename Report>
std::string writeReport(const Options &options, const Report &report, const std::string &table) {
  if (!options.report.empty())
    if (std::string error = writeFile(options.report, plan::toJson(report)); !error.empty())
      return error;
  return options.report == "-" ? "" : writeFile("-", table);
}

std::string run(const Options &options) {
  std::string text;
  if (std::string error = plan::readWholeFile(options.input, text); !error.empty())
    return error;
  plan::ReshardRequest request;
  if (std::string error = plan::readReshard(text, request); !error.empty())
    return options.input + ": " + error;
  if (options.command == "bounds") {
    plan::ReshardBounds bounds = plan::reshardBounds(request);
    return writeReport(options, bounds, plan::toText(bounds));
  }
  plan::ReshardPlan plan = plan::planReshard(request);
  if (std::vector<plan::Fault> faults = plan::checkPlan(request, plan); !faults.empty())
    return options.input + ": " + faults[0].rule + ": " + faults[0].message;
  std::string table = plan::toText(plan);
  if (options.command == "run") {
    plan::ReshardRun ran;
    if (std::string error = plan::runReshard(request, plan, ran); !error.empty())
      return options.input + ": " + error;
    table += "ran          " + std::to_string(ran.messages) + " messages, " + std::to_string(ran.bytes) +
             " bytes between " + std::to_string(ran.threads) + " threads; " + std::to_string(ran.elements) +
             " elements are right\n";
  }
  if (!options.svg.empty()) {
    std::string error, picture = plan::drawSvg(request, plan, error);
    if (error.empty())
      error = writeFile(options.svg, picture);
    if (!error.empty())
      return error;
  }
  return writeReport(options, plan, table);
}
} // namespace

int main(int argc, char **argv) {
  Options options;
  std::string error;
  try {
    if (std::optional<int> code = parseOptions(argc, argv, options))
      return *code;
    error = run(options);
  } catch (const std::exception &exception) {
    error = exception.what();
  }
  if (error.empty())
    return 0;
  std::fprintf(stderr, "mpmd-reshard: error: %s\n", error.c_str());
  return 1;
}
