// Classifies each stage call as forward or backward, and groups the calls into tasks.
#include "../Partition.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"
#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Transforms/Passes.h"

#include "llvm/ADT/BitVector.h"

namespace mpmd {
#define GEN_PASS_DEF_CLASSIFYSTAGES
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

namespace {
struct Call {
  func::CallOp op;
  int64_t stage;
  /// `from`: calls whose results this call reads, directly or through unmarked ops. `to`: calls that read its results
  /// in this way.
  SmallVector<int64_t> from, to;
  /// The highest stage of all calls that this call depends on.
  int64_t highest = -1;
  bool backward = false;
  Task *task = nullptr;
};
} // namespace

/// For each result of the loop, finds the arguments whose gradient it may be. There are two cases. The new value of a
/// parameter depends on the result through non-scalar ops after the loop. Or the result is a sum that the step returns
/// with the type of the parameter. If a later loop is in between, the result may be the gradient of any parameter of
/// its type.
static DenseMap<int64_t, SmallVector<Value>> findGradients(Step &step, Loop &loop) {
  DenseMap<int64_t, SmallVector<Value>> gradients;
  DenseMap<Type, SmallVector<Value>> plain; // candidate parameters by type
  for (BlockArgument argument : step.entry().getArguments())
    if (!isScalar(argument.getType()))
      plain[argument.getType()].push_back(argument);
  int64_t carries = loop.op.getCarries().size();
  auto follow = [&](Value root, bool isState, function_ref<ArrayRef<Value>(Type, bool isCarry)> parametersOf) {
    SmallVector<std::pair<Value, bool>> work{{root, false}};
    DenseSet<Value> seen;
    while (!work.empty()) {
      auto [value, through] = work.pop_back_val(); // through: whether a later loop was passed
      if (isScalar(value.getType()) || !seen.insert(value).second)
        continue;
      Operation *op = value.getDefiningOp();
      if (op == loop.op) {
        int64_t number = cast<OpResult>(value).getResultNumber();
        ArrayRef<Value> parameters = through && isState ? ArrayRef<Value>(plain[value.getType()])
                                                        : parametersOf(value.getType(), number < carries);
        if (!parameters.empty())
          gradients.try_emplace(number, parameters);
      } else if (op) {
        for (Value read : readsOf(op))
          work.push_back({read, through || isa<MicrobatchesOp>(op)});
      }
    }
  };
  for (auto [i, value] : llvm::enumerate(step.terminator()->getOperands())) {
    if (int64_t state = step.resultInfo(i).getState(); state >= 0) {
      Value argument = step.func.getArgument(state);
      follow(value, true, [&](Type type, bool) {
        return type == argument.getType() ? ArrayRef<Value>(argument) : ArrayRef<Value>();
      });
    } else if (auto found = plain.find(value.getType()); found != plain.end()) {
      // The step may return a gradient without using it.
      follow(value, false, [&](Type type, bool isCarry) {
        return isCarry && type == found->first ? ArrayRef<Value>(found->second).take_front() : ArrayRef<Value>();
      });
    }
  }
  return gradients;
}

/// Finds the parameters of each stage: the arguments of the step that its calls depend on through loop-invariant
/// values.
static std::map<int64_t, DenseSet<Value>> findParameters(Loop &loop, ArrayRef<Call> calls) {
  DenseSet<Value> varying;
  for (BlockArgument argument : loop.body().getArguments())
    varying.insert(argument);
  for (Operation &op : loop.body())
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
      if (Operation *op = value.getDefiningOp(); op && !isa<MicrobatchesOp>(op))
        llvm::append_range(work, readsOf(op));
      else if (!op)
        parameters[call.stage].insert(value);
    }
  }
  return parameters;
}

/// Reads the stage calls of a loop, and the calls that each one reads directly or through unmarked ops.
static std::vector<Call> readCalls(Loop &loop) {
  std::vector<Call> calls;
  DenseMap<Operation *, SmallVector<int64_t>>
      sources; // for each op, the calls whose results it depends on without another call in between
  DenseMap<Operation *, int64_t> number;
  for (Operation &op : loop.body()) {
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
    Call entry{call, call->getAttrOfType<IntegerAttr>(kStageAttr).getInt(), llvm::to_vector(from), {}};
    for (int64_t source : entry.from) {
      calls[source].to.push_back(calls.size());
      entry.highest = std::max({entry.highest, calls[source].stage, calls[source].highest});
    }
    number[call] = calls.size();
    calls.push_back(std::move(entry));
  }
  return calls;
}

