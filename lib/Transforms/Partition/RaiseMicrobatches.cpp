// Finds the microbatch loop and says of each value that it carries what it is: invariant, counter, stacked output or carried.
#include "Partition.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// Whether the iterations of a loop need nothing of each other but sums, maxima, minima and places in stacked outputs.
static bool looksLikeMicrobatches(Operation *loop) {
  if (!tripCount(loop))
    return false;
  Block &body = loop->getRegion(1).front();
  for (auto [i, argument] : llvm::enumerate(body.getArguments())) {
    Value next = body.getTerminator()->getOperand(i);
    if (next == argument || argument.use_empty() || counterStart(loop, i))
      continue;
    // A chain of single uses from the value to its successor.
    Value value = argument;
    while (value != next && value.hasOneUse()) {
      Operation *user = *value.getUsers().begin();
      bool gathers = isa<stablehlo::AddOp, stablehlo::MaxOp, stablehlo::MinOp>(user) ||
                     (isa<stablehlo::DynamicUpdateSliceOp>(user) && user->getOperand(0) == value);
      if (!gathers)
        return false;
      value = user->getResult(0);
    }
    if (value != next)
      return false;
  }
  return true;
}

/// The loop of a step without marks that may be the one over microbatches: it has most of the work, and its iterations are independent.
static Operation *findUnmarkedLoop(Step &step) {
  double total = 0, most = 0;
  Operation *loop = nullptr;
  for (Operation &op : step.entry()) {
    double seconds = estimateSeconds(&op);
    total += seconds;
    if (isa<stablehlo::WhileOp>(op) && seconds > most && looksLikeMicrobatches(&op)) {
      loop = &op;
      most = seconds;
    }
  }
  return most > total / 2 ? loop : nullptr;
}

/// The one `stablehlo.while` of the step whose body calls stages, or null if the step itself calls them or nothing looks like a loop over microbatches.
static FailureOr<Operation *> findLoop(Step &step) {
  Operation *loop = nullptr, *outside = nullptr;
  WalkResult result = step.func.walk([&](func::CallOp stageCall) -> WalkResult {
    Operation *parent = stageCall->getParentOp();
    if (parent == step.func && !loop) {
      outside = stageCall;
      return WalkResult::advance();
    }
    if (!isa<stablehlo::WhileOp>(parent) || parent->getParentOp() != step.func || stageCall->getParentRegion() != &parent->getRegion(1)) {
      InFlightDiagnostic error =
          stageCall.emitError("expected every stage call directly in the body of the microbatch loop, a stablehlo.while of the step");
      error.attachNote(parent->getLoc()) << "called inside this '" << parent->getName() << "'";
      return error;
    }
    if (outside) {
      InFlightDiagnostic error = stageCall.emitError("expected all stage calls in the microbatch loop or none, got both");
      error.attachNote(outside->getLoc()) << "called outside the loop here";
      return error;
    }
    if (loop && loop != parent) {
      InFlightDiagnostic error = stageCall.emitError("expected all stage calls in one loop, got a second loop");
      error.attachNote(loop->getLoc()) << "the first loop";
      return error;
    }
    loop = parent;
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  step.marked = loop || outside;
  return step.marked ? loop : findUnmarkedLoop(step);
}

/// What a step without marks is about: everything but elementwise work and what moves elements.
static bool isSubstantial(Operation &op) {
  return op.getNumRegions() > 0 || isa<stablehlo::DotGeneralOp, stablehlo::ConvolutionOp, stablehlo::GatherOp>(op);
}

/// Without a loop the step is one microbatch: the calls and what lies between them become the body of a loop of one turn, whose results are the
/// values that are read outside. What no call needs and what needs a call comes after it. Without calls, what is substantial stands for them.
static void wrapCalls(Step &step) {
  std::function<bool(Operation &)> isAnchor = [](Operation &op) { return isStageCall(&op); };
  if (!step.marked) {
    isAnchor = isSubstantial;
    if (llvm::none_of(step.entry().without_terminator(), isSubstantial))
      isAnchor = [](Operation &op) { return !op.hasTrait<OpTrait::IsTerminator>(); };
  }
  auto inEntry = [&](Operation *op) { return step.entry().findAncestorOpInBlock(*op); };
  DenseSet<Operation *> dependent, reaching;
  for (Operation &op : step.entry())
    op.walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (Operation *producer = operand.getDefiningOp(); producer && dependent.contains(inEntry(producer)))
          dependent.insert(&op);
      if (isAnchor(op))
        dependent.insert(&op);
    });
  for (Operation &op : llvm::reverse(step.entry()))
    if (isAnchor(op) || llvm::any_of(op.getUsers(), [&](Operation *user) { return reaching.contains(inEntry(user)); }))
      reaching.insert(&op);

  Operation *end = step.terminator();
  Location loc = step.func.getLoc();
  SmallVector<Operation *> inside, after;
  for (Operation &op : step.entry().without_terminator())
    if (dependent.contains(&op))
      (reaching.contains(&op) ? inside : after).push_back(&op);
  auto body = std::make_unique<Block>();
  for (Operation *op : inside)
    op->moveBefore(body.get(), body->end());
  SmallVector<Value> results, inits;
  OpBuilder builder(end);
  for (Operation *op : inside)
    for (Value result : op->getResults())
      if (llvm::any_of(result.getUsers(), [&](Operation *user) { return !body->findAncestorOpInBlock(*user); })) {
        results.push_back(result);
        auto type = cast<RankedTensorType>(result.getType());
        inits.push_back(stablehlo::ConstantOp::create(builder, loc, type, DenseElementsAttr::get(type, builder.getZeroAttr(type.getElementType()))));
      }
  OperationState state(inside.empty() ? loc : inside.front()->getLoc(), stablehlo::WhileOp::getOperationName());
  state.addOperands(inits);
  state.addTypes(TypeRange(ValueRange(results)));
  state.addRegion()->push_back(new Block());
  Block *block = body.get();
  state.addRegion()->push_back(body.release());
  step.loop = builder.create(state);
  for (Operation *op : after)
    op->moveBefore(end);
  for (auto [i, result] : llvm::enumerate(results)) {
    result.replaceUsesWithIf(step.loop->getResult(i), [&](OpOperand &use) { return !block->findAncestorOpInBlock(*use.getOwner()); });
    step.carries.push_back({block->addArgument(result.getType(), loc), inits[i], result, step.loop->getResult(i)});
  }
  builder.setInsertionPointToEnd(block);
  stablehlo::ReturnOp::create(builder, loc, results);
}

