// Places stages on meshes, and writes the order of actions of every rank.
#include "mpmd/Dialect/Mpmd/HeldValues.h"
#include "mpmd/Dialect/Mpmd/Limits.h"
#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Dialect/Mpmd/ProgramGraph.h"
#include "mpmd/Plan/Schedule/ProgramSchedule.h"
#include "mpmd/Plan/Support/FileIo.h"
#include "mpmd/Plan/Support/Status.h"
#include "mpmd/Plan/Topology/Topology.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Format.h"

namespace mpmd {
#define GEN_PASS_DEF_BUILDSCHEDULE
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;

namespace {
struct BuildSchedule : mpmd::impl::BuildScheduleBase<BuildSchedule> {
  using BuildScheduleBase::BuildScheduleBase;

  void runOnOperation() override {
    auto programs = getOperation().getOps<ProgramOp>();
    if (programs.empty()) {
      getOperation().emitError("expected an 'mpmd.program', got none");
      return signalPassFailure();
    }
    ProgramOp program = *programs.begin();
    const int64_t ranks = topologyOf(getOperation()).pipelineRanks();
    setLinks(program, ranks);
    ProgramGraph read = readTaskGraph(program);
    read.graph.devices = devicesOf(program);
    plan::ProgramRequest request;
    request.schedule = schedule;
    request.ranks = ranks;
    request.placement = placement;
    request.search.metric = metric == "span" ? plan::Metric::Span : plan::Metric::Makespan;
    request.search.effort = effort;
    request.cap = static_cast<double>(cap);
    FailureOr<HeldValues> held = readHeldValues(program, read);
    if (failed(held))
      return signalPassFailure();
    request.memory = std::move(held->memory);
    std::string note;
    request.note = &note;
    absl::Status status = metric != "span" && metric != "makespan"
                              ? invalid("expected metric= to be makespan or span, got '" + metric + "'")
                              : readCosts(read);
    absl::StatusOr<plan::Timetable> made =
        status.ok() ? plan::scheduleProgram(read.graph, request) : absl::StatusOr<plan::Timetable>(status);
    if (!made.ok()) {
      program.emitError(messageOf(made.status()));
      return signalPassFailure();
    }
    const plan::Timetable &timetable = *made;
    if (!note.empty())
      program.emitRemark(note);
    if (isDebugged("build-schedule")) {
      const plan::Simulation simulation = *plan::checkAndSimulate(timetable, read.graph);
      MPMD_DEBUG("build-schedule", "takes " << timetable.name << ": "
                                            << llvm::format("%.1f us, bubble %.1f %%", 1e6 * simulation.makespan,
                                                            100 * simulation.bubble()));
    }
    for (const plan::CompactSchedule &order : timetable.orders)
      countStatistic("build-schedule", "actions", order.size());
    noteEmptyHalves(program, read, timetable);
    noteIdleRanks(program, timetable);
    if (failed(write(program, timetable)))
      signalPassFailure();
  }

  /// Adds a remark for stages that gain nothing from a schedule with split backwards, because one of the two halves is
  /// empty. The orders of stages with several backwards for each microbatch are not those of a published schedule.
  static void noteEmptyHalves(ProgramOp program, const ProgramGraph &read, const plan::Timetable &timetable) {
    bool splits = false;
    for (const plan::CompactSchedule &order : timetable.orders)
      for (const plan::Group &group : order.groups)
        for (const plan::Step &step : group.steps)
          splits |= step.first.kind == plan::Kind::BackwardInput;
    std::vector<bool> input(read.graph.stages, false), weight(read.graph.stages, false);
    for (const plan::TaskNode &task : read.graph.tasks) {
      splits &= task.kind != plan::Kind::BackwardInput || task.pass == 0;
      input[task.stage] = input[task.stage] || task.kind == plan::Kind::BackwardInput;
      weight[task.stage] = weight[task.stage] || task.kind == plan::Kind::BackwardWeight;
    }
    for (int64_t stage = 0; splits && stage < read.graph.stages; ++stage)
      if (input[stage] != weight[stage])
        program.emitRemark("stage ")
            << stage << " has no " << (input[stage] ? "weight" : "input") << " gradient in its backward: "
            << (input[stage] ? "no contraction, convolution or scatter in it leads to one parameter's gradient only"
                             : "no other stage waits for any of it");
  }

