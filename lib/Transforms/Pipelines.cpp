// Defines the order of all passes, phase by phase.
#include "mpmd/Transforms/Pipelines.h"

#include "mpmd/Codegen/Passes.h"
#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Plan/Schedule/Schedules.h"
#include "mpmd/Transforms/Legalize/Passes.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"

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

static void unrollLayerLoops(OpPassManager &pm, int64_t stages) {
  UnrollLayerLoopsOptions unroll;
  unroll.stages = stages;
  pm.addPass(createUnrollLayerLoops(unroll));
}

void mpmd::addMicrobatchesPipeline(OpPassManager &pm, int64_t stages) {
  // Later passes need counted loops, also inside branches.
  pm.addPass(createBoundMicrobatches());
  // Equal microbatches outside of a loop may contain loops over layers.
  unrollLayerLoops(pm, stages);
  // A branch may hold the stages of a microbatch.
  pm.addPass(createInlineBranches());
  // Unrolled microbatches must be a loop before loops are raised.
  pm.addPass(createRerollMicrobatches());
  // Only loops directly in the step are raised.
  pm.addPass(createFlattenMicrobatches());
  pm.addPass(createRaiseMicrobatches());
  // Fuses two raised loops into one.
  pm.addPass(createFuseMicrobatches());
  pm.addPass(createWrapMicrobatch());
  // Runs after fusion: only then is it known which carries no stage computes.
  pm.addPass(createHoistSerialCarries());
  // Only in fused loops do the branch of a forward and that of its backward have one condition.
  pm.addPass(createSimplifySelections());
}

static void addPartitionPipeline(OpPassManager &pm, const CutStagesOptions &options) {
  // Layers may be on different stages.
  unrollLayerLoops(pm, options.stages);
  pm.addPass(createSimplifySlices());
  // Runs before placement: slices of one array may be on different stages.
  pm.addPass(createSplitStacks({options.stages}));
  // Runs before placement: independent results of a branch may be on different stages.
  pm.addPass(createSplitBranches({options.stages}));
  // Classifies the stage calls of marked steps, and cuts steps without marks.
  pm.addPass(createClassifyStages({options.stages}));
  pm.addPass(createCutStages(options));
  pm.addPass(createPlaceLoopOps());
  pm.addPass(createPlaceOuterOps());
  pm.addPass(createBuildProgram());
  pm.addPass(createMergeBranches());
}

