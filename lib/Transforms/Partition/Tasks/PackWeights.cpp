// Packs weights. Before a product, a library copies the factors into panels. Or it reads them in place, in cache lines
// that may conflict in a few cache sets. With few rows, either costs up to a quarter of the product's speed (Zen 4,
// bench/README.md, "Packed weights"). So a weight that every microbatch reads is copied into panels once a step.
#include "PackWeights.h"

#include "../Partition.h"

#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Plan/Cost/CostModel.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// From `kManyRows` rows on, the library's own copy costs little. Below `kFewRows` rows, or below `kFewRowsInAll` rows
/// over all microbatches, packing costs more than it gains.
static constexpr int64_t kManyRows = 512, kFewRows = 16, kFewRowsInAll = 1024;
/// A panel has from `kNarrowest` to `kWidest` columns: a multiple of `kGranule`, preferably of `kAtATime`, the number
/// of columns that the library's kernels compute at a time.
static constexpr int64_t kNarrowest = 96, kWidest = 400, kGranule = 16, kAtATime = 48;
/// With at least this many panels, threads have equal loads.
static constexpr int64_t kManyPanels = 8;
/// The number of f32 elements in 2 KiB. Cache lines at multiples of this distance conflict in a few cache sets.
static constexpr int64_t kCollision = 512;

/// The best width of a panel for this number of columns; 0 if no width divides it.
static int64_t panelWidth(int64_t columns) {
  int64_t best = 0;
  double bestUse = 0;
  for (int64_t width = kNarrowest; width <= std::min(columns, kWidest); width += kGranule) {
    if (columns % width != 0)
      continue;
    double use = static_cast<double>(width) / static_cast<double>((width + kAtATime - 1) / kAtATime * kAtATime);
    bool hasMany = columns / width >= kManyPanels, hadMany = best != 0 && columns / best >= kManyPanels;
    if (use > bestUse || (use == bestUse && (hasMany || !hadMany)))
      best = width, bestUse = use;
  }
  return best;
}

namespace {
/// A product of activations, which have the rows, and a weight.
struct Product {
  stablehlo::DotGeneralOp op;
  Value weight;
  int64_t k, columns;
  /// Whether the weight is stored as columns x k.
  bool isTransposed;
};
} // namespace

/// Whether a value is an operand of the task, or a slice or view of one. A computed value may not be worth keeping for
/// a whole step.
static bool isOfOperand(Value value) {
  while (isa_and_nonnull<stablehlo::ReshapeOp, stablehlo::TransposeOp, stablehlo::SliceOp>(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return isa<BlockArgument>(value);
}

static std::optional<Product> read(stablehlo::DotGeneralOp op, const PackOptions &options,
                                   function_ref<bool(Value)> isInvariant) {
  auto left = dyn_cast<RankedTensorType>(op.getLhs().getType()),
       right = dyn_cast<RankedTensorType>(op.getRhs().getType());
  auto result = dyn_cast<RankedTensorType>(op.getType());
  stablehlo::DotDimensionNumbersAttr dims = op.getDotDimensionNumbers();
  if (!left || !right || !result || !left.hasStaticShape() || right.getRank() != 2 || !right.hasStaticShape() ||
      !left.getElementType().isF32() || !right.getElementType().isF32() || !result.getElementType().isF32() ||
      !dims.getLhsBatchingDimensions().empty() || dims.getRhsContractingDimensions().size() != 1 ||
      !isInvariant(op.getRhs()) || !isOfOperand(op.getRhs()) || isInvariant(op.getLhs()))
    return std::nullopt;
  int64_t contracted = dims.getRhsContractingDimensions().front(), k = right.getDimSize(contracted),
          columns = right.getDimSize(1 - contracted);
  if (right.getNumElements() < std::max<int64_t>(options.smallestElements, 1))
    return std::nullopt;
  int64_t rows = left.getNumElements() / k;
  if (rows < kFewRows || rows > kManyRows || options.microbatches < (kFewRowsInAll + rows - 1) / rows)
    return std::nullopt;
  Product product{op, op.getRhs(), k, columns, contracted == 1};
  while (auto transpose = product.weight.getDefiningOp<stablehlo::TransposeOp>()) {
    product.weight = transpose.getOperand();
    product.isTransposed ^= transpose.getPermutation()[0] == 1;
  }
  return product;
}

DenseSet<Value> partition::packWeights(TaskOp task, const PackOptions &options, function_ref<bool(Value)> isInvariant) {
  DenseSet<Value> packed;
  auto module = task->getParentOfType<ModuleOp>();
  auto mesh = MeshOp::ofStage(module, task.getStage());
  if ((mesh && llvm::any_of(mesh.getSizes(), [](int64_t size) { return size > 1; })) ||
      !costModelOf(module, task.getStage()).gainsByPanels)
    return packed;
  SmallVector<Product> products;
  for (auto op : task.getBody().front().getOps<stablehlo::DotGeneralOp>())
    if (std::optional<Product> product = read(op, options, isInvariant))
      products.push_back(*product);
  DenseMap<Value, Value> made[2];
  for (const Product &product : products) {
    auto [op, weight, k, columns, isTransposed] = product;
    const int64_t width = panelWidth(columns);
    if (width == 0 || (!isTransposed && (columns % kCollision != 0 || width == columns)))
      continue;
    OpBuilder b(op);
    const int64_t panels = columns / width;
    const bool isOne = panels == 1;
    auto typeOf = [&](ArrayRef<int64_t> shape) { return RankedTensorType::get(shape, b.getF32Type()); };
    auto reshaped = [&](Value value, ArrayRef<int64_t> shape) -> Value {
      return stablehlo::ReshapeOp::create(b, op.getLoc(), typeOf(shape), value);
    };
    Value &panel = made[isTransposed][weight];
    if (!panel && isOne) {
      panel =
          stablehlo::TransposeOp::create(b, op.getLoc(), typeOf({k, columns}), weight, b.getDenseI64ArrayAttr({1, 0}));
    } else if (!panel) {
      Value split = isTransposed ? reshaped(weight, {panels, width, k}) : reshaped(weight, {k, panels, width});
      const int64_t order[] = {isTransposed ? int64_t{0} : 1, isTransposed ? int64_t{2} : 0,
                               isTransposed ? int64_t{1} : 2};
      panel = stablehlo::TransposeOp::create(b, op.getLoc(), typeOf({panels, k, width}), split,
                                             b.getDenseI64ArrayAttr(order));
    }
    packed.insert(panel);
    stablehlo::DotDimensionNumbersAttr dims = op.getDotDimensionNumbers();
    auto result = cast<RankedTensorType>(op.getType());
    SmallVector<int64_t> shape(result.getShape().drop_back());
    if (!isOne)
      shape.push_back(panels);
    shape.push_back(width);
    auto inPanels = stablehlo::DotGeneralOp::create(
        b, op.getLoc(), typeOf(shape), op.getLhs(), panel,
        stablehlo::DotDimensionNumbersAttr::get(b.getContext(), {}, {}, dims.getLhsContractingDimensions(),
                                                {isOne ? int64_t{0} : 1}),
        op.getPrecisionConfigAttr(), op.getAlgorithmAttr());
    op.replaceAllUsesWith(isOne ? inPanels.getResult() : reshaped(inPanels, result.getShape()));
    op.erase();
  }
  return packed;
}
