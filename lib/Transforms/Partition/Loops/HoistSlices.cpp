// Moves slices of what stage functions read, and concatenations and reshapes of what they return, to the calls of the
// functions.
#include "../Partition.h"

#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

bool partition::isInvariantOperand(func::CallOp call, Value operand) {
  auto loop = call->getParentOfType<MicrobatchesOp>();
  DenseSet<Value> seen;
  SmallVector<Value> work{operand};
  while (loop && !work.empty()) {
    Value value = work.pop_back_val();
    if (!loop->isAncestor(value.getParentBlock()->getParentOp()) || !seen.insert(value).second)
      continue;
    if (!value.getDefiningOp() || isa<func::CallOp>(value.getDefiningOp()))
      return false;
    llvm::append_range(work, readsOf(value.getDefiningOp()));
  }
  return loop != nullptr;
}

/// Whether all readers of an argument slice it.
static bool isOnlySliced(BlockArgument argument) {
  return !argument.use_empty() && llvm::all_of(argument.getUsers(), llvm::IsaPred<stablehlo::SliceOp>);
}

namespace {
/// A stage function with all its calls.
class Stage {
public:
  Stage(func::FuncOp function, SmallVector<func::CallOp> &calls) : function(function), calls(calls) {}
  /// If the function only slices rows of an argument, gives it the slices.
  bool hoistSlices(unsigned number);
  /// If a result joins or pads rows, returns the rows.
  bool hoistJoin(unsigned number);
  /// If a result is a reshaped row, returns the row in its own shape.
  bool hoistReshape(unsigned number);

private:
  Block &body() { return function.getBody().front(); }
  bool isStack(unsigned argument);
  bool isReadByRows(unsigned result);
  void replaceCalls(function_ref<SmallVector<Value>(OpBuilder &, func::CallOp)> operandsOf,
                    function_ref<SmallVector<Value>(OpBuilder &, ValueRange)> resultsOf);

  func::FuncOp function;
  SmallVector<func::CallOp> &calls;
};
} // namespace

/// Whether all calls give state as this argument, or rows of other calls.
bool Stage::isStack(unsigned argument) {
  return llvm::all_of(calls, [&](func::CallOp call) {
    return isInvariantOperand(call, call.getOperand(argument)) ||
           call.getOperand(argument).getDefiningOp<stablehlo::ConcatenateOp>();
  });
}

/// Whether all readers of a result add it to others, or take rows of it.
bool Stage::isReadByRows(unsigned result) {
  return llvm::all_of(calls, [&](func::CallOp call) {
    return llvm::all_of(call.getResult(result).getUses(), [&](OpOperand &use) {
      if (auto reader = dyn_cast<func::CallOp>(use.getOwner())) {
        auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(reader, reader.getCalleeAttr());
        return isOnlySliced(callee.getArgument(use.getOperandNumber()));
      }
      return isa<stablehlo::AddOp, stablehlo::SliceOp, stablehlo::ReshapeOp, stablehlo::ConcatenateOp, stablehlo::PadOp,
                 YieldOp>(use.getOwner());
    });
  });
}

/// Replaces the calls, after the function has changed. `resultsOf` makes the results of a call from the new ones.
void Stage::replaceCalls(function_ref<SmallVector<Value>(OpBuilder &, func::CallOp)> operandsOf,
                         function_ref<SmallVector<Value>(OpBuilder &, ValueRange)> resultsOf) {
  function.setType(
      FunctionType::get(function.getContext(), body().getArgumentTypes(), body().getTerminator()->getOperandTypes()));
  for (func::CallOp &call : calls) {
    OpBuilder builder(call);
    auto made = func::CallOp::create(builder, call.getLoc(), function, operandsOf(builder, call));
    made->setDiscardableAttrs(call->getDiscardableAttrDictionary());
    call->replaceAllUsesWith(resultsOf(builder, made.getResults()));
    call.erase();
    call = made;
  }
}

