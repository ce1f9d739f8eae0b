// The pass `mpmd-compile`: reads its options, and runs the pipeline from the phase of its input.
#include "AssignTopology.h"
#include "Autotuning.h"
#include "DumpIr.h"
#include "OptionTypes.h"
#include "TrainingProgram.h"

#include "mpmd/Codegen/Passes.h"
#include "mpmd/Codegen/Target.h"
#include "mpmd/Plan/Schedule/Files.h"
#include "mpmd/Plan/Schedule/Schedules.h"
#include "mpmd/Transforms/Legalize/Passes.h"
#include "mpmd/Transforms/Pipelines.h"

#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace mpmd;

namespace {
struct Compile : PassWrapper<Compile, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Compile)

  Compile() = default;
  Compile(const Compile &other) : PassWrapper(other) {}

  StringRef getArgument() const override { return "mpmd-compile"; }
  StringRef getDescription() const override {
    return "compiles a training step to rank programs, e.g. --mpmd-compile=\"topology=pp4 schedule=1f1b\"";
  }
  LogicalResult initializeOptions(StringRef options, function_ref<LogicalResult(const Twine &)> errorHandler) override;
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<MpmdDialect>();
    registerKernelsDialects(registry);
    OpPassManager all(ModuleOp::getOperationName());
    addCompilePipeline(all, Phase::Input, Phase::Ranked, {});
    all.getDependentDialects(registry);
  }
  void runOnOperation() override;

  using Text = TextOption<Compile>;
  template <typename T> using Choice = ChoiceOption<Compile, T>;
  using Number = NumberOption<Compile>;

  /// `all` has every option; `texts` has the string options.
  std::vector<const llvm::cl::Option *> all;
  std::vector<const Option<std::string> *> texts;

  // Options for devices.
  Text topology{*this, "topology", "axes (pp4), a preset (pp, ...), or a cluster file that ends in .json", "pp1"};
  Number nodes{*this, "nodes", "number of nodes; 0: as the topology has it"};
  Number devicesPerNode{*this, "devices-per-node", "devices of each node; 0: as the topology has it"};
  Text meshSelector{*this, "mesh-selector", "name that chooses a mesh rule of the cluster file"};
  Text target{*this, "target",
              "cpu (this machine), cpu:NAME or cuda:sm_NN; one of each kind of devices that stages are on", "cpu"};

  // Options for arithmetic.
  Choice<Precision> precision{
      *this,
      "precision",
      "of f32",
      "strict",
      {{"strict", Precision::Strict, "every rounding as written"},
       {"tf32", Precision::Tf32, "contractions may round their operands to 10 bits of mantissa"},
       {"fast", Precision::Fast, "and kernels may approximate"}}};
  Choice<Denormals> denormals{*this,
                              "denormals",
                              "subnormal numbers",
                              "flush",
                              {{"flush", Denormals::Flush, "zero instead, in f32, and in f64 on CPUs"},
                               {"preserve", Denormals::Preserve, "gradual underflow"}}};
  Choice<bool> convolutions{*this,
                            "convolutions",
                            "on CUDA devices",
                            "ours",
                            {{"ours", false, "gathered windows and a matrix product"},
                             {"cudnn", true, "the library's, which adds in an order of its own"}}};

  // Options for stages and state.
  Text stages{*this, "stages",
              "number of stages to cut a step without marks into; auto: the best of 1 to 4 for each rank", "0"};
  Text chunks{*this, "chunks", "number of such stages for each pipeline rank; auto: whichever has the shortest step"};
  Text stageNames{*this, "stage-names",
                  "stages by names in the text instead of marks: a regular expression that captures the number of a "
                  "layer, as in h/(\\d+)/. A .json file holds several"};
  Text placement{*this, "placement",
                 "where stages live: linear, loop or v; and rotate:STAGE,... for stages with a round-robin replica on "
                 "each pipeline rank, as in v,rotate:0,9"};
  Text state{*this, "state", "by-path, or ARG=RESULT,..."};
  Text evaluates{*this, "evaluates",
                 "the training program whose state this one evaluates, in phase ranked: arguments of these names lie "
                 "as there"};

  // Options for the schedule.
  Text schedule{*this, "schedule", "a name (1f1b, zbv, ...), a .csv or .json file, or search", "search"};
  Text metric{*this, "metric", "what search shortens: makespan or span", "makespan"};
  Number effort{*this, "effort", "schedules that search evaluates"};
  Text costs{*this, "costs", "JSON file with costs per stage"};

  // Options for memory.
  Number cap{*this, "cap", "most bytes that a rank may plan"};
  Choice<Keep> keep{*this,
                    "keep",
                    "what is saved for backward tasks",
                    "cut",
                    {{"all", Keep::All, "all that they read"},
                     {"cut", Keep::Cut, "fewest bytes, and cheap values are recomputed"},
                     {"cap", Keep::Cap, "and contractions are recomputed, where cap= demands it"}}};
  Choice<bool> recompute{
      *this,
      "recompute",
      "what another stage has computed",
      "on",
      {{"on", true, "stages compute for themselves what is cheap, so that the fewest bytes are sent"},
       {"off", false, "it is sent"}}};

  // Options for phases.
  Text from{*this, "from", "phase that the module is in"};
  Text to{*this, "to", "phase to stop at", "ranked"};
  Text printAfter{*this, "print-after", "phase or pass after which the IR is printed on stderr"};
  Text dumpDir{*this, "dump-dir",
               "directory for the IR after every phase and after print-after=: ATTEMPT/NUMBER-NAME.mlir"};

