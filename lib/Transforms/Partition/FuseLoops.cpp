// The gradient of a scanned loss is two loops: one runs the forwards and stacks what the backwards need, the other runs the backwards from the last
// microbatch to the first. Nothing but the stacks ties them, so one loop does both. What differentiation has moved out of the loops is unmarked.
#include "Partition.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

namespace {
bool isInt(Value value, int64_t expected) { return constantInt(value) == expected; }

bool callsStages(Operation &op) {
  return op.walk([](func::CallOp call) { return isStageCall(call) ? WalkResult::interrupt() : WalkResult::advance(); }).wasInterrupted();
}

class Fuser {
public:
  Fuser(Step &step, Operation *first, Operation *second, int64_t count)
      : step(step), first(first), second(second), one(first->getRegion(1).front()), two(second->getRegion(1).front()), count(count) {}
  bool run();

private:
  bool findCounters();
  bool findStacks();
  bool moveUp();
  /// In the second body: the number of the microbatch, counted from the end if `fromEnd`.
  bool isIndex(Value value);

  Step &step;
  Operation *first, *second;
  Block &one, &two;
  int64_t count, counterOne = -1, counterTwo = -1;
  bool fromEnd = false;
  /// Operands of the second loop that the first one stacks, and what it puts there.
  DenseMap<int64_t, stablehlo::DynamicUpdateSliceOp> stacked;
  /// Slices of them in the second body.
  DenseMap<Operation *, Value> sliced;
};
} // namespace

/// The position of the counter that the condition compares.
static int64_t counterOf(Operation *loop) {
  auto compare = loop->getRegion(0).front().getTerminator()->getOperand(0).getDefiningOp<stablehlo::CompareOp>();
  return cast<BlockArgument>(compare.getLhs()).getArgNumber();
}

bool Fuser::findCounters() {
  counterOne = counterOf(first);
  counterTwo = counterOf(second);
  return isInt(first->getOperand(counterOne), 0) && isInt(second->getOperand(counterTwo), 0);
}

bool Fuser::isIndex(Value value) {
  Value counter = two.getArgument(counterTwo);
  if (!fromEnd)
    return value == counter;
  // count - i - 1, as a scan from the end writes it; the constants may be outside.
  auto outer = value.getDefiningOp<stablehlo::SubtractOp>();
  auto inner = outer ? outer.getLhs().getDefiningOp<stablehlo::SubtractOp>() : nullptr;
  return inner && isInt(outer.getRhs(), 1) && isInt(inner.getLhs(), count) && inner.getRhs() == counter;
}

/// The second loop reads the first one's results as slices only.
bool Fuser::findStacks() {
  Operation *yield = one.getTerminator();
  SmallVector<int64_t> numbers;
  for (auto [i, operand] : llvm::enumerate(second->getOperands())) {
    if (operand.getDefiningOp() != first)
      continue;
    int64_t result = cast<OpResult>(operand).getResultNumber();
    if (yield->getOperand(result) == one.getArgument(result))
      continue; // unchanged
    auto update = yield->getOperand(result).getDefiningOp<stablehlo::DynamicUpdateSliceOp>();
    if (!update || update.getOperand() != one.getArgument(result) || !one.getArgument(result).hasOneUse() ||
        update.getStartIndices()[0] != one.getArgument(counterOne) || two.getTerminator()->getOperand(i) != two.getArgument(i) ||
        !second->getResult(i).use_empty())
      return false;
    stacked[i] = update;
    numbers.push_back(i);
  }
  for (bool reversed : {true, false}) {
    fromEnd = reversed;
    sliced.clear();
    bool all = true;
    for (int64_t i : numbers)
      for (Operation *user : two.getArgument(i).getUsers()) {
        if (user == two.getTerminator())
          continue;
        auto slice = dyn_cast<stablehlo::DynamicSliceOp>(user);
        all &= slice && slice.getOperand() == two.getArgument(i) && isIndex(slice.getStartIndices()[0]) &&
               slice.getType() == stacked[i].getUpdate().getType();
        if (all)
          sliced[user] = stacked[i].getUpdate();
      }
    if (all)
      return !numbers.empty();
  }
  return false;
}

