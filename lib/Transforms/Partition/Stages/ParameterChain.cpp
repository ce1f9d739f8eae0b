// Implements the order of parameters. A parameter has the number of its level, which is the length of the longest path
// to it. Parameters of parallel paths with equal levels, such as those of a model and of its reference model, are
// neighbours.
#include "ParameterChain.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// The number of elements of a tensor, else -1.
static int64_t elementsOf(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type ? type.getNumElements() : -1;
}

/// Returns the state that a parameter is the old or the new value of, or is computed from element by element. Returns
/// the value itself if there is none.
Value ParameterChain::stateOf(Value value) {
  auto elements = cast<RankedTensorType>(value.getType()).getNumElements();
  DenseSet<Value> seen;
  SmallVector<Value> work{value};
  while (!work.empty()) {
    Value next = work.pop_back_val();
    auto type = dyn_cast<RankedTensorType>(next.getType());
    if (!type || type.getNumElements() != elements || !seen.insert(next).second)
      continue;
    if (step.isState(next))
      return next;
    for (OpOperand &use : next.getUses())
      if (use.getOwner() == step.terminator())
        if (int64_t state = step.resultInfo(use.getOperandNumber()).getState(); state >= 0)
          return step.func.getArgument(state);
    if (Operation *op = next.getDefiningOp(); op && !isa<MicrobatchesOp>(op)) {
      const SmallVector<Value> reads = readsOf(op);
      work.append(reads.rbegin(), reads.rend());
    }
  }
  return value;
}

/// Finds the parameters: state that the loops read, directly or through ops before them.
void ParameterChain::findParameters() {
  DenseSet<Value> read;
  for (Loop &loop : step.loops) {
    for (Operation &op : loop.body())
      for (Value value : readsOf(&op))
        if (value.getParentBlock() == &step.entry() && isa<RankedTensorType>(value.getType()) &&
            !isScalar(value.getType()))
          read.insert(value);
    for (Value whole : loop.op.getSlices())
      read.erase(whole);
  }
  for (Value value : read)
    if (forEachOrigin(value, [&](Value source) { return step.isState(source); }))
      candidates.insert(value);
  trains = !candidates.empty();
  if (!trains)
    candidates = read;
}

/// Whether an op forms a weight of several parameters, as of factors of low rank. A norm of several is smaller.
static bool formsWeight(Operation &op, ArrayRef<Value> parameters) {
  return op.getNumResults() == 1 &&
         llvm::all_of(parameters, [&](Value parameter) { return bytesOf(parameter) <= bytesOf(op.getResult(0)); });
}

/// Finds the parameters that each op meets. Ops on parameters alone do not count, because the casts of all parameters
/// may come first.
void ParameterChain::visit(LoopChain &chain) {
  DenseMap<Operation *, llvm::BitVector> before;
  for (Operation &op : chain.body().without_terminator()) {
    bool hasOthers = false;
    double bytes = 0;
    llvm::BitVector reads(candidates.size());
    SmallVector<Value, 2> met;
    if (isa<stablehlo::OptimizationBarrierOp>(op) ||
        llvm::any_of(readsOf(&op), [&](Value value) { return chain.recomputed.contains(value.getDefiningOp()); }))
      chain.recomputed.insert(&op);
    for (Value value : readsOf(&op)) {
      Operation *producer = value.getDefiningOp();
      auto known = chain.ofParameters.find(value);
      if (candidates.contains(value) || known != chain.ofParameters.end()) {
        for (Value source : known == chain.ofParameters.end() ? ArrayRef(value) : ArrayRef<Value>(known->second))
          if (!llvm::is_contained(met, source))
            met.push_back(source);
      } else {
        if (!producer || !(chain.constant.contains(producer) || producer->hasTrait<OpTrait::ConstantLike>())) {
          hasOthers = true;
          bytes += bytesOf(value);
        }
        if (auto found = before.find(producer); found != before.end())
          reads |= found->second;
      }
    }
    if (met.empty() && !hasOthers)
      chain.constant.insert(&op);
    if (!met.empty() && !hasOthers && (met.size() == 1 || (trains && formsWeight(op, met)))) {
      for (Value result : op.getResults())
        chain.ofParameters[result] = met;
      continue;
    }
    int64_t level = 0;
    for (unsigned number : reads.set_bits())
      level = std::max(level, metParameters[number].level + 1);
    llvm::BitVector found = reads;
    for (Value result : op.getResults())
      bytes -= bytesOf(result);
    for (Value parameter : met) {
      auto [state, inserted] = metNumbers.try_emplace(stateOf(parameter), metParameters.size());
      if (inserted)
        metParameters.push_back({{}, reads, level, /*grows=*/bytes <= 0});
      auto &values = metParameters[state->second].values;
      if (!llvm::is_contained(values, parameter))
        values.push_back(parameter);
      found.set(state->second);
    }
    if (found.any())
      before[&op] = std::move(found);
    if (!met.empty())
      chain.met[&op] = std::move(met);
  }
}

