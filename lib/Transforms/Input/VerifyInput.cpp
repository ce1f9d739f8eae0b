//===- VerifyInput.cpp - the door of the input phase --------------------------------------------===//
//
// Says about each operation whether it can be lowered, and refuses a program at the first that cannot.
//
//===------------------------------------------------------------------------------------------===//

#include "Legalize.h"
#include "mpmd/Transforms/Input/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/raw_ostream.h"

namespace mpmd {
#define GEN_PASS_DEF_VERIFYINPUT
#include "mpmd/Transforms/Input/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::legalize;

static std::string withType(StringRef text, Type type) {
  std::string message;
  llvm::raw_string_ostream(message) << text << type;
  return message;
}

static std::optional<std::string> reasonAgainstType(Type type) {
  auto tensor = dyn_cast<TensorType>(type);
  if (!tensor)
    return std::nullopt;
  if (!tensor.hasRank() || !tensor.hasStaticShape())
    return withType("expected a static shape, got ", type);
  if (cast<RankedTensorType>(tensor).getEncoding())
    return withType("tensors with an encoding are not lowered, got ", type);
  Type element = tensor.getElementType();
  if (isa<ComplexType>(element))
    return withType("complex numbers are not lowered, got ", type);
  if (element.isF16() || element.isBF16() || element.isF32() || element.isF64())
    return std::nullopt;
  if (auto integer = dyn_cast<IntegerType>(element))
    if (!integer.isSigned() && llvm::is_contained({1u, 8u, 16u, 32u, 64u}, integer.getWidth()))
      return std::nullopt;
  return withType("expected elements of i1, i8 to i64, ui8 to ui64, f16, bf16, f32 or f64, got ", type);
}

static std::optional<std::string> reasonAgainstTypes(Operation *op) {
  for (TypeRange types : {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
    for (Type type : types)
      if (std::optional<std::string> reason = reasonAgainstType(type))
        return reason;
  for (Region &region : op->getRegions())
    for (Type type : region.getArgumentTypes())
      if (std::optional<std::string> reason = reasonAgainstType(type))
        return reason;
  return std::nullopt;
}

/// Regions of reductions and scatters become scalar code.
static std::optional<std::string> reasonAgainstScalarRegion(Region &region) {
  for (Operation &op : region.front()) {
    for (Value operand : op.getOperands())
      if (cast<RankedTensorType>(operand.getType()).getRank() != 0)
        return withType("expected scalars in its region, got ", operand.getType());
    if (op.hasTrait<OpTrait::IsTerminator>())
      continue;
    if (hasScalarBody(&op) || isa<stablehlo::ConstantOp, sdy::ShardingConstraintOp>(op))
      continue;
    if (isa<stablehlo::ReshapeOp, stablehlo::BroadcastInDimOp>(op) &&
        op.getOperand(0).getType() == op.getResult(0).getType())
      continue;
    return ("'" + op.getName().getStringRef() + "' in its region is not a scalar operation").str();
  }
  return std::nullopt;
}

/// Only single precision accumulation, which is what is done anyway, can be asked for.
static std::optional<std::string> reasonAgainstDot(stablehlo::DotGeneralOp op) {
  auto algorithm = op.getAlgorithmAttr();
  if (!algorithm)
    return std::nullopt;
  Type accumulation = algorithm.getAccumulationType();
  if (accumulation.isF32() || accumulation == getElementTypeOrSelf(op.getType()))
    return std::nullopt;
  return withType("expected an algorithm that accumulates in f32, got ", accumulation);
}

/// Annotations that change no value.
static bool isAnnotation(stablehlo::CustomCallOp op) {
  return op.getCallTargetName() == "Sharding" && op.getNumOperands() == 1 && op->getNumResults() == 1 &&
         op.getOperand(0).getType() == op.getResult(0).getType();
}

std::optional<std::string> legalize::reasonNotLowered(Operation *op) {
  StringRef name = op->getName().getStringRef();
  if (!op->isRegistered())
    return stablehlo::reasonOutsideSubset(name).value_or("no such operation is known here").str();
  if (auto reason = reasonAgainstTypes(op))
    return reason;
  if (auto reduce = dyn_cast<stablehlo::ReduceOp>(op))
    return reasonAgainstScalarRegion(reduce.getBody());
  if (auto scatter = dyn_cast<stablehlo::ScatterOp>(op))
    return reasonAgainstScalarRegion(scatter.getUpdateComputation());
  if (auto dot = dyn_cast<stablehlo::DotGeneralOp>(op))
    return reasonAgainstDot(dot);
  if (auto call = dyn_cast<stablehlo::CustomCallOp>(op))
    return isAnnotation(call)
               ? std::nullopt
               : std::optional(("the target '@" + call.getCallTargetName() + "' of the call is not known").str());
  if (auto generator = dyn_cast<stablehlo::RngBitGeneratorOp>(op))
    if (cast<RankedTensorType>(generator.getInitialState().getType()).getDimSize(0) != 2)
      return withType("expected a state of two numbers, got ", generator.getInitialState().getType());
  if (auto constant = dyn_cast<stablehlo::ConstantOp>(op))
    if (!isa<DenseElementsAttr>(constant.getValue()))
      return "its elements are not in the text";
  if (auto window = dyn_cast<stablehlo::ReduceWindowOp>(op))
    return reasonAgainstScalarRegion(window.getBody());
  if (auto select = dyn_cast<stablehlo::SelectAndScatterOp>(op)) {
    std::optional<std::string> reason = reasonAgainstScalarRegion(select.getSelect());
    return reason ? reason : reasonAgainstScalarRegion(select.getScatter());
  }
  if (auto sort = dyn_cast<stablehlo::SortOp>(op))
    return reasonAgainstScalarRegion(sort.getComparator());
  if (auto map = dyn_cast<stablehlo::MapOp>(op))
    return reasonAgainstScalarRegion(map.getComputation());
  if (isa<stablehlo::CompositeOp>(op))
    return stablehlo::reasonOutsideSubset(name)->str();
  return std::nullopt;
}

/// Arguments and results of functions are tensors, and hold what the text says.
static std::optional<std::string> reasonAgainstSignature(func::FuncOp func) {
  for (TypeRange types : {TypeRange(func.getArgumentTypes()), TypeRange(func.getResultTypes())})
    for (Type type : types) {
      if (!isa<TensorType>(type))
        return withType("expected tensors as arguments and results, got ", type);
      if (std::optional<std::string> reason = reasonAgainstType(type))
        return reason;
    }
  for (unsigned i = 0; i < func.getNumArguments(); ++i) {
    if (auto token = func.getArgAttrOfType<BoolAttr>(i, "jax.token"); token && token.getValue())
      return "tokens are not lowered, got 'jax.token'";
    if (func.getArgAttr(i, "jax.global_constant"))
      return "expected static shapes, got an argument 'jax.global_constant'";
  }
  return std::nullopt;
}

namespace {
struct VerifyInput : public mpmd::impl::VerifyInputBase<VerifyInput> {
  void runOnOperation() override {
    auto polymorphic = getOperation()->getAttrOfType<BoolAttr>("jax.uses_shape_polymorphism");
    if (polymorphic && polymorphic.getValue()) {
      getOperation()->emitOpError("expected static shapes, got 'jax.uses_shape_polymorphism'");
      return signalPassFailure();
    }
    WalkResult result = getOperation()->walk<WalkOrder::PreOrder>([](Operation *op) {
      StringRef dialect = op->getName().getDialectNamespace();
      bool isInput = llvm::is_contained({"stablehlo", "chlo", "sdy", "vhlo"}, dialect);
      std::optional<std::string> reason = isInput ? reasonNotLowered(op) : reasonAgainstTypes(op);
      if (auto func = dyn_cast<func::FuncOp>(op))
        reason = reasonAgainstSignature(func);
      if (!reason)
        return WalkResult::advance();
      op->emitOpError("is not in the supported subset: ") << *reason;
      return WalkResult::interrupt();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
