// Plans a reduction as a nest of loops over blocks.
#include "ReductionTree.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#include <algorithm>

using namespace mlir;

namespace mpmd::kernels {

namespace {
/// An accumulator combines `kElementsInOrder` elements in order at the lowest level, and `kBlocksInOrder` blocks at
/// each higher level.
constexpr int64_t kElementsInOrder = 128, kBlocksInOrder = 16;
} // namespace

SmallVector<TreeLoop> planReductionTree(ArrayRef<int64_t> ranges, int64_t lanes, bool rounds) {
  SmallVector<TreeLoop> nest; // innermost loop first
  int64_t inOrder = 1, most = kElementsInOrder;
  bool folds = false;
  for (size_t loop = ranges.size(); loop-- > 0;) {
    int64_t step = loop + 1 == ranges.size() ? lanes : 1;
    int64_t blocks = (ranges[loop] + step - 1) / step;
    while (true) {
      int64_t room = most / inOrder;
      if (!rounds || blocks <= std::max<int64_t>(room, 1)) {
        nest.push_back({static_cast<unsigned>(loop), step, folds});
        inOrder *= std::max<int64_t>(blocks, 1);
        folds = false;
        break;
      }
      if (room > 1) {
        nest.push_back({static_cast<unsigned>(loop), step, folds});
        blocks = (blocks + room - 1) / room;
        step *= room;
      }
      folds = true;
      inOrder = 1;
      most = kBlocksInOrder;
    }
  }
  std::reverse(nest.begin(), nest.end());
  return nest;
}

size_t countAccumulators(ArrayRef<TreeLoop> tree) {
  return 1 + llvm::count_if(tree, [](const TreeLoop &loop) { return loop.folds; });
}

Value combine(OpBuilder &b, Location loc, Operation *combiner, Value x, Value y) {
  OperationState state(loc, combiner->getName().getStringRef(), {x, y}, {x.getType()}, combiner->getAttrs());
  return b.create(state)->getResult(0);
}

TypedAttr neutralOf(Operation *combiner) {
  Type type = combiner->getResult(0).getType();
  Builder b(type.getContext());
  if (auto floating = dyn_cast<FloatType>(type)) {
    const llvm::fltSemantics &semantics = floating.getFloatSemantics();
    if (isa<arith::MaximumFOp>(combiner))
      return b.getFloatAttr(type, APFloat::getInf(semantics, /*Negative=*/true));
    if (isa<arith::MinimumFOp>(combiner))
      return b.getFloatAttr(type, APFloat::getInf(semantics));
    if (isa<arith::MaxNumFOp, arith::MinNumFOp>(combiner))
      return b.getFloatAttr(type, APFloat::getNaN(semantics));
    return b.getFloatAttr(type, isa<arith::MulFOp>(combiner) ? 1.0 : -0.0);
  }
  unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  APInt value = APInt::getZero(width);
  if (isa<arith::MulIOp>(combiner))
    value = APInt(width, 1);
  else if (isa<arith::MaxSIOp>(combiner))
    value = APInt::getSignedMinValue(width);
  else if (isa<arith::MinSIOp>(combiner))
    value = APInt::getSignedMaxValue(width);
  else if (isa<arith::AndIOp, arith::MinUIOp>(combiner))
    value = APInt::getAllOnes(width);
  return IntegerAttr::get(type, value);
}

bool roundsResult(Operation *combiner) { return isa<arith::AddFOp, arith::MulFOp>(combiner); }

} // namespace mpmd::kernels
