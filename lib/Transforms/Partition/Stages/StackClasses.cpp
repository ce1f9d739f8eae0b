// Finds stacked state of which a step uses disjoint slices. The sharding rules of ops relate the dimensions of their
// operands and results.
#include "StackClasses.h"

#include "../../Shard/Rules/Rules.h"
#include "../Partition.h"

#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Dialect/Mpmd/Reductions.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;
using shard::FactorKind;

static int64_t sizeOf(Value value, int64_t dim) { return cast<RankedTensorType>(value.getType()).getDimSize(dim); }

static bool isLoopOrBranch(Operation *op) { return isa<stablehlo::WhileOp, stablehlo::CaseOp, stablehlo::IfOp>(op); }

SmallVector<std::pair<int64_t, int64_t>> StackClass::slices() const {
  SmallVector<std::pair<int64_t, int64_t>> found;
  for (auto at = cuts.begin(); std::next(at) != cuts.end(); ++at)
    found.emplace_back(*at, *std::next(at));
  return found;
}

/// The number of the factor of dimension `dim` of `value` in the rule of an op; nothing if the dimension has several.
static std::optional<int> factorOf(Operation *op, const shard::Rule &rule, Value value, int64_t dim) {
  auto among = [&](ValueRange values, ArrayRef<shard::FactorDims> dims) -> std::optional<int> {
    for (auto [other, list] : llvm::zip(values, dims))
      if (other == value && list[dim].size() == 1)
        return list[dim].front();
    return std::nullopt;
  };
  std::optional<int> factor = among(op->getResults(), rule.results);
  return factor ? factor : among(op->getOperands(), rule.operands);
}

AlignedDims partition::alignedDims(Operation *op, Value value, int64_t dim) {
  shard::Rule rule = shard::ruleOf(op);
  const int factor = *factorOf(op, rule, value, dim);
  auto find = [&](ArrayRef<shard::FactorDims> all) {
    SmallVector<int64_t> dims;
    for (const shard::FactorDims &list : all) {
      const auto *at = llvm::find_if(list, [&](auto &factors) { return llvm::is_contained(factors, factor); });
      dims.push_back(at == list.end() ? -1 : at - list.begin());
    }
    return dims;
  };
  return {find(rule.operands), find(rule.results)};
}

Value partition::keptFrom(Value value, int64_t dim, int64_t at, int64_t size) {
  auto slice = value.getDefiningOp<stablehlo::SliceOp>();
  const bool isKept = slice && slice.getStrides()[dim] == 1 && slice.getStartIndices()[dim] == at &&
                      sizeOf(slice.getOperand(), dim) == size &&
                      withSize(slice.getOperand().getType(), dim, sizeOf(value, dim)) == value.getType();
  return isKept ? slice.getOperand() : Value();
}

/// Whether no attribute has the size of the dimension, or `SplitStacks` knows the attribute.
static bool canClone(Operation *op) {
  return !isa<stablehlo::GatherOp, stablehlo::ScatterOp, stablehlo::CustomCallOp, stablehlo::ReduceWindowOp,
              stablehlo::SelectAndScatterOp, stablehlo::RngBitGeneratorOp, ManualComputationOp, func::CallOp>(op);
}

