// Flattens a loop over microbatches inside another loop, such as accumulation in levels, to one loop.
//
// The body of the outer loop has three parts: ops that the inner loop reads, the inner loop, and ops that read its
// results. Each part becomes a loop of its own. The first loop stacks what the inner loop reads, the second one runs
// all iterations of the inner loop, and the third one reads results of the second. The first and the third loop often
// become empty.
#include "../Partition.h"
#include "LoopCarries.h"
#include "LoopIndex.h"
#include "Microbatches.h"
#include "RepeatSteps.h"

#include "mpmd/Dialect/Mpmd/Limits.h"
#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Dialect/Mpmd/Reductions.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

namespace mpmd {
#define GEN_PASS_DEF_FLATTENMICROBATCHES
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// Iterations of an outer loop that depend on each other are unrolled up to this number, and up to this number of ops,
/// unless a call can repeat them as optimizer steps.
static constexpr int64_t kMaxUnrolled = 64, kMaxUnrolledOps = 100000;

/// The least share of the work of an outer loop that its loops over microbatches have.
static constexpr double kMinShare = 0.5;

/// Values that an iteration of the outer loop computes for all its microbatches are repeated up to this number of
/// bytes, or up to the bytes of the data.
static constexpr double kMaxCopiedBytes = 1 << 20;

static RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

static RankedTensorType withShape(Value value, ArrayRef<int64_t> leading, int64_t dropped) {
  SmallVector<int64_t> shape(leading);
  llvm::append_range(shape, typeOf(value).getShape().drop_front(dropped));
  return RankedTensorType::get(shape, typeOf(value).getElementType());
}

static void lowerOrErase(MicrobatchesOp loop) {
  if (loop->use_empty())
    loop->erase();
  else
    lowerToWhile(loop);
}

namespace {
class Flattener {
public:
  Flattener(MicrobatchesOp outer, MicrobatchesOp inner)
      : outer(outer), inner(inner), rows(outer.getCount()), columns(inner.getCount()) {}

  /// Finds what the new loops carry. Fails if the iterations of the outer loop depend on each other, except by sums.
  bool plan();
  /// Replaces both loops. Needs a plan.
  void build();

  /// Why `plan` failed.
  std::optional<Obstacle> obstacle;

private:
  /// A carry of the outer loop to which the inner loop adds, or whose values the inner loop continues.
  struct Joined {
    int64_t outer, inner;
    bool isContinued;
    /// Linear ops between the sum of the inner loop and the addition in the outer one, the last one first.
    SmallVector<Operation *> scales;
    /// What these ops multiply with or divide by, before it is broadcast.
    SmallVector<Value> factors;
    /// The additions of the inner loop.
    SmallVector<Operation *> adds;
  };

  bool fail(StringRef text, Location loc) {
    obstacle = {text.str(), loc};
    return false;
  }
  bool isInOuter(Value value) { return value.getParentBlock() == &outer.getBlock(); }
  bool isBehind(Value value) { return behind.contains(value.getDefiningOp()); }
  void moveInvariants();
  bool joins(int64_t i);
  std::optional<SmallVector<Operation *>> findSum(int64_t k);
  bool findReads();
  bool checkResults();
  void buildFirst();
  void buildAll();
  void buildLast();
  void scaleAddends(const Joined &join, const IRMapping &mapping);
  Value wholeFor(Value value);
  Value repeated(Value stack);