namespace {
struct Raiser {
  Step &step;
  Block &body;
  Operation *yield;
  OpBuilder builder;

  explicit Raiser(Step &step)
      : step(step), body(step.body()), yield(step.body().getTerminator()), builder(step.func.getContext()) {}

  /// `value` is the number of the microbatch; looks through the guard against negative indices.
  bool isMicrobatch(Value value);
  void findSlices();
  FailureOr<bool> matchStack(int64_t i);
  LogicalResult run();
};
} // namespace

bool Raiser::isMicrobatch(Value value) {
  if (llvm::is_contained(step.counters, value))
    return true;
  if (auto select = value.getDefiningOp<stablehlo::SelectOp>()) {
    // select(i < 0, i + n, i): i is never negative here.
    auto compare = select.getPred().getDefiningOp<stablehlo::CompareOp>();
    return compare && compare.getComparisonDirection() == stablehlo::ComparisonDirection::LT && constantInt(compare.getRhs()) == 0 &&
           compare.getLhs() == select.getOnFalse() && isMicrobatch(select.getOnFalse());
  }
  if (auto convert = value.getDefiningOp<stablehlo::ConvertOp>())
    return isMicrobatch(convert.getOperand());
  return false;
}

/// Replaces `dynamic_slice(x, i, 0, ...)` of a value from outside by a leaf that stands for the slice without its leading dimension.
void Raiser::findSlices() {
  for (auto slice : llvm::to_vector(body.getOps<stablehlo::DynamicSliceOp>())) {
    if (slice.getOperand().getParentBlock() == &body)
      continue;
    auto whole = cast<RankedTensorType>(slice.getOperand().getType());
    auto type = cast<RankedTensorType>(slice.getType());
    if (whole.getRank() < 1 || whole.getDimSize(0) != step.microbatches || type.getDimSize(0) != 1 ||
        whole.getShape().drop_front() != type.getShape().drop_front() || !isMicrobatch(slice.getStartIndices()[0]))
      continue;
    builder.setInsertionPoint(slice);
    auto inner = RankedTensorType::get(whole.getShape().drop_front(), whole.getElementType());
    Value leaf = Step::leaf(builder, slice.getLoc(), inner);
    step.slices[leaf] = slice.getOperand();
    for (Operation *user : llvm::make_early_inc_range(slice->getUsers()))
      if (isa<stablehlo::ReshapeOp>(user) && user->getResult(0).getType() == inner) {
        user->getResult(0).replaceAllUsesWith(leaf);
        user->erase();
      }
    if (!slice->use_empty())
      slice->getResult(0).replaceAllUsesWith(stablehlo::ReshapeOp::create(builder, slice.getLoc(), type, leaf));
    slice.erase();
  }
}

