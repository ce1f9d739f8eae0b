// Converts loops over microbatches whose number is known only at run time to counted loops. They have the largest
// number of iterations that shapes or constants allow. Iterations beyond the bound are computed, and change nothing.
#include "../Partition.h"
#include "IntegerBounds.h"
#include "LoopCarries.h"
#include "LoopIndex.h"
#include "Microbatches.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"
#include "mpmd/Dialect/Mpmd/Limits.h"
#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

namespace mpmd {
#define GEN_PASS_DEF_BOUNDMICROBATCHES
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;
using Direction = stablehlo::ComparisonDirection;

static Value constant(OpBuilder &builder, Location loc, Value like, int64_t value) {
  auto type = cast<RankedTensorType>(like.getType());
  return stablehlo::ConstantOp::create(
      builder, loc, type, DenseElementsAttr::get(type, builder.getIntegerAttr(type.getElementType(), value)));
}

namespace {
/// A `stablehlo.while` that runs while its counters are below bounds which are the same in all iterations.
class BoundedLoop {
public:
  BoundedLoop(stablehlo::WhileOp loop, func::FuncOp step) : reasonAt(loop.getLoc()), loop(loop), step(step) {}

  /// Finds the bounds and the largest number of iterations. Fails with a reason.
  bool plan();
  /// Whether arguments can be limited so that the loop never has more iterations. Fails with a reason.
  bool limit();
  /// Converts the loop to a counted one. Needs a plan.
  void convert();
  /// Sets the limits of arguments.
  void setLimits();
  /// Whether the loop always has `most` iterations, as one with the condition `i <= 5` or `i != 6`.
  bool isExact() const { return parts.size() == 1 && fixedParts.empty() && constantInt(parts.front().bound); }

  std::string reason;
  Location reasonAt;
  int64_t most = 0;

private:
  /// A part of the condition: the counter `lhs` is below `rhs`, or at most `rhs`.
  struct Part {
    stablehlo::CompareOp compare;
    Value counter, bound;
    /// The counter in the first iteration. It increases by one.
    int64_t first;
    /// 1 if the counter may be equal to the bound, else 0.
    int64_t closed;
  };
  bool fail(StringRef text, Location loc) {
    reason = text.str();
    reasonAt = loc;
    return false;
  }
  Block &condition() { return loop.getCond().front(); }
  Block &body() { return loop.getBody().front(); }
  Value next(int64_t i) { return body().getTerminator()->getOperand(i); }
  bool isFixed(Value value);
  bool readParts(Value value);
  bool checkCounters();
  std::optional<Part> readCompare(stablehlo::CompareOp compare);
  std::optional<int64_t> findRows();
  void defineCounters(LoopIndex &index, Block &block, int64_t iterations);
  Value readCondition(OpBuilder &builder);
  void countResults(ArrayRef<int64_t> used);
  Value iterationsOf(OpBuilder &builder, const Part &part);
  bool keepSum(int64_t i, Value inside);
  bool keepRows(int64_t i, Value inside, LoopIndex &index);

