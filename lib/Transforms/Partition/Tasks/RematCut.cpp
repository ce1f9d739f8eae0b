#include "RematCut.h"

#include "../Partition.h"
#include "RecomputeCosts.h"
#include "TaskEdits.h"
#include "ValueCut.h"

#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;
using plan::FlowNetwork;

namespace {
/// Whether, and at what cost, an operand of a task can be saved for a later task.
enum class OperandCost {
  Nothing, ///< no cost, because it is resident for the whole step
  Bytes,   ///< the cost of its bytes
  Refused, ///< impossible, because it is overwritten before
};
} // namespace

static OperandCost costOf(TaskOp task, int64_t operand, Keep keep) {
  if (isReplaced(task, operand))
    return OperandCost::Refused;
  if (keep == Keep::All || isResident(task, operand))
    return OperandCost::Nothing;
  return isa<BlockArgument>(task.getInputs()[operand]) ? OperandCost::Refused : OperandCost::Bytes;
}

/// Whether an op compares floating-point numbers for equality.
static bool comparesForEquality(Operation *op) {
  if (auto compare = dyn_cast<stablehlo::CompareOp>(op))
    return isa<FloatType>(getElementTypeOrSelf(compare.getOperand(0))) &&
           llvm::is_contained({stablehlo::ComparisonDirection::EQ, stablehlo::ComparisonDirection::NE},
                              compare.getComparisonDirection());
  using P = arith::CmpFPredicate;
  auto compare = dyn_cast<arith::CmpFOp>(op);
  return compare && llvm::is_contained({P::OEQ, P::UEQ, P::ONE, P::UNE}, compare.getPredicate());
}

/// Whether a task of the stage compares values with at least this many elements for equality, as gradients of maxima
/// do. Recomputed logits need not have the same bits, so they must not be recomputed then.
static bool asksForBits(TaskOp task, int64_t elements) {
  auto isLarge = [&](Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return type && type.hasStaticShape() && type.getNumElements() >= elements;
  };
  for (auto other : task->getBlock()->getOps<TaskOp>())
    if (other.getStage() == task.getStage())
      for (Operation &op : other.getBody().front())
        if (llvm::any_of(op.getOperands(), isLarge) && op.walk([](Operation *inner) {
                                                           return comparesForEquality(inner) ? WalkResult::interrupt()
                                                                                             : WalkResult::advance();
                                                         }).wasInterrupted())
          return true;
  return false;
}

RematCut partition::cutSaved(TaskOp task, ArrayRef<Value> demanded, Keep keep, double bytesPerFlop,
                             const Deferrable &deferrable) {
  Block &body = task.getBody().front();
  RecomputeCosts costs{keep, bytesPerFlop, hasSeveralDevices(task->getParentOfType<ModuleOp>(), task.getStage())};
  for (Operation &op : body)
    if (makesLongLogits(&op))
      if (int64_t elements = cast<RankedTensorType>(op.getResult(0).getType()).getNumElements();
          !asksForBits(task, elements / 4))
        costs.logits.insert(elements);
  auto canWait = [&](Operation *op) { return op && deferrable.ops.contains(op); };
  DenseSet<Value> replaced; // deferrable ops overwrite them, so the task that runs the ops needs them
  for (const Deferrable::Result &result : deferrable.results)
    if (result.operand >= 0)
      replaced.insert(body.getArgument(result.operand));
  // For an op: the values that it reads of the task, except those in `replaced`.
  auto valuesReadBy = [&](Operation *op) {
    return llvm::filter_to_vector(
        readsOf(op), [&](Value read) { return read.getParentBlock() == &body && !replaced.contains(read); });
  };
  ValueCut values;
  for (Value value : demanded)
    values.demand(value);
  auto yielded = [&](const Deferrable::Result &result) { return body.getTerminator()->getOperand(result.result); };
  FlowNetwork &network = values.network;
  for (Operation *op : deferrable.ops)
    values.nodeOf(op->getResult(0));
  DenseSet<Operation *> inOneTask; // they must run in the same task as the op that overwrites their operand
  for (const Deferrable::Result &result : deferrable.results)
    if (result.reader) {
      int64_t reader = values.nodeOf(result.reader->getResult(0)), maker = values.nodeOf(yielded(result));
      network.addEdge(reader, maker, FlowNetwork::kUnbounded);
      network.addEdge(maker, reader, FlowNetwork::kUnbounded);
      inOneTask.insert(result.reader);
    }
  // For each deferrable op, a node that is on the source side if the earlier task runs the op. The later task may run
  // the op again.
  DenseMap<Operation *, int64_t> sooner;
  for (Operation *op : deferrable.ops)
    sooner[op] = network.addNode();
  auto addSooner = [&](Operation *op, int64_t cost) {
    const int64_t node = values.nodeOf(op->getResult(0)), own = sooner.lookup(op);
    network.addEdge(node, own, FlowNetwork::kUnbounded);
    network.addEdge(own, node, cost);
    for (Operation *user : op->getUsers())
      if (Operation *reader = body.findAncestorOpInBlock(*user); canWait(reader))
        network.addEdge(sooner.lookup(reader), own, FlowNetwork::kUnbounded);
  };
  DenseSet<Value> isDemanded(demanded.begin(), demanded.end());
  values.solve([&](Value value) {
    ValueCosts of;
    if (std::optional<int64_t> bytes = knownBytes(value))
      of.transfer = scaledCost(*bytes, kCostOfByte);
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      OperandCost cost = costOf(task, argument.getArgNumber(), keep);
      // The later task reads this value in any case.
      if (isDemanded.contains(value))
        of.transfer = 0;
      else if (cost == OperandCost::Refused)
        of.transfer = std::nullopt;
      if (cost == OperandCost::Nothing)
        of.recompute = 0;
      return of;
    }
    Operation *op = value.getDefiningOp();
    of.recompute = costs.of(op);
    if (of.recompute || canWait(op))
      of.operands = valuesReadBy(op);
    if (inOneTask.contains(op))
      of.recompute = std::nullopt;
    if (canWait(op)) {
      addSooner(op, of.recompute.value_or(FlowNetwork::kUnbounded));
      of.recompute = 1; // a small cost, so that ops without benefit are not moved
    }
    return of;
  });

  RematCut cut;
  SmallVector<Value> needed(demanded);
  for (const Deferrable::Result &result : deferrable.results)
    if (values.isOnSinkSide(values.nodeOf(yielded(result)))) {
      cut.moved.push_back(result);
      needed.push_back(yielded(result));
    }
  llvm::SetVector<Operation *> recomputed;
  values.collect(needed, cut.saved, recomputed);
  for (Value value : cut.saved)
    if (auto argument = dyn_cast<BlockArgument>(value); !argument || !isResident(task, argument.getArgNumber()))
      cut.bytes += knownBytes(value).value_or(0);
  for (Operation *op : deferrable.ops)
    if (values.isOnSinkSide(sooner.lookup(op)))
      cut.deferred.insert(op);
  cut.recomputed = recomputed.takeVector();
  llvm::sort(cut.recomputed, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return cut;
}

StringRef partition::reasonToKeep(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return "result of another task";
  if (isa<stablehlo::ConvolutionOp>(op))
    return "result of a convolution";
  if (contractionFlops(op))
    return "result of a contraction";
  if (isa<stablehlo::ReduceOp, stablehlo::ReduceWindowOp>(op))
    return "result of a reduction";
  return RecomputeCosts{Keep::Cut, -1, false}.ofElement(op) ? "its operands are not smaller" : "expensive to recompute";
}
