// Writes loops over stacked layers out, inside the tasks: their weight gradients can go to the weight half of the
// backward, and what they keep can be chosen layer by layer. Short loops with products or over large arrays, as JAX's
// random bits are, become kernels that go through the arrays once. Recurrences over many iterations stay loops.
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

/// Whether an op, or one in it, multiplies or decomposes matrices or convolves, which libraries do,
/// or sends something, which only a task's list can. Others may stay loops.
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

/// Operations that a loop may become which is not over layers, of more iterations with products in them than these, and
/// elements of large arrays.
static constexpr int64_t kMostOperations = 1024, kFewOperations = 128, kFewTurns = 4, kManyElements = 1024;

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

/// What a value in the body of a loop depends on.
enum Source : unsigned {
  kLayer = 1,     ///< one iteration's part of what is there for the whole step: the weights of a layer
  kCarry = 2,     ///< what the iteration before has made
  kParameter = 4, ///< what is there for the whole step
  kOther = 8,
};

/// Whether a part may be that of one of `count` layers of a stack.
static bool isOneOf(Type part, Type stack, int64_t count) {
  auto type = cast<RankedTensorType>(part), whole = cast<RankedTensorType>(stack);
  return type.getRank() > 0 && type.getDimSize(0) == 1 && whole.getDimSize(0) >= count;
}

/// The ops of a loop's body that make what the next iteration goes on with; not those that only add to a sum or fill a
/// stack.
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

/// Whether a loop of a task goes over layers: multiplies what the iteration before has made by weights that this
/// iteration alone has. A recurrence has the same weights in each iteration.
static bool isOverLayers(Operation *loop, int64_t trips) {
  Block &outside = *loop->getBlock();
  auto stage = dyn_cast<TaskOp>(outside.getParentOp());
  auto microbatches = stage ? dyn_cast<MicrobatchesOp>(stage->getParentOp()) : MicrobatchesOp();
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
    Value input = stage ? stage.getInputs()[argument.getArgNumber()] : Value();
    bool isParameter = input && (!microbatches || input.getParentBlock() != &microbatches.getBlock());
    sources[argument] = isParameter ? kParameter : kOther;
  }
  for (Operation &op : outside) {
    if (&op == loop)
      break;
    // What is made by products of arguments, or in loops, is more likely made of data.
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

/// Whether members of a mesh meet in a loop, or it is in a manual computation, where they do: only in lists written
/// out.
static bool isOfMembers(Operation *loop) {
  return loop->getParentOfType<ManualComputationOp>() ||
         loop->walk([](Operation *op) {
               return isa<CollectiveOp, ManualComputationOp>(op) ? WalkResult::interrupt() : WalkResult::advance();
             })
             .wasInterrupted();
}

/// Operations that a block becomes when its counted loops are written out.
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

/// Starts of a slice, as they are after the operation has clamped them.
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
      bool isLimited = trips && *trips <= limit / size;
      int64_t most = trips && *trips > kFewTurns && isHeavy(op) ? kFewOperations : kMostOperations;
      bool isShort = trips && static_cast<double>(*trips) * sizeOf(op->getRegion(1).front()) <= most;
      if (isLimited && (isHeavy(op) ? isShort || isOfMembers(op) || isOverLayers(op, *trips) : isShort && isWide(op))) {
        MPMD_DEBUG("unroll-layer-loops", "writes out " << *trips << " iterations of the loop at " << op->getLoc());
        countStatistic("unroll-layer-loops", "loops written out");
        Operation *before = op->getPrevNode();
        unrollLoop(op, *trips);
        any = true;
        // The copies may hold loops of their own.
        next = before ? before->getNextNode() : &block.front();
      } else if (isa<stablehlo::WhileOp, stablehlo::IfOp, stablehlo::CaseOp>(op) && isHeavy(op)) {
        // It becomes a list of its own.
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
    getOperation().walk([&](TaskOp stage) {
      Block &body = stage.getBody().front();
      writeOut(body);
      // These become part of the task's list.
      for (auto manual : body.getOps<ManualComputationOp>())
        writeOut(manual.getBody().front());
    });
  }
};
} // namespace
