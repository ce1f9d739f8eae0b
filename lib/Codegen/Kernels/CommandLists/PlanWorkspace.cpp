// mpmd-plan-workspace: packs the temporaries of a task into one workspace by live range.
#include "mpmd/Codegen/Passes.h"
#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Plan/Memory/Buffers.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

#include <vector>

namespace mpmd {
#define GEN_PASS_DEF_PLANWORKSPACE
#include "mpmd/Codegen/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;

namespace {

constexpr int64_t kAlignment = 64;

/// A temporary with its live range and offset.
struct Temporary {
  Operation *op;
  int64_t first, last, bytes, offset = 0;
};

/// A set of live ranges that finds the temporaries which overlap a given one without visiting all.
class Lives {
public:
  /// `all` is sorted by `first`, and must outlive this set.
  explicit Lives(ArrayRef<Temporary> all) : all(all), latest(2 * llvm::PowerOf2Ceil(all.size()), -1) {}

  void add(size_t index) {
    for (size_t node = latest.size() / 2 + index; node > 0; node /= 2)
      latest[node] = std::max(latest[node], all[index].last);
  }

  /// Calls `found` for each added temporary whose live range overlaps that of `with`.
  void forMeeting(const Temporary &with, function_ref<void(const Temporary &)> found) const {
    visit(1, 0, latest.size() / 2, with, found);
  }

private:
  void visit(size_t node, size_t from, size_t count, const Temporary &with,
             function_ref<void(const Temporary &)> found) const {
    if (latest[node] < with.first || from >= all.size() || all[from].first > with.last)
      return;
    if (count == 1)
      return found(all[from]);
    visit(2 * node, from, count / 2, with, found);
    visit(2 * node + 1, from + count / 2, count / 2, with, found);
  }

  ArrayRef<Temporary> all;
  /// A binary tree over `all`. Each node has the latest `last` of the added temporaries in its subtree.
  std::vector<int64_t> latest;
};

/// Assigns offsets, to the largest temporary first. Each gets the smallest gap that fits between live temporaries.
/// Returns the total bytes.
int64_t place(MutableArrayRef<Temporary> all) {
  SmallVector<size_t> order = llvm::to_vector(llvm::seq<size_t>(0, all.size()));
  llvm::stable_sort(order, [&](size_t a, size_t b) { return all[a].bytes > all[b].bytes; });
  Lives placed(all);
  int64_t total = 0;
  for (size_t index : order) {
    Temporary &next = all[index];
    SmallVector<const Temporary *> others; // sorted by offset
    placed.forMeeting(next, [&](const Temporary &other) { others.push_back(&other); });
    llvm::stable_sort(others, [](const Temporary *a, const Temporary *b) { return a->offset < b->offset; });
    int64_t best = -1, bestGap = 0, end = 0;
    for (const Temporary *other : others) {
      int64_t gap = other->offset - end;
      if (gap >= next.bytes && (best < 0 || gap < bestGap)) {
        best = end;
        bestGap = gap;
      }
      end = std::max(end, other->offset + other->bytes);
    }
    next.offset = best < 0 ? end : best;
    total = std::max(total, next.offset + next.bytes);
    placed.add(index);
  }
  return total;
}

/// Verifies the plan: no two temporaries with overlapping live ranges share a byte.
LogicalResult check(ArrayRef<Temporary> all, Operation *owner) {
  std::vector<plan::PlannedBuffer> buffers;
  for (const Temporary &next : all)
    buffers.push_back({next.bytes, {{next.first, next.last}}, next.offset});
  if (auto overlap = plan::findOverlap(buffers)) {
    InFlightDiagnostic error = owner->emitOpError("has temporaries that overlap in its workspace while both are live");
    error.attachNote(all[overlap->first].op->getLoc()) << "one is here";
    error.attachNote(all[overlap->second].op->getLoc()) << "the other one is here";
    return error;
  }
  return success();
}

struct PlanWorkspace : mpmd::impl::PlanWorkspaceBase<PlanWorkspace> {
  /// Plans the workspaces of the loops in a command list, then that of the list. Returns the bytes of the latter.
  FailureOr<int64_t> plan(Block &body) {
    for (auto repeat : body.getOps<RepeatOp>()) {
      FailureOr<int64_t> bytes = plan(repeat.getBody().front());
      if (failed(bytes))
        return failure();
      repeat.getInputs().back().setType(MemRefType::get({*bytes}, IntegerType::get(&getContext(), 8)));
    }
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
      return 0;
    llvm::stable_sort(temporaries, [](const Temporary &a, const Temporary &b) { return a.first < b.first; });
    int64_t total = place(temporaries);
    if (failed(check(temporaries, body.getParentOp())))
      return failure();

    OpBuilder b = OpBuilder::atBlockBegin(&body);
    BlockArgument workspace = body.getArguments().back();
    workspace.setType(MemRefType::get({total}, b.getI8Type()));
    for (Temporary &temporary : temporaries) {
      b.setInsertionPoint(temporary.op);
      Value view = WorkspaceViewOp::create(b, temporary.op->getLoc(), temporary.op->getResult(0).getType(), workspace,
                                           temporary.offset);
      temporary.op->getResult(0).replaceAllUsesWith(view);
      temporary.op->erase();
    }
    return total;
  }

  void runOnOperation() override {
    WalkResult result = getOperation().walk([&](TaskOp task) {
      if (!task.isLowered() || task.getBody().front().getOps<memref::AllocOp>().empty())
        return WalkResult::advance();
      FailureOr<int64_t> bytes = plan(task.getBody().front());
      if (succeeded(bytes)) {
        task.setWorkspace(*bytes);
        MPMD_DEBUG("plan-workspace", stringifyTaskKind(task.getKind())
                                         << " of stage " << task.getStage() << " needs " << *bytes << " bytes");
        countStatistic("plan-workspace", "workspaces planned");
      }
      return WalkResult(bytes);
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
