// Moves slices of what stage functions read, and concatenations and reshapes of what they return, to the calls of the
// functions. Arguments that they return pass by the calls.
#include "../Partition.h"
#include "StageFunction.h"

#include "mpmd/Dialect/Mpmd/BypassCalls.h"

#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// Whether all readers of an argument slice it.
static bool isOnlySliced(BlockArgument argument) {
  return !argument.use_empty() && llvm::all_of(argument.getUsers(), llvm::IsaPred<stablehlo::SliceOp>);
}

/// Whether all readers of an argument reshape it to a type.
static bool isOnlyReshaped(BlockArgument argument, Type type) {
  return !argument.use_empty() && llvm::all_of(argument.getUsers(), [&](Operation *user) {
    return isa<stablehlo::ReshapeOp>(user) && user->getResult(0).getType() == type;
  });
}

namespace {
class SliceHoister {
public:
  SliceHoister(StageFunction &stage, const InvariantValues &invariants) : stage(stage), invariants(invariants) {}
  /// If the function only slices rows of an argument, gives it the slices.
  bool hoistSlices(unsigned number);
  /// If calls reshape an operand, and the function reshapes it back, gives it the operand before that.
  bool dropReshape(unsigned number);
  /// If a result joins or pads rows, returns the rows.
  bool hoistJoin(unsigned number);
  /// If a result is a reshaped row, returns the row in its own shape.
  bool hoistReshape(unsigned number);

private:
  Block &body() { return stage.body(); }
  bool isStack(unsigned argument);
  bool isReadByRows(unsigned result, Type reshaped = Type());

  StageFunction &stage;
  const InvariantValues &invariants;
};
} // namespace

/// Whether all calls give state as this argument, or rows of other calls.
bool SliceHoister::isStack(unsigned argument) {
  return llvm::all_of(stage.calls, [&](func::CallOp call) {
    return invariants.contains(call, argument) || call.getOperand(argument).getDefiningOp<stablehlo::ConcatenateOp>();
  });
}

/// Whether all readers of a result add it to others, take rows of it, or reshape it to a type.
bool SliceHoister::isReadByRows(unsigned result, Type reshaped) {
  return llvm::all_of(stage.calls, [&](func::CallOp call) {
    return llvm::all_of(call.getResult(result).getUses(), [&](OpOperand &use) {
      if (auto reader = dyn_cast<func::CallOp>(use.getOwner())) {
        auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(reader, reader.getCalleeAttr());
        BlockArgument argument = callee.getArgument(use.getOperandNumber());
        return isOnlySliced(argument) || isOnlyReshaped(argument, reshaped);
      }
      return isa<stablehlo::AddOp, stablehlo::SliceOp, stablehlo::ReshapeOp, stablehlo::ConcatenateOp, stablehlo::PadOp,
                 YieldOp>(use.getOwner());
    });
  });
}

bool SliceHoister::hoistSlices(unsigned number) {
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
  stage.replaceCalls(
      [&](OpBuilder &builder, func::CallOp call) {
        SmallVector<Value> operands(call.getOperands());
        mapping.map(argument, operands[number]);
        operands.erase(operands.begin() + number);
        for (auto &[attributes, slice] : slices)
          operands.push_back(builder.clone(*slice, mapping)->getResult(0));
        return operands;
      },
      [](OpBuilder &, func::CallOp, ValueRange results) { return SmallVector<Value>(results); });
  for (auto &[attributes, slice] : slices)
    slice->destroy();
  body().eraseArgument(number);
  stage.function.setType(
      FunctionType::get(stage.function.getContext(), body().getArgumentTypes(), stage.function.getResultTypes()));
  return true;
}

bool SliceHoister::dropReshape(unsigned number) {
  BlockArgument argument = body().getArgument(number);
  if (argument.use_empty())
    return false;
  Type type = (*argument.user_begin())->getResult(0).getType();
  auto sourceOf = [&](func::CallOp call) { return stablehlo::reshapedFrom(call.getOperand(number)); };
  if (!isOnlyReshaped(argument, type) || !llvm::all_of(stage.calls, [&](func::CallOp call) {
        Value source = sourceOf(call);
        return source && source.getType() == type;
      }))
    return false;
  for (Operation *user : llvm::make_early_inc_range(argument.getUsers())) {
    user->getResult(0).replaceAllUsesWith(argument);
    user->erase();
  }
  argument.setType(type);
  stage.replaceCalls(
      [&](OpBuilder &, func::CallOp call) {
        SmallVector<Value> operands(call.getOperands());
        operands[number] = sourceOf(call);
        return operands;
      },
      [](OpBuilder &, func::CallOp, ValueRange results) { return SmallVector<Value>(results); });
  return true;
}

/// Whether an op joins or pads rows, or adds padded rows.
static bool isJoin(Operation *op) {
  return isa_and_nonnull<stablehlo::ConcatenateOp, stablehlo::PadOp>(op) ||
         (isa_and_nonnull<stablehlo::AddOp>(op) &&
          llvm::any_of(op->getOperands(), [](Value value) { return value.getDefiningOp<stablehlo::PadOp>(); }));
}

bool SliceHoister::hoistJoin(unsigned number) {
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
  stage.replaceCalls([](OpBuilder &, func::CallOp call) { return SmallVector<Value>(call.getOperands()); },
                     [&](OpBuilder &builder, func::CallOp, ValueRange results) {
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

bool SliceHoister::hoistReshape(unsigned number) {
  Operation *yield = body().getTerminator();
  Value value = yield->getOperand(number), source = stablehlo::reshapedFrom(value);
  if (!source || !isReadByRows(number, source.getType()))
    return false;
  yield->setOperand(number, source);
  stage.replaceCalls([](OpBuilder &, func::CallOp call) { return SmallVector<Value>(call.getOperands()); },
                     [&](OpBuilder &builder, func::CallOp, ValueRange results) {
                       SmallVector<Value> all(results);
                       all[number] =
                           stablehlo::ReshapeOp::create(builder, value.getLoc(), value.getType(), results[number]);
                       return all;
                     });
  if (value.use_empty())
    value.getDefiningOp()->erase();
  return true;
}

FailureOr<bool> partition::hoistSlices(ModuleOp module) {
  bool any = false;
  const InvariantValues invariants(module);
  for (StageFunction &stage : stageFunctions(module)) {
    any |= hoistWeights(stage, invariants) || stage.dropUnusedArguments();
    SliceHoister hoister(stage, invariants);
    for (unsigned i = stage.function.getNumArguments(); i-- > 0;)
      any |= hoister.hoistSlices(i) || hoister.dropReshape(i);
    for (unsigned i = stage.function.getNumResults(); i-- > 0;)
      any |= hoister.hoistJoin(i) || hoister.hoistReshape(i);
    FailureOr<bool> bypassed =
        bypassCalls(stage.function, SmallVector<Operation *>(stage.calls.begin(), stage.calls.end()));
    if (failed(bypassed))
      return failure();
    any |= *bypassed;
  }
  return any;
}
