// Cost estimates of ops on tensors, before there are kernels, for cuts and comparisons where only ratios matter.
#include "../Loops/LoopIndex.h"
#include "../Partition.h"

#include "mpmd/Dialect/Mpmd/ProductRate.h"
#include "mpmd/Plan/Cost/CostModel.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// Bytes that an op moves; for a slice or an update only those of the part.
static double bytesMoved(Operation *op) {
  if (isa<stablehlo::OptimizationBarrierOp>(op))
    return 0;
  double made = 0;
  for (Value value : op->getResults())
    made += bytesOf(value);
  if (isa<stablehlo::GatherOp>(op))
    return 2 * made + bytesOf(op->getOperand(1));
  if (isa<stablehlo::DynamicSliceOp, stablehlo::SliceOp>(op))
    return 2 * made;
  if (isa<stablehlo::DynamicUpdateSliceOp>(op))
    return 2 * bytesOf(op->getOperand(1));
  if (isa<stablehlo::ScatterOp>(op) && op->getNumOperands() == 3)
    return 3 * bytesOf(op->getOperand(2)) + bytesOf(op->getOperand(1));
  for (Value value : op->getOperands())
    made += bytesOf(value);
  return made;
}

/// The rate of a contraction whose operands have that type.
static double rateOf(const plan::CostModel &model, Type type) {
  double rate = productRate(model, type);
  return rate > 0 ? rate : model.contractionRate;
}

const plan::CostModel &partition::costModelOf(ModuleOp module, int64_t stage) {
  TargetAttr target = TargetAttr::of(module);
  auto mesh = MeshOp::ofStage(module, stage);
  return plan::costModel(mesh ? mesh.getTarget() : target.getNames().front().getValue(),
                         (mesh ? mesh.getPrecision() : target.getPrecision()) != Precision::Strict);
}

std::optional<double> partition::contractionFlops(Operation *op) {
  double flops = 2;
  if (auto dot = dyn_cast<stablehlo::DotGeneralOp>(op)) {
    flops *= static_cast<double>(cast<RankedTensorType>(dot.getType()).getNumElements());
    auto left = cast<RankedTensorType>(dot.getLhs().getType());
    for (int64_t dim : dot.getDotDimensionNumbers().getLhsContractingDimensions())
      flops *= static_cast<double>(left.getDimSize(dim));
    return flops;
  }
  if (auto convolution = dyn_cast<stablehlo::ConvolutionOp>(op)) {
    auto kernel = cast<RankedTensorType>(convolution.getRhs().getType());
    int64_t features = kernel.getDimSize(convolution.getDimensionNumbers().getKernelOutputFeatureDimension());
    flops *= static_cast<double>(cast<RankedTensorType>(convolution.getType()).getNumElements());
    flops *= static_cast<double>(kernel.getNumElements()) / static_cast<double>(std::max<int64_t>(features, 1));
    // A dilated tensor has zeros between its elements.
    for (int64_t dilation : convolution.getLhsDilation().value_or(ArrayRef<int64_t>()))
      flops /= static_cast<double>(dilation);
    return flops;
  }
  auto contraction = dyn_cast<linalg::LinalgOp>(op);
  if (!contraction ||
      !(linalg::isaContractionOpInterface(contraction) || linalg::isaConvolutionOpInterface(contraction)))
    return std::nullopt;
  for (int64_t size : contraction.getStaticLoopRanges())
    flops *= static_cast<double>(size);
  return flops;
}

bool partition::hasContraction(Operation *op) {
  return op
      ->walk(
          [](Operation *nested) { return contractionFlops(nested) ? WalkResult::interrupt() : WalkResult::advance(); })
      .wasInterrupted();
}

/// Whether a kernel computes the op fused with its operands and readers.
static bool mapsElements(Operation *op) {
  return stablehlo::hasScalarBody(op) || op->hasTrait<OpTrait::ConstantLike>() ||
         isa<stablehlo::BroadcastInDimOp, stablehlo::IotaOp, stablehlo::ReshapeOp>(op);
}

/// One operation for each element, several for a function; values that fused ops share are not in memory.
static double secondsOfMap(const plan::CostModel &model, Operation *op) {
  constexpr double kFunction = 8;
  auto isTogether = [&](Operation *other) {
    return other && other->getBlock() == op->getBlock() && mapsElements(other);
  };
  double bytes = 0, elements = 0;
  for (Value value : op->getOperands())
    bytes += isTogether(value.getDefiningOp()) ? 0 : bytesOf(value);
  for (Value result : op->getResults()) {
    // Regions may contain scalars.
    auto type = dyn_cast<RankedTensorType>(result.getType());
    elements += type && type.hasStaticShape() ? static_cast<double>(type.getNumElements()) : 1;
    bytes += llvm::all_of(result.getUsers(), isTogether) ? 0 : bytesOf(result);
  }
  bool moves = op->getNumOperands() == 0 || isa<stablehlo::BroadcastInDimOp, stablehlo::ReshapeOp>(op);
  bool isFunction = isa<stablehlo::ExpOp, stablehlo::Expm1Op, stablehlo::LogOp, stablehlo::Log1pOp,
                        stablehlo::LogisticOp, stablehlo::TanhOp, stablehlo::CbrtOp, stablehlo::SineOp,
                        stablehlo::CosineOp, stablehlo::TanOp, stablehlo::PowOp, stablehlo::Atan2Op>(op) ||
                    isa_and_nonnull<chlo::ChloDialect>(op->getDialect());
  return model.seconds(moves ? 0 : elements * (isFunction ? kFunction : 1), bytes, model.kernelRate);
}

double partition::estimateSeconds(const plan::CostModel &model, Operation *op, bool onlyContractions) {
  if (std::optional<double> flops = contractionFlops(op)) {
    Type element = cast<ShapedType>(op->getOperand(0).getType()).getElementType();
    return model.seconds(*flops, bytesMoved(op), rateOf(model, element));
  }
  if (auto lapack = dyn_cast<LapackOp>(op)) {
    plan::Lapack call = lapack.getCall();
    return model.seconds(call.flops(), bytesMoved(op), call.isDouble ? model.doubleRate : model.contractionRate);
  }
  double inside = 0;
  for (Region &region : op->getRegions())
    for (Operation &nested : region.getOps())
      inside += estimateSeconds(model, &nested, onlyContractions);
  int64_t iterations = 1;
  if (auto loop = dyn_cast<MicrobatchesOp>(op))
    iterations = loop.getCount();
  else if (isa<stablehlo::WhileOp>(op))
    iterations = tripCount(op).value_or(1);
  double outside = onlyContractions   ? 0
                   : mapsElements(op) ? secondsOfMap(model, op)
                                      : bytesMoved(op) / model.memoryRate;
  return outside + inside * iterations;
}

llvm::MapVector<Operation *, double> partition::sharesOfWork(Block &step) {
  bool contracts = llvm::any_of(step, [](Operation &op) { return hasContraction(&op); });
  llvm::MapVector<Operation *, double> shares;
  double total = 0;
  for (Operation &op : step)
    total += shares[&op] = estimateSeconds(plan::costModel("cpu"), &op, contracts);
  for (auto &[op, share] : shares)
    share = total > 0 ? share / total : 0;
  return shares;
}
