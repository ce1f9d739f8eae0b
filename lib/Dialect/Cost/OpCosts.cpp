#include "mpmd/Dialect/Cost/OpCosts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mpmd;

#include "mpmd/Dialect/Cost/CostInterfaces.cpp.inc"

double mpmd::flopsOf(ElementWork work) {
  switch (work) {
  case ElementWork::Move:
    return 0;
  case ElementWork::Arithmetic:
  case ElementWork::Division:
    return 1;
  case ElementWork::Function:
  case ElementWork::LongFunction:
    return 8;
  }
  return 1;
}

int64_t mpmd::elementBytes(Type type) {
  if (type.isIntOrFloat())
    return (type.getIntOrFloatBitWidth() + 7) / 8;
  // An index takes 64 bits. The size of a type that has none is above every limit.
  return type.isIndex() ? 8 : kMaxBytes + 1;
}

int64_t mpmd::byteSize(ShapedType type) {
  // A shape from text may overflow. The result is then above every limit.
  int64_t bytes = elementBytes(type.getElementType());
  if (llvm::is_contained(type.getShape(), 0))
    return 0;
  for (int64_t size : type.getShape())
    if (llvm::MulOverflow(bytes, size, bytes) || bytes > kMaxBytes)
      return kMaxBytes + 1;
  return bytes;
}

double mpmd::bytesOf(Value value) {
  auto type = dyn_cast<ShapedType>(value.getType());
  return type && type.hasStaticShape() ? static_cast<double>(byteSize(type)) : 0;
}

double mpmd::productRate(const plan::CostModel &model, Type factors) {
  if (factors.isF32())
    return model.contractionRate;
  if (factors.isF16() || factors.isBF16())
    return factors.isF16() ? model.halfRate : model.bfloatRate;
  if (factors.isF64())
    return model.doubleProductRate;
  if (factors.isInteger(8) || factors.isInteger(16))
    return model.shortProductRate;
  return factors.isInteger(32) ? model.integerProductRate : factors.isInteger(64) ? model.longProductRate : 0;
}

ElementWork mpmd::elementWork(Operation *op) {
  if (auto cost = dyn_cast<CostOpInterface>(op))
    return cost.getElementWork();
  if (op->hasTrait<OpTrait::ConstantLike>())
    return ElementWork::Move;
  if (isa<math::ExpOp, math::ExpM1Op, math::LogOp, math::Log1pOp, math::TanhOp, math::CbrtOp>(op))
    return ElementWork::Function;
  if (isa<math::SqrtOp, math::RsqrtOp, arith::DivFOp, arith::RemFOp, arith::DivSIOp, arith::DivUIOp, arith::RemSIOp,
          arith::RemUIOp>(op))
    return ElementWork::Division;
  if (isa<math::AbsFOp, math::FmaOp, math::FloorOp, math::CeilOp, math::RoundOp, math::RoundEvenOp, math::TruncOp,
          math::CopySignOp, math::AbsIOp, math::CtPopOp, math::CountLeadingZerosOp, math::CountTrailingZerosOp>(op))
    return ElementWork::Arithmetic;
  return isa_and_nonnull<math::MathDialect>(op->getDialect()) ? ElementWork::LongFunction : ElementWork::Arithmetic;
}

std::optional<double> mpmd::contractionFlops(Operation *op) {
  if (auto cost = dyn_cast<CostOpInterface>(op))
    return cost.isContraction() ? std::optional(cost.getFlops()) : std::nullopt;
  auto contraction = dyn_cast<linalg::LinalgOp>(op);
  if (!contraction ||
      !(linalg::isaContractionOpInterface(contraction) || linalg::isaConvolutionOpInterface(contraction)))
    return std::nullopt;
  double flops = 2;
  for (int64_t size : contraction.getStaticLoopRanges())
    flops *= static_cast<double>(size);
  return flops;
}

double mpmd::flopsOf(Operation *op) {
  if (auto cost = dyn_cast<CostOpInterface>(op))
    return cost.getFlops();
  return contractionFlops(op).value_or(elementwiseFlops(op, elementWork(op)));
}

bool mpmd::hasContraction(Operation *op) {
  return op
      ->walk(
          [](Operation *nested) { return contractionFlops(nested) ? WalkResult::interrupt() : WalkResult::advance(); })
      .wasInterrupted();
}

double mpmd::bytesMoved(Operation *op) {
  auto cost = dyn_cast<CostOpInterface>(op);
  return cost ? cost.getBytes() : bytesOfValues(op);
}

double mpmd::rateOf(const plan::CostModel &model, Operation *op) {
  auto cost = dyn_cast<CostOpInterface>(op);
  return cost ? cost.getRate(model) : defaultRate(model, op, contractionFlops(op).has_value());
}

double mpmd::elementwiseFlops(Operation *op, ElementWork work) {
  double elements = 0;
  for (Type type : op->getResultTypes()) {
    // Values in regions may be scalars.
    auto tensor = dyn_cast<ShapedType>(type);
    elements += tensor && tensor.hasStaticShape() ? static_cast<double>(tensor.getNumElements()) : 1;
  }
  return elements * flopsOf(work);
}

double mpmd::bytesOfValues(Operation *op) {
  double bytes = 0;
  for (Value value : op->getOperands())
    bytes += bytesOf(value);
  for (Value value : op->getResults())
    bytes += bytesOf(value);
  return bytes;
}

double mpmd::defaultRate(const plan::CostModel &model, Operation *op, bool isContraction) {
  Type type = op->getNumOperands()  ? getElementTypeOrSelf(op->getOperand(0))
              : op->getNumResults() ? getElementTypeOrSelf(op->getResult(0))
                                    : Type();
  if (!isContraction)
    return type && type.isF64() ? model.doubleRate : model.kernelRate;
  const double rate = productRate(model, type);
  return rate > 0 ? rate : model.contractionRate;
}
