// mpmd-build-command-lists: lowers task bodies on tensors to command lists over buffers, and outlines their kernels.
#include "TaskLowering.h"

#include "mpmd/Codegen/Passes.h"
#include "mpmd/Dialect/Mpmd/PassLog.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mpmd {
#define GEN_PASS_DEF_BUILDCOMMANDLISTS
#include "mpmd/Codegen/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;

namespace {

llvm::hash_code hashBody(TaskOp task) {
  llvm::hash_code hash = llvm::hash_value(task.getAliasesAttr().getAsOpaquePointer());
  for (Operation &op : task.getBody().front())
    hash = llvm::hash_combine(hash, OperationEquivalence::computeHash(&op, OperationEquivalence::ignoreHashValue,
                                                                      OperationEquivalence::ignoreHashValue,
                                                                      OperationEquivalence::IgnoreLocations));
  return hash;
}

bool isSameBody(TaskOp left, TaskOp right) {
  return left.getAliasesAttr() == right.getAliasesAttr() &&
         left.getBody().getArgumentTypes() == right.getBody().getArgumentTypes() &&
         OperationEquivalence::isRegionEquivalentTo(&left.getBody(), &right.getBody(),
                                                    OperationEquivalence::IgnoreLocations);
}

struct BuildCommandLists : mpmd::impl::BuildCommandListsBase<BuildCommandLists> {
  using BuildCommandListsBase::BuildCommandListsBase;

  void runOnOperation() override {
    // Tasks with equal bodies share a command list, because most stages of a deep model are equal.
    std::vector<SmallVector<TaskOp>> groups;
    DenseMap<size_t, SmallVector<size_t>> byHash;
    getOperation().walk([&](TaskOp task) {
      if (task.isLowered())
        return WalkResult::skip();
      SmallVector<size_t> &candidates = byHash[hashBody(task)];
      auto same = llvm::find_if(candidates, [&](size_t group) { return isSameBody(groups[group].front(), task); });
      if (same != candidates.end()) {
        groups[*same].push_back(task);
      } else {
        candidates.push_back(groups.size());
        groups.push_back({task});
      }
      return WalkResult::skip();
    });

    kernels::KernelTable table(getOperation());
    for (ArrayRef<TaskOp> group : groups) {
      TaskOp first = group.front();
      if (failed(kernels::lowerTask(first, table, unfused)))
        return signalPassFailure();
      MPMD_DEBUG("build-command-lists", stringifyTaskKind(first.getKind())
                                            << " of stage " << first.getStage() << ": "
                                            << llvm::range_size(first.getBody().front().without_terminator())
                                            << " commands, shared by " << group.size() << " tasks");
      countStatistic("build-command-lists", "distinct task bodies");
      for (TaskOp task : group.drop_front()) {
        Region &body = task.getBody();
        body.front().dropAllReferences();
        body.getBlocks().clear();
        IRMapping mapping;
        first.getBody().cloneInto(&body, mapping);
        task.setWorkspace(0);
      }
    }
  }
};

} // namespace