StackUse partition::stackUse(Operation *op, Value value, int64_t dim) {
  const bool isResult = value.getDefiningOp() == op;
  if (auto slice = dyn_cast<stablehlo::SliceOp>(op);
      slice && sizeOf(slice.getResult(), dim) != sizeOf(slice.getOperand(), dim))
    return !isResult && slice.getStrides()[dim] == 1 ? StackUse::Slices : StackUse::Whole;
  if (auto pad = dyn_cast<stablehlo::PadOp>(op); pad && sizeOf(pad.getResult(), dim) != sizeOf(pad.getOperand(), dim)) {
    const bool adds =
        pad.getEdgePaddingLow()[dim] >= 0 && pad.getEdgePaddingHigh()[dim] >= 0 && pad.getInteriorPadding()[dim] == 0;
    return isResult && adds ? StackUse::Assembles : StackUse::Whole;
  }
  if (auto joined = dyn_cast<stablehlo::ConcatenateOp>(op);
      joined && static_cast<int64_t>(joined.getDimension()) == dim)
    return isResult ? StackUse::Assembles : StackUse::Whole;
  shard::Rule rule = shard::ruleOf(op);
  std::optional<int> number = rule.unknown || !canClone(op) ? std::nullopt : factorOf(op, rule, value, dim);
  if (!number)
    return StackUse::Whole;
  const shard::Factor &factor = rule.factors[*number];
  // A dimension with several factors is split or merged.
  auto isMixed = [&](const shard::FactorDims &dims) {
    return llvm::any_of(dims, [&](auto &list) { return list.size() > 1 && llvm::is_contained(list, *number); });
  };
  if (factor.indexed || llvm::any_of(rule.operands, isMixed) || llvm::any_of(rule.results, isMixed))
    return StackUse::Whole;
  if (factor.kind == FactorKind::Parallel)
    return StackUse::Aligned;
  auto reduce = dyn_cast<stablehlo::ReduceOp>(op);
  return factor.kind == FactorKind::Reduced && reduce && reduce.getInputs().size() == 1 &&
                 reductionOf(reduce.getBody()) &&
                 isNeutral(reduce.getInitValues().front(), *reductionOf(reduce.getBody()))
             ? StackUse::ReducesRows
             : StackUse::Whole;
}

void StackClasses::useWhole(Operation *op) {
  if (!isa<MicrobatchesOp>(op) && !op->getParentOfType<MicrobatchesOp>())
    return;
  growing->isUsedWhole = true;
  MPMD_DEBUG("split-stacks", "keeps a stack whole for the op at " << op->getLoc());
}

/// Adds a value to the class that grows. Each reader computes a constant for itself, so constants tie nothing.
void StackClasses::tie(Value value, int64_t dim) {
  if (shard::isFree(value))
    return;
  auto [known, inserted] = growing->dims.insert({value, dim});
  growing->isUsedWhole |= known->second != dim || sizeOf(value, dim) != growing->size() || classOf.contains(value);
  if (inserted)
    work.push_back(value);
}

/// Ties the values of carry or result `number` of a loop or branch.
void StackClasses::tieCarry(Operation *op, int64_t number, int64_t dim) {
  tie(op->getResult(number), dim);
  const bool isLoop = isa<stablehlo::WhileOp>(op);
  if (isLoop)
    tie(op->getOperand(number), dim);
  for (Region &region : op->getRegions()) {
    Block &block = region.front();
    if (isLoop)
      tie(block.getArgument(number), dim);
    if (!isLoop || region.getRegionNumber() == 1)
      tie(block.getTerminator()->getOperand(number), dim);
  }
}

void StackClasses::tieDefinition(Value value, int64_t dim) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument) {
    Operation *op = value.getDefiningOp();
    if (auto loop = dyn_cast<MicrobatchesOp>(op)) {
      const int64_t number = cast<OpResult>(value).getResultNumber();
      const int64_t carries = loop.getCarries().size(), stacks = loop.getStackResults().size();
      const bool isStack = number >= carries && number < carries + stacks;
      if (isStack && dim == 0)
        return useWhole(op);
      tie(loop.getYielded()[number], isStack ? dim - 1 : dim);
      if (number < carries) {
        tie(loop.getCarries()[number], dim);
        tie(loop.getCarryArguments()[number], dim);
      }
      return;
    }
    return isLoopOrBranch(op) ? tieCarry(op, cast<OpResult>(value).getResultNumber(), dim) : tieOp(op, value, dim);
  }
  Operation *parent = argument.getOwner()->getParentOp();
  if (auto loop = dyn_cast<MicrobatchesOp>(parent)) {
    if (Value whole = loop.getSliced(argument))
      return tie(whole, dim + 1);
    const int64_t number = argument.getArgNumber() - loop.getSlices().size();
    return tie(loop.getCarryResults()[number], dim);
  }
  if (isa<stablehlo::WhileOp>(parent))
    return tieCarry(parent, argument.getArgNumber(), dim);
  if (parent != step)
    return useWhole(parent);
  if (auto sharding = step.getArgAttrOfType<ShardingAttr>(argument.getArgNumber(), kShardingAttr);
      sharding && !sharding.getDims()[dim].getAxes().empty())
    growing->isSharded = true;
  // A slice is not divided again. A stacked argument is one array of all repetitions.
  if (auto info = step.getArgAttrOfType<ArgAttr>(argument.getArgNumber(), kArgAttr);
      info.getSlice() || info.getRole() == ArgRole::Stacked)
    growing->isUsedWhole = true;
  for (OpOperand &result : step.getBody().front().getTerminator()->getOpOperands())
    if (auto info = step.getResultAttrOfType<ResultAttr>(result.getOperandNumber(), kResultAttr);
        info.getState() == argument.getArgNumber())
      tie(result.get(), dim);
}

