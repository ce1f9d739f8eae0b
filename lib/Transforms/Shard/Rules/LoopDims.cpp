// Finds the dimensions of a loop or branch that can be sharded, by the rules of the ops inside.
#include "LoopDims.h"

#include "RuleBuilder.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::shard;

bool shard::isLoopOrBranch(Operation *op) { return isa<stablehlo::WhileOp, stablehlo::CaseOp, stablehlo::IfOp>(op); }

SmallVector<Value> shard::readsOf(Operation *op) {
  SmallVector<Value> reads(op->getOperands());
  if (!isLoopOrBranch(op))
    return reads;
  llvm::SetVector<Value> captured;
  op->walk([&](Operation *inner) {
    for (Value value : inner->getOperands())
      if (inner != op && !op->isAncestor(value.getParentBlock()->getParentOp()))
        captured.insert(value);
  });
  reads.append(captured.begin(), captured.end());
  return reads;
}

int LoopDims::number(Value value, int64_t dim) {
  auto [entry, isNew] = numbers.try_emplace({value, dim}, static_cast<int>(parent.size()));
  if (isNew) {
    parent.push_back(entry->second);
    sizes.push_back(RuleBuilder::sizeOf(value, dim));
    whole.push_back(false);
    summed.push_back(false);
  }
  return entry->second;
}

int LoopDims::find(int number) const {
  while (parent[number] != number)
    number = parent[number] = parent[parent[number]];
  return number;
}

void LoopDims::unify(int a, int b) {
  a = find(a);
  b = find(b);
  if (a == b)
    return;
  whole[std::min(a, b)] = whole[a] || whole[b] || sizes[a] != sizes[b];
  parent[std::max(a, b)] = std::min(a, b);
}

void LoopDims::tieValues(Value a, Value b) {
  for (int64_t dim = 0, rank = RuleBuilder::rankOf(a); dim < rank; ++dim)
    unify(number(a, dim), number(b, dim));
}

/// Calls `visit` with each operand and result of an op, and with the factors of its dimensions.
static void forEachSide(Operation &op, const Rule &rule, function_ref<void(Value, const FactorDims &)> visit) {
  for (auto [value, dims] : llvm::zip_equal(op.getOperands(), rule.operands))
    visit(value, dims);
  for (auto [value, dims] : llvm::zip_equal(op.getResults(), rule.results))
    visit(value, dims);
}

void LoopDims::tieFactors(Operation &op) {
  Rule rule = ruleOf(&op);
  SmallVector<int> first(rule.factors.size(), -1);
  forEachSide(op, rule, [&](Value value, const FactorDims &dims) {
    for (auto [dim, list] : llvm::enumerate(dims)) {
      int here = number(value, dim);
      if (list.size() != 1)
        continue;
      if (first[list[0]] >= 0)
        unify(first[list[0]], here);
      else
        first[list[0]] = here;
    }
  });
}

void LoopDims::tieAll(Operation *op) {
  for (Region &region : op->getRegions()) {
    Block &block = region.front();
    for (Operation &inner : block.without_terminator())
      isLoopOrBranch(&inner) ? tieAll(&inner) : tieFactors(inner);
    // A loop carries its operands; its condition yields only a predicate. Other regions yield the op's results.
    bool carries = isa<stablehlo::WhileOp>(op);
    if (carries)
      for (auto [init, argument] : llvm::zip_equal(op->getOperands(), block.getArguments()))
        tieValues(argument, init);
    if (!carries || region.getRegionNumber() == 1)
      for (auto [given, result] : llvm::zip_equal(block.getTerminator()->getOperands(), op->getResults()))
        tieValues(given, result);
  }
  if (isa<stablehlo::WhileOp>(op))
    for (auto [init, result] : llvm::zip_equal(op->getOperands(), op->getResults()))
      tieValues(init, result);
}

bool LoopDims::addsUp(Block *block) const {
  auto repeated = dyn_cast<stablehlo::WhileOp>(loop);
  return block->getParentOp() == loop && (!repeated || block == &repeated.getBody().front());
}

