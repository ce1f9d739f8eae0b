// Writes the schedule: stages to meshes, actions in order.
#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Dialect/Mpmd/TaskGraph.h"
#include "mpmd/Plan/ProgramSchedule.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/MemoryBuffer.h"

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
    plan::ProgramRequest request;
    request.schedule = schedule;
    request.ranks = ranks;
    request.search.metric = metric == "span" ? plan::Metric::Span : plan::Metric::Makespan;
    request.search.effort = effort;
    request.cap = static_cast<double>(cap);
    readMemory(read, request);
    plan::Timetable timetable;
    std::string error = metric != "span" && metric != "makespan" ? "expected metric= to be makespan or span, got '" + metric + "'" : readCosts(read.graph);
    if (error.empty())
      error = plan::scheduleProgram(read.graph, request, timetable);
    if (!error.empty()) {
      program.emitError(error);
      return signalPassFailure();
    }
    write(program, timetable);
  }

  /// Measured costs replace those of the cost model.
  std::string readCosts(plan::TaskGraph &graph) {
    if (costs.empty())
      return "";
    auto file = llvm::MemoryBuffer::getFile(costs);
    if (!file)
      return "cannot read the costs " + costs + ": " + file.getError().message();
    plan::Costs measured;
    std::string error = plan::parseCosts(std::string_view((*file)->getBufferStart(), (*file)->getBufferSize()), measured);
    if (error.empty())
      error = plan::setCosts(graph, measured);
    return error.empty() ? "" : costs + ": " + error;
  }

  static double bytesOf(Value value) {
    auto array = dyn_cast<ArrayType>(value.getType());
    return array ? static_cast<double>(array.getLocalBytes()) : 0;
  }

  /// What a microbatch keeps between the tasks of a stage: values that a later kind of task reads, made there or received. What lives outside the loop is resident,
  /// and so are two microbatches of what only passes through.
  static void readMemory(ProgramGraph &read, plan::ProgramRequest &request) {
    request.memory.assign(read.graph.stages, {});
    request.resident.assign(read.graph.stages, 0);
    for (plan::StageCost &stage : request.memory)
      stage.memForward = stage.memInput = stage.memWeight = 0;
    auto phaseOf = [](plan::Kind kind) { return kind == plan::Kind::Forward ? 0 : kind == plan::Kind::BackwardInput ? 1 : 2; };
    SmallVector<llvm::DenseSet<Value>> counted(read.graph.stages);
    for (auto [i, op] : llvm::enumerate(read.ops)) {
      const plan::TaskNode &task = read.graph.tasks[i];
      auto keep = [&](Value value, int first) {
        if (!counted[task.stage].insert(value).second)
          return;
        // From the first task of the stage that has it to the last that reads it.
        int last = first;
        for (Operation *user : value.getUsers())
          if (auto found = read.taskOf.find(user); found != read.taskOf.end() && read.graph.tasks[found->second].stage == task.stage) {
            int phase = phaseOf(read.graph.tasks[found->second].kind);
            first = std::min(first, phase), last = std::max(last, phase);
          }
        double bytes = bytesOf(value);
        plan::StageCost &stage = request.memory[task.stage];
        double *parts[] = {&stage.memForward, &stage.memInput, &stage.memWeight};
        if (first == last)
          request.resident[task.stage] += 2 * bytes;
        *parts[first] += first < last ? bytes : 0;
        *parts[last] -= first < last ? bytes : 0;
      };
      bool inLoop = plan::inLoop(task.kind);
      for (Value input : op.getInputs()) {
        Operation *maker = input.getDefiningOp();
        if (inLoop && maker && maker->getParentOfType<MicrobatchesOp>()) {
          if (isa<TransferOp>(maker))
            keep(input, phaseOf(task.kind));
          continue;
        }
        if (Value origin = originOf(input); counted[task.stage].insert(origin).second)
          request.resident[task.stage] += bytesOf(origin);
      }
      // A result in place of an operand is the operand.
      for (auto [result, alias] : llvm::zip(op.getOutputs(), op.getAliases()))
        if (alias < 0 && inLoop)
          keep(result, phaseOf(task.kind));
    }
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
