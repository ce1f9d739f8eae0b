#include "LoopTransforms.h"

#include "../../Loops/Accesses.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mpmd::codegen;

namespace {
class LoopPreparer {
public:
  explicit LoopPreparer(func::FuncOp kernel) : kernel(kernel), b(kernel.getContext()) {}

  void run() {
    Block &body = kernel.getBody().front();
    unsigned count = body.getNumArguments();
    if (!body.getArgument(count - 2).use_empty() || !body.getArgument(count - 1).use_empty())
      return;
    addRowLoop();
    bool isKnown = true; // whether the memory of each access is known
    for (const Access &access : accessesIn(kernel)) {
      isKnown &= !access.memory.getDefiningOp() ||
                 isa<memref::AllocaOp, memref::GetGlobalOp, memref::ViewOp>(access.memory.getDefiningOp());
      if (access.writes)
        written.insert(access.memory);
    }
    if (isKnown)
      hoistReads();
    separateScratch();
  }

private:
  Value constant(Location loc, int64_t value) { return arith::ConstantIndexOp::create(b, loc, value); }

  /// Puts a loop over rows around all ops from the first that has memory effects. Scratch moves in front of the loop.
  void addRowLoop() {
    Block &body = kernel.getBody().front();
    unsigned count = body.getNumArguments();
    Operation *first = nullptr;
    for (Operation &op : body.without_terminator())
      if (!first && !isa<memref::AllocaOp>(op) && !isMemoryEffectFree(&op))
        first = &op;
    if (!first)
      return;
    Location loc = kernel.getLoc();
    b.setInsertionPoint(first);
    auto rows = scf::ForOp::create(b, loc, body.getArgument(count - 2), body.getArgument(count - 1), constant(loc, 1));
    for (Operation *op = rows->getNextNode(), *next; op != body.getTerminator(); op = next) {
      next = op->getNextNode();
      if (isa<memref::AllocaOp>(op))
        op->moveBefore(rows);
      else
        op->moveBefore(rows.getBody()->getTerminator());
    }
  }

  /// The walk is post-order, so a read can move out of several loops.
  void hoistReads() {
    kernel.walk([&](scf::ForOp loop) {
      std::optional<APInt> iterations = loop.getStaticTripCount();
      bool runs = iterations && !iterations->isZero();
      for (Operation &op : llvm::make_early_inc_range(loop.getBody()->without_terminator())) {
        auto load = dyn_cast<memref::LoadOp>(op);
        bool same = load ? runs && isa<BlockArgument>(load.getMemRef()) && !written.contains(load.getMemRef())
                         : op.getNumRegions() == 0 && isMemoryEffectFree(&op) && isSpeculatable(&op);
        if (same && llvm::none_of(op.getOperands(), [&](Value value) { return isInside(loop, value); }))
          op.moveBefore(loop);
      }
    });
  }

  /// Whether a block writes all elements of `memory` before it reads any.
  static bool writesFirst(Block &block, Value memory) {
    SmallVector<Operation *> touching;
    for (Operation &op : block)
      if (op.walk([&](Operation *inner) {
              return WalkResult(failure(llvm::is_contained(inner->getOperands(), memory)));
            }).wasInterrupted())
        touching.push_back(&op);
    auto loop = touching.empty() ? scf::ForOp() : dyn_cast<scf::ForOp>(touching.front());
    std::optional<APInt> iterations = loop ? loop.getStaticTripCount() : std::nullopt;
    if (!iterations || iterations->isZero())
      return false;
    bool writesAll = false, reads = false;
    loop.walk([&](Operation *op) {
      auto store = dyn_cast<memref::StoreOp>(op);
      bool stores = store && store.getMemRef() == memory;
      reads |= !stores && llvm::is_contained(op->getOperands(), memory);
      writesAll |= stores && op->getBlock() == loop.getBody() && store.getIndices()[0] == loop.getInductionVar() &&
                   getConstantIntValue(loop.getLowerBound()) == 0 && getConstantIntValue(loop.getStep()) == 1 &&
                   *iterations == static_cast<uint64_t>(cast<MemRefType>(memory.getType()).getNumElements());
    });
    if (!reads)
      return writesAll;
    // If the accesses are in a deeper loop, each iteration of `loop` must write first.
    return touching.size() == 1 && writesFirst(*loop.getBody(), memory);
  }

  /// Gives each thread private scratch if loop iterations only depend on each other through small shared scratch.
  void separateScratch() {
    constexpr int64_t maxBytes = 4096;
    Block &body = kernel.getBody().front();
    auto rows = body.getOps<scf::ForOp>();
    if (rows.empty())
      return;
    for (auto loop : (*rows.begin()).getBody()->getOps<scf::ForOp>()) {
      if (loop.getNumResults() != 0)
        continue;
      SmallVector<memref::ViewOp> views;
      int64_t bytes = 0;
      bool all = true;
      kernel.walk([&](memref::ViewOp view) {
        auto isHere = [&](Operation *user) { return loop->isAncestor(user); };
        if (llvm::none_of(view->getUsers(), isHere))
          return;
        auto type = cast<MemRefType>(view.getType());
        all &= llvm::all_of(view->getUsers(), isHere) && isPlain(view) && type.getRank() == 1 &&
               llvm::all_of(view->getUsers(), [](Operation *user) { return accessOf(user).has_value(); }) &&
               writesFirst(*loop.getBody(), view);
        bytes += isPlain(view) ? type.getNumElements() * elementBytes(view) : 0;
        views.push_back(view);
      });
      if (!all || views.empty() || bytes > maxBytes)
        continue;
      for (memref::ViewOp view : views) {
        b.setInsertionPointToStart(&body);
        auto own =
            memref::AllocaOp::create(b, view.getLoc(), cast<MemRefType>(view.getType()), b.getI64IntegerAttr(16));
        own->setAttr(mpmd::kThreadLocalAttr, b.getUnitAttr());
        view.replaceAllUsesWith(own.getResult());
      }
      loop->setAttr(mpmd::kThreadLocalAttr, b.getUnitAttr());
    }
  }

  func::FuncOp kernel;
  OpBuilder b;
  DenseSet<Value> written;
};
} // namespace

void mpmd::codegen::prepareLoops(func::FuncOp kernel) { LoopPreparer(kernel).run(); }