  stablehlo::WhileOp loop;
  func::FuncOp step;
  std::optional<IntegerBounds> bounds;
  /// The largest number of iterations that constants in the bounds allow.
  int64_t mostOfBounds = INT64_MAX;
  SmallVector<Part> parts;
  /// Parts of the condition that no iteration changes.
  SmallVector<Value> fixedParts;
  /// A carry that counts up by one.
  int64_t counter = -1;
};
} // namespace

/// Whether a value of the condition is the same in all iterations.
bool BoundedLoop::isFixed(Value value) {
  DenseSet<Value> seen;
  SmallVector<Value> work{value};
  while (!work.empty()) {
    Value each = outsideOf(work.pop_back_val());
    if (each.getParentBlock() != &condition() || !seen.insert(each).second)
      continue;
    Operation *op = each.getDefiningOp();
    if (!op || isa<stablehlo::WhileOp>(op) || !isMemoryEffectFree(op))
      return false;
    llvm::append_range(work, readsOf(op));
  }
  return true;
}

void BoundedLoop::defineCounters(LoopIndex &index, Block &block, int64_t iterations) {
  for (int64_t i = 0, e = loop->getNumOperands(); i < e; ++i)
    if (std::optional<Affine> counts = counterOf(loop, i, iterations))
      index.define(block.getArgument(i), *counts);
}

std::optional<BoundedLoop::Part> BoundedLoop::readCompare(stablehlo::CompareOp compare) {
  // The step of a counter is the same for any number of iterations, so one iteration suffices.
  LoopIndex index(1);
  defineCounters(index, condition(), 1);
  Value lhs = compare.getLhs(), rhs = compare.getRhs();
  Direction direction = compare.getComparisonDirection();
  if (isFixed(lhs)) {
    std::swap(lhs, rhs);
    direction = direction == Direction::GT   ? Direction::LT
                : direction == Direction::GE ? Direction::LE
                : direction == Direction::NE ? direction
                                             : Direction::EQ;
  }
  std::optional<Affine> counts = index.find(lhs);
  // A loop that ends at one value (NE) begins below it. Otherwise it would not end in JAX.
  if (!isFixed(rhs) || !counts || counts->scale != 1 ||
      !llvm::is_contained({Direction::LT, Direction::LE, Direction::NE}, direction))
    return std::nullopt;
  return Part{compare, lhs, rhs, counts->offset, direction == Direction::LE};
}

bool BoundedLoop::readParts(Value value) {
  SmallVector<Value> work{value};
  while (!work.empty()) {
    Value each = work.pop_back_val();
    Operation *op = each.getParentBlock() == &condition() ? each.getDefiningOp() : nullptr;
    if (isFixed(each)) {
      fixedParts.push_back(each);
      continue;
    }
    if (isa_and_nonnull<stablehlo::AndOp>(op)) {
      llvm::append_range(work, op->getOperands());
      continue;
    }
    auto compare = dyn_cast_or_null<stablehlo::CompareOp>(op);
    std::optional<Part> part = compare ? readCompare(compare) : std::nullopt;
    if (!part)
      return fail(
          "expected it to count up by one from a constant, to a bound that is the same in all iterations, got another "
          "condition; let jax.lax.fori_loop(0, n, ...) count",
          each.getLoc());
    parts.push_back(*part);
  }
  return true;
}

/// The number of rows that the loop slices or writes by its counter.
std::optional<int64_t> BoundedLoop::findRows() {
  LoopIndex index(1);
  defineCounters(index, body(), 1);
  std::optional<int64_t> rows;
  auto add = [&](Value whole, Value part, ValueRange indices) {
    auto type = cast<RankedTensorType>(whole.getType()), row = cast<RankedTensorType>(part.getType());
    if (type.getRank() == 0 || row.getDimSize(0) != 1 || type.getShape().drop_front() != row.getShape().drop_front())
      return;
    std::optional<Affine> at = index.find(indices[0]);
    if (!at || std::abs(at->scale) != 1)
      return;
    const int64_t left = at->scale == 1 ? type.getDimSize(0) - at->offset : at->offset + 1;
    if (left >= 1)
      rows = std::min(rows.value_or(left), left);
  };
  for (Operation &op : body()) {
    if (auto slice = dyn_cast<stablehlo::DynamicSliceOp>(op);
        slice && outsideOf(slice.getOperand()).getParentBlock() != &body())
      add(slice.getOperand(), slice.getResult(), slice.getStartIndices());
    if (auto update = dyn_cast<stablehlo::DynamicUpdateSliceOp>(op))
      add(update.getOperand(), update.getUpdate(), update.getStartIndices());
  }
  return rows;
}

bool BoundedLoop::plan() {
  if (!llvm::all_of(loop->getResultTypes(), llvm::IsaPred<RankedTensorType>))
    return fail("expected it to carry tensors, got other values", loop.getLoc());
  if (!readParts(condition().getTerminator()->getOperand(0)))
    return false;
  for (int64_t i = 0, e = loop->getNumOperands(); i < e && counter < 0; ++i)
    if (std::optional<Affine> counts = counterOf(loop, i, 1); counts && counts->scale == 1)
      counter = i;
  if (parts.empty() || counter < 0)
    return fail("expected it to count up by one from a constant, got no such counter; let jax.lax.fori_loop(0, n, ...) "
                "count",
                loop.getLoc());
  if (llvm::any_of(body(), [](Operation &op) { return !alwaysEnds(&op); }))
    return fail(
        "expected loops in it to count to constants, because iterations beyond the bound are computed, too, and "
        "must end; got another loop; bound it by a number of iterations",
        loop.getLoc());
  bounds.emplace(step);
  std::optional<int64_t> said = findRows();
  if (auto attribute = loop->getAttrOfType<IntegerAttr>(kMicrobatchesAttr))
    said = std::min(said.value_or(INT64_MAX), attribute.getInt());
  for (Part &part : parts) {
    // The largest value of a type says nothing.
    auto type = cast<IntegerType>(getElementTypeOrSelf(part.bound.getType()));
    const int64_t end = bounds->largest(part.bound);
    if (type.getWidth() >= 64 ? end < INT64_MAX : end < (int64_t{1} << (type.getWidth() - !type.isUnsigned())) - 1)
      mostOfBounds = std::min(mostOfBounds, end - part.first + part.closed);
  }
  most = isExact() ? mostOfBounds : std::min(said.value_or(INT64_MAX), mostOfBounds);
  if (!said && most > kMaxMicrobatches)
    return fail("expected a largest number of iterations, got none; slice rows by the counter, or let the bound be "
                "jnp.minimum(n, LARGEST)",
                loop.getLoc());
  if (most < 1 || most > kMaxMicrobatches)
    return fail("expected 1 to " + std::to_string(kMaxMicrobatches) + " iterations, got up to " + std::to_string(most),
                loop.getLoc());
  return checkCounters();
}

/// Checks that counters count to `most` without wrapping around.
bool BoundedLoop::checkCounters() {
  LoopIndex index(most + 1);
  defineCounters(index, condition(), most);
  for (Part &part : parts)
    if (std::optional<Affine> counts = index.find(part.counter);
        !counts || counts->scale != 1 || !counterOf(loop, counter, most))
      return fail("expected it to count up by one, got a counter that wraps around, or another one, within " +
                      std::to_string(most) + " iterations; count in int32",
                  part.compare.getLoc());
  return true;
}

bool BoundedLoop::limit() {
  for (Part &part : parts)
    if (bounds->isAtMost(part.bound, part.first - part.closed + most))
      return true;
  // More iterations than rows: the last row is read again, as in JAX.
  if (mostOfBounds <= kMaxMicrobatches) {
    most = mostOfBounds;
    return checkCounters();
  }
  return fail("expected at most " + std::to_string(most) +
                  " iterations, the rows that it slices, got a bound that may be larger, and that the runtime cannot "
                  "check in an input of the step; let the bound be jnp.minimum(n, " +
                  std::to_string(parts.front().first - parts.front().closed + most) + ")",
              outsideOf(parts.front().bound).getLoc());
}

/// Whether the iteration is below the bounds, in the body.
Value BoundedLoop::readCondition(OpBuilder &builder) {
  Location loc = loop.getLoc();
  IRMapping mapping;
  for (auto [from, to] : llvm::zip(condition().getArguments(), body().getArguments()))
    mapping.map(from, to);
  auto copy = [&](Value value) { return copyInto(builder, condition(), mapping, value); };
  Value inside;
  auto add = [&](Value value) {
    inside = inside ? stablehlo::AndOp::create(builder, loc, value.getType(), inside, value).getResult() : value;
  };
  for (Part &part : parts)
    add(stablehlo::CompareOp::create(
        builder, loc, part.compare.getType(), copy(part.counter), copy(part.bound),
        stablehlo::ComparisonDirectionAttr::get(builder.getContext(), part.closed ? Direction::LE : Direction::LT),
        part.compare.getCompareTypeAttr()));
  for (Value value : fixedParts)
    add(copy(value));
  return inside;
}

/// The number of iterations that a part of the condition allows, up to `most`.
Value BoundedLoop::iterationsOf(OpBuilder &builder, const Part &part) {
  Location loc = loop.getLoc();
  IRMapping mapping;
  for (auto [from, to] : llvm::zip(condition().getArguments(), loop->getOperands()))
    mapping.map(from, to);
  Value end = copyInto(builder, condition(), mapping, part.bound);
  Type type = end.getType();
  auto number = [&](int64_t value) { return constant(builder, loc, end, value); };
  end = stablehlo::MinOp::create(builder, loc, type, end, number(part.first + most - part.closed));
  if (part.closed)
    end = stablehlo::AddOp::create(builder, loc, type, end, number(1));
  end = stablehlo::MaxOp::create(builder, loc, type, end, number(part.first));
  return stablehlo::SubtractOp::create(builder, loc, type, end, number(part.first));
}

/// Replaces last values of counters, which are those behind the last iteration below the bounds.
void BoundedLoop::countResults(ArrayRef<int64_t> used) {
  OpBuilder builder(loop);
  Location loc = loop.getLoc();
  for (int64_t i : used) {
    Type type = loop->getResult(i).getType();
    Value count;
    for (Part &part : parts) {
      Value each = stablehlo::ConvertOp::create(builder, loc, type, iterationsOf(builder, part));
      count = count ? stablehlo::MinOp::create(builder, loc, type, count, each).getResult() : each;
    }
    IRMapping mapping;
    for (auto [from, to] : llvm::zip(condition().getArguments(), loop->getOperands()))
      mapping.map(from, to);
    for (Value fixed : fixedParts)
      count = stablehlo::SelectOp::create(builder, loc, type, copyInto(builder, condition(), mapping, fixed), count,
                                          constant(builder, loc, count, 0));
    const Affine counts = *counterOf(loop, i, most);
    if (counts.scale != 1)
      count = stablehlo::MulOp::create(builder, loc, type, count, constant(builder, loc, count, counts.scale));
    if (counts.offset != 0)
      count = stablehlo::AddOp::create(builder, loc, type, count, constant(builder, loc, count, counts.offset));
    loop->getResult(i).replaceAllUsesWith(count);
  }
}

/// If carry `i` is a sum, adds the neutral element beyond the bounds. The sum is then still recognised as one.
bool BoundedLoop::keepSum(int64_t i, Value inside) {
  Value argument = body().getArgument(i);
  if (!argument.hasOneUse())
    return false;
  bool found = false;
  SmallVector<OpOperand *> addends, work{&body().getTerminator()->getOpOperand(i)};
  while (!work.empty()) {
    OpOperand *use = work.pop_back_val();
    auto add = use->get().getDefiningOp<stablehlo::AddOp>();
    if (add && add->hasOneUse() && add->getBlock() == &body())
      llvm::append_range(work, llvm::make_pointer_range(add->getOpOperands()));
    else if (use->get() == argument)
      found = true;
    else
      addends.push_back(use);
  }
  if (!found)
    return false;
  for (OpOperand *addend : addends) {
    OpBuilder builder(addend->getOwner());
    Location loc = addend->getOwner()->getLoc();
    Value value = addend->get();
    addend->set(stablehlo::SelectOp::create(builder, loc, value.getType(), inside, value,
                                            neutralOfSum(builder, loc, cast<RankedTensorType>(value.getType()))));
  }
  return true;
}

/// If carry `i` is a stacked output, writes its initial rows beyond the bounds.
bool BoundedLoop::keepRows(int64_t i, Value inside, LoopIndex &index) {
  Value argument = body().getArgument(i), init = loop->getOperand(i);
  auto update = next(i).getDefiningOp<stablehlo::DynamicUpdateSliceOp>();
  if (!update || update->getBlock() != &body() || update.getOperand() != argument || !argument.hasOneUse() ||
      !update->hasOneUse())
    return false;
  auto type = cast<RankedTensorType>(argument.getType()), row = cast<RankedTensorType>(update.getUpdate().getType());
  std::optional<Affine> at = type.getRank() ? index.find(update.getStartIndices()[0]) : std::nullopt;
  // Each iteration must write a row of its own.
  if (!at || std::abs(at->scale) != 1 || row.getDimSize(0) != 1 ||
      type.getShape().drop_front() != row.getShape().drop_front() || std::min(at->at(0), at->at(most - 1)) < 0 ||
      std::max(at->at(0), at->at(most - 1)) >= type.getDimSize(0))
    return false;
  OpBuilder builder(update);
  Location loc = update.getLoc();
  Value before;
  auto broadcast = init.getDefiningOp<stablehlo::BroadcastInDimOp>();
  if (DenseElementsAttr elements; matchPattern(init, m_Constant(&elements)) && elements.isSplat())
    before = stablehlo::ConstantOp::create(builder, loc, row, elements.resizeSplat(row));
  else if (broadcast && broadcast.getBroadcastDimensions().empty())
    before = stablehlo::BroadcastInDimOp::create(builder, loc, row, broadcast.getOperand(), ArrayRef<int64_t>());
  else
    before = stablehlo::DynamicSliceOp::create(builder, loc, row, init, update.getStartIndices(), row.getShape());
  update.getUpdateMutable().assign(
      stablehlo::SelectOp::create(builder, loc, row, inside, update.getUpdate(), before).getResult());
  return true;
}

void BoundedLoop::convert() {
  SmallVector<int64_t> counters, used;
  for (int64_t i = 0, e = loop->getNumOperands(); i < e; ++i)
    if (counterOf(loop, i, most)) {
      counters.push_back(i);
      if (!loop->getResult(i).use_empty())
        used.push_back(i);
    }
  const bool exact = isExact();
  countResults(used);
  OpBuilder builder = OpBuilder::atBlockBegin(&body());
  Value inside = exact ? Value() : readCondition(builder);
  LoopIndex index(most);
  defineCounters(index, body(), most);
  for (int64_t i = 0, e = loop->getNumOperands(); i < e && !exact; ++i) {
    Value argument = body().getArgument(i), value = next(i);
    if (value == argument || llvm::is_contained(counters, i) || keepSum(i, inside) || keepRows(i, inside, index))
      continue;
    builder.setInsertionPoint(body().getTerminator());
    body().getTerminator()->setOperand(
        i, stablehlo::SelectOp::create(builder, value.getLoc(), value.getType(), inside, value, argument));
  }
  const Affine counts = *counterOf(loop, counter, most);
  Operation *end = condition().getTerminator();
  Value first = condition().getArgument(counter);
  builder.setInsertionPoint(end);
  end->setOperand(
      0, stablehlo::CompareOp::create(builder, loop.getLoc(), parts.front().compare.getType(), first,
                                      constant(builder, loop.getLoc(), first, counts.at(most)),
                                      stablehlo::ComparisonDirectionAttr::get(builder.getContext(), Direction::LT),
                                      stablehlo::ComparisonTypeAttr()));
  dropDead(condition());
}

void BoundedLoop::setLimits() {
  for (auto [argument, limit] : bounds->limits) {
    auto info = step.getArgAttrOfType<ArgAttr>(argument.getArgNumber(), kArgAttr);
    step.setArgAttr(argument.getArgNumber(), kArgAttr, info.withMax(std::min(limit, info.getMax().value_or(limit))));
  }
}

namespace {
struct BoundMicrobatches : mpmd::impl::BoundMicrobatchesBase<BoundMicrobatches> {
  void runOnOperation() override {
    func::FuncOp step = findStep(getOperation());
    if (!step)
      return;
    if (!isMarked(step)) {
      convertUnmarked(step.getBody().front(), kMinWork, step);
      return;
    }
    SmallVector<stablehlo::WhileOp> loops;
    // Visits inner loops first.
    step.walk([&](stablehlo::WhileOp loop) {
      if (callsStages(loop))
        loops.push_back(loop);
    });
    for (stablehlo::WhileOp loop : loops)
      if (!tripCount(loop) && failed(convertMarked(loop, step)))
        return signalPassFailure();
  }

