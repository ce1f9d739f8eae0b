// Writes the schedule: stages to meshes, actions in order.
#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Dialect/Mpmd/TaskGraph.h"
#include "mpmd/Plan/Schedules.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

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
    ProgramGraph read = readTaskGraph(program);
    const plan::TaskGraph &graph = read.graph;
    for (auto [i, task] : llvm::enumerate(graph.tasks))
      if (plan::inLoop(task.kind) && task.pass > 0) {
        read.ops[i].emitError("expected one pass of each stage per microbatch for schedule '") << schedule << "', got a second one of stage " << task.stage;
        return signalPassFailure();
      }

    plan::Timetable timetable;
    if (std::string error = plan::makeSchedule(schedule, graph.stages, ranks, graph.microbatches, timetable); !error.empty()) {
      program.emitError(error);
      return signalPassFailure();
    }
    for (int64_t rank = 0; rank < ranks; ++rank)
      timetable.orders[rank] = complete(timetable.orders[rank], rank, timetable.place, graph);
    plan::Simulation simulation;
    if (std::string error = plan::checkAndSimulate(timetable, graph, simulation); !error.empty()) {
      program.emitError(error);
      return signalPassFailure();
    }
    write(program, timetable);
  }

  /// The loop's actions that the program has tasks for, after the prologue and before the updates of the rank's stages.
  plan::Order complete(const plan::Order &order, int64_t rank, const std::vector<int64_t> &place, const plan::TaskGraph &graph) {
    std::vector<plan::Action> actions;
    auto outside = [&](plan::Kind kind) {
      for (const plan::TaskNode &task : graph.tasks)
        if (task.kind == kind && place[task.stage] == rank)
          actions.push_back({task.stage, kind, task.pass, 0});
    };
    outside(plan::Kind::Prologue);
    for (const plan::Action &action : order.expand()) {
      auto has = [&](plan::Kind kind) { return graph.find(action.stage, kind, action.pass) >= 0; };
      bool present = action.kind == plan::Kind::Backward ? has(plan::Kind::BackwardInput) || has(plan::Kind::BackwardWeight) : has(action.kind);
      if (present)
        actions.push_back(action);
    }
    outside(plan::Kind::Update);
    return plan::Order::compress(actions);
  }

  void write(ProgramOp program, const plan::Timetable &timetable) {
    OpBuilder builder(program);
    Location loc = program.getLoc();
    auto inside = *getOperation().getOps<InsideMeshOp>().begin();
    SmallVector<FlatSymbolRefAttr> meshes;
    for (int64_t rank = 0; rank < timetable.numRanks(); ++rank) {
      std::string name = "pp" + std::to_string(rank);
      MeshOp::create(builder, loc, builder.getStringAttr(name), builder.getDenseI64ArrayAttr({rank}), FlatSymbolRefAttr::get(inside.getSymNameAttr()));
      meshes.push_back(FlatSymbolRefAttr::get(&getContext(), name));
    }
    builder.setInsertionPointAfter(program);
    auto op = ScheduleOp::create(builder, loc, timetable.name, timetable.microbatches, builder.getDenseI64ArrayAttr(timetable.place));
    builder.createBlock(&op.getBody());
    for (auto [mesh, order] : llvm::zip(meshes, timetable.orders))
      OrderOp::create(builder, loc, mesh, toAttr(&getContext(), order));
  }
};
} // namespace