bool Stage::hoistSlices(unsigned number) {
  BlockArgument argument = body().getArgument(number);
  if (!isOnlySliced(argument) || !isStack(number))
    return false;
  // Equal slices are one argument. The ops are moved out of the function, as patterns for the calls.
  llvm::MapVector<Attribute, stablehlo::SliceOp> slices;
  DenseMap<Attribute, Value> arguments;
  SmallVector<Operation *> users(argument.getUsers());
  for (Operation *user : llvm::reverse(users)) {
    auto slice = cast<stablehlo::SliceOp>(user);
    auto [entry, isNew] = slices.insert({slice->getAttrDictionary(), slice});
    Value &given = arguments[entry->first];
    if (isNew)
      given = body().addArgument(slice.getType(), slice.getLoc());
    slice->replaceAllUsesWith(ValueRange{given});
    slice->remove();
    if (!isNew)
      slice->destroy();
  }
  IRMapping mapping;
  replaceCalls(
      [&](OpBuilder &builder, func::CallOp call) {
        SmallVector<Value> operands(call.getOperands());
        mapping.map(argument, operands[number]);
        operands.erase(operands.begin() + number);
        for (auto &[attributes, slice] : slices)
          operands.push_back(builder.clone(*slice, mapping)->getResult(0));
        return operands;
      },
      [](OpBuilder &, ValueRange results) { return SmallVector<Value>(results); });
  for (auto &[attributes, slice] : slices)
    slice->destroy();
  body().eraseArgument(number);
  function.setType(FunctionType::get(function.getContext(), body().getArgumentTypes(), function.getResultTypes()));
  return true;
}

/// Whether an op joins or pads rows, or adds padded rows.
static bool isJoin(Operation *op) {
  return isa_and_nonnull<stablehlo::ConcatenateOp, stablehlo::PadOp>(op) ||
         (isa_and_nonnull<stablehlo::AddOp>(op) &&
          llvm::any_of(op->getOperands(), [](Value value) { return value.getDefiningOp<stablehlo::PadOp>(); }));
}

bool Stage::hoistJoin(unsigned number) {
  Operation *yield = body().getTerminator();
  Operation *op = yield->getOperand(number).getDefiningOp();
  if (!isJoin(op) || !isReadByRows(number))
    return false;
  SmallVector<Value> returned(yield->getOperands()), parts;
  returned.erase(returned.begin() + number);
  for (Value operand : op->getOperands())
    if (!operand.getDefiningOp<stablehlo::ConstantOp>())
      parts.push_back(operand);
  returned.append(parts);
  yield->setOperands(returned);
  replaceCalls([](OpBuilder &, func::CallOp call) { return SmallVector<Value>(call.getOperands()); },
               [&](OpBuilder &builder, ValueRange results) {
                 IRMapping mapping;
                 mapping.map(parts, results.take_back(parts.size()));
                 for (Value operand : op->getOperands())
                   if (auto constant = operand.getDefiningOp<stablehlo::ConstantOp>())
                     builder.clone(*constant, mapping);
                 SmallVector<Value> all(results.drop_back(parts.size()));
                 all.insert(all.begin() + number, builder.clone(*op, mapping)->getResult(0));
                 return all;
               });
  if (op->use_empty())
    op->erase();
  return true;
}

bool Stage::hoistReshape(unsigned number) {
  Operation *yield = body().getTerminator();
  Value value = yield->getOperand(number), source = stablehlo::reshapedFrom(value);
  if (!source || !isReadByRows(number))
    return false;
  yield->setOperand(number, source);
  replaceCalls([](OpBuilder &, func::CallOp call) { return SmallVector<Value>(call.getOperands()); },
               [&](OpBuilder &builder, ValueRange results) {
                 SmallVector<Value> all(results);
                 all[number] = stablehlo::ReshapeOp::create(builder, value.getLoc(), value.getType(), results[number]);
                 return all;
               });
  if (value.use_empty())
    value.getDefiningOp()->erase();
  return true;
}

bool partition::hoistSlices(ModuleOp module) {
  bool any = false;
  llvm::MapVector<func::FuncOp, SmallVector<func::CallOp>> stages;
  SymbolTable symbols(module);
  module.walk([&](func::CallOp call) {
    if (isStageCall(call))
      stages[symbols.lookup<func::FuncOp>(call.getCallee())].push_back(call);
  });
  for (auto &[function, calls] : stages) {
    Stage stage(function, calls);
    for (unsigned i = function.getNumArguments(); i-- > 0;)
      any |= stage.hoistSlices(i);
    for (unsigned i = function.getNumResults(); i-- > 0;)
      any |= stage.hoistJoin(i) || stage.hoistReshape(i);
  }
  return any;
}
