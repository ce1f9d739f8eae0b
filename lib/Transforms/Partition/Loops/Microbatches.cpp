// Implements helpers that create and simplify microbatch loops on tensors.
#include "Microbatches.h"

#include "LoopIndex.h"

#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

static RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

static Value constant(OpBuilder &builder, Location loc, RankedTensorType type, int64_t value) {
  return stablehlo::ConstantOp::create(
      builder, loc, type, DenseElementsAttr::get(type, builder.getIntegerAttr(type.getElementType(), value)));
}

//===----------------------------------------------------------------------===//
// LoopDraft
//===----------------------------------------------------------------------===//

LoopDraft::LoopDraft(MicrobatchesOp loop)
    : loc(loop.getLoc()), count(loop.getCount()), body(std::make_unique<Block>()) {
  llvm::append_range(slices, loop.getSlices());
  llvm::append_range(inits, loop.getCarries());
  llvm::append_range(nexts, loop.getYieldedCarries());
  llvm::append_range(stacks, loop.getYieldedStacks());
  llvm::append_range(lasts, loop.getYieldedLasts());
  loop.getBlock().getTerminator()->erase();
  for (BlockArgument argument : loop.getBlock().getArguments())
    argument.replaceAllUsesWith(body->addArgument(argument.getType(), argument.getLoc()));
  auto renew = [&](Value &value) {
    if (auto argument = dyn_cast<BlockArgument>(value); argument && argument.getOwner() == &loop.getBlock())
      value = body->getArgument(argument.getArgNumber());
  };
  for (auto *values : {&nexts, &stacks, &lasts})
    llvm::for_each(*values, renew);
  body->getOperations().splice(body->end(), loop.getBlock().getOperations());
}

Value LoopDraft::addSlice(Value whole) {
  if (auto *found = llvm::find(slices, whole); found != slices.end())
    return body->getArgument(found - slices.begin());
  RankedTensorType type = typeOf(whole);
  Value argument = body->insertArgument(
      slices.size(), RankedTensorType::get(type.getShape().drop_front(), type.getElementType()), whole.getLoc());
  slices.push_back(whole);
  return argument;
}

Value LoopDraft::addIndex(OpBuilder &before, RankedTensorType type, int64_t first, int64_t step) {
  auto all = RankedTensorType::get({count}, type.getElementType());
  Value numbers = stablehlo::IotaOp::create(before, loc, all, 0);
  if (step != 1)
    numbers = stablehlo::MulOp::create(before, loc, all, numbers, constant(before, loc, all, step));
  if (first != 0)
    numbers = stablehlo::AddOp::create(before, loc, all, numbers, constant(before, loc, all, first));
  return addSlice(numbers);
}

Value LoopDraft::addCarry(Value init) {
  inits.push_back(init);
  nexts.emplace_back();
  return body->addArgument(init.getType(), init.getLoc());
}

void LoopDraft::eraseCarries(const llvm::BitVector &gone) {
  llvm::BitVector arguments(body->getNumArguments());
  for (unsigned i : gone.set_bits())
    arguments.set(slices.size() + i);
  body->eraseArguments(arguments);
  auto keep = [&](SmallVector<Value> &values) {
    SmallVector<Value> kept;
    for (auto [i, value] : llvm::enumerate(values))
      if (!gone.test(i))
        kept.push_back(value);
    values = std::move(kept);
  };
  keep(inits);
  keep(nexts);
}

MicrobatchesOp LoopDraft::create(OpBuilder &builder) {
  SmallVector<Value> yielded(nexts);
  llvm::append_range(yielded, stacks);
  llvm::append_range(yielded, lasts);
  SmallVector<Type> types;
  for (auto [i, value] : llvm::enumerate(yielded)) {
    bool stacked = i >= nexts.size() && i < nexts.size() + stacks.size();
    types.push_back(stacked ? MicrobatchesOp::stackType(count, typeOf(value)) : value.getType());
  }
  OpBuilder inside = atEnd();
  YieldOp::create(inside, loc, yielded);
  auto loop = MicrobatchesOp::create(builder, loc, types, count, slices, inits, lasts.size(), ArrayAttr());
  loop.getBody().push_back(body.release());
  return loop;
}

