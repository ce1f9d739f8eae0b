// Turns a loop over optimizer steps into a step that each call repeats: the body of the loop becomes the step.
//
// Carried state is the step's state, slices of inputs are stacked arguments, and stacks are stacked results. Hidden
// state has what else an iteration takes from the one before: other carries, the number of the repetition, and stacks
// that ops behind the loop read. Ops before and behind the loop run in each repetition. They read state that is not
// carried as it was before the call; the last repetition replaces it, and has the results.
#include "RepeatSteps.h"

#include "../Partition.h"
#include "Microbatches.h"

#include "mpmd/Dialect/Mpmd/Limits.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// What ops outside of the loop compute for it, and stacks that they read, have up to this number of bytes.
static constexpr double kMaxOuterBytes = 1 << 20;

static RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

namespace {
class Repeater {
public:
  Repeater(func::FuncOp step, Operation *loop)
      : step(step), entry(step.getBody().front()), loop(raiseLoop(loop, *tripCount(loop))), builder(this->loop) {
    step.getAllArgAttrs(argumentAttrs);
    step.getAllResultAttrs(resultAttrs);
  }

  /// Rewrites the step, or returns why it cannot. The step is undefined then.
  std::optional<Obstacle> run(bool isMarked);

private:
  bool carriesParameters(bool isMarked);
  void findState();
  void keepState();
  std::optional<Obstacle> replaceSlices();
  std::optional<Obstacle> replaceStack(Value stack, Value value);
  void replaceCarries();
  bool makeStacked(Value whole);
  Value addHidden(const Twine &name, Type type);
  Value constant(RankedTensorType type, int64_t value) {
    Attribute number = builder.getIntegerAttr(type.getElementType(), value);
    return stablehlo::ConstantOp::create(builder, loop.getLoc(), type, DenseElementsAttr::get(type, number));
  }
  Value compare(Value number, int64_t other);
  /// The number of the repetition. The first call creates it.
  Value number();

  func::FuncOp step;
  Block &entry;
  MicrobatchesOp loop;
  OpBuilder builder;
  SmallVector<DictionaryAttr> argumentAttrs, resultAttrs;
  /// The carries whose initial values are state that their last values replace.
  llvm::BitVector isState;
  /// The next values of the hidden states.
  SmallVector<Value> nexts;
  /// The numbers of the hidden states that are carries, and of these carries.
  SmallVector<std::pair<size_t, int64_t>> hiddenCarries;
  Value repetition, isLast;
  /// The results that replace state which is not carried.
  SmallVector<int64_t> keptResults;
};
} // namespace

static void replaceAttr(DictionaryAttr &list, StringRef name, Attribute value) {
  NamedAttrList attributes(list);
  attributes.set(name, value);
  list = attributes.getDictionary(list.getContext());
}

/// Whether the model reads a carry that begins with state, or with an input of a step with marks. Without marks, loops
/// that carry inputs may be any part of the model.
bool Repeater::carriesParameters(bool isMarked) {
  for (auto [init, argument] : llvm::zip(loop.getCarries(), loop.getCarryArguments()))
    if (isa<FloatType>(typeOf(init).getElementType()) && reachesContraction(argument) &&
        (isArgument(init, /*isState=*/true) || (isMarked && isArgument(init, /*isState=*/false))))
      return true;
  return false;
}

/// Finds the carries that are state, and other results that replace state.
void Repeater::findState() {
  isState.resize(loop.getCarries().size());
  for (auto [r, value] : llvm::enumerate(entry.getTerminator()->getOperands())) {
    auto info = cast<ResultAttr>(resultAttrs[r].get(kResultAttr));
    if (info.getState() < 0 || value == entry.getArgument(info.getState()))
      continue;
    BlockArgument state = entry.getArgument(info.getState());
    auto carries = loop.getCarryResults();
    auto i = llvm::find(carries, value) - carries.begin();
    if (i != static_cast<int64_t>(carries.size()) && loop.getCarries()[i] == state && state.hasOneUse())
      isState.set(i);
    else
      keptResults.push_back(r);
  }
}

/// Keeps state that is not carried as it is until the last repetition.
void Repeater::keepState() {
  Operation *end = entry.getTerminator();
  builder.setInsertionPoint(end);
  for (int64_t r : keptResults) {
    Value state = entry.getArgument(cast<ResultAttr>(resultAttrs[r].get(kResultAttr)).getState());
    number();
    end->setOperand(
        r, stablehlo::SelectOp::create(builder, loop.getLoc(), state.getType(), isLast, end->getOperand(r), state));
  }
}