  MicrobatchesOp outer, inner, first, all;
  int64_t rows, columns;
  /// The ops of the outer body that depend on the inner loop.
  DenseSet<Operation *> behind;
  SmallVector<Joined> joined;
  /// The outer carries of `joined`, and the inner ones.
  llvm::BitVector joinedOuter, joinedInner;
  /// The values of the outer body that the inner loop reads, and the outer carries that they depend on.
  llvm::SetVector<Value> reads;
  llvm::SetVector<int64_t> carriesOfReads;
  /// For each of `reads`, its values in all iterations of the outer loop.
  DenseMap<Value, Value> stacks;
  /// For each result of the inner loop that the outer body reads, its values in all iterations of the outer loop.
  llvm::MapVector<Value, Value> results;
};
} // namespace

/// Returns the additions of carry `k` of the inner loop, if it is a sum from zero.
std::optional<SmallVector<Operation *>> Flattener::findSum(int64_t k) {
  Value value = inner.getCarryArguments()[k], next = inner.getYieldedCarries()[k];
  SmallVector<Operation *> adds;
  if (!isZero(inner.getCarries()[k]))
    return std::nullopt;
  while (value != next) {
    Operation *user = value.hasOneUse() ? *value.getUsers().begin() : nullptr;
    if (!isa_and_nonnull<stablehlo::AddOp>(user) || user->getBlock() != &inner.getBlock())
      return std::nullopt;
    adds.push_back(user);
    value = user->getResult(0);
  }
  return value.hasOneUse() ? std::optional(adds) : std::nullopt;
}

/// Moves ops that are equal in all iterations of the outer loop before it.
void Flattener::moveInvariants() {
  for (Operation &op : llvm::make_early_inc_range(outer.getBlock().without_terminator()))
    if (&op != inner && !callsStages(&op) && !isStageCall(&op) &&
        llvm::none_of(readsOf(&op), [&](Value value) { return isInOuter(value); }))
      op.moveBefore(outer);
}

/// Whether carry `i` of the outer loop only continues a carry of the inner loop, or sums its results.
bool Flattener::joins(int64_t i) {
  Value argument = outer.getCarryArguments()[i], value = outer.getYieldedCarries()[i];
  auto carries = inner.getCarryResults();
  if (!argument.hasOneUse() || !value.hasOneUse())
    return false;
  if (auto k = llvm::find(carries, value) - carries.begin(); k != static_cast<int64_t>(carries.size())) {
    if (inner.getCarries()[k] != argument || joinedInner.test(k))
      return false;
    joined.push_back({i, k, /*isContinued=*/true, {}, {}, {}});
  } else {
    auto add = value.getDefiningOp<stablehlo::AddOp>();
    if (!add || !isInOuter(value) || (add.getLhs() != argument && add.getRhs() != argument))
      return false;
    Joined join{i, 0, /*isContinued=*/false, {}, {}, {}};
    Value sum = add.getLhs() == argument ? add.getRhs() : add.getLhs();
    while (sum.hasOneUse() && isa_and_nonnull<stablehlo::MulOp, stablehlo::DivOp>(sum.getDefiningOp())) {
      Operation *scale = sum.getDefiningOp();
      unsigned number = isa<stablehlo::MulOp>(scale) && isBehind(scale->getOperand(1)) ? 0 : 1;
      Value factor = scale->getOperand(number);
      if (auto broadcast = factor.getDefiningOp<stablehlo::BroadcastInDimOp>(); broadcast && isInOuter(factor))
        factor = broadcast.getOperand();
      if (isBehind(factor) || (isInOuter(factor) && !isScalar(factor.getType())) ||
          !isa<FloatType>(typeOf(sum).getElementType()))
        return false;
      join.scales.push_back(scale);
      join.factors.push_back(factor);
      sum = scale->getOperand(1 - number);
    }
    join.inner = llvm::find(carries, sum) - carries.begin();
    if (join.inner == static_cast<int64_t>(carries.size()) || !sum.hasOneUse() || joinedInner.test(join.inner))
      return false;
    auto adds = findSum(join.inner);
    if (!adds)
      return false;
    join.adds = *adds;
    joined.push_back(join);
  }
  joinedOuter.set(i);
  joinedInner.set(joined.back().inner);
  return true;
}

/// Finds what the inner loop reads of the outer body. It must not depend on an earlier iteration of the inner loop.
bool Flattener::findReads() {
  // Bytes of slices, and of values that have to be repeated for each microbatch.
  double sliced = 0, copied = 0;
  auto read = [&](Value value) {
    if (isInOuter(value) && reads.insert(value))
      copied += bytesOf(value) * static_cast<double>(rows * columns);
  };
  for (Value whole : inner.getSlices()) {
    (isInOuter(whole) ? sliced : copied) += bytesOf(whole) * static_cast<double>(rows);
    if (isInOuter(whole))
      reads.insert(whole);
  }
  for (const Joined &join : joined)
    llvm::for_each(join.factors, read);
  for (auto [k, init] : llvm::enumerate(inner.getCarries()))
    if (!joinedInner.test(k))
      read(init);
  for (Operation &op : inner.getBlock())
    for (Value value : readsOf(&op))
      read(value);
  if (copied > std::max(sliced, kMaxCopiedBytes))
    return fail("what each microbatch reads of the outer loop is too large to be repeated", inner.getLoc());
  DenseSet<Operation *> seen;
  SmallVector<Value> work(reads.begin(), reads.end());
  double seconds = 0;
  auto carries = outer.getCarryArguments();
  while (!work.empty()) {
    Value value = work.pop_back_val();
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      int64_t carry = llvm::find(carries, argument) - carries.begin();
      if (!isInOuter(value) || carry == static_cast<int64_t>(carries.size()) || !carriesOfReads.insert(carry))
        continue;
      Value next = outer.getYieldedCarries()[carry];
      if (isBehind(next))
        return fail("each iteration reads a value that the one before has computed", next.getLoc());
      work.push_back(next);
      continue;
    }
    Operation *op = value.getDefiningOp();
    if (!isInOuter(value) || !seen.insert(op).second)
      continue;
    seconds += estimateSeconds(plan::costModel("cpu"), op);
    llvm::append_range(work, readsOf(op));
  }
  return seconds <= (1 - kWholeShare) * estimateSeconds(plan::costModel("cpu"), inner) ||
         fail("what is computed between the loops takes too long", inner.getLoc());
}