/// Sorts the parameters by level. Paths that join a longer path move towards the place where they join it, if they
/// begin with data, such as the embedding of a decoder. So do paths that begin with a value of the longer path, if this
/// value is not larger than what they make of it. Examples are what each layer computes from one embedding of the time,
/// or from the result of an encoder.
void ParameterChain::numberParameters() {
  const int64_t count = metParameters.size();
  std::vector<int64_t> latest(count), level(count);
  std::vector<bool> moves(count);
  auto lower = [&](std::vector<int64_t> &levels, int64_t after) {
    for (unsigned number : metParameters[after].before.set_bits())
      levels[number] = std::min(levels[number], levels[after] - 1);
  };
  llvm::BitVector hasSuccessor(count);
  for (const Met &parameter : metParameters)
    for (unsigned number : parameter.before.set_bits())
      hasSuccessor.set(number);
  auto start = [&](int64_t i, bool free) {
    return free && hasSuccessor.test(i) ? std::numeric_limits<int64_t>::max() : metParameters[i].level;
  };
  for (int64_t i = 0; i < count; ++i)
    latest[i] = start(i, true);
  for (int64_t i = count - 1; i >= 0; --i)
    lower(latest, i);
  for (int64_t i = 0; i < count; ++i) {
    const Met &parameter = metParameters[i];
    moves[i] =
        latest[i] > parameter.level &&
        (parameter.grows || llvm::all_of(parameter.before.set_bits(), [&](unsigned number) { return moves[number]; }));
    level[i] = start(i, moves[i]);
  }
  for (int64_t i = count - 1; i >= 0; --i)
    for (unsigned number : metParameters[i].before.set_bits())
      if (moves[number])
        level[number] = std::min(level[number], level[i] - 1);
  auto order = llvm::to_vector(llvm::seq<int64_t>(0, count));
  llvm::stable_sort(order, [&](int64_t a, int64_t b) { return level[a] < level[b]; });
  for (int64_t i : order) {
    for (Value value : metParameters[i].values)
      numbers[value] = parameters.size();
    parameters.push_back(metParameters[i].values);
  }
}

void ParameterChain::findDepths(LoopChain &chain) {
  // What reads a carry is not before the op that computes its next value, because the stage of this op has the carry.
  DenseMap<Value, int64_t> depthOfCarry;
  for (bool changed = true; changed;) {
    for (Operation &op : chain.body().without_terminator()) {
      int64_t deep = kNowhere;
      for (Value value : readsOf(&op))
        if (auto found = chain.depth.find(value.getDefiningOp()); found != chain.depth.end())
          deep = std::max(deep, found->second);
        else
          deep = std::max(deep, depthOfCarry.lookup_or(value, kNowhere));
      if (auto met = chain.met.find(&op); met != chain.met.end())
        for (Value parameter : met->second)
          deep = std::max(deep, numbers.lookup(parameter));
      chain.depth[&op] = deep;
    }
    changed = false;
    for (const Carry &carry : chain.loop->carries) {
      int64_t deep = carry.next.getDefiningOp() ? chain.depth.lookup_or(carry.next.getDefiningOp(), kNowhere)
                                                : depthOfCarry.lookup_or(carry.next, kNowhere);
      auto [known, isNew] = depthOfCarry.try_emplace(carry.argument, kNowhere);
      changed |= known->second != deep;
      known->second = deep;
    }
  }
  for (Operation &op : llvm::reverse(chain.body().without_terminator())) {
    int64_t top = chain.depth.lookup(&op);
    for (Operation *user : op.getUsers())
      if (auto found = chain.top.find(chain.body().findAncestorOpInBlock(*user)); found != chain.top.end())
        top = std::max(top, found->second);
    chain.top[&op] = top;
  }
}

