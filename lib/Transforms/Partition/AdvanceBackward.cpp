#include "AdvanceBackward.h"

#include "KeptCut.h"
#include "Microbatches.h"
#include "Partition.h"
#include "TaskEdits.h"

#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

namespace {
/// A sum over microbatches of the backward task: result `result` is `add`, of its operand `operand` and `addend`.
struct LoopSum {
  int64_t result, operand;
  stablehlo::AddOp add;
  Value addend;
};

class Advancer {
public:
  Advancer(StageOp &forward, StageOp &backward)
      : forward(forward), backward(backward), body(backward.getBody().front()) {}
  void run();

private:
  void mapArguments();
  void findAdvanceable();
  void findSums();
  /// What ops that stay in the backward task read of both tasks.
  llvm::SetVector<Value> findDemanded() const;
  /// Whether the backward task has all that the sum reads with what the cut leaves it.
  bool isThere(const LoopSum &sum, const KeptCut &cut) const;
  void move(ArrayRef<Value> products, ArrayRef<LoopSum> moved);

  StageOp &forward, &backward;
  Block &body;
  Advanceable later;
  /// Arguments of the backward task that are there when the forward task runs.
  DenseSet<Value> ready;
  SmallVector<LoopSum> sums;
};
} // namespace

void Advancer::mapArguments() {
  for (auto [i, input] : llvm::enumerate(backward.getInputs())) {
    if (isReplaced(backward, i))
      continue;
    if (Value inside = insideOf(forward, input))
      later.inside[body.getArgument(i)] = inside;
    else if (!isResident(backward, i) || llvm::is_contained(forward.getInputs(), input))
      continue;
    ready.insert(body.getArgument(i));
  }
}

