// Takes what the loop carries from microbatch to microbatch without any stage's help (a random key) out of it (design, section 6): a loop before
// it computes the values of all microbatches, and the microbatch loop slices them.
#include "Partition.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

namespace {
/// What a value of the body is computed from, within the body.
struct Roots {
  bool usesStage = false;
  DenseSet<Value> arguments; // of the body
};

Roots rootsOf(Step &step, Value value) {
  Roots roots;
  DenseSet<Value> seen;
  SmallVector<Value> work{value};
  while (!work.empty()) {
    Value next = work.pop_back_val();
    if (!seen.insert(next).second || next.getParentBlock() != &step.body())
      continue;
    Operation *op = next.getDefiningOp();
    if (!op)
      roots.arguments.insert(next);
    else if (isa<func::CallOp>(op))
      roots.usesStage = true;
    else
      llvm::append_range(work, readsOf(op));
  }
  return roots;
}

/// Whether only the way to its own next value reads the carry: a sum, say.
bool isReadByItselfOnly(Step &step, const Carry &carry) {
  Value value = carry.argument;
  while (value != carry.next) {
    if (!value.hasOneUse())
      return value.use_empty() && value == carry.argument;
    Operation *user = *value.getUsers().begin();
    if (user->getBlock() != &step.body() || user->getNumResults() != 1)
      return false;
    value = user->getResult(0);
  }
  return true;
}

class Hoister {
public:
  Hoister(Step &step, SmallVector<Carry> serial)
      : step(step), serial(std::move(serial)), loc(step.loop->getLoc()), before(step.loop), counterType(RankedTensorType::get({}, before.getI32Type())) {}
  void run();

private:
  Value constant(OpBuilder &builder, RankedTensorType type, int64_t value);
  RankedTensorType stackType(const Carry &carry) {
    auto type = cast<RankedTensorType>(carry.argument.getType());
    SmallVector<int64_t> shape{step.microbatches};
    llvm::append_range(shape, type.getShape());
    return RankedTensorType::get(shape, type.getElementType());
  }
  Block *condition(TypeRange types);
  Block *body(TypeRange types);

  Step &step;
  SmallVector<Carry> serial;
  Location loc;
  OpBuilder before;
  RankedTensorType counterType;
};
} // namespace

Value Hoister::constant(OpBuilder &builder, RankedTensorType type, int64_t value) {
  Type element = type.getElementType();
  Attribute attr = isa<FloatType>(element) ? Attribute(builder.getFloatAttr(element, value)) : builder.getIntegerAttr(element, value);
  return stablehlo::ConstantOp::create(builder, loc, type, DenseElementsAttr::get(type, attr));
}

Block *Hoister::condition(TypeRange types) {
  auto block = new Block();
  for (Type type : types)
    block->addArgument(type, loc);
  OpBuilder builder(step.func.getContext());
  builder.setInsertionPointToEnd(block);
  Value more = stablehlo::CompareOp::create(builder, loc, RankedTensorType::get({}, builder.getI1Type()), block->getArgument(0),
                                            constant(builder, counterType, step.microbatches),
                                            stablehlo::ComparisonDirectionAttr::get(builder.getContext(), stablehlo::ComparisonDirection::LT),
                                            stablehlo::ComparisonTypeAttr::get(builder.getContext(), stablehlo::ComparisonType::SIGNED));
  stablehlo::ReturnOp::create(builder, loc, more);
  return block;
}