int64_t ParameterChain::numberOf(const LoopChain &chain, Value value) const {
  auto formed = chain.ofParameters.find(value);
  int64_t last = kNowhere;
  for (Value source : formed == chain.ofParameters.end() ? ArrayRef(value) : ArrayRef<Value>(formed->second))
    if (auto found = numbers.find(source); found != numbers.end())
      last = std::max(last, found->second);
  return last;
}

/// Matches each result of the loops to the parameter whose new value depends on it through tensors of one shape. The
/// result is the gradient of this parameter.
void ParameterChain::matchGradients() {
  DenseMap<Value, int64_t *> gradients;
  for (LoopChain &chain : loops) {
    chain.gradients.assign(chain.body().getTerminator()->getNumOperands(), kNowhere);
    for (auto [result, gradient] : llvm::zip_equal(chain.loop->op.getResults(), chain.gradients))
      gradients[result] = &gradient;
  }
  // For each argument of the step, the number of the first parameter that depends on it.
  DenseMap<Value, int64_t> firstOf;
  for (auto [number, values] : llvm::enumerate(parameters))
    for (Value parameter : values)
      forEachOrigin(parameter, [&, number = number](Value source) {
        if (isa<BlockArgument>(source))
          firstOf.try_emplace(source, number);
        return false;
      });
  auto match = [&](Value value, int64_t number) {
    SmallVector<Value> work{value};
    DenseSet<Value> seen;
    while (!work.empty()) {
      Value next = work.pop_back_val();
      if (!seen.insert(next).second)
        continue;
      if (int64_t *gradient = gradients.lookup(next)) {
        *gradient = std::max(*gradient, number);
        continue;
      }
      // The gradient of a slice is padded.
      if (auto pad = next.getDefiningOp<stablehlo::PadOp>())
        work.push_back(pad.getOperand());
      else if (Operation *op = next.getDefiningOp())
        for (Value operand : readsOf(op))
          if (elementsOf(operand) == elementsOf(next))
            work.push_back(operand);
    }
  };
  for (auto [i, value] : llvm::enumerate(step.terminator()->getOperands()))
    if (int64_t state = step.resultInfo(i).getState(); state >= 0)
      if (auto found = firstOf.find(step.func.getArgument(state)); found != firstOf.end())
        match(value, found->second);
  // A later loop may read weights that gradients of an earlier one have changed.
  for (auto [number, values] : llvm::enumerate(parameters))
    for (Value parameter : values)
      match(parameter, number);
}

/// For each op, finds the deepest gradient that depends on it. Also finds ops that a metric depends on: a yielded value
/// that is no gradient and depends on no gradient.
void ParameterChain::findReach(LoopChain &chain) {
  Operation *yield = chain.body().getTerminator();
  // A yielded value that depends on a gradient is no metric of the forward.
  DenseSet<Operation *> backward;
  for (auto [value, gradient] : llvm::zip(yield->getOperands(), chain.gradients))
    if (gradient != kNowhere && value.getDefiningOp()) {
      Operation *last = value.getDefiningOp();
      backward.insert(last);
      // In `sum + addend`, only the addend counts, because only the loop reads the sum.
      bool sums = isa<stablehlo::AddOp>(last) &&
                  llvm::any_of(last->getOperands(), [](Value operand) { return isa<BlockArgument>(operand); });
      // What scales or selects a gradient reads the gradient, of which a norm may be handed on.
      SmallVector<Value> work;
      if (sums)
        llvm::append_range(work, last->getOperands());
      while (!work.empty()) {
        Operation *op = work.pop_back_val().getDefiningOp();
        if (!op || chain.isBeforeTop(op) || isa<stablehlo::BroadcastInDimOp>(op) || !backward.insert(op).second)
          continue;
        if (!hasContraction(op))
          llvm::copy_if(op->getOperands(), std::back_inserter(work),
                        [&](Value operand) { return elementsOf(operand) == elementsOf(op->getResult(0)); });
      }
    }
  for (Operation &op : chain.body().without_terminator())
    if (llvm::any_of(readsOf(&op), [&](Value value) { return backward.contains(value.getDefiningOp()); }))
      backward.insert(&op);

  for (Operation &op : llvm::reverse(chain.body().without_terminator())) {
    int64_t to = kNowhere, near = kNowhere;
    bool metric = false;
    for (OpOperand &use : op.getUses()) {
      Operation *user = chain.body().findAncestorOpInBlock(*use.getOwner());
      if (user == yield) {
        int64_t gradient = chain.gradients[use.getOperandNumber()];
        to = std::max(to, gradient);
        near = std::max(near, gradient);
        metric |= gradient == kNowhere && !backward.contains(&op);
      } else {
        to = std::max(to, chain.reach.lookup_or(user, kNowhere));
        if (!isScalar(use.get().getType()))
          near = std::max(near, chain.reachOfTensors.lookup_or(user, kNowhere));
        metric |= chain.toMetric.contains(user);
      }
    }
    chain.reach[&op] = to;
    chain.reachOfTensors[&op] = near;
    if (metric)
      chain.toMetric.insert(&op);
  }
}