/// Whether it is, or has in a region, a contraction or convolution.
static bool contracts(Operation *op) {
  return op
      ->walk([](Operation *nested) {
        auto linalgOp = dyn_cast<linalg::LinalgOp>(nested);
        bool is = contractionFlops(nested) || isa<stablehlo::ConvolutionOp>(nested) ||
                  (linalgOp && linalg::isaConvolutionOpInterface(linalgOp));
        return is ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

void Advancer::findAdvanceable() {
  // By op: how many contractions of the backward task lie on the way to its result.
  DenseMap<Operation *, int64_t> depth;
  for (Operation &op : body.without_terminator()) {
    if (op.getNumResults() != 1 || !isMemoryEffectFree(&op))
      continue;
    int64_t most = 0;
    bool isReady = llvm::all_of(readsOf(&op), [&](Value read) {
      if (read.getParentBlock() != &body)
        return true;
      Operation *source = read.getDefiningOp();
      if (!source)
        return ready.contains(read);
      most = std::max(most, depth.lookup(source));
      return later.ops.contains(source);
    });
    most += contracts(&op);
    if (!isReady || most > 1)
      continue;
    depth[&op] = most;
    later.ops.insert(&op);
  }
}

void Advancer::findSums() {
  Operation *yield = body.getTerminator();
  for (auto [i, alias] : llvm::enumerate(backward.getAliases())) {
    if (alias < 0)
      continue;
    Value argument = body.getArgument(alias), input = backward.getInputs()[alias];
    auto add = yield->getOperand(i).getDefiningOp<stablehlo::AddOp>();
    // It is nobody else's, neither in the task nor in the loop.
    if (!add || !add->hasOneUse() || !argument.hasOneUse() || !input.hasOneUse() || !isa<BlockArgument>(input) ||
        input.getParentBlock() != backward->getBlock())
      continue;
    Value addend = add.getLhs() == argument ? add.getRhs() : add.getLhs();
    if ((add.getLhs() == argument || add.getRhs() == argument) && later.ops.contains(addend.getDefiningOp()))
      sums.push_back({static_cast<int64_t>(i), alias, add, addend});
  }
}

llvm::SetVector<Value> Advancer::findDemanded() const {
  DenseSet<Operation *> skipped;
  for (const LoopSum &sum : sums)
    skipped.insert(sum.add);
  llvm::SetVector<Value> demanded;
  auto note = [&](Value read) {
    if (later.ops.contains(read.getDefiningOp()))
      demanded.insert(read);
    else if (Value inside = later.inside.lookup(read))
      demanded.insert(inside);
  };
  for (Operation &op : body) {
    if (skipped.contains(&op) || later.ops.contains(&op))
      continue;
    for (Value read : readsOf(&op))
      if (!skipped.contains(read.getDefiningOp()))
        note(read);
  }
  return demanded;
}

bool Advancer::isThere(const LoopSum &sum, const KeptCut &cut) const {
  DenseSet<Operation *> again(cut.again.begin(), cut.again.end());
  llvm::SetVector<Value> read;
  read.insert(sum.addend);
  for (size_t i = 0; i < read.size(); ++i) {
    Value value = read[i];
    Operation *op = value.getDefiningOp();
    if (cut.kept.contains(value) || (op && again.contains(op)))
      continue;
    if (Value inside = later.inside.lookup(value)) {
      Operation *made = inside.getDefiningOp();
      auto argument = dyn_cast<BlockArgument>(inside);
      if (!cut.kept.contains(inside) && !(made && again.contains(made)) &&
          !(argument && isResident(forward, argument.getArgNumber())))
        return false;
    } else if (op && later.ops.contains(op)) {
      for (Value operand : readsOf(op))
        if (operand.getParentBlock() == &body)
          read.insert(operand);
    }
  }
  return true;
}

void Advancer::move(ArrayRef<Value> products, ArrayRef<LoopSum> moved) {
  DenseSet<Operation *> needed;
  SmallVector<Value> work(products);
  for (const LoopSum &sum : moved)
    work.push_back(sum.addend);
  while (!work.empty()) {
    Operation *op = work.pop_back_val().getDefiningOp();
    if (op && op->getBlock() == &body && needed.insert(op).second)
      llvm::append_range(work, readsOf(op));
  }
  IRMapping mapping;
  auto supply = [&](Value read) {
    if (mapping.contains(read) || !isa<BlockArgument>(read) || read.getParentBlock() != &body)
      return;
    Value inside = later.inside.lookup(read);
    mapping.map(read,
                inside ? inside : addOperand(forward, backward.getInputs()[cast<BlockArgument>(read).getArgNumber()]));
  };
  OpBuilder builder(forward.getBody().front().getTerminator());
  for (Operation *op : later.ops)
    if (needed.contains(op)) {
      llvm::for_each(readsOf(op), supply);
      builder.clone(*op, mapping);
    }

  SmallVector<Value> results = llvm::map_to_vector(products, [&](Value value) { return mapping.lookup(value); });
  SmallVector<int64_t> updated(products.size(), -1);
  for (const LoopSum &sum : moved) {
    Value input = backward.getInputs()[sum.operand];
    Value argument =
        forward.getBody().front().addArgument(cast<ArrayType>(input.getType()).getTensor(), input.getLoc());
    forward->insertOperands(forward->getNumOperands(), input);
    updated.push_back(forward->getNumOperands() - 1);
    mapping.map(body.getArgument(sum.operand), argument);
    results.push_back(builder.clone(*sum.add, mapping)->getResult(0));
  }
  int64_t first = forward->getNumResults();
  forward = addResults(forward, results, updated);
  for (auto [i, product] : llvm::enumerate(llvm::to_vector(products)))
    product.replaceAllUsesWith(addOperand(backward, forward.getResult(first + i)));
  for (auto [i, sum] : llvm::enumerate(moved))
    backward.getResult(sum.result).replaceAllUsesWith(forward.getResult(first + products.size() + i));
  backward = prune(backward);
}

void Advancer::run() {
  // What one microbatch keeps for itself another task holds meanwhile.
  if (cast<MicrobatchesOp>(forward->getParentOp()).getCount() < 2)
    return;
  mapArguments();
  findAdvanceable();
  if (later.ops.empty())
    return;
  findSums();
  SmallVector<Value> now;
  for (auto [i, input] : llvm::enumerate(backward.getInputs()))
    if (Value inside = insideOf(forward, input))
      now.push_back(inside);
  int64_t before = cutKept(forward, now, Keep::Cut).bytes;
  llvm::SetVector<Value> demanded = findDemanded();
  KeptCut cut = cutKept(forward, demanded.getArrayRef(), Keep::Cut, -1, &later);
  if (cut.bytes > before - before / 4 || before == 0)
    return;
  SmallVector<Value> products;
  for (Value value : cut.kept)
    if (later.ops.contains(value.getDefiningOp()))
      products.push_back(value);
  auto moved = llvm::filter_to_vector(sums, [&](const LoopSum &sum) { return !isThere(sum, cut); });
  // A task that gives nothing is none.
  if (static_cast<int64_t>(moved.size()) <
      llvm::count_if(backward.getResults(), [](Value result) { return !result.use_empty(); }))
    move(products, moved);
}

void partition::advanceBackward(StageOp &forward, StageOp &backward) { Advancer(forward, backward).run(); }