MicrobatchesOp LoopDraft::replace(MicrobatchesOp old) {
  OpBuilder builder(old);
  MicrobatchesOp loop = create(builder);
  for (auto [from, to] : {std::pair(old.getCarryResults(), loop.getCarryResults()),
                          std::pair(old.getStackResults(), loop.getStackResults()),
                          std::pair(old.getLastResults(), loop.getLastResults())})
    for (auto [result, value] : llvm::zip(from, to)) // added results have no old one
      result.replaceAllUsesWith(value);
  old.erase();
  return loop;
}

//===----------------------------------------------------------------------===//
// Small helpers
//===----------------------------------------------------------------------===//

func::FuncOp partition::findStep(ModuleOp module) {
  for (auto func : module.getOps<func::FuncOp>())
    if (func.isPublic())
      return func;
  return {};
}

bool partition::callsStages(Operation *op) {
  return op->walk([](func::CallOp call) { return isStageCall(call) ? WalkResult::interrupt() : WalkResult::advance(); })
      .wasInterrupted();
}

std::string partition::adviceOnSteps(ArgAttr state) {
  return ("it carries the state '" + state.getName().getValue() +
          "' between iterations, as optimizer steps do; let the step scan over the microbatches of one optimizer step, "
          "add up their gradients, update once after the scan (also instead of optax.MultiSteps), and run the step "
          "once per optimizer step")
      .str();
}

bool partition::isMarked(func::FuncOp step) { return callsStages(step); }

void partition::forEachRead(Operation *op, function_ref<void(OpOperand &)> visit) {
  if (op->getNumRegions() == 0) {
    for (OpOperand &operand : op->getOpOperands())
      visit(operand);
    return;
  }
  op->walk([&](Operation *inner) {
    for (OpOperand &operand : inner->getOpOperands())
      if (inner == op || !op->isAncestor(operand.get().getParentBlock()->getParentOp()))
        visit(operand);
  });
}

SmallVector<Value> partition::readsOf(Operation *op) {
  SmallVector<Value> values;
  forEachRead(op, [&](OpOperand &operand) { values.push_back(operand.get()); });
  return values;
}

Value partition::zeros(OpBuilder &builder, Location loc, RankedTensorType type) {
  return stablehlo::ConstantOp::create(builder, loc, type,
                                       DenseElementsAttr::get(type, builder.getZeroAttr(type.getElementType())));
}

Value partition::neutralOfSum(OpBuilder &builder, Location loc, RankedTensorType type) {
  Type element = type.getElementType();
  if (auto complex = dyn_cast<ComplexType>(element)) {
    llvm::APFloat zero =
        llvm::APFloat::getZero(cast<FloatType>(complex.getElementType()).getFloatSemantics(), /*Negative=*/true);
    return stablehlo::ConstantOp::create(builder, loc, type,
                                         DenseElementsAttr::get(type, std::complex<llvm::APFloat>(zero, zero)));
  }
  if (auto real = dyn_cast<FloatType>(element))
    return stablehlo::ConstantOp::create(
        builder, loc, type,
        DenseElementsAttr::get(type, llvm::APFloat::getZero(real.getFloatSemantics(), /*Negative=*/true)));
  return constant(builder, loc, type, 0);
}

Value partition::reversed(OpBuilder &builder, Value value) {
  if (auto reverse = value.getDefiningOp<stablehlo::ReverseOp>();
      reverse && reverse.getDimensions() == ArrayRef<int64_t>{0})
    return reverse.getOperand();
  return stablehlo::ReverseOp::create(builder, value.getLoc(), value.getType(), value, ArrayRef<int64_t>{0});
}

Value partition::copyInto(OpBuilder &builder, Block &from, IRMapping &mapping, Value root) {
  SmallVector<Value> work{root};
  while (!work.empty()) {
    Value value = work.back();
    if (mapping.contains(value) || value.getParentBlock() != &from) {
      work.pop_back();
      continue;
    }
    size_t size = work.size();
    for (Value read : readsOf(value.getDefiningOp()))
      if (!mapping.contains(read) && read.getParentBlock() == &from)
        work.push_back(read);
    if (work.size() == size)
      builder.clone(*value.getDefiningOp(), mapping);
  }
  return mapping.lookupOrDefault(root);
}

