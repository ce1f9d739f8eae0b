// Takes shardings over from the program, as Shardy writes them.
#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
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

namespace {
using Axes = SmallVector<std::pair<StringRef, int64_t>>;

/// The meshes inside the stages.
struct Meshes {
  /// Of all stages that have none of their own.
  Axes axes;
  /// The others, and whose they are.
  SmallVector<std::pair<Axes, SmallVector<int64_t>>> own;

  bool areSharded() const {
    auto isSharded = [](const Axes &list) { return llvm::any_of(list, [](auto &axis) { return axis.second > 1; }); };
    return isSharded(axes) || llvm::any_of(own, [&](auto &each) { return isSharded(each.first); });
  }
};

/// From the words of Shardy to `#mpmd.sharding`.
class Importer {
public:
  Importer(ModuleOp module, const Meshes &meshes) : module(module), meshes(meshes), context(module.getContext()) {}

  /// None after an error at `loc`.
  FailureOr<ShardingAttr> import(sdy::TensorShardingAttr sharding, RankedTensorType type, Location loc);
  /// The axes of a mesh are those of the topology. Stages with a mesh of their own read them by name.
  LogicalResult check(sdy::MeshAttr mesh, Location loc);

private:
  FailureOr<AxisRefAttr> import(sdy::AxisRefAttr axis, sdy::MeshAttr mesh, Location loc);

  ModuleOp module;
  const Meshes &meshes;
  MLIRContext *context;
};
} // namespace

static std::string toText(ArrayRef<std::pair<StringRef, int64_t>> axes) {
  std::string text;
  for (auto [name, size] : axes)
    text += (text.empty() ? "" : ", ") + name.str() + "=" + std::to_string(size);
  return text;
}

LogicalResult Importer::check(sdy::MeshAttr mesh, Location loc) {
  const Axes &axes = meshes.axes;
  for (sdy::MeshAxisAttr axis : mesh.getAxes()) {
    auto isNamed = [&](auto &each) { return each.first == axis.getName(); };
    auto found = llvm::find_if(axes, isNamed);
    bool elsewhere =
        axes.empty() || llvm::any_of(meshes.own, [&](auto &own) { return llvm::any_of(own.first, isNamed); });
    if (found == axes.end() && axis.getSize() != 1 && !elsewhere)
      return emitError(loc) << "expected axes that the topology has inside a stage (" << toText(axes) << "), got '"
                            << axis.getName() << "' of size " << axis.getSize();
    if (found != axes.end() && found->second != axis.getSize())
      return emitError(loc) << "expected axis '" << axis.getName() << "' to have the size that it has in the topology, "
                            << found->second << ", got " << axis.getSize();
  }
  return success();
}

FailureOr<AxisRefAttr> Importer::import(sdy::AxisRefAttr axis, sdy::MeshAttr mesh, Location loc) {
  for (sdy::MeshAxisAttr each : mesh.getAxes()) {
    if (each.getName() != axis.getName())
      continue;
    bool whole = axis.getSize() == 0;
    AxisRefAttr made =
        AxisRefAttr::getChecked([&] { return emitError(loc); }, context, StringAttr::get(context, axis.getName()),
                                each.getSize(), whole ? 1 : axis.getPreSize(), whole ? each.getSize() : axis.getSize());
    if (!made)
      return failure();
    return made;
  }
  return emitError(loc) << "expected an axis of the mesh, got '" << axis.getName() << "'";
}

FailureOr<ShardingAttr> Importer::import(sdy::TensorShardingAttr sharding, RankedTensorType type, Location loc) {
  auto mesh = dyn_cast<sdy::MeshAttr>(sharding.getMeshOrRef());
  if (auto symbol = dyn_cast<FlatSymbolRefAttr>(sharding.getMeshOrRef()))
    if (auto op = module.lookupSymbol<sdy::MeshOp>(symbol.getAttr()))
      mesh = op.getMesh();
  if (!mesh)
    return emitError(loc) << "expected a mesh of the module, got " << sharding.getMeshOrRef();
  if (failed(check(mesh, loc)))
    return failure();
  if (static_cast<int64_t>(sharding.getDimShardings().size()) != type.getRank())
    return emitError(loc) << "expected a sharding of " << type.getRank() << " dimensions, got one of "
                          << sharding.getDimShardings().size();
  SmallVector<DimShardingAttr> dims;
  for (sdy::DimensionShardingAttr dim : sharding.getDimShardings()) {
    SmallVector<AxisRefAttr> list;
    for (sdy::AxisRefAttr axis : dim.getAxes()) {
      FailureOr<AxisRefAttr> made = import(axis, mesh, loc);
      if (failed(made))
        return failure();
      if ((*made).getSize() > 1)
        list.push_back(*made);
    }
    dims.push_back(DimShardingAttr::get(context, list, !dim.getIsClosed()));
  }
  ShardingAttr made =
      ShardingAttr::getChecked([&] { return emitError(loc); }, context, ArrayRef(dims), ArrayRef<AxisRefAttr>(),
                               ArrayRef<AxisRefAttr>(), std::optional<Reduction>());
  if (!made)
    return failure();
  return made;
}