void StackClasses::tieUses(Value value, int64_t dim) {
  for (OpOperand &use : value.getUses()) {
    Operation *op = use.getOwner();
    const int64_t number = use.getOperandNumber();
    Operation *parent = op->getParentOp();
    if (auto loop = dyn_cast<MicrobatchesOp>(op)) {
      const int64_t slices = loop.getSlices().size();
      if (number >= slices)
        tie(loop.getCarryResults()[number - slices], dim);
      else if (dim == 0)
        useWhole(op);
      else
        tie(loop.getSliceArguments()[number], dim - 1);
    } else if (isa<stablehlo::WhileOp>(op)) {
      tieCarry(op, number, dim);
    } else if (!op->hasTrait<OpTrait::IsTerminator>()) {
      tieOp(op, value, dim);
    } else if (auto loop = dyn_cast<MicrobatchesOp>(parent)) {
      const int64_t carries = loop.getCarries().size(), stacks = loop.getStackResults().size();
      tie(loop.getResult(number), number >= carries && number < carries + stacks ? dim + 1 : dim);
    } else if (isLoopOrBranch(parent)) {
      tieCarry(parent, number, dim);
    } else if (parent == step) {
      if (auto info = step.getResultAttrOfType<ResultAttr>(number, kResultAttr); info.getState() >= 0)
        tie(step.getArgument(info.getState()), dim);
    } else {
      useWhole(op);
    }
  }
}

void StackClasses::tieOp(Operation *op, Value value, int64_t dim) {
  if (auto constraint = dyn_cast<ShardingConstraintOp>(op);
      constraint && !constraint.getSharding().getDims()[dim].getAxes().empty())
    growing->isSharded = true;
  switch (stackUse(op, value, dim)) {
  case StackUse::Aligned: {
    AlignedDims dims = alignedDims(op, value, dim);
    for (auto [operand, at] : llvm::zip(op->getOperands(), dims.operands))
      if (at >= 0)
        tie(operand, at);
    for (auto [result, at] : llvm::zip(op->getResults(), dims.results))
      if (at >= 0)
        tie(result, at);
    break;
  }
  case StackUse::Slices: {
    auto slice = cast<stablehlo::SliceOp>(op);
    growing->cuts.insert(slice.getStartIndices()[dim]);
    growing->cuts.insert(slice.getLimitIndices()[dim]);
    break;
  }
  case StackUse::Assembles: {
    int64_t at = 0;
    if (auto pad = dyn_cast<stablehlo::PadOp>(op))
      growing->cuts.insert(at = pad.getEdgePaddingLow()[dim]);
    for (Value operand : isa<stablehlo::PadOp>(op) ? op->getOperands().take_front() : op->getOperands()) {
      if (Value stack = isa<stablehlo::ConcatenateOp>(op) ? keptFrom(operand, dim, at, growing->size()) : Value())
        tie(stack, dim);
      growing->cuts.insert(at += sizeOf(operand, dim));
    }
    break;
  }
  case StackUse::ReducesRows:
    break;
  case StackUse::Whole:
    useWhole(op);
    break;
  }
}

