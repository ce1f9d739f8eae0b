// mpmd-normalize-tasks: stage bodies in the few forms that the kernel passes read.
#include "mpmd/Codegen/Passes.h"
#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mpmd {
#define GEN_PASS_DEF_NORMALIZETASKS
#include "mpmd/Codegen/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;

namespace {

struct NormalizeTasks : mpmd::impl::NormalizeTasksBase<NormalizeTasks> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    linalg::populateElementwiseToLinalgConversionPatterns(patterns);
    linalg::populateLinalgNamedOpsGeneralizationPatterns(patterns);
    tensor::populateDecomposeTensorConcatPatterns(patterns);
    FrozenRewritePatternSet frozen(std::move(patterns));
    // Once over each op: no pattern makes what another one takes, and folding is for what follows.
    getOperation().walk([&](TaskOp stage) {
      if (!stage.isLowered())
        walkAndApplyPatterns(stage, frozen);
      return WalkResult::skip();
    });
  }
};

} // namespace
