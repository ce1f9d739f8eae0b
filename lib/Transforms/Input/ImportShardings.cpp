// Takes shardings over from the program. On stages of one device, as all are so far, they say nothing: each value is
// whole.
#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace mpmd {
#define GEN_PASS_DEF_IMPORTSHARDINGS
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;

/// Whether the op only says where its operand lies, as Shardy or as GSPMD writes it.
static bool isConstraint(Operation *op) {
  if (auto call = dyn_cast<stablehlo::CustomCallOp>(op))
    return stablehlo::isAnnotation(call);
  return isa<sdy::ShardingConstraintOp>(op);
}

/// `attributes` may be null.
static DictionaryAttr withoutShardings(MLIRContext *context, DictionaryAttr attributes) {
  NamedAttrList rest(attributes);
  for (StringRef name : {"sdy.sharding", "mhlo.sharding"})
    rest.erase(name);
  return rest.getDictionary(context);
}

namespace {
struct ImportShardings : mpmd::impl::ImportShardingsBase<ImportShardings> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<func::FuncOp>()) {
      // All at once: setting one rebuilds the list of all.
      SmallVector<DictionaryAttr> ofArguments, ofResults;
      for (unsigned i = 0; i < func.getNumArguments(); ++i)
        ofArguments.push_back(withoutShardings(&getContext(), func.getArgAttrDict(i)));
      for (unsigned i = 0; i < func.getNumResults(); ++i)
        ofResults.push_back(withoutShardings(&getContext(), func.getResultAttrDict(i)));
      func.setAllArgAttrs(ofArguments);
      func.setAllResultAttrs(ofResults);
    }
    getOperation().walk([](Operation *op) {
      if (!isConstraint(op) && !isa<sdy::MeshOp>(op))
        return;
      op->replaceAllUsesWith(op->getOperands());
      op->erase();
    });
  }
};
} // namespace
