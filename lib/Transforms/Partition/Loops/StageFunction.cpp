// Implements what changes of stage functions share.
#include "StageFunction.h"

#include "../Partition.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// The results of a function that depend on arguments for which `varies` is set.
static llvm::BitVector varyingResults(func::FuncOp function, const llvm::BitVector &varies) {
  Block &body = function.getBody().front();
  DenseSet<Value> varying;
  for (unsigned i : varies.set_bits())
    varying.insert(body.getArgument(i));
  auto isVarying = [&](Value value) { return varying.contains(value); };
  for (Operation &op : body.without_terminator())
    if (llvm::any_of(readsOf(&op), isVarying))
      varying.insert(op.result_begin(), op.result_end());
  llvm::BitVector results(function.getNumResults());
  for (auto [i, value] : llvm::enumerate(body.getTerminator()->getOperands()))
    results[i] = isVarying(value);
  return results;
}

InvariantValues::InvariantValues(ModuleOp module) {
  SymbolTable symbols(module);
  module.walk([&](MicrobatchesOp loop) {
    for (Operation &op : loop.getBlock().without_terminator()) {
      auto varies = [&](Value value) { return !contains(loop, value); };
      auto call = dyn_cast<func::CallOp>(op);
      if (!call) {
        if (llvm::none_of(readsOf(&op), varies))
          values.insert(op.result_begin(), op.result_end());
        continue;
      }
      llvm::BitVector varying(call.getNumOperands());
      for (auto [i, operand] : llvm::enumerate(call.getOperands()))
        varying[i] = varies(operand);
      varying = varyingResults(symbols.lookup<func::FuncOp>(call.getCallee()), varying);
      for (OpResult result : call.getResults())
        if (!varying[result.getResultNumber()])
          values.insert(result);
    }
  });
  module.walk([&](func::CallOp call) {
    auto function = symbols.lookup<func::FuncOp>(call.getCallee());
    llvm::BitVector &bits = arguments.try_emplace(function, call.getNumOperands(), true).first->second;
    for (unsigned i : bits.set_bits())
      if (!contains(call, i))
        bits.reset(i);
  });
}

bool InvariantValues::areAll(func::FuncOp function, unsigned argument) const {
  auto found = arguments.find(function);
  return found != arguments.end() && found->second[argument];
}

bool InvariantValues::contains(MicrobatchesOp loop, Value value) const {
  return !loop->isAncestor(value.getParentBlock()->getParentOp()) || values.contains(value);
}

bool InvariantValues::contains(func::CallOp call, unsigned operand) const {
  auto loop = call->getParentOfType<MicrobatchesOp>();
  return loop && contains(loop, call.getOperand(operand));
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
