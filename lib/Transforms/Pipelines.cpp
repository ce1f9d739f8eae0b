// Orders the passes. `mpmd-compile` runs them from the phase of its input.
#include "mpmd/Transforms/Pipelines.h"

#include "Autotuning.h"
#include "DumpIr.h"
#include "TopologyTexts.h"
#include "TrainingProgram.h"

#include "mpmd/Codegen/Passes.h"
#include "mpmd/Codegen/Target.h"
#include "mpmd/Dialect/Mpmd/Denormals.h"
#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Plan/Schedule/Schedules.h"
#include "mpmd/Plan/Topology/Topology.h"
#include "mpmd/Transforms/Legalize/Passes.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"

#include <map>
#include <set>

using namespace mlir;
using namespace mpmd;

static constexpr std::pair<Phase, const char *> kPhases[] = {
    {Phase::Input, "input"},     {Phase::Partitioned, "partitioned"}, {Phase::Sharded, "sharded"},
    {Phase::Lowered, "lowered"}, {Phase::Scheduled, "scheduled"},     {Phase::Ranked, "ranked"}};

std::optional<Phase> mpmd::phaseByName(StringRef name) {
  for (auto [phase, text] : kPhases)
    if (name == text)
      return phase;
  return std::nullopt;
}

std::string mpmd::phaseNames() {
  return llvm::join(llvm::map_range(kPhases, [](const auto &entry) { return StringRef(entry.second); }), ", ");
}

const char *mpmd::phaseName(Phase phase) { return kPhases[static_cast<int>(phase)].second; }

Phase mpmd::findPhase(ModuleOp module) {
  if (!module.getOps<RankProgramOp>().empty())
    return Phase::Ranked;
  if (!module.getOps<ScheduleOp>().empty())
    return Phase::Scheduled;
  auto programs = module.getOps<ProgramOp>();
  if (programs.empty())
    return Phase::Input;
  bool lowered = true, sharded = true;
  (*programs.begin()).walk([&](TaskOp task) {
    lowered &= task.isLowered();
    for (Type type : task->getResultTypes())
      sharded &= !!cast<MeshTensorType>(type).getSharding();
  });
  return lowered ? Phase::Lowered : sharded ? Phase::Sharded : Phase::Partitioned;
}

static void addPhaseVerifier(OpPassManager &pm, const char *phase, int64_t cap = 0) {
  VerifyPhaseOptions verify;
  verify.phase = phase;
  verify.cap = cap;
  pm.addPass(createVerifyPhase(verify));
}

void mpmd::addMicrobatchesPipeline(OpPassManager &pm) {
  // Unrolled microbatches become a loop first.
  pm.addPass(createRerollMicrobatches());
  pm.addPass(createRaiseMicrobatches());
  // Needs both loops raised; leaves one.
  pm.addPass(createFuseMicrobatches());
  pm.addPass(createWrapMicrobatch());
  // The remaining loop body shows which carries need a stage.
  pm.addPass(createHoistSerialCarries());
}

static void addPartitionPipeline(OpPassManager &pm, const CutStagesOptions &options) {
  // Each part of a branch is placed with its operands.
  pm.addPass(createSplitBranches({options.stages > 0 ? options.stages : options.ranks}));
  // The first is for marked steps, the second for others.
  pm.addPass(createClassifyStages({options.stages}));
  pm.addPass(createCutStages(options));
  pm.addPass(createPlaceOps({options.target, options.precision}));
  pm.addPass(createMergeBranches());
}

