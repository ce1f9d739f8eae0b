// Implements what changes of stage functions share.
#include "StageFunction.h"

#include "../Partition.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// The operands of a call on which one of its results depends.
static SmallVector<Value> operandsOf(OpResult result) {
  auto call = cast<func::CallOp>(result.getOwner());
  auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(call, call.getCalleeAttr());
  SmallVector<Value> work{callee.getBody().front().getTerminator()->getOperand(result.getResultNumber())}, operands;
  DenseSet<Value> seen;
  while (!work.empty()) {
    Value value = work.pop_back_val();
    if (!seen.insert(value).second)
      continue;
    if (Operation *op = value.getDefiningOp())
      llvm::append_range(work, readsOf(op));
    else if (value.getParentBlock() == &callee.getBody().front())
      operands.push_back(call.getOperand(cast<BlockArgument>(value).getArgNumber()));
  }
  return operands;
}

bool partition::isInvariantOperand(func::CallOp call, Value operand) {
  auto loop = call->getParentOfType<MicrobatchesOp>();
  DenseSet<Value> seen;
  SmallVector<Value> work{operand};
  while (loop && !work.empty()) {
    Value value = work.pop_back_val();
    if (!loop->isAncestor(value.getParentBlock()->getParentOp()) || !seen.insert(value).second)
      continue;
    Operation *op = value.getDefiningOp();
    if (!op)
      return false;
    // A stage may return weights for its backward.
    llvm::append_range(work, isa<func::CallOp>(op) ? operandsOf(cast<OpResult>(value)) : readsOf(op));
  }
  return loop != nullptr;
}

void StageFunction::replaceCalls(function_ref<SmallVector<Value>(OpBuilder &, func::CallOp)> operandsOf,
                                 function_ref<SmallVector<Value>(OpBuilder &, func::CallOp, ValueRange)> resultsOf) {
  function.setType(
      FunctionType::get(function.getContext(), body().getArgumentTypes(), body().getTerminator()->getOperandTypes()));
  for (func::CallOp &call : calls) {
    OpBuilder builder(call);
    auto made = func::CallOp::create(builder, call.getLoc(), function, operandsOf(builder, call));
    made->setDiscardableAttrs(call->getDiscardableAttrDictionary());
    call->replaceAllUsesWith(resultsOf(builder, call, made.getResults()));
    call.erase();
    call = made;
  }
}

bool StageFunction::dropUnusedArguments() {
  llvm::BitVector unused(body().getNumArguments());
  for (BlockArgument argument : body().getArguments())
    unused[argument.getArgNumber()] = argument.use_empty();
  if (unused.none())
    return false;
  body().eraseArguments(unused);
  replaceCalls(
      [&](OpBuilder &, func::CallOp call) {
        SmallVector<Value> operands;
        for (auto [i, operand] : llvm::enumerate(call.getOperands()))
          if (!unused[i])
            operands.push_back(operand);
        return operands;
      },
      [](OpBuilder &, func::CallOp, ValueRange results) { return SmallVector<Value>(results); });
  return true;
}

SmallVector<StageFunction> partition::stageFunctions(ModuleOp module) {
  llvm::MapVector<func::FuncOp, StageFunction> stages;
  SymbolTable symbols(module);
  module.walk([&](func::CallOp call) {
    if (!isStageCall(call))
      return;
    auto function = symbols.lookup<func::FuncOp>(call.getCallee());
    stages[function].function = function;
    stages[function].calls.push_back(call);
  });
  return llvm::map_to_vector(stages, [](auto &entry) { return std::move(entry.second); });
}
