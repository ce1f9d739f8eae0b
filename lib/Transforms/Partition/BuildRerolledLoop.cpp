// Builds the loop over microbatches that stood one after another.
#include "RerollMicrobatches.h"

#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

Value Reroller::constant(OpBuilder &builder, Type type, int64_t value) {
  auto tensor = cast<RankedTensorType>(type);
  Type element = tensor.getElementType();
  Attribute attr = isa<FloatType>(element) ? Attribute(builder.getFloatAttr(element, value)) : builder.getIntegerAttr(element, value);
  return stablehlo::ConstantOp::create(builder, step.func.getLoc(), tensor, DenseElementsAttr::get(tensor, attr));
}

/// In the body: the microbatch's row of `whole`, as a value of `type`.
Value Reroller::sliceOf(Value whole, RankedTensorType type) {
  Location loc = whole.getLoc();
  auto wholeType = cast<RankedTensorType>(whole.getType());
  int64_t count = components.size();
  if (wholeType.getRank() == 0 || wholeType.getDimSize(0) != count) {
    SmallVector<int64_t> shape{count};
    llvm::append_range(shape, type.getShape());
    wholeType = RankedTensorType::get(shape, type.getElementType());
    whole = stablehlo::ReshapeOp::create(before, loc, wholeType, whole);
  }
  SmallVector<int64_t> sizes(wholeType.getShape());
  sizes[0] = 1;
  SmallVector<Value> start(sizes.size(), constant(inside, counter.getType(), 0));
  start[0] = counter;
  auto inner = RankedTensorType::get(ArrayRef(sizes).drop_front(), type.getElementType());
  Value row = stablehlo::DynamicSliceOp::create(inside, loc, RankedTensorType::get(sizes, type.getElementType()), whole, start, sizes);
  row = stablehlo::ReshapeOp::create(inside, loc, inner, row);
  return inner == type ? row : stablehlo::ReshapeOp::create(inside, loc, type, row).getResult();
}

Value Reroller::emit(int64_t root) {
  SmallVector<int64_t> work{root};
  while (!work.empty()) {
    RowInfo &row = rows[work.back()];
    if (row.emitted) {
      work.pop_back();
      continue;
    }
    auto type = dyn_cast<RankedTensorType>(row.values.front().getType());
    if (row.kind == RowInfo::Shared) {
      row.emitted = row.values.front();
    } else if (row.kind == RowInfo::Window) {
      row.emitted = sliceOf(row.root, type);
    } else if (row.kind == RowInfo::Stacked) {
      SmallVector<int64_t> shape{1};
      llvm::append_range(shape, type.getShape());
      SmallVector<Value> parts;
      for (Value value : row.values)
        parts.push_back(stablehlo::ReshapeOp::create(before, value.getLoc(), RankedTensorType::get(shape, type.getElementType()), value));
      shape[0] = parts.size();
      row.emitted = sliceOf(
          stablehlo::ConcatenateOp::create(before, parts.front().getLoc(), RankedTensorType::get(shape, type.getElementType()), parts, 0),
          type);
    } else {
      const OpRow &op = opRows[row.op];
      size_t size = work.size();
      for (auto &[value, read] : op.reads)
        if (!rows[read].emitted)
          work.push_back(read);
      if (work.size() != size)
        continue;
      IRMapping mapping;
      for (auto &[value, read] : op.reads)
        mapping.map(value, rows[read].emitted);
      Operation *copy = inside.clone(*op.ops.front(), mapping);
      for (unsigned r = 0; r < copy->getNumResults(); ++r) {
        Row results;
        for (Operation *other : op.ops)
          results.push_back(other->getResult(r));
        if (auto found = rowNumbers.find(results); found != rowNumbers.end() && rows[found->second].op == rows[work.back()].op)
          rows[found->second].emitted = copy->getResult(r);
      }
      rows[work.back()].emitted = copy->getResult(rows[work.back()].result);
    }
    work.pop_back();
  }
  return rows[root].emitted;
}

