// Implements mpmd-split-stacks. Rebuilds a step so that each slice of a stacked array of state is an argument of its
// own.
#include "StackClasses.h"

#include "../../Shard/Rules/Rules.h"
#include "../Partition.h"

#include "mpmd/Dialect/Mpmd/NamedStages.h"
#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Dialect/Mpmd/Reductions.h"
#include "mpmd/Plan/Topology/Topology.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/CSE.h"

namespace mpmd {
#define GEN_PASS_DEF_SPLITSTACKS
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

namespace {
using Slices = SmallVector<std::pair<int64_t, int64_t>>;

Value joinAlong(OpBuilder &builder, ArrayRef<Value> parts, int64_t dim) {
  if (parts.size() == 1)
    return parts.front();
  int64_t size = 0;
  for (Value part : parts)
    size += cast<RankedTensorType>(part.getType()).getDimSize(dim);
  return stablehlo::ConcatenateOp::create(builder, parts.front().getLoc(), withSize(parts.front().getType(), dim, size),
                                          parts, dim);
}

/// The most rows that are added one after another. More are joined and reduced.
constexpr int64_t kMaxAdded = 256;

/// Reduces a stack, given by its slices: first each row, then the row results in their order. The sum has the same bits
/// however the stack is divided.
Value reduceRows(OpBuilder &builder, stablehlo::ReduceOp reduce, ArrayRef<Value> parts, Value init, int64_t dim) {
  SmallVector<int64_t> inner;
  int64_t kept = 0, count = 0;
  for (int64_t i : reduce.getDimensions())
    if (i != dim)
      inner.push_back(i);
  for (int64_t i = 0; i < dim; ++i)
    kept += !llvm::is_contained(inner, i);
  auto make = [&](Value operand, ArrayRef<int64_t> dimensions) -> Value {
    auto type = cast<RankedTensorType>(operand.getType());
    SmallVector<int64_t> shape;
    for (int64_t i = 0; i < type.getRank(); ++i)
      if (!llvm::is_contained(dimensions, i))
        shape.push_back(type.getDimSize(i));
    auto made = cast<stablehlo::ReduceOp>(builder.clone(*reduce));
    made->setOperands({operand, init});
    made.setDimensions(dimensions);
    made->getResult(0).setType(type.clone(shape));
    return made->getResult(0);
  };
  SmallVector<Value> rows;
  for (Value part : parts) {
    rows.push_back(inner.empty() ? part : make(part, inner));
    count += cast<RankedTensorType>(part.getType()).getDimSize(dim);
  }
  Block &combine = reduce.getBody().front();
  if (count > kMaxAdded || combine.getOperations().size() != 2)
    return make(joinAlong(builder, rows, kept), kept);
  Type type = reduce->getResult(0).getType();
  Value all;
  if (inner.empty())
    all = stablehlo::BroadcastInDimOp::create(builder, reduce.getLoc(), type, init, ArrayRef<int64_t>{});
  for (Value part : rows)
    for (int64_t i = 0; i < cast<RankedTensorType>(part.getType()).getDimSize(kept); ++i) {
      Value row =
          stablehlo::ReshapeOp::create(builder, reduce.getLoc(), type, sliceAlong(builder, part, kept, i, i + 1));
      if (all) {
        OperationState state(reduce.getLoc(), combine.front().getName(), {all, row}, {type},
                             combine.front().getAttrs());
        row = builder.create(state)->getResult(0);
      }
      all = row;
    }
  return all;
}

class StackSplitter {
public:
  StackSplitter(func::FuncOp step, const StackClasses &classes)
      : step(step), classes(classes), builder(step.getContext()) {}

  LogicalResult run();

private:
  /// The new value of an old one. Joins the slices of a stack.
  Value whole(Value old);
  /// Clones an op with other operands. Values that its regions capture are whole.
  Operation *clone(Operation &op, ArrayRef<Value> operands);
  /// The slices along dimension `dim` of an old value, which need not be of the class.
  SmallVector<Value> partsOf(Value old, const StackClass &stack, int64_t dim);
  /// Appends the new values of `old`: its slices along the dimension in which `like` is a stack, plus `shift`. Appends
  /// all of it if `like` is none.
  void append(SmallVectorImpl<Value> &values, Value old, Value like, int64_t shift = 0);
  /// Maps old values to as many new ones as `append` gives.
  void map(ValueRange old, ValueRange made);

