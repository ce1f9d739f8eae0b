//===- LegalizeElementwise.cpp - elementwise operations, constants and iota --------------------===//
//
// One linalg.generic per operation; scalar predicates and bounds are read through the map `()`.
//
//===------------------------------------------------------------------------------------------===//

#include "Legalize.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::legalize;

Value legalize::emptyTensor(OpBuilder &builder, Location loc, RankedTensorType type) {
  return tensor::EmptyOp::create(builder, loc, type.getShape(), type.getElementType());
}

Value legalize::filledTensor(OpBuilder &builder, Location loc, RankedTensorType type,
                             Value scalar) {
  Value empty = emptyTensor(builder, loc, type);
  return linalg::FillOp::create(builder, loc, scalar, empty).getResult(0);
}

Value legalize::scalarOf(OpBuilder &builder, Location loc, Value tensor) {
  DenseElementsAttr constant;
  if (matchPattern(tensor, m_Constant(&constant)) && constant.isSplat())
    return arith::ConstantOp::create(builder, loc,
                                     cast<TypedAttr>(constant.getSplatValue<Attribute>()));
  return tensor::ExtractOp::create(builder, loc, tensor, ValueRange());
}

std::optional<int64_t> legalize::constantIndex(Value tensor, bool isUnsigned) {
  DenseIntElementsAttr constant;
  if (!matchPattern(tensor, m_Constant(&constant)) || constant.getNumElements() != 1)
    return std::nullopt;
  APInt value = *constant.value_begin<APInt>();
  if (isUnsigned)
    return value.getActiveBits() > 63 ? INT64_MAX : static_cast<int64_t>(value.getZExtValue());
  return value.getSExtValue();
}

Value legalize::parallelGeneric(OpBuilder &builder, Location loc, RankedTensorType type,
                                ValueRange inputs, ArrayRef<AffineMap> maps,
                                const ScalarBody &body) {
  SmallVector<AffineMap> allMaps(maps);
  allMaps.push_back(builder.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> iterators(type.getRank(), utils::IteratorType::parallel);
  Value empty = emptyTensor(builder, loc, type);
  return linalg::GenericOp::create(builder, loc, type, inputs, empty, allMaps, iterators,
                                   [&](OpBuilder &inner, Location at, ValueRange args) {
                                     Value result = body(inner, at, args.drop_back());
                                     linalg::YieldOp::create(inner, at, result);
                                   })
      .getResult(0);
}

static Value lowerIota(OpBuilder &builder, stablehlo::IotaOp op) {
  auto type = cast<RankedTensorType>(op.getType());
  Type element = type.getElementType();
  return parallelGeneric(
      builder, op.getLoc(), type, {}, {}, [&](OpBuilder &b, Location loc, ValueRange) -> Value {
        Value index = linalg::IndexOp::create(b, loc, op.getIotaDimension());
        if (!isa<FloatType>(element))
          return arith::IndexCastUIOp::create(b, loc, element, index);
        Value wide = arith::IndexCastUIOp::create(b, loc, b.getI64Type(), index);
        return arith::UIToFPOp::create(b, loc, element, wide);
      });
}

LogicalResult legalize::lowerElementwise(Context &context, Operation *op) {
  IRRewriter &rewriter = context.rewriter;
  if (auto constant = dyn_cast<stablehlo::ConstantOp>(op)) {
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, cast<TypedAttr>(constant.getValue()));
    return success();
  }
  if (auto iota = dyn_cast<stablehlo::IotaOp>(op)) {
    rewriter.replaceOp(op, lowerIota(rewriter, iota));
    return success();
  }
  if (!hasScalarBody(op))
    return failure();
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (isa<stablehlo::ConvertOp, stablehlo::BitcastConvertOp>(op) &&
      op->getOperand(0).getType() == type) {
    rewriter.replaceOp(op, op->getOperands());
    return success();
  }
  SmallVector<AffineMap> maps;
  for (Value operand : op->getOperands()) {
    bool isScalar = cast<RankedTensorType>(operand.getType()).getRank() == 0;
    maps.push_back(isScalar ? AffineMap::get(type.getRank(), 0, rewriter.getContext())
                            : rewriter.getMultiDimIdentityMap(type.getRank()));
  }
  Signs signs = context.signs.lookup(op);
  rewriter.replaceOp(op, parallelGeneric(rewriter, op->getLoc(), type, op->getOperands(), maps,
                                         [&](OpBuilder &b, Location loc, ValueRange args) {
                                           return emitScalar(b, loc, op, args, signs);
                                         }));
  return success();
}
