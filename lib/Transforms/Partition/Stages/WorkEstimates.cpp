// Estimates the cost of ops on tensors before kernels exist, for cuts and comparisons where only ratios matter.
#include "../Loops/LoopIndex.h"
#include "../Partition.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// Whether kernels fuse the op with its operands and readers.
static bool mapsElements(Operation *op) {
  return stablehlo::hasScalarBody(op) || op->hasTrait<OpTrait::ConstantLike>() ||
         isa<stablehlo::BroadcastInDimOp, stablehlo::IotaOp, stablehlo::ReshapeOp>(op);
}

static bool isFused(Operation *op, Operation *other) {
  return other && other->getBlock() == op->getBlock() && mapsElements(other);
}

static int64_t iterationsOf(Operation *op) {
  if (auto loop = dyn_cast<MicrobatchesOp>(op))
    return loop.getCount();
  return isa<stablehlo::WhileOp>(op) ? tripCount(op).value_or(1) : 1;
}

/// Counts no memory access for values that fused ops pass to each other.
static double secondsOfFused(const plan::CostModel &model, Operation *op) {
  double bytes = 0;
  for (Value value : op->getOperands())
    bytes += isFused(op, value.getDefiningOp()) ? 0 : bytesOf(value);
  for (Value result : op->getResults())
    bytes += llvm::all_of(result.getUsers(), [&](Operation *user) { return isFused(op, user); }) ? 0 : bytesOf(result);
  return model.seconds(flopsOf(op), bytes, rateOf(model, op));
}

double partition::estimateSeconds(const plan::CostModel &model, Operation *op, bool onlyContractions) {
  if (contractionFlops(op) || isa<LapackOp>(op))
    return model.seconds(flopsOf(op), bytesMoved(op), rateOf(model, op));
  double inside = 0;
  for (Region &region : op->getRegions())
    for (Operation &nested : region.getOps())
      inside += estimateSeconds(model, &nested, onlyContractions);
  double outside = onlyContractions   ? 0
                   : mapsElements(op) ? secondsOfFused(model, op)
                                      : bytesMoved(op) / model.memoryRate;
  return outside + inside * static_cast<double>(iterationsOf(op));
}

int64_t partition::estimateLaunches(Operation *op) {
  if (op->hasTrait<OpTrait::ConstantLike>() || op->hasTrait<OpTrait::IsTerminator>())
    return 0;
  // A kernel computes rows, also with reductions and transposes of them.
  auto isInKernel = [](Operation *each) {
    return mapsElements(each) || isa<stablehlo::ReduceOp, stablehlo::TransposeOp>(each);
  };
  if (isInKernel(op))
    return !llvm::all_of(op->getUsers(),
                         [&](Operation *user) { return user->getBlock() == op->getBlock() && isInKernel(user); });
  if (contractionFlops(op) || !hasContraction(op))
    return 1;
  int64_t inside = 0;
  for (Region &region : op->getRegions())
    for (Operation &nested : region.getOps())
      inside += estimateLaunches(&nested);
  return inside * iterationsOf(op);
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
