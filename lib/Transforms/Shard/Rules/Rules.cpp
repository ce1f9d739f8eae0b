// Sharding rules of elementwise ops and of data movement. Other ops are in RulesStructured.cpp and RulesLinalg.cpp.
#include "LoopDims.h"
#include "RuleBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::shard;

RuleBuilder::RuleBuilder(Operation *op) : op(op), reads(readsOf(op)) {
  for (Value operand : reads)
    rule.operands.emplace_back(rankOf(operand));
  for (Value result : op->getResults())
    rule.results.emplace_back(rankOf(result));
}

int64_t RuleBuilder::rankOf(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type ? type.getRank() : 0;
}

int RuleBuilder::factor(int64_t size, FactorKind kind) {
  rule.factors.push_back({size, kind});
  return static_cast<int>(rule.factors.size()) - 1;
}

Rule RuleBuilder::take() {
  // A dimension that the rule does not mention gets a factor that must not be sharded.
  auto fill = [&](Value value, FactorDims &dims) {
    for (auto [i, dim] : llvm::enumerate(dims))
      if (dim.empty())
        dim.push_back(factor(sizeOf(value, i), FactorKind::Replicated));
  };
  for (auto [value, dims] : llvm::zip_equal(reads, rule.operands))
    fill(value, dims);
  for (auto [value, dims] : llvm::zip_equal(op->getResults(), rule.results))
    fill(value, dims);
  return std::move(rule);
}

bool shard::isFree(Value value) {
  Operation *op = value.getDefiningOp();
  if (auto constant = dyn_cast_or_null<stablehlo::ConstantOp>(op))
    return cast<DenseElementsAttr>(constant.getValue()).isSplat();
  if (auto constant = dyn_cast_or_null<arith::ConstantOp>(op))
    return isa<SplatElementsAttr>(constant.getValue());
  if (auto broadcast = dyn_cast_or_null<stablehlo::BroadcastInDimOp>(op))
    return cast<RankedTensorType>(broadcast.getOperand().getType()).getRank() == 0;
  return isa_and_nonnull<stablehlo::IotaOp, tensor::EmptyOp>(op);
}

static void elementwise(RuleBuilder &builder) {
  Operation *op = builder.op;
  Value result = op->getResult(0);
  for (int64_t dim = 0, rank = builder.rankOf(result); dim < rank; ++dim) {
    int factor = builder.factor(builder.sizeOf(result, dim));
    builder.rule.results[0][dim] = {factor};
    for (auto [operand, dims] : llvm::zip_equal(op->getOperands(), builder.rule.operands))
      if (builder.rankOf(operand) == rank)
        dims[dim] = {factor};
  }
  if (getElementTypeOrSelf(result.getType()).isInteger(1))
    return;
  if (isa<stablehlo::AddOp, stablehlo::SubtractOp>(op)) {
    builder.rule.linear = {0, 1};
    builder.rule.together = true;
  } else if (isa<stablehlo::SelectOp>(op)) {
    builder.rule.linear = {1, 2};
    builder.rule.together = true;
  } else if (isa<stablehlo::MulOp>(op)) {
    builder.rule.linear = {0, 1};
  } else if (isa<stablehlo::NegOp, ShardingConstraintOp>(op)) {
    builder.rule.linear = {0};
  } else if (isa<stablehlo::DivOp>(op)) {
    if (isa<FloatType>(getElementTypeOrSelf(result.getType())))
      builder.rule.linear = {0};
  } else if (auto convert = dyn_cast<stablehlo::ConvertOp>(op); convert && widens(convert)) {
    builder.rule.linear = {0};
  }
}

static void barrier(RuleBuilder &builder) {
  for (auto [i, value] : llvm::enumerate(builder.op->getOperands()))
    for (int64_t dim = 0, rank = builder.rankOf(value); dim < rank; ++dim)
      builder.rule.operands[i][dim] = builder.rule.results[i][dim] = {builder.factor(builder.sizeOf(value, dim))};
}