/// Checks that results of the inner loop which the outer body reads can be stacked.
bool Flattener::checkResults() {
  auto stackResults = inner.getStackResults();
  for (OpResult result : inner->getResults()) {
    bool isJoined = result.getResultNumber() < joinedInner.size() && joinedInner.test(result.getResultNumber());
    if (isJoined || result.use_empty())
      continue;
    if (!llvm::is_contained(stackResults, result) && !isScalar(result.getType()))
      return fail("something other than a sum is computed between the loops", (*result.getUsers().begin())->getLoc());
    results[result] = {};
  }
  return true;
}

bool Flattener::plan() {
  if (rows > kMaxMicrobatches / columns)
    return fail("they have too many iterations", outer.getLoc());
  moveInvariants();
  for (Operation &op : outer.getBlock())
    if (&op == inner || llvm::any_of(readsOf(&op), [&](Value value) { return isBehind(value); }))
      behind.insert(&op);
  joinedOuter.resize(outer.getCarries().size());
  joinedInner.resize(inner.getCarries().size());
  for (int64_t i = 0, e = outer.getCarries().size(); i < e; ++i)
    joins(i);
  return findReads() && checkResults();
}

/// Stacks what the inner loop reads.
void Flattener::buildFirst() {
  OpBuilder before(outer);
  LoopDraft draft(outer.getLoc(), rows);
  IRMapping mapping;
  for (auto [whole, argument] : llvm::zip(outer.getSlices(), outer.getSliceArguments()))
    mapping.map(argument, draft.addSlice(whole));
  for (int64_t i : carriesOfReads)
    mapping.map(outer.getCarryArguments()[i], draft.addCarry(outer.getCarries()[i]));
  OpBuilder inside = draft.atEnd();
  for (Value value : reads)
    draft.stacks.push_back(copyInto(inside, outer.getBlock(), mapping, value));
  for (auto [n, i] : llvm::enumerate(carriesOfReads))
    draft.nexts[n] = copyInto(inside, outer.getBlock(), mapping, outer.getYieldedCarries()[i]);
  first = draft.create(before);
  for (auto [value, stack] : llvm::zip(reads, first.getStackResults()))
    stacks[value] = stack;
}

/// Returns the values of an op that reads `value` in all iterations of the second loop, where `value` is sliced by the
/// inner one.
Value Flattener::wholeFor(Value value) {
  OpBuilder before(outer);
  if (!isInOuter(value)) {
    auto type = withShape(value, {rows}, 0);
    auto dims = llvm::to_vector(llvm::seq<int64_t>(1, type.getRank()));
    value = stablehlo::BroadcastInDimOp::create(before, value.getLoc(), type, value, dims);
  } else {
    value = stacks[value];
  }
  return stablehlo::ReshapeOp::create(before, value.getLoc(), withShape(value, {rows * columns}, 2), value);
}