/// `dynamic_update_slice(buffer, y, i, 0, ...)`, the buffer read by nothing else: an output stacked over the microbatches.
FailureOr<bool> Raiser::matchStack(int64_t i) {
  Value argument = body.getArgument(i);
  auto update = yield->getOperand(i).getDefiningOp<stablehlo::DynamicUpdateSliceOp>();
  if (!update || update.getOperand() != argument || !argument.hasOneUse() || !update->hasOneUse())
    return false;
  auto whole = cast<RankedTensorType>(argument.getType());
  auto type = cast<RankedTensorType>(update.getUpdate().getType());
  if (whole.getRank() < 1 || type.getDimSize(0) != 1 || whole.getShape().drop_front() != type.getShape().drop_front() ||
      !isMicrobatch(update.getStartIndices()[0]))
    return false;
  if (whole.getDimSize(0) != step.microbatches)
    return step.loop->emitError("expected a stacked output of ") << step.microbatches << " microbatches, got " << whole;
  builder.setInsertionPoint(update);
  auto inner = RankedTensorType::get(whole.getShape().drop_front(), whole.getElementType());
  Value value;
  Operation *source = update.getUpdate().getDefiningOp();
  if (source && isa<stablehlo::ReshapeOp, stablehlo::BroadcastInDimOp>(source) && source->getOperand(0).getType() == inner)
    value = source->getOperand(0);
  else
    value = stablehlo::ReshapeOp::create(builder, update.getLoc(), inner, update.getUpdate());
  step.stacks.push_back({value, step.loop->getResult(i)});
  return true;
}

LogicalResult Raiser::run() {
  int64_t carried = step.loop->getNumOperands();
  for (int64_t i = 0; i < carried; ++i)
    if (yield->getOperand(i) == body.getArgument(i)) {
      body.getArgument(i).replaceAllUsesExcept(step.loop->getOperand(i), yield);
      step.loop->getResult(i).replaceAllUsesWith(step.loop->getOperand(i));
    }
  std::optional<int64_t> count = tripCount(step.loop);
  if (!count)
    return step.loop->emitError("expected the microbatch loop to count up by one to a constant, got another condition");
  step.microbatches = *count;
  if (auto said = step.loop->getAttrOfType<IntegerAttr>("mpmd.microbatches"); said && said.getInt() != *count)
    return step.loop->emitError("expected ") << said.getInt() << " microbatches as 'mpmd.microbatch_loop' says, got a loop of " << *count;
  SmallVector<bool> done(carried, false);
  for (int64_t i = 0; i < carried; ++i) {
    done[i] = yield->getOperand(i) == body.getArgument(i);
    if (counterStart(step.loop, i) == 0) {
      step.counters.push_back(body.getArgument(i));
      done[i] = step.loop->getResult(i).use_empty();
    }
  }
  findSlices();
  for (int64_t i = 0; i < carried; ++i) {
    if (done[i])
      continue;
    FailureOr<bool> stacked = matchStack(i);
    if (failed(stacked))
      return failure();
    if (!*stacked && !(step.loop->getResult(i).use_empty() && body.getArgument(i).use_empty()))
      step.carries.push_back({body.getArgument(i), step.loop->getOperand(i), yield->getOperand(i), step.loop->getResult(i)});
  }
  // From here on the terminator's operands are in `carries` and `stacks`.
  SmallVector<Value> kept;
  for (const Carry &carry : step.carries)
    kept.push_back(carry.next);
  for (const Stack &stack : step.stacks)
    kept.push_back(stack.value);
  yield->setOperands(kept);
  return success();
}

LogicalResult partition::raiseMicrobatches(Step &step) {
  FailureOr<Operation *> loop = findLoop(step);
  if (failed(loop))
    return failure();
  if (!*loop) {
    wrapCalls(step);
    return success();
  }
  step.loop = *loop;
  return Raiser(step).run();
}
