// Implements mpmd-simplify-selections, which lets readers of selections that only matter on one side read this side.
#include "../Partition.h"

#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/CSE.h"

namespace mpmd {
#define GEN_PASS_DEF_SIMPLIFYSELECTIONS
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

namespace {
/// Conditions, with the number of the operand that a selection on them takes.
using Conditions = llvm::SmallSetVector<std::pair<Value, unsigned>, 4>;

struct SimplifySelections : mpmd::impl::SimplifySelectionsBase<SimplifySelections> {
  /// The conditions under which the value of an operand matters. `matters` has those of the results of the later ops.
  static Conditions conditionsOf(OpOperand &use, const DenseMap<Operation *, Conditions> &matters, Block &body) {
    Operation *user = body.findAncestorOpInBlock(*use.getOwner());
    Conditions found = matters.lookup(user);
    if (auto select = asScalarSelection(user); select && use.getOwner() == user && use.getOperandNumber() > 0)
      found.insert({select.getPred(), use.getOperandNumber()});
    return found;
  }

  static void simplify(Block &body) {
    DenseMap<Operation *, Conditions> matters;
    for (Operation &op : llvm::reverse(body)) {
      std::optional<Conditions> all;
      for (OpOperand &use : op.getUses()) {
        Conditions found = conditionsOf(use, matters, body);
        if (!all)
          all = std::move(found);
        else
          all->remove_if([&](const auto &condition) { return !found.contains(condition); });
      }
      matters[&op] = all.value_or(Conditions());
    }
    for (Operation &op : body.without_terminator())
      if (auto select = asScalarSelection(&op))
        for (OpOperand &use : llvm::make_early_inc_range(op.getUses())) {
          const Conditions found = conditionsOf(use, matters, body);
          for (unsigned side : {1, 2})
            if (use.get() == select.getResult() && found.contains({select.getPred(), side})) {
              MPMD_DEBUG("simplify-selections", "one side of a selection is read: " << op.getLoc());
              countStatistic("simplify-selections", "selections passed by");
              use.set(op.getOperand(side));
            }
        }
  }

  void runOnOperation() override {
    func::FuncOp step = findStep(getOperation());
    if (!step)
      return;
    IRRewriter rewriter(&getContext());
    DominanceInfo dominance(step);
    for (auto loop : step.getBody().front().getOps<MicrobatchesOp>()) {
      Block &body = loop.getBlock();
      if (llvm::none_of(body, [](Operation &op) { return asScalarSelection(&op); }))
        continue;
      // A forward and its backward compare the same number of a branch.
      eliminateCommonSubExpressions(rewriter, dominance, loop);
      simplify(body);
      for (Operation &op : llvm::make_early_inc_range(llvm::reverse(body)))
        if (asScalarSelection(&op) && op.use_empty())
          op.erase();
    }
  }
};
} // namespace
