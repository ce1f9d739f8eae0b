//===- Subset.cpp - what of the public dialects can be lowered --------------------------------===//
//
// Decides which operations can be lowered. The input verifier and the lowering use it.
//
//===------------------------------------------------------------------------------------------===//

#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::stablehlo;

bool stablehlo::hasScalarBody(Operation *op) {
  if (auto cast = dyn_cast<BitcastConvertOp>(op)) {
    auto from = mlir::cast<RankedTensorType>(cast.getOperand().getType());
    auto to = mlir::cast<RankedTensorType>(cast.getType());
    return from.getElementTypeBitWidth() == to.getElementTypeBitWidth();
  }
  return op->hasTrait<stablehlo::trait::SameTypes>() ? !isa<ReverseOp>(op)
                                                     : isa<ConvertOp, IsFiniteOp, CompareOp, SelectOp, ClampOp>(op);
}

static std::string withType(StringRef text, Type type) {
  std::string message;
  llvm::raw_string_ostream(message) << text << type;
  return message;
}

std::optional<std::string> stablehlo::reasonAgainstType(Type type) {
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

std::optional<std::string> stablehlo::reasonAgainstTypes(Operation *op) {
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

/// The regions of reductions and scatters become scalar code, so they may contain only some operations.
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

/// The only supported algorithm accumulates in single precision, which the lowering always does.
static std::optional<std::string> reasonAgainstDot(stablehlo::DotGeneralOp op) {
  auto algorithm = op.getAlgorithmAttr();
  if (!algorithm)
    return std::nullopt;
  Type accumulation = algorithm.getAccumulationType();
  if (accumulation.isF32() || accumulation == getElementTypeOrSelf(op.getType()))
    return std::nullopt;
  return withType("expected an algorithm that accumulates in f32, got ", accumulation);
}

bool stablehlo::isAnnotation(CustomCallOp op) {
  return op.getCallTargetName() == "Sharding" && op.getNumOperands() == 1 && op->getNumResults() == 1 &&
         op.getOperand(0).getType() == op.getResult(0).getType();
}

std::optional<std::string> stablehlo::reasonOutsideSubset(Operation *op) {
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
  // At this point, LAPACK calls have replaced all ops that have supported types.
  if (isa<stablehlo::CholeskyOp, stablehlo::TriangularSolveOp>(op))
    if (Type type = op->getResult(0).getType();
        !getElementTypeOrSelf(type).isF32() && !getElementTypeOrSelf(type).isF64())
      return withType("expected matrices of f32 or f64, got ", type);
  if (auto call = dyn_cast<stablehlo::CustomCallOp>(op); call && !isAnnotation(call)) {
    std::string text = ("the target '@" + call.getCallTargetName() + "' of the call is not known").str();
    std::optional<StringRef> advice = adviceAboutTarget(call.getCallTargetName());
    return advice ? text + "; " + advice->str() : text;
  }
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
  // If the topology has the axes of manual computations, these and their collectives have been replaced before.
  if (auto manual = dyn_cast<sdy::ManualComputationOp>(op))
    return llvm::formatv(
               "expected stages with the axes {0} of this shard_map, as in topology=pp2.dp2, got other stages",
               manual.getManualAxes())
        .str();
  if (isa<stablehlo::CompositeOp, stablehlo::AllReduceOp, stablehlo::ReduceScatterOp, stablehlo::AllGatherOp,
          stablehlo::AllToAllOp, stablehlo::CollectivePermuteOp, stablehlo::PartitionIdOp>(op))
    return stablehlo::reasonOutsideSubset(name)->str();
  return std::nullopt;
}