  static void announce(const BoundedLoop &bounded, bool exact, stablehlo::WhileOp loop) {
    if (!exact)
      loop.emitRemark("is compiled for ")
          << bounded.most << " microbatches, the most that its bound may allow; those beyond the bound are not used";
    MPMD_DEBUG("bound-microbatches", "a loop of up to " << bounded.most << " microbatches: " << loop->getLoc());
    countStatistic("bound-microbatches", "loops to a bound that became counted loops");
  }

  static LogicalResult convertMarked(stablehlo::WhileOp loop, func::FuncOp step) {
    BoundedLoop bounded(loop, step);
    if (!bounded.plan() || !bounded.limit()) {
      InFlightDiagnostic error = loop.emitError("microbatch loop: ") << bounded.reason;
      if (bounded.reasonAt != loop.getLoc())
        error.attachNote(bounded.reasonAt) << "here";
      return error;
    }
    const bool exact = bounded.isExact();
    bounded.convert();
    bounded.setLimits();
    announce(bounded, exact, loop);
    return success();
  }

  /// Converts loops that have more than a share of a block's work. Also converts loops inside counted loops of the
  /// step, such as accumulation in levels.
  static void convertUnmarked(Block &block, double share, func::FuncOp step) {
    dropDead(block);
    for (auto loop : llvm::to_vector(block.getOps<stablehlo::WhileOp>())) {
      if (!hasContraction(loop))
        continue;
      if (!tripCount(loop))
        convertUnmarked(loop, share, step);
      else if (isa<func::FuncOp>(block.getParentOp()))
        convertUnmarked(loop.getBody().front(), kWholeShare, step);
    }
  }

