// Writes loops over stacked layers out, inside the tasks: their products become calls of the library like all others,
// and their weight gradients can go to the weight half of the backward. Short loops over large arrays, as JAX's random
// bits are, become kernels that go through the arrays once.
#include "Partition.h"

#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

namespace mpmd {
#define GEN_PASS_DEF_UNROLLLAYERLOOPS
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// Whether the body of a loop, or of a loop in it, multiplies or decomposes matrices or convolves, which libraries do,
/// or sends something, which only a task's list can. Others may stay loops.
static bool isHeavy(Operation *loop) {
  return loop
      ->walk([](Operation *op) {
        return isa<stablehlo::DotGeneralOp, stablehlo::ConvolutionOp, LapackOp, CollectiveOp, ManualOp>(op)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Operations that a loop over large arrays may become, and elements of such.
static constexpr int64_t kMostOperations = 1024, kManyElements = 1024;

/// Whether a loop computes large arrays: in a task's list each operation on them is shared by threads and fused with
/// its neighbours, in a loop one thread goes through memory for each.
static bool isWide(Operation *loop) {
  auto isLarge = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.hasStaticShape() && tensor.getNumElements() >= kManyElements;
  };
  return llvm::any_of(loop->getRegion(1).front().without_terminator(), [&](Operation &op) {
    return !op.hasTrait<OpTrait::ConstantLike>() && llvm::any_of(op.getResultTypes(), isLarge);
  });
}

/// Starts of a slice, as they are after the operation has clamped them.
static std::optional<SmallVector<int64_t>> startsOf(ValueRange indices, RankedTensorType whole, RankedTensorType part) {
  SmallVector<int64_t> starts;
  LoopIndex written(/*turns=*/1);
  for (auto [i, index] : llvm::enumerate(indices)) {
    std::optional<int64_t> start = written.constant(index);
    if (!start)
      return std::nullopt;
    starts.push_back(std::clamp<int64_t>(*start, 0, whole.getDimSize(i) - part.getDimSize(i)));
  }
  return starts;
}

static void makeStatic(stablehlo::DynamicSliceOp slice) {
  auto whole = cast<RankedTensorType>(slice.getOperand().getType()), part = cast<RankedTensorType>(slice.getType());
  std::optional<SmallVector<int64_t>> starts = startsOf(slice.getStartIndices(), whole, part);
  if (!starts)
    return;
  SmallVector<int64_t> ends, strides(starts->size(), 1);
  for (auto [start, size] : llvm::zip(*starts, part.getShape()))
    ends.push_back(start + size);
  OpBuilder builder(slice);
  slice->getResult(0).replaceAllUsesWith(
      stablehlo::SliceOp::create(builder, slice.getLoc(), part, slice.getOperand(), *starts, ends, strides));
  slice.erase();
}

/// Layers that are put one by one into a stack, until every place is filled, are concatenated.
static void makeConcatenation(stablehlo::DynamicUpdateSliceOp last) {
  auto type = cast<RankedTensorType>(last.getType());
  if (type.getRank() == 0)
    return;
  SmallVector<Value> layers(type.getDimSize(0));
  int64_t open = layers.size();
  SmallVector<Operation *> chain;
  for (auto update = last; update && open > 0;
       update = update.getOperand().getDefiningOp<stablehlo::DynamicUpdateSliceOp>()) {
    auto part = cast<RankedTensorType>(update.getUpdate().getType());
    std::optional<SmallVector<int64_t>> starts = startsOf(update.getStartIndices(), type, part);
    if (!starts || part.getDimSize(0) != 1 || part.getShape().drop_front() != type.getShape().drop_front() ||
        (update != last && !update->hasOneUse()))
      return;
    if (Value &layer = layers[starts->front()]; !layer) {
      layer = update.getUpdate();
      --open;
    }
    chain.push_back(update);
  }
  if (open > 0)
    return;
  OpBuilder builder(last);
  last->getResult(0).replaceAllUsesWith(stablehlo::ConcatenateOp::create(builder, last.getLoc(), type, layers, 0));
  for (Operation *update : chain)
    update->erase();
}

namespace {
struct UnrollLayerLoops : mpmd::impl::UnrollLayerLoopsBase<UnrollLayerLoops> {
  using UnrollLayerLoopsBase::UnrollLayerLoopsBase;

  /// Writes out the loops of a block, from outside in; returns whether there were any.
  bool unroll(Block &block) {
    bool any = false;
    for (Operation *op = block.empty() ? nullptr : &block.front(); op;) {
      Operation *next = op->getNextNode();
      std::optional<int64_t> trips = isa<stablehlo::WhileOp>(op) ? tripCount(op) : std::nullopt;
      int64_t size = 0;
      if (trips)
        op->walk([&](Operation *) { ++size; });
      if (trips && *trips <= limit / size && (isHeavy(op) || (isWide(op) && *trips * size <= kMostOperations))) {
        Operation *before = op->getPrevNode();
        unrollLoop(op, *trips);
        any = true;
        // The copies may hold loops of their own.
        next = before ? before->getNextNode() : &block.front();
      }
      op = next;
    }
    return any;
  }

  void writeOut(Block &body) {
    if (!unroll(body))
      return;
    for (auto slice : llvm::to_vector(body.getOps<stablehlo::DynamicSliceOp>()))
      makeStatic(slice);
    SmallVector<stablehlo::DynamicUpdateSliceOp> ends;
    for (auto update : body.getOps<stablehlo::DynamicUpdateSliceOp>())
      if (!update->hasOneUse() || !isa<stablehlo::DynamicUpdateSliceOp>(*update->getUsers().begin()))
        ends.push_back(update);
    for (auto update : ends)
      makeConcatenation(update);
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(body)))
      if (op.use_empty() && !op.hasTrait<OpTrait::IsTerminator>() && isMemoryEffectFree(&op))
        op.erase();
  }

  void runOnOperation() override {
    getOperation().walk([&](StageOp stage) {
      Block &body = stage.getBody().front();
      writeOut(body);
      // These become part of the task's list.
      for (auto manual : body.getOps<ManualOp>())
        writeOut(manual.getBody().front());
    });
  }
};
} // namespace
