// Unrolls loops over stacked layers in tasks. Weight gradients can then be split off the backward task, and the choice
// of saved values can be made, layer by layer. Also unrolls short loops with products or over large arrays (JAX's
// random bits), so that their ops are fused into kernels. Recurrences of many iterations stay loops.
#include "../Partition.h"
#include "LoopCarries.h"
#include "Microbatches.h"
#include "SimplifySlices.h"
#include "StageFunction.h"

#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

#include <map>

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

/// The most iterations of a loop that may be passes through the stages.
static constexpr int64_t kFewPasses = 8;

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
  return llvm::any_of(llvm::zip(cast<RankedTensorType>(part).getShape(), cast<RankedTensorType>(stack).getShape()),
                      [&](auto sizes) { return std::get<0>(sizes) == 1 && std::get<1>(sizes) >= count; });
}

/// The ops of a loop's body that compute next values of carries. Ops that only add to a sum or write a slice of a stack
/// are excluded.
static DenseSet<Operation *> opsOfState(Operation *loop) {
  Block &body = loop->getRegion(1).front();
  DenseSet<Operation *> ops;
  SmallVector<Value> work;
  for (auto [argument, next] : llvm::zip(body.getArguments(), body.getTerminator()->getOperands()))
    if (!argument.hasOneUse() || *argument.getUsers().begin() != next.getDefiningOp() ||
        !isa<stablehlo::AddOp, stablehlo::DynamicUpdateSliceOp>(next.getDefiningOp()))
      work.push_back(next);
  while (!work.empty())
    if (Operation *op = work.pop_back_val().getDefiningOp(); op && op->getBlock() == &body && ops.insert(op).second)
      llvm::append_range(work, readsOf(op));
  return ops;
}

namespace {
/// Finds loops over layers in a block: the body of a task, of a microbatch before tasks exist, or of the step.
class LayerLoops {
public:
  LayerLoops(Block &block, const InvariantValues *invariants) : block(block), invariants(invariants) {}

  /// Whether a loop of the block, or one inside it, multiplies values of the previous iteration by weights that only
  /// this iteration reads. A recurrence reads the same weights in each iteration.
  /// A loop over microbatches is not, although it may carry state of the layers.
  bool isOverLayers(Operation *loop, int64_t trips) {
    if (isa<func::FuncOp>(block.getParentOp()) && readsInputs(loop))
      return false;
    findSourcesBefore(loop);
    return multiplies(loop, trips);
  }
  /// Whether a loop itself reads a stack of state, or of what microbatches compute, row by row.
  bool isOverRows(Operation *loop, int64_t trips) {
    findSourcesBefore(loop);
    Block &body = loop->getRegion(1).front();
    findSourcesInside(loop);
    return llvm::any_of(body.getOps<stablehlo::DynamicSliceOp>(), [&](stablehlo::DynamicSliceOp slice) {
      return sources.lookup(slice.getOperand()) == kParameter &&
             isOneOf(slice.getType(), slice.getOperand().getType(), trips);
    });
  }

private:
  unsigned join(Operation *op) {
    unsigned all = 0;
    SmallVector<Value> reads = readsOf(op);
    // JAX saves weights of a branch as selections between the weights and zeros.
    if (auto select = asScalarSelection(op))
      reads = {select.getOnTrue(), select.getOnFalse()};
    for (Value value : reads) {
      auto known = sources.find(value);
      all |= known == sources.end() ? kOther : known->second;
    }
    return all;
  }

  void findSourcesBefore(Operation *loop) {
    auto task = dyn_cast<TaskOp>(block.getParentOp());
    auto microbatches = dyn_cast<MicrobatchesOp>(task ? task->getParentOp() : block.getParentOp());
    auto step = dyn_cast<func::FuncOp>(block.getParentOp());
    for (BlockArgument argument : block.getArguments()) {
      bool isParameter = false;
      if (task)
        isParameter =
            !microbatches || task.getInputs()[argument.getArgNumber()].getParentBlock() != &microbatches.getBlock();
      else if (auto info = step ? step.getArgAttrOfType<ArgAttr>(argument.getArgNumber(), kArgAttr) : ArgAttr())
        isParameter = info.getState();
      else if (step && step.isPrivate())
        isParameter = invariants && invariants->areAll(step, argument.getArgNumber());
      sources[argument] = isParameter ? kParameter : kOther;
    }
    // A microbatch reads state, and what ops before the loop compute of it, from above.
    if (microbatches && !task)
      microbatches.walk([&](Operation *op) {
        for (Value value : op->getOperands())
          if (!microbatches->isAncestor(value.getParentBlock()->getParentOp()))
            sources[value] = kParameter;
      });
    for (Operation &op : block) {
      if (&op == loop)
        break;
      // A value computed by a product or by a loop is more likely data than a parameter. But in a microbatch, data are
      // slices, so the product of two parameters is none.
      unsigned found = isa<MicrobatchesOp>(op) ? kParameter : join(&op);
      const bool isOfParameters = microbatches && !task && isa<stablehlo::DotGeneralOp>(op) && found == kParameter;
      if (isHeavy(&op) && !isa<MicrobatchesOp>(op) && !isOfParameters)
        found = kOther;
      for (Value result : op.getResults())
        sources[result] = found;
    }
  }

