// Sharding rules of contractions, reductions, gathers, scatters, windows and sorts.
#include "RuleBuilder.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::shard;

/// Whether partial sums of this type can be added. Booleans cannot.
static bool addsUp(Value value) { return !getElementTypeOrSelf(value.getType()).isInteger(1); }

static void dot(RuleBuilder &builder, stablehlo::DotGeneralOp op) {
  auto numbers = op.getDotDimensionNumbers();
  Value lhs = op.getLhs(), rhs = op.getRhs();
  FactorDims &left = builder.rule.operands[0], &right = builder.rule.operands[1], &result = builder.rule.results[0];
  int64_t at = 0;
  for (auto [l, r] : llvm::zip_equal(numbers.getLhsBatchingDimensions(), numbers.getRhsBatchingDimensions()))
    left[l] = right[r] = result[at++] = {builder.factor(builder.sizeOf(lhs, l))};
  FactorKind kind = addsUp(op.getResult()) ? FactorKind::Reduced : FactorKind::Replicated;
  for (auto [l, r] : llvm::zip_equal(numbers.getLhsContractingDimensions(), numbers.getRhsContractingDimensions()))
    left[l] = right[r] = {builder.factor(builder.sizeOf(lhs, l), kind)};
  for (auto [value, dims] : {std::pair(lhs, &left), std::pair(rhs, &right)})
    for (auto [i, dim] : llvm::enumerate(*dims))
      if (dim.empty())
        dim = result[at++] = {builder.factor(builder.sizeOf(value, i))};
  if (addsUp(op.getResult()))
    builder.rule.linear = {0, 1};
}

static void reduce(RuleBuilder &builder, stablehlo::ReduceOp op) {
  int64_t inputs = op.getInputs().size();
  std::optional<Reduction> reduction;
  if (inputs == 1 && (reduction = reductionOf(op.getBody())) && !isNeutral(op.getInitValues()[0], *reduction))
    reduction = std::nullopt;
  int64_t at = 0;
  for (int64_t dim = 0, rank = builder.rankOf(op.getInputs()[0]); dim < rank; ++dim) {
    bool reduced = llvm::is_contained(op.getDimensions(), dim);
    int factor = builder.factor(builder.sizeOf(op.getInputs()[0], dim), !reduced    ? FactorKind::Parallel
                                                                        : reduction ? FactorKind::Reduced
                                                                                    : FactorKind::Replicated);
    for (int64_t i = 0; i < inputs; ++i) {
      builder.rule.operands[i][dim] = {factor};
      if (!reduced)
        builder.rule.results[i][at] = {factor};
    }
    at += !reduced;
  }
  if (!reduction)
    return;
  builder.rule.reduction = *reduction;
  if (*reduction == Reduction::Sum)
    builder.rule.linear = {0};
}

/// The only dimension of a gather's operand or scatter's target that indices select from; -1 if there are several.
static int64_t indexedDim(ArrayRef<int64_t> map, ArrayRef<int64_t> collapsed) {
  return map.size() == 1 && llvm::is_contained(collapsed, map[0]) ? map[0] : -1;
}

/// Adds a factor for each dimension of the indices except the index vector dimension, in order.
static SmallVector<int> indexFactors(RuleBuilder &builder, unsigned operand, int64_t vectorDim, FactorKind kind) {
  SmallVector<int> factors;
  Value indices = builder.op->getOperand(operand);
  for (int64_t dim = 0, rank = builder.rankOf(indices); dim < rank; ++dim)
    if (dim != vectorDim) {
      factors.push_back(builder.factor(builder.sizeOf(indices, dim), kind));
      builder.rule.operands[operand][dim] = {factors.back()};
    }
  return factors;
}

/// The position in `indexFactors` of a dimension of the indices.
static int64_t positionOf(int64_t dim, int64_t vectorDim) { return dim > vectorDim ? dim - 1 : dim; }

static void gather(RuleBuilder &builder, stablehlo::GatherOp op) {
  auto numbers = op.getDimensionNumbers();
  int64_t vectorDim = numbers.getIndexVectorDim();
  SmallVector<int> batch = indexFactors(builder, 1, vectorDim, FactorKind::Parallel);
  FactorDims &table = builder.rule.operands[0], &result = builder.rule.results[0];
  size_t next = 0;
  for (int64_t dim = 0, rank = builder.rankOf(op.getResult()); dim < rank; ++dim)
    if (!llvm::is_contained(numbers.getOffsetDims(), dim))
      result[dim] = {batch[next++]};
  for (auto [dim, indices] : llvm::zip_equal(numbers.getOperandBatchingDims(), numbers.getStartIndicesBatchingDims()))
    table[dim] = {batch[positionOf(indices, vectorDim)]};
  next = 0;
  for (int64_t dim = 0, rank = builder.rankOf(op.getOperand()); dim < rank; ++dim) {
    if (llvm::is_contained(numbers.getCollapsedSliceDims(), dim) ||
        llvm::is_contained(numbers.getOperandBatchingDims(), dim))
      continue;
    int64_t to = numbers.getOffsetDims()[next++];
    if (op.getSliceSizes()[dim] == builder.sizeOf(op.getOperand(), dim))
      table[dim] = result[to] = {builder.factor(op.getSliceSizes()[dim])};
  }
  int64_t indexed = indexedDim(numbers.getStartIndexMap(), numbers.getCollapsedSliceDims());
  if (indexed >= 0 && addsUp(op.getResult())) {
    int factor = builder.factor(builder.sizeOf(op.getOperand(), indexed), FactorKind::Reduced);
    builder.rule.factors[factor].indexed = true;
    table[indexed] = {factor};
  }
  if (addsUp(op.getResult()))
    builder.rule.linear = {0};
}

