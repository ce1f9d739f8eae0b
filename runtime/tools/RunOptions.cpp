// The options, their help and its examples.
#include "runtime/tools/RunOptions.h"

#include "CLI/CLI.hpp"

#include <charconv>
#include <cstdio>

namespace mpmd::run {

namespace {
constexpr char examples[] = R"(Examples:
  Train for 100 steps and keep the state:
    mpmd-run step.mpmd --input state.safetensors --feed batches.safetensors --steps 100 --output after.safetensors
  One batch again and again, with the losses of all steps:
    mpmd-run step.mpmd --input state.safetensors --feed batch.safetensors --feed-repeat --steps 20 \
      --history losses.safetensors
  Measure, with made-up values and two threads per rank:
    mpmd-run step.mpmd --random-inputs 1 --steps 10 --threads-per-rank 2 --summary=json
  See what every rank does when (open the file at ui.perfetto.dev):
    mpmd-run step.mpmd --random-inputs 1 --steps 3 --trace trace.json
  Measure what the stages cost, and compile again with a schedule made for that:
    mpmd-run step.mpmd --random-inputs 1 --steps 20 --profile costs.json
    mpmd-opt step.mlir --mpmd-compile="topology=pp4 schedule=search costs=costs.json" -o step.ranks.mlir
  Train for days: a checkpoint every 1000 steps, three of them kept; the same command goes on after a crash:
    mpmd-run step.mpmd --input state.safetensors --feed batches.safetensors --feed-repeat --steps 100000 \
      --checkpoint run1 --every 1000 --keep 3 --resume run1 --output after.safetensors
  The same, started again by itself when it is killed:
    mpmd-run step.mpmd --input state.safetensors --feed batches.safetensors --feed-repeat --steps 100000 \
      --checkpoint run1 --every 1000 --keep 3 --restarts 5 --output after.safetensors
  Train with a file for each device instead of one (docs/guides/sharding.md), and cut the files of the start for that:
    mpmd-run step.mpmd --input state.safetensors --steps 0 --local-io=output --output parts.safetensors
    mpmd-run step.mpmd --input parts.safetensors --feed batches.safetensors --local-io --output after.safetensors
  Evaluate every 100 steps, on the state where it is, by another program with the same names for it:
    mpmd-run step.mpmd --input state.safetensors --feed batches.safetensors --eval eval.mpmd --eval-every 100 \
      --eval-feed test.safetensors --eval-history losses.safetensors
  Look at every value of a step, and at what the backward pass of stage 0 makes of one microbatch:
    mpmd-run step.mpmd --random-inputs 1 --dump values
    mpmd-run step.mpmd --random-inputs 1 --dump values --dump-match '^s0_backward.*\[3\]$'
  Look for hidden timing assumptions of a program:
    mpmd-run step.mpmd --random-inputs 1 --transport zero-buffer --inject-delays 7)";
/// Checks for a number from `least` on that fits into 64 bits. CLI11 would saturate larger numbers.
CLI::Validator countFrom(int64_t least) {
  auto check = [least](const std::string &text) {
    int64_t value = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && value >= least
               ? ""
               : "expected a number from " + std::to_string(least) + " to 9223372036854775807, got " + text;
  };
  return CLI::Validator(check, "N");
}

/// Checks for kinds of devices, in any order. The help of CLI::IsMember would separate its members by commas, too.
CLI::Validator kinds() {
  auto check = [](const std::string &text) {
    for (const char *known : {"cpu", "cuda", "cpu,cuda", "cuda,cpu"})
      if (text == known)
        return std::string();
    return "expected cpu, cuda or cpu,cuda, got " + text;
  };
  return CLI::Validator(check, "KINDS");
}

/// Checks for a positive time. Rejects "nan", which C parses as a number.
CLI::Validator seconds() {
  auto check = [](const std::string &text) {
    double value = 0;
    return CLI::detail::lexical_cast(text, value) && value > 0 ? "" : "expected seconds above 0, got " + text;
  };
  return CLI::Validator(check, "SECONDS");
}

/// Checks for a fraction. Rejects "nan".
CLI::Validator fraction() {
  auto check = [](const std::string &text) {
    double value = 0;
    return CLI::detail::lexical_cast(text, value) && value >= 0 && value <= 1
               ? ""
               : "expected a number from 0 to 1, got " + text;
  };
  return CLI::Validator(check, "FRACTION");
}

/// Parses "A:B" with A < B.
std::pair<int64_t, int64_t> parseRange(const std::string &text) {
  int64_t begin = -1, end = -1;
  const char *last = text.data() + text.size();
  auto first = std::from_chars(text.data(), last, begin);
  if (first.ec != std::errc() || first.ptr == last || *first.ptr != ':' || begin < 0 ||
      std::from_chars(first.ptr + 1, last, end).ptr != last || end <= begin)
    throw CLI::ValidationError("--trace-steps", "expected A:B with A below B, got " + text);
  return {begin, end};
}

/// Rejects empty values, which would mean that the option was not given.
void refuseEmpty(const CLI::App &app) {
  for (const CLI::Option *option : app.get_options())
    for (const std::string &value : option->results())
      if (value.empty())
        throw CLI::ValidationError(option->get_name(), "expected a value, got ''");
}

/// The error of the command line; for an unknown option it lists the known ones.
std::string explain(const CLI::App &app, const CLI::ParseError &error, int argc, char **argv) {
  std::string text = error.what();
  for (int i = 1; i < argc; ++i) {
    std::string name = std::string(argv[i]).substr(0, std::string(argv[i]).find('='));
    if (name.size() < 3 || name.compare(0, 2, "--") != 0 || app.get_option_no_throw(name))
      continue;
    text = "unknown option '" + name + "'; expected one of";
    for (const CLI::Option *option : app.get_options())
      if (!option->get_lnames().empty())
        text += " --" + option->get_lnames().front();
  }
  return text + "; see mpmd-run --help";
}

void addFileOptions(CLI::App &app, Options &options, std::string &local) {
  app.add_option("--input", options.inputs, "State and constants by argument name (safetensors)")
      ->allow_extra_args(false)
      ->take_all();
  app.add_option("--feed", options.feeds, "The same with one more leading dimension: one slice per step")
      ->allow_extra_args(false)
      ->take_all();
  app.add_option("--steps", options.steps,
                 "How many steps; by default as many as the feed has slices, else 1. With 0 the state is read and "
                 "written, and nothing else is needed")
      ->check(countFrom(0));
  app.add_flag("--feed-repeat", options.feedRepeat, "Start over when the feed has fewer slices than there are steps");
  app.add_option("--random-inputs", options.randomInputs,
                 "Instead of files: floats in [0, 0.05), integers in [0, 64), by this seed")
      ->excludes("--input")
      ->excludes("--feed");
  app.add_option("--output", options.output, "Write the state by argument name, and the last step's results");
  app.add_option("--history", options.history,
                 "Write every result, stacked over the steps; a run that goes on keeps the steps before");
  app.add_flag("--local-io{both}", local,
               "One file for each device, with its parts, instead of one of whole tensors: "
               "name.MESH-AXIS<i>.safetensors. =input: of --input and --feed. =output: of --output and "
               "--history. Without a value: of all")
      ->check(CLI::IsMember({"input", "output", "both"}))
      ->multi_option_policy(CLI::MultiOptionPolicy::Throw);
}

void addCheckpointOptions(CLI::App &app, Options &options) {
  const CLI::Validator count = countFrom(1);
  app.add_option("--checkpoint", options.checkpoint,
                 "Write checkpoints DIR/step-<N> every --every steps and at the end of the run, also on "
                 "SIGTERM or SIGINT. DIR has none yet, or is that of --resume");
  app.add_option("--every", options.every, "Steps between two checkpoints")->check(count)->needs("--checkpoint");
  app.add_option("--keep", options.keep, "Keep this many checkpoints, the newest; by default all")
      ->check(count)
      ->needs("--checkpoint");
  app.add_option("--resume", options.resume,
                 "Go on from the newest complete checkpoint in DIR, or start from --input if there is none; --steps is "
                 "the total of the run");
  app.add_option("--restarts", options.restarts,
                 "Start again from the last checkpoint, up to N times, when the run is killed or fails "
                 "after it has written one. mpirun and srun start all processes again or do not. More "
                 "restarts than that since the run last ended in order are an error. --resume is then the "
                 "directory of --checkpoint")
      ->check(countFrom(0))
      ->needs("--checkpoint");
}

void addEvaluationOptions(CLI::App &app, Options &options) {
  const CLI::Validator count = countFrom(1);
  app.add_option("--eval", options.eval,
                 "A program to evaluate with. Its arguments with the names of the training program's state "
                 "are that state. Print the mean of each scalar result over --eval-feed, at the end and "
                 "every --eval-every steps");
  app.add_option("--eval-every", options.evalEvery, "Steps between two evaluations")->check(count)->needs("--eval");
  app.add_option("--eval-feed", options.evalFeeds, "Its batches, as --feed: one evaluation goes through all of them")
      ->allow_extra_args(false)
      ->take_all()
      ->needs("--eval");
  app.add_option("--eval-input", options.evalInputs, "Its constants, as --input")
      ->allow_extra_args(false)
      ->take_all()
      ->needs("--eval");
  app.add_option("--eval-history", options.evalHistory,
                 "Write what evaluations found, stacked: 'step' (I64), and each mean by the name of its result (F64)")
      ->needs("--eval");
}

void addLogOptions(CLI::App &app, Options &options) {
  const CLI::Validator count = countFrom(1);
  app.add_option("--log-every", options.logEvery,
                 "Print a line of progress every N steps; by default in place on a terminal, else every 30 s")
      ->check(count);
  app.add_option("--rate", options.rate,
                 "A scalar result that counts what a step has done, such as tokens. Progress and summary "
                 "say how many a second, as the last step counts them");
  app.add_flag("--stop-on-nonfinite", options.stopOnNonfinite,
               "End the run when a result or state is infinite or not a number. Name it, and the step as "
               "--dump-step counts");
}

void addDeviceOptions(CLI::App &app, Options &options) {
  app.add_option("--threads-per-rank", options.threadsPerRank, "Default: cores / ranks, at least 1")
      ->check(CLI::Range(1, 1024));
  app.add_option(
         "--device", options.device,
         "cpu, cuda, or cpu,cuda for both: what the bundle must have been compiled for; by default whatever it has")
      ->check(kinds());
  app.add_option("--devices", options.devices,
                 "0,1,...: the device numbers of ranks on devices. Ranks that follow each other share one "
                 "if there are fewer devices. Default: as many as there are ranks. Under a launcher: those "
                 "of this process, by default its share of those of its host")
      ->delimiter(',')
      ->check(CLI::Range(0, 1 << 20));
  app.add_option("--collectives", options.collectives,
                 "On devices: ours exchanges data between the ranks of a mesh with the CPU's bits. nccl "
                 "lets NCCL do what it can, in an order of its own")
      ->check(CLI::IsMember({"ours", "nccl"}))
      ->capture_default_str();
  app.add_option("--map", options.map,
                 "Under a launcher: which process has which rank, a line for each: '0: 0-3'. Default: "
                 "ranks that follow each other, as evenly as possible, host by host");
}

void addDumpOptions(CLI::App &app, Options &options) {
  app.add_option("--dump", options.dump,
                 "Write what every rank holds in one step, DIR/rank-<N>.safetensors: arguments, results, and what each "
                 "task makes, by name, and NAME[m] for microbatch m. DIR is empty, an earlier dump, or not there yet");
  app.add_option("--dump-step", options.dumpStep, "Which step, counted from 0; by default the first one of the run")
      ->check(countFrom(0))
      ->needs("--dump");
  app.add_option("--dump-match", options.dumpMatch, "Only values whose names match this, as grep -E does")
      ->needs("--dump");
  app.add_option("--dump-against", options.dumpAgainst,
                 "Another dump of the same step with the same inputs, as of the program on one rank "
                 "(topology=pp1). The first value that differs is an error, after DIR is written")
      ->needs("--dump");
  app.add_option("--dump-tolerance", options.dumpTolerance,
                 "The largest accepted difference, as a fraction of the largest magnitude in a value; 0: "
                 "bits must be equal")
      ->check(fraction())
      ->needs("--dump-against")
      ->capture_default_str();
}

void addTimeoutOptions(CLI::App &app, Options &options) {
  app.add_option("--stall-timeout", options.stallSeconds,
                 "Without progress for this many seconds: name a slow rank, or end the run if no rank is "
                 "at work. On devices it is not known whether one is")
      ->check(seconds())
      ->capture_default_str();
  app.add_option("--task-timeout", options.taskSeconds,
                 "End the run when a rank has been in one task for this many seconds")
      ->check(seconds())
      ->capture_default_str();
}
} // namespace

