// Builds the loop that replaces unrolled microbatches.
#include "RerollMicrobatches.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// Returns the microbatch's row of `whole` as a value of `type`, in the body.
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
  Value row = draft->addSlice(whole);
  return row.getType() == type ? row : stablehlo::ReshapeOp::create(inside, loc, type, row).getResult();
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
    } else if (row.kind == RowInfo::Carried) {
      row.emitted = draft->addCarry(row.values.front());
      carried.emplace_back(draft->inits.size() - 1, work.back());
    } else if (row.kind == RowInfo::Stacked) {
      SmallVector<int64_t> shape{1};
      llvm::append_range(shape, type.getShape());
      SmallVector<Value> parts;
      for (Value value : row.values)
        parts.push_back(stablehlo::ReshapeOp::create(before, value.getLoc(),
                                                     RankedTensorType::get(shape, type.getElementType()), value));
      shape[0] = parts.size();
      row.emitted =
          sliceOf(stablehlo::ConcatenateOp::create(before, parts.front().getLoc(),
                                                   RankedTensorType::get(shape, type.getElementType()), parts, 0),
                  type);
    } else {
      const OpRow &op = opRows[row.op];
      size_t size = work.size();
      for (auto &[value, read] : op.reads)
        if (!rows[read].emitted)
          work.push_back(read);
      if (work.size() != size)
        continue;
      // Operands are set by position: one value of the first microbatch may correspond to two values of another.
      Operation *copy = inside.clone(*op.ops.front());
      size_t place = 0;
      forEachRead(copy, [&](OpOperand &operand) { operand.set(rows[op.reads[place++].second].emitted); });
      for (unsigned r = 0; r < copy->getNumResults(); ++r) {
        Row results;
        for (Operation *other : op.ops)
          results.push_back(other->getResult(r));
        if (auto found = rowNumbers.find(results);
            found != rowNumbers.end() && rows[found->second].op == rows[work.back()].op)
          rows[found->second].emitted = copy->getResult(r);
      }
      rows[work.back()].emitted = copy->getResult(rows[work.back()].result);
    }
    work.pop_back();
  }
  return rows[root].emitted;
}

/// Builds the loop. Sums become carries. Values that ops outside read for each microbatch become stacked results.
Operation *Reroller::build() {
  MLIRContext *context = entry.getParentOp()->getContext();
  Location loc = components.front().front()->getLoc();
  // Reorders the step: ops that depend on no microbatch, then the loop, then ops that depend on the loop.
  SmallVector<Operation *> after;
  for (Operation &op : entry.without_terminator())
    if (reach.contains(&op) && !taken.contains(&op) && !consumed.contains(&op))
      after.push_back(&op);
  Operation *end = entry.getTerminator();
  for (Operation *op : after)
    op->moveBefore(end);

  llvm::SetVector<int64_t> outputs;
  // The last value of a carried row is a result of the loop.
  DenseSet<Value> carriedLasts;
  for (const RowInfo &row : rows)
    if (row.kind == RowInfo::Carried)
      carriedLasts.insert(rows[row.next].values.back());
  auto isAfter = [&](Operation *user) {
    Operation *op = entry.findAncestorOpInBlock(*user);
    return op && !taken.contains(op) && !consumed.contains(op);
  };
  for (auto &[value, row] : rowOfValue)
    if (!carriedLasts.contains(value) && llvm::any_of(value.getUsers(), isAfter))
      outputs.insert(row);
  // Sorts the rows, because the iteration order of `outputs` is not deterministic.
  auto stacked = llvm::to_vector(outputs);
  llvm::sort(stacked);

  before = OpBuilder(context);
  inside = OpBuilder(context);
  before.setInsertionPoint(after.empty() ? end : after.front());
  draft.emplace(loc, components.size());
  inside.setInsertionPointToEnd(draft->body.get());
  // Emits calls in their original order, because the order of tasks follows it.
  for (Operation *anchor : components.front())
    if (anchor->getNumResults())
      emit(rowOfValue[anchor->getResult(0)]);
  SmallVector<int64_t> sumCarries;
  for (const Sum &sum : sums) {
    auto type = cast<RankedTensorType>(sum.root->getResult(0).getType());
    Value init;
    for (Value value : sum.inits)
      init = init ? stablehlo::AddOp::create(before, sum.root->getLoc(), type, init, value).getResult() : value;
    Value total = draft->addCarry(init ? init : neutralOfSum(before, loc, type));
    sumCarries.push_back(draft->inits.size() - 1);
    for (int64_t row : sum.rows) {
      Value term = emit(row);
      total = stablehlo::AddOp::create(inside, sum.root->getLoc(), type, total, term);
    }
    draft->nexts[sumCarries.back()] = total;
  }
  for (int64_t row : stacked)
    draft->stacks.push_back(emit(row));
  for (size_t i = 0; i < carried.size(); ++i) { // `emit` may add to them
    Value next = emit(rows[carried[i].second].next);
    draft->nexts[carried[i].first] = next;
  }

  MicrobatchesOp loop = draft->create(before);
  for (auto [sum, carry] : llvm::zip(sums, sumCarries))
    sum.root->getResult(0).replaceAllUsesWith(loop.getCarryResults()[carry]);
  for (auto [carry, row] : carried)
    rows[rows[row].next].values.back().replaceUsesWithIf(loop.getCarryResults()[carry],
                                                         [&](OpOperand &use) { return isAfter(use.getOwner()); });
  for (auto [row, stack] : llvm::zip(stacked, loop.getStackResults())) {
    auto type = cast<RankedTensorType>(stack.getType());
    SmallVector<int64_t> from(type.getRank(), 0), to(type.getShape()), ones(type.getRank(), 1), shape(to);
    shape[0] = 1;
    for (auto [k, value] : llvm::enumerate(rows[row].values)) {
      from[0] = k;
      to[0] = k + 1;
      Value part = stablehlo::SliceOp::create(before, loc, RankedTensorType::get(shape, type.getElementType()), stack,
                                              from, to, ones);
      part = stablehlo::ReshapeOp::create(before, loc, cast<RankedTensorType>(value.getType()), part);
      value.replaceUsesWithIf(part, [&](OpOperand &use) { return isAfter(use.getOwner()); });
    }
  }
  SmallVector<Operation *> gone;
  for (Operation &op : llvm::reverse(entry))
    if (taken.contains(&op) || consumed.contains(&op))
      gone.push_back(&op);
  for (Operation *op : gone)
    op->erase();
  loop = tidy(loop);
  // `mpmd-flatten-microbatches` reads nested loops of StableHLO.
  auto isNested = [](Operation &op) {
    return isa<stablehlo::WhileOp>(op) && (hasContraction(&op) || callsStages(&op));
  };
  return llvm::any_of(loop.getBlock(), isNested) ? lowerToWhile(loop) : loop;
}
