// Expands the custom call ApproxTopK to a sort with the same comparator, and a slice.
#include "ExpandTopK.h"

#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;

static LogicalResult expand(stablehlo::CustomCallOp call, SymbolTable &symbols) {
  auto refuse = [&](const Twine &what) {
    return call.emitOpError("is not in the supported subset: for '@ApproxTopK' expected ") << what;
  };
  ArrayAttr computations = call.getCalledComputationsAttr();
  auto comparator = computations && computations.size() == 1
                        ? symbols.lookup<func::FuncOp>(cast<FlatSymbolRefAttr>(computations[0]).getValue())
                        : func::FuncOp();
  auto config = call->getAttrOfType<DictionaryAttr>("mhlo.backend_config");
  if (!config)
    config = dyn_cast_or_null<DictionaryAttr>(call.getBackendConfigAttr());
  auto dimension = config ? config.getAs<IntegerAttr>("reduction_dim") : IntegerAttr();
  size_t count = call->getNumResults();
  if (!comparator || !comparator.getBody().hasOneBlock() || comparator.getNumArguments() != 2 * count || !dimension ||
      call->getNumOperands() != 2 * count || count == 0)
    return refuse(
        "a comparator, a 'reduction_dim' and an initial value for each operand, got other attributes or operands");
  ValueRange inputs = call->getOperands().take_front(count);
  int64_t dim = dimension.getInt();
  for (auto [input, result] : llvm::zip_equal(inputs, call.getResults())) {
    auto from = dyn_cast<RankedTensorType>(input.getType()), to = dyn_cast<RankedTensorType>(result.getType());
    if (!from || !to || from.getRank() != to.getRank() || dim < 0 || dim >= from.getRank() ||
        to.getDimSize(dim) > from.getDimSize(dim) || from.getElementType() != to.getElementType())
      return refuse("results that are a part of the operands along 'reduction_dim'")
             << ", got " << result.getType() << " for " << input.getType();
  }

  OpBuilder b(call);
  Location loc = call.getLoc();
  OperationState state(
      loc, stablehlo::SortOp::getOperationName(), inputs, inputs.getTypes(),
      {b.getNamedAttr("dimension", b.getI64IntegerAttr(dim)), b.getNamedAttr("is_stable", b.getBoolAttr(true))});
  Region *region = state.addRegion();
  IRMapping mapping;
  comparator.getBody().cloneInto(region, mapping);
  Operation *terminator = region->front().getTerminator();
  OpBuilder atEnd(terminator);
  stablehlo::ReturnOp::create(atEnd, terminator->getLoc(), terminator->getOperands());
  terminator->erase();
  Operation *sorted = b.create(state);
  for (auto [value, result] : llvm::zip_equal(sorted->getResults(), call.getResults())) {
    auto type = cast<RankedTensorType>(result.getType());
    SmallVector<int64_t> zeros(type.getRank(), 0), ones(type.getRank(), 1);
    result.replaceAllUsesWith(stablehlo::SliceOp::create(b, loc, type, value, zeros, type.getShape(), ones));
  }
  call.erase();
  return success();
}

LogicalResult mpmd::expandApproxTopK(ModuleOp module) {
  SmallVector<stablehlo::CustomCallOp> calls;
  module.walk([&](stablehlo::CustomCallOp call) {
    if (call.getCallTargetName() == "ApproxTopK")
      calls.push_back(call);
  });
  SymbolTable symbols(module);
  for (stablehlo::CustomCallOp call : calls)
    if (failed(expand(call, symbols)))
      return failure();
  return success();
}