void mpmd::addCompilePipeline(OpPassManager &pm, Phase from, Phase to, const CompileOptions &options) {
  auto enters = [&](Phase phase) { return from < phase && phase <= to; };
  if (from == Phase::Input) {
    // Locations hold the names, so read these before anything is moved.
    if (!options.stageNames.empty())
      pm.addPass(createNameStages({options.stageNames}));
    pm.addPass(createImportSignature({options.state}));
    // Constraints separate ops that belong together: sums, casts and their uses.
    pm.addPass(createImportShardings({options.insideAxes, options.stageAxes, options.batch, options.axisRules,
                                      options.axisLinks, options.target, options.stageTargets, options.precision}));
    // Calls are inlined before the subset is checked and the loop is raised.
    pm.addPass(createInlineCalls());
    // Identities would hide sums, slices and loops from later passes.
    pm.addPass(createFoldIdentities());
    if (!options.stageNames.empty())
      pm.addPass(createOutlineStages({options.stages, options.target, options.precision}));
    // Collectives may have been in functions.
    pm.addPass(createLowerManual());
    pm.addPass(createSettleConstraints());
    pm.addPass(createVerifyInput());
  }
  if (enters(Phase::Partitioned)) {
    pm.addPass(createDropEmpty());
    addMicrobatchesPipeline(pm);
    const plan::NamedSchedule *schedule = plan::findSchedule(options.schedule);
    addPartitionPipeline(pm, {options.target, options.precision, options.stages, options.ranks, options.cutCap,
                              schedule && schedule->holdsAll, options.rankLinks});
    // Unrolled layers, so that each is split into its own halves.
    pm.addPass(createUnrollLayerLoops());
    // Casts of each layer's weights are separate now.
    pm.addPass(createHoistInvariants({options.pack}));
    // Residence is known now.
    if (options.recompute)
      pm.addPass(createRecompute());
    if (options.keep != Keep::All)
      pm.addPass(createRematerialize({options.keep, options.bytesPerFlop, options.defer}));
    pm.addPass(createSplitBackward({options.keep, options.join}));
    if (!options.rotating.empty())
      pm.addPass(createRotateStages({llvm::to_vector(options.rotating), options.ranks}));
    addPhaseVerifier(pm, "partitioned");
  }
  if (enters(Phase::Sharded)) {
    pm.addPass(createPropagateShardings({options.ranks}));
    pm.addPass(createPartitionTasks());
    pm.addPass(createHoistGathers({options.cap}));
    pm.addPass(createInsertReshards());
    addPhaseVerifier(pm, "sharded");
  }
  if (enters(Phase::Lowered)) {
    // Expands their reductions to StableHLO.
    pm.addPass(createExpandCollectives());
    // No later pass recognises gathers, sorts and convolutions as such. Linalg passes through.
    pm.addPass(createLegalizeStablehlo());
    addKernelsPipeline(pm, {options.libraryConvolutions});
    addPhaseVerifier(pm, "lowered");
  }
  if (enters(Phase::Scheduled)) {
    BuildScheduleOptions schedule;
    schedule.ranks = options.ranks;
    schedule.schedule = options.schedule;
    schedule.placement = options.placement;
    schedule.metric = options.metric;
    schedule.effort = options.effort;
    schedule.cap = options.cap;
    schedule.costs = options.costs;
    schedule.links = options.rankLinks;
    pm.addPass(createBuildSchedule(schedule));
    addPhaseVerifier(pm, "scheduled");
  }
  if (enters(Phase::Ranked)) {
    // A schedule may have been edited by hand.
    if (from == Phase::Scheduled)
      addPhaseVerifier(pm, "scheduled");
    pm.addPass(createSplitRanks({options.cap}));
  }
  // Always on: ranked programs leave only verified.
  if (to == Phase::Ranked)
    addPhaseVerifier(pm, "ranked", options.cap);
}

