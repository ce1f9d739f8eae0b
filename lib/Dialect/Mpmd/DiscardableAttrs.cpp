// Verifies the dialect's discardable attributes on ops of other dialects, on arguments and on results.
#include "mpmd/Dialect/Mpmd/AttrNames.h"
#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace mpmd;

namespace {
struct Discardable {
  StringRef name;
  bool (*is)(Attribute);
  const char *kind;
};
} // namespace

template <typename... Attrs> static bool is(Attribute attribute) { return isa<Attrs...>(attribute); }

static LogicalResult verify(Operation *op, NamedAttribute attribute, ArrayRef<Discardable> known, const char *where) {
  const auto *found = llvm::find_if(known, [&](const Discardable &each) { return each.name == attribute.getName(); });
  if (found == known.end())
    return op->emitError("expected no attribute '") << attribute.getName().getValue() << "' on " << where
                                                    << ", got one; the dialect has no such attribute there";
  if (found->is(attribute.getValue()))
    return success();
  return op->emitError("expected ") << attribute.getName().getValue() << " to be " << found->kind << ", got "
                                    << attribute.getValue();
}

LogicalResult MpmdDialect::verifyOperationAttribute(Operation *op, NamedAttribute attribute) {
  static const Discardable ofModules[] = {
      {TopologyAttr::moduleAttrName, is<TopologyAttr>, "a #mpmd.topology"},
      {TargetAttr::moduleAttrName, is<TargetAttr>, "a #mpmd.target"},
      {kTrainedShardingsAttr, is<DictionaryAttr>, "a dictionary"},
  };
  static const Discardable ofOps[] = {
      {kStageAttr, is<IntegerAttr>, "an integer"},
      {kNamedStageAttr, is<DenseI64ArrayAttr>, "an array of integers"},
      {kLayerStagesAttr, is<DenseI64ArrayAttr>, "an array of integers"},
      {kNamedBackwardAttr, is<UnitAttr>, "a unit"},
      {kMicrobatchesAttr, is<IntegerAttr>, "an integer"},
      {kRepetitionsAttr, is<IntegerAttr>, "an integer"},
      {kBarrierAttr, is<IntegerAttr>, "an integer"},
      {kRecomputedAttr, is<DistinctAttr>, "a distinct attribute"},
      {kIndependentAttr, is<UnitAttr>, "a unit"},
      {kBlockRecomputeAttr, is<IntegerAttr>, "an integer"},
      {kThreadLocalAttr, is<UnitAttr>, "a unit"},
      {kDynamicSharedAttr, is<UnitAttr>, "a unit"},
  };
  return isa<ModuleOp>(op) ? verify(op, attribute, ofModules, "a module")
                           : verify(op, attribute, ofOps, "an operation");
}

LogicalResult MpmdDialect::verifyRegionArgAttribute(Operation *op, unsigned, unsigned, NamedAttribute attribute) {
  static const Discardable ofArguments[] = {{kArgAttr, is<ArgAttr>, "an #mpmd.arg"},
                                            {kShardingAttr, is<ShardingAttr>, "an #mpmd.sharding"},
                                            {kNamedStageAttr, is<DenseI64ArrayAttr>, "an array of i64"}};
  return verify(op, attribute, ofArguments, "an argument");
}

LogicalResult MpmdDialect::verifyRegionResultAttribute(Operation *op, unsigned, unsigned, NamedAttribute attribute) {
  static const Discardable ofResults[] = {{kResultAttr, is<ResultAttr>, "an #mpmd.result"}};
  return verify(op, attribute, ofResults, "a result");
}