Value Repeater::addHidden(const Twine &name, Type type) {
  Value state = entry.addArgument(type, loop.getLoc());
  auto text = builder.getStringAttr("mpmd." + name);
  argumentAttrs.push_back(builder.getDictionaryAttr(builder.getNamedAttr(
      kArgAttr, ArgAttr::get(builder.getContext(), text, ArgRole::Hidden, builder.getDenseI64ArrayAttr({})))));
  resultAttrs.push_back(builder.getDictionaryAttr(
      builder.getNamedAttr(kResultAttr, ResultAttr::get(builder.getContext(), text, entry.getNumArguments() - 1, 0))));
  nexts.emplace_back();
  return state;
}

Value Repeater::compare(Value number, int64_t other) {
  return stablehlo::CompareOp::create(
      builder, loop.getLoc(), RankedTensorType::get({}, builder.getI1Type()), number, constant(typeOf(number), other),
      stablehlo::ComparisonDirectionAttr::get(builder.getContext(), stablehlo::ComparisonDirection::EQ),
      stablehlo::ComparisonTypeAttr::get(builder.getContext(), stablehlo::ComparisonType::SIGNED));
}

Value Repeater::number() {
  if (repetition)
    return repetition;
  auto type = RankedTensorType::get({}, builder.getI32Type());
  repetition = addHidden("repetition", type);
  Value next = stablehlo::AddOp::create(builder, loop.getLoc(), type, repetition, constant(type, 1));
  isLast = compare(next, loop.getCount());
  // The next call begins with 0 again.
  nexts.back() = stablehlo::SelectOp::create(builder, loop.getLoc(), type, isLast, constant(type, 0), next);
  return repetition;
}

/// Makes an input that only the loop reads, slice by slice, a stacked argument, of which the step reads one slice.
bool Repeater::makeStacked(Value whole) {
  auto argument = dyn_cast<BlockArgument>(whole);
  if (!argument || !argument.hasOneUse())
    return false;
  DictionaryAttr &list = argumentAttrs[argument.getArgNumber()];
  auto info = cast<ArgAttr>(list.get(kArgAttr));
  auto sharding = dyn_cast_or_null<ShardingAttr>(list.get(kShardingAttr));
  if (info.getRole() != ArgRole::Fed || info.getSlice() || (sharding && !sharding.getDims()[0].getAxes().empty()))
    return false;
  RankedTensorType type = typeOf(whole);
  argument.setType(RankedTensorType::get(type.getShape().drop_front(), type.getElementType()));
  replaceAttr(list, kArgAttr, info.withRole(ArgRole::Stacked));
  if (sharding)
    replaceAttr(list, kShardingAttr,
                ShardingAttr::get(builder.getContext(), sharding.getDims().drop_front(), sharding.getReplicated(),
                                  sharding.getUnreduced(), sharding.getReduction()));
  return true;
}

std::optional<Obstacle> Repeater::replaceSlices() {
  Location loc = loop.getLoc();
  for (auto [whole, argument] : llvm::zip(loop.getSlices(), loop.getSliceArguments())) {
    Value slice = whole;
    if (makeStacked(whole)) {
    } else if (whole.getDefiningOp<stablehlo::IotaOp>() && typeOf(whole).getRank() == 1) {
      slice = stablehlo::ConvertOp::create(builder, loc, argument.getType(), number());
    } else if (whole.getDefiningOp() && bytesOf(whole) > kMaxOuterBytes) {
      return Obstacle{"what it slices is computed before it, and more than 1 MiB", whole.getLoc()};
    } else {
      RankedTensorType type = typeOf(whole);
      SmallVector<int64_t> sizes(type.getShape());
      sizes[0] = 1;
      SmallVector<Value> starts{number()};
      starts.resize(type.getRank(), constant(typeOf(number()), 0));
      slice = stablehlo::DynamicSliceOp::create(builder, loc, RankedTensorType::get(sizes, type.getElementType()),
                                                whole, starts, sizes);
      slice = stablehlo::ReshapeOp::create(builder, loc, argument.getType(), slice);
    }
    argument.replaceAllUsesWith(slice);
  }
  return std::nullopt;
}

void Repeater::replaceCarries() {
  Value isFirst;
  for (auto [i, argument] : llvm::enumerate(loop.getCarryArguments())) {
    Value value = loop.getCarries()[i];
    if (!isState.test(i)) {
      if (!isFirst)
        isFirst = compare(number(), 0);
      hiddenCarries.emplace_back(nexts.size(), i);
      Value state = addHidden("carry" + Twine(i), argument.getType());
      value = stablehlo::SelectOp::create(builder, loop.getLoc(), argument.getType(), isFirst, value, state);
    }
    argument.replaceAllUsesWith(value);
  }
}