/// One turn: keeps the values of this microbatch, then computes the next ones as the step's own loop did.
Block *Hoister::body(TypeRange types) {
  auto block = new Block();
  for (Type type : types)
    block->addArgument(type, loc);
  OpBuilder builder(step.func.getContext());
  builder.setInsertionPointToEnd(block);
  Value i = block->getArgument(0), zero = constant(builder, counterType, 0);
  SmallVector<Value> yielded{stablehlo::AddOp::create(builder, loc, counterType, i, constant(builder, counterType, 1))}, stacks;
  IRMapping mapping;
  for (auto [n, carry] : llvm::enumerate(serial)) {
    Value value = block->getArgument(1 + n), stack = block->getArgument(1 + serial.size() + n);
    mapping.map(carry.argument, value);
    auto type = cast<RankedTensorType>(value.getType());
    SmallVector<int64_t> shape{1};
    llvm::append_range(shape, type.getShape());
    Value row = stablehlo::ReshapeOp::create(builder, loc, RankedTensorType::get(shape, type.getElementType()), value);
    SmallVector<Value> start(shape.size(), zero);
    start[0] = i;
    stacks.push_back(stablehlo::DynamicUpdateSliceOp::create(builder, loc, stack.getType(), stack, row, start));
  }
  for (Value counter : step.counters)
    mapping.map(counter, counter.getType() == counterType ? i : stablehlo::ConvertOp::create(builder, loc, counter.getType(), i).getResult());
  auto copy = [&](Value root) {
    SmallVector<Value> work{root};
    while (!work.empty()) {
      Value value = work.back();
      if (mapping.contains(value) || value.getParentBlock() != &step.body()) {
        work.pop_back();
        continue;
      }
      if (auto slice = step.slices.find(value); slice != step.slices.end()) {
        auto whole = cast<RankedTensorType>(slice->second.getType()), type = cast<RankedTensorType>(value.getType());
        SmallVector<int64_t> sizes(whole.getShape());
        sizes[0] = 1;
        SmallVector<Value> start(sizes.size(), zero);
        start[0] = i;
        Value row = stablehlo::DynamicSliceOp::create(builder, loc, RankedTensorType::get(sizes, whole.getElementType()), slice->second, start, sizes);
        mapping.map(value, stablehlo::ReshapeOp::create(builder, loc, type, row).getResult());
        work.pop_back();
        continue;
      }
      Operation *op = value.getDefiningOp();
      size_t size = work.size();
      for (Value operand : readsOf(op))
        if (!mapping.contains(operand) && operand.getParentBlock() == &step.body())
          work.push_back(operand);
      if (work.size() == size)
        builder.clone(*op, mapping);
    }
    return mapping.lookupOrDefault(root);
  };
  for (const Carry &carry : serial)
    yielded.push_back(copy(carry.next));
  llvm::append_range(yielded, stacks);
  stablehlo::ReturnOp::create(builder, loc, yielded);
  return block;
}

void Hoister::run() {
  SmallVector<Value> inits{constant(before, counterType, 0)};
  for (const Carry &carry : serial)
    inits.push_back(carry.init);
  for (const Carry &carry : serial)
    inits.push_back(constant(before, stackType(carry), 0));
  OperationState state(loc, stablehlo::WhileOp::getOperationName());
  state.addOperands(inits);
  state.addTypes(TypeRange(ValueRange(inits)));
  state.addRegion()->push_back(condition(TypeRange(ValueRange(inits))));
  state.addRegion()->push_back(body(TypeRange(ValueRange(inits))));
  Operation *loop = before.create(state);

  OpBuilder inside(step.func.getContext());
  inside.setInsertionPointToStart(&step.body());
  for (auto [n, carry] : llvm::enumerate(serial)) {
    Value slice = Step::leaf(inside, loc, carry.argument.getType());
    step.slices[slice] = loop->getResult(1 + serial.size() + n);
    carry.argument.replaceAllUsesWith(slice);
    carry.result.replaceAllUsesWith(loop->getResult(1 + n));
  }
}

void partition::hoistSerialCarries(Step &step) {
  // The largest set that needs nothing but itself, counters and slices.
  SmallVector<bool> closed(step.carries.size(), true);
  DenseMap<Value, int64_t> index;
  for (auto [i, carry] : llvm::enumerate(step.carries))
    index[carry.argument] = i;
  SmallVector<Roots> roots = llvm::map_to_vector(step.carries, [&](const Carry &carry) { return rootsOf(step, carry.next); });
  for (bool changed = true; changed;) {
    changed = false;
    for (auto [i, root] : llvm::enumerate(roots))
      if (closed[i] && (root.usesStage || llvm::any_of(root.arguments, [&](Value argument) {
                          auto carry = index.find(argument);
                          return carry == index.end() ? !llvm::is_contained(step.counters, argument) : !closed[carry->second];
                        }))) {
        closed[i] = false;
        changed = true;
      }
  }
  // Sums that nothing else reads stay in the loop; unless what leaves it needs them.
  SmallVector<bool> leaves(step.carries.size(), false);
  for (auto [i, carry] : llvm::enumerate(step.carries))
    leaves[i] = closed[i] && !isReadByItselfOnly(step, carry);
  for (bool changed = true; changed;) {
    changed = false;
    for (auto [i, root] : llvm::enumerate(roots))
      if (leaves[i])
        for (Value argument : root.arguments)
          if (auto carry = index.find(argument); carry != index.end() && !leaves[carry->second])
            leaves[carry->second] = changed = true;
  }
  SmallVector<Carry> serial, kept;
  for (auto [i, carry] : llvm::enumerate(step.carries))
    (leaves[i] ? serial : kept).push_back(carry);
  if (serial.empty())
    return;
  Hoister(step, serial).run();
  step.carries = kept;
  SmallVector<Value> yielded;
  for (const Carry &carry : step.carries)
    yielded.push_back(carry.next);
  for (const Stack &stack : step.stacks)
    yielded.push_back(stack.value);
  step.body().getTerminator()->setOperands(yielded);
}