void StackClasses::grow(Value seed, int64_t dim) {
  if (classOf.contains(seed))
    return;
  auto found = std::make_unique<StackClass>();
  growing = found.get();
  growing->cuts = {0, sizeOf(seed, dim)};
  tie(seed, dim);
  while (!work.empty() && !growing->isUsedWhole) {
    Value value = work.pop_back_val();
    const int64_t at = growing->dims.lookup(value);
    tieDefinition(value, at);
    tieUses(value, at);
  }
  work.clear();
  auto isState = [&](BlockArgument argument) {
    return step.getArgAttrOfType<ArgAttr>(argument.getArgNumber(), kArgAttr).getState();
  };
  // An evaluation replaces no state, so its parameters are arguments like others.
  const bool evaluates = llvm::none_of(step.getArguments(), isState);
  const bool hasState = llvm::any_of(growing->dims, [&](auto &entry) {
    auto argument = dyn_cast<BlockArgument>(entry.first);
    return argument && argument.getOwner()->getParentOp() == step && (evaluates || isState(argument));
  });
  if (growing->isUsedWhole || !hasState || growing->cuts.size() < 3)
    return;
  const bool sequential = isSequential(*growing);
  if (sequential && growing->isSharded)
    sharded.push_back(std::move(found));
  else if (sequential)
    accept(std::move(found));
  else if (!growing->isSharded)
    others.push_back(std::move(found));
}

void StackClasses::accept(std::unique_ptr<StackClass> found) {
  for (auto &entry : found->dims)
    classOf[entry.first] = found.get();
  classes.push_back(std::move(found));
}

/// Accepts stacks with the slices of accepted ones, such as weights by which each layer multiplies an input of the
/// model.
void StackClasses::acceptParallel() {
  for (std::unique_ptr<StackClass> &other : others) {
    auto isKnown = [&](auto &entry) { return classOf.contains(entry.first); };
    auto hasSlices = [&](auto &stack) { return stack->cuts == other->cuts; };
    if (llvm::any_of(classes, hasSlices) && llvm::none_of(other->dims, isKnown))
      accept(std::move(other));
  }
}

namespace {
/// Finds out, in program order, whether what depends on one slice is combined with another slice.
struct SliceOrder {
  SliceOrder(const StackClass &stack, Block &entry) : stack(stack), entry(entry) {}
  const StackClass &stack;
  Block &entry;
  using Set = llvm::SmallDenseSet<int64_t>;
  /// For each value that is computed from slices alone: these slices. For each other value: all slices that it depends
  /// on.
  DenseMap<Value, Set> only, all;
  DenseSet<int64_t> met;
  /// Values that depend on constants only, and values that are the same in all microbatches.
  DenseSet<Value> fixed, invariant;

  bool isInvariant(Value value) { return value.getParentBlock() == &entry || invariant.contains(value); }

  /// Whether an operand is none of a model's values, but a constant, another parameter, or an integer such as a
  /// counter.
  bool isPlain(Value operand) {
    return shard::isFree(operand) || fixed.contains(operand) || isInvariant(operand) ||
           (!all.contains(operand) && cast<RankedTensorType>(operand.getType()).getElementType().isInteger());
  }

  void copy(Value from, Value to) {
    for (auto *sets : {&only, &all})
      if (auto known = sets->find(from); known != sets->end()) {
        Set slices = known->second;
        (*sets)[to] = std::move(slices);
      } else {
        sets->erase(to);
      }
    auto mark = [&](DenseSet<Value> &values, bool isMarked) {
      if (isMarked)
        values.insert(to);
      else
        values.erase(to);
    };
    mark(fixed, shard::isFree(from) || fixed.contains(from));
    mark(invariant, isInvariant(from));
  }

  /// The same for the ops of a stage function.
  bool isSequentialIn(Block &body, ValueRange operands, ValueRange results) {
    for (auto [argument, operand] : llvm::zip_equal(body.getArguments(), operands))
      copy(operand, argument);
    for (Operation &op : body.without_terminator()) {
      // Another call may have had other operands.
      for (Value result : op.getResults())
        only.erase(result), all.erase(result), fixed.erase(result), invariant.erase(result);
      if (isSequentialAt(op))
        return true;
    }
    for (auto [result, value] : llvm::zip_equal(results, body.getTerminator()->getOperands()))
      copy(value, result);
    return false;
  }