static void scatter(RuleBuilder &builder, stablehlo::ScatterOp op) {
  if (op.getInputs().size() != 1)
    return;
  auto numbers = op.getScatterDimensionNumbers();
  int64_t vectorDim = numbers.getIndexVectorDim();
  bool adds = reductionOf(op.getUpdateComputation()) == Reduction::Sum;
  Value table = op.getInputs()[0], updates = op.getUpdates()[0];
  // A scatter of sharded updates gives partial sums if the initial value is zero.
  bool partialSums = adds && addsUp(updates);
  partialSums &= isZero(table);
  SmallVector<int> batch =
      indexFactors(builder, 1, vectorDim, partialSums ? FactorKind::Reduced : FactorKind::Replicated);
  FactorDims &inputDims = builder.rule.operands[0], &updateDims = builder.rule.operands[2],
             &result = builder.rule.results[0];
  size_t next = 0;
  for (int64_t dim = 0, rank = builder.rankOf(updates); dim < rank; ++dim)
    if (!llvm::is_contained(numbers.getUpdateWindowDims(), dim))
      updateDims[dim] = {batch[next++]};
  for (auto [dim, indices] : llvm::zip_equal(numbers.getInputBatchingDims(), numbers.getScatterIndicesBatchingDims())) {
    int factor = batch[positionOf(indices, vectorDim)];
    builder.rule.factors[factor].kind = FactorKind::Parallel;
    inputDims[dim] = result[dim] = {factor};
  }
  next = 0;
  for (int64_t dim = 0, rank = builder.rankOf(table); dim < rank; ++dim) {
    if (llvm::is_contained(numbers.getInsertedWindowDims(), dim) ||
        llvm::is_contained(numbers.getInputBatchingDims(), dim))
      continue;
    int64_t from = numbers.getUpdateWindowDims()[next++];
    if (builder.sizeOf(updates, from) == builder.sizeOf(table, dim))
      inputDims[dim] = result[dim] = updateDims[from] = {builder.factor(builder.sizeOf(table, dim))};
  }
  int64_t indexed = indexedDim(numbers.getScatterDimsToOperandDims(), numbers.getInsertedWindowDims());
  if (indexed >= 0) {
    int factor = builder.factor(builder.sizeOf(table, indexed));
    builder.rule.factors[factor].indexed = true;
    inputDims[indexed] = result[indexed] = {factor};
  }
  // Dimensions that must not be sharded in the table must not be sharded in the result either.
  for (int64_t dim = 0, rank = builder.rankOf(table); dim < rank; ++dim)
    if (inputDims[dim].empty())
      inputDims[dim] = result[dim] = {builder.factor(builder.sizeOf(table, dim), FactorKind::Replicated)};
  if (adds && addsUp(updates)) {
    builder.rule.linear = {0, 2};
    builder.rule.together = true;
  }
}

static void convolution(RuleBuilder &builder, stablehlo::ConvolutionOp op) {
  auto numbers = op.getDimensionNumbers();
  FactorDims &input = builder.rule.operands[0], &kernel = builder.rule.operands[1], &result = builder.rule.results[0];
  if (op.getBatchGroupCount() == 1)
    input[numbers.getInputBatchDimension()] = result[numbers.getOutputBatchDimension()] = {
        builder.factor(builder.sizeOf(op.getLhs(), numbers.getInputBatchDimension()))};
  if (op.getBatchGroupCount() == 1 && op.getFeatureGroupCount() == 1) {
    kernel[numbers.getKernelOutputFeatureDimension()] = result[numbers.getOutputFeatureDimension()] = {
        builder.factor(builder.sizeOf(op.getRhs(), numbers.getKernelOutputFeatureDimension()))};
    if (addsUp(op.getResult()))
      input[numbers.getInputFeatureDimension()] = kernel[numbers.getKernelInputFeatureDimension()] = {
          builder.factor(builder.sizeOf(op.getLhs(), numbers.getInputFeatureDimension()), FactorKind::Reduced)};
  }
  if (addsUp(op.getResult()))
    builder.rule.linear = {0, 1};
}