void LoopDims::markWhole(Operation &op) {
  Rule rule = ruleOf(&op);
  // Factors whose index does not affect the result of the op.
  SmallVector<bool> independent;
  for (const Factor &factor : rule.factors)
    independent.push_back(factor.kind == FactorKind::Parallel && !factor.indexed);
  forEachSide(op, rule, [&](Value, const FactorDims &dims) {
    for (auto &list : dims)
      if (list.size() != 1)
        for (int factor : list)
          independent[factor] = false;
  });
  bool counts = isa<stablehlo::IotaOp>(op);
  bool differs = isa<stablehlo::ConstantOp>(op) && !isFree(op.getResult(0));
  bool sums = rule.reduction == Reduction::Sum && addsUp(op.getBlock()) && op.getNumResults() == 1 &&
              !getElementTypeOrSelf(op.getResult(0).getType()).isInteger(1);
  forEachSide(op, rule, [&](Value value, const FactorDims &dims) {
    for (auto [dim, list] : llvm::enumerate(dims)) {
      const Factor *only = list.size() == 1 ? &rule.factors[list[0]] : nullptr;
      bool reduced = only && only->kind == FactorKind::Reduced && !only->indexed && sums;
      bool here = only && independent[list[0]] && !differs &&
                  !(counts && dim == cast<stablehlo::IotaOp>(op).getIotaDimension());
      if (!here && !reduced)
        whole[find(number(value, dim))] = true;
    }
  });
}

void LoopDims::markAll(Operation *op) {
  for (Region &region : op->getRegions())
    for (Operation &inner : region.front().without_terminator())
      isLoopOrBranch(&inner) ? markAll(&inner) : markWhole(inner);
}

void LoopDims::keepWhole(ArrayRef<int> classes) {
  for (int each : classes)
    whole[each] = true;
}

SmallVector<int> LoopDims::reducedBy(Operation &op, const Rule &rule) const {
  SmallVector<int> classes;
  for (auto [value, dims] : llvm::zip_equal(op.getOperands(), rule.operands))
    for (auto [dim, list] : llvm::enumerate(dims))
      if (list.size() == 1 && rule.factors[list[0]].kind == FactorKind::Reduced)
        if (int each = find(numbers.lookup({value, static_cast<int64_t>(dim)})); !whole[each])
          classes.push_back(each);
  llvm::sort(classes);
  classes.erase(llvm::unique(classes), classes.end());
  return classes;
}

SmallVector<int> LoopDims::partialSumsOf(Value value) const {
  SmallVector<int> classes = partialSums.lookup(value);
  llvm::erase_if(classes, [&](int each) { return whole[each]; });
  return classes;
}

SmallVector<int> LoopDims::common(ArrayRef<int> a, ArrayRef<int> b) {
  SmallVector<int> both;
  for (int each : a)
    if (llvm::is_contained(b, each))
      both.push_back(each);
    else
      whole[each] = true;
  for (int each : b)
    if (!llvm::is_contained(a, each))
      whole[each] = true;
  return both;
}

void LoopDims::visitPartialSums(Operation &op) {
  // A value that a region of a nested loop or reducer captures must not be sharded.
  op.walk([&](Operation *inner) {
    if (inner != &op || isLoopOrBranch(&op))
      for (Value value : inner->getOperands())
        keepWhole(partialSumsOf(value));
  });
  if (isLoopOrBranch(&op))
    return;
  Rule rule = ruleOf(&op);
  SmallVector<int> made = reducedBy(op, rule);
  bool single = op.getNumResults() == 1;
  std::optional<SmallVector<int>> passed;
  for (auto [i, value] : llvm::enumerate(op.getOperands())) {
    SmallVector<int> has = partialSumsOf(value);
    bool linear = single && llvm::is_contained(rule.linear, i);
    if (!linear || (!rule.together && passed))
      keepWhole(has);
    else if (!rule.together && !has.empty())
      passed = has;
    else if (rule.together && !isZero(value) && !begins.contains(value)) // the sum is partial sums if its addends are
      passed = passed ? common(*passed, has) : has;
  }
  if (!single)
    return keepWhole(made);
  SmallVector<int> all = passed.value_or(SmallVector<int>());
  for (int each : made) {
    if (llvm::is_contained(all, each))
      whole[each] = true;
    else
      all.push_back(each);
    summed[each] = true;
  }
  partialSums[op.getResult(0)] = all;
}