  void emit(Operation &op);
  void emitOps(Block &from);
  void emitMicrobatches(MicrobatchesOp loop);
  bool keepsSlicesApart(Operation &loop);
  void emitRegions(Operation &op);
  void emitBarrier(Operation &op);
  void emitAligned(Operation &op, Value result, const StackClass &stack);
  void emitPad(stablehlo::PadOp pad, const StackClass &stack);
  void emitConcatenation(stablehlo::ConcatenateOp joined, const StackClass &stack);
  void emitSlice(stablehlo::SliceOp slice, const StackClass &stack);
  void emitArguments(Block &to);
  void emitReturn(Operation &op);

  func::FuncOp step;
  const StackClasses &classes;
  OpBuilder builder;
  IRMapping mapping;
  DenseMap<Value, SmallVector<Value>> parts;
  /// For each old argument, the number of its first new one.
  SmallVector<int64_t> firstArgument;
  SmallVector<DictionaryAttr> argumentAttrs, resultAttrs;
  /// Loops outside of microbatches that keep slices apart, with the number of the slice of each result.
  SmallVector<std::pair<Operation *, SmallVector<int64_t>>> loops;
};

/// The name of a slice, as Python writes it.
std::string nameOf(StringRef array, int64_t dim, std::pair<int64_t, int64_t> slice) {
  std::string name = (array + "[").str();
  for (int64_t i = 0; i < dim; ++i)
    name += ":, ";
  return name + std::to_string(slice.first) + ":" + std::to_string(slice.second) + "]";
}
} // namespace

Value StackSplitter::whole(Value old) {
  if (Value made = mapping.lookupOrNull(old))
    return made;
  SmallVector<Value> made = parts[old];
  Value joined = joinAlong(builder, made, classes.find(old)->dims.lookup(old));
  // A join in a branch is not visible behind it.
  if (made.front().getParentBlock() == joined.getParentBlock())
    mapping.map(old, joined);
  return joined;
}

Operation *StackSplitter::clone(Operation &op, ArrayRef<Value> operands) {
  // An op may be cloned several times, and a mapping has one clone of each region.
  IRMapping reads;
  for (Value value : readsOf(&op))
    if (!llvm::is_contained(op.getOperands(), value))
      reads.map(value, whole(value));
  Operation *made = builder.clone(op, reads);
  made->setOperands(operands);
  return made;
}

SmallVector<Value> StackSplitter::partsOf(Value old, const StackClass &stack, int64_t dim) {
  if (auto known = parts.find(old); known != parts.end())
    return known->second;
  SmallVector<Value> made;
  Operation *op = old.getDefiningOp();
  auto constant = dyn_cast_or_null<stablehlo::ConstantOp>(op);
  auto iota = dyn_cast_or_null<stablehlo::IotaOp>(op);
  const bool isCopied = shard::isFree(old) && !(iota && static_cast<int64_t>(iota.getIotaDimension()) == dim);
  for (auto [begin, end] : stack.slices()) {
    if (!isCopied) {
      made.push_back(sliceAlong(builder, whole(old), dim, begin, end));
      continue;
    }
    RankedTensorType type = withSize(old.getType(), dim, end - begin);
    if (constant) {
      auto value = cast<DenseElementsAttr>(constant.getValue()).resizeSplat(type);
      made.push_back(stablehlo::ConstantOp::create(builder, old.getLoc(), type, value));
      continue;
    }
    Operation *copy = clone(*op, llvm::map_to_vector(op->getOperands(), [&](Value operand) { return whole(operand); }));
    copy->getResult(0).setType(type);
    made.push_back(copy->getResult(0));
  }
  return made;
}

void StackSplitter::append(SmallVectorImpl<Value> &values, Value old, Value like, int64_t shift) {
  if (const StackClass *stack = classes.find(like))
    values.append(partsOf(old, *stack, stack->dims.lookup(like) + shift));
  else
    values.push_back(whole(old));
}

void StackSplitter::map(ValueRange old, ValueRange made) {
  for (Value value : old) {
    const StackClass *stack = classes.find(value);
    const size_t count = stack ? stack->slices().size() : 1;
    if (stack)
      parts[value] = llvm::to_vector(made.take_front(count));
    else
      mapping.map(value, made.front());
    made = made.drop_front(count);
  }
}

void StackSplitter::emitOps(Block &from) {
  for (Operation &op : from.without_terminator())
    emit(op);
}

void StackSplitter::emitMicrobatches(MicrobatchesOp loop) {
  LoopDraft draft(loop.getLoc(), loop.getCount());
  SmallVector<Value> given, added;
  for (auto [whole, argument] : llvm::zip_equal(loop.getSlices(), loop.getSliceArguments()))
    append(given, whole, argument, /*shift=*/1);
  for (Value whole : given)
    added.push_back(draft.addSlice(whole));
  map(loop.getSliceArguments(), added);
  given.clear();
  added.clear();
  for (auto [init, result] : llvm::zip_equal(loop.getCarries(), loop.getCarryResults()))
    append(given, init, result);
  for (Value init : given)
    added.push_back(draft.addCarry(init));
  map(loop.getCarryArguments(), added);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(draft.body.get());
    emitOps(loop.getBlock());
    draft.nexts.clear();
    for (auto [value, result] : llvm::zip_equal(loop.getYieldedCarries(), loop.getCarryResults()))
      append(draft.nexts, value, result);
    for (auto [value, result] : llvm::zip_equal(loop.getYieldedStacks(), loop.getStackResults()))
      append(draft.stacks, value, result, /*shift=*/-1);
    for (auto [value, result] : llvm::zip_equal(loop.getYieldedLasts(), loop.getLastResults()))
      append(draft.lasts, value, result);
  }
  MicrobatchesOp made = draft.create(builder);
  made->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  map(loop.getResults(), made.getResults());
}