/// Moves what the second loop starts from before the first; fails if that depends on the first one's results.
bool Fuser::moveUp() {
  llvm::SetVector<Operation *> needed;
  SmallVector<Operation *> work;
  auto need = [&](Value value) {
    Operation *op = value.getDefiningOp();
    if (op && op->getBlock() == first->getBlock() && op != first && first->isBeforeInBlock(op))
      work.push_back(op);
  };
  llvm::for_each(readsOf(second), need);
  while (!work.empty()) {
    Operation *op = work.pop_back_val();
    if (!needed.insert(op))
      continue;
    for (Value value : readsOf(op)) {
      if (value.getDefiningOp() == first)
        return false;
      need(value);
    }
  }
  SmallVector<Operation *> ordered(needed.begin(), needed.end());
  llvm::sort(ordered, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  for (Operation *op : ordered)
    op->moveBefore(first);
  return true;
}

bool Fuser::run() {
  if (!findCounters() || !findStacks() || !moveUp())
    return false;
  OpBuilder builder(first);
  Location loc = first->getLoc();
  SmallVector<Value> inits(first->getOperands());
  SmallVector<int64_t> kept; // operands of the second loop that are not stacked by the first
  auto initOf = [&](Value operand) {
    // Unchanged by the first loop.
    return operand.getDefiningOp() == first ? first->getOperand(cast<OpResult>(operand).getResultNumber()) : operand;
  };
  for (int64_t i = 0, e = second->getNumOperands(); i < e; ++i)
    if (!stacked.count(i) && i != counterTwo) {
      kept.push_back(i);
      inits.push_back(initOf(second->getOperand(i)));
    }
  OperationState state(loc, stablehlo::WhileOp::getOperationName());
  state.addOperands(inits);
  state.addTypes(TypeRange(ValueRange(inits)));
  for (Region &region : first->getRegions())
    state.addRegion()->takeBody(region);
  Operation *fused = builder.create(state);
  IRMapping mapping;
  for (int64_t i : kept) {
    fused->getRegion(0).front().addArgument(two.getArgument(i).getType(), loc);
    mapping.map(two.getArgument(i), one.addArgument(two.getArgument(i).getType(), loc));
  }
  Operation *yield = one.getTerminator();
  OpBuilder inside(yield);
  // Whoever counts microbatches in the second loop counts the same ones now.
  Value counter = one.getArgument(counterOne), other = counter;
  auto type = cast<RankedTensorType>(counter.getType());
  if (fromEnd) {
    auto last = stablehlo::ConstantOp::create(inside, loc, type, DenseElementsAttr::get(type, inside.getIntegerAttr(type.getElementType(), count - 1)));
    other = stablehlo::SubtractOp::create(inside, loc, type, last, counter);
  }
  mapping.map(two.getArgument(counterTwo), other);
  for (Operation &op : two.without_terminator()) {
    if (auto found = sliced.find(&op); found != sliced.end())
      mapping.map(op.getResult(0), found->second);
    else if (op.getNumResults() == 1 && op.getResult(0).getType() == type && isIndex(op.getResult(0)))
      mapping.map(op.getResult(0), counter);
    else
      inside.clone(op, mapping);
  }
  SmallVector<Value> yielded(yield->getOperands());
  for (int64_t i : kept)
    yielded.push_back(mapping.lookupOrDefault(two.getTerminator()->getOperand(i)));
  yield->setOperands(yielded);
  for (auto [i, result] : llvm::enumerate(first->getResults()))
    result.replaceAllUsesWith(fused->getResult(i));
  for (auto [n, i] : llvm::enumerate(kept))
    second->getResult(i).replaceAllUsesWith(fused->getResult(first->getNumResults() + n));
  second->getResult(counterTwo).replaceAllUsesWith(fused->getResult(counterOne));
  for (auto [i, update] : stacked)
    second->getResult(i).replaceAllUsesWith(fused->getResult(cast<OpResult>(second->getOperand(i)).getResultNumber()));
  second->erase();
  first->erase();
  return true;
}

void partition::fuseLoops(Step &step) {
  SmallVector<Operation *> loops;
  SmallVector<func::CallOp> outside;
  for (Operation &op : step.entry()) {
    if (isa<stablehlo::WhileOp>(op) && callsStages(op))
      loops.push_back(&op);
    else if (auto call = dyn_cast<func::CallOp>(op))
      outside.push_back(call);
  }
  if (loops.size() != 2)
    return;
  std::optional<int64_t> count = tripCount(loops[0]);
  if (!count || count != tripCount(loops[1]) || !Fuser(step, loops[0], loops[1], *count).run())
    return;
  for (func::CallOp call : outside) {
    auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(call, call.getCalleeAttr());
    OpBuilder builder(call);
    IRMapping mapping;
    mapping.map(callee.getArguments(), call.getOperands());
    for (Operation &op : callee.getBody().front().without_terminator())
      builder.clone(op, mapping);
    for (auto [result, value] : llvm::zip(call.getResults(), callee.getBody().front().getTerminator()->getOperands()))
      result.replaceAllUsesWith(mapping.lookupOrDefault(value));
    call.erase();
  }
}
