// mpmd-plan-workspace: the temporaries of a stage share one workspace, packed by lifetime.
#include "mpmd/Codegen/Passes.h"
#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mpmd {
#define GEN_PASS_DEF_PLANWORKSPACE
#include "mpmd/Codegen/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;

namespace {

constexpr int64_t kAlignment = 64;

/// A temporary: when it holds a value, and where.
struct Temporary {
  Operation *op;
  int64_t first, last, bytes, offset = 0;

  bool meets(const Temporary &other) const { return first <= other.last && other.first <= last; }
  bool overlaps(const Temporary &other) const { return offset < other.offset + other.bytes && other.offset < offset + bytes; }
};

/// Places the largest first, each into the smallest gap that fits among those it lives with. Returns the bytes needed.
int64_t place(MutableArrayRef<Temporary> all) {
  SmallVector<Temporary *> order;
  for (Temporary &temporary : all)
    order.push_back(&temporary);
  llvm::stable_sort(order, [](Temporary *a, Temporary *b) { return a->bytes > b->bytes; });

  int64_t total = 0;
  SmallVector<Temporary *> placed; // by offset
  for (Temporary *next : order) {
    int64_t best = -1, bestGap = 0, end = 0;
    for (Temporary *other : placed) {
      if (!next->meets(*other))
        continue;
      int64_t gap = other->offset - end;
      if (gap >= next->bytes && (best < 0 || gap < bestGap)) {
        best = end;
        bestGap = gap;
      }
      end = std::max(end, other->offset + other->bytes);
    }
    next->offset = best < 0 ? end : best;
    total = std::max(total, next->offset + next->bytes);
    placed.insert(llvm::upper_bound(placed, next, [](Temporary *a, Temporary *b) { return a->offset < b->offset; }), next);
  }
  return total;
}

/// The plan's own proof: no two temporaries that live at the same time share a byte.
LogicalResult check(ArrayRef<Temporary> all, StageOp stage) {
  for (size_t index = 0; index < all.size(); ++index)
    for (size_t other = 0; other < index; ++other)
      if (all[index].meets(all[other]) && all[index].overlaps(all[other])) {
        InFlightDiagnostic error = stage.emitOpError("has temporaries that overlap in its workspace while both are live");
        error.attachNote(all[other].op->getLoc()) << "the other one is here";
        return error;
      }
  return success();
}

struct PlanWorkspace : mpmd::impl::PlanWorkspaceBase<PlanWorkspace> {
  LogicalResult plan(StageOp stage) {
    Block &body = stage.getBody().front();
    DenseMap<Operation *, int64_t> positions;
    for (auto [position, op] : llvm::enumerate(body))
      positions[&op] = position;

    SmallVector<Temporary> temporaries;
    for (auto alloc : llvm::make_early_inc_range(body.getOps<memref::AllocOp>())) {
      if (alloc.use_empty()) {
        alloc.erase();
        continue;
      }
      int64_t first = positions.size(), last = 0;
      for (Operation *user : alloc->getUsers()) {
        first = std::min(first, positions.lookup(user));
        last = std::max(last, positions.lookup(user));
      }
      int64_t bytes = llvm::alignTo(byteSize(alloc.getType()), kAlignment);
      temporaries.push_back({alloc, first, last, bytes});
    }
    if (temporaries.empty())
      return success();
    int64_t total = place(temporaries);
    if (failed(check(temporaries, stage)))
      return failure();

    OpBuilder b = OpBuilder::atBlockBegin(&body);
    BlockArgument workspace = body.getArguments().back();
    workspace.setType(MemRefType::get({total}, b.getI8Type()));
    for (Temporary &temporary : temporaries) {
      b.setInsertionPoint(temporary.op);
      Value view = WorkspaceViewOp::create(b, temporary.op->getLoc(), temporary.op->getResult(0).getType(), workspace, temporary.offset);
      temporary.op->getResult(0).replaceAllUsesWith(view);
      temporary.op->erase();
    }
    stage.setWorkspace(total);
    return success();
  }

  void runOnOperation() override {
    WalkResult result = getOperation().walk([&](StageOp stage) {
      if (!stage.isLowered() || stage.getBody().front().getOps<memref::AllocOp>().empty())
        return WalkResult::advance();
      return failed(plan(stage)) ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
