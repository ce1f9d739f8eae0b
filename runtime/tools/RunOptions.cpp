// Options, their help and its examples.
#include "runtime/tools/RunOptions.h"

#include "CLI/CLI.hpp"

namespace mpmd::run {

namespace {
constexpr char examples[] = R"(Examples:
  Train for 100 steps and keep the state:
    mpmd-run step.mpmd --input state.safetensors --feed batches.safetensors --steps 100 --output after.safetensors
  One batch again and again, with the losses of all steps:
    mpmd-run step.mpmd --input state.safetensors --feed batch.safetensors --feed-repeat --steps 20 --history losses.safetensors
  Measure, with made-up values and two threads per rank:
    mpmd-run step.mpmd --random-inputs 1 --steps 10 --threads-per-rank 2 --summary=json
  See what every rank does when (open the file at ui.perfetto.dev):
    mpmd-run step.mpmd --random-inputs 1 --steps 3 --trace trace.json
  Measure what the stages cost, and compile again with a schedule made for that:
    mpmd-run step.mpmd --random-inputs 1 --steps 20 --profile costs.json
    mpmd-opt step.mlir --mpmd-compile="topology=pp4 schedule=search costs=costs.json" -o step.ranks.mlir
  Look for hidden timing assumptions of a program:
    mpmd-run step.mpmd --random-inputs 1 --transport zero-buffer --inject-delays 7)";
} // namespace

std::optional<int> parseOptions(int argc, char **argv, Options &options) {
  CLI::App app("Runs a compiled program: every rank is a thread of this process.", "mpmd-run");
  app.footer(examples);
  std::string summary = "table", transport = "in-process";
  app.add_option("bundle", options.bundle, "The program: a directory DIR.mpmd")->required();
  app.add_option("--input", options.inputs, "State and constants by argument name (safetensors)")->allow_extra_args(false)->take_all();
  app.add_option("--feed", options.feeds, "The same with one more leading dimension: one slice per step")->allow_extra_args(false)->take_all();
  app.add_option("--steps", options.steps, "How many steps; by default as many as the feed has slices, else 1")->check(CLI::PositiveNumber);
  app.add_flag("--feed-repeat", options.feedRepeat, "Start over when the feed has fewer slices than there are steps");
  app.add_option("--random-inputs", options.randomInputs, "Instead of files: floats in [0, 0.05), integers in [0, 64), by this seed")
      ->excludes("--input")
      ->excludes("--feed");
  app.add_option("--output", options.output, "Write the state by argument name, and the last step's results");
  app.add_option("--history", options.history, "Write every result, stacked over the steps");
  app.add_option("--threads-per-rank", options.threadsPerRank, "Default: cores / ranks, at least 1")->check(CLI::Range(1, 1024));
  app.add_option("--trace", options.trace, "Write trace events for chrome://tracing or Perfetto");
  app.add_option("--profile", options.profile, "Write what every stage and edge took: a costs file for mpmd-opt (costs=FILE) and mpmd-schedule (--costs)");
  app.add_option("--summary", summary, "What to print at the end: table or json")->check(CLI::IsMember({"table", "json"}));
  app.add_option("--stall-timeout", options.stallSeconds, "End the run when no rank makes progress for this many seconds")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.add_option("--transport", transport, "in-process, or zero-buffer (a strict one, for tests)")->check(CLI::IsMember({"in-process", "zero-buffer"}));
  app.add_option("--inject-delays", options.delaySeed, "For tests: sleep at random, by this seed, before sends, receives and waits");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    return app.exit(error) == 0 ? 0 : 1;
  }
  options.summaryJson = summary == "json";
  options.zeroBuffer = transport == "zero-buffer";
  return std::nullopt;
}

} // namespace mpmd::run
