// Gives every array a sharding over its stage's inside mesh, and every transfer its cost.
#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Plan/CostModel.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

namespace mpmd {
#define GEN_PASS_DEF_ASSIGNSHARDINGS
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;

namespace {
struct AssignShardings : mpmd::impl::AssignShardingsBase<AssignShardings> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    for (auto mesh : getOperation().getOps<InsideMeshOp>())
      for (int64_t size : mesh.getSizes())
        if (size != 1) {
          mesh.emitError("expected inside meshes of one device, got an axis of size ") << size;
          return signalPassFailure();
        }
    auto whole = [&](Value value) {
      auto type = dyn_cast<ArrayType>(value.getType());
      if (!type || type.getSharding())
        return;
      value.setType(ArrayType::get(context, type.getMesh(), type.getTensor(),
                                   ShardingAttr::getWhole(context, type.getTensor().getRank())));
    };
    getOperation().walk([&](Operation *op) {
      for (Value result : op->getResults())
        whole(result);
      for (Region &region : op->getRegions())
        for (Block &block : region)
          for (Value argument : block.getArguments())
            whole(argument);
      if (auto transfer = dyn_cast<TransferOp>(op); transfer && !transfer.getCost()) {
        int64_t bytes = cast<ArrayType>(transfer.getTarget().getType()).getLocalBytes();
        auto mesh = SymbolTable::lookupNearestSymbolFrom<InsideMeshOp>(
            transfer, cast<ArrayType>(transfer.getSource().getType()).getMesh());
        transfer.setCostAttr(CostAttr::get(context, 0, bytes,
                                           plan::costModel(mesh ? mesh.getTarget() : StringRef()).linkSeconds(bytes)));
      }
    });
  }
};
} // namespace