/// Whether each slice of the stacks in a loop depends on the same slice of other stacks only.
bool StackSplitter::keepsSlicesApart(Operation &loop) {
  return !loop.walk([&](Operation *op) {
                for (Value operand : op->getOperands())
                  if (const StackClass *stack = classes.find(operand))
                    if (op != &loop && !op->hasTrait<OpTrait::IsTerminator>() && op->getNumRegions() == 0 &&
                        stackUse(op, operand, stack->dims.lookup(operand)) != StackUse::Aligned)
                      return WalkResult::interrupt();
                return WalkResult::advance();
              })
              .wasInterrupted();
}

/// Gives each slice a copy of a loop, so that each can be on its own stage.
static void separateSlices(Operation *loop, ArrayRef<int64_t> sliceOf) {
  OpBuilder builder(loop);
  const int64_t count = 1 + *llvm::max_element(sliceOf);
  for (int64_t slice = 1; slice < count; ++slice) {
    Operation *copy = builder.clone(*loop);
    for (auto [i, of] : llvm::enumerate(sliceOf))
      if (of == slice)
        loop->getResult(i).replaceAllUsesWith(copy->getResult(i));
  }
}

/// Rebuilds a loop or branch.
void StackSplitter::emitRegions(Operation &op) {
  const bool isLoop = isa<stablehlo::WhileOp>(op);
  OperationState state(op.getLoc(), op.getName());
  state.addAttributes(op.getAttrs());
  SmallVector<Value> operands;
  for (auto [i, operand] : llvm::enumerate(op.getOperands()))
    append(operands, operand, isLoop ? Value(op.getResult(i)) : operand);
  state.addOperands(operands);
  for (Region &region : op.getRegions()) {
    Block &from = region.front();
    auto *to = new Block();
    state.addRegion()->push_back(to);
    SmallVector<Value> arguments;
    for (Value init : operands)
      if (isLoop)
        arguments.push_back(to->addArgument(init.getType(), init.getLoc()));
    if (isLoop)
      map(from.getArguments(), arguments);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(to);
    emitOps(from);
    Operation *end = from.getTerminator();
    const bool isCondition = isLoop && region.getRegionNumber() == 0;
    SmallVector<Value> yielded;
    for (auto [i, value] : llvm::enumerate(end->getOperands()))
      append(yielded, value, isCondition ? value : Value(op.getResult(i)));
    if (!isCondition)
      state.types = llvm::to_vector(ValueRange(yielded).getTypes());
    OperationState terminator(end->getLoc(), end->getName(), yielded, TypeRange(), end->getAttrs());
    builder.create(terminator);
  }
  Operation *made = builder.create(state);
  map(op.getResults(), made->getResults());
  SmallVector<int64_t> sliceOf;
  for (Value result : op.getResults()) {
    const StackClass *stack = classes.find(result);
    llvm::append_range(sliceOf, llvm::seq<int64_t>(0, stack ? stack->slices().size() : 1));
  }
  if (isLoop && isa<func::FuncOp>(op.getParentOp()) && made->getNumResults() > op.getNumResults() &&
      keepsSlicesApart(op))
    loops.emplace_back(made, std::move(sliceOf));
}