private:
  InFlightDiagnostic error(const Twine &message) { return getOperation().emitError(message); }
  /// Emits an error and fails if `option` is given although the module is already in phase `decided`, which fixed its
  /// value.
  LogicalResult checkOpen(const Text &option, Phase decided);
  /// The error for an option that contradicts `known`, which an earlier run has written into the module.
  LogicalResult contradicts(const Text &option, const Twine &known);
  LogicalResult checkDecided();
  LogicalResult checkMeshes(const plan::Topology &topology);
  LogicalResult checkNumbers();
  FailureOr<TargetAttr> findTarget();
  LogicalResult assignMachines();
  LogicalResult readPlacement(CompileOptions &options);
  FailureOr<Phase> readPhase(const Text &option, Phase otherwise);
  FailureOr<std::optional<int64_t>> readStages();
  FailureOr<CompileOptions> readOptions();
  int64_t memoryCap();

  /// The phase of the module that the pass receives.
  Phase found = Phase::Input;
};
} // namespace

/// If a key is unknown, the error lists all keys.
LogicalResult Compile::initializeOptions(StringRef options, function_ref<LogicalResult(const Twine &)> errorHandler) {
  LogicalResult parsed = Pass::initializeOptions(options, [&](const Twine &message) {
    std::string text = message.str();
    StringRef what = StringRef(text).trim();
    what.consume_front("<Pass-Options-Parser>: ");
    // LLVM's parser has already printed the key and its value on a line of their own.
    if (what.empty())
      return errorHandler("--mpmd-compile: expected KEY=VALUE with a value of the kind that the key takes, got the one "
                          "above; see --help");
    StringRef key = what;
    // An unknown key that is no identifier is the rest of a value that contains a space.
    if (key.consume_front("no such option ") &&
        !llvm::all_of(key, [](char c) { return llvm::isAlnum(c) || c == '-' || c == '_'; }))
      return errorHandler("--mpmd-compile: expected options as KEY=VALUE with spaces between them, and a value that "
                          "holds a space in quotes, as in stage-names=\"(\\d+) x\", got '" +
                          key + "'; see --help");
    SmallVector<StringRef> keys(llvm::map_range(all, [](const llvm::cl::Option *option) { return option->ArgStr; }));
    llvm::sort(keys);
    return errorHandler("--mpmd-compile: " + what + ", expected one of " + llvm::join(keys, "=, ") + "=; see --help");
  });
  if (failed(parsed))
    return failure();
  // A value is empty mostly because a script's variable is unset.
  for (const Option<std::string> *option : texts)
    if (option->hasValue() && option->getValue().empty())
      return errorHandler("--mpmd-compile: expected a value after " + option->ArgStr + "=, got none; see --help");
  return success();
}

LogicalResult Compile::checkOpen(const Text &option, Phase decided) {
  if (!option.hasValue() || found < decided)
    return success();
  return error("expected no ") << option.ArgStr << "= for a module that is already " << phaseName(decided) << ", got "
                               << option.getValue();
}