/// Classifies the calls of one loop, and groups them into tasks.
static void classifyLoop(Step &step, Loop &loop, std::vector<Call> calls) {
  // `feedsGradient`: whether a call's result flows into the gradient of a parameter of its stage without another call
  // in between.
  DenseMap<int64_t, SmallVector<Value>> gradients = findGradients(step, loop);
  std::map<int64_t, DenseSet<Value>> parameters = findParameters(loop, calls);
  auto feedsGradient = [&](const Call &call) {
    SmallVector<Operation *> work{call.op};
    DenseSet<Operation *> seen;
    while (!work.empty())
      for (OpOperand &use : work.pop_back_val()->getUses()) {
        Operation *user = loop.body().findAncestorOpInBlock(*use.getOwner());
        if (user == loop.body().getTerminator()) {
          auto found = gradients.find(use.getOperandNumber());
          if (found != gradients.end() &&
              llvm::any_of(found->second, [&](Value parameter) { return parameters[call.stage].contains(parameter); }))
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
    // The neighbouring stages do not show the direction of this call, so gradients decide.
    if (!call.backward && !toCalls([&](const Call &to) { return to.stage > call.stage; }) &&
        fromCalls([&](const Call &from) { return from.stage == call.stage; }))
      call.backward = feedsGradient(call);
  }

  // A call joins the last task of its stage and kind, unless it depends on this task through another task.
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
      task->loop = &loop - step.loops.data();
      candidate = task.get();
      loop.tasks.push_back(std::move(task));
    }
    call.task = candidate;
    above.erase(candidate);
    ancestors[candidate].insert(above.begin(), above.end());
    candidate->ops.insert(call.op);
    step.taskOf[call.op] = candidate;
  }
}

static LogicalResult classifyStages(Step &step) {
  std::vector<std::vector<Call>> calls;
  for (Loop &loop : step.loops) {
    calls.push_back(readCalls(loop));
    for (const Call &call : calls.back())
      step.stages = std::max(step.stages, call.stage + 1);
  }
  llvm::BitVector present(step.stages);
  std::optional<Location> highest;
  for (const std::vector<Call> &list : calls)
    for (const Call &call : list) {
      present.set(call.stage);
      if (call.stage == step.stages - 1 && !highest)
        highest = call.op->getLoc();
    }
  if (int missing = present.find_first_unset(); missing >= 0) {
    InFlightDiagnostic error = step.loops.front().op.emitError("expected stages 0 to ")
                               << step.stages - 1 << ", got no call of stage " << missing;
    error.attachNote(*highest) << "stage " << step.stages - 1 << " is called here";
    return error;
  }
  for (auto [loop, list] : llvm::zip(step.loops, calls))
    classifyLoop(step, loop, std::move(list));
  return success();
}

namespace {
struct ClassifyStages : mpmd::impl::ClassifyStagesBase<ClassifyStages> {
  using ClassifyStagesBase::ClassifyStagesBase;

  void runOnOperation() override {
    FailureOr<Step> step = readStep(getOperation());
    if (failed(step) || (step->marked && failed(classifyStages(*step))))
      return signalPassFailure();
    if (!step->marked)
      return;
    if (stages > 0 && step->stages != stages) {
      step->loops.front().op->emitError("expected ")
          << stages.getValue() << " stages, as stages= or chunks= asks for, got " << step->stages << " marked ones";
      return signalPassFailure();
    }
    for (auto [i, loop] : llvm::enumerate(step->loops)) {
      countStatistic("classify-stages", "tasks in loops", loop.tasks.size());
      for (const auto &task : loop.tasks)
        MPMD_DEBUG("classify-stages", "loop " << i << ", stage " << task->stage << ": " << stringifyTaskKind(task->kind)
                                              << " of " << task->ops.size() << " ops");
    }
    createFragments(*step);
  }
};
} // namespace