void StackSplitter::emitBarrier(Operation &op) {
  SmallVector<Value> operands;
  for (auto [operand, result] : llvm::zip_equal(op.getOperands(), op.getResults()))
    append(operands, operand, result);
  OperationState state(op.getLoc(), op.getName(), operands, ValueRange(operands).getTypes(), op.getAttrs());
  map(op.getResults(), builder.create(state)->getResults());
}

/// Emits an op once for each slice.
void StackSplitter::emitAligned(Operation &op, Value result, const StackClass &stack) {
  const AlignedDims dims = alignedDims(&op, result, stack.dims.lookup(result));
  SmallVector<SmallVector<Value>> operands;
  for (auto [operand, dim] : llvm::zip_equal(op.getOperands(), dims.operands))
    operands.push_back(dim < 0 ? SmallVector<Value>(stack.slices().size(), whole(operand))
                               : partsOf(operand, stack, dim));
  for (auto [i, slice] : llvm::enumerate(stack.slices())) {
    SmallVector<Value> own;
    for (auto &each : operands)
      own.push_back(each[i]);
    // Most slices of a sum of padded gradients are zero.
    if (isa<stablehlo::AddOp>(op) && (isZero(own[0]) || isZero(own[1]))) {
      parts[result].push_back(own[isZero(own[0])]);
      continue;
    }
    Operation *made = clone(op, own);
    for (auto [type, dim, value] : llvm::zip_equal(op.getResultTypes(), dims.results, made->getResults()))
      value.setType(dim < 0 ? type : withSize(type, dim, slice.second - slice.first));
    const int64_t dim = dims.results.front();
    if (auto cut = dyn_cast<stablehlo::SliceOp>(made)) {
      SmallVector<int64_t> limits(cut.getLimitIndices());
      limits[dim] = slice.second - slice.first;
      cut.setLimitIndices(limits);
    } else if (auto dynamic = dyn_cast<stablehlo::DynamicSliceOp>(made)) {
      SmallVector<int64_t> sizes(dynamic.getSliceSizes());
      sizes[dim] = slice.second - slice.first;
      dynamic.setSliceSizes(sizes);
    }
    for (auto [old, value] : llvm::zip_equal(op.getResults(), made->getResults()))
      parts[old].push_back(value);
  }
}