/// The loop in the form that scans have: a counter, sums, and outputs that are stacked.
void Reroller::build() {
  MLIRContext *context = step.func.getContext();
  Location loc = components.front().front().getLoc();
  // What no microbatch computes comes first, then the loop, then the rest.
  SmallVector<Operation *> after;
  for (Operation &op : entry.without_terminator())
    if (reach.contains(&op) && !taken.contains(&op) && !consumed.contains(&op))
      after.push_back(&op);
  Operation *end = step.terminator();
  for (Operation *op : after)
    op->moveBefore(end);

  llvm::SetVector<int64_t> outputs;
  DenseSet<Operation *> sumUsers(consumed.begin(), consumed.end());
  for (auto &[value, row] : rowOfValue)
    for (Operation *user : value.getUsers()) {
      Operation *ancestor = entry.findAncestorOpInBlock(*user);
      if (!taken.contains(ancestor) && !sumUsers.contains(ancestor))
        outputs.insert(row);
    }
  // Deterministic: in the order of the rows.
  auto stacked = llvm::to_vector(outputs);
  llvm::sort(stacked);

  before = OpBuilder(context);
  inside = OpBuilder(context);
  before.setInsertionPoint(after.empty() ? end : after.front());
  auto counterType = RankedTensorType::get({}, before.getI32Type());
  SmallVector<Value> inits{constant(before, counterType, 0)};
  for (const Sum &sum : sums) {
    Value init;
    for (Value value : sum.inits)
      init = init ? stablehlo::AddOp::create(before, sum.root->getLoc(), init.getType(), init, value).getResult() : value;
    inits.push_back(init ? init : constant(before, sum.root->getResult(0).getType(), 0));
  }
  auto stackType = [&](int64_t row) {
    auto type = cast<RankedTensorType>(rows[row].values.front().getType());
    SmallVector<int64_t> shape{static_cast<int64_t>(components.size())};
    llvm::append_range(shape, type.getShape());
    return RankedTensorType::get(shape, type.getElementType());
  };
  for (int64_t row : stacked)
    inits.push_back(constant(before, stackType(row), 0));

  auto cond = new Block(), body = new Block();
  for (Value init : inits) {
    cond->addArgument(init.getType(), loc);
    body->addArgument(init.getType(), loc);
  }
  inside.setInsertionPointToEnd(cond);
  Value more = stablehlo::CompareOp::create(inside, loc, RankedTensorType::get({}, inside.getI1Type()), cond->getArgument(0),
                                            constant(inside, counterType, components.size()),
                                            stablehlo::ComparisonDirectionAttr::get(context, stablehlo::ComparisonDirection::LT),
                                            stablehlo::ComparisonTypeAttr::get(context, stablehlo::ComparisonType::SIGNED));
  stablehlo::ReturnOp::create(inside, loc, more);
  inside.setInsertionPointToEnd(body);
  counter = body->getArgument(0);
  // Calls in their order, so that tasks keep it.
  for (func::CallOp stageCall : components.front())
    if (stageCall.getNumResults())
      emit(rowOfValue[stageCall.getResult(0)]);
  SmallVector<Value> yielded{stablehlo::AddOp::create(inside, loc, counterType, counter, constant(inside, counterType, 1))};
  for (auto [i, sum] : llvm::enumerate(sums)) {
    Value total = body->getArgument(1 + i);
    for (int64_t row : sum.rows) {
      Value term = emit(row);
      total = stablehlo::AddOp::create(inside, sum.root->getLoc(), total.getType(), total, term);
    }
    yielded.push_back(total);
  }
  for (auto [i, row] : llvm::enumerate(stacked)) {
    Value value = emit(row), stack = body->getArgument(1 + sums.size() + i);
    SmallVector<int64_t> shape(stackType(row).getShape());
    shape[0] = 1;
    SmallVector<Value> start(shape.size(), constant(inside, counterType, 0));
    start[0] = counter;
    Value part = stablehlo::ReshapeOp::create(inside, loc, RankedTensorType::get(shape, stackType(row).getElementType()), value);
    yielded.push_back(stablehlo::DynamicUpdateSliceOp::create(inside, loc, stack.getType(), stack, part, start));
  }
  stablehlo::ReturnOp::create(inside, loc, yielded);

  OperationState state(loc, stablehlo::WhileOp::getOperationName());
  state.addOperands(inits);
  state.addTypes(TypeRange(ValueRange(inits)));
  state.addRegion()->push_back(cond);
  state.addRegion()->push_back(body);
  Operation *loop = before.create(state);
  for (auto [i, sum] : llvm::enumerate(sums))
    sum.root->getResult(0).replaceAllUsesWith(loop->getResult(1 + i));
  for (auto [i, row] : llvm::enumerate(stacked)) {
    Value stack = loop->getResult(1 + sums.size() + i);
    SmallVector<int64_t> from(stackType(row).getRank(), 0), to(stackType(row).getShape()), ones(stackType(row).getRank(), 1), shape(to);
    shape[0] = 1;
    for (auto [k, value] : llvm::enumerate(rows[row].values)) {
      from[0] = k;
      to[0] = k + 1;
      Value part =
          stablehlo::SliceOp::create(before, loc, RankedTensorType::get(shape, stackType(row).getElementType()), stack, from, to, ones);
      part = stablehlo::ReshapeOp::create(before, loc, cast<RankedTensorType>(value.getType()), part);
      value.replaceUsesWithIf(part, [&](OpOperand &use) {
        Operation *user = entry.findAncestorOpInBlock(*use.getOwner());
        return user && !taken.contains(user) && !sumUsers.contains(user);
      });
    }
  }
  SmallVector<Operation *> gone;
  for (Operation &op : llvm::reverse(entry))
    if (taken.contains(&op) || consumed.contains(&op))
      gone.push_back(&op);
  for (Operation *op : gone)
    op->erase();
}
