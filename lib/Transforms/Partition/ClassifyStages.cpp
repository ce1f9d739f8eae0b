// Says of each stage call whether it is forward or backward, and groups calls to tasks (design, section 6, "Kinds").
#include "Partition.h"

#include "llvm/ADT/BitVector.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

namespace {
struct Call {
  func::CallOp op;
  int64_t stage;
  /// Calls whose results come here through unmarked ops only, and the calls that this one's results go to.
  SmallVector<int64_t> from, to;
  /// Highest stage among all calls that this one depends on.
  int64_t highest = -1;
  bool backward = false;
  Task *task = nullptr;
};
} // namespace

/// Whether everything that `value` reaches is a sum or a result of the loop.
static bool feedsOnlyLoopResults(Step &step, Operation *call) {
  SmallVector<Operation *> work(call->getUsers());
  DenseSet<Operation *> seen;
  while (!work.empty()) {
    Operation *user = work.pop_back_val();
    if (user == step.body().getTerminator() || !seen.insert(user).second)
      continue;
    if (isa<func::CallOp>(user))
      return false;
    llvm::append_range(work, user->getUsers());
  }
  return true;
}

LogicalResult partition::classifyStages(Step &step) {
  std::vector<Call> calls;
  DenseMap<Operation *, SmallVector<int64_t>> sources; // calls that reach an op directly
  DenseMap<Operation *, int64_t> number;
  for (Operation &op : step.body()) {
    llvm::SetVector<int64_t> from;
    op.walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (Operation *producer = operand.getDefiningOp()) {
          if (auto found = number.find(producer); found != number.end())
            from.insert(found->second);
          else if (auto reached = sources.find(producer); reached != sources.end())
            from.insert(reached->second.begin(), reached->second.end());
        }
    });
    auto call = dyn_cast<func::CallOp>(op);
    if (!call) {
      sources[&op] = llvm::to_vector(from);
      continue;
    }
    Call entry{call, call->getAttrOfType<IntegerAttr>("mpmd.stage").getInt(), llvm::to_vector(from), {}};
    for (int64_t source : entry.from) {
      calls[source].to.push_back(calls.size());
      entry.highest = std::max({entry.highest, calls[source].stage, calls[source].highest});
    }
    number[call] = calls.size();
    step.stages = std::max(step.stages, entry.stage + 1);
    calls.push_back(std::move(entry));
  }

  llvm::BitVector present(step.stages);
  for (Call &call : calls)
    present.set(call.stage);
  if (int missing = present.find_first_unset(); missing >= 0) {
    InFlightDiagnostic error = step.loop.emitError("expected stages 0 to ") << step.stages - 1 << ", got no call of stage " << missing;
    for (Call &call : calls)
      if (call.stage == step.stages - 1) {
        error.attachNote(call.op.getLoc()) << "stage " << call.stage << " is called here";
        break;
      }
    return error;
  }

  for (auto [i, call] : llvm::enumerate(calls)) {
    bool toLower = llvm::any_of(call.to, [&](int64_t user) { return calls[user].stage < call.stage; });
    bool fromSame = llvm::any_of(call.from, [&](int64_t source) { return calls[source].stage == call.stage; });
    bool otherStage = llvm::any_of(call.to, [&](int64_t user) { return calls[user].stage != call.stage; });
    call.backward = call.highest > call.stage || toLower || (!otherStage && fromSame && feedsOnlyLoopResults(step, call.op));
  }

  // A call joins the last task of its stage and kind unless it depends on it through another task.
  DenseMap<Task *, DenseSet<Task *>> ancestors;
  std::map<std::pair<int64_t, bool>, Task *> last;
  for (Call &call : calls) {
    Task *&candidate = last[{call.stage, call.backward}];
    DenseSet<Task *> above;
    bool separated = false;
    for (int64_t source : call.from) {
      Task *task = calls[source].task;
      above.insert(task);
      above.insert(ancestors[task].begin(), ancestors[task].end());
      separated |= task != candidate && ancestors[task].contains(candidate);
    }
    if (!candidate || separated) {
      int64_t pass = candidate ? candidate->index + 1 : 0;
      auto task = std::make_unique<Task>();
      task->stage = call.stage;
      task->kind = call.backward ? TaskKind::BackwardInput : TaskKind::Forward;
      task->index = pass;
      candidate = task.get();
      step.loopTasks.push_back(std::move(task));
    }
    call.task = candidate;
    above.erase(candidate);
    ancestors[candidate].insert(above.begin(), above.end());
    candidate->ops.insert(call.op);
    step.taskOf[call.op] = candidate;
  }
  return success();
}
