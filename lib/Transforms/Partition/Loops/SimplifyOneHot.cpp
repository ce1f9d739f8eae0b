// The patterns of mpmd-simplify-slices for products with one-hot vectors.
#include "SimplifySlices.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

namespace {
/// The constant row that a vector selects in a product: the vector is 1 there and else 0.
std::optional<int64_t> oneHotRow(Value value) {
  const int64_t rank = typeOf(value).getRank(), size = rank == 1 ? typeOf(value).getDimSize(0) : 0;
  Value before = value;
  while (auto convert = before.getDefiningOp<stablehlo::ConvertOp>())
    before = convert.getOperand();
  auto compare = before.getDefiningOp<stablehlo::CompareOp>();
  if (rank != 1 || !compare || compare.getComparisonDirection() != stablehlo::ComparisonDirection::EQ)
    return std::nullopt;
  // A narrower type could give several rows one number.
  auto holdsRows = [&](Value numbers) {
    auto type = dyn_cast<IntegerType>(typeOf(numbers).getElementType());
    return type && type.getWidth() > 1 && llvm::isIntN(type.getWidth(), size - 1);
  };
  auto strip = [&](Value side) {
    while (Operation *op = side.getDefiningOp()) {
      if (!holdsRows(side) || !isa<stablehlo::ConvertOp, stablehlo::ReshapeOp, stablehlo::BroadcastInDimOp>(op))
        break;
      side = op->getOperand(0);
    }
    return side;
  };
  Value left = strip(compare.getLhs()), right = strip(compare.getRhs());
  if (left.getDefiningOp<stablehlo::IotaOp>())
    std::swap(left, right);
  LoopIndex written(/*iterations=*/1);
  std::optional<int64_t> row = holdsRows(left) ? written.constant(left) : std::nullopt;
  auto iota = right.getDefiningOp<stablehlo::IotaOp>();
  if (!row || !iota || !holdsRows(right) || typeOf(right).getDimSize(iota.getIotaDimension()) != size ||
      typeOf(right).getNumElements() != size || *row < 0 || *row >= size)
    return std::nullopt;
  return row;
}

/// A product with a one-hot vector is a slice. Its gradient, an outer product with the vector, is padded.
LogicalResult productWithOneHot(stablehlo::DotGeneralOp dot, PatternRewriter &rewriter) {
  auto numbers = dot.getDotDimensionNumbers();
  std::optional<int64_t> left = oneHotRow(dot.getLhs()), right = left ? std::nullopt : oneHotRow(dot.getRhs());
  if ((!left && !right) || !numbers.getLhsBatchingDimensions().empty() ||
      getElementTypeOrSelf(dot.getLhs()) != getElementTypeOrSelf(dot.getType()) ||
      getElementTypeOrSelf(dot.getRhs()) != getElementTypeOrSelf(dot.getType()))
    return failure();
  const int64_t row = left ? *left : *right;
  Value other = left ? dot.getRhs() : dot.getLhs();
  ArrayRef<int64_t> contracted = left ? numbers.getRhsContractingDimensions() : numbers.getLhsContractingDimensions();
  if (contracted.size() == 1) {
    Value taken = sliceAlong(rewriter, other, contracted.front(), row, row + 1);
    rewriter.replaceOpWithNewOp<stablehlo::ReshapeOp>(dot, dot.getType(), taken);
    return success();
  }
  if (!contracted.empty())
    return failure();
  RankedTensorType type = typeOf(dot.getResult());
  SmallVector<int64_t> starts(type.getRank()), window(type.getShape());
  const int64_t dim = left ? 0 : type.getRank() - 1;
  starts[dim] = row;
  window[dim] = 1;
  rewriter.replaceOp(dot, padTo(rewriter, dot.getLoc(), type, other, starts, window));
  return success();
}
} // namespace

void partition::addOneHotPatterns(RewritePatternSet &patterns) { patterns.add(productWithOneHot); }