  /// Converts a copy of the loop, and keeps the copy if its iterations may be microbatches.
  static void convertUnmarked(stablehlo::WhileOp loop, double share, func::FuncOp step) {
    OpBuilder builder(loop);
    auto copy = cast<stablehlo::WhileOp>(builder.clone(*loop));
    auto discard = [&](const Twine &why) {
      MPMD_DEBUG("bound-microbatches", "no loop over microbatches, since " << why << ": " << loop->getLoc());
      copy.erase();
      dropDead(*loop->getBlock());
    };
    BoundedLoop bounded(copy, step);
    if (!bounded.plan())
      return discard(bounded.reason);
    const bool limited = bounded.limit(), exact = bounded.isExact();
    // The casts stand for the readers of the loop, because counters have other last values now.
    auto readers =
        UnrealizedConversionCastOp::create(builder, loop->getLoc(), loop->getResultTypes(), copy->getResults());
    bounded.convert();
    double others = 0, own = 0;
    for (Operation &op : *loop->getBlock())
      if (&op != loop)
        (&op == copy ? own : others) += estimateSeconds(plan::costModel("cpu"), &op, /*onlyContractions=*/true);
    std::string why;
    if (std::optional<Obstacle> obstacle = findObstacle(copy))
      why = obstacle->text;
    else if (own <= share * (own + others))
      why = "it has too little work";
    else if (!limited)
      loop.emitRemark("is no loop over microbatches: ") << (why = bounded.reason);
    if (!why.empty()) {
      readers.erase();
      return discard(why);
    }
    bounded.setLimits();
    loop->replaceAllUsesWith(readers.getOperands());
    readers.erase();
    announce(bounded, exact, copy);
    loop.erase();
  }
};
} // namespace