/// Finds ops whose results the backward saves because they are smaller than the operands, which only the forward and
/// this op read.
void ParameterChain::findShrinking(LoopChain &chain) {
  for (Operation &op : chain.body().without_terminator()) {
    double makes = 0, reads = 0;
    for (Value result : op.getResults())
      makes += bytesOf(result);
    bool isOfForward = !chain.isForward(&op) && !chain.recomputed.contains(&op) && !contractionFlops(&op);
    for (Value value : readsOf(&op)) {
      Operation *producer = value.getDefiningOp();
      if (producer && (chain.constant.contains(producer) || producer->hasTrait<OpTrait::ConstantLike>()))
        continue;
      isOfForward = isOfForward && producer && producer->getBlock() == &chain.body() && chain.isForward(producer) &&
                    llvm::all_of(value.getUsers(), [&](Operation *user) {
                      Operation *ancestor = chain.body().findAncestorOpInBlock(*user);
                      return ancestor == &op || (ancestor != chain.body().getTerminator() && chain.isForward(ancestor));
                    });
      reads += bytesOf(value);
    }
    if (isOfForward && makes < reads)
      chain.shrinking.insert(&op);
  }
}

void ParameterChain::findKernels(const LoopChain &chain) {
  for (auto &[op, met] : chain.met) {
    if (!stablehlo::hasScalarBody(op) || !chain.isForward(op))
      continue;
    const int64_t at = chain.placeOf(op);
    for (Value value : op->getOperands()) {
      Operation *producer = value.getDefiningOp();
      if (!producer || !value.hasOneUse() || chain.depth.lookup_or(producer, kNowhere) == kNowhere)
        continue;
      if (const int64_t from = chain.placeOf(producer); from < at)
        std::fill(splitsKernel.begin() + from + 1, splitsKernel.begin() + at + 1, true);
    }
  }
  // Parameters that form a weight together, which meets data. A norm of several layers may read them joined.
  auto isOfParameters = [&](Value value) {
    Operation *producer = value.getDefiningOp();
    return candidates.contains(value) || chain.ofParameters.contains(value) || chain.constant.contains(producer);
  };
  auto meetsData = [&](Value value) {
    return llvm::any_of(value.getUsers(), [&](Operation *user) {
      Operation *reader = chain.body().findAncestorOpInBlock(*user);
      return chain.met.contains(reader) && !llvm::all_of(readsOf(reader), isOfParameters);
    });
  };
  for (auto &[value, sources] : chain.ofParameters)
    if (sources.size() > 1 && meetsData(value)) {
      const auto all = llvm::map_to_vector(sources, [&](Value source) { return numbers.lookup(source); });
      const int64_t first = *llvm::min_element(all), last = *llvm::max_element(all);
      // A parameter of several weights is next to one of them only.
      if (last - first < static_cast<int64_t>(sources.size()))
        std::fill(splitsKernel.begin() + first + 1, splitsKernel.begin() + last + 1, true);
    }
}

void ParameterChain::find() {
  for (Loop &loop : step.loops)
    loops.emplace_back().loop = &loop;
  findParameters();
  for (LoopChain &chain : loops)
    visit(chain);
  numberParameters();
  for (LoopChain &chain : loops)
    findDepths(chain);
  matchGradients();
  for (LoopChain &chain : loops) {
    findReach(chain);
    findShrinking(chain);
    findPasses(chain);
    // What later passes read is not moved to them.
    if (!chain.hasPasses)
      sinkOps(chain);
  }
  splitsKernel.assign(parameters.size() + 1, false);
  for (const LoopChain &chain : loops)
    findKernels(chain);
}