/// Whether the window has no effect on a dimension.
static bool isOne(int64_t dim, std::optional<ArrayRef<int64_t>> list, int64_t otherwise = 1) {
  return (list ? (*list)[dim] : otherwise) == 1;
}

static bool isUnpadded(int64_t dim, std::optional<DenseIntElementsAttr> padding) {
  if (!padding)
    return true;
  auto values = padding->getValues<int64_t>();
  return values[{static_cast<uint64_t>(dim), 0}] == 0 && values[{static_cast<uint64_t>(dim), 1}] == 0;
}

static void reduceWindow(RuleBuilder &builder, stablehlo::ReduceWindowOp op) {
  for (int64_t dim = 0, rank = builder.rankOf(op.getInputs()[0]); dim < rank; ++dim) {
    if (op.getWindowDimensions()[dim] != 1 || !isOne(dim, op.getWindowStrides()) ||
        !isOne(dim, op.getBaseDilations()) || !isUnpadded(dim, op.getPadding()))
      continue;
    int factor = builder.factor(builder.sizeOf(op.getInputs()[0], dim));
    for (size_t i = 0; i < op.getInputs().size(); ++i)
      builder.rule.operands[i][dim] = builder.rule.results[i][dim] = {factor};
  }
}

static void selectAndScatter(RuleBuilder &builder, stablehlo::SelectAndScatterOp op) {
  for (int64_t dim = 0, rank = builder.rankOf(op.getOperand()); dim < rank; ++dim) {
    int factor = builder.factor(builder.sizeOf(op.getOperand(), dim), FactorKind::Replicated);
    builder.rule.operands[0][dim] = builder.rule.results[0][dim] = {factor};
    if (!isOne(dim, op.getWindowDimensions()) || !isOne(dim, op.getWindowStrides()) ||
        !isUnpadded(dim, op.getPadding()))
      continue;
    builder.rule.factors[factor].kind = FactorKind::Parallel;
    builder.rule.operands[1][dim] = {factor};
  }
}

/// All operands and results have the same factors; dimension `whole` must not be sharded.
static void alongOneDim(RuleBuilder &builder, int64_t whole) {
  for (int64_t dim = 0, rank = builder.rankOf(builder.op->getOperand(0)); dim < rank; ++dim) {
    if (dim == whole)
      continue;
    int factor = builder.factor(builder.sizeOf(builder.op->getOperand(0), dim));
    for (FactorDims &dims : builder.rule.operands)
      dims[dim] = {factor};
    for (FactorDims &dims : builder.rule.results)
      dims[dim] = {factor};
  }
}

/// LAPACK ops are independent along batch dimensions.
static void lapack(RuleBuilder &builder, LapackOp op) {
  for (int64_t dim = 0, batch = builder.rankOf(op.getInputs().front()) - 2; dim < batch; ++dim) {
    int factor = builder.factor(builder.sizeOf(op.getInputs().front(), dim));
    for (FactorDims &dims : builder.rule.operands)
      dims[dim] = {factor};
    for (FactorDims &dims : builder.rule.results)
      dims[dim] = {factor};
  }
}

bool shard::structuredRule(RuleBuilder &builder) {
  Operation *op = builder.op;
  if (auto cast = dyn_cast<stablehlo::DotGeneralOp>(op))
    dot(builder, cast);
  else if (auto cast = dyn_cast<stablehlo::ReduceOp>(op))
    reduce(builder, cast);
  else if (auto cast = dyn_cast<stablehlo::GatherOp>(op))
    gather(builder, cast);
  else if (auto cast = dyn_cast<stablehlo::ScatterOp>(op))
    scatter(builder, cast);
  else if (auto cast = dyn_cast<stablehlo::ConvolutionOp>(op))
    convolution(builder, cast);
  else if (auto cast = dyn_cast<stablehlo::ReduceWindowOp>(op))
    reduceWindow(builder, cast);
  else if (auto cast = dyn_cast<stablehlo::SelectAndScatterOp>(op))
    selectAndScatter(builder, cast);
  else if (auto cast = dyn_cast<stablehlo::SortOp>(op))
    alongOneDim(builder, cast.getDimension() < 0 ? cast.getDimension() + builder.rankOf(op->getOperand(0))
                                                 : cast.getDimension());
  else if (auto cast = dyn_cast<LapackOp>(op))
    lapack(builder, cast);
  else if (isa<chlo::TopKOp>(op))
    alongOneDim(builder, builder.rankOf(op->getOperand(0)) - 1);
  else if (isa<stablehlo::MapOp>(op))
    alongOneDim(builder, -1);
  else
    return false;
  return true;
}
