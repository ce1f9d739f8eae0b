// mpmd-normalize-tasks: rewrites task bodies to the few forms that the kernel passes support.
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
    // One walk suffices, because no pattern creates an op that another pattern matches. Later passes fold.
    getOperation().walk([&](TaskOp task) {
      if (!task.isLowered())
        walkAndApplyPatterns(task, frozen);
      return WalkResult::skip();
    });
  }
};

} // namespace
