// mpmd-merge-equal-ops: replaces ops by an earlier op that computes the same values.
#include "../TaskBodies.h"

#include "mpmd/Codegen/Passes.h"
#include "mpmd/Dialect/Mpmd/PassLog.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mpmd {
#define GEN_PASS_DEF_MERGEEQUALOPS
#include "mpmd/Codegen/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;

namespace {

/// A hash of an op that includes its regions: a gather, for example, names the tensor that it reads only in its body.
llvm::hash_code hashOf(Operation *op) {
  DenseMap<Value, unsigned> inside;
  auto hashValue = [&](Value value) {
    auto found = inside.find(value);
    return found == inside.end() ? llvm::hash_value(value.getAsOpaquePointer()) : llvm::hash_value(found->second);
  };
  auto hashOp = [&](Operation *each) {
    return llvm::hash_combine(OperationEquivalence::computeHash(each, hashValue, OperationEquivalence::ignoreHashValue,
                                                                OperationEquivalence::IgnoreLocations));
  };
  llvm::hash_code hash = hashOp(op);
  for (Region &region : op->getRegions())
    region.walk<WalkOrder::PreOrder>([&](Block *block) {
      for (BlockArgument argument : block->getArguments())
        inside.try_emplace(argument, inside.size());
      for (Operation &inner : *block) {
        hash = llvm::hash_combine(hash, hashOp(&inner));
        for (Value result : inner.getResults())
          inside.try_emplace(result, inside.size());
      }
    });
  return hash;
}

class Merger {
public:
  void merge(Block &block) {
    scopes.emplace_back();
    for (Operation &op : llvm::make_early_inc_range(block.without_terminator()))
      visit(&op);
    if (block.mightHaveTerminator())
      mergeInside(block.getTerminator());
    scopes.pop_back();
  }

private:
  void mergeInside(Operation *op) {
    // `mpmd.repeat` captures nothing; `forEachBody` visits its body separately.
    if (op->hasTrait<OpTrait::IsIsolatedFromAbove>())
      return;
    for (Region &region : op->getRegions())
      for (Block &block : region)
        merge(block);
  }

  void visit(Operation *op) {
    if (isOpTriviallyDead(op))
      return op->erase();
    mergeInside(op);
    if (op->getNumResults() == 0 || !isMemoryEffectFree(op))
      return;
    llvm::hash_code hash = hashOf(op);
    for (auto &scope : scopes)
      for (Operation *other : scope.lookup(hash))
        if (OperationEquivalence::isEquivalentTo(op, other, OperationEquivalence::IgnoreLocations)) {
          countStatistic("merge-equal-ops", "ops that others compute");
          op->replaceAllUsesWith(other);
          return op->erase();
        }
    scopes.back()[hash].push_back(op);
  }

  /// For each enclosing block, its ops by hash.
  SmallVector<DenseMap<size_t, SmallVector<Operation *, 1>>> scopes;
};

struct MergeEqualOps : mpmd::impl::MergeEqualOpsBase<MergeEqualOps> {
  void runOnOperation() override {
    kernels::forEachBody(getOperation(), [](TaskOp, Block &body, ArrayRef<int64_t>) {
      // Exchanges that differ only in their reasons are equal. The reason of the first exchange stays.
      DenseMap<Operation *, StringAttr> reasons;
      for (auto exchange : body.getOps<ExchangeOp>()) {
        reasons[exchange] = exchange.getReasonAttr();
        exchange.setReason("");
      }
      Merger().merge(body);
      for (auto exchange : body.getOps<ExchangeOp>())
        exchange.setReasonAttr(reasons.lookup(exchange));
    });
  }
};

} // namespace