absl::StatusOr<std::optional<int>> parseOptions(int argc, char **argv, Options &options) {
  CLI::App app(options.packed ? "Runs the compiled program in it, as mpmd-run does."
                              : "Runs a compiled program: every rank is a thread, of this process or, under mpirun or "
                                "srun, of one of several.",
               options.packed && argc > 0 ? argv[0] : "mpmd-run");
  app.footer(examples);
  std::string summary = "table", transport = "in-process", traceSteps, local;
  app.set_version_flag("--version", std::string("mpmd-run ") + MPMD_VERSION);
  if (options.packed)
    options.bundle = argc > 0 ? argv[0] : "mpmd-run";
  else
    app.add_option("bundle", options.bundle, "The program: a directory DIR.mpmd")->required();
  addFileOptions(app, options, local);
  addCheckpointOptions(app, options);
  addEvaluationOptions(app, options);
  addLogOptions(app, options);
  addDeviceOptions(app, options);
  bool graph = true;
  const CLI::Option *graphs =
      app.add_flag("--graph,!--no-graph", graph,
                   "On devices: capture a step once and replay it (the default), or enqueue each anew");
  app.add_option("--trace", options.trace, "Write trace events for chrome://tracing or Perfetto");
  app.add_option("--trace-steps", traceSteps,
                 "A:B: trace the steps from A up to but not including B, counted from 0; by default all")
      ->needs("--trace");
  app.add_option(
      "--profile", options.profile,
      "Write what every stage and edge took: a costs file for mpmd-opt (costs=FILE) and mpmd-schedule (--costs)");
  addDumpOptions(app, options);
  app.add_flag("--list-shards", options.listShards,
               "Print which part of each argument and result every rank holds, and in which process, before the steps");
  const CLI::Option *summaries = app.add_option("--summary", summary, "What to print at the end: table or json")
                                     ->check(CLI::IsMember({"table", "json"}));
  app.add_flag("--quiet", options.quiet,
               "Print no notes, progress or summary, except what --log-every, --summary and "
               "--list-shards request. Errors and warnings stay");
  addTimeoutOptions(app, options);
  app.add_option("--transport", transport, "in-process, or zero-buffer (a strict one, for tests)")
      ->check(CLI::IsMember({"in-process", "zero-buffer"}));
  app.add_option("--inject-delays", options.delaySeed,
                 "For tests: sleep at random, by this seed, before sends, receives and waits");
  try {
    app.parse(argc, argv);
    refuseEmpty(app);
    if (!traceSteps.empty())
      options.traceSteps = parseRange(traceSteps);
    if (options.listShards && summary == "json")
      throw CLI::ValidationError("--list-shards", "expected --summary table, got json, which is all of stdout");
    if (options.restarts && options.resume.empty())
      options.resume = options.checkpoint;
    if (options.restarts && options.resume != options.checkpoint)
      throw CLI::ValidationError("--restarts", "expected --resume to be the directory of --checkpoint, '" +
                                                   options.checkpoint + "', got '" + options.resume + "'");
  } catch (const CLI::ParseError &error) {
    if (error.get_exit_code() == 0)
      return app.exit(error);
    return absl::InvalidArgumentError(explain(app, error, argc, argv));
  }
  if (graphs->count() != 0)
    options.graph = graph;
  options.summary = !options.quiet || summaries->count() != 0;
  options.summaryJson = summary == "json";
  options.localInput = local == "input" || local == "both";
  options.localOutput = local == "output" || local == "both";
  options.zeroBuffer = transport == "zero-buffer";
  return std::nullopt;
}

} // namespace mpmd::run
