#include "FilledStacks.h"

#include "../Match/Integers.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/BitVector.h"

using namespace mlir;

namespace mpmd::kernels {

/// The analysis evaluates each iteration, and gives up for loops with more.
static constexpr int64_t kMaxIterations = 1 << 16;

bool isFilledStack(scf::ForOp loop, BlockArgument stack, int64_t iterations) {
  auto type = dyn_cast<RankedTensorType>(stack.getType());
  if (!type || type.getRank() == 0 || !stack.hasOneUse() || iterations > kMaxIterations)
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
  std::optional<int64_t> first = getConstantIntValue(loop.getLowerBound()), step = getConstantIntValue(loop.getStep());
  int64_t size = sizes.front();
  if (!first || !step || ShapedType::isDynamic(size))
    return false;
  llvm::BitVector written(type.getDimSize(0));
  for (int64_t iteration = 0; iteration < iterations; ++iteration) {
    std::optional<int64_t> at = getConstantIntValue(offsets.front());
    if (auto value = dyn_cast<Value>(offsets.front()); value && !at) {
      Integers integers;
      integers.define(loop.getInductionVar(), *first + iteration * *step);
      at = integers.find(value);
    }
    if (!at || *at < 0 || *at > type.getDimSize(0) - size)
      return false;
    written.set(*at, *at + size);
  }
  return written.all();
}

} // namespace mpmd::kernels