/// Returns the values of all repetitions if the step returns them as a plain result. Others read a stack in hidden
/// state, which is complete in the last repetition.
std::optional<Obstacle> Repeater::replaceStack(Value stack, Value value) {
  Operation *end = entry.getTerminator();
  for (OpOperand &use : llvm::make_early_inc_range(stack.getUses()))
    if (use.getOwner() == end) {
      DictionaryAttr &list = resultAttrs[use.getOperandNumber()];
      auto info = cast<ResultAttr>(list.get(kResultAttr));
      if (info.getState() >= 0)
        continue;
      replaceAttr(list, kResultAttr, info.withStacked(true));
      use.set(value);
    }
  if (stack.use_empty())
    return std::nullopt;
  if (bytesOf(stack) > kMaxOuterBytes)
    return Obstacle{"a stack of its values of more than 1 MiB is read behind it",
                    (*stack.getUsers().begin())->getLoc()};
  RankedTensorType type = typeOf(stack);
  SmallVector<int64_t> sizes(type.getShape());
  sizes[0] = 1;
  SmallVector<Value> starts{number()};
  starts.resize(type.getRank(), constant(typeOf(number()), 0));
  Value state = addHidden("stack" + Twine(nexts.size()), type);
  Value row =
      stablehlo::ReshapeOp::create(builder, loop.getLoc(), RankedTensorType::get(sizes, type.getElementType()), value);
  nexts.back() = stablehlo::DynamicUpdateSliceOp::create(builder, loop.getLoc(), type, state, row, starts);
  stack.replaceAllUsesWith(nexts.back());
  return std::nullopt;
}

std::optional<Obstacle> Repeater::run(bool isMarked) {
  if (!carriesParameters(isMarked))
    return Obstacle{"it carries no parameters of the model", loop.getLoc()};
  findState();
  if (auto obstacle = replaceSlices())
    return obstacle;
  replaceCarries();
  SmallVector<Value> yielded(loop.getYielded());
  auto &ops = loop.getBlock().getOperations();
  entry.getOperations().splice(loop->getIterator(), ops, ops.begin(), std::prev(ops.end()));
  for (auto [number, i] : hiddenCarries)
    nexts[number] = yielded[i];
  auto stacks = loop.getStackResults();
  for (auto [result, value] : llvm::zip(loop.getResults(), yielded))
    if (!llvm::is_contained(stacks, result))
      result.replaceAllUsesWith(value);
    else if (auto obstacle = replaceStack(result, value))
      return obstacle;
  keepState();
  Operation *end = entry.getTerminator();
  end->insertOperands(end->getNumOperands(), nexts);
  const int64_t count = loop.getCount();
  loop.erase();
  step.setType(FunctionType::get(step.getContext(), entry.getArgumentTypes(), end->getOperandTypes()));
  step.setAllArgAttrs(argumentAttrs);
  step.setAllResultAttrs(resultAttrs);
  step->setAttr(kRepetitionsAttr, builder.getI64IntegerAttr(count));
  return std::nullopt;
}

std::optional<Obstacle> partition::repeatStep(func::FuncOp step, Operation *loop, bool isMarked) {
  Block &entry = step.getBody().front();
  auto fails = [&](const Twine &text, Location loc) { return Obstacle{text.str(), loc}; };
  if (loop->getBlock() != &entry || step->hasAttr(kRepetitionsAttr))
    return fails("it is inside of a loop itself", loop->getLoc());
  const int64_t count = *tripCount(loop);
  if (count < 2)
    return fails("it has one iteration", loop->getLoc());
  if (count > kMaxRepetitions)
    return fails("it has more than " + Twine(kMaxRepetitions) + " iterations", loop->getLoc());
  auto isNamed = [](DictionaryAttr list, StringRef name) { return list && list.get(name); };
  SmallVector<DictionaryAttr> arguments, results;
  step.getAllArgAttrs(arguments);
  step.getAllResultAttrs(results);
  if (!llvm::all_of(arguments, [&](DictionaryAttr list) { return isNamed(list, kArgAttr); }) ||
      !llvm::all_of(results, [&](DictionaryAttr list) { return isNamed(list, kResultAttr); }))
    return fails("the state is unknown", step.getLoc());
  auto shares = sharesOfWork(entry);
  for (Operation &op : entry)
    if (&op != loop && (isMarked ? callsStages(&op) : shares.lookup(&op) > 1 - kWholeShare))
      return fails("the model is computed outside of it, too", op.getLoc());
  // A copy shows whether the rewrite succeeds.
  IRMapping mapping;
  OpBuilder builder(step);
  auto copy = cast<func::FuncOp>(builder.clone(*step, mapping));
  std::optional<Obstacle> obstacle = Repeater(copy, mapping.lookup(loop)).run(isMarked);
  copy.erase();
  if (!obstacle)
    Repeater(step, loop).run(isMarked);
  return obstacle;
}