  /// Adds a remark for ranks without actions. They only lengthen the step, or show that the stages are not as intended.
  static void noteIdleRanks(ProgramOp program, const plan::Timetable &timetable) {
    SmallVector<std::string> idle;
    for (auto [rank, order] : llvm::enumerate(timetable.orders))
      if (order.size() == 0)
        idle.push_back(std::to_string(rank));
    if (!idle.empty())
      program.emitRemark("of ") << timetable.orders.size()
                                << " pipeline ranks these have nothing to do: " << llvm::join(idle, ", ")
                                << "; no operation belongs to their stages";
  }

  /// Sets the speed of each transfer from the links between the pipeline ranks. If each rank has one stage, these are
  /// the links between the two ranks, else the slowest link of all.
  void setLinks(ProgramOp program, int64_t ranks) {
    const std::vector<plan::LinkSpeed> speeds = plan::neighbourLinks(topologyOf(getOperation())).ranks;
    if (speeds.empty())
      return;
    bool oneEach = static_cast<int64_t>(program.getStages()) == ranks;
    program.walk([&](TransferOp transfer) {
      if (!transfer.getCost())
        return;
      int64_t from = transfer.getFrom(), to = transfer.getTo(), first = std::min(from, to), last = std::max(from, to);
      CostAttr cost = transfer.getCostAttr();
      double seconds = 0;
      for (int64_t rank = 0; rank < ranks; ++rank)
        if (!oneEach || (first <= rank && rank < last))
          seconds = std::max(seconds, speeds[rank].seconds(static_cast<double>(cost.getBytes())));
      transfer.setCostAttr(CostAttr::get(&getContext(), cost.getFlops(), cost.getBytes(), seconds));
    });
  }

  /// Replaces the costs of the cost model by the costs in the file. Also writes them into the program, so that later
  /// phases and pictures show the same times.
  absl::Status readCosts(ProgramGraph &read) {
    if (costs.empty())
      return absl::OkStatus();
    std::string text;
    if (absl::Status status = plan::readInput(costs, text); !status.ok())
      return invalid("costs: " + messageOf(status));
    const absl::StatusOr<plan::Costs> measured = plan::parseCosts(text);
    const absl::Status status = measured.ok() ? plan::setCosts(read.graph, *measured) : measured.status();
    if (!status.ok())
      return invalid(costs + ": " + messageOf(status));
    auto withSeconds = [](CostAttr cost, double seconds) {
      return CostAttr::get(cost.getContext(), cost.getFlops(), cost.getBytes(), seconds);
    };
    for (auto [op, task] : llvm::zip(read.ops, read.graph.tasks))
      if (op.getCost() && plan::inLoop(task.kind))
        op.setCostAttr(withSeconds(op.getCostAttr(), task.seconds));
    for (MicrobatchesOp loop : findLoops(*getOperation().getOps<ProgramOp>().begin()))
      for (auto transfer : loop.getBody().front().getOps<TransferOp>()) {
        int64_t from = read.graph.originalOf(transfer.getFrom()), to = read.graph.originalOf(transfer.getTo());
        if (transfer.getCost() && std::abs(from - to) == 1)
          transfer.setCostAttr(
              withSeconds(transfer.getCostAttr(), to > from ? measured->up[from] : measured->down[to]));
      }
    return absl::OkStatus();
  }

  /// For each stage, a number that identifies its intra-stage mesh. Stages with equal numbers may share a rank.
  static std::vector<int64_t> devicesOf(ProgramOp program) {
    DenseMap<Attribute, int64_t> numbers;
    std::vector<int64_t> devices(program.getStages());
    program.walk([&](TaskOp task) {
      for (Type type : llvm::concat<const Type>(task->getOperandTypes(), task->getResultTypes()))
        devices[task.getStage()] =
            numbers.try_emplace(cast<MeshTensorType>(type).getMesh(), numbers.size() + 1).first->second;
      return WalkResult::skip();
    });
    return devices;
  }