static void broadcast(RuleBuilder &builder, stablehlo::BroadcastInDimOp op) {
  Value operand = op.getOperand(), result = op.getResult();
  for (int64_t dim = 0, rank = builder.rankOf(result); dim < rank; ++dim)
    builder.rule.results[0][dim] = {builder.factor(builder.sizeOf(result, dim))};
  for (auto [dim, to] : llvm::enumerate(op.getBroadcastDimensions()))
    if (builder.sizeOf(operand, dim) == builder.sizeOf(result, to))
      builder.rule.operands[0][dim] = builder.rule.results[0][to];
  builder.rule.linear = {0};
}

static void transpose(RuleBuilder &builder, stablehlo::TransposeOp op) {
  for (auto [to, from] : llvm::enumerate(op.getPermutation()))
    builder.rule.results[0][to] =
        builder.rule.operands[0][from] = {builder.factor(builder.sizeOf(op.getOperand(), from))};
  builder.rule.linear = {0};
}

/// Reshape: the factors of split or merged dimensions are the common refinement of both shapes, if it exists.
static void reshape(RuleBuilder &builder, stablehlo::ReshapeOp op) {
  builder.rule.linear = {0};
  auto from = cast<RankedTensorType>(op.getOperand().getType()), to = cast<RankedTensorType>(op.getType());
  if (from.getNumElements() == 0)
    return;
  size_t i = 0, j = 0;
  auto take = [&](RankedTensorType type, size_t &at, SmallVector<int64_t> &dims, int64_t &product) {
    dims.push_back(at);
    product *= type.getDimSize(at++);
  };
  while (i < from.getShape().size() || j < to.getShape().size()) {
    SmallVector<int64_t> left, right;
    int64_t a = 1, b = 1;
    if (i < from.getShape().size())
      take(from, i, left, a);
    if (j < to.getShape().size())
      take(to, j, right, b);
    while (a != b || left.empty() || right.empty()) {
      if (i < from.getShape().size() && (a < b || j == to.getShape().size()))
        take(from, i, left, a);
      else if (j < to.getShape().size())
        take(to, j, right, b);
      else
        break;
    }
    // Collects the boundaries between factors of both shapes, as products of sizes from the major dimension on.
    SmallVector<int64_t> cuts;
    auto cut = [&](RankedTensorType type, ArrayRef<int64_t> dims) {
      int64_t product = 1;
      for (int64_t dim : dims)
        cuts.push_back(product *= type.getDimSize(dim));
    };
    cut(from, left);
    cut(to, right);
    llvm::sort(cuts);
    cuts.erase(llvm::unique(cuts), cuts.end());
    int64_t before = 1;
    bool nested = true;
    for (int64_t point : cuts) {
      nested &= point % before == 0;
      before = point;
    }
    if (!nested)
      continue;
    SmallVector<int> factors;
    before = 1;
    for (int64_t point : cuts) {
      if (point != before)
        factors.push_back(builder.factor(point / before));
      before = point;
    }
    auto give = [&](RankedTensorType type, ArrayRef<int64_t> dims, FactorDims &given) {
      size_t next = 0;
      for (int64_t dim : dims)
        for (int64_t size = type.getDimSize(dim); size > 1; size /= builder.rule.factors[factors[next++]].size)
          given[dim].push_back(factors[next]);
    };
    give(from, left, builder.rule.operands[0]);
    give(to, right, builder.rule.results[0]);
  }
}

/// Relates the dimensions of operand and result that the op does not change.
static void keep(RuleBuilder &builder, function_ref<bool(int64_t)> kept) {
  for (int64_t dim = 0, rank = builder.rankOf(builder.op->getResult(0)); dim < rank; ++dim)
    if (kept(dim))
      builder.rule.results[0][dim] =
          builder.rule.operands[0][dim] = {builder.factor(builder.sizeOf(builder.op->getResult(0), dim))};
}

static void concatenate(RuleBuilder &builder, stablehlo::ConcatenateOp op) {
  for (int64_t dim = 0, rank = builder.rankOf(op.getResult()); dim < rank; ++dim) {
    if (dim == static_cast<int64_t>(op.getDimension()))
      continue;
    int factor = builder.factor(builder.sizeOf(op.getResult(), dim));
    builder.rule.results[0][dim] = {factor};
    for (FactorDims &dims : builder.rule.operands)
      dims[dim] = {factor};
  }
  builder.rule.linear.assign(llvm::to_vector(llvm::seq<unsigned>(op->getNumOperands())));
  builder.rule.together = true;
}