LogicalResult Compile::contradicts(const Text &option, const Twine &known) {
  return error("expected ") << option.ArgStr << "=" << known << ", which the module already has, or no "
                            << option.ArgStr << "=, got " << option.getValue();
}

/// The name of a scheduled module's schedule; empty before phase `scheduled`.
static StringRef scheduleOf(ModuleOp module) {
  StringRef name;
  for (auto made : module.getOps<ScheduleOp>())
    name = made.getName();
  for (auto signature : module.getOps<SignatureOp>())
    name = signature.getSchedule();
  return name;
}

/// Options must not contradict decisions that an earlier run has written into the module.
LogicalResult Compile::checkDecided() {
  ModuleOp module = getOperation();
  if (failed(checkOpen(keep, Phase::Partitioned)) || failed(checkOpen(recompute, Phase::Partitioned)) ||
      failed(checkOpen(evaluates, Phase::Sharded)) || failed(checkOpen(convolutions, Phase::Lowered)))
    return failure();
  for (auto mesh : module.getOps<MeshOp>()) {
    StringRef known = stringifyPrecision(mesh.getPrecision());
    if (precision.hasValue() && precision != known)
      return contradicts(precision, known);
  }
  if (found < Phase::Scheduled)
    return success();
  StringRef name = scheduleOf(module), wanted = schedule.getValue();
  bool named = !plan::isSearch(wanted) && !plan::isScheduleFile(wanted);
  if (schedule.hasValue() && named && wanted != name)
    return contradicts(schedule, name.split(": ").first); // a searched name is `search: <what was found>`
  return success();
}

/// Checks that a topology matches the meshes that an earlier run has declared.
LogicalResult Compile::checkMeshes(const plan::Topology &topology) {
  ModuleOp module = getOperation();
  auto submeshes = module.getOps<SubmeshOp>();
  int64_t has = std::distance(submeshes.begin(), submeshes.end()), ranks = topology.pipelineRanks();
  if (found >= Phase::Scheduled && ranks != has)
    return error("expected a topology= with ")
           << has << (has == 1 ? " pipeline rank" : " pipeline ranks")
           << ", for which the module is already scheduled, or no topology=, got " << this->topology.getValue();
  // Axes of size 1 are left out of the comparison, because they cut nothing.
  for (auto mesh : module.getOps<MeshOp>()) {
    std::vector<plan::TopologyAxis> known, axes;
    for (auto [name, size] : llvm::zip(mesh.getAxes().getAsRange<StringAttr>(), mesh.getSizes()))
      if (size > 1)
        known.push_back({name.str(), size});
    for (const plan::TopologyAxis &axis :
         mesh.getStages() ? topology.insideAxes(mesh.getStages()->front()) : topology.insideAxes())
      if (axis.size > 1)
        axes.push_back({axis.name, axis.size});
    if (axes != known)
      return error("expected a topology= with the axes of the module's mesh @")
             << mesh.getSymName() << ", " << plan::toText(known) << ", or no topology=, got " << plan::toText(axes)
             << " in topology=" << this->topology.getValue();
  }
  return success();
}

LogicalResult Compile::checkNumbers() {
  if (effort < 0)
    return error("expected effort= to be 0 (by size) or a number of schedules, got ") << effort.getValue();
  if (cap < 0)
    return error("expected cap= to be 0 (no limit) or a number of bytes, got ") << cap.getValue();
  return success();
}

