// Unrolls loops over stacked layers in tasks. The weight gradients of the layers can then be split off the backward,
// and saved values are chosen per layer. Short loops with products or over large arrays (JAX's random bits) become
// kernels that pass over the arrays once. Recurrences of many iterations stay loops.
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

/// Whether an op, or a nested one, is a contraction, decomposition or convolution, which libraries compute, or
/// communicates, which only the list of a task can. Loops of other ops may stay.
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

/// Limits for unrolling loops that are not over layers: operations after unrolling (fewer if a loop with products has
/// more than `kFewTurns` iterations), and elements of a large array.
static constexpr int64_t kMaxOperations = 1024, kFewOperations = 128, kFewTurns = 4, kManyElements = 1024;

/// Whether a loop computes large arrays. In a task's list, threads share each operation on them, and it is fused with
/// its neighbours. In a loop, each operation is one thread's pass through memory.
static bool isWide(Operation *loop) {
  auto isLarge = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.hasStaticShape() && tensor.getNumElements() >= kManyElements;
  };
  return llvm::any_of(loop->getRegion(1).front().without_terminator(), [&](Operation &op) {
    return !op.hasTrait<OpTrait::ConstantLike>() && llvm::any_of(op.getResultTypes(), isLarge);
  });
}

/// What a value in a loop's body depends on.
enum Source : unsigned {
  kLayer = 1,     ///< an iteration's slice of a value that is resident for the whole step: the weights of a layer
  kCarry = 2,     ///< a value of the previous iteration
  kParameter = 4, ///< a value that is resident for the whole step
  kOther = 8,
};

/// Whether `part` has the shape of one of `count` layers of `stack`.
static bool isOneOf(Type part, Type stack, int64_t count) {
  auto type = cast<RankedTensorType>(part), whole = cast<RankedTensorType>(stack);
  return type.getRank() > 0 && type.getDimSize(0) == 1 && whole.getDimSize(0) >= count;
}

/// The ops of a loop's body that compute the next iteration's operands, except those that only add to a sum or write a
/// slice of a stack.
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

/// Whether a loop of a task is over layers: it multiplies values of the previous iteration by weights of this iteration
/// alone. A recurrence has the same weights in each iteration.
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
    // Results of products of arguments, or of loops, are more likely data.
    unsigned found = isHeavy(&op) ? kOther : join(&op, kOther);
    for (Value result : op.getResults())
      sources[result] = found;
  }
  Block &body = loop->getRegion(1).front();
  for (BlockArgument argument : body.getArguments()) {
    unsigned number = argument.getArgNumber();
    if (body.getTerminator()->getOperand(number) == argument)
      sources[argument] = sources.lookup(loop->getOperand(number));
    else if (!isScalar(argument.getType())) // a counter is a scalar
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

/// Whether devices of a mesh communicate in a loop, or it is in a manual computation, where they do. Only unrolled
/// lists may communicate.
static bool isOfMembers(Operation *loop) {
  return loop->getParentOfType<ManualComputationOp>() ||
         loop->walk([](Operation *op) {
               return isa<CollectiveOp, ManualComputationOp>(op) ? WalkResult::interrupt() : WalkResult::advance();
             })
             .wasInterrupted();
}

/// The number of operations of a block after its counted loops are unrolled.
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

/// The start indices of a slice after clamping.
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

/// If layers are inserted one by one into a stack until it is full, they are concatenated instead.
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

  /// Unrolls the loops of a block, outer ones first; returns whether there were any.
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
        // The copies may contain loops.
        next = before ? before->getNextNode() : &block.front();
      } else if (isa<stablehlo::WhileOp, stablehlo::IfOp, stablehlo::CaseOp>(op) && isHeavy(op)) {
        // Its regions become lists of their own.
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
      // Manual computations become part of the task's list.
      for (auto manual : body.getOps<ManualComputationOp>())
        writeOut(manual.getBody().front());
    });
  }
};
} // namespace