void LoopDims::findTotals(stablehlo::WhileOp repeated) {
  Block &body = repeated.getBody().front();
  for (BlockArgument carry : body.getArguments()) {
    // Follows a carry that is only added to and yielded. JAX may convert a weakly typed carry to its own type first.
    SmallVector<Value> chain;
    Value at = carry;
    bool adds = false;
    while (at.hasOneUse()) {
      Operation *user = *at.getUsers().begin();
      bool same = isa<stablehlo::ConvertOp>(user) && user->getResult(0).getType() == at.getType();
      if (user->getBlock() != &body || (!same && !isa<stablehlo::AddOp>(user)))
        break;
      adds |= !same;
      if (!adds)
        chain.push_back(user->getResult(0));
      at = user->getResult(0);
    }
    if (!adds || !at.hasOneUse() || body.getTerminator()->getOperand(carry.getArgNumber()) != at ||
        !repeated.getCond().getArgument(carry.getArgNumber()).use_empty() ||
        getElementTypeOrSelf(carry.getType()).isInteger(1))
      continue;
    begins.insert(carry);
    begins.insert(chain.begin(), chain.end());
    totals.insert(at);
  }
}

void LoopDims::findSums() {
  auto repeated = dyn_cast<stablehlo::WhileOp>(loop);
  if (repeated)
    findTotals(repeated);
  for (Region &region : loop->getRegions())
    if (addsUp(&region.front()))
      for (Operation &inner : region.front().without_terminator())
        visitPartialSums(inner);
  for (auto [i, result] : llvm::enumerate(loop->getResults())) {
    std::optional<SmallVector<int>> all;
    for (Region &region : loop->getRegions()) {
      if (!addsUp(&region.front()))
        continue;
      Value given = region.front().getTerminator()->getOperand(i);
      SmallVector<int> has = partialSumsOf(given);
      if (repeated && !totals.contains(given))
        keepWhole(has);
      else if (repeated || !isZero(given)) // other branches may yield zero instead of partial sums
        all = all ? common(*all, has) : has;
    }
    sums.push_back(all.value_or(SmallVector<int>()));
    // A value cannot be both sharded and partial sums along one axis.
    for (int64_t dim = 0, rank = RuleBuilder::rankOf(result); dim < rank; ++dim)
      if (int each = find(number(result, dim)); llvm::is_contained(sums.back(), each))
        whole[each] = true;
  }
}

LoopDims::LoopDims(Operation *loop) : loop(loop) {
  SmallVector<Value> outside = readsOf(loop);
  outside.append(loop->result_begin(), loop->result_end());
  for (Value value : outside)
    for (int64_t dim = 0, rank = RuleBuilder::rankOf(value); dim < rank; ++dim)
      number(value, dim);
  int known = parent.size();
  tieAll(loop);
  markAll(loop);
  // A class is not sharded if it only has dimensions of inner values, or if its size is 1. Its lowest number represents
  // it.
  for (int each = 0, count = parent.size(); each < count; ++each)
    if (find(each) == each && (each >= known || sizes[each] == 1))
      whole[each] = true;
  // Two dimensions of one value must not be sharded by the same factor: devices would hold only the blocks on the
  // diagonal.
  DenseSet<std::pair<Value, int>> seen;
  for (auto &[dim, each] : numbers)
    if (!seen.insert({dim.first, find(each)}).second)
      whole[find(each)] = true;
  findSums();
  for (int each = 0; each < known; ++each)
    if (find(each) == each && !whole[each])
      factors.try_emplace(each, static_cast<int>(factors.size()));
}

int LoopDims::factorOf(Value value, int64_t dim) const {
  auto entry = numbers.find({value, dim});
  auto known = entry == numbers.end() ? factors.end() : factors.find(find(entry->second));
  return known == factors.end() ? -1 : known->second;
}

Rule LoopDims::rule() const {
  RuleBuilder builder(loop);
  SmallVector<std::pair<int, int>> order; // (factor, class)
  for (auto [each, factor] : factors)
    order.emplace_back(factor, each);
  llvm::sort(order);
  for (auto [factor, each] : order)
    builder.rule.factors[builder.factor(sizes[each])].even = summed[each];
  auto fill = [&](ValueRange values, SmallVectorImpl<FactorDims> &sides) {
    for (auto [value, dims] : llvm::zip_equal(values, sides))
      for (auto [dim, list] : llvm::enumerate(dims))
        if (int factor = factorOf(value, dim); factor >= 0)
          list = {factor};
  };
  fill(readsOf(loop), builder.rule.operands);
  fill(loop->getResults(), builder.rule.results);
  for (ArrayRef<int> classes : sums) {
    SmallVector<int> &list = builder.rule.sums.emplace_back();
    for (int each : classes)
      if (auto known = factors.find(each); known != factors.end())
        list.push_back(known->second);
  }
  builder.rule.unknown = factors.empty();
  return builder.take();
}