/// Repeats each row of a stack for all iterations of the inner loop.
Value Flattener::repeated(Value stack) {
  OpBuilder before(outer);
  auto type = withShape(stack, {rows, columns}, 1);
  SmallVector<int64_t> dims{0};
  llvm::append_range(dims, llvm::seq<int64_t>(2, type.getRank()));
  Value each = stablehlo::BroadcastInDimOp::create(before, stack.getLoc(), type, stack, dims);
  return stablehlo::ReshapeOp::create(before, stack.getLoc(), withShape(each, {rows * columns}, 2), each);
}

/// Builds the loop over all iterations of the inner loop.
void Flattener::buildAll() {
  OpBuilder before(outer);
  LoopDraft draft(inner.getLoc(), rows * columns);
  IRMapping mapping;
  for (auto [whole, argument] : llvm::zip(inner.getSlices(), inner.getSliceArguments()))
    mapping.map(argument, draft.addSlice(wholeFor(whole)));
  auto slice = [&](Value value) {
    if (isInOuter(value) && !mapping.contains(value))
      mapping.map(value, draft.addSlice(repeated(stacks[value])));
  };
  for (Operation &op : inner.getBlock())
    llvm::for_each(readsOf(&op), slice);
  for (const Joined &join : joined)
    llvm::for_each(join.factors, slice);
  SmallVector<int64_t> carryOf(inner.getCarries().size(), -1);
  for (const Joined &join : joined)
    carryOf[join.inner] = join.outer;
  // A carry that the outer loop starts anew gets its initial value in the first of its iterations.
  Value isFirst;
  SmallVector<Value> starts;
  for (auto [k, init] : llvm::enumerate(inner.getCarries())) {
    starts.emplace_back();
    if (carryOf[k] >= 0)
      continue;
    if (!isFirst) {
      auto type = RankedTensorType::get({rows, columns}, before.getI32Type());
      Value column = stablehlo::IotaOp::create(before, inner.getLoc(), type, 1);
      isFirst = draft.addSlice(
          stablehlo::ReshapeOp::create(before, inner.getLoc(), withShape(column, {rows * columns}, 2), column));
    }
    starts.back() = isInOuter(init) ? draft.addSlice(repeated(stacks[init])) : init;
  }
  OpBuilder inside = draft.atEnd();
  if (isFirst) {
    RankedTensorType type = typeOf(isFirst);
    Value zero = stablehlo::ConstantOp::create(inside, inner.getLoc(), type,
                                               DenseElementsAttr::get(type, inside.getI32IntegerAttr(0)));
    isFirst = stablehlo::CompareOp::create(
        inside, inner.getLoc(), RankedTensorType::get({}, inside.getI1Type()), isFirst, zero,
        stablehlo::ComparisonDirectionAttr::get(inside.getContext(), stablehlo::ComparisonDirection::EQ),
        stablehlo::ComparisonTypeAttr::get(inside.getContext(), stablehlo::ComparisonType::SIGNED));
  }
  for (auto [k, argument] : llvm::enumerate(inner.getCarryArguments())) {
    if (carryOf[k] >= 0) {
      mapping.map(argument, draft.addCarry(outer.getCarries()[carryOf[k]]));
      continue;
    }
    Value carry = draft.addCarry(neutralOfSum(before, inner.getLoc(), typeOf(argument)));
    mapping.map(
        argument,
        stablehlo::SelectOp::create(inside, inner.getLoc(), carry.getType(), isFirst, starts[k], carry).getResult());
  }
  for (Operation &op : inner.getBlock().without_terminator())
    inside.clone(op, mapping);
  for (const Joined &join : joined)
    scaleAddends(join, mapping);
  for (auto [next, value] : llvm::zip(draft.nexts, inner.getYieldedCarries()))
    next = mapping.lookupOrDefault(value);
  for (auto &[result, unused] : results)
    draft.stacks.push_back(mapping.lookupOrDefault(inner.getYielded()[cast<OpResult>(result).getResultNumber()]));
  all = draft.create(before);
  for (const Joined &join : joined)
    outer.getCarryResults()[join.outer].replaceAllUsesWith(all.getCarryResults()[join.inner]);
  auto innerStacks = inner.getStackResults();
  for (auto [entry, stack] : llvm::zip(results, all.getStackResults())) {
    Location loc = stack.getLoc();
    Value each = stablehlo::ReshapeOp::create(before, loc, withShape(stack, {rows, columns}, 1), stack);
    if (!llvm::is_contained(innerStacks, entry.first)) {
      auto type = withShape(each, {rows, 1}, 2);
      SmallVector<int64_t> from(type.getRank(), 0), to(typeOf(each).getShape()), ones(type.getRank(), 1);
      from[1] = columns - 1;
      each = stablehlo::SliceOp::create(before, loc, type, each, from, to, ones);
      each = stablehlo::ReshapeOp::create(before, loc, withShape(each, {rows}, 2), each);
    }
    entry.second = each;
  }
}

