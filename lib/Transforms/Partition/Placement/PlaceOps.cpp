// Implements mpmd-place-ops, which places all ops and writes the program.
#include "../Partition.h"

#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"

namespace mpmd {
#define GEN_PASS_DEF_PLACEOPS
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

namespace {
struct PlaceOps : mpmd::impl::PlaceOpsBase<PlaceOps> {
  using PlaceOpsBase::PlaceOpsBase;

  void runOnOperation() override {
    FailureOr<Step> step = readStep(getOperation());
    if (failed(step))
      return signalPassFailure();
    for (Loop &loop : step->loops)
      if (loop.tasks.empty()) {
        loop.op.emitError("expected tasks, as 'mpmd-classify-stages' or 'mpmd-cut-stages' gives them");
        return signalPassFailure();
      }
    placeLoopOps(*step);
    if (failed(placeOuterOps(*step)) || failed(buildProgram(*step)))
      return signalPassFailure();
    for (auto func : llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>()))
      func.erase();
  }
};
} // namespace
