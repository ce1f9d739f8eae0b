#include "Integers.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace mpmd::kernels {

static unsigned widthOf(Value value) {
  Type type = getElementTypeOrSelf(value);
  return type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
}

std::optional<int64_t> Integers::find(Value value) {
  std::optional<llvm::APInt> found = number(value);
  return found && found->getSignificantBits() <= 64 ? std::optional<int64_t>(found->getSExtValue()) : std::nullopt;
}

std::optional<llvm::APInt> Integers::number(Value value) {
  if (auto found = known.find(value); found != known.end())
    return found->second;
  std::optional<llvm::APInt> result = compute(value);
  known[value] = result;
  return result;
}

std::optional<llvm::APInt> Integers::compute(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || !getElementTypeOrSelf(value).isIntOrIndex())
    return std::nullopt;
  if (llvm::APInt constant; matchPattern(value, m_ConstantInt(&constant)))
    return constant;
  auto operand = [&](unsigned i) { return number(op->getOperand(i)); };
  if (isa<arith::IndexCastOp, arith::ExtSIOp, arith::TruncIOp>(op)) {
    std::optional<llvm::APInt> from = operand(0);
    return from ? std::optional(from->sextOrTrunc(widthOf(value))) : std::nullopt;
  }
  if (isa<tensor::ExtractOp, tensor::FromElementsOp>(op))
    return op->getNumOperands() == 1 ? operand(0) : std::nullopt;
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    return generic.getNumLoops() == 0 ? inside(generic, cast<OpResult>(value).getResultNumber()) : std::nullopt;
  if (isa<arith::SelectOp>(op)) {
    std::optional<llvm::APInt> condition = operand(0);
    return condition ? operand(condition->isZero() ? 2 : 1) : std::nullopt;
  }
  if (!isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::MaxSIOp, arith::MinSIOp, arith::RemUIOp, arith::CmpIOp>(
          op))
    return std::nullopt;
  std::optional<llvm::APInt> left = operand(0), right = operand(1);
  if (!left || !right)
    return std::nullopt;
  if (auto compare = dyn_cast<arith::CmpIOp>(op))
    return llvm::APInt(1, arith::applyCmpPredicate(compare.getPredicate(), *left, *right));
  if (isa<arith::AddIOp>(op))
    return *left + *right;
  if (isa<arith::SubIOp>(op))
    return *left - *right;
  if (isa<arith::MulIOp>(op))
    return *left * *right;
  if (isa<arith::RemUIOp>(op))
    return right->isZero() ? std::nullopt : std::optional(left->urem(*right));
  return isa<arith::MaxSIOp>(op) == left->sge(*right) ? left : right;
}

/// The value of a generic op without loops.
std::optional<llvm::APInt> Integers::inside(linalg::GenericOp generic, unsigned result) {
  for (BlockArgument argument : generic.getBody()->getArguments())
    known[argument] = argument.getArgNumber() < generic.getNumDpsInputs()
                          ? number(generic.getDpsInputs()[argument.getArgNumber()])
                          : std::nullopt;
  return number(generic.getBody()->getTerminator()->getOperand(result));
}

} // namespace mpmd::kernels