  void findSourcesInside(Operation *loop) {
    Block &body = loop->getRegion(1).front();
    for (BlockArgument argument : body.getArguments()) {
      unsigned number = argument.getArgNumber();
      if (body.getTerminator()->getOperand(number) == argument)
        sources[argument] = sources.lookup(loop->getOperand(number));
      else // a scalar is a counter
        sources[argument] = isScalar(argument.getType()) ? 0 : kCarry;
    }
  }

  bool multiplies(Operation *loop, int64_t trips) {
    findSourcesInside(loop);
    DenseSet<Operation *> state = opsOfState(loop);
    return multiplies(loop->getRegion(1).front(), trips, [&](Operation &op) { return state.contains(&op); });
  }

  /// The same for the ops of a block of the loop that compute its state.
  bool multiplies(Block &body, int64_t trips, function_ref<bool(Operation &)> isOfState) {
    for (Operation &op : body.without_terminator()) {
      unsigned found = join(&op);
      if (auto slice = dyn_cast<stablehlo::DynamicSliceOp>(op);
          slice && (found == kParameter || found == kLayer) &&
          isOneOf(slice.getType(), slice.getOperand().getType(), trips))
        found = kLayer;
      if (isa<stablehlo::DotGeneralOp, stablehlo::ConvolutionOp>(op) && isOfState(op)) {
        unsigned left = sources.lookup(op.getOperand(0)), right = sources.lookup(op.getOperand(1));
        if (((left & kCarry) && (right == kLayer || right == (kLayer | kParameter))) ||
            ((right & kCarry) && (left == kLayer || left == (kLayer | kParameter))))
          return true;
      }
      std::optional<int64_t> inner = isa<stablehlo::WhileOp>(op) ? tripCount(&op) : std::nullopt;
      if (inner && isOfState(op) && multiplies(&op, *inner))
        return true;
      // A branch may skip the layer.
      if (isa<stablehlo::CaseOp, stablehlo::IfOp>(op) && isOfState(op))
        for (Region &side : op.getRegions())
          if (multiplies(side.front(), trips, [](Operation &) { return true; }))
            return true;
      for (Value result : op.getResults())
        sources[result] = found;
    }
    return false;
  }

  Block &block;
  const InvariantValues *invariants;
  DenseMap<Value, unsigned> sources;
};
} // namespace