void partition::inlineCall(func::CallOp call) {
  auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(call, call.getCalleeAttr());
  OpBuilder builder(call);
  IRMapping mapping;
  mapping.map(callee.getArguments(), call.getOperands());
  for (Operation &op : callee.getBody().front().without_terminator())
    builder.clone(op, mapping);
  for (auto [result, value] : llvm::zip(call.getResults(), callee.getBody().front().getTerminator()->getOperands()))
    result.replaceAllUsesWith(mapping.lookupOrDefault(value));
  call.erase();
}

void partition::dropDead(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (op.use_empty() && !op.hasTrait<OpTrait::IsTerminator>() &&
        (isa<func::CallOp, MicrobatchesOp>(op) || isMemoryEffectFree(&op)))
      op.erase();
}

//===----------------------------------------------------------------------===//
// tidy
//===----------------------------------------------------------------------===//

/// Whether a carry has no effect: only its own next value depends on it, and its last value is unused.
static bool isDeadCarry(MicrobatchesOp loop, int64_t i) {
  if (!loop.getCarryResults()[i].use_empty())
    return false;
  Value value = loop.getCarryArguments()[i];
  DenseSet<Operation *> seen;
  SmallVector<Value> work{value};
  while (!work.empty())
    for (OpOperand &use : work.pop_back_val().getUses()) {
      Operation *user = use.getOwner();
      if (user == loop.getBlock().getTerminator()) {
        if (use.getOperandNumber() != i)
          return false;
      } else if (user->getBlock() != &loop.getBlock()) {
        return false;
      } else if (seen.insert(user).second) {
        llvm::append_range(work, user->getResults());
      }
    }
  return true;
}

/// Replaces results that need no loop: unchanged carries, slices, values from outside, and equal results. Returns
/// whether it replaced any use.
static bool replaceResults(MicrobatchesOp loop) {
  OpBuilder before(loop);
  Location loc = loop.getLoc();
  int64_t count = loop.getCount(), carries = loop.getCarries().size(), stacks = loop.getStackResults().size();
  bool changed = false;
  auto outside = [&](Value value) { return value.getParentBlock() != &loop.getBlock(); };
  auto use = [&](Value result, Value value) {
    changed |= !result.use_empty();
    result.replaceAllUsesWith(value);
  };

  for (int64_t i = 0; i < carries; ++i)
    if (Value argument = loop.getCarryArguments()[i]; loop.getYieldedCarries()[i] == argument) {
      if (!llvm::all_of(argument.getUsers(), [&](Operation *user) { return user == loop.getBlock().getTerminator(); }))
        changed = true;
      argument.replaceUsesWithIf(loop.getCarries()[i], [&](OpOperand &operand) {
        return operand.getOwner() != loop.getBlock().getTerminator() ||
               static_cast<int64_t>(operand.getOperandNumber()) != i;
      });
      use(loop.getCarryResults()[i], loop.getCarries()[i]);
    }
  for (auto [result, value] : llvm::zip(loop.getStackResults(), loop.getYieldedStacks())) {
    if (result.use_empty())
      continue;
    if (Value whole = loop.getSliced(value)) {
      use(result, whole);
    } else if (outside(value)) {
      auto dims = llvm::to_vector(llvm::seq<int64_t>(1, typeOf(value).getRank() + 1));
      use(result, stablehlo::BroadcastInDimOp::create(before, loc, result.getType(), value, dims));
    }
  }
  for (auto [result, value] : llvm::zip(loop.getLastResults(), loop.getYieldedLasts())) {
    if (result.use_empty())
      continue;
    if (Value whole = loop.getSliced(value)) {
      RankedTensorType type = typeOf(whole);
      SmallVector<int64_t> from(type.getRank(), 0), to(type.getShape()), ones(type.getRank(), 1), sizes(to);
      from[0] = count - 1;
      sizes[0] = 1;
      Value row = stablehlo::SliceOp::create(before, loc, RankedTensorType::get(sizes, type.getElementType()), whole,
                                             from, to, ones);
      use(result, stablehlo::ReshapeOp::create(before, loc, typeOf(value), row));
    } else if (outside(value)) {
      use(result, value);
    }
  }
  // Merges equal results of one kind.
  DenseMap<std::pair<Value, int>, Value> first;
  for (auto [i, value] : llvm::enumerate(loop.getYielded())) {
    int group = static_cast<int64_t>(i) < carries ? 0 : static_cast<int64_t>(i) < carries + stacks ? 1 : 2;
    if (group == 0)
      continue;
    auto [found, inserted] = first.try_emplace({value, group}, loop.getResult(i));
    if (!inserted)
      use(loop.getResult(i), found->second);
  }
  return changed;
}