  /// A mesh as errors show it: `@grid (dp=2, tp=2, cpu)`.
  static std::string shown(MeshOp mesh) {
    std::string text = ("@" + mesh.getSymName() + " (").str();
    for (auto [name, size] : llvm::zip_equal(mesh.getAxes().getAsRange<StringAttr>(), mesh.getSizes()))
      text += (name.getValue() + "=" + Twine(size) + ", ").str();
    return text + mesh.getTarget().str() + ")";
  }

  /// For each pipeline rank, the intra-stage mesh of its stages.
  FailureOr<SmallVector<MeshOp>> insideMeshes(ProgramOp program, const plan::Timetable &timetable) {
    auto declared = getOperation().getOps<MeshOp>();
    if (declared.empty())
      return program.emitError("expected an 'mpmd.mesh', got none");
    SmallVector<MeshOp> meshes(timetable.numRanks());
    SmallVector<TaskOp> firsts(timetable.numRanks());
    WalkResult walked = program.walk([&](TaskOp task) {
      MeshOp &mesh = meshes[timetable.place[task.getStage()]];
      TaskOp &first = firsts[timetable.place[task.getStage()]];
      for (Type type : llvm::concat<const Type>(task->getOperandTypes(), task->getResultTypes())) {
        auto named = getOperation().lookupSymbol<MeshOp>(cast<MeshTensorType>(type).getMesh());
        if (!named)
          return WalkResult(task.emitOpError("expected mesh tensors on an 'mpmd.mesh', got ") << type);
        if (mesh && named != mesh) {
          InFlightDiagnostic error = task.emitOpError("expected all stages of pipeline rank ")
                                     << timetable.place[task.getStage()] << " on one intra-stage mesh, got stage "
                                     << first.getStage() << " on " << shown(mesh) << " and stage " << task.getStage()
                                     << " on " << shown(named) << "; place them on different ranks";
          error.attachNote(first.getLoc()) << "the other stage";
          return WalkResult(error);
        }
        mesh = named;
        first = task;
      }
      return WalkResult::skip();
    });
    if (walked.wasInterrupted())
      return failure();
    for (MeshOp &mesh : meshes)
      if (!mesh)
        mesh = *declared.begin();
    return meshes;
  }

  LogicalResult write(ProgramOp program, const plan::Timetable &timetable) {
    FailureOr<SmallVector<MeshOp>> inside = insideMeshes(program, timetable);
    if (failed(inside))
      return failure();
    OpBuilder builder(program);
    Location loc = program.getLoc();
    SmallVector<FlatSymbolRefAttr> meshes;
    int64_t next = 0;
    for (auto [rank, mesh] : llvm::enumerate(*inside)) {
      std::string name = "pp" + std::to_string(rank);
      // Devices of a mesh are numbered row-major over its axes.
      int64_t count = mesh.getNumDevices();
      if (count > kMaxDevices - next)
        return program.emitError("expected at most ") << kMaxDevices << " devices, got more";
      SubmeshOp::create(builder, loc, builder.getStringAttr(name),
                        builder.getDenseI64ArrayAttr(llvm::to_vector(llvm::seq(next, next + count))),
                        FlatSymbolRefAttr::get(mesh.getSymNameAttr()));
      next += count;
      meshes.push_back(FlatSymbolRefAttr::get(&getContext(), name));
    }
    builder.setInsertionPointAfter(program);
    auto op = ScheduleOp::create(builder, loc, timetable.name, builder.getDenseI64ArrayAttr(timetable.microbatches),
                                 builder.getDenseI64ArrayAttr(timetable.place));
    builder.createBlock(&op.getBody());
    for (auto [mesh, order] : llvm::zip(meshes, timetable.orders))
      RankScheduleOp::create(builder, loc, mesh, toAttr(&getContext(), order));
    return success();
  }
};
} // namespace