/// Whether a loop shifts the rows of a buffer that its task's devices share, in a pipeline within one program. The rows
/// that cross devices become exchanges.
static bool shiftsSharded(Operation *loop) {
  auto task = loop->getParentOfType<TaskOp>();
  std::optional<int64_t> rows = task ? stagesOfRotatingBuffer(loop) : std::nullopt;
  MeshOp mesh = rows ? MeshOp::ofStage(task->getParentOfType<ModuleOp>(), task.getStage()) : MeshOp();
  if (!mesh || mesh.getNumDevices() == 1)
    return false;
  auto isSharded = [&](ShardingAttr sharding, ArrayRef<int64_t> shape) {
    return llvm::any_of(llvm::zip(sharding.getDims(), shape),
                        [&](auto dim) { return !std::get<0>(dim).getAxes().empty() && std::get<1>(dim) == *rows; });
  };
  auto program = task->getParentOfType<ProgramOp>();
  if (ArrayAttr shardings = program.getShardingsAttr())
    for (auto [argument, given] : llvm::zip(program.getBody().getArguments(), shardings))
      if (auto sharding = dyn_cast<ShardingAttr>(given);
          sharding && isSharded(sharding, cast<MeshTensorType>(argument.getType()).getTensor().getShape()))
        return true;
  return task
      .walk([&](ShardingConstraintOp op) {
        return isSharded(op.getSharding(), op.getType().getShape()) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether devices of a mesh communicate in a loop, or the loop is in a manual computation, whose collectives come
/// later. Such loops must be unrolled, because loops cannot contain communication.
static bool isOfMembers(Operation *loop) {
  return loop->getParentOfType<ManualComputationOp>() || shiftsSharded(loop) ||
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

namespace {
/// What a block is the body of.
enum class Of { Task, Stage, Microbatch, Step };

class Unroller {
public:
  explicit Unroller(int64_t limit) : limit(limit) {}
  /// Returns whether it has unrolled any loop.
  bool writeOut(Block &body, Of of) {
    const bool any = unroll(body, of);
    if (any)
      tidyUnrolled(body);
    return any;
  }
  /// Unrolls loops of stage functions.
  void writeOutStages(ModuleOp module) {
    std::optional<InvariantValues> known;
    for (auto function : module.getOps<func::FuncOp>())
      if (function.isPrivate() &&
          function.walk([](stablehlo::WhileOp) { return WalkResult::interrupt(); }).wasInterrupted()) {
        // An unrolled forward shows which of its results are weights that its backward reads.
        if (!known)
          invariants = &known.emplace(module);
        if (writeOut(function.getBody().front(), Of::Stage))
          known.reset();
      }
    invariants = nullptr;
  }
  /// Divides loops over many layers, which would become too many ops, into loops over a few layers each. Loops of equal
  /// trip counts, such as a forward and its backward, are divided equally. Each stage can have equally many. A loop
  /// that repeats a loop over layers reads no rows itself and stays.
  void divide(Block &block, int64_t stages);

private:
  /// Unrolls those loops of a block that are over layers, outer loops first. In a task, also unrolls loops over members
  /// and short loops. Returns whether it unrolled any.
  bool unroll(Block &block, Of of) {
    bool any = false;
    int64_t left = limit;
    // The results of unrolled loops, with the number of iterations.
    DenseMap<Value, int64_t> ofLayers;
    for (Operation *op = block.empty() ? nullptr : &block.front(); op;) {
      Operation *next = op->getNextNode();
      std::optional<int64_t> trips = isa<stablehlo::WhileOp>(op) ? tripCount(op) : std::nullopt;
      const int64_t size = trips ? countOps(op) : 0;
      // A loop with communication cannot stay, so it does not share the limit with others.
      bool isLimited = trips && *trips <= (isOfMembers(op) ? limit : left) / size;
      int64_t most = trips && *trips > kFewTurns && isHeavy(op) ? kFewOperations : kMaxOperations;
      bool isShort = trips && static_cast<double>(*trips) * sizeOf(op->getRegion(1).front()) <= most;
      auto isOfTask = [&] { return isHeavy(op) ? isShort || isOfMembers(op) : isShort && isWide(op); };
      // Several layers that a microbatch applies a few times may be on different stages. Microbatches that cannot
      // overlap stay a loop.
      const bool isRepeated = isa<MicrobatchesOp>(block.getParentOp()) && trips && *trips <= kFewPasses &&
                              llvm::count_if(llvm::make_pointer_range(op->getRegion(1).front()), hasContraction) > 1 &&
                              !sumsGradients(op);
      if (isLimited && !divided.contains(op) &&
          ((of == Of::Task && isOfTask()) ||
           (of == Of::Step ? LayerLoops(block, invariants).isOverRows(op, *trips)
                           : isHeavy(op) && (*trips == 1 || isRepeated || readsLayers(op, *trips, ofLayers) ||
                                             (of == Of::Stage && writesRows(op, *trips)) ||
                                             LayerLoops(block, invariants).isOverLayers(op, *trips))))) {
        MPMD_DEBUG("unroll-layer-loops", "writes out " << *trips << " iterations of the loop at " << op->getLoc());
        countStatistic("unroll-layer-loops", "loops written out");
        Operation *before = op->getPrevNode();
        for (Value value : unrollLoop(op, *trips))
          ofLayers[value] = *trips;
        left -= *trips * size;
        any = true;
        // The copied ops may contain loops, so they are visited, too.
        next = before ? before->getNextNode() : &block.front();
      } else if (isa<stablehlo::WhileOp, stablehlo::IfOp, stablehlo::CaseOp>(op) && isHeavy(op) &&
                 !divided.contains(op)) {
        // The op stays, and loops in its regions are unrolled.
        for (Region &region : op->getRegions())
          writeOut(region.front(), of);
      }
      op = next;
    }
    return any;
  }

  /// Whether a loop of a stage function writes some rows of an array with the shape of state: the gradients of a stack
  /// of which the function reads rows.
  static bool writesRows(Operation *loop, int64_t trips) {
    auto isRow = [&](Value part, Value stack) {
      auto type = cast<RankedTensorType>(stack.getType());
      return type.getRank() > 0 && type.getDimSize(0) > trips &&
             cast<RankedTensorType>(part.getType()).getNumElements() * type.getDimSize(0) == type.getNumElements() &&
             hasShapeOfArgument(loop, type);
    };
    return llvm::any_of(loop->getRegion(1).front(), [&](Operation &op) {
      if (auto update = dyn_cast<stablehlo::DynamicUpdateSliceOp>(op))
        return isRow(update.getUpdate(), update.getOperand());
      auto scatter = dyn_cast<stablehlo::ScatterOp>(op);
      return scatter && isRow(scatter.getUpdates().front(), scatter.getInputs().front());
    });
  }

  /// Whether a loop reads, row by row, a stack that unrolled layers have filled, as their backward reads residuals.
  /// Where layers are branches, the weights are among the residuals.
  static bool readsLayers(Operation *loop, int64_t trips, const DenseMap<Value, int64_t> &ofLayers) {
    for (auto [argument, value] : llvm::zip_equal(loop->getRegion(1).front().getArguments(), loop->getOperands()))
      if (auto known = ofLayers.find(value); known != ofLayers.end() && known->second == trips)
        for (Operation *user : argument.getUsers())
          if (auto slice = dyn_cast<stablehlo::DynamicSliceOp>(user);
              slice && isOneOf(slice.getType(), value.getType(), trips))
            return true;
    return false;
  }

  static int64_t countOps(Operation *loop) {
    int64_t size = 0;
    loop->walk([&](Operation *) { ++size; });
    return size;
  }

  const int64_t limit;
  /// The parameters of stage functions; null in other blocks.
  const InvariantValues *invariants = nullptr;
  /// The parts of divided loops, which are unrolled in tasks.
  DenseSet<Operation *> divided;
};
} // namespace

void Unroller::divide(Block &block, int64_t stages) {
  std::map<int64_t, SmallVector<Operation *>> loops;
  for (auto loop : block.getOps<stablehlo::WhileOp>())
    if (std::optional<int64_t> trips = tripCount(loop); trips && isHeavy(loop) &&
                                                        LayerLoops(block, invariants).isOverLayers(loop, *trips) &&
                                                        LayerLoops(block, invariants).isOverRows(loop, *trips))
      loops[*trips].push_back(loop);
  for (auto &[trips, equal] : loops) {
    int64_t size = 0;
    for (Operation *loop : equal)
      size += countOps(loop);
    const int64_t pieces = std::min(std::max(limit / size / stages, int64_t(1)) * stages, trips);
    for (Operation *loop : equal)
      if (size * trips > limit && pieces > 1) {
        MPMD_DEBUG("unroll-layer-loops", "divides the loop of " << trips << " iterations at " << loop->getLoc()
                                                                << " into " << pieces << " loops");
        divided.insert_range(divideLoop(loop, trips, pieces));
      }
  }
}

void partition::unrollLayers(Block &step, int64_t limit) { Unroller(limit).writeOut(step, Of::Microbatch); }

namespace {
struct UnrollLayerLoops : mpmd::impl::UnrollLayerLoopsBase<UnrollLayerLoops> {
  using UnrollLayerLoopsBase::UnrollLayerLoopsBase;

  void runOnOperation() override {
    Unroller unroller(limit);
    // Without marks, each layer may be on a stage of its own.
    if (func::FuncOp step = findStep(getOperation())) {
      Block &entry = step.getBody().front();
      SmallVector<Block *> bodies;
      for (auto loop : entry.getOps<MicrobatchesOp>())
        bodies.push_back(&loop.getBlock());
      // Before loops over microbatches are looked for, the step itself may be some microbatches one after another.
      const bool isRaised = !bodies.empty();
      if (!isRaised)
        bodies.push_back(&entry);
      if (!isMarked(step))
        for (Block *body : bodies) {
          unroller.divide(*body, stagesToCut(getOperation(), stages));
          unroller.writeOut(*body, Of::Microbatch);
        }
      if (isRaised)
        unroller.writeOut(entry, Of::Step);
      // Loops may read rows whose numbers a call gives. Before loops over microbatches are known, calls of unrolled
      // microbatches must stay equal.
      if (isRaised)
        specializeStages(getOperation(), isStageCall);
      // Rows of stacks that a stage reads are arrays of their own, as those that it takes without a loop.
      unroller.writeOutStages(getOperation());
    }
    getOperation().walk([&](TaskOp task) {
      Block &body = task.getBody().front();
      unroller.writeOut(body, Of::Task);
      // Bodies of manual computations are inlined into the task's block later.
      for (auto manual : body.getOps<ManualComputationOp>())
        unroller.writeOut(manual.getBody().front(), Of::Task);
    });
  }
};
} // namespace