/// Recreates the loop without dead carries, unused results, and unused or equal slices. Returns whether there were any,
/// and sets `loop` to the new loop.
static bool dropUnused(MicrobatchesOp &loop) {
  int64_t carries = loop.getCarries().size();
  llvm::BitVector deadCarries(carries);
  for (int64_t i = 0; i < carries; ++i)
    if (isDeadCarry(loop, i))
      deadCarries.set(i);
  auto unusedSlice = [&](Value argument) { return argument.use_empty(); };
  bool equalSlices = false;
  DenseMap<Value, int64_t> sliceOf;
  for (auto [i, whole] : llvm::enumerate(loop.getSlices()))
    equalSlices |= !sliceOf.try_emplace(whole, i).second;
  auto unused = [](Value result) { return result.use_empty(); };
  if (deadCarries.none() && !equalSlices && llvm::none_of(loop.getSliceArguments(), unusedSlice) &&
      llvm::none_of(loop.getStackResults(), unused) && llvm::none_of(loop.getLastResults(), unused))
    return false;

  SmallVector<Value> oldCarries(loop.getCarryResults()), oldStacks(loop.getStackResults()),
      oldLasts(loop.getLastResults());
  LoopDraft old(loop), draft(loop.getLoc(), loop.getCount());
  draft.body = std::move(old.body);
  SmallVector<Value> arguments(draft.body->getArguments().begin(), draft.body->getArguments().end());
  llvm::BitVector erase(arguments.size());
  auto keep = [&](SmallVector<Value> &into, ArrayRef<Value> values, ArrayRef<Value> results,
                  SmallVector<Value> &keptResults) {
    for (auto [value, result] : llvm::zip(values, results))
      if (!result.use_empty()) {
        into.push_back(value);
        keptResults.push_back(result);
      }
  };
  SmallVector<Value> results;
  for (int64_t i = 0; i < carries; ++i) {
    if (deadCarries.test(i)) {
      erase.set(old.slices.size() + i);
      continue;
    }
    draft.inits.push_back(old.inits[i]);
    draft.nexts.push_back(old.nexts[i]);
    results.push_back(oldCarries[i]);
  }
  keep(draft.stacks, old.stacks, oldStacks, results);
  keep(draft.lasts, old.lasts, oldLasts, results);
  // Erases the ops that only dead carries needed, so that their arguments have no users.
  DenseSet<Value> yielded;
  for (auto *values : {&draft.nexts, &draft.stacks, &draft.lasts})
    yielded.insert(values->begin(), values->end());
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(*draft.body)))
    if (op.use_empty() && llvm::none_of(op.getResults(), [&](Value result) { return yielded.contains(result); }) &&
        (isa<func::CallOp>(op) || isMemoryEffectFree(&op)))
      op.erase();
  for (auto [i, whole] : llvm::enumerate(old.slices)) {
    Value argument = arguments[i];
    int64_t known = sliceOf.lookup(whole);
    if (known != static_cast<int64_t>(i)) {
      argument.replaceAllUsesWith(arguments[known]);
      for (auto *values : {&draft.nexts, &draft.stacks, &draft.lasts})
        std::replace(values->begin(), values->end(), argument, arguments[known]);
    }
  }
  yielded.clear();
  for (auto *values : {&draft.nexts, &draft.stacks, &draft.lasts})
    yielded.insert(values->begin(), values->end());
  for (auto [i, whole] : llvm::enumerate(old.slices)) {
    if (arguments[i].use_empty() && !yielded.contains(arguments[i]))
      erase.set(i);
    else
      draft.slices.push_back(whole);
  }
  draft.body->eraseArguments(erase);
  OpBuilder builder(loop);
  MicrobatchesOp next = draft.create(builder);
  for (auto [result, value] : llvm::zip(results, next.getResults()))
    result.replaceAllUsesWith(value);
  loop.erase();
  loop = next;
  return true;
}