  bool isSequentialAt(Operation &op) {
    if (auto slice = dyn_cast<stablehlo::SliceOp>(op))
      if (const auto *dim = stack.dims.find(slice.getOperand()); dim != stack.dims.end()) {
        only[slice.getResult()] = {slice.getStartIndices()[dim->second]};
        return false;
      }
    if (auto call = dyn_cast<func::CallOp>(op))
      if (auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(call, call.getCalleeAttr());
          callee && !callee.isExternal())
        return isSequentialIn(callee.getBody().front(), call.getOperands(), call.getResults());
    SmallVector<Value> reads = readsOf(&op);
    if (llvm::all_of(reads, [&](Value value) { return isInvariant(value); }))
      invariant.insert(op.result_begin(), op.result_end());
    if (llvm::all_of(reads, [&](Value value) { return shard::isFree(value) || fixed.contains(value); })) {
      fixed.insert(op.result_begin(), op.result_end());
      return false;
    }
    Set pure, reached;
    bool isMixed = false;
    for (Value operand : reads) {
      if (auto slices = only.find(operand); slices != only.end())
        pure.insert(slices->second.begin(), slices->second.end());
      else
        isMixed |= !isPlain(operand);
      if (auto known = all.find(operand); known != all.end())
        reached.insert(known->second.begin(), known->second.end());
    }
    if (!isMixed && !pure.empty()) {
      for (Value result : op.getResults())
        only[result] = pure;
      return false;
    }
    // Later readers of a slice may be those of the backward, which come after all slices.
    bool isNew = false;
    for (int64_t slice : pure)
      isNew |= met.insert(slice).second;
    if (isNew && llvm::any_of(reached, [&](int64_t other) { return !pure.contains(other); }))
      return true;
    reached.insert(pure.begin(), pure.end());
    if (!reached.empty())
      for (Value result : op.getResults())
        all[result] = reached;
    return false;
  }
};
} // namespace

/// Whether a loop reads one slice to compute what it combines with another one, as equal layers do. The parts of one
/// packed weight, such as those of queries, keys and values, are not.
bool StackClasses::isSequential(const StackClass &found) {
  SliceOrder order(found, step.getBody().front());
  for (Operation &op : step.getBody().front()) {
    auto loop = dyn_cast<MicrobatchesOp>(op);
    // Ops before a loop may take the slices.
    if (!loop)
      (void)order.isSequentialAt(op);
    else if (llvm::any_of(loop.getBlock(), [&](Operation &inner) { return order.isSequentialAt(inner); }))
      return true;
  }
  return false;
}

/// Finds slices: those of what is the same in all microbatches, such as state, and then those of other values. The
/// latter may be computed from a whole stack, as where JAX moves a product with each layer's weights out of the loop.
void StackClasses::findSeeds() {
  SmallVector<std::pair<Value, int64_t>> ofData;
  auto visit = [&](Operation &op, SmallVector<std::pair<Value, int64_t>> &found) {
    auto slice = dyn_cast<stablehlo::SliceOp>(op);
    if (!slice)
      return;
    Value whole = slice.getOperand();
    for (int64_t dim = 0, rank = cast<RankedTensorType>(whole.getType()).getRank(); dim < rank; ++dim)
      if (sizeOf(slice.getResult(), dim) != sizeOf(whole, dim))
        return found.emplace_back(whole, dim), void();
  };
  for (Operation &outer : step.getBody().front()) {
    visit(outer, seeds);
    auto loop = dyn_cast<MicrobatchesOp>(outer);
    if (!loop)
      continue;
    DenseSet<Value> invariant;
    for (Operation &op : loop.getBlock()) {
      const bool isInvariant = llvm::all_of(readsOf(&op), [&](Value value) {
        return value.getParentBlock() != &loop.getBlock() || invariant.contains(value);
      });
      if (isInvariant)
        invariant.insert(op.result_begin(), op.result_end());
      visit(op, isInvariant ? seeds : ofData);
    }
  }
  seeds.append(ofData);
}

StackClasses::StackClasses(func::FuncOp step) : step(step) {
  findSeeds();
  DenseSet<std::pair<Value, int64_t>> tried;
  for (auto [value, dim] : seeds)
    if (tried.insert({value, dim}).second)
      grow(value, dim);
  acceptParallel();
}