/// Applies what the outer loop does to the sum of the inner one to each addend instead.
void Flattener::scaleAddends(const Joined &join, const IRMapping &mapping) {
  Value sum = inner.getCarryArguments()[join.inner];
  for (Operation *add : join.adds) {
    OpOperand &addend =
        mapping.lookup(add->getResult(0)).getDefiningOp()->getOpOperand(add->getOperand(0) == sum ? 1 : 0);
    OpBuilder builder(addend.getOwner());
    Value value = addend.get();
    for (Operation *scale : llvm::reverse(join.scales)) {
      const unsigned number = isBehind(scale->getOperand(0)) ? 0 : 1;
      IRMapping local(mapping); // Another addition may come before this one.
      Value factor = copyInto(builder, outer.getBlock(), local, scale->getOperand(1 - number));
      Operation *copy = builder.clone(*scale);
      copy->setOperand(number, value);
      copy->setOperand(1 - number, factor);
      value = copy->getResult(0);
    }
    addend.set(value);
    sum = add->getResult(0);
  }
}

/// Builds the loop over what the outer body does with results of the inner loop.
void Flattener::buildLast() {
  SmallVector<Value> oldResults;
  for (auto [i, result] : llvm::enumerate(outer.getResults()))
    if (i >= joinedOuter.size() || !joinedOuter.test(i))
      oldResults.push_back(result);
  LoopDraft draft(outer);
  for (auto &[result, stack] : results) {
    Value row = draft.addSlice(stack);
    result.replaceAllUsesWith(row);
    for (auto *values : {&draft.nexts, &draft.stacks, &draft.lasts})
      std::replace(values->begin(), values->end(), result, row);
  }
  SmallVector<Operation *> gone;
  for (const Joined &join : joined) {
    if (!join.isContinued)
      gone.push_back(draft.nexts[join.outer].getDefiningOp());
    llvm::append_range(gone, join.scales);
  }
  for (Operation *op : gone)
    op->erase();
  inner.erase();
  draft.eraseCarries(joinedOuter);
  OpBuilder before(outer);
  MicrobatchesOp last = draft.create(before);
  for (auto [result, value] : llvm::zip_equal(oldResults, last.getResults()))
    result.replaceAllUsesWith(value);
  outer.erase();
  lowerOrErase(tidy(last));
}

void Flattener::build() {
  buildFirst();
  buildAll();
  buildLast();
  lowerOrErase(tidy(first));
  lowerOrErase(tidy(all));
}

namespace {
struct FlattenMicrobatches : mpmd::impl::FlattenMicrobatchesBase<FlattenMicrobatches> {
  void runOnOperation() override {
    func::FuncOp step = findStep(getOperation());
    if (!step)
      return;
    if (failed(flattenIn(step.getBody().front(), isMarked(step))))
      signalPassFailure();
  }

  /// Returns the loops in the body of `outer` that together have most of its work, or call its stages. They are one
  /// loop over microbatches, or one over forwards and one over their backwards. An optimizer may have contractions,
  /// too.
  static SmallVector<Operation *> findInner(Operation *outer, bool marked) {
    SmallVector<Operation *> loops;
    double all = 0;
    for (auto [op, share] : sharesOfWork(outer->getRegion(1).front())) {
      if (!isa<stablehlo::WhileOp>(op) || (marked ? !callsStages(op) : !hasContraction(op)))
        continue;
      if (!tripCount(op) || tripCount(op) != tripCount(loops.empty() ? op : loops.front()) ||
          (!marked && findObstacle(op)))
        return {};
      loops.push_back(op);
      all += share;
    }
    return !tripCount(outer) || (!marked && all < kMinShare) ? SmallVector<Operation *>() : loops;
  }