namespace {
/// The options of `mpmd-cut-stages`, for the pipeline.
struct PartitionOptions : PassPipelineOptions<PartitionOptions> {
  Option<std::string> target{*this, "target", llvm::cl::init("cpu")};
  Option<int64_t> stages{*this, "stages", llvm::cl::init(0)};
  Option<int64_t> ranks{*this, "ranks", llvm::cl::init(1)};
  Option<int64_t> cap{*this, "cap", llvm::cl::init(0)};
  Option<bool> holdsAll{*this, "holds-all", llvm::cl::init(false)};
  Option<std::string> links{*this, "links", llvm::cl::init("")};
};

struct Compile : PassWrapper<Compile, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Compile)

  Compile() = default;
  Compile(const Compile &other) : PassWrapper(other) {}

  StringRef getArgument() const override { return "mpmd-compile"; }
  StringRef getDescription() const override {
    return "compiles a training step to rank programs, e.g. --mpmd-compile=\"topology=pp4 schedule=1f1b\"";
  }
  /// On a wrong key, lists the valid ones.
  LogicalResult initializeOptions(StringRef options, function_ref<LogicalResult(const Twine &)> errorHandler) override {
    const llvm::cl::Option *all[] = {&cap,      &chunks, &convolutions, &costs,     &denormals,  &devicesPerNode,
                                     &dumpDir,  &effort, &evaluates,    &from,      &keep,       &meshSelector,
                                     &metric,   &nodes,  &placement,    &precision, &printAfter, &recompute,
                                     &schedule, &stages, &stageNames,   &state,     &target,     &to,
                                     &topology};
    auto keys = llvm::map_to_vector(all, [](const llvm::cl::Option *option) { return option->ArgStr; });
    LogicalResult parsed = Pass::initializeOptions(options, [&](const Twine &message) {
      std::string text = message.str();
      StringRef what = StringRef(text).trim();
      what.consume_front("<Pass-Options-Parser>: ");
      // LLVM's parser has printed the key and its value on a line of its own.
      if (what.empty())
        return errorHandler(
            "--mpmd-compile: expected KEY=VALUE with a value of the kind that the key takes; see --help");
      StringRef key = what;
      // If it is no identifier, it is the rest of a value that contains a space.
      if (key.consume_front("no such option ") &&
          !llvm::all_of(key, [](char c) { return llvm::isAlnum(c) || c == '-' || c == '_'; }))
        return errorHandler("--mpmd-compile: expected options as KEY=VALUE with spaces between them, and a value that "
                            "holds a space in quotes, as in stage-names=\"(\\d+) x\", got '" +
                            key + "'; see --help");
      return errorHandler("--mpmd-compile: " + what + ", expected one of " + llvm::join(keys, "=, ") + "=; see --help");
    });
    if (failed(parsed))
      return failure();
    // Usually a script's unset variable.
    for (const Option<std::string> *option :
         {&chunks,   &convolutions, &costs,      &denormals, &dumpDir,   &evaluates,  &from,
          &keep,     &meshSelector, &metric,     &placement, &precision, &printAfter, &recompute,
          &schedule, &stages,       &stageNames, &state,     &target,    &to,         &topology})
      if (option->hasValue() && option->getValue().empty())
        return errorHandler("--mpmd-compile: expected a value after " + option->ArgStr + "=, got none; see --help");
    return success();
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<MpmdDialect>();
    registerKernelsDialects(registry);
    OpPassManager all(ModuleOp::getOperationName());
    addCompilePipeline(all, Phase::Input, Phase::Ranked, {});
    all.getDependentDialects(registry);
  }

  Option<std::string> topology{*this, "topology",
                               llvm::cl::desc("axes (pp4), a preset (pp, ...), or a cluster file that ends in .json"),
                               llvm::cl::init("pp1")};
  Option<int64_t> nodes{*this, "nodes", llvm::cl::desc("number of nodes; 0: as the topology has it"),
                        llvm::cl::init(0)};
  Option<int64_t> devicesPerNode{*this, "devices-per-node",
                                 llvm::cl::desc("devices of each node; 0: as the topology has it"), llvm::cl::init(0)};
  Option<std::string> meshSelector{
      *this, "mesh-selector", llvm::cl::desc("name that chooses a mesh rule of the cluster file"), llvm::cl::init("")};
  Option<std::string> schedule{*this, "schedule",
                               llvm::cl::desc("a name (1f1b, zbv, ...), a .csv or .json file, or search"),
                               llvm::cl::init("search")};
  Option<std::string> metric{*this, "metric", llvm::cl::desc("what search shortens: makespan or span"),
                             llvm::cl::init("makespan")};
  Option<int64_t> effort{*this, "effort", llvm::cl::desc("schedules that search evaluates"), llvm::cl::init(0)};
  Option<std::string> costs{*this, "costs", llvm::cl::desc("JSON file with costs per stage"), llvm::cl::init("")};
  Option<std::string> evaluates{
      *this, "evaluates",
      llvm::cl::desc("the training program whose state this one evaluates, in phase ranked: arguments of these names "
                     "lie as there"),
      llvm::cl::init("")};
  Option<std::string> target{*this, "target",
                             llvm::cl::desc("cpu (this machine), cpu:NAME or cuda:sm_NN; one of "
                                            "each kind of devices that stages are on"),
                             llvm::cl::init("cpu")};
  Option<std::string> precision{
      *this, "precision",
      llvm::cl::desc(
          "of f32: strict, every rounding as written; tf32, contractions may round their operands to 10 bits "
          "of mantissa; fast, and kernels may approximate"),
      llvm::cl::init("strict")};
  Option<std::string> denormals{*this, "denormals",
                                llvm::cl::desc("subnormal numbers: flush, zero instead, in f32, and in f64 on CPUs; or "
                                               "preserve, gradual underflow"),
                                llvm::cl::init("flush")};
  Option<std::string> convolutions{*this, "convolutions",
                                   llvm::cl::desc("on CUDA devices: ours, gathered windows and a matrix product; or "
                                                  "cudnn, which adds in an order of its own"),
                                   llvm::cl::init("ours")};
  Option<std::string> state{*this, "state", llvm::cl::desc("by-path, or ARG=RESULT,..."), llvm::cl::init("")};
  Option<std::string> stages{
      *this, "stages",
      llvm::cl::desc("number of stages to cut a step without marks into; auto: the best of 1 to 4 for each rank"),
      llvm::cl::init("0")};
  Option<std::string> chunks{
      *this, "chunks",
      llvm::cl::desc("number of such stages for each pipeline rank; auto: whichever has the shortest step"),
      llvm::cl::init("")};
  Option<std::string> stageNames{
      *this, "stage-names",
      llvm::cl::desc("stages by names in the text instead of marks: a regular expression that captures the "
                     "number of a layer, as in h/(\\d+)/. A .json file holds several"),
      llvm::cl::init("")};
  Option<int64_t> cap{*this, "cap", llvm::cl::desc("most bytes that a rank may plan"), llvm::cl::init(0)};
  Option<std::string> keep{
      *this, "keep",
      llvm::cl::desc("for backward tasks: all that they read; cut, fewest bytes, and what is cheap is computed "
                     "again; cap, and contractions, where cap= demands it"),
      llvm::cl::init("cut")};
  Option<std::string> recompute{
      *this, "recompute",
      llvm::cl::desc("on: stages compute for themselves what is cheap, so that the fewest bytes are sent; off: what a "
                     "stage has computed is sent"),
      llvm::cl::init("on")};
  Option<std::string> placement{
      *this, "placement",
      llvm::cl::desc("where stages live: linear, loop or v; and rotate:STAGE,... for stages whose place is the "
                     "microbatch's turn, with a copy on each pipeline rank, as in v,rotate:0,9"),
      llvm::cl::init("")};
  Option<std::string> from{*this, "from", llvm::cl::desc("phase that the module is in"), llvm::cl::init("")};
  Option<std::string> to{*this, "to", llvm::cl::desc("phase to stop at"), llvm::cl::init("ranked")};
  Option<std::string> printAfter{*this, "print-after",
                                 llvm::cl::desc("phase or pass after which the IR is printed on stderr"),
                                 llvm::cl::init("")};
  Option<std::string> dumpDir{
      *this, "dump-dir",
      llvm::cl::desc("directory for the IR after every phase and after print-after=: ATTEMPT/NUMBER-NAME.mlir"),
      llvm::cl::init("")};

  static StringRef kindOf(StringRef target) { return target.split(':').first; }

  FailureOr<plan::Topology> readTopology() {
    plan::Topology read;
    if (absl::Status status = plan::readTopology({topology, nodes, devicesPerNode, meshSelector}, read); !status.ok())
      return getOperation().emitError(messageOf(status));
    // With several kinds, the host's is the default of a topology.
    std::string kind = StringRef(target).contains(',') ? "cpu" : kindOf(target).str();
    if (read.device.kind.empty())
      read.device.kind = kind;
    for (auto &[stage, mesh] : read.stages)
      if (mesh.device && mesh.device->kind.empty())
        mesh.device->kind = kind;
    return read;
  }

  /// The parsed `target=`, by kind of devices.
  using Targets = std::map<StringRef, StringRef>;
  FailureOr<Targets> readTargets(Precision exactness) {
    Targets targets;
    SmallVector<StringRef> names;
    StringRef(target).split(names, ',');
    for (StringRef name : names) {
      llvm::Expected<std::unique_ptr<Target>> known = Target::resolve(name, exactness);
      if (!known)
        return getOperation().emitError(llvm::toString(known.takeError()));
      if (auto [other, isNew] = targets.try_emplace(kindOf(name), name); !isNew)
        return getOperation().emitError("expected at most one target of each kind of devices in target=")
               << target << ", got '" << other->second << "' and '" << name << "'";
    }
    return targets;
  }

  /// Sets each stage's target by the kind of its devices. The memory of a device is the cap if no other is given.
  LogicalResult chooseTargets(const plan::Topology &machines, const Targets &targets, CompileOptions &options) {
    std::set<StringRef> wanted;
    auto choose = [&](const plan::DeviceModel &device, const Twine &where) -> FailureOr<std::string> {
      auto found = targets.find(device.kind);
      if (found == targets.end())
        return getOperation().emitError("expected devices of the kind that target=")
               << target << " makes code for, " << targets.begin()->first << ", got " << device.kind << " in " << where;
      if (device.memory > 0 && !cap.hasValue())
        options.cap = std::min(options.cap ? options.cap : std::numeric_limits<int64_t>::max(),
                               static_cast<int64_t>(std::min(device.memory, 9e18)));
      return found->second.str();
    };
    int64_t first = 0; // the first stage without devices of its own
    for (auto own = machines.stages.find(0); own != machines.stages.end() && own->second.device;)
      own = machines.stages.find(++first);
    FailureOr<std::string> shared = choose(machines.device, "stage " + Twine(first));
    if (failed(shared))
      return failure();
    options.target = *shared;
    for (const auto &[stage, mesh] : machines.stages) {
      if (!mesh.device)
        continue;
      FailureOr<std::string> own = choose(*mesh.device, "stage " + Twine(stage));
      if (failed(own))
        return failure();
      wanted.insert(targets.find(mesh.device->kind)->first);
      if (*own != *shared)
        options.stageTargets += (options.stageTargets.empty() ? "" : ",") + std::to_string(stage) + "=" + *own;
    }
    // The kind of unnamed stages; whether there are any is not known yet.
    wanted.insert(targets.find(machines.device.kind)->first);
    for (const auto &[kind, name] : targets)
      if (!wanted.count(kind))
        return getOperation().emitError("expected a stage on devices of each kind that target=")
               << target << " makes code for, got none on " << kind << " in topology=" << topology.getValue();
    return success();
  }

  FailureOr<Precision> readPrecision() {
    if (std::optional<Precision> known = symbolizePrecision(precision))
      return *known;
    return getOperation().emitError("expected precision= to be strict, tf32 or fast, got '") << precision << "'";
  }

  FailureOr<Keep> readKeep(Phase found) {
    if (keep.hasValue() && found >= Phase::Partitioned)
      return getOperation().emitError("expected no keep= for a module that is partitioned already, got ") << keep;
    if (std::optional<Keep> known = symbolizeKeep(keep))
      return *known;
    return getOperation().emitError("expected keep= to be all, cut or cap, got '") << keep << "'";
  }

  FailureOr<bool> readRecompute(Phase found) {
    if (recompute.hasValue() && found >= Phase::Partitioned)
      return getOperation().emitError("expected no recompute= for a module that is partitioned already, got ")
             << recompute;
    if (recompute != "on" && recompute != "off")
      return getOperation().emitError("expected recompute= to be on or off, got '") << recompute << "'";
    return recompute == "on";
  }

  LogicalResult readEvaluates(Phase found) {
    if (evaluates.empty())
      return success();
    if (found >= Phase::Sharded)
      return getOperation().emitError("expected no evaluates= for a module that is sharded already, got ") << evaluates;
    return readTrainingProgram(getOperation(), evaluates);
  }

  LogicalResult readPlacement(Phase found, CompileOptions &options) {
    if (placement.empty())
      return success();
    auto refuse = [&]() -> LogicalResult {
      return getOperation().emitError(
                 "expected placement= to be linear, loop or v, or rotate:STAGE,... with numbers of "
                 "stages, or both, as in v,rotate:0,9, got '")
             << placement << "'";
    };
    SmallVector<StringRef> words;
    StringRef(placement).split(words, ',');
    bool rotates = false;
    for (StringRef word : words) {
      if (!rotates && options.placement.empty() && (word == "linear" || word == "loop" || word == "v")) {
        options.placement = word;
        continue;
      }
      if (!rotates)
        rotates = word.consume_front("rotate:");
      if (!rotates || word.getAsInteger(10, options.rotating.emplace_back()))
        return refuse();
    }
    Phase decided = rotates ? Phase::Partitioned : Phase::Scheduled;
    if (found >= decided)
      return getOperation().emitError("expected no placement=")
             << placement << " for a module that is " << phaseName(decided) << " already";
    return success();
  }

  /// Stores the option `denormals=` as an attribute of the module. The option is valid in any phase.
  LogicalResult readDenormals() {
    std::optional<Denormals> known = denormalsByName(denormals);
    if (!known)
      return getOperation().emitError("expected denormals= to be flush or preserve, got '") << denormals << "'";
    ModuleOp module = getOperation();
    if (denormals.hasValue())
      module->removeAttr(kDenormalsAttr);
    if (*known == Denormals::Preserve)
      module->setAttr(kDenormalsAttr, StringAttr::get(module.getContext(), nameOf(*known)));
    return denormalsOf(module);
  }

  /// Whether convolutions are the library's.
  FailureOr<bool> readConvolutions(Phase found, const Targets &targets) {
    if (convolutions != "ours" && convolutions != "cudnn")
      return getOperation().emitError("expected convolutions= to be ours or cudnn, got '") << convolutions << "'";
    if (convolutions.hasValue() && found >= Phase::Lowered)
      return getOperation().emitError("expected no convolutions= for a module that is lowered already, got ")
             << convolutions;
    if (convolutions == "cudnn" && !targets.count("cuda"))
      return getOperation().emitError("expected a cuda: target for convolutions=cudnn, got ") << target;
    return convolutions == "cudnn";
  }

  FailureOr<Phase> phaseOption(StringRef name, StringRef value, Phase otherwise) {
    if (value.empty())
      return otherwise;
    if (std::optional<Phase> phase = phaseByName(value))
      return *phase;
    return getOperation().emitError("expected ")
           << name << "= to name a phase (" << phaseNames() << "), got '" << value << "'";
  }

  /// The name of the schedule of a scheduled module.
  static StringRef scheduleOf(ModuleOp module) {
    StringRef name;
    for (auto made : module.getOps<ScheduleOp>())
      name = made.getName();
    for (auto signature : module.getOps<SignatureOp>())
      name = signature.getSchedule();
    return name;
  }

  /// Decisions of an earlier run stay, so options that contradict them are errors.
  LogicalResult checkDecided(Phase found, int64_t ranks, Precision exactness) {
    ModuleOp module = getOperation();
    for (auto mesh : module.getOps<MeshOp>())
      if (precision.hasValue() && mesh.getPrecision() != exactness)
        return module.emitError("expected no precision=, or that of the module, which has one already ('")
               << stringifyPrecision(mesh.getPrecision()) << "'), got " << stringifyPrecision(exactness);
    if (found < Phase::Scheduled)
      return success();
    auto meshes = module.getOps<SubmeshOp>();
    int64_t has = std::distance(meshes.begin(), meshes.end());
    if (topology.hasValue() && ranks != has)
      return module.emitError("expected no topology=, or one of ")
             << has << " pipeline ranks, for which the module is scheduled already, got " << topology.getValue();
    StringRef name = scheduleOf(module), wanted = schedule.getValue();
    bool named = !plan::isSearch(wanted) && !wanted.ends_with(".csv") && !wanted.ends_with(".json");
    if (schedule.hasValue() && named && wanted != name)
      return module.emitError("expected no schedule=, or that of the module, which is scheduled already ('")
             << name << "'), got " << wanted;
    return success();
  }

  /// Parses stages= and chunks=: a number of stages, 0 for as many as are marked, or nothing for the best number.
  FailureOr<std::optional<int64_t>> readStages(Phase found, int64_t ranks) {
    if (stages.hasValue() && chunks.hasValue())
      return getOperation().emitError("expected stages= or chunks=, got both");
    const Option<std::string> &said = chunks.hasValue() ? chunks : stages;
    if (said == "auto") {
      if (found >= Phase::Partitioned)
        return getOperation().emitError("expected no ")
               << said.ArgStr << "=auto for a module that is partitioned already";
      return std::optional<int64_t>();
    }
    int64_t number = 0;
    const int64_t least = chunks.hasValue() ? 1 : 0;
    const int64_t most = std::numeric_limits<int32_t>::max() / (chunks.hasValue() ? ranks : 1);
    if (StringRef(said).getAsInteger(10, number) || number < least || number > most)
      return getOperation().emitError("expected ")
             << said.ArgStr
             << (chunks.hasValue()
                     ? "= to be a number of stages for each pipeline rank, or auto, got "
                     : "= to be 0 (as marked, or one per pipeline rank), a number of stages, or auto, got ")
             << said.getValue();
    return std::optional(chunks.hasValue() ? number * ranks : number);
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    Phase found = findPhase(module);
    FailureOr<plan::Topology> machines = readTopology();
    FailureOr<Phase> first = phaseOption("from", from, found), last = phaseOption("to", to, Phase::Ranked);
    FailureOr<Precision> exactness = readPrecision();
    FailureOr<Keep> kept = readKeep(found);
    if (failed(machines) || failed(first) || failed(last) || failed(exactness) || failed(kept) ||
        failed(readDenormals()))
      return signalPassFailure();
    int64_t ranks = machines->pipelineRanks();
    if (failed(checkDecided(found, ranks, *exactness)))
      return signalPassFailure();
    if (*first != found) {
      module.emitError("expected a module in phase ") << from << ", got one in phase " << phaseName(found);
      return signalPassFailure();
    }
    if (*last < *first) {
      module.emitError("expected to= at or after the module's phase, ") << phaseName(*first) << ", got " << to;
      return signalPassFailure();
    }
    // The meshes of a module fix its target.
    bool isDecided = !module.getOps<MeshOp>().empty();
    FailureOr<Targets> targets = readTargets(isDecided ? Precision::Strict : *exactness);
    if (failed(targets))
      return signalPassFailure();
    for (auto mesh : module.getOps<MeshOp>())
      if (llvm::Expected<std::unique_ptr<Target>> known = Target::resolve(mesh.getTarget(), mesh.getPrecision());
          !known) {
        mesh.emitOpError(llvm::toString(known.takeError()));
        return signalPassFailure();
      }
    FailureOr<std::optional<int64_t>> count = readStages(found, ranks);
    if (failed(count))
      return signalPassFailure();
    if (!*count && *last < Phase::Partitioned) {
      module.emitError("expected to= at or after partitioned with ")
          << (chunks.hasValue() ? chunks : stages).ArgStr << "=auto, got " << to;
      return signalPassFailure();
    }
    if (effort < 0) {
      module.emitError("expected effort= to be 0 (by size) or a number of schedules, got ") << effort.getValue();
      return signalPassFailure();
    }
    if (cap < 0) {
      module.emitError("expected cap= to be 0 (no limit) or a number of bytes, got ") << cap.getValue();
      return signalPassFailure();
    }
    CompileOptions options{ranks,      schedule,           metric, effort, costs, "", "", *exactness, state,
                           stageNames, count->value_or(0), cap};
    describeTopology(*machines, options);
    FailureOr<bool> byLibrary = readConvolutions(found, *targets), recomputes = readRecompute(found);
    if (failed(byLibrary) || failed(recomputes))
      return signalPassFailure();
    options.libraryConvolutions = *byLibrary;
    options.keep = *kept;
    options.recompute = *recomputes;
    if (failed(readPlacement(found, options)))
      return signalPassFailure();
    options.defer = plan::isSearch(schedule.getValue()) || plan::backwardFollowsForward(schedule.getValue());
    if (failed(chooseTargets(*machines, *targets, options)) || failed(readEvaluates(found)))
      return signalPassFailure();
    DumpIr dump(module, printAfter, dumpDir);
    auto run = [&](OpPassManager &pm) {
      return dump ? dump.run(pm, findPhase(module) == *first) : runPipeline(pm, module);
    };
    if (failed(dump.check()) || failed(compileBest(module, *first, *last, options, !*count, run)))
      return signalPassFailure();
    // An explicit search reports its choice. Otherwise the report has it.
    if (schedule.hasValue() && plan::isSearch(schedule.getValue()) && *first < Phase::Scheduled &&
        *last >= Phase::Scheduled)
      module.emitRemark("schedule=") << schedule << " chose: " << scheduleOf(module).split(": ").second;
  }
};
} // namespace

void mpmd::registerPipelines() {
  PassRegistration<Compile>();
  PassPipelineRegistration<>("mpmd-microbatches",
                             "finds the microbatch loop of a step, however it is written, and makes it an op",
                             addMicrobatchesPipeline);
  PassPipelineRegistration<PartitionOptions>(
      "mpmd-partition", "classifies or cuts stages and places every op in a task of one stage",
      [](OpPassManager &pm, const PartitionOptions &options) {
        addPartitionPipeline(pm, {options.target, Precision::Strict, options.stages, options.ranks, options.cap,
                                  options.holdsAll, options.links});
      });
}