/// Emits the slices of a padded tensor: those of the tensor, and others of padding alone.
void StackSplitter::emitPad(stablehlo::PadOp pad, const StackClass &stack) {
  const int64_t dim = stack.dims.lookup(pad.getResult());
  Value inside = whole(pad.getOperand()), padding = whole(pad.getPaddingValue());
  SmallVector<int64_t> low(pad.getEdgePaddingLow()), high(pad.getEdgePaddingHigh());
  const int64_t first = low[dim], last = first + cast<RankedTensorType>(inside.getType()).getDimSize(dim);
  low[dim] = high[dim] = 0;
  auto isNone = [](ArrayRef<int64_t> amounts) { return llvm::all_of(amounts, [](int64_t n) { return n == 0; }); };
  const bool padsOthers = !isNone(low) || !isNone(high) || !isNone(pad.getInteriorPadding());
  for (auto [begin, end] : stack.slices()) {
    RankedTensorType type = withSize(pad.getType(), dim, end - begin);
    Value made;
    if (begin < first || end > last) {
      made = stablehlo::BroadcastInDimOp::create(builder, pad.getLoc(), type, padding, ArrayRef<int64_t>{});
    } else {
      made = sliceAlong(builder, inside, dim, begin - first, end - first);
      if (padsOthers)
        made =
            stablehlo::PadOp::create(builder, pad.getLoc(), type, made, padding, low, high, pad.getInteriorPadding());
    }
    parts[pad.getResult()].push_back(made);
  }
}

void StackSplitter::emitConcatenation(stablehlo::ConcatenateOp joined, const StackClass &stack) {
  const int64_t dim = joined.getDimension();
  const Slices slices = stack.slices();
  size_t next = 0;
  int64_t offset = 0;
  for (Value input : joined.getInputs()) {
    const int64_t size = cast<RankedTensorType>(input.getType()).getDimSize(dim);
    Value kept = keptFrom(input, dim, offset, stack.size());
    for (; next < slices.size() && slices[next].second <= offset + size; ++next)
      parts[joined.getResult()].push_back(
          kept ? partsOf(kept, stack, dim)[next]
               : sliceAlong(builder, whole(input), dim, slices[next].first - offset, slices[next].second - offset));
    offset += size;
  }
}

void StackSplitter::emitSlice(stablehlo::SliceOp slice, const StackClass &stack) {
  const int64_t dim = stack.dims.lookup(slice.getOperand());
  const int64_t first = slice.getStartIndices()[dim], last = slice.getLimitIndices()[dim];
  SmallVector<Value> taken;
  for (auto [part, range] : llvm::zip_equal(partsOf(slice.getOperand(), stack, dim), stack.slices()))
    if (range.first >= first && range.second <= last)
      taken.push_back(part);
  Value value = joinAlong(builder, taken, dim);
  if (value.getType() != slice.getType()) {
    SmallVector<int64_t> starts(slice.getStartIndices()), limits(slice.getLimitIndices());
    starts[dim] = 0;
    limits[dim] = last - first;
    value =
        stablehlo::SliceOp::create(builder, slice.getLoc(), slice.getType(), value, starts, limits, slice.getStrides());
  }
  mapping.map(slice.getResult(), value);
}

void StackSplitter::emit(Operation &op) {
  if (auto loop = dyn_cast<MicrobatchesOp>(op))
    return emitMicrobatches(loop);
  if (isa<stablehlo::WhileOp, stablehlo::CaseOp, stablehlo::IfOp>(op))
    return emitRegions(op);
  if (isa<stablehlo::OptimizationBarrierOp>(op))
    return emitBarrier(op);
  for (Value result : op.getResults())
    if (const StackClass *stack = classes.find(result)) {
      StackUse use = stackUse(&op, result, stack->dims.lookup(result));
      if (use == StackUse::Aligned && op.getNumOperands() > 0)
        return emitAligned(op, result, *stack);
      if (auto pad = dyn_cast<stablehlo::PadOp>(op); pad && use == StackUse::Assembles)
        return emitPad(pad, *stack);
      if (auto joined = dyn_cast<stablehlo::ConcatenateOp>(op); joined && use == StackUse::Assembles)
        return emitConcatenation(joined, *stack);
    }
  for (Value operand : op.getOperands())
    if (const StackClass *stack = classes.find(operand)) {
      StackUse use = stackUse(&op, operand, stack->dims.lookup(operand));
      if (use == StackUse::Slices)
        return emitSlice(cast<stablehlo::SliceOp>(op), *stack);
      if (auto reduce = dyn_cast<stablehlo::ReduceOp>(op); reduce && use == StackUse::ReducesRows) {
        const int64_t dim = stack->dims.lookup(operand);
        Value init = whole(reduce.getInitValues().front());
        mapping.map(op.getResult(0), reduceRows(builder, reduce, partsOf(operand, *stack, dim), init, dim));
        return;
      }
    }
  Operation *made = clone(op, llvm::map_to_vector(op.getOperands(), [&](Value operand) { return whole(operand); }));
  mapping.map(op.getResults(), made->getResults());
}

