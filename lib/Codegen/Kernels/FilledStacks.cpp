#include "FilledStacks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/BitVector.h"

using namespace mlir;

namespace mpmd::kernels {

namespace {
constexpr int64_t kMostTurns = 1 << 16;

/// What integers are in a turn: numbers, and tensors of one element.
class Turn {
public:
  Turn(Value counter, int64_t count) { known[counter] = llvm::APInt(64, count, /*isSigned=*/true); }

  std::optional<llvm::APInt> find(Value value) {
    if (auto found = known.find(value); found != known.end())
      return found->second;
    std::optional<llvm::APInt> result = compute(value);
    known[value] = result;
    return result;
  }

private:
  static unsigned widthOf(Value value) {
    Type type = getElementTypeOrSelf(value);
    return type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  }

  std::optional<llvm::APInt> compute(Value value) {
    Operation *op = value.getDefiningOp();
    if (!op || !getElementTypeOrSelf(value).isIntOrIndex())
      return std::nullopt;
    if (llvm::APInt number; matchPattern(value, m_ConstantInt(&number)))
      return number;
    auto operand = [&](unsigned i) { return find(op->getOperand(i)); };
    if (isa<arith::IndexCastOp, arith::ExtSIOp, arith::TruncIOp>(op)) {
      std::optional<llvm::APInt> number = operand(0);
      return number ? std::optional(number->sextOrTrunc(widthOf(value))) : std::nullopt;
    }
    if (isa<tensor::ExtractOp, tensor::FromElementsOp>(op))
      return op->getNumOperands() == 1 ? operand(0) : std::nullopt;
    if (auto generic = dyn_cast<linalg::GenericOp>(op))
      return generic.getNumLoops() == 0 ? inside(generic, cast<OpResult>(value).getResultNumber()) : std::nullopt;
    if (isa<arith::SelectOp>(op)) {
      std::optional<llvm::APInt> condition = operand(0);
      return condition ? operand(condition->isZero() ? 2 : 1) : std::nullopt;
    }
    if (!isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::MaxSIOp, arith::MinSIOp, arith::CmpIOp>(op))
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
    return isa<arith::MaxSIOp>(op) == left->sge(*right) ? left : right;
  }

  /// Of a generic op on tensors of one element.
  std::optional<llvm::APInt> inside(linalg::GenericOp generic, unsigned result) {
    for (BlockArgument argument : generic.getBody()->getArguments())
      known[argument] = argument.getArgNumber() < generic.getNumDpsInputs()
                            ? find(generic.getDpsInputs()[argument.getArgNumber()])
                            : std::nullopt;
    return find(generic.getBody()->getTerminator()->getOperand(result));
  }

  llvm::DenseMap<Value, std::optional<llvm::APInt>> known;
};
} // namespace

bool isFilledStack(scf::ForOp loop, BlockArgument stack, int64_t turns) {
  auto type = dyn_cast<RankedTensorType>(stack.getType());
  if (!type || type.getRank() == 0 || !stack.hasOneUse() || turns > kMostTurns)
    return false;
  auto insert = dyn_cast<tensor::InsertSliceOp>(*stack.getUsers().begin());
  unsigned carry = stack.getArgNumber() - loop.getNumInductionVars();
  if (!insert || insert.getDest() != stack || insert->getBlock() != loop.getBody() ||
      loop.getYieldedValues()[carry] != insert.getResult() || !insert.hasUnitStride())
    return false;
  SmallVector<OpFoldResult> offsets = insert.getMixedOffsets();
  ArrayRef<int64_t> sizes = insert.getStaticSizes();
  for (auto [dim, offset] : llvm::enumerate(offsets))
    if (dim > 0 && (!isConstantIntValue(offset, 0) || sizes[dim] != type.getDimSize(dim)))
      return false;
  int64_t size = sizes.front(), first = *getConstantIntValue(loop.getLowerBound()),
          step = *getConstantIntValue(loop.getStep());
  if (ShapedType::isDynamic(size))
    return false;
  llvm::BitVector written(type.getDimSize(0));
  for (int64_t turn = 0; turn < turns; ++turn) {
    std::optional<int64_t> at = getConstantIntValue(offsets.front());
    if (auto value = dyn_cast<Value>(offsets.front()); value && !at)
      if (std::optional<llvm::APInt> found = Turn(loop.getInductionVar(), first + turn * step).find(value))
        at = found->getSExtValue();
    if (!at || *at < 0 || *at > type.getDimSize(0) - size)
      return false;
    written.set(*at, *at + size);
  }
  return written.all();
}

} // namespace mpmd::kernels