/// Returns the target that the options name, else the module's target. If an earlier run has declared meshes, both must
/// agree.
FailureOr<TargetAttr> Compile::findTarget() {
  ModuleOp module = getOperation();
  TargetAttr known = TargetAttr::of(module);
  FailureOr<Precision> exactness = precision.read(module);
  FailureOr<Denormals> underflow = denormals.read(module);
  if (failed(exactness) || failed(underflow))
    return failure();
  if (!precision.hasValue())
    exactness = known.getPrecision();
  if (!denormals.hasValue())
    underflow = known.getDenormals();
  SmallVector<StringRef> names(llvm::map_range(known.getNames(), [](StringAttr name) { return name.getValue(); }));
  if (auto meshes = module.getOps<MeshOp>(); !meshes.empty()) {
    exactness = (*meshes.begin()).getPrecision();
    if (!module->hasAttr(TargetAttr::moduleAttrName))
      names.clear();
    for (MeshOp mesh : meshes) {
      llvm::Expected<std::unique_ptr<Target>> known = Target::resolve(mesh.getTarget(), mesh.getPrecision());
      if (!known)
        return mesh.emitOpError(llvm::toString(known.takeError()));
      if (!llvm::is_contained(names, mesh.getTarget()))
        names.push_back(mesh.getTarget());
    }
    SmallVector<StringRef> wanted;
    StringRef(target).split(wanted, ',');
    for (StringRef name : names)
      if (target.hasValue() && !llvm::is_contained(wanted, name))
        return contradicts(target, llvm::join(names, ","));
  } else if (target.hasValue()) {
    return parseTarget(module, target, *exactness, *underflow);
  }
  return parseTarget(module, llvm::join(names, ","), *exactness, *underflow);
}

/// Sets the module's target. Sets the topology unless an earlier run has declared meshes.
LogicalResult Compile::assignMachines() {
  ModuleOp module = getOperation();
  FailureOr<TargetAttr> made = findTarget();
  if (failed(made))
    return failure();
  TopologyAttr known = TopologyAttr::of(module);
  const bool isGiven = topology.hasValue() || nodes.hasValue() || devicesPerNode.hasValue() || meshSelector.hasValue();
  const bool hasMeshes = !module.getOps<MeshOp>().empty();
  FailureOr<TopologyAttr> chosen = known;
  if (isGiven || (!known && !hasMeshes))
    chosen = readTopology(module, {topology, nodes, devicesPerNode, meshSelector}, *made);
  else if (!known)
    // A module of a later phase without a topology was written by hand.
    chosen = TopologyAttr::get(&getContext(), plan::Topology());
  else if (!hasMeshes)
    chosen = resolveKinds(module, known.getTopology(), *made, "the module's");
  if (failed(chosen) || (isGiven && failed(checkMeshes((*chosen).getTopology()))))
    return failure();
  module->setAttr(TargetAttr::moduleAttrName, *made);
  module->setAttr(TopologyAttr::moduleAttrName, *chosen);
  return success();
}

/// The byte limit of a rank's plan: the option `cap`, else the smallest memory of a device; 0: no limit.
int64_t Compile::memoryCap() {
  if (cap.hasValue())
    return cap;
  int64_t least = 0;
  auto add = [&](const plan::DeviceModel &device) {
    int64_t bytes = static_cast<int64_t>(std::min(device.memory, 9e18));
    if (bytes > 0)
      least = least ? std::min(least, bytes) : bytes;
  };
  const plan::Topology &machines = topologyOf(getOperation());
  add(machines.device);
  for (const auto &[stage, mesh] : machines.stages)
    if (mesh.device)
      add(*mesh.device);
  return least;
}

LogicalResult Compile::readPlacement(CompileOptions &options) {
  SmallVector<StringRef> words;
  StringRef(placement).split(words, ',', -1, false);
  bool replicates = false;
  for (StringRef word : words) {
    if (!replicates && options.placement.empty() && (word == "linear" || word == "loop" || word == "v")) {
      options.placement = word;
      continue;
    }
    if (!replicates)
      replicates = word.consume_front("rotate:");
    if (!replicates || word.getAsInteger(10, options.replicated.emplace_back()))
      return error("expected placement= to be linear, loop or v, or rotate:STAGE,... with numbers of stages, or both, "
                   "as in v,rotate:0,9, got '")
             << placement << "'";
  }
  return checkOpen(placement, replicates ? Phase::Partitioned : Phase::Scheduled);
}

FailureOr<Phase> Compile::readPhase(const Text &option, Phase otherwise) {
  if (option.getValue().empty())
    return otherwise;
  if (std::optional<Phase> phase = phaseByName(option.getValue()))
    return *phase;
  return error("expected ") << option.ArgStr << "= to name a phase (" << phaseNames() << "), got '" << option.getValue()
                            << "'";
}