void StackSplitter::emitArguments(Block &to) {
  for (BlockArgument argument : step.getArguments()) {
    firstArgument.push_back(to.getNumArguments());
    NamedAttrList list(step.getArgAttrDict(argument.getArgNumber()));
    const StackClass *stack = classes.find(argument);
    if (!stack) {
      mapping.map(argument, to.addArgument(argument.getType(), argument.getLoc()));
      argumentAttrs.push_back(list.getDictionary(step.getContext()));
      continue;
    }
    auto info = cast<ArgAttr>(list.get(kArgAttr));
    const int64_t dim = stack->dims.lookup(argument);
    std::optional<NamedStage> named = namedStageOf(list.get(kNamedStageAttr));
    for (std::pair<int64_t, int64_t> slice : stack->slices()) {
      auto name = builder.getStringAttr(nameOf(info.getName().getValue(), dim, slice));
      if (named && static_cast<int64_t>(named->iterations.size()) == stack->size())
        list.set(kNamedStageAttr,
                 namedStageAttr(step.getContext(), {named->iterations[slice.first], false, named->isLayer, {}}));
      list.set(kArgAttr,
               ArgAttr::get(step.getContext(), name, info.getRole(), info.getStages(), info.getMax(),
                            ArraySliceAttr::get(step.getContext(), info.getName(), dim, slice.first, stack->size()),
                            info.getSharding(), info.getWhy()));
      argumentAttrs.push_back(list.getDictionary(step.getContext()));
      parts[argument].push_back(
          to.addArgument(withSize(argument.getType(), dim, slice.second - slice.first), argument.getLoc()));
    }
  }
}

void StackSplitter::emitReturn(Operation &op) {
  SmallVector<Value> values;
  for (auto [i, value] : llvm::enumerate(op.getOperands())) {
    NamedAttrList list(step.getResultAttrDict(i));
    auto info = cast<ResultAttr>(list.get(kResultAttr));
    const StackClass *stack = info.getState() >= 0 ? classes.find(step.getArgument(info.getState())) : nullptr;
    const int64_t state = info.getState() >= 0 ? firstArgument[info.getState()] : -1;
    auto add = [&](StringAttr name, int64_t state, ArraySliceAttr slice) {
      list.set(kResultAttr, ResultAttr::get(step.getContext(), name, state, info.getStacked(), info.getStage(), slice,
                                            info.getSharding()));
      resultAttrs.push_back(list.getDictionary(step.getContext()));
    };
    if (!stack) {
      values.push_back(whole(value));
      add(info.getName(), state, {});
      continue;
    }
    const int64_t dim = stack->dims.lookup(step.getArgument(info.getState()));
    llvm::append_range(values, partsOf(value, *stack, dim));
    for (auto [number, slice] : llvm::enumerate(stack->slices()))
      add(builder.getStringAttr(nameOf(info.getName().getValue(), dim, slice)), state + number,
          ArraySliceAttr::get(step.getContext(), info.getName(), dim, slice.first, stack->size()));
  }
  OperationState state(op.getLoc(), op.getName(), values, TypeRange(), op.getAttrs());
  builder.create(state);
}

