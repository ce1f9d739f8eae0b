// Imports the shardings of the program, which are Shardy's or GSPMD's.
#include "GspmdSharding.h"
#include "ReplicaGroups.h"
#include "SdyImporter.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringSet.h"

namespace mpmd {
#define GEN_PASS_DEF_IMPORTSHARDINGS
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;

/// Whether the op is only a sharding annotation of Shardy or GSPMD.
static bool isConstraint(Operation *op) {
  if (auto call = dyn_cast<stablehlo::CustomCallOp>(op))
    return stablehlo::isAnnotation(call);
  return isa<sdy::ShardingConstraintOp>(op);
}

/// Converts a GSPMD sharding; `text` may be null. Programs with GSPMD shardings are older, and were exported for some
/// number of devices. So a sharding that does not fit the topology is dropped with a remark.
static ShardingAttr importGspmd(StringAttr text, RankedTensorType type, ArrayRef<int64_t> open, SdyImporter::Axes axes,
                                Location loc) {
  std::string reason;
  if (!text)
    return ShardingAttr();
  if (std::optional<ShardingAttr> made =
          parseGspmd(text.getValue(), type.getRank(), open, axes, type.getContext(), reason))
    return *made;
  emitRemark(loc) << "the sharding " << text << " is ignored: " << reason;
  return ShardingAttr();
}

/// Reads the unspecified dimensions from `backend_config = "unspecified_dims=[0,1]"`.
static SmallVector<int64_t> openDims(Operation *op) {
  SmallVector<int64_t> dims;
  auto config = op->getAttrOfType<StringAttr>("backend_config");
  StringRef text = config ? config.getValue() : "";
  if (!text.consume_front("unspecified_dims=["))
    return dims;
  SmallVector<StringRef> items;
  text.split(']').first.split(items, ',');
  for (StringRef item : items)
    if (int64_t dim; !item.trim().getAsInteger(10, dim))
      dims.push_back(dim);
  return dims;
}

/// Returns the attributes without Shardy's and GSPMD's shardings, and with `sharding` if it is not null. `attributes`
/// may be null.
static DictionaryAttr withoutShardings(MLIRContext *context, DictionaryAttr attributes, ShardingAttr sharding) {
  NamedAttrList rest(attributes);
  for (StringRef name : {"sdy.sharding", "mhlo.sharding"})
    rest.erase(name);
  if (sharding)
    rest.set(kShardingAttr, sharding);
  return rest.getDictionary(context);
}

namespace {
struct ImportShardings : mpmd::impl::ImportShardingsBase<ImportShardings> {
  using ImportShardingsBase::ImportShardingsBase;

  void runOnOperation() override {
    if (failed(run(IntraStageMeshes(getOperation()))))
      signalPassFailure();
  }

