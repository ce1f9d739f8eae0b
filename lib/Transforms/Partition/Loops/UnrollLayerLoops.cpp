// Unrolls loops over stacked layers in tasks. Weight gradients can then be split off the backward task, and the choice
// of saved values can be made, layer by layer. Also unrolls short loops with products or over large arrays (JAX's
// random bits), so that their ops are fused into kernels. Recurrences of many iterations stay loops.
#include "../Partition.h"
#include "Microbatches.h"

#include "mpmd/Dialect/Mpmd/PassLog.h"
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

/// Whether the op, or a nested op, is computed by a library (contraction, decomposition, convolution), or communicates.
/// Only ops directly in a task's block may communicate. Loops of other ops may stay loops.
static bool isHeavy(Operation *op) {
  return op
      ->walk([](Operation *inner) {
        return isa<stablehlo::DotGeneralOp, stablehlo::ConvolutionOp, LapackOp, CollectiveOp, ManualComputationOp>(
                   inner)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Limits for unrolling loops that are not over layers. A loop is unrolled into at most `kMaxOperations` ops, or
/// `kFewOperations` if it has products and more than `kFewTurns` iterations. An array with `kManyElements` elements is
/// large.
static constexpr int64_t kMaxOperations = 1024, kFewOperations = 128, kFewTurns = 4, kManyElements = 1024;

/// Whether a loop computes large arrays. In a task's block, threads share an op on a large array, and kernels fuse it
/// with its neighbours. In a loop, one thread runs each op as a separate pass through memory.
static bool isWide(Operation *loop) {
  auto isLarge = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.hasStaticShape() && tensor.getNumElements() >= kManyElements;
  };
  return llvm::any_of(loop->getRegion(1).front().without_terminator(), [&](Operation &op) {
    return !op.hasTrait<OpTrait::ConstantLike>() && llvm::any_of(op.getResultTypes(), isLarge);
  });
}

/// Bits for the origins of the values that a value in a loop's body depends on.
enum Source : unsigned {
  kLayer = 1,     ///< this iteration's slice of a value that is resident for the whole step, such as a layer's weights
  kCarry = 2,     ///< a value of the previous iteration
  kParameter = 4, ///< a value that is resident for the whole step
  kOther = 8,
};

/// Whether `part` has the shape of one layer of `stack`, which has at least `count` layers.
static bool isOneOf(Type part, Type stack, int64_t count) {
  auto type = cast<RankedTensorType>(part), whole = cast<RankedTensorType>(stack);
  return type.getRank() > 0 && type.getDimSize(0) == 1 && whole.getDimSize(0) >= count;
}

/// The ops of a loop's body that compute next values of carries. Ops that only add to a sum or write a slice of a stack
/// are excluded.
static DenseSet<Operation *> opsOfState(Operation *loop) {
  Block &body = loop->getRegion(1).front();
  DenseSet<Operation *> ops;
  SmallVector<Value> work;
  for (auto [argument, next] : llvm::zip(body.getArguments(), body.getTerminator()->getOperands()))
    if (!argument.hasOneUse() || *argument.getUsers().begin() != next.getDefiningOp())
      work.push_back(next);
  while (!work.empty())
    if (Operation *op = work.pop_back_val().getDefiningOp(); op && op->getBlock() == &body && ops.insert(op).second)
      llvm::append_range(work, readsOf(op));
  return ops;
}

/// Whether a loop of a task is over layers: it multiplies values of the previous iteration by weights that only this
/// iteration reads. A recurrence reads the same weights in each iteration.
static bool isOverLayers(Operation *loop, int64_t trips) {
  Block &outside = *loop->getBlock();
  auto task = dyn_cast<TaskOp>(outside.getParentOp());
  auto microbatches = task ? dyn_cast<MicrobatchesOp>(task->getParentOp()) : MicrobatchesOp();
  DenseMap<Value, unsigned> sources;
  auto join = [&](Operation *op, unsigned otherwise) {
    unsigned all = 0;
    for (Value value : readsOf(op)) {
      auto known = sources.find(value);
      all |= known == sources.end() ? otherwise : known->second;
    }
    return all;
  };
  for (BlockArgument argument : outside.getArguments()) {
    Value input = task ? task.getInputs()[argument.getArgNumber()] : Value();
    bool isParameter = input && (!microbatches || input.getParentBlock() != &microbatches.getBlock());
    sources[argument] = isParameter ? kParameter : kOther;
  }
  for (Operation &op : outside) {
    if (&op == loop)
      break;
    // A value computed by a product or by a loop is more likely data than a parameter.
    unsigned found = isHeavy(&op) ? kOther : join(&op, kOther);
    for (Value result : op.getResults())
      sources[result] = found;
  }
  Block &body = loop->getRegion(1).front();
  for (BlockArgument argument : body.getArguments()) {
    unsigned number = argument.getArgNumber();
    if (body.getTerminator()->getOperand(number) == argument)
      sources[argument] = sources.lookup(loop->getOperand(number));
    else if (!isScalar(argument.getType())) // a scalar is a counter
      sources[argument] = kCarry;
    else
      sources[argument] = 0;
  }
  DenseSet<Operation *> state = opsOfState(loop);
  for (Operation &op : body.without_terminator()) {
    unsigned found = join(&op, kOther);
    if (auto slice = dyn_cast<stablehlo::DynamicSliceOp>(op);
        slice && found == kParameter && isOneOf(slice.getType(), slice.getOperand().getType(), trips))
      found = kLayer;
    if (isa<stablehlo::DotGeneralOp, stablehlo::ConvolutionOp>(op) && state.contains(&op)) {
      unsigned left = sources.lookup(op.getOperand(0)), right = sources.lookup(op.getOperand(1));
      if (((left & kCarry) && (right == kLayer || right == (kLayer | kParameter))) ||
          ((right & kCarry) && (left == kLayer || left == (kLayer | kParameter))))
        return true;
    }
    for (Value result : op.getResults())
      sources[result] = found;
  }
  return false;
}

/// Whether devices of a mesh communicate in a loop, or the loop is in a manual computation, whose collectives come
/// later. Such loops must be unrolled, because loops cannot contain communication.
static bool isOfMembers(Operation *loop) {
  return loop->getParentOfType<ManualComputationOp>() ||
         loop->walk([](Operation *op) {
               return isa<CollectiveOp, ManualComputationOp>(op) ? WalkResult::interrupt() : WalkResult::advance();
             })
             .wasInterrupted();
}

/// The number of ops of a block after its counted loops are unrolled.
static double sizeOf(Block &block) {
  double size = 0;
  for (Operation &op : block) {
    double once = 1;
    for (Region &region : op.getRegions())
      for (Block &inner : region)
        once += sizeOf(inner);
    std::optional<int64_t> trips = isa<stablehlo::WhileOp>(op) ? tripCount(&op) : std::nullopt;
    size += once * static_cast<double>(trips.value_or(1));
  }
  return size;
}

/// The start indices of a slice after clamping, if they are constants.
static std::optional<SmallVector<int64_t>> startsOf(ValueRange indices, RankedTensorType whole, RankedTensorType part) {
  SmallVector<int64_t> starts;
  LoopIndex written(/*iterations=*/1);
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

/// If `last` fills the last layer of a stack into which layers are inserted one by one, replaces the insertions by a
/// concatenation.
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

  /// Unrolls those loops of a block that are over layers or members, or short enough, outer loops first. Returns
  /// whether it unrolled any.
  bool unroll(Block &block) {
    bool any = false;
    for (Operation *op = block.empty() ? nullptr : &block.front(); op;) {
      Operation *next = op->getNextNode();
      std::optional<int64_t> trips = isa<stablehlo::WhileOp>(op) ? tripCount(op) : std::nullopt;
      int64_t size = 0;
      if (trips)
        op->walk([&](Operation *) { ++size; });
      bool isLimited = trips && *trips <= limit / size;
      int64_t most = trips && *trips > kFewTurns && isHeavy(op) ? kFewOperations : kMaxOperations;
      bool isShort = trips && static_cast<double>(*trips) * sizeOf(op->getRegion(1).front()) <= most;
      if (isLimited && (isHeavy(op) ? isShort || isOfMembers(op) || isOverLayers(op, *trips) : isShort && isWide(op))) {
        MPMD_DEBUG("unroll-layer-loops", "writes out " << *trips << " iterations of the loop at " << op->getLoc());
        countStatistic("unroll-layer-loops", "loops written out");
        Operation *before = op->getPrevNode();
        unrollLoop(op, *trips);
        any = true;
        // The copied ops may contain loops, so they are visited, too.
        next = before ? before->getNextNode() : &block.front();
      } else if (isa<stablehlo::WhileOp, stablehlo::IfOp, stablehlo::CaseOp>(op) && isHeavy(op)) {
        // The op stays, and loops in its regions are unrolled.
        for (Region &region : op->getRegions())
          writeOut(region.front());
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
    getOperation().walk([&](TaskOp task) {
      Block &body = task.getBody().front();
      writeOut(body);
      // Bodies of manual computations are inlined into the task's block later.
      for (auto manual : body.getOps<ManualComputationOp>())
        writeOut(manual.getBody().front());
    });
  }
};
} // namespace
