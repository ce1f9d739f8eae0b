// Plans the memory of every rank from the program and its schedule.
#include "RankPlan.h"

#include "mpmd/Plan/Support/Status.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::rank;

LogicalResult rank::planRanks(ProgramOp program, ScheduleOp schedule, RankPlan &plan) {
  plan.program = program;
  plan.timetable = readTimetable(schedule);
  plan.read = readTaskGraph(program);
  absl::StatusOr<plan::Simulation> simulation = plan::checkAndSimulate(plan.timetable, plan.read.graph);
  if (!simulation.ok())
    return schedule.emitError(messageOf(simulation.status()));
  plan.simulation = *std::move(simulation);
  FailureOr<HeldValues> held = readHeldValues(program, plan.read);
  if (failed(held))
    return failure();
  plan.held = std::move(*held);
  plan.memory = plan::planMemory(plan.held.memory, plan.read.graph, plan.timetable, plan.simulation);
  if (plan.memory.unread >= 0) {
    TransferOp transfer = plan.held.transfers[plan.memory.unread];
    return transfer.emitError("expected a task of stage ")
           << transfer.getTo() << " to read the transferred value, got none";
  }
  plan.types.resize(plan.memory.buffers.size());
  for (auto [value, type] : llvm::enumerate(plan.held.types))
    plan.types[plan.memory.bufferOf[value]] = MemRefType::get(type.getShape(), type.getElementType());
  // Replicated state has equal copies on a rank, so only the first copy is returned.
  plan.resultsOf.resize(plan.memory.buffers.size());
  DenseSet<std::pair<int64_t, int64_t>> replaced;
  for (auto [i, value] : llvm::enumerate(plan.held.results)) {
    auto info = cast<ResultAttr>(program.getResults()[i]);
    if (info.getState() >= 0 && !replaced.insert({info.getState(), plan.place(info.getStage())}).second)
      continue;
    plan.resultsOf[plan.memory.bufferOf[value]].push_back(plan.results.size());
    plan.results.push_back(i);
  }
  return success();
}