/// Parses `stages=` or `chunks=`. Returns a number of stages, 0 for the marked stages, or std::nullopt if the best
/// number is to be found.
FailureOr<std::optional<int64_t>> Compile::readStages() {
  if (stages.hasValue() && chunks.hasValue())
    return error("expected stages= or chunks=, got both");
  const bool byRank = chunks.hasValue();
  const Text &given = byRank ? chunks : stages;
  if (given == "auto") {
    if (failed(checkOpen(given, Phase::Partitioned)))
      return failure();
    return std::optional<int64_t>();
  }
  const int64_t unit = byRank ? topologyOf(getOperation()).pipelineRanks() : 1;
  int64_t number = 0;
  if (StringRef(given).getAsInteger(10, number) || number < (byRank ? 1 : 0) ||
      number > std::numeric_limits<int32_t>::max() / unit)
    return error("expected ") << given.ArgStr
                              << (byRank ? "= to be a number of stages for each pipeline rank, or auto, got "
                                         : "= to be 0 (as marked, or one per pipeline rank), a number of stages, or "
                                           "auto, got ")
                              << given.getValue();
  return std::optional(number * unit);
}

FailureOr<CompileOptions> Compile::readOptions() {
  ModuleOp module = getOperation();
  FailureOr<std::optional<int64_t>> count = readStages();
  FailureOr<Keep> kept = keep.read(module);
  FailureOr<bool> byLibrary = convolutions.read(module), recomputes = recompute.read(module);
  if (failed(count) || failed(kept) || failed(byLibrary) || failed(recomputes) || failed(checkNumbers()))
    return failure();
  if (*byLibrary && TargetAttr::of(module).forKind("cuda").empty())
    return error("expected a cuda: target for convolutions=cudnn, got ") << target.getValue();
  CompileOptions options;
  options.schedule = schedule;
  options.metric = metric;
  options.effort = effort;
  options.costs = costs;
  options.state = state;
  options.stageNames = stageNames;
  options.stages = count->value_or(0);
  options.cap = memoryCap();
  options.libraryConvolutions = *byLibrary;
  options.keep = *kept;
  options.recompute = *recomputes;
  options.defer = plan::isSearch(schedule.getValue()) || plan::backwardFollowsForward(schedule.getValue());
  if (failed(readPlacement(options)))
    return failure();
  return options;
}

void Compile::runOnOperation() {
  ModuleOp module = getOperation();
  found = findPhase(module);
  FailureOr<Phase> first = readPhase(from, found), last = readPhase(to, Phase::Ranked);
  if (failed(first) || failed(last))
    return signalPassFailure();
  if (*first != found) {
    error("expected a module in phase ") << from.getValue() << ", got one in phase " << phaseName(found);
    return signalPassFailure();
  }
  if (*last < found) {
    error("expected to= at or after the module's phase, ") << phaseName(found) << ", got " << to.getValue();
    return signalPassFailure();
  }
  if (failed(checkDecided()) || failed(assignMachines()))
    return signalPassFailure();
  FailureOr<CompileOptions> options = readOptions();
  if (failed(options))
    return signalPassFailure();
  const Text &count = chunks.hasValue() ? chunks : stages;
  const bool choosesStages = count == "auto";
  if (choosesStages && *last < Phase::Partitioned) {
    error("expected to= at or after partitioned with ") << count.ArgStr << "=auto, got " << to.getValue();
    return signalPassFailure();
  }
  if (!evaluates.empty() && failed(readTrainingProgram(module, evaluates)))
    return signalPassFailure();
  DumpIr dump(module, printAfter, dumpDir);
  auto run = [&](OpPassManager &pm) {
    return dump ? dump.run(pm, findPhase(module) == found) : runPipeline(pm, module);
  };
  if (failed(dump.check()) || failed(compileBest(module, found, *last, *options, choosesStages, run)))
    return signalPassFailure();
  // Emits the name of the found schedule if the user asked for a search. Otherwise only the report names the schedule.
  if (schedule.hasValue() && plan::isSearch(schedule.getValue()) && found < Phase::Scheduled &&
      *last >= Phase::Scheduled)
    module.emitRemark("schedule=") << schedule.getValue() << " chose: " << scheduleOf(module).split(": ").second;
}

void mpmd::registerCompilePass() { PassRegistration<Compile>(); }