  LogicalResult run(const IntraStageMeshes &meshes) {
    ModuleOp module = getOperation();
    bool sharded = meshes.areSharded(), namesAxes = !hasGspmd();
    SdyImporter importer(module, meshes);
    if (failed(resolveReplicaGroups(module)) || failed(importGspmdManual(module, meshes.shared.axes)))
      return failure();
    if (sharded)
      for (auto mesh : module.getOps<sdy::MeshOp>())
        if (failed(importer.check(mesh.getMesh(), mesh.getLoc())))
          return failure();
    for (auto func : module.getOps<func::FuncOp>())
      if (failed(importSignature(func, importer, sharded, meshes.shared.axes)))
        return failure();
    WalkResult result = module.walk([&](Operation *op) {
      if (auto manual = dyn_cast<sdy::ManualComputationOp>(op); manual && sharded)
        return failed(importManual(manual, importer)) ? WalkResult::interrupt() : WalkResult::advance();
      // A sharding group is a hint for Shardy's propagation, and changes no value.
      if (isa<sdy::ShardingGroupOp>(op)) {
        op->erase();
        return WalkResult::advance();
      }
      if (isa<sdy::MeshOp>(op) || !isConstraint(op))
        return WalkResult::advance();
      Value made = op->getOperand(0);
      auto constraint = dyn_cast<sdy::ShardingConstraintOp>(op);
      auto type = cast<RankedTensorType>(made.getType());
      // A scalar needs no sharding constraint.
      if (sharded && type.getRank() > 0 && type.hasStaticShape()) {
        FailureOr<ShardingAttr> sharding = constraint
                                               ? importer.import(constraint.getSharding(), type, op->getLoc())
                                               : importGspmd(op->getAttrOfType<StringAttr>("mhlo.sharding"), type,
                                                             openDims(op), meshes.shared.axes, op->getLoc());
        if (failed(sharding))
          return WalkResult::interrupt();
        OpBuilder builder(op);
        if (*sharding)
          made = ShardingConstraintOp::create(builder, op->getLoc(), type, made, *sharding);
      }
      op->replaceAllUsesWith(ValueRange{made});
      op->erase();
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      return failure();
    for (auto mesh : llvm::make_early_inc_range(module.getOps<sdy::MeshOp>()))
      mesh.erase();
    if (sharded || !meshes.haveOneTarget())
      meshes.declare(module);
    if (namesAxes)
      warnOfIdleAxes(importer, meshes);
    return success();
  }

  /// Whether the module has GSPMD shardings. They name no axes, so unused axes cannot be reported.
  bool hasGspmd() {
    auto isGspmd = [](DictionaryAttr attributes) { return attributes && attributes.contains("mhlo.sharding"); };
    WalkResult walked = getOperation().walk([&](Operation *op) {
      bool found = isGspmd(op->getAttrDictionary());
      if (auto func = dyn_cast<func::FuncOp>(op)) {
        for (unsigned i = 0; i < func.getNumArguments(); ++i)
          found |= isGspmd(func.getArgAttrDict(i));
        for (unsigned i = 0; i < func.getNumResults(); ++i)
          found |= isGspmd(func.getResultAttrDict(i));
      }
      return found ? WalkResult::interrupt() : WalkResult::advance();
    });
    return walked.wasInterrupted();
  }

  /// Warns about each axis that no sharding names, because it is mostly misspelt.
  void warnOfIdleAxes(const SdyImporter &importer, const IntraStageMeshes &meshes) {
    llvm::StringSet<> said;
    if (auto trained = getOperation()->getAttrOfType<DictionaryAttr>(kTrainedShardingsAttr))
      for (NamedAttribute each : trained)
        if (auto sharding = dyn_cast<ShardingAttr>(each.getValue()))
          for (DimShardingAttr dim : sharding.getDims())
            for (AxisRefAttr axis : dim.getAxes())
              said.insert(axis.getName());
    auto warn = [&](const IntraStageMesh &mesh) {
      for (const auto &[axis, size, inter] : mesh.axes)
        if (size > 1 && !importer.isNamed(axis) && !llvm::is_contained(meshes.topology.batch, axis) &&
            said.insert(axis).second)
          getOperation().emitWarning("nothing is cut over the axis '")
              << axis << "' of the topology: expected 'pp' for the pipeline, an axis of the batch, or one that a mesh "
              << "of the program names; each of its " << size << " devices does the same";
    };
    warn(meshes.shared);
    for (auto &own : meshes.own)
      warn(own.first);
  }

  /// Sharded arguments get an attribute; sharded results get a constraint before the return.
  LogicalResult importSignature(func::FuncOp func, SdyImporter &importer, bool sharded, SdyImporter::Axes axes) {
    auto import = [&](DictionaryAttr attributes, Type type, Location loc) -> FailureOr<ShardingAttr> {
      auto sharding = attributes ? attributes.getAs<sdy::TensorShardingAttr>("sdy.sharding") : nullptr;
      auto tensor = dyn_cast<RankedTensorType>(type);
      if (!sharded || !attributes || !tensor || !tensor.hasStaticShape())
        return ShardingAttr();
      return sharding ? importer.import(sharding, tensor, loc)
                      : importGspmd(attributes.getAs<StringAttr>("mhlo.sharding"), tensor, {}, axes, loc);
    };
    // Sets all argument and result attributes at once, because setting a single one rebuilds the whole list.
    SmallVector<DictionaryAttr> ofArguments, ofResults;
    for (unsigned i = 0; i < func.getNumArguments(); ++i) {
      Location loc = func.isDeclaration() ? func.getLoc() : func.getArgument(i).getLoc();
      FailureOr<ShardingAttr> sharding = import(func.getArgAttrDict(i), func.getArgumentTypes()[i], loc);
      if (failed(sharding))
        return failure();
      ofArguments.push_back(withoutShardings(&getContext(), func.getArgAttrDict(i), *sharding));
    }
    for (unsigned i = 0; i < func.getNumResults(); ++i) {
      FailureOr<ShardingAttr> sharding = import(func.getResultAttrDict(i), func.getResultTypes()[i], func.getLoc());
      if (failed(sharding))
        return failure();
      if (*sharding && !func.isDeclaration() && !(*sharding).getDims().empty()) {
        Operation *end = func.getBody().back().getTerminator();
        OpBuilder builder(end);
        end->setOperand(i, ShardingConstraintOp::create(builder, end->getLoc(), func.getResultTypes()[i],
                                                        end->getOperand(i), *sharding));
      }
      ofResults.push_back(withoutShardings(&getContext(), func.getResultAttrDict(i), {}));
    }
    func.setAllArgAttrs(ofArguments);
    func.setAllResultAttrs(ofResults);
    return success();
  }
};
} // namespace