void mpmd::addCompilePipeline(OpPassManager &pm, Phase from, Phase to, const CompileOptions &options) {
  auto enters = [&](Phase phase) { return from < phase && phase <= to; };
  if (from == Phase::Input) {
    // Stage names are in locations, which later passes change.
    if (!options.stageNames.empty())
      pm.addPass(createNameStages({options.stageNames}));
    pm.addPass(createImportSignature({options.state}));
    // Runs before folding: sharding annotations separate ops that later passes match together, such as sums and casts.
    pm.addPass(createImportShardings());
    // The subset check and the raising of loops need inlined bodies.
    pm.addPass(createInlineCalls());
    // Runs before matching: identities would hide sums, slices and loops from later passes.
    pm.addPass(createFoldIdentities());
    pm.addPass(createUnrollStageLoops());
    if (!options.stageNames.empty())
      pm.addPass(createOutlineStages({options.stages}));
    // Runs after inlining: functions may have contained collectives.
    pm.addPass(createLowerManual());
    pm.addPass(createSettleConstraints());
    pm.addPass(createVerifyInput());
  }
  if (enters(Phase::Partitioned)) {
    pm.addPass(createDropEmpty());
    addMicrobatchesPipeline(pm, options.stages);
    const plan::NamedSchedule *schedule = plan::findSchedule(options.schedule);
    addPartitionPipeline(pm, {options.stages, options.cutCap, schedule && schedule->holdsAll});
    // Splitting a backward task needs unrolled layers.
    pm.addPass(createUnrollLayerLoops());
    pm.addPass(createSimplifySlices());
    // Runs after unrolling: only then is the cast of each layer's weights a separate op.
    pm.addPass(createHoistInvariants({options.pack}));
    // Runs after hoisting: hoisted values are resident, and cost nothing to read.
    if (options.recompute)
      pm.addPass(createRecompute());
    if (options.keep != Keep::All)
      pm.addPass(createRematerialize({options.keep, options.bytesPerFlop, options.defer}));
    pm.addPass(createSplitBackward({options.keep, options.join}));
    // Runs after all passes that pass values between tasks.
    pm.addPass(createSelectResults());
    if (!options.replicated.empty()) {
      pm.addPass(createCloneStages({llvm::to_vector(options.replicated)}));
      pm.addPass(createRedistributeMicrobatches());
      pm.addPass(createReduceReplicas());
    }
    addPhaseVerifier(pm, "partitioned");
  }
  if (enters(Phase::Sharded)) {
    pm.addPass(createPropagateShardings());
    pm.addPass(createPartitionTasks());
    pm.addPass(createHoistGathers({options.cap}));
    pm.addPass(createInsertReshards());
    // Runs after sharding: sums of gradients stay visible to the passes above.
    pm.addPass(createMakeBranches());
    addPhaseVerifier(pm, "sharded");
  }
  if (enters(Phase::Lowered)) {
    // Expands collectives to exchanges and StableHLO reductions, which the next pass lowers.
    pm.addPass(createExpandCollectives());
    // From here on, no pass needs to recognise gathers, sorts or convolutions. Linalg ops pass unchanged.
    pm.addPass(createLegalizeStablehlo());
    addKernelsPipeline(pm, {options.libraryConvolutions});
    addPhaseVerifier(pm, "lowered");
  }
  if (enters(Phase::Scheduled)) {
    BuildScheduleOptions schedule;
    schedule.schedule = options.schedule;
    schedule.placement = options.placement;
    schedule.metric = options.metric;
    schedule.effort = options.effort;
    schedule.cap = options.cap;
    schedule.costs = options.costs;
    pm.addPass(createBuildSchedule(schedule));
    addPhaseVerifier(pm, "scheduled");
  }
  if (enters(Phase::Ranked)) {
    // The input schedule may have been edited by hand, so it is verified first.
    if (from == Phase::Scheduled)
      addPhaseVerifier(pm, "scheduled");
    pm.addPass(createSplitRanks({options.cap}));
  }
  // The verifier always runs here: no unverified ranked program is written.
  if (to == Phase::Ranked)
    addPhaseVerifier(pm, "ranked", options.cap);
}

namespace {
/// The pipeline options of `mpmd-partition`, which are those of `mpmd-cut-stages`.
struct PartitionOptions : PassPipelineOptions<PartitionOptions> {
  Option<int64_t> stages{*this, "stages", llvm::cl::desc("number of stages; 0: one per pipeline rank"),
                         llvm::cl::init(0)};
  Option<int64_t> cap{*this, "cap", llvm::cl::desc("most bytes that a rank may plan; 0: no limit"), llvm::cl::init(0)};
  Option<bool> holdsAll{*this, "holds-all",
                        llvm::cl::desc("the schedule has all microbatches under way at once, as GPipe has"),
                        llvm::cl::init(false)};
};
} // namespace

void mpmd::registerPipelines() {
  registerCompilePass();
  PassPipelineRegistration<>("mpmd-microbatches",
                             "finds the microbatch loop of a step, however it is written, and makes it an op",
                             [](OpPassManager &pm) { addMicrobatchesPipeline(pm); });
  PassPipelineRegistration<PartitionOptions>(
      "mpmd-partition", "classifies or cuts stages and places every op in a task of one stage",
      [](OpPassManager &pm, const PartitionOptions &options) {
        addPartitionPipeline(pm, {options.stages, options.cap, options.holdsAll});
      });
}