/// `attributes` may be null.
static DictionaryAttr withoutShardings(MLIRContext *context, DictionaryAttr attributes, ShardingAttr sharding) {
  NamedAttrList rest(attributes);
  for (StringRef name : {"sdy.sharding", "mhlo.sharding"})
    rest.erase(name);
  if (sharding)
    rest.set("mpmd.sharding", sharding);
  return rest.getDictionary(context);
}

namespace {
struct ImportShardings : mpmd::impl::ImportShardingsBase<ImportShardings> {
  using ImportShardingsBase::ImportShardingsBase;

  void runOnOperation() override {
    Meshes meshes;
    if (failed(parse(axes, meshes.axes)))
      return signalPassFailure();
    SmallVector<StringRef> items;
    StringRef(stageAxes.getValue()).split(items, ',', -1, false);
    for (StringRef item : items) {
      auto [number, text] = item.split(':');
      int64_t stage = 0;
      Axes list;
      if (number.getAsInteger(10, stage) || stage < 0) {
        getOperation().emitError("expected stages with their axes such as 1:dp=4.tp=2,3:tp=8, got '") << item << "'";
        return signalPassFailure();
      }
      if (failed(parse(text, list)))
        return signalPassFailure();
      if (list == meshes.axes)
        continue;
      auto known = llvm::find_if(meshes.own, [&](auto &each) { return each.first == list; });
      if (known == meshes.own.end())
        known = meshes.own.insert(known, {list, {}});
      known->second.push_back(stage);
    }
    if (failed(run(meshes)))
      signalPassFailure();
  }

  LogicalResult parse(StringRef text, Axes &list) {
    SmallVector<StringRef> items;
    text.split(items, '.', -1, false);
    for (StringRef item : items) {
      auto [name, number] = item.split('=');
      int64_t size = 0;
      if (name.empty() || number.getAsInteger(10, size) || size < 1)
        return getOperation().emitError("expected axes such as dp=2.tp=4, got '") << text << "'";
      list.emplace_back(name, size);
    }
    return success();
  }

  void declare(OpBuilder &builder, StringRef name, const Axes &list, DenseI64ArrayAttr stages) {
    SmallVector<StringRef> names;
    SmallVector<int64_t> sizes;
    for (auto [axis, size] : list) {
      names.push_back(axis);
      sizes.push_back(size);
    }
    InsideMeshOp::create(builder, getOperation().getLoc(), name, builder.getStrArrayAttr(names),
                         builder.getDenseI64ArrayAttr(sizes), builder.getStringAttr(target), stages);
  }

  LogicalResult run(const Meshes &meshes) {
    ModuleOp module = getOperation();
    bool sharded = meshes.areSharded();
    Importer importer(module, meshes);
    if (sharded)
      for (auto mesh : module.getOps<sdy::MeshOp>())
        if (failed(importer.check(mesh.getMesh(), mesh.getLoc())))
          return failure();
    for (auto func : module.getOps<func::FuncOp>())
      if (failed(importSignature(func, importer, sharded)))
        return failure();
    WalkResult result = module.walk([&](Operation *op) {
      if (isa<sdy::MeshOp>(op) || !isConstraint(op))
        return WalkResult::advance();
      Value made = op->getOperand(0);
      auto constraint = dyn_cast<sdy::ShardingConstraintOp>(op);
      auto type = cast<RankedTensorType>(made.getType());
      // Of a scalar there is nothing to say.
      if (sharded && constraint && type.getRank() > 0 && type.hasStaticShape()) {
        FailureOr<ShardingAttr> sharding = importer.import(constraint.getSharding(), type, op->getLoc());
        if (failed(sharding))
          return WalkResult::interrupt();
        OpBuilder builder(op);
        made = ConstrainOp::create(builder, op->getLoc(), type, made, *sharding);
      }
      op->replaceAllUsesWith(ValueRange{made});
      op->erase();
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      return failure();
    for (auto mesh : llvm::make_early_inc_range(module.getOps<sdy::MeshOp>()))
      mesh.erase();
    if (sharded) {
      OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
      declare(builder, "stage", meshes.axes, {});
      for (auto &[list, stages] : meshes.own)
        declare(builder, "stage" + std::to_string(stages.front()), list, builder.getDenseI64ArrayAttr(stages));
    }
    return success();
  }

  /// Arguments keep theirs; results are constrained before they are returned.
  LogicalResult importSignature(func::FuncOp func, Importer &importer, bool sharded) {
    auto import = [&](DictionaryAttr attributes, Type type, Location loc) -> FailureOr<ShardingAttr> {
      auto sharding = attributes ? attributes.getAs<sdy::TensorShardingAttr>("sdy.sharding") : nullptr;
      auto tensor = dyn_cast<RankedTensorType>(type);
      if (!sharded || !sharding || !tensor || !tensor.hasStaticShape())
        return ShardingAttr();
      return importer.import(sharding, tensor, loc);
    };
    // All at once: setting one rebuilds the list of all.
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
        end->setOperand(
            i, ConstrainOp::create(builder, end->getLoc(), func.getResultTypes()[i], end->getOperand(i), *sharding));
      }
      ofResults.push_back(withoutShardings(&getContext(), func.getResultAttrDict(i), {}));
    }
    func.setAllArgAttrs(ofArguments);
    func.setAllResultAttrs(ofResults);
    return success();
  }
};
} // namespace