LogicalResult StackSplitter::run() {
  Block &from = step.getBody().front();
  auto *to = new Block();
  builder.setInsertionPointToEnd(to);
  emitArguments(*to);
  emitOps(from);
  emitReturn(*from.getTerminator());
  from.erase();
  step.getBody().push_back(to);
  step.setType(builder.getFunctionType(to->getArgumentTypes(), to->getTerminator()->getOperandTypes()));
  step.setAllArgAttrs(argumentAttrs);
  step.setAllResultAttrs(resultAttrs);
  for (auto &[loop, sliceOf] : loops)
    separateSlices(loop, sliceOf);
  return loops.empty() ? success() : stablehlo::dropDeadCarries(step);
}

namespace {
struct SplitStacks : mpmd::impl::SplitStacksBase<SplitStacks> {
  using SplitStacksBase::SplitStacksBase;

  /// The number of stages of a step, before it is cut.
  int64_t countStages(func::FuncOp step) {
    std::set<int64_t> marks;
    step.walk([&](func::CallOp call) {
      if (auto stage = call->getAttrOfType<IntegerAttr>(kStageAttr))
        marks.insert(stage.getInt());
    });
    for (unsigned i = 0; i < step.getNumArguments(); ++i)
      if (std::optional<NamedStage> named = namedStageOf(step.getArgAttr(i, kNamedStageAttr)))
        marks.insert(named->iterations.begin(), named->iterations.end());
    if (!marks.empty())
      return static_cast<int64_t>(marks.size());
    return stagesToCut(getOperation(), stages);
  }

  /// Reduces the rows of stacks first, which stay whole.
  static void reduceRowsFirst(func::FuncOp step, const StackClasses &classes) {
    step.walk([&](stablehlo::ReduceOp reduce) {
      Value operand = reduce.getInputs().front();
      const StackClass *stack = classes.find(operand);
      if (!stack || stackUse(reduce, operand, stack->dims.lookup(operand)) != StackUse::ReducesRows)
        return;
      OpBuilder builder(reduce);
      reduce->getResult(0).replaceAllUsesWith(
          reduceRows(builder, reduce, operand, reduce.getInitValues().front(), stack->dims.lookup(operand)));
      reduce->erase();
    });
  }

  /// Says why a stack of layers stays with one stage.
  static void noteSharded(func::FuncOp step, const StackClass &stack) {
    for (BlockArgument argument : step.getArguments())
      if (const auto *dim = stack.dims.find(argument); dim != stack.dims.end()) {
        auto info = step.getArgAttrOfType<ArgAttr>(argument.getArgNumber(), kArgAttr);
        step.emitRemark("one stage holds all of ")
            << info.getName() << ", because dimension " << dim->second << " is sharded, along which it has the rows of "
            << stack.slices().size() << " layers; shard another dimension, so that stages hold their own rows";
        return;
      }
  }

  void runOnOperation() override {
    func::FuncOp step = findStep(getOperation());
    if (!step || step.getNumArguments() == 0)
      return;
    if (!step.getArgAttr(0, kArgAttr)) {
      step.emitError("expected a function with names, as 'mpmd-import-signature' writes them");
      return signalPassFailure();
    }
    for (auto loop : step.getBody().front().getOps<MicrobatchesOp>())
      reshapeSums(loop, SumShape::Padded);
    StackClasses classes(step);
    const bool hasStages = countStages(step) >= 2;
    if (hasStages && !classes.allSharded().empty())
      noteSharded(step, *classes.allSharded().front());
    if (classes.empty())
      return;
    if (!hasStages)
      return reduceRowsFirst(step, classes);
    for (auto &stack : classes.all()) {
      MPMD_DEBUG("split-stacks", "divides " << stack->dims.size() << " values into " << stack->slices().size()
                                            << " slices, with that at " << stack->dims.front().first.getLoc());
      countStatistic("split-stacks", "stacks divided");
    }
    if (failed(StackSplitter(step, classes).run()))
      return signalPassFailure();
    // A scan over layers and its backward each broadcast what both read of a layer.
    IRRewriter rewriter(&getContext());
    DominanceInfo dominance(step);
    for (auto loop : step.getBody().front().getOps<MicrobatchesOp>()) {
      eliminateCommonSubExpressions(rewriter, dominance, loop);
      reshapeSums(loop, SumShape::Reshaped);
    }
  }
};
} // namespace
