// mpmd-build-launch-lists: stage bodies on tensors become launch lists over buffers, and their kernels are outlined.
#include "StageLowering.h"

#include "mpmd/Codegen/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mpmd {
#define GEN_PASS_DEF_BUILDLAUNCHLISTS
#include "mpmd/Codegen/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;

namespace {

struct BuildLaunchLists : mpmd::impl::BuildLaunchListsBase<BuildLaunchLists> {
  void runOnOperation() override {
    kernels::KernelTable table(getOperation());
    // Stages with the same body have the same launch list: most of a deep model is one stage repeated.
    llvm::StringMap<StageOp> known;
    SmallVector<StageOp> stages;
    getOperation().walk([&](StageOp stage) {
      if (!stage.isLowered())
        stages.push_back(stage);
    });
    for (StageOp stage : stages) {
      std::string text;
      llvm::raw_string_ostream stream(text);
      stage.getAliasesAttr().print(stream);
      for (Type type : stage.getBody().getArgumentTypes())
        stream << type << ';';
      for (Operation &op : stage.getBody().front())
        op.print(stream, OpPrintingFlags().useLocalScope().enableDebugInfo(false));
      auto [entry, isNew] = known.try_emplace(text, stage);
      if (isNew) {
        if (failed(kernels::lowerStage(stage, table)))
          return signalPassFailure();
        continue;
      }
      Region &body = stage.getBody();
      body.front().dropAllReferences();
      IRMapping mapping;
      body.getBlocks().clear();
      entry->second.getBody().cloneInto(&body, mapping);
      stage.setWorkspace(0);
    }
  }
};

} // namespace