static void updateSlice(RuleBuilder &builder, stablehlo::DynamicUpdateSliceOp op) {
  for (int64_t dim = 0, rank = builder.rankOf(op.getResult()); dim < rank; ++dim) {
    int factor = builder.factor(builder.sizeOf(op.getResult(), dim));
    if (builder.sizeOf(op.getUpdate(), dim) == builder.sizeOf(op.getOperand(), dim))
      builder.rule.operands[1][dim] = {factor};
    else
      builder.rule.factors[factor].kind = FactorKind::Replicated;
    builder.rule.operands[0][dim] = builder.rule.results[0][dim] = {factor};
  }
  builder.rule.linear = {0, 1};
  builder.rule.together = true;
}

static void freeResult(RuleBuilder &builder) {
  for (int64_t dim = 0, rank = builder.rankOf(builder.op->getResult(0)); dim < rank; ++dim)
    builder.rule.results[0][dim] = {builder.factor(builder.sizeOf(builder.op->getResult(0), dim))};
}

static void padded(RuleBuilder &builder, stablehlo::PadOp op) {
  keep(builder, [&](int64_t dim) {
    return op.getEdgePaddingLow()[dim] == 0 && op.getEdgePaddingHigh()[dim] == 0 && op.getInteriorPadding()[dim] == 0;
  });
  if (isNeutral(op.getPaddingValue(), Reduction::Sum))
    builder.rule.linear = {0};
}

/// Whether an op is elementwise arithmetic on tensors. Integer division is excluded, because padding of short shards
/// may be 0.
static bool isArithmetic(Operation *op) {
  return OpTrait::hasElementwiseMappableTraits(op) && op->getNumResults() == 1 && op->getNumOperands() &&
         isa<RankedTensorType>(op->getResult(0).getType()) &&
         !isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp, arith::CeilDivSIOp, arith::CeilDivUIOp,
              arith::FloorDivSIOp>(op);
}

Rule shard::ruleOf(Operation *op) {
  if (isLoopOrBranch(op))
    return LoopDims(op).rule();
  RuleBuilder builder(op);
  auto sameSize = [&](int64_t dim) {
    return builder.sizeOf(op->getOperand(0), dim) == builder.sizeOf(op->getResult(0), dim);
  };
  if (isa<ShardingConstraintOp>(op) || (op->getNumOperands() && stablehlo::hasScalarBody(op)) || isArithmetic(op) ||
      (op->getName().getDialectNamespace() == "chlo" && !isa<chlo::TopKOp>(op))) {
    elementwise(builder);
  } else if (isa<stablehlo::OptimizationBarrierOp>(op)) {
    barrier(builder);
  } else if (auto cast = dyn_cast<stablehlo::BroadcastInDimOp>(op)) {
    broadcast(builder, cast);
  } else if (auto cast = dyn_cast<stablehlo::TransposeOp>(op)) {
    transpose(builder, cast);
  } else if (auto cast = dyn_cast<stablehlo::ReshapeOp>(op)) {
    reshape(builder, cast);
  } else if (auto cast = dyn_cast<stablehlo::ReverseOp>(op)) {
    keep(builder, [&](int64_t dim) { return !llvm::is_contained(cast.getDimensions(), dim); });
    builder.rule.linear = {0};
  } else if (isa<stablehlo::SliceOp, stablehlo::DynamicSliceOp>(op)) {
    keep(builder, sameSize);
    builder.rule.linear = {0};
  } else if (auto cast = dyn_cast<stablehlo::PadOp>(op)) {
    padded(builder, cast);
  } else if (auto cast = dyn_cast<stablehlo::ConcatenateOp>(op)) {
    concatenate(builder, cast);
  } else if (auto cast = dyn_cast<stablehlo::DynamicUpdateSliceOp>(op)) {
    updateSlice(builder, cast);
  } else if (isa<stablehlo::ConstantOp, stablehlo::IotaOp, arith::ConstantOp, tensor::EmptyOp>(op)) {
    freeResult(builder);
  } else if (!isa<ManualComputationOp>(op) && !structuredRule(builder) &&
             !linalgRule(builder)) { // a constraint states its layout itself
    builder.rule.unknown = op->getNumResults() != 0;
  }
  return builder.take();
}
