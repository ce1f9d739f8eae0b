// Makes constant integers of stage calls, such as the numbers of layers, known in the stage functions.
#include "../Partition.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// More integers are data, such as masks.
static constexpr int64_t kMaxIntegers = 64;

/// The constant that an integer tensor always is; null if it is unknown.
static Attribute knownIntegers(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !type.hasStaticShape() || !type.getElementType().isInteger() || type.getNumElements() > kMaxIntegers)
    return {};
  std::optional<SmallVector<int64_t>> integers = constantInts(value);
  if (!integers)
    return {};
  const unsigned width = type.getElementType().getIntOrFloatBitWidth();
  auto elements = llvm::map_to_vector(*integers, [&](int64_t integer) {
    return APInt(width, static_cast<uint64_t>(integer), /*isSigned=*/false, /*implicitTrunc=*/true);
  });
  return DenseElementsAttr::get(type, elements);
}

static Value createConstant(OpBuilder &builder, Location loc, Attribute value) {
  auto elements = cast<DenseElementsAttr>(value);
  return stablehlo::ConstantOp::create(builder, loc, elements.getType(), elements);
}

/// Replaces arguments of a function by constants.
static void specialize(func::FuncOp function, ArrayRef<func::CallOp> calls, ArrayAttr constants) {
  Block &body = function.getBody().front();
  OpBuilder builder(&body, body.begin());
  for (unsigned i = constants.size(); i-- > 0;) {
    if (!isa<DenseElementsAttr>(constants[i]))
      continue;
    body.getArgument(i).replaceAllUsesWith(createConstant(builder, function.getLoc(), constants[i]));
    body.eraseArgument(i);
    for (func::CallOp call : calls)
      call->eraseOperand(i);
  }
  function.setType(
      FunctionType::get(function.getContext(), body.getArgumentTypes(), function.getFunctionType().getResults()));
}

/// Replaces results of calls that are constants. The function still returns them.
static bool replaceResults(func::FuncOp function, ArrayRef<func::CallOp> calls) {
  bool any = false;
  for (auto [i, value] : llvm::enumerate(function.getBody().front().getTerminator()->getOperands())) {
    Attribute known = knownIntegers(value);
    if (!known)
      continue;
    for (func::CallOp call : calls)
      if (Value result = call.getResult(i); !result.use_empty()) {
        OpBuilder builder(call);
        result.replaceAllUsesWith(createConstant(builder, call.getLoc(), known));
        any = true;
      }
  }
  return any;
}

bool partition::specializeStages(ModuleOp module, function_ref<bool(Operation *)> isIncluded) {
  bool any = false;
  SymbolTable symbols(module);
  llvm::MapVector<func::FuncOp, SmallVector<func::CallOp>> stages;
  module.walk([&](func::CallOp call) {
    if (isIncluded(call))
      stages[symbols.lookup<func::FuncOp>(call.getCallee())].push_back(call);
  });
  for (auto &[function, all] : stages) {
    llvm::MapVector<ArrayAttr, SmallVector<func::CallOp>> groups;
    Builder attrs(module.getContext());
    for (func::CallOp call : all) {
      SmallVector<Attribute> constants;
      for (Value operand : call.getOperands()) {
        Attribute known = knownIntegers(operand);
        constants.push_back(known ? known : attrs.getUnitAttr());
      }
      groups[attrs.getArrayAttr(constants)].push_back(call);
    }
    // The last calls keep the function.
    for (auto &[constants, calls] : groups) {
      func::FuncOp own = function;
      if (constants != groups.back().first) {
        own = function.clone();
        symbols.insert(own);
        for (func::CallOp call : calls)
          call.setCallee(own.getName());
      }
      specialize(own, calls, constants);
      any |= llvm::any_of(constants, llvm::IsaPred<DenseElementsAttr>);
      any |= replaceResults(own, calls);
    }
  }
  return any;
}
