//===- VerifyInput.cpp - the verifier of phase input --------------------------------------------===//
//
// Checks each operation, and rejects a program at the first one that cannot be lowered.
//
//===------------------------------------------------------------------------------------------===//

#include "mpmd/Dialect/Mpmd/AttrNames.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/FormatVariadic.h"

namespace mpmd {
#define GEN_PASS_DEF_VERIFYINPUT
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;

static bool isPlatformIndex(func::FuncOp func, unsigned argument) {
  auto constant = func.getArgAttrOfType<StringAttr>(argument, "jax.global_constant");
  return constant && constant.getValue() == "_platform_index";
}

/// Whether the module is a multi-platform export of JAX. JAX calls such exports polymorphic although their shapes are
/// static.
static bool isForSeveralPlatforms(Operation *module) {
  for (Region &region : module->getRegions())
    for (auto func : region.getOps<func::FuncOp>())
      for (unsigned i = 0; i < func.getNumArguments(); ++i)
        if (isPlatformIndex(func, i))
          return true;
  return false;
}

/// Returns the reason why a function's signature cannot be lowered; nothing if it can.
static std::optional<std::string> reasonAgainstSignature(func::FuncOp func) {
  for (TypeRange types : {TypeRange(func.getArgumentTypes()), TypeRange(func.getResultTypes())})
    for (Type type : types) {
      if (!isa<TensorType>(type))
        return llvm::formatv("expected tensors as arguments and results, got {0}", type).str();
      if (std::optional<std::string> reason = stablehlo::reasonAgainstType(type))
        return reason;
    }
  for (unsigned i = 0; i < func.getNumArguments(); ++i) {
    if (auto token = func.getArgAttrOfType<BoolAttr>(i, "jax.token"); token && token.getValue())
      return "expected no tokens, got 'jax.token'; remove ordered effects, such as jax.debug.print(ordered=True)";
    if (isPlatformIndex(func, i))
      return "it is lowered for several platforms and asks which one it is on; lower it for one, with "
             "platforms=['cpu'] for jax.export.export";
    if (func.getArgAttr(i, "jax.global_constant"))
      return "expected static shapes, got an argument 'jax.global_constant'";
  }
  return std::nullopt;
}

namespace {
struct VerifyInput : public mpmd::impl::VerifyInputBase<VerifyInput> {
  void runOnOperation() override {
    auto polymorphic = getOperation()->getAttrOfType<BoolAttr>("jax.uses_shape_polymorphism");
    if (polymorphic && polymorphic.getValue() && !isForSeveralPlatforms(getOperation())) {
      getOperation()->emitOpError("expected static shapes, got 'jax.uses_shape_polymorphism'");
      return signalPassFailure();
    }
    WalkResult result = getOperation()->walk<WalkOrder::PreOrder>([](Operation *op) {
      StringRef dialect = op->getName().getDialectNamespace();
      bool isInput = llvm::is_contained({"stablehlo", "chlo", "sdy", "vhlo"}, dialect);
      std::optional<std::string> reason =
          isInput ? stablehlo::reasonOutsideSubset(op) : stablehlo::reasonAgainstTypes(op);
      if (auto func = dyn_cast<func::FuncOp>(op))
        reason = reasonAgainstSignature(func);
      if (op->hasAttr(kIndependentAttr))
        reason = ("expected no '" + kIndependentAttr + "', which only passes may set, got one").str();
      if (!reason)
        return WalkResult::advance();
      op->emitOpError("is not in the supported subset: ") << *reason;
      return WalkResult::interrupt();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
