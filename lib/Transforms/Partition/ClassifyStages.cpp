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

/// What becomes, after the loop and through non-scalar ops, the new value of a parameter, or is a sum and becomes a
/// result of its type: by result of the loop, the argument.
static DenseMap<int64_t, Value> findGradients(Step &step) {
  DenseMap<int64_t, Value> gradients;
  DenseMap<Type, SmallVector<Value>> plain; // parameters by type
  for (BlockArgument argument : step.entry().getArguments())
    if (!isScalar(argument.getType()))
      plain[argument.getType()].push_back(argument);
  int64_t carries = step.loop.getCarries().size();
  auto follow = [&](Value root, function_ref<Value(Type, bool isCarry)> parameterOf) {
    SmallVector<Value> work{root};
    DenseSet<Value> seen;
    while (!work.empty()) {
      Value value = work.pop_back_val();
      if (isScalar(value.getType()) || !seen.insert(value).second)
        continue;
      Operation *op = value.getDefiningOp();
      if (op == step.loop.getOperation()) {
        int64_t number = cast<OpResult>(value).getResultNumber();
        if (Value parameter = parameterOf(value.getType(), number < carries))
          gradients.try_emplace(number, parameter);
      } else if (op) {
        llvm::append_range(work, readsOf(op));
      }
    }
  };
  for (auto [i, value] : llvm::enumerate(step.terminator()->getOperands())) {
    if (int64_t state = step.resultInfo(i).getState(); state >= 0) {
      Value argument = step.func.getArgument(state);
      follow(value, [&](Type type, bool) { return type == argument.getType() ? argument : Value(); });
    } else if (auto found = plain.find(value.getType()); found != plain.end()) {
      // Gradients that are returned as they are.
      follow(value, [&](Type type, bool isCarry) {
        return isCarry && type == found->first ? found->second.front() : Value();
      });
    }
  }
  return gradients;
}

/// The arguments of the step behind what the calls of each stage read and no microbatch changes: their parameters.
static std::map<int64_t, DenseSet<Value>> findParameters(Step &step, ArrayRef<Call> calls) {
  DenseSet<Value> varying;
  for (BlockArgument argument : step.body().getArguments())
    varying.insert(argument);
  for (Operation &op : step.body())
    if (isa<func::CallOp>(op) || llvm::any_of(readsOf(&op), [&](Value value) { return varying.contains(value); }))
      varying.insert(op.result_begin(), op.result_end());
  std::map<int64_t, DenseSet<Value>> parameters;
  std::map<int64_t, DenseSet<Value>> seen;
  for (const Call &call : calls) {
    SmallVector<Value> work(call.op->getOperands());
    while (!work.empty()) {
      Value value = work.pop_back_val();
      if (varying.contains(value) || !seen[call.stage].insert(value).second)
        continue;
      if (Operation *op = value.getDefiningOp())
        llvm::append_range(work, readsOf(op));
      else
        parameters[call.stage].insert(value);
    }
  }
  return parameters;
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
    InFlightDiagnostic error = step.loop.emitError("expected stages 0 to ")
                               << step.stages - 1 << ", got no call of stage " << missing;
    for (Call &call : calls)
      if (call.stage == step.stages - 1) {
        error.attachNote(call.op.getLoc()) << "stage " << call.stage << " is called here";
        break;
      }
    return error;
  }

  // Results of the loop that each value goes to directly, if they are gradients of a parameter of the stage in
  // question.
  DenseMap<int64_t, Value> gradients = findGradients(step);
  std::map<int64_t, DenseSet<Value>> parameters = findParameters(step, calls);
  auto feedsGradient = [&](const Call &call) {
    SmallVector<Operation *> work{call.op};
    DenseSet<Operation *> seen;
    while (!work.empty())
      for (OpOperand &use : work.pop_back_val()->getUses()) {
        Operation *user = step.body().findAncestorOpInBlock(*use.getOwner());
        if (user == step.body().getTerminator()) {
          auto found = gradients.find(use.getOperandNumber());
          if (found != gradients.end() && parameters[call.stage].contains(found->second))
            return true;
        } else if (!isa<func::CallOp>(user) && seen.insert(user).second) {
          work.push_back(user);
        }
      }
    return false;
  };
  for (Call &call : calls) {
    auto fromCalls = [&](auto holds) {
      return llvm::any_of(call.from, [&](int64_t source) { return holds(calls[source]); });
    };
    auto toCalls = [&](auto holds) { return llvm::any_of(call.to, [&](int64_t user) { return holds(calls[user]); }); };
    call.backward = call.highest > call.stage ||
                    fromCalls([&](const Call &from) { return from.stage == call.stage && from.backward; }) ||
                    toCalls([&](const Call &to) { return to.stage < call.stage; });
    // No other stage decides.
    if (!call.backward && !toCalls([&](const Call &to) { return to.stage > call.stage; }) &&
        fromCalls([&](const Call &from) { return from.stage == call.stage; }))
      call.backward = feedsGradient(call);
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
