// Raises each `stablehlo.while` that calls stages to `mpmd.microbatches`. In a step without marks, raises the loops
// whose iterations look like microbatches. Classifies each carried value as invariant, counter, stacked output, last
// value or carry, and finds the slices that each microbatch reads.
#include "../Partition.h"
#include "LoopCarries.h"
#include "LoopIndex.h"
#include "Microbatches.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"
#include "mpmd/Dialect/Mpmd/Limits.h"
#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"

namespace mpmd {
#define GEN_PASS_DEF_RAISEMICROBATCHES
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// Finds the loops of a step without marks whose iterations may be microbatches. These are the loop with the most work,
/// loops with the same trip count, such as its backward, and loops over other data. Together they must have more than
/// half of the work, and the iterations of each must be independent.
static SmallVector<Operation *> findUnmarkedLoops(Block &entry) {
  double most = 0;
  std::optional<int64_t> iterations;
  llvm::MapVector<Operation *, double> shares = sharesOfWork(entry), found;
  for (auto [op, share] : shares) {
    if (!isa<stablehlo::WhileOp>(op))
      continue;
    if (findObstacle(op)) {
      MPMD_DEBUG("raise-microbatches", "no loop over microbatches, since its iterations depend on each other: "
                                           << op->getLoc() << " with " << static_cast<int>(100 * share)
                                           << " % of the contractions");
      continue;
    }
    found[op] = share;
    if (share > most) {
      most = share;
      iterations = tripCount(op);
    }
  }
  SmallVector<Operation *> loops;
  double all = 0;
  for (auto [loop, share] : found)
    if (tripCount(loop) == iterations || (share >= kMinLoopShare && slicesData(loop))) {
      loops.push_back(loop);
      all += share;
    }
  if (all <= kMinWork) {
    if (!loops.empty())
      MPMD_DEBUG("raise-microbatches",
                 "no loop over microbatches: " << loops.size() << " loops have " << static_cast<int>(100 * all)
                                               << " % of the contractions, expected more than 50");
    loops.clear();
  }
  return loops;
}

/// Adds remarks on loops over optimizer steps, which are not raised: their contractions read state that each iteration
/// changes.
static void remarkOnSteps(func::FuncOp step) {
  for (auto loop : step.getBody().front().getOps<stablehlo::WhileOp>()) {
    if (!tripCount(loop) || sumsGradients(loop))
      continue;
    for (auto [i, init] : llvm::enumerate(loop.getOperands())) {
      auto argument = dyn_cast<BlockArgument>(init);
      Block &body = loop.getBody().front();
      if (!argument || body.getTerminator()->getOperand(i) == body.getArgument(i) ||
          !reachesContraction(body.getArgument(i)))
        continue;
      auto info = step.getArgAttrOfType<ArgAttr>(argument.getArgNumber(), kArgAttr);
      if (!info || !info.getState())
        continue;
      loop.emitRemark("is no loop over microbatches: ") << adviceOnSteps(info);
      break;
    }
  }
}

/// Finds the `stablehlo.while`s whose bodies call stages. Each must be directly in the step.
static FailureOr<SmallVector<Operation *>> findMarkedLoops(func::FuncOp step) {
  llvm::SetVector<Operation *> loops;
  WalkResult result = step.walk([&](func::CallOp stageCall) -> WalkResult {
    Operation *parent = stageCall->getParentOp();
    if (parent == step || isa<MicrobatchesOp>(parent))
      return WalkResult::advance();
    if (!isa<stablehlo::WhileOp>(parent) || parent->getParentOp() != step ||
        stageCall->getParentRegion() != &parent->getRegion(1)) {
      InFlightDiagnostic error =
          stageCall.emitError("expected stage calls only in the body of the loop over microbatches, a stablehlo.while "
                              "in the step function, got one elsewhere");
      error.attachNote(parent->getLoc()) << "called inside this '" << parent->getName() << "'";
      for (Operation *around = parent->getParentOp(); around != step; around = around->getParentOp())
        error.attachNote(around->getLoc()) << "which is inside this '" << around->getName() << "'";
      return error;
    }
    loops.insert(parent);
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  return SmallVector<Operation *>(loops.begin(), loops.end());
}

namespace {
class Raiser {
public:
  Raiser(Operation *loop, int64_t iterations)
      : loop(loop), body(loop->getRegion(1).front()), before(loop), after(loop->getContext()), index(iterations),
        draft(loop->getLoc(), iterations) {
    after.setInsertionPointAfter(loop);
  }
  MicrobatchesOp run();

private:
  /// The order in which the iterations of a loop select rows of a tensor: from `first` on, upwards or from the end.
  struct Rows {
    int64_t first = 0;
    bool fromEnd = false;
  };
  std::optional<Rows> rowsOf(RankedTensorType whole, RankedTensorType type, ValueRange indices);
  void passInvariants();
  void findSlices();
  bool takeStack(int64_t i);
  void rename(Value argument, Value other) {
    argument.replaceAllUsesWith(other);
    renamed[argument] = other;
  }

  Operation *loop;
  Block &body;
  OpBuilder before, after;
  LoopIndex index;
  LoopDraft draft;
  /// The replacements of the arguments of the old body.
  DenseMap<Value, Value> renamed;
  /// By carry of the new loop, and by value of which only that of the last microbatch is used: the number of the
  /// result of the `stablehlo.while` that it replaces.
  SmallVector<int64_t> carryResults, lastResults;
  struct Stacked {
    int64_t result;
    Rows rows;
  };
  SmallVector<Stacked> stackResults;
};
} // namespace

std::optional<Raiser::Rows> Raiser::rowsOf(RankedTensorType whole, RankedTensorType type, ValueRange indices) {
  if (whole.getRank() < 1 || type.getDimSize(0) != 1 || whole.getShape().drop_front() != type.getShape().drop_front())
    return std::nullopt;
  std::optional<Affine> at = index.find(indices[0]);
  if (!at || (draft.count > 1 && at->scale != 1 && at->scale != -1))
    return std::nullopt;
  int64_t from = at->at(0), to = at->at(draft.count - 1);
  // `dynamic_slice` clamps indices out of range, so the slices would not be consecutive rows.
  if (std::min(from, to) < 0 || std::max(from, to) >= whole.getDimSize(0))
    return std::nullopt;
  return Rows{std::min(from, to), from > to};
}

/// Replaces invariant carries by their initial values.
void Raiser::passInvariants() {
  for (auto [i, argument] : llvm::enumerate(body.getArguments())) {
    if (body.getTerminator()->getOperand(i) != argument)
      continue;
    argument.replaceUsesWithIf(loop->getOperand(i), [&, i = i](OpOperand &use) {
      return use.getOwner() != body.getTerminator() || use.getOperandNumber() != i;
    });
    loop->getResult(i).replaceAllUsesWith(loop->getOperand(i));
  }
}

/// Replaces slices of an outside value by the microbatch number with slice arguments of the body.
void Raiser::findSlices() {
  for (auto slice : llvm::to_vector(body.getOps<stablehlo::DynamicSliceOp>())) {
    Value whole = slice.getOperand();
    if (whole.getParentBlock() == &body)
      continue;
    auto wholeType = cast<RankedTensorType>(whole.getType()), type = cast<RankedTensorType>(slice.getType());
    std::optional<Rows> rows = rowsOf(wholeType, type, slice.getStartIndices());
    if (!rows)
      continue;
    if (wholeType.getDimSize(0) != draft.count) {
      SmallVector<int64_t> from(wholeType.getRank(), 0), to(wholeType.getShape()), ones(wholeType.getRank(), 1),
          sizes(to);
      from[0] = rows->first;
      to[0] = rows->first + draft.count;
      sizes[0] = draft.count;
      whole = stablehlo::SliceOp::create(
          before, slice.getLoc(), RankedTensorType::get(sizes, wholeType.getElementType()), whole, from, to, ones);
    }
    Value part = draft.addSlice(rows->fromEnd ? reversed(before, whole) : whole);
    for (Operation *user : llvm::make_early_inc_range(slice->getUsers()))
      if (isa<stablehlo::ReshapeOp>(user) && user->getResult(0).getType() == part.getType()) {
        user->getResult(0).replaceAllUsesWith(part);
        user->erase();
      }
    if (!slice->use_empty()) {
      OpBuilder inside(slice);
      slice->getResult(0).replaceAllUsesWith(stablehlo::ReshapeOp::create(inside, slice.getLoc(), type, part));
    }
    slice.erase();
  }
}

/// Recognises a stacked output, which has the form `dynamic_update_slice(buffer, y, i, 0, ...)` where nothing else
/// reads `buffer`.
bool Raiser::takeStack(int64_t i) {
  Value argument = body.getArgument(i);
  auto update = body.getTerminator()->getOperand(i).getDefiningOp<stablehlo::DynamicUpdateSliceOp>();
  if (!update || update->getBlock() != &body || update.getOperand() != argument || !argument.hasOneUse() ||
      !update->hasOneUse())
    return false;
  auto type = cast<RankedTensorType>(update.getUpdate().getType());
  std::optional<Rows> rows = rowsOf(cast<RankedTensorType>(argument.getType()), type, update.getStartIndices());
  if (!rows)
    return false;
  auto inner = RankedTensorType::get(type.getShape().drop_front(), type.getElementType());
  Value value;
  Operation *source = update.getUpdate().getDefiningOp();
  auto broadcast = dyn_cast_or_null<stablehlo::BroadcastInDimOp>(source);
  bool inOrder = !broadcast || llvm::equal(broadcast.getBroadcastDimensions(), llvm::seq<int64_t>(1, type.getRank()));
  if (source && inOrder && isa<stablehlo::ReshapeOp, stablehlo::BroadcastInDimOp>(source) &&
      source->getOperand(0).getType() == inner) {
    value = source->getOperand(0);
  } else {
    OpBuilder inside(update);
    value = stablehlo::ReshapeOp::create(inside, update.getLoc(), inner, update.getUpdate());
  }
  draft.stacks.push_back(value);
  stackResults.push_back({i, *rows});
  return true;
}

MicrobatchesOp Raiser::run() {
  passInvariants();
  Operation *yield = body.getTerminator();
  SmallVector<int64_t> counters;
  for (int64_t i = 0, e = loop->getNumOperands(); i < e; ++i)
    if (std::optional<Affine> counts = counterOf(loop, i, draft.count)) {
      counters.push_back(i);
      index.define(body.getArgument(i), *counts);
    }
  findSlices();
  Location loc = loop->getLoc();
  for (int64_t i = 0, e = loop->getNumOperands(); i < e; ++i) {
    Value argument = body.getArgument(i), next = yield->getOperand(i);
    if (next == argument)
      continue;
    if (llvm::is_contained(counters, i)) {
      auto type = cast<RankedTensorType>(argument.getType());
      Affine counts = *index.find(argument);
      Value last = stablehlo::ConstantOp::create(
          before, loc, type,
          DenseElementsAttr::get(type, before.getIntegerAttr(type.getElementType(), counts.at(draft.count))));
      loop->getResult(i).replaceAllUsesWith(last);
      if (argument.use_empty())
        continue;
      Value number = draft.addIndex(before, type, counts.offset, counts.scale);
      index.define(number, counts);
      rename(argument, number);
    } else if (takeStack(i)) {
      continue;
    } else if (argument.use_empty() && !isa<BlockArgument>(next)) {
      draft.lasts.push_back(next);
      lastResults.push_back(i);
    } else {
      rename(argument, draft.addCarry(loop->getOperand(i)));
      carryResults.push_back(i);
    }
  }
  // A yielded value may be an argument of the old body, which has been replaced.
  for (auto [n, i] : llvm::enumerate(carryResults))
    draft.nexts[n] = yield->getOperand(i);
  for (Value &value : draft.stacks)
    if (Value other = renamed.lookup(value))
      value = other;
  draft.body->getOperations().splice(draft.body->end(), body.getOperations(), body.begin(), yield->getIterator());
  yield->erase();
  MicrobatchesOp raised = draft.create(before);
  // Erases the updates of stacks, which still read arguments of the old body.
  dropDead(raised.getBlock());
  for (auto [n, i] : llvm::enumerate(carryResults))
    loop->getResult(i).replaceAllUsesWith(raised.getCarryResults()[n]);
  for (auto [n, entry] : llvm::enumerate(stackResults)) {
    Value buffer = loop->getOperand(entry.result), stack = raised.getStackResults()[n];
    if (loop->getResult(entry.result).use_empty())
      continue;
    if (entry.rows.fromEnd)
      stack = reversed(after, stack);
    auto type = cast<RankedTensorType>(buffer.getType());
    if (type.getDimSize(0) != draft.count) {
      // Rows of a stack that no iteration writes keep their initial values.
      auto positionType = RankedTensorType::get({}, after.getI32Type());
      auto position = [&](int64_t at) {
        return stablehlo::ConstantOp::create(after, loc, positionType,
                                             DenseElementsAttr::get(positionType, after.getI32IntegerAttr(at)))
            .getResult();
      };
      SmallVector<Value> start(type.getRank(), position(0));
      start[0] = position(entry.rows.first);
      stack = stablehlo::DynamicUpdateSliceOp::create(after, loc, type, buffer, stack, start);
    }
    loop->getResult(entry.result).replaceAllUsesWith(stack);
  }
  for (auto [n, i] : llvm::enumerate(lastResults))
    loop->getResult(i).replaceAllUsesWith(raised.getLastResults()[n]);
  loop->erase();
  return tidy(raised);
}

MicrobatchesOp partition::raiseLoop(Operation *loop, int64_t iterations) { return Raiser(loop, iterations).run(); }

namespace {
struct RaiseMicrobatches : mpmd::impl::RaiseMicrobatchesBase<RaiseMicrobatches> {
  void runOnOperation() override {
    func::FuncOp step = findStep(getOperation());
    if (!step)
      return;
    Block &entry = step.getBody().front();
    dropDead(entry);
    FailureOr<SmallVector<Operation *>> loops = findMarkedLoops(step);
    if (failed(loops))
      return signalPassFailure();
    if (loops->empty() && !isMarked(step) && entry.getOps<MicrobatchesOp>().empty()) {
      bool split = false;
      for (auto loop : entry.getOps<stablehlo::WhileOp>())
        split |= tripCount(loop) && findObstacle(loop) && splitLayerLoops(loop);
      if (split && failed(stablehlo::dropDeadCarries(step)))
        return signalPassFailure();
      *loops = findUnmarkedLoops(entry);
      if (loops->empty())
        remarkOnSteps(step);
    }
    for (Operation *loop : *loops) {
      std::optional<int64_t> iterations = tripCount(loop);
      if (!iterations) {
        loop->emitError("expected the microbatch loop to count up by one to a constant, got another condition");
        return signalPassFailure();
      }
      if (*iterations > kMaxMicrobatches) {
        loop->emitError("expected 1 to ") << kMaxMicrobatches << " microbatches, got a loop of " << *iterations;
        return signalPassFailure();
      }
      if (auto said = loop->getAttrOfType<IntegerAttr>(kMicrobatchesAttr); said && said.getInt() != *iterations) {
        loop->emitError("expected ") << said.getInt() << " microbatches as 'mpmd.microbatch_loop' says, got a loop of "
                                     << *iterations;
        return signalPassFailure();
      }
      MPMD_DEBUG("raise-microbatches", "a loop over " << *iterations << " microbatches: " << loop->getLoc());
      countStatistic("raise-microbatches", "loops over microbatches");
      raiseLoop(loop, *iterations);
    }
    dropDead(entry);
  }
};
} // namespace