MicrobatchesOp partition::tidy(MicrobatchesOp loop) {
  bool changed = true;
  while (changed) {
    dropDead(loop.getBlock());
    changed = replaceResults(loop);
    changed |= dropUnused(loop);
  }
  return loop;
}

//===----------------------------------------------------------------------===//
// lowerToWhile
//===----------------------------------------------------------------------===//

Operation *partition::lowerToWhile(MicrobatchesOp loop) {
  OpBuilder before(loop);
  Location loc = loop.getLoc();
  auto counterType = RankedTensorType::get({}, before.getI32Type());
  SmallVector<Value> inits{constant(before, loc, counterType, 0)};
  llvm::append_range(inits, loop.getCarries());
  // The loop writes every element of these results before it reads it, so the initial value does not matter.
  for (Value result : loop.getResults().drop_front(loop.getCarries().size()))
    inits.push_back(neutralOfSum(before, loc, typeOf(result)));

  auto cond = new Block(), body = new Block();
  for (Value init : inits) {
    cond->addArgument(init.getType(), loc);
    body->addArgument(init.getType(), loc);
  }
  OpBuilder inside(loop.getContext());
  inside.setInsertionPointToEnd(cond);
  Value more = stablehlo::CompareOp::create(
      inside, loc, RankedTensorType::get({}, inside.getI1Type()), cond->getArgument(0),
      constant(inside, loc, counterType, loop.getCount()),
      stablehlo::ComparisonDirectionAttr::get(inside.getContext(), stablehlo::ComparisonDirection::LT),
      stablehlo::ComparisonTypeAttr::get(inside.getContext(), stablehlo::ComparisonType::SIGNED));
  stablehlo::ReturnOp::create(inside, loc, more);

  inside.setInsertionPointToEnd(body);
  Value iteration = body->getArgument(0), zero = constant(inside, loc, counterType, 0);
  auto startAt = [&](RankedTensorType type) {
    SmallVector<Value> start(type.getRank(), zero);
    start[0] = iteration;
    return start;
  };
  auto rowType = [](RankedTensorType type) {
    SmallVector<int64_t> sizes(type.getShape());
    sizes[0] = 1;
    return RankedTensorType::get(sizes, type.getElementType());
  };
  IRMapping mapping;
  for (auto [whole, argument] : llvm::zip(loop.getSlices(), loop.getSliceArguments())) {
    RankedTensorType type = typeOf(whole), row = rowType(type);
    Value part = stablehlo::DynamicSliceOp::create(inside, loc, row, whole, startAt(type), row.getShape());
    mapping.map(argument, stablehlo::ReshapeOp::create(inside, loc, typeOf(argument), part).getResult());
  }
  for (auto [i, argument] : llvm::enumerate(loop.getCarryArguments()))
    mapping.map(argument, body->getArgument(1 + i));
  for (Operation &op : loop.getBlock().without_terminator())
    inside.clone(op, mapping);
  SmallVector<Value> yielded{
      stablehlo::AddOp::create(inside, loc, counterType, iteration, constant(inside, loc, counterType, 1))};
  for (Value value : loop.getYieldedCarries())
    yielded.push_back(mapping.lookupOrDefault(value));
  for (Value value : loop.getYieldedStacks()) {
    Value stack = body->getArgument(yielded.size());
    RankedTensorType type = typeOf(stack);
    Value part = stablehlo::ReshapeOp::create(inside, loc, rowType(type), mapping.lookupOrDefault(value));
    yielded.push_back(stablehlo::DynamicUpdateSliceOp::create(inside, loc, type, stack, part, startAt(type)));
  }
  for (Value value : loop.getYieldedLasts())
    yielded.push_back(mapping.lookupOrDefault(value));
  stablehlo::ReturnOp::create(inside, loc, yielded);

  OperationState state(loc, stablehlo::WhileOp::getOperationName());
  state.addOperands(inits);
  state.addTypes(TypeRange(ValueRange(inits)));
  state.addRegion()->push_back(cond);
  state.addRegion()->push_back(body);
  Operation *written = before.create(state);
  loop->replaceAllUsesWith(written->getResults().drop_front());
  loop->erase();
  return written;
}