  /// Flattens nested loops of a block, the innermost ones first.
  static LogicalResult flattenIn(Block &block, bool marked) {
    for (auto loop : llvm::to_vector(block.getOps<stablehlo::WhileOp>())) {
      if (marked ? !callsStages(loop) : !hasContraction(loop))
        continue;
      if (failed(flattenIn(loop->getRegion(1).front(), marked)))
        return failure();
      if (SmallVector<Operation *> inner = findInner(loop, marked); !inner.empty())
        if (failed(flatten(loop, inner, marked)))
          return failure();
    }
    return success();
  }

  static bool mayUnroll(Operation *loop) {
    int64_t ops = 0;
    loop->walk([&](Operation *) { ++ops; });
    return *tripCount(loop) <= kMaxUnrolled && *tripCount(loop) * ops <= kMaxUnrolledOps;
  }

  /// Flattens a copy of the loop, because loops may turn out to be no microbatches. The cast stands for the readers of
  /// the loop. Returns the obstacle, if there is one.
  static std::optional<Obstacle> flattenCopy(Operation *loop, ArrayRef<Operation *> inner) {
    OpBuilder builder(loop);
    IRMapping mapping;
    Operation *copy = builder.clone(*loop, mapping);
    auto readers =
        UnrealizedConversionCastOp::create(builder, loop->getLoc(), loop->getResultTypes(), copy->getResults());
    loop->replaceAllUsesWith(readers);
    for (Operation *each : inner)
      raiseLoop(mapping.lookup(each), *tripCount(each));
    fuseLoops(copy->getRegion(1).front());
    MicrobatchesOp outer = raiseLoop(copy, *tripCount(loop));
    SmallVector<MicrobatchesOp> loops(outer.getBlock().getOps<MicrobatchesOp>());
    std::optional<Obstacle> obstacle = Obstacle{"one loop reads what another one sums", inner.back()->getLoc()};
    if (loops.size() == 1) {
      Flattener flattener(outer, loops.front());
      if (flattener.plan())
        flattener.build();
      obstacle = flattener.obstacle;
    }
    readers.replaceAllUsesWith(obstacle ? ValueRange(loop->getResults()) : ValueRange(readers.getOperands()));
    readers.erase();
    return obstacle;
  }

  static LogicalResult flatten(Operation *loop, ArrayRef<Operation *> inner, bool marked) {
    Block &block = *loop->getBlock();
    std::optional<Obstacle> obstacle = flattenCopy(loop, inner);
    if (!obstacle) {
      MPMD_DEBUG("flatten-microbatches", "the loop at " << inner.front()->getLoc() << " and the one around it, at "
                                                        << loop->getLoc() << ", become one");
      countStatistic("flatten-microbatches", "loops that joined the one around them");
      loop->erase();
      dropDead(block);
      return success();
    }
    dropDead(block); // erases the copy
    const int64_t iterations = *tripCount(loop);
    const Location loc = loop->getLoc();
    std::optional<Obstacle> other = repeatStep(loop->getParentOfType<func::FuncOp>(), loop, marked);
    if (!other) {
      MPMD_DEBUG("flatten-microbatches", "each call repeats the step " << iterations << " times: the loop at " << loc
                                                                       << " is over optimizer steps");
      countStatistic("flatten-microbatches", "loops over optimizer steps that calls repeat");
    } else if (marked && mayUnroll(loop)) {
      if (iterations > 1)
        loop->emitRemark("is unrolled, as ")
            << iterations << " loops over microbatches one after the other: " << obstacle->text
            << "; a call could repeat the step instead, but " << other->text;
      countStatistic("flatten-microbatches", "loops around microbatches that were unrolled");
      unrollLoop(loop, iterations);
    } else if (marked) {
      InFlightDiagnostic error =
          inner.front()->emitError("expected nothing but sums between the loop over microbatches and the loop around "
                                   "it, got another dependence: ")
          << obstacle->text << "; let the step be one iteration of the outer loop, or sum over both loops";
      error.attachNote(obstacle->loc) << "here";
      error.attachNote(loc) << "the loop around it, which is no loop over optimizer steps: " << other->text;
      return error;
    } else {
      MPMD_DEBUG("flatten-microbatches", "the loop at " << inner.front()->getLoc() << " stays inside the one at "
                                                        << loop->getLoc() << ": " << obstacle->text);
    }
    dropDead(block);
    return success();
  }
};
} // namespace
