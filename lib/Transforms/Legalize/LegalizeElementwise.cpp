//===- LegalizeElementwise.cpp - elementwise operations, constants and iota --------------------===//
//
// Lowers each elementwise op to one linalg.generic. Scalar predicates and bounds are read through the map `()`.
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

Value legalize::filledTensor(OpBuilder &builder, Location loc, RankedTensorType type, Value scalar) {
  Value empty = emptyTensor(builder, loc, type);
  return linalg::FillOp::create(builder, loc, scalar, empty).getResult(0);
}

Value legalize::scalarOf(OpBuilder &builder, Location loc, Value tensor) {
  DenseElementsAttr constant;
  if (matchPattern(tensor, m_Constant(&constant)) && constant.isSplat())
    return arith::ConstantOp::create(builder, loc, cast<TypedAttr>(constant.getSplatValue<Attribute>()));
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

Value legalize::parallelGeneric(OpBuilder &builder, Location loc, RankedTensorType type, ValueRange inputs,
                                ArrayRef<AffineMap> maps, const ScalarBody &body) {
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
  return parallelGeneric(builder, op.getLoc(), type, {}, {}, [&](OpBuilder &b, Location loc, ValueRange) -> Value {
    Value index = linalg::IndexOp::create(b, loc, op.getIotaDimension());
    if (!isa<FloatType>(element))
      return arith::IndexCastUIOp::create(b, loc, element, index);
    Value wide = arith::IndexCastUIOp::create(b, loc, b.getI64Type(), index);
    return arith::UIToFPOp::create(b, loc, element, wide);
  });
}

/// Splits each element into several narrower ones, or joins several elements to a wider one. The lowest bits come
/// first.
static Value lowerBitcast(OpBuilder &builder, stablehlo::BitcastConvertOp op) {
  auto from = cast<RankedTensorType>(op.getOperand().getType());
  auto to = cast<RankedTensorType>(op.getType());
  unsigned fromWidth = from.getElementTypeBitWidth(), toWidth = to.getElementTypeBitWidth();
  int64_t rank = to.getRank();
  auto toBits = [](OpBuilder &b, Location at, Value value) -> Value {
    Type bits = b.getIntegerType(value.getType().getIntOrFloatBitWidth());
    return value.getType() == bits ? value : arith::BitcastOp::create(b, at, bits, value);
  };
  auto fromBits = [&](OpBuilder &b, Location at, Value bits) -> Value {
    Type element = to.getElementType();
    return element == bits.getType() ? bits : arith::BitcastOp::create(b, at, element, bits);
  };
  if (fromWidth > toWidth) {
    SmallVector<AffineExpr> outer;
    for (int64_t i = 0; i + 1 < rank; ++i)
      outer.push_back(builder.getAffineDimExpr(i));
    return parallelGeneric(
        builder, op.getLoc(), to, op.getOperand(), AffineMap::get(rank, 0, outer, builder.getContext()),
        [&](OpBuilder &b, Location at, ValueRange args) -> Value {
          Value bits = toBits(b, at, args[0]);
          Value part = arith::IndexCastOp::create(b, at, b.getI64Type(), linalg::IndexOp::create(b, at, rank - 1));
          Value amount = arith::MulIOp::create(b, at, part, scalarConstant(b, at, b.getI64Type(), toWidth));
          amount = emitConvert(b, at, amount, bits.getType(), {});
          Value shifted = arith::ShRUIOp::create(b, at, bits, amount);
          return fromBits(b, at, arith::TruncIOp::create(b, at, b.getIntegerType(toWidth), shifted));
        });
  }
  return parallelGeneric(builder, op.getLoc(), to, {}, {}, [&](OpBuilder &b, Location at, ValueRange) -> Value {
    SmallVector<Value> indices;
    for (int64_t i = 0; i < rank; ++i)
      indices.push_back(linalg::IndexOp::create(b, at, i));
    Type wide = b.getIntegerType(toWidth);
    Value all = scalarConstant(b, at, wide, 0);
    for (unsigned part = 0; part < toWidth / fromWidth; ++part) {
      SmallVector<Value> place(indices);
      place.push_back(arith::ConstantIndexOp::create(b, at, part));
      Value bits = toBits(b, at, tensor::ExtractOp::create(b, at, op.getOperand(), place));
      bits = arith::ExtUIOp::create(b, at, wide, bits);
      bits = arith::ShLIOp::create(b, at, bits, scalarConstant(b, at, wide, part * fromWidth));
      all = arith::OrIOp::create(b, at, all, bits);
    }
    return fromBits(b, at, all);
  });
}

static Value lowerMap(Context &context, stablehlo::MapOp op) {
  OpBuilder &builder = context.rewriter;
  auto type = cast<RankedTensorType>(op.getType());
  SmallVector<AffineMap> maps(op.getInputs().size(), builder.getMultiDimIdentityMap(type.getRank()));
  return parallelGeneric(builder, op.getLoc(), type, op.getInputs(), maps,
                         [&](OpBuilder &b, Location, ValueRange args) {
                           OpBuilder::InsertionGuard guard(context.rewriter);
                           context.rewriter.restoreInsertionPoint(b.saveInsertionPoint());
                           Value result = inlineScalarRegion(context, op.getComputation(), args).front();
                           b.restoreInsertionPoint(context.rewriter.saveInsertionPoint());
                           return result;
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
  if (auto map = dyn_cast<stablehlo::MapOp>(op)) {
    rewriter.replaceOp(op, lowerMap(context, map));
    return success();
  }
  if (auto bits = dyn_cast<stablehlo::BitcastConvertOp>(op); bits && !stablehlo::hasScalarBody(op)) {
    rewriter.replaceOp(op, lowerBitcast(rewriter, bits));
    return success();
  }
  if (!stablehlo::hasScalarBody(op))
    return failure();
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (isa<stablehlo::ConvertOp, stablehlo::BitcastConvertOp>(op) && op->getOperand(0).getType() == type) {
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
